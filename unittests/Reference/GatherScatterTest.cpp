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

class GatherScatterTest : public EvaluatorTest {};

const char *const table = "dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>";

// Rows of a table, as an embedding; indices out of bounds are clamped.
TEST_F(GatherScatterTest, Rows) {
  EXPECT_EQ(run(R"(
    func.func @main(%t: tensor<3x2xi32>, %i: tensor<4x1xi64>) -> tensor<4x2xi32> {
      %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<3x2xi32>, tensor<4x1xi64>) -> tensor<4x2xi32>
      return %0 : tensor<4x2xi32>
    })",
                {table, "dense<[[2], [0], [9], [-4]]> : tensor<4x1xi64>"}),
            "dense<[[5, 6], [1, 2], [5, 6], [1, 2]]> : tensor<4x2xi32>");
}

// The index vectors lie along the first dimension, their components are
// exchanged, and the window stands before the batch in the result.
TEST_F(GatherScatterTest, WindowsOfTwoDimensions) {
  EXPECT_EQ(run(R"(
    func.func @main(%t: tensor<3x2xi32>, %i: tensor<2x3xi32>) -> tensor<2x3xi32> {
      %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 2, 1>}> : (tensor<3x2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
      return %0 : tensor<2x3xi32>
    })",
                {table, "dense<[[0, 1, 1], [0, 0, 2]]> : tensor<2x3xi32>"}),
            "dense<[[1, 2, 4], [3, 4, 6]]> : tensor<2x3xi32>");
}

// Index vectors of one component may leave their dimension out.
TEST_F(GatherScatterTest, ImplicitIndexVectors) {
  EXPECT_EQ(run(R"(
    func.func @main(%t: tensor<3x2xi32>, %i: tensor<2xi32>) -> tensor<2x2xi32> {
      %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}> : (tensor<3x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
      return %0 : tensor<2x2xi32>
    })",
                {table, "dense<[1, 2]> : tensor<2xi32>"}),
            "dense<[[3, 4], [5, 6]]> : tensor<2x2xi32>");
}

// Element index[b] of row b.
TEST_F(GatherScatterTest, BatchingDimensions) {
  EXPECT_EQ(run(R"(
    func.func @main(%t: tensor<3x2xi32>, %i: tensor<3x1xi32>) -> tensor<3xi32> {
      %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<3x2xi32>, tensor<3x1xi32>) -> tensor<3xi32>
      return %0 : tensor<3xi32>
    })",
                {table, "dense<[[1], [0], [1]]> : tensor<3x1xi32>"}),
            "dense<[2, 3, 6]> : tensor<3xi32>");
}

TEST_F(GatherScatterTest, EmptyGather) {
  EXPECT_EQ(run(R"(
    func.func @main(%t: tensor<3x2xi32>, %i: tensor<0x1xi64>) -> tensor<0x2xi32> {
      %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}> : (tensor<3x2xi32>, tensor<0x1xi64>) -> tensor<0x2xi32>
      return %0 : tensor<0x2xi32>
    })",
                {table, "dense<> : tensor<0x1xi64>"}),
            "dense<> : tensor<0x2xi32>");
}

std::string scatterRows(const std::string &body) {
  return R"(
    func.func @main(%t: tensor<3x2xi32>, %i: tensor<4x1xi32>, %u: tensor<4x2xi32>) -> tensor<3x2xi32> {
      %0 = "stablehlo.scatter"(%t, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
)" + body +
         R"(
      }) : (tensor<3x2xi32>, tensor<4x1xi32>, tensor<4x2xi32>) -> tensor<3x2xi32>
      return %0 : tensor<3x2xi32>
    })";
}

// Updates add up; those out of bounds are dropped.
TEST_F(GatherScatterTest, ScatterAdd) {
  EXPECT_EQ(run(scatterRows("%v = stablehlo.add %x, %y : tensor<i32>\n"
                            "stablehlo.return %v : tensor<i32>"),
                {table, "dense<[[2], [0], [2], [3]]> : tensor<4x1xi32>",
                 "dense<[[10, 20], [30, 40], [50, 60], [70, 80]]> : "
                 "tensor<4x2xi32>"}),
            "dense<[[31, 42], [3, 4], [65, 86]]> : tensor<3x2xi32>");
}

TEST_F(GatherScatterTest, ScatterReplace) {
  EXPECT_EQ(run(scatterRows("stablehlo.return %y : tensor<i32>"),
                {table, "dense<[[1], [0], [-1], [7]]> : tensor<4x1xi32>",
                 "dense<[[10, 20], [30, 40], [50, 60], [70, 80]]> : "
                 "tensor<4x2xi32>"}),
            "dense<[[30, 40], [10, 20], [5, 6]]> : tensor<3x2xi32>");
}

// A window that hangs over the edge loses only what is outside.
TEST_F(GatherScatterTest, ScatterOverTheEdge) {
  EXPECT_EQ(run(R"(
    func.func @main(%t: tensor<4xi32>, %i: tensor<1xi32>, %u: tensor<3xi32>) -> tensor<4xi32> {
      %0 = "stablehlo.scatter"(%t, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
        %v = stablehlo.subtract %x, %y : tensor<i32>
        stablehlo.return %v : tensor<i32>
      }) : (tensor<4xi32>, tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
      return %0 : tensor<4xi32>
    })",
                {"dense<0> : tensor<4xi32>", "dense<2> : tensor<1xi32>",
                 "dense<[1, 2, 3]> : tensor<3xi32>"}),
            "dense<[0, 0, -1, -2]> : tensor<4xi32>");
}

TEST_F(GatherScatterTest, ScatterTwoInputsWithBatch) {
  EXPECT_EQ(run(R"(
    func.func @main(%s: tensor<2x2xi32>, %t: tensor<2x2xf32>, %i: tensor<2x1xi32>, %u: tensor<2xi32>, %v: tensor<2xf32>) -> (tensor<2x2xi32>, tensor<2x2xf32>) {
      %0:2 = "stablehlo.scatter"(%s, %t, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
      ^bb0(%a: tensor<i32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<f32>):
        %x = stablehlo.add %a, %c : tensor<i32>
        %y = stablehlo.multiply %b, %d : tensor<f32>
        stablehlo.return %x, %y : tensor<i32>, tensor<f32>
      }) : (tensor<2x2xi32>, tensor<2x2xf32>, tensor<2x1xi32>, tensor<2xi32>, tensor<2xf32>) -> (tensor<2x2xi32>, tensor<2x2xf32>)
      return %0#0, %0#1 : tensor<2x2xi32>, tensor<2x2xf32>
    })",
                {"dense<1> : tensor<2x2xi32>", "dense<2.0> : tensor<2x2xf32>",
                 "dense<[[1], [0]]> : tensor<2x1xi32>",
                 "dense<[5, 6]> : tensor<2xi32>",
                 "dense<[0.5, 4.0]> : tensor<2xf32>"}),
            "dense<[[1, 6], [7, 1]]> : tensor<2x2xi32>; "
            "dense<[[2.0, 1.0], [8.0, 2.0]]> : tensor<2x2xf32>");
}

} // namespace
} // namespace soap::reference
