//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Gradients of attention from its statistics, without probabilities.

#include "Soap/Conversion/GpuKernels/AttentionGradient.h"

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
namespace shlo = mlir::stablehlo;

namespace {

class Recomputation {
public:
  Recomputation(OpBuilder &builder, const AttentionGradient &gradient)
      : builder(builder), gradient(gradient), p(gradient.pattern),
        loc(shlo::DotGeneralOp(gradient.mixing).getLoc()),
        wide(builder.getF32Type()) {}

  void run(const Labelled &output, const Labelled &statistics);

private:
  Labelled product(const Labelled &lhs, const Labelled &rhs,
                   const Labels &contracted, Type element);
  /// A tensor with the dimensions of softmax, of which it has some.
  Value asScores(const Labelled &tensor);
  Labelled scores(Value value) { return {value, p.softmaxLabels}; }
  void replace(const AttentionGradient::Product &product, const Labelled &now);
  template <typename Op> Value make(Value lhs, Value rhs) {
    return Op::create(builder, loc, lhs, rhs);
  }

  OpBuilder &builder;
  const AttentionGradient &gradient;
  const AttentionPattern &p;
  Location loc;
  Type wide;
};

} // namespace

Labelled gpukernels::makeStatistics(OpBuilder &builder,
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

/// Contracts dimensions; others that both have are batches.
Labelled Recomputation::product(const Labelled &lhs, const Labelled &rhs,
                                const Labels &contracted, Type element) {
  auto placeOf = [](const Labelled &tensor, int label) {
    return llvm::find(tensor.labels, label) - tensor.labels.begin();
  };
  SmallVector<int64_t> batching[2], contracting[2], shape;
  Labels labels;
  for (int label : lhs.labels) {
    if (!llvm::is_contained(rhs.labels, label))
      continue;
    bool isBatch = !llvm::is_contained(contracted, label);
    if (isBatch)
      labels.push_back(label);
    auto &dims = isBatch ? batching : contracting;
    dims[0].push_back(placeOf(lhs, label));
    dims[1].push_back(placeOf(rhs, label));
  }
  for (const Labelled *operand : {&lhs, &rhs})
    for (int label : operand->labels)
      if (!llvm::is_contained(operand == &lhs ? rhs.labels : lhs.labels, label))
        labels.push_back(label);
  for (int label : labels)
    shape.push_back(p.extent(label));
  auto dims = shlo::DotDimensionNumbersAttr::get(
      builder.getContext(), batching[0], batching[1], contracting[0],
      contracting[1]);
  Value result = shlo::DotGeneralOp::create(
      builder, loc, RankedTensorType::get(shape, element), lhs.value, rhs.value,
      dims, ArrayAttr(), shlo::DotAlgorithmAttr());
  return {result, labels};
}

Value Recomputation::asScores(const Labelled &tensor) {
  Labelled dense = inOrder(builder, loc, tensor, tensor.labels);
  if (dense.labels == p.softmaxLabels)
    return dense.value;
  SmallVector<int64_t> dims;
  for (int label : dense.labels)
    dims.push_back(llvm::find(p.softmaxLabels, label) -
                   p.softmaxLabels.begin());
  RankedTensorType type = typeOf(shlo::ExpOp(p.exponentials).getResult());
  return shlo::BroadcastInDimOp::create(
      builder, loc, type.clone(typeOf(dense.value).getElementType()),
      dense.value, dims);
}

void Recomputation::replace(const AttentionGradient::Product &product,
                            const Labelled &now) {
  shlo::DotGeneralOp dot = product.dot;
  Value moved =
      reshaped(builder, loc, inOrder(builder, loc, now, product.labels).value,
               typeOf(dot).getShape());
  dot.getResult().replaceAllUsesWith(
      converted(builder, loc, moved, typeOf(dot).getElementType()));
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
  Value zero = shlo::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(RankedTensorType::get({}, wide), 0.0F));
  Labels rows = outputGradient.labels;
  rows.erase(rows.begin() + axis);
  SmallVector<int64_t> rowShape;
  for (int label : rows)
    rowShape.push_back(p.extent(label));
  auto mean = shlo::ReduceOp::create(builder, loc,
                                     RankedTensorType::get(rowShape, wide),
                                     products, zero, ArrayRef<int64_t>{axis});
  {
    OpBuilder::InsertionGuard guard(builder);
    Type scalar = RankedTensorType::get({}, wide);
    Block *body =
        builder.createBlock(&mean.getBody(), {}, {scalar, scalar}, {loc, loc});
    Value sum = make<shlo::AddOp>(body->getArgument(0), body->getArgument(1));
    shlo::ReturnOp::create(builder, loc, sum);
  }
  Value difference = make<shlo::SubtractOp>(
      asScores(gradientOfWeights), asScores({mean.getResult(0), rows}));
  Value scale = shlo::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(typeOf(difference), static_cast<float>(p.scale)));
  Value gradientOfScores =
      make<shlo::MulOp>(make<shlo::MulOp>(weights, difference), scale);
  Labelled narrowScores =
      dense(scores(converted(builder, loc, gradientOfScores, p.type())));
  Labelled narrowWeights =
      dense(scores(converted(builder, loc, weights, p.type())));
  Labels ofQueries = AttentionPattern::present({p.queries, p.group});
  if (gradient.query.dot)
    replace(gradient.query, product(narrowScores, key, {p.keys}, p.type()));
  if (gradient.key.dot)
    replace(gradient.key, product(narrowScores, query, ofQueries, p.type()));
  if (gradient.value.dot)
    replace(gradient.value,
            product(narrowWeights, outputGradient, ofQueries, p.type()));
}

void gpukernels::recompute(OpBuilder &builder,
                           const AttentionGradient &gradient,
                           const Labelled &output, const Labelled &statistics) {
  Recomputation(builder, gradient).run(output, statistics);
}
