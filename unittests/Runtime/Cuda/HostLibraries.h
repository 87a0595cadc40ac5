//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// cuBLASLt, cuDNN and NCCL on the host, under the names by which the runtime
// finds them: what they compute, in plain loops, and what they refuse.

#ifndef SOAP_UNITTESTS_RUNTIME_CUDA_HOSTLIBRARIES_H
#define SOAP_UNITTESTS_RUNTIME_CUDA_HOSTLIBRARIES_H

#include <cuda_runtime_api.h>

#include <cstdint>
#include <functional>
#include <limits>
#include <set>

namespace soap {

/// How one of the libraries behaves, and what it was asked for. A call with
/// anything behind its sums is one with an epilogue.
struct HostLibrary {
  /// Those of gradients, and what is kept for them; for cuDNN the gradients of
  /// convolutions.
  enum Refusal { Nothing, Gradients, Epilogues, Everything };
  Refusal refusal = Nothing;
  /// What is refused is proposed all the same, and fails when it runs.
  bool refusesLate = false;
  /// Says that there is no heuristic, rather than an empty list.
  bool refusesByStatus = false;
  int proposals = 3;
  /// cuDNN's engines before this one fail when they run; those from the other
  /// on sum in no fixed order.
  int64_t firstThatRuns = 0, firstInAnyOrder = std::numeric_limits<int>::max();
  /// Of cuDNN; 0: that of its headers.
  size_t version = 0;

  bool refuses(bool hasEpilogue, bool isGradient) const {
    return refusal == Everything || (refusal >= Epilogues && hasEpilogue) ||
           (refusal == Gradients && isGradient);
  }

  /// Calls that were issued, measured ones among them.
  int64_t numPlain = 0, numWithEpilogue = 0;
  /// Times that it was asked for algorithms, and had none.
  int64_t numRefused = 0;
  /// Plans that cuDNN has made.
  int64_t numPlans = 0;
  /// How cuBLASLt may add parts of a sum, as it was last asked for.
  uint32_t reductionSchemes = 0;

  /// Has work done when the stream comes to it.
  void (*issue)(cudaStream_t stream, std::function<void()> work) = nullptr;
  /// The GPU that a handle is made for; notes that it is destroyed.
  int (*currentGpu)() = nullptr;
  void (*endHandle)(int gpu) = nullptr;
};

/// NCCL's behaviour, and what it was asked for.
struct HostNccl {
  int version = 22809;
  int64_t numCalls = 0;
  std::set<cudaStream_t> streams; ///< Of calls.
  /// Communicators that ended while a graph had calls of them.
  int64_t numStuck = 0;
  /// As that of the others.
  void (*issue)(cudaStream_t stream, std::function<void()> work) = nullptr;
};

} // namespace soap

extern "C" {
soap::HostLibrary *soapHostCublasLt();
soap::HostLibrary *soapHostCudnn();
soap::HostNccl *soapHostNccl();
}

#endif // SOAP_UNITTESTS_RUNTIME_CUDA_HOSTLIBRARIES_H
