//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_PARTITIONABLEOP_H
#define SOAP_DIALECT_SOAP_IR_PARTITIONABLEOP_H

#include "Soap/Planner/Graph/Access.h"
#include "Soap/Planner/Graph/PartialKind.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"

#include "llvm/ADT/STLExtras.h"

#include <string>

namespace soap {

/// A dimension of an op's iteration space.
struct IterationDim {
  int64_t size = 1;
  /// False: every tile covers the dimension whole.
  bool splittable = true;
  /// For a reduction dimension: how those results of its tiles combine that do
  /// not run along it. None for the others. A dimension that operands run along
  /// and a result does not is a reduction, or is not splittable, unless that
  /// result is `unsummed`.
  PartialKind reduction = PartialKind::None;
  /// A hint for naming the operator's dimension; may be empty.
  std::string name;

  bool operator==(const IterationDim &o) const {
    return size == o.size && splittable == o.splittable &&
           reduction == o.reduction && name == o.name;
  }
};

/// What the planner needs to know of one op: see PartitionableOpInterface.
struct PartitionInfo {
  llvm::SmallVector<IterationDim> dims;
  /// Per operand, the access of every tensor dimension in terms of `dims`.
  llvm::SmallVector<TensorAccess, 0> operands;
  /// Of results: the tiles of a split dimension cover them, and no element is
  /// in two. (Tiles of operands may overlap: windows do.) Where tiles would
  /// overlap, as those of i do in a result along i + k, the dimension is not
  /// split; nor should it be `splittable`. A result that tiles add to does not
  /// run along the dimension, which has a `reduction`.
  llvm::SmallVector<TensorAccess, 0> results;
  /// Per use of an outside value in the op's regions (getCapturedUses), too.
  llvm::SmallVector<TensorAccess, 0> captured;
  /// The operands of which only the shape counts, not the elements:
  /// destinations that the op overwrites (ascending numbers).
  llvm::SmallVector<unsigned, 1> destinations;
  /// Results that every tile has whole though they lack a dimension that
  /// operands run along: neither a part nor a summand (a loop's counter).
  llvm::SmallVector<unsigned, 1> unsummed;
  /// Arithmetic per point of the iteration space, in operations.
  double flopsPerPoint = 0;
  /// Kernels that run one after the other: more than one in a loop.
  double launches = 1;
  /// In the op's regions: arithmetic of products (a part of the points'), bytes
  /// moved, and the share of all work that every tile has to do.
  double regionProducts = 0, regionBytes = 0, regionWhole = 0;
  /// The sets of operands (ascending numbers) in which the op is jointly linear
  /// while all other operands are fixed: a pending sum passes through the op if
  /// exactly the operands of one of these sets are pending over the same group.
  /// add: {0, 1}; multiply and contractions: {0} or {1}; divide, negate,
  /// reshape and sums: {0}. Empty: a pending sum never passes.
  llvm::SmallVector<llvm::SmallVector<unsigned, 2>> linearOperandSets;

  bool isLinearIn(llvm::ArrayRef<unsigned> operands) const {
    return llvm::any_of(linearOperandSets, [&](const auto &set) {
      return llvm::ArrayRef<unsigned>(set) == operands;
    });
  }
  /// "elementwise", "contraction", "convolution", "reduction", "window",
  /// "gather", "scatter", "shape" or "other".
  llvm::StringRef anchor = "elementwise";
};

} // namespace soap

#include "Soap/Dialect/Soap/IR/SoapInterfaces.h.inc"

#endif // SOAP_DIALECT_SOAP_IR_PARTITIONABLEOP_H
