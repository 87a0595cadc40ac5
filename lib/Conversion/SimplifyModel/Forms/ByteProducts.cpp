//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Products and convolutions of quantized numbers, as those of their bytes. A
// factor is scale · (q - zero), where the bytes q have a sign (those that have
// none are moved by 128, as is their zero):
//     Σ (x - a) (w - b) = Σ x w - a Σ w - b (Σ x - n a)
// over n products, all of it in 32 bits, where sums may wrap around: what is
// right of them comes out right. Scales follow the sum, if there are any.

#include "../Functions/Expressions.h"

#include "Soap/Dialect/StableHLO/IR/Window.h"

#include "mlir/IR/Matchers.h"

#include <limits>
#include <optional>

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::simplify;

namespace {

/// A factor of a product, as the model has it.
struct Factor {
  Value bytes;     ///< i8 or ui8.
  Value zero = {}; ///< One element of that type, or a splat of i32; null: zero.
  Value scale = {}; ///< Of f32; null: the factor is in i32.
  /// The dimension of the factor that scales go along, where they are several.
  std::optional<int64_t> scaleDim = {};
};

bool isByte(Type type) {
  return type.isSignlessInteger(8) || type.isUnsignedInteger(8);
}

/// The splat that \p value is a constant of, or null.
Attribute splatOf(Value value) {
  SplatElementsAttr splat;
  return matchPattern(value, m_Constant(&splat))
             ? splat.getSplatValue<Attribute>()
             : Attribute();
}

bool isSingle(Value value) { return tensorOf(value).getNumElements() == 1; }

/// What \p value is a broadcast of, one element or several along the dimension
/// that is returned with it; else itself.
std::pair<Value, std::optional<int64_t>> broadcastFrom(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<ReshapeOp, BroadcastInDimOp>(op))
      break;
    Value from = op->getOperand(0);
    if (isSingle(from)) {
      value = from;
      continue;
    }
    auto broadcast = dyn_cast<BroadcastInDimOp>(op);
    if (broadcast && tensorOf(from).getRank() == 1)
      return {from, broadcast.getBroadcastDimensions()[0]};
    break;
  }
  return {value, std::nullopt};
}

/// The number that all elements of \p zero are, if it is known.
std::optional<int64_t> knownZero(Value zero) {
  auto splat = dyn_cast_or_null<IntegerAttr>(splatOf(zero));
  if (!splat)
    return std::nullopt;
  return splat.getType().isUnsignedInteger()
             ? static_cast<int64_t>(splat.getValue().getZExtValue())
             : splat.getValue().getSExtValue();
}

/// \p value, integers of 32 bits, as bytes less a zero of their range.
std::optional<Factor> integerFactor(Value value) {
  Factor factor{};
  if (auto difference = value.getDefiningOp<SubtractOp>()) {
    value = difference.getLhs();
    factor.zero = difference.getRhs();
  }
  auto widening = value.getDefiningOp<ConvertOp>();
  if (!widening || !tensorOf(value).getElementType().isSignlessInteger(32))
    return std::nullopt;
  factor.bytes = widening.getOperand();
  Type element = getElementTypeOrSelf(factor.bytes.getType());
  if (!isByte(element))
    return std::nullopt;
  if (!factor.zero)
    return factor;
  // The widened broadcast of a byte, or the broadcast of a widened one.
  Value from = broadcastFrom(factor.zero).first;
  if (auto convert = from.getDefiningOp<ConvertOp>())
    from = broadcastFrom(convert.getOperand()).first;
  factor.zero = from;
  if (getElementTypeOrSelf(from.getType()) == element)
    return isSingle(from) || splatOf(from) ? std::optional(factor)
                                           : std::nullopt;
  // What other types stand for is another matter (a truth value is 1).
  if (!getElementTypeOrSelf(from.getType()).isSignlessInteger(32))
    return std::nullopt;
  std::optional<int64_t> known = knownZero(from);
  int64_t low = element.isUnsignedInteger() ? 0 : -128;
  if (!known || *known < low || *known > low + 255)
    return std::nullopt;
  return factor;
}

/// \p value, integers as above or these times a scale.
std::optional<Factor> factorOf(Value value) {
  if (!tensorOf(value).getElementType().isF32())
    return integerFactor(value);
  auto product = value.getDefiningOp<MulOp>();
  auto widening =
      product ? product.getLhs().getDefiningOp<ConvertOp>() : nullptr;
  if (!widening)
    return std::nullopt;
  Value number = widening.getOperand();
  auto factor = isByte(getElementTypeOrSelf(number.getType()))
                    ? std::optional(Factor{number})
                    : integerFactor(number);
  if (!factor)
    return std::nullopt;
  std::tie(factor->scale, factor->scaleDim) = broadcastFrom(product.getRhs());
  if (!factor->scaleDim && !isSingle(factor->scale) && !splatOf(factor->scale))
    return std::nullopt;
  return factor;
}

/// The zero of \p factor's bytes with a sign, if it is known.
std::optional<int64_t> knownSignedZero(const Factor &factor) {
  auto known = factor.zero ? knownZero(factor.zero) : 0;
  if (known && getElementTypeOrSelf(factor.bytes.getType()).isUnsignedInteger())
    *known -= 128;
  return known;
}

/// Builds what becomes of a product.
struct Builder {
  PatternRewriter &b;
  Location loc;
  Type i8 = b.getI8Type(), i32 = b.getI32Type();

  Value number(Value like, double value) {
    return splat(b, loc, tensorOf(like), value);
  }
  /// One element, or a splat, as a scalar.
  Value scalar(Value v) {
    auto type = RankedTensorType::get({}, tensorOf(v).getElementType());
    if (v.getType() == type)
      return v;
    if (Attribute splat = splatOf(v))
      return ConstantOp::create(
          b, loc, cast<ElementsAttr>(DenseElementsAttr::get(type, splat)));
    return ReshapeOp::create(b, loc, type, v);
  }
  Value widened(Value v) { return convert(b, loc, v, tensorOf(v).clone(i32)); }
  /// Bytes as bytes with a sign.
  Value withSign(Value v) {
    if (tensorOf(v).getElementType() == i8)
      return v;
    Value moved = XorOp::create(b, loc, v, number(v, 128));
    return BitcastConvertOp::create(b, loc, tensorOf(v).clone(i8), moved);
  }
  /// The zero of bytes with a sign, a scalar of i8; null: zero.
  Value signedZero(const Factor &factor) {
    auto known = knownSignedZero(factor);
    if (!known)
      return withSign(scalar(factor.zero));
    return *known == 0 ? nullptr
                       : splat(b, loc, RankedTensorType::get({}, i8),
                               static_cast<double>(*known));
  }
  Value sumOver(Value v, ArrayRef<int64_t> dims) {
    // What lies in another order is summed as it lies, if that is one number
    // for each of one dimension.
    SmallVector<int64_t> summed(dims);
    if (auto transpose = v.getDefiningOp<TransposeOp>();
        transpose &&
        tensorOf(v).getRank() == static_cast<int64_t>(dims.size()) + 1) {
      for (int64_t &d : summed)
        d = transpose.getPermutation()[d];
      v = transpose.getOperand();
    }
    RankedTensorType type = tensorOf(v);
    Value init = splat(b, loc, RankedTensorType::get({}, i32), 0);
    SmallVector<int64_t> sizes;
    for (int64_t d = 0; d < type.getRank(); ++d)
      if (!llvm::is_contained(summed, d))
        sizes.push_back(type.getDimSize(d));
    llvm::sort(summed);
    auto sum =
        ReduceOp::create(b, loc, TypeRange(RankedTensorType::get(sizes, i32)),
                         ValueRange(widened(v)), ValueRange(init),
                         b.getDenseI64ArrayAttr(summed));
    fillWith<AddOp>(b, loc, sum.getBody(), i32);
    return sum.getResult(0);
  }
  /// \p zero, a scalar of i8, times \p v of i32.
  Value times(Value zero, Value v) {
    return MulOp::create(b, loc, v,
                         broadcast(b, loc, widened(zero), tensorOf(v), {}));
  }
  /// \p sum less \p v, which has its dimensions \p dims.
  Value less(Value sum, Value v, ArrayRef<int64_t> dims) {
    return SubtractOp::create(b, loc, sum,
                              broadcast(b, loc, v, tensorOf(sum), dims));
  }
  /// Sums \p v over \p count elements less as many zeros.
  Value centred(Value v, Value zero, int64_t count) {
    if (!zero)
      return v;
    Value all = times(zero, number(v, static_cast<double>(count)));
    return SubtractOp::create(b, loc, v, all);
  }
  /// \p sum times the factors' scales, whose dimensions are given.
  Value scaled(Value sum, const Factor &lhs, const Factor &rhs,
               std::optional<int64_t> lhsDim, std::optional<int64_t> rhsDim) {
    if (!lhs.scale)
      return sum;
    auto type = tensorOf(sum).clone(b.getF32Type());
    auto spread = [&](Value scale, std::optional<int64_t> dim) {
      return dim ? broadcast(b, loc, scale, type, *dim)
                 : broadcast(b, loc, scalar(scale), type, {});
    };
    Value scale = MulOp::create(b, loc, spread(lhs.scale, lhsDim),
                                spread(rhs.scale, rhsDim));
    return MulOp::create(b, loc, convert(b, loc, sum, type), scale);
  }
};

/// Both factors, where they are such, of \p products that are added up.
template <typename Op>
std::optional<std::pair<Factor, Factor>> factorsOf(Op op, int64_t products) {
  Type element = getElementTypeOrSelf(op.getResult().getType());
  if (!element.isF32() && !element.isSignlessInteger(32))
    return std::nullopt;
  auto lhs = factorOf(op.getLhs()), rhs = factorOf(op.getRhs());
  if (!lhs || !rhs)
    return std::nullopt;
  // Real sums do not wrap around.
  constexpr int64_t most = std::numeric_limits<int32_t>::max() / (255 * 255);
  if (element.isF32() && (!lhs->scale || !rhs->scale || products > most))
    return std::nullopt;
  return std::pair(*lhs, *rhs);
}

/// Whether the operands and the result of \p op have elements.
bool areFull(Operation *op) {
  return llvm::all_of(op->getOperands(),
                      [](Value v) { return hasElements(tensorOf(v)); }) &&
         hasElements(tensorOf(op->getResult(0)));
}

struct ByteConvolution : OpRewritePattern<ConvolutionOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ConvolutionOp op,
                                PatternRewriter &rewriter) const override {
    if (!areFull(op) || op.getBatchGroupCount() != 1)
      return failure();
    ConvDimensionNumbersAttr dims = op.getDimensionNumbers();
    int64_t outputs = dims.getKernelOutputFeatureDimension();
    RankedTensorType kernel = tensorOf(op.getRhs());
    int64_t products = kernel.getNumElements() / kernel.getDimSize(outputs);
    auto factors = factorsOf(op, products);
    if (!factors)
      return failure();
    auto &[lhs, rhs] = *factors;
    if (lhs.scaleDim || (rhs.scaleDim && *rhs.scaleDim != outputs))
      return failure();
    Builder b{rewriter, op.getLoc()};
    // That of the kernel asks for sums of the windows, here of all features.
    if (op.getFeatureGroupCount() != 1 && knownSignedZero(rhs) != 0)
      return failure();
    Value images = b.withSign(lhs.bytes), lhsZero = b.signedZero(lhs),
          weights = b.withSign(rhs.bytes), rhsZero = b.signedZero(rhs);
    bool isPadded = lhsZero && hasPadding(op);
    if (isPadded)
      images = padded(b, op, images, lhsZero);
    RankedTensorType type = tensorOf(op.getResult()).clone(b.i32);
    Value sum = convolve(b, op, images, weights, type, isPadded);
    int64_t features = dims.getOutputFeatureDimension();
    if (lhsZero) {
      SmallVector<int64_t> others;
      for (int64_t d = 0; d < kernel.getRank(); ++d)
        if (d != outputs)
          others.push_back(d);
      sum = b.less(sum, b.times(lhsZero, b.sumOver(weights, others)), features);
    }
    if (rhsZero) {
      SmallVector<int64_t> sizes(kernel.getShape()), windows(type.getShape()),
          others;
      sizes[outputs] = windows[features] = 1;
      Value ones =
          splat(rewriter, op.getLoc(), RankedTensorType::get(sizes, b.i8), 1);
      Value all = convolve(b, op, images, ones,
                           RankedTensorType::get(windows, b.i32), isPadded);
      all = b.times(rhsZero, b.centred(all, lhsZero, products));
      for (int64_t d = 0; d < type.getRank(); ++d)
        if (d != features)
          others.push_back(d);
      windows.erase(windows.begin() + features);
      all = ReshapeOp::create(rewriter, op.getLoc(),
                              RankedTensorType::get(windows, b.i32), all);
      sum = b.less(sum, all, others);
    }
    rewriter.replaceOp(
        op, b.scaled(sum, lhs, rhs, std::nullopt,
                     rhs.scaleDim ? std::optional(features) : std::nullopt));
    return success();
  }

private:
  static bool hasPadding(ConvolutionOp op) {
    return llvm::any_of(getWindow(op), [](const WindowDimension &w) {
      return w.paddingLow != 0 || w.paddingHigh != 0 || w.baseDilation != 1;
    });
  }
  /// The images with what the windows have around and between their elements.
  static Value padded(Builder &b, ConvolutionOp op, Value images, Value value) {
    RankedTensorType type = tensorOf(images);
    SmallVector<int64_t> low(type.getRank(), 0), high(low), interior(low),
        sizes(type.getShape());
    for (auto [i, w] : llvm::enumerate(getWindow(op))) {
      int64_t d = op.getDimensionNumbers().getInputSpatialDimensions()[i];
      low[d] = w.paddingLow;
      high[d] = w.paddingHigh;
      interior[d] = w.baseDilation - 1;
      sizes[d] += low[d] + high[d] + interior[d] * (sizes[d] - 1);
    }
    return PadOp::create(b.b, b.loc, type.clone(sizes), images, value,
                         b.b.getDenseI64ArrayAttr(low),
                         b.b.getDenseI64ArrayAttr(high),
                         b.b.getDenseI64ArrayAttr(interior));
  }
  /// The convolution \p op of other operands, which may be padded already.
  static Value convolve(Builder &b, ConvolutionOp op, Value lhs, Value rhs,
                        RankedTensorType type, bool isPadded) {
    return ConvolutionOp::create(
        b.b, b.loc, type, lhs, rhs, op.getWindowStridesAttr(),
        isPadded ? nullptr : op.getPaddingAttr(),
        isPadded ? nullptr : op.getLhsDilationAttr(), op.getRhsDilationAttr(),
        op.getWindowReversalAttr(), op.getDimensionNumbers(),
        op.getFeatureGroupCount(), /*batch_group_count=*/1,
        /*precision_config=*/nullptr);
  }
};

struct ByteProduct : OpRewritePattern<DotGeneralOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DotGeneralOp op,
                                PatternRewriter &rewriter) const override {
    if (!areFull(op) || op.getAlgorithm())
      return failure();
    DotDimensionNumbersAttr dims = op.getDotDimensionNumbers();
    int64_t products = 1;
    for (int64_t d : dims.getLhsContractingDimensions())
      products *= tensorOf(op.getLhs()).getDimSize(d);
    auto factors = factorsOf(op, products);
    if (!factors)
      return failure();
    auto &[lhs, rhs] = *factors;
    SmallVector<int64_t> lhsDims = resultDims(
        op.getLhs(), dims.getLhsBatchingDimensions(),
        dims.getLhsContractingDimensions(),
        static_cast<int64_t>(dims.getLhsBatchingDimensions().size()));
    SmallVector<int64_t> rhsDims = resultDims(
        op.getRhs(), dims.getRhsBatchingDimensions(),
        dims.getRhsContractingDimensions(),
        tensorOf(op.getLhs()).getRank() -
            static_cast<int64_t>(dims.getLhsContractingDimensions().size()));
    auto scaleDim = [](const Factor &factor, ArrayRef<int64_t> dims) {
      return factor.scaleDim ? std::optional(dims[*factor.scaleDim])
                             : std::nullopt;
    };
    auto lhsScale = scaleDim(lhs, lhsDims), rhsScale = scaleDim(rhs, rhsDims);
    if (lhsScale == contracted || rhsScale == contracted)
      return failure();
    Builder b{rewriter, op.getLoc()};
    Value left = b.withSign(lhs.bytes), lhsZero = b.signedZero(lhs),
          right = b.withSign(rhs.bytes), rhsZero = b.signedZero(rhs);
    RankedTensorType type = tensorOf(op.getResult()).clone(b.i32);
    auto multiply = [&](Value lhs, RankedTensorType type) -> Value {
      return DotGeneralOp::create(rewriter, op.getLoc(), type, lhs, right, dims,
                                  /*precision_config=*/nullptr,
                                  /*algorithm=*/nullptr);
    };
    Value sum;
    if (std::optional<int64_t> row = singleRow(left, dims); row && lhsZero) {
      // Reading the other factor is what takes time: a row of ones adds it up
      // on the way.
      int64_t along = lhsDims[*row];
      SmallVector<int64_t> rows(tensorOf(left).getShape()),
          sums(type.getShape());
      rows[*row] = sums[along] = 2;
      Value ones = ConcatenateOp::create(
          rewriter, op.getLoc(), tensorOf(left).clone(rows),
          ValueRange{left, b.number(left, 1)}, *row);
      Value both = multiply(ones, type.clone(sums));
      Value all = part(rewriter, op.getLoc(), both, along, 1, 2);
      sum = SubtractOp::create(rewriter, op.getLoc(),
                               part(rewriter, op.getLoc(), both, along, 0, 1),
                               b.times(lhsZero, all));
    } else {
      sum = multiply(left, type);
      if (lhsZero)
        sum = b.less(
            sum,
            b.times(lhsZero,
                    b.sumOver(right, dims.getRhsContractingDimensions())),
            kept(rhsDims));
    }
    if (rhsZero) {
      Value all = b.sumOver(left, dims.getLhsContractingDimensions());
      sum = b.less(sum, b.times(rhsZero, b.centred(all, lhsZero, products)),
                   kept(lhsDims));
    }
    rewriter.replaceOp(op, b.scaled(sum, lhs, rhs, lhsScale, rhsScale));
    return success();
  }

private:
  static constexpr int64_t contracted = -1;

  /// The result's dimension of each of an operand's, whose free ones begin at
  /// \p free there.
  static SmallVector<int64_t> resultDims(Value operand, ArrayRef<int64_t> batch,
                                         ArrayRef<int64_t> sums, int64_t free) {
    SmallVector<int64_t> dims(tensorOf(operand).getRank(), contracted);
    for (int64_t d = 0; d < tensorOf(operand).getRank(); ++d) {
      if (const auto *at = llvm::find(batch, d); at != batch.end())
        dims[d] = at - batch.begin();
      else if (!llvm::is_contained(sums, d))
        dims[d] = free++;
    }
    return dims;
  }
  /// Of a matrix of a single row: a dimension that rows can be added along.
  static std::optional<int64_t> singleRow(Value lhs,
                                          DotDimensionNumbersAttr dims) {
    std::optional<int64_t> row;
    for (int64_t d = 0; d < tensorOf(lhs).getRank(); ++d) {
      if (llvm::is_contained(dims.getLhsContractingDimensions(), d))
        continue;
      if (tensorOf(lhs).getDimSize(d) != 1 ||
          !dims.getLhsBatchingDimensions().empty())
        return std::nullopt;
      row = d;
    }
    return row;
  }
  static SmallVector<int64_t> kept(ArrayRef<int64_t> dims) {
    return llvm::to_vector(llvm::make_filter_range(
        dims, [](int64_t d) { return d != contracted; }));
  }
};

} // namespace

void soap::simplify::populateByteProducts(RewritePatternSet &patterns) {
  patterns.add<ByteConvolution, ByteProduct>(patterns.getContext());
}
