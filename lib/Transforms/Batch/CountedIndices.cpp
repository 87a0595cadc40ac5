//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CountedIndices.h"

#include "Soap/Dialect/Soap/IR/PartitionUtils.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/Splat.h"

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

/// Ops that one number goes through.
static constexpr unsigned maxSteps = 16;

/// The dimension of `from` that a reshape by units makes dimension `dim` of, or
/// -1.
static int64_t dimBeforeUnits(ArrayRef<int64_t> from, ArrayRef<int64_t> to,
                              int64_t dim) {
  auto isNoUnit = [](int64_t size) { return size != 1; };
  if (!llvm::equal(llvm::make_filter_range(from, isNoUnit),
                   llvm::make_filter_range(to, isNoUnit)) ||
      to[dim] == 1)
    return -1;
  int64_t before = llvm::count_if(to.take_front(dim), isNoUnit);
  for (auto [d, size] : llvm::enumerate(from))
    if (size != 1 && before-- == 0)
      return static_cast<int64_t>(d);
  return -1;
}

/// The dimension along which all elements of a value are their own index, or
/// -1.
static int64_t countedDim(Value value, unsigned steps = maxSteps);

/// x < 0, of what counts: never.
static bool isNever(Value value, unsigned steps) {
  if (auto broadcast = value.getDefiningOp<shlo::BroadcastInDimOp>())
    value = broadcast.getOperand();
  auto compare = value.getDefiningOp<shlo::CompareOp>();
  Attribute zero;
  return compare &&
         compare.getComparisonDirection() == shlo::ComparisonDirection::LT &&
         isSplat(compare.getRhs(), zero) && isNeutral(zero, PartialKind::Sum) &&
         countedDim(compare.getLhs(), steps) >= 0;
}

static int64_t countedDim(Value value, unsigned steps) {
  Operation *op = value.getDefiningOp();
  auto type = dyn_cast<RankedTensorType>(value.getType());
  // Shorter ones would not hold all indices.
  if (!op || steps == 0 || !type || !type.hasStaticShape() ||
      !type.getElementType().isInteger() ||
      type.getElementType().getIntOrFloatBitWidth() < 32)
    return -1;
  if (auto iota = dyn_cast<shlo::IotaOp>(op))
    return static_cast<int64_t>(iota.getIotaDimension());
  if (auto select = dyn_cast<shlo::SelectOp>(op))
    return isNever(select.getPred(), steps - 1)
               ? countedDim(select.getOnFalse(), steps - 1)
               : -1;
  if (isa<shlo::ConvertOp>(op))
    return countedDim(op->getOperand(0), steps - 1);
  if (auto broadcast = dyn_cast<shlo::BroadcastInDimOp>(op)) {
    int64_t dim = countedDim(broadcast.getOperand(), steps - 1);
    if (dim < 0)
      return -1;
    int64_t to = broadcast.getBroadcastDimensions()[dim];
    // Not where one index is repeated.
    return shapeOf(broadcast.getOperand())[dim] == type.getDimSize(to) ? to
                                                                       : -1;
  }
  if (auto reshape = dyn_cast<shlo::ReshapeOp>(op)) {
    int64_t dim = countedDim(reshape.getOperand(), steps - 1);
    return dim < 0 ? -1
                   : dimBeforeUnits(type.getShape(),
                                    shapeOf(reshape.getOperand()), dim);
  }
  return -1;
}

/// The same of one component of the vectors along `vectorDim`.
static int64_t countedDim(Value indices, int64_t vectorDim, int64_t component) {
  if (vectorDim == static_cast<int64_t>(shapeOf(indices).size()))
    return countedDim(indices);
  if (auto concatenate = indices.getDefiningOp<shlo::ConcatenateOp>();
      concatenate &&
      static_cast<int64_t>(concatenate.getDimension()) == vectorDim)
    for (Value part : concatenate.getInputs()) {
      int64_t size = shapeOf(part)[vectorDim];
      if (component < size)
        return countedDim(part);
      component -= size;
    }
  return countedDim(indices);
}

std::optional<int64_t> soap::findCountingDim(Operation *op, int64_t indexed) {
  Value operand, indices;
  ArrayRef<int64_t> map, single;
  int64_t vectorDim = 0;
  if (auto gather = dyn_cast<shlo::GatherOp>(op)) {
    auto numbers = gather.getDimensionNumbers();
    operand = gather.getOperand();
    indices = gather.getStartIndices();
    map = numbers.getStartIndexMap();
    single = numbers.getCollapsedSliceDims();
    vectorDim = numbers.getIndexVectorDim();
  } else if (auto scatter = dyn_cast<shlo::ScatterOp>(op)) {
    auto numbers = scatter.getScatterDimensionNumbers();
    operand = scatter.getInputs().front();
    indices = scatter.getScatterIndices();
    map = numbers.getScatterDimsToOperandDims();
    single = numbers.getInsertedWindowDims();
    vectorDim = numbers.getIndexVectorDim();
  } else {
    return std::nullopt;
  }
  const auto *component = llvm::find(map, indexed);
  if (component == map.end() || !llvm::is_contained(single, indexed))
    return std::nullopt;
  int64_t dim = countedDim(indices, vectorDim, component - map.begin());
  if (dim < 0 || dim == vectorDim ||
      shapeOf(indices)[dim] != shapeOf(operand)[indexed])
    return std::nullopt;
  return dim;
}
