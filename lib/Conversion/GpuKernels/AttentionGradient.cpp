//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/GpuKernels/AttentionGradient.h"

#include "SoftmaxTerms.h"

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
namespace shlo = mlir::stablehlo;

namespace {

/// An operand of a product.
struct Side {
  Value value;
  ArrayRef<int64_t> batching, contracting;

  bool isFree(int64_t dim) const {
    return !llvm::is_contained(batching, dim) &&
           !llvm::is_contained(contracting, dim);
  }
  /// Labels of the free dimensions.
  Labels freeOf(const Labels &labels) const {
    Labels free;
    for (auto [d, label] : llvm::enumerate(labels))
      if (isFree(static_cast<int64_t>(d)) && label != noLabel)
        free.push_back(label);
    return free;
  }
};

class GradientMatcher {
public:
  GradientMatcher(const AttentionPattern &pattern, Block &block)
      : block(block), isRecomputed(pattern.statistics.value) {
    found.pattern = pattern;
  }

  std::optional<AttentionGradient> run();

private:
  AttentionPattern &pattern() { return found.pattern; }
  bool isZeroWhereHidden(Labelled at);
  std::optional<Labels> labelsOf(Value operand, const Labelled &tensor,
                                 bool isConverted = false);
  std::optional<Labels> labelsOfOther(const Side &known, const Labels &labels,
                                      const Side &other,
                                      const Labels &contracted,
                                      const Labels &knownFree);
  bool isGradientOfScores(Value value, const Labels &labels);
  bool tryKeyGradient(shlo::DotGeneralOp dot, bool isLeft);
  bool tryQueryGradient(shlo::DotGeneralOp dot, bool isLeft);
  bool tryValueGradient(shlo::DotGeneralOp dot, bool isLeft);
  bool readMixing(shlo::DotGeneralOp dot, const Labels &labels);
  bool readMean(shlo::ReduceOp reduce, const Labels &labels);
  std::optional<SoftmaxTerms> read(Value value, const Labels &labels);
  std::optional<SoftmaxTerms> readSum(shlo::ReduceOp reduce,
                                      const Labels &labels);
  bool isMask(const Labelled &mask);
  bool isKept(const Labelled &mask, const SoftmaxTerms &terms);
  std::optional<double> keptScale() {
    return pattern().kept.value ? std::optional(pattern().keptScale)
                                : std::nullopt;
  }
  std::optional<Labels> labelsOfWeights(Value operand);
  void findScores();

  Block &block;
  bool isRecomputed;
  AttentionGradient found;
  /// Of dP.
  Labels mixingLabels;
  /// The gradients of scores that are multiplied.
  SmallVector<Labelled> scaled;
  /// Operations of the gradient of a softmax, some of them several times, and
  /// how many that may be.
  int64_t numReads = 0;
  static constexpr int64_t mostReads = 256;
};

} // namespace

static Side sideOf(shlo::DotGeneralOp dot, bool isLeft) {
  auto dims = dot.getDotDimensionNumbers();
  if (isLeft)
    return {dot.getLhs(), dims.getLhsBatchingDimensions(),
            dims.getLhsContractingDimensions()};
  return {dot.getRhs(), dims.getRhsBatchingDimensions(),
          dims.getRhsContractingDimensions()};
}

static bool areSame(Labels a, Labels b) {
  llvm::sort(a);
  llvm::sort(b);
  return a == b;
}

static Labels withoutNone(const Labels &labels) {
  Labels result;
  llvm::copy_if(labels, std::back_inserter(result),
                [](int label) { return label != noLabel; });
  return result;
}

/// The labels of an operand's dimensions if it is \p tensor, however it lies.
std::optional<Labels> GradientMatcher::labelsOf(Value operand,
                                                const Labelled &tensor,
                                                bool isConverted) {
  Labelled at = {operand, numbered(typeOf(operand))}, root = rootOf(tensor);
  while (at.value != root.value) {
    Value before = isConverted ? skipConversions(at.value) : at.value;
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
  if (!areSame(withoutNone(batches),
               AttentionPattern::present({pattern().batch, pattern().head})) ||
      !areSame(withoutNone(summed), contracted) ||
      !areSame(known.freeOf(labels), knownFree))
    return std::nullopt;
  return result;
}

/// Which dimensions of \p side are free and have more than one element.
static SmallVector<int64_t> freeDims(const Side &side) {
  SmallVector<int64_t> dims;
  for (int64_t d = 0; d < typeOf(side.value).getRank(); ++d)
    if (side.isFree(d) && typeOf(side.value).getDimSize(d) != 1)
      dims.push_back(d);
  return dims;
}

static AttentionGradient::Product productOf(shlo::DotGeneralOp dot, bool isLeft,
                                            const Labels &known,
                                            const Labels &other) {
  return {dot, isLeft ? resultLabels(dot, known, other)
                      : resultLabels(dot, other, known)};
}

/// dSᵀ Q, the queries on the left or on the right.
bool GradientMatcher::tryKeyGradient(shlo::DotGeneralOp dot, bool isLeft) {
  Side known = sideOf(dot, isLeft), other = sideOf(dot, !isLeft);
  auto labels = labelsOf(known.value, pattern().query);
  if (!labels)
    return false;
  auto scores = labelsOfOther(
      known, *labels, other,
      AttentionPattern::present({pattern().queries, pattern().group}),
      {pattern().size});
  SmallVector<int64_t> free = freeDims(other);
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
  Side known = sideOf(dot, isLeft), other = sideOf(dot, !isLeft);
  auto labels = labelsOf(known.value, pattern().key);
  if (!labels)
    return false;
  auto scores =
      labelsOfOther(known, *labels, other, {pattern().keys}, {pattern().size});
  SmallVector<int64_t> free = freeDims(other);
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
        /*isConverted=*/true);
  if (!p.kept.value)
    return labelsOf(operand, {p.exponentials.getResult(), p.softmaxLabels},
                    /*isConverted=*/true);
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
  numReads = 0;
  auto terms = read(operand, *labels);
  return terms && terms->isDropped(p.keptScale) ? labels : std::nullopt;
}

/// Pᵀ dO.
bool GradientMatcher::tryValueGradient(shlo::DotGeneralOp dot, bool isLeft) {
  Side known = sideOf(dot, isLeft), other = sideOf(dot, !isLeft);
  auto labels = labelsOfWeights(known.value);
  if (!labels)
    return false;
  auto gradient = labelsOfOther(
      known, *labels, other,
      AttentionPattern::present({pattern().queries, pattern().group}),
      {pattern().keys});
  SmallVector<int64_t> free = freeDims(other);
  if (!gradient || free.size() != 1)
    return false;
  (*gradient)[free[0]] = pattern().valueSize;
  if (!isSameTensor({other.value, *gradient}, found.outputGradient))
    return false;
  found.value = productOf(dot, isLeft, *labels, *gradient);
  return true;
}

bool GradientMatcher::isGradientOfScores(Value value, const Labels &labels) {
  // Each label once, so that dimensions of equal size are told apart.
  if (!areSame(withoutNone(labels), withoutNone(pattern().softmaxLabels)))
    return false;
  AttentionGradient before = found;
  numReads = 0;
  auto terms = read(value, labels);
  if (terms && terms->isGradient(pattern().scale, isRecomputed, keptScale()) &&
      found.mixing && (!isRecomputed || found.output.value) &&
      (found.hiding != Hiding::Masks || isZeroWhereHidden({value, labels})))
    return true;
  found = before;
  return false;
}

/// dO Vᵀ, whose result has \p labels.
bool GradientMatcher::readMixing(shlo::DotGeneralOp dot, const Labels &labels) {
  if (found.mixing)
    return found.mixing == dot && labels == mixingLabels;
  Side sides[] = {sideOf(dot, true), sideOf(dot, false)};
  Labels operands[2];
  size_t next = 0;
  for (int s : {0, 1})
    operands[s].assign(typeOf(sides[s].value).getRank(), noLabel);
  for (auto [left, right] :
       llvm::zip_equal(sides[0].batching, sides[1].batching))
    operands[0][left] = operands[1][right] = labels[next++];
  for (int s : {0, 1})
    for (int64_t d = 0; d < typeOf(sides[s].value).getRank(); ++d)
      if (sides[s].isFree(d))
        operands[s][d] = labels[next++];
  AttentionPattern &p = pattern();
  for (auto [left, right] :
       llvm::zip_equal(sides[0].contracting, sides[1].contracting)) {
    int64_t size = typeOf(sides[0].value).getDimSize(left);
    if (size == 1)
      continue;
    if (p.valueSize == noLabel) {
      p.valueSize = AttentionPattern::valueLabel;
      p.extents[p.valueSize] = size;
    }
    operands[0][left] = operands[1][right] = p.valueSize;
  }
  int v = llvm::is_contained(operands[0], p.keys) ? 0 : 1;
  Labelled value = {sides[v].value, operands[v]},
           gradient = {sides[1 - v].value, operands[1 - v]};
  if (!areSame(
          withoutNone(value.labels),
          AttentionPattern::present({p.batch, p.head, p.keys, p.valueSize})) ||
      !areSame(withoutNone(gradient.labels),
               AttentionPattern::present(
                   {p.batch, p.head, p.group, p.queries, p.valueSize})) ||
      (p.value.value && !isSameTensor(value, p.value)) ||
      typeOf(gradient.value).getElementType() != p.type())
    return false;
  if (!p.value.value)
    p.value = value;
  found.mixing = dot;
  mixingLabels = labels;
  found.outputGradient = gradient;
  return p.isSupported();
}

/// The sum of O dO over the numbers of a value.
bool GradientMatcher::readMean(shlo::ReduceOp reduce, const Labels &labels) {
  auto product = reduce.getInputs()[0].getDefiningOp<shlo::MulOp>();
  if (!product || !found.mixing || reduce.getDimensions().size() != 1)
    return false;
  Labels inner = labels;
  inner.insert(inner.begin() + reduce.getDimensions()[0], pattern().valueSize);
  Labelled left = {skipConversions(product.getLhs()), inner},
           right = {skipConversions(product.getRhs()), inner};
  if (isSameTensor(right, found.outputGradient))
    std::swap(left, right);
  if (!isSameTensor(left, found.outputGradient) ||
      typeOf(right.value).getElementType() != pattern().type() ||
      !areSame(withoutNone(right.labels),
               withoutNone(found.outputGradient.labels)))
    return false;
  found.output = right;
  return true;
}

std::optional<SoftmaxTerms> GradientMatcher::readSum(shlo::ReduceOp reduce,
                                                     const Labels &labels) {
  if (reduce->getNumResults() != 1 ||
      getSplat(reduce.getInitValues()[0]) != 0.0 ||
      !isReductionBy<shlo::AddOp>(reduce))
    return std::nullopt;
  if (reduce.getResult(0) == pattern().sums.value)
    return labels == pattern().sums.labels
               ? std::optional(SoftmaxTerms(SoftmaxFactor::Sum))
               : std::nullopt;
  if (isRecomputed && readMean(reduce, labels))
    return SoftmaxTerms(SoftmaxFactor::Mean);
  Labels inner;
  bool isOverKeys = false;
  RankedTensorType type = typeOf(reduce.getInputs()[0]);
  size_t next = 0;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    if (!llvm::is_contained(reduce.getDimensions(), d)) {
      inner.push_back(labels[next++]);
      continue;
    }
    bool isUnit = type.getDimSize(d) == 1;
    if (!isUnit && isOverKeys)
      return std::nullopt;
    isOverKeys |= !isUnit;
    inner.push_back(isUnit ? noLabel : pattern().keys);
  }
  auto terms = read(reduce.getInputs()[0], inner);
  return terms && isOverKeys ? terms->sum(bool(pattern().kept.value)) : terms;
}

static bool isSameMask(const Labelled &a, const Labelled &b) {
  Labelled from = sourceOf(a), to = sourceOf(b);
  return from.value == to.value && from.labels == to.labels;
}

/// Whether \p mask is that of dropout. Where probabilities are computed again,
/// gradients tell, \p terms being what is kept.
bool GradientMatcher::isKept(const Labelled &mask, const SoftmaxTerms &terms) {
  AttentionPattern &p = pattern();
  if (p.kept.value)
    return isSameMask(mask, p.kept);
  std::optional<double> factor = terms.factorOfGradient();
  if (!isRecomputed || !factor)
    return false;
  p.kept = sourceOf(mask);
  p.keptScale = *factor;
  return true;
}

/// What \p value, whose dimensions have \p labels, is made of.
std::optional<SoftmaxTerms> GradientMatcher::read(Value value,
                                                  const Labels &labels) {
  Operation *op = value.getDefiningOp();
  if (!op || !typeOf(value).hasStaticShape() ||
      !isa<FloatType>(typeOf(value).getElementType()))
    return std::nullopt;
  // Expressions of any size may lead here.
  if (++numReads > mostReads)
    return std::nullopt;
  if (op == pattern().exponentials)
    return labels == pattern().softmaxLabels
               ? std::optional(SoftmaxTerms(SoftmaxFactor::Exponential))
               : std::nullopt;
  if (std::optional<double> number = getSplat(value))
    return SoftmaxTerms(*number);
  if (auto dot = dyn_cast<shlo::DotGeneralOp>(op))
    return readMixing(dot, labels)
               ? std::optional(SoftmaxTerms(SoftmaxFactor::Gradient))
               : std::nullopt;
  if (auto reduce = dyn_cast<shlo::ReduceOp>(op))
    return readSum(reduce, labels);
  if (isa<shlo::ConvertOp>(op)) {
    Value from = op->getOperand(0);
    if (!typeOf(from).getElementType().isInteger(1))
      return read(from, labels);
    return pattern().kept.value && isSameMask({from, labels}, pattern().kept)
               ? std::optional(SoftmaxTerms(SoftmaxFactor::Kept))
               : std::nullopt;
  }
  if (auto next = skipMovement({value, labels}))
    return read(next->value, next->labels);
  if (auto next = skipBroadcast({value, labels}))
    return read(next->value, next->labels);
  if (isa<shlo::NegOp>(op)) {
    auto terms = read(op->getOperand(0), labels);
    return terms ? std::optional(SoftmaxTerms(-1.0) * *terms) : std::nullopt;
  }
  if (auto select = dyn_cast<shlo::SelectOp>(op)) {
    auto terms = read(select.getOnTrue(), labels);
    Labelled mask = {select.getPred(), labels};
    if (!terms || getSplat(select.getOnFalse()) != 0.0 ||
        typeOf(mask.value).getRank() != typeOf(value).getRank())
      return std::nullopt;
    // Hidden scores have none: their exponentials are 0.
    if (terms->vanishesWhereHidden() && isMask(mask))
      return terms;
    return isKept(mask, *terms)
               ? std::optional(*terms * SoftmaxTerms(SoftmaxFactor::Kept))
               : std::nullopt;
  }
  if (!isa<shlo::AddOp, shlo::SubtractOp, shlo::MulOp, shlo::DivOp>(op))
    return std::nullopt;
  auto lhs = read(op->getOperand(0), labels);
  auto rhs = lhs ? read(op->getOperand(1), labels) : std::nullopt;
  if (!rhs)
    return std::nullopt;
  if (isa<shlo::AddOp>(op))
    return *lhs + *rhs;
  if (isa<shlo::SubtractOp>(op))
    return *lhs + SoftmaxTerms(-1.0) * *rhs;
  constexpr size_t mostTerms = 8;
  if (lhs->size() > mostTerms || rhs->size() > mostTerms)
    return std::nullopt;
  if (isa<shlo::MulOp>(op))
    return *lhs * *rhs;
  return lhs->dividedBy(*rhs);
}

/// Whether \p mask is one of the forward computation's.
bool GradientMatcher::isMask(const Labelled &mask) {
  return llvm::any_of(pattern().masks, [&](const Labelled &known) {
    return isSameMask(mask, known);
  });
}

/// The first value on the way to the products that is the gradient of what is
/// added to scores.
void GradientMatcher::findScores() {
  for (Labelled at : scaled) {
    while (Operation *op = at.value.getDefiningOp()) {
      numReads = 0;
      auto terms = read(at.value, at.labels);
      if (terms && terms->isGradient(/*scale=*/1, isRecomputed, keptScale()) &&
          (found.hiding != Hiding::Masks || isZeroWhereHidden(at)))
        found.scores = at;
      if (auto next = skipMovement(at)) {
        at = *next;
      } else if (isa<shlo::ConvertOp>(op)) {
        at.value = op->getOperand(0);
      } else if (isa<shlo::MulOp, shlo::DivOp>(op)) {
        unsigned number = getSplat(op->getOperand(1)) ? 1 : 0;
        if (!getSplat(op->getOperand(number)) ||
            (number == 0 && isa<shlo::DivOp>(op)))
          break;
        at.value = op->getOperand(1 - number);
      } else if (auto select = dyn_cast<shlo::SelectOp>(op)) {
        at.value = select.getOnTrue();
      } else {
        break;
      }
    }
    if (found.scores.value)
      return;
  }
}

/// Whether the gradient of scores, but for numbers that it is multiplied by and
/// movement, is 0 wherever one of the masks hides.
bool GradientMatcher::isZeroWhereHidden(Labelled at) {
  SmallVector<const Labelled *> left;
  for (const Labelled &mask : pattern().masks)
    left.push_back(&mask);
  while (Operation *op = at.value.getDefiningOp()) {
    if (auto next = skipMovement(at)) {
      at = *next;
    } else if (isa<shlo::ConvertOp>(op)) {
      at.value = op->getOperand(0);
    } else if (isa<shlo::MulOp>(op)) {
      unsigned number = getSplat(op->getOperand(1)) ? 1 : 0;
      if (!getSplat(op->getOperand(number)))
        break;
      at.value = op->getOperand(1 - number);
    } else if (auto select = dyn_cast<shlo::SelectOp>(op)) {
      if (getSplat(select.getOnFalse()) != 0.0)
        break;
      llvm::erase_if(left, [&](const Labelled *mask) {
        return isSameMask({select.getPred(), at.labels}, *mask);
      });
      at.value = select.getOnTrue();
    } else {
      break;
    }
  }
  return left.empty();
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
  SmallVector<shlo::DotGeneralOp> dots;
  for (auto dot : block.getOps<shlo::DotGeneralOp>())
    if (dot != pattern().scores && dot != pattern().mixed &&
        typeOf(dot).hasStaticShape())
      dots.push_back(dot);
  for (shlo::DotGeneralOp dot : dots)
    for (bool isLeft : {true, false}) {
      if (!found.key.dot && tryKeyGradient(dot, isLeft))
        break;
      if (!found.query.dot && tryQueryGradient(dot, isLeft))
        break;
    }
  // Of rows, that of the keys is no longer the call's.
  if (!found.query.dot && (!found.key.dot || found.hiding == Hiding::Rows))
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
