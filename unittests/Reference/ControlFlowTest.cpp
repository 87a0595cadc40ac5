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

class ControlFlowTest : public EvaluatorTest {};

TEST_F(ControlFlowTest, Calls) {
  EXPECT_EQ(run(R"(
    func.func @main(%a: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
      %0:2 = call @both(%a) : (tensor<i32>) -> (tensor<i32>, tensor<i32>)
      %1:2 = call @both(%0#0) : (tensor<i32>) -> (tensor<i32>, tensor<i32>)
      return %1#0, %0#1 : tensor<i32>, tensor<i32>
    }
    func.func private @both(%a: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
      %0 = stablehlo.add %a, %a : tensor<i32>
      return %0, %a : tensor<i32>, tensor<i32>
    })",
                {"dense<3> : tensor<i32>"}),
            "dense<12> : tensor<i32>; dense<3> : tensor<i32>");
}

// The loop's regions see values from outside.
TEST_F(ControlFlowTest, While) {
  EXPECT_EQ(run(R"(
    func.func @main(%n: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %0:2 = "stablehlo.while"(%zero, %one) ({
      ^bb0(%i: tensor<i32>, %p: tensor<i32>):
        %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      }, {
      ^bb0(%i: tensor<i32>, %p: tensor<i32>):
        %j = stablehlo.add %i, %one : tensor<i32>
        %q = stablehlo.multiply %p, %j : tensor<i32>
        stablehlo.return %j, %q : tensor<i32>, tensor<i32>
      }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
      return %0#0, %0#1 : tensor<i32>, tensor<i32>
    })",
                {"dense<5> : tensor<i32>"}),
            "dense<5> : tensor<i32>; dense<120> : tensor<i32>");
}

TEST_F(ControlFlowTest, IfAndCase) {
  const char *text = R"(
    func.func @main(%p: tensor<i1>, %i: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
      %a = stablehlo.constant dense<10> : tensor<i32>
      %b = stablehlo.constant dense<20> : tensor<i32>
      %c = stablehlo.constant dense<30> : tensor<i32>
      %0 = "stablehlo.if"(%p) ({
        stablehlo.return %a : tensor<i32>
      }, {
        %s = stablehlo.add %a, %b : tensor<i32>
        stablehlo.return %s : tensor<i32>
      }) : (tensor<i1>) -> tensor<i32>
      %1 = "stablehlo.case"(%i) ({
        stablehlo.return %a : tensor<i32>
      }, {
        stablehlo.return %b : tensor<i32>
      }, {
        stablehlo.return %c : tensor<i32>
      }) : (tensor<i32>) -> tensor<i32>
      return %0, %1 : tensor<i32>, tensor<i32>
    })";
  auto call = [&](const char *p, const char *i) {
    return run(text, {"dense<" + std::string(p) + "> : tensor<i1>",
                      "dense<" + std::string(i) + "> : tensor<i32>"});
  };
  EXPECT_EQ(call("true", "0"),
            "dense<10> : tensor<i32>; dense<10> : tensor<i32>");
  EXPECT_EQ(call("false", "1"),
            "dense<30> : tensor<i32>; dense<20> : tensor<i32>");
  // No such branch: the last one.
  EXPECT_EQ(call("true", "-1"),
            "dense<10> : tensor<i32>; dense<30> : tensor<i32>");
  EXPECT_EQ(call("true", "7"),
            "dense<10> : tensor<i32>; dense<30> : tensor<i32>");
}

TEST_F(ControlFlowTest, Map) {
  EXPECT_EQ(run(R"(
    func.func @main(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>) -> tensor<2x2xf32> {
      %0 = "stablehlo.map"(%a, %b) ({
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %two = stablehlo.constant dense<2.0> : tensor<f32>
        %s = stablehlo.multiply %x, %two : tensor<f32>
        %v = stablehlo.subtract %s, %y : tensor<f32>
        stablehlo.return %v : tensor<f32>
      }) {dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      return %0 : tensor<2x2xf32>
    })",
                {"dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>",
                 "dense<[[1.0, 1.0], [0.0, 9.0]]> : tensor<2x2xf32>"}),
            "dense<[[1.0, 3.0], [6.0, -1.0]]> : tensor<2x2xf32>");
}

// Keys descend along the first dimension; the second input follows, and equal
// keys keep their order.
TEST_F(ControlFlowTest, Sort) {
  EXPECT_EQ(run(R"(
    func.func @main(%k: tensor<5x2xf32>, %v: tensor<5x2xi32>) -> (tensor<5x2xf32>, tensor<5x2xi32>) {
      %0:2 = "stablehlo.sort"(%k, %v) ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
        %p = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %p : tensor<i1>
      }) {dimension = 0 : i64, is_stable = true} : (tensor<5x2xf32>, tensor<5x2xi32>) -> (tensor<5x2xf32>, tensor<5x2xi32>)
      return %0#0, %0#1 : tensor<5x2xf32>, tensor<5x2xi32>
    })",
                {"dense<[[1.0, 2.0], [3.0, 2.0], [2.0, 3.0], [3.0, 0.0], "
                 "[0.0, 2.0]]> : tensor<5x2xf32>",
                 "dense<[[0, 10], [1, 11], [2, 12], [3, 13], [4, 14]]> : "
                 "tensor<5x2xi32>"}),
            "dense<[[3.0, 3.0], [3.0, 2.0], [2.0, 2.0], [1.0, 2.0], [0.0, "
            "0.0]]> : tensor<5x2xf32>; "
            "dense<[[1, 12], [3, 10], [2, 11], [0, 14], [4, 13]]> : "
            "tensor<5x2xi32>");
}

TEST_F(ControlFlowTest, OptimizationBarrier) {
  EXPECT_EQ(run(R"(
    func.func @main(%a: tensor<i32>, %b: tensor<f32>) -> (tensor<i32>, tensor<f32>) {
      %0:2 = stablehlo.optimization_barrier %a, %b : tensor<i32>, tensor<f32>
      return %0#0, %0#1 : tensor<i32>, tensor<f32>
    })",
                {"dense<3> : tensor<i32>", "dense<2.0> : tensor<f32>"}),
            "dense<3> : tensor<i32>; dense<2.0> : tensor<f32>");
}

TEST_F(ControlFlowTest, EndlessRecursionIsAnError) {
  EXPECT_EQ(run(R"(
    func.func @main(%a: tensor<i32>) -> tensor<i32> {
      %0 = call @main(%a) : (tensor<i32>) -> tensor<i32>
      return %0 : tensor<i32>
    })",
                {"dense<3> : tensor<i32>"}),
            "error: calls are nested more than 500 deep");
}

TEST_F(ControlFlowTest, BadCallsAreErrors) {
  const char *text = R"(
    func.func @main(%a: tensor<i32>) -> tensor<i32> {
      %0 = call @other(%a) : (tensor<i32>) -> tensor<i32>
      return %0 : tensor<i32>
    }
    func.func private @other(tensor<i32>) -> tensor<i32>)";
  EXPECT_EQ(run(text, {"dense<3> : tensor<i32>"}),
            "error: function 'other' has no body to evaluate");
  EXPECT_EQ(run(text, {}), "error: function 'main' takes 1 arguments, got 0");
  EXPECT_EQ(run(text, {"dense<3> : tensor<2xi32>"}),
            "error: argument #0 of 'main' has type 'tensor<2xi32>' instead of "
            "'tensor<i32>'");
}

TEST_F(ControlFlowTest, DynamicShapesAreErrors) {
  EXPECT_EQ(
      run(R"(
    func.func @main(%a: tensor<2xi32>) -> tensor<2xi32> {
      %0 = stablehlo.custom_call @foo(%a) : (tensor<2xi32>) -> tensor<?xi32>
      return %a : tensor<2xi32>
    })",
          {"dense<3> : tensor<2xi32>"}),
      "error: 'stablehlo.custom_call' op calls 'foo', which the evaluator "
      "does not know");
}

TEST_F(ControlFlowTest, AbsurdSizesAreErrors) {
  EXPECT_EQ(run(R"(
    func.func @main() -> tensor<4000000000x4000000000xf32> {
      %0 = stablehlo.constant dense<0.0> : tensor<4000000000x4000000000xf32>
      return %0 : tensor<4000000000x4000000000xf32>
    })"),
            "error: 'stablehlo.constant' op cannot be evaluated on a value as "
            "large as 'tensor<4000000000x4000000000xf32>'");
}

} // namespace
} // namespace soap::reference
