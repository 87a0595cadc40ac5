//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Loops whose iterations change, read and exchange what they carry at random:
// whatever is made in its place, the results are the evaluator's.

#include "KernelTest.h"

#include "llvm/ADT/StringExtras.h"

#include <random>

using namespace mlir;
using namespace soap;

namespace {

using LoopChangesTest = KernelTest;

/// Replaces every $A, $B, ... in a text by the values of those letters.
std::string fill(StringRef text,
                 ArrayRef<std::pair<char, std::string>> values) {
  std::string filled;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '$')
      for (const auto &[letter, value] : values)
        if (letter == text[i + 1])
          filled += value;
    if (text[i] == '$')
      ++i;
    else
      filled += text[i];
  }
  return filled;
}

/// Ops of values $A and $B of a type $T, whose result is $V.
constexpr const char *forms[] = {
    "$V = stablehlo.cosine $A : $T\n",
    "$V = stablehlo.minimum $A, $B : $T\n",
    "$V = stablehlo.add $A, $B : $T\n",
    "$V = stablehlo.reverse $A, dims = [1] : $T\n",
    "$Vc = stablehlo.compare LT, $A, $B : ($T, $T) -> tensor<4x6xi1>\n"
    "$V = stablehlo.select $Vc, $B, $A : tensor<4x6xi1>, $T\n",
    "$Vp = stablehlo.dynamic_slice $A, %zero, %i, sizes = [4, 1] : ($T, "
    "tensor<i32>, tensor<i32>) -> tensor<4x1xf32>\n"
    "$V = stablehlo.broadcast_in_dim $Vp, dims = [0, 1] : (tensor<4x1xf32>) -> "
    "$T\n",
    "$Vr = stablehlo.reduce($A init: %c) applies stablehlo.maximum across "
    "dimensions = [0] : ($T, tensor<f32>) -> tensor<6xf32>\n"
    "$V = stablehlo.broadcast_in_dim $Vr, dims = [1] : (tensor<6xf32>) -> $T\n",
    "$Vp = stablehlo.slice $B [0:2, 0:3] : ($T) -> tensor<2x3xf32>\n"
    "$V = stablehlo.dynamic_update_slice $A, $Vp, %one, %i : ($T, "
    "tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> $T\n",
    "$Vb = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> "
    "tensor<i1>\n"
    "$V = \"stablehlo.if\"($Vb) ({\n"
    "  %d = stablehlo.multiply $A, $B : $T\n"
    "  stablehlo.return %d : $T\n}, {\n"
    "  stablehlo.return $A : $T\n}) : (tensor<i1>) -> $T\n",
};

/// Scatters are what this is about: of one and of two operands.
constexpr const char *scatter =
    "$Vu = stablehlo.dynamic_slice $B, %zero, %j, sizes = [4, 1] : ($T, "
    "tensor<i32>, tensor<i32>) -> tensor<4x1xf32>\n"
    "$Vw = stablehlo.reshape $Vu : (tensor<4x1xf32>) -> tensor<4xf32>\n"
    "$Vi = stablehlo.reshape %i : (tensor<i32>) -> tensor<1xi32>\n"
    "$V = \"stablehlo.scatter\"($A, $Vi, $Vw) <{scatter_dimension_numbers = "
    "#stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], "
    "scatter_dims_to_operand_dims = [1]>}> ({\n"
    "^bb0(%o: tensor<f32>, %p: tensor<f32>):\n"
    "  %q = stablehlo.maximum %o, %p : tensor<f32>\n"
    "  stablehlo.return %q : tensor<f32>\n"
    "}) : ($T, tensor<1xi32>, tensor<4xf32>) -> $T\n";
constexpr const char *scatterOfTwo =
    "$V:2 = \"stablehlo.scatter\"($A, $B, %idx, %upd, %upd) "
    "<{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = "
    "[1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], "
    "index_vector_dim = 1>}> ({\n"
    "^bb0(%o: tensor<f32>, %o2: tensor<f32>, %p: tensor<f32>, %p2: "
    "tensor<f32>):\n"
    "  %q = stablehlo.add %o, %p : tensor<f32>\n"
    "  stablehlo.return %q, %p2 : tensor<f32>, tensor<f32>\n"
    "}) : ($T, $T, tensor<2x1xi32>, tensor<2x6xf32>, tensor<2x6xf32>) -> ($T, "
    "$T)\n";

std::string makeLoop(unsigned seed) {
  std::mt19937 random(seed);
  auto below = [&](size_t n) { return random() % n; };
  std::vector<std::string> values = {"%h", "%g", "%f"};
  std::string body, type = "tensor<4x6xf32>";
  for (size_t count = 3 + below(7), i = 0; i < count; ++i) {
    size_t form = below(std::size(forms) + 4);
    std::string value = "%v" + std::to_string(i);
    const char *text = form < std::size(forms)       ? forms[form]
                       : form < std::size(forms) + 3 ? scatter
                                                     : scatterOfTwo;
    body += fill(text, {{'A', values[below(values.size())]},
                        {'B', values[below(values.size())]},
                        {'V', value},
                        {'T', type}});
    if (text == scatterOfTwo)
      values.push_back(value + "#1");
    values.push_back(text == scatterOfTwo ? value + "#0" : value);
  }
  // Mostly of the last ones.
  auto result = [&] {
    return values[below(2) ? below(3)
                           : values.size() - 1 - below(values.size() - 3)];
  };
  std::string a = result(), b = result(), c = result();
  return fill(R"(
    func.func @loop$S(%x: $T, %y: $T, %idx: tensor<2x1xi32>, %upd: tensor<2x6xf32>) -> ($T, $T, $T) {
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %four = stablehlo.constant dense<4> : tensor<i32>
      %c = stablehlo.constant dense<0.0> : tensor<f32>
      %0:4 = stablehlo.while(%i = %zero, %h = %x, %g = %y, %f = %x) : tensor<i32>, $T, $T, $T
      cond {
        %p = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %p : tensor<i1>
      } do {
        %one = stablehlo.constant dense<1> : tensor<i32>
        %two = stablehlo.constant dense<2> : tensor<i32>
        %j = stablehlo.add %i, %one : tensor<i32>
        $Z
        stablehlo.return %j, $A, $B, $C : tensor<i32>, $T, $T, $T
      }
      return %0#1, %0#2, %0#3 : $T, $T, $T
    })",
              {{'S', std::to_string(seed)},
               {'T', type},
               {'Z', body},
               {'A', a},
               {'B', b},
               {'C', c}});
}

TEST_F(LoopChangesTest, AgreeWithEvaluator) {
  constexpr unsigned loops = 150, together = 25;
  for (unsigned first = 0; first < loops; first += together) {
    std::string text;
    for (unsigned seed = first; seed < first + together; ++seed)
      text += makeLoop(seed);
    check(text, 1e-5);
    ASSERT_FALSE(HasFailure()) << text;
  }
}

} // namespace
