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

class ShapeTest : public EvaluatorTest {};

const char *const smallMatrix =
    "dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>";

TEST_F(ShapeTest, Iota) {
  EXPECT_EQ(run(R"(
    func.func @main() -> (tensor<2x3xi32>, tensor<2x3xf32>, tensor<0xi32>) {
      %0 = stablehlo.iota dim = 1 : tensor<2x3xi32>
      %1 = stablehlo.iota dim = 0 : tensor<2x3xf32>
      %2 = stablehlo.iota dim = 0 : tensor<0xi32>
      return %0, %1, %2 : tensor<2x3xi32>, tensor<2x3xf32>, tensor<0xi32>
    })"),
            "dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>; "
            "dense<[[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]> : tensor<2x3xf32>; "
            "dense<> : tensor<0xi32>");
}

TEST_F(ShapeTest, Broadcast) {
  EXPECT_EQ(runOp("stablehlo.broadcast_in_dim",
                  {"dense<[1, 2]> : tensor<2xi32>"}, "tensor<2x3xi32>",
                  "{broadcast_dimensions = array<i64: 0>}"),
            "dense<[[1, 1, 1], [2, 2, 2]]> : tensor<2x3xi32>");
  // Dimensions may be exchanged, and those of size one expand.
  EXPECT_EQ(runOp("stablehlo.broadcast_in_dim",
                  {"dense<[[1], [2], [3]]> : tensor<3x1xi32>"},
                  "tensor<2x3xi32>",
                  "{broadcast_dimensions = array<i64: 1, 0>}"),
            "dense<[[1, 2, 3], [1, 2, 3]]> : tensor<2x3xi32>");
  EXPECT_EQ(runOp("stablehlo.broadcast_in_dim", {"dense<7.0> : tensor<f32>"},
                  "tensor<0x2xf32>", "{broadcast_dimensions = array<i64>}"),
            "dense<> : tensor<0x2xf32>");
}

TEST_F(ShapeTest, ReshapeTransposeReverse) {
  EXPECT_EQ(runOp("stablehlo.reshape", {smallMatrix}, "tensor<3x2xi32>"),
            "dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>");
  EXPECT_EQ(runOp("stablehlo.transpose", {smallMatrix}, "tensor<3x2xi32>",
                  "{permutation = array<i64: 1, 0>}"),
            "dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi32>");
  EXPECT_EQ(
      runOp("stablehlo.transpose",
            {"dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : tensor<2x2x2xi8>"},
            "tensor<2x2x2xi8>", "{permutation = array<i64: 2, 0, 1>}"),
      "dense<[[[1, 3], [5, 7]], [[2, 4], [6, 8]]]> : tensor<2x2x2xi8>");
  EXPECT_EQ(runOp("stablehlo.reverse", {smallMatrix}, "",
                  "{dimensions = array<i64: 1>}"),
            "dense<[[3, 2, 1], [6, 5, 4]]> : tensor<2x3xi32>");
  EXPECT_EQ(runOp("stablehlo.reverse", {smallMatrix}, "",
                  "{dimensions = array<i64: 0, 1>}"),
            "dense<[[6, 5, 4], [3, 2, 1]]> : tensor<2x3xi32>");
}

TEST_F(ShapeTest, Slice) {
  EXPECT_EQ(runOp("stablehlo.slice",
                  {"dense<[0, 1, 2, 3, 4, 5, 6]> : tensor<7xi64>"},
                  "tensor<2xi64>",
                  "{start_indices = array<i64: 1>, limit_indices = array<i64: "
                  "6>, strides = array<i64: 3>}"),
            "dense<[1, 4]> : tensor<2xi64>");
  EXPECT_EQ(runOp("stablehlo.slice", {smallMatrix}, "tensor<1x2xi32>",
                  "{start_indices = array<i64: 1, 1>, limit_indices = "
                  "array<i64: 2, 3>, strides = array<i64: 1, 1>}"),
            "dense<[[5, 6]]> : tensor<1x2xi32>");
}

TEST_F(ShapeTest, DynamicSliceClampsItsStart) {
  auto slice = [&](int start0, int start1) {
    return runOp("stablehlo.dynamic_slice",
                 {smallMatrix,
                  "dense<" + std::to_string(start0) + "> : tensor<i32>",
                  "dense<" + std::to_string(start1) + "> : tensor<i32>"},
                 "tensor<1x2xi32>", "{slice_sizes = array<i64: 1, 2>}");
  };
  EXPECT_EQ(slice(1, 0), "dense<[[4, 5]]> : tensor<1x2xi32>");
  EXPECT_EQ(slice(7, 7), "dense<[[5, 6]]> : tensor<1x2xi32>");
  EXPECT_EQ(slice(-3, -1), "dense<[[1, 2]]> : tensor<1x2xi32>");
  EXPECT_EQ(runOp("stablehlo.dynamic_slice",
                  {"dense<[1, 2, 3]> : tensor<3xi32>",
                   "dense<18446744073709551615> : tensor<ui64>"},
                  "tensor<1xi32>", "{slice_sizes = array<i64: 1>}"),
            "dense<3> : tensor<1xi32>");
}

TEST_F(ShapeTest, DynamicUpdateSliceClampsItsStart) {
  auto update = [&](int start0, int start1) {
    return runOp("stablehlo.dynamic_update_slice",
                 {smallMatrix, "dense<[[8, 9]]> : tensor<1x2xi32>",
                  "dense<" + std::to_string(start0) + "> : tensor<i32>",
                  "dense<" + std::to_string(start1) + "> : tensor<i32>"});
  };
  EXPECT_EQ(update(0, 1), "dense<[[1, 8, 9], [4, 5, 6]]> : tensor<2x3xi32>");
  EXPECT_EQ(update(9, 2), "dense<[[1, 2, 3], [4, 8, 9]]> : tensor<2x3xi32>");
  EXPECT_EQ(update(-1, -9), "dense<[[8, 9, 3], [4, 5, 6]]> : tensor<2x3xi32>");
}

TEST_F(ShapeTest, Pad) {
  auto pad = [&](const std::string &low, const std::string &high,
                 const std::string &interior, const std::string &result) {
    return runOp("stablehlo.pad", {smallMatrix, "dense<0> : tensor<i32>"},
                 result,
                 "{edge_padding_low = array<i64: " + low +
                     ">, edge_padding_high = array<i64: " + high +
                     ">, interior_padding = array<i64: " + interior + ">}");
  };
  EXPECT_EQ(pad("0, 1", "1, 0", "0, 0", "tensor<3x4xi32>"),
            "dense<[[0, 1, 2, 3], [0, 4, 5, 6], [0, 0, 0, 0]]> : "
            "tensor<3x4xi32>");
  EXPECT_EQ(pad("0, 0", "0, 0", "1, 2", "tensor<3x7xi32>"),
            "dense<[[1, 0, 0, 2, 0, 0, 3], [0, 0, 0, 0, 0, 0, 0], "
            "[4, 0, 0, 5, 0, 0, 6]]> : tensor<3x7xi32>");
  // Negative padding cuts, also into the interior padding.
  EXPECT_EQ(pad("-1, 0", "0, -2", "0, 0", "tensor<1x1xi32>"),
            "dense<4> : tensor<1x1xi32>");
  EXPECT_EQ(pad("0, -2", "0, -1", "0, 1", "tensor<2x2xi32>"),
            "dense<[[2, 0], [5, 0]]> : tensor<2x2xi32>");
  EXPECT_EQ(pad("0, 2", "0, -4", "0, 0", "tensor<2x1xi32>"),
            "dense<0> : tensor<2x1xi32>");
}

TEST_F(ShapeTest, Concatenate) {
  EXPECT_EQ(runOp("stablehlo.concatenate",
                  {smallMatrix, "dense<[[7], [8]]> : tensor<2x1xi32>",
                   "dense<> : tensor<2x0xi32>"},
                  "tensor<2x4xi32>", "{dimension = 1 : i64}"),
            "dense<[[1, 2, 3, 7], [4, 5, 6, 8]]> : tensor<2x4xi32>");
  EXPECT_EQ(runOp("stablehlo.concatenate", {smallMatrix, smallMatrix},
                  "tensor<4x3xi32>", "{dimension = 0 : i64}"),
            "dense<[[1, 2, 3], [4, 5, 6], [1, 2, 3], [4, 5, 6]]> : "
            "tensor<4x3xi32>");
}

} // namespace
} // namespace soap::reference
