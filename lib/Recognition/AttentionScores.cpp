//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Scores of attention: a product, scaled, masked, with biases.

#include "AttentionMatcher.h"

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

/// Labels of a product's dimensions: batches count from 0, free dimensions of
/// the operands from these.
static constexpr int firstLeft = 100, firstRight = 200, contractedLabel = 300;

bool AttentionMatcher::readProducts(shlo::DotGeneralOp dot) {
  auto dims = dot.getDotDimensionNumbers();
  RankedTensorType lhs = typeOf(dot.getLhs()), rhs = typeOf(dot.getRhs());
  if (!lhs.hasStaticShape() || !rhs.hasStaticShape() ||
      dims.getLhsContractingDimensions().size() != 1)
    return false;
  found.scores = dot;
  found.query = {dot.getLhs(), Labels(lhs.getRank(), noLabel)};
  found.key = {dot.getRhs(), Labels(rhs.getRank(), noLabel)};
  for (auto [i, pair] : llvm::enumerate(llvm::zip_equal(
           dims.getLhsBatchingDimensions(), dims.getRhsBatchingDimensions()))) {
    auto [left, right] = pair;
    if (lhs.getDimSize(left) == 1)
      continue;
    auto label = static_cast<int>(i);
    found.query.labels[left] = found.key.labels[right] = label;
    found.extents[label] = lhs.getDimSize(left);
    batchLabels.push_back(label);
  }
  int64_t left = dims.getLhsContractingDimensions()[0],
          right = dims.getRhsContractingDimensions()[0];
  found.query.labels[left] = found.key.labels[right] = contractedLabel;
  found.extents[contractedLabel] = lhs.getDimSize(left);
  found.size = contractedLabel;
  auto labelFree = [&](Labelled &operand, ArrayRef<int64_t> batching,
                       int64_t contracted, int first, Labels &free) {
    for (int64_t d = 0; d < typeOf(operand.value).getRank(); ++d) {
      if (d == contracted || llvm::is_contained(batching, d) ||
          typeOf(operand.value).getDimSize(d) == 1)
        continue;
      int label = first + static_cast<int>(d);
      operand.labels[d] = label;
      found.extents[label] = typeOf(operand.value).getDimSize(d);
      free.push_back(label);
    }
  };
  labelFree(found.query, dims.getLhsBatchingDimensions(), left, firstLeft,
            leftFree);
  labelFree(found.key, dims.getRhsBatchingDimensions(), right, firstRight,
            rightFree);
  return true;
}

Labels recognition::resultLabels(shlo::DotGeneralOp dot, const Labels &lhs,
                                 const Labels &rhs) {
  auto dims = dot.getDotDimensionNumbers();
  Labels labels;
  for (int64_t d : dims.getLhsBatchingDimensions())
    labels.push_back(lhs[d]);
  auto addFree = [&](const Labels &operand, ArrayRef<int64_t> batching,
                     ArrayRef<int64_t> contracted) {
    for (auto [d, label] : llvm::enumerate(operand))
      if (!llvm::is_contained(batching, static_cast<int64_t>(d)) &&
          !llvm::is_contained(contracted, static_cast<int64_t>(d)))
        labels.push_back(label);
  };
  addFree(lhs, dims.getLhsBatchingDimensions(),
          dims.getLhsContractingDimensions());
  addFree(rhs, dims.getRhsBatchingDimensions(),
          dims.getRhsContractingDimensions());
  return labels;
}

/// Follows scores up to the product, noting what is done with them.
std::optional<Labels> AttentionMatcher::walkScores(Value value) {
  Operation *op = value.getDefiningOp();
  // Sums may be nested in any way.
  if (!op || !typeOf(value).hasStaticShape() || ++numSteps > mostSteps)
    return std::nullopt;
  if (auto dot = dyn_cast<shlo::DotGeneralOp>(op)) {
    if (!readProducts(dot))
      return std::nullopt;
    return resultLabels(dot, found.query.labels, found.key.labels);
  }
  if (isa<shlo::ConvertOp>(op)) {
    if (!isa<FloatType>(typeOf(op->getOperand(0)).getElementType()))
      return std::nullopt;
    return walkScores(op->getOperand(0));
  }
  if (isa<shlo::TransposeOp, shlo::ReshapeOp>(op)) {
    // Which dimension of the operand each dimension is.
    auto moved = skipMovement({value, numbered(typeOf(value))});
    std::optional<Labels> inner =
        moved ? walkScores(op->getOperand(0)) : std::nullopt;
    if (!inner)
      return std::nullopt;
    return labelsFrom(moved->labels, *inner, typeOf(value).getRank());
  }
  if (isa<shlo::MulOp, shlo::DivOp>(op)) {
    bool divides = isa<shlo::DivOp>(op);
    for (unsigned i : {1u, 0u}) {
      std::optional<double> factor = getSplat(op->getOperand(i));
      if (!factor || (divides && i == 0))
        continue;
      std::optional<Labels> labels = walkScores(op->getOperand(1 - i));
      if (!labels || !found.terms.empty())
        return std::nullopt;
      found.scale *= divides ? 1 / *factor : *factor;
      return labels;
    }
    return std::nullopt;
  }
  if (auto select = dyn_cast<shlo::SelectOp>(op)) {
    std::optional<double> hidden = getSplat(select.getOnFalse());
    // -1e9, as bf16 has it: far below any score of 16-bit operands. The least
    // number of f16 is meant to be that, too.
    constexpr double least = -998244352, leastHalf = -65504;
    if (hidden == leastHalf && typeOf(value).getElementType().isF16())
      hidden = least;
    if (!hidden || !(*hidden <= least) ||
        typeOf(select.getPred()).getRank() != typeOf(value).getRank())
      return std::nullopt;
    std::optional<Labels> labels = walkScores(select.getOnTrue());
    if (labels)
      found.terms.push_back({{select.getPred(), *labels}, hidden});
    return labels;
  }
  if (isa<shlo::AddOp>(op)) {
    AttentionPattern before = found;
    for (unsigned i : {0u, 1u}) {
      startFrom(before);
      std::optional<Labels> labels = walkScores(op->getOperand(i));
      if (!labels)
        continue;
      found.terms.push_back({{op->getOperand(1 - i), *labels}, std::nullopt});
      return labels;
    }
  }
  return std::nullopt;
}
