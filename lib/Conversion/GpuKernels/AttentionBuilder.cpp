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
namespace shlo = mlir::stablehlo;

static RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

AttentionBuilder::AttentionBuilder(const AttentionPattern &pattern)
    : pattern(pattern), builder(pattern.mixed),
      loc(shlo::DotGeneralOp(pattern.mixed).getLoc()),
      type(typeOf(pattern.value.value).getElementType()),
      heads(pattern.extent(pattern.head) * pattern.extent(pattern.group)) {}

Value AttentionBuilder::transposed(Value value, ArrayRef<int64_t> order) {
  if (llvm::equal(order, llvm::seq<int64_t>(0, order.size())))
    return value;
  return shlo::TransposeOp::create(builder, loc, value, order);
}

Value AttentionBuilder::reshaped(Value value, ArrayRef<int64_t> shape) {
  if (typeOf(value).getShape() == shape)
    return value;
  return shlo::ReshapeOp::create(builder, loc, typeOf(value).clone(shape),
                                 value);
}

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
    return {p.batch, p.queries, p.head, p.group, p.size};
  case 1:
    return {p.batch, p.keys, p.head, p.size};
  case 2:
    return {p.batch, p.keys, p.head, p.valueSize};
  default:
    return {p.batch, p.queries, p.head, p.group, p.valueSize};
  }
}

/// The dimensions of \p order, those of one element left out.
Labelled AttentionBuilder::inOrder(const Labelled &tensor,
                                   const Labels &order) {
  Labels labels;
  SmallVector<int64_t> shape, permutation;
  for (auto [label, size] :
       llvm::zip_equal(tensor.labels, typeOf(tensor.value).getShape()))
    if (label != noLabel) {
      labels.push_back(label);
      shape.push_back(size);
    }
  Labels wanted;
  for (int label : order)
    if (label != noLabel && llvm::is_contained(labels, label)) {
      wanted.push_back(label);
      permutation.push_back(llvm::find(labels, label) - labels.begin());
    }
  return {transposed(reshaped(tensor.value, shape), permutation), wanted};
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
  const int labels[] = {pattern.batch, group != noLabel ? group : pattern.head,
                        isOfQueries ? pattern.queries : pattern.keys};
  for (auto [d, label] : llvm::enumerate(labels))
    // Of one element: beyond all.
    strides[3 * which + d] = label == noLabel ? stride : of[label];
  return true;
}

Labelled AttentionBuilder::prepare(const Labelled &tensor, int which) {
  if (readStrides(tensor, which))
    return tensor;
  Labelled moved = inOrder(tensor, orderOf(which));
  readStrides(moved, which);
  return moved;
}

/// A term as f32 of samples, heads, queries and keys, any of them 1.
Value AttentionBuilder::makeTerm(const ScoreTerm &term) {
  Labels order = {pattern.batch, pattern.head, pattern.group, pattern.queries,
                  pattern.keys};
  Labelled moved = inOrder(term.term, order);
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
  } else if (typeOf(value).getElementType() != wide) {
    value = shlo::ConvertOp::create(builder, loc, value, wide);
  }
  auto has = [&](int label) {
    return label != noLabel && llvm::is_contained(moved.labels, label);
  };
  SmallVector<int64_t> shape;
  for (int label : order)
    shape.push_back(has(label) ? pattern.extent(label) : 1);
  value = reshaped(value, shape);
  if (has(pattern.head) != has(pattern.group)) {
    shape[1] = pattern.extent(pattern.head);
    shape[2] = pattern.extent(pattern.group);
    value = broadcast(value, shape);
  }
  return reshaped(value, {shape[0], shape[1] * shape[2], shape[3], shape[4]});
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
    Labelled moved = inOrder(now, wanted);
    return reshaped(moved.value, typeOf(value).getShape());
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

void AttentionBuilder::replaceForward() {
  Labelled query = prepare(pattern.query, 0), key = prepare(pattern.key, 1),
           value = prepare(pattern.value, 2);
  Value bias = makeBias();
  // The output's dimensions in the order that calls take.
  Labels order = orderOf(3), labels;
  SmallVector<int64_t> shape;
  for (int label : order)
    if (label != noLabel) {
      labels.push_back(label);
      shape.push_back(pattern.extent(label));
    }
  Value out = empty(shape, type);
  readStrides({out, labels}, 3);
  int64_t batch = pattern.extent(pattern.batch),
          queries = pattern.extent(pattern.queries);
  Value statistics = empty({batch, heads, queries}, builder.getF32Type());
  const int64_t sizes[] = {batch,
                           heads,
                           pattern.extent(pattern.head),
                           queries,
                           pattern.extent(pattern.keys),
                           pattern.extent(pattern.size),
                           pattern.extent(pattern.valueSize)};
  auto call = AttentionOp::create(
      builder, loc, TypeRange{out.getType(), statistics.getType()},
      AttentionKind::Forward, ValueRange{query.value, key.value, value.value},
      bias, ValueRange{out, statistics}, sizes, strides,
      APFloat(static_cast<float>(pattern.scale)), pattern.isCausal);
  shlo::DotGeneralOp mixed = pattern.mixed;
  replace(mixed.getResult(), pattern.labels, {call.getResult(0), labels});
}
