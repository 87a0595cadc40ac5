//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Factorisations.h"

using namespace mlir;
using namespace soap;
using namespace soap::simplify;

using Direction = Matrices::Direction;
using Values = Matrices::Values;

/// As many of it for each of a's matrices, below each other.
static Value makeColumn(Matrices &m, Value a, int64_t count, Value number) {
  SmallVector<int64_t> shape(tensorOf(a).getShape());
  shape[shape.size() - 2] = count;
  shape.back() = 1;
  return m.spread(number, tensorOf(number).clone(shape));
}

//===----------------------------------------------------------------------===//
// LU
//===----------------------------------------------------------------------===//

LuFactors soap::simplify::factorLu(Matrices &m, Value a) {
  int64_t steps = std::min(m.numRows(a), m.numColumns(a));
  int64_t rows = m.rows(a);
  Value pivots = makeColumn(m, a, steps, m.asMatrix(m.count(0), a));
  auto step = [&](Value at, ValueRange carried) -> Values {
    Value x = carried[0], pivots = carried[1];
    Value place = m.asMatrix(at, x);
    Value row = m.rowNumbers(x);
    // The row whose number in this column is largest, the first of them; of
    // numbers that are none, this one.
    Value column = m.column(x, at);
    Value size = m.absoluteSum(column);
    size = m.select(m.compare(Direction::GE, row, place), size,
                    m.number(size, -1));
    Value isLargest = m.compare(Direction::EQ, size, m.greatest(size, rows));
    Value none = m.asMatrix(m.count(m.numRows(x)), x);
    Value pivot = m.least(m.select(isLargest, row, none), rows);
    pivot = m.select(m.compare(Direction::EQ, pivot, none), place, pivot);
    // These change places.
    Value isPivot = m.compare(Direction::EQ, row, pivot);
    Value isThis = m.compare(Direction::EQ, row, place);
    Value pivotRow = m.sum(m.select(isPivot, x, m.number(x, 0)), rows);
    x = m.select(isThis, pivotRow, m.select(isPivot, m.row(x, at), x));
    // What is below the pivot goes.
    Value top = m.element(x, at, at);
    Value isBelow = m.compare(Direction::GT, row, place);
    Value isUsed =
        m.both(isBelow, m.compare(Direction::NE, top, m.number(x, 0)));
    Value factors =
        m.select(isUsed, m.div(m.column(x, at), top), m.number(x, 0));
    Value number = m.columnNumbers(x);
    Value rest = m.sub(x, m.mul(factors, pivotRow));
    Value isRest = m.both(isUsed, m.compare(Direction::GT, number, place));
    Value isFactor = m.both(isBelow, m.compare(Direction::EQ, number, place));
    x = m.select(isFactor, factors, m.select(isRest, rest, x));
    Value isOwn = m.compare(Direction::EQ, m.rowNumbers(pivots), place);
    return {x, m.select(isOwn, pivot, pivots)};
  };
  Values found = m.loop(steps, {a, pivots}, step);
  return {found[0], found[1]};
}

//===----------------------------------------------------------------------===//
// QR
//===----------------------------------------------------------------------===//

QrFactors soap::simplify::factorQr(Matrices &m, Value a) {
  int64_t steps = std::min(m.numRows(a), m.numColumns(a));
  int64_t rows = m.rows(a);
  Value taus = makeColumn(m, a, steps, m.number(a, 0));
  auto step = [&](Value at, ValueRange carried) -> Values {
    Value x = carried[0], taus = carried[1];
    Value place = m.asMatrix(at, x);
    Value row = m.rowNumbers(x), number = m.columnNumbers(x);
    Value isBelow = m.compare(Direction::GT, row, place);
    Value isThis = m.compare(Direction::EQ, row, place);
    Value column = m.column(x, at), alpha = m.element(x, at, at);
    Value below = m.select(isBelow, column, m.number(x, 0));
    Value rest = m.sum(m.squaredMagnitude(below), rows);
    Value real = m.realPart(alpha), imaginary = m.imagPart(alpha);
    Value zero = m.number(real, 0);
    // Nothing to do where the column is as it should be.
    Value isDone = m.both(m.compare(Direction::EQ, rest, zero),
                          m.compare(Direction::EQ, imaginary, zero));
    Value norm = m.sqrt(m.add(m.squaredMagnitude(alpha), rest));
    Value isNegative = m.compare(Direction::LT, real, zero);
    Value beta = m.select(isNegative, norm, m.sub(zero, norm));
    beta = m.select(isDone, real, beta);
    Value divisor = m.select(isDone, m.number(x, 1), m.sub(alpha, beta));
    Value tau = m.select(
        isDone, m.number(x, 0),
        m.div(m.sub(beta, alpha), m.select(isDone, m.number(beta, 1), beta)));
    Value reflector = m.div(below, divisor);
    Value whole = m.select(isThis, m.number(x, 1), reflector);
    // A - conj(tau) v (v* A), of the columns that follow.
    Value product = m.sum(m.mul(m.conjugate(whole), x), rows);
    Value next = m.sub(x, m.mul(whole, m.mul(m.conjugate(tau), product)));
    Value isRest = m.both(m.compare(Direction::GE, row, place),
                          m.compare(Direction::GT, number, place));
    Value isColumn = m.compare(Direction::EQ, number, place);
    column = m.select(isBelow, reflector, m.select(isThis, beta, column));
    x = m.select(isColumn, column, m.select(isRest, next, x));
    Value isOwn = m.compare(Direction::EQ, m.rowNumbers(taus), place);
    return {x, m.select(isOwn, tau, taus)};
  };
  Values found = m.loop(steps, {a, taus}, step);
  return {found[0], found[1]};
}

Value soap::simplify::applyReflections(Matrices &m, Value a, Value taus,
                                       Value x, bool isAdjoint) {
  int64_t steps = m.numRows(taus), rows = m.rows(a);
  if (isAdjoint)
    taus = m.conjugate(taus);
  auto step = [&](Value number, ValueRange carried) -> Values {
    // The last comes first, of the adjoint the first.
    Value at = isAdjoint ? number
                         : Expressions(m.b, m.loc, tensorOf(number))
                               .sub(m.count(steps - 1), number);
    Value x = carried[0], place = m.asMatrix(at, x), row = m.rowNumbers(x);
    Value reflector =
        m.select(m.compare(Direction::GT, row, place), m.column(a, at),
                 m.select(m.compare(Direction::EQ, row, place), m.number(x, 1),
                          m.number(x, 0)));
    Value product = m.sum(m.mul(m.conjugate(reflector), x), rows);
    return {m.sub(x, m.mul(reflector, m.mul(m.row(taus, at), product)))};
  };
  return m.loop(steps, {x}, step)[0];
}

Value soap::simplify::multiplyReflections(Matrices &m, Value a, Value taus) {
  // Its first columns alone, of a matrix that need not be square.
  Value start =
      m.part(m.identity(a, m.numRows(a)), m.rows(a) + 1, 0, m.numColumns(a));
  return applyReflections(m, a, taus, start, /*isAdjoint=*/false);
}
