//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/StableHLO/RandomState.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

int64_t soap::elementsPerBlock(RngBitGeneratorOp op) {
  int64_t words = op.getRngAlgorithm() == RngAlgorithm::THREE_FRY ? 2 : 4;
  bool isWide =
      getElementTypeOrSelf(op.getOutput()).getIntOrFloatBitWidth() == 64;
  return isWide ? words / 2 : words;
}

bool soap::isPlainStream(RngBitGeneratorOp op) {
  auto state = dyn_cast<RankedTensorType>(op.getInitialState().getType());
  auto type = dyn_cast<RankedTensorType>(op.getOutput().getType());
  if (!state || !type || !state.hasStaticShape() || type.getRank() != 1 ||
      !op.getOutputState().use_empty())
    return false;
  switch (op.getRngAlgorithm()) {
  case RngAlgorithm::THREE_FRY:
    return state.getNumElements() == 2;
  case RngAlgorithm::PHILOX:
    return state.getNumElements() == 3;
  default:
    return false;
  }
}

Value soap::advanceState(OpBuilder &b, Location loc, Value state,
                         uint64_t blocks) {
  auto type = cast<RankedTensorType>(state.getType());
  if (blocks == 0)
    return state;
  auto words = [&](ArrayRef<uint64_t> values) -> Value {
    SmallVector<APInt> numbers;
    for (uint64_t value : values)
      numbers.emplace_back(64, value);
    auto listType =
        RankedTensorType::get({int64_t(values.size())}, type.getElementType());
    return ConstantOp::create(
        b, loc, cast<ElementsAttr>(DenseElementsAttr::get(listType, numbers)));
  };
  if (type.getNumElements() == 2)
    return AddOp::create(b, loc, type, state, words({0, blocks}));
  auto wordType = RankedTensorType::get({1}, type.getElementType());
  auto word = [&](int64_t i) -> Value {
    return SliceOp::create(b, loc, wordType, state, b.getDenseI64ArrayAttr({i}),
                           b.getDenseI64ArrayAttr({i + 1}),
                           b.getDenseI64ArrayAttr({1}));
  };
  Value more = words({blocks});
  Value low = AddOp::create(b, loc, wordType, word(1), more);
  Value wraps = CompareOp::create(
      b, loc, low, more,
      ComparisonDirectionAttr::get(b.getContext(), ComparisonDirection::LT),
      ComparisonTypeAttr());
  Value carry = ConvertOp::create(b, loc, wordType, wraps);
  Value high = AddOp::create(b, loc, wordType, word(2), carry);
  return ConcatenateOp::create(b, loc, type, ValueRange{word(0), low, high},
                               b.getI64IntegerAttr(0));
}
