//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// cuBLASLt and cuDNN on the host, under the names by which the runtime finds
// them: what they compute, in plain loops, and what they refuse.

#ifndef SOAP_UNITTESTS_RUNTIME_CUDA_HOSTLIBRARIES_H
#define SOAP_UNITTESTS_RUNTIME_CUDA_HOSTLIBRARIES_H

#include <cuda_runtime_api.h>

#include <cstdint>
#include <functional>

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
  /// cuDNN's engines sum in no fixed order.
  bool sumsInAnyOrder = false;

  bool refuses(bool hasEpilogue, bool isGradient) const {
    return refusal == Everything || (refusal >= Epilogues && hasEpilogue) ||
           (refusal == Gradients && isGradient);
  }

  /// Calls that were issued, measured ones among them.
  int64_t numPlain = 0, numWithEpilogue = 0;
  /// Times that it was asked for algorithms, and had none.
  int64_t numRefused = 0;

  /// Has work done when the stream comes to it.
  void (*issue)(cudaStream_t stream, std::function<void()> work) = nullptr;
};

} // namespace soap

extern "C" {
soap::HostLibrary *soapHostCublasLt();
soap::HostLibrary *soapHostCudnn();
}

#endif // SOAP_UNITTESTS_RUNTIME_CUDA_HOSTLIBRARIES_H
