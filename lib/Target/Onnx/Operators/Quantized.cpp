//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Quantized tensors: integers q that stand for scale · (q - zero point).
//
//===----------------------------------------------------------------------===//

#include "Quantized.h"
#include "../Importer.h"
#include "../TensorData.h"
#include "Indices.h"
#include "Products.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace soap::onnximport;
namespace shlo = mlir::stablehlo;
using Direction = shlo::ComparisonDirection;

Value soap::onnximport::spread(Build &b, Value v, Value like,
                               std::optional<int64_t> dim, int64_t block) {
  if (!v || !like)
    return nullptr;
  if (block > 0 && dim) {
    if (Build::rank(v) != Build::rank(like) ||
        Build::size(v, *dim) != static_cast<int64_t>(llvm::divideCeil(
                                    Build::size(like, *dim), block)))
      return b.fail("has a scale or zero point for another number of blocks");
    llvm::SmallVector<int64_t> indices;
    for (int64_t i = 0; i < Build::size(like, *dim); ++i)
      indices.push_back(i / block);
    return b.broadcastTo(take(b, v, indices, *dim), Build::shape(like));
  }
  if (Build::type(v).getNumElements() == 1)
    return b.broadcastTo(b.reshape(v, {}), Build::shape(like));
  if (Build::rank(v) == 1 && dim && *dim < Build::rank(like) &&
      Build::size(v, 0) == Build::size(like, *dim))
    return b.broadcastInDim(v, Build::shape(like), {*dim});
  return b.fail("has a scale or zero point for another number of entries");
}

bool soap::onnximport::isQuantized(Type element) {
  return isa<IntegerType>(element) && !element.isInteger(1) &&
         element.getIntOrFloatBitWidth() <= 16;
}

Value soap::onnximport::saturate(Build &b, Value steps, Value zeroPoint,
                                 Type to) {
  if (!steps)
    return nullptr;
  // Zero points are exact in f32.
  Value y = b.widened(b.unary<shlo::RoundNearestEvenOp>(steps));
  if (zeroPoint)
    y = b.add(y, b.convert(zeroPoint, Build::element(y)));
  unsigned bits = to.getIntOrFloatBitWidth();
  bool isUnsigned = Build::isUnsigned(to);
  double low = isUnsigned ? 0 : -std::ldexp(1.0, static_cast<int>(bits) - 1);
  double high = low + std::ldexp(1.0, static_cast<int>(bits)) - 1;
  if (!y)
    return nullptr;
  return b.convert(b.min(b.max(y, b.like(y, low)), b.like(y, high)), to);
}

Value soap::onnximport::zeroPoint(Node &n, size_t i) {
  DenseElementsAttr known = n.known(i);
  bool isZero = known && isa<IntegerType>(known.getElementType()) &&
                llvm::all_of(known.getValues<llvm::APInt>(),
                             [](const llvm::APInt &v) { return v.isZero(); });
  return isZero ? nullptr : n.operand(i);
}

Value soap::onnximport::centred(Build &b, Value x, Value zeroPoint,
                                std::optional<int64_t> dim, int64_t block) {
  Value y = b.convert(x, b.b.getI32Type());
  if (!zeroPoint)
    return y;
  return b.sub(
      y, b.convert(spread(b, zeroPoint, x, dim, block), b.b.getI32Type()));
}

/// The dimension of the attribute `axis`, for scales of several numbers.
static FailureOr<std::optional<int64_t>> axisOf(Node &n, Value x, Value scale) {
  constexpr int64_t most = int64_t(1) << 24;
  n.ignore({"axis", "saturate"});
  int64_t block = n.integer("block_size", 0);
  if (block < 0 || (block > 0 && Build::type(x).getNumElements() > most))
    return n.error("has blocks that are negative, or of too large a tensor");
  if (block == 0 && Build::type(scale).getNumElements() == 1)
    return std::optional<int64_t>();
  auto dim = n.dimension(n.integer("axis", 1), Build::rank(x));
  if (failed(dim))
    return failure();
  return std::optional<int64_t>(*dim);
}

static LogicalResult quantize(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), scale = n.operand(1), zeroPoint = n.operand(2);
  int64_t block = n.integer("block_size", 0);
  Type to = zeroPoint
                ? Build::element(zeroPoint)
                : IntegerType::get(b.b.getContext(), 8, IntegerType::Unsigned);
  if (int64_t wanted = n.integer("output_dtype", 0); wanted && !zeroPoint)
    to = getElementType(static_cast<int32_t>(wanted), b.b.getContext());
  bool toFloat =
      isa_and_nonnull<FloatType>(to) && to.getIntOrFloatBitWidth() <= 8;
  if (!to || !(toFloat || isQuantized(to)) || !Build::isFloat(scale))
    return n.error("quantizes to integers of at most 16 bits and floats of at "
                   "most 8 only");
  auto dim = axisOf(n, x, scale);
  if (failed(dim))
    return failure();
  auto precision = static_cast<int32_t>(n.integer("precision", 0));
  Type real = precision ? getElementType(precision, b.b.getContext())
                        : Build::element(scale);
  if (!isa_and_nonnull<FloatType>(real))
    return n.error("divides in " + dataTypeName(precision));
  Value steps = b.div(b.convert(x, real),
                      b.convert(spread(b, scale, x, *dim, block), real));
  Value zero = zeroPoint ? spread(b, zeroPoint, x, *dim, block) : nullptr;
  if (!toFloat)
    return n.set(saturate(b, steps, zero, to));
  if (zero)
    steps = b.add(steps, b.convert(zero, real));
  return n.set(b.narrow(steps, cast<FloatType>(to), n.integer("saturate", 1)));
}

static LogicalResult dequantize(Node &n) {
  Build &b = n.build;
  Value x = n.operand(0), scale = n.operand(1);
  int64_t block = n.integer("block_size", 0);
  if (!Build::element(x).isIntOrFloat() || !Build::isFloat(scale))
    return n.error("dequantizes numbers");
  auto dim = axisOf(n, x, scale);
  if (failed(dim))
    return failure();
  auto wanted = static_cast<int32_t>(n.integer("output_dtype", 0));
  Type to =
      wanted ? getElementType(wanted, b.b.getContext()) : Build::element(scale);
  if (!isa_and_nonnull<FloatType>(to))
    return n.error("dequantizes to " + dataTypeName(wanted));
  // Integers are too large for f16.
  Value factor = b.widened(spread(b, scale, x, *dim, block));
  if (!factor)
    return failure();
  Type real = Build::element(factor);
  Value y = x, zero = zeroPoint(n, 2);
  if (!Build::isFloat(x)) {
    y = centred(b, x, zero, *dim, block);
  } else if (zero) {
    y = b.sub(b.convert(x, real),
              b.convert(spread(b, zero, x, *dim, block), real));
  }
  return n.set(b.convert(b.mul(b.convert(y, real), factor), to));
}

Quantized soap::onnximport::quantizeByRange(Build &b, Value x) {
  if (!Build::isFloat(x)) {
    b.fail("quantizes reals");
    return {};
  }
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, Build::rank(x)));
  Value zero = b.splat(Build::element(x), 0);
  Value high = b.max(zero, b.maximum(x, dims, /*keepDims=*/false));
  Value low = b.min(zero, b.minimum(x, dims, /*keepDims=*/false));
  Value range = b.sub(high, low);
  Value scale = b.div(range, b.like(range, 255));
  // Nothing but zeros has no range.
  Value isEmpty = b.compare(range, zero, Direction::EQ);
  scale = b.select(isEmpty, b.like(scale, 1), scale);
  Type to = IntegerType::get(b.b.getContext(), 8, IntegerType::Unsigned);
  Value zeroPoint = saturate(b, b.div(b.sub(zero, low), scale), nullptr, to);
  Value y = saturate(b, b.div(x, spread(b, scale, x, std::nullopt)),
                     spread(b, zeroPoint, x, std::nullopt), to);
  return {y, scale, zeroPoint};
}

static LogicalResult dynamicQuantize(Node &n) {
  Quantized all = quantizeByRange(n.build, n.operand(0));
  return failure(failed(n.set(0, all.y)) || failed(n.set(1, all.scale)) ||
                 failed(n.set(2, all.zeroPoint)));
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Scales and zero points of a matrix in its shape: one, or one per entry of
/// the dimension `dim` (counted from the end), or of a shape to broadcast
/// already.
static Value perLine(Build &b, Value v, Value matrix, int64_t dim) {
  if (v && Build::rank(v) > 1)
    return b.broadcastTo(v, Build::shape(matrix));
  if (dim > Build::rank(matrix))
    return spread(b, v, matrix, std::nullopt);
  return spread(b, v, matrix, Build::rank(matrix) - dim);
}

Value soap::onnximport::integerProduct(Build &b, Value lhs, Value lhsZero,
                                       Value rhs, Value rhsZero) {
  if (Build::rank(lhs) < 1 || Build::rank(rhs) < 1)
    return b.fail("a product of scalars");
  auto integers = [&](Value v, Value zero, int64_t dim) -> Value {
    if (!zero)
      return centred(b, v, nullptr, std::nullopt);
    return b.sub(b.convert(v, b.b.getI32Type()),
                 b.convert(perLine(b, zero, v, dim), b.b.getI32Type()));
  };
  return b.matmul(integers(lhs, lhsZero, 2), integers(rhs, rhsZero, 1));
}

static LogicalResult matMulInteger(Node &n) {
  return n.set(integerProduct(n.build, n.operand(0), zeroPoint(n, 2),
                              n.operand(1), zeroPoint(n, 3)));
}

Value soap::onnximport::factorScale(Build &b, Value scale, Value product,
                                    int64_t dim) {
  if (!product)
    return nullptr;
  return b.convert(perLine(b, scale, product, dim), b.b.getF32Type());
}

Value soap::onnximport::realProduct(Build &b, Quantized lhs, Quantized rhs,
                                    Value bias) {
  if (!lhs.y || !rhs.y)
    return nullptr;
  Value product = integerProduct(b, lhs.y, lhs.zeroPoint, rhs.y, rhs.zeroPoint);
  if (!product)
    return nullptr;
  Value scale = b.mul(factorScale(b, lhs.scale, product, 2),
                      factorScale(b, rhs.scale, product, 1));
  Value y = b.mul(b.convert(product, b.b.getF32Type()), scale);
  return y && bias ? b.add(y, b.broadcastTo(bias, Build::shape(y))) : y;
}

/// An integer product with factors of two scales, quantized to a third.
static Value requantize(Build &b, Value product, Value lhsScale, Value rhsScale,
                        Value scale, Value zeroPoint) {
  if (!product || !lhsScale || !rhsScale)
    return nullptr;
  Type real = b.b.getF32Type();
  Value to = b.convert(spread(b, scale, product, std::nullopt), real);
  Value factor = b.div(b.mul(lhsScale, rhsScale), to);
  return saturate(b, b.mul(b.convert(product, real), factor),
                  spread(b, zeroPoint, product, std::nullopt),
                  Build::element(zeroPoint));
}

static LogicalResult qlinearMatMul(Node &n) {
  Build &b = n.build;
  Value product = integerProduct(b, n.operand(0), zeroPoint(n, 2), n.operand(3),
                                 zeroPoint(n, 5));
  if (!product || !isQuantized(Build::element(n.operand(7))))
    return product ? n.error("quantizes to integers of at most 16 bits only")
                   : failure();
  return n.set(requantize(b, product, factorScale(b, n.operand(1), product, 2),
                          factorScale(b, n.operand(4), product, 1),
                          n.operand(6), n.operand(7)));
}

static LogicalResult convInteger(Node &n) {
  Build &b = n.build;
  return n.set(
      convolution(n, centred(b, n.operand(0), zeroPoint(n, 2), std::nullopt),
                  centred(b, n.operand(1), zeroPoint(n, 3), 0)));
}

static LogicalResult qlinearConv(Node &n) {
  Build &b = n.build;
  n.ignore({"kernel_shape"});
  bool areLast = n.integer("channels_last", 0); // ONNX Runtime's own.
  Value x = centred(b, n.operand(0), zeroPoint(n, 2), std::nullopt);
  Value y = convolution(n, areLast ? channelsFirst(b, x) : x,
                        centred(b, n.operand(3), zeroPoint(n, 5), 0));
  if (!y || !isQuantized(Build::element(n.operand(7))))
    return y ? n.error("quantizes to integers of at most 16 bits only")
             : failure();
  if (n.has(8)) // Of the scale of the product.
    y = b.add(y, spread(b, n.operand(8), y, 1));
  auto scale = [&](size_t i) {
    return y ? b.convert(spread(b, n.operand(i), y, 1), b.b.getF32Type())
             : nullptr;
  };
  y = requantize(b, y, scale(1), scale(4), n.operand(6), n.operand(7));
  return n.set(areLast ? channelsLast(b, y) : y);
}

void soap::onnximport::addQuantized(Handlers &h) {
  h.add("QuantizeLinear", 2, 3, quantize);
  h.add("DequantizeLinear", 2, 3, dequantize);
  h.add("DynamicQuantizeLinear", 1, 1, dynamicQuantize);
  h.add("MatMulInteger", 2, 4, matMulInteger);
  h.add("ConvInteger", 2, 4, convInteger);
  h.add("QLinearMatMul", 8, 8, qlinearMatMul);
  h.add("QLinearConv", 8, 9, qlinearConv);
  h.add("com.microsoft.QuantizeLinear", 2, 3, quantize);
  h.add("com.microsoft.DequantizeLinear", 2, 3, dequantize);
  h.add("com.microsoft.QLinearConv", 8, 9, qlinearConv);
}
