//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/StableHLO/IR/ResultTypes.h"
#include "Checks.h"

#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::stablehlo;

/// The shape of the first operand for every result.
static FailureOr<SmallVector<Type>> inferSameShape(Operation *op) {
  if (op->getNumOperands() == 0)
    return failure();
  auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  if (!from)
    return failure();
  SmallVector<Type> types;
  for (Type result : op->getResultTypes()) {
    auto type = dyn_cast<RankedTensorType>(result);
    if (!type)
      return failure();
    types.push_back(from.clone(type.getElementType()));
  }
  return types;
}

FailureOr<SmallVector<Type>> stablehlo::inferResultTypes(Operation *op) {
  SmallVector<Type> types;
  if (auto inferred = dyn_cast<InferTypeOpInterface>(op)) {
    if (failed(inferred.inferReturnTypes(
            op->getContext(), std::nullopt, op->getOperands(),
            op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
            op->getRegions(), types)))
      return failure();
    return types;
  }
  Reporter silent(op->getName().getStringRef(), std::nullopt);
  return llvm::TypeSwitch<Operation *, FailureOr<SmallVector<Type>>>(op)
      .Case<BitcastConvertOp, ConvolutionOp, DotGeneralOp, DotOp, EinsumOp,
            MapOp, ReduceOp, ReduceWindowOp, ScatterOp, SelectAndScatterOp,
            SortOp, TorchIndexSelectOp, UnaryEinsumOp>(
          [&](auto known) { return inferResults(known, silent); })
      .Default([](Operation *other) -> FailureOr<SmallVector<Type>> {
        if (isa<ConvertOp, ReverseOp, UniformQuantizeOp>(other) ||
            other->hasTrait<OpTrait::SameOperandsAndResultShape>() ||
            other->hasTrait<OpTrait::SameOperandsAndResultType>() ||
            other->hasTrait<stablehlo::BaselineOperandsAndResultType>())
          return inferSameShape(other);
        return failure();
      });
}
