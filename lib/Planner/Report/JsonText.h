//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_REPORT_JSONTEXT_H
#define SOAP_LIB_PLANNER_REPORT_JSONTEXT_H

#include "Soap/Planner/Report/StrategyFile.h"

namespace soap {

/// JSON with the places of its parts: llvm/Support/JSON keeps none.
class JsonText {
public:
  explicit JsonText(llvm::StringRef text) : text(text) {}

  /// The error in the syntax, if there is one; the other functions need text
  /// without. Deeply nested text is refused (parsing it is recursive).
  TextError check() const;

  struct Member {
    std::string key;
    size_t keyAt;
    llvm::StringRef value; ///< Its text.
  };
  llvm::StringRef root() const { return text.trim(" \t\r\n"); }
  /// The members of an object, in order; empty for other values.
  std::vector<Member> members(llvm::StringRef value) const;
  /// A value that is small.
  llvm::json::Value parse(llvm::StringRef value) const;

  TextError errorAt(size_t offset, std::string message) const;
  TextError errorAt(llvm::StringRef part, std::string message) const {
    return errorAt(part.data() - text.data(), std::move(message));
  }

private:
  size_t skipSpace(size_t at) const;
  size_t skipString(size_t at) const;
  size_t skipValue(size_t at) const;

  llvm::StringRef text;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_REPORT_JSONTEXT_H
