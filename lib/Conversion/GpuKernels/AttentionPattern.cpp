//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/GpuKernels/AttentionPattern.h"

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
namespace shlo = mlir::stablehlo;

namespace {

class Matcher {
public:
  /// Softmax and the product with values.
  std::optional<AttentionPattern> run(shlo::DotGeneralOp mixed);
  /// Exponentials of scores less statistics.
  std::optional<AttentionPattern> run(shlo::ExpOp exponentials);

private:
  std::optional<Labels> walkScores(Value value);
  std::optional<Labels> walkProbabilities(Value value);
  std::optional<Labels> walkDropout(Operation *op);
  bool readKept(Labelled multiplier);
  bool keep(const Labelled &mask, double factor);
  std::optional<Labels> readSoftmax(shlo::DivOp divide);
  bool readProducts(shlo::DotGeneralOp dot);
  bool readMixed(bool isLeft);
  bool finish();
  /// Forgets what has been read since.
  void startFrom(const AttentionPattern &before) {
    found = before;
    leftFree.clear();
    rightFree.clear();
    batchLabels.clear();
  }
  bool assignRoles();
  int64_t strideOf(const Labelled &tensor, int label) const;

  AttentionPattern found;
  Labels leftFree, rightFree, batchLabels, queryFree;
  /// Operations on the way to the product, and how many there may be.
  int64_t numSteps = 0;
  static constexpr int64_t mostSteps = 256;
};

} // namespace

/// Labels of a product's dimensions: batches count from 0, free dimensions of
/// the operands from these.
static constexpr int firstLeft = 100, firstRight = 200, contractedLabel = 300;

bool Matcher::readProducts(shlo::DotGeneralOp dot) {
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

Labels gpukernels::resultLabels(shlo::DotGeneralOp dot, const Labels &lhs,
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
std::optional<Labels> Matcher::walkScores(Value value) {
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

std::optional<Labels> Matcher::readSoftmax(shlo::DivOp divide) {
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

Labelled gpukernels::sourceOf(Labelled tensor) {
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
bool Matcher::keep(const Labelled &mask, double factor) {
  if (found.kept.value)
    return false;
  found.kept = sourceOf(mask);
  found.keptScale *= factor;
  return true;
}

/// Reads what probabilities are multiplied by: 0, or one number where they are
/// kept.
bool Matcher::readKept(Labelled at) {
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
std::optional<Labels> Matcher::walkDropout(Operation *op) {
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

std::optional<Labels> Matcher::walkProbabilities(Value value) {
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

/// The elements from one index of a label to the next.
int64_t Matcher::strideOf(const Labelled &tensor, int label) const {
  int64_t stride = 1;
  ArrayRef<int64_t> shape = typeOf(tensor.value).getShape();
  for (size_t d = shape.size(); d-- > 0; stride *= shape[d])
    if (tensor.labels[d] == label)
      return stride;
  return 0;
}

/// Decides which labels are samples, heads and queries.
bool Matcher::assignRoles() {
  if (found.keys == noLabel)
    return false;
  if (llvm::is_contained(leftFree, found.keys)) {
    std::swap(found.query, found.key);
    std::swap(leftFree, rightFree);
  }
  queryFree = leftFree;
  if (rightFree != Labels{found.keys} || queryFree.size() > 2 ||
      batchLabels.size() > 2)
    return false;
  if (!batchLabels.empty())
    found.head = batchLabels.back();
  if (batchLabels.size() == 2)
    found.batch = batchLabels.front();
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
        found.group = group;
        found.queries =
            group == queryFree.front() ? queryFree.back() : queryFree.front();
        found.head = head;
        if (batchLabels.size() == 2)
          found.batch =
              head == batchLabels.front() ? batchLabels[1] : batchLabels[0];
        return true;
      }
  return true;
}

/// The product of probabilities, on the left or on the right, and values.
bool Matcher::readMixed(bool isLeft) {
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

/// Sorts the masks.
bool Matcher::finish() {
  for (const ScoreTerm &term : found.terms)
    if (term.hidden)
      found.masks.push_back(term.term);
  return readMasks(found);
}

std::optional<AttentionPattern> Matcher::run(shlo::DotGeneralOp mixed) {
  found.mixed = mixed;
  AttentionPattern before = found;
  for (bool isLeft : {true, false}) {
    startFrom(before);
    if (readMixed(isLeft) && finish())
      return found;
  }
  return std::nullopt;
}

std::optional<AttentionPattern> Matcher::run(shlo::ExpOp exponentials) {
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
  std::optional<AttentionPattern> found = Matcher().run(mixed);
  if (!found || !found->isSupported() ||
      !isRoundedTo(mixed.getResult(), found->type()))
    return std::nullopt;
  return found;
}

std::optional<AttentionPattern>
AttentionPattern::match(shlo::ExpOp exponentials) {
  return Matcher().run(exponentials);
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

bool gpukernels::areReadOnlyBy(
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
