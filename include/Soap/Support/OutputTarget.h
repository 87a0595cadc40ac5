//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_OUTPUTTARGET_H
#define SOAP_SUPPORT_OUTPUTTARGET_H

#include <string>

namespace soap {

/// Where that what is written to a path goes.
struct OutputTarget {
  /// Absolute, and no link: what another file may take the place of.
  std::string path;
  /// Whether it is to be opened instead (devices, pipes, all in /proc).
  bool inPlace = false;
  /// Of /dev/stdout, /dev/fd/N and the like: the open file of this process that
  /// it stands for, to be duplicated, so that one writes behind what it has.
  int descriptor = -1;
};

/// Follows the links that `path` is and leads to; the file at their end need
/// not be there. Returns 0, or an error number.
int findOutputTarget(const std::string &path, OutputTarget &target);

/// Whether writing one file would replace the other. Empty paths, "-", and what
/// is written in place replace nothing; what cannot be written is told where it
/// is.
bool isSameFile(const std::string &path, const std::string &other);

/// Opens what is written in place; -1, with errno, if it cannot be opened.
int openInPlace(const OutputTarget &target);

/// For tools, at their start: takes the numbers of standard files that are
/// closed, which others would get and be written to. Using them stays an error,
/// but that errors go nowhere.
void occupyStandardFiles();

} // namespace soap

#endif // SOAP_SUPPORT_OUTPUTTARGET_H
