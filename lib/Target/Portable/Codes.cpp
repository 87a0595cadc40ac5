//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Codes.h"

#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"

#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace soap::portable;

template <unsigned width,
          IntegerType::SignednessSemantics sign = IntegerType::Signless>
static Type getInteger(MLIRContext *context) {
  return IntegerType::get(context, width, sign);
}

template <typename T> static Type getType(MLIRContext *context) {
  return T::get(context);
}

ArrayRef<SimpleType> soap::portable::getSimpleTypes() {
  constexpr auto unsign = IntegerType::Unsigned;
  constexpr Version start = firstVersion;
  static const SimpleType types[] = {
      {0, start, getInteger<1>},
      {2, start, getType<BFloat16Type>},
      {3, start, getType<Float16Type>},
      {4, start, getType<Float32Type>},
      {5, start, getType<Float64Type>},
      {6, start, getType<Float8E4M3FNType>},
      {7, start, getType<Float8E5M2Type>},
      {9, start, getType<IndexType>},
      {10, start, getInteger<4>},
      {11, start, getInteger<8>},
      {12, start, getInteger<16>},
      {13, start, getInteger<32>},
      {14, start, getInteger<64>},
      {15, start, getInteger<4, unsign>},
      {16, start, getInteger<8, unsign>},
      {17, start, getInteger<16, unsign>},
      {18, start, getInteger<32, unsign>},
      {19, start, getInteger<64, unsign>},
      {22, start, getType<stablehlo::TokenType>},
      {27, {0, 10}, getType<Float8E4M3FNUZType>},
      {28, {0, 10}, getType<Float8E5M2FNUZType>},
      {29, {0, 11}, getType<Float8E4M3B11FNUZType>},
      {31, {1, 2}, getInteger<2>},
      {32, {1, 2}, getInteger<2, unsign>},
      {33, {1, 6}, getType<NoneType>},
      {34, {1, 6}, getType<FloatTF32Type>},
      {35, {1, 7}, getType<Float8E4M3Type>},
      {36, {1, 7}, getType<Float8E3M4Type>},
      {37, {1, 8}, getType<Float4E2M1FNType>},
      {38, {1, 8}, getType<Float6E2M3FNType>},
      {39, {1, 8}, getType<Float6E3M2FNType>},
      {40, {1, 8}, getType<Float8E8M0FNUType>},
  };
  return types;
}
