//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Communication of a process with itself.

#include "../Functions/Expressions.h"

#include "Soap/Dialect/StableHLO/IR/OneProcess.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

using namespace mlir;
using namespace soap::simplify;
namespace shlo = mlir::stablehlo;

namespace {

template <typename Op> struct DropCollective : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    if (!shlo::isAmongOneProcess(op))
      return failure();
    rewriter.replaceOp(op, op->getOperands());
    return success();
  }
};

template <typename Op> struct NumberProcess : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    if (!shlo::isOnlyProcessId(op))
      return failure();
    rewriter.replaceOp(
        op, splat(rewriter, op.getLoc(), tensorOf(op.getResult()), 0));
    return success();
  }
};

} // namespace

void soap::simplify::populateOneProcess(RewritePatternSet &patterns) {
  patterns.add<
      DropCollective<shlo::AllGatherOp>, DropCollective<shlo::AllReduceOp>,
      DropCollective<shlo::AllToAllOp>,
      DropCollective<shlo::CollectiveBroadcastOp>,
      DropCollective<shlo::CollectivePermuteOp>,
      DropCollective<shlo::ReduceScatterOp>, NumberProcess<shlo::PartitionIdOp>,
      NumberProcess<shlo::ReplicaIdOp>>(patterns.getContext());
}
