//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Factorisations.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace soap;
using namespace soap::simplify;

using Direction = Matrices::Direction;
using Values = Matrices::Values;

namespace {

/// Unitary changes of pairs of columns, one of the first half and one of the
/// second: [x, y] becomes [c x - s d y, s x + c d y]. All are columns of
/// numbers, one for each pair.
struct Rotations {
  Value c, s, d;
};

} // namespace

/// Those after which what was [[p, w], [conj(w), q]] has nothing off its
/// diagonal. p and q are real.
static Rotations findRotations(Matrices &m, Value p, Value q, Value w) {
  Value zero = m.number(p, 0), one = m.number(p, 1);
  Value size = m.sqrt(m.squaredMagnitude(w));
  Value isZero = m.compare(Direction::EQ, size, zero);
  size = m.select(isZero, one, size);
  // The smaller root of t² + 2 theta t - 1.
  Value theta = m.div(m.sub(q, p), m.add(size, size));
  Value absolute = Expressions(m.b, m.loc, tensorOf(theta)).abs(theta);
  Value root = m.sqrt(m.add(one, m.mul(theta, theta)));
  Value t = m.div(one, m.add(absolute, root));
  t = m.select(m.compare(Direction::LT, theta, zero), m.sub(zero, t), t);
  t = m.select(isZero, zero, t);
  Value c = m.div(one, m.sqrt(m.add(one, m.mul(t, t))));
  Value d = m.select(isZero, m.number(w, 1), m.div(m.conjugate(w), size));
  return {c, m.mul(t, c), d};
}

/// Of the columns of x.
static Value rotateColumns(Matrices &m, Value x, const Rotations &by) {
  int64_t dim = m.rows(x) + 1, all = m.numColumns(x), half = all / 2;
  Value c = m.transpose(by.c), s = m.transpose(by.s), d = m.transpose(by.d);
  Value left = m.part(x, dim, 0, half);
  Value right = m.mul(m.part(x, dim, half, all), d);
  return m.concatenate({m.sub(m.mul(left, c), m.mul(right, s)),
                        m.add(m.mul(left, s), m.mul(right, c))},
                       dim);
}

/// As players of a tournament take their next seats: after as many rounds as
/// there are others, everyone has met everyone, and sits as before.
static Value reseat(Matrices &m, Value x, int64_t dim) {
  int64_t all = tensorOf(x).getShape()[dim], half = all / 2;
  if (half == 1)
    return x;
  Values parts;
  for (auto [begin, end] :
       std::initializer_list<std::pair<int64_t, int64_t>>{{0, 1},
                                                          {half, half + 1},
                                                          {1, half - 1},
                                                          {half + 1, all},
                                                          {half - 1, half}})
    if (begin != end)
      parts.push_back(m.part(x, dim, begin, end));
  return m.concatenate(parts, dim);
}

/// Pairs converge quadratically once they are near; log2 n + 6 times all pairs
/// are more than random matrices need.
static int64_t countRounds(int64_t n) {
  return static_cast<int64_t>(llvm::Log2_64_Ceil(n) + 6) * (n - 1);
}

/// Whether what is off the diagonal is 1e-12 of it, for the squares' sums.
static Value isDiagonal(Matrices &m, Value x) {
  auto total = [&](Value y) {
    return m.sum(m.sum(m.squaredMagnitude(y), m.rows(y)), m.rows(y) + 1);
  };
  Value isOff = m.compare(Direction::NE, m.rowNumbers(x), m.columnNumbers(x));
  Value off = total(m.select(isOff, x, m.number(x, 0)));
  Value all = total(x);
  return m.compare(Direction::LE, off, m.mul(all, m.number(all, 1e-24)));
}

/// The matrix that brings columns into the order of their `values`, a column
/// of numbers; of equal ones the first is first.
static Value sortingMatrix(Matrices &m, Value values, Direction before) {
  Value row = m.rowNumbers(values), column = m.transpose(row);
  Value isBefore = m.compare(before, values, m.transpose(values));
  Value isEqual = m.compare(Direction::EQ, values, m.transpose(values));
  Value isFirst = m.both(isEqual, m.compare(Direction::LT, row, column));
  Value one = m.asMatrix(m.count(1), values);
  Value zero = m.asMatrix(m.count(0), values);
  Value ones = m.select(isBefore, one, m.select(isFirst, one, zero));
  Value rank = m.transpose(m.sum(ones, m.rows(values)));
  Value isPlace = m.compare(Direction::EQ, rank, column);
  return m.select(isPlace, m.number(values, 1), m.number(values, 0));
}

/// x with \p count more columns, or rows, of a number.
static Value extend(Matrices &m, Value x, int64_t dim, int64_t count,
                    double value) {
  if (count == 0)
    return x;
  SmallVector<int64_t> shape(tensorOf(x).getShape());
  shape[dim] = count;
  Value more = m.spread(m.number(x, value), tensorOf(x).clone(shape));
  return m.concatenate({x, more}, dim);
}

Eigenpairs soap::simplify::findEigenpairs(Matrices &m, Value a) {
  int64_t rows = m.rows(a), columns = rows + 1, n = m.numRows(a);
  Value x = a;
  if (n % 2 != 0) {
    // One more, larger than all others, that has nothing to do with them.
    x = extend(m, extend(m, x, rows, 1, 0), columns, 1, 0);
    Value sizes = m.squaredMagnitude(a);
    Value size = m.sqrt(m.sum(m.sum(sizes, rows), columns));
    size = m.add(m.add(size, size), m.number(size, 1));
    Value last = m.asMatrix(m.count(n), x);
    Value isLast = m.both(m.compare(Direction::EQ, m.rowNumbers(x), last),
                          m.compare(Direction::EQ, m.columnNumbers(x), last));
    x = m.select(isLast, size, x);
  }
  int64_t all = m.numRows(x), half = all / 2;
  auto round = [&](Value, ValueRange carried) -> Values {
    Value x = carried[0];
    Value top = m.part(x, rows, 0, half), bottom = m.part(x, rows, half, all);
    Value p = m.diagonal(m.part(top, columns, 0, half));
    Value w = m.diagonal(m.part(top, columns, half, all));
    Value q = m.diagonal(m.part(bottom, columns, half, all));
    Rotations by = findRotations(m, m.realPart(p), m.realPart(q), w);
    // J* X J, of which the rows are those of (X J)* J.
    x = rotateColumns(m, x, by);
    x = m.adjoint(rotateColumns(m, m.adjoint(x), by));
    Value vectors = rotateColumns(m, carried[1], by);
    return {reseat(m, reseat(m, x, rows), columns),
            reseat(m, vectors, columns)};
  };
  Values found = m.loop(countRounds(all), {x, m.identity(x, all)}, round);
  Value values = m.diagonal(m.realPart(found[0]));
  Value order = sortingMatrix(m, values, Direction::LT);
  Value isDone = isDiagonal(m, found[0]);
  values = m.product(m.transpose(order), values);
  Value vectors = m.product(found[1], m.promote(order, found[1]));
  vectors = m.part(m.part(vectors, rows, 0, n), columns, 0, n);
  return {vectors, m.part(values, rows, 0, n), isDone};
}

SingularTriples soap::simplify::findSingularTriples(Matrices &m, Value a) {
  if (m.numRows(a) < m.numColumns(a)) {
    SingularTriples found = findSingularTriples(m, m.adjoint(a));
    std::swap(found.left, found.right);
    return found;
  }
  int64_t rows = m.rows(a), columns = rows + 1, n = m.numColumns(a);
  Value x = extend(m, a, columns, n % 2, 0);
  int64_t all = m.numColumns(x), half = all / 2;
  auto round = [&](Value, ValueRange carried) -> Values {
    Value left = m.part(carried[0], columns, 0, half);
    Value right = m.part(carried[0], columns, half, all);
    auto sum = [&](Value y) { return m.transpose(m.sum(y, rows)); };
    Rotations by = findRotations(m, sum(m.squaredMagnitude(left)),
                                 sum(m.squaredMagnitude(right)),
                                 sum(m.mul(m.conjugate(left), right)));
    auto turn = [&](Value y) {
      return reseat(m, rotateColumns(m, y, by), columns);
    };
    return {turn(carried[0]), turn(carried[1])};
  };
  Values found = m.loop(countRounds(all), {x, m.identity(x, all)}, round);
  x = found[0];
  Value values = m.transpose(m.sqrt(m.sum(m.squaredMagnitude(x), rows)));
  Value order = sortingMatrix(m, values, Direction::GT);
  Value isDone = isDiagonal(m, m.product(m.adjoint(x), x));
  Value places = m.promote(order, x);
  x = m.part(m.product(x, places), columns, 0, n);
  Value right = m.product(found[1], places);
  right = m.part(m.part(right, rows, 0, n), columns, 0, n);
  values = m.part(m.product(m.transpose(order), values), rows, 0, n);
  // These are at right angles: their QR factors are a diagonal, and complete
  // what has no length to a basis.
  QrFactors qr = factorQr(m, x);
  Value sign = m.diagonal(m.part(qr.factors, rows, 0, n));
  Value isNegative =
      m.compare(Direction::LT, m.realPart(sign), m.number(values, 0));
  sign = m.select(isNegative, m.number(values, -1), m.number(values, 1));
  int64_t more = m.numRows(a) - n;
  sign = extend(m, sign, rows, more, 1);
  Value reflections = extend(m, qr.factors, columns, more, 0);
  Value left =
      m.mul(multiplyReflections(m, reflections, qr.taus), m.transpose(sign));
  return {left, values, right, isDone};
}
