//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Gradients of attention from its statistics, without probabilities.

#include "Soap/Recognition/AttentionGradient.h"

using namespace mlir;
using namespace soap;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

namespace {

class Recomputation {
public:
  Recomputation(OpBuilder &builder, const AttentionGradient &gradient,
                const ShiftedScores *shifted)
      : builder(builder), gradient(gradient), shifted(shifted),
        p(gradient.pattern), loc(shlo::DotGeneralOp(gradient.mixing).getLoc()),
        wide(builder.getF32Type()) {}

  void run(const Labelled &output, const Labelled &statistics);

private:
  Labelled product(const Labelled &lhs, const Labelled &rhs,
                   const Labels &contracted, Type element) {
    return contract(builder, loc, lhs, rhs, contracted, element);
  }
  /// A tensor with the dimensions of softmax, of which it has some.
  Value asScores(const Labelled &tensor) {
    return spread(builder, loc, tensor, p.softmaxLabels,
                  typeOf(shlo::ExpOp(p.exponentials).getResult()).getShape());
  }
  Value where(const Labelled &rows, const Labelled &tensor, bool isThere);
  Value withGradient(const Labelled &tensor);
  Value dropOut(Value scores);
  Value ofHidden(const Labels &order);
  Labelled scores(Value value) { return {value, p.softmaxLabels}; }
  void replace(Value old, const Labels &labels, const Labelled &now);
  void replace(const AttentionGradient::Product &product, const Labelled &now) {
    shlo::DotGeneralOp dot = product.dot;
    replace(dot.getResult(), product.labels, now);
  }
  template <typename Op> Value make(Value lhs, Value rhs) {
    return Op::create(builder, loc, lhs, rhs);
  }

  OpBuilder &builder;
  const AttentionGradient &gradient;
  const ShiftedScores *shifted;
  const AttentionPattern &p;
  Location loc;
  Type wide;
};

} // namespace

Labelled recognition::makeStatistics(OpBuilder &builder,
                                     const AttentionPattern &attention) {
  const Labelled &sums = attention.sums;
  Location loc = sums.value.getLoc();
  Type wide = builder.getF32Type();
  Value log = shlo::LogOp::create(builder, loc,
                                  converted(builder, loc, sums.value, wide));
  // In the order of the sums.
  Value most = inOrder(builder, loc, attention.largest, sums.labels).value;
  most = reshaped(builder, loc, converted(builder, loc, most, wide),
                  typeOf(log).getShape());
  return {shlo::AddOp::create(builder, loc, most, log), sums.labels};
}

void recognition::spellDropout(const AttentionPattern &attention) {
  shlo::DotGeneralOp mixed = attention.mixed;
  OpBuilder builder(mixed);
  Location loc = mixed.getLoc();
  Value value = shlo::DivOp(attention.probabilities).getResult();
  value = converted(builder, loc, value, builder.getF32Type());
  RankedTensorType type = typeOf(value);
  value = shlo::MulOp::create(builder, loc, value,
                              filled(builder, loc, type, attention.keptScale));
  value =
      shlo::SelectOp::create(builder, loc,
                             spread(builder, loc, attention.kept,
                                    attention.softmaxLabels, type.getShape()),
                             value, filled(builder, loc, type, 0));
  value = converted(builder, loc, value, attention.type());
  Value old = attention.dropped.value;
  value = inOrder(builder, loc, {value, attention.softmaxLabels},
                  attention.dropped.labels)
              .value;
  mixed->replaceUsesOfWith(
      old, converted(builder, loc,
                     reshaped(builder, loc, value, typeOf(old).getShape()),
                     typeOf(old).getElementType()));
}

void Recomputation::replace(Value old, const Labels &labels,
                            const Labelled &now) {
  Value moved = reshaped(builder, loc, inOrder(builder, loc, now, labels).value,
                         typeOf(old).getShape());
  old.replaceAllUsesWith(
      converted(builder, loc, moved, typeOf(old).getElementType()));
}

/// \p tensor, but 0 of queries of which \p rows are false, or of all others.
Value Recomputation::where(const Labelled &rows, const Labelled &tensor,
                           bool isThere) {
  RankedTensorType type = typeOf(tensor.value);
  Value mask = spread(builder, loc, rows, tensor.labels, type.getShape()),
        zero = filled(builder, loc, type, 0);
  return shlo::SelectOp::create(builder, loc, mask,
                                isThere ? tensor.value : zero,
                                isThere ? zero : tensor.value);
}

/// A gradient, but 0 of queries whose scores have none behind masks.
Value Recomputation::withGradient(const Labelled &tensor) {
  if (gradient.hiding == Hiding::Masks)
    return where(shifted->seen, tensor, /*isThere=*/true);
  if (gradient.hiding == Hiding::MaskedRows)
    return where(shifted->visible, tensor, /*isThere=*/true);
  return tensor.value;
}

/// Numbers of scores, those that are dropped 0.
Value Recomputation::dropOut(Value value) {
  if (!p.kept.value)
    return value;
  RankedTensorType type = typeOf(value);
  value = make<shlo::MulOp>(value, filled(builder, loc, type, p.keptScale));
  return shlo::SelectOp::create(builder, loc, asScores(p.kept), value,
                                filled(builder, loc, type, 0));
}

/// What queries that see no key add to the gradient of the keys, with weights P
/// of these that do not depend on the query:
///
///     scale * P (V - sum of P V over the keys)
///           (sum of the products of dO and Q over the queries)
Value Recomputation::ofHidden(const Labels &order) {
  auto dense = [&](const Labelled &tensor) {
    return inOrder(builder, loc, tensor, tensor.labels);
  };
  Labelled query = dense(shifted->query);
  query.value = where(shifted->seen, query, /*isThere=*/false);
  Labelled products = product(dense(gradient.outputGradient), query,
                              AttentionPattern::present({p.queries}), p.type());
  Labels labels = p.ofSamples({p.head, p.group, p.keys, p.valueSize});
  SmallVector<int64_t> shape;
  for (int label : labels)
    shape.push_back(p.extent(label));
  auto wideOf = [&](const Labelled &tensor) {
    return converted(builder, loc, spread(builder, loc, tensor, labels, shape),
                     wide);
  };
  Value value = wideOf(p.value), weights;
  const Labelled &bias = shifted->bias;
  if (!bias.value ||
      (p.queries != noLabel && llvm::is_contained(bias.labels, p.queries))) {
    // One number hides them all.
    weights = filled(builder, loc, typeOf(value),
                     1 / static_cast<double>(p.extent(p.keys)));
  } else {
    // The keys are last; the largest number is 0.
    Value powers = shlo::ExpOp::create(builder, loc, bias.value);
    Labels rows = bias.labels;
    rows.pop_back();
    Value sums = reduced<shlo::AddOp>(builder, loc, powers,
                                      static_cast<int64_t>(rows.size()), 0);
    weights =
        make<shlo::DivOp>(wideOf({powers, bias.labels}), wideOf({sums, rows}));
  }
  int64_t axis = llvm::find(labels, p.keys) - labels.begin();
  Labels rows = labels;
  rows.erase(rows.begin() + axis);
  Value mean = reduced<shlo::AddOp>(builder, loc,
                                    make<shlo::MulOp>(weights, value), axis, 0);
  Value change = make<shlo::MulOp>(
      make<shlo::MulOp>(weights,
                        make<shlo::SubtractOp>(value, wideOf({mean, rows}))),
      filled(builder, loc, typeOf(value), p.scale));
  Labelled result =
      product({converted(builder, loc, change, p.type()), labels}, products,
              AttentionPattern::present({p.group, p.valueSize}), p.type());
  return inOrder(builder, loc, result, order).value;
}

void Recomputation::run(const Labelled &output, const Labelled &statistics) {
  auto dense = [&](const Labelled &tensor) {
    return inOrder(builder, loc, tensor, tensor.labels);
  };
  Labelled query = dense(p.query), key = dense(p.key), value = dense(p.value),
           outputGradient = dense(gradient.outputGradient);
  // Probabilities, as queries, keys and statistics give them.
  shlo::ExpOp exponentials = p.exponentials;
  auto subtract = skipConversions(exponentials.getOperand())
                      .getDefiningOp<shlo::SubtractOp>();
  Value weights = shlo::ExpOp::create(
      builder, loc,
      make<shlo::SubtractOp>(converted(builder, loc, subtract.getLhs(), wide),
                             asScores(statistics)));
  // Their gradient, less its mean: O dO, as P dP sums up to it.
  Labelled mixed = product(outputGradient, value, {p.valueSize}, wide);
  Labelled gradientOfWeights = inOrder(builder, loc, mixed, p.softmaxLabels);
  Labelled out = inOrder(builder, loc, output, outputGradient.labels);
  Value products =
      make<shlo::MulOp>(converted(builder, loc, outputGradient.value, wide),
                        converted(builder, loc, out.value, wide));
  int64_t axis = llvm::find(outputGradient.labels, p.valueSize) -
                 outputGradient.labels.begin();
  Labels rows = outputGradient.labels;
  rows.erase(rows.begin() + axis);
  Value mean = reduced<shlo::AddOp>(builder, loc, products, axis, 0);
  Value difference = make<shlo::SubtractOp>(
      dropOut(asScores(gradientOfWeights)), asScores({mean, rows}));
  Value scale = filled(builder, loc, typeOf(difference), p.scale);
  Value unscaled = make<shlo::MulOp>(weights, difference),
        gradientOfScores = make<shlo::MulOp>(unscaled, scale);
  Labelled narrowScores =
      dense(scores(converted(builder, loc, gradientOfScores, p.type())));
  Labelled narrowWeights =
      dense(scores(converted(builder, loc, dropOut(weights), p.type())));
  Labels ofQueries = AttentionPattern::present({p.queries, p.group});
  if (gradient.query.dot) {
    Labelled now = product(narrowScores, key, {p.keys}, p.type());
    now.value = withGradient(now);
    replace(gradient.query, now);
  }
  if (gradient.key.dot) {
    // What queries that see no key owe the keys is no product of less.
    bool isOwn = hidesRows(gradient.hiding);
    Labelled change = narrowScores;
    if (isOwn)
      change.value = withGradient(change);
    Labelled now = product(change, isOwn ? dense(shifted->query) : query,
                           ofQueries, p.type());
    if (gradient.hiding == Hiding::Biases)
      now.value = make<shlo::AddOp>(now.value, ofHidden(now.labels));
    replace(gradient.key, now);
  }
  if (gradient.value.dot)
    replace(gradient.value,
            product(narrowWeights, outputGradient, ofQueries, p.type()));
  if (gradient.scores.value) {
    Labelled now = scores(unscaled);
    now.value = withGradient(now);
    replace(gradient.scores.value, gradient.scores.labels, now);
  }
}

void recognition::recompute(OpBuilder &builder,
                            const AttentionGradient &gradient,
                            const Labelled &output, const Labelled &statistics,
                            const ShiftedScores *shifted) {
  Recomputation(builder, gradient, shifted).run(output, statistics);
}
