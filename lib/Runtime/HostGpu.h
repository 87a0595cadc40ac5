//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_HOSTGPU_H
#define SOAP_LIB_RUNTIME_HOSTGPU_H

#include "Status.h"

namespace soap {

/// out = lhs * rhs on the host, one product after the other, with the epilogue;
/// 16-bit types are summed in f32. \p bias: null where there is none.
void hostGemm(const SoapGpuGemm &gemm, const char *lhs, const char *rhs,
              const char *bias, char *out);

/// A convolution or a gradient of one on the host, as sums in f32 or f64;
/// operands as the step's buffers have them.
void hostConvolution(const SoapGpuConvolution &convolution, const char *lhs,
                     const char *rhs, char *out);

/// Attention or its gradients on the host; `pointers`: of the step's buffers.
void hostAttention(const SoapGpuAttention &attention, void *const *pointers);

/// Runs a step on the host; `pointers`: of its buffers, then a null.
SoapStatus hostStep(const SoapGpuStep &step, void *const *pointers,
                    const SoapGpuEmulator &emulator);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_HOSTGPU_H
