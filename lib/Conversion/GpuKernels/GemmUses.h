//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_GEMMUSES_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_GEMMUSES_H

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace soap::gpukernels {

/// Whether an op gives memory, as it lies, another shape.
bool isReshape(mlir::Operation *op);

/// What \p gemm computes as its only readers have it, perhaps in another shape;
/// null where it can be read otherwise.
mlir::Value findSums(GemmOp gemm);

/// The one op that reads what \p gemm, a product and nothing more, has
/// computed, if there is just one and the memory is for that alone.
mlir::linalg::GenericOp onlyReader(GemmOp gemm);

/// Whether nothing between two ops of a block writes \p memory.
bool isUnchanged(mlir::Value memory, mlir::Operation *from,
                 mlir::Operation *to);

/// Whether anything between two ops of a block has to do with \p memory.
bool isTouched(mlir::Value memory, mlir::Operation *from, mlir::Operation *to);

/// Whether what \p gemm reads is the same at \p later, of the same block.
bool canMove(GemmOp gemm, mlir::Operation *later);

/// Erases \p gemm and its result, which nothing reads any more but reshapes.
void eraseProduct(GemmOp gemm);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_GEMMUSES_H
