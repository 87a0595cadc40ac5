//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What compilers that embed the pipeline give it beside options.

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Driver/Model.h"
#include "Soap/Driver/Pipelines.h"
#include "Soap/InitAll.h"
#include "Soap/Planner/Search/Search.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace soap;

namespace {

class EmbeddingTest : public testing::Test {
protected:
  EmbeddingTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    module = parseSourceString<ModuleOp>(R"(
      func.func @main(%x: tensor<64x256xf32>, %w: tensor<256x512xf32>, %v: tensor<512x8xf32>) -> tensor<64x8xf32> {
        %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x512xf32>) -> tensor<64x512xf32>
        %t = stablehlo.tanh %h : tensor<64x512xf32>
        %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : (tensor<64x512xf32>, tensor<512x8xf32>) -> tensor<64x8xf32>
        return %y : tensor<64x8xf32>
      })",
                                         &context);
  }

  /// Of two devices, the second one twice as fast.
  Machine makeMachine() {
    FailureOr<Machine> machine =
        loadMachine("cpu:2", &context, UnknownLoc::get(&context));
    EXPECT_TRUE(succeeded(machine));
    machine->name = "uneven";
    machine->kinds.push_back(machine->kinds[machine->devices[1].kind]);
    machine->devices[1].kind = static_cast<unsigned>(machine->kinds.size()) - 1;
    return *machine;
  }

  LogicalResult distribute(const PlanOptions &options) {
    return runPasses(*module, [&](OpPassManager &manager) {
      addPlanningPasses(manager, options);
      addPartitioningPasses(manager);
    });
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(EmbeddingTest, MachineOfTheHost) {
  EXPECT_EQ(addMachine(context, "mine", makeMachine()), "");
  PlanOptions options;
  options.machine = "mine";
  options.algorithm = "data-parallel";
  ASSERT_TRUE(succeeded(distribute(options)));
  EXPECT_EQ(plannedMachine(*module), "mine");
  FailureOr<Machine> found =
      loadMachine("mine", &context, UnknownLoc::get(&context));
  ASSERT_TRUE(succeeded(found));
  EXPECT_EQ(found->name, "uneven");
}

TEST_F(EmbeddingTest, MachinesThatAreNone) {
  EXPECT_EQ(addMachine(context, "mine", makeMachine()), "");
  EXPECT_EQ(addMachine(context, "mine", makeMachine()),
            "there is a machine 'mine' already");
  for (StringRef name : {"", "mine:2", "my/own", "own.mlir", "a,b"})
    EXPECT_EQ(addMachine(context, name, makeMachine()),
              "'" + name.str() + "' is no name of a machine");
  EXPECT_NE(addMachine(context, "none", Machine()), "");
  std::string error;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diagnostic) { error = diagnostic.str(); });
  Location loc = UnknownLoc::get(&context);
  EXPECT_TRUE(failed(loadMachine("none", &context, loc)));
  EXPECT_TRUE(failed(loadMachine("mine:4", &context, loc)));
  EXPECT_EQ(error, "machine 'mine' has no numbers to choose");
  // Another context does not know it.
  MLIRContext other;
  ScopedDiagnosticHandler others(&other, [](Diagnostic &) {});
  EXPECT_TRUE(failed(loadMachine("mine", &other, UnknownLoc::get(&other))));
}

TEST_F(EmbeddingTest, HostsEndSearches) {
  std::atomic<bool> stop{true};
  bool isStopped = false;
  PlanOptions options;
  options.machine = "cpu:4";
  options.budget = "3600s";
  options.baselines = "none";
  options.receiver.stop = &stop;
  options.receiver.searched = [&](const SearchResult &result) {
    isStopped = result.isStopped;
  };
  EXPECT_TRUE(succeeded(distribute(options)));
  EXPECT_TRUE(isStopped);
}

} // namespace
