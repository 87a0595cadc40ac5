//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Reductions, windows and sums of 16-bit floats against the evaluator.

#include "KernelTest.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace soap;

namespace {

using ReductionKernelTest = KernelTest;

TEST_F(ReductionKernelTest, Reduce) {
  check(R"(
    func.func @rows(%a: tensor<33x70xf32>) -> tensor<33xf32> {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<33x70xf32>, tensor<f32>) -> tensor<33xf32>
      return %0 : tensor<33xf32>
    }
    func.func @columns(%a: tensor<33x70xf32>, %i: tensor<f32>) -> tensor<70xf32> {
      %0 = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : (tensor<33x70xf32>, tensor<f32>) -> tensor<70xf32>
      return %0 : tensor<70xf32>
    }
    func.func @all(%a: tensor<3x4x5xi32>) -> tensor<i32> {
      %z = stablehlo.constant dense<1> : tensor<i32>
      %0 = stablehlo.reduce(%a init: %z) applies stablehlo.maximum across dimensions = [0, 1, 2] : (tensor<3x4x5xi32>, tensor<i32>) -> tensor<i32>
      return %0 : tensor<i32>
    }
    func.func @middle(%a: tensor<3x4x5xf64>) -> tensor<3x5xf64> {
      %z = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
      %0 = stablehlo.reduce(%a init: %z) applies stablehlo.minimum across dimensions = [1] : (tensor<3x4x5xf64>, tensor<f64>) -> tensor<3x5xf64>
      return %0 : tensor<3x5xf64>
    }
    func.func @any(%a: tensor<6x3xi1>) -> tensor<3xi1> {
      %z = stablehlo.constant dense<false> : tensor<i1>
      %0 = stablehlo.reduce(%a init: %z) applies stablehlo.or across dimensions = [0] : (tensor<6x3xi1>, tensor<i1>) -> tensor<3xi1>
      return %0 : tensor<3xi1>
    }
    func.func @of_nothing(%a: tensor<2x0xf32>) -> tensor<2xf32> {
      %z = stablehlo.constant dense<1.5> : tensor<f32>
      %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<2x0xf32>, tensor<f32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    func.func @over_nothing(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %z = stablehlo.constant dense<1.5> : tensor<f32>
      %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    // Every element is computed once, whatever reads it how often.
    func.func @over_nothing_spread(%a: tensor<4x5xf32>) -> tensor<4x3x5xf32> {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [] : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
      %1 = stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<4x5xf32>) -> tensor<4x3x5xf32>
      return %1 : tensor<4x3x5xf32>
    }
    func.func @argmax(%a: tensor<7x9xf32>) -> (tensor<7xf32>, tensor<7xi32>) {
      %i = stablehlo.iota dim = 1 : tensor<7x9xi32>
      %m = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %z = stablehlo.constant dense<0> : tensor<i32>
      %0:2 = stablehlo.reduce(%a init: %m), (%i init: %z) across dimensions = [1] : (tensor<7x9xf32>, tensor<7x9xi32>, tensor<f32>, tensor<i32>) -> (tensor<7xf32>, tensor<7xi32>)
        reducer(%x: tensor<f32>, %y: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
        %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %v = stablehlo.select %c, %x, %y : tensor<i1>, tensor<f32>
        %w = stablehlo.select %c, %p, %q : tensor<i1>, tensor<i32>
        stablehlo.return %v, %w : tensor<f32>, tensor<i32>
      }
      return %0#0, %0#1 : tensor<7xf32>, tensor<7xi32>
    }
    func.func @shared_start(%a: tensor<2x8x16xf32>, %b: tensor<2x8x16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.negate %a : tensor<2x8x16xf32>
      %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x8x16xf32>, tensor<f32>) -> tensor<16xf32>
      %2 = stablehlo.reshape %1 : (tensor<16xf32>) -> tensor<1x1x16xf32>
      %3 = stablehlo.reduce(%2 init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
      %4 = stablehlo.multiply %b, %0 : tensor<2x8x16xf32>
      %5 = stablehlo.reduce(%4 init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x8x16xf32>, tensor<f32>) -> tensor<16xf32>
      %6 = stablehlo.reshape %5 : (tensor<16xf32>) -> tensor<1x1x16xf32>
      %7 = stablehlo.reduce(%6 init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
      return %3, %7 : tensor<16xf32>, tensor<16xf32>
    }
    func.func @softmax(%a: tensor<5x40xf32>) -> tensor<5x40xf32> {
      %m = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.reduce(%a init: %m) applies stablehlo.maximum across dimensions = [1] : (tensor<5x40xf32>, tensor<f32>) -> tensor<5xf32>
      %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<5xf32>) -> tensor<5x40xf32>
      %2 = stablehlo.subtract %a, %1 : tensor<5x40xf32>
      %3 = stablehlo.exponential %2 : tensor<5x40xf32>
      %4 = stablehlo.reduce(%3 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<5x40xf32>, tensor<f32>) -> tensor<5xf32>
      %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<5xf32>) -> tensor<5x40xf32>
      %6 = stablehlo.divide %3, %5 : tensor<5x40xf32>
      return %6 : tensor<5x40xf32>
    }
  )",
        1e-5);
}

// Few results of so many elements that a GPU splits each over blocks.
TEST_F(ReductionKernelTest, InParts) {
  check(R"(
    func.func @rows(%a: tensor<2x262147xf32>, %i: tensor<f32>) -> (tensor<2xf32>, tensor<2xf32>) {
      %0 = stablehlo.reduce(%a init: %i) applies stablehlo.maximum across dimensions = [1] : (tensor<2x262147xf32>, tensor<f32>) -> tensor<2xf32>
      %1 = stablehlo.reduce(%a init: %i) applies stablehlo.minimum across dimensions = [1] : (tensor<2x262147xf32>, tensor<f32>) -> tensor<2xf32>
      return %0, %1 : tensor<2xf32>, tensor<2xf32>
    }
    func.func @all(%a: tensor<513x512xi64>, %i: tensor<i64>) -> tensor<i64> {
      %0 = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0, 1] : (tensor<513x512xi64>, tensor<i64>) -> tensor<i64>
      return %0 : tensor<i64>
    }
    func.func @columns(%a: tensor<65537x3xi32>, %i: tensor<i32>) -> tensor<3xi32> {
      %0 = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : (tensor<65537x3xi32>, tensor<i32>) -> tensor<3xi32>
      return %0 : tensor<3xi32>
    }
  )");
}

// Tensors large enough to be computed row by row.
TEST_F(ReductionKernelTest, Rows) {
  check(R"(
    func.func @softmax(%a: tensor<4x8x513xf32>, %label: tensor<4x8xi32>) -> (tensor<4x8x513xf32>, tensor<f32>) {
      %m = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.reduce(%a init: %m) applies stablehlo.maximum across dimensions = [2] : (tensor<4x8x513xf32>, tensor<f32>) -> tensor<4x8xf32>
      %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x513xf32>
      %2 = stablehlo.subtract %a, %1 : tensor<4x8x513xf32>
      %3 = stablehlo.exponential %2 : tensor<4x8x513xf32>
      %4 = stablehlo.reduce(%3 init: %z) applies stablehlo.add across dimensions = [2] : (tensor<4x8x513xf32>, tensor<f32>) -> tensor<4x8xf32>
      %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x513xf32>
      %6 = stablehlo.divide %3, %5 : tensor<4x8x513xf32>
      %7 = stablehlo.iota dim = 2 : tensor<4x8x513xi32>
      %8 = stablehlo.broadcast_in_dim %label, dims = [0, 1] : (tensor<4x8xi32>) -> tensor<4x8x513xi32>
      %9 = stablehlo.compare EQ, %7, %8, SIGNED : (tensor<4x8x513xi32>, tensor<4x8x513xi32>) -> tensor<4x8x513xi1>
      %10 = stablehlo.convert %9 : (tensor<4x8x513xi1>) -> tensor<4x8x513xf32>
      %11 = stablehlo.multiply %10, %6 : tensor<4x8x513xf32>
      %12 = stablehlo.reduce(%11 init: %z) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x8x513xf32>, tensor<f32>) -> tensor<f32>
      %13 = stablehlo.subtract %6, %10 : tensor<4x8x513xf32>
      return %13, %12 : tensor<4x8x513xf32>, tensor<f32>
    }
    // Parts of a long reduction, the last of them shorter.
    func.func @long_columns(%a: tensor<9001x3xf32>, %b: tensor<9001x3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %m = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %0 = stablehlo.multiply %a, %b : tensor<9001x3xf32>
      %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<9001x3xf32>, tensor<f32>) -> tensor<3xf32>
      %2 = stablehlo.reduce(%a init: %m) applies stablehlo.maximum across dimensions = [0] : (tensor<9001x3xf32>, tensor<f32>) -> tensor<3xf32>
      return %1, %2 : tensor<3xf32>, tensor<3xf32>
    }
    // Sums over rows and columns of what is computed from them again.
    func.func @both_ways(%a: tensor<16x600xf32>, %b: tensor<600xf32>) -> (tensor<16x600xf32>, tensor<600xf32>, tensor<16xf32>) {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<600xf32>) -> tensor<16x600xf32>
      %1 = stablehlo.multiply %a, %0 : tensor<16x600xf32>
      %2 = stablehlo.reduce(%1 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<16x600xf32>, tensor<f32>) -> tensor<600xf32>
      %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<600xf32>) -> tensor<16x600xf32>
      %4 = stablehlo.subtract %1, %3 : tensor<16x600xf32>
      %5 = stablehlo.reduce(%4 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x600xf32>, tensor<f32>) -> tensor<16xf32>
      %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<16xf32>) -> tensor<16x600xf32>
      %7 = stablehlo.add %4, %6 : tensor<16x600xf32>
      %8 = stablehlo.reduce(%7 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<16x600xf32>, tensor<f32>) -> tensor<600xf32>
      return %7, %8, %5 : tensor<16x600xf32>, tensor<600xf32>, tensor<16xf32>
    }
    // Rows that others read as columns, backwards, or moved.
    func.func @crossed(%a: tensor<96x96xf32>) -> (tensor<96x96xf32>, tensor<96x96xf32>, tensor<96x95xf32>) {
      %0 = stablehlo.tanh %a : tensor<96x96xf32>
      %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<96x96xf32>) -> tensor<96x96xf32>
      %2 = stablehlo.multiply %0, %1 : tensor<96x96xf32>
      %3 = stablehlo.reverse %2, dims = [0] : tensor<96x96xf32>
      %4 = stablehlo.add %2, %3 : tensor<96x96xf32>
      %5 = stablehlo.slice %4 [0:96, 1:96] : (tensor<96x96xf32>) -> tensor<96x95xf32>
      return %4, %3, %5 : tensor<96x96xf32>, tensor<96x96xf32>, tensor<96x95xf32>
    }
    // Rows larger than a block's own memory.
    func.func @large_rows(%b: tensor<1024xf32>, %x: tensor<64x3x3x1024xf32>) -> (tensor<64x3x3x1024xf32>, tensor<64x3x3x1024xi1>, tensor<64x1x1x1024xf32>) {
      %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %zero = stablehlo.constant dense<0.0> : tensor<64x3x3x1024xf32>
      %0 = stablehlo.broadcast_in_dim %b, dims = [3] : (tensor<1024xf32>) -> tensor<64x3x3x1024xf32>
      %1 = stablehlo.add %x, %0 : tensor<64x3x3x1024xf32>
      %2 = stablehlo.maximum %1, %zero : tensor<64x3x3x1024xf32>
      %3 = stablehlo.compare GT, %1, %zero, FLOAT : (tensor<64x3x3x1024xf32>, tensor<64x3x3x1024xf32>) -> tensor<64x3x3x1024xi1>
      %4 = "stablehlo.reduce_window"(%2, %low) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
      ^bb0(%p: tensor<f32>, %q: tensor<f32>):
        %m = stablehlo.maximum %p, %q : tensor<f32>
        stablehlo.return %m : tensor<f32>
      }) : (tensor<64x3x3x1024xf32>, tensor<f32>) -> tensor<64x1x1x1024xf32>
      return %2, %3, %4 : tensor<64x3x3x1024xf32>, tensor<64x3x3x1024xi1>, tensor<64x1x1x1024xf32>
    }
    func.func @in_place(%w: tensor<16x600xf32>, %g: tensor<16x600xf32>) -> (tensor<16x600xf32>, tensor<16xf32>) attributes {soap.in_place = array<i64: 0, -1>} {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.subtract %w, %g : tensor<16x600xf32>
      %1 = stablehlo.multiply %w, %0 : tensor<16x600xf32>
      %2 = stablehlo.reduce(%1 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x600xf32>, tensor<f32>) -> tensor<16xf32>
      return %0, %2 : tensor<16x600xf32>, tensor<16xf32>
    }
  )",
        1e-4);
}

// Whole windows at once: NaN wherever it is, +0 above -0, infinities.
TEST_F(ReductionKernelTest, ExtremesOfWindows) {
  const float nan = NAN, inf = INFINITY;
  std::vector<float> values;
  for (int i = 0; i < 20; ++i)
    values.insert(values.end(), {1, -0.0f, -0.0f, 0, -0.0f, -0.0f, -2, -inf,
                                 -inf, -inf, nan, 3, inf, -1, -0.0f, 0});
  for (bool largest : {true, false}) {
    std::string op = largest ? "maximum" : "minimum";
    compile(R"(
      func.func @main(%a: tensor<4x80xf32>) -> tensor<4x78xf32> {
        %i = stablehlo.constant dense<)" +
            std::string(largest ? "0xFF800000" : "0x7F800000") +
            R"(> : tensor<f32>
        %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 1, 3>}> ({
        ^bb0(%x: tensor<f32>, %y: tensor<f32>):
          %s = stablehlo.)" +
            op + R"( %x, %y : tensor<f32>
          stablehlo.return %s : tensor<f32>
        }) : (tensor<4x80xf32>, tensor<f32>) -> tensor<4x78xf32>
        return %0 : tensor<4x78xf32>
      })");
    reference::Tensor results =
        run("main", {reference::Tensor::get<float>(Float32Type::get(&context),
                                                   {4, 80}, values)})[0];
    for (int64_t row = 0; row < 4; ++row)
      for (int64_t i = 0; i < 78; ++i) {
        const float *at = &values[row * 80 + i];
        double got = results.getDouble(row * 78 + i);
        if (std::any_of(at, at + 3, [](float v) { return std::isnan(v); })) {
          EXPECT_TRUE(std::isnan(got)) << op << " at " << i;
          continue;
        }
        auto less = [](float x, float y) {
          return x < y || (x == y && std::signbit(x) && !std::signbit(y));
        };
        float expected = largest ? *std::max_element(at, at + 3, less)
                                 : *std::min_element(at, at + 3, less);
        EXPECT_EQ(got, expected) << op << " at " << i;
        EXPECT_EQ(std::signbit(got), std::signbit(expected)) << op << i;
      }
  }
}

// An image after the other: padding, windows and what follows.
TEST_F(ReductionKernelTest, PaddedWindows) {
  check(R"(
    func.func @pools(%a: tensor<2x24x33x37xf32>) -> (tensor<2x24x17x19xf32>, tensor<2x24x33x37xf32>) {
      %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %t = stablehlo.tanh %a : tensor<2x24x33x37xf32>
      %0 = "stablehlo.reduce_window"(%t, %low) <{window_dimensions = array<i64: 1, 1, 3, 3>, window_strides = array<i64: 1, 1, 2, 2>, padding = dense<[[0, 0], [0, 0], [1, 1], [1, 1]]> : tensor<4x2xi64>}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %s = stablehlo.maximum %x, %y : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<2x24x33x37xf32>, tensor<f32>) -> tensor<2x24x17x19xf32>
      %1 = "stablehlo.reduce_window"(%t, %zero) <{window_dimensions = array<i64: 1, 1, 7, 9>, padding = dense<[[0, 0], [0, 0], [3, 3], [2, 6]]> : tensor<4x2xi64>}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %s = stablehlo.add %x, %y : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<2x24x33x37xf32>, tensor<f32>) -> tensor<2x24x33x37xf32>
      %2 = stablehlo.negate %1 : tensor<2x24x33x37xf32>
      return %0, %2 : tensor<2x24x17x19xf32>, tensor<2x24x33x37xf32>
    }
    // The batch and a part of the features, padded; a part of another.
    func.func @parts(%a: tensor<8x20x600xf32>) -> (tensor<10x20x600xf32>, tensor<8x30x600xf32>, tensor<8x20x604xf32>) {
      %zero = stablehlo.constant dense<0.5> : tensor<f32>
      %t = stablehlo.tanh %a : tensor<8x20x600xf32>
      %0 = stablehlo.pad %t, %zero, low = [1, 0, 0], high = [1, 0, 0], interior = [0, 0, 0] : (tensor<8x20x600xf32>, tensor<f32>) -> tensor<10x20x600xf32>
      %1 = stablehlo.pad %t, %zero, low = [0, 10, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<8x20x600xf32>, tensor<f32>) -> tensor<8x30x600xf32>
      %2 = stablehlo.pad %t, %zero, low = [0, 0, 1], high = [0, 0, 3], interior = [0, 0, 0] : (tensor<8x20x600xf32>, tensor<f32>) -> tensor<8x20x604xf32>
      return %0, %1, %2 : tensor<10x20x600xf32>, tensor<8x30x600xf32>, tensor<8x20x604xf32>
    }
  )",
        1e-4);
}

TEST_F(ReductionKernelTest, ReduceWindow) {
  check(R"(
    func.func @pool(%a: tensor<2x8x8x3xf32>) -> tensor<2x4x4x3xf32> {
      %m = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %0 = "stablehlo.reduce_window"(%a, %m) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %s = stablehlo.maximum %x, %y : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x4x4x3xf32>
      return %0 : tensor<2x4x4x3xf32>
    }
    func.func @overlapping(%a: tensor<3x9x9xf32>, %i: tensor<f32>) -> tensor<3x5x5xf32> {
      %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 1, 3, 3>, window_strides = array<i64: 1, 2, 2>, padding = dense<[[0, 0], [1, 1], [1, 1]]> : tensor<3x2xi64>}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %s = stablehlo.add %x, %y : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<3x9x9xf32>, tensor<f32>) -> tensor<3x5x5xf32>
      return %0 : tensor<3x5x5xf32>
    }
    func.func @dilated(%a: tensor<7x6xi32>) -> tensor<9x6xi32> {
      %z = stablehlo.constant dense<0> : tensor<i32>
      %0 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[1, -1], [0, 0]]> : tensor<2x2xi64>}> ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
        %s = stablehlo.add %x, %y : tensor<i32>
        stablehlo.return %s : tensor<i32>
      }) : (tensor<7x6xi32>, tensor<i32>) -> tensor<9x6xi32>
      return %0 : tensor<9x6xi32>
    }
    func.func @cumulative(%a: tensor<3x6xf32>) -> tensor<3x6xf32> {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 1, 6>, padding = dense<[[0, 0], [5, 0]]> : tensor<2x2xi64>}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %s = stablehlo.add %x, %y : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<3x6xf32>, tensor<f32>) -> tensor<3x6xf32>
      return %0 : tensor<3x6xf32>
    }
  )");
}

TEST_F(ReductionKernelTest, SelectAndScatter) {
  std::string body = R"( ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %s = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %s : tensor<i1>
      }, {
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %s = stablehlo.add %x, %y : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }))";
  check(
      R"(
    func.func @pool(%a: tensor<2x8x8x3xf32>, %g: tensor<2x4x4x3xf32>, %z: tensor<f32>) -> tensor<2x8x8x3xf32> {
      %0 = "stablehlo.select_and_scatter"(%a, %g, %z) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}>)" +
      body +
      R"( : (tensor<2x8x8x3xf32>, tensor<2x4x4x3xf32>, tensor<f32>) -> tensor<2x8x8x3xf32>
      return %0 : tensor<2x8x8x3xf32>
    }
    func.func @overlapping(%a: tensor<3x9x9xf32>, %g: tensor<3x5x5xf32>, %z: tensor<f32>) -> tensor<3x9x9xf32> {
      %0 = "stablehlo.select_and_scatter"(%a, %g, %z) <{window_dimensions = array<i64: 1, 3, 3>, window_strides = array<i64: 1, 2, 2>, padding = dense<[[0, 0], [1, 1], [1, 1]]> : tensor<3x2xi64>}>)" +
      body +
      R"( : (tensor<3x9x9xf32>, tensor<3x5x5xf32>, tensor<f32>) -> tensor<3x9x9xf32>
      return %0 : tensor<3x9x9xf32>
    }
    func.func @into_zeros(%a: tensor<8xf32>, %g: tensor<3xf32>) -> tensor<8xf32> {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = "stablehlo.select_and_scatter"(%a, %g, %z) <{window_dimensions = array<i64: 4>, window_strides = array<i64: 2>}>)" +
      body + R"( : (tensor<8xf32>, tensor<3xf32>, tensor<f32>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
  )");
}

// GPUs add them in f32.
TEST_F(ReductionKernelTest, ScatteredSumsOf16Bits) {
  check(R"(
    func.func @pooling(%x: tensor<2x9x9x4xbf16>, %g: tensor<2x4x4x4xbf16>, %z: tensor<bf16>) -> tensor<2x9x9x4xbf16> {
      %0 = "stablehlo.select_and_scatter"(%x, %g, %z) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
      ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
        %s = stablehlo.compare GE, %a, %b : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
        stablehlo.return %s : tensor<i1>
      }, {
      ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
        %s = stablehlo.add %a, %b : tensor<bf16>
        stablehlo.return %s : tensor<bf16>
      }) : (tensor<2x9x9x4xbf16>, tensor<2x4x4x4xbf16>, tensor<bf16>) -> tensor<2x9x9x4xbf16>
      return %0 : tensor<2x9x9x4xbf16>
    }
    func.func @rows(%table: tensor<20x8xf16>, %at: tensor<12x1xi32>, %rows: tensor<12x8xf16>) -> tensor<20x8xf16> {
      %0 = "stablehlo.scatter"(%table, %at, %rows) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
      ^bb0(%a: tensor<f16>, %b: tensor<f16>):
        %s = stablehlo.add %a, %b : tensor<f16>
        stablehlo.return %s : tensor<f16>
      }) : (tensor<20x8xf16>, tensor<12x1xi32>, tensor<12x8xf16>) -> tensor<20x8xf16>
      return %0 : tensor<20x8xf16>
    }
  )",
        5e-2);
}

// Along columns and rows, of few and of many numbers, from what is given and
// from what is computed.
TEST_F(ReductionKernelTest, SumsOf16Bits) {
  std::string text;
  for (const char *type : {"f16", "bf16"})
    text += llvm::formatv(R"(
      func.func @sums_{0}(%x: tensor<2048x48x{0}>, %z: tensor<{0}>) -> (tensor<48x{0}>, tensor<2048x{0}>, tensor<48x{0}>) {{
        %zero = stablehlo.constant dense<0.0> : tensor<{0}>
        %y = stablehlo.multiply %x, %x : tensor<2048x48x{0}>
        %0 = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2048x48x{0}>, tensor<{0}>) -> tensor<48x{0}>
        %1 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<2048x48x{0}>, tensor<{0}>) -> tensor<2048x{0}>
        %2 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2048x48x{0}>, tensor<{0}>) -> tensor<48x{0}>
        return %0, %1, %2 : tensor<48x{0}>, tensor<2048x{0}>, tensor<48x{0}>
      })",
                          type);
  // A unit in the last place of bf16: sums in f32 differ by less, but may round
  // to the other side.
  check(text, 8e-3);
}

// The start of a reduction is a scalar that a launch before it computes.
TEST_F(ReductionKernelTest, ReductionFromComputedStart) {
  check(R"(
    func.func @start(%x: tensor<2048x48xf32>, %z: tensor<bf16>) -> tensor<48xf32> {
      %start = stablehlo.convert %z : (tensor<bf16>) -> tensor<f32>
      %0 = stablehlo.reduce(%x init: %start) applies stablehlo.add across dimensions = [0] : (tensor<2048x48xf32>, tensor<f32>) -> tensor<48xf32>
      return %0 : tensor<48xf32>
    }
  )",
        1e-4);
}

} // namespace
