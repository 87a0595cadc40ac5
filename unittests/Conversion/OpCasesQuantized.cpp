//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Quantized tensors.

#include "OpCases.h"

using namespace soap;

/// A function on `arguments` ("%a: …") with one op.
static std::string oneOp(const std::string &arguments, const std::string &op,
                         const std::string &result) {
  return "func.func @$N(" + arguments + ") -> " + result + " {\n  %r = " + op +
         "\n  return %r : " + result + "\n}";
}

static void addConversions(std::vector<OpCase> &cases) {
  // Stored as, and per axis.
  const std::pair<const char *, const char *> types[] = {
      {"2x20", "i8:$T, 0.5:3"},         {"2x20", "u8:$T, 0.1:128"},
      {"2x20", "i8<-100:90>:$T, 0.25"}, {"2x20", "i4:$T, 1.5:-2"},
      {"2x20", "u4:$T, 2.0:7"},         {"2x20", "i16:$T, 0.001:-30"},
      {"2x20", "i32:$T, 0.125"},        {"2x20", "i8:$T:0, {0.5:1, 0.25:-7}"},
      {"20x2", "u8:$T:1, {0.5, 3.0}"}};
  for (auto [shape, type] : types) {
    std::string real = "tensor<" + std::string(shape) + "x$T>";
    std::string stored = "tensor<" + std::string(shape) + "x!quant.uniform<" +
                         std::string(type) + ">>";
    cases.push_back(
        {"stablehlo.uniform_quantize", "f32 f64 bf16 f16",
         oneOp("%a: " + real,
               "stablehlo.uniform_quantize %a : (" + real + ") -> " + stored,
               stored)});
    cases.push_back(
        {"stablehlo.uniform_dequantize", "f32 f64 bf16 f16",
         oneOp("%a: " + stored,
               "stablehlo.uniform_dequantize %a : (" + stored + ") -> " + real,
               real)});
  }
  std::string from = "tensor<40x!quant.uniform<i8:f32, 0.5:3>>";
  std::string to = "tensor<40x!quant.uniform<u16:f32, 0.25:1000>>";
  cases.push_back(
      {"stablehlo.uniform_quantize", "quantized",
       oneOp("%a: " + from,
             "stablehlo.uniform_quantize %a : (" + from + ") -> " + to, to)});
}

static void addElementwise(std::vector<OpCase> &cases) {
  const std::string a = "tensor<400x!quant.uniform<i8:f32, 0.5:3>>";
  const std::string b = "tensor<400x!quant.uniform<i8:f32, 0.25:-1>>";
  const std::string c = "tensor<400x!quant.uniform<i8:f32, 0.75:10>>";
  auto add = [&](const std::string &op, const std::string &arguments,
                 const std::string &rest, const std::string &result) {
    cases.push_back({"stablehlo." + op, "quantized",
                     oneOp(arguments, "stablehlo." + op + rest, result)});
  };
  for (const char *op : {"add", "subtract", "multiply", "divide", "maximum",
                         "minimum", "remainder"})
    add(op, "%a: " + a + ", %b: " + b,
        " %a, %b : (" + a + ", " + b + ") -> " + c, c);
  for (const char *op : {"abs", "negate", "sign", "ceil", "floor", "tanh",
                         "exponential", "logistic", "sqrt"})
    add(op, "%a: " + a, " %a : (" + a + ") -> " + c, c);
  add("compare", "%a: " + a + ", %b: " + b,
      " LT, %a, %b : (" + a + ", " + b + ") -> tensor<400xi1>",
      "tensor<400xi1>");
  add("clamp", "%a: " + a + ", %b: " + b + ", %c: " + c,
      " %a, %b, %c : (" + a + ", " + b + ", " + c + ") -> " + c, c);
  add("select", "%p: tensor<400xi1>, %a: " + a + ", %b: " + a,
      " %p, %a, %b : tensor<400xi1>, " + a, a);
}

static void addOthers(std::vector<OpCase> &cases) {
  auto add = [&](const std::string &op, const std::string &text) {
    cases.push_back(
        {"stablehlo." + op, "quantized", text, 0, Values::Ordinary});
  };
  add("transpose", R"(
    func.func @$N(%a: tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 1.0}>>) -> tensor<3x2xf32> {
      %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 1.0}>>) -> tensor<3x2x!quant.uniform<i8:f32:0, {0.5, 0.25, 1.0}>>
      %1 = stablehlo.uniform_dequantize %0 : (tensor<3x2x!quant.uniform<i8:f32:0, {0.5, 0.25, 1.0}>>) -> tensor<3x2xf32>
      return %1 : tensor<3x2xf32>
    })");
  add("constant", R"(
    func.func @$N() -> tensor<2xf32> {
      %0 = stablehlo.constant() {value = dense<[5, -7]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
      %1 = stablehlo.uniform_dequantize %0 : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    })");
  add("reduce", R"(
    func.func @$N(%a: tensor<4x5x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>> {
      %0 = stablehlo.constant() {value = dense<3> : tensor<i8>} : () -> tensor<!quant.uniform<i8:f32, 0.5:3>>
      %1 = stablehlo.reduce(%a init: %0) applies stablehlo.add across dimensions = [1] : (tensor<4x5x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
      return %1 : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
    })");
  add("while", R"(
    func.func @$N(%a: tensor<5x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<5x!quant.uniform<i8:f32, 0.5:3>> {
      %c = stablehlo.constant dense<0> : tensor<i32>
      %n = stablehlo.constant dense<3> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %0:2 = stablehlo.while(%i = %c, %x = %a) : tensor<i32>, tensor<5x!quant.uniform<i8:f32, 0.5:3>>
      cond {
        %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %p : tensor<i1>
      } do {
        %j = stablehlo.add %i, %one : tensor<i32>
        %y = stablehlo.add %x, %a : tensor<5x!quant.uniform<i8:f32, 0.5:3>>
        stablehlo.return %j, %y : tensor<i32>, tensor<5x!quant.uniform<i8:f32, 0.5:3>>
      }
      return %0#1 : tensor<5x!quant.uniform<i8:f32, 0.5:3>>
    })");
  // Products of numbers that floats hold exactly.
  add("dot_general", R"(
    func.func @$N(%a: tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<4x5x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x5x!quant.uniform<i32:f32, 0.125>> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x5x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x5x!quant.uniform<i32:f32, 0.125>>
      return %0 : tensor<3x5x!quant.uniform<i32:f32, 0.125>>
    })");
  add("dot_general", R"(
    func.func @$N(%a: tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<4x2x!quant.uniform<i8:f32:1, {0.25, 0.5}>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {1.0:2, 2.0}>> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x2x!quant.uniform<i8:f32:1, {0.25, 0.5}>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {1.0:2, 2.0}>>
      return %0 : tensor<3x2x!quant.uniform<i8:f32:1, {1.0:2, 2.0}>>
    })");
  // Floats with a quantized kernel.
  add("dot_general", R"(
    func.func @$N(%a: tensor<3x4xi8>, %b: tensor<4x2x!quant.uniform<i8:f32:1, {0.25, 0.5}>>) -> tensor<3x2xf32> {
      %x = stablehlo.convert %a : (tensor<3x4xi8>) -> tensor<3x4xf32>
      %0 = stablehlo.dot_general %x, %b, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x2x!quant.uniform<i8:f32:1, {0.25, 0.5}>>) -> tensor<3x2xf32>
      return %0 : tensor<3x2xf32>
    })");
  add("convolution", R"(
    func.func @$N(%a: tensor<1x5x5x2x!quant.uniform<i8:f32, 0.5:1>>, %b: tensor<3x3x2x4x!quant.uniform<i8:f32:3, {0.25, 0.5, 1.0, 2.0}>>) -> tensor<1x3x3x4x!quant.uniform<i8:f32, 1.0:-2>> {
      %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x5x2x!quant.uniform<i8:f32, 0.5:1>>, tensor<3x3x2x4x!quant.uniform<i8:f32:3, {0.25, 0.5, 1.0, 2.0}>>) -> tensor<1x3x3x4x!quant.uniform<i8:f32, 1.0:-2>>
      return %0 : tensor<1x3x3x4x!quant.uniform<i8:f32, 1.0:-2>>
    })");
}

void soap::addQuantizedCases(std::vector<OpCase> &cases) {
  addConversions(cases);
  addElementwise(cases);
  addOthers(cases);
}
