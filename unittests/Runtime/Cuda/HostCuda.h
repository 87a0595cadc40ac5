//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// CUDA's runtime on the host: with this, an executable of the tests needs
// neither a GPU nor a driver. Work is done when it is issued, or kept where a
// step is captured. What a GPU would wait for for ever is counted and refused.

#ifndef SOAP_UNITTESTS_RUNTIME_CUDA_HOSTCUDA_H
#define SOAP_UNITTESTS_RUNTIME_CUDA_HOSTCUDA_H

#include "Soap/Runtime/Runtime.h"

#include <cuda_runtime_api.h>

#include <map>
#include <set>
#include <string>

namespace soap {

struct HostCuda {
  /// Runs generated functions, with so many parameters each; null: there are
  /// none.
  const SoapGpuEmulator *emulator = nullptr;
  std::map<std::string, int32_t> numParameters;
  /// By the function's name, in captured steps each time that these run.
  std::map<std::string, int64_t> numLaunches;

  /// GPUs that there are, the first of which has this number.
  int numGpus = 1;
  char firstGpu = 0;
  /// What was made and not yet destroyed.
  int64_t numAllocations = 0, numStreams = 0, numGraphs = 0;
  /// GPUs that were chosen, each of which then has memory of this process.
  std::set<int> chosen;
  /// Handles of libraries that were destroyed after the streams that they may
  /// have set, or while another GPU was the current one.
  int64_t numStrayed = 0;
  /// Captures that were begun.
  int64_t numCaptures = 0;
  /// The next allocations fail so.
  cudaError_t allocationError = cudaSuccess;
  /// A kernel of this name fails when it is launched; a graph does so.
  std::string failing;
  cudaError_t launchError = cudaSuccess;
  /// What was issued never ends; calls that would wait for it.
  bool isStuck = false;
  int64_t numWaits = 0;
};

HostCuda &hostCuda();

/// Lets this and the libraries begin as if nothing had been asked.
void resetHost();

} // namespace soap

#endif // SOAP_UNITTESTS_RUNTIME_CUDA_HOSTCUDA_H
