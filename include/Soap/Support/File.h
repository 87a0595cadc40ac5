//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_FILE_H
#define SOAP_SUPPORT_FILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace soap {

/// Reads a whole file; "-" is standard input. Devices and pipes may have up to
/// 1 GiB: an endless one (/dev/zero) is an error.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readFile(llvm::StringRef path);

/// A copy that is aligned as what is read from a file: to 4096 bytes. Null if
/// there is no memory for it.
std::unique_ptr<llvm::MemoryBuffer> copyAligned(llvm::StringRef bytes,
                                                const llvm::Twine &name);

/// `length` bytes of a regular file from byte `from` on (both not negative), or
/// all that follow. The error, of one line, begins with the path.
llvm::Expected<std::string>
readPart(llvm::StringRef path, int64_t from,
         std::optional<int64_t> length = std::nullopt);

/// As writeWhole and whyNotWritable (OutputFile.h), for tools that print by
/// llvm::outs.
std::string writeFile(llvm::StringRef path, llvm::StringRef text);
std::string checkWritable(llvm::StringRef path);

/// The first two of these files that would be the same one, of which the latter
/// would replace the former. Empty paths are none; devices and pipes take more.
std::optional<std::pair<size_t, size_t>>
findSameOutput(llvm::ArrayRef<std::string> paths);

} // namespace soap

#endif // SOAP_SUPPORT_FILE_H
