//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Gathers, scatters and dynamic slices. Indices reach beyond the operands.

#include "PartitionTest.h"

using namespace soap;

namespace {

/// Indices before and after any operand here.
constexpr Interval anywhere{-9, 12};

TEST_F(PartitionTest, DynamicSlice) {
  auto slice = [&](const char *element, const char *index, const char *dims,
                   const char *linear, Interval integers) {
    std::string from = std::string("tensor<6x4x5x") + element + ">";
    std::string to = std::string("tensor<3x4x1x") + element + ">";
    std::string scalar = std::string("tensor<") + index + ">";
    check("%a: " + from + ", %i: " + scalar + ", %j: " + scalar +
              ", %k: " + scalar,
          to,
          "%r = stablehlo.dynamic_slice %a, %i, %j, %k, sizes = [3, 4, 1] : "
          "(" +
              from + ", " + scalar + ", " + scalar + ", " + scalar + ") -> " +
              to,
          dims, linear, integers);
  };
  for (Interval integers : {anywhere, Interval{0, 4}, Interval{2, 5}})
    slice("f32", "i32", "3 4 1 6:sum 5:sum", "{0}", integers);
  slice("i1", "i64", "3 4 1 6:or 5:or", "", anywhere);
  slice("i32", "i8", "3 4 1 6:sum 5:sum", "{0}", {-128, 128});
  slice("complex<f32>", "i32", "3 4 1 6:sum 5:sum", "{0}", anywhere);
  for (const char *index : {"ui8", "ui32", "ui64"})
    slice("f32", index, "3 4 1 6:sum 5:sum", "{0}", {0, 9});
}

TEST_F(PartitionTest, DynamicUpdateSlice) {
  auto update = [&](const char *index, Interval integers) {
    std::string scalar = std::string("tensor<") + index + ">";
    check("%a: tensor<6x4x5xf32>, %u: tensor<3x4x1xf32>, %i: " + scalar +
              ", %j: " + scalar + ", %k: " + scalar,
          "tensor<6x4x5xf32>",
          "%r = stablehlo.dynamic_update_slice %a, %u, %i, %j, %k : "
          "(tensor<6x4x5xf32>, tensor<3x4x1xf32>, " +
              scalar + ", " + scalar + ", " + scalar + ") -> tensor<6x4x5xf32>",
          "6 4 5", "{01}", integers);
  };
  for (Interval integers : {anywhere, Interval{0, 4}, Interval{2, 5}})
    update("i32", integers);
  update("i8", {-128, 128});
  for (const char *index : {"ui8", "ui64"})
    update(index, {0, 9});
}

TEST_F(PartitionTest, Gather) {
  // An embedding.
  check("%a: tensor<5x4xf32>, %i: tensor<2x3x1xi32>", "tensor<2x3x4xf32>",
        "%r = \"stablehlo.gather\"(%a, %i) <{dimension_numbers = "
        "#stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], "
        "start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64:"
        " 1, 4>}> : (tensor<5x4xf32>, tensor<2x3x1xi32>) -> tensor<2x3x4xf32>",
        "2 3 4 5:sum", "{0}", anywhere);
  // The indices' type has few values.
  for (const char *index : {"i8", "ui8", "ui32", "ui64", "i64"})
    check(std::string("%a: tensor<200x2xi32>, %i: tensor<9x") + index + ">",
          "tensor<9x2xi32>",
          std::string(
              "%r = \"stablehlo.gather\"(%a, %i) <{dimension_numbers = "
              "#stablehlo.gather<offset_dims = [1], collapsed_slice_dims = "
              "[0], start_index_map = [0], index_vector_dim = 1>, slice_sizes "
              "= array<i64: 1, 2>}> : (tensor<200x2xi32>, tensor<9x") +
              index + ">) -> tensor<9x2xi32>",
          "9 2 200:sum", "{0}",
          index[0] == 'u' ? Interval{0, 256} : Interval{-128, 128});
  // Of bools, at most one part has a true one.
  check("%a: tensor<6x5xi1>, %i: tensor<4x2xi32>", "tensor<4xi1>",
        "%r = \"stablehlo.gather\"(%a, %i) <{dimension_numbers = "
        "#stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = "
        "[1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : "
        "(tensor<6x5xi1>, tensor<4x2xi32>) -> tensor<4xi1>",
        "4 5:or 6:or", "", anywhere);
  // A slice of one element whose dimension stays.
  check("%a: tensor<6x5xf32>, %i: tensor<2x4xi32>", "tensor<4x1x3xf32>",
        "%r = \"stablehlo.gather\"(%a, %i) <{dimension_numbers = "
        "#stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], "
        "index_vector_dim = 0>, slice_sizes = array<i64: 1, 3>}> : "
        "(tensor<6x5xf32>, tensor<2x4xi32>) -> tensor<4x1x3xf32>",
        "4 1 3 6:sum", "{0}", anywhere);
  // Slices that are parts, and an index vector that comes first.
  check("%a: tensor<5x4x6xf32>, %i: tensor<2x3xi32>", "tensor<2x3x6xf32>",
        "%r = \"stablehlo.gather\"(%a, %i) <{dimension_numbers = "
        "#stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [0], "
        "start_index_map = [0, 1], index_vector_dim = 0>, slice_sizes = "
        "array<i64: 1, 2, 6>}> : (tensor<5x4x6xf32>, tensor<2x3xi32>) -> "
        "tensor<2x3x6xf32>",
        "2 3 6 5:sum", "{0}", anywhere);
  // Batches on both sides.
  check("%a: tensor<3x5x4xf32>, %i: tensor<2x3x1xi32>", "tensor<2x3x4xf32>",
        "%r = \"stablehlo.gather\"(%a, %i) <{dimension_numbers = "
        "#stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], "
        "operand_batching_dims = [0], start_indices_batching_dims = [1], "
        "start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64:"
        " 1, 1, 4>}> : (tensor<3x5x4xf32>, tensor<2x3x1xi32>) -> "
        "tensor<2x3x4xf32>",
        "2 3 4 5:sum", "{0}", anywhere);
  check("%a: tensor<3x5x4xf32>, %i: tensor<1x2x3xi32>", "tensor<2x3x4xf32>",
        "%r = \"stablehlo.gather\"(%a, %i) <{dimension_numbers = "
        "#stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], "
        "operand_batching_dims = [0], start_indices_batching_dims = [2], "
        "start_index_map = [1], index_vector_dim = 0>, slice_sizes = array<i64:"
        " 1, 1, 4>}> : (tensor<3x5x4xf32>, tensor<1x2x3xi32>) -> "
        "tensor<2x3x4xf32>",
        "2 3 4 5:sum", "{0}", anywhere);
}

TEST_F(PartitionTest, Scatter) {
  auto scatter = [&](const char *arguments, const char *before,
                     const char *numbers, const char *body, const char *types,
                     const char *result, const char *dims,
                     const char *linear = "", Interval integers = anywhere) {
    check(arguments, result,
          before +
              std::string("%r = \"stablehlo.scatter\"(%a, %i, %u) "
                          "<{scatter_dimension_numbers = #stablehlo.scatter<") +
              numbers + ">}> ({\n^bb0(%x: tensor<f32>, %y: tensor<f32>):\n" +
              body + "\nstablehlo.return %0 : tensor<f32>\n}) : " + types +
              " -> " + result,
          dims, linear, integers);
  };
  const char *embedding = "update_window_dims = [2], inserted_window_dims = "
                          "[0], scatter_dims_to_operand_dims = [0], "
                          "index_vector_dim = 2";
  const char *types = "(tensor<5x4xf32>, tensor<2x3x1xi32>, tensor<2x3x4xf32>)";
  const char *add = "%0 = stablehlo.add %x, %y : tensor<f32>";
  // An embedding's gradient.
  scatter("%i: tensor<2x3x1xi32>, %u: tensor<2x3x4xf32>",
          "%c = stablehlo.constant dense<0.0> : tensor<f32>\n%a = "
          "stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> "
          "tensor<5x4xf32>\n",
          embedding, add, types, "tensor<5x4xf32>", "2:sum 3:sum 4 5",
          "{2}{02}");
  const char *all = "%a: tensor<5x4xf32>, %i: tensor<2x3x1xi32>, %u: "
                    "tensor<2x3x4xf32>";
  scatter(all, "", embedding, add, types, "tensor<5x4xf32>",
          "2:sum! 3:sum! 4 5", "{02}");
  scatter(all, "", embedding, "%0 = stablehlo.maximum %x, %y : tensor<f32>",
          types, "tensor<5x4xf32>", "2:max 3:max 4 5");
  // Maxima of windows that are as long as the input, but start elsewhere.
  scatter("%a: tensor<5x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x5x4xf32>", "",
          "update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0],"
          " index_vector_dim = 1",
          "%0 = stablehlo.maximum %x, %y : tensor<f32>",
          "(tensor<5x4xf32>, tensor<3x1xi32>, tensor<3x5x4xf32>)",
          "tensor<5x4xf32>", "3:max 5:max 4 5");
  // Indices of few values.
  for (const char *index : {"i8", "ui8", "ui64"})
    scatter((std::string("%a: tensor<200xf32>, %i: tensor<9x1x") + index +
             ">, %u: tensor<9xf32>")
                .c_str(),
            "",
            "inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], "
            "index_vector_dim = 1",
            add,
            (std::string("(tensor<200xf32>, tensor<9x1x") + index +
             ">, tensor<9xf32>)")
                .c_str(),
            "tensor<200xf32>", "9:sum! 200", "{02}",
            index[0] == 'u' ? Interval{0, 256} : Interval{-128, 128});
  // The last update wins: order matters.
  scatter(all, "", embedding, "%0 = stablehlo.add %y, %y : tensor<f32>", types,
          "tensor<5x4xf32>", "2! 3! 4 5");
  // Windows that cover a part, and batches.
  scatter("%a: tensor<3x5x4xf32>, %i: tensor<3x2x1xi32>, %u: "
          "tensor<3x2x2x4xf32>",
          "",
          "update_window_dims = [2, 3], input_batching_dims = [0], "
          "scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = "
          "[1], index_vector_dim = 2",
          add, "(tensor<3x5x4xf32>, tensor<3x2x1xi32>, tensor<3x2x2x4xf32>)",
          "tensor<3x5x4xf32>", "3 2:sum! 2:sum! 4 5", "{02}");
}

} // namespace
