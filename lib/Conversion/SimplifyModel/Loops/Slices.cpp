//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What unrolled loops leave: slices at known places, stacks that are written
// slice by slice, slices of them.

#include "../Functions/Integers.h"
#include "../Rewrites.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

using Indices = SmallVector<int64_t>;

Value soap::simplify::slice(OpBuilder &builder, Location loc, Value value,
                            ArrayRef<int64_t> starts,
                            ArrayRef<int64_t> limits) {
  ArrayRef<int64_t> shape = tensorOf(value).getShape();
  if (limits == shape && llvm::all_of(starts, [](int64_t s) { return s == 0; }))
    return value;
  Indices strides(shape.size(), 1);
  return SliceOp::create(builder, loc, value,
                         builder.getDenseI64ArrayAttr(starts),
                         builder.getDenseI64ArrayAttr(limits),
                         builder.getDenseI64ArrayAttr(strides));
}

Value soap::simplify::sliceTo(OpBuilder &builder, Location loc, Value value,
                              ArrayRef<int64_t> shape) {
  return slice(builder, loc, value, Indices(shape.size(), 0), shape);
}

Value soap::simplify::part(OpBuilder &builder, Location loc, Value value,
                           int64_t dim, int64_t begin, int64_t end) {
  Indices limits(tensorOf(value).getShape()), starts(limits.size(), 0);
  starts[dim] = begin;
  limits[dim] = end;
  return slice(builder, loc, value, starts, limits);
}

static Value concatenate(OpBuilder &builder, Location loc,
                         ArrayRef<Value> parts, int64_t dim) {
  if (parts.size() == 1)
    return parts.front();
  return ConcatenateOp::create(builder, loc, ValueRange(parts),
                               builder.getI64IntegerAttr(dim));
}

/// Where a slice of \p sizes begins, moved into \p operand; nothing if that is
/// not known.
static std::optional<Indices> findStarts(ValueRange indices, Value operand,
                                         ArrayRef<int64_t> sizes) {
  RankedTensorType type = tensorOf(operand);
  if (!type.hasStaticShape())
    return std::nullopt;
  Integers integers;
  Indices starts;
  for (auto [index, has, size] :
       llvm::zip_equal(indices, type.getShape(), sizes)) {
    if (has == size) {
      starts.push_back(0);
      continue;
    }
    std::optional<APInt> number = integers.get(index);
    if (!number)
      return std::nullopt;
    bool isUnsigned =
        cast<IntegerType>(tensorOf(index).getElementType()).isUnsigned();
    APInt limit(number->getBitWidth() + 65, has - size);
    APInt wide = isUnsigned ? number->zext(limit.getBitWidth())
                            : number->sext(limit.getBitWidth());
    APInt clamped = wide.isNegative() ? APInt::getZero(limit.getBitWidth())
                    : wide.sgt(limit) ? limit
                                      : wide;
    starts.push_back(clamped.getSExtValue());
  }
  return starts;
}

namespace {

struct KnownSlice : OpRewritePattern<DynamicSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DynamicSliceOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<Indices> starts =
        findStarts(op.getStartIndices(), op.getOperand(), op.getSliceSizes());
    if (!starts)
      return failure();
    Indices limits;
    for (auto [start, size] : llvm::zip_equal(*starts, op.getSliceSizes()))
      limits.push_back(start + size);
    rewriter.replaceOp(
        op, slice(rewriter, op.getLoc(), op.getOperand(), *starts, limits));
    return success();
  }
};

/// What lies before the update, the update, and what lies behind it, dimension
/// by dimension.
struct KnownUpdate : OpRewritePattern<DynamicUpdateSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  static Value write(OpBuilder &builder, Location loc, Value operand,
                     Value update, ArrayRef<int64_t> starts, unsigned dim) {
    ArrayRef<int64_t> shape = tensorOf(operand).getShape();
    ArrayRef<int64_t> sizes = tensorOf(update).getShape();
    while (dim < shape.size() && shape[dim] == sizes[dim])
      ++dim;
    if (dim == shape.size())
      return update;
    auto part = [&](int64_t from, int64_t to) {
      Indices begin(shape.size(), 0), end(shape);
      begin[dim] = from;
      end[dim] = to;
      return slice(builder, loc, operand, begin, end);
    };
    SmallVector<Value> parts;
    int64_t from = starts[dim], to = from + sizes[dim];
    if (from > 0)
      parts.push_back(part(0, from));
    parts.push_back(
        write(builder, loc, part(from, to), update, starts, dim + 1));
    if (to < shape[dim])
      parts.push_back(part(to, shape[dim]));
    return concatenate(builder, loc, parts, dim);
  }

  LogicalResult matchAndRewrite(DynamicUpdateSliceOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType update = tensorOf(op.getUpdate());
    // Nothing to write, and no piece without elements.
    if (!update.hasStaticShape() || update.getNumElements() == 0)
      return failure();
    std::optional<Indices> starts =
        findStarts(op.getStartIndices(), op.getOperand(), update.getShape());
    if (!starts)
      return failure();
    rewriter.replaceOp(op, write(rewriter, op.getLoc(), op.getOperand(),
                                 op.getUpdate(), *starts, 0));
    return success();
  }
};

/// A slice of a slice, or of what was put together along one dimension.
struct SliceOfParts : OpRewritePattern<SliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SliceOp op,
                                PatternRewriter &rewriter) const override {
    auto isOne = [](int64_t stride) { return stride == 1; };
    if (!llvm::all_of(op.getStrides(), isOne) ||
        tensorOf(op.getResult()).getNumElements() == 0)
      return failure();
    Indices starts(op.getStartIndices()), limits(op.getLimitIndices());
    if (auto inner = op.getOperand().getDefiningOp<SliceOp>();
        inner && llvm::all_of(inner.getStrides(), isOne)) {
      for (auto [start, limit, offset] :
           llvm::zip_equal(starts, limits, inner.getStartIndices())) {
        start += offset;
        limit += offset;
      }
      rewriter.replaceOp(
          op, slice(rewriter, op.getLoc(), inner.getOperand(), starts, limits));
      return success();
    }
    auto stack = op.getOperand().getDefiningOp<ConcatenateOp>();
    if (!stack)
      return failure();
    int64_t dim = stack.getDimension(), offset = 0;
    SmallVector<Value> parts;
    for (Value input : stack.getInputs()) {
      int64_t size = tensorOf(input).getDimSize(dim);
      if (ShapedType::isDynamic(size))
        return failure();
      Indices from(starts), to(limits);
      from[dim] = std::max<int64_t>(starts[dim] - offset, 0);
      to[dim] = std::min(limits[dim] - offset, size);
      if (from[dim] < to[dim])
        parts.push_back(slice(rewriter, op.getLoc(), input, from, to));
      offset += size;
    }
    rewriter.replaceOp(op, concatenate(rewriter, op.getLoc(), parts, dim));
    return success();
  }
};

struct NestedConcatenate : OpRewritePattern<ConcatenateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ConcatenateOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Value> parts;
    bool isNested = false;
    for (Value input : op.getInputs()) {
      auto inner = input.getDefiningOp<ConcatenateOp>();
      if (inner && inner.getDimension() == op.getDimension()) {
        isNested = true;
        llvm::append_range(parts, inner.getInputs());
      } else {
        parts.push_back(input);
      }
    }
    if (!isNested)
      return failure();
    rewriter.replaceOp(
        op, concatenate(rewriter, op.getLoc(), parts, op.getDimension()));
    return success();
  }
};

/// Changes of shape that undo each other: what is stacked gets a dimension, and
/// loses it where it is read.
struct ReshapeOfShape : OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    Operation *maker = op.getOperand().getDefiningOp();
    if (!maker || !isa<ReshapeOp, BroadcastInDimOp>(maker))
      return failure();
    Value source = maker->getOperand(0);
    RankedTensorType from = tensorOf(source), to = tensorOf(op.getResult());
    if (!from.hasStaticShape() || !to.hasStaticShape() ||
        from.getNumElements() != to.getNumElements())
      return failure();
    if (auto broadcast = dyn_cast<BroadcastInDimOp>(maker);
        broadcast && !llvm::is_sorted(broadcast.getBroadcastDimensions()))
      return failure();
    if (from == to)
      rewriter.replaceOp(op, source);
    else
      rewriter.replaceOpWithNewOp<ReshapeOp>(op, to, source);
    return success();
  }
};

/// A selection by a number that is known.
struct KnownSelect : OpRewritePattern<SelectOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SelectOp op,
                                PatternRewriter &rewriter) const override {
    Integers integers;
    std::optional<APInt> which = integers.get(op.getPred());
    if (!which)
      return failure();
    Value chosen = which->isZero() ? op.getOnFalse() : op.getOnTrue();
    if (chosen.getType() != op.getResult().getType())
      return failure();
    rewriter.replaceOp(op, chosen);
    return success();
  }
};

} // namespace

void soap::simplify::populateSlices(RewritePatternSet &patterns) {
  patterns.add<KnownSlice, KnownUpdate, SliceOfParts, NestedConcatenate,
               ReshapeOfShape, KnownSelect>(patterns.getContext());
}
