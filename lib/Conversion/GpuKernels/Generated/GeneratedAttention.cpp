//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GeneratedAttention.h"

#include "Soap/Recognition/LabelledTensors.h"
#include "Soap/Runtime/Attention.h"

#include <limits>

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
using namespace soap::recognition;
namespace shlo = mlir::stablehlo;

bool gpukernels::hasGeneratedForm(AttentionOp op) {
  if (op->getNumResults() != op.getInits().size())
    return false;
  SoapGpuAttention about = op.describe();
  constexpr double mostBytes = 256 << 20;
  return double(about.batch) * double(about.heads) * double(about.queries) *
             double(about.keys) * sizeof(float) <=
         mostBytes;
}

namespace {

/// Builds the ops. Dimensions of scores are samples, heads of keys and values,
/// the heads that share each, queries and keys.
class Generator {
public:
  Generator(OpBuilder &builder, AttentionOp op, ValueRange inputs)
      : builder(builder), loc(op.getLoc()), op(op), about(op.describe()),
        group(about.heads / about.kv_heads), at(about), inputs(inputs),
        query(byHead(at.query, 0)), key(bySample(inputs[at.key], 1)),
        value(bySample(inputs[at.value], 2)),
        narrow(typeOf(value).getElementType()) {}

  /// The output and the statistics.
  SmallVector<Value> attend() {
    Value scores = makeScores(),
          largest =
              reduced<shlo::MaxOp>(builder, loc, scores, keys,
                                   -std::numeric_limits<double>::infinity());
    Value powers = make<shlo::ExpOp>(
        make<shlo::SubtractOp>(scores, spread(largest, scores)));
    Value sums = reduced<shlo::AddOp>(builder, loc, powers, keys, 0);
    Value weights = dropOut(make<shlo::DivOp>(powers, spread(sums, scores)));
    Value mixed = multiply(
        convert(weights, narrow), value, {keys}, {places}, narrow,
        {about.batch, about.kv_heads, group, about.queries, about.value_size});
    Value statistics = make<shlo::AddOp>(largest, make<shlo::LogOp>(sums));
    return {inMemoryOrder(mixed, 3, 0),
            reshape(statistics, shapeOf(op.getResult(1)))};
  }

  /// The gradients of queries, keys, values and perhaps scores.
  SmallVector<Value> differentiate() {
    Value scores = makeScores();
    Value statistics =
        reshape(inputs[at.statistics],
                {about.batch, about.kv_heads, group, about.queries});
    Value weights = make<shlo::ExpOp>(
        make<shlo::SubtractOp>(scores, spread(statistics, scores)));
    Value output = byHead(at.output, 3),
          gradient = byHead(at.outputGradient, 3);
    Value products =
        make<shlo::MulOp>(convert(output, wide()), convert(gradient, wide()));
    Value mean = reduced<shlo::AddOp>(builder, loc, products, keys, 0);
    Value change =
        multiply(gradient, value, {keys}, {numbers}, wide(), shapeOf(scores));
    change = make<shlo::MulOp>(
        weights, make<shlo::SubtractOp>(dropOut(change), spread(mean, scores)));
    Value ofScores = change;
    change = make<shlo::MulOp>(
        change, filled(builder, loc, typeOf(change), about.scale));
    change = convert(change, narrow);
    weights = convert(dropOut(weights), narrow);
    // The heads that share a key are added to each other.
    SmallVector<int64_t> ofKeys = {2, 3};
    Value ofQuery = multiply(
        change, key, {keys}, {places}, narrow,
        {about.batch, about.kv_heads, group, about.queries, about.size});
    Value ofKey =
        multiply(change, query, ofKeys, ofKeys, narrow,
                 {about.batch, about.kv_heads, about.keys, about.size});
    Value ofValue =
        multiply(weights, gradient, ofKeys, ofKeys, narrow,
                 {about.batch, about.kv_heads, about.keys, about.value_size});
    SmallVector<Value> results = {inMemoryOrder(ofQuery, 0, 0),
                                  inMemoryOrder(ofKey, 1, 1),
                                  inMemoryOrder(ofValue, 2, 2)};
    if (about.score_gradient)
      results.push_back(reshape(ofScores, shapeOf(op.getResult(3))));
    return results;
  }

private:
  /// Dimensions: of scores (and of what queries have) the last one, and of keys
  /// and values the last two.
  static constexpr int64_t keys = 4, places = 2, numbers = 3;

  static ArrayRef<int64_t> shapeOf(Value value) {
    return typeOf(value).getShape();
  }
  Type wide() { return builder.getF32Type(); }
  template <typename Op> Value make(Value a) {
    return Op::create(builder, loc, a, /*result_accuracy=*/nullptr);
  }
  template <typename Op> Value make(Value a, Value b) {
    return Op::create(builder, loc, a, b);
  }
  Value convert(Value value, Type type) {
    return converted(builder, loc, value, type);
  }
  Value reshape(Value value, ArrayRef<int64_t> shape) {
    return reshaped(builder, loc, value, shape);
  }
  /// The dimensions samples, heads and places of tensor \p which in the order
  /// in which they lie in memory, outermost first; then its numbers.
  SmallVector<int64_t> memoryOrder(int which) {
    const int64_t *strides = about.strides + ptrdiff_t(3) * which;
    std::array<int64_t, 4> sizes = attentionSizes(about, which);
    SmallVector<int64_t> order = {0, 1, 2};
    // Where one is an element, its stride says nothing.
    auto keyOf = [&](int64_t dim) {
      return sizes[dim] == 1 ? std::numeric_limits<int64_t>::max()
                             : strides[dim];
    };
    llvm::sort(order, [&](int64_t a, int64_t b) {
      return std::pair(keyOf(b), a) < std::pair(keyOf(a), b);
    });
    order.push_back(3);
    return order;
  }

  /// An input as [samples, heads, places, numbers].
  Value bySample(Value value, int which) {
    std::array<int64_t, 4> sizes = attentionSizes(about, which);
    SmallVector<int64_t> order = memoryOrder(which), shape, inverse(4);
    for (auto [place, dim] : llvm::enumerate(order)) {
      shape.push_back(sizes[dim]);
      inverse[dim] = static_cast<int64_t>(place);
    }
    return transposed(builder, loc, reshape(value, shape), inverse);
  }
  /// What queries have, by the head that they share.
  Value byHead(int32_t input, int which) {
    std::array<int64_t, 4> sizes = attentionSizes(about, which);
    return reshape(bySample(inputs[input], which),
                   {about.batch, about.kv_heads, group, sizes[2], sizes[3]});
  }
  /// The reverse for tensor \p which, a result.
  Value inMemoryOrder(Value value, int which, unsigned result) {
    std::array<int64_t, 4> sizes = attentionSizes(about, which);
    return reshape(
        transposed(builder, loc, reshape(value, sizes), memoryOrder(which)),
        shapeOf(op.getResult(result)));
  }

  /// Sums products over dimensions `from` of \p lhs and `with` of \p rhs, of
  /// each sample and head.
  Value multiply(Value lhs, Value rhs, ArrayRef<int64_t> from,
                 ArrayRef<int64_t> with, Type type, ArrayRef<int64_t> shape) {
    const int64_t batch[] = {0, 1};
    auto dims = shlo::DotDimensionNumbersAttr::get(builder.getContext(), batch,
                                                   batch, from, with);
    return shlo::DotGeneralOp::create(
        builder, loc, RankedTensorType::get(shape, type), lhs, rhs, dims,
        /*precision_config=*/nullptr, /*algorithm=*/nullptr);
  }

  /// With -inf where a query does not see a key.
  Value makeScores() {
    Value scores = multiply(
        query, key, {keys}, {numbers}, wide(),
        {about.batch, about.kv_heads, group, about.queries, about.keys});
    RankedTensorType type = typeOf(scores);
    scores = make<shlo::MulOp>(scores, filled(builder, loc, type, about.scale));
    if (about.bias)
      scores = make<shlo::AddOp>(scores, spreadSome(inputs[at.bias], type));
    if (about.causal)
      scores = shlo::SelectOp::create(
          builder, loc, seen(type), scores,
          filled(builder, loc, type, -std::numeric_limits<double>::infinity()));
    return scores;
  }

  /// A value without the keys for all of them.
  Value spread(Value value, Value like) {
    return shlo::BroadcastInDimOp::create(builder, loc, typeOf(like), value,
                                          ArrayRef<int64_t>{0, 1, 2, 3});
  }
  /// What has some of the scores' dimensions, for all of them.
  Value spreadSome(Value some, RankedTensorType type) {
    ArrayRef<int64_t> sizes = typeOf(some).getShape();
    bool isOfHeads = sizes[1] != 1;
    some = reshape(some, {sizes[0], isOfHeads ? about.kv_heads : 1,
                          isOfHeads ? group : 1, sizes[2], sizes[3]});
    return shlo::BroadcastInDimOp::create(builder, loc, type, some,
                                          ArrayRef<int64_t>{0, 1, 2, 3, 4});
  }
  /// Probabilities or their gradients, those that are dropped 0.
  Value dropOut(Value value) {
    if (!about.dropout)
      return value;
    RankedTensorType type = typeOf(value);
    Value kept = convert(inputs[at.dropout], wide());
    value = make<shlo::MulOp>(value, spreadSome(kept, type));
    return make<shlo::MulOp>(value,
                             filled(builder, loc, type, about.kept_scale));
  }
  /// Which keys a query sees: those up to its own place.
  Value seen(RankedTensorType type) {
    auto places = RankedTensorType::get({about.queries, about.keys},
                                        builder.getI32Type());
    Value query = shlo::IotaOp::create(builder, loc, places, 0),
          key = shlo::IotaOp::create(builder, loc, places, 1);
    Value sees = shlo::CompareOp::create(
        builder, loc, query, key,
        shlo::ComparisonDirectionAttr::get(builder.getContext(),
                                           shlo::ComparisonDirection::GE),
        shlo::ComparisonTypeAttr());
    return shlo::BroadcastInDimOp::create(builder, loc,
                                          type.clone(builder.getI1Type()), sees,
                                          ArrayRef<int64_t>{3, 4});
  }

  OpBuilder &builder;
  Location loc;
  AttentionOp op;
  SoapGpuAttention about;
  int64_t group;
  AttentionBuffers at;
  ValueRange inputs;
  Value query, key, value;
  Type narrow;
};

} // namespace

SmallVector<Value> gpukernels::generateAttention(OpBuilder &builder,
                                                 AttentionOp op,
                                                 ValueRange inputs) {
  Generator generator(builder, op, inputs);
  return op.getKind() == AttentionKind::Forward ? generator.attend()
                                                : generator.differentiate();
}
