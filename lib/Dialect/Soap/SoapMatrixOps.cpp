//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/SoapMatrixOps.h"

using namespace mlir;

namespace soap {

namespace {

/// What the types of an op's values follow from.
struct MatrixShape {
  explicit MatrixShape(Value matrices)
      : type(cast<RankedTensorType>(matrices.getType())),
        real(type.getElementType()) {
    if (auto complex = dyn_cast<ComplexType>(real))
      real = complex.getElementType();
  }

  bool isMatrix() const {
    return type.getRank() >= 2 && rows() > 0 && columns() > 0;
  }
  int64_t rows() const { return type.getShape()[type.getRank() - 2]; }
  int64_t columns() const { return type.getShape().back(); }
  int64_t smaller() const { return std::min(rows(), columns()); }

  /// Of this shape for every matrix.
  RankedTensorType each(ArrayRef<int64_t> shape, Type element) const {
    SmallVector<int64_t> all(type.getShape().drop_back(2));
    llvm::append_range(all, shape);
    return RankedTensorType::get(all, element);
  }
  RankedTensorType each(ArrayRef<int64_t> shape) const {
    return each(shape, type.getElementType());
  }
  RankedTensorType counts(ArrayRef<int64_t> shape) const {
    return each(shape, IntegerType::get(type.getContext(), 32));
  }

  RankedTensorType type;
  Type real;
};

} // namespace

static LogicalResult verifyType(Operation *op, StringRef name, Value value,
                                RankedTensorType expected) {
  if (value.getType() == expected)
    return success();
  return op->emitOpError("needs ")
         << name << " of type " << expected << ", not " << value.getType();
}

static LogicalResult verifyMatrices(Operation *op, const MatrixShape &shape) {
  if (shape.isMatrix())
    return success();
  return op->emitOpError("needs matrices of at least one row and column, not ")
         << shape.type;
}

LogicalResult LuOp::verify() {
  MatrixShape shape(getA());
  if (failed(verifyMatrices(*this, shape)) ||
      failed(verifyType(*this, "factors", getFactors(), shape.type)))
    return failure();
  return verifyType(*this, "pivots", getPivots(),
                    shape.counts({shape.smaller()}));
}

LogicalResult QrOp::verify() {
  MatrixShape shape(getA());
  if (failed(verifyMatrices(*this, shape)) ||
      failed(verifyType(*this, "factors", getFactors(), shape.type)))
    return failure();
  return verifyType(*this, "taus", getTaus(), shape.each({shape.smaller()}));
}

LogicalResult HouseholderProductOp::verify() {
  MatrixShape shape(getA());
  if (failed(verifyMatrices(*this, shape)) ||
      failed(verifyType(*this, "a result", getResult(), shape.type)))
    return failure();
  if (shape.columns() > shape.rows())
    return emitOpError("needs at least as many rows as columns, not ")
           << shape.type;
  auto taus = cast<RankedTensorType>(getTaus().getType());
  if (taus.getRank() == 0)
    return emitOpError("needs lists of taus, not ") << taus;
  int64_t count = taus.getShape().back();
  if (count > shape.columns())
    return emitOpError("has ")
           << count << " reflections for " << shape.columns() << " columns";
  return verifyType(*this, "taus", getTaus(), shape.each({count}));
}

static LogicalResult verifySquare(Operation *op, const MatrixShape &shape) {
  if (failed(verifyMatrices(op, shape)))
    return failure();
  if (shape.rows() != shape.columns())
    return op->emitOpError("needs square matrices, not ") << shape.type;
  return success();
}

LogicalResult EighOp::verify() {
  MatrixShape shape(getA());
  if (failed(verifySquare(*this, shape)) ||
      failed(verifyType(*this, "vectors", getVectors(), shape.type)) ||
      failed(verifyType(*this, "values", getValues(),
                        shape.each({shape.rows()}, shape.real))))
    return failure();
  return verifyType(*this, "info", getInfo(), shape.counts({}));
}

LogicalResult EigOp::verify() {
  MatrixShape shape(getA());
  if (failed(verifySquare(*this, shape)))
    return failure();
  Type complex = ComplexType::get(shape.real);
  int64_t n = shape.rows();
  RankedTensorType vectors = shape.each({n, n}, complex);
  if (failed(
          verifyType(*this, "values", getValues(), shape.each({n}, complex))) ||
      failed(verifyType(*this, "left vectors", getLeft(), vectors)) ||
      failed(verifyType(*this, "right vectors", getRight(), vectors)))
    return failure();
  return verifyType(*this, "info", getInfo(), shape.counts({}));
}

bool SvdOp::isFull() {
  MatrixShape shape(getA());
  int64_t kept =
      MatrixShape(getLeft()).columns() + MatrixShape(getRight()).rows();
  return kept == shape.rows() + shape.columns();
}

LogicalResult SvdOp::verify() {
  MatrixShape shape(getA()), left(getLeft()), right(getRight());
  if (failed(verifyMatrices(*this, shape)) ||
      failed(verifyMatrices(*this, left)) ||
      failed(verifyMatrices(*this, right)))
    return failure();
  bool full = isFull();
  int64_t rows = shape.rows(), columns = shape.columns();
  if (failed(verifyType(*this, "values", getValues(),
                        shape.each({shape.smaller()}, shape.real))) ||
      failed(verifyType(*this, "left vectors", getLeft(),
                        shape.each({rows, full ? rows : shape.smaller()}))) ||
      failed(
          verifyType(*this, "right vectors", getRight(),
                     shape.each({full ? columns : shape.smaller(), columns}))))
    return failure();
  return verifyType(*this, "info", getInfo(), shape.counts({}));
}

} // namespace soap

#define GET_OP_CLASSES
#include "Soap/Dialect/Soap/IR/SoapMatrixOps.cpp.inc"
