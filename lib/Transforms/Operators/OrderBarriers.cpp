//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OrderBarriers.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Support/OpDepths.h"

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

namespace {
class BarrierOrderer {
public:
  void run(Block &block);

private:
  Value findLast(ValueRange values) const;
  void order(shlo::OptimizationBarrierOp barrier);

  /// What lies where in the block tells nothing of when its values can be
  /// there: slices of weights may be cut out late.
  soap::OpDepths depths;
};
} // namespace

/// The one of the greatest depth; null if all are arguments.
Value BarrierOrderer::findLast(ValueRange values) const {
  Value last;
  unsigned depth = 0;
  for (Value value : values) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !type.hasStaticShape() || type.getNumElements() == 0 ||
        depths.of(value) <= depth)
      continue;
    last = value;
    depth = depths.of(value);
  }
  return last;
}

static Value firstElement(OpBuilder &builder, Location loc, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getRank() == 0)
    return value;
  SmallVector<int64_t> zeros(type.getRank(), 0), ones(type.getRank(), 1);
  Value first = shlo::SliceOp::create(builder, loc, value, zeros, ones, ones);
  return shlo::ReshapeOp::create(
      builder, loc, RankedTensorType::get({}, type.getElementType()), first);
}

void BarrierOrderer::order(shlo::OptimizationBarrierOp barrier) {
  OpBuilder builder(barrier);
  Location loc = barrier.getLoc();
  Value last = findLast(barrier->getOperands()), token;
  for (auto [operand, result] :
       llvm::zip_equal(barrier->getOperands(), barrier->getResults())) {
    if (result.use_empty())
      continue;
    SmallVector<Value, 2> values = {operand};
    if (last && operand != last) {
      if (!token)
        token = firstElement(builder, loc, last);
      values.push_back(token);
    }
    auto each = shlo::OptimizationBarrierOp::create(
        builder, loc, TypeRange(ValueRange(values)), values);
    depths.copy(barrier, each);
    result.replaceAllUsesWith(each->getResult(0));
  }
  barrier.erase();
}

void BarrierOrderer::run(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    depths.count(&op);
    auto barrier = dyn_cast<shlo::OptimizationBarrierOp>(op);
    if (barrier && barrier->getNumOperands() > 1)
      order(barrier);
  }
}

void soap::orderBarriers(Block &block) { BarrierOrderer().run(block); }
