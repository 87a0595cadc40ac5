//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// dot_general and convolution.

#include "Lowering.h"

#include "Soap/Conversion/CpuKernels/CpuOps.h"
#include "Soap/Dialect/StableHLO/IR/Window.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace soap;
using namespace soap::lowering;
namespace shlo = mlir::stablehlo;

/// Emits a sum of products over the reduction loops. \p originals: the element
/// types of lhs, rhs and result before conversion. Sums of narrow floats are
/// rounded once, at the end.
static Value emitProducts(OpBuilder &builder, Location loc, Value lhs,
                          Value rhs, RankedTensorType type,
                          ArrayRef<Type> originals, ArrayRef<AffineMap> maps,
                          ArrayRef<utils::IteratorType> iterators) {
  Type original = originals[2];
  bool isNarrow =
      isa<FloatType>(original) && original.getIntOrFloatBitWidth() < 32;
  Type sumElement = isNarrow ? builder.getF32Type() : original;
  auto sumType =
      RankedTensorType::get(type.getShape(), storageType(sumElement));
  Value init = filledTensor(builder, loc, sumType,
                            zeroOf(builder, loc, sumType.getElementType()));
  auto generic = linalg::GenericOp::create(
      builder, loc, sumType, ValueRange{lhs, rhs}, init, maps, iterators,
      [&](OpBuilder &b, Location loc, ValueRange arguments) {
        SmallVector<Value> factors;
        for (auto [argument, from] :
             llvm::zip(arguments.take_front(2), originals.take_front(2))) {
          Value scalar = fromStorage(b, loc, argument, from);
          factors.push_back(
              from == sumElement
                  ? scalar
                  : emitConversion(b, loc, scalar, from, sumElement));
        }
        Value product = emitProduct(b, loc, factors[0], factors[1], sumElement);
        Value sum =
            emitSum(b, loc, fromStorage(b, loc, arguments[2], sumElement),
                    product, sumElement);
        linalg::YieldOp::create(b, loc, toStorage(b, loc, sum, sumElement));
      });
  allowReassociation(generic.getBody());
  if (!isNarrow)
    return generic.getResult(0);
  SmallVector<AffineMap> identities(
      2, builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> parallel(type.getRank(),
                                            utils::IteratorType::parallel);
  Value empty = emptyTensor(builder, loc, type);
  return linalg::GenericOp::create(
             builder, loc, type, generic.getResult(0), empty, identities,
             parallel,
             [&](OpBuilder &b, Location loc, ValueRange arguments) {
               linalg::YieldOp::create(
                   b, loc,
                   emitConversion(b, loc, arguments[0], sumElement, original));
             })
      .getResult(0);
}

/// The element types of lhs, rhs and result.
template <typename Op> static SmallVector<Type> elementTypes(Op op) {
  return {getElementTypeOrSelf(op.getLhs().getType()),
          getElementTypeOrSelf(op.getRhs().getType()),
          getElementTypeOrSelf(op.getType())};
}

/// Whether the result's type holds the operands' numbers.
static bool areMultiplied(ArrayRef<Type> types) {
  Type to = types[2];
  return llvm::all_of(types.take_front(2), [&](Type from) {
    bool isSameKind = (isa<FloatType>(from) && isa<FloatType>(to)) ||
                      (isa<IntegerType>(from) && isa<IntegerType>(to));
    return from == to || (isSameKind && from.getIntOrFloatBitWidth() <
                                            to.getIntOrFloatBitWidth());
  });
}

namespace {

struct DotGeneralPattern : OpConversionPattern<shlo::DotGeneralOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::DotGeneralOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    auto lhs = dyn_cast<RankedTensorType>(adaptor.getLhs().getType());
    auto rhs = dyn_cast<RankedTensorType>(adaptor.getRhs().getType());
    if (!type || !lhs || !rhs || !areMultiplied(elementTypes(op)))
      return failure();
    auto dims = op.getDotDimensionNumbers();
    // Loops: batch, free lhs, contracted, free rhs; the last is contiguous in
    // the result and mostly in rhs.
    int64_t numBatch = dims.getLhsBatchingDimensions().size();
    int64_t numContracted = dims.getLhsContractingDimensions().size();
    int64_t freeLhs = lhs.getRank() - numBatch - numContracted;
    int64_t freeRhs = rhs.getRank() - numBatch - numContracted;
    int64_t firstContracted = numBatch + freeLhs;
    int64_t firstRhs = firstContracted + numContracted;
    int64_t loops = firstRhs + freeRhs;
    auto operandExprs = [&](int64_t rank, ArrayRef<int64_t> batch,
                            ArrayRef<int64_t> contracted, int64_t nextFree) {
      SmallVector<AffineExpr> exprs(rank);
      for (auto [i, d] : llvm::enumerate(batch))
        exprs[d] = rewriter.getAffineDimExpr(i);
      for (auto [i, d] : llvm::enumerate(contracted))
        exprs[d] = rewriter.getAffineDimExpr(firstContracted + i);
      for (AffineExpr &expr : exprs)
        if (!expr)
          expr = rewriter.getAffineDimExpr(nextFree++);
      return AffineMap::get(loops, 0, exprs, rewriter.getContext());
    };
    SmallVector<AffineExpr> outExprs;
    for (int64_t d = 0; d < loops; ++d)
      if (d < firstContracted || d >= firstRhs)
        outExprs.push_back(rewriter.getAffineDimExpr(d));
    SmallVector<AffineMap> maps = {
        operandExprs(lhs.getRank(), dims.getLhsBatchingDimensions(),
                     dims.getLhsContractingDimensions(), numBatch),
        operandExprs(rhs.getRank(), dims.getRhsBatchingDimensions(),
                     dims.getRhsContractingDimensions(), firstRhs),
        AffineMap::get(loops, 0, outExprs, rewriter.getContext())};
    SmallVector<utils::IteratorType> iterators(loops,
                                               utils::IteratorType::parallel);
    for (int64_t i = 0; i < numContracted; ++i)
      iterators[firstContracted + i] = utils::IteratorType::reduction;
    Value result =
        emitProducts(rewriter, op.getLoc(), adaptor.getLhs(), adaptor.getRhs(),
                     type, elementTypes(op), maps, iterators);
    // Who computes the product may round its operands.
    if (Attribute rounds = op->getAttr("soap.tf32"))
      result.getDefiningOp()->setAttr("soap.tf32", rounds);
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// A convolution's window, by what there is of each dimension.
struct Window {
  explicit Window(shlo::ConvolutionOp op) {
    for (const shlo::WindowDimension &dim : shlo::getWindow(op)) {
      strides.push_back(dim.stride);
      lhsDilation.push_back(dim.baseDilation);
      rhsDilation.push_back(dim.windowDilation);
      low.push_back(dim.paddingLow);
      reversal.push_back(dim.reversed);
    }
  }
  SmallVector<int64_t> strides, lhsDilation, rhsDilation, low;
  SmallVector<bool> reversal;
};

struct ConvolutionPattern : OpConversionPattern<shlo::ConvolutionOp> {
  ConvolutionPattern(const TypeConverter &converter, MLIRContext *context,
                     bool callsLibrary)
      : OpConversionPattern(converter, context), callsLibrary(callsLibrary) {}

  LogicalResult
  matchAndRewrite(shlo::ConvolutionOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    auto lhs = dyn_cast<RankedTensorType>(adaptor.getLhs().getType());
    auto rhs = dyn_cast<RankedTensorType>(adaptor.getRhs().getType());
    if (!type || !lhs || !rhs || !areMultiplied(elementTypes(op)))
      return failure();
    Window window(op);
    bool isF32 = lhs.getElementType().isF32() && rhs.getElementType().isF32() &&
                 type.getElementType().isF32();
    if (callsLibrary && op.getBatchGroupCount() == 1 &&
        lhs.getNumElements() != 0 && rhs.getNumElements() != 0 &&
        type.getNumElements() != 0 && !window.strides.empty() &&
        (isF32 || isOfIntegers(op))) {
      rewriter.replaceOp(op, libraryCall(op, adaptor, window, type, rewriter));
      return success();
    }
    rewriter.replaceOp(op, products(op, adaptor, window, type, rewriter));
    return success();
  }

private:
  /// Whether \p op is one of integers for the library: it looks at which
  /// numbers there are first, which takes longer than few products or those of
  /// single features.
  static bool isOfIntegers(shlo::ConvolutionOp op) {
    constexpr int64_t smallestWork = 4096;
    auto dims = op.getDimensionNumbers();
    auto kernel = cast<RankedTensorType>(op.getRhs().getType());
    auto type = cast<RankedTensorType>(op.getType());
    int64_t outputs = kernel.getDimSize(dims.getKernelOutputFeatureDimension());
    return type.getElementType().isInteger(32) &&
           kernel.getDimSize(dims.getKernelInputFeatureDimension()) > 1 &&
           type.getNumElements() * (kernel.getNumElements() / outputs) >=
               smallestWork;
  }

  /// \p operand, of \p from before conversion, with the elements of \p to.
  static Value factorOf(OpBuilder &builder, Location loc, Value operand,
                        Type from, Type to) {
    auto type = cast<RankedTensorType>(operand.getType());
    if (from == to || isa<FloatType>(from))
      return operand;
    Value init = emptyTensor(builder, loc, type.clone(storageType(to)));
    SmallVector<AffineMap> maps(2,
                                builder.getMultiDimIdentityMap(type.getRank()));
    SmallVector<utils::IteratorType> iterators(type.getRank(),
                                               utils::IteratorType::parallel);
    return linalg::GenericOp::create(
               builder, loc, init.getType(), operand, init, maps, iterators,
               [&](OpBuilder &b, Location loc, ValueRange scalars) {
                 Value scalar = fromStorage(b, loc, scalars[0], from);
                 scalar = emitConversion(b, loc, scalar, from, to);
                 linalg::YieldOp::create(b, loc, toStorage(b, loc, scalar, to));
               })
        .getResult(0);
  }

  Value libraryCall(shlo::ConvolutionOp op, OpAdaptor adaptor,
                    const Window &window, RankedTensorType type,
                    OpBuilder &builder) const {
    auto dims = op.getDimensionNumbers();
    auto list = [](int64_t first, int64_t second, ArrayRef<int64_t> rest) {
      SmallVector<int64_t> all = {first, second};
      all.append(rest.begin(), rest.end());
      return all;
    };
    SmallVector<int64_t> lhsDims =
        list(dims.getInputBatchDimension(), dims.getInputFeatureDimension(),
             dims.getInputSpatialDimensions());
    SmallVector<int64_t> rhsDims = list(dims.getKernelOutputFeatureDimension(),
                                        dims.getKernelInputFeatureDimension(),
                                        dims.getKernelSpatialDimensions());
    SmallVector<int64_t> outDims =
        list(dims.getOutputBatchDimension(), dims.getOutputFeatureDimension(),
             dims.getOutputSpatialDimensions());
    SmallVector<Type> elements = elementTypes(op);
    Location loc = op.getLoc();
    Value lhs = factorOf(builder, loc, adaptor.getLhs(), elements[0],
                         elements[2]),
          rhs = factorOf(builder, loc, adaptor.getRhs(), elements[1],
                         elements[2]);
    Value init = emptyTensor(builder, loc, type);
    return cpu::ConvolutionOp::create(
               builder, loc, TypeRange(type), lhs, rhs, init, lhsDims, rhsDims,
               outDims, window.strides, window.low, window.lhsDilation,
               window.rhsDilation, window.reversal, op.getFeatureGroupCount())
        .getResult(0);
  }

  /// Any convolution as loops over a padded and dilated lhs. Groups become a
  /// loop of their own: a group dimension is split off the features (or the
  /// batch), off the kernel's output features and off the result's.
  Value products(shlo::ConvolutionOp op, OpAdaptor adaptor,
                 const Window &window, RankedTensorType type,
                 OpBuilder &builder) const {
    Location loc = op.getLoc();
    auto dims = op.getDimensionNumbers();
    auto lhsType = cast<RankedTensorType>(adaptor.getLhs().getType());
    auto rhsType = cast<RankedTensorType>(adaptor.getRhs().getType());
    int64_t spatial = window.strides.size();
    int64_t featureGroups = op.getFeatureGroupCount();
    int64_t batchGroups = op.getBatchGroupCount();
    int64_t groups = std::max(featureGroups, batchGroups);

    // What the windows reach.
    int64_t rank = lhsType.getRank();
    SmallVector<int64_t> low(rank, 0), interior(rank, 0),
        sizes(lhsType.getShape());
    for (int64_t s = 0; s < spatial; ++s) {
      int64_t d = dims.getInputSpatialDimensions()[s];
      int64_t out = type.getDimSize(dims.getOutputSpatialDimensions()[s]);
      int64_t kernel = rhsType.getDimSize(dims.getKernelSpatialDimensions()[s]);
      low[d] = window.low[s];
      interior[d] = window.lhsDilation[s] - 1;
      sizes[d] = out == 0 || kernel == 0
                     ? 0
                     : (out - 1) * window.strides[s] +
                           (kernel - 1) * window.rhsDilation[s] + 1;
    }
    Value zero = zeroOf(builder, loc, lhsType.getElementType());
    Value lhs =
        paddedTensor(builder, loc, adaptor.getLhs(), zero, low, interior,
                     RankedTensorType::get(sizes, lhsType.getElementType()));

    // Loops: group, batch, out spatial, kernel spatial, in feature, out
    // feature.
    int64_t loops = 2 + 2 * spatial + 2;
    AffineExpr group = builder.getAffineDimExpr(0),
               batch = builder.getAffineDimExpr(1),
               input = builder.getAffineDimExpr(loops - 2),
               output = builder.getAffineDimExpr(loops - 1);
    auto split = [&](Value value, int64_t dim) {
      auto from = cast<RankedTensorType>(value.getType());
      SmallVector<int64_t> shape(from.getShape());
      shape[dim] /= groups;
      shape.insert(shape.begin() + dim, groups);
      return reshapedTensor(
          builder, loc, value,
          RankedTensorType::get(shape, from.getElementType()));
    };
    MLIRContext *context = builder.getContext();
    auto mapOf = [&](SmallVector<AffineExpr> exprs, int64_t groupAt) {
      exprs.insert(exprs.begin() + groupAt, group);
      return AffineMap::get(loops, 0, exprs, context);
    };
    SmallVector<AffineExpr> lhsExprs(rank), rhsExprs(rank), outExprs(rank);
    lhsExprs[dims.getInputBatchDimension()] = batch;
    lhsExprs[dims.getInputFeatureDimension()] = input;
    rhsExprs[dims.getKernelInputFeatureDimension()] = input;
    rhsExprs[dims.getKernelOutputFeatureDimension()] = output;
    outExprs[dims.getOutputBatchDimension()] = batch;
    outExprs[dims.getOutputFeatureDimension()] = output;
    SmallVector<utils::IteratorType> iterators(loops,
                                               utils::IteratorType::parallel);
    SmallVector<int64_t> reversed;
    for (int64_t s = 0; s < spatial; ++s) {
      AffineExpr at = builder.getAffineDimExpr(2 + s),
                 k = builder.getAffineDimExpr(2 + spatial + s);
      int64_t kernelDim = dims.getKernelSpatialDimensions()[s];
      iterators[2 + spatial + s] = utils::IteratorType::reduction;
      lhsExprs[dims.getInputSpatialDimensions()[s]] =
          at * window.strides[s] + k * window.rhsDilation[s];
      rhsExprs[kernelDim] = k;
      if (window.reversal[s])
        reversed.push_back(kernelDim);
      outExprs[dims.getOutputSpatialDimensions()[s]] = at;
    }
    iterators[loops - 2] = utils::IteratorType::reduction;
    int64_t lhsGroupAt = batchGroups > 1 ? dims.getInputBatchDimension()
                                         : dims.getInputFeatureDimension();
    int64_t rhsGroupAt = dims.getKernelOutputFeatureDimension();
    int64_t outGroupAt = dims.getOutputFeatureDimension();
    SmallVector<AffineMap> maps = {mapOf(lhsExprs, lhsGroupAt),
                                   mapOf(rhsExprs, rhsGroupAt),
                                   mapOf(outExprs, outGroupAt)};
    SmallVector<int64_t> outShape(type.getShape());
    outShape[outGroupAt] /= groups;
    outShape.insert(outShape.begin() + outGroupAt, groups);
    if (type.getNumElements() == 0)
      return emptyTensor(builder, loc, type);
    Value kernel = adaptor.getRhs();
    if (!reversed.empty() && rhsType.getNumElements() != 0)
      kernel = reversedTensor(builder, loc, kernel, reversed);
    Value result = emitProducts(
        builder, loc, split(lhs, lhsGroupAt), split(kernel, rhsGroupAt),
        RankedTensorType::get(outShape, type.getElementType()),
        elementTypes(op), maps, iterators);
    return reshapedTensor(builder, loc, result, type);
  }

  bool callsLibrary;
};

} // namespace

void lowering::populateContractions(const TypeConverter &converter,
                                    RewritePatternSet &patterns,
                                    bool callsLibrary) {
  patterns.add<DotGeneralPattern>(converter, patterns.getContext());
  patterns.add<ConvolutionPattern>(converter, patterns.getContext(),
                                   callsLibrary);
}
