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

/// Writes a whole file, or leaves what was there: the text goes to a file
/// beside it that takes its place at the end. Links stay, and what they lead to
/// is written; devices, pipes and what is in /proc are written in place. "-" is
/// standard output. Returns an empty string, or what went wrong in one line
/// that names the file.
std::string writeFile(llvm::StringRef path, llvm::StringRef text);

/// What writeFile would say now, as far as that can be told without writing:
/// to be asked before long work whose result goes there. Empty paths are fine.
std::string checkWritable(llvm::StringRef path);

/// The first two of these files that would be the same one, of which the latter
/// would replace the former. Empty paths are none; devices and pipes take more.
std::optional<std::pair<size_t, size_t>>
findSameOutput(llvm::ArrayRef<std::string> paths);

} // namespace soap

#endif // SOAP_SUPPORT_FILE_H
