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

/// out = lhs * rhs on the host, one product after the other; 16-bit types are
/// summed in f32.
void hostGemm(const SoapGpuGemm &gemm, const char *lhs, const char *rhs,
              char *out);

/// Runs a step on the host; `pointers`: of its buffers, then a null.
SoapStatus hostStep(const SoapGpuStep &step, void *const *pointers,
                    const SoapGpuEmulator &emulator);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_HOSTGPU_H
