//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_CUDA_MEASURE_H
#define SOAP_LIB_RUNTIME_CUDA_MEASURE_H

#include "CudaSupport.h"

#include <functional>

namespace soap {

/// Calls `run(i)`, which issues work on `stream`, for each of `count`
/// algorithms and finds the one that takes least time; those that fail are left
/// out. All of them compute the same. What else the GPU does meanwhile
/// disturbs.
SoapStatus findFastest(cudaStream_t stream, size_t count,
                       const std::function<SoapStatus(size_t)> &run,
                       size_t &fastest);

/// What a choice depends on beside the problem: the kind of GPU `gpu`.
std::string gpuName(int gpu);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CUDA_MEASURE_H
