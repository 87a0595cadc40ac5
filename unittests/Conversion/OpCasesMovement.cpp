//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Operations that move elements, and those with computed shapes.

#include "OpCases.h"

#include <tuple>

using namespace soap;

static const std::string movedTypes =
    "f32 f16 f64 f8E5M2 i1 i4 i8 i32 ui16 i64 ui64 " + complexTypes;

void soap::addMovementCases(std::vector<OpCase> &cases) {
  auto add = [&](const std::string &name, const std::string &text,
                 const std::string &types = movedTypes,
                 Values values = Values::Special) {
    cases.push_back({"stablehlo." + name, types, text, 0, values});
  };
  add("broadcast_in_dim", R"(
    func.func @$N(%a: tensor<3x1x$T>, %b: tensor<$T>, %c: tensor<0x$T>) -> (tensor<2x3x4x$T>, tensor<5x$T>, tensor<2x0x$T>) {
      %0 = stablehlo.broadcast_in_dim %a, dims = [1, 2] : (tensor<3x1x$T>) -> tensor<2x3x4x$T>
      %1 = stablehlo.broadcast_in_dim %b, dims = [] : (tensor<$T>) -> tensor<5x$T>
      %2 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<0x$T>) -> tensor<2x0x$T>
      return %0, %1, %2 : tensor<2x3x4x$T>, tensor<5x$T>, tensor<2x0x$T>
    })");
  add("broadcast", R"(
    func.func @$N(%a: tensor<3x2x$T>) -> tensor<4x5x3x2x$T> {
      %0 = stablehlo.broadcast %a, sizes = [4, 5] : (tensor<3x2x$T>) -> tensor<4x5x3x2x$T>
      return %0 : tensor<4x5x3x2x$T>
    })");
  add("concatenate", R"(
    func.func @$N(%a: tensor<3x2x$T>, %b: tensor<3x0x$T>, %c: tensor<3x5x$T>) -> tensor<3x7x$T> {
      %0 = stablehlo.concatenate %a, %b, %c, dim = 1 : (tensor<3x2x$T>, tensor<3x0x$T>, tensor<3x5x$T>) -> tensor<3x7x$T>
      return %0 : tensor<3x7x$T>
    })");
  add("iota", R"(
    func.func @$N() -> (tensor<3x7x$T>, tensor<3x7x$T>, tensor<0x$T>) {
      %0 = stablehlo.iota dim = 0 : tensor<3x7x$T>
      %1 = stablehlo.iota dim = 1 : tensor<3x7x$T>
      %2 = stablehlo.iota dim = 0 : tensor<0x$T>
      return %0, %1, %2 : tensor<3x7x$T>, tensor<3x7x$T>, tensor<0x$T>
    })",
      "f32 f16 bf16 f64 f8E4M3FN i4 i8 i32 ui2 ui16 i64 ui64 " + complexTypes);
  add("pad", R"(
    func.func @$N(%a: tensor<3x4x$T>, %v: tensor<$T>, %e: tensor<0x$T>) -> (tensor<6x9x$T>, tensor<1x3x$T>, tensor<3x$T>) {
      %0 = stablehlo.pad %a, %v, low = [1, 0], high = [0, 2], interior = [1, 1] : (tensor<3x4x$T>, tensor<$T>) -> tensor<6x9x$T>
      %1 = stablehlo.pad %a, %v, low = [-1, -2], high = [-1, 1], interior = [0, 0] : (tensor<3x4x$T>, tensor<$T>) -> tensor<1x3x$T>
      %2 = stablehlo.pad %e, %v, low = [1], high = [2], interior = [3] : (tensor<0x$T>, tensor<$T>) -> tensor<3x$T>
      return %0, %1, %2 : tensor<6x9x$T>, tensor<1x3x$T>, tensor<3x$T>
    })");
  add("reshape", R"(
    func.func @$N(%a: tensor<3x4x$T>, %b: tensor<0x4x$T>, %c: tensor<1x1x$T>) -> (tensor<2x6x$T>, tensor<0x$T>, tensor<$T>) {
      %0 = stablehlo.reshape %a : (tensor<3x4x$T>) -> tensor<2x6x$T>
      %1 = stablehlo.reshape %b : (tensor<0x4x$T>) -> tensor<0x$T>
      %2 = stablehlo.reshape %c : (tensor<1x1x$T>) -> tensor<$T>
      return %0, %1, %2 : tensor<2x6x$T>, tensor<0x$T>, tensor<$T>
    })");
  add("reverse", R"(
    func.func @$N(%a: tensor<3x4x$T>) -> (tensor<3x4x$T>, tensor<3x4x$T>) {
      %0 = stablehlo.reverse %a, dims = [0, 1] : tensor<3x4x$T>
      %1 = stablehlo.reverse %a, dims = [1] : tensor<3x4x$T>
      return %0, %1 : tensor<3x4x$T>, tensor<3x4x$T>
    })");
  add("slice", R"(
    func.func @$N(%a: tensor<5x8x$T>) -> (tensor<2x3x$T>, tensor<0x8x$T>) {
      %0 = stablehlo.slice %a [1:4:2, 0:7:3] : (tensor<5x8x$T>) -> tensor<2x3x$T>
      %1 = stablehlo.slice %a [2:2, 0:8] : (tensor<5x8x$T>) -> tensor<0x8x$T>
      return %0, %1 : tensor<2x3x$T>, tensor<0x8x$T>
    })");
  add("transpose", R"(
    func.func @$N(%a: tensor<2x3x5x$T>, %b: tensor<2x0x$T>) -> (tensor<5x2x3x$T>, tensor<0x2x$T>) {
      %0 = stablehlo.transpose %a, dims = [2, 0, 1] : (tensor<2x3x5x$T>) -> tensor<5x2x3x$T>
      %1 = stablehlo.transpose %b, dims = [1, 0] : (tensor<2x0x$T>) -> tensor<0x2x$T>
      return %0, %1 : tensor<5x2x3x$T>, tensor<0x2x$T>
    })");
  // Indices beyond either end are clamped.
  for (const std::string index : {"i32", "i8", "ui8", "i64", "ui64"}) {
    std::string types = index == "i32" ? movedTypes : "f32";
    add("dynamic_slice",
        R"(
      func.func @$N(%a: tensor<4x5x$T>) -> (tensor<2x2x$T>, tensor<2x2x$T>, tensor<0x5x$T>) {
        %i = stablehlo.constant dense<)" +
            std::string(index[0] == 'u' ? "200" : "-7") + R"(> : tensor<)" +
            index + R"(>
        %j = stablehlo.constant dense<100> : tensor<)" +
            index + R"(>
        %k = stablehlo.constant dense<1> : tensor<)" +
            index + R"(>
        %0 = stablehlo.dynamic_slice %a, %i, %j, sizes = [2, 2] : (tensor<4x5x$T>, tensor<)" +
            index + ">, tensor<" + index +
            R"(>) -> tensor<2x2x$T>
        %1 = stablehlo.dynamic_slice %a, %j, %k, sizes = [2, 2] : (tensor<4x5x$T>, tensor<)" +
            index + ">, tensor<" + index +
            R"(>) -> tensor<2x2x$T>
        %2 = stablehlo.dynamic_slice %a, %i, %i, sizes = [0, 5] : (tensor<4x5x$T>, tensor<)" +
            index + ">, tensor<" + index +
            R"(>) -> tensor<0x5x$T>
        return %0, %1, %2 : tensor<2x2x$T>, tensor<2x2x$T>, tensor<0x5x$T>
      })",
        types);
    add("dynamic_update_slice",
        R"(
      func.func @$N(%a: tensor<4x5x$T>, %u: tensor<2x3x$T>, %i: tensor<)" +
            index + ">, %j: tensor<" + index + R"(>) -> tensor<4x5x$T> {
        %0 = stablehlo.dynamic_update_slice %a, %u, %i, %j : (tensor<4x5x$T>, tensor<2x3x$T>, tensor<)" +
            index + ">, tensor<" + index + R"(>) -> tensor<4x5x$T>
        return %0 : tensor<4x5x$T>
      })",
        types);
    // Special indices are the ends of their range, and -1.
    add("gather",
        R"(
      func.func @$N(%a: tensor<4x5x$T>, %i: tensor<20x2x)" +
            index + R"(>, %e: tensor<0x)" + index +
            R"(>) -> (tensor<20x2x$T>, tensor<0x5x$T>) {
        %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}> : (tensor<4x5x$T>, tensor<20x2x)" +
            index + R"(>) -> tensor<20x2x$T>
        %1 = "stablehlo.gather"(%a, %e) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<4x5x$T>, tensor<0x)" +
            index + R"(>) -> tensor<0x5x$T>
        return %0, %1 : tensor<20x2x$T>, tensor<0x5x$T>
      })",
        types);
    add("scatter",
        R"(
      func.func @$N(%a: tensor<4x5x$T>, %i: tensor<12x2x)" +
            index + R"(>, %u: tensor<12x2x$T>) -> tensor<4x5x$T> {
        %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
        ^bb0(%x: tensor<$T>, %y: tensor<$T>):
          stablehlo.return %y : tensor<$T>
        }) : (tensor<4x5x$T>, tensor<12x2x)" +
            index + R"(>, tensor<12x2x$T>) -> tensor<4x5x$T>
        return %0 : tensor<4x5x$T>
      })",
        types);
    add("torch_index_select",
        R"(
      func.func @$N(%a: tensor<4x5x$T>, %i: tensor<3x)" +
            index + R"(>) -> tensor<4x3x$T> {
        %0 = "stablehlo.torch_index_select"(%a, %i) <{dim = 1 : i64, batch_dims = 0 : i64}> : (tensor<4x5x$T>, tensor<3x)" +
            index + R"(>) -> tensor<4x3x$T>
        return %0 : tensor<4x3x$T>
      })",
        types, Values::Positive);
  }
  // Batching dimensions.
  add("gather", R"(
    func.func @$N(%a: tensor<3x6x$T>, %i: tensor<3x4x1xi32>) -> tensor<3x4x2x$T> {
      %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 2>}> : (tensor<3x6x$T>, tensor<3x4x1xi32>) -> tensor<3x4x2x$T>
      return %0 : tensor<3x4x2x$T>
    })",
      "f32", Values::Ordinary);
  for (auto [op, types] :
       {std::pair("add", "f32 f64 i8 ui32 bf16 complex<f32>"),
        std::pair("maximum", "f32 i32 ui8"), std::pair("minimum", "i64"),
        std::pair("multiply", "f32 i32")})
    cases.push_back({"stablehlo.scatter", types,
                     R"(
      func.func @$N(%a: tensor<7x$T>, %i: tensor<30x1xi32>, %u: tensor<30x$T>) -> tensor<7x$T> {
        %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
        ^bb0(%x: tensor<$T>, %y: tensor<$T>):
          %1 = stablehlo.)" +
                         std::string(op) + R"( %x, %y : tensor<$T>
          stablehlo.return %1 : tensor<$T>
        }) : (tensor<7x$T>, tensor<30x1xi32>, tensor<30x$T>) -> tensor<7x$T>
        return %0 : tensor<7x$T>
      })",
                     0, Values::Ordinary});
  for (auto [types, first, second] :
       {std::tuple("f16 bf16 f32 f64", "[1.5, -0.0, 0.1, -3.0]", "2.5"),
        std::tuple("f8E4M3FN f8E5M2 f4E2M1FN", "[1.5, -0.0, 0.5, -3.0]", "0.5"),
        std::tuple("i4 i8 i16 i32 i64", "[1, -8, 7, 0]", "-1"),
        std::tuple("ui4 ui8 ui16 ui32 ui64", "[1, 15, 7, 0]", "9"),
        std::tuple("i1", "[true, false, false, true]", "true"),
        std::tuple("complex<f32> complex<f64>",
                   "[(1.5, -0.0), (0.1, 2.0), (0.0, 0.0), (-7.0, 1.0)]",
                   "(2.5, 1.0)")})
    cases.push_back({"stablehlo.constant", types,
                     "func.func @$N() -> (tensor<4x$T>, tensor<3x$T>) {\n  %0 "
                     "= stablehlo.constant dense<" +
                         std::string(first) +
                         "> : tensor<4x$T>\n  %1 = stablehlo.constant dense<" +
                         second +
                         "> : tensor<3x$T>\n  return %0, %1 : tensor<4x$T>, "
                         "tensor<3x$T>\n}"});
}

void soap::addDynamicCases(std::vector<OpCase> &cases) {
  auto add = [&](const std::string &name, const std::string &text,
                 const std::string &types = "f32 i8 complex<f32>") {
    cases.push_back({"stablehlo." + name, types, text});
  };
  add("dynamic_broadcast_in_dim", R"(
    func.func @$N(%a: tensor<3x1x$T>) -> tensor<2x3x4x$T> {
      %s = stablehlo.constant dense<[2, 3, 4]> : tensor<3xi64>
      %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1, 2] : (tensor<3x1x$T>, tensor<3xi64>) -> tensor<?x?x?x$T>
      %1 = stablehlo.reshape %0 : (tensor<?x?x?x$T>) -> tensor<2x3x4x$T>
      return %1 : tensor<2x3x4x$T>
    })");
  add("dynamic_iota", R"(
    func.func @$N() -> tensor<4x3x$T> {
      %s = stablehlo.constant dense<[4, 3]> : tensor<2xi32>
      %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi32>) -> tensor<?x?x$T>
      %1 = stablehlo.reshape %0 : (tensor<?x?x$T>) -> tensor<4x3x$T>
      return %1 : tensor<4x3x$T>
    })");
  add("dynamic_reshape", R"(
    func.func @$N(%a: tensor<6x2x$T>) -> tensor<3x4x$T> {
      %s = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
      %0 = stablehlo.dynamic_reshape %a, %s : (tensor<6x2x$T>, tensor<2xi32>) -> tensor<?x?x$T>
      %1 = stablehlo.negate %0 : tensor<?x?x$T>
      %2 = stablehlo.dynamic_reshape %1, %s : (tensor<?x?x$T>, tensor<2xi32>) -> tensor<3x4x$T>
      return %2 : tensor<3x4x$T>
    })");
  add("dynamic_pad", R"(
    func.func @$N(%a: tensor<3x$T>, %v: tensor<$T>) -> tensor<8x$T> {
      %l = stablehlo.constant dense<1> : tensor<1xi64>
      %h = stablehlo.constant dense<2> : tensor<1xi64>
      %0 = stablehlo.dynamic_pad %a, %v, %l, %h, %l : (tensor<3x$T>, tensor<$T>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<8x$T>
      return %0 : tensor<8x$T>
    })");
  add("real_dynamic_slice", R"(
    func.func @$N(%a: tensor<9x$T>) -> tensor<4x$T> {
      %s = stablehlo.constant dense<1> : tensor<1xi64>
      %l = stablehlo.constant dense<8> : tensor<1xi64>
      %t = stablehlo.constant dense<2> : tensor<1xi64>
      %0 = stablehlo.real_dynamic_slice %a, %s, %l, %t : (tensor<9x$T>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x$T>
      %1 = stablehlo.reshape %0 : (tensor<?x$T>) -> tensor<4x$T>
      return %1 : tensor<4x$T>
    })");
  add("dynamic_gather", R"(
    func.func @$N(%a: tensor<4x5x$T>, %i: tensor<3x1xi32>) -> tensor<3x2x$T> {
      %s = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
      %0 = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x5x$T>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x2x$T>
      return %0 : tensor<3x2x$T>
    })");
  cases.push_back({"stablehlo.dynamic_conv", "f32 f64", R"(
    func.func @$N(%a: tensor<2x6x3x$T>, %k: tensor<3x3x4x$T>) -> tensor<2x6x4x$T> {
      %p = stablehlo.constant dense<[[1, 1]]> : tensor<1x2xi64>
      %0 = "stablehlo.dynamic_conv"(%a, %k, %p) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x6x3x$T>, tensor<3x3x4x$T>, tensor<1x2xi64>) -> tensor<2x6x4x$T>
      return %0 : tensor<2x6x4x$T>
    })",
                   16, Values::Ordinary, true});
  add("get_dimension_size", R"(
    func.func @$N(%a: tensor<4x5x$T>) -> tensor<i32> {
      %0 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<4x5x$T>) -> tensor<i32>
      return %0 : tensor<i32>
    })");
  // Through a function that is called with static shapes, by arithmetic.
  add("get_dimension_size", R"(
    func.func private @$Nf(%a: tensor<?x?x$T>, %b: tensor<?x$T>) -> tensor<?x$T> {
      %0 = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?x?x$T>) -> tensor<i32>
      %1 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<?x?x$T>) -> tensor<i32>
      %2 = stablehlo.multiply %0, %1 : tensor<i32>
      %3 = stablehlo.reshape %2 : (tensor<i32>) -> tensor<1xi32>
      %4 = stablehlo.dynamic_reshape %a, %3 : (tensor<?x?x$T>, tensor<1xi32>) -> tensor<?x$T>
      %5 = stablehlo.concatenate %4, %b, dim = 0 : (tensor<?x$T>, tensor<?x$T>) -> tensor<?x$T>
      return %5 : tensor<?x$T>
    }
    func.func @$N(%a: tensor<4x5x$T>, %b: tensor<3x$T>) -> tensor<23x$T> {
      %s = stablehlo.constant dense<[4, 5]> : tensor<2xi32>
      %t = stablehlo.constant dense<3> : tensor<1xi32>
      %0 = stablehlo.dynamic_reshape %a, %s : (tensor<4x5x$T>, tensor<2xi32>) -> tensor<?x?x$T>
      %1 = stablehlo.dynamic_reshape %b, %t : (tensor<3x$T>, tensor<1xi32>) -> tensor<?x$T>
      %2 = call @$Nf(%0, %1) : (tensor<?x?x$T>, tensor<?x$T>) -> tensor<?x$T>
      %3 = stablehlo.reshape %2 : (tensor<?x$T>) -> tensor<23x$T>
      return %3 : tensor<23x$T>
    })");
  add("set_dimension_size", R"(
    func.func @$N(%a: tensor<4x5x$T>) -> tensor<4x5x$T> {
      %s = stablehlo.constant dense<5> : tensor<i32>
      %0 = stablehlo.set_dimension_size %a, %s, dim = 1 : (tensor<4x5x$T>, tensor<i32>) -> tensor<4x5x$T>
      return %0 : tensor<4x5x$T>
    })");
}
