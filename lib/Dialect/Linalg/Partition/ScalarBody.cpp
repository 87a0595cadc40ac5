//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Models.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace soap;

double soap::scalarFlops(Operation *op) {
  if (isa<arith::DivFOp, arith::RemFOp, arith::DivSIOp, arith::DivUIOp,
          arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp,
          arith::CeilDivUIOp, arith::FloorDivSIOp, math::SqrtOp, math::RsqrtOp>(
          op))
    return 4;
  if (isa<math::AbsFOp, math::AbsIOp, math::CeilOp, math::FloorOp,
          math::RoundOp, math::RoundEvenOp, math::TruncOp, math::CopySignOp>(
          op))
    return 1;
  if (isa<math::FmaOp>(op))
    return 2;
  if (isa_and_present<math::MathDialect>(op->getDialect()))
    return 8;
  if (isa<arith::ConstantOp, CastOpInterface>(op) ||
      !isa_and_present<arith::ArithDialect>(op->getDialect()))
    return 0;
  return 1;
}

static bool isZeroConstant(Value v) {
  return matchPattern(v, m_AnyZeroFloat()) || matchPattern(v, m_Zero());
}

/// A value in terms of the arguments that are varied.
namespace {
enum class Degree { Zero, Constant, Linear, Other };
} // namespace

static Degree degreeOf(Operation *op, llvm::ArrayRef<Degree> in) {
  auto isFixed = [](Degree d) { return d <= Degree::Constant; };
  auto isLinear = [](Degree d) {
    return d == Degree::Zero || d == Degree::Linear;
  };
  if (llvm::all_of(in, isFixed))
    return Degree::Constant;
  if (llvm::is_contained(in, Degree::Other))
    return Degree::Other;
  bool ok = false;
  if (isa<arith::AddFOp, arith::SubFOp, arith::AddIOp, arith::SubIOp>(op))
    ok = isLinear(in[0]) && isLinear(in[1]);
  else if (isa<arith::MulFOp, arith::MulIOp>(op))
    ok = isFixed(in[0]) || isFixed(in[1]);
  else if (isa<arith::DivFOp>(op))
    // Integer quotients are rounded, so they do not add up.
    ok = isFixed(in[1]);
  else if (isa<arith::SelectOp>(op))
    ok = isFixed(in[0]) && isLinear(in[1]) && isLinear(in[2]);
  else if (isa<math::FmaOp>(op))
    ok = (isFixed(in[0]) || isFixed(in[1])) && isLinear(in[2]);
  else
    ok = isa<arith::NegFOp, arith::ExtFOp, arith::TruncFOp>(op);
  // Bools add up without a carry.
  if (getElementTypeOrSelf(op->getResult(0).getType()).isInteger(1))
    ok = false;
  return ok ? Degree::Linear : Degree::Other;
}

bool soap::isLinearScalarOp(Operation *op, const llvm::SmallBitVector &in) {
  llvm::SmallVector<Degree> degrees;
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    degrees.push_back(in[i]                     ? Degree::Linear
                      : isZeroConstant(operand) ? Degree::Zero
                                                : Degree::Constant);
  return op->getNumResults() == 1 && degreeOf(op, degrees) == Degree::Linear;
}

bool soap::isLinearBody(Block &body, llvm::ArrayRef<unsigned> arguments) {
  llvm::DenseMap<Value, Degree> degrees;
  for (unsigned i : arguments)
    degrees[body.getArgument(i)] = Degree::Linear;
  auto lookup = [&](Value v) {
    if (auto it = degrees.find(v); it != degrees.end())
      return it->second;
    return isZeroConstant(v) ? Degree::Zero : Degree::Constant;
  };
  for (Operation &op : body.without_terminator()) {
    llvm::SmallVector<Degree> in;
    for (Value operand : op.getOperands())
      in.push_back(lookup(operand));
    if (op.getNumRegions())
      return false;
    if (op.getNumOperands() == 0)
      continue;
    Degree degree = degreeOf(&op, in);
    for (Value result : op.getResults())
      if (degree != Degree::Constant)
        degrees[result] = degree;
  }
  return llvm::all_of(body.getTerminator()->getOperands(), [&](Value v) {
    Degree degree = lookup(v);
    return (degree == Degree::Linear || degree == Degree::Zero) &&
           !v.getType().isInteger(1);
  });
}

static PartialKind kindOf(Operation *op) {
  bool isBool = op->getResult(0).getType().isInteger(1);
  if (isa<arith::AddFOp>(op) || (isa<arith::AddIOp>(op) && !isBool))
    return PartialKind::Sum;
  if (isa<arith::MulFOp>(op) || (isa<arith::MulIOp>(op) && !isBool))
    return PartialKind::Product;
  if (isBool)
    return isa<arith::OrIOp, arith::MaxUIOp>(op)    ? PartialKind::Or
           : isa<arith::AndIOp, arith::MinUIOp>(op) ? PartialKind::And
                                                    : PartialKind::None;
  // Integers of linalg have no sign: comparisons of unsigned ones are not
  // those that partial results would be combined by.
  if (isa<arith::MaximumFOp, arith::MaxNumFOp, arith::MaxSIOp>(op))
    return PartialKind::Max;
  if (isa<arith::MinimumFOp, arith::MinNumFOp, arith::MinSIOp>(op))
    return PartialKind::Min;
  return PartialKind::None;
}

/// Whether `v` is computed from an argument of `body` from number `first` on.
static bool dependsOnArguments(Value v, Block &body, unsigned first) {
  if (auto argument = dyn_cast<BlockArgument>(v))
    return argument.getOwner() == &body && argument.getArgNumber() >= first;
  Operation *op = v.getDefiningOp();
  if (op->getBlock() != &body)
    return false;
  return llvm::any_of(op->getOperands(), [&](Value operand) {
    return dependsOnArguments(operand, body, first);
  });
}

PartialKind soap::combinerOf(Block &body, unsigned yielded,
                             unsigned accumulator, unsigned firstAccumulator) {
  Operation *op = body.getTerminator()->getOperand(yielded).getDefiningOp();
  if (!op || op->getBlock() != &body || op->getNumOperands() != 2 ||
      op->getNumResults() != 1)
    return PartialKind::None;
  Value a = body.getArgument(accumulator);
  unsigned at = op->getOperand(0) == a ? 0 : 1;
  if (op->getOperand(at) != a ||
      dependsOnArguments(op->getOperand(1 - at), body, firstAccumulator))
    return PartialKind::None;
  return kindOf(op);
}

bool soap::isProductSum(Block &body) {
  if (body.getNumArguments() != 3 ||
      combinerOf(body, 0, 2, 2) != PartialKind::Sum)
    return false;
  Operation *sum = body.getTerminator()->getOperand(0).getDefiningOp();
  for (Value term : sum->getOperands()) {
    Operation *product = term.getDefiningOp();
    if (!isa_and_present<arith::MulFOp, arith::MulIOp>(product))
      continue;
    llvm::SmallVector<unsigned, 2> factors;
    for (Value factor : product->getOperands()) {
      while (auto cast = factor.getDefiningOp<CastOpInterface>())
        factor = cast->getOperand(0);
      if (auto argument = dyn_cast<BlockArgument>(factor))
        factors.push_back(argument.getArgNumber());
    }
    llvm::sort(factors);
    return factors == llvm::SmallVector<unsigned, 2>{0, 1};
  }
  return false;
}
