//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_CHILDPROCESS_H
#define SOAP_SUPPORT_CHILDPROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <string>

namespace soap {

/// How work in a process of its own ended.
struct ChildResult {
  enum class End {
    Returned,
    Crashed,    ///< By a signal: also where it took too much memory.
    OutOfTime,  ///< It took more processor time than it had.
    NotStarted, ///< The system has no more processes, or none at all.
  };
  End end = End::NotStarted;
  std::string text; ///< What the work returned.
};

/// Runs `work` in a copy of this process. Nothing else that it does reaches
/// this process: neither changes in memory nor what it prints to stderr. It has
/// `seconds` of processor time and `bytes` of memory beyond what this process
/// has taken (no memory limit under AddressSanitizer).
///
/// For reading what may bring code down that is not ours. Only the calling
/// thread lives on in the copy: `work` must not wait for others.
ChildResult runInChildProcess(llvm::function_ref<std::string()> work,
                              unsigned seconds, uint64_t bytes);

} // namespace soap

#endif // SOAP_SUPPORT_CHILDPROCESS_H
