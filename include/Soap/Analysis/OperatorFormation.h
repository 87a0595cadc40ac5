//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_OPERATORFORMATION_H
#define SOAP_ANALYSIS_OPERATORFORMATION_H

#include "mlir/IR/Block.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include "llvm/ADT/SmallVector.h"

#include <string>
#include <vector>

namespace soap {

/// The ops that will form one operator, in their order in the block.
struct OperatorGroup {
  /// Cheap ops (constants, iotas, broadcasts) may be in several groups: every
  /// group gets copies of its own.
  llvm::SmallVector<mlir::Operation *, 8> ops;
  /// The values that leave the group.
  llvm::SmallVector<mlir::Value, 2> results;
  /// The name that `soap.operator` attributes gave it, or empty.
  std::string pinnedName;
};

/// Whether a constant is copied to every operator that reads it. Large ones are
/// operators of their own.
bool isCopiedConstant(mlir::DenseElementsAttr value);

/// Divides the ops of a block (of pure ops on static tensors, terminator aside)
/// into operators: one anchor each, with elementwise ops around it.
///
/// - Elementwise and shape ops join the operator that produces one of their
///   operands: after an anchor with a splittable reduction only while they are
///   linear in it (softmax, normalisations and biases cut); otherwise a group
///   without an anchor. They never make the iteration space larger, nor cost it
///   a splittable dimension, nor a cycle among operators.
/// - What only one reduction, window or scatter reads joins that.
/// - Constants, what is computed of constants alone, and broadcasts to a larger
///   shape are copied to every reader.
/// - Ops with equal `soap.operator` attributes form one operator.
///
/// The groups come in a topological order, stable under the block's order.
/// Fails, with an error, if what the attributes ask for has a cycle.
mlir::FailureOr<std::vector<OperatorGroup>> planOperators(mlir::Block &block);

} // namespace soap

#endif // SOAP_ANALYSIS_OPERATORFORMATION_H
