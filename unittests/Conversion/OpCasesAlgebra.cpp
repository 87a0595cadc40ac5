//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Linear algebra, transforms, normalisations, random numbers; chlo.

#include "OpCases.h"

using namespace soap;

/// %sum: two matrices %a of \p n rows with \p c more on their diagonals.
static std::string withDiagonal(const std::string &n, const std::string &c) {
  std::string text = R"(
        %i = stablehlo.iota dim = 1 : tensor<2xNxNxi32>
        %j = stablehlo.iota dim = 2 : tensor<2xNxNxi32>
        %d = stablehlo.compare EQ, %i, %j : (tensor<2xNxNxi32>, tensor<2xNxNxi32>) -> tensor<2xNxNxi1>
        %zero = stablehlo.constant dense<0> : tensor<2xNxNxi32>
        %c = stablehlo.constant dense<C> : tensor<2xNxNxi32>
        %s = stablehlo.select %d, %c, %zero : tensor<2xNxNxi1>, tensor<2xNxNxi32>
        %t = stablehlo.convert %s : (tensor<2xNxNxi32>) -> tensor<2xNxNx$T>
        %sum = stablehlo.add %a, %t : tensor<2xNxNx$T>
)";
  return replaced(replaced(text, "xNxN", "x" + n + "x" + n), "<C>",
                  "<" + c + ">");
}

static void addSolvers(std::vector<OpCase> &cases) {
  // a + 20 I is positive definite. Of its diagonal the real parts count.
  for (const char *lower : {"true", "false"})
    cases.push_back({"stablehlo.cholesky", "f32 f64 " + complexTypes,
                     R"(
      func.func @$N(%a: tensor<2x5x5x$T>, %e: tensor<3x0x0x$T>) -> (tensor<2x5x5x$T>, tensor<3x0x0x$T>) {
)" + withDiagonal("5", "20") +
                         R"(        %0 = stablehlo.cholesky %sum, lower = )" +
                         std::string(lower) + R"( : tensor<2x5x5x$T>
        %1 = stablehlo.cholesky %e : tensor<3x0x0x$T>
        return %0, %1 : tensor<2x5x5x$T>, tensor<3x0x0x$T>
      })",
                     64, Values::Positive, true});
  for (const char *left : {"true", "false"})
    for (const char *lower : {"true", "false"})
      for (const char *unit : {"true", "false"})
        for (const char *transpose : {"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"}) {
          std::string sides = std::string(left) == "true" ? "3x2" : "2x3";
          cases.push_back(
              {"stablehlo.triangular_solve", "f32 f64 " + complexTypes,
               R"(
      func.func @$N(%a: tensor<2x3x3x$T>, %b: tensor<2xBx$T>) -> tensor<2xBx$T> {
        %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = )" +
                   std::string(left) + ", lower = " + lower +
                   ", unit_diagonal = " + unit +
                   ", transpose_a = #stablehlo<transpose " + transpose +
                   R"(>}> : (tensor<2x3x3x$T>, tensor<2xBx$T>) -> tensor<2xBx$T>
        return %0 : tensor<2xBx$T>
      })",
               1024, Values::Positive, true});
          std::string &text = cases.back().text;
          text = replaced(text, "xBx", "x" + sides + "x");
        }
}

/// Matrices so large that CPUs have a library for them.
static void addLargeSolvers(std::vector<OpCase> &cases) {
  // With a large diagonal, errors stay small.
  const std::string start = R"(
      func.func @$N(%a: tensor<2x50x50x$T>, %b: tensor<2x50x50x$T>) -> tensor<2x50x50x$T> {
)" + withDiagonal("50", "200") +
                            "        %0 = ";
  const std::string end = R"(
        return %0 : tensor<2x50x50x$T>
      })";
  auto add = [&](const char *op, const std::string &text) {
    cases.push_back({op, "f32 f64 " + complexTypes, start + text + end, 1024,
                     Values::Positive, true});
  };
  for (const std::string lower : {"true", "false"}) {
    add("stablehlo.cholesky",
        "stablehlo.cholesky %sum, lower = " + lower + " : tensor<2x50x50x$T>");
    for (const std::string left : {"true", "false"})
      for (const std::string transpose :
           {"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"})
        add("stablehlo.triangular_solve",
            "\"stablehlo.triangular_solve\"(%sum, %b) <{left_side = " + left +
                ", lower = " + lower +
                ", unit_diagonal = false, transpose_a = #stablehlo<transpose " +
                transpose +
                ">}> : (tensor<2x50x50x$T>, tensor<2x50x50x$T>) -> "
                "tensor<2x50x50x$T>");
  }
}

static void addTransforms(std::vector<OpCase> &cases) {
  auto fft = [](const std::string &kind, const std::string &length,
                const std::string &from, const std::string &to) {
    return "func.func @$N(%a: tensor<" + from + ">) -> tensor<" + to +
           "> {\n  %0 = stablehlo.fft %a, type = " + kind + ", length = [" +
           length + "] : (tensor<" + from + ">) -> tensor<" + to +
           ">\n  return %0 : tensor<" + to + ">\n}";
  };
  // The evaluator adds the products up one by one: its errors grow with lines.
  auto add = [&](const std::string &types, const std::string &text,
                 double ulps = 64) {
    cases.push_back(
        {"stablehlo.fft", types, text, ulps, Values::Ordinary, true});
  };
  for (const char *kind : {"FFT", "IFFT"}) {
    for (const char *n :
         {"1", "2", "8", "7", "12", "30", "64", "45", "48", "74", "128"})
      add(complexTypes, fft(kind, n, "3x" + std::string(n) + "x$T",
                            "3x" + std::string(n) + "x$T"));
    add(complexTypes, fft(kind, "4, 6", "2x4x6x$T", "2x4x6x$T"));
    add(complexTypes, fft(kind, "3, 4, 5", "3x4x5x$T", "3x4x5x$T"));
    // Columns of more than are taken at a time; with a large prime factor.
    add(complexTypes, fft(kind, "20, 10", "2x20x10x$T", "2x20x10x$T"));
    add(complexTypes, fft(kind, "37, 3", "2x37x3x$T", "2x37x3x$T"));
    // Lines of more than are taken at a time; so long that they go alone.
    add(complexTypes, fft(kind, "28", "11x28x$T", "11x28x$T"));
    add(complexTypes, fft(kind, "37", "11x37x$T", "11x37x$T"));
    add(complexTypes, fft(kind, "270", "2x270x$T", "2x270x$T"));
    add(complexTypes, fft(kind, "4", "0x4x$T", "0x4x$T"));
  }
  for (const char *type : {"f32", "f64"}) {
    std::string complex = "xcomplex<" + std::string(type) + ">";
    std::string real = "x" + std::string(type);
    for (auto [n, half] :
         {std::pair("1", "1"), std::pair("8", "5"), std::pair("9", "5"),
          std::pair("14", "8"), std::pair("64", "33"), std::pair("74", "38")}) {
      std::string of = n, to = half;
      add(type, fft("RFFT", n, "2x" + of + real, "2x" + to + complex));
      add(complex.substr(1),
          fft("IRFFT", n, "2x" + to + complex, "2x" + of + real));
    }
    for (auto [n, half, ulps] :
         {std::tuple("13", "7", 64), std::tuple("24", "13", 64),
          std::tuple("540", "271", 256)}) {
      std::string of = n, to = half;
      add(type, fft("RFFT", n, "11x" + of + real, "11x" + to + complex), ulps);
      add(complex.substr(1),
          fft("IRFFT", n, "11x" + to + complex, "11x" + of + real), ulps);
    }
    add(type, fft("RFFT", "4, 6", "2x4x6" + real, "2x4x4" + complex));
    add(complex.substr(1),
        fft("IRFFT", "4, 6", "2x4x4" + complex, "2x4x6" + real));
    add(type, fft("RFFT", "2, 3, 5", "2x3x5" + real, "2x3x3" + complex));
    add(complex.substr(1),
        fft("IRFFT", "2, 3, 5", "2x3x3" + complex, "2x3x5" + real));
  }
}

static void addNormalisations(std::vector<OpCase> &cases) {
  auto add = [&](const std::string &name, const std::string &text) {
    cases.push_back(
        {"stablehlo." + name, "f32 f64", text, 64, Values::Positive, true});
  };
  add("batch_norm_inference", R"(
    func.func @$N(%x: tensor<4x3x5x$T>, %s: tensor<3x$T>, %o: tensor<3x$T>, %m: tensor<3x$T>, %v: tensor<3x$T>) -> tensor<4x3x5x$T> {
      %0 = "stablehlo.batch_norm_inference"(%x, %s, %o, %m, %v) <{epsilon = 0.01 : f32, feature_index = 1 : i64}> : (tensor<4x3x5x$T>, tensor<3x$T>, tensor<3x$T>, tensor<3x$T>, tensor<3x$T>) -> tensor<4x3x5x$T>
      return %0 : tensor<4x3x5x$T>
    })");
  add("batch_norm_training", R"(
    func.func @$N(%x: tensor<4x3x5x$T>, %s: tensor<3x$T>, %o: tensor<3x$T>) -> (tensor<4x3x5x$T>, tensor<3x$T>, tensor<3x$T>) {
      %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 0.01 : f32, feature_index = 1 : i64}> : (tensor<4x3x5x$T>, tensor<3x$T>, tensor<3x$T>) -> (tensor<4x3x5x$T>, tensor<3x$T>, tensor<3x$T>)
      return %0#0, %0#1, %0#2 : tensor<4x3x5x$T>, tensor<3x$T>, tensor<3x$T>
    })");
  add("batch_norm_grad", R"(
    func.func @$N(%x: tensor<4x3x5x$T>, %s: tensor<3x$T>, %m: tensor<3x$T>, %v: tensor<3x$T>, %g: tensor<4x3x5x$T>) -> (tensor<4x3x5x$T>, tensor<3x$T>, tensor<3x$T>) {
      %0:3 = "stablehlo.batch_norm_grad"(%x, %s, %m, %v, %g) <{epsilon = 0.01 : f32, feature_index = 1 : i64}> : (tensor<4x3x5x$T>, tensor<3x$T>, tensor<3x$T>, tensor<3x$T>, tensor<4x3x5x$T>) -> (tensor<4x3x5x$T>, tensor<3x$T>, tensor<3x$T>)
      return %0#0, %0#1, %0#2 : tensor<4x3x5x$T>, tensor<3x$T>, tensor<3x$T>
    })");
}

static void addRandom(std::vector<OpCase> &cases) {
  for (auto [algorithm, words] :
       {std::pair("THREE_FRY", "2"), std::pair("PHILOX", "2"),
        std::pair("PHILOX", "3"), std::pair("DEFAULT", "2"),
        std::pair("DEFAULT", "3")}) {
    std::string state = "tensor<" + std::string(words) + "xui64>";
    cases.push_back(
        {"stablehlo.rng_bit_generator", "ui8 ui16 ui32 ui64 i32 f32 f64",
         "func.func @$N(%s: " + state + ") -> (" + state +
             ", tensor<5x3x$T>, " + state + ", tensor<0x$T>) {\n" +
             "  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = " +
             algorithm + " : (" + state + ") -> (" + state +
             ", tensor<5x3x$T>)\n" +
             "  %2, %3 = stablehlo.rng_bit_generator %0, algorithm = " +
             algorithm + " : (" + state + ") -> (" + state +
             ", tensor<0x$T>)\n  return %0, %1, %2, %3 : " + state +
             ", tensor<5x3x$T>, " + state + ", tensor<0x$T>\n}"});
  }
}

/// Of streams without a state.
static void addDistributions(std::vector<OpCase> &cases) {
  auto add = [&](const std::string &types, const std::string &distribution,
                 double ulps) {
    cases.push_back(
        {"stablehlo.rng", types,
         "func.func @$N(%a: tensor<$T>, %b: tensor<$T>) -> (tensor<5x3x$T>, "
         "tensor<$T>, tensor<0x2x$T>) {\n"
         "  %s = stablehlo.constant dense<[5, 3]> : tensor<2xi64>\n"
         "  %e = stablehlo.constant dense<[0, 2]> : tensor<2xi64>\n"
         "  %n = stablehlo.constant dense<> : tensor<0xi64>\n"
         "  %0 = stablehlo.rng %a, %b, %s, distribution = " +
             distribution +
             " : (tensor<$T>, tensor<$T>, tensor<2xi64>) -> tensor<5x3x$T>\n"
             "  %1 = stablehlo.rng %b, %a, %n, distribution = " +
             distribution +
             " : (tensor<$T>, tensor<$T>, tensor<0xi64>) -> tensor<$T>\n"
             "  %2 = stablehlo.rng %a, %b, %e, distribution = " +
             distribution +
             " : (tensor<$T>, tensor<$T>, tensor<2xi64>) -> tensor<0x2x$T>\n"
             "  return %0, %1, %2 : tensor<5x3x$T>, tensor<$T>, "
             "tensor<0x2x$T>\n}",
         ulps, Values::Positive, true});
  };
  add(intTypes + " i1", "UNIFORM", 0);
  add(floatTypes + " " + smallFloats, "UNIFORM", 2);
  add(floatTypes + " " + smallFloats, "NORMAL", 32);
}

void soap::addAlgebraCases(std::vector<OpCase> &cases) {
  addSolvers(cases);
  addLargeSolvers(cases);
  addTransforms(cases);
  addNormalisations(cases);
  addRandom(cases);
  addDistributions(cases);
}

/// Contractions of groups of rows, of what is contracted, and of a batch;
/// scans.
static void addStructures(std::vector<OpCase> &cases) {
  auto ragged = [&](const std::string &lhs, const std::string &rhs,
                    const std::string &sizes, const std::string &values,
                    const std::string &result, const std::string &dims) {
    cases.push_back({"chlo.ragged_dot", "f32 f64 bf16 i32 i8",
                     "func.func @$N(%a: tensor<" + lhs + "x$T>, %b: tensor<" +
                         rhs + "x$T>) -> tensor<" + result + "x$T> {\n" +
                         "  %g = stablehlo.constant dense<" + values +
                         "> : tensor<" + sizes + ">\n" +
                         "  %0 = \"chlo.ragged_dot\"(%a, %b, %g) "
                         "<{ragged_dot_dimension_numbers = #chlo.ragged_dot<" +
                         dims + ">}> : (tensor<" + lhs + "x$T>, tensor<" + rhs +
                         "x$T>, tensor<" + sizes + ">) -> tensor<" + result +
                         "x$T>\n  return %0 : tensor<" + result + "x$T>\n}",
                     32, Values::Ordinary, true});
  };
  const std::string rows = "lhs_contracting_dimensions = [1], "
                           "rhs_contracting_dimensions = [1], "
                           "lhs_ragged_dimensions = [0], "
                           "rhs_group_dimensions = [0]";
  ragged("11x5", "3x5x7", "3xi64", "[2, 0, 6]", "11x7", rows);
  ragged("11x5", "3x5x7", "3xi32", "[4, 4, 4]", "11x7", rows);
  ragged("11x5", "3x5x7", "3xui8", "[0, 11, 0]", "11x7", rows);
  // Sizes for each of a batch.
  const std::string batch = "lhs_batching_dimensions = [0], "
                            "rhs_batching_dimensions = [1], "
                            "lhs_contracting_dimensions = [2], "
                            "rhs_contracting_dimensions = [2], "
                            "lhs_ragged_dimensions = [1], "
                            "rhs_group_dimensions = [0]";
  ragged("2x6x5", "3x2x5x4", "2x3xi32", "[[1, 2, 3], [3, 0, 1]]", "2x6x4",
         batch);
  ragged("2x6x5", "3x2x5x4", "3xi32", "[1, 2, 3]", "2x6x4", batch);
  ragged("5x11", "11x7", "3xi32", "[2, 5, 3]", "3x5x7",
         "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], "
         "lhs_ragged_dimensions = [1]");
  ragged("2x5x11", "11x2x7", "2x3xi32", "[[2, 5, 3], [0, 11, 0]]", "3x2x5x7",
         "lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], "
         "lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0], "
         "lhs_ragged_dimensions = [2]");
  ragged("4x5x6", "4x6x7", "2xi32", "[1, 3]", "4x5x7",
         "lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], "
         "lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], "
         "lhs_ragged_dimensions = [0]");

  for (const char *attributes :
       {"", "attributes {is_reverse = true}",
        "attributes {is_associative = true, scan_dim_size = 5 : i64}"})
    cases.push_back({"chlo.scan", "f32 i32 i1 complex<f32>",
                     R"(
    func.func @$N(%x: tensor<2x5x3x$T>, %c: tensor<2x3x$T>, %e: tensor<2x0x3x$T>) -> (tensor<2x5x3x$T>, tensor<2x3x$T>, tensor<2x0x3x$T>, tensor<2x3x$T>) {
      %0:2 = chlo.scan(%x) inits (%c) dimension=1 )" +
                         std::string(attributes) +
                         R"( {
      ^bb0(%a: tensor<2x3x$T>, %b: tensor<2x3x$T>):
        %1 = stablehlo.add %a, %b : tensor<2x3x$T>
        %2 = stablehlo.multiply %1, %a : tensor<2x3x$T>
        stablehlo.return %2, %1 : tensor<2x3x$T>, tensor<2x3x$T>
      } : (tensor<2x5x3x$T>, tensor<2x3x$T>) -> (tensor<2x5x3x$T>, tensor<2x3x$T>)
      %3:2 = chlo.scan(%e) inits (%c) dimension=1 {
      ^bb0(%a: tensor<2x3x$T>, %b: tensor<2x3x$T>):
        stablehlo.return %b, %a : tensor<2x3x$T>, tensor<2x3x$T>
      } : (tensor<2x0x3x$T>, tensor<2x3x$T>) -> (tensor<2x0x3x$T>, tensor<2x3x$T>)
      return %0#0, %0#1, %3#0, %3#1 : tensor<2x5x3x$T>, tensor<2x3x$T>, tensor<2x0x3x$T>, tensor<2x3x$T>
    })",
                     4, Values::Ordinary, true});
  cases.push_back({"chlo._asin_acos_kernel", complexTypes,
                   elementwiseText("chlo._asin_acos_kernel", 1, 40), 64,
                   Values::Ordinary, true});
}

void soap::addChloCases(std::vector<OpCase> &cases) {
  addStructures(cases);
  auto add = [&](const std::string &name, const std::string &types,
                 const std::string &text, double ulps = 0,
                 Values values = Values::Special) {
    cases.push_back({"chlo." + name, types, text, ulps, values, true});
  };
  auto unary = [&](const std::string &name, const std::string &types,
                   double ulps, Values values = Values::Special) {
    add(name, types, elementwiseText("chlo." + name, 1, 40), ulps, values);
  };
  for (const char *op :
       {"acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "sinh"})
    unary(op, floatTypes, 8);
  for (const char *op : {"acos", "acosh", "asin", "asinh", "atan", "atanh",
                         "cosh", "sinh", "tan"})
    unary(op, complexTypes, 64, Values::Ordinary);
  for (const char *op : {"cosh", "sinh"})
    add(op, complexTypes, elementwiseText("chlo." + std::string(op), 1, 484),
        16, Values::Wide);
  unary("tan", floatTypes, 4);
  unary("erf", floatTypes, 8);
  unary("erfc", floatTypes, 16);
  unary("erf_inv", floatTypes, 32);
  unary("lgamma", floatTypes, 32);
  unary("digamma", floatTypes, 64);
  unary("bessel_i1e", floatTypes, 16);
  unary("conj", "f32 complex<f32> complex<f64>", 0);
  unary("square", floatTypes, 0);
  unary("square", complexTypes, 4, Values::Ordinary);
  for (const char *op : {"is_inf", "is_neg_inf", "is_pos_inf"})
    add(op, floatTypes,
        elementwiseText("chlo." + std::string(op), 1, 40, "", "i1"));
  add("constant", "f32 i8 complex<f32>", R"(
    func.func @$N() -> tensor<2x$T> {
      %0 = chlo.constant dense<(1.0, 2.0)> : tensor<2x$T>
      return %0 : tensor<2x$T>
    })");
  cases.back().types = "complex<f32> complex<f64>";
  add("constant", "f16 f32 i8 ui64 i1", R"(
    func.func @$N() -> tensor<2x$T> {
      %0 = chlo.constant dense<1> : tensor<2x$T>
      return %0 : tensor<2x$T>
    })");
  cases.back().types = "i8 ui64";
  add("constant_like", "f16 f32 f64", R"(
    func.func @$N(%a: tensor<3x$T>) -> tensor<3x$T> {
      %0 = "chlo.constant_like"(%a) {value = 2.5 : $T} : (tensor<3x$T>) -> tensor<3x$T>
      return %0 : tensor<3x$T>
    })");
  add("mulhi", intTypes, elementwiseText("chlo.mulhi", 2, 400));
  add("next_after", floatTypes, elementwiseText("chlo.next_after", 2, 400));
  for (const char *type : {"f32", "f64"}) {
    // Above 1 and of positive numbers; of integers also elsewhere.
    add("zeta", type, R"(
    func.func @$N(%a: tensor<60x$T>, %b: tensor<60x$T>) -> (tensor<60x$T>, tensor<60x$T>) {
      %one = stablehlo.constant dense<1.01> : tensor<60x$T>
      %two = stablehlo.constant dense<2.0> : tensor<60x$T>
      %four = stablehlo.constant dense<4.0> : tensor<60x$T>
      %0 = stablehlo.abs %a : tensor<60x$T>
      %1 = stablehlo.multiply %0, %four : tensor<60x$T>
      %2 = stablehlo.add %1, %one : tensor<60x$T>
      %3 = stablehlo.abs %b : tensor<60x$T>
      %4 = stablehlo.multiply %3, %four : tensor<60x$T>
      %5 = chlo.zeta %2, %4 : tensor<60x$T>, tensor<60x$T> -> tensor<60x$T>
      %6 = stablehlo.floor %1 : tensor<60x$T>
      %7 = stablehlo.add %6, %two : tensor<60x$T>
      %8 = stablehlo.multiply %b, %four : tensor<60x$T>
      %9 = chlo.zeta %7, %8 : tensor<60x$T>, tensor<60x$T> -> tensor<60x$T>
      return %5, %9 : tensor<60x$T>, tensor<60x$T>
    })",
        256, Values::Ordinary);
    // The nth derivative for n up to 4.
    add("polygamma", type,
        R"(
    func.func @$N(%x: tensor<40x$T>) -> (tensor<40x$T>, tensor<40x$T>, tensor<40x$T>) {
      %n = stablehlo.constant dense<1.0> : tensor<40x$T>
      %m = stablehlo.constant dense<4.0> : tensor<40x$T>
      %z = stablehlo.constant dense<0.0> : tensor<40x$T>
      %0 = chlo.polygamma %n, %x : tensor<40x$T>, tensor<40x$T> -> tensor<40x$T>
      %1 = chlo.polygamma %m, %x : tensor<40x$T>, tensor<40x$T> -> tensor<40x$T>
      %2 = chlo.polygamma %z, %x : tensor<40x$T>, tensor<40x$T> -> tensor<40x$T>
      return %0, %1, %2 : tensor<40x$T>, tensor<40x$T>, tensor<40x$T>
    })",
        256);
  }
  auto broadcast = [&](const std::string &name, const std::string &types,
                       double ulps = 0, Values values = Values::Special,
                       const std::string &result = "$T",
                       const std::string &attributes = "") {
    std::string op = "\"chlo.broadcast_" + name + "\"";
    add("broadcast_" + name, types,
        "func.func @$N(%a: tensor<20x$T>, %b: tensor<20x1x$T>, %c: "
        "tensor<$T>) -> (tensor<20x20x" +
            result + ">, tensor<20x" + result + ">) {\n  %0 = " + op +
            "(%b, %a)" + attributes +
            " : (tensor<20x1x$T>, tensor<20x$T>) -> tensor<20x20x" + result +
            ">\n  %1 = " + op + "(%a, %c)" + attributes +
            " : (tensor<20x$T>, tensor<$T>) -> tensor<20x" + result +
            ">\n  return %0, %1 : tensor<20x20x" + result + ">, tensor<20x" +
            result + ">\n}",
        ulps, values);
  };
  for (const char *op : {"add", "subtract", "multiply", "divide", "maximum",
                         "minimum", "remainder"})
    broadcast(op, "f32 bf16 i8 ui32");
  for (const char *op : {"and", "or", "xor"})
    broadcast(op, "i1 i32 ui8");
  for (const char *op :
       {"shift_left", "shift_right_arithmetic", "shift_right_logical"})
    broadcast(op, "i32 ui8");
  broadcast("atan2", "f32 f64", 4);
  broadcast("power", "f32 i32", 4);
  broadcast("next_after", "f32 f64");
  broadcast("zeta", "f32 f64", 256, Values::Positive);
  broadcast("polygamma", "f32 f64", 256, Values::Positive);
  broadcast("complex", "f32", 0, Values::Special, "complex<f32>");
  broadcast("complex", "f64", 0, Values::Special, "complex<f64>");
  broadcast("compare", "f32 i8 ui8", 0, Values::Special, "i1",
            " {comparison_direction = #chlo<comparison_direction LT>}");
  add("broadcast_select", "f32 i8 i1 complex<f32>", R"(
    func.func @$N(%p: tensor<5x1xi1>, %a: tensor<4x$T>, %b: tensor<$T>) -> tensor<5x4x$T> {
      %0 = chlo.broadcast_select %p, %a, %b : (tensor<5x1xi1>, tensor<4x$T>, tensor<$T>) -> tensor<5x4x$T>
      return %0 : tensor<5x4x$T>
    })");
  add("top_k", "f32 bf16 i32 ui8 i64 ui64", R"(
    func.func @$N(%a: tensor<3x20x$T>) -> (tensor<3x4x$T>, tensor<3x4xi32>, tensor<3x0x$T>) {
      %0, %1 = chlo.top_k(%a, k = 4) : tensor<3x20x$T> -> (tensor<3x4x$T>, tensor<3x4xi32>)
      %2, %3 = chlo.top_k(%a, k = 0) : tensor<3x20x$T> -> (tensor<3x0x$T>, tensor<3x0xi32>)
      return %0, %1, %2 : tensor<3x4x$T>, tensor<3x4xi32>, tensor<3x0x$T>
    })");
  // Of so many, only blocks are sorted.
  add("top_k", "f32 bf16 i32 ui8 i64 ui64", R"(
    func.func @$N(%a: tensor<2x512x$T>) -> (tensor<2x3x$T>, tensor<2x3xi32>) {
      %0, %1 = chlo.top_k(%a, k = 3) : tensor<2x512x$T> -> (tensor<2x3x$T>, tensor<2x3xi32>)
      return %0, %1 : tensor<2x3x$T>, tensor<2x3xi32>
    })");
}
