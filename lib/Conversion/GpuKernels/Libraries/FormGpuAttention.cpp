//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionBuilder.h"

#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <cmath>

namespace soap {
#define GEN_PASS_DEF_FORMGPUATTENTION
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

/// Where a call takes the place of \p products and \p inputs are there; null
/// where there is no such place.
static Operation *placeFor(ArrayRef<Operation *> products,
                           ArrayRef<Value> inputs) {
  Operation *first = products.front();
  for (Operation *op : products)
    if (op->isBeforeInBlock(first))
      first = op;
  Operation *latest = nullptr;
  for (Value input : inputs)
    if (Operation *op = input.getDefiningOp();
        op && (!latest || latest->isBeforeInBlock(op)))
      latest = op;
  if (!latest || latest->isBeforeInBlock(first))
    return first;
  // Behind all inputs, if nothing reads a result before.
  Operation *place = latest->getNextNode();
  for (Operation *op : products)
    for (Operation *user : op->getUsers())
      if (user->getBlock() != place->getBlock() || user->isBeforeInBlock(place))
        return nullptr;
  return place;
}

/// The logarithms of the sums of exponentials, as they are kept for a gradient:
/// the only other thing that may read softmax.
static shlo::AddOp findStatistics(const AttentionPattern &pattern) {
  auto isLargest = [&](Value value) {
    Labelled at = {value, pattern.sums.labels}, moved = rootOf(at);
    moved.value = skipConversions(moved.value);
    return isSameTensor(moved, pattern.largest);
  };
  for (Operation *user : pattern.sums.value.getUsers())
    if (auto log = dyn_cast<shlo::LogOp>(user))
      for (Operation *reader : log->getUsers())
        if (auto add = dyn_cast<shlo::AddOp>(reader);
            add && typeOf(add).getElementType().isF32() &&
            add.getRhs() == log.getResult() && isLargest(add.getLhs()))
          return add;
  return nullptr;
}

static bool formForward(shlo::DotGeneralOp dot) {
  std::optional<AttentionPattern> pattern = AttentionPattern::match(dot);
  if (!pattern || !pattern->hidesAlike())
    return false;
  shlo::AddOp statistics = findStatistics(*pattern);
  SmallVector<Operation *> last = {dot};
  if (statistics)
    last.push_back(statistics);
  SmallVector<Value> inputs = {pattern->query.value, pattern->key.value,
                               pattern->value.value};
  for (const ScoreTerm &term : pattern->terms)
    inputs.push_back(term.term.value);
  if (pattern->kept.value)
    inputs.push_back(pattern->kept.value);
  Operation *place = placeFor(last, inputs);
  llvm::SetVector<Operation *> between;
  if (!place || !areReadOnlyBy(pattern->scores, last, between))
    return false;
  AttentionBuilder(*pattern, place)
      .replaceForward(statistics ? statistics.getResult() : Value(),
                      pattern->sums.labels);
  return true;
}

static bool formBackward(shlo::ExpOp exponentials) {
  std::optional<AttentionPattern> pattern =
      AttentionPattern::match(exponentials);
  auto gradient =
      pattern ? AttentionGradient::match(*pattern, *exponentials->getBlock())
              : std::nullopt;
  if (!gradient)
    return false;
  llvm::SetVector<Operation *> between;
  if (!gradient->isReadOnlyBy({}, between))
    return false;
  const AttentionPattern &p = gradient->pattern;
  SmallVector<Value> inputs = {
      p.query.value,      p.key.value,
      p.value.value,      gradient->output.value,
      p.statistics.value, gradient->outputGradient.value};
  for (const ScoreTerm &term : p.terms)
    inputs.push_back(term.term.value);
  if (p.kept.value)
    inputs.push_back(p.kept.value);
  Operation *place = placeFor(gradient->products(), inputs);
  if (!place)
    return false;
  AttentionBuilder(p, place).replaceBackward(*gradient);
  return true;
}

namespace {

struct FormGpuAttention : soap::impl::FormGpuAttentionBase<FormGpuAttention> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (func.isExternal())
      return;
    // Branches and loops are one launch with what works on their results.
    SmallVector<Operation *> ends;
    for (Operation &op : func.getBody().front()) {
      if (isa<shlo::WhileOp, shlo::IfOp, shlo::CaseOp>(op))
        return;
      if (isa<shlo::DotGeneralOp, shlo::ExpOp>(op))
        ends.push_back(&op);
    }
    bool found = false;
    for (Operation *op : ends)
      if (auto dot = dyn_cast<shlo::DotGeneralOp>(op))
        found |= formForward(dot);
      else
        found |= formBackward(cast<shlo::ExpOp>(op));
    if (!found)
      return;
    for (Operation &op :
         llvm::make_early_inc_range(llvm::reverse(func.getBody().front())))
      if (isOpTriviallyDead(&op))
        op.erase();
  }
};

} // namespace
