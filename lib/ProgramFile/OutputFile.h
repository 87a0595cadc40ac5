//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PROGRAMFILE_OUTPUTFILE_H
#define SOAP_LIB_PROGRAMFILE_OUTPUTFILE_H

#include <string>
#include <string_view>
#include <vector>

namespace soap {

/// Writes a whole file, or leaves what was there. Links stay, and what they
/// lead to is written; devices, pipes and what is in /proc are written in
/// place, and "-" is standard output. Returns an empty string, or what went
/// wrong in one line that names the file.
std::string writeWhole(const std::string &path,
                       const std::vector<std::string_view> &pieces);

/// What writeWhole would say now, as far as that can be told.
std::string whyNotWritable(const std::string &path);

} // namespace soap

#endif // SOAP_LIB_PROGRAMFILE_OUTPUTFILE_H
