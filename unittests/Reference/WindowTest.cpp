//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EvaluatorTest.h"

using namespace mlir;

namespace soap::reference {
namespace {

class WindowTest : public EvaluatorTest {};

const char *const cube =
    "dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [10.0, "
    "11.0, 12.0]]]> : tensor<2x2x3xf32>";

TEST_F(WindowTest, ReduceAnyDimensions) {
  EXPECT_EQ(run(R"(
    func.func @main(%a: tensor<2x2x3xf32>) -> (tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xf32>, tensor<3xf32>, tensor<f32>) {
      %z = stablehlo.constant dense<100.0> : tensor<f32>
      %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [2] : (tensor<2x2x3xf32>, tensor<f32>) -> tensor<2x2xf32>
      %1 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2x2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
      %2 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<2x2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
      %3 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x2x3xf32>, tensor<f32>) -> tensor<2xf32>
      %4 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2x3xf32>, tensor<f32>) -> tensor<3xf32>
      %5 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x2x3xf32>, tensor<f32>) -> tensor<f32>
      return %0, %1, %2, %3, %4, %5 : tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xf32>, tensor<3xf32>, tensor<f32>
    })",
                {cube}),
            "dense<[[106.0, 115.0], [124.0, 133.0]]> : tensor<2x2xf32>; "
            "dense<[[108.0, 110.0, 112.0], [114.0, 116.0, 118.0]]> : "
            "tensor<2x3xf32>; "
            "dense<[[105.0, 107.0, 109.0], [117.0, 119.0, 121.0]]> : "
            "tensor<2x3xf32>; "
            "dense<[130.0, 148.0]> : tensor<2xf32>; "
            "dense<[122.0, 126.0, 130.0]> : tensor<3xf32>; "
            "dense<178.0> : tensor<f32>");
}

TEST_F(WindowTest, ReduceNothingAndEmpty) {
  EXPECT_EQ(run(R"(
    func.func @main(%a: tensor<2xf32>, %b: tensor<2x0xf32>, %c: tensor<0x2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<0xf32>) {
      %z = stablehlo.constant dense<1.0> : tensor<f32>
      %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [] : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
      %1 = stablehlo.reduce(%b init: %z) applies stablehlo.add across dimensions = [1] : (tensor<2x0xf32>, tensor<f32>) -> tensor<2xf32>
      %2 = stablehlo.reduce(%c init: %z) applies stablehlo.add across dimensions = [1] : (tensor<0x2xf32>, tensor<f32>) -> tensor<0xf32>
      return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<0xf32>
    })",
                {"dense<[1.0, 2.0]> : tensor<2xf32>",
                 "dense<> : tensor<2x0xf32>", "dense<> : tensor<0x2xf32>"}),
            "dense<[2.0, 3.0]> : tensor<2xf32>; dense<1.0> : tensor<2xf32>; "
            "dense<> : tensor<0xf32>");
}

TEST_F(WindowTest, MaximumOfNaN) {
  EXPECT_EQ(run(R"(
    func.func @main(%a: tensor<2x2xf32>) -> tensor<2xf32> {
      %z = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %0 = stablehlo.reduce(%a init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    })",
                {"dense<[[0x7FC00000, 1.0], [3.0, 2.0]]> : tensor<2x2xf32>"}),
            "dense<[0x7FC00000, 3.0]> : tensor<2xf32>");
}

// Each 1 would be lost against 256. XLA adds in f32, too, and rounds once.
TEST_F(WindowTest, NarrowFloatsAreAddedWide) {
  EXPECT_EQ(run(R"(
    func.func @main(%a: tensor<8192x2xbf16>) -> tensor<2xbf16> {
      %z = stablehlo.constant dense<0.0> : tensor<bf16>
      %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8192x2xbf16>, tensor<bf16>) -> tensor<2xbf16>
      return %0 : tensor<2xbf16>
    })",
                {"dense<1.0> : tensor<8192x2xbf16>"}),
            "dense<8192.0> : tensor<2xbf16>");
}

TEST_F(WindowTest, NarrowProductsRoundAtEveryStep) {
  // Each adds 2^-7, the last bit; in f32, it would come to 1.64.
  EXPECT_EQ(run(R"(
    func.func @main(%a: tensor<64xbf16>) -> tensor<bf16> {
      %z = stablehlo.constant dense<1.0> : tensor<bf16>
      %0 = stablehlo.reduce(%a init: %z) applies stablehlo.multiply across dimensions = [0] : (tensor<64xbf16>, tensor<bf16>) -> tensor<bf16>
      return %0 : tensor<bf16>
    })",
                {"dense<1.0078125> : tensor<64xbf16>"}),
            "dense<1.5> : tensor<bf16>");
}

// The largest value and its position: two inputs, a body of several ops.
TEST_F(WindowTest, ReduceTwoInputs) {
  EXPECT_EQ(
      run(R"(
    func.func @main(%a: tensor<2x3xf32>) -> (tensor<2xf32>, tensor<2xi32>) {
      %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %i = stablehlo.iota dim = 1 : tensor<2x3xi32>
      %0:2 = "stablehlo.reduce"(%a, %i, %low, %zero) ({
      ^bb0(%x: tensor<f32>, %p: tensor<i32>, %y: tensor<f32>, %q: tensor<i32>):
        %c = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %v = stablehlo.select %c, %x, %y : tensor<i1>, tensor<f32>
        %w = stablehlo.select %c, %p, %q : tensor<i1>, tensor<i32>
        stablehlo.return %v, %w : tensor<f32>, tensor<i32>
      }) {dimensions = array<i64: 1>} : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
      return %0#0, %0#1 : tensor<2xf32>, tensor<2xi32>
    })",
          {"dense<[[1.0, 5.0, 5.0], [9.0, 2.0, 3.0]]> : tensor<2x3xf32>"}),
      "dense<[5.0, 9.0]> : tensor<2xf32>; dense<[1, 0]> : tensor<2xi32>");
}

// A body that is not elementwise runs element by element; one that ignores its
// arguments gives a constant.
TEST_F(WindowTest, ReduceWithAnyBody) {
  EXPECT_EQ(
      run(R"(
    func.func @main(%a: tensor<2x3xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = "stablehlo.reduce"(%a, %z) ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %c = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %v = "stablehlo.if"(%c) ({
          stablehlo.return %x : tensor<f32>
        }, {
          stablehlo.return %y : tensor<f32>
        }) : (tensor<i1>) -> tensor<f32>
        stablehlo.return %v : tensor<f32>
      }) {dimensions = array<i64: 1>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
      %1 = "stablehlo.reduce"(%a, %z) ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %v = stablehlo.constant dense<4.0> : tensor<f32>
        stablehlo.return %v : tensor<f32>
      }) {dimensions = array<i64: 1>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
      return %0, %1 : tensor<2xf32>, tensor<2xf32>
    })",
          {"dense<[[1.0, 5.0, 2.0], [9.0, 2.0, 3.0]]> : tensor<2x3xf32>"}),
      "dense<[5.0, 9.0]> : tensor<2xf32>; dense<4.0> : tensor<2xf32>");
}

TEST_F(WindowTest, ReduceWindow) {
  auto window = [&](const std::string &attributes, const std::string &size) {
    std::string type = "tensor<" + size + "xi32>";
    return run("func.func @main(%a: tensor<5xi32>) -> " + type + R"( {
      %z = stablehlo.constant dense<0> : tensor<i32>
      %0 = "stablehlo.reduce_window"(%a, %z) ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
        %s = stablehlo.add %x, %y : tensor<i32>
        stablehlo.return %s : tensor<i32>
      }) {)" + attributes +
                   "} : (tensor<5xi32>, tensor<i32>) -> " + type +
                   "\n return %0 : " + type + "\n}",
               {"dense<[1, 2, 3, 4, 5]> : tensor<5xi32>"});
  };
  EXPECT_EQ(window("window_dimensions = array<i64: 2>", "4"),
            "dense<[3, 5, 7, 9]> : tensor<4xi32>");
  EXPECT_EQ(window("window_dimensions = array<i64: 3>, window_strides = "
                   "array<i64: 2>",
                   "2"),
            "dense<[6, 12]> : tensor<2xi32>");
  EXPECT_EQ(window("window_dimensions = array<i64: 5>, padding = dense<[[4, "
                   "0]]> : tensor<1x2xi64>",
                   "5"),
            "dense<[1, 3, 6, 10, 15]> : tensor<5xi32>");
  EXPECT_EQ(window("window_dimensions = array<i64: 2>, window_dilations = "
                   "array<i64: 3>",
                   "2"),
            "dense<[5, 7]> : tensor<2xi32>");
  EXPECT_EQ(window("window_dimensions = array<i64: 2>, base_dilations = "
                   "array<i64: 2>, padding = dense<[[-1, 1]]> : "
                   "tensor<1x2xi64>",
                   "8"),
            "dense<[2, 2, 3, 3, 4, 4, 5, 5]> : tensor<8xi32>");
}

TEST_F(WindowTest, MaxPooling) {
  EXPECT_EQ(run(R"(
    func.func @main(%a: tensor<1x4x4x1xf32>) -> tensor<1x2x2x1xf32> {
      %z = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %0 = "stablehlo.reduce_window"(%a, %z) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %s = stablehlo.maximum %x, %y : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<1x4x4x1xf32>, tensor<f32>) -> tensor<1x2x2x1xf32>
      return %0 : tensor<1x2x2x1xf32>
    })",
                {"dense<[[[[1.0], [2.0], [3.0], [4.0]], [[8.0], [7.0], [6.0], "
                 "[5.0]], [[-1.0], [-2.0], [0.5], [0.0]], [[-4.0], [-3.0], "
                 "[0.25], [0.75]]]]> : tensor<1x4x4x1xf32>"}),
            "dense<[[[[8.0], [6.0]], [[-1.0], [0.75]]]]> : "
            "tensor<1x2x2x1xf32>");
}

// The first of equal values is selected; windows overlap, so that sums form;
// padding is never selected even where it is larger than the values.
TEST_F(WindowTest, SelectAndScatter) {
  auto scatter = [&](const std::string &operand, const std::string &source,
                     const std::string &padding, const std::string &sourceType,
                     const std::string &init) {
    return run(
        "func.func @main(%a: tensor<4xf32>, %s: " + sourceType +
            ") -> tensor<4xf32> {\n%z = stablehlo.constant dense<" + init +
            R"(> : tensor<f32>
      %0 = "stablehlo.select_and_scatter"(%a, %s, %z) <{padding = dense<)" +
            padding +
            R"(> : tensor<1x2xi64>, window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %c = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      }, {
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %v = stablehlo.add %x, %y : tensor<f32>
        stablehlo.return %v : tensor<f32>
      }) : (tensor<4xf32>, )" +
            sourceType + R"(, tensor<f32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    })",
        {operand, source});
  };
  EXPECT_EQ(scatter("dense<[1.0, 5.0, 2.0, 2.0]> : tensor<4xf32>",
                    "dense<[10.0, 20.0, 30.0]> : tensor<3xf32>", "0",
                    "tensor<3xf32>", "0.0"),
            "dense<[0.0, 30.0, 30.0, 0.0]> : tensor<4xf32>");
  EXPECT_EQ(scatter("dense<[-1.0, -5.0, -2.0, -2.0]> : tensor<4xf32>",
                    "dense<[1.0, 2.0, 4.0, 8.0, 16.0]> : tensor<5xf32>", "1",
                    "tensor<5xf32>", "100.0"),
            "dense<[103.0, 100.0, 112.0, 116.0]> : tensor<4xf32>");
}

} // namespace
} // namespace soap::reference
