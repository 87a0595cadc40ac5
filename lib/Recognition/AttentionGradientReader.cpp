//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionGradientReader.h"

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

/// Expressions of any size may lead to a product.
static constexpr int64_t mostReads = 256;

bool recognition::haveSameLabels(Labels a, Labels b) {
  for (Labels *labels : {&a, &b}) {
    llvm::erase(*labels, noLabel);
    llvm::sort(*labels);
  }
  return a == b;
}

Side Side::of(shlo::DotGeneralOp dot, bool isLeft) {
  auto dims = dot.getDotDimensionNumbers();
  if (isLeft)
    return {dot.getLhs(), dims.getLhsBatchingDimensions(),
            dims.getLhsContractingDimensions()};
  return {dot.getRhs(), dims.getRhsBatchingDimensions(),
          dims.getRhsContractingDimensions()};
}

bool Side::isFree(int64_t dim) const {
  return !llvm::is_contained(batching, dim) &&
         !llvm::is_contained(contracting, dim);
}

Labels Side::freeOf(const Labels &labels) const {
  Labels free;
  for (auto [d, label] : llvm::enumerate(labels))
    if (isFree(static_cast<int64_t>(d)))
      free.push_back(label);
  return free;
}

SmallVector<int64_t> Side::freeDims() const {
  SmallVector<int64_t> dims;
  for (int64_t d = 0; d < typeOf(value).getRank(); ++d)
    if (isFree(d) && typeOf(value).getDimSize(d) != 1)
      dims.push_back(d);
  return dims;
}

std::optional<Labelled> recognition::skipScaling(const Labelled &from) {
  if (auto next = skipMovement(from))
    return next;
  Operation *op = from.value.getDefiningOp();
  if (isa_and_nonnull<shlo::ConvertOp>(op))
    return Labelled{op->getOperand(0), from.labels};
  if (!isa_and_nonnull<shlo::MulOp, shlo::DivOp>(op))
    return std::nullopt;
  if (getSplat(op->getOperand(1)))
    return Labelled{op->getOperand(0), from.labels};
  if (isa<shlo::MulOp>(op) && getSplat(op->getOperand(0)))
    return Labelled{op->getOperand(1), from.labels};
  return std::nullopt;
}

/// dO Vᵀ, whose result has \p labels.
bool GradientReader::readMixing(shlo::DotGeneralOp dot, const Labels &labels) {
  if (found.mixing)
    return found.mixing == dot && labels == mixingLabels;
  Side sides[] = {Side::of(dot, true), Side::of(dot, false)};
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
  // As they were before they became wider.
  auto narrowed = [&](int s) {
    Labelled operand = {sides[s].value, operands[s]},
             root = narrowRootOf(operand);
    return typeOf(operand.value) == typeOf(root.value) ||
                   typeOf(operand.value).getElementType() == p.type()
               ? operand
               : root;
  };
  Labelled value = narrowed(v), gradient = narrowed(1 - v);
  if (!haveSameLabels(value.labels,
                      p.ofSamples({p.head, p.keys, p.valueSize})) ||
      !haveSameLabels(gradient.labels,
                      p.ofSamples({p.head, p.group, p.queries, p.valueSize})) ||
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
bool GradientReader::readMean(shlo::ReduceOp reduce, const Labels &labels) {
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
      !haveSameLabels(right.labels, found.outputGradient.labels))
    return false;
  found.output = right;
  return true;
}

std::optional<SoftmaxTerms> GradientReader::readSum(shlo::ReduceOp reduce,
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

/// Whether \p mask is one of the forward computation's.
bool GradientReader::isMask(const Labelled &mask) {
  return llvm::any_of(pattern().masks, [&](const Labelled &known) {
    return isSameMask(mask, known);
  });
}

/// Whether \p mask is that of dropout. Where probabilities are computed again,
/// gradients tell, \p terms being what is kept.
bool GradientReader::isKept(const Labelled &mask, const SoftmaxTerms &terms) {
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
std::optional<SoftmaxTerms> GradientReader::read(Value value,
                                                 const Labels &labels) {
  Operation *op = value.getDefiningOp();
  if (!op || !typeOf(value).hasStaticShape() ||
      !isa<FloatType>(typeOf(value).getElementType()))
    return std::nullopt;
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
  // As the gradient that goes through the largest score: 0, whatever it is
  // multiplied by.
  if (isa<shlo::MulOp, shlo::DivOp>(op) && lhs &&
      lhs->isNear(SoftmaxTerms(0.0), /*size=*/0))
    return SoftmaxTerms(0.0);
  auto rhs = read(op->getOperand(1), labels);
  if (isa<shlo::MulOp>(op) && rhs && rhs->isNear(SoftmaxTerms(0.0), /*size=*/0))
    return SoftmaxTerms(0.0);
  if (!lhs || !rhs)
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

/// Whether the gradient of scores, but for numbers that it is multiplied by and
/// movement, is 0 wherever one of the masks hides.
bool GradientReader::isZeroWhereHidden(Labelled at) {
  SmallVector<const Labelled *> left;
  for (const Labelled &mask : pattern().masks)
    left.push_back(&mask);
  while (true) {
    if (auto next = skipScaling(at)) {
      at = *next;
      continue;
    }
    auto select = at.value.getDefiningOp<shlo::SelectOp>();
    if (!select || getSplat(select.getOnFalse()) != 0.0)
      return left.empty();
    llvm::erase_if(left, [&](const Labelled *mask) {
      return isSameMask({select.getPred(), at.labels}, *mask);
    });
    at.value = select.getOnTrue();
  }
}

std::optional<SoftmaxTerms> GradientReader::read(const Labelled &tensor) {
  numReads = 0;
  return read(tensor.value, tensor.labels);
}

bool GradientReader::isGradient(const Labelled &tensor, double scale) {
  std::optional<double> keptScale;
  auto terms = read(tensor);
  if (pattern().kept.value)
    keptScale = pattern().keptScale;
  return terms && terms->isGradient(scale, isRecomputed, keptScale) &&
         ((found.hiding != Hiding::Masks &&
           found.hiding != Hiding::MaskedRows) ||
          isZeroWhereHidden(tensor));
}
