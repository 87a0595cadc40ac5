//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_GPU_EPILOGUES_H
#define SOAP_LIB_RUNTIME_GPU_EPILOGUES_H

#include "../Cuda/EpilogueKernels.h"
#include "GemmOperands.h"

namespace soap {

/// A product whose library does not compute its epilogue, in parts: a product
/// with no more than an addend, then these.
struct SplitGemm {
  SoapGpuGemm product;
  EpilogueParameters epilogue;
  /// Nothing if `sums` is null.
  SumParameters sums;
};

SplitGemm splitEpilogue(const SoapGpuGemm &gemm, const GemmOperands &operands);

/// The same of a forward convolution: what follows the sums alone.
/// `convolution` is then called without its epilogue, and so without an addend.
/// \p pointers are those of the step's buffers.
EpilogueParameters separateEpilogue(const SoapGpuConvolution &convolution,
                                    void *const *pointers);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_GPU_EPILOGUES_H
