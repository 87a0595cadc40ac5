//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OrderBarriers.h"

#include "Soap/Analysis/EqualOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Support/OpDepths.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

namespace {
class BarrierOrderer {
public:
  void run(Block &block);

private:
  /// A value as it is held back until a token is there.
  struct Held {
    Value value, token;
  };

  Value findLast(ValueRange values) const;
  bool comesAfter(shlo::OptimizationBarrierOp barrier, Value token) const;
  Value heldBefore(Value value, Value result,
                   shlo::OptimizationBarrierOp barrier);
  void order(shlo::OptimizationBarrierOp barrier);

  /// What lies where in the block tells nothing of when its values can be
  /// there: slices of weights may be cut out late.
  soap::OpDepths depths;
  soap::EqualOps equal; ///< Of what shows arguments or pieces of them.
  /// Of the first of equal values that show arguments.
  llvm::DenseMap<Value, SmallVector<Held, 1>> held;
  /// Of the barrier that is ordered: whether it comes after a token.
  llvm::SmallDenseMap<Value, bool, 4> isAfter;
};
} // namespace

/// Whether an op shows its first operand or a piece of it, perhaps in another
/// type.
static bool isShown(Operation *op) {
  return isa<shlo::SliceOp, shlo::DynamicSliceOp, shlo::ReshapeOp,
             shlo::TransposeOp, shlo::ConvertOp>(op);
}

static bool showsArgument(Value value) {
  while (Operation *maker = value.getDefiningOp()) {
    if (!isShown(maker))
      return false;
    value = maker->getOperand(0);
  }
  return true;
}

/// Whether one of the values that pass the barrier is computed from the token,
/// as far as that is easy to see: there is a layer between them where a layer
/// is computed again. (Another part of the batch does not come after it.)
bool BarrierOrderer::comesAfter(shlo::OptimizationBarrierOp barrier,
                                Value token) const {
  constexpr size_t mostVisited = 2000;
  llvm::SetVector<Operation *> visited;
  auto visit = [&](ValueRange values) {
    for (Value value : values)
      if (depths.of(value) >= depths.of(token))
        visited.insert(value.getDefiningOp());
  };
  // The gradient, of the greatest depth, is far from everything.
  SmallVector<Value> values(barrier->getOperands());
  llvm::erase(values, findLast(values));
  visit(values);
  for (size_t i = 0; i < visited.size() && i < mostVisited; ++i) {
    if (visited[i] == token.getDefiningOp())
      return true;
    visit(visited[i]->getOperands());
  }
  return false;
}

static bool isConverted(Value value) {
  return llvm::any_of(value.getUsers(), llvm::IsaPred<shlo::ConvertOp>);
}

/// What a barrier is to pass on as `result`: the value as it was held back
/// before, if that was once, for what the barrier comes after. So whoever reads
/// it here can have the copy that was made for readers there. (Of several parts
/// of a batch each would keep a copy of its own, and what readers convert would
/// be kept as it was.)
Value BarrierOrderer::heldBefore(Value value, Value result,
                                 shlo::OptimizationBarrierOp barrier) {
  ArrayRef<Held> before = held[equal.leaderOf(value)];
  if (before.size() != 1 || isConverted(result) ||
      isConverted(before.front().value))
    return value;
  Held first = before.front();
  auto [known, isNew] = isAfter.try_emplace(first.token);
  if (isNew)
    known->second = comesAfter(barrier, first.token);
  return known->second ? first.value : value;
}

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
  isAfter.clear();
  for (auto [operand, result] :
       llvm::zip_equal(barrier->getOperands(), barrier->getResults())) {
    if (result.use_empty())
      continue;
    SmallVector<Value, 2> values = {operand};
    bool isOfArgument = showsArgument(operand);
    if (last && operand != last) {
      if (isOfArgument)
        values.front() = heldBefore(operand, result, barrier);
      if (!token)
        token = firstElement(builder, loc, last);
      values.push_back(token);
    }
    auto each = shlo::OptimizationBarrierOp::create(
        builder, loc, TypeRange(ValueRange(values)), values);
    depths.copy(barrier, each);
    result.replaceAllUsesWith(each->getResult(0));
    if (isOfArgument && last)
      held[equal.leaderOf(operand)].push_back({each->getResult(0), last});
  }
  barrier.erase();
}

void BarrierOrderer::run(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    depths.count(&op);
    if (isShown(&op))
      equal.add(&op);
    auto barrier = dyn_cast<shlo::OptimizationBarrierOp>(op);
    if (barrier && barrier->getNumOperands() > 1)
      order(barrier);
  }
}

void soap::orderBarriers(Block &block) { BarrierOrderer().run(block); }
