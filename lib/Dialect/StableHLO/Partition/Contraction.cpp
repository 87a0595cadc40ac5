//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartitionModel.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

namespace soap {

/// Dimensions in this order: batching, the left operand's free ones, the
/// right's, contracted.
template <> LogicalResult describe(DotGeneralOp op, PartitionInfo &info) {
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  llvm::ArrayRef<int64_t> lhs = shapeOf(op.getLhs());
  llvm::ArrayRef<int64_t> rhs = shapeOf(op.getRhs());
  TensorAccess lhsAccess(lhs.size()), rhsAccess(rhs.size()), result;
  llvm::SmallVector<bool> lhsFree(lhs.size(), true), rhsFree(rhs.size(), true);

  auto addShared = [&](int64_t l, int64_t r, llvm::StringRef name,
                       PartialKind kind) {
    unsigned dim = addDim(info, lhs[l], name, true, kind);
    lhsAccess[l] = rhsAccess[r] = DimAccess::getDim(dim);
    lhsFree[l] = rhsFree[r] = false;
    return lhsAccess[l];
  };
  for (auto [l, r] : llvm::zip_equal(numbers.getLhsBatchingDimensions(),
                                     numbers.getRhsBatchingDimensions()))
    result.push_back(addShared(l, r, "b", PartialKind::None));
  for (auto [l, r] : llvm::zip_equal(numbers.getLhsContractingDimensions(),
                                     numbers.getRhsContractingDimensions()))
    lhsFree[l] = rhsFree[r] = false;
  auto addFree = [&](llvm::ArrayRef<int64_t> shape, TensorAccess &access,
                     llvm::ArrayRef<bool> isFree, llvm::StringRef name) {
    for (size_t d = 0; d < shape.size(); ++d)
      if (isFree[d])
        result.push_back(access[d] =
                             DimAccess::getDim(addDim(info, shape[d], name)));
  };
  addFree(lhs, lhsAccess, lhsFree, "m");
  addFree(rhs, rhsAccess, rhsFree, "n");
  for (auto [l, r] : llvm::zip_equal(numbers.getLhsContractingDimensions(),
                                     numbers.getRhsContractingDimensions()))
    addShared(l, r, "k", PartialKind::Sum);

  info.operands = {lhsAccess, rhsAccess};
  info.results.push_back(result);
  info.flopsPerPoint = 2;
  info.anchor = "contraction";
  info.linearOperandSets = {{0}, {1}};
  return success();
}

} // namespace soap

void soap::attachContractionModels(MLIRContext *context) {
  attach<DotGeneralOp>(context);
}
