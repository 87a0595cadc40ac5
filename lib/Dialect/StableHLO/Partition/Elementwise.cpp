//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartitionModel.h"

#include "Soap/Dialect/Chlo/IR/ChloOps.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

/// Operations per element: one for arithmetic and comparisons, none for mere
/// conversions of representation, more for what takes a polynomial or a loop.
static double flopsOf(Operation *op) {
  if (isa<BitcastConvertOp, ReshapeOp, RealOp, ImagOp, ComplexOp>(op))
    return 0;
  if (isa<DivOp, RemOp, SqrtOp, RsqrtOp>(op))
    return 4;
  if (isa<CbrtOp, CosineOp, ExpOp, Expm1Op, LogOp, Log1pOp, LogisticOp, SineOp,
          TanOp, TanhOp, PowOp, Atan2Op>(op) ||
      isa<chlo::ChloDialect>(op->getDialect()))
    return 8;
  if (auto map = dyn_cast<MapOp>(op))
    return std::distance(map.getComputation().front().begin(),
                         map.getComputation().front().end()) -
           1;
  return 1;
}

static void addLinearSets(Operation *op, PartitionInfo &info) {
  auto &sets = info.linearOperandSets;
  Type type = elementTypeOf(op->getResult(0));
  if (!isNumber(type))
    return;
  if (isa<AddOp, SubtractOp, ComplexOp>(op)) {
    sets.push_back({0, 1});
  } else if (isa<NegOp, RealOp, ImagOp>(op)) {
    sets.push_back({0});
  } else if (isa<MulOp>(op)) {
    sets.push_back({0});
    sets.push_back({1});
  } else if (isa<DivOp>(op)) {
    // Integer quotients are rounded, so they do not add up.
    if (!isa<IntegerType>(type))
      sets.push_back({0});
  } else if (isa<ConvertOp>(op)) {
    if (isa<FloatType>(type) &&
        isa<FloatType>(elementTypeOf(op->getOperand(0))))
      sets.push_back({0});
  } else if (isa<SelectOp>(op)) {
    sets.push_back({1, 2});
    // A mask: what is not chosen is zero, in every summand.
    if (isZero(op->getOperand(2)))
      sets.push_back({1});
    if (isZero(op->getOperand(1)))
      sets.push_back({2});
  }
}

/// Operands have the result's shape, or are scalars that apply everywhere.
static LogicalResult describeElementwise(Operation *op, PartitionInfo &info) {
  if (op->getNumResults() != 1)
    return failure();
  llvm::ArrayRef<int64_t> shape = shapeOf(op->getResult(0));
  TensorAccess access = addDims(info, shape);
  for (Value operand : op->getOperands()) {
    if (shapeOf(operand) == shape)
      info.operands.push_back(access);
    else if (shapeOf(operand).empty())
      info.operands.emplace_back();
    else
      return failure();
  }
  info.results.push_back(access);
  info.flopsPerPoint = flopsOf(op);
  info.anchor = "elementwise";
  addLinearSets(op, info);
  return success();
}

namespace soap {

template <typename OpT> LogicalResult describe(OpT op, PartitionInfo &info) {
  return describeElementwise(op, info);
}

/// Scalars behind the first value say when, and are passed on to nobody.
template <>
LogicalResult describe(OptimizationBarrierOp op, PartitionInfo &info) {
  if (op->getNumOperands() == 0)
    return failure();
  TensorAccess access = addDims(info, shapeOf(op->getOperand(0)));
  for (auto [operand, result] :
       llvm::zip_equal(op->getOperands(), op->getResults())) {
    bool isFirst = result.getResultNumber() == 0;
    if (!isFirst && (!shapeOf(operand).empty() || !result.use_empty()))
      return failure();
    info.operands.push_back(isFirst ? access : TensorAccess());
    info.results.push_back(isFirst ? access : TensorAccess());
    if (!isFirst)
      info.unsummed.push_back(result.getResultNumber());
  }
  info.anchor = "elementwise";
  if (isNumber(elementTypeOf(op->getResult(0))))
    info.linearOperandSets.push_back({0});
  return success();
}

/// Where the widths differ, the last dimension enumerates the narrower
/// elements of a wider one and stays whole.
template <> LogicalResult describe(BitcastConvertOp op, PartitionInfo &info) {
  llvm::ArrayRef<int64_t> from = shapeOf(op.getOperand());
  llvm::ArrayRef<int64_t> to = shapeOf(op.getResult());
  TensorAccess longer = addDims(info, from.size() > to.size() ? from : to);
  TensorAccess shorter = longer;
  if (from.size() != to.size()) {
    info.dims.back().splittable = false;
    shorter.pop_back();
  }
  info.operands.push_back(from.size() > to.size() ? longer : shorter);
  info.results.push_back(from.size() < to.size() ? longer : shorter);
  return success();
}

} // namespace soap

void soap::attachElementwiseModels(MLIRContext *context) {
  attach<AbsOp, CbrtOp, CeilOp, ConvertOp, ClzOp, CosineOp, ExpOp, Expm1Op,
         FloorOp, ImagOp, IsFiniteOp, LogOp, Log1pOp, LogisticOp, NegOp, NotOp,
         PopulationCountOp, RealOp, ReducePrecisionOp, RoundOp,
         RoundNearestEvenOp, RsqrtOp, SignOp, SineOp, SqrtOp, TanOp, TanhOp,
         BitcastConvertOp>(context);
  attach<AddOp, AndOp, Atan2Op, CompareOp, ComplexOp, DivOp, MaxOp, MinOp,
         MulOp, OrOp, PowOp, RemOp, ShiftLeftOp, ShiftRightArithmeticOp,
         ShiftRightLogicalOp, SubtractOp, XorOp>(context);
  attach<ClampOp, SelectOp, MapOp, OptimizationBarrierOp>(context);
}

void soap::attachFunctionModels(MLIRContext *context) {
  attach<chlo::AcosOp, chlo::AcoshOp, chlo::AsinOp, chlo::AsinhOp, chlo::AtanOp,
         chlo::AtanhOp, chlo::CoshOp, chlo::ErfOp, chlo::ErfcOp, chlo::SinhOp>(
      context);
}
