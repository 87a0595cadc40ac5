//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Recognition/AttentionGradient.h"

#include "AttentionGradientReader.h"

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

namespace {

class GradientMatcher {
public:
  GradientMatcher(const AttentionPattern &pattern, Block &block)
      : block(block), isRecomputed(pattern.statistics.value) {
    found.pattern = pattern;
  }
  GradientMatcher(const GradientMatcher &) = delete;
  GradientMatcher &operator=(const GradientMatcher &) = delete;

  std::optional<AttentionGradient> run();

private:
  AttentionPattern &pattern() { return found.pattern; }
  std::optional<Labels> labelsOf(Value operand, const Labelled &tensor,
                                 bool isRounded = false);
  std::optional<Labels> labelsOfOther(const Side &known, const Labels &labels,
                                      const Side &other,
                                      const Labels &contracted,
                                      const Labels &knownFree);
  bool isGradientOfScores(Value value, const Labels &labels);
  bool tryKeyGradient(shlo::DotGeneralOp dot, bool isLeft);
  bool tryQueryGradient(shlo::DotGeneralOp dot, bool isLeft);
  bool tryValueGradient(shlo::DotGeneralOp dot, bool isLeft);
  std::optional<Labels> labelsOfWeights(Value operand);
  void findScores();
  SmallVector<shlo::DotGeneralOp> findProducts();

  Block &block;
  bool isRecomputed;
  AttentionGradient found;
  GradientReader reader = {found, isRecomputed};
  /// The gradients of scores that are multiplied.
  SmallVector<Labelled> scaled;
};

} // namespace

/// The labels of an operand's dimensions if it is \p tensor, however it lies
/// and whatever wider type it has; or, if \p isRounded, type.
std::optional<Labels> GradientMatcher::labelsOf(Value operand,
                                                const Labelled &tensor,
                                                bool isRounded) {
  Labelled at = {operand, numbered(typeOf(operand))}, root = rootOf(tensor);
  while (at.value != root.value) {
    Value before =
        isRounded ? skipConversions(at.value) : skipWidening(at.value);
    if (before != at.value)
      at.value = before;
    else if (auto next = skipMovement(at))
      at = *next;
    else
      return std::nullopt;
  }
  return labelsFrom(at.labels, root.labels, typeOf(operand).getRank());
}

/// The labels of a product's other operand, but for its free dimensions, if the
/// known one's are contracted and free as expected.
std::optional<Labels> GradientMatcher::labelsOfOther(const Side &known,
                                                     const Labels &labels,
                                                     const Side &other,
                                                     const Labels &contracted,
                                                     const Labels &knownFree) {
  Labels result(typeOf(other.value).getRank(), noLabel), batches, summed;
  for (auto [from, to] : llvm::zip_equal(known.batching, other.batching))
    batches.push_back(result[to] = labels[from]);
  for (auto [from, to] : llvm::zip_equal(known.contracting, other.contracting))
    summed.push_back(result[to] = labels[from]);
  if (!haveSameLabels(batches, pattern().ofSamples({pattern().head})) ||
      !haveSameLabels(summed, contracted) ||
      !haveSameLabels(known.freeOf(labels), knownFree))
    return std::nullopt;
  return result;
}

static AttentionGradient::Product productOf(shlo::DotGeneralOp dot, bool isLeft,
                                            const Labels &known,
                                            const Labels &other) {
  return {dot, isLeft ? resultLabels(dot, known, other)
                      : resultLabels(dot, other, known)};
}

/// dSᵀ Q, the queries on the left or on the right.
bool GradientMatcher::tryKeyGradient(shlo::DotGeneralOp dot, bool isLeft) {
  Side known = Side::of(dot, isLeft), other = Side::of(dot, !isLeft);
  auto labels = labelsOf(known.value, pattern().query);
  if (!labels || !isRoundedTo(dot.getResult(), pattern().type()))
    return false;
  auto scores = labelsOfOther(
      known, *labels, other,
      AttentionPattern::present({pattern().queries, pattern().group}),
      {pattern().size});
  SmallVector<int64_t> free = other.freeDims();
  if (!scores || free.size() != 1)
    return false;
  (*scores)[free[0]] = pattern().keys;
  if (!isGradientOfScores(other.value, *scores))
    return false;
  found.key = productOf(dot, isLeft, *labels, *scores);
  scaled.push_back({other.value, *scores});
  return true;
}

/// dS K.
bool GradientMatcher::tryQueryGradient(shlo::DotGeneralOp dot, bool isLeft) {
  Side known = Side::of(dot, isLeft), other = Side::of(dot, !isLeft);
  auto labels = labelsOf(known.value, pattern().key);
  if (!labels || !isRoundedTo(dot.getResult(), pattern().type()))
    return false;
  auto scores =
      labelsOfOther(known, *labels, other, {pattern().keys}, {pattern().size});
  SmallVector<int64_t> free = other.freeDims();
  Labels order =
      AttentionPattern::present({pattern().queries, pattern().group});
  if (!scores || free.size() != order.size())
    return false;
  // In either order.
  for (size_t round = 0; round < std::max<size_t>(order.size(), 1); ++round) {
    for (auto [dim, label] : llvm::zip_equal(free, order))
      (*scores)[dim] = label;
    if (isGradientOfScores(other.value, *scores)) {
      found.query = productOf(dot, isLeft, *labels, *scores);
      scaled.push_back({other.value, *scores});
      return true;
    }
    std::reverse(order.begin(), order.end());
  }
  return false;
}

/// The labels of an operand's dimensions if it is the probabilities, as they
/// are multiplied by values.
std::optional<Labels> GradientMatcher::labelsOfWeights(Value operand) {
  AttentionPattern &p = pattern();
  if (!isRecomputed)
    return labelsOf(
        operand,
        p.kept.value ? p.dropped
                     : Labelled{p.probabilities.getResult(), p.softmaxLabels},
        /*isRounded=*/true);
  if (!p.kept.value)
    return labelsOf(operand, {p.exponentials.getResult(), p.softmaxLabels},
                    /*isRounded=*/true);
  Labelled at = {operand, numbered(typeOf(operand))};
  while (at.value != p.exponentials.getResult()) {
    Operation *op = at.value.getDefiningOp();
    if (auto next = skipMovement(at))
      at = *next;
    else if (isa_and_nonnull<shlo::ConvertOp, shlo::MulOp>(op))
      at.value = op->getOperand(0);
    else if (auto select = dyn_cast_or_null<shlo::SelectOp>(op))
      at.value = select.getOnTrue();
    else
      return std::nullopt;
  }
  std::optional<Labels> labels =
      labelsFrom(at.labels, p.softmaxLabels, typeOf(operand).getRank());
  auto terms = reader.read({operand, *labels});
  return terms && terms->isDropped(p.keptScale) ? labels : std::nullopt;
}

/// Pᵀ dO.
bool GradientMatcher::tryValueGradient(shlo::DotGeneralOp dot, bool isLeft) {
  Side known = Side::of(dot, isLeft), other = Side::of(dot, !isLeft);
  auto labels = labelsOfWeights(known.value);
  if (!labels || !isRoundedTo(dot.getResult(), pattern().type()))
    return false;
  auto gradient = labelsOfOther(
      known, *labels, other,
      AttentionPattern::present({pattern().queries, pattern().group}),
      {pattern().keys});
  SmallVector<int64_t> free = other.freeDims();
  if (!gradient || free.size() != 1)
    return false;
  (*gradient)[free[0]] = pattern().valueSize;
  if (!isSameTensor(narrowRootOf({other.value, *gradient}),
                    found.outputGradient))
    return false;
  found.value = productOf(dot, isLeft, *labels, *gradient);
  return true;
}

bool GradientMatcher::isGradientOfScores(Value value, const Labels &labels) {
  // Each label once, so that dimensions of equal size are told apart.
  if (!haveSameLabels(labels, pattern().softmaxLabels))
    return false;
  AttentionGradient before = found;
  if (reader.isGradient({value, labels}, pattern().scale) && found.mixing &&
      (!isRecomputed || found.output.value))
    return true;
  found = before;
  return false;
}

/// The first value on the way to the products that is the gradient of what is
/// added to scores.
void GradientMatcher::findScores() {
  for (Labelled at : scaled) {
    while (true) {
      if (reader.isGradient(at, /*scale=*/1))
        found.scores = at;
      if (auto next = skipScaling(at))
        at = *next;
      else if (auto select = at.value.getDefiningOp<shlo::SelectOp>())
        at.value = select.getOnTrue();
      else
        break;
    }
    if (found.scores.value)
      return;
  }
}

/// All products, in order, that may have an operand for which `labelsOf` or
/// `labelsOfWeights` find something: searched from what these look for, as a
/// block may have the attention of many layers.
SmallVector<shlo::DotGeneralOp> GradientMatcher::findProducts() {
  AttentionPattern &p = pattern();
  llvm::SetVector<Value> reached;
  for (const Labelled &from : {p.query, p.key, p.dropped})
    if (from.value)
      reached.insert(rootOf(from).value);
  if (p.probabilities)
    reached.insert(
        rootOf({p.probabilities.getResult(), p.softmaxLabels}).value);
  if (p.exponentials) {
    reached.insert(p.exponentials.getResult());
    reached.insert(rootOf({p.exponentials.getResult(), p.softmaxLabels}).value);
  }
  llvm::SetVector<Operation *> products;
  for (size_t i = 0; i < reached.size(); ++i)
    for (OpOperand &use : reached[i].getUses()) {
      Operation *user = use.getOwner();
      unsigned number = use.getOperandNumber();
      if (auto dot = dyn_cast<shlo::DotGeneralOp>(user)) {
        if (dot != p.scores && dot != p.mixed && dot->getBlock() == &block &&
            typeOf(dot).hasStaticShape())
          products.insert(dot);
      } else if (isa<shlo::ConvertOp, shlo::TransposeOp, shlo::ReshapeOp>(
                     user) ||
                 // Of dropout.
                 (isRecomputed &&
                  ((isa<shlo::MulOp>(user) && number == 0) ||
                   (isa<shlo::SelectOp>(user) && number == 1)))) {
        reached.insert(user->getResult(0));
      }
    }
  SmallVector<shlo::DotGeneralOp> inOrder;
  for (Operation *op : products)
    inOrder.push_back(cast<shlo::DotGeneralOp>(op));
  llvm::sort(inOrder, [](shlo::DotGeneralOp a, shlo::DotGeneralOp b) {
    return a->isBeforeInBlock(b);
  });
  return inOrder;
}

std::optional<AttentionGradient> GradientMatcher::run() {
  // What is computed again has been checked when it became so.
  if (!isRecomputed) {
    auto hiding = findHiding(pattern());
    if (!hiding)
      return std::nullopt;
    found.hiding = *hiding;
    // What is dropped depends on the query.
    if (pattern().kept.value && found.hiding == Hiding::Biases)
      found.hiding = Hiding::Rows;
  }
  SmallVector<shlo::DotGeneralOp> dots = findProducts();
  for (shlo::DotGeneralOp dot : dots)
    for (bool isLeft : {true, false}) {
      if (!found.key.dot && tryKeyGradient(dot, isLeft))
        break;
      if (!found.query.dot && tryQueryGradient(dot, isLeft))
        break;
    }
  // Of rows, that of the keys is no longer the call's.
  if (!found.query.dot && (!found.key.dot || hidesRows(found.hiding)))
    return std::nullopt;
  findScores();
  for (shlo::DotGeneralOp dot : dots)
    for (bool isLeft : {true, false})
      if (!found.value.dot && tryValueGradient(dot, isLeft))
        break;
  return found;
}

SmallVector<Operation *> AttentionGradient::products() const {
  SmallVector<Operation *> result;
  for (const Product *product : {&query, &key, &value})
    if (product->dot)
      result.push_back(product->dot);
  if (Operation *op = scores.value ? scores.value.getDefiningOp() : nullptr)
    result.push_back(op);
  return result;
}

bool AttentionGradient::isReadOnlyBy(
    ArrayRef<Operation *> others, llvm::SetVector<Operation *> &between,
    llvm::function_ref<bool(OpOperand &)> isAllowed) {
  Labelled wanted;
  std::swap(scores, wanted);
  do {
    between.clear();
    SmallVector<Operation *> last = products();
    llvm::append_range(last, others);
    if (areReadOnlyBy(pattern.scores, last, between, isAllowed))
      return true;
    std::swap(scores, wanted);
  } while (scores.value);
  return false;
}

std::optional<AttentionGradient>
AttentionGradient::match(const AttentionPattern &pattern, Block &block) {
  return GradientMatcher(pattern, block).run();
}
