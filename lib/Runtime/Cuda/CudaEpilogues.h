//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_CUDA_CUDAEPILOGUES_H
#define SOAP_LIB_RUNTIME_CUDA_CUDAEPILOGUES_H

#include "../Gpu/Epilogues.h"
#include "CudaSupport.h"

namespace soap {

/// The functions of EpilogueKernels.cpp, loaded when they are needed.
class CudaEpilogues {
public:
  SoapStatus run(cudaStream_t stream, const EpilogueParameters &epilogue);
  SoapStatus run(cudaStream_t stream, const SumParameters &sums);

private:
  SoapStatus load();

  cudaKernel_t finish = nullptr, sum = nullptr;
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CUDA_CUDAEPILOGUES_H
