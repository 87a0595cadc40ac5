//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Floats of less than 16 bits, by tables: there are at most 256 of each.

#include "Lowering.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;
using namespace soap;

static uint64_t convertBits(const APFloat &value,
                            const llvm::fltSemantics &semantics) {
  APFloat converted = value;
  bool losesInfo;
  converted.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return converted.bitcastToAPInt().getZExtValue();
}

static APFloat floatOfBits(uint32_t bits) {
  return APFloat(APFloat::IEEEsingle(), APInt(32, bits));
}

/// Element \p index of a constant of \p values.
template <typename T>
static Value lookUp(OpBuilder &b, Location loc, ArrayRef<T> values,
                    Type element, Value index) {
  auto type =
      RankedTensorType::get({static_cast<int64_t>(values.size())}, element);
  Value table = arith::ConstantOp::create(b, loc, type,
                                          DenseElementsAttr::get(type, values));
  return tensor::ExtractOp::create(b, loc, table, index);
}

Value lowering::widenSmallFloat(OpBuilder &b, Location loc, Value bits,
                                FloatType type) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  unsigned width = type.getWidth();
  SmallVector<APFloat> values;
  for (uint64_t code = 0; code < (1u << width); ++code)
    values.push_back(floatOfBits(convertBits(
        APFloat(semantics, APInt(width, code)), APFloat::IEEEsingle())));
  if (width < 8)
    bits = arith::AndIOp::create(
        b, loc, bits,
        arith::ConstantOp::create(b, loc,
                                  b.getI8IntegerAttr((1 << width) - 1)));
  Value index = arith::IndexCastUIOp::create(b, loc, b.getIndexType(), bits);
  return lookUp<APFloat>(b, loc, values, b.getF32Type(), index);
}

namespace {
/// How f32 is rounded to a type: magnitudes from `thresholds[i - 1]` (as bits)
/// up to the next threshold become `codes[sign][i]`.
struct Rounding {
  SmallVector<int32_t> thresholds;
  SmallVector<int8_t> codes[2];
  int8_t ofNaN;

  explicit Rounding(const llvm::fltSemantics &semantics) {
    constexpr uint32_t infinity = 0x7F800000;
    auto codeOf = [&](uint32_t bits) {
      return convertBits(floatOfBits(bits), semantics);
    };
    uint32_t first = 0;
    while (true) {
      uint64_t code = codeOf(first);
      codes[0].push_back(static_cast<int8_t>(code));
      codes[1].push_back(static_cast<int8_t>(codeOf(first | 0x80000000)));
      // Rounding is monotonic: the last magnitude with this code.
      uint32_t low = first, high = infinity;
      while (low < high) {
        uint32_t middle = low + (high - low + 1) / 2;
        if (codeOf(middle) == code)
          low = middle;
        else
          high = middle - 1;
      }
      if (low == infinity)
        break;
      first = low + 1;
      thresholds.push_back(static_cast<int32_t>(first));
    }
    ofNaN = static_cast<int8_t>(codeOf(infinity | 0x400000));
    // A search halves the table until one entry is left.
    size_t size = llvm::PowerOf2Ceil(codes[0].size());
    thresholds.resize(size - 1, std::numeric_limits<int32_t>::max());
    for (auto &list : codes)
      list.resize(size, ofNaN);
  }
};
} // namespace

Value lowering::narrowToSmallFloat(OpBuilder &b, Location loc, Value value,
                                   FloatType type) {
  Rounding rounding(type.getFloatSemantics());
  Type i32 = b.getI32Type(), index = b.getIndexType();
  auto size = static_cast<int64_t>(rounding.codes[0].size());
  auto constant = [&](int64_t number) -> Value {
    return arith::ConstantOp::create(
        b, loc, b.getI32IntegerAttr(static_cast<int32_t>(number)));
  };
  Value bits = arith::BitcastOp::create(b, loc, i32, value);
  Value magnitude = arith::AndIOp::create(b, loc, bits, constant(0x7FFFFFFF));
  // The number of thresholds up to the magnitude.
  Value position = indexConstant(b, loc, 0);
  for (int64_t step = size / 2; step > 0; step /= 2) {
    Value last = arith::AddIOp::create(b, loc, position,
                                       indexConstant(b, loc, step - 1));
    Value threshold = lookUp<int32_t>(b, loc, rounding.thresholds, i32, last);
    Value isPast = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge,
                                         magnitude, threshold);
    Value next =
        arith::AddIOp::create(b, loc, position, indexConstant(b, loc, step));
    position = arith::SelectOp::create(b, loc, isPast, next, position);
  }
  SmallVector<int8_t> codes = rounding.codes[0];
  llvm::append_range(codes, rounding.codes[1]);
  Value sign = arith::IndexCastUIOp::create(
      b, loc, index, arith::ShRUIOp::create(b, loc, bits, constant(31)));
  Value place = arith::AddIOp::create(
      b, loc, position,
      arith::MulIOp::create(b, loc, sign, indexConstant(b, loc, size)));
  Value code = lookUp<int8_t>(b, loc, codes, b.getI8Type(), place);
  Value isNaN = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt,
                                      magnitude, constant(0x7F800000));
  Value ofNaN =
      arith::ConstantOp::create(b, loc, b.getI8IntegerAttr(rounding.ofNaN));
  return arith::SelectOp::create(b, loc, isNaN, ofNaN, code);
}
