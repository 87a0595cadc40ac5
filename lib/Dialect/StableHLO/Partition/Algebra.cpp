//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Ops that work on whole matrices or lines: split over the others.

#include "PartitionModel.h"

#include "Soap/Dialect/Soap/IR/SoapMatrixOps.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

namespace soap {

template <> LogicalResult describe(CholeskyOp op, PartitionInfo &info) {
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getA());
  TensorAccess access = addDims(info, shape);
  info.dims[shape.size() - 2].splittable = false;
  info.dims[shape.size() - 1].splittable = false;
  info.operands.push_back(access);
  info.results.push_back(access);
  info.flopsPerPoint = static_cast<double>(shape.back()) / 3;
  info.anchor = "other";
  return success();
}

/// Systems with one matrix are independent of each other.
template <> LogicalResult describe(TriangularSolveOp op, PartitionInfo &info) {
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getB());
  size_t rank = shape.size();
  TensorAccess b = addDims(info, shape);
  size_t solved = op.getLeftSide() ? rank - 2 : rank - 1;
  info.dims[solved].splittable = false;
  TensorAccess a = b;
  a[rank - 2] = a[rank - 1] = DimAccess::getWhole();
  info.operands = {a, b};
  info.results.push_back(b);
  info.flopsPerPoint = static_cast<double>(shapeOf(op.getA()).back());
  info.linearOperandSets.push_back({1});
  info.anchor = "other";
  return success();
}

template <> LogicalResult describe(FftOp op, PartitionInfo &info) {
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getResult());
  TensorAccess result = addDims(info, shape);
  TensorAccess operand = result;
  for (size_t d = shape.size() - op.getFftLength().size(); d < shape.size();
       ++d) {
    info.dims[d].splittable = false;
    operand[d] = DimAccess::getWhole();
  }
  info.operands.push_back(operand);
  info.results.push_back(result);
  info.anchor = "other";
  return success();
}

/// One point per matrix, with \p flops; what belongs to a matrix is whole.
static void describeMatrices(Operation *op, double flops, PartitionInfo &info) {
  llvm::ArrayRef<int64_t> batches = shapeOf(op->getOperand(0)).drop_back(2);
  TensorAccess batch = addDims(info, batches);
  auto accessOf = [&](Value value) {
    TensorAccess access = batch;
    access.resize(shapeOf(value).size(), DimAccess::getWhole());
    return access;
  };
  for (Value operand : op->getOperands())
    info.operands.push_back(accessOf(operand));
  for (Value result : op->getResults())
    info.results.push_back(accessOf(result));
  info.flopsPerPoint = flops;
  info.anchor = "other";
}

namespace {

/// Operations, as LAPACK's users' guide counts them, of a real matrix: for
/// sizes m >= n.
struct MatrixSize {
  explicit MatrixSize(Value matrices) {
    llvm::ArrayRef<int64_t> shape = shapeOf(matrices).take_back(2);
    m = std::max(shape[0], shape[1]);
    n = std::min(shape[0], shape[1]);
    if (isa<ComplexType>(getElementTypeOrSelf(matrices)))
      scale = 4;
  }
  double reflections() const { return scale * 2 * n * n * (m - n / 3); }

  double m, n, scale = 1;
};

} // namespace

template <> LogicalResult describe(LuOp op, PartitionInfo &info) {
  MatrixSize size(op.getA());
  describeMatrices(op, size.scale * size.n * size.n * (size.m - size.n / 3),
                   info);
  return success();
}

template <> LogicalResult describe(QrOp op, PartitionInfo &info) {
  describeMatrices(op, MatrixSize(op.getA()).reflections(), info);
  return success();
}

template <>
LogicalResult describe(HouseholderProductOp op, PartitionInfo &info) {
  describeMatrices(op, MatrixSize(op.getA()).reflections(), info);
  return success();
}

template <> LogicalResult describe(EighOp op, PartitionInfo &info) {
  MatrixSize size(op.getA());
  double cube = size.scale * size.n * size.n * size.n;
  describeMatrices(op, cube * (op.hasVectors() ? 9 : 4.0 / 3), info);
  return success();
}

template <> LogicalResult describe(EigOp op, PartitionInfo &info) {
  MatrixSize size(op.getA());
  double cube = size.scale * size.n * size.n * size.n;
  describeMatrices(op, cube * (op.hasVectors() ? 25 : 10), info);
  return success();
}

template <> LogicalResult describe(SvdOp op, PartitionInfo &info) {
  MatrixSize size(op.getA());
  double values = 4 * size.scale * size.n * size.n * (size.m - size.n / 3);
  describeMatrices(op, op.hasVectors() ? 4 * values : values, info);
  return success();
}

} // namespace soap

void soap::attachAlgebraModels(MLIRContext *context) {
  attach<CholeskyOp, TriangularSolveOp, FftOp>(context);
}

void soap::attachMatrixModels(MLIRContext *context) {
  attach<LuOp, QrOp, HouseholderProductOp, EighOp, EigOp, SvdOp>(context);
}
