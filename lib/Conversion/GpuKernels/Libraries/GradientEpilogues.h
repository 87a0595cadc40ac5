//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_GRADIENTEPILOGUES_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_GRADIENTEPILOGUES_H

#include "Soap/Conversion/GpuKernels/GpuOps.h"

namespace soap::gpukernels {

/// Lets \p gemm apply GELU to what it stores, which others read, too, where one
/// op alone does that now.
void fuseKeptGelu(GemmOp gemm);

/// Lets \p gemm multiply its sums with GELU's derivative, where their only
/// reader does that, and sum up the columns of the result.
void fuseGeluGradient(GemmOp gemm);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_GRADIENTEPILOGUES_H
