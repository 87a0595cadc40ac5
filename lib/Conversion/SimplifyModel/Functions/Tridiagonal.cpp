//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Tridiagonal systems as two loops over rows, which read and write one row
// each: down by Gaussian elimination, and up.

#include "Factorisations.h"

using namespace mlir;
using namespace soap;
using namespace soap::simplify;

using Direction = Matrices::Direction;
using Values = Matrices::Values;

/// \p pivots, none of them too small to divide by. \p factor has U's diagonals.
static Value perturb(Matrices &m, Value pivots, Value factor,
                     Perturbation perturbation) {
  int64_t rows = m.rows(factor);
  auto magnitude = [&](Value x) {
    return Expressions(m.b, m.loc, realTypeOf(x)).abs(x);
  };
  Value largest = m.greatest(magnitude(factor), rows);
  largest = m.greatest(largest, rows + 1);
  Value smallest = m.number(largest, perturbation.smallest);
  Value tiny = m.mul(largest, m.number(largest, perturbation.epsilon));
  tiny = m.select(m.compare(Direction::LT, tiny, smallest), smallest, tiny);
  // Of zeros, too.
  Value real = m.realPart(pivots), zero = m.number(real, 0);
  Value isNegative =
      m.compare(Direction::LT, m.div(m.number(real, 1), real), zero);
  Value isSmall = m.compare(Direction::LT, magnitude(pivots), smallest);
  return m.select(isSmall, m.select(isNegative, m.sub(zero, tiny), tiny),
                  pivots);
}

TridiagonalSolution
soap::simplify::solveTridiagonal(Matrices &m, TridiagonalSystem system,
                                 std::optional<Perturbation> perturbation) {
  int64_t n = m.numRows(system.diagonal), rows = m.rows(system.diagonal);
  // The three diagonals, and the right sides from column 3 on.
  int64_t columns = rows + 1, width = 3 + m.numColumns(system.right);
  auto part = [&](Value x, int64_t begin, int64_t end) {
    return m.part(x, columns, begin, end);
  };
  // What is outside the matrix may be no number.
  Value isLast = m.compare(Direction::EQ, m.rowNumbers(system.upper),
                           m.asMatrix(m.count(n - 1), system.upper));
  Value upper = m.select(isLast, m.number(system.upper, 0), system.upper);
  Value start = m.concatenate(
      {system.lower, system.diagonal, upper, system.right}, columns);
  // As a row is, from the column of the next pivot on.
  auto advance = [&](Value row) {
    Value none = m.spread(m.number(row, 0), tensorOf(part(row, 0, 1)));
    return m.concatenate({part(row, 1, 3), none, part(row, 3, width)}, columns);
  };
  // Rows `at` and `at + 1` from column `at` on: one is U's, the other one loses
  // its first number.
  auto eliminate = [&](Value at, ValueRange carried) -> Values {
    Value current = carried[1];
    Value below = Expressions(m.b, m.loc, tensorOf(at)).add(at, m.count(1));
    Value next = m.row(start, below);
    auto sizeOf = [&](Value row) { return m.absoluteSum(part(row, 0, 1)); };
    Value isPivot = m.compare(Direction::GE, sizeOf(current), sizeOf(next));
    Value pivotRow = m.select(isPivot, current, next);
    Value other = m.select(isPivot, next, current);
    Value first = part(other, 0, 1), zero = m.number(other, 0);
    // Of two zeros, too.
    Value factor = m.select(m.compare(Direction::EQ, first, zero), zero,
                            m.div(first, part(pivotRow, 0, 1)));
    Value rest = m.sub(other, m.mul(factor, pivotRow));
    return {m.withRow(carried[0], at, pivotRow), advance(rest)};
  };
  Values found{start, advance(m.part(start, rows, 0, 1))};
  if (n > 1)
    found = m.loop(n - 1, found, eliminate);
  Value factors = m.withRow(found[0], m.count(n - 1), found[1]);

  Value pivots = part(factors, 0, 1);
  if (perturbation)
    pivots = perturb(m, pivots, part(factors, 0, 3), *perturbation);
  auto substitute = [&](Value number, ValueRange carried) -> Values {
    Value at =
        Expressions(m.b, m.loc, tensorOf(number)).sub(m.count(n - 1), number);
    Value row = m.row(factors, at);
    Value rest = m.sub(part(row, 3, width), m.mul(part(row, 1, 2), carried[1]));
    rest = m.sub(rest, m.mul(part(row, 2, 3), carried[2]));
    Value solved = m.div(rest, m.row(pivots, at));
    return {m.withRow(carried[0], at, solved), solved, carried[1]};
  };
  Value none = m.spread(m.number(system.right, 0),
                        tensorOf(m.part(system.right, rows, 0, 1)));
  Value solution = m.loop(n, {system.right, none, none}, substitute)[0];
  return {pivots, part(factors, 1, 2), part(factors, 2, 3), solution};
}
