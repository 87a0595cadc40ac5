//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_NCCL_NCCLPROCESSES_H
#define SOAP_LIB_RUNTIME_NCCL_NCCLPROCESSES_H

#include "../Status.h"
#include "NcclApi.h"

#include <memory>
#include <vector>

namespace soap {

/// The processes that share a program's devices, as NCCL's communicators need
/// them.
class NcclProcesses {
public:
  virtual ~NcclProcesses() = default;
  virtual int32_t ownerOf(int32_t device) const = 0;
  /// Sends \p id to the processes of \p to, or receives it from process
  /// \p from, unless that is -1. No longer than \p timeoutSeconds, if these are
  /// positive.
  virtual SoapStatus share(NcclId &id, const std::vector<int32_t> &to,
                           int32_t from, double timeoutSeconds) = 0;
  /// What each process gives, by rank, when all have come; fails when one of
  /// them does. \p what they do, in words that stay.
  virtual SoapStatus gather(uint64_t own, std::vector<uint64_t> &all,
                            const char *what) = 0;
  /// Whether one of them has failed, and how.
  virtual bool hasFailed() const { return false; }
  virtual SoapStatus failure() { return success(); }
  /// For the emulator's NCCL, which sends its messages to them; else null.
  virtual ProcessGroup *group() { return nullptr; }
};

/// Those of a group, which must outlive this.
std::unique_ptr<NcclProcesses> createNcclProcesses(ProcessGroup &group,
                                                   int32_t numDevices);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_NCCL_NCCLPROCESSES_H
