//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// From the text of a soap.program to numbers computed by the CPU backend.

#include "Soap/Target/Program.h"
#include "Soap/Runtime/Runtime.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace soap;

namespace {

template <int n> void add(void **b) {
  auto **buffers = reinterpret_cast<float **>(b);
  for (int i = 0; i < n; ++i)
    buffers[2][i] = buffers[0][i] + buffers[1][i];
}

template <int n> void negate(void **b) {
  auto **buffers = reinterpret_cast<float **>(b);
  for (int i = 0; i < n; ++i)
    buffers[1][i] = -buffers[0][i];
}

/// The sum of n elements.
template <int n> void total(void **b) {
  auto **buffers = reinterpret_cast<float **>(b);
  buffers[1][0] = 0;
  for (int i = 0; i < n; ++i)
    buffers[1][0] += buffers[0][i];
}

std::optional<KernelCode> resolve(llvm::StringRef name) {
  KernelCode code;
  if (name == "add2")
    code.run = add<2>;
  else if (name == "add4")
    code.run = add<4>;
  else if (name == "negate4")
    code.run = negate<4>;
  else if (name == "total4")
    code.run = total<4>;
  else
    return std::nullopt;
  return code;
}

class ProgramTest : public ::testing::Test {
protected:
  ProgramTest()
      : context([] {
          DialectRegistry registry;
          registry.insert<func::FuncDialect, SoapDialect>();
          return registry;
        }()) {
    // The bodies: only their kernels' names count here.
    context.allowUnregisteredDialects();
  }

  ~ProgramTest() override { soap_runtime_destroy(runtime); }

  /// Parses, splits if need be, builds the table and starts a runtime.
  void load(llvm::StringRef text) {
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    PassManager passes(&context);
    passes.addPass(createSplitProgramsPass());
    ASSERT_TRUE(succeeded(passes.run(*module)));
    auto programs = module->getOps<ProgramOp>();
    ASSERT_FALSE(programs.empty());
    auto built = buildProgramTable(*programs.begin(), resolve);
    ASSERT_TRUE(succeeded(built));
    table = std::move(*built);
    SoapOptions options = {};
    options.poison = 1;
    options.check_replicas = 1;
    SoapStatus status =
        soap_runtime_create(table->get(), SOAP_BACKEND_CPU, &options, &runtime);
    ASSERT_EQ(status.code, SOAP_OK) << status.message;
  }

  void set(int32_t argument, std::vector<float> data) {
    SoapStatus status = soap_runtime_set_argument(
        runtime, argument, data.data(), data.size() * sizeof(float));
    ASSERT_EQ(status.code, SOAP_OK) << status.message;
  }
  void run(int64_t steps = 1) {
    SoapStatus status = soap_runtime_run(runtime, steps);
    ASSERT_EQ(status.code, SOAP_OK) << status.message;
  }
  std::vector<float> result(int32_t index, size_t count) {
    std::vector<float> data(count);
    SoapStatus status = soap_runtime_get_result(runtime, index, data.data(),
                                                count * sizeof(float));
    EXPECT_EQ(status.code, SOAP_OK) << status.message;
    return data;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  std::unique_ptr<ProgramBuilder> table;
  SoapRuntime *runtime = nullptr;
};

using Floats = std::vector<float>;

TEST_F(ProgramTest, runsWrittenProgram) {
  load(R"mlir(
    func.func private @negate4(tensor<4xf32>) -> tensor<4xf32>
    func.func private @total4(tensor<4xf32>) -> tensor<f32>
    soap.program @main arenas [192, 192] {
      soap.argument "x" : tensor<8xf32> at [0 at 0 [0:4], 1 at 0 [4:8]]
      soap.result "y" : tensor<8xf32> at [0 at 64 [0:4], 1 at 64 [4:8]]
      soap.result "t" : tensor<f32> at [0 at 128 [], 1 at 128 []]
      soap.reduce_buffers 0 sum f32 [1 : {0 at 128, 1 at 128}]
      soap.commands 0 {
        soap.launch @negate4 (0) -> (64)
        soap.launch @total4 (64) -> (128)
        soap.communicate 0
      }
      soap.commands 1 {
        soap.launch @negate4 (0) -> (64)
        soap.launch @total4 (64) -> (128)
        soap.communicate 0
      }
    })mlir");
  set(0, {1, 2, 3, 4, 5, 6, 7, 8});
  run();
  EXPECT_EQ(result(0, 8), (Floats{-1, -2, -3, -4, -5, -6, -7, -8}));
  EXPECT_EQ(result(1, 1), Floats{-36});
}

TEST_F(ProgramTest, refusesMissingKernels) {
  module = parseSourceString<ModuleOp>(R"mlir(
    func.func private @other(tensor<4xf32>) -> tensor<4xf32>
    soap.program @main arenas [128] {
      soap.commands 0 {
        soap.launch @other (0) -> (64)
      }
    })mlir",
                                       &context);
  ASSERT_TRUE(module);
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    message = diagnostic.str();
    return success();
  });
  EXPECT_TRUE(
      failed(buildProgramTable(*module->getOps<ProgramOp>().begin(), resolve)));
  EXPECT_EQ(message, "'soap.launch' op has no code for kernel 'other'");
}

// The op's verifier leaves overlaps to the runtime's check.
TEST_F(ProgramTest, refusesWhatTheRuntimeRefuses) {
  module = parseSourceString<ModuleOp>(R"mlir(
    func.func private @negate4(tensor<4xf32>) -> tensor<4xf32>
    soap.program @main arenas [128] {
      soap.commands 0 {
        soap.launch @negate4 (0) -> (0)
      }
    })mlir",
                                       &context);
  ASSERT_TRUE(module);
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    message = diagnostic.str();
    return success();
  });
  EXPECT_TRUE(
      failed(buildProgramTable(*module->getOps<ProgramOp>().begin(), resolve)));
  EXPECT_EQ(message,
            "'soap.program' op is refused by the runtime: device 0, command 0: "
            "an output overlaps another buffer at offset 0");
}

/// Kernels stand for their bodies here: an spmd of name "k" calls @k.
const char *const kShardings = R"mlir(
  #cut = #soap.sharding<[2] dims [0] on [0, 1]>
  #whole = #soap.sharding<[2] dims [-] on [0, 1]>
  #swapped = #soap.sharding<[2] dims [0] on [1, 0]>
  #sums = #soap.sharding<[2] dims [-] partial sum [0] on [0, 1]>
  !cut = !soap.dist<tensor<8xf32>, #cut>
  !whole = !soap.dist<tensor<4xf32>, #whole>
  !sums = !soap.dist<tensor<4xf32>, #sums>
)mlir";

// w' = w + sum of the shards of -x, fed back: the reduction is in place, the
// update goes through a copy into the argument's buffer.
TEST_F(ProgramTest, splitsAndTrains) {
  load(std::string(kShardings) + R"mlir(
  func.func @main(%w: !whole {soap.state = 0 : i64}, %x: !cut)
      -> (!whole, !whole) {
    %p = soap.spmd "negate4" on [0, 1] tasks [0, 0] (%x) : (!cut) -> !sums {
    ^bb0(%a: tensor<4xf32>):
      %0 = "test.negate"(%a) : (tensor<4xf32>) -> tensor<4xf32>
      soap.return %0 : tensor<4xf32>
    }
    %t = soap.all_reduce %p : !sums -> !whole
    %n = soap.spmd "add4" on [0, 1] tasks [0, 0] (%w, %t)
        : (!whole, !whole) -> !whole {
    ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
      %0 = "test.add"(%a, %b)
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      soap.return %0 : tensor<4xf32>
    }
    return %n, %w : !whole, !whole
  })mlir");
  set(0, {10, 20, 30, 40});
  set(1, {1, 2, 3, 4, 5, 6, 7, 8});
  run();
  EXPECT_EQ(result(0, 4), (Floats{4, 12, 20, 28}));
  // The old value is a result too: it is saved before it is replaced.
  EXPECT_EQ(result(1, 4), (Floats{10, 20, 30, 40}));
  run(2);
  EXPECT_EQ(result(0, 4), (Floats{-8, -4, 0, 4}));
  EXPECT_EQ(result(1, 4), (Floats{-2, 4, 10, 16}));
}

// Two arguments that replace each other.
TEST_F(ProgramTest, swapsState) {
  load(std::string(kShardings) + R"mlir(
  func.func @main(%a: !cut {soap.state = 1 : i64},
                  %b: !cut {soap.state = 0 : i64}) -> (!cut, !cut) {
    return %a, %b : !cut, !cut
  })mlir");
  set(0, {1, 2, 3, 4, 5, 6, 7, 8});
  set(1, {0, 0, 0, 0, 9, 9, 9, 9});
  run();
  EXPECT_EQ(result(0, 8), (Floats{1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(result(1, 8), (Floats{0, 0, 0, 0, 9, 9, 9, 9}));
  run();
  EXPECT_EQ(result(0, 8), (Floats{0, 0, 0, 0, 9, 9, 9, 9}));
  run(2);
  EXPECT_EQ(result(0, 8), (Floats{0, 0, 0, 0, 9, 9, 9, 9}));
}

// One value replaces two arguments and is a result twice.
TEST_F(ProgramTest, oneValueReplacesTwoArguments) {
  load(std::string(kShardings) + R"mlir(
  func.func @main(%a: !whole {soap.state = 0 : i64},
                  %b: !whole {soap.state = 1 : i64}) -> (!whole, !whole) {
    %n = soap.spmd "add4" on [0, 1] tasks [0, 0] (%a, %b)
        : (!whole, !whole) -> !whole {
    ^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>):
      %0 = "test.add"(%x, %y)
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      soap.return %0 : tensor<4xf32>
    }
    return %n, %n : !whole, !whole
  })mlir");
  set(0, {1, 2, 3, 4});
  set(1, {1, 1, 1, 1});
  run(3);
  EXPECT_EQ(result(0, 4), (Floats{8, 12, 16, 20}));
  EXPECT_EQ(result(1, 4), (Floats{8, 12, 16, 20}));
}

// A change of tiles, of devices, and one that moves nothing.
TEST_F(ProgramTest, copiesBoxes) {
  load(std::string(kShardings) + R"mlir(
  #quarters = #soap.sharding<[4] dims [0] on [1, 1, 0, 2]>
  #rows = #soap.sharding<[3] dims [0 {0:4, 2:8, 1:7}] on [0, 1, 2]>
  !quarters = !soap.dist<tensor<8xf32>, #quarters>
  !swapped = !soap.dist<tensor<8xf32>, #swapped>
  !rows = !soap.dist<tensor<8xf32>, #rows>
  func.func @main(%x: !cut, %y: !cut)
      -> (!quarters, !swapped, !rows, !rows) {
    %q = soap.copy %x : !cut -> !quarters
    %s = soap.copy %q : !quarters -> !swapped
    %h = soap.copy %s : !swapped -> !rows
    %sum = soap.spmd "add4" on [0, 1] tasks [0, 0] (%x, %y)
        : (!cut, !cut) -> !cut {
    ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
      %0 = "test.add"(%a, %b)
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      soap.return %0 : tensor<4xf32>
    }
    %k = soap.reshard %sum : !cut -> !rows
    return %q, %s, %h, %k : !quarters, !swapped, !rows, !rows
  })mlir");
  Floats x = {1, 2, 3, 4, 5, 6, 7, 8};
  set(0, x);
  set(1, {1, 1, 1, 1, 2, 2, 2, 2});
  run();
  for (int32_t i = 0; i < 3; ++i)
    EXPECT_EQ(result(i, 8), x) << "result " << i;
  EXPECT_EQ(result(3, 8), (Floats{2, 3, 4, 5, 7, 8, 9, 10}));
}

// A copy to summands: the missing ones are neutral, so that the total is the
// value itself.
TEST_F(ProgramTest, fillsMissingSummands) {
  for (llvm::StringRef kind : {"sum", "max", "min", "product"}) {
    soap_runtime_destroy(runtime);
    runtime = nullptr;
    std::string parts = "#parts = #soap.sharding<[2, 2] dims [0] partial " +
                        kind.str() + " [1] on [0, 1, 2, 0]>";
    load(kShardings + parts + R"mlir(
  #total = #soap.sharding<[2, 2] dims [0] on [0, 1, 2, 0]>
  !parts = !soap.dist<tensor<8xf32>, #parts>
  !total = !soap.dist<tensor<8xf32>, #total>
  func.func @main(%x: !cut) -> !total {
    %p = soap.copy %x : !cut -> !parts
    %t = soap.all_reduce %p : !parts -> !total
    return %t : !total
  })mlir");
    Floats x = {1, -2, 3, -4, 5, -6, 7, -8};
    set(0, x);
    run();
    EXPECT_EQ(result(0, 8), x) << kind.str();
  }
}

} // namespace
