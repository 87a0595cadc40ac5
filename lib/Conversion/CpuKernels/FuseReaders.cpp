//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Loops that write an element of a result in each iteration, though they carry
// others along, as running sums do: what reads that result element by element
// is computed in them.

#include "LinalgUtils.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace soap;

/// Whether each iteration has an element of its own: every loop gives one of
/// the places, forwards or backwards.
static bool isOneToOne(AffineMap map) {
  llvm::SmallBitVector used(map.getNumDims());
  for (AffineExpr expr : map.getResults()) {
    AffineExpr loop = expr;
    // The form of `constant - loop`.
    if (auto sum = dyn_cast<AffineBinaryOpExpr>(expr);
        sum && sum.getKind() == AffineExprKind::Add &&
        isa<AffineConstantExpr>(sum.getRHS()))
      if (auto product = dyn_cast<AffineBinaryOpExpr>(sum.getLHS());
          product && product.getKind() == AffineExprKind::Mul &&
          product.getRHS() == getAffineConstantExpr(-1, map.getContext()))
        loop = product.getLHS();
    auto dim = dyn_cast<AffineDimExpr>(loop);
    if (!dim || used.test(dim.getPosition()))
      return false;
    used.set(dim.getPosition());
  }
  return used.all();
}

namespace {

struct FuseReader : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp reader,
                                PatternRewriter &rewriter) const override {
    if (reader->getNumResults() != 1 || !kernels::isElementwise(reader) ||
        reader.hasIndexSemantics() || !reader.hasPureTensorSemantics() ||
        !reader.getIndexingMapsArray().back().isPermutation())
      return failure();
    for (OpOperand *use : reader.getDpsInputOperands())
      if (canFuse(*use)) {
        rewriter.replaceOp(reader, fuse(rewriter, reader, *use));
        return success();
      }
    return failure();
  }

private:
  static bool canFuse(OpOperand &use) {
    auto result = dyn_cast<OpResult>(use.get());
    auto op = use.get().getDefiningOp<linalg::GenericOp>();
    auto reader = cast<linalg::GenericOp>(use.getOwner());
    if (!op || op->getBlock() != reader->getBlock() ||
        op->getNumOperands() + reader->getNumOperands() > kernels::maxOperands)
      return false;
    // In a loop that waits for its own results, nothing is computed side by
    // side.
    if (op.getNumReductionLoops() == 0 ||
        op.getIteratorTypesArray().back() != utils::IteratorType::parallel)
      return false;
    OpOperand *init = op.getDpsInitOperand(result.getResultNumber());
    return op->hasOneUse() && isOneToOne(op.getMatchingIndexingMap(init)) &&
           op.getMatchingBlockArgument(init).use_empty() &&
           reader.getMatchingIndexingMap(&use).isPermutation();
  }

  /// The value of \p reader, from the loops of what it reads at \p use.
  static Value fuse(PatternRewriter &rewriter, linalg::GenericOp reader,
                    OpOperand &use) {
    auto op = use.get().getDefiningOp<linalg::GenericOp>();
    unsigned number = cast<OpResult>(use.get()).getResultNumber();
    // From the loops of the op to those of the reader.
    AffineMap loops = inversePermutation(reader.getMatchingIndexingMap(&use))
                          .compose(op.getIndexingMapMatchingResult(
                              cast<OpResult>(use.get())));
    SmallVector<Value> inputs = op.getInputs(), outputs = op.getOutputs();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    auto end = maps.begin() + static_cast<ptrdiff_t>(inputs.size());
    SmallVector<AffineMap> ofOutputs(end, maps.end());
    maps.erase(end, maps.end());
    for (OpOperand *input : reader.getDpsInputOperands())
      if (input != &use) {
        inputs.push_back(input->get());
        maps.push_back(reader.getMatchingIndexingMap(input).compose(loops));
      }
    outputs[number] = reader.getOutputs()[0];
    ofOutputs[number] = reader.getIndexingMapsArray().back().compose(loops);
    llvm::append_range(maps, ofOutputs);
    auto made = linalg::GenericOp::create(
        rewriter, reader.getLoc(), TypeRange(ValueRange(outputs)), inputs,
        outputs, maps, op.getIteratorTypesArray(),
        [&](OpBuilder &b, Location loc, ValueRange arguments) {
          SmallVector<Value> values =
              inlineBody(b, op, arguments.take_front(op.getNumDpsInputs()),
                         arguments.take_back(outputs.size()));
          SmallVector<Value> read(arguments.slice(
              op.getNumDpsInputs(), inputs.size() - op.getNumDpsInputs()));
          read.insert(read.begin() + use.getOperandNumber(), values[number]);
          values[number] =
              inlineBody(b, reader, read, arguments.take_back())[0];
          linalg::YieldOp::create(b, loc, values);
        });
    return made.getResult(number);
  }

  /// What the body of \p op yields of the values \p inputs and \p outputs.
  static SmallVector<Value> inlineBody(OpBuilder &b, linalg::GenericOp op,
                                       ValueRange inputs, ValueRange outputs) {
    IRMapping mapping;
    mapping.map(op.getRegionInputArgs(), inputs);
    mapping.map(op.getRegionOutputArgs(), outputs);
    for (Operation &inner : op.getBody()->without_terminator())
      b.clone(inner, mapping);
    SmallVector<Value> values;
    for (Value value : op.getBody()->getTerminator()->getOperands())
      values.push_back(mapping.lookupOrDefault(value));
    return values;
  }
};

} // namespace

void kernels::populateFuseReaders(RewritePatternSet &patterns) {
  patterns.add<FuseReader>(patterns.getContext());
}
