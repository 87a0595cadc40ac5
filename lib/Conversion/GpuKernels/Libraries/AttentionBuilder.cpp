//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionBuilder.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <cmath>

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

AttentionBuilder::AttentionBuilder(const AttentionPattern &pattern,
                                   Operation *position)
    : pattern(pattern), builder(position), loc(position->getLoc()),
      type(pattern.type()),
      heads(pattern.extent(pattern.head) * pattern.extent(pattern.group)) {}

Value AttentionBuilder::empty(ArrayRef<int64_t> shape, Type element) {
  return tensor::EmptyOp::create(builder, loc, shape, element);
}

Value AttentionBuilder::broadcast(Value value, ArrayRef<int64_t> shape) {
  if (typeOf(value).getShape() == shape)
    return value;
  return shlo::BroadcastInDimOp::create(
      builder, loc, typeOf(value).clone(shape), value,
      llvm::to_vector(llvm::seq<int64_t>(0, shape.size())));
}

Labels AttentionBuilder::orderOf(int tensor) const {
  const AttentionPattern &p = pattern;
  switch (tensor) {
  case 0:
    return p.ofSamples({p.queries, p.head, p.group, p.size});
  case 1:
    return p.ofSamples({p.keys, p.head, p.size});
  case 2:
    return p.ofSamples({p.keys, p.head, p.valueSize});
  default:
    return p.ofSamples({p.queries, p.head, p.group, p.valueSize});
  }
}

/// Notes the strides of a dense tensor; false where its order of memory is none
/// of a call's.
bool AttentionBuilder::readStrides(const Labelled &tensor, int which) {
  std::map<int, int64_t> of;
  int64_t stride = 1;
  ArrayRef<int64_t> shape = typeOf(tensor.value).getShape();
  for (size_t d = shape.size(); d-- > 0; stride *= shape[d])
    of[tensor.labels[d]] = stride;
  bool isOfQueries = which == 0 || which == 3;
  int numbers = which < 2 ? pattern.size : pattern.valueSize;
  int group = isOfQueries ? pattern.group : noLabel;
  if (of[numbers] != 1 ||
      (group != noLabel && pattern.head != noLabel &&
       of[pattern.head] != of[group] * pattern.extent(group)))
    return false;
  // All dimensions of samples are one.
  ArrayRef<int> samples = pattern.samples;
  for (size_t i = 1; i < samples.size(); ++i)
    if (of[samples[i - 1]] != of[samples[i]] * pattern.extent(samples[i]))
      return false;
  const int labels[] = {samples.empty() ? noLabel : samples.back(),
                        group != noLabel ? group : pattern.head,
                        isOfQueries ? pattern.queries : pattern.keys};
  for (auto [d, label] : llvm::enumerate(labels))
    // Of one element: beyond all.
    strides[3 * which + d] = label == noLabel ? stride : of[label];
  return true;
}

Labelled AttentionBuilder::prepare(const Labelled &tensor, int which) {
  if (readStrides(tensor, which))
    return tensor;
  Labelled moved = inOrder(builder, loc, tensor, orderOf(which));
  readStrides(moved, which);
  return moved;
}

Labels AttentionBuilder::orderOfScores() const {
  return pattern.ofSamples(
      {pattern.head, pattern.group, pattern.queries, pattern.keys});
}

Value AttentionBuilder::ofScores(const Labelled &tensor) {
  Labelled moved = inOrder(builder, loc, tensor, orderOfScores());
  auto has = [&](int label) {
    return label != noLabel && llvm::is_contained(moved.labels, label);
  };
  // What is one dimension for calls, and which labels it is made of. Where a
  // tensor has some of these, it is repeated for the others.
  const Labels dims[] = {pattern.samples,
                         {pattern.head, pattern.group},
                         {pattern.queries},
                         {pattern.keys}};
  SmallVector<int64_t> own, repeated, whole;
  for (const Labels &parts : dims) {
    bool hasAny = llvm::any_of(parts, has);
    for (int label : parts) {
      own.push_back(has(label) ? pattern.extent(label) : 1);
      repeated.push_back(hasAny ? pattern.extent(label) : 1);
    }
    whole.push_back(hasAny ? pattern.extent(parts) : 1);
  }
  Value value = reshaped(builder, loc, moved.value, own);
  return reshaped(builder, loc, broadcast(value, repeated), whole);
}

/// What probabilities are kept as 1 and 0.
Value AttentionBuilder::makeDropout() {
  return pattern.kept.value
             ? converted(builder, loc, ofScores(pattern.kept), type)
             : Value();
}

/// A term as f32.
Value AttentionBuilder::makeTerm(const ScoreTerm &term) {
  Labelled moved = inOrder(builder, loc, term.term, orderOfScores());
  Value value = moved.value;
  Type wide = builder.getF32Type();
  RankedTensorType wideType = typeOf(value).clone(wide);
  if (term.hidden) {
    // Scores vanish beside it, so that queries that see nothing see all.
    constexpr float least = -2e38F;
    float hidden = std::isinf(*term.hidden) ? -INFINITY : least;
    Value shown = shlo::ConstantOp::create(
        builder, loc, DenseElementsAttr::get(wideType, 0.0F));
    Value other = shlo::ConstantOp::create(
        builder, loc, DenseElementsAttr::get(wideType, hidden));
    value = shlo::SelectOp::create(builder, loc, value, shown, other);
  } else {
    value = converted(builder, loc, value, wide);
  }
  return ofScores({value, moved.labels});
}

/// The sum of all terms; of masks, whichever hides.
Value AttentionBuilder::makeBias() {
  Value biases, masks;
  auto combine = [&](Value &sum, Value value, bool isMask) {
    if (!sum) {
      sum = value;
      return;
    }
    SmallVector<int64_t> shape(4);
    for (auto [size, a, b] : llvm::zip_equal(shape, typeOf(sum).getShape(),
                                             typeOf(value).getShape()))
      size = std::max(a, b);
    sum = broadcast(sum, shape);
    value = broadcast(value, shape);
    sum = isMask ? shlo::MinOp::create(builder, loc, sum, value).getResult()
                 : shlo::AddOp::create(builder, loc, sum, value).getResult();
  };
  for (const ScoreTerm &term : pattern.terms)
    combine(term.hidden ? masks : biases, makeTerm(term),
            term.hidden.has_value());
  if (masks)
    combine(biases, masks, /*isMask=*/false);
  return biases;
}

void AttentionBuilder::replace(Value old, const Labels &labels,
                               const Labelled &now) {
  // What reads the old value in another order of dimensions reads the new one.
  auto inPlaceOf = [&](Value value, const Labels &wanted) {
    Value moved =
        reshaped(builder, loc, inOrder(builder, loc, now, wanted).value,
                 typeOf(value).getShape());
    return converted(builder, loc, moved, typeOf(value).getElementType());
  };
  for (Operation *user : llvm::make_early_inc_range(old.getUsers()))
    if (auto transpose = dyn_cast<shlo::TransposeOp>(user)) {
      Labels wanted;
      for (int64_t dim : transpose.getPermutation())
        wanted.push_back(labels[dim]);
      transpose.getResult().replaceAllUsesWith(
          inPlaceOf(transpose.getResult(), wanted));
      transpose->erase();
    }
  if (!old.use_empty())
    old.replaceAllUsesWith(inPlaceOf(old, labels));
}

/// Of samples, heads and queries, f32.
Labelled AttentionBuilder::rowsOf(Value statistics) {
  Labels labels =
      pattern.ofSamples({pattern.head, pattern.group, pattern.queries});
  SmallVector<int64_t> shape;
  for (int label : labels)
    shape.push_back(pattern.extent(label));
  return {reshaped(builder, loc, statistics, shape), labels};
}

AttentionOp AttentionBuilder::call(AttentionKind kind, ValueRange inputs,
                                   ValueRange outs) {
  Value bias = makeBias(), dropout = makeDropout();
  if (bias && kind == AttentionKind::Backward) {
    // Engines for gradients know no bias that is the same for all queries.
    SmallVector<int64_t> shape(typeOf(bias).getShape());
    shape[2] = pattern.extent(pattern.queries);
    bias = broadcast(bias, shape);
  }
  FloatAttr kept;
  if (dropout)
    kept = builder.getF32FloatAttr(static_cast<float>(pattern.keptScale));
  const int64_t sizes[] = {
      pattern.extent(pattern.samples),  heads,
      pattern.extent(pattern.head),     pattern.extent(pattern.queries),
      pattern.extent(pattern.keys),     pattern.extent(pattern.size),
      pattern.extent(pattern.valueSize)};
  return AttentionOp::create(builder, loc, outs.getTypes(), kind, inputs, bias,
                             dropout, outs, sizes, strides,
                             APFloat(static_cast<float>(pattern.scale)), kept,
                             pattern.isCausal);
}

void AttentionBuilder::replaceForward(Value statistics, const Labels &rows) {
  Labelled query = prepare(pattern.query, 0), key = prepare(pattern.key, 1),
           value = prepare(pattern.value, 2);
  // The output's dimensions in the order that calls take.
  Labels labels;
  SmallVector<int64_t> shape;
  for (int label : orderOf(3))
    if (label != noLabel) {
      labels.push_back(label);
      shape.push_back(pattern.extent(label));
    }
  Value out = empty(shape, type);
  readStrides({out, labels}, 3);
  Value sums = empty(
      {pattern.extent(pattern.samples), heads, pattern.extent(pattern.queries)},
      builder.getF32Type());
  AttentionOp made = call(AttentionKind::Forward,
                          {query.value, key.value, value.value}, {out, sums});
  shlo::DotGeneralOp mixed = pattern.mixed;
  replace(mixed.getResult(), pattern.labels, {made.getResult(0), labels});
  if (statistics)
    replace(statistics, rows, rowsOf(made.getResult(1)));
}

void AttentionBuilder::replaceBackward(const AttentionGradient &gradient) {
  Labelled operands[] = {prepare(pattern.query, 0), prepare(pattern.key, 1),
                         prepare(pattern.value, 2),
                         prepare(gradient.output, 3)};
  // The gradient of the output lies like the output.
  Labelled outputGradient =
      inOrder(builder, loc, gradient.outputGradient, operands[3].labels);
  Value rows =
      inOrder(builder, loc, pattern.statistics,
              pattern.ofSamples({pattern.head, pattern.group, pattern.queries}))
          .value;
  Value statistics = reshaped(builder, loc, rows,
                              {pattern.extent(pattern.samples), heads,
                               pattern.extent(pattern.queries)});
  SmallVector<Value> outs;
  for (const Labelled &like : ArrayRef(operands).take_front(3))
    outs.push_back(empty(typeOf(like.value).getShape(), type));
  Value scores = gradient.scores.value;
  if (scores)
    outs.push_back(
        empty({pattern.extent(pattern.samples), heads,
               pattern.extent(pattern.queries), pattern.extent(pattern.keys)},
              builder.getF32Type()));
  AttentionOp made =
      call(AttentionKind::Backward,
           {operands[0].value, operands[1].value, operands[2].value,
            operands[3].value, statistics, outputGradient.value},
           outs);
  const AttentionGradient::Product *products[] = {
      &gradient.query, &gradient.key, &gradient.value};
  for (auto [i, product] : llvm::enumerate(products))
    if (shlo::DotGeneralOp dot = product->dot)
      replace(dot.getResult(), product->labels,
              {made.getResult(i), operands[i].labels});
  if (!scores)
    return;
  Labels labels = orderOfScores();
  SmallVector<int64_t> shape;
  for (int label : labels)
    shape.push_back(pattern.extent(label));
  replace(scores, gradient.scores.labels,
          {reshaped(builder, loc, made.getResult(3), shape), labels});
}
