//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_NCCL_EMULATEDNCCL_H
#define SOAP_LIB_RUNTIME_NCCL_EMULATEDNCCL_H

#include "../Status.h"
#include "NcclApi.h"

#include <functional>
#include <memory>

namespace soap {

/// A stream of an emulated GPU, which NCCL's functions get as theirs.
class EmulatedStream {
public:
  virtual ~EmulatedStream() = default;
  /// Adds work: called, once all before it is done, until it sets `done`. Where
  /// it is captured, the graph has `held` as well, until it is dropped.
  virtual void push(std::function<SoapStatus(bool &done)> work,
                    std::shared_ptr<void> held) = 0;
};

/// NCCL on host memory, among threads of this process, and others of a group:
/// these are sent what a rank gives, and all compute the same of it. Work
/// starts when its stream comes to it, and ends when that of all others does.
/// Complains, as an asynchronous error of the communicator, of calls that do
/// not match those of other ranks; of calls of several ranks of one thread
/// outside of a group; of groups that do not end; of communicators that end
/// while a graph has their calls, while another thread is inside of one, or one
/// after the other: NCCL waits for ever then.
const NcclApi &emulatedNccl();

/// For tests: what goes wrong with the next launches on a rank of a clique of
/// `numRanks`; -1: nothing any more.
enum class NcclFault {
  Error,  ///< An asynchronous error; the work never ends.
  Hang,   ///< The work never ends.
  Refuse, ///< A call fails.
  Block,  ///< A call does not return until the communicator is revoked.
  Deaf    ///< Nor then. Nor is a communicator made.
};
void injectNcclFault(int32_t numRanks, int32_t rank, NcclFault fault);

/// Why the last calls did not match; "" if they did.
const char *emulatedNcclComplaint();

/// Calls so far: collectives, messages, communicators made, revoked, aborted.
struct NcclCounts {
  int64_t allReduces, reduceScatters, allGathers, messages, communicators,
      revoked, aborted;
};
NcclCounts emulatedNcclCounts();

} // namespace soap

#endif // SOAP_LIB_RUNTIME_NCCL_EMULATEDNCCL_H
