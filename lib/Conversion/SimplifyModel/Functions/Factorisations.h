//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_FACTORISATIONS_H
#define SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_FACTORISATIONS_H

#include "Matrices.h"

// Factorisations of matrices [..., m, n] as loops, in the precision of their
// operands. Lists of min(m, n) numbers are columns [..., min(m, n), 1].

namespace soap::simplify {

/// P A = L U with partial pivoting, as LAPACK's getrf has it: the factors in
/// one matrix (L has ones on its diagonal), and for every column which row
/// changed places with it, from 0, as i64.
struct LuFactors {
  mlir::Value factors, pivots;
};
LuFactors factorLu(Matrices &m, mlir::Value a);

/// A = Q R by Householder's reflections 1 - tau v v*, as LAPACK's geqrf has
/// it: R on and above the diagonal, below it every v, whose first number, on
/// the diagonal, is 1.
struct QrFactors {
  mlir::Value factors, taus;
};
QrFactors factorQr(Matrices &m, mlir::Value a);

/// Q x or Q* x, Q the product of such reflections (ormqr): of `a`'s columns,
/// [..., m, n], as many are reflections as there are taus.
mlir::Value applyReflections(Matrices &m, mlir::Value a, mlir::Value taus,
                             mlir::Value x, bool isAdjoint);
/// The first n columns of Q (orgqr).
mlir::Value multiplyReflections(Matrices &m, mlir::Value a, mlir::Value taus);

/// T X = B of tridiagonal matrices, by LU factors with partial pivoting as
/// LAPACK's gtsv has it: the diagonals are columns of n numbers. The first of
/// `lower` and the last of `upper` are outside the matrix.
struct TridiagonalSystem {
  mlir::Value lower, diagonal, upper, right;
};
/// U's three diagonals, from the pivots up, are columns of n numbers that end
/// with zeros. Where a pivot is zero, what follows means nothing.
struct TridiagonalSolution {
  mlir::Value pivots, upper, second, solution;
};
/// With \p smallest, pivots below that are replaced by what is small beside U,
/// as LAPACK's lagts does: its unit in the last place is \p epsilon.
struct Perturbation {
  double smallest, epsilon;
};
TridiagonalSolution solveTridiagonal(Matrices &m, TridiagonalSystem system,
                                     std::optional<Perturbation> perturbation);

/// Eigenvectors, as columns, and eigenvalues in ascending order of a Hermitian
/// matrix, by Jacobi's method: rounds of rotations of disjoint pairs (Brent and
/// Luk, 1985). `isDone`, [..., 1, 1], says where nothing worth mentioning was
/// left off the diagonal.
struct Eigenpairs {
  mlir::Value vectors, values, isDone;
};
Eigenpairs findEigenpairs(Matrices &m, mlir::Value a);

/// A = left diag(values) right*, the values in descending order, by the same
/// rotations of A's columns (Hestenes). `left` and `right` are unitary, m by m
/// and n by n.
struct SingularTriples {
  mlir::Value left, values, right, isDone;
};
SingularTriples findSingularTriples(Matrices &m, mlir::Value a);

} // namespace soap::simplify

#endif // SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_FACTORISATIONS_H
