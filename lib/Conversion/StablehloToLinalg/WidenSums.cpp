//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

namespace soap {
#define GEN_PASS_DEF_WIDENSUMS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

static bool isNarrow(Type type) {
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  return element && element.getWidth() < 32;
}

/// Whether \p region computes the same in f32, but for rounding.
static bool canWiden(Region &region) {
  for (Operation &op : region.front())
    if (!isa<shlo::AddOp, shlo::CompareOp, shlo::ReturnOp>(op))
      return false;
  return true;
}

/// Whether \p region is one of the operations \p Ops on its two arguments.
template <typename... Ops> static bool combinesBy(Region &region) {
  Operation &first = region.front().front();
  Operation *last = region.front().getTerminator();
  return isa<Ops...>(first) && last->getNumOperands() == 1 &&
         last->getOperand(0).getDefiningOp() == &first &&
         llvm::all_of(first.getOperands(),
                      [](Value v) { return isa<BlockArgument>(v); }) &&
         first.getOperand(0) != first.getOperand(1);
}

static Type widened(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isNarrow(type)
             ? tensor.clone(Float32Type::get(type.getContext()))
             : type;
}

/// \p value in f32; of a constant, a constant.
static Value widened(OpBuilder &builder, Location loc, Value value) {
  Type wide = builder.getF32Type();
  DenseFPElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)))
    return shlo::ConvertOp::create(builder, loc, value, wide);
  return shlo::ConstantOp::create(
      builder, loc, elements.mapValues(wide, [](APFloat number) {
        bool losesInfo;
        number.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                       &losesInfo);
        return number.bitcastToAPInt();
      }));
}

/// Computes \p op in f32.
static void widen(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(
        isNarrow(operand.getType()) ? widened(builder, loc, operand) : operand);
  IRMapping mapping;
  Operation *copy = op->clone(mapping);
  builder.insert(copy);
  copy->setOperands(operands);
  for (Region &region : copy->getRegions()) {
    for (BlockArgument argument : region.front().getArguments())
      argument.setType(widened(argument.getType()));
    for (Operation &inner : region.front())
      for (Value result : inner.getResults())
        result.setType(widened(result.getType()));
  }
  Value result = copy->getResult(0);
  Type narrow = getElementTypeOrSelf(result.getType());
  if (isNarrow(narrow)) {
    result.setType(widened(result.getType()));
    result = shlo::ConvertOp::create(builder, loc, result, narrow);
  }
  op->getResult(0).replaceAllUsesWith(result);
  op->erase();
}

/// What rounds f32 to fewer bits, if \p value is the rounded numbers in f32
/// again; or null.
static shlo::ConvertOp findRounding(Value value) {
  auto wide = value.getDefiningOp<shlo::ConvertOp>();
  auto narrow = wide ? wide.getOperand().getDefiningOp<shlo::ConvertOp>()
                     : shlo::ConvertOp();
  bool isRounding = narrow && isNarrow(narrow.getType()) &&
                    narrow.getOperand().getType() == value.getType() &&
                    getElementTypeOrSelf(value.getType()).isF32();
  return isRounding ? narrow : shlo::ConvertOp();
}

/// The largest or least of rounded numbers is the rounded one of all: rounds
/// one number for each result, in place of all that are compared.
static void roundLate(shlo::ReduceOp op) {
  if (op->getNumResults() != 1 ||
      !combinesBy<shlo::MaxOp, shlo::MinOp>(op.getBody()))
    return;
  shlo::ConvertOp rounding = findRounding(op.getInputs()[0]);
  DenseFPElementsAttr init;
  if (!rounding || !matchPattern(op.getInitValues()[0], m_Constant(&init)) ||
      !init.isSplat() || !init.getSplatValue<APFloat>().isInfinity())
    return;
  Type narrow = getElementTypeOrSelf(rounding.getType());
  // Of others, what is too large is no number.
  if (!narrow.isBF16() && !narrow.isF16())
    return;
  op.getInputsMutable()[0].assign(rounding.getOperand());
  OpBuilder builder(op->getBlock(), std::next(Block::iterator(op)));
  Value result = op->getResult(0);
  auto rounded = shlo::ConvertOp::create(builder, op.getLoc(), result, narrow);
  Value again = shlo::ConvertOp::create(builder, op.getLoc(), rounded,
                                        builder.getF32Type());
  result.replaceAllUsesExcept(again, rounded);
}

/// Whether \p op multiplies floats of few bits, and makes none of more than 32.
static bool isNarrowProduct(Operation *op) {
  if (!isa<shlo::DotGeneralOp, shlo::ConvolutionOp>(op))
    return false;
  auto result = dyn_cast<FloatType>(getElementTypeOrSelf(op->getResult(0)));
  return result && result.getWidth() <= 32 &&
         llvm::all_of(op->getOperands(), [](Value operand) {
           return isa<FloatType>(getElementTypeOrSelf(operand)) &&
                  isNarrow(operand.getType());
         });
}

namespace {

struct WidenSums : soap::impl::WidenSumsBase<WidenSums> {
  using WidenSumsBase::WidenSumsBase;

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (products && isNarrowProduct(op)) {
        // What it takes its operands as, they are.
        op->removeAttr("algorithm");
        ops.push_back(op);
        return;
      }
      bool isScatter = isa<shlo::ScatterOp, shlo::SelectAndScatterOp>(op);
      if (!isa<shlo::ReduceOp, shlo::ReduceWindowOp>(op) &&
          !(scatters && isScatter))
        return;
      if (op->getNumResults() != 1 || !isNarrow(op->getResult(0).getType()))
        return;
      // The last region is what adds.
      Region &body = op->getRegions().back();
      bool isSum = llvm::all_of(op->getRegions(), canWiden) &&
                   combinesBy<shlo::AddOp>(body);
      if (isSum || (extrema && !isScatter &&
                    !getElementTypeOrSelf(op->getResult(0)).isF16() &&
                    combinesBy<shlo::MaxOp, shlo::MinOp>(body)))
        ops.push_back(op);
    });
    for (Operation *op : ops)
      widen(op);
    if (extrema)
      getOperation().walk(roundLate);
  }
};

} // namespace
