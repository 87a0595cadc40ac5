//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EvaluatorTest.h"
#include "Soap/Reference/Rounding.h"

#include <cmath>
#include <limits>

using namespace mlir;

namespace soap::reference {
namespace {

class TensorTest : public EvaluatorTest {
protected:
  void expectRoundTrip(const std::string &text) {
    Tensor t = tensor(text);
    EXPECT_EQ(t.str(), text);
    EXPECT_TRUE(bitIdentical(tensor(t.str()), t)) << text;
    EXPECT_EQ(t.toAttr(), parseAttribute(text, &context)) << text;
    Tensor back =
        Tensor::fromBytes(t.getElementType(), t.getShape(), t.toBytes());
    EXPECT_TRUE(bitIdentical(back, t)) << text;
  }
};

TEST_F(TensorTest, TextRoundTrips) {
  expectRoundTrip("dense<1.0> : tensor<f32>");
  expectRoundTrip(
      "dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.5]]> : tensor<2x3xf32>");
  expectRoundTrip("dense<-0.1> : tensor<2x3xf32>");
  expectRoundTrip("dense<[1.0e+10, 1.1920929e-07, -0.0]> : tensor<3xf32>");
  expectRoundTrip(
      "dense<[0x7F800000, 0xFF800000, 0x7FC00001]> : tensor<3xf32>");
  expectRoundTrip("dense<[0.1, 0x7FF0000000000000]> : tensor<2xf64>");
  expectRoundTrip("dense<[1.5, 0x7F80, -3.0]> : tensor<3xbf16>");
  expectRoundTrip("dense<[1.5, 0x7C00]> : tensor<2xf16>");
  expectRoundTrip("dense<[true, false, true]> : tensor<3xi1>");
  expectRoundTrip("dense<true> : tensor<4xi1>");
  expectRoundTrip("dense<[-128, 127]> : tensor<2xi8>");
  expectRoundTrip("dense<[0, 255]> : tensor<2xui8>");
  expectRoundTrip("dense<[-8, 7]> : tensor<2xi4>");
  expectRoundTrip("dense<[0, 4294967295]> : tensor<2xui32>");
  expectRoundTrip("dense<[-2147483648, 1]> : tensor<2xi32>");
  expectRoundTrip("dense<[-9223372036854775808, 1]> : tensor<2xi64>");
  expectRoundTrip("dense<[18446744073709551615, 1]> : tensor<2xui64>");
  expectRoundTrip("dense<> : tensor<0x3xf32>");
  expectRoundTrip("dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xi32>");
}

TEST_F(TensorTest, ReadsHexadecimalText) {
  EXPECT_EQ(tensor("dense<\"0x0000803F00000040\"> : tensor<2xf32>").str(),
            "dense<[1.0, 2.0]> : tensor<2xf32>");
}

TEST_F(TensorTest, EveryFloatPrintsAsItself) {
  Type f32 = Float32Type::get(&context);
  for (uint32_t i = 0; i < 2000; ++i) {
    uint32_t bits = i * 2654435761u;
    float value;
    memcpy(&value, &bits, 4);
    Tensor t = Tensor::get<float>(f32, {}, {value});
    EXPECT_TRUE(bitIdentical(tensor(t.str()), t)) << t.str();
  }
}

TEST_F(TensorTest, CopiesAreSeparateOnceWritten) {
  Tensor a = tensor("dense<[1, 2]> : tensor<2xi32>");
  Tensor b = a;
  b.setInt(0, 7);
  EXPECT_EQ(a.getInt(0), 1);
  EXPECT_EQ(b.getInt(0), 7);
}

TEST_F(TensorTest, PrecisionChangesAndReturns) {
  Tensor a = tensor("dense<[0.1, 2.0]> : tensor<2xf32>");
  Tensor wide = a.withPrecision(Precision::Float64);
  EXPECT_EQ(wide.getStorage(), Storage::F64);
  EXPECT_EQ(wide.getDouble(0), static_cast<double>(0.1f));
  EXPECT_TRUE(bitIdentical(wide.withPrecision(Precision::Native), a));
  // Integers do not change.
  Tensor b = tensor("dense<3> : tensor<i32>");
  EXPECT_EQ(b.withPrecision(Precision::Float64).getStorage(), Storage::I32);
}

TEST_F(TensorTest, Differences) {
  Tensor a = tensor("dense<[1.0, 2.0, 0x7FC00000]> : tensor<3xf32>");
  Tensor b = tensor("dense<[1.0, 2.5, 0x7FC00000]> : tensor<3xf32>");
  EXPECT_EQ(maxAbsoluteDifference(a, b), 0.5);
  EXPECT_EQ(maxRelativeDifference(a, b), 0.2);
  EXPECT_DOUBLE_EQ(normDifference(a, b), 0.5 / std::sqrt(1 + 2.5 * 2.5));
  EXPECT_EQ(normDifference(a, a), 0);
  Tensor c = tensor("dense<[1.0, 0x7FC00000, 0.0]> : tensor<3xf32>");
  EXPECT_TRUE(std::isinf(maxAbsoluteDifference(a, c)));
  EXPECT_TRUE(std::isinf(maxRelativeDifference(a, c)));
  EXPECT_TRUE(std::isinf(normDifference(a, c)));
  Tensor inf = tensor("dense<0x7F800000> : tensor<3xf32>");
  EXPECT_EQ(maxAbsoluteDifference(inf, inf), 0);
}

TEST_F(TensorTest, RoundsStochastically) {
  FloatType bf16 = BFloat16Type::get(&context);
  constexpr double unit = 0x1p-7;
  // Between 1 and its neighbor, at a quarter of the way.
  double quarter = 1 + unit / 4, sum = 0;
  constexpr unsigned times = 4000;
  for (uint64_t seed = 0; seed < times; ++seed) {
    StochasticRounding rounding(seed);
    double rounded = roundResult(quarter, bf16);
    EXPECT_TRUE(rounded == 1 || rounded == 1 + unit) << rounded;
    EXPECT_EQ(roundResult(quarter, bf16), rounded);
    EXPECT_EQ(roundResult(-quarter, bf16), -rounded);
    EXPECT_TRUE(rounding.isUsed());
    sum += rounded;
  }
  // The mean is the number, within four standard deviations.
  EXPECT_NEAR(sum / times, quarter, 4 * unit * std::sqrt(0.25 * 0.75 / times));

  // So do all results, of each value in its own way.
  Tensor values(bf16, {1000});
  for (int64_t i = 0; i < 1000; ++i)
    values.setDouble(i, 1 + unit * (i % 100 + 0.5));
  Tensor toNearest = values;
  toNearest.normalize();
  {
    StochasticRounding rounding(1);
    values.normalize();
  }
  int64_t differing = 0;
  for (int64_t i = 0; i < 1000; ++i) {
    EXPECT_LE(std::fabs(values.getDouble(i) - 1 - unit * (i % 100 + 0.5)),
              unit / 2);
    EXPECT_EQ(values.getDouble(i), values.getDouble(i % 100));
    differing += values.getDouble(i) != toNearest.getDouble(i);
  }
  EXPECT_GT(differing, 250);
  EXPECT_LT(differing, 750);
  // Errors of another size.
  double most = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    StochasticRounding rounding(seed, /*scale=*/8);
    EXPECT_EQ(roundResult(1.5, bf16), 1.5);
    EXPECT_FALSE(rounding.isUsed());
    most = std::max(most, std::fabs(roundResult(1.5 + unit / 2, bf16) - 1.5));
  }
  EXPECT_GE(most, 3 * unit);
  EXPECT_LE(most, 5 * unit);
  // Without the mode, to the nearest.
  EXPECT_EQ(roundResult(quarter, bf16), 1);
}

// What a type has stays, and nothing leaves the range of a type.
TEST_F(TensorTest, StochasticRoundingKeepsNumbersAndRanges) {
  double infinity = std::numeric_limits<double>::infinity();
  for (StringRef name :
       {"bf16", "f16", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "f8E5M2FNUZ",
        "f8E4M3B11FNUZ", "f8E3M4", "f6E2M3FN", "f6E3M2FN", "f4E2M1FN"}) {
    auto type = cast<FloatType>(parseType(name, &context));
    double largest =
        llvm::APFloat::getLargest(type.getFloatSemantics()).convertToDouble();
    double smallest =
        llvm::APFloat::getSmallest(type.getFloatSemantics()).convertToDouble();
    for (uint64_t seed = 0; seed < 50; ++seed) {
      StochasticRounding rounding(seed);
      // The last but two is a bit beyond the largest number.
      for (double x : {0.0, 1.0, -1.5, largest, -largest, smallest,
                       largest * (1 + 0x1p-9), infinity, double(NAN)})
        EXPECT_EQ(encodeFloat(roundResult(x, type), type),
                  encodeFloat(roundToType(x, type), type))
            << name.str() << " " << x;
      double tiny = roundResult(-0.3 * smallest, type);
      EXPECT_TRUE(tiny == 0 || tiny == -smallest) << name.str() << tiny;
      // Zero has the sign that the type can give it.
      EXPECT_EQ(std::signbit(tiny), std::signbit(roundToType(tiny, type)));
    }
  }
  // Types from f32 on are rounded as ever.
  StochasticRounding rounding(3);
  for (double x : {0.1, 1 + 0x1p-25, 1 + 0x1.8p-24}) {
    EXPECT_EQ(roundResult(x, Float32Type::get(&context)),
              static_cast<float>(x));
    EXPECT_EQ(roundResult(x, Float64Type::get(&context)), x);
  }
}

TEST_F(TensorTest, UnsupportedElementTypes) {
  EXPECT_FALSE(Tensor::getStorage(IndexType::get(&context), Precision::Native));
  EXPECT_FALSE(
      Tensor::getStorage(IntegerType::get(&context, 128), Precision::Native));
  EXPECT_FALSE(Tensor::getStorage(ComplexType::get(Float16Type::get(&context)),
                                  Precision::Native));
}

} // namespace
} // namespace soap::reference
