//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GeneratedAttention.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Runtime/Attention.h"

#include <numeric>

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
namespace shlo = mlir::stablehlo;

bool gpukernels::hasGeneratedForm(AttentionOp op) {
  if (op.getKind() != AttentionKind::Forward ||
      op->getNumResults() != op.getInits().size())
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
  Generator(OpBuilder &builder, AttentionOp op)
      : builder(builder), loc(op.getLoc()), op(op), about(op.describe()),
        group(about.heads / about.kv_heads) {}

  GeneratedAttention generate(ValueRange inputs) {
    Value query = bySample(inputs[0], 0), key = bySample(inputs[1], 1),
          value = bySample(inputs[2], 2);
    query = reshape(
        query, {about.batch, about.kv_heads, group, about.queries, about.size});
    // [samples, heads, shared, queries, keys]
    Value scores = multiply(
        query, key, /*from=*/4, /*with=*/3, wide(),
        {about.batch, about.kv_heads, group, about.queries, about.keys});
    scores = shlo::MulOp::create(builder, loc, scores,
                                 number(about.scale, typeOf(scores)));
    if (about.bias)
      scores = shlo::AddOp::create(builder, loc, scores,
                                   spreadBias(inputs[3], typeOf(scores)));
    if (about.causal)
      scores = shlo::SelectOp::create(
          builder, loc, seen(typeOf(scores)), scores,
          number(-std::numeric_limits<double>::infinity(), typeOf(scores)));
    Value largest =
        reduce<shlo::MaxOp>(scores, -std::numeric_limits<double>::infinity());
    Value powers = shlo::ExpOp::create(
        builder, loc,
        shlo::SubtractOp::create(builder, loc, scores,
                                 spread(largest, typeOf(scores))),
        /*result_accuracy=*/nullptr);
    Value sums = reduce<shlo::AddOp>(powers, 0);
    Value weights =
        shlo::DivOp::create(builder, loc, powers, spread(sums, typeOf(scores)));
    Type narrow = typeOf(value).getElementType();
    weights = shlo::ConvertOp::create(builder, loc, weights, narrow);
    Value mixed = multiply(
        weights, value, /*from=*/4, /*with=*/2, narrow,
        {about.batch, about.kv_heads, group, about.queries, about.value_size});
    mixed = reshape(
        mixed, {about.batch, about.heads, about.queries, about.value_size});
    GeneratedAttention result;
    result.output = inMemoryOrder(mixed);
    auto statistics = cast<RankedTensorType>(op.getResult(1).getType());
    result.statistics = reshape(
        shlo::AddOp::create(builder, loc, largest,
                            shlo::LogOp::create(builder, loc, sums,
                                                /*result_accuracy=*/nullptr)),
        statistics.getShape());
    return result;
  }

private:
  static RankedTensorType typeOf(Value value) {
    return cast<RankedTensorType>(value.getType());
  }
  Type wide() { return builder.getF32Type(); }

  Value reshape(Value value, ArrayRef<int64_t> shape) {
    if (typeOf(value).getShape() == shape)
      return value;
    return shlo::ReshapeOp::create(builder, loc, typeOf(value).clone(shape),
                                   value);
  }
  Value transpose(Value value, ArrayRef<int64_t> order) {
    if (llvm::equal(order, llvm::seq<int64_t>(0, order.size())))
      return value;
    return shlo::TransposeOp::create(builder, loc, value, order);
  }
  Value number(double value, RankedTensorType type) {
    APFloat constant(value);
    bool loses;
    constant.convert(cast<FloatType>(type.getElementType()).getFloatSemantics(),
                     APFloat::rmNearestTiesToEven, &loses);
    return shlo::ConstantOp::create(builder, loc,
                                    DenseElementsAttr::get(type, constant));
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
    return transpose(reshape(value, shape), inverse);
  }
  /// The reverse for the output.
  Value inMemoryOrder(Value value) {
    return reshape(
        transpose(value, memoryOrder(3)),
        cast<RankedTensorType>(op.getResult(0).getType()).getShape());
  }

  /// Sums products over dimension `from` of \p lhs and `with` of \p rhs, of
  /// each sample and head.
  Value multiply(Value lhs, Value rhs, int64_t from, int64_t with, Type type,
                 ArrayRef<int64_t> shape) {
    const int64_t batch[] = {0, 1};
    auto dims = shlo::DotDimensionNumbersAttr::get(builder.getContext(), batch,
                                                   batch, {from}, {with});
    return shlo::DotGeneralOp::create(
        builder, loc, RankedTensorType::get(shape, type), lhs, rhs, dims,
        /*precision_config=*/nullptr, /*algorithm=*/nullptr);
  }

  /// A value without the keys for all of them.
  Value spread(Value value, RankedTensorType type) {
    return shlo::BroadcastInDimOp::create(builder, loc, type, value,
                                          ArrayRef<int64_t>{0, 1, 2, 3});
  }
  Value spreadBias(Value bias, RankedTensorType type) {
    ArrayRef<int64_t> sizes = typeOf(bias).getShape();
    bool isOfHeads = sizes[1] != 1;
    bias = reshape(bias, {sizes[0], isOfHeads ? about.kv_heads : 1,
                          isOfHeads ? group : 1, sizes[2], sizes[3]});
    return shlo::BroadcastInDimOp::create(builder, loc, type, bias,
                                          ArrayRef<int64_t>{0, 1, 2, 3, 4});
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

  /// Combines scores over the keys.
  template <typename Combine> Value reduce(Value value, double start) {
    RankedTensorType type = typeOf(value);
    auto scalar = RankedTensorType::get({}, type.getElementType());
    auto reduced = type.clone(type.getShape().drop_back());
    auto reduceOp = shlo::ReduceOp::create(
        builder, loc, TypeRange{reduced}, ValueRange{value},
        ValueRange{number(start, scalar)},
        ArrayRef<int64_t>{type.getRank() - 1});
    OpBuilder::InsertionGuard guard(builder);
    Block *body = builder.createBlock(&reduceOp.getBody(), {}, {scalar, scalar},
                                      {loc, loc});
    Value combined = Combine::create(builder, loc, body->getArgument(0),
                                     body->getArgument(1));
    shlo::ReturnOp::create(builder, loc, combined);
    return reduceOp.getResult(0);
  }

  OpBuilder &builder;
  Location loc;
  AttentionOp op;
  SoapGpuAttention about;
  int64_t group;
};

} // namespace

GeneratedAttention gpukernels::generateAttention(OpBuilder &builder,
                                                 AttentionOp op,
                                                 ValueRange inputs) {
  return Generator(builder, op).generate(inputs);
}
