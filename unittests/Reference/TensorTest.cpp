//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EvaluatorTest.h"

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

TEST_F(TensorTest, UnsupportedElementTypes) {
  EXPECT_FALSE(Tensor::getStorage(IndexType::get(&context), Precision::Native));
  EXPECT_FALSE(
      Tensor::getStorage(IntegerType::get(&context, 128), Precision::Native));
  EXPECT_FALSE(Tensor::getStorage(ComplexType::get(Float16Type::get(&context)),
                                  Precision::Native));
}

} // namespace
} // namespace soap::reference
