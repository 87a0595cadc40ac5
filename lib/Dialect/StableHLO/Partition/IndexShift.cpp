//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexShift.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

/// A constant of `type` with value k for component k along `vectorDim`.
static Value createPerComponent(OpBuilder &b, Location loc,
                                RankedTensorType type, int64_t vectorDim,
                                llvm::ArrayRef<int64_t> values) {
  auto element = cast<IntegerType>(type.getElementType());
  auto numbers = llvm::map_to_vector(values, [&](int64_t value) {
    return APInt(element.getWidth(), static_cast<uint64_t>(value),
                 /*isSigned=*/false, /*implicitTrunc=*/true);
  });
  if (llvm::all_equal(values))
    return ConstantOp::create(b, loc, type,
                              DenseElementsAttr::get(type, numbers.front()));
  auto vectorType =
      RankedTensorType::get({static_cast<int64_t>(values.size())}, element);
  Value vector = ConstantOp::create(
      b, loc, vectorType,
      DenseElementsAttr::get(vectorType, llvm::ArrayRef<APInt>(numbers)));
  return BroadcastInDimOp::create(b, loc, type, vector,
                                  b.getDenseI64ArrayAttr({vectorDim}));
}

Value soap::shiftIndices(OpBuilder &b, Location loc, Value indices,
                         int64_t vectorDim, llvm::ArrayRef<IndexShift> shifts) {
  if (shifts.empty())
    return indices;
  auto type = cast<RankedTensorType>(indices.getType());
  auto element = cast<IntegerType>(type.getElementType());
  llvm::SmallVector<int64_t> lows, highs, moves;
  bool isSmall = element.getWidth() <= 32;
  for (const IndexShift &shift : shifts) {
    lows.push_back(shift.low);
    highs.push_back(shift.high);
    moves.push_back(shift.shift);
    for (int64_t value : {shift.low, shift.high, shift.shift})
      isSmall &= std::abs(value) < (int64_t(1) << 30); // Nor will sums wrap.
  }
  auto constant = [&](RankedTensorType of, llvm::ArrayRef<int64_t> values) {
    return createPerComponent(b, loc, of, vectorDim, values);
  };
  auto wide = type.clone(b.getIntegerType(isSmall ? 32 : 64));
  if (element.isUnsigned()) {
    // Before what is beyond the signed type becomes negative.
    unsigned bits = element.getWidth();
    llvm::SmallVector<int64_t> limits(highs);
    if (bits < 63)
      for (int64_t &limit : limits)
        limit = std::min(limit, (int64_t(1) << bits) - 1);
    indices = MinOp::create(b, loc, type, indices, constant(type, limits));
  }
  if (type != wide)
    indices = ConvertOp::create(b, loc, wide, indices);
  indices = MaxOp::create(b, loc, wide, indices, constant(wide, lows));
  indices = MinOp::create(b, loc, wide, indices, constant(wide, highs));
  if (llvm::all_of(moves, [](int64_t move) { return move == 0; }))
    return indices;
  return AddOp::create(b, loc, wide, indices, constant(wide, moves));
}

void soap::matchIndexTypes(OpBuilder &b, Location loc,
                           llvm::MutableArrayRef<Value> starts) {
  if (llvm::all_equal(ValueRange(starts).getTypes()))
    return;
  auto type = RankedTensorType::get({}, b.getIntegerType(64));
  for (Value &start : starts) {
    auto element = cast<IntegerType>(
        cast<RankedTensorType>(start.getType()).getElementType());
    if (element.isUnsignedInteger(64)) // Beyond any tensor stays beyond.
      start = shiftIndices(b, loc, start, 0,
                           {{0, std::numeric_limits<int64_t>::max(), 0}});
    else if (start.getType() != type)
      start = ConvertOp::create(b, loc, type, start);
  }
}

Value soap::isIndexBelow(OpBuilder &b, Location loc, Value indices,
                         int64_t vectorDim, int64_t component, int64_t size) {
  auto type = cast<RankedTensorType>(indices.getType());
  if (vectorDim < type.getRank()) {
    llvm::SmallVector<int64_t> starts(type.getRank(), 0),
        limits(type.getShape()), strides(type.getRank(), 1);
    starts[vectorDim] = component;
    limits[vectorDim] = component + 1;
    llvm::SmallVector<int64_t> shape(limits);
    shape[vectorDim] = 1;
    indices = SliceOp::create(b, loc, type.clone(shape), indices, starts,
                              limits, strides);
    shape.erase(shape.begin() + vectorDim);
    type = type.clone(shape);
    indices = ReshapeOp::create(b, loc, type, indices);
  }
  auto compare = [&](int64_t with, ComparisonDirection direction) -> Value {
    return CompareOp::create(
        b, loc, indices, createPerComponent(b, loc, type, 0, with),
        ComparisonDirectionAttr::get(b.getContext(), direction),
        ComparisonTypeAttr());
  };
  return AndOp::create(b, loc, compare(0, ComparisonDirection::GE),
                       compare(size, ComparisonDirection::LT));
}
