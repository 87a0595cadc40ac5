//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Cholesky factors and triangular systems as loops over columns, in f64: each
// iteration takes what one column, or one unknown, contributes from the rest.
//
//===----------------------------------------------------------------------===//

#include "Matrices.h"

using namespace mlir;
using namespace soap;
using namespace soap::simplify;
namespace shlo = mlir::stablehlo;

namespace {

using Direction = shlo::ComparisonDirection;

//===----------------------------------------------------------------------===//
// cholesky
//===----------------------------------------------------------------------===//

struct ExpandCholesky : OpRewritePattern<shlo::CholeskyOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(shlo::CholeskyOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = tensorOf(op);
    if (!type.hasStaticShape() || type.getNumElements() == 0)
      return failure();
    Matrices m(rewriter, op.getLoc());
    // Of a Hermitian matrix the other triangle is the conjugate.
    auto swap = [&](Value x) { return op.getLower() ? x : m.adjoint(x); };
    Value factor = swap(m.widen(op.getA()));
    factor = m.loop(type.getShape().back(), {factor},
                    [&](Value at, ValueRange x) -> Matrices::Values {
                      return {step(m, at, x[0])};
                    })[0];
    // What lies above the diagonal is left over.
    Value isAbove =
        m.compare(Direction::GT, m.columnNumbers(factor), m.rowNumbers(factor));
    factor = m.select(isAbove, m.number(factor, 0), factor);
    rewriter.replaceOp(op, convert(rewriter, op.getLoc(), swap(factor), type));
    return success();
  }

  /// Column `at` becomes that of the factor, and those behind it lose its
  /// product with itself.
  static Value step(Matrices &m, Value at, Value x) {
    Value place = m.asMatrix(at, x);
    Value root = m.sqrt(m.realPart(m.element(x, at, at)));
    Value column = m.column(x, at);
    column = m.select(m.compare(Direction::EQ, m.rowNumbers(x), place), root,
                      m.div(column, root));
    Value isColumn = m.compare(Direction::EQ, m.columnNumbers(x), place);
    Value isBehind = m.compare(Direction::GT, m.columnNumbers(x), place);
    Value rest = m.sub(x, m.mul(column, m.adjoint(column)));
    return m.select(isColumn, column, m.select(isBehind, rest, x));
  }
};

//===----------------------------------------------------------------------===//
// triangular_solve
//===----------------------------------------------------------------------===//

struct ExpandTriangularSolve : OpRewritePattern<shlo::TriangularSolveOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(shlo::TriangularSolveOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = tensorOf(op);
    if (!type.hasStaticShape() || type.getNumElements() == 0)
      return failure();
    Location loc = op.getLoc();
    Matrices m(rewriter, loc);
    shlo::Transpose transpose = op.getTransposeA();
    bool isPlain = transpose == shlo::Transpose::NO_TRANSPOSE;
    bool isLeft = op.getLeftSide();
    // A system from the right is one with the transposed matrix.
    Value a = m.widen(op.getA()), x = m.widen(op.getB());
    if (transpose == shlo::Transpose::ADJOINT)
      a = m.conjugate(a);
    if (isPlain != isLeft)
      a = m.transpose(a);
    if (!isLeft)
      x = m.transpose(x);
    bool isForward = op.getLower() == (isPlain == isLeft);
    int64_t n = tensorOf(a).getShape().back();
    x = m.loop(n, {x}, [&](Value step, ValueRange rest) -> Matrices::Values {
      Value at = step;
      if (!isForward)
        at = Expressions(rewriter, loc, tensorOf(step))
                 .sub(m.count(n - 1), step);
      return {eliminate(m, a, at, rest[0], isForward, op.getUnitDiagonal())};
    })[0];
    if (!isLeft)
      x = m.transpose(x);
    rewriter.replaceOp(op, convert(rewriter, loc, x, type));
    return success();
  }

  /// Row `at` of the right sides becomes the unknowns; the rows that come after
  /// it lose what they contribute.
  static Value eliminate(Matrices &m, Value a, Value at, Value x,
                         bool isForward, bool isUnit) {
    Value place = m.asMatrix(at, x);
    Value row = m.row(x, at);
    if (!isUnit)
      row = m.div(row, m.element(a, at, at));
    Value isRow = m.compare(Direction::EQ, m.rowNumbers(x), place);
    Value isAfter = m.compare(isForward ? Direction::GT : Direction::LT,
                              m.rowNumbers(x), place);
    Value rest = m.sub(x, m.mul(m.column(a, at), row));
    return m.select(isRow, row, m.select(isAfter, rest, x));
  }
};

} // namespace

void soap::simplify::populateTriangular(RewritePatternSet &patterns) {
  patterns.add<ExpandCholesky, ExpandTriangularSolve>(patterns.getContext());
}
