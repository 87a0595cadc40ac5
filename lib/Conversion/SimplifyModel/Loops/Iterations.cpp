//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Iterations.h"
#include "../Rewrites.h"

#include <map>

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

Iterations::Iterations(Block &block) {
  for (Operation &op : block)
    if (auto mark = op.getAttrOfType<DenseI64ArrayAttr>(iterationAttr)) {
      Iteration iteration = {mark[0], mark[1]};
      iterations[&op] = iteration;
      ops[iteration].push_back(&op);
      op.removeAttr(iterationAttr);
    }
}

std::optional<Iteration> Iterations::of(Operation *op) const {
  auto it = iterations.find(op);
  if (it == iterations.end())
    return std::nullopt;
  return it->second;
}

Value Iterations::lastRead(Iteration iteration, const OpDepths &depths) const {
  Value last;
  unsigned depth = 0;
  auto it = ops.find(iteration);
  if (it == ops.end())
    return last;
  for (Operation *op : it->second)
    for (Value operand : op->getOperands())
      if (depths.of(operand) > depth &&
          of(operand.getDefiningOp()) != std::optional(iteration)) {
        last = operand;
        depth = depths.of(operand);
      }
  return last;
}

std::vector<Iterations::Loop> soap::simplify::outermostLoops(Block &block) {
  llvm::MapVector<int64_t, std::map<int64_t, Iterations::Ops>> marked;
  for (Operation &op : block)
    if (auto mark = op.getAttrOfType<DenseI64ArrayAttr>(outermostAttr)) {
      marked[mark[0]][mark[1]].push_back(&op);
      op.removeAttr(outermostAttr);
    }
  std::vector<Iterations::Loop> loops;
  for (auto &[number, iterations] : marked) {
    Iterations::Loop &loop = loops.emplace_back();
    for (auto &[iteration, ops] : iterations)
      loop.push_back(std::move(ops));
  }
  return loops;
}

bool soap::simplify::isMovement(Operation *op) {
  return isa<SliceOp, ReshapeOp, DynamicSliceOp>(op);
}
