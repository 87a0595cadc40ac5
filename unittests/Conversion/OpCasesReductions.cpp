//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Reductions, contractions and what has regions.

#include "OpCases.h"

using namespace soap;

static void addReduce(std::vector<OpCase> &cases) {
  const std::string reduce = R"(
    func.func @$N(%a: tensor<3x4x$T>, %e: tensor<3x0x$T>, %z: tensor<$T>) -> (tensor<3x$T>, tensor<4x$T>, tensor<$T>, tensor<3x$T>) {
      %0 = stablehlo.reduce(%a init: %z) applies stablehlo.OP across dimensions = [1] : (tensor<3x4x$T>, tensor<$T>) -> tensor<3x$T>
      %1 = stablehlo.reduce(%a init: %z) applies stablehlo.OP across dimensions = [0] : (tensor<3x4x$T>, tensor<$T>) -> tensor<4x$T>
      %2 = stablehlo.reduce(%a init: %z) applies stablehlo.OP across dimensions = [0, 1] : (tensor<3x4x$T>, tensor<$T>) -> tensor<$T>
      %3 = stablehlo.reduce(%e init: %z) applies stablehlo.OP across dimensions = [1] : (tensor<3x0x$T>, tensor<$T>) -> tensor<3x$T>
      return %0, %1, %2, %3 : tensor<3x$T>, tensor<4x$T>, tensor<$T>, tensor<3x$T>
    })";
  auto add = [&](const std::string &op, const std::string &types,
                 Values values = Values::Special, double ulps = 0) {
    cases.push_back({"stablehlo.reduce", types, replaced(reduce, "OP", op),
                     ulps, values, true});
  };
  // Sums of few numbers of few bits are exact in any order.
  add("add", "f32 f64", Values::Ordinary, 4);
  add("add", "i8 i32 ui16 i64 i1");
  add("add", complexTypes, Values::Ordinary, 4);
  add("multiply", "f32 f64", Values::Ordinary, 4);
  add("multiply", "i4 i32 ui8 i1");
  add("maximum", "f32 f64 bf16 f16 i32 ui8 i1");
  add("minimum", "f32 f64 bf16 f16 i32 ui64 i1");
  add("and", "i1 i32 ui8");
  add("or", "i1 i32 ui8");
  add("xor", "i1 i64");
  // Values and where they are; a constant and a condition in the body.
  cases.push_back({"stablehlo.reduce", "f32 i32 bf16", R"(
    func.func @$N(%a: tensor<5x7x$T>, %z: tensor<$T>) -> (tensor<5x$T>, tensor<5xi32>) {
      %i = stablehlo.iota dim = 1 : tensor<5x7xi32>
      %n = stablehlo.constant dense<0> : tensor<i32>
      %0:2 = stablehlo.reduce(%a init: %z), (%i init: %n) across dimensions = [1] : (tensor<5x7x$T>, tensor<5x7xi32>, tensor<$T>, tensor<i32>) -> (tensor<5x$T>, tensor<5xi32>)
       reducer(%x: tensor<$T>, %y: tensor<$T>) (%j: tensor<i32>, %k: tensor<i32>) {
        %1 = stablehlo.compare GE, %x, %y : (tensor<$T>, tensor<$T>) -> tensor<i1>
        %2 = stablehlo.select %1, %x, %y : tensor<i1>, tensor<$T>
        %3 = stablehlo.select %1, %j, %k : tensor<i1>, tensor<i32>
        stablehlo.return %2, %3 : tensor<$T>, tensor<i32>
      }
      return %0#0, %0#1 : tensor<5x$T>, tensor<5xi32>
    })",
                   0, Values::Ordinary});
  // A reducer that reads values from outside.
  cases.push_back({"stablehlo.reduce", "i32 f32", R"(
    func.func @$N(%a: tensor<5x7x$T>, %z: tensor<$T>, %limit: tensor<$T>) -> tensor<5x$T> {
      %i = stablehlo.constant dense<1> : tensor<i32>
      %c = stablehlo.convert %i : (tensor<i32>) -> tensor<$T>
      %0 = stablehlo.reduce(%a init: %z) across dimensions = [1] : (tensor<5x7x$T>, tensor<$T>) -> tensor<5x$T>
       reducer(%x: tensor<$T>, %y: tensor<$T>) {
        %1 = stablehlo.maximum %x, %y : tensor<$T>
        %2 = stablehlo.minimum %1, %limit : tensor<$T>
        %3 = stablehlo.maximum %2, %c : tensor<$T>
        stablehlo.return %3 : tensor<$T>
      }
      return %0 : tensor<5x$T>
    })",
                   0, Values::Ordinary});
  cases.push_back({"stablehlo.map", "f32 i32 bf16", R"(
    func.func @$N(%a: tensor<5x7x$T>, %b: tensor<5x7x$T>, %c: tensor<$T>) -> tensor<5x7x$T> {
      %0 = "stablehlo.map"(%a, %b) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%x: tensor<$T>, %y: tensor<$T>):
        %1 = stablehlo.maximum %x, %y : tensor<$T>
        %2 = stablehlo.add %1, %c : tensor<$T>
        stablehlo.return %2 : tensor<$T>
      }) : (tensor<5x7x$T>, tensor<5x7x$T>) -> tensor<5x7x$T>
      return %0 : tensor<5x7x$T>
    })"});
}

static void addWindows(std::vector<OpCase> &cases) {
  const std::string window = R"(
    func.func @$N(%a: tensor<5x7x$T>, %z: tensor<$T>) -> (tensor<3x8x$T>, tensor<5x4x$T>, tensor<5x0x$T>) {
      %0 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 1>, padding = dense<[[1, 0], [2, 1]]> : tensor<2x2xi64>}> ({
      ^bb0(%x: tensor<$T>, %y: tensor<$T>):
        %s = stablehlo.OP %x, %y : tensor<$T>
        stablehlo.return %s : tensor<$T>
      }) : (tensor<5x7x$T>, tensor<$T>) -> tensor<3x8x$T>
      %1 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 3>, base_dilations = array<i64: 1, 2>, window_dilations = array<i64: 1, 3>, padding = dense<[[0, 0], [-1, 1]]> : tensor<2x2xi64>}> ({
      ^bb0(%x: tensor<$T>, %y: tensor<$T>):
        %s = stablehlo.OP %x, %y : tensor<$T>
        stablehlo.return %s : tensor<$T>
      }) : (tensor<5x7x$T>, tensor<$T>) -> tensor<5x4x$T>
      %2 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 1, 9>}> ({
      ^bb0(%x: tensor<$T>, %y: tensor<$T>):
        %s = stablehlo.OP %x, %y : tensor<$T>
        stablehlo.return %s : tensor<$T>
      }) : (tensor<5x7x$T>, tensor<$T>) -> tensor<5x0x$T>
      return %0, %1, %2 : tensor<3x8x$T>, tensor<5x4x$T>, tensor<5x0x$T>
    })";
  cases.push_back({"stablehlo.reduce_window", "f32 f64 bf16 i8 ui32 i1",
                   replaced(window, "OP", "maximum")});
  cases.push_back({"stablehlo.reduce_window", "f32 f64 complex<f32>",
                   replaced(window, "OP", "add"), 4, Values::Ordinary, true});
  cases.push_back(
      {"stablehlo.reduce_window", "i32 ui8", replaced(window, "OP", "add")});
  const std::string selectAndScatter = R"(
    func.func @$N(%a: tensor<5x6x$T>, %s: tensor<2x3x$T>, %z: tensor<$T>) -> tensor<5x6x$T> {
      %0 = "stablehlo.select_and_scatter"(%a, %s, %z) <{window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>PADDING}> ({
      ^bb0(%x: tensor<$T>, %y: tensor<$T>):
        %1 = stablehlo.compare GE, %x, %y : (tensor<$T>, tensor<$T>) -> tensor<i1>
        stablehlo.return %1 : tensor<i1>
      }, {
      ^bb0(%x: tensor<$T>, %y: tensor<$T>):
        %1 = stablehlo.add %x, %y : tensor<$T>
        stablehlo.return %1 : tensor<$T>
      }) : (tensor<5x6x$T>, tensor<2x3x$T>, tensor<$T>) -> tensor<5x6x$T>
      return %0 : tensor<5x6x$T>
    })";
  for (const char *padding :
       {"", ", padding = dense<[[1, -1], [1, -1]]> : tensor<2x2xi64>"})
    cases.push_back({"stablehlo.select_and_scatter", "f32 f64 i32 ui8",
                     replaced(selectAndScatter, "PADDING", padding), 4,
                     Values::Ordinary, true});
}

static void addContractions(std::vector<OpCase> &cases) {
  const std::string dotGeneral = R"(
    func.func @$N(%a: tensor<2x3x5x$T>, %b: tensor<2x5x4x$T>, %e: tensor<3x0x$T>, %f: tensor<0x4x$T>) -> (tensor<2x3x4x$T>, tensor<3x4x$T>) {
      %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x5x$T>, tensor<2x5x4x$T>) -> tensor<2x3x4x$T>
      %1 = stablehlo.dot_general %e, %f, contracting_dims = [1] x [0] : (tensor<3x0x$T>, tensor<0x4x$T>) -> tensor<3x4x$T>
      return %0, %1 : tensor<2x3x4x$T>, tensor<3x4x$T>
    })";
  cases.push_back({"stablehlo.dot_general", "f32 f64 " + complexTypes,
                   dotGeneral, 8, Values::Ordinary, true});
  cases.push_back({"stablehlo.dot_general", "f16 bf16", dotGeneral, 4,
                   Values::Ordinary, true});
  cases.push_back(
      {"stablehlo.dot_general", "i4 i8 ui8 i16 i32 ui32 i64", dotGeneral});
  cases.push_back({"stablehlo.dot_general", "i8 ui8 i16", R"(
    func.func @$N(%a: tensor<8x9x$T>, %b: tensor<9x4x$T>) -> tensor<8x4xi32> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x9x$T>, tensor<9x4x$T>) -> tensor<8x4xi32>
      return %0 : tensor<8x4xi32>
    })"});
  cases.push_back({"stablehlo.dot_general", "bf16 f16 f8E4M3FN f8E5M2", R"(
    func.func @$N(%a: tensor<8x9x$T>, %b: tensor<9x4x$T>) -> tensor<8x4xf32> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x9x$T>, tensor<9x4x$T>) -> tensor<8x4xf32>
      return %0 : tensor<8x4xf32>
    })",
                   8, Values::Ordinary, true});
  cases.push_back({"stablehlo.dot", "f32 f64 complex<f32>", R"(
    func.func @$N(%a: tensor<8x9x$T>, %b: tensor<9x4x$T>, %c: tensor<9x$T>) -> (tensor<8x4x$T>, tensor<8x$T>, tensor<$T>) {
      %0 = stablehlo.dot %a, %b : (tensor<8x9x$T>, tensor<9x4x$T>) -> tensor<8x4x$T>
      %1 = stablehlo.dot %a, %c : (tensor<8x9x$T>, tensor<9x$T>) -> tensor<8x$T>
      %2 = stablehlo.dot %c, %c : (tensor<9x$T>, tensor<9x$T>) -> tensor<$T>
      return %0, %1, %2 : tensor<8x4x$T>, tensor<8x$T>, tensor<$T>
    })",
                   8, Values::Ordinary, true});
  cases.push_back({"stablehlo.einsum", "f32 f64 i32", R"(
    func.func @$N(%a: tensor<2x3x5x$T>, %b: tensor<5x2x4x$T>) -> tensor<4x2x3x$T> {
      %0 = stablehlo.einsum %a, %b, config = "bij,jbk->kbi" : (tensor<2x3x5x$T>, tensor<5x2x4x$T>) -> tensor<4x2x3x$T>
      return %0 : tensor<4x2x3x$T>
    })",
                   8, Values::Ordinary, true});
  cases.push_back({"stablehlo.unary_einsum", "f32 f64 i32", R"(
    func.func @$N(%a: tensor<2x3x5x$T>, %b: tensor<4x4x$T>) -> (tensor<5x2x$T>, tensor<4x$T>) {
      %0 = stablehlo.unary_einsum %a, config = "abc->ca" : (tensor<2x3x5x$T>) -> tensor<5x2x$T>
      %1 = stablehlo.unary_einsum %b, config = "aa->a" : (tensor<4x4x$T>) -> tensor<4x$T>
      return %0, %1 : tensor<5x2x$T>, tensor<4x$T>
    })",
                   8, Values::Ordinary, true});
  const std::string convolution = R"(
    func.func @$N(%a: tensor<2x7x6x4x$T>, %k: tensor<3x2x2x6x$T>) -> tensor<SHAPEx$T> {
      %0 = "stablehlo.convolution"(%a, %k) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64WINDOW}> : (tensor<2x7x6x4x$T>, tensor<3x2x2x6x$T>) -> tensor<SHAPEx$T>
      return %0 : tensor<SHAPEx$T>
    })";
  for (auto [shape, window] :
       {std::pair("2x5x5x6", ""),
        std::pair("2x3x8x6",
                  ", window_strides = array<i64: 2, 1>, padding = dense<[[0, "
                  "0], [2, 1]]> : tensor<2x2xi64>, window_reversal = array<i1: "
                  "true, false>"),
        std::pair(
            "2x12x5x6",
            ", lhs_dilation = array<i64: 2, 1>, rhs_dilation = array<i64: "
            "1, 2>, padding = dense<[[1, 0], [0, 1]]> : "
            "tensor<2x2xi64>")}) {
    std::string text =
        replaced(replaced(convolution, "SHAPE", shape), "WINDOW", window);
    cases.push_back({"stablehlo.convolution", "f32 f64 complex<f32>", text, 16,
                     Values::Ordinary, true});
    cases.push_back(
        {"stablehlo.convolution", "bf16 f16", text, 4, Values::Ordinary, true});
    cases.push_back({"stablehlo.convolution", "i8 i32 ui16", text});
  }
  cases.push_back({"stablehlo.convolution", "f32 i32", R"(
    func.func @$N(%a: tensor<4x7x2x$T>, %k: tensor<3x2x6x$T>) -> tensor<2x5x6x$T> {
      %0 = "stablehlo.convolution"(%a, %k) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64}> : (tensor<4x7x2x$T>, tensor<3x2x6x$T>) -> tensor<2x5x6x$T>
      return %0 : tensor<2x5x6x$T>
    })",
                   16, Values::Ordinary, true});
}

static void addSorts(std::vector<OpCase> &cases) {
  const std::string sort = R"(
    func.func @$N(%a: tensor<3x20x$T>, %e: tensor<0x$T>) -> (tensor<3x20x$T>, tensor<3x20xi32>, tensor<0x$T>) {
      %i = stablehlo.iota dim = 1 : tensor<3x20xi32>
      %0:2 = "stablehlo.sort"(%a, %i) <{dimension = 1 : i64, is_stable = true}> ({
      ^bb0(%x: tensor<$T>, %y: tensor<$T>, %j: tensor<i32>, %k: tensor<i32>):
        %1 = stablehlo.compare ORDER, %x, %y, KIND : (tensor<$T>, tensor<$T>) -> tensor<i1>
        stablehlo.return %1 : tensor<i1>
      }) : (tensor<3x20x$T>, tensor<3x20xi32>) -> (tensor<3x20x$T>, tensor<3x20xi32>)
      %2 = "stablehlo.sort"(%e) <{dimension = 0 : i64, is_stable = false}> ({
      ^bb0(%x: tensor<$T>, %y: tensor<$T>):
        %1 = stablehlo.compare ORDER, %x, %y, KIND : (tensor<$T>, tensor<$T>) -> tensor<i1>
        stablehlo.return %1 : tensor<i1>
      }) : (tensor<0x$T>) -> tensor<0x$T>
      return %0#0, %0#1, %2 : tensor<3x20x$T>, tensor<3x20xi32>, tensor<0x$T>
    })";
  for (const char *order : {"LT", "GT"}) {
    std::string ordered = replaced(sort, "ORDER", order);
    cases.push_back({"stablehlo.sort", floatTypes,
                     replaced(ordered, "KIND", "TOTALORDER")});
    cases.push_back({"stablehlo.sort", "i4 i8 i32 i64",
                     replaced(ordered, "KIND", "SIGNED")});
    cases.push_back({"stablehlo.sort", "ui8 ui64 i1",
                     replaced(ordered, "KIND", "UNSIGNED")});
  }
  // By two keys, and a value from outside.
  cases.push_back({"stablehlo.sort", "i32 f32", R"(
    func.func @$N(%a: tensor<30x2x$T>, %b: tensor<30x2x$T>, %scale: tensor<$T>) -> (tensor<30x2x$T>, tensor<30x2x$T>) {
      %0:2 = "stablehlo.sort"(%a, %b) <{dimension = 0 : i64, is_stable = true}> ({
      ^bb0(%x: tensor<$T>, %y: tensor<$T>, %u: tensor<$T>, %v: tensor<$T>):
        %p = stablehlo.multiply %u, %scale : tensor<$T>
        %q = stablehlo.multiply %v, %scale : tensor<$T>
        %1 = stablehlo.compare LT, %x, %y : (tensor<$T>, tensor<$T>) -> tensor<i1>
        %2 = stablehlo.compare EQ, %x, %y : (tensor<$T>, tensor<$T>) -> tensor<i1>
        %3 = stablehlo.compare GT, %p, %q : (tensor<$T>, tensor<$T>) -> tensor<i1>
        %4 = stablehlo.and %2, %3 : tensor<i1>
        %5 = stablehlo.or %1, %4 : tensor<i1>
        stablehlo.return %5 : tensor<i1>
      }) : (tensor<30x2x$T>, tensor<30x2x$T>) -> (tensor<30x2x$T>, tensor<30x2x$T>)
      return %0#0, %0#1 : tensor<30x2x$T>, tensor<30x2x$T>
    })",
                   0, Values::Ordinary});
}

/// As JAX sorts: zeros of both signs and all NaN are alike, complex numbers by
/// their parts; long lines, and those of another dimension.
static void addSortsOfJax(std::vector<OpCase> &cases) {
  cases.push_back({"stablehlo.sort", "bf16 f16 f32 f64", R"(
    func.func @$N(%a: tensor<300x2x$T>) -> (tensor<300x2x$T>, tensor<300x2xi32>) {
      %i = stablehlo.iota dim = 0 : tensor<300x2xi32>
      %zero = stablehlo.constant dense<0.0> : tensor<$T>
      %wide = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %nan = stablehlo.convert %wide : (tensor<f32>) -> tensor<$T>
      %0:2 = "stablehlo.sort"(%a, %i) <{dimension = 0 : i64, is_stable = true}> ({
      ^bb0(%x: tensor<$T>, %y: tensor<$T>, %j: tensor<i32>, %k: tensor<i32>):
        %1 = stablehlo.compare EQ, %x, %zero, FLOAT : (tensor<$T>, tensor<$T>) -> tensor<i1>
        %2 = stablehlo.select %1, %zero, %x : tensor<i1>, tensor<$T>
        %3 = stablehlo.compare NE, %x, %x, FLOAT : (tensor<$T>, tensor<$T>) -> tensor<i1>
        %4 = stablehlo.select %3, %nan, %2 : tensor<i1>, tensor<$T>
        %5 = stablehlo.compare EQ, %y, %zero, FLOAT : (tensor<$T>, tensor<$T>) -> tensor<i1>
        %6 = stablehlo.select %5, %zero, %y : tensor<i1>, tensor<$T>
        %7 = stablehlo.compare NE, %y, %y, FLOAT : (tensor<$T>, tensor<$T>) -> tensor<i1>
        %8 = stablehlo.select %7, %nan, %6 : tensor<i1>, tensor<$T>
        %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<$T>, tensor<$T>) -> tensor<i1>
        stablehlo.return %9 : tensor<i1>
      }) : (tensor<300x2x$T>, tensor<300x2xi32>) -> (tensor<300x2x$T>, tensor<300x2xi32>)
      return %0#0, %0#1 : tensor<300x2x$T>, tensor<300x2xi32>
    })"});
  const std::string byParts = R"(
    func.func @$N(%a: tensor<2x60x$T>) -> tensor<2x60x$T> {
      %0 = "stablehlo.sort"(%a) <{dimension = 1 : i64, is_stable = true}> ({
      ^bb0(%x: tensor<$T>, %y: tensor<$T>):
        %1 = stablehlo.real %x : (tensor<$T>) -> tensor<$P>
        %2 = stablehlo.real %y : (tensor<$T>) -> tensor<$P>
        %3 = stablehlo.imag %x : (tensor<$T>) -> tensor<$P>
        %4 = stablehlo.imag %y : (tensor<$T>) -> tensor<$P>
        %5 = stablehlo.compare LT, %3, %4, TOTALORDER : (tensor<$P>, tensor<$P>) -> tensor<i1>
        %6 = stablehlo.compare LT, %1, %2, TOTALORDER : (tensor<$P>, tensor<$P>) -> tensor<i1>
        %7 = stablehlo.compare EQ, %1, %2, TOTALORDER : (tensor<$P>, tensor<$P>) -> tensor<i1>
        %8 = stablehlo.and %7, %5 : tensor<i1>
        %9 = stablehlo.or %6, %8 : tensor<i1>
        stablehlo.return %9 : tensor<i1>
      }) : (tensor<2x60x$T>) -> tensor<2x60x$T>
      return %0 : tensor<2x60x$T>
    })";
  for (const char *part : {"f32", "f64"})
    cases.push_back({"stablehlo.sort", "complex<" + std::string(part) + ">",
                     replaced(byParts, "$P", part)});
}

void soap::addReductionCases(std::vector<OpCase> &cases) {
  addReduce(cases);
  addWindows(cases);
  addContractions(cases);
  addSorts(cases);
  addSortsOfJax(cases);
}

void soap::addControlCases(std::vector<OpCase> &cases) {
  auto add = [&](const std::string &name, const std::string &text,
                 const std::string &types = "f32 i8 i1 complex<f32>",
                 Values values = Values::Special) {
    cases.push_back({"stablehlo." + name, types, text, 0, values});
  };
  add("if", R"(
    func.func @$N(%p: tensor<i1>, %a: tensor<4x$T>, %b: tensor<4x$T>) -> (tensor<4x$T>, tensor<4x$T>) {
      %0:2 = "stablehlo.if"(%p) ({
        stablehlo.return %a, %b : tensor<4x$T>, tensor<4x$T>
      }, {
        stablehlo.return %b, %b : tensor<4x$T>, tensor<4x$T>
      }) : (tensor<i1>) -> (tensor<4x$T>, tensor<4x$T>)
      return %0#0, %0#1 : tensor<4x$T>, tensor<4x$T>
    })");
  for (const char *index : {"-1", "0", "1", "7"})
    add("case", "func.func @$N(%a: tensor<4x$T>, %b: tensor<4x$T>) -> "
                "tensor<4x$T> {\n  %i = stablehlo.constant dense<" +
                    std::string(index) + R"(> : tensor<i32>
      %0 = "stablehlo.case"(%i) ({
        stablehlo.return %a : tensor<4x$T>
      }, {
        stablehlo.return %b : tensor<4x$T>
      }, {
        %1 = stablehlo.reverse %b, dims = [0] : tensor<4x$T>
        stablehlo.return %1 : tensor<4x$T>
      }) : (tensor<i32>) -> tensor<4x$T>
      return %0 : tensor<4x$T>
    })");
  add("while", R"(
    func.func @$N(%n: tensor<i32>, %a: tensor<4x$T>, %b: tensor<4x$T>) -> (tensor<i32>, tensor<4x$T>, tensor<4x$T>) {
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %limit = stablehlo.constant dense<5> : tensor<i32>
      %m = stablehlo.minimum %n, %limit : tensor<i32>
      %0:3 = stablehlo.while(%i = %zero, %x = %a, %y = %b) : tensor<i32>, tensor<4x$T>, tensor<4x$T>
      cond {
        %1 = stablehlo.compare LT, %i, %m : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %1 : tensor<i1>
      } do {
        %one = stablehlo.constant dense<1> : tensor<i32>
        %1 = stablehlo.add %i, %one : tensor<i32>
        %2 = stablehlo.add %x, %y : tensor<4x$T>
        stablehlo.return %1, %y, %2 : tensor<i32>, tensor<4x$T>, tensor<4x$T>
      }
      return %0#0, %0#1, %0#2 : tensor<i32>, tensor<4x$T>, tensor<4x$T>
    })",
      "f32 i8 i1 complex<f32>", Values::Ordinary);
  add("optimization_barrier", R"(
    func.func @$N(%a: tensor<4x$T>, %b: tensor<2x$T>) -> (tensor<4x$T>, tensor<2x$T>) {
      %0:2 = stablehlo.optimization_barrier %a, %b : tensor<4x$T>, tensor<2x$T>
      return %0#0, %0#1 : tensor<4x$T>, tensor<2x$T>
    })");
  const std::string tuple = R"(
    func.func @$N(%a: tensor<4x$T>, %b: tensor<2x$T>) -> (tensor<4x$T>, tensor<2x$T>) {
      %0 = stablehlo.tuple %a, %b : tuple<tensor<4x$T>, tensor<2x$T>>
      %1 = stablehlo.get_tuple_element %0[0] : (tuple<tensor<4x$T>, tensor<2x$T>>) -> tensor<4x$T>
      %2 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<4x$T>, tensor<2x$T>>) -> tensor<2x$T>
      return %1, %2 : tensor<4x$T>, tensor<2x$T>
    })";
  add("tuple", tuple);
  add("get_tuple_element", tuple);
  add("composite", R"(
    func.func private @$Nf(%a: tensor<4x$T>) -> tensor<4x$T> {
      %0 = stablehlo.reverse %a, dims = [0] : tensor<4x$T>
      return %0 : tensor<4x$T>
    }
    func.func @$N(%a: tensor<4x$T>) -> tensor<4x$T> {
      %0 = stablehlo.composite "my.op" %a {decomposition = @$Nf} : (tensor<4x$T>) -> tensor<4x$T>
      return %0 : tensor<4x$T>
    })");
  add("custom_call", R"(
    func.func @$N(%a: tensor<4x$T>) -> tensor<4x$T> {
      %0 = stablehlo.custom_call @Sharding(%a) {backend_config = ""} : (tensor<4x$T>) -> tensor<4x$T>
      return %0 : tensor<4x$T>
    })");
  add("return", R"(
    func.func @$N(%p: tensor<i1>, %a: tensor<4x$T>) -> tensor<4x$T> {
      %0 = "stablehlo.if"(%p) ({
        stablehlo.return %a : tensor<4x$T>
      }, {
        %1 = stablehlo.reverse %a, dims = [0] : tensor<4x$T>
        stablehlo.return %1 : tensor<4x$T>
      }) : (tensor<i1>) -> tensor<4x$T>
      return %0 : tensor<4x$T>
    })");
}
