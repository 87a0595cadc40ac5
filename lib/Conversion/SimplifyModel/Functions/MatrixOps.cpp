//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Soap's operations on matrices as loops, in f64.

#include "../Rewrites.h"
#include "Factorisations.h"
#include "Soap/Dialect/Soap/IR/SoapMatrixOps.h"

#include <cmath>

using namespace mlir;
using namespace soap;
using namespace soap::simplify;

namespace {

/// The values of an op's results, one after the other.
struct MatrixResults {
  MatrixResults(Operation *op, PatternRewriter &rewriter)
      : op(op), m(rewriter, op->getLoc()) {}

  void add(Value value) {
    values.push_back(m.rounded(
        value, cast<RankedTensorType>(op->getResult(values.size()).getType())));
  }
  /// Of no matrix.
  void addNothing() {
    for (Type type : op->getResultTypes())
      values.push_back(emptyTensor(m.b, m.loc, type));
  }
  /// NaN where nothing was found.
  void addFound(Value value, Value isDone) {
    add(m.select(isDone, value, m.number(value, std::nan(""))));
  }
  void addInfo(Value isDone) {
    Value zero = m.asMatrix(m.count(0), isDone);
    Value one = m.asMatrix(m.count(1), isDone);
    add(m.select(isDone, zero, one));
  }

  Operation *op;
  Matrices m;
  SmallVector<Value, 4> values;
};

/// \p Derived builds the results of an op.
template <typename Derived, typename OpTy>
struct ExpandMatrixOp : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    MatrixResults results(op, rewriter);
    if (cast<RankedTensorType>(op.getA().getType()).getNumElements() == 0)
      results.addNothing();
    else
      Derived::build(op, results);
    rewriter.replaceOp(op, results.values);
    return success();
  }
};

struct ExpandLu : ExpandMatrixOp<ExpandLu, LuOp> {
  using ExpandMatrixOp::ExpandMatrixOp;
  static void build(LuOp op, MatrixResults &results) {
    LuFactors lu = factorLu(results.m, results.m.widen(op.getA()));
    results.add(lu.factors);
    results.add(lu.pivots);
  }
};

struct ExpandQr : ExpandMatrixOp<ExpandQr, QrOp> {
  using ExpandMatrixOp::ExpandMatrixOp;
  static void build(QrOp op, MatrixResults &results) {
    QrFactors qr = factorQr(results.m, results.m.widen(op.getA()));
    results.add(qr.factors);
    results.add(qr.taus);
  }
};

struct ExpandHouseholderProduct
    : ExpandMatrixOp<ExpandHouseholderProduct, HouseholderProductOp> {
  using ExpandMatrixOp::ExpandMatrixOp;
  static void build(HouseholderProductOp op, MatrixResults &results) {
    Matrices &m = results.m;
    results.add(multiplyReflections(m, m.widen(op.getA()),
                                    m.widen(m.asColumn(op.getTaus()))));
  }
};

struct ExpandEigh : ExpandMatrixOp<ExpandEigh, EighOp> {
  using ExpandMatrixOp::ExpandMatrixOp;
  static void build(EighOp op, MatrixResults &results) {
    Matrices &m = results.m;
    Eigenpairs found = findEigenpairs(
        m, completeTriangle(m, m.widen(op.getA()), op.getLower()));
    results.addFound(found.vectors, found.isDone);
    results.addFound(found.values, found.isDone);
    results.addInfo(found.isDone);
  }

  /// The Hermitian matrix of which one triangle is given.
  static Value completeTriangle(Matrices &m, Value x, bool isLower) {
    using Direction = Matrices::Direction;
    Value row = m.rowNumbers(x), column = m.columnNumbers(x);
    Value isKept =
        m.compare(isLower ? Direction::GT : Direction::LT, row, column);
    Value isDiagonal = m.compare(Direction::EQ, row, column);
    return m.select(isDiagonal, m.realPart(x),
                    m.select(isKept, x, m.adjoint(x)));
  }
};

struct ExpandSvd : ExpandMatrixOp<ExpandSvd, SvdOp> {
  using ExpandMatrixOp::ExpandMatrixOp;
  static void build(SvdOp op, MatrixResults &results) {
    Matrices &m = results.m;
    SingularTriples found = findSingularTriples(m, m.widen(op.getA()));
    auto vectors = [&](Value x, int64_t count) {
      return m.part(x, m.rows(x) + 1, 0, count);
    };
    results.addFound(found.values, found.isDone);
    results.addFound(vectors(found.left, m.numColumns(op.getLeft())),
                     found.isDone);
    results.addFound(m.adjoint(vectors(found.right, m.numRows(op.getRight()))),
                     found.isDone);
    results.addInfo(found.isDone);
  }
};

} // namespace

void soap::simplify::populateMatrixOps(RewritePatternSet &patterns) {
  patterns
      .add<ExpandLu, ExpandQr, ExpandHouseholderProduct, ExpandEigh, ExpandSvd>(
          patterns.getContext());
}
