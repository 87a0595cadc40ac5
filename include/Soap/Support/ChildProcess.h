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
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <string>

namespace soap {

/// How work in a process of its own ended.
struct ChildResult {
  enum class End {
    Returned,
    Crashed,    ///< By a signal: also where it took too much memory.
    OverLimit,  ///< It took more processor time, or wrote more, than allowed.
    NotStarted, ///< The system has no more processes, or none at all.
  };
  End end = End::NotStarted;
  std::string text; ///< What the work wrote; all of it, if it returned.
};

struct ChildLimits {
  unsigned seconds;   ///< Of processor time.
  uint64_t memory;    ///< Bytes, beyond what this process has taken. No limit
                      ///< under AddressSanitizer.
  uint64_t output;    ///< Bytes that are written.
  unsigned idle = 10; ///< Seconds without any work.
};

/// Runs `work` in a copy of this process. Nothing else that it does reaches
/// this process: neither changes in memory nor what it prints to stderr.
///
/// For what may bring code down that is not ours. Only the calling thread lives
/// on in the copy: `work` must not wait for others. A lock that another thread
/// had at the moment of copying stays locked there for ever; a copy that
/// neither computes nor writes for `idle` seconds is therefore given up and
/// made again, up to three times.
ChildResult
runInChildProcess(llvm::function_ref<void(llvm::raw_ostream &)> work,
                  const ChildLimits &limits);

} // namespace soap

#endif // SOAP_SUPPORT_CHILDPROCESS_H
