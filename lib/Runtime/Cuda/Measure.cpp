//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Measure.h"

#include <algorithm>

using namespace soap;

std::string soap::gpuName(int gpu) {
  cudaDeviceProp properties = {};
  if (cudaGetDeviceProperties(&properties, gpu) != cudaSuccess) {
    (void)cudaGetLastError();
    return "";
  }
  return properties.name;
}

namespace {

/// Two events around work on a stream.
class Timer {
public:
  Timer() {
    isGood = cudaEventCreate(&begin) == cudaSuccess &&
             cudaEventCreate(&end) == cudaSuccess;
  }
  ~Timer() {
    if (begin)
      (void)cudaEventDestroy(begin);
    if (end)
      (void)cudaEventDestroy(end);
  }
  Timer(const Timer &) = delete;
  Timer &operator=(const Timer &) = delete;

  /// Milliseconds of what `run` issues; negative where it fails.
  float time(cudaStream_t stream, const std::function<SoapStatus()> &run) {
    float milliseconds = -1;
    if (isGood && cudaEventRecord(begin, stream) == cudaSuccess &&
        run().code == SOAP_OK && cudaEventRecord(end, stream) == cudaSuccess &&
        cudaEventSynchronize(end) == cudaSuccess &&
        cudaEventElapsedTime(&milliseconds, begin, end) == cudaSuccess)
      return milliseconds;
    (void)cudaGetLastError();
    return -1;
  }

private:
  cudaEvent_t begin = nullptr, end = nullptr;
  bool isGood = false;
};

} // namespace

SoapStatus soap::findFastest(cudaStream_t stream, size_t count,
                             const std::function<SoapStatus(size_t)> &run,
                             size_t &fastest) {
  fastest = 0;
  if (count <= 1)
    return success();
  Timer timer;
  float best = -1;
  constexpr int rounds = 3;
  for (size_t i = 0; i < count; ++i) {
    auto once = [&] { return run(i); };
    // The first call loads code.
    float least = timer.time(stream, once);
    for (int round = 0; round < rounds && least >= 0; ++round) {
      float now = timer.time(stream, once);
      least = now < 0 ? now : std::min(least, now);
    }
    if (least >= 0 && (best < 0 || least < best)) {
      best = least;
      fastest = i;
    }
  }
  return best < 0
             ? failure(SOAP_KERNEL_FAILED, "no algorithm of %zu runs", count)
             : success();
}
