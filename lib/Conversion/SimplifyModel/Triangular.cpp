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

#include "Expressions.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace soap;
using namespace soap::simplify;
namespace shlo = mlir::stablehlo;

namespace {

using Direction = shlo::ComparisonDirection;

/// The last two dimensions are rows and columns.
class Matrices {
public:
  Matrices(OpBuilder &b, Location loc) : b(b), loc(loc) {}

  /// In f64, or complex numbers of it.
  Value widen(Value x) {
    Type element = b.getF64Type();
    if (isa<ComplexType>(getElementTypeOrSelf(x)))
      element = ComplexType::get(element);
    return convert(b, loc, x,
                   RankedTensorType::get(tensorOf(x).getShape(), element));
  }
  Value transpose(Value x);
  Value conjugate(Value x);
  /// At column (or row) `at`, which is a scalar; the dimension has size 1 then.
  Value slice(Value x, ArrayRef<std::pair<int64_t, Value>> at);
  /// As large as `type`.
  Value spread(Value x, RankedTensorType type) {
    auto dims = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
    return broadcast(b, loc, x, type, dims);
  }
  Value realPart(Value x) {
    auto complex = dyn_cast<ComplexType>(getElementTypeOrSelf(x));
    if (!complex)
      return x;
    return Expressions(b, loc,
                       RankedTensorType::get(tensorOf(x).getShape(),
                                             complex.getElementType()))
        .unary<shlo::RealOp>(x);
  }
  /// `x / y` of a real y as large as x.
  Value divideByReal(Value x, Value y);
  Value asNumber(Value real, RankedTensorType type);
  /// Compares the place along a dimension of `type` with a scalar.
  Value compareIndex(RankedTensorType type, int64_t dim, Direction direction,
                     Value with);
  /// `body(iteration, x)` n times.
  Value loop(int64_t n, Value x, llvm::function_ref<Value(Value, Value)> body);
  Value count(int64_t value) {
    return splat(b, loc, RankedTensorType::get({}, b.getI64Type()),
                 static_cast<double>(value));
  }

  OpBuilder &b;
  Location loc;
};

Value Matrices::transpose(Value x) {
  RankedTensorType type = tensorOf(x);
  int64_t rank = type.getRank();
  auto order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  SmallVector<int64_t> shape(type.getShape());
  std::swap(order[rank - 2], order[rank - 1]);
  std::swap(shape[rank - 2], shape[rank - 1]);
  return shlo::TransposeOp::create(
      b, loc, RankedTensorType::get(shape, type.getElementType()), x,
      b.getDenseI64ArrayAttr(order));
}

Value Matrices::conjugate(Value x) {
  RankedTensorType type = tensorOf(x);
  auto complex = dyn_cast<ComplexType>(type.getElementType());
  if (!complex)
    return x;
  Expressions e(
      b, loc, RankedTensorType::get(type.getShape(), complex.getElementType()));
  return shlo::ComplexOp::create(
      b, loc, TypeRange(type),
      ValueRange{e.unary<shlo::RealOp>(x), e.negate(e.unary<shlo::ImagOp>(x))});
}

Value Matrices::slice(Value x, ArrayRef<std::pair<int64_t, Value>> at) {
  RankedTensorType type = tensorOf(x);
  SmallVector<Value> starts(type.getRank(), count(0));
  SmallVector<int64_t> sizes(type.getShape());
  for (auto [dim, place] : at) {
    starts[dim] = place;
    sizes[dim] = 1;
  }
  return shlo::DynamicSliceOp::create(
      b, loc, RankedTensorType::get(sizes, type.getElementType()), x, starts,
      b.getDenseI64ArrayAttr(sizes));
}

Value Matrices::divideByReal(Value x, Value y) {
  RankedTensorType type = tensorOf(x);
  Expressions real(b, loc, tensorOf(y));
  if (type == real.type)
    return real.div(x, y);
  return shlo::ComplexOp::create(
      b, loc, TypeRange(type),
      ValueRange{real.div(real.unary<shlo::RealOp>(x), y),
                 real.div(real.unary<shlo::ImagOp>(x), y)});
}

Value Matrices::asNumber(Value real, RankedTensorType type) {
  if (tensorOf(real) == type)
    return real;
  Expressions e(b, loc, tensorOf(real));
  return shlo::ComplexOp::create(b, loc, TypeRange(type),
                                 ValueRange{real, e.number(0)});
}

Value Matrices::compareIndex(RankedTensorType type, int64_t dim,
                             Direction direction, Value with) {
  Expressions e(b, loc, RankedTensorType::get(type.getShape(), b.getI64Type()));
  return e.compare(direction, shlo::IotaOp::create(b, loc, e.type, dim),
                   broadcast(b, loc, with, e.type, {}));
}

Value Matrices::loop(int64_t n, Value x,
                     llvm::function_ref<Value(Value, Value)> body) {
  Value zero = count(0);
  Type types[] = {zero.getType(), x.getType()};
  Location locs[] = {loc, loc};
  auto op =
      shlo::WhileOp::create(b, loc, TypeRange(types), ValueRange{zero, x});
  OpBuilder::InsertionGuard guard(b);
  Block *condition = b.createBlock(&op.getCond(), {}, types, locs);
  Expressions e(b, loc, tensorOf(zero));
  shlo::ReturnOp::create(
      b, loc, e.compare(Direction::LT, condition->getArgument(0), count(n)));
  Block *block = b.createBlock(&op.getBody(), {}, types, locs);
  Value at = block->getArgument(0);
  Value next = body(at, block->getArgument(1));
  shlo::ReturnOp::create(b, loc, ValueRange{e.add(at, count(1)), next});
  return op.getResult(1);
}

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
    int64_t rows = type.getRank() - 2, columns = rows + 1;
    // Of a Hermitian matrix the other triangle is the conjugate.
    auto swap = [&](Value x) {
      return op.getLower() ? x : m.conjugate(m.transpose(x));
    };
    Value factor = swap(m.widen(op.getA()));
    RankedTensorType wide = tensorOf(factor);
    factor = m.loop(type.getShape().back(), factor,
                    [&](Value at, Value x) { return step(m, wide, at, x); });
    // What lies above the diagonal is left over.
    Expressions places(
        rewriter, op.getLoc(),
        RankedTensorType::get(type.getShape(), rewriter.getI64Type()));
    Value isAbove = places.compare(
        Direction::GT,
        shlo::IotaOp::create(rewriter, op.getLoc(), places.type, columns),
        shlo::IotaOp::create(rewriter, op.getLoc(), places.type, rows));
    auto real = tensorOf(m.realPart(factor));
    Value zeros = m.asNumber(splat(rewriter, op.getLoc(), real, 0), wide);
    factor =
        Expressions(rewriter, op.getLoc(), wide).select(isAbove, zeros, factor);
    rewriter.replaceOp(op, convert(rewriter, op.getLoc(), swap(factor), type));
    return success();
  }

  /// Column `at` becomes that of the factor, and those behind it lose its
  /// product with itself.
  static Value step(Matrices &m, RankedTensorType type, Value at, Value x) {
    int64_t rows = type.getRank() - 2, columns = rows + 1;
    Value column = m.slice(x, {{columns, at}});
    RankedTensorType columnType = tensorOf(column);
    Value pivot = m.realPart(m.slice(x, {{rows, at}, {columns, at}}));
    Value root = Expressions(m.b, m.loc, tensorOf(pivot)).sqrt(pivot);
    RankedTensorType realType = tensorOf(m.realPart(column));
    Value roots = m.spread(root, realType);
    Expressions e(m.b, m.loc, columnType), all(m.b, m.loc, type);
    column =
        e.select(m.compareIndex(columnType, rows, Direction::EQ, at),
                 m.asNumber(roots, columnType), m.divideByReal(column, roots));
    Value wide = m.spread(column, type);
    Value row = m.spread(m.conjugate(m.transpose(column)), type);
    Value isColumn = m.compareIndex(type, columns, Direction::EQ, at);
    Value isBehind = m.compareIndex(type, columns, Direction::GT, at);
    return all.select(isColumn, wide,
                      all.select(isBehind, all.sub(x, all.mul(wide, row)), x));
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
    x = m.loop(n, x, [&](Value step, Value rest) {
      Value at = step;
      if (!isForward)
        at = Expressions(rewriter, loc, tensorOf(step))
                 .sub(m.count(n - 1), step);
      return eliminate(m, a, at, rest, isForward, op.getUnitDiagonal());
    });
    if (!isLeft)
      x = m.transpose(x);
    rewriter.replaceOp(op, convert(rewriter, loc, x, type));
    return success();
  }

  /// Row `at` of the right sides becomes the unknowns; the rows that come after
  /// it lose what they contribute.
  static Value eliminate(Matrices &m, Value a, Value at, Value x,
                         bool isForward, bool isUnit) {
    RankedTensorType type = tensorOf(x);
    int64_t rows = type.getRank() - 2, columns = rows + 1;
    Expressions all(m.b, m.loc, type);
    Value row = m.slice(x, {{rows, at}});
    if (!isUnit) {
      Value pivot = m.slice(a, {{rows, at}, {columns, at}});
      Expressions e(m.b, m.loc, tensorOf(row));
      row = e.div(row, m.spread(pivot, e.type));
    }
    Value unknowns = m.spread(row, type);
    Value factors = m.spread(m.slice(a, {{columns, at}}), type);
    Value isRow = m.compareIndex(type, rows, Direction::EQ, at);
    Value isAfter = m.compareIndex(
        type, rows, isForward ? Direction::GT : Direction::LT, at);
    return all.select(
        isRow, unknowns,
        all.select(isAfter, all.sub(x, all.mul(factors, unknowns)), x));
  }
};

} // namespace

void soap::simplify::populateTriangular(RewritePatternSet &patterns) {
  patterns.add<ExpandCholesky, ExpandTriangularSolve>(patterns.getContext());
}
