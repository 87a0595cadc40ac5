//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_MATRICES_H
#define SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_MATRICES_H

#include "Expressions.h"

namespace soap::simplify {

/// The type of x, or that of its parts if it is complex.
mlir::RankedTensorType realTypeOf(mlir::Value x);

/// Builds what computes on matrices, or on batches of them: the last two
/// dimensions are rows and columns. Rows, columns and numbers are matrices with
/// dimensions of size 1, which spread to the other operand's size; of a real
/// and a complex operand the real one becomes complex.
class Matrices {
public:
  using Direction = mlir::stablehlo::ComparisonDirection;

  Matrices(mlir::OpBuilder &b, mlir::Location loc) : b(b), loc(loc) {}

  /// In f64, or complex numbers of it.
  mlir::Value widen(mlir::Value x);
  mlir::Value transpose(mlir::Value x);
  mlir::Value conjugate(mlir::Value x);
  mlir::Value adjoint(mlir::Value x) { return conjugate(transpose(x)); }
  mlir::Value realPart(mlir::Value x);
  /// Zeros of a real x.
  mlir::Value imagPart(mlir::Value x);
  /// |x|², real.
  mlir::Value squaredMagnitude(mlir::Value x);
  /// |Re x| + |Im x|, real.
  mlir::Value absoluteSum(mlir::Value x);
  mlir::Value asComplex(mlir::Value real, mlir::Value imaginary);

  /// At column (or row) `at`, which is a scalar; the dimension has size 1 then.
  mlir::Value slice(mlir::Value x,
                    llvm::ArrayRef<std::pair<int64_t, mlir::Value>> at);
  mlir::Value row(mlir::Value x, mlir::Value at) {
    return slice(x, {{rows(x), at}});
  }
  mlir::Value column(mlir::Value x, mlir::Value at) {
    return slice(x, {{rows(x) + 1, at}});
  }
  mlir::Value withRow(mlir::Value x, mlir::Value at, mlir::Value row);
  mlir::Value element(mlir::Value x, mlir::Value row, mlir::Value column) {
    return slice(x, {{rows(x), row}, {rows(x) + 1, column}});
  }
  /// Those from `begin` to before `end` of a dimension.
  mlir::Value part(mlir::Value x, int64_t dim, int64_t begin, int64_t end);
  mlir::Value concatenate(llvm::ArrayRef<mlir::Value> parts, int64_t dim);

  /// The number of the dimension of rows; that of columns is one more.
  static int64_t rows(mlir::Value x) { return tensorOf(x).getRank() - 2; }
  static int64_t numRows(mlir::Value x) {
    return tensorOf(x).getShape()[rows(x)];
  }
  static int64_t numColumns(mlir::Value x) {
    return tensorOf(x).getShape().back();
  }
  /// A column of the numbers of x's rows, or a row of those of its columns.
  mlir::Value rowNumbers(mlir::Value x);
  mlir::Value columnNumbers(mlir::Value x);
  /// As a matrix of one element that spreads like one of x's shape.
  mlir::Value asMatrix(mlir::Value scalar, mlir::Value x);
  /// With x's element type.
  mlir::Value number(mlir::Value x, double value);
  /// A list of numbers for every matrix, as columns.
  mlir::Value asColumn(mlir::Value list);
  /// As a result of \p type: of its precision, and without dimensions of size 1
  /// that it lacks.
  mlir::Value rounded(mlir::Value x, mlir::RankedTensorType type);
  /// n by n, as many as x has matrices, with its element type.
  mlir::Value identity(mlir::Value x, int64_t n);
  /// Of a matrix with as many rows as columns, or more, as a column.
  mlir::Value diagonal(mlir::Value x);
  mlir::Value product(mlir::Value x, mlir::Value y);

  mlir::Value add(mlir::Value x, mlir::Value y);
  mlir::Value sub(mlir::Value x, mlir::Value y);
  mlir::Value mul(mlir::Value x, mlir::Value y);
  mlir::Value div(mlir::Value x, mlir::Value y);
  mlir::Value both(mlir::Value x, mlir::Value y);
  mlir::Value sqrt(mlir::Value x);
  mlir::Value compare(Direction direction, mlir::Value x, mlir::Value y);
  mlir::Value select(mlir::Value condition, mlir::Value x, mlir::Value y);
  /// A real x as complex numbers where `like` has them.
  mlir::Value promote(mlir::Value x, mlir::Value like);
  /// Both with one shape and one element type.
  std::pair<mlir::Value, mlir::Value> match(mlir::Value x, mlir::Value y);
  /// As large as `type`.
  mlir::Value spread(mlir::Value x, mlir::RankedTensorType type);

  /// Over a dimension, which has size 1 then.
  mlir::Value sum(mlir::Value x, int64_t dim);
  /// Of real numbers.
  mlir::Value greatest(mlir::Value x, int64_t dim);
  /// Of numbers of rows or columns along `dim`.
  mlir::Value least(mlir::Value x, int64_t dim);

  /// `body(iteration, values)` n times; the values keep their types.
  using Values = llvm::SmallVector<mlir::Value, 4>;
  Values loop(int64_t n, const Values &values,
              llvm::function_ref<Values(mlir::Value, mlir::ValueRange)> body);
  mlir::Value count(int64_t value);

  mlir::OpBuilder &b;
  mlir::Location loc;

private:
  template <typename Op> mlir::Value binary(mlir::Value x, mlir::Value y);
  template <typename Op>
  mlir::Value reduce(mlir::Value x, int64_t dim, mlir::Value start);
};

} // namespace soap::simplify

#endif // SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_MATRICES_H
