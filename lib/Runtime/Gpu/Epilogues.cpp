//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Epilogues.h"

using namespace soap;

SplitGemm soap::splitEpilogue(const SoapGpuGemm &gemm,
                              const GemmOperands &operands) {
  SplitGemm split = {gemm, {}, {}};
  split.product.epilogue = gemm.epilogue & SOAP_GPU_ADDEND;
  EpilogueParameters &rest = split.epilogue;
  rest.type = gemm.result_type;
  rest.epilogue = gemm.epilogue & ~(SOAP_GPU_ADDEND | SOAP_GPU_SUMS);
  rest.rows = gemm.m;
  rest.columns = gemm.n;
  rest.rowStride = gemm.strides[4];
  rest.out = operands.out;
  rest.bias = operands.bias;
  rest.point = operands.point;
  rest.kept = operands.kept;
  if (operands.sums)
    split.sums = {gemm.result_type, gemm.m,       gemm.n,
                  gemm.strides[4],  operands.out, operands.sums};
  return split;
}

EpilogueParameters soap::separateEpilogue(const SoapGpuConvolution &convolution,
                                          void *const *pointers) {
  EpilogueParameters rest = {};
  rest.type = convolution.type;
  rest.epilogue = convolution.epilogue;
  int64_t points = convolution.batch;
  for (int32_t s = 0; s < convolution.num_spatial; ++s)
    points *= convolution.output[s];
  if (convolution.last[2]) {
    rest.rows = points;
    rest.columns = convolution.features;
  } else {
    rest.rows = convolution.batch * convolution.features;
    rest.columns = points / convolution.batch;
    rest.biasRows = convolution.features;
  }
  rest.rowStride = rest.columns;
  rest.out = static_cast<char *>(pointers[2]);
  int next = 3;
  if (convolution.epilogue & SOAP_GPU_ADDEND)
    rest.addend = static_cast<const char *>(pointers[next++]);
  if (convolution.epilogue & SOAP_GPU_BIAS)
    rest.bias = static_cast<const char *>(pointers[next]);
  return rest;
}
