//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_RUNTIMESTATE_H
#define SOAP_LIB_RUNTIME_RUNTIMESTATE_H

#include "Backend.h"
#include "Processes/ProcessGroup.h"

#include <exception>
#include <new>

struct SoapRuntime {
  const SoapProgram *program;
  SoapOptions options;
  std::unique_ptr<soap::Backend> backend;
  /// Null in one process.
  soap::ProcessGroup *group = nullptr;
  SoapStatus lastError = soap::success();
  /// Set once a run failed: the arenas' contents are undefined.
  SoapStatus runStatus = soap::success();
  bool hasRun = false; ///< A step, so that there are results.
  /// Events of a device of another process, for the caller.
  std::vector<SoapTraceEvent> remoteTrace;

  SoapStatus note(const SoapStatus &status) {
    if (status.code != SOAP_OK)
      lastError = status;
    return status;
  }
  bool isLocal(int32_t device) const {
    return !group ||
           group->ownerOf(device, program->num_devices) == group->rank();
  }
};

namespace soap {

/// What rank 0 does and the others follow.
struct FollowOrder {
  enum Kind : int32_t { Run, Gather, Trace, End };
  int32_t kind;
  /// A result, or whose events; of a run, whether it is traced.
  int32_t index;
  int64_t steps;
};
SoapStatus lead(SoapRuntime &runtime, FollowOrder order);

/// On rank 0: the bytes of the shards of a result that are elsewhere; empty
/// where an earlier one is the same and replicas are not compared.
SoapStatus gatherShards(SoapRuntime &runtime, int32_t result,
                        std::vector<std::vector<char>> &shards);

/// On rank 0: the events of a device that is elsewhere.
SoapStatus gatherTrace(SoapRuntime &runtime, int32_t device,
                       std::vector<SoapTraceEvent> &events);

int64_t bytesOf(const SoapTensor &tensor, const SoapShard &shard);

/// Runs `body` with what C++ throws (no memory) as a status.
template <typename Body> SoapStatus guarded(const Body &body) {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return failure(SOAP_OUT_OF_RESOURCES, "out of memory");
  } catch (const std::exception &e) {
    return failure(SOAP_OUT_OF_RESOURCES, "%s", e.what());
  }
}

} // namespace soap

#endif // SOAP_LIB_RUNTIME_RUNTIMESTATE_H
