//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_CUDA_CUDNN_H
#define SOAP_LIB_RUNTIME_CUDA_CUDNN_H

#include "../Status.h"

#include <cuda_runtime_api.h>

#include <memory>
#include <string>
#include <vector>

namespace soap {

class AlgorithmCache;

/// A way in which cuDNN can compute a call.
struct CudnnChoice {
  /// cuDNN's number of the engine.
  int64_t engine = 0;
  int64_t workspaceBytes = 0;
};

/// cuDNN's convolutions, attention and batch normalisation through its graphs
/// of operations. Like cuBLASLt it is found when the program starts and not
/// when it is linked. Without a GPU it plans, for one that is described to it.
class Cudnn {
public:
  Cudnn();
  ~Cudnn();
  /// Finds the library, of version 9.8 or later. `cache` may be null.
  SoapStatus open(AlgorithmCache *cache);
  /// Of the library that was found.
  size_t version() const;
  /// Whether generated code can take the place of calls from now on: else they
  /// take engines that sum in no fixed order where there are no others.
  void setAlternative(bool hasAlternative);

  /// Computes on `stream` of GPU `gpu`, which is the current one; `pointers`
  /// are those of the step's buffers, the last of them a workspace of as many
  /// bytes as given, which nothing else uses meanwhile. How a convolution is
  /// computed is chosen when it comes for the first time: by measuring what
  /// cuDNN proposes, or as the cache says. An epilogue for which there is no
  /// plan follows it as a function of our own.
  SoapStatus convolve(int gpu, cudaStream_t stream,
                      const SoapGpuConvolution &convolution,
                      void *const *pointers, int64_t workspaceBytes);

  /// What cuDNN proposes for a GPU with `properties` (JSON, as cuDNN writes
  /// them): plans that are made completely, best first. Sums are exact and come
  /// in a fixed order: f32 on tensor cores with tf32 alone.
  SoapStatus plan(const std::string &properties,
                  const SoapGpuConvolution &convolution, int64_t workspaceBytes,
                  std::vector<CudnnChoice> &choices);

  /// Attention or its gradients likewise; `pointers` are those of the step's
  /// buffers.
  SoapStatus attend(int gpu, cudaStream_t stream,
                    const SoapGpuAttention &attention, void *const *pointers,
                    int64_t workspaceBytes);
  SoapStatus plan(const std::string &properties,
                  const SoapGpuAttention &attention, int64_t workspaceBytes,
                  std::vector<CudnnChoice> &choices);

  /// Batch normalisation or its gradients likewise.
  SoapStatus normalize(int gpu, cudaStream_t stream,
                       const SoapGpuNormalization &normalization,
                       void *const *pointers, int64_t workspaceBytes);
  SoapStatus plan(const std::string &properties,
                  const SoapGpuNormalization &normalization,
                  int64_t workspaceBytes, std::vector<CudnnChoice> &choices);

  /// Softmax or its gradient, by functions that are older than the graphs and
  /// choose by themselves how they compute it.
  SoapStatus softmax(int gpu, cudaStream_t stream,
                     const SoapGpuSoftmax &softmax, void *const *pointers);
  /// Whether the library has them and takes the description of the operands;
  /// needs no GPU.
  SoapStatus describe(const SoapGpuSoftmax &softmax);

  struct Impl;

private:
  std::unique_ptr<Impl> impl;
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CUDA_CUDNN_H
