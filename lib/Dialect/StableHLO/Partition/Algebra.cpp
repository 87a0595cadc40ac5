//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Ops that work on whole matrices or lines: split over the others.

#include "PartitionModel.h"

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

} // namespace soap

void soap::attachAlgebraModels(MLIRContext *context) {
  attach<CholeskyOp, TriangularSolveOp, FftOp>(context);
}
