//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Check.h"

#include "Soap/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace soap;
using reference::Tensor;

namespace {

class CheckTest : public testing::Test {
protected:
  CheckTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  Tensor number(float value) {
    Tensor tensor(Float32Type::get(&context), {1});
    tensor.mutableData<float>()[0] = value;
    return tensor;
  }

  MLIRContext context;
};

// What is zero but for rounding, made of size one as Adam's first step does
// with a gradient that is: one evaluation may happen to be exact, others are
// not.
TEST_F(CheckTest, OneEvaluationIsNoMeasureOfNoise) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(R"(
    func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>) {
      %0 = stablehlo.add %x, %y : tensor<1xf32>
      %1 = stablehlo.subtract %0, %x : tensor<1xf32>
      %2 = stablehlo.subtract %1, %y : tensor<1xf32>
      %3 = stablehlo.abs %2 : tensor<1xf32>
      %4 = stablehlo.constant dense<1.0e-8> : tensor<1xf32>
      %5 = stablehlo.add %3, %4 : tensor<1xf32>
      %6 = stablehlo.divide %2, %5 : tensor<1xf32>
      return %6, %0 : tensor<1xf32>, tensor<1xf32>
    })",
                                                             &context);
  ASSERT_TRUE(module);
  auto main = module->lookupSymbol<func::FuncOp>("main");
  // Sums of these are exact, those of their neighbors are not.
  Tensor arguments[] = {number(3.0f), number(0.5f)};
  FailureOr<Oracle> oracle = Oracle::evaluate(main, arguments);
  ASSERT_TRUE(succeeded(oracle));
  EXPECT_EQ(oracle->native[0].getDouble(0), 0);

  Tensor noise[] = {number(0.9f), number(3.5f)};
  EXPECT_FALSE(oracle->check(noise)[0].passes());
  ASSERT_TRUE(succeeded(oracle->widen(main, arguments)));
  EXPECT_TRUE(oracle->check(noise)[0].passes());
  EXPECT_TRUE(oracle->check(noise)[1].passes());

  // What is well determined is allowed no more than before.
  Tensor wrong[] = {number(0.9f), number(3.51f)};
  ResultCheck check = oracle->check(wrong)[1];
  EXPECT_FALSE(check.passes());

  // An error says how far that is.
  check.allowance = 0.25;
  EXPECT_EQ(check.explain(/*isWidened=*/true),
            ": it is off by 0.01 from the evaluation in double; 2 is allowed, "
            "8 times what the worst of five evaluations in the model's own "
            "precision is off");
}

} // namespace
