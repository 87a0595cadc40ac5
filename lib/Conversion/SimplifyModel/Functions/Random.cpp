//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Random numbers of a distribution: integer hashes of the elements' indices, so
// that every tile draws what the whole tensor would have there.

#include "Expressions.h"

#include "Soap/Dialect/Soap/IR/RandomStreams.h"

#include <cmath>

using namespace mlir;
using namespace soap;
using namespace soap::simplify;
namespace shlo = mlir::stablehlo;

namespace {

struct RewriteRng : OpRewritePattern<shlo::RngOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(shlo::RngOp op,
                                PatternRewriter &rewriter) const override;

private:
  static Value uniform(Expressions &bits, shlo::RngOp op, Value index);
  static Value normal(Expressions &bits, shlo::RngOp op, Value index);
};

/// The same bits in every element.
Value splatBits(Expressions &e, uint64_t value) {
  APInt number(64, value);
  return shlo::ConstantOp::create(
      e.b, e.loc, cast<ElementsAttr>(DenseElementsAttr::get(e.type, number)));
}

/// The row-major index of every element.
Value linearIndex(Expressions &e) {
  Value index;
  uint64_t stride = 1;
  ArrayRef<int64_t> shape = e.type.getShape();
  for (size_t d = shape.size(); d-- > 0;) {
    if (shape[d] != 1) {
      Value place = shlo::IotaOp::create(e.b, e.loc, e.type, d);
      if (stride != 1)
        place = e.mul(place, splatBits(e, stride));
      index = index ? e.add(index, place) : place;
    }
    stride *= static_cast<uint64_t>(shape[d]);
  }
  return index ? index : e.number(0);
}

/// Number \p offset of the \p perElement that every element has of a stream.
Value drawBits(Expressions &e, Value index, uint64_t stream,
               uint64_t perElement, uint64_t offset) {
  Value z = e.add(e.mul(index, splatBits(e, perElement * randomStep)),
                  splatBits(e, stream + (offset + 1) * randomStep));
  auto fold = [&](unsigned shift) {
    return e.binary<shlo::XorOp>(
        z, e.binary<shlo::ShiftRightLogicalOp>(z, e.number(shift)));
  };
  z = e.mul(fold(randomShifts[0]), splatBits(e, randomFactors[0]));
  z = e.mul(fold(randomShifts[1]), splatBits(e, randomFactors[1]));
  return fold(randomShifts[2]);
}

/// As many of the bits, from the top, as a float's significand holds.
Value topBits(Expressions &bits, Value z, RankedTensorType type) {
  unsigned count = type.getElementType().isF64() ? 53 : 24;
  Value top =
      bits.binary<shlo::ShiftRightLogicalOp>(z, bits.number(64 - count));
  return convert(bits.b, bits.loc, top, type);
}
double topScale(RankedTensorType type) {
  return std::ldexp(1.0, type.getElementType().isF64() ? -53 : -24);
}

/// Narrow floats are computed in f32.
RankedTensorType computedType(RankedTensorType type) {
  bool isWide = type.getElementType().isF64();
  OpBuilder b(type.getContext());
  return cast<RankedTensorType>(
      type.clone(isWide ? Type(b.getF64Type()) : Type(b.getF32Type())));
}

} // namespace

Value RewriteRng::uniform(Expressions &bits, shlo::RngOp op, Value index) {
  RankedTensorType type = tensorOf(op.getResult());
  OpBuilder &b = bits.b;
  Location loc = bits.loc;
  Value z = drawBits(bits, index, getRandomStream(op), 1, 0);
  Value low = broadcast(b, loc, op.getA(), type, {});
  Value high = broadcast(b, loc, op.getB(), type, {});
  Expressions own(b, loc, type);
  if (isa<IntegerType>(type.getElementType())) {
    if (type.getElementType().isInteger(1)) {
      Value isHigh = bits.compare(
          shlo::ComparisonDirection::NE,
          bits.binary<shlo::ShiftRightLogicalOp>(z, bits.number(63)),
          bits.number(0));
      return own.select(isHigh, high, low);
    }
    Value range = bits.sub(convert(b, loc, high, bits.type),
                           convert(b, loc, low, bits.type));
    Value offset = bits.binary<shlo::RemOp>(z, range);
    return own.add(low, convert(b, loc, offset, type));
  }
  RankedTensorType wide = computedType(type);
  Expressions e(b, loc, wide);
  Value share = e.mul(topBits(bits, z, wide), topScale(wide));
  Value sum = e.add(e.mul(convert(b, loc, low, wide), e.sub(1.0, share)),
                    e.mul(convert(b, loc, high, wide), share));
  // What is rounded out of the interval.
  Value value = own.binary<shlo::MaxOp>(convert(b, loc, sum, type), low);
  return own.select(own.compare(shlo::ComparisonDirection::LT, value, high),
                    value, low);
}

/// By G. Box and M. Muller: "A note on the generation of random normal
/// deviates" (1958), of two uniform numbers per element.
Value RewriteRng::normal(Expressions &bits, shlo::RngOp op, Value index) {
  RankedTensorType type = tensorOf(op.getResult()), wide = computedType(type);
  OpBuilder &b = bits.b;
  Location loc = bits.loc;
  uint64_t stream = getRandomStream(op);
  Expressions e(b, loc, wide);
  auto draw = [&](uint64_t offset) {
    return topBits(bits, drawBits(bits, index, stream, 2, offset), wide);
  };
  // In (0, 1], which has a logarithm.
  Value first = e.mul(e.add(draw(0), 1.0), topScale(wide));
  Value angle = e.mul(draw(1), 2 * M_PI * topScale(wide));
  Value deviate =
      e.mul(e.sqrt(e.mul(e.log(first), -2.0)), e.unary<shlo::CosineOp>(angle));
  Value mean = convert(b, loc, broadcast(b, loc, op.getA(), type, {}), wide);
  Value scale = convert(b, loc, broadcast(b, loc, op.getB(), type, {}), wide);
  return convert(b, loc, e.add(mean, e.mul(scale, deviate)), type);
}

LogicalResult RewriteRng::matchAndRewrite(shlo::RngOp op,
                                          PatternRewriter &rewriter) const {
  RankedTensorType type = tensorOf(op.getResult());
  if (!type.hasStaticShape())
    return failure();
  auto words = cast<RankedTensorType>(
      type.clone(IntegerType::get(op.getContext(), 64, IntegerType::Unsigned)));
  Expressions bits(rewriter, op.getLoc(), words);
  Value index = linearIndex(bits);
  bool isNormal = op.getRngDistribution() == shlo::RngDistribution::NORMAL;
  rewriter.replaceOp(op, isNormal ? normal(bits, op, index)
                                  : uniform(bits, op, index));
  return success();
}

void soap::simplify::pinRandomStreams(ModuleOp module) {
  module.walk([](shlo::RngOp op) { pinRandomStream(op); });
}

void soap::simplify::populateRandom(RewritePatternSet &patterns) {
  patterns.add<RewriteRng>(patterns.getContext());
}
