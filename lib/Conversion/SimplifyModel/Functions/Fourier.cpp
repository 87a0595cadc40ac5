//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Fourier transforms as products with matrices of roots of unity, in f64. Long
// ones in two steps (J. Cooley, J. Tukey: "An algorithm for the machine
// calculation of complex Fourier series", 1965): with n = n1 n2, j = n2 j1 + j2
// and k = k1 + n1 k2,
//
//   X[k] = sum over j2 of r(j2 k2 / n2) r(j2 k1 / n)
//          (sum over j1 of r(j1 k1 / n1) x[j]),   r(t) = exp(-2 pi i t)
//
//===----------------------------------------------------------------------===//

#include "Expressions.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace mlir;
using namespace soap;
using namespace soap::simplify;
namespace shlo = mlir::stablehlo;

namespace {

/// Matrices of up to so many rows cost less than another step.
constexpr int64_t mostRows = 128;

/// Complex numbers in two tensors; no `imag`: real ones.
struct Parts {
  Value real, imag;
};

/// The transforms of one op. A transform contracts a dimension at a given
/// position and has the new one last.
class Fourier {
public:
  Fourier(OpBuilder &b, Location loc, bool isInverse)
      : b(b), loc(loc), sign(isInverse ? 1 : -1) {}

  /// Without the division by the size. \p results: the first so many only.
  Parts transform(Parts x, int64_t position, int64_t results);
  /// Of half a line whose other half is the conjugate: real numbers.
  Value transformHalf(Parts x, int64_t position, int64_t size);

private:
  static int64_t divisorOf(int64_t n);
  Parts inTwoSteps(Parts x, int64_t position, int64_t first);
  /// cos and sin of sign * 2 pi row column / n.
  Parts roots(int64_t rows, int64_t columns, int64_t n);
  Value multiply(Value x, int64_t position, Value matrix);
  Value reshape(Value x, ArrayRef<int64_t> shape) {
    return shlo::ReshapeOp::create(b, loc, f64(shape), x);
  }
  RankedTensorType f64(ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, b.getF64Type());
  }

  OpBuilder &b;
  Location loc;
  double sign;
};

/// The largest one up to the square root; 1: a prime.
int64_t Fourier::divisorOf(int64_t n) {
  int64_t best = 1;
  for (int64_t d = 2; d * d <= n; ++d)
    if (n % d == 0)
      best = d;
  return best;
}

Parts Fourier::roots(int64_t rows, int64_t columns, int64_t n) {
  auto counts = RankedTensorType::get({rows, columns}, b.getI64Type());
  Expressions i(b, loc, counts), e(b, loc, f64(counts.getShape()));
  Value turns =
      i.binary<shlo::RemOp>(i.mul(shlo::IotaOp::create(b, loc, counts, 0),
                                  shlo::IotaOp::create(b, loc, counts, 1)),
                            i.number(static_cast<double>(n)));
  Value angle = e.mul(convert(b, loc, turns, e.type),
                      sign * 2 * M_PI / static_cast<double>(n));
  return {e.unary<shlo::CosineOp>(angle), e.unary<shlo::SineOp>(angle)};
}

Value Fourier::multiply(Value x, int64_t position, Value matrix) {
  SmallVector<int64_t> shape(tensorOf(x).getShape());
  shape.erase(shape.begin() + position);
  shape.push_back(tensorOf(matrix).getDimSize(1));
  auto dims = shlo::DotDimensionNumbersAttr::get(b.getContext(), {}, {},
                                                 {position}, {0});
  return shlo::DotGeneralOp::create(b, loc, f64(shape), x, matrix, dims,
                                    ArrayAttr(), shlo::DotAlgorithmAttr());
}

Parts Fourier::transform(Parts x, int64_t position, int64_t results) {
  int64_t n = tensorOf(x.real).getDimSize(position);
  int64_t first = divisorOf(n);
  if (n > mostRows && first > 1) {
    Parts all = inTwoSteps(x, position, first);
    RankedTensorType type = tensorOf(all.real);
    if (results == n)
      return all;
    int64_t last = type.getRank() - 1;
    return {part(b, loc, all.real, last, 0, results),
            part(b, loc, all.imag, last, 0, results)};
  }
  Parts r = roots(n, results, n);
  Parts y = {multiply(x.real, position, r.real),
             multiply(x.real, position, r.imag)};
  if (x.imag) {
    Expressions e(b, loc, tensorOf(y.real));
    y.real = e.sub(y.real, multiply(x.imag, position, r.imag));
    y.imag = e.add(y.imag, multiply(x.imag, position, r.real));
  }
  return y;
}

Parts Fourier::inTwoSteps(Parts x, int64_t position, int64_t first) {
  SmallVector<int64_t> shape(tensorOf(x.real).getShape());
  int64_t n = shape[position], second = n / first;
  shape[position] = second;
  shape.insert(shape.begin() + position, first);
  Parts split = {reshape(x.real, shape),
                 x.imag ? reshape(x.imag, shape) : Value()};
  Parts inner = transform(split, position, first);
  // Now ..., j2, ..., k1.
  RankedTensorType type = tensorOf(inner.real);
  int64_t last = type.getRank() - 1;
  Parts r = roots(second, first, n);
  Expressions e(b, loc, type);
  auto spread = [&](Value matrix) {
    return broadcast(b, loc, matrix, type, {position, last});
  };
  Value cosine = spread(r.real), sine = spread(r.imag);
  Parts turned = {e.sub(e.mul(inner.real, cosine), e.mul(inner.imag, sine)),
                  e.add(e.mul(inner.real, sine), e.mul(inner.imag, cosine))};
  Parts outer = transform(turned, position, second);
  // Now ..., k1, k2: the other way round they are k.
  auto order = llvm::to_vector(llvm::seq<int64_t>(0, last + 1));
  std::swap(order[last - 1], order[last]);
  SmallVector<int64_t> swapped(tensorOf(outer.real).getShape());
  std::swap(swapped[last - 1], swapped[last]);
  SmallVector<int64_t> merged(swapped);
  merged.pop_back();
  merged.back() = n;
  auto join = [&](Value value) {
    Value t = shlo::TransposeOp::create(b, loc, f64(swapped), value,
                                        b.getDenseI64ArrayAttr(order));
    return reshape(t, merged);
  };
  return {join(outer.real), join(outer.imag)};
}

Value Fourier::transformHalf(Parts x, int64_t position, int64_t size) {
  int64_t half = tensorOf(x.real).getDimSize(position);
  Parts r = roots(half, size, size);
  // All but the first and the middle number stand for two.
  auto counts =
      RankedTensorType::get(tensorOf(r.real).getShape(), b.getI64Type());
  Expressions i(b, loc, counts), e(b, loc, tensorOf(r.real));
  auto isOnce = [&](Expressions &numbers, int64_t dim) -> Value {
    Value row = shlo::IotaOp::create(b, loc, numbers.type, dim);
    Value isFirst = numbers.equal(row, 0);
    if (size % 2 != 0)
      return isFirst;
    return Expressions(b, loc, tensorOf(isFirst))
        .binary<shlo::OrOp>(isFirst,
                            numbers.equal(row, static_cast<double>(size) / 2));
  };
  Value weight = e.select(isOnce(i, 0), e.number(1), e.number(2));
  // The imaginary parts of those two do not count, whatever they are.
  Expressions values(b, loc, tensorOf(x.imag));
  Expressions places(
      b, loc, RankedTensorType::get(values.type.getShape(), b.getI64Type()));
  Value imag =
      values.select(isOnce(places, position), values.number(0), x.imag);
  Value real = multiply(x.real, position, e.mul(r.real, weight));
  return Expressions(b, loc, tensorOf(real))
      .sub(real, multiply(imag, position, e.mul(r.imag, weight)));
}

struct ExpandFft : OpRewritePattern<shlo::FftOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(shlo::FftOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = tensorOf(op), from = tensorOf(op.getOperand());
    auto isReal = [](RankedTensorType t) {
      return isa<Float32Type, Float64Type>(t.getElementType());
    };
    if (!type.hasStaticShape() || type.getNumElements() == 0 ||
        from.getNumElements() == 0)
      return failure();
    Location loc = op.getLoc();
    auto wide = [&](RankedTensorType t) {
      return RankedTensorType::get(t.getShape(), rewriter.getF64Type());
    };
    auto part = [&](Value value) {
      return convert(rewriter, loc, value, wide(from));
    };
    Parts x;
    if (isReal(from)) {
      x.real = part(op.getOperand());
    } else {
      auto element = cast<ComplexType>(from.getElementType()).getElementType();
      Expressions e(rewriter, loc,
                    RankedTensorType::get(from.getShape(), element));
      x = {part(e.unary<shlo::RealOp>(op.getOperand())),
           part(e.unary<shlo::ImagOp>(op.getOperand()))};
    }
    shlo::FftType kind = op.getFftType();
    bool isHalf = kind == shlo::FftType::IRFFT;
    bool isInverse = isHalf || kind == shlo::FftType::IFFT;
    Fourier fourier(rewriter, loc, isInverse);
    ArrayRef<int64_t> lengths = op.getFftLength();
    auto position = type.getRank() - static_cast<int64_t>(lengths.size());
    double size = 1;
    // Each goes to the end, so that they come in order again.
    for (auto [i, length] : llvm::enumerate(lengths)) {
      bool isLast = i + 1 == lengths.size();
      size *= static_cast<double>(length);
      if (isHalf && isLast)
        x = {fourier.transformHalf(x, position, length), Value()};
      else
        x = fourier.transform(x, position,
                              isLast ? type.getShape().back() : length);
    }
    auto element = type.getElementType();
    if (auto complex = dyn_cast<ComplexType>(element))
      element = complex.getElementType();
    auto result = [&](Value value) {
      Expressions e(rewriter, loc, tensorOf(value));
      if (isInverse)
        value = e.mul(value, 1 / size);
      return convert(rewriter, loc, value,
                     RankedTensorType::get(type.getShape(), element));
    };
    if (isReal(type))
      rewriter.replaceOp(op, result(x.real));
    else
      rewriter.replaceOpWithNewOp<shlo::ComplexOp>(
          op, TypeRange(type), ValueRange{result(x.real), result(x.imag)});
    return success();
  }
};

} // namespace

void soap::simplify::populateFourier(RewritePatternSet &patterns) {
  patterns.add<ExpandFft>(patterns.getContext());
}
