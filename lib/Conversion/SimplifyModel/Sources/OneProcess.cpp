//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Communication of a process with itself.

#include "../Rewrites.h"

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

template <typename Op> struct MakeZeros : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!shlo::isZeroOfOneProcess(op) || !type || !type.hasStaticShape())
      return failure();
    auto complex = dyn_cast<ComplexType>(type.getElementType());
    Type element = complex ? complex.getElementType() : type.getElementType();
    if (!element.isIntOrFloat())
      return failure();
    Value zeros = splat(rewriter, op.getLoc(), type.clone(element), 0);
    if (complex)
      zeros =
          shlo::ComplexOp::create(rewriter, op.getLoc(), type, zeros, zeros);
    rewriter.replaceOp(op, zeros);
    return success();
  }
};

} // namespace

void soap::simplify::populateOneProcess(RewritePatternSet &patterns) {
  patterns
      .add<DropCollective<shlo::AllGatherOp>, DropCollective<shlo::AllReduceOp>,
           DropCollective<shlo::AllToAllOp>,
           DropCollective<shlo::CollectiveBroadcastOp>,
           DropCollective<shlo::CollectivePermuteOp>,
           DropCollective<shlo::ReduceScatterOp>,
           MakeZeros<shlo::CollectivePermuteOp>, MakeZeros<shlo::PartitionIdOp>,
           MakeZeros<shlo::ReplicaIdOp>>(patterns.getContext());
}
