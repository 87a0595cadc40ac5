//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Ops that move elements: broadcasts, transposes, reshapes, slices, pads.

#include "Lowering.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace soap;
using namespace soap::lowering;
namespace shlo = mlir::stablehlo;

namespace {

struct BroadcastPattern : OpConversionPattern<shlo::BroadcastInDimOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::BroadcastInDimOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    auto from = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
    if (!type || !from)
      return failure();
    SplatElementsAttr splat;
    if (matchPattern(adaptor.getOperand(), m_Constant(&splat))) {
      rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, type,
                                                     splat.resizeSplat(type));
      return success();
    }
    SmallVector<AffineExpr> exprs;
    for (auto [dim, target] : llvm::enumerate(op.getBroadcastDimensions()))
      exprs.push_back(from.getDimSize(dim) == 1 && type.getDimSize(target) != 1
                          ? rewriter.getAffineConstantExpr(0)
                          : rewriter.getAffineDimExpr(target));
    AffineMap map =
        AffineMap::get(type.getRank(), 0, exprs, rewriter.getContext());
    rewriter.replaceOp(op, copyThrough(rewriter, op.getLoc(),
                                       adaptor.getOperand(), map, type));
    return success();
  }
};

struct TransposePattern : OpConversionPattern<shlo::TransposeOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::TransposeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    if (!type)
      return failure();
    SmallVector<AffineExpr> exprs(type.getRank());
    for (auto [to, from] : llvm::enumerate(op.getPermutation()))
      exprs[from] = rewriter.getAffineDimExpr(to);
    AffineMap map =
        AffineMap::get(type.getRank(), 0, exprs, rewriter.getContext());
    rewriter.replaceOp(op, copyThrough(rewriter, op.getLoc(),
                                       adaptor.getOperand(), map, type));
    return success();
  }
};

struct ReversePattern : OpConversionPattern<shlo::ReverseOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::ReverseOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    if (!type)
      return failure();
    if (type.getNumElements() == 0) {
      rewriter.replaceOp(op, adaptor.getOperand());
      return success();
    }
    rewriter.replaceOp(op, reversedTensor(rewriter, op.getLoc(),
                                          adaptor.getOperand(),
                                          op.getDimensions()));
    return success();
  }
};

/// Whether an elementwise op or a reduction reads \p value: then a copy that
/// fuses serves better than a reshape that does not.
bool isReadElementwise(Value value) {
  return llvm::any_of(value.getUsers(), [](Operation *user) {
    return isElementwise(user) ||
           isa<shlo::ReduceOp, shlo::BroadcastInDimOp, shlo::TransposeOp>(user);
  });
}

struct ReshapePattern : OpConversionPattern<shlo::ReshapeOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::ReshapeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    auto from = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
    if (!type || !from)
      return failure();
    SplatElementsAttr splat;
    if (matchPattern(adaptor.getOperand(), m_Constant(&splat))) {
      rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, type,
                                                     splat.resizeSplat(type));
      return success();
    }
    auto isNotOne = [](int64_t size) { return size != 1; };
    SmallVector<int64_t> fromSizes(
        llvm::make_filter_range(from.getShape(), isNotOne)),
        toSizes(llvm::make_filter_range(type.getShape(), isNotOne));
    if (from != type && fromSizes == toSizes && from.getNumElements() != 0 &&
        isReadElementwise(op.getResult())) {
      // Only dimensions of one element come or go.
      SmallVector<AffineExpr> toDims;
      for (int64_t d = 0; d < type.getRank(); ++d)
        if (type.getDimSize(d) != 1)
          toDims.push_back(rewriter.getAffineDimExpr(d));
      SmallVector<AffineExpr> exprs;
      size_t next = 0;
      for (int64_t size : from.getShape())
        exprs.push_back(size == 1 ? rewriter.getAffineConstantExpr(0)
                                  : toDims[next++]);
      AffineMap map =
          AffineMap::get(type.getRank(), 0, exprs, rewriter.getContext());
      rewriter.replaceOp(op, copyThrough(rewriter, op.getLoc(),
                                         adaptor.getOperand(), map, type));
      return success();
    }
    rewriter.replaceOp(
        op, reshapedTensor(rewriter, op.getLoc(), adaptor.getOperand(), type));
    return success();
  }
};

struct IotaPattern : OpConversionPattern<shlo::IotaOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::IotaOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    if (!type)
      return failure();
    Type element = getElementTypeOrSelf(op.getType());
    auto complex = dyn_cast<ComplexType>(element);
    Type part = complex ? complex.getElementType() : element;
    SmallVector<AffineMap> maps = {
        rewriter.getMultiDimIdentityMap(type.getRank())};
    SmallVector<utils::IteratorType> iterators(type.getRank(),
                                               utils::IteratorType::parallel);
    Value empty = emptyTensor(rewriter, op.getLoc(), type);
    auto generic = linalg::GenericOp::create(
        rewriter, op.getLoc(), type, ValueRange(), empty, maps, iterators,
        [&](OpBuilder &builder, Location loc, ValueRange) {
          Value index =
              linalg::IndexOp::create(builder, loc, op.getIotaDimension());
          // i64 keeps all exact and still vectorises.
          Type i64 = builder.getI64Type();
          Value wide = arith::IndexCastOp::create(builder, loc, i64, index);
          Value result = emitConversion(builder, loc, wide, i64, part);
          if (complex)
            result = complex::CreateOp::create(builder, loc, complex, result,
                                               zeroOf(builder, loc, part));
          else
            result = toStorage(builder, loc, result, element);
          linalg::YieldOp::create(builder, loc, result);
        });
    rewriter.replaceOp(op, generic.getResults());
    return success();
  }
};

SmallVector<OpFoldResult> indexAttrs(OpBuilder &builder,
                                     ArrayRef<int64_t> values) {
  return getAsIndexOpFoldResult(builder.getContext(), values);
}

struct SlicePattern : OpConversionPattern<shlo::SliceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::SliceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    if (!type)
      return failure();
    if (type == adaptor.getOperand().getType()) {
      rewriter.replaceOp(op, adaptor.getOperand());
      return success();
    }
    if (type.getNumElements() == 0) {
      rewriter.replaceOp(op, emptyTensor(rewriter, op.getLoc(), type));
      return success();
    }
    rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
        op, adaptor.getOperand(), indexAttrs(rewriter, op.getStartIndices()),
        indexAttrs(rewriter, type.getShape()),
        indexAttrs(rewriter, op.getStrides()));
    return success();
  }
};

struct PadPattern : OpConversionPattern<shlo::PadOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::PadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    if (!type)
      return failure();
    Value scalar = scalarOf(rewriter, op.getLoc(), adaptor.getPaddingValue());
    rewriter.replaceOp(op,
                       paddedTensor(rewriter, op.getLoc(), adaptor.getOperand(),
                                    scalar, op.getEdgePaddingLow(),
                                    op.getInteriorPadding(), type));
    return success();
  }
};

/// So many parts are put into the result where it lies. What decides whether
/// each may lie there takes the third power of their number: of 64 half a
/// second, of 200 a minute.
constexpr size_t mostPartsInPlace = 16;

struct ConcatenatePattern : OpConversionPattern<shlo::ConcatenateOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::ConcatenateOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    if (!type)
      return failure();
    Location loc = op.getLoc();
    SmallVector<Value> parts =
        llvm::filter_to_vector(adaptor.getInputs(), [](Value input) {
          return cast<RankedTensorType>(input.getType()).getNumElements() != 0;
        });
    if (parts.size() > mostPartsInPlace) {
      rewriter.replaceOpWithNewOp<tensor::ConcatOp>(op, type, op.getDimension(),
                                                    parts);
      return success();
    }
    SmallVector<int64_t> offsets(type.getRank(), 0), ones(type.getRank(), 1);
    Value result = emptyTensor(rewriter, loc, type);
    for (Value part : parts) {
      ArrayRef<int64_t> shape =
          cast<RankedTensorType>(part.getType()).getShape();
      result = tensor::InsertSliceOp::create(
          rewriter, loc, part, result, indexAttrs(rewriter, offsets),
          indexAttrs(rewriter, shape), indexAttrs(rewriter, ones));
      offsets[op.getDimension()] += shape[op.getDimension()];
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// The clamped starts of a dynamic slice of \p sizes in \p shape.
SmallVector<OpFoldResult> clampedStarts(OpBuilder &builder, Location loc,
                                        ValueRange starts, ValueRange originals,
                                        ArrayRef<int64_t> shape,
                                        ArrayRef<int64_t> sizes) {
  SmallVector<OpFoldResult> result;
  for (auto [d, start] : llvm::enumerate(starts)) {
    Value scalar = scalarOf(builder, loc, start);
    result.push_back(clampedIndex(builder, loc, scalar,
                                  getElementTypeOrSelf(originals[d].getType()),
                                  0, shape[d] - sizes[d]));
  }
  return result;
}

struct DynamicSlicePattern : OpConversionPattern<shlo::DynamicSliceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::DynamicSliceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    auto from = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
    if (!type || !from)
      return failure();
    SmallVector<OpFoldResult> starts =
        clampedStarts(rewriter, op.getLoc(), adaptor.getStartIndices(),
                      op.getStartIndices(), from.getShape(), type.getShape());
    SmallVector<int64_t> ones(type.getRank(), 1);
    rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
        op, type, adaptor.getOperand(), starts,
        indexAttrs(rewriter, type.getShape()), indexAttrs(rewriter, ones));
    return success();
  }
};

struct DynamicUpdateSlicePattern
    : OpConversionPattern<shlo::DynamicUpdateSliceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(shlo::DynamicUpdateSliceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = convertTensor(getTypeConverter(), op.getType());
    auto update = dyn_cast<RankedTensorType>(adaptor.getUpdate().getType());
    if (!type || !update)
      return failure();
    SmallVector<OpFoldResult> starts =
        clampedStarts(rewriter, op.getLoc(), adaptor.getStartIndices(),
                      op.getStartIndices(), type.getShape(), update.getShape());
    SmallVector<int64_t> ones(type.getRank(), 1);
    rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(
        op, adaptor.getUpdate(), adaptor.getOperand(), starts,
        indexAttrs(rewriter, update.getShape()), indexAttrs(rewriter, ones));
    return success();
  }
};

} // namespace

void lowering::populateDataMovement(const TypeConverter &converter,
                                    RewritePatternSet &patterns) {
  patterns
      .add<BroadcastPattern, TransposePattern, ReversePattern, ReshapePattern,
           IotaPattern, SlicePattern, PadPattern, ConcatenatePattern,
           DynamicSlicePattern, DynamicUpdateSlicePattern>(
          converter, patterns.getContext());
}
