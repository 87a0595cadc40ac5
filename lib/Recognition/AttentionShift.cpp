//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Scores of queries that may see no key, in a form that libraries can
// differentiate.

#include "NumberRange.h"

#include "Soap/Recognition/AttentionGradient.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

/// Beside numbers of this size, f32 keeps logarithms to the precision of 16-bit
/// numbers.
static constexpr double mostKept = 32768;
/// Hides a key from a query that sees another one. More would be rounded by
/// more than exponentials of 16 bits can have, where a library multiplies it.
static constexpr double leastShifted = -1048576;

/// A causal mask that hides by so little hides beside all biases but those of a
/// fourth of its number, with which a query is NaN.
static constexpr double leastFuture = -1e30;

/// The size of biases of this type beside which scores vanish.
static double vanishing(FloatType type) {
  unsigned precision = APFloat::semanticsPrecision(type.getFloatSemantics());
  constexpr unsigned more = 3;
  return std::ldexp(1.0, static_cast<int>(precision + more));
}

/// Whether a bias hides by one number, and is 0 elsewhere.
static bool hidesByOneNumber(Value bias) {
  auto select = bias.getDefiningOp<shlo::SelectOp>();
  if (!select || getSplat(select.getOnTrue()) != 0.0)
    return false;
  std::optional<double> number = getSplat(select.getOnFalse());
  return number && *number < 0;
}

/// Whether masks hide whatever biases have been added.
static bool areMasksLast(const AttentionPattern &pattern) {
  auto firstMask = llvm::find_if(
      pattern.terms, [](const ScoreTerm &term) { return term.hidden; });
  return std::all_of(firstMask, pattern.terms.end(),
                     [](const ScoreTerm &term) { return term.hidden; });
}

std::optional<Hiding> recognition::findHiding(const AttentionPattern &pattern) {
  bool hasMasks = false, hasBiases = false, hasRows = pattern.isCausal;
  for (const ScoreTerm &term : pattern.terms) {
    if (term.hidden) {
      hasMasks = true;
      continue;
    }
    std::optional<NumberRange> range = rangeOf(term.term.value);
    if (range && range->least >= -mostKept && range->largest <= mostKept)
      continue;
    hasRows |= pattern.queries != noLabel &&
               llvm::is_contained(term.term.labels, pattern.queries) &&
               (pattern.terms.size() > 1 || !hidesByOneNumber(term.term.value));
    hasBiases = true;
  }
  // Where masks hide beside biases, some of the gradient goes through.
  if (hasBiases && pattern.isCausal &&
      (hasMasks || !(pattern.future && *pattern.future <= leastFuture)))
    return std::nullopt;
  if (hasBiases && hasMasks)
    return areMasksLast(pattern) ? std::optional(Hiding::MaskedRows)
                                 : std::nullopt;
  if (hasBiases)
    return hasRows ? Hiding::Rows : Hiding::Biases;
  return hasMasks ? Hiding::Masks : Hiding::None;
}

namespace {

class Shift {
public:
  explicit Shift(AttentionGradient &gradient)
      : p(gradient.pattern), hiding(gradient.hiding), builder(p.exponentials),
        loc(p.exponentials.getLoc()), wide(builder.getF32Type()) {}

  ShiftedScores run();

private:
  Value number(RankedTensorType type, double value) {
    return filled(builder, loc, type, value);
  }
  RankedTensorType typeFor(const Labels &labels) {
    SmallVector<int64_t> shape;
    for (int label : labels)
      shape.push_back(p.extent(label));
    return RankedTensorType::get(shape, wide);
  }
  Value spreadTo(const Labelled &tensor, const Labels &labels) {
    return spread(builder, loc, tensor, labels, typeFor(labels).getShape());
  }
  Labelled dense(const Labelled &tensor) {
    return inOrder(builder, loc, tensor, tensor.labels);
  }
  Value addTerms(const Labels &labels);
  Value hideFuture(Value value, const Labels &labels);
  void replaceScores(Value old, const Labelled &bias);

  AttentionPattern &p;
  Hiding hiding;
  OpBuilder builder;
  Location loc;
  Type wide;
};

} // namespace

/// What all terms make of scores of 0.
Value Shift::addTerms(const Labels &labels) {
  RankedTensorType type = typeFor(labels);
  Value sum;
  for (const ScoreTerm &term : p.terms) {
    Value value = spreadTo(term.term, labels);
    if (term.hidden) {
      if (!sum)
        sum = number(type, 0);
      sum = shlo::SelectOp::create(builder, loc, value, sum,
                                   number(type, *term.hidden));
    } else {
      value = converted(builder, loc, value, wide);
      sum = sum ? shlo::AddOp::create(builder, loc, sum, value).getResult()
                : value;
    }
  }
  return sum;
}

/// -inf in place of numbers of keys behind the query.
Value Shift::hideFuture(Value value, const Labels &labels) {
  RankedTensorType type = typeOf(value);
  RankedTensorType places = type.clone(builder.getI32Type());
  auto count = [&](int label) -> Value {
    auto dim = static_cast<int64_t>(llvm::find(labels, label) - labels.begin());
    return shlo::IotaOp::create(builder, loc, places, dim);
  };
  Value sees = shlo::CompareOp::create(
      builder, loc, count(p.queries), count(p.keys),
      shlo::ComparisonDirectionAttr::get(builder.getContext(),
                                         shlo::ComparisonDirection::GE),
      shlo::ComparisonTypeAttr());
  return shlo::SelectOp::create(
      builder, loc, sees, value,
      number(type, -std::numeric_limits<double>::infinity()));
}

/// Products of queries and keys, which are other queries now, with \p bias, in
/// place of \p old.
void Shift::replaceScores(Value old, const Labelled &bias) {
  Type element = typeOf(p.scores.getResult()).getElementType();
  Labelled scores =
      contract(builder, loc, dense(p.query), dense(p.key), {p.size}, element);
  p.scores = scores.value.getDefiningOp<shlo::DotGeneralOp>();
  Value value = converted(builder, loc, scores.value, wide);
  value =
      shlo::MulOp::create(builder, loc, value, number(typeOf(value), p.scale));
  scores = inOrder(builder, loc, {value, scores.labels}, p.softmaxLabels);
  if (bias.value)
    scores.value = shlo::AddOp::create(builder, loc, scores.value,
                                       spreadTo(bias, scores.labels));
  RankedTensorType type = typeOf(old);
  value = reshaped(builder, loc, scores.value, type.getShape());
  old.replaceAllUsesWith(converted(builder, loc, value, type.getElementType()));
}

ShiftedScores Shift::run() {
  auto subtract = skipConversions(p.exponentials.getOperand())
                      .getDefiningOp<shlo::SubtractOp>();
  Value old = skipConversions(subtract.getLhs());
  builder.setInsertionPointAfter(old.getDefiningOp());
  Labels labels;
  for (int label : p.ofSamples({p.head, p.group, p.queries, p.keys}))
    if ((p.isCausal && (label == p.queries || label == p.keys)) ||
        llvm::any_of(p.terms, [&](const ScoreTerm &term) {
          return llvm::is_contained(term.term.labels, label);
        }))
      labels.push_back(label);
  Labelled terms = {addTerms(labels), labels};
  if (p.isCausal)
    terms.value = hideFuture(terms.value, labels);
  Labelled largest = terms;
  ShiftedScores result;
  result.query = p.query;
  if (llvm::is_contained(labels, p.keys)) {
    // They are the last.
    largest.labels.pop_back();
    largest.value = reduced<shlo::MaxOp>(
        builder, loc, terms.value, static_cast<int64_t>(labels.size()) - 1,
        -std::numeric_limits<double>::infinity());
    if (p.isCausal && !std::isinf(*p.future)) {
      RankedTensorType rows = typeOf(largest.value);
      Value above = shlo::CompareOp::create(
          builder, loc, largest.value, number(rows, *p.future / 4),
          shlo::ComparisonDirectionAttr::get(builder.getContext(),
                                             shlo::ComparisonDirection::GT),
          shlo::ComparisonTypeAttr());
      largest.value = shlo::SelectOp::create(
          builder, loc, above, largest.value,
          number(rows, std::numeric_limits<double>::quiet_NaN()));
    }
    p.isCausal = false;
    Value shifted = shlo::SubtractOp::create(builder, loc, terms.value,
                                             spreadTo(largest, labels));
    result.bias = {shlo::MaxOp::create(builder, loc, shifted,
                                       number(typeOf(shifted), leastShifted)),
                   labels};
  }
  // Masks hide by -1e9 or less, far below the biases beside them.
  bool hasMasks = hiding == Hiding::Masks;
  double limit = hasMasks
                     ? -1e8
                     : vanishing(cast<FloatType>(typeOf(old).getElementType()));
  Value most = largest.value;
  if (!hasMasks)
    most = shlo::AbsOp::create(builder, loc, most);
  result.seen = {
      shlo::CompareOp::create(
          builder, loc, most, number(typeOf(most), limit),
          shlo::ComparisonDirectionAttr::get(
              builder.getContext(), hasMasks ? shlo::ComparisonDirection::GT
                                             : shlo::ComparisonDirection::LT),
          shlo::ComparisonTypeAttr()),
      largest.labels};
  if (hiding == Hiding::MaskedRows) {
    // All biases, rounded to f32, are either far above what masks hide by, or
    // vanish beside it.
    double hidden = -std::numeric_limits<double>::infinity();
    for (const ScoreTerm &term : p.terms)
      hidden = std::max(hidden, term.hidden.value_or(hidden));
    result.visible = {
        shlo::CompareOp::create(
            builder, loc, largest.value, number(typeOf(largest.value), hidden),
            shlo::ComparisonDirectionAttr::get(builder.getContext(),
                                               shlo::ComparisonDirection::GT),
            shlo::ComparisonTypeAttr()),
        largest.labels};
  }
  RankedTensorType type = typeOf(p.query.value);
  p.query.value = shlo::SelectOp::create(
      builder, loc,
      spread(builder, loc, result.seen, p.query.labels, type.getShape()),
      p.query.value, number(type, 0));
  replaceScores(old, result.bias);
  p.terms.clear();
  p.masks.clear();
  if (result.bias.value)
    p.terms.push_back({result.bias, std::nullopt});
  return result;
}

ShiftedScores recognition::shiftScores(AttentionGradient &gradient) {
  return Shift(gradient).run();
}
