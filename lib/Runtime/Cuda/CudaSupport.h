//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_CUDA_CUDASUPPORT_H
#define SOAP_LIB_RUNTIME_CUDA_CUDASUPPORT_H

#include "../Status.h"

#include <cublasLt.h>
#include <cuda_runtime_api.h>

#include <memory>
#include <string>

namespace soap {

/// The functions of TransferKernels.cpp, a text that ends in a zero.
extern const char transferPtx[];
/// Those of EpilogueKernels.cpp.
extern const char epiloguePtx[];

/// Success, or a line that says what could not be done and why.
SoapStatus cudaStatus(cudaError_t error, const char *what);

/// Launches a function of our own whose threads take turns in what there is to
/// do, with as many of them as are useful for \p work; \p what names it in
/// messages.
SoapStatus launchThreads(cudaKernel_t kernel, cudaStream_t stream, int64_t work,
                         const void *parameters, const char *what);

class AlgorithmCache;

/// cuBLASLt, found when the program starts and not when it is linked: it is
/// large, and machines without GPUs lack it.
class CublasLt {
public:
  CublasLt();
  ~CublasLt();
  /// `cache` may be null.
  SoapStatus open(AlgorithmCache *cache);
  /// Of the library that was found.
  size_t version() const;

  /// The product on `stream` of GPU `gpu`, with the epilogue; `pointers` are
  /// those of the step's buffers, `workspace` memory that no other work on the
  /// GPU uses meanwhile. How a product is computed is chosen when it comes for
  /// the first time: by measuring what cuBLASLt proposes, or as the cache says.
  /// An epilogue for which the library has nothing follows the product as a
  /// function of our own.
  SoapStatus multiply(int gpu, cudaStream_t stream, const SoapGpuGemm &gemm,
                      void *const *pointers, char *workspace);

  static constexpr int64_t workspaceBytes = int64_t(32) << 20;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace soap

#define SOAP_CUDA(call, what)                                                  \
  SOAP_RETURN_IF_FAILED(::soap::cudaStatus((call), (what)))

#endif // SOAP_LIB_RUNTIME_CUDA_CUDASUPPORT_H
