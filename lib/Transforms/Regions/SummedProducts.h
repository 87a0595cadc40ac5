//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Sums of products whose operands can be put one behind the other: the sum of
// all is then one product, whose result is written once.

#ifndef SOAP_LIB_TRANSFORMS_REGIONS_SUMMEDPRODUCTS_H
#define SOAP_LIB_TRANSFORMS_REGIONS_SUMMEDPRODUCTS_H

#include "mlir/IR/Builders.h"

namespace soap {

/// Products alike but for the extent along which they are joined:
/// `dot_general`s, joined along a contracted dimension of each operand, or
/// `scatter`s that add to zeros, joined along a dimension of the indices and
/// one of the updates.
struct JoinedProducts {
  /// In the order in which they are added.
  llvm::SmallVector<mlir::Operation *> products;
  /// What lies between a product and the sum: transposes, reshapes, and
  /// conversions between floats. Of each product the same.
  std::vector<llvm::SmallVector<mlir::Operation *>> moves;

  /// The two operands of a product that are joined.
  static std::pair<mlir::Value, mlir::Value> operandsOf(mlir::Operation *op);

  /// Bytes of the operands of all that are joined.
  int64_t getOperandBytes() const;

  /// Whether fewer bytes are moved: a product less writes its result and adds
  /// it to others; a product more reads its operands and puts them behind the
  /// others.
  bool isWorthwhile() const;

  /// The sum, before `loc`'s add.
  mlir::Value build(mlir::OpBuilder &builder, mlir::Location loc) const;

  /// The dimensions along which the operands are joined, where any will do
  /// none.
  std::optional<std::pair<int64_t, int64_t>> dimensions;
};

/// A sum of products and of other terms.
struct ProductSum {
  /// The last addition.
  mlir::Operation *root = nullptr;
  /// All additions.
  llvm::SmallVector<mlir::Operation *> adds;
  std::vector<JoinedProducts> joined;
  /// Terms that stay as they are.
  llvm::SmallVector<mlir::Value> others;

  /// Bytes that are needed at a time for operands behind each other and, where
  /// there are several terms, for one of them.
  int64_t getScratchBytes() const;

  /// The values that nobody needs afterwards.
  llvm::SmallVector<mlir::Value> inner() const;

  /// Puts a sum of joined products in the root's place and returns it; `made`
  /// gets the new operations.
  mlir::Value apply(llvm::function_ref<void(mlir::Operation *)> made) const;
};

/// The sums in a block with anything worth joining, in order. `isReadOnce`
/// says whether one operation of the block and nobody else reads a value.
std::vector<ProductSum>
findProductSums(mlir::Block &block,
                llvm::function_ref<bool(mlir::Value)> isReadOnce);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_REGIONS_SUMMEDPRODUCTS_H
