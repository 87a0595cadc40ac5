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

/// Dimensions are those of the inputs. The reduced ones can be split where the
/// tiles' results combine to the whole.
template <> LogicalResult describe(ReduceOp op, PartitionInfo &info) {
  unsigned count = op.getInputs().size();
  if (count == 0)
    return failure();
  PartialKind kind = reductionKind(op.getBody());
  bool splittable = canSplitReduction(kind, op.getInitValues());
  TensorAccess input = addDims(info, shapeOf(op.getInputs()[0]));
  for (int64_t d : op.getDimensions()) {
    info.dims[d].splittable = splittable;
    info.dims[d].reduction = kind;
  }
  TensorAccess result;
  for (auto [d, access] : llvm::enumerate(input))
    if (!llvm::is_contained(op.getDimensions(), static_cast<int64_t>(d)))
      result.push_back(access);
  info.operands.assign(count, input);
  info.operands.resize(2 * count);
  info.results.assign(count, result);
  info.flopsPerPoint = count;
  info.anchor = "reduction";
  if (kind == PartialKind::Sum) {
    llvm::SmallVector<unsigned, 2> inputs, all;
    for (unsigned i = 0; i < 2 * count; ++i)
      (i < count ? inputs : all).push_back(i);
    all.insert(all.begin(), inputs.begin(), inputs.end());
    if (splittable) // The initial values are zero.
      info.linearOperandSets.push_back(inputs);
    info.linearOperandSets.push_back(all);
  }
  return success();
}

template <> LogicalResult describe(SortOp op, PartitionInfo &info) {
  if (op.getInputs().empty())
    return failure();
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getInputs()[0]);
  TensorAccess access = addDims(info, shape);
  int64_t dim = op.getDimension();
  if (dim < 0)
    dim += shape.size();
  int64_t steps = 1;
  if (dim >= 0 && dim < static_cast<int64_t>(shape.size())) {
    info.dims[dim].splittable = false;
    while ((int64_t(1) << steps) < shape[dim])
      ++steps;
  }
  info.operands.assign(op->getNumOperands(), access);
  info.results.assign(op->getNumResults(), access);
  info.flopsPerPoint = steps;
  info.anchor = "other";
  return success();
}

} // namespace soap

void soap::attachReductionModels(MLIRContext *context) {
  attach<ReduceOp, SortOp>(context);
}
