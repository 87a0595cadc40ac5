//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What the models of all ops share. A model of an op is a specialization of
// `describe` and, where the op for a tile is more than the op itself on local
// operands, one of `buildTile`.

#ifndef SOAP_LIB_DIALECT_STABLEHLO_PARTITION_PARTITIONMODEL_H
#define SOAP_LIB_DIALECT_STABLEHLO_PARTITION_PARTITIONMODEL_H

#include "Soap/Analysis/OperatorSpace.h"
#include "Soap/Dialect/Soap/IR/PartitionUtils.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/Reduction.h"
#include "Soap/Dialect/StableHLO/Splat.h"

namespace soap {

/// The op for one tile, under construction.
struct TileBuilder : LocalTile {
  /// A constant with one value for all elements of result number i.
  mlir::Value splat(mlir::TypedAttr value, mlir::RankedTensorType type) const;
  /// A constant of zeros (false).
  mlir::Value zeros(mlir::RankedTensorType type) const;
  /// A scalar value, repeated.
  mlir::Value broadcast(mlir::Value scalar, mlir::RankedTensorType type) const;
};

bool isZero(mlir::Value v);

/// How tensors combine of which at most one has an element that is not zero
/// (false), and whether such tensors can be made.
PartialKind choiceKind(mlir::Type elementType);

template <typename OpT> mlir::LogicalResult describe(OpT op, PartitionInfo &i);
template <typename OpT> TileResults buildTile(OpT, TileBuilder &tile) {
  return tile.results(tile.clone());
}

template <typename OpT>
struct PartitionModel
    : PartitionableOpInterface::ExternalModel<PartitionModel<OpT>, OpT> {
  mlir::LogicalResult getPartitionInfo(mlir::Operation *op,
                                       PartitionInfo &info) const {
    // Functions of elements that read more than these are not modelled.
    if (!hasStaticTensors(op) || !getCapturedUses(op).empty())
      return mlir::failure();
    return describe(mlir::cast<OpT>(op), info);
  }
  TileResults buildLocal(mlir::Operation *op, mlir::OpBuilder &builder,
                         mlir::ValueRange operands,
                         llvm::ArrayRef<Interval> tile,
                         llvm::ArrayRef<Rect> operandRects) const {
    PartitionInfo info;
    if (mlir::failed(getPartitionInfo(op, info)))
      return op->emitOpError("cannot be computed in tiles");
    TileBuilder local{{builder, op, operands, tile, operandRects, info}};
    return buildTile(mlir::cast<OpT>(op), local);
  }
};

template <typename... OpTs> void attach(mlir::MLIRContext *context) {
  (OpTs::template attachInterface<PartitionModel<OpTs>>(*context), ...);
}

void attachElementwiseModels(mlir::MLIRContext *context);
/// Of chlo's functions that --soap-simplify-model leaves.
void attachFunctionModels(mlir::MLIRContext *context);
void attachShapeModels(mlir::MLIRContext *context);
void attachMovementModels(mlir::MLIRContext *context);
void attachReductionModels(mlir::MLIRContext *context);
void attachWindowModels(mlir::MLIRContext *context);
void attachContractionModels(mlir::MLIRContext *context);
void attachConvolutionModels(mlir::MLIRContext *context);
void attachControlFlowModels(mlir::MLIRContext *context);
void attachIndexingModels(mlir::MLIRContext *context);
void attachAlgebraModels(mlir::MLIRContext *context);
void attachRandomModels(mlir::MLIRContext *context);
/// Of Soap's own operations on matrices.
void attachMatrixModels(mlir::MLIRContext *context);

} // namespace soap

#endif // SOAP_LIB_DIALECT_STABLEHLO_PARTITION_PARTITIONMODEL_H
