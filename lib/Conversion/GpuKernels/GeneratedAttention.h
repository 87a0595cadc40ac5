//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_GENERATEDATTENTION_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_GENERATEDATTENTION_H

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "mlir/IR/Builders.h"

namespace soap::gpukernels {

/// Whether generated code is to stand beside a call: a forward one on tensors
/// whose scores fit into memory well.
bool hasGeneratedForm(AttentionOp op);

struct GeneratedAttention {
  mlir::Value output;
  /// Unused where nothing needs it: generated code leaves it out.
  mlir::Value statistics;
};

/// What a forward call computes, from its inputs and its bias, by products and
/// a softmax: scores and softmax in f32, probabilities rounded.
GeneratedAttention generateAttention(mlir::OpBuilder &builder, AttentionOp op,
                                     mlir::ValueRange inputs);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_GENERATEDATTENTION_H
