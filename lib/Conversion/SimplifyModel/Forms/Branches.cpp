//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Branches that are known where the program stands: of a constant, and within
// the branch of another one on the same value. (Lowered, the branch that is
// never taken would be dead code only after its memory has been laid out.)

#include "../Rewrites.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

/// The branch of \p op that \p index means; the last one for those that mean
/// none.
unsigned branchOf(Operation *op, const APInt &index) {
  unsigned count = op->getNumRegions();
  if (isa<IfOp>(op))
    return index.isZero() ? 1 : 0;
  return index.isNegative() || index.uge(count)
             ? count - 1
             : static_cast<unsigned>(index.getZExtValue());
}

/// The branch that is taken where the branch numbered \p outer of another
/// operation on the same value is.
std::optional<unsigned> impliedBranch(Operation *op, Operation *around,
                                      unsigned outer) {
  if (isa<IfOp>(op) && isa<IfOp>(around))
    return outer;
  if (!isa<CaseOp>(op) || !isa<CaseOp>(around))
    return std::nullopt;
  // The last one stands for many values.
  if (outer + 1 < around->getNumRegions())
    return std::min(outer, op->getNumRegions() - 1);
  if (op->getNumRegions() == around->getNumRegions())
    return outer;
  return std::nullopt;
}

std::optional<unsigned> knownBranch(Operation *op) {
  Value value = op->getOperand(0);
  DenseElementsAttr constant;
  if (matchPattern(value, m_Constant(&constant)) &&
      constant.getNumElements() == 1)
    return branchOf(op, constant.getSplatValue<APInt>());
  for (Region *region = op->getParentRegion(); region;
       region = region->getParentRegion()) {
    Operation *around = region->getParentOp();
    if (isa<IfOp, CaseOp>(around) && around->getOperand(0) == value)
      if (auto branch = impliedBranch(op, around, region->getRegionNumber()))
        return branch;
  }
  return std::nullopt;
}

template <typename Op> struct TakeKnownBranch : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    if (op->getNumRegions() == 0)
      return failure();
    std::optional<unsigned> branch = knownBranch(op);
    if (!branch)
      return failure();
    Block &block = op->getRegion(*branch).front();
    Operation *end = block.getTerminator();
    SmallVector<Value> results(end->getOperands());
    rewriter.eraseOp(end);
    rewriter.inlineBlockBefore(&block, op);
    rewriter.replaceOp(op, results);
    return success();
  }
};

} // namespace

void soap::simplify::populateBranches(RewritePatternSet &patterns) {
  patterns.add<TakeKnownBranch<IfOp>, TakeKnownBranch<CaseOp>>(
      patterns.getContext());
}
