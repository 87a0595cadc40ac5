//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Loops, branches and sorts against the evaluator.

#include "KernelTest.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace soap;

namespace {

using ControlFlowKernelTest = KernelTest;

TEST_F(ControlFlowKernelTest, While) {
  check(R"(
    // A static trip count; the values change places.
    func.func @fibonacci(%a: tensor<4xi32>, %b: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
      %c0 = stablehlo.constant dense<0> : tensor<i32>
      %c1 = stablehlo.constant dense<1> : tensor<i32>
      %c7 = stablehlo.constant dense<7> : tensor<i32>
      %0:3 = stablehlo.while(%i = %c0, %x = %a, %y = %b) : tensor<i32>, tensor<4xi32>, tensor<4xi32>
        cond {
          %1 = stablehlo.compare LT, %i, %c7 : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %1 : tensor<i1>
        } do {
          %1 = stablehlo.add %i, %c1 : tensor<i32>
          %2 = stablehlo.add %x, %y : tensor<4xi32>
          stablehlo.return %1, %y, %2 : tensor<i32>, tensor<4xi32>, tensor<4xi32>
        }
      return %0#1, %0#2 : tensor<4xi32>, tensor<4xi32>
    }
    func.func @swap(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
      %c0 = stablehlo.constant dense<0> : tensor<i32>
      %c1 = stablehlo.constant dense<1> : tensor<i32>
      %c3 = stablehlo.constant dense<3> : tensor<i32>
      %0:3 = stablehlo.while(%i = %c0, %x = %a, %y = %b) : tensor<i32>, tensor<4xf32>, tensor<4xf32>
        cond {
          %1 = stablehlo.compare LT, %i, %c3 : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %1 : tensor<i1>
        } do {
          %1 = stablehlo.add %i, %c1 : tensor<i32>
          stablehlo.return %1, %y, %x : tensor<i32>, tensor<4xf32>, tensor<4xf32>
        }
      return %0#1, %0#2 : tensor<4xf32>, tensor<4xf32>
    }
    // A scan: rows are read and written by the loop's index.
    func.func @scan(%a: tensor<5x3xf32>, %w: tensor<3x3xf32>, %h: tensor<3xf32>) -> (tensor<5x3xf32>, tensor<3xf32>) {
      %c0 = stablehlo.constant dense<0> : tensor<i32>
      %c1 = stablehlo.constant dense<1> : tensor<i32>
      %c5 = stablehlo.constant dense<5> : tensor<i32>
      %z = stablehlo.constant dense<0.0> : tensor<5x3xf32>
      %0:3 = stablehlo.while(%i = %c0, %s = %h, %out = %z) : tensor<i32>, tensor<3xf32>, tensor<5x3xf32>
        cond {
          %1 = stablehlo.compare LT, %i, %c5 : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %1 : tensor<i1>
        } do {
          %1 = stablehlo.add %i, %c1 : tensor<i32>
          %2 = stablehlo.dynamic_slice %a, %i, %c0, sizes = [1, 3] : (tensor<5x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
          %3 = stablehlo.reshape %2 : (tensor<1x3xf32>) -> tensor<3xf32>
          %4 = stablehlo.dot_general %w, %s, contracting_dims = [1] x [0] : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3xf32>
          %5 = stablehlo.add %3, %4 : tensor<3xf32>
          %6 = stablehlo.tanh %5 : tensor<3xf32>
          %7 = stablehlo.reshape %6 : (tensor<3xf32>) -> tensor<1x3xf32>
          %8 = stablehlo.dynamic_update_slice %out, %7, %i, %c0 : (tensor<5x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<5x3xf32>
          stablehlo.return %1, %6, %8 : tensor<i32>, tensor<3xf32>, tensor<5x3xf32>
        }
      return %0#2, %0#1 : tensor<5x3xf32>, tensor<3xf32>
    }
    // One value for two.
    func.func @twice(%a: tensor<6xf32>, %n: tensor<i32>) -> (tensor<6xf32>, tensor<6xf32>) {
      %c0 = stablehlo.constant dense<0> : tensor<i32>
      %c1 = stablehlo.constant dense<1> : tensor<i32>
      %0:3 = stablehlo.while(%i = %c0, %x = %a, %y = %a) : tensor<i32>, tensor<6xf32>, tensor<6xf32>
        cond {
          %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %1 : tensor<i1>
        } do {
          %1 = stablehlo.add %i, %c1 : tensor<i32>
          %2 = stablehlo.subtract %x, %y : tensor<6xf32>
          %3 = stablehlo.add %2, %a : tensor<6xf32>
          stablehlo.return %1, %3, %3 : tensor<i32>, tensor<6xf32>, tensor<6xf32>
        }
      return %0#1, %0#2 : tensor<6xf32>, tensor<6xf32>
    }
    // Not a single iteration.
    func.func @never(%a: tensor<4xf32>) -> tensor<4xf32> {
      %false = stablehlo.constant dense<false> : tensor<i1>
      %0 = stablehlo.while(%x = %a) : tensor<4xf32>
        cond {
          stablehlo.return %false : tensor<i1>
        } do {
          %1 = stablehlo.add %x, %x : tensor<4xf32>
          stablehlo.return %1 : tensor<4xf32>
        }
      return %0 : tensor<4xf32>
    })",
        1e-5);
}

TEST_F(ControlFlowKernelTest, Branches) {
  check(R"(
    func.func @if(%p: tensor<i32>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<i1>) {
      %c2 = stablehlo.constant dense<2> : tensor<i32>
      %0 = stablehlo.compare LT, %p, %c2 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %1:2 = "stablehlo.if"(%0) ({
        %2 = stablehlo.add %a, %b : tensor<4xf32>
        stablehlo.return %2, %0 : tensor<4xf32>, tensor<i1>
      }, {
        %2 = stablehlo.not %0 : tensor<i1>
        stablehlo.return %a, %2 : tensor<4xf32>, tensor<i1>
      }) : (tensor<i1>) -> (tensor<4xf32>, tensor<i1>)
      return %1#0, %1#1 : tensor<4xf32>, tensor<i1>
    }
    func.func @case(%i: tensor<i32>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
      %0 = "stablehlo.case"(%i) ({
        stablehlo.return %a : tensor<4xf32>
      }, {
        %1 = stablehlo.multiply %a, %b : tensor<4xf32>
        stablehlo.return %1 : tensor<4xf32>
      }, {
        %1 = stablehlo.subtract %a, %b : tensor<4xf32>
        stablehlo.return %1 : tensor<4xf32>
      }) : (tensor<i32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    })");
}

TEST_F(ControlFlowKernelTest, CaseTakesTheLastBranchOutOfRange) {
  std::string text = R"(
    func.func @case(%i: tensor<i32>) -> tensor<i32> {
      %0 = "stablehlo.case"(%i) ({
        %1 = stablehlo.constant dense<10> : tensor<i32>
        stablehlo.return %1 : tensor<i32>
      }, {
        %1 = stablehlo.constant dense<20> : tensor<i32>
        stablehlo.return %1 : tensor<i32>
      }) : (tensor<i32>) -> tensor<i32>
      return %0 : tensor<i32>
    })";
  ASSERT_NO_FATAL_FAILURE(compile(text));
  Type i32 = IntegerType::get(&context, 32);
  for (auto [index, expected] :
       {std::pair(-1, 20), {0, 10}, {1, 20}, {2, 20}, {1000, 20}})
    EXPECT_EQ(run("case", reference::Tensor::get<int32_t>(i32, {}, {index}))[0]
                  .getInt(0),
              expected)
        << index;
}

TEST_F(ControlFlowKernelTest, Sort) {
  std::string text;
  for (auto [type, kind] : {std::pair("f32", "TOTALORDER"),
                            {"i32", "SIGNED"},
                            {"ui8", "UNSIGNED"},
                            {"f64", "FLOAT"}})
    for (int dim : {0, 1, 2})
      for (const char *direction : {"LT", "GT", "LE"})
        text += llvm::formatv(R"(
          func.func @sort_{0}_{2}_{3}(%a: tensor<5x13x3x{0}>) -> tensor<5x13x3x{0}> {{
            %0 = "stablehlo.sort"(%a) <{{dimension = {2} : i64, is_stable = true}> ({{
            ^bb0(%x: tensor<{0}>, %y: tensor<{0}>):
              %1 = stablehlo.compare {3}, %x, %y, {1} : (tensor<{0}>, tensor<{0}>) -> tensor<i1>
              stablehlo.return %1 : tensor<i1>
            }) : (tensor<5x13x3x{0}>) -> tensor<5x13x3x{0}>
            return %0 : tensor<5x13x3x{0}>
          })",
                              type, kind, dim, direction);
  // Keys with payload: equal keys keep their order.
  text += R"(
    func.func @stable(%a: tensor<70xi32>) -> (tensor<70xi32>, tensor<70xi32>) {
      %i = stablehlo.iota dim = 0 : tensor<70xi32>
      %0:2 = "stablehlo.sort"(%a, %i) <{dimension = 0 : i64, is_stable = true}> ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>, %p: tensor<i32>, %q: tensor<i32>):
        %1 = stablehlo.compare LT, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %1 : tensor<i1>
      }) : (tensor<70xi32>, tensor<70xi32>) -> (tensor<70xi32>, tensor<70xi32>)
      return %0#0, %0#1 : tensor<70xi32>, tensor<70xi32>
    }
    func.func @nothing(%a: tensor<0x3xi32>) -> tensor<0x3xi32> {
      %0 = "stablehlo.sort"(%a) <{dimension = 0 : i64}> ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
        %1 = stablehlo.compare LT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %1 : tensor<i1>
      }) : (tensor<0x3xi32>) -> tensor<0x3xi32>
      return %0 : tensor<0x3xi32>
    })";
  check(text);
}

// A few of the first alone: equal keys keep their order, whatever it is that
// the others come in.
TEST_F(ControlFlowKernelTest, FirstOfSorted) {
  std::string text;
  for (int count : {0, 1, 2, 7, 25, 26})
    for (const char *order : {"drawn", "rising", "falling", "equal"}) {
      std::string keys = "%a";
      std::string counted =
          "%c = stablehlo.iota dim = 1 : tensor<3x200x2xi32>\n";
      if (order[0] == 'r')
        keys = "%c";
      else if (order[0] == 'f')
        keys = "%n";
      else if (order[0] == 'e')
        keys = "%z";
      text += llvm::formatv(R"(
        func.func @{0}_{1}(%a: tensor<3x200x2xi32>) -> (tensor<3x{1}x2xi32>, tensor<2x{1}x2xi32>) {{
          {2}%n = stablehlo.negate %c : tensor<3x200x2xi32>
          %z = stablehlo.constant dense<4> : tensor<3x200x2xi32>
          %0:2 = "stablehlo.sort"({3}, %c) <{{dimension = 1 : i64, is_stable = true}> ({{
          ^bb0(%x: tensor<i32>, %y: tensor<i32>, %p: tensor<i32>, %q: tensor<i32>):
            %1 = stablehlo.compare GT, %x, %y, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %1 : tensor<i1>
          }) : (tensor<3x200x2xi32>, tensor<3x200x2xi32>) -> (tensor<3x200x2xi32>, tensor<3x200x2xi32>)
          %2 = stablehlo.slice %0#0 [0:3, 0:{1}, 0:2] : (tensor<3x200x2xi32>) -> tensor<3x{1}x2xi32>
          %3 = stablehlo.slice %0#1 [1:3, 0:{1}, 0:2] : (tensor<3x200x2xi32>) -> tensor<2x{1}x2xi32>
          return %2, %3 : tensor<3x{1}x2xi32>, tensor<2x{1}x2xi32>
        })",
                            order, count, counted, keys);
    }
  // Others read more, or all.
  text += R"(
    func.func @more(%a: tensor<200xf32>) -> (tensor<3xf32>, tensor<4xf32>, tensor<200xf32>, tensor<2xf32>) {
      %0 = "stablehlo.sort"(%a) <{dimension = 0 : i64}> ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %1 = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %1 : tensor<i1>
      }) : (tensor<200xf32>) -> tensor<200xf32>
      %2 = stablehlo.slice %0 [0:3] : (tensor<200xf32>) -> tensor<3xf32>
      %3 = stablehlo.slice %0 [1:5] : (tensor<200xf32>) -> tensor<4xf32>
      %4 = stablehlo.negate %0 : tensor<200xf32>
      %5 = stablehlo.slice %0 [0:4:2] : (tensor<200xf32>) -> tensor<2xf32>
      return %2, %3, %4, %5 : tensor<3xf32>, tensor<4xf32>, tensor<200xf32>, tensor<2xf32>
    })";
  check(text);
}

} // namespace
