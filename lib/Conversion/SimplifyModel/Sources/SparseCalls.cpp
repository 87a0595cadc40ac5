//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Products of sparse matrices, as JAX calls them on CPUs
// (jax.experimental.sparse.BCSR): rows of the dense matrix are gathered, times
// the numbers that there are, and scattered to the rows of the product.

#include "MatrixCall.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

/// Dimensions 1 and up of what has rows.
static SmallVector<int64_t> dimsWithin(RankedTensorType type) {
  return llvm::to_vector(llvm::seq<int64_t>(1, type.getRank()));
}

/// The rows of \p x that a list of \p indices names.
static Value gatherRows(OpBuilder &b, Location loc, Value x, Value indices) {
  RankedTensorType type = tensorOf(x);
  SmallVector<int64_t> shape(type.getShape()), sizes(shape);
  shape[0] = tensorOf(indices).getShape()[0];
  sizes[0] = 1;
  auto dims = GatherDimensionNumbersAttr::get(b.getContext(), dimsWithin(type),
                                              {0}, {}, {}, {0}, 1);
  return GatherOp::create(b, loc, type.clone(shape), x, indices, dims,
                          b.getDenseI64ArrayAttr(sizes), BoolAttr());
}

/// Zeros of \p type, to whose rows that a list of \p indices names \p rows are
/// added; those of others are left out.
static Value scatterRows(OpBuilder &b, Location loc, RankedTensorType type,
                         Value indices, Value rows) {
  auto dims = ScatterDimensionNumbersAttr::get(b.getContext(), dimsWithin(type),
                                               {0}, {}, {}, {0}, 1);
  Matrices m(b, loc);
  Value zeros = m.spread(m.number(rows, 0), type);
  auto op = ScatterOp::create(b, loc, TypeRange(type), ValueRange(zeros),
                              indices, ValueRange(rows), dims);
  fillWith<AddOp>(b, loc, op.getUpdateComputation(), type.getElementType());
  return op->getResult(0);
}

/// The sums of the first elements of a list \p x, up to each of them.
static Value sumSoFar(OpBuilder &b, Location loc, Value x) {
  RankedTensorType type = tensorOf(x);
  int64_t size = type.getShape()[0];
  auto scalar = RankedTensorType::get({}, type.getElementType());
  auto padding =
      DenseIntElementsAttr::get(RankedTensorType::get({1, 2}, b.getI64Type()),
                                ArrayRef<int64_t>{size - 1, 0});
  auto op = ReduceWindowOp::create(
      b, loc, TypeRange(type), ValueRange(x),
      ValueRange(splat(b, loc, scalar, 0)), b.getDenseI64ArrayAttr({size}),
      DenseI64ArrayAttr(), DenseI64ArrayAttr(), DenseI64ArrayAttr(), padding);
  fillWith<AddOp>(b, loc, op.getBody(), type.getElementType());
  return op->getResult(0);
}

namespace {

/// Numbers, where each row of them begins (and the last one ends), their
/// columns, and a dense matrix or vector.
struct RewriteSparseProduct : OpRewritePattern<CustomCallOp> {
  using OpRewritePattern::OpRewritePattern;

  static bool isValid(CustomCallOp op) {
    if (op.getCallTargetName() != "cpu_csr_sparse_dense_ffi" ||
        op->getNumOperands() != 4 || op->getNumResults() != 1 ||
        !hasStaticValues(op))
      return false;
    RankedTensorType numbers = tensorOf(op->getOperand(0)),
                     starts = tensorOf(op->getOperand(1)),
                     columns = tensorOf(op->getOperand(2)),
                     dense = tensorOf(op->getOperand(3)),
                     result = tensorOf(op->getResult(0));
    Type element = numbers.getElementType(), index = starts.getElementType();
    return numbers.getRank() == 1 && starts.getRank() == 1 &&
           (index.isSignlessInteger(32) || index.isSignlessInteger(64)) &&
           columns == numbers.clone(index) &&
           isa<FloatType, IntegerType, ComplexType>(element) &&
           !element.isInteger(1) && dense.getElementType() == element &&
           result.getElementType() == element &&
           (dense.getRank() == 1 || dense.getRank() == 2) &&
           result.getRank() == dense.getRank() &&
           result.getShape().drop_front() == dense.getShape().drop_front() &&
           starts.getShape()[0] == result.getShape()[0] + 1;
  }

  LogicalResult matchAndRewrite(CustomCallOp op,
                                PatternRewriter &rewriter) const override {
    if (!isValid(op))
      return failure();
    Location loc = op.getLoc();
    Value numbers = op->getOperand(0), starts = op->getOperand(1);
    // The row of every number: how many begin up to it. What comes behind the
    // last row's end belongs to none.
    Value columns = op->getOperand(2);
    Expressions counts(rewriter, loc, tensorOf(columns));
    Value ones = splat(rewriter, loc, tensorOf(starts), 1);
    Value begun = scatterRows(rewriter, loc, counts.type, starts, ones);
    begun = sumSoFar(rewriter, loc, begun);
    Value rows = counts.add(begun, -1);

    Value terms = gatherRows(rewriter, loc, op->getOperand(3), columns);
    Expressions products(rewriter, loc, tensorOf(terms));
    terms = products.mul(
        broadcast(rewriter, loc, numbers, products.type, ArrayRef<int64_t>{0}),
        terms);
    rewriter.replaceOp(
        op,
        scatterRows(rewriter, loc, tensorOf(op->getResult(0)), rows, terms));
    return success();
  }
};

} // namespace

void soap::simplify::populateSparseCalls(RewritePatternSet &patterns) {
  patterns.add<RewriteSparseProduct>(patterns.getContext());
}
