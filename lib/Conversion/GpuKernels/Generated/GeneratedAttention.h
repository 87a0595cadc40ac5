//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_GENERATEDATTENTION_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_GENERATEDATTENTION_H

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "mlir/IR/Builders.h"

namespace soap::gpukernels {

/// Whether generated code is to stand beside a call: one on tensors whose
/// scores fit into memory well.
bool hasGeneratedForm(AttentionOp op);

/// What a call computes, from its inputs and its bias, by products and a
/// softmax, all of its results in their order: scores, softmax and its gradient
/// in f32, probabilities and the scores' gradient rounded. Where nothing needs
/// a result, generated code leaves it out.
llvm::SmallVector<mlir::Value> generateAttention(mlir::OpBuilder &builder,
                                                 AttentionOp op,
                                                 mlir::ValueRange inputs);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_GENERATEDATTENTION_H
