//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartitionTest.h"

using namespace soap;

namespace {

TEST_F(PartitionTest, Elementwise) {
  const char *two = "%a: tensor<5x4xf32>, %b: tensor<5x4xf32>";
  const char *type = "tensor<5x4xf32>";
  check(two, type, "%r = stablehlo.add %a, %b : tensor<5x4xf32>", "5 4",
        "{01}");
  check(two, type, "%r = stablehlo.multiply %a, %b : tensor<5x4xf32>", "5 4",
        "{0}{1}");
  check(two, type, "%r = stablehlo.divide %a, %b : tensor<5x4xf32>", "5 4",
        "{0}");
  check(two, type, "%r = stablehlo.maximum %a, %b : tensor<5x4xf32>", "5 4");
  check(two, type, "%r = stablehlo.tanh %a : tensor<5x4xf32>", "5 4");
  check(two, type, "%r = stablehlo.negate %a : tensor<5x4xf32>", "5 4", "{0}");
  check(two, "tensor<5x4xi1>",
        "%r = stablehlo.compare GT, %a, %b, FLOAT : (tensor<5x4xf32>, "
        "tensor<5x4xf32>) -> tensor<5x4xi1>",
        "5 4");
  check("%a: tensor<7xi32>", "tensor<7xf32>",
        "%r = stablehlo.convert %a : (tensor<7xi32>) -> tensor<7xf32>", "7");
  check("%a: tensor<7xf32>", "tensor<7xf64>",
        "%r = stablehlo.convert %a : (tensor<7xf32>) -> tensor<7xf64>", "7",
        "{0}");
  check("%a: tensor<i1>, %b: tensor<i1>", "tensor<i1>",
        "%r = stablehlo.add %a, %b : tensor<i1>", "");
  check("%a: tensor<6xi32>, %b: tensor<6xi32>", "tensor<6xi32>",
        "%r = stablehlo.divide %a, %b : tensor<6xi32>", "6");
}

TEST_F(PartitionTest, SelectAndClampTakeScalars) {
  check("%p: tensor<5x4xi1>, %a: tensor<5x4xf32>, %b: tensor<5x4xf32>",
        "tensor<5x4xf32>",
        "%r = stablehlo.select %p, %a, %b : tensor<5x4xi1>, tensor<5x4xf32>",
        "5 4", "{12}");
  check("%p: tensor<i1>, %a: tensor<5x4xf32>, %b: tensor<5x4xf32>",
        "tensor<5x4xf32>",
        "%r = stablehlo.select %p, %a, %b : tensor<i1>, tensor<5x4xf32>", "5 4",
        "{12}");
  // A mask lets a pending sum pass.
  check("%p: tensor<5x4xi1>, %a: tensor<5x4xf32>", "tensor<5x4xf32>",
        "%0 = stablehlo.constant dense<0.0> : tensor<f32>\n"
        "%1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> "
        "tensor<5x4xf32>\n"
        "%r = stablehlo.select %p, %a, %1 : tensor<5x4xi1>, tensor<5x4xf32>",
        "5 4", "{12}{1}");
  check("%l: tensor<f32>, %a: tensor<9xf32>, %h: tensor<f32>", "tensor<9xf32>",
        "%r = stablehlo.clamp %l, %a, %h : (tensor<f32>, tensor<9xf32>, "
        "tensor<f32>) -> tensor<9xf32>",
        "9");
}

TEST_F(PartitionTest, Constants) {
  check("", "tensor<5x4xf32>",
        "%r = stablehlo.constant dense<1.5> : tensor<5x4xf32>", "5 4");
  check("", "tensor<3x4xi32>",
        "%r = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], "
        "[9, 10, 11, 12]]> : tensor<3x4xi32>",
        "3 4");
  check("", "tensor<3x3xi1>",
        "%r = stablehlo.constant dense<[[true, false, true], [false, false, "
        "true], [true, true, false]]> : tensor<3x3xi1>",
        "3 3");
  check("", "tensor<f32>", "%r = stablehlo.constant dense<2.0> : tensor<f32>",
        "");
}

TEST_F(PartitionTest, Iota) {
  check("", "tensor<5x4xi32>", "%r = stablehlo.iota dim = 0 : tensor<5x4xi32>",
        "5 4");
  check("", "tensor<5x4xf32>", "%r = stablehlo.iota dim = 1 : tensor<5x4xf32>",
        "5 4");
  // Beyond 256, not every index is a bf16.
  check("", "tensor<600xbf16>",
        "%r = stablehlo.iota dim = 0 : tensor<600xbf16>", "600");
}

TEST_F(PartitionTest, BroadcastTransposeReverse) {
  check("%a: tensor<4xf32>", "tensor<5x4xf32>",
        "%r = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<4xf32>) -> "
        "tensor<5x4xf32>",
        "5 4", "{0}");
  check("%a: tensor<3x1xf32>", "tensor<4x2x3xf32>",
        "%r = stablehlo.broadcast_in_dim %a, dims = [2, 0] : "
        "(tensor<3x1xf32>) -> tensor<4x2x3xf32>",
        "4 2 3", "{0}");
  check("%a: tensor<3x4x5xf32>", "tensor<5x3x4xf32>",
        "%r = stablehlo.transpose %a, dims = [2, 0, 1] : (tensor<3x4x5xf32>) "
        "-> tensor<5x3x4xf32>",
        "5 3 4", "{0}");
  check("%a: tensor<5x4xf32>", "tensor<5x4xf32>",
        "%r = stablehlo.reverse %a, dims = [0] : tensor<5x4xf32>", "5 4",
        "{0}");
}

TEST_F(PartitionTest, Reshape) {
  auto reshape = [&](const char *from, const char *to, const char *dims) {
    check(std::string("%a: ") + from, to,
          std::string("%r = stablehlo.reshape %a : (") + from + ") -> " + to,
          dims, "{0}");
  };
  // Heads.
  reshape("tensor<2x3x12xf32>", "tensor<2x3x4x3xf32>", "2 3 4 3!");
  reshape("tensor<2x3x4x3xf32>", "tensor<2x3x12xf32>", "2 3 4 3!");
  reshape("tensor<2x3xf32>", "tensor<1x2x1x3x1xf32>", "2 3");
  reshape("tensor<1xf32>", "tensor<f32>", "");
  // A common refinement of 6·4 and 3·8: 3, 2, 4.
  reshape("tensor<6x4xf32>", "tensor<3x8xf32>", "3 2! 4!");
  // 2·3 and 3·2 have none, but the outer dimension does not mind.
  reshape("tensor<5x2x3xf32>", "tensor<5x3x2xf32>", "5");
  reshape("tensor<4x1x6xf32>", "tensor<2x2x6x1xf32>", "2 2! 6");
}

TEST_F(PartitionTest, SlicePadConcatenate) {
  check("%a: tensor<10x4xf32>", "tensor<4x3xf32>",
        "%r = stablehlo.slice %a [1:9:2, 0:3] : (tensor<10x4xf32>) -> "
        "tensor<4x3xf32>",
        "4 3", "{0}");
  check("%a: tensor<4x5xf32>, %v: tensor<f32>", "tensor<13x4xf32>",
        "%r = stablehlo.pad %a, %v, low = [2, -1], high = [1, 0], interior = "
        "[2, 0] : (tensor<4x5xf32>, tensor<f32>) -> tensor<13x4xf32>",
        "13 4", "{01}");
  check("%a: tensor<4x5xf32>", "tensor<13x8xf32>",
        "%v = stablehlo.constant dense<0.0> : tensor<f32>\n"
        "%r = stablehlo.pad %a, %v, low = [6, 3], high = [3, 0], interior = "
        "[0, 0] : (tensor<4x5xf32>, tensor<f32>) -> tensor<13x8xf32>",
        "13 8", "{01}{0}");
  check("%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %c: tensor<1x3xf32>",
        "tensor<7x3xf32>",
        "%r = stablehlo.concatenate %a, %b, %c, dim = 0 : (tensor<2x3xf32>, "
        "tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<7x3xf32>",
        "7 3", "{012}");
}

TEST_F(PartitionTest, Reduce) {
  auto reduce = [&](const char *type, const char *init, const char *body,
                    const char *dims, const char *linear = "") {
    std::string element(type);
    check("%a: tensor<4x5x3x" + element + ">", "tensor<5x" + element + ">",
          "%i = stablehlo.constant dense<" + std::string(init) + "> : tensor<" +
              element +
              ">\n%r = stablehlo.reduce(%a init: %i) applies stablehlo." +
              body + " across dimensions = [0, 2] : (tensor<4x5x3x" + element +
              ">, tensor<" + element + ">) -> tensor<5x" + element + ">",
          dims, linear);
  };
  reduce("f32", "0.0", "add", "4:sum 5 3:sum", "{0}{01}");
  reduce("f32", "-0.0", "add", "4:sum 5 3:sum", "{0}{01}");
  // The initial value would be added once per tile.
  reduce("f32", "1.0", "add", "4:sum! 5 3:sum!", "{01}");
  reduce("i32", "1", "multiply", "4:product 5 3:product");
  reduce("f32", "0xFF800000", "maximum", "4:max 5 3:max");
  // A maximum may meet it more than once.
  reduce("f32", "2.0", "maximum", "4:max 5 3:max");
  reduce("i32", "100", "minimum", "4:min 5 3:min");
  reduce("i1", "false", "or", "4:or 5 3:or");
  reduce("i1", "true", "and", "4:and 5 3:and");
  reduce("i1", "false", "add", "4:or 5 3:or");
  reduce("i32", "0", "or", "4! 5 3!");
}

TEST_F(PartitionTest, ReduceOfSeveral) {
  check("%a: tensor<4x6xf32>", "tensor<4xi32>", R"(
    %i = stablehlo.iota dim = 1 : tensor<4x6xi32>
    %m = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %z = stablehlo.constant dense<0> : tensor<i32>
    %q, %r = "stablehlo.reduce"(%a, %i, %m, %z) <{dimensions = array<i64: 1>}> ({
    ^bb0(%x: tensor<f32>, %j: tensor<i32>, %y: tensor<f32>, %k: tensor<i32>):
      %0 = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %1 = stablehlo.select %0, %x, %y : tensor<i1>, tensor<f32>
      %2 = stablehlo.select %0, %j, %k : tensor<i1>, tensor<i32>
      stablehlo.return %1, %2 : tensor<f32>, tensor<i32>
    }) : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>))",
        "4 6!");
}

TEST_F(PartitionTest, Sort) {
  check("%a: tensor<4x6xf32>", "tensor<4x6xf32>", R"(
    %r = "stablehlo.sort"(%a) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %0 = stablehlo.compare LT, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %0 : tensor<i1>
    }) : (tensor<4x6xf32>) -> tensor<4x6xf32>)",
        "4 6!");
}

TEST_F(PartitionTest, MatricesAndLines) {
  check("%b: tensor<3x2x2xf32>", "tensor<3x2x2xf32>",
        "%r = stablehlo.cholesky %b, lower = true : tensor<3x2x2xf32>",
        "3 2! 2!");
  for (auto [left, dims] : {std::pair("true", "3 4! 4"), {"false", "3 4 4!"}})
    check("%a: tensor<3x4x4xf32>, %b: tensor<3x4x4xf32>", "tensor<3x4x4xf32>",
          std::string("%r = \"stablehlo.triangular_solve\"(%a, %b) "
                      "<{left_side = ") +
              left +
              ", lower = true, unit_diagonal = true, transpose_a = "
              "#stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x4x4xf32>, "
              "tensor<3x4x4xf32>) -> tensor<3x4x4xf32>",
          dims, "{1}");
  check("%a: tensor<3x5x16xf32>", "tensor<3x5x9xcomplex<f32>>",
        "%r = stablehlo.fft %a, type = RFFT, length = [16] : "
        "(tensor<3x5x16xf32>) -> tensor<3x5x9xcomplex<f32>>",
        "3 5 9!");
}

TEST_F(PartitionTest, ReduceWindow) {
  auto pool = [&](const char *input, const char *output, const char *init,
                  const char *body, const char *attributes, const char *dims,
                  const char *linear = "") {
    check(std::string("%a: ") + input, output,
          "%i = stablehlo.constant dense<" + std::string(init) +
              "> : tensor<f32>\n%r = \"stablehlo.reduce_window\"(%a, %i) <{" +
              attributes +
              "}> ({\n^bb0(%x: tensor<f32>, %y: tensor<f32>):\n%0 = "
              "stablehlo." +
              body +
              " %x, %y : tensor<f32>\nstablehlo.return %0 : tensor<f32>\n}) : "
              "(" +
              input + ", tensor<f32>) -> " + output,
          dims, linear);
  };
  pool(
      "tensor<3x8x8x2xf32>", "tensor<3x4x4x2xf32>", "0xFF800000", "maximum",
      "window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: "
      "1, 2, 2, 1>",
      "3 4 4 2 2:max! 2:max!");
  pool("tensor<2x7xf32>", "tensor<2x4xf32>", "0.0", "add",
       "window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, "
       "2>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>",
       "2 4 3:sum!", "{0}{01}");
  // Dilated base and window, and windows on padding alone, from a value that
  // is not neutral.
  pool("tensor<4xf32>", "tensor<15xf32>", "1.0", "add",
       "window_dimensions = array<i64: 2>, base_dilations = array<i64: 2>, "
       "window_dilations = array<i64: 3>, padding = dense<[[8, 3]]> : "
       "tensor<1x2xi64>",
       "15 2:sum!", "{01}");
  // A pool over all of an image: in parts of the window.
  pool("tensor<2x7x3xf32>", "tensor<2x1x3xf32>", "0.0", "add",
       "window_dimensions = array<i64: 1, 7, 1>", "2 1! 3 7:sum", "{0}{01}");
  pool("tensor<2x7xf32>", "tensor<2x3xf32>", "0xFF800000", "maximum",
       "window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, "
       "2>, window_dilations = array<i64: 1, 2>, padding = dense<[[0, 0], [2, "
       "2]]> : tensor<2x2xi64>",
       "2 3! 4:max");
  pool("tensor<2x7xf32>", "tensor<2x3xf32>", "1.0", "add",
       "window_dimensions = array<i64: 1, 5>", "2 3 5:sum!", "{01}");
  // A running sum.
  pool("tensor<6xf32>", "tensor<6xf32>", "0.0", "add",
       "window_dimensions = array<i64: 6>, padding = dense<[[5, 0]]> : "
       "tensor<1x2xi64>",
       "6 6:sum!", "{0}{01}");
}

TEST_F(PartitionTest, SelectAndScatter) {
  auto scatter = [&](const char *operand, const char *source,
                     const char *attributes, const char *dims) {
    check(std::string("%a: ") + operand + ", %s: " + source, operand,
          R"(%i = stablehlo.constant dense<0.0> : tensor<f32>
             %r = "stablehlo.select_and_scatter"(%a, %s, %i) <{)" +
              std::string(attributes) + R"(}> ({
             ^bb0(%x: tensor<f32>, %y: tensor<f32>):
               %0 = stablehlo.compare GE, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
               stablehlo.return %0 : tensor<i1>
             }, {
             ^bb0(%x: tensor<f32>, %y: tensor<f32>):
               %0 = stablehlo.add %x, %y : tensor<f32>
               stablehlo.return %0 : tensor<f32>
             }) : ()" +
              operand + ", " + source + ", tensor<f32>) -> " + operand,
          dims, "{12}{1}");
  };
  scatter("tensor<2x6x4x3xf32>", "tensor<2x3x2x3xf32>",
          "window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = "
          "array<i64: 1, 2, 2, 1>",
          "2 3 2! 2 2! 3");
  // Overlapping windows, and a rest that no window covers.
  scatter("tensor<2x7xf32>", "tensor<2x3xf32>",
          "window_dimensions = array<i64: 1, 3>, window_strides = array<i64: "
          "1, 2>",
          "2 7 3:sum! 3:sum!");
  scatter("tensor<2x7xf32>", "tensor<2x3xf32>",
          "window_dimensions = array<i64: 1, 2>, window_strides = array<i64: "
          "1, 2>",
          "2 7 2:sum! 2:sum!");
  // Padding on either side, and gaps between windows.
  scatter("tensor<2x9xf32>", "tensor<2x5xf32>",
          "window_dimensions = array<i64: 1, 3>, window_strides = array<i64: "
          "1, 2>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>",
          "2 9 3:sum! 3:sum!");
  scatter("tensor<2x11xf32>", "tensor<2x3xf32>",
          "window_dimensions = array<i64: 1, 2>, window_strides = array<i64: "
          "1, 4>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>",
          "2 11 2:sum! 2:sum!");
}

TEST_F(PartitionTest, DotGeneral) {
  check("%a: tensor<3x5x4xf32>, %b: tensor<3x4x6xf32>", "tensor<3x5x6xf32>",
        "%r = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], "
        "contracting_dims = [2] x [1] : (tensor<3x5x4xf32>, "
        "tensor<3x4x6xf32>) -> tensor<3x5x6xf32>",
        "3 5 6 4:sum", "{0}{1}");
  check("%a: tensor<2x3x5xf32>, %b: tensor<2x3x4xf32>", "tensor<5x4xf32>",
        "%r = stablehlo.dot_general %a, %b, contracting_dims = [0, 1] x [0, "
        "1] : (tensor<2x3x5xf32>, tensor<2x3x4xf32>) -> tensor<5x4xf32>",
        "5 4 2:sum 3:sum", "{0}{1}");
  check("%a: tensor<5xf32>, %b: tensor<5xf32>", "tensor<f32>",
        "%r = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : "
        "(tensor<5xf32>, tensor<5xf32>) -> tensor<f32>",
        "5:sum", "{0}{1}");
  // One value as both operands, with different tiles.
  check("%a: tensor<5x4xf32>", "tensor<5x5xf32>",
        "%r = stablehlo.dot_general %a, %a, contracting_dims = [1] x [1] : "
        "(tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x5xf32>",
        "5 5 4:sum", "{0}{1}");
}

TEST_F(PartitionTest, Convolution) {
  auto convolve = [&](const char *lhs, const char *rhs, const char *result,
                      const char *numbers, const char *window, const char *dims,
                      int featureGroups = 1, int batchGroups = 1) {
    check(std::string("%a: ") + lhs + ", %b: " + rhs, result,
          std::string("%r = stablehlo.convolution(%a, %b) dim_numbers = ") +
              numbers + ", window = {" + window +
              "} {batch_group_count = " + std::to_string(batchGroups) +
              " : i64, feature_group_count = " + std::to_string(featureGroups) +
              " : i64} : (" + lhs + ", " + rhs + ") -> " + result,
          dims, "{0}{1}");
  };
  const char *plain = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]";
  // As LeNet's: padded, and not.
  convolve("tensor<2x8x8x3xf32>", "tensor<5x5x3x4xf32>", "tensor<2x8x8x4xf32>",
           plain, "pad = [[2, 2], [2, 2]]", "2 4 8 8 3:sum 5:sum! 5:sum!");
  convolve("tensor<2x8x9x3xf32>", "tensor<3x2x3x4xf32>", "tensor<2x3x4x4xf32>",
           plain, "stride = [2, 2]", "2 4 3 4 3:sum 3:sum! 2:sum!");
  // Its gradients: the kernel is an image, or is reversed.
  convolve("tensor<8x8x2x3xf32>", "tensor<8x8x2x4xf32>", "tensor<5x5x3x4xf32>",
           "[0, 1, f, b]x[0, 1, i, o]->[0, 1, b, f]", "pad = [[2, 2], [2, 2]]",
           "3 4 5! 5! 2:sum 8:sum 8:sum");
  convolve("tensor<2x4x4x4xf32>", "tensor<5x5x3x4xf32>", "tensor<2x8x8x3xf32>",
           "[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]",
           "pad = [[4, 4], [4, 4]], reverse = [true, true]",
           "2 3 8 8 4:sum 5:sum! 5:sum!");
  // The gradient of a strided one: dilated input, with every phase.
  convolve("tensor<2x4x3xf32>", "tensor<3x4x3xf32>", "tensor<2x10x4xf32>",
           "[b, 0, f]x[0, o, i]->[b, 0, f]",
           "pad = [[2, 3]], lhs_dilate = [2], reverse = [true]",
           "2 4 10 3:sum 3:sum!");
  convolve("tensor<1x5x1xf32>", "tensor<2x1x1xf32>", "tensor<1x7x1xf32>",
           "[b, 0, f]x[0, i, o]->[b, 0, f]",
           "stride = [2], pad = [[1, 1]], lhs_dilate = [3], rhs_dilate = [2]",
           "1 1 7 1:sum 2:sum!");
  // A long kernel, dilated and reversed, is tiled along itself.
  convolve("tensor<1x9x2xf32>", "tensor<8x2x3xf32>", "tensor<1x3x3xf32>",
           "[b, 0, f]x[0, i, o]->[b, 0, f]",
           "stride = [2], pad = [[6, 5]], rhs_dilate = [2], reverse = [true]",
           "1 3 3! 2:sum 8:sum");
  // Negative padding; outputs that see padding only.
  convolve("tensor<1x9x2xf32>", "tensor<2x2x3xf32>", "tensor<1x5x3xf32>",
           "[b, 0, f]x[0, i, o]->[b, 0, f]", "pad = [[-2, -1]]",
           "1 3 5 2:sum 2:sum!");
  convolve("tensor<1x2x2xf32>", "tensor<2x2x3xf32>", "tensor<1x10x3xf32>",
           "[b, 0, f]x[0, i, o]->[b, 0, f]", "pad = [[4, 5]]",
           "1 3 10 2:sum 2:sum!");
  // Groups of features (depthwise last) and of the batch.
  convolve("tensor<2x5x6xf32>", "tensor<3x2x12xf32>", "tensor<2x3x12xf32>",
           "[b, 0, f]x[0, i, o]->[b, 0, f]", "", "3 2 4! 3 2:sum! 3:sum!", 3);
  convolve("tensor<2x5x4xf32>", "tensor<3x1x4xf32>", "tensor<2x3x4xf32>",
           "[b, 0, f]x[0, i, o]->[b, 0, f]", "", "4 2 1! 3 1:sum! 3:sum!", 4);
  convolve("tensor<6x5x2xf32>", "tensor<3x2x9xf32>", "tensor<2x3x9xf32>",
           "[b, 0, f]x[0, i, o]->[b, 0, f]", "", "3 2! 3! 3 2:sum 3:sum!", 1,
           3);
  // Three dimensions, and none.
  convolve("tensor<1x2x3x3x3xf32>", "tensor<2x2x2x2x2xf32>",
           "tensor<1x2x2x2x2xf32>",
           "[b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2]", "",
           "1 2 2 2 2 2:sum 2:sum! 2:sum! 2:sum!");
}

TEST_F(PartitionTest, BitcastKeepsNarrowElementsTogether) {
  check("%a: tensor<4xi32>", "tensor<4x2xi16>",
        "%r = stablehlo.bitcast_convert %a : (tensor<4xi32>) -> "
        "tensor<4x2xi16>",
        "4 2!");
}

} // namespace
