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

#include "Soap/Dialect/Soap/IR/PartitionableOp.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

namespace soap {

using TileResults = mlir::FailureOr<llvm::SmallVector<mlir::Value>>;

/// The op for one tile, under construction.
struct TileBuilder {
  mlir::OpBuilder &builder;
  mlir::Operation *op; ///< On the whole tensors.
  mlir::ValueRange operands;
  llvm::ArrayRef<Interval> tile;
  llvm::ArrayRef<Rect> operandRects;
  const PartitionInfo &info;

  mlir::Location loc() const { return op->getLoc(); }
  /// The box of result number i that the tile makes.
  Rect resultRect(unsigned i = 0) const;
  mlir::RankedTensorType resultType(unsigned i = 0) const;
  llvm::SmallVector<int64_t> operandShape(unsigned i) const;
  /// Inserts a copy of the op on the local operands, with local result types.
  mlir::Operation *clone() const;
  TileResults results(mlir::Operation *local) const;
  /// A constant with one value for all elements of result number i.
  mlir::Value splat(mlir::TypedAttr value, mlir::RankedTensorType type) const;
  /// A constant of zeros (false).
  mlir::Value zeros(mlir::RankedTensorType type) const;
  /// A scalar value, repeated.
  mlir::Value broadcast(mlir::Value scalar, mlir::RankedTensorType type) const;
};

llvm::SmallVector<int64_t> sizesOf(llvm::ArrayRef<Interval> rect);
llvm::ArrayRef<int64_t> shapeOf(mlir::Value value);
mlir::Type elementTypeOf(mlir::Value value);

/// Adds an iteration dimension; returns its number.
unsigned addDim(PartitionInfo &info, int64_t size, llvm::StringRef name = "",
                bool splittable = true,
                PartialKind reduction = PartialKind::None);

/// A dimension per dimension of `shape`, in order, and the access to just them.
TensorAccess addDims(PartitionInfo &info, llvm::ArrayRef<int64_t> shape);

/// True if every operand and result is a tensor of static shape.
bool hasStaticTensors(mlir::Operation *op);

/// True if a value is a constant with one value for all elements (broadcasts
/// and reshapes of constants count), which is then in `value`.
bool isSplat(mlir::Value v, mlir::Attribute &value);
bool isZero(mlir::Value v);
/// True if combining any element with `v` changes nothing.
bool isNeutral(mlir::Value v, PartialKind kind);

/// How tensors combine of which at most one has an element that is not zero
/// (false), and whether such tensors can be made.
PartialKind choiceKind(mlir::Type elementType);

/// The reduction that the body of a reduce, scatter or window computes on its
/// two arguments per result, the same for all results; None for any other body.
PartialKind reductionKind(mlir::Region &body);

/// Whether reducing tiles apart, each from the initial values `inits`, and
/// combining the results is the whole reduction.
bool canSplitReduction(PartialKind kind, mlir::ValueRange inits);

/// Whether sums of values of this type commute with linear functions: numbers,
/// but not bools.
bool isNumber(mlir::Type elementType);

template <typename OpT> mlir::LogicalResult describe(OpT op, PartitionInfo &i);
template <typename OpT> TileResults buildTile(OpT, TileBuilder &tile) {
  return tile.results(tile.clone());
}

template <typename OpT>
struct PartitionModel
    : PartitionableOpInterface::ExternalModel<PartitionModel<OpT>, OpT> {
  mlir::LogicalResult getPartitionInfo(mlir::Operation *op,
                                       PartitionInfo &info) const {
    if (!hasStaticTensors(op))
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
    TileBuilder local{builder, op, operands, tile, operandRects, info};
    return buildTile(mlir::cast<OpT>(op), local);
  }
};

template <typename... OpTs> void attach(mlir::MLIRContext *context) {
  (OpTs::template attachInterface<PartitionModel<OpTs>>(*context), ...);
}

void attachElementwiseModels(mlir::MLIRContext *context);
void attachShapeModels(mlir::MLIRContext *context);
void attachMovementModels(mlir::MLIRContext *context);
void attachReductionModels(mlir::MLIRContext *context);
void attachWindowModels(mlir::MLIRContext *context);
void attachContractionModels(mlir::MLIRContext *context);
void attachConvolutionModels(mlir::MLIRContext *context);
void attachIndexingModels(mlir::MLIRContext *context);
void attachAlgebraModels(mlir::MLIRContext *context);

} // namespace soap

#endif // SOAP_LIB_DIALECT_STABLEHLO_PARTITION_PARTITIONMODEL_H
