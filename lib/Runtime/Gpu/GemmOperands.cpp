//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GemmOperands.h"

using namespace soap;

GemmOperands soap::operandsOf(const SoapGpuGemm &gemm, void *const *pointers) {
  GemmOperands operands = {static_cast<const char *>(pointers[0]),
                           static_cast<const char *>(pointers[1]),
                           static_cast<char *>(pointers[2])};
  int next = 3;
  auto take = [&](SoapGpuEpilogue bit) {
    return gemm.epilogue & bit ? static_cast<char *>(pointers[next++])
                               : nullptr;
  };
  operands.addend = take(SOAP_GPU_ADDEND);
  operands.bias = take(SOAP_GPU_BIAS);
  operands.point = take(SOAP_GPU_GELU_GRADIENT);
  operands.kept = take(SOAP_GPU_KEEP);
  operands.sums = take(SOAP_GPU_SUMS);
  return operands;
}
