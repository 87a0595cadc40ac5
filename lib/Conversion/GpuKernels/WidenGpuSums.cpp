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

namespace soap {
#define GEN_PASS_DEF_WIDENGPUSUMS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

static bool isNarrow(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isF16() || element.isBF16();
}

/// Whether \p region computes the same in f32, but for rounding.
static bool canWiden(Region &region) {
  for (Operation &op : region.front())
    if (!isa<shlo::AddOp, shlo::CompareOp, shlo::ReturnOp>(op))
      return false;
  return true;
}

/// Whether \p region adds its two arguments.
static bool isSum(Region &region) {
  auto add = dyn_cast<shlo::AddOp>(region.front().front());
  Operation *last = region.front().getTerminator();
  return add && last->getNumOperands() == 1 &&
         last->getOperand(0) == add.getResult() &&
         llvm::all_of(add->getOperands(),
                      [](Value v) { return isa<BlockArgument>(v); }) &&
         add.getLhs() != add.getRhs();
}

static Type widened(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isNarrow(type)
             ? tensor.clone(Float32Type::get(type.getContext()))
             : type;
}

/// Computes \p op in f32.
static void widen(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Type wide = builder.getF32Type();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(
        isNarrow(operand.getType())
            ? shlo::ConvertOp::create(builder, loc, operand, wide)
            : operand);
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
  result.setType(widened(result.getType()));
  op->getResult(0).replaceAllUsesWith(
      shlo::ConvertOp::create(builder, loc, result, narrow));
  op->erase();
}

namespace {

struct WidenGpuSums : soap::impl::WidenGpuSumsBase<WidenGpuSums> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (!isa<shlo::ScatterOp, shlo::SelectAndScatterOp>(op) ||
          op->getNumResults() != 1 || !isNarrow(op->getResult(0).getType()))
        return;
      // The last region is what scatters.
      if (llvm::all_of(op->getRegions(), canWiden) &&
          isSum(op->getRegions().back()))
        ops.push_back(op);
    });
    for (Operation *op : ops)
      widen(op);
  }
};

} // namespace
