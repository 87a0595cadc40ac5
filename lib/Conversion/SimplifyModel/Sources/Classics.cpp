//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Operations that others have replaced, normalisations, composites, calls that
// compute nothing, tuples.

#include "../Functions/Expressions.h"

#include "Soap/Dialect/StableHLO/IR/OneProcess.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

struct RewriteBroadcast : OpRewritePattern<BroadcastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BroadcastOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = tensorOf(op.getResult());
    int64_t added = op.getBroadcastSizes().size();
    auto dims = llvm::to_vector(llvm::seq<int64_t>(added, type.getRank()));
    rewriter.replaceOpWithNewOp<BroadcastInDimOp>(
        op, type, op.getOperand(), rewriter.getDenseI64ArrayAttr(dims));
    return success();
  }
};

struct RewriteDot : OpRewritePattern<DotOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DotOp op,
                                PatternRewriter &rewriter) const override {
    int64_t contracted = tensorOf(op.getLhs()).getRank() - 1;
    auto dims = DotDimensionNumbersAttr::get(op.getContext(), {}, {},
                                             {contracted}, {0});
    rewriter.replaceOpWithNewOp<DotGeneralOp>(
        op, op.getType(), op.getLhs(), op.getRhs(), dims,
        op.getPrecisionConfigAttr(), DotAlgorithmAttr());
    return success();
  }
};

/// \p operand, whose dimensions are \p names, with the dimensions of \p wanted
/// alone, in that order: of a name twice the diagonal, of others the sum.
Value reduceToNames(OpBuilder &b, Location loc, Value operand,
                    std::string names, StringRef wanted) {
  Type element = tensorOf(operand).getElementType();
  auto scalar = RankedTensorType::get({}, element);
  auto zero = [&](RankedTensorType type) -> Value {
    Attribute value = b.getZeroAttr(element);
    if (auto complex = dyn_cast<ComplexType>(element)) {
      Attribute part = b.getZeroAttr(complex.getElementType());
      value = b.getArrayAttr({part, part});
    }
    return ConstantOp::create(
        b, loc, cast<ElementsAttr>(DenseElementsAttr::get(type, value)));
  };
  SmallVector<int64_t> summed;
  for (size_t i = 0; i < names.size(); ++i) {
    size_t first = names.find(names[i]);
    if (first == i) {
      if (!wanted.contains(names[i]))
        summed.push_back(i);
      continue;
    }
    // Off the diagonal all is zero, and the second dimension is summed.
    summed.push_back(i);
    RankedTensorType type = tensorOf(operand);
    auto indexType = RankedTensorType::get(type.getShape(), b.getI32Type());
    Value x = IotaOp::create(b, loc, indexType, first);
    Value y = IotaOp::create(b, loc, indexType, i);
    Value isDiagonal = CompareOp::create(
        b, loc, x, y,
        ComparisonDirectionAttr::get(b.getContext(), ComparisonDirection::EQ),
        ComparisonTypeAttr());
    operand = SelectOp::create(b, loc, TypeRange(type),
                               ValueRange{isDiagonal, operand, zero(type)});
  }
  if (!summed.empty()) {
    SmallVector<int64_t> shape;
    std::string kept;
    for (size_t i = 0; i < names.size(); ++i)
      if (!llvm::is_contained(summed, static_cast<int64_t>(i))) {
        shape.push_back(tensorOf(operand).getDimSize(i));
        kept += names[i];
      }
    SmallVector<Value> inputs = {operand}, inits = {zero(scalar)};
    auto type = RankedTensorType::get(shape, element);
    auto reduce =
        ReduceOp::create(b, loc, TypeRange(type), inputs, inits, summed);
    fillWith<AddOp>(b, loc, reduce.getBody(), element);
    operand = reduce.getResult(0);
    names = kept;
  }
  if (names == wanted)
    return operand;
  SmallVector<int64_t> permutation;
  for (char name : wanted)
    permutation.push_back(names.find(name));
  return TransposeOp::create(b, loc, operand,
                             b.getDenseI64ArrayAttr(permutation));
}

/// \p names without repetitions, and without those that are in neither text.
std::string keptNames(StringRef names, StringRef other, StringRef output) {
  std::string kept;
  for (char name : names)
    if (!StringRef(kept).contains(name) &&
        (other.contains(name) || output.contains(name)))
      kept += name;
  return kept;
}

struct RewriteUnaryEinsum : OpRewritePattern<UnaryEinsumOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(UnaryEinsumOp op,
                                PatternRewriter &rewriter) const override {
    if (!tensorOf(op.getOperand()).hasStaticShape())
      return failure();
    auto [names, wanted] = op.getEinsumConfig().split("->");
    Value result = reduceToNames(rewriter, op.getLoc(), op.getOperand(),
                                 names.str(), wanted);
    if (result.getType() != op.getType())
      return failure();
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// Diagonals are taken first, and names summed that only one operand has and
/// the result lacks; those of both are contracted or batched.
struct RewriteEinsum : OpRewritePattern<EinsumOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(EinsumOp op,
                                PatternRewriter &rewriter) const override {
    auto [inputs, outputText] = op.getEinsumConfig().split("->");
    auto [lhsText, rhsText] = inputs.split(',');
    StringRef output = outputText;
    RankedTensorType type = tensorOf(op.getResult());
    if (!type.hasStaticShape() || !tensorOf(op.getLhs()).hasStaticShape() ||
        !tensorOf(op.getRhs()).hasStaticShape())
      return failure();
    std::string lhs = keptNames(lhsText, rhsText, output);
    std::string rhs = keptNames(rhsText, lhsText, output);
    Value lhsOperand =
        reduceToNames(rewriter, op.getLoc(), op.getLhs(), lhsText.str(), lhs);
    Value rhsOperand =
        reduceToNames(rewriter, op.getLoc(), op.getRhs(), rhsText.str(), rhs);
    SmallVector<int64_t> lb, rb, lc, rc;
    std::string order;
    for (auto [i, name] : llvm::enumerate(lhs)) {
      size_t j = rhs.find(name);
      if (j == std::string::npos)
        continue;
      (output.contains(name) ? lb : lc).push_back(i);
      (output.contains(name) ? rb : rc).push_back(j);
    }
    // The order that dot_general gives: batches, then what is free.
    for (int64_t d : lb)
      order += lhs[d];
    for (char name : lhs)
      if (!StringRef(rhs).contains(name))
        order += name;
    for (char name : rhs)
      if (!StringRef(lhs).contains(name))
        order += name;
    SmallVector<int64_t> shape, permutation;
    for (char name : order)
      shape.push_back(type.getDimSize(output.find(name)));
    for (char name : output)
      permutation.push_back(order.find(name));
    auto dims = DotDimensionNumbersAttr::get(op.getContext(), lb, rb, lc, rc);
    Value dot = DotGeneralOp::create(
        rewriter, op.getLoc(),
        RankedTensorType::get(shape, type.getElementType()), lhsOperand,
        rhsOperand, dims, ArrayAttr(), DotAlgorithmAttr());
    rewriter.replaceOpWithNewOp<TransposeOp>(
        op, dot, rewriter.getDenseI64ArrayAttr(permutation));
    return success();
  }
};

/// A gather of slices that are whole in all but the selected dimension.
struct RewriteTorchIndexSelect : OpRewritePattern<TorchIndexSelectOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TorchIndexSelectOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType operand = tensorOf(op.getOperand());
    int64_t rank = operand.getRank(), dim = op.getDim();
    int64_t batches = op.getBatchDims();
    int64_t indexRank = tensorOf(op.getIndex()).getRank();
    RankedTensorType type = tensorOf(op.getResult());
    if (!operand.hasStaticShape() || !type.hasStaticShape())
      return failure();
    if (type.getNumElements() == 0) { // There is no slice to take.
      rewriter.replaceOp(op, emptyTensor(rewriter, op.getLoc(), type));
      return success();
    }
    SmallVector<int64_t> offsets, batching, sizes(operand.getShape());
    // Result: dimensions before dim, those of the index, those after.
    for (int64_t d = batches; d < dim; ++d)
      offsets.push_back(d);
    for (int64_t d = dim + 1; d < rank; ++d)
      offsets.push_back(d - 1 + indexRank - batches);
    for (int64_t d = 0; d < batches; ++d) {
      batching.push_back(d);
      sizes[d] = 1;
    }
    sizes[dim] = 1;
    auto dims = GatherDimensionNumbersAttr::get(
        op.getContext(), offsets, {dim}, batching, batching, {dim}, indexRank);
    rewriter.replaceOpWithNewOp<GatherOp>(
        op, op.getOperand(), op.getIndex(), dims,
        rewriter.getDenseI64ArrayAttr(sizes), BoolAttr());
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Batch normalisation
//===----------------------------------------------------------------------===//

/// Expressions over an operand and vectors of its features.
class Normalisation {
public:
  Normalisation(OpBuilder &builder, Location loc, Value operand,
                int64_t feature)
      : b(builder), loc(loc), type(tensorOf(operand)), feature(feature) {
    for (int64_t d = 0; d < type.getRank(); ++d)
      if (d != feature)
        others.push_back(d);
    vector = RankedTensorType::get({type.getDimSize(feature)},
                                   type.getElementType());
    count = vector.getNumElements()
                ? type.getNumElements() / vector.getNumElements()
                : 0;
  }
  Value spread(Value v) { return broadcast(b, loc, v, type, {feature}); }
  template <typename Op> Value make(Value x, Value y) {
    return Op::create(b, loc, TypeRange(x.getType()), ValueRange{x, y});
  }
  /// The sum over all but the features.
  Value sum(Value x) {
    auto scalar = RankedTensorType::get({}, type.getElementType());
    SmallVector<Value> inputs = {x}, inits = {splat(b, loc, scalar, 0)};
    auto reduce =
        ReduceOp::create(b, loc, TypeRange(vector), inputs, inits, others);
    fillWith<AddOp>(b, loc, reduce.getBody(), type.getElementType());
    return reduce.getResult(0);
  }
  Value mean(Value x) {
    return make<DivOp>(sum(x), splat(b, loc, vector, count));
  }
  /// √(variance + epsilon)
  Value deviation(Value variance, const APFloat &epsilon) {
    Value shifted =
        make<AddOp>(variance, splat(b, loc, vector, epsilon.convertToFloat()));
    return SqrtOp::create(b, loc, TypeRange(vector), ValueRange(shifted))
        ->getResult(0);
  }
  Value normalised(Value x, Value scale, Value offset, Value mean,
                   Value deviation) {
    Value centred = make<SubtractOp>(x, spread(mean));
    Value unit = make<DivOp>(centred, spread(deviation));
    return make<AddOp>(make<MulOp>(unit, spread(scale)), spread(offset));
  }

  OpBuilder &b;
  Location loc;
  RankedTensorType type, vector;
  int64_t feature;
  SmallVector<int64_t> others;
  double count;
};

struct RewriteBatchNormInference : OpRewritePattern<BatchNormInferenceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BatchNormInferenceOp op,
                                PatternRewriter &rewriter) const override {
    if (!tensorOf(op.getOperand()).hasStaticShape())
      return failure();
    Normalisation n(rewriter, op.getLoc(), op.getOperand(),
                    op.getFeatureIndex());
    rewriter.replaceOp(
        op, n.normalised(op.getOperand(), op.getScale(), op.getOffset(),
                         op.getMean(),
                         n.deviation(op.getVariance(), op.getEpsilon())));
    return success();
  }
};

struct RewriteBatchNormTraining : OpRewritePattern<BatchNormTrainingOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BatchNormTrainingOp op,
                                PatternRewriter &rewriter) const override {
    if (!tensorOf(op.getOperand()).hasStaticShape())
      return failure();
    Normalisation n(rewriter, op.getLoc(), op.getOperand(),
                    op.getFeatureIndex());
    Value mean = n.mean(op.getOperand());
    Value centred = n.make<SubtractOp>(op.getOperand(), n.spread(mean));
    Value variance = n.mean(n.make<MulOp>(centred, centred));
    Value output = n.normalised(op.getOperand(), op.getScale(), op.getOffset(),
                                mean, n.deviation(variance, op.getEpsilon()));
    rewriter.replaceOp(op, {output, mean, variance});
    return success();
  }
};

struct RewriteBatchNormGrad : OpRewritePattern<BatchNormGradOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BatchNormGradOp op,
                                PatternRewriter &rewriter) const override {
    if (!tensorOf(op.getOperand()).hasStaticShape())
      return failure();
    Normalisation n(rewriter, op.getLoc(), op.getOperand(),
                    op.getFeatureIndex());
    Value grad = op.getGradOutput();
    Value deviation = n.deviation(op.getVariance(), op.getEpsilon());
    Value unit = n.make<DivOp>(
        n.make<SubtractOp>(op.getOperand(), n.spread(op.getMean())),
        n.spread(deviation));
    Value offset = n.sum(grad);
    Value scale = n.sum(n.make<MulOp>(grad, unit));
    // scale / deviation (grad - mean(grad) - unit mean(grad unit))
    Value size = splat(rewriter, op.getLoc(), n.vector, n.count);
    Value inner = n.make<SubtractOp>(
        n.make<SubtractOp>(grad, n.spread(n.make<DivOp>(offset, size))),
        n.make<MulOp>(unit, n.spread(n.make<DivOp>(scale, size))));
    Value factor = n.make<DivOp>(op.getScale(), deviation);
    rewriter.replaceOp(op,
                       {n.make<MulOp>(inner, n.spread(factor)), scale, offset});
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Calls and tuples
//===----------------------------------------------------------------------===//

/// Calls that say where a value is to be, or how it is to lie there.
struct RewriteShardingCall : OpRewritePattern<CustomCallOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CustomCallOp op,
                                PatternRewriter &rewriter) const override {
    if (!isPlacement(op))
      return failure();
    rewriter.replaceOp(op, op.getInputs());
    return success();
  }
};

struct RewriteTupleElement : OpRewritePattern<GetTupleElementOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(GetTupleElementOp op,
                                PatternRewriter &rewriter) const override {
    auto tuple = op.getOperand().getDefiningOp<TupleOp>();
    if (!tuple)
      return failure();
    rewriter.replaceOp(op, tuple.getVal()[op.getIndex()]);
    return success();
  }
};

} // namespace

void soap::simplify::populateClassics(RewritePatternSet &patterns) {
  patterns.add<RewriteBroadcast, RewriteDot, RewriteEinsum, RewriteUnaryEinsum,
               RewriteTorchIndexSelect, RewriteBatchNormInference,
               RewriteBatchNormTraining, RewriteBatchNormGrad,
               RewriteShardingCall, RewriteTupleElement>(patterns.getContext());
}
