//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EvaluatorTest.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace soap::reference {
namespace {

class ContractionTest : public EvaluatorTest {
protected:
  /// Small integers, so that every order of summation gives the same.
  Tensor numbers(ArrayRef<int64_t> shape, int64_t seed) {
    Tensor t(Float32Type::get(&context), shape);
    for (int64_t i = 0; i < t.numElements(); ++i)
      t.setDouble(i,
                  static_cast<double>((i * 7 + seed * 5 + i * i % 11) % 9) - 4);
    return t;
  }
};

TEST_F(ContractionTest, MatrixProduct) {
  EXPECT_EQ(run(R"(
    func.func @main(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
      return %0 : tensor<2x2xf32>
    })",
                {"dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>",
                 "dense<[[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]> : "
                 "tensor<3x2xf32>"}),
            "dense<[[58.0, 64.0], [139.0, 154.0]]> : tensor<2x2xf32>");
}

TEST_F(ContractionTest, BatchedWithDimensionsInAnyOrder) {
  // result[b, m, n] = Σ_k lhs[k, m, b] · rhs[n, b, k], with k in two parts.
  const char *text = R"(
    func.func @main(%a: tensor<5x3x2x4xf32>, %b: tensor<6x2x4x5xf32>) -> tensor<2x3x6xf32> {
      %0 = stablehlo.dot_general %a, %b, batching_dims = [2] x [1], contracting_dims = [0, 3] x [3, 2] : (tensor<5x3x2x4xf32>, tensor<6x2x4x5xf32>) -> tensor<2x3x6xf32>
      return %0 : tensor<2x3x6xf32>
    })";
  Tensor a = numbers({5, 3, 2, 4}, 1), b = numbers({6, 2, 4, 5}, 2);
  Tensor expected(Float32Type::get(&context), {2, 3, 6});
  for (int batch = 0; batch < 2; ++batch)
    for (int m = 0; m < 3; ++m)
      for (int n = 0; n < 6; ++n) {
        double sum = 0;
        for (int k = 0; k < 5; ++k)
          for (int l = 0; l < 4; ++l)
            sum += a.getDouble(((k * 3 + m) * 2 + batch) * 4 + l) *
                   b.getDouble(((n * 2 + batch) * 4 + l) * 5 + k);
        expected.setDouble((batch * 3 + m) * 6 + n, sum);
      }
  EXPECT_EQ(run(text, {a.str(), b.str()}), expected.str());
  EXPECT_EQ(run(text, {a.str(), b.str()}, Precision::Float64), expected.str());
}

TEST_F(ContractionTest, LongSumsAgreeWithTheirDefinition) {
  // 130 is more than one panel and no multiple of the unrolling.
  Tensor a = numbers({3, 130}, 3), b = numbers({130, 5}, 4);
  Tensor expected(Float32Type::get(&context), {3, 5});
  for (int m = 0; m < 3; ++m)
    for (int n = 0; n < 5; ++n) {
      double sum = 0;
      for (int k = 0; k < 130; ++k)
        sum += a.getDouble(m * 130 + k) * b.getDouble(k * 5 + n);
      expected.setDouble(m * 5 + n, sum);
    }
  EXPECT_EQ(run(R"(
    func.func @main(%a: tensor<3x130xf32>, %b: tensor<130x5xf32>) -> tensor<3x5xf32> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x130xf32>, tensor<130x5xf32>) -> tensor<3x5xf32>
      return %0 : tensor<3x5xf32>
    })",
                {a.str(), b.str()}),
            expected.str());
}

TEST_F(ContractionTest, IntegersWrapAndWiden) {
  EXPECT_EQ(
      run(R"(
    func.func @main(%a: tensor<2xi8>, %b: tensor<2xi8>) -> (tensor<i8>, tensor<i32>) {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<2xi8>, tensor<2xi8>) -> tensor<i8>
      %1 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<2xi8>, tensor<2xi8>) -> tensor<i32>
      return %0, %1 : tensor<i8>, tensor<i32>
    })",
          {"dense<[100, 100]> : tensor<2xi8>", "dense<[2, 1]> : tensor<2xi8>"}),
      "dense<44> : tensor<i8>; dense<300> : tensor<i32>");
}

// Beyond bf16: 257 is 256 there. Three products of parts of bf16 have it, and
// tf32 may.
TEST_F(ContractionTest, AlgorithmsRoundOperands) {
  auto multiply = [&](StringRef type, int components) {
    return run(
        formatv(R"(
    func.func @main(%a: tensor<1x1xf32>, %b: tensor<1x1xf32>) -> tensor<1x1xf32> {{
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = {0}, rhs_precision_type = {0}, accumulation_type = f32, lhs_component_count = {1}, rhs_component_count = {1}, num_primitive_operations = {1}, allow_imprecise_accumulation = false> : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
      return %0 : tensor<1x1xf32>
    })",
                type, components)
            .str(),
        {"dense<257.0> : tensor<1x1xf32>", "dense<2.0> : tensor<1x1xf32>"});
  };
  EXPECT_EQ(multiply("bf16", 1), "dense<512.0> : tensor<1x1xf32>");
  EXPECT_EQ(multiply("bf16", 3), "dense<514.0> : tensor<1x1xf32>");
  EXPECT_EQ(multiply("tf32", 1), "dense<514.0> : tensor<1x1xf32>");
  EXPECT_EQ(multiply("f16", 1), "dense<514.0> : tensor<1x1xf32>");
}

TEST_F(ContractionTest, NothingToContract) {
  EXPECT_EQ(run(R"(
    func.func @main(%a: tensor<2x0xf32>, %b: tensor<0x2xf32>) -> tensor<2x2xf32> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x0xf32>, tensor<0x2xf32>) -> tensor<2x2xf32>
      return %0 : tensor<2x2xf32>
    })",
                {"dense<> : tensor<2x0xf32>", "dense<> : tensor<0x2xf32>"}),
            "dense<0.0> : tensor<2x2xf32>");
}

struct ConvCase {
  const char *name;
  int64_t batch, in[2], inFeatures;
  int64_t kernel[2], outFeatures;
  int64_t stride[2], pad[2][2], lhsDilation[2], rhsDilation[2];
  bool reversal[2];
  int64_t featureGroups, batchGroups;
};

/// Straight from the definition, on [b, 0, 1, f] x [0, 1, i, o].
Tensor convolve(const ConvCase &c, const Tensor &x, const Tensor &w,
                ArrayRef<int64_t> shape) {
  Tensor y(x.getElementType(), shape);
  int64_t i = 0;
  int64_t perGroup = c.inFeatures / c.featureGroups;
  for (int64_t b = 0; b < shape[0]; ++b)
    for (int64_t p = 0; p < shape[1]; ++p)
      for (int64_t q = 0; q < shape[2]; ++q)
        for (int64_t o = 0; o < shape[3]; ++o, ++i) {
          int64_t featureGroup = o / (c.outFeatures / c.featureGroups);
          int64_t batchGroup = o / (c.outFeatures / c.batchGroups);
          double sum = 0;
          for (int64_t r = 0; r < c.kernel[0]; ++r)
            for (int64_t s = 0; s < c.kernel[1]; ++s) {
              int64_t u = p * c.stride[0] + r * c.rhsDilation[0] - c.pad[0][0];
              int64_t v = q * c.stride[1] + s * c.rhsDilation[1] - c.pad[1][0];
              if (u < 0 || v < 0 || u % c.lhsDilation[0] ||
                  v % c.lhsDilation[1])
                continue;
              u /= c.lhsDilation[0];
              v /= c.lhsDilation[1];
              if (u >= c.in[0] || v >= c.in[1])
                continue;
              int64_t rr = c.reversal[0] ? c.kernel[0] - 1 - r : r;
              int64_t ss = c.reversal[1] ? c.kernel[1] - 1 - s : s;
              for (int64_t f = 0; f < perGroup; ++f)
                sum +=
                    x.getDouble(
                        (((b + batchGroup * shape[0]) * c.in[0] + u) * c.in[1] +
                         v) *
                            c.inFeatures +
                        featureGroup * perGroup + f) *
                    w.getDouble(((rr * c.kernel[1] + ss) * perGroup + f) *
                                    c.outFeatures +
                                o);
            }
          y.setDouble(i, sum);
        }
  return y;
}

TEST_F(ContractionTest, Convolutions) {
  const ConvCase cases[] = {
      {"plain",
       2,
       {5, 4},
       3,
       {3, 2},
       4,
       {1, 1},
       {{0, 0}, {0, 0}},
       {1, 1},
       {1, 1},
       {false, false},
       1,
       1},
      {"strides",
       1,
       {7, 6},
       2,
       {3, 3},
       2,
       {2, 3},
       {{0, 0}, {0, 0}},
       {1, 1},
       {1, 1},
       {false, false},
       1,
       1},
      {"padding",
       1,
       {4, 4},
       1,
       {3, 3},
       2,
       {1, 1},
       {{1, 2}, {2, 0}},
       {1, 1},
       {1, 1},
       {false, false},
       1,
       1},
      {"negative padding",
       1,
       {6, 6},
       1,
       {2, 2},
       1,
       {1, 1},
       {{-1, 0}, {1, -2}},
       {1, 1},
       {1, 1},
       {false, false},
       1,
       1},
      {"lhs dilation",
       1,
       {3, 3},
       2,
       {2, 2},
       1,
       {1, 1},
       {{1, 1}, {0, 1}},
       {2, 3},
       {1, 1},
       {false, false},
       1,
       1},
      {"rhs dilation",
       1,
       {7, 7},
       1,
       {3, 2},
       1,
       {1, 1},
       {{0, 1}, {0, 0}},
       {1, 1},
       {2, 3},
       {false, false},
       1,
       1},
      {"reversal",
       1,
       {4, 5},
       2,
       {2, 3},
       2,
       {1, 1},
       {{0, 0}, {1, 1}},
       {1, 1},
       {1, 1},
       {true, false},
       1,
       1},
      {"feature groups",
       1,
       {3, 3},
       4,
       {2, 2},
       6,
       {1, 1},
       {{0, 0}, {0, 0}},
       {1, 1},
       {1, 1},
       {false, false},
       2,
       1},
      {"depthwise",
       2,
       {3, 3},
       3,
       {2, 2},
       3,
       {1, 1},
       {{1, 0}, {0, 1}},
       {1, 1},
       {1, 1},
       {false, false},
       3,
       1},
      {"batch groups",
       4,
       {3, 3},
       2,
       {2, 2},
       4,
       {1, 1},
       {{0, 0}, {0, 0}},
       {1, 1},
       {1, 1},
       {false, false},
       1,
       2},
      {"all",
       2,
       {5, 4},
       4,
       {3, 2},
       2,
       {2, 1},
       {{2, 1}, {-1, 3}},
       {2, 2},
       {1, 2},
       {true, true},
       2,
       1},
  };
  for (const ConvCase &c : cases) {
    Tensor x = numbers({c.batch, c.in[0], c.in[1], c.inFeatures}, 5);
    Tensor w = numbers({c.kernel[0], c.kernel[1],
                        c.inFeatures / c.featureGroups, c.outFeatures},
                       6);
    SmallVector<int64_t, 4> shape{c.batch / c.batchGroups};
    for (int d = 0; d < 2; ++d) {
      int64_t base =
          (c.in[d] - 1) * c.lhsDilation[d] + 1 + c.pad[d][0] + c.pad[d][1];
      int64_t window = (c.kernel[d] - 1) * c.rhsDilation[d] + 1;
      shape.push_back((base - window) / c.stride[d] + 1);
    }
    shape.push_back(c.outFeatures);
    Tensor y = convolve(c, x, w, shape);
    auto typeOf = [](const Tensor &t) {
      std::string type;
      llvm::raw_string_ostream os(type);
      os << t.getType();
      return type;
    };
    std::string text = llvm::formatv(
        R"(
    func.func @main(%x: {0}, %w: {1}) -> {2} {{
      %0 = "stablehlo.convolution"(%x, %w) {{
        window_strides = array<i64: {3}, {4}>,
        padding = dense<[[{5}, {6}], [{7}, {8}]]> : tensor<2x2xi64>,
        lhs_dilation = array<i64: {9}, {10}>,
        rhs_dilation = array<i64: {11}, {12}>,
        window_reversal = array<i1: {13}, {14}>,
        dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
        feature_group_count = {15} : i64, batch_group_count = {16} : i64
      } : ({0}, {1}) -> {2}
      return %0 : {2}
    })",
        typeOf(x), typeOf(w), typeOf(y), c.stride[0], c.stride[1], c.pad[0][0],
        c.pad[0][1], c.pad[1][0], c.pad[1][1], c.lhsDilation[0],
        c.lhsDilation[1], c.rhsDilation[0], c.rhsDilation[1],
        c.reversal[0] ? "true" : "false", c.reversal[1] ? "true" : "false",
        c.featureGroups, c.batchGroups);
    EXPECT_EQ(run(text, {x.str(), w.str()}), y.str()) << c.name;
  }
}

TEST_F(ContractionTest, ConvolutionInAnotherLayout) {
  // The same convolution with transposed operands and result.
  Tensor x = numbers({2, 5, 4, 3}, 1), w = numbers({3, 2, 3, 4}, 2);
  EXPECT_EQ(run(R"(
    func.func @main(%x: tensor<2x5x4x3xf32>, %w: tensor<3x2x3x4xf32>) -> tensor<i1> {
      %y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x5x4x3xf32>, tensor<3x2x3x4xf32>) -> tensor<2x3x3x4xf32>
      %a = stablehlo.transpose %x, dims = [3, 1, 2, 0] : (tensor<2x5x4x3xf32>) -> tensor<3x5x4x2xf32>
      %b = stablehlo.transpose %w, dims = [3, 2, 0, 1] : (tensor<3x2x3x4xf32>) -> tensor<4x3x3x2xf32>
      %z = stablehlo.convolution(%a, %b) dim_numbers = [f, 0, 1, b]x[o, i, 0, 1]->[0, b, f, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x5x4x2xf32>, tensor<4x3x3x2xf32>) -> tensor<3x2x4x3xf32>
      %t = stablehlo.transpose %z, dims = [1, 0, 3, 2] : (tensor<3x2x4x3xf32>) -> tensor<2x3x3x4xf32>
      %c = stablehlo.compare EQ, %y, %t, FLOAT : (tensor<2x3x3x4xf32>, tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xi1>
      %true = stablehlo.constant dense<true> : tensor<i1>
      %r = stablehlo.reduce(%c init: %true) applies stablehlo.and across dimensions = [0, 1, 2, 3] : (tensor<2x3x3x4xi1>, tensor<i1>) -> tensor<i1>
      return %r : tensor<i1>
    })",
                {x.str(), w.str()}),
            "dense<true> : tensor<i1>");
}

} // namespace
} // namespace soap::reference
