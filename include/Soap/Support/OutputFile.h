//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_OUTPUTFILE_H
#define SOAP_SUPPORT_OUTPUTFILE_H

#include <string>
#include <string_view>
#include <vector>

namespace soap {

/// Writes a whole file, or leaves what was there: the pieces go to a file
/// beside it that takes its place at the end, with its mode. Links stay, and
/// what they lead to is written; written in place are devices, pipes, what is
/// in /proc, and files that no other may take the place of (mount points, files
/// of others in folders like /tmp). "-" is standard output. Returns an empty
/// string, or what went wrong in one line that names the file.
std::string writeWhole(const std::string &path,
                       const std::vector<std::string_view> &pieces);

/// What writeWhole would say now, as far as that can be told without writing:
/// to be asked before long work whose result goes there. Empty paths are fine.
std::string whyNotWritable(const std::string &path);

} // namespace soap

#endif // SOAP_SUPPORT_OUTPUTFILE_H
