//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the models of this folder share.

#ifndef SOAP_LIB_DIALECT_LINALG_PARTITION_MODELS_H
#define SOAP_LIB_DIALECT_LINALG_PARTITION_MODELS_H

#include "Soap/Dialect/Soap/IR/PartitionUtils.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include "llvm/ADT/SmallBitVector.h"

namespace soap {

//===----------------------------------------------------------------------===//
// Bodies on scalars
//===----------------------------------------------------------------------===//

/// Operations of one scalar op: none for conversions and constants, one for
/// arithmetic, more for what takes a polynomial or a loop.
double scalarFlops(mlir::Operation *op);

/// Whether `op`, on floats or integers, is linear in the operands of `in`
/// together while the others are fixed.
bool isLinearScalarOp(mlir::Operation *op, const llvm::SmallBitVector &in);

/// Whether everything that a body yields is linear in `arguments` together.
bool isLinearBody(mlir::Block &body, llvm::ArrayRef<unsigned> arguments);

/// How a body combines argument `accumulator`, which it yields as number
/// `yielded`, with a value that does not depend on any accumulator from
/// `firstAccumulator` on; None if in no way that partial results could be
/// combined by.
PartialKind combinerOf(mlir::Block &body, unsigned yielded,
                       unsigned accumulator, unsigned firstAccumulator);

/// Whether a body adds the product of its arguments 0 and 1 (converted or not)
/// to argument 2.
bool isProductSum(mlir::Block &body);

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

/// A model whose two functions do not depend on the op's class.
template <typename OpT,
          mlir::LogicalResult (*describe)(mlir::Operation *, PartitionInfo &),
          TileResults (*build)(LocalTile &)>
struct FunctionModel : PartitionableOpInterface::ExternalModel<
                           FunctionModel<OpT, describe, build>, OpT> {
  mlir::LogicalResult getPartitionInfo(mlir::Operation *op,
                                       PartitionInfo &info) const {
    if (!hasStaticTensors(op))
      return mlir::failure();
    return describe(op, info);
  }
  TileResults buildLocal(mlir::Operation *op, mlir::OpBuilder &builder,
                         mlir::ValueRange operands,
                         llvm::ArrayRef<Interval> tile,
                         llvm::ArrayRef<Rect> operandRects) const {
    PartitionInfo info;
    if (mlir::failed(getPartitionInfo(op, info)))
      return op->emitOpError("cannot be computed in tiles");
    LocalTile local{builder, op, operands, tile, operandRects, info};
    return build(local);
  }
};

template <mlir::LogicalResult (*describe)(mlir::Operation *, PartitionInfo &),
          TileResults (*build)(LocalTile &), typename... OpTs>
void attachModels(mlir::MLIRContext *context) {
  (OpTs::template attachInterface<FunctionModel<OpTs, describe, build>>(
       *context),
   ...);
}

/// The op itself, on local operands.
TileResults cloneTile(LocalTile &tile);

/// A constant with one value for all elements.
mlir::Value splatConstant(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::TypedAttr value, mlir::RankedTensorType type);

void attachStructuredModels(mlir::MLIRContext *context);
void attachTensorModels(mlir::MLIRContext *context);
void attachArithModels(mlir::MLIRContext *context);
void attachMathModels(mlir::MLIRContext *context);

} // namespace soap

#endif // SOAP_LIB_DIALECT_LINALG_PARTITION_MODELS_H
