//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The format's versions and operations, as VHLO's change log and definitions
// list them.

#ifndef SOAP_LIB_TARGET_PORTABLE_FORMAT_H
#define SOAP_LIB_TARGET_PORTABLE_FORMAT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <tuple>

namespace soap::portable {

struct Version {
  unsigned major = 0, minor = 0;

  /// Of `major.minor.patch`; patches do not change the format.
  static std::optional<Version> parse(llvm::StringRef text);
  std::string str() const;

  bool operator<(const Version &other) const {
    return std::tie(major, minor) < std::tie(other.major, other.minor);
  }
  bool operator<=(const Version &other) const { return !(other < *this); }
  bool operator==(const Version &other) const {
    return std::tie(major, minor) == std::tie(other.major, other.minor);
  }
};

/// Every version from the first that promises compatibility.
constexpr Version firstVersion{0, 9}, lastVersion{1, 21};
/// What a module is written as that needs nothing newer.
constexpr Version defaultVersion{1, 0};

/// The version of MLIR's bytecode that a version is written in.
int64_t getBytecodeVersion(Version version);

/// One version of an operation: `vhlo.<name>_v<revision>`.
struct OpVersion {
  std::string name;
  unsigned revision = 1;
  /// The versions of the format that have it, both included.
  Version first, last;
  /// The names of its attributes in alphabetical order, which is that of the
  /// bytes.
  llvm::SmallVector<llvm::StringRef> attributes;

  std::string fullName() const;
};

/// All of them; the versions of an operation follow each other, oldest first.
llvm::ArrayRef<OpVersion> getOpVersions();

/// The versions of the operation `name` (without `vhlo.` and `_v<n>`); empty if
/// there is none.
llvm::ArrayRef<OpVersion> getOpVersions(llvm::StringRef name);

/// The one with this full name, or null.
const OpVersion *findOpVersion(llvm::StringRef fullName);

} // namespace soap::portable

#endif // SOAP_LIB_TARGET_PORTABLE_FORMAT_H
