//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Executable.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Driver/Model.h"
#include "Soap/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

#include <chrono>
#include <thread>

using namespace mlir;
using namespace soap;
using Array = soap::reference::Tensor;

namespace {

/// x + s, where s is state, and s + 1.
const char *model = R"(
func.func @main(%x: tensor<4x6xf32>, %s: tensor<i32> {soap.state = 1 : i64})
    -> (tensor<4x6xf32>, tensor<i32>) {
  %a = stablehlo.add %x, %x : tensor<4x6xf32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %b = stablehlo.add %s, %one : tensor<i32>
  return %a, %b : tensor<4x6xf32>, tensor<i32>
}
)";

/// Counts for seconds.
const char *longModel = R"(
func.func @main(%step: tensor<i64>) -> tensor<i64> {
  %r = stablehlo.while(%i = %step) : tensor<i64>
    cond {
      %n = stablehlo.constant dense<10000000000> : tensor<i64>
      %p = stablehlo.compare LT, %i, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %j = stablehlo.add %i, %step : tensor<i64>
      stablehlo.return %j : tensor<i64>
    }
  return %r : tensor<i64>
}
)";

class ExecutableTest : public testing::Test {
protected:
  ExecutableTest() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    load(model);
  }

  void load(const char *text) {
    module = parseSourceString<ModuleOp>(text, ParserConfig(&context));
    signature = *ModelSignature::get(*findEntry(*module));
    PlanOptions plan;
    plan.machine = "cpu:2";
    plan.algorithm = "data-parallel";
    EXPECT_TRUE(succeeded(runPasses(*module, [&](OpPassManager &manager) {
      addPlanningPasses(manager, plan);
      addPartitioningPasses(manager);
    })));
  }

  /// What is said while `run` fails.
  std::string errorOf(llvm::function_ref<LogicalResult()> run) {
    std::string text;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &said) {
      text += (text.empty() ? "" : "\n") + said.str();
      EXPECT_FALSE(isa<UnknownLoc>(said.getLocation()));
      return success();
    });
    EXPECT_TRUE(failed(run()));
    return text;
  }
  std::string errorOfTypes(llvm::ArrayRef<RankedTensorType> types) {
    return errorOf(
        [&]() -> LogicalResult { return Executable::create(*module, types); });
  }
  std::unique_ptr<Executable> make() {
    auto executable = Executable::create(*module, signature.results);
    EXPECT_TRUE(succeeded(executable));
    return std::move(*executable);
  }

  MLIRContext context;
  Type f32 = Float32Type::get(&context);
  Type i32 = IntegerType::get(&context, 32);
  OwningOpRef<ModuleOp> module;
  ModelSignature signature;
};

} // namespace

// Whoever plans in several threads with one context has to load all dialects
// before.
TEST_F(ExecutableTest, AllDialectsAreRegistered) {
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext other(registry, MLIRContext::Threading::DISABLED);
  other.loadAllAvailableDialects();
  size_t loaded = other.getLoadedDialects().size();
  auto text = parseSourceString<ModuleOp>(model, ParserConfig(&other));
  PlanOptions plan;
  plan.machine = "cpu:2";
  ASSERT_TRUE(succeeded(runPasses(*text, [&](OpPassManager &manager) {
    addPlanningPasses(manager, plan);
    addPartitioningPasses(manager);
  })));
  EXPECT_EQ(other.getLoadedDialects().size(), loaded);
}

TEST_F(ExecutableTest, StateGoesOn) {
  auto executable = make();
  for (auto [i, type] : llvm::enumerate(signature.arguments))
    ASSERT_TRUE(
        succeeded(executable->setArgument(i, makeDefaultArgument(type, i))));
  for (int step = 1; step <= 3; ++step) {
    ASSERT_TRUE(succeeded(executable->step()));
    EXPECT_EQ(executable->getResult(1)->getInt(0), step);
  }
}

// Also of an option that is text of its own kind.
TEST_F(ExecutableTest, WrongOptionsFailWhereTheyAreUsed) {
  module = parseSourceString<ModuleOp>(model, ParserConfig(&context));
  PlanOptions plan;
  plan.machine = "cpu:2";
  for (const char *parts : {"abc", "", "99999999999999999999"}) {
    plan.microbatches = parts;
    EXPECT_EQ(errorOf([&] {
                return runPasses(*module, [&](OpPassManager &manager) {
                  addPlanningPasses(manager, plan);
                });
              }),
              std::string("option 'microbatches' is '") + parts +
                  "'; expected a number of parts, or auto");
  }
}

TEST_F(ExecutableTest, ArgumentsHaveTheirTypes) {
  auto executable = make();
  auto set = [&](unsigned index, const Array &value) {
    return errorOf([&] { return executable->setArgument(index, value); });
  };
  EXPECT_EQ(set(0, Array()), "argument 0 is set to no value");
  EXPECT_EQ(set(0, Array(f32, {6, 4})),
            "argument 0 has shape [4, 6], not that of 'tensor<6x4xf32>'");
  EXPECT_EQ(set(0, Array(f32, {24})),
            "argument 0 has shape [4, 6], not that of 'tensor<24xf32>'");
  EXPECT_EQ(set(0, Array(i32, {4, 6})),
            "argument 0 has elements of another type than 'tensor<4x6xi32>'");
  EXPECT_EQ(set(2, Array(f32, {4, 6})),
            "there is no argument 2: the program has 2");
  EXPECT_EQ(set(-1, Array(f32, {4, 6})),
            "there is no argument 4294967295: the program has 2");
}

TEST_F(ExecutableTest, ResultsHaveTheirTypes) {
  auto matrix = RankedTensorType::get({4, 6}, f32);
  auto scalar = RankedTensorType::get({}, i32);
  EXPECT_EQ(errorOfTypes({matrix}),
            "the program has 2 results; types of 1 are given");
  EXPECT_EQ(errorOfTypes({matrix, {}}), "no type is given for result 1");
  EXPECT_EQ(errorOfTypes({RankedTensorType::get({6, 4}, f32), scalar}),
            "result 0 has shape [4, 6], not that of 'tensor<6x4xf32>'");
  EXPECT_EQ(errorOfTypes({matrix, RankedTensorType::get({}, f32)}),
            "result 1 has elements of another type than 'tensor<f32>'");
}

TEST_F(ExecutableTest, StepsNeedArgumentsAndResultsNeedSteps) {
  auto executable = make();
  auto step = [&] { return executable->step(); };
  EXPECT_EQ(errorOf(step),
            "argument 0 has no value; set it before the first step");
  ASSERT_TRUE(succeeded(executable->setArgument(0, Array(f32, {4, 6}))));
  EXPECT_EQ(errorOf(step),
            "argument 1 has no value; set it before the first step");
  auto result = [&](unsigned index) {
    return errorOf(
        [&]() -> LogicalResult { return executable->getResult(index); });
  };
  EXPECT_EQ(result(1), "result 1 has no value before the first step");
  ASSERT_TRUE(succeeded(executable->setArgument(1, Array(i32, {}))));
  ASSERT_TRUE(succeeded(step()));
  EXPECT_EQ(result(2), "there is no result 2: the program has 2");
  EXPECT_EQ(executable->getResult(1)->getInt(0), 1);
}

TEST_F(ExecutableTest, AbandonedKernelsKeepTheirCode) {
  {
    // That no loop can be split is a warning.
    ScopedDiagnosticHandler handler(&context,
                                    [](Diagnostic &) { return success(); });
    load(longModel);
  }
  ExecutableOptions options;
  options.timeoutSeconds = 0.05;
  auto executable = Executable::create(*module, signature.results, options);
  ASSERT_TRUE(succeeded(executable));
  Array one(IntegerType::get(&context, 64), {});
  one.setInt(0, 1);
  ASSERT_TRUE(succeeded((*executable)->setArgument(0, one)));
  EXPECT_EQ(errorOf([&] {
              return (*executable)->step();
            }).rfind("no progress for 0.05 s", 0),
            0u);
  executable->reset();
  // It still runs.
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
}

TEST_F(ExecutableTest, TargetCpusAreListed) {
  ExecutableOptions options;
  options.compiler.targetCpu = "pentium-q";
  EXPECT_EQ(errorOf([&]() -> LogicalResult {
              return Executable::create(*module, signature.results, options);
            }),
            "there is no target CPU 'pentium-q'; expected one of native, "
            "x86-64, x86-64-v2, x86-64-v3, x86-64-v4");
}
