//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/MeasureOperators.h"
#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Driver/Model.h"
#include "Soap/InitAll.h"
#include "Soap/Planner/Cost/Profile.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"

#include "llvm/Support/FileSystem.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace soap;

/// Two products alike, a gather, and a loop that ends when a value says so.
static const char *const model = R"(
func.func @main(%x: tensor<8x16xf32>, %w: tensor<16x16xf32>,
                %v: tensor<16x16xf32>, %rows: tensor<4x1xi32>,
                %last: tensor<i32>) -> (tensor<4x16xf32>, tensor<i32>) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
      : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  %1 = stablehlo.dot_general %0, %v, contracting_dims = [1] x [0]
      : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  %2 = "stablehlo.gather"(%1, %rows) {
      dimension_numbers = #stablehlo.gather<offset_dims = [1],
          collapsed_slice_dims = [0], start_index_map = [0],
          index_vector_dim = 1>,
      slice_sizes = array<i64: 1, 16>
    } : (tensor<8x16xf32>, tensor<4x1xi32>) -> tensor<4x16xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %3 = stablehlo.while(%i = %zero) : tensor<i32> cond {
    %more = stablehlo.compare LT, %i, %last
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next : tensor<i32>
  }
  return %2, %3 : tensor<4x16xf32>, tensor<i32>
})";

namespace {
class MeasureOperatorsTest : public testing::TestWithParam<ExecutionTarget> {
protected:
  MeasureOperatorsTest() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    llvm::SmallString<64> made;
    EXPECT_FALSE(llvm::sys::fs::createTemporaryFile("soap", "profile", made));
    options.profile = made.str().str();
    options.executable.target = GetParam();
  }
  ~MeasureOperatorsTest() override { llvm::sys::fs::remove(options.profile); }

  /// The model's operators, on so many devices of the target.
  MeasuredOperators measure(int devices) {
    module = parseSourceString<ModuleOp>(model, ParserConfig(&context));
    EXPECT_TRUE(module);
    EXPECT_TRUE(succeeded(runPasses(*module, [](OpPassManager &manager) {
      (void)addFormingPasses(manager, PlanOptions(), {});
    })));
    std::string spec = GetParam() == ExecutionTarget::Cpu ? "cpu:" : "cuda:";
    FailureOr<Machine> machine =
        loadMachine(spec + std::to_string(devices), &context, module->getLoc());
    EXPECT_TRUE(succeeded(machine));
    FailureOr<MeasuredOperators> measured =
        measureOperators(entry(), *machine, options);
    EXPECT_TRUE(succeeded(measured));
    return succeeded(measured) ? *measured : MeasuredOperators();
  }
  func::FuncOp entry() { return module->lookupSymbol<func::FuncOp>("main"); }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  MeasureOperatorsOptions options;
};
} // namespace

TEST_P(MeasureOperatorsTest, MeasuresEachTileOnce) {
  MeasuredOperators measured = measure(2);
  // Whole and cut along each of three dimensions: the products, the gather
  // (its rows, their numbers, the rows of the table).
  EXPECT_EQ(measured.measured, 4u + 4u);
  EXPECT_EQ(measured.known, 0u);
  ASSERT_EQ(measured.skipped.size(), 1u);
  EXPECT_EQ(measured.skipped[0], "other"); // the loop
  EXPECT_FALSE(measured.isStopped);
  FailureOr<ModelGraph> graph = ModelGraph::build(entry());
  ASSERT_TRUE(succeeded(graph));
  Profile profile =
      llvm::cantFail(llvm::cantFail(ProfileFile::open(options.profile,
                                                      ProfileFile::Mode::Read))
                         .read());
  bool isCpu = GetParam() == ExecutionTarget::Cpu;
  llvm::StringRef kind = isCpu ? "core x2" : "gpu";
  for (const Operator &op : graph->graph.operators) {
    llvm::ArrayRef<Profile::Entry> tiles = profile.tiles(kind, op.signature);
    if (op.anchor == "contraction")
      ASSERT_EQ(tiles.size(), 4u) << op.name;
    for (const Profile::Entry &tile : tiles)
      EXPECT_GT(tile.seconds, 0) << op.name;
  }
  // Two devices exchange what they do in six ways, of five sizes.
  EXPECT_EQ(measured.messages.measured, isCpu ? 6u * 5 : 0u);
  for (llvm::StringRef what : {"exchange", "all_reduce", "reduce_scatter",
                               "all_gather", "all_to_all", "broadcast"}) {
    const auto *messages = profile.messages(kind, what);
    ASSERT_EQ(messages != nullptr, isCpu) << what.str();
    if (isCpu)
      for (const Profile::Message &message : messages->at(2))
        EXPECT_GT(message.seconds, 0) << what.str();
  }
  // Four devices need other tiles, too, and CPUs share what they compute on.
  measured = measure(4);
  EXPECT_EQ(measured.known, isCpu ? 0u : 8u);
  EXPECT_EQ(measured.known + measured.measured, 7u + 7u);
  EXPECT_EQ(measured.messages.measured, isCpu ? 2u * 6 * 5 : 0u);
  measured = measure(4);
  EXPECT_EQ(measured.measured, 0u);
  EXPECT_EQ(measured.messages.measured, 0u);
  EXPECT_EQ(measured.messages.known, isCpu ? 2u * 6 * 5 : 0u);
}

INSTANTIATE_TEST_SUITE_P(Targets, MeasureOperatorsTest,
                         testing::Values(ExecutionTarget::Cpu,
                                         ExecutionTarget::EmulatedGpu));
