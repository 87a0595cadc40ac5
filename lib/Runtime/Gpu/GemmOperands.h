//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_GPU_GEMMOPERANDS_H
#define SOAP_LIB_RUNTIME_GPU_GEMMOPERANDS_H

#include "Soap/Runtime/Program.h"

namespace soap {

/// Where the matrices of a product lie; null are those that it does not have.
struct GemmOperands {
  const char *lhs, *rhs;
  char *out;
  const char *addend = nullptr, *bias = nullptr, *point = nullptr;
  char *kept = nullptr, *sums = nullptr;
};

/// \p pointers are those of the step's buffers.
GemmOperands operandsOf(const SoapGpuGemm &gemm, void *const *pointers);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_GPU_GEMMOPERANDS_H
