//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Reductions of what lies in another order than that of their loops, such as a
// transposed operand: the loops follow the memory.

#include "LinalgUtils.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

using namespace mlir;
using namespace soap;

namespace {

struct OrderReduction : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    // Of shorter rows, the loops around them are as good.
    constexpr int64_t shortestRow = 16;
    if (op.getNumReductionLoops() == 0 || kernels::isContraction(op))
      return failure();
    // That of all inputs with an element for each iteration.
    AffineMap map;
    for (OpOperand *input : op.getDpsInputOperands()) {
      AffineMap other = op.getMatchingIndexingMap(input);
      if (!other.isPermutation())
        continue;
      if (map && map != other)
        return failure();
      map = other;
    }
    if (!map || map.isIdentity())
      return failure();
    SmallVector<unsigned> order;
    for (unsigned i = 0; i < map.getNumResults(); ++i)
      order.push_back(map.getDimPosition(i));
    // Rows stay rows.
    if (order.back() + 1 == op.getNumLoops() ||
        op.getStaticLoopRanges()[order.back()] < shortestRow)
      return failure();
    return linalg::interchangeGenericOp(rewriter, op, order);
  }
};

} // namespace

void kernels::populateOrderReductions(RewritePatternSet &patterns) {
  patterns.add<OrderReduction>(patterns.getContext());
}
