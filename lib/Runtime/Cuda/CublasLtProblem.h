//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What cuBLASLt is asked to compute, and how its answers are kept.

#ifndef SOAP_LIB_RUNTIME_CUDA_CUBLASLTPROBLEM_H
#define SOAP_LIB_RUNTIME_CUDA_CUBLASLTPROBLEM_H

#include "../Gpu/GemmOperands.h"

#include <cublasLt.h>

#include <string>

namespace soap {

/// The largest power of two up to 256 that divides all addresses of the call.
int64_t alignmentOf(const SoapGpuGemm &gemm, const GemmOperands &operands);

/// All that a choice depends on beside the GPU: of the addend, whether there is
/// one, by the epilogue's bit; factors take no time.
std::string problemOf(const SoapGpuGemm &gemm, size_t version,
                      int64_t alignment);

/// An algorithm is plain data, which the same version of the library takes
/// back.
std::string toText(const cublasLtMatmulAlgo_t &algorithm);
bool fromText(const std::string &text, cublasLtMatmulAlgo_t &algorithm);

/// Bytes from the first element of the result to the end of its last.
size_t bytesOfResult(const SoapGpuGemm &gemm);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CUDA_CUBLASLTPROBLEM_H
