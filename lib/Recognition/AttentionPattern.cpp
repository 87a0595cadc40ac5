//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionMatcher.h"

#include <cmath>

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

/// The elements from one index of a label to the next.
int64_t AttentionMatcher::strideOf(const Labelled &tensor, int label) const {
  int64_t stride = 1;
  ArrayRef<int64_t> shape = typeOf(tensor.value).getShape();
  for (size_t d = shape.size(); d-- > 0; stride *= shape[d])
    if (tensor.labels[d] == label)
      return stride;
  return 0;
}

/// Takes \p head for the heads and the other batch dimensions for samples, in
/// the order in which queries have them in memory; false where these do not
/// follow each other there, so that they are no single dimension.
bool AttentionMatcher::assignBatches(int head) {
  found.head = head;
  found.samples.clear();
  for (int label : batchLabels)
    if (label != head)
      found.samples.push_back(label);
  llvm::sort(found.samples, [&](int a, int b) {
    return strideOf(found.query, a) > strideOf(found.query, b);
  });
  for (size_t i = 1; i < found.samples.size(); ++i) {
    int outer = found.samples[i - 1], inner = found.samples[i];
    if (strideOf(found.query, outer) !=
        found.extent(inner) * strideOf(found.query, inner))
      return false;
  }
  return true;
}

/// Decides which labels are samples, heads and queries.
bool AttentionMatcher::assignRoles() {
  if (found.keys == noLabel)
    return false;
  if (llvm::is_contained(leftFree, found.keys)) {
    std::swap(found.query, found.key);
    std::swap(leftFree, rightFree);
  }
  queryFree = leftFree;
  if (rightFree != Labels{found.keys} || queryFree.size() > 2)
    return false;
  if (!batchLabels.empty() &&
      llvm::none_of(llvm::reverse(batchLabels),
                    [&](int head) { return assignBatches(head); }))
    assignBatches(batchLabels.back());
  if (!queryFree.empty())
    found.queries = queryFree.front();
  if (queryFree.size() < 2)
    return true;
  // Heads that share keys lie next to each other.
  found.group = queryFree.back();
  for (int group : {queryFree.back(), queryFree.front()})
    for (int head : llvm::reverse(batchLabels))
      if (strideOf(found.query, head) ==
          found.extent(group) * strideOf(found.query, group)) {
        int other =
            group == queryFree.front() ? queryFree.back() : queryFree.front();
        // So do the places of a sample, if all heads share the keys: then
        // there are mostly more of these.
        bool isOfPlaces = group == queryFree.front() &&
                          found.extent(group) > found.extent(other);
        found.group = isOfPlaces ? other : group;
        found.queries = isOfPlaces ? group : other;
        assignBatches(isOfPlaces ? noLabel : head);
        return true;
      }
  return true;
}

/// The product of probabilities, on the left or on the right, and values.
bool AttentionMatcher::readMixed(bool isLeft) {
  shlo::DotGeneralOp dot = found.mixed;
  auto dims = dot.getDotDimensionNumbers();
  Value probabilities = isLeft ? dot.getLhs() : dot.getRhs();
  std::optional<Labels> labels = walkProbabilities(probabilities);
  if (!labels || !assignRoles())
    return false;
  if (found.kept.value)
    found.dropped = {probabilities, *labels};
  else if (found.keptScale != 1)
    return false;
  found.value = {isLeft ? dot.getRhs() : dot.getLhs(), {}};
  RankedTensorType type = typeOf(found.value.value);
  found.value.labels.assign(type.getRank(), noLabel);
  ArrayRef<int64_t> batching = dims.getLhsBatchingDimensions(),
                    otherBatching = dims.getRhsBatchingDimensions(),
                    contracting = dims.getLhsContractingDimensions(),
                    otherContracting = dims.getRhsContractingDimensions();
  if (!isLeft) {
    std::swap(batching, otherBatching);
    std::swap(contracting, otherContracting);
  }
  Labels batches, summed;
  auto share = [&](ArrayRef<int64_t> from, ArrayRef<int64_t> to,
                   Labels &shared) {
    for (auto [p, v] : llvm::zip_equal(from, to)) {
      int label = (*labels)[p];
      found.value.labels[v] = label;
      if (label != noLabel)
        shared.push_back(label);
    }
  };
  share(batching, otherBatching, batches);
  share(contracting, otherContracting, summed);
  llvm::sort(batches);
  Labels expected = batchLabels;
  llvm::sort(expected);
  if (batches != expected || summed != Labels{found.keys})
    return false;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    if (type.getDimSize(d) == 1 || llvm::is_contained(otherBatching, d) ||
        llvm::is_contained(otherContracting, d))
      continue;
    if (found.valueSize != noLabel)
      return false;
    found.value.labels[d] = found.valueSize = AttentionPattern::valueLabel;
    found.extents[AttentionPattern::valueLabel] = type.getDimSize(d);
  }
  found.labels = isLeft ? resultLabels(dot, *labels, found.value.labels)
                        : resultLabels(dot, found.value.labels, *labels);
  return found.valueSize != noLabel;
}

/// Whether a tensor has none or all of the dimensions of samples, which are one
/// for calls: with some of them it would have to be repeated, up to the size of
/// the scores.
bool AttentionMatcher::coversSamples(const Labelled &tensor) const {
  auto isThere = [&](int label) {
    return llvm::is_contained(tensor.labels, label);
  };
  return llvm::none_of(found.samples, isThere) ||
         llvm::all_of(found.samples, isThere);
}

/// Sorts the masks.
bool AttentionMatcher::finish() {
  for (const ScoreTerm &term : found.terms)
    if (term.hidden)
      found.masks.push_back(term.term);
  return readMasks(found) && coversSamples(found.kept) &&
         llvm::all_of(found.terms, [&](const ScoreTerm &term) {
           return coversSamples(term.term);
         });
}

std::optional<AttentionPattern>
AttentionMatcher::run(shlo::DotGeneralOp mixed) {
  found.mixed = mixed;
  AttentionPattern before = found;
  for (bool isLeft : {true, false}) {
    startFrom(before);
    if (readMixed(isLeft) && finish())
      return found;
  }
  return std::nullopt;
}

std::optional<AttentionPattern>
AttentionMatcher::run(shlo::ExpOp exponentials) {
  auto subtract = exponentials.getOperand().getDefiningOp<shlo::SubtractOp>();
  RankedTensorType type = typeOf(exponentials);
  if (!subtract || !type.hasStaticShape())
    return std::nullopt;
  Labelled rows = {subtract.getRhs(), numbered(type)};
  while (true) {
    if (auto next = skipMovement(rows))
      rows = *next;
    else if (auto next = skipBroadcast(rows))
      rows = *next;
    else
      break;
  }
  std::optional<int64_t> axis;
  for (int64_t d = 0; d < type.getRank(); ++d)
    if (type.getDimSize(d) != 1 &&
        !llvm::is_contained(rows.labels, static_cast<int>(d))) {
      if (axis)
        return std::nullopt;
      axis = d;
    }
  std::optional<Labels> labels =
      axis ? walkScores(subtract.getLhs()) : std::nullopt;
  if (!labels || !typeOf(rows.value).getElementType().isF32())
    return std::nullopt;
  found.keys = (*labels)[*axis];
  found.exponentials = exponentials;
  found.softmaxLabels = *labels;
  for (int &label : rows.labels)
    if (label != noLabel)
      label = (*labels)[label];
  found.statistics = rows;
  if (!assignRoles() || !finish())
    return std::nullopt;
  return found;
}

std::optional<AttentionPattern>
AttentionPattern::match(shlo::DotGeneralOp mixed) {
  if (!typeOf(mixed).hasStaticShape())
    return std::nullopt;
  std::optional<AttentionPattern> found = AttentionMatcher().run(mixed);
  if (!found || !found->isSupported() ||
      !isRoundedTo(mixed.getResult(), found->type()))
    return std::nullopt;
  return found;
}

std::optional<AttentionPattern>
AttentionPattern::match(shlo::ExpOp exponentials) {
  return AttentionMatcher().run(exponentials);
}

bool AttentionPattern::isSupported() const {
  if (!type().isF16() && !type().isBF16())
    return false;
  for (const Labelled *operand : {&query, &key, &value})
    if (typeOf(operand->value).getElementType() != type())
      return false;
  // What cuDNN's engines for Ampere and Hopper take.
  constexpr int64_t most = 128, multiple = 8;
  return llvm::all_of(ArrayRef<int>{size, valueSize}, [&](int label) {
    return extent(label) <= most && extent(label) % multiple == 0;
  });
}

bool AttentionPattern::hidesAlike() const {
  std::optional<double> number;
  for (const ScoreTerm &term : terms) {
    if (!term.hidden || std::isinf(*term.hidden))
      continue;
    if (number && *number != *term.hidden)
      return false;
    number = term.hidden;
  }
  return true;
}

bool recognition::areReadOnlyBy(
    shlo::DotGeneralOp scores, ArrayRef<Operation *> last,
    llvm::SetVector<Operation *> &between,
    llvm::function_ref<bool(OpOperand &)> isAllowed) {
  // All that the last ops read.
  llvm::SmallPtrSet<Operation *, 32> needed;
  SmallVector<Operation *> needing(last);
  while (!needing.empty())
    for (Value operand : needing.pop_back_val()->getOperands())
      if (Operation *op = operand.getDefiningOp())
        if (needed.insert(op).second && op != scores)
          needing.push_back(op);
  between.insert(scores);
  for (size_t i = 0; i < between.size(); ++i)
    for (OpOperand &use : between[i]->getUses()) {
      Operation *user = use.getOwner();
      if (llvm::is_contained(last, user) || isAllowed(use))
        continue;
      if (!needed.contains(user))
        return false;
      between.insert(user);
    }
  return true;
}
