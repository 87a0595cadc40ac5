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

static void addSolvers(std::vector<OpCase> &cases) {
  // a + 20 I is positive definite. Of its diagonal the real parts count.
  for (const char *lower : {"true", "false"})
    cases.push_back({"stablehlo.cholesky", "f32 f64 " + complexTypes,
                     R"(
      func.func @$N(%a: tensor<2x5x5x$T>, %e: tensor<3x0x0x$T>) -> (tensor<2x5x5x$T>, tensor<3x0x0x$T>) {
        %i = stablehlo.iota dim = 1 : tensor<2x5x5xi32>
        %j = stablehlo.iota dim = 2 : tensor<2x5x5xi32>
        %d = stablehlo.compare EQ, %i, %j : (tensor<2x5x5xi32>, tensor<2x5x5xi32>) -> tensor<2x5x5xi1>
        %zero = stablehlo.constant dense<0> : tensor<2x5x5xi32>
        %c = stablehlo.constant dense<20> : tensor<2x5x5xi32>
        %s = stablehlo.select %d, %c, %zero : tensor<2x5x5xi1>, tensor<2x5x5xi32>
        %t = stablehlo.convert %s : (tensor<2x5x5xi32>) -> tensor<2x5x5x$T>
        %sum = stablehlo.add %a, %t : tensor<2x5x5x$T>
        %0 = stablehlo.cholesky %sum, lower = )" +
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
          for (size_t at; (at = text.find("xBx")) != std::string::npos;)
            text.replace(at + 1, 1, sides);
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
  auto add = [&](const std::string &types, const std::string &text) {
    cases.push_back({"stablehlo.fft", types, text, 64, Values::Ordinary, true});
  };
  for (const char *kind : {"FFT", "IFFT"}) {
    for (const char *n : {"1", "2", "8", "7", "12", "30", "64", "45"})
      add(complexTypes, fft(kind, n, "3x" + std::string(n) + "x$T",
                            "3x" + std::string(n) + "x$T"));
    add(complexTypes, fft(kind, "4, 6", "2x4x6x$T", "2x4x6x$T"));
    add(complexTypes, fft(kind, "3, 4, 5", "3x4x5x$T", "3x4x5x$T"));
    add(complexTypes, fft(kind, "4", "0x4x$T", "0x4x$T"));
  }
  for (const char *type : {"f32", "f64"}) {
    std::string complex = "xcomplex<" + std::string(type) + ">";
    std::string real = "x" + std::string(type);
    for (auto [n, half] : {std::pair("1", "1"), std::pair("8", "5"),
                           std::pair("9", "5"), std::pair("14", "8")}) {
      std::string of = n, to = half;
      add(type, fft("RFFT", n, "2x" + of + real, "2x" + to + complex));
      add(complex.substr(1),
          fft("IRFFT", n, "2x" + to + complex, "2x" + of + real));
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

void soap::addAlgebraCases(std::vector<OpCase> &cases) {
  addSolvers(cases);
  addTransforms(cases);
  addNormalisations(cases);
  addRandom(cases);
}

void soap::addChloCases(std::vector<OpCase> &cases) {
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
}
