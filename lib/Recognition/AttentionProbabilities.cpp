//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Probabilities of attention: softmax of scores, some of them dropped.

#include "AttentionMatcher.h"

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

std::optional<Labels> AttentionMatcher::readSoftmax(shlo::DivOp divide) {
  Value weights = skipConversions(divide.getLhs());
  auto exp = weights.getDefiningOp<shlo::ExpOp>();
  auto subtract =
      exp ? skipConversions(exp.getOperand()).getDefiningOp<shlo::SubtractOp>()
          : nullptr;
  if (!subtract)
    return std::nullopt;
  Value scores = subtract.getLhs();
  Labelled sums = findReduction(divide.getRhs()),
           largest = findReduction(subtract.getRhs(), /*beforeMaximum=*/true);
  if (!sums.value || !largest.value)
    return std::nullopt;
  auto sum = sums.value.getDefiningOp<shlo::ReduceOp>(),
       most = largest.value.getDefiningOp<shlo::ReduceOp>();
  if (!isReductionBy<shlo::AddOp>(sum) || !isReductionBy<shlo::MaxOp>(most) ||
      getSplat(sum.getInitValues()[0]) != 0.0 ||
      !isNegativeInfinity(most.getInitValues()[0]))
    return std::nullopt;
  // The same tensors' along the same dimension.
  Labels all = numbered(typeOf(divide));
  auto axis = llvm::find_if(all, [&](int label) {
    return label != noLabel &&
           isSameTensor(beforeReduction(sums, label), {weights, all}) &&
           isSameTensor(beforeReduction(largest, label),
                        {skipConversions(scores), all});
  });
  std::optional<Labels> labels =
      axis != all.end() ? walkScores(scores) : std::nullopt;
  if (!labels)
    return std::nullopt;
  found.keys = (*labels)[*axis];
  found.exponentials = exp;
  found.probabilities = divide;
  found.softmaxLabels = *labels;
  for (Labelled *rows : {&sums, &largest})
    for (int &label : rows->labels)
      if (label != noLabel)
        label = (*labels)[label];
  found.sums = sums;
  found.largest = largest;
  return labels;
}

Labelled recognition::sourceOf(Labelled tensor) {
  while (true) {
    if (auto next = skipMovement(tensor))
      tensor = *next;
    else if (auto next = skipBroadcast(tensor))
      tensor = *next;
    else
      return tensor;
  }
}

/// Notes which probabilities are kept; false where that is known already.
bool AttentionMatcher::keep(const Labelled &mask, double factor) {
  if (found.kept.value)
    return false;
  found.kept = sourceOf(mask);
  found.keptScale *= factor;
  return true;
}

/// Reads what probabilities are multiplied by: 0, or one number where they are
/// kept.
bool AttentionMatcher::readKept(Labelled at) {
  double factor = 1;
  found.multiplier = sourceOf(at);
  while (Operation *op = at.value.getDefiningOp()) {
    at = sourceOf(at);
    op = at.value.getDefiningOp();
    if (isa_and_nonnull<shlo::ConvertOp>(op)) {
      at.value = op->getOperand(0);
      Type from = typeOf(at.value).getElementType();
      if (from.isInteger(1))
        return keep(at, factor);
      if (!isa<FloatType>(from))
        return false;
    } else if (isa_and_nonnull<shlo::MulOp, shlo::DivOp>(op)) {
      bool divides = isa<shlo::DivOp>(op);
      unsigned i = getSplat(op->getOperand(1)) ? 1 : 0;
      std::optional<double> number = getSplat(op->getOperand(i));
      if (!number || (divides && i == 0))
        return false;
      factor *= divides ? 1 / *number : *number;
      at.value = op->getOperand(1 - i);
    } else if (auto select = dyn_cast_or_null<shlo::SelectOp>(op)) {
      std::optional<double> number = getSplat(select.getOnTrue());
      return number && getSplat(select.getOnFalse()) == 0.0 &&
             typeOf(select.getPred()).getRank() == typeOf(select).getRank() &&
             keep({select.getPred(), at.labels}, factor * *number);
    } else {
      return false;
    }
  }
  return false;
}

/// Probabilities times a number, or 0 in place of some of them.
std::optional<Labels> AttentionMatcher::walkDropout(Operation *op) {
  if (auto select = dyn_cast<shlo::SelectOp>(op)) {
    if (getSplat(select.getOnFalse()) != 0.0 ||
        typeOf(select.getPred()).getRank() != typeOf(select).getRank())
      return std::nullopt;
    std::optional<Labels> labels = walkProbabilities(select.getOnTrue());
    return labels && keep({select.getPred(), *labels}, 1) ? labels
                                                          : std::nullopt;
  }
  bool divides = isa<shlo::DivOp>(op);
  for (unsigned i : {1u, 0u}) {
    if (divides && i == 0)
      break;
    Value other = op->getOperand(i);
    std::optional<Labels> labels = walkProbabilities(op->getOperand(1 - i));
    if (!labels)
      continue;
    if (std::optional<double> number = getSplat(other))
      found.keptScale *= divides ? 1 / *number : *number;
    else if (divides || !readKept({other, *labels}))
      return std::nullopt;
    return labels;
  }
  return std::nullopt;
}

std::optional<Labels> AttentionMatcher::walkProbabilities(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !typeOf(value).hasStaticShape() || ++numSteps > mostSteps)
    return std::nullopt;
  if (auto divide = dyn_cast<shlo::DivOp>(op);
      divide && !getSplat(divide.getRhs()))
    return readSoftmax(divide);
  if (isa<shlo::MulOp, shlo::DivOp, shlo::SelectOp>(op))
    return walkDropout(op);
  if (isa<shlo::ConvertOp>(op))
    return isa<FloatType>(typeOf(op->getOperand(0)).getElementType())
               ? walkProbabilities(op->getOperand(0))
               : std::nullopt;
  auto moved = skipMovement({value, numbered(typeOf(value))});
  std::optional<Labels> inner =
      moved ? walkProbabilities(moved->value) : std::nullopt;
  if (!inner)
    return std::nullopt;
  return labelsFrom(moved->labels, *inner, typeOf(value).getRank());
}
