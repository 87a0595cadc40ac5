//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The largest elements and where they are: chlo.top_k.

#include "Expressions.h"

#include <numeric>

using namespace mlir;
using namespace soap::simplify;
namespace shlo = mlir::stablehlo;

namespace {

shlo::ComparisonType orderOf(Type element) {
  if (isa<FloatType>(element))
    return shlo::ComparisonType::TOTALORDER;
  return element.isUnsignedInteger() || element.isInteger(1)
             ? shlo::ComparisonType::UNSIGNED
             : shlo::ComparisonType::SIGNED;
}

Value compare(OpBuilder &b, Location loc, shlo::ComparisonDirection direction,
              shlo::ComparisonType order, Value x, Value y) {
  MLIRContext *context = b.getContext();
  return shlo::CompareOp::create(
      b, loc, x, y, shlo::ComparisonDirectionAttr::get(context, direction),
      shlo::ComparisonTypeAttr::get(context, order));
}

/// Into blocks of how many elements the last dimension is cut, so that few of
/// them are sorted: 1 if none are.
int64_t blockSizeFor(chlo::TopKOp op) {
  RankedTensorType type = tensorOf(op.getOperand());
  // Small floats have no integers of their width everywhere.
  if (type.getElementTypeBitWidth() < 8 ||
      (isa<FloatType>(type.getElementType()) &&
       type.getElementTypeBitWidth() < 16))
    return 1;
  int64_t size = type.getShape().back();
  int64_t k = op.getK(), best = 1, fewest = size / 4;
  for (int64_t block = 2; k > 0 && block * k <= fewest; ++block)
    if (size % block == 0 && size / block + block * k <= fewest) {
      fewest = size / block + block * k;
      best = block;
    }
  return best;
}

/// Of blocks, only the k with the largest elements have any of the k largest:
/// an element of another block comes after the first largest of each of these.
/// Blocks stay in their order, so that of equal elements the first still comes
/// first.
struct TopKOfBlocks : OpRewritePattern<chlo::TopKOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(chlo::TopKOp op,
                                PatternRewriter &b) const override {
    RankedTensorType type = tensorOf(op.getOperand());
    if (!type.hasStaticShape())
      return failure();
    int64_t block = blockSizeFor(op), k = op.getK();
    if (block == 1)
      return failure();
    Location loc = op.getLoc();
    int64_t last = type.getRank() - 1;
    SmallVector<int64_t> shape(type.getShape());
    shape[last] /= block;
    SmallVector<int64_t> blocked = shape;
    blocked.push_back(block);
    Value keys = ordered(b, loc, op.getOperand());
    RankedTensorType keyType = tensorOf(keys);
    Value blocks =
        shlo::ReshapeOp::create(b, loc, keyType.clone(blocked), keys);
    Value largest =
        largestOf(b, loc, blocks, cast<RankedTensorType>(keyType.clone(shape)));

    shape[last] = k;
    auto indexType = RankedTensorType::get(shape, b.getI32Type());
    Value chosen = inOrder(
        b, loc, topK(b, loc, largest, keyType.clone(shape), indexType).second);
    blocked[last] = k;
    Value taken = gather(b, loc, blocks, chosen, keyType.clone(blocked));
    // Where each of them is in the whole.
    auto places = cast<RankedTensorType>(indexType.clone(blocked));
    SmallVector<int64_t> dims(last + 1);
    std::iota(dims.begin(), dims.end(), 0);
    Expressions e(b, loc, places);
    Value first = e.mul(broadcast(b, loc, chosen, places, dims), double(block));
    Value place = e.add(first, shlo::IotaOp::create(b, loc, places, last + 1));

    SmallVector<int64_t> flat = shape;
    flat[last] = k * block;
    taken = shlo::ReshapeOp::create(b, loc, keyType.clone(flat), taken);
    place = shlo::ReshapeOp::create(b, loc, indexType.clone(flat), place);
    auto [values, indices] =
        topK(b, loc, taken, keyType.clone(shape), indexType);
    b.replaceOp(op, {unordered(b, loc, values, type.getElementType()),
                     gather(b, loc, place, indices, indexType)});
    return success();
  }

private:
  static std::pair<Value, Value> topK(OpBuilder &b, Location loc, Value x,
                                      Type values, RankedTensorType indices) {
    auto k = b.getI64IntegerAttr(indices.getShape().back());
    auto op =
        chlo::TopKOp::create(b, loc, TypeRange{values, indices}, ValueRange(x),
                             ArrayRef<NamedAttribute>{b.getNamedAttr("k", k)});
    return {op->getResult(0), op->getResult(1)};
  }

  /// Integers in the total order of floats: zeros differ, NaNs have their
  /// places. What devices gather as sums would lose the sign of a zero.
  static Value ordered(OpBuilder &b, Location loc, Value x) {
    RankedTensorType type = tensorOf(x);
    if (!isa<FloatType>(type.getElementType()))
      return x;
    unsigned width = type.getElementTypeBitWidth();
    return mirrored(b, loc,
                    shlo::BitcastConvertOp::create(
                        b, loc, type.clone(b.getIntegerType(width)), x));
  }
  static Value unordered(OpBuilder &b, Location loc, Value x, Type element) {
    RankedTensorType type = tensorOf(x);
    if (type.getElementType() == element)
      return x;
    return shlo::BitcastConvertOp::create(b, loc, type.clone(element),
                                          mirrored(b, loc, x));
  }

  /// Of negative floats, larger bits are smaller.
  static Value mirrored(OpBuilder &b, Location loc, Value bits) {
    RankedTensorType bitsType = tensorOf(bits);
    unsigned width = bitsType.getElementTypeBitWidth();
    Expressions e(b, loc, bitsType);
    Value others = shlo::ConstantOp::create(
        b, loc,
        cast<ElementsAttr>(
            DenseElementsAttr::get(bitsType, APInt::getSignedMaxValue(width))));
    return e.select(e.less(bits, 0), e.binary<shlo::XorOp>(bits, others), bits);
  }

  /// The largest of every block.
  static Value largestOf(OpBuilder &b, Location loc, Value blocks,
                         RankedTensorType type) {
    Type element = type.getElementType();
    auto scalar = RankedTensorType::get({}, element);
    unsigned width = element.getIntOrFloatBitWidth();
    auto lowest = IntegerAttr::get(
        element, orderOf(element) == shlo::ComparisonType::SIGNED
                     ? APInt::getSignedMinValue(width)
                     : APInt::getZero(width));
    Value init = shlo::ConstantOp::create(
        b, loc, cast<ElementsAttr>(DenseElementsAttr::get(scalar, lowest)));
    auto reduce = shlo::ReduceOp::create(b, loc, TypeRange(type),
                                         ValueRange(blocks), ValueRange(init),
                                         ArrayRef<int64_t>{type.getRank()});
    OpBuilder::InsertionGuard guard(b);
    Block *body =
        b.createBlock(&reduce.getBody(), {}, {scalar, scalar}, {loc, loc});
    Value larger =
        Expressions(b, loc, scalar)
            .binary<shlo::MaxOp>(body->getArgument(0), body->getArgument(1));
    shlo::ReturnOp::create(b, loc, larger);
    return reduce->getResult(0);
  }

  static Value inOrder(OpBuilder &b, Location loc, Value indices) {
    RankedTensorType type = tensorOf(indices);
    auto sort = shlo::SortOp::create(
        b, loc, TypeRange(type), ValueRange(indices),
        b.getI64IntegerAttr(type.getRank() - 1), b.getBoolAttr(false));
    OpBuilder::InsertionGuard guard(b);
    auto scalar = RankedTensorType::get({}, type.getElementType());
    Block *body =
        b.createBlock(&sort.getComparator(), {}, {scalar, scalar}, {loc, loc});
    Value less = compare(b, loc, shlo::ComparisonDirection::LT,
                         shlo::ComparisonType::SIGNED, body->getArgument(0),
                         body->getArgument(1));
    shlo::ReturnOp::create(b, loc, less);
    return sort->getResult(0);
  }

  /// What \p indices name of the dimension that is their last.
  static Value gather(OpBuilder &b, Location loc, Value x, Value indices,
                      RankedTensorType type) {
    int64_t rank = tensorOf(indices).getRank();
    SmallVector<int64_t> batch(rank - 1), offsets;
    std::iota(batch.begin(), batch.end(), 0);
    SmallVector<int64_t> sizes(tensorOf(x).getRank(), 1);
    if (tensorOf(x).getRank() > rank) {
      offsets.push_back(rank);
      sizes.back() = tensorOf(x).getShape().back();
    }
    auto dims = shlo::GatherDimensionNumbersAttr::get(
        b.getContext(), offsets, {rank - 1}, batch, batch, {rank - 1}, rank);
    return shlo::GatherOp::create(b, loc, type, x, indices, dims,
                                  b.getDenseI64ArrayAttr(sizes), BoolAttr());
  }
};

/// A sort in descending order with the indices, and its beginning. Of equal
/// elements the first comes first; the total order puts NaN above all.
struct TopK : OpRewritePattern<chlo::TopKOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(chlo::TopKOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = tensorOf(op.getOperand());
    if (!type.hasStaticShape() || blockSizeFor(op) != 1)
      return failure();
    Location loc = op.getLoc();
    int64_t last = type.getRank() - 1;
    Type i32 = rewriter.getI32Type();
    auto indexType = cast<RankedTensorType>(type.clone(i32));
    Value iota = shlo::IotaOp::create(rewriter, loc, indexType, last);
    SmallVector<Type> types = {type, indexType};
    SmallVector<Value> operands = {op.getOperand(), iota};
    auto sort = shlo::SortOp::create(rewriter, loc, types, operands,
                                     rewriter.getI64IntegerAttr(last),
                                     rewriter.getBoolAttr(true));
    Block *block = rewriter.createBlock(&sort.getComparator());
    Type scalar = RankedTensorType::get({}, type.getElementType());
    Type index = RankedTensorType::get({}, i32);
    for (Type t : {scalar, scalar, index, index})
      block->addArgument(t, loc);
    Type element = type.getElementType();
    Value greater =
        compare(rewriter, loc, shlo::ComparisonDirection::GT, orderOf(element),
                block->getArgument(0), block->getArgument(1));
    shlo::ReturnOp::create(rewriter, loc, greater);
    rewriter.setInsertionPointAfter(sort);
    SmallVector<Value> results;
    for (Value sorted : sort.getResults())
      results.push_back(part(rewriter, loc, sorted, last, 0, op.getK()));
    rewriter.replaceOp(op, results);
    return success();
  }
};

} // namespace

void soap::simplify::populateTopK(RewritePatternSet &patterns) {
  patterns.add<TopK, TopKOfBlocks>(patterns.getContext());
}
