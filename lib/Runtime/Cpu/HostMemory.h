//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_CPU_HOSTMEMORY_H
#define SOAP_LIB_RUNTIME_CPU_HOSTMEMORY_H

#include <string>

namespace soap {

/// How much memory this process can have, and who says so.
struct HostMemory {
  /// In bytes; 0: unknown.
  double bytes = 0;
  /// A control group (of a container or a batch system), not the machine,
  /// which has more.
  bool isOfControlGroup = false;
};

/// Looks for control groups of Linux, versions 1 and 2, in files below `root`
/// (a folder like `/`, for tests; empty for the host's).
HostMemory getHostMemory(const std::string &root = "");

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CPU_HOSTMEMORY_H
