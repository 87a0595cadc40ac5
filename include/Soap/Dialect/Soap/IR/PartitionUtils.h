//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What models of PartitionableOpInterface share, whatever the dialect.

#ifndef SOAP_DIALECT_SOAP_IR_PARTITIONUTILS_H
#define SOAP_DIALECT_SOAP_IR_PARTITIONUTILS_H

#include "Soap/Dialect/Soap/IR/PartitionableOp.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

namespace soap {

using TileResults = mlir::FailureOr<llvm::SmallVector<mlir::Value>>;

/// The op for one tile, under construction.
struct LocalTile {
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

/// Describes the row-major reinterpretation of one operand of shape `from` as
/// one result of shape `to`: the dimensions are the common factors of both.
/// Fails for tensors without elements.
mlir::LogicalResult describeReshape(PartitionInfo &info,
                                    llvm::ArrayRef<int64_t> from,
                                    llvm::ArrayRef<int64_t> to);

/// True if every operand and result is a tensor of static shape.
bool hasStaticTensors(mlir::Operation *op);

/// True if combining any element with an element `value` changes nothing.
bool isNeutral(mlir::Attribute value, PartialKind kind);

/// The element that `kind` leaves every other as it is; null for types that
/// have none.
mlir::TypedAttr neutralElement(PartialKind kind, mlir::Type type);
mlir::TypedAttr zeroOf(mlir::Type elementType);

/// Whether devices can combine partial values of this type. The runtime moves
/// floats of fewer than 16 bits and integers of fewer than 8, but computes none
/// of them; of complex numbers it knows sums.
bool canBePartial(mlir::Type elementType, PartialKind kind);

/// Whether sums of values of this type commute with linear functions: numbers,
/// but not bools.
bool isNumber(mlir::Type elementType);

/// Whether `sliceElements` can read a constant.
bool canSliceElements(mlir::ElementsAttr elements);
/// The elements of `rect`, or null if they cannot be read.
mlir::DenseElementsAttr sliceElements(mlir::ElementsAttr elements,
                                      llvm::ArrayRef<Interval> rect);

} // namespace soap

#endif // SOAP_DIALECT_SOAP_IR_PARTITIONUTILS_H
