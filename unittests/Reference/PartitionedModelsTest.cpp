//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Whole models, split by different strategies, against the same models unsplit:
// the distributed form must mean the same up to rounding. In double precision
// that leaves no room for an element summed twice or left out.

#include "EvaluatorTest.h"

#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "Soap/Dialect/StableHLO/Partition.h"
#include "Soap/Reference/ModelData.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace soap::reference {
namespace {

struct PartitionCase {
  const char *name;
  const char *model;
  const char *strategy;
};

class PartitionedModelsTest
    : public EvaluatorTest,
      public testing::WithParamInterface<PartitionCase> {
protected:
  PartitionedModelsTest() {
    static bool once =
        (registerTransformsPasses(), registerSoapTransformsPasses(), true);
    (void)once;
    DialectRegistry registry;
    func::registerInlinerExtension(registry);
    registerStablehloPartitionModels(registry);
    context.appendDialectRegistry(registry);
  }

  /// Passes of the module; those of functions are nested in func.func(…).
  void runPasses(ModuleOp module, const std::string &pipeline) {
    PassManager manager(&context);
    ASSERT_TRUE(succeeded(parsePassPipeline(pipeline, manager))) << pipeline;
    ASSERT_TRUE(succeeded(manager.run(module))) << pipeline;
  }

  /// The largest difference of any result from `expected`.
  double difference(ModuleOp module, ArrayRef<Tensor> arguments,
                    ArrayRef<Tensor> expected) {
    auto results =
        Evaluator(Precision::Float64)
            .evaluate(module.lookupSymbol<func::FuncOp>("main"), arguments);
    if (failed(results) || results->size() != expected.size())
      return std::numeric_limits<double>::infinity();
    double largest = 0;
    for (auto [result, value] : llvm::zip_equal(*results, expected))
      largest = std::max(largest, normDifference(result, value));
    return largest;
  }
};

TEST_P(PartitionedModelsTest, MeansTheSame) {
  std::string model = GetParam().model;
  std::string base = SOAP_MODELS_DIR "/" + model + "/" + model;
  llvm::Expected<ModelData> data = ModelData::read(base + ".json", context);
  ASSERT_TRUE(static_cast<bool>(data)) << llvm::toString(data.takeError());
  auto module = parseSourceFile<ModuleOp>(base + ".mlir", &context);
  ASSERT_TRUE(module);
  SmallVector<Tensor> arguments;
  for (unsigned i = 0; i < data->arguments.size(); ++i)
    arguments.push_back(data->makeArgument(i, 0, Precision::Float64));
  auto expected =
      Evaluator(Precision::Float64)
          .evaluate(module->lookupSymbol<func::FuncOp>("main"), arguments);
  ASSERT_TRUE(succeeded(expected));

  runPasses(*module, "inline,soap-form-operators");
  EXPECT_EQ(difference(*module, arguments, *expected), 0);
  runPasses(*module, "soap-auto-parallel{" + std::string(GetParam().strategy) +
                         "},func.func(soap-partition)");
  EXPECT_LT(difference(*module, arguments, *expected), 1e-12);
  // Something has been split at all.
  bool isSplit = false;
  module->walk([&](SpmdOp op) { isSplit |= op.getNumTasks() > 1; });
  EXPECT_TRUE(isSplit);
  runPasses(*module, "func.func(soap-lower-reshard)");
  EXPECT_LT(difference(*module, arguments, *expected), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(
    All, PartitionedModelsTest,
    testing::Values(PartitionCase{"mlpData", "mlp",
                                  "machine=cpu:4 algorithm=data-parallel"},
                    PartitionCase{"mlpModel", "mlp",
                                  "machine=cpu:6 algorithm=model-parallel"},
                    PartitionCase{"mlpRandom", "mlp",
                                  "machine=cpu:4 algorithm=random seed=1"},
                    PartitionCase{"lenetData", "lenet",
                                  "machine=cpu:3 algorithm=data-parallel"},
                    PartitionCase{"lenetRandom", "lenet",
                                  "machine=cpu:4 algorithm=random seed=2"},
                    PartitionCase{"transformerRandom", "transformer",
                                  "machine=cpu:4 algorithm=random seed=3"}),
    [](const auto &info) { return std::string(info.param.name); });

} // namespace
} // namespace soap::reference
