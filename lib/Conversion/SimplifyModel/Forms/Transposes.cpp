//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Products of transposed operands: of the operands as they lie.

#include "../Rewrites.h"

#include "Soap/Dialect/Soap/IR/SoapDialect.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

/// The loops of a product: the dimensions of its result, then those that are
/// contracted.
class ProductLoops {
public:
  /// With an operand that is transposed, as what that transposes has them.
  ProductLoops(DotGeneralOp op, OpOperand *untransposed = nullptr);

  /// Whether the dimensions of the result are in the operands' order.
  bool keepResult() const { return isInOrder; }
  /// Whether libraries compute in one call what they do of \p others, whose
  /// loops these are in another order.
  bool areAsGoodAs(const ProductLoops &others) const;

private:
  void add(OpOperand &operand, ArrayRef<int64_t> batching,
           ArrayRef<int64_t> contracting, bool isUntransposed);
  bool areOne(int64_t first, int64_t second) const;
  bool hasRows(ArrayRef<int64_t> order) const {
    return order.empty() || order.back() >= numBatches;
  }

  /// In which order operands and the result have them, those of one turn aside.
  SmallVector<SmallVector<int64_t>, 3> orders;
  int64_t numBatches, rank, numLoops;
  int64_t numFree = 0; ///< Of the operands so far.
  bool isInOrder = true;
};

} // namespace

ProductLoops::ProductLoops(DotGeneralOp op, OpOperand *untransposed) {
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  RankedTensorType type = tensorOf(op.getResult());
  numBatches = numbers.getLhsBatchingDimensions().size();
  rank = type.getRank();
  numLoops = rank + numbers.getLhsContractingDimensions().size();
  OpOperand &lhs = op.getLhsMutable(), &rhs = op.getRhsMutable();
  add(lhs, numbers.getLhsBatchingDimensions(),
      numbers.getLhsContractingDimensions(), &lhs == untransposed);
  add(rhs, numbers.getRhsBatchingDimensions(),
      numbers.getRhsContractingDimensions(), &rhs == untransposed);
  auto result = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  // What only a transpose reads is written as that has it.
  if (op->hasOneUse())
    if (auto transpose = dyn_cast<TransposeOp>(*op->user_begin()))
      result = llvm::to_vector(transpose.getPermutation());
  llvm::erase_if(result,
                 [&](int64_t dim) { return type.getDimSize(dim) == 1; });
  orders.push_back(std::move(result));
}

void ProductLoops::add(OpOperand &operand, ArrayRef<int64_t> batching,
                       ArrayRef<int64_t> contracting, bool isUntransposed) {
  RankedTensorType type = tensorOf(operand.get());
  SmallVector<int64_t> sources = llvm::to_vector(llvm::seq(type.getRank()));
  if (isUntransposed)
    for (auto [dim, source] : llvm::enumerate(
             operand.get().getDefiningOp<TransposeOp>().getPermutation()))
      sources[source] = dim;
  SmallVector<int64_t> loops(type.getRank(), -1);
  for (auto [i, dim] : llvm::enumerate(batching))
    loops[dim] = i;
  for (auto [i, dim] : llvm::enumerate(contracting))
    loops[dim] = rank + i;
  for (int64_t &loop : loops)
    if (loop < 0)
      loop = numBatches + numFree++;
  SmallVector<int64_t> &order = orders.emplace_back();
  int64_t last = -1;
  for (int64_t dim : sources) {
    int64_t loop = loops[dim];
    if (loop >= numBatches && loop < rank) {
      isInOrder &= last < loop;
      last = loop;
    }
    if (type.getDimSize(dim) != 1)
      order.push_back(loop);
  }
}

/// Whether two loops are one in memory, of all that have them.
bool ProductLoops::areOne(int64_t first, int64_t second) const {
  return llvm::all_of(orders, [&](ArrayRef<int64_t> order) {
    const int64_t *at = llvm::find(order, first);
    return at == order.end() ? !llvm::is_contained(order, second)
                             : at + 1 != order.end() && at[1] == second;
  });
}

bool ProductLoops::areAsGoodAs(const ProductLoops &others) const {
  for (int64_t first = 0; first < numLoops; ++first)
    for (int64_t second = 0; second < numLoops; ++second)
      if (others.areOne(first, second) && !areOne(first, second))
        return false;
  // Elements of rows or columns are to lie next to each other.
  for (auto [order, other] : llvm::zip_equal(orders, others.orders))
    if (hasRows(other) && !hasRows(order))
      return false;
  return true;
}

namespace {

/// Libraries read operands either way, and what computes one in another
/// operator, such as the cast of a table that is looked up, too, need not lay
/// it out for the product.
struct ReadUntransposed : OpRewritePattern<DotGeneralOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DotGeneralOp op,
                                PatternRewriter &rewriter) const override {
    // Pins are of the dimensions as they are.
    if (op->hasAttr(soap::SoapDialect::getOperandPinsAttrName()))
      return failure();
    for (OpOperand &operand : op->getOpOperands()) {
      auto transpose = operand.get().getDefiningOp<TransposeOp>();
      // What is said of its result, such as a sharding, holds only for that.
      if (!transpose || !transpose->getDiscardableAttrs().empty())
        continue;
      ProductLoops loops(op, &operand);
      if (!loops.keepResult() || !loops.areAsGoodAs(ProductLoops(op)))
        continue;
      DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
      SmallVector<int64_t> dims[] = {
          llvm::to_vector(numbers.getLhsBatchingDimensions()),
          llvm::to_vector(numbers.getRhsBatchingDimensions()),
          llvm::to_vector(numbers.getLhsContractingDimensions()),
          llvm::to_vector(numbers.getRhsContractingDimensions())};
      for (unsigned list : {0, 2})
        for (int64_t &dim : dims[list + operand.getOperandNumber()])
          dim = transpose.getPermutation()[dim];
      rewriter.modifyOpInPlace(op, [&] {
        operand.set(transpose.getOperand());
        op.setDotDimensionNumbersAttr(DotDimensionNumbersAttr::get(
            getContext(), dims[0], dims[1], dims[2], dims[3]));
      });
      return success();
    }
    return failure();
  }
};

} // namespace

void soap::simplify::populateTransposes(RewritePatternSet &patterns) {
  patterns.add<ReadUntransposed>(patterns.getContext());
}
