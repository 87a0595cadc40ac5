//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Whole training steps, each compiled as one kernel: losses against JAX's, and
// every result of the first step against the evaluator.

#include "KernelTest.h"

#include "Soap/Reference/ModelData.h"
#include "mlir/Parser/Parser.h"

#include <chrono>
#include <cmath>

using namespace mlir;
using namespace soap;
using reference::ModelData;

namespace {

class ModelKernelTest : public KernelTest,
                        public testing::WithParamInterface<const char *> {};

/// The difference of each tensor as a whole: single gradients cancel.
void compareWhole(ArrayRef<reference::Tensor> results,
                  ArrayRef<reference::Tensor> expected) {
  ASSERT_EQ(results.size(), expected.size());
  for (auto [i, result] : llvm::enumerate(results)) {
    double difference = 0, norm = 0;
    for (int64_t j = 0; j < result.numElements(); ++j) {
      double e = expected[i].getDouble(j);
      difference += std::pow(result.getDouble(j) - e, 2);
      norm += e * e;
    }
    EXPECT_LE(std::sqrt(difference), 2e-5 * std::sqrt(norm) + 1e-7)
        << "result " << i;
  }
}

TEST_P(ModelKernelTest, TrainsAsJaxDoes) {
  std::string base = SOAP_MODELS_DIR "/" + std::string(GetParam()) + "/" +
                     std::string(GetParam());
  llvm::Expected<ModelData> data = ModelData::read(base + ".json", context);
  ASSERT_TRUE(static_cast<bool>(data)) << llvm::toString(data.takeError());
  module = parseSourceFile<ModuleOp>(base + ".mlir", &context);
  ASSERT_TRUE(module);
  compiler = std::make_unique<KernelCompiler>();
  ASSERT_TRUE(succeeded(compiler->compile(*module)));
  gpu = std::make_unique<GpuCompiler>();
  ASSERT_TRUE(succeeded(gpu->lower(*module)));
  emulator = std::make_unique<GpuEmulator>();
  ASSERT_TRUE(succeeded(emulator->compile(*gpu)));
  RecordProperty("compile_seconds",
                 std::to_string(compiler->statistics().total));

  std::vector<reference::Tensor> arguments(data->arguments.size()), results;
  for (unsigned step = 0; step < data->steps; ++step) {
    for (auto [i, argument] : llvm::enumerate(data->arguments))
      arguments[i] = step > 0 && argument.state >= 0
                         ? results[argument.state]
                         : data->makeArgument(i, step);
    results = run(data->function, arguments);
    ASSERT_FALSE(results.empty());
    double loss = results[data->lossResult].getDouble(0);
    EXPECT_NEAR(loss, data->losses[step], 1e-4 * std::fabs(data->losses[step]))
        << "step " << step;
    if (step > 0)
      continue;
    auto expected = reference::Evaluator().evaluate(
        module->lookupSymbol<func::FuncOp>(data->function), arguments);
    ASSERT_TRUE(succeeded(expected));
    compareWhole(results, *expected);
    compareWhole(run(data->function, arguments, /*onGpu=*/true), *expected);
  }
}

INSTANTIATE_TEST_SUITE_P(Models, ModelKernelTest,
                         testing::Values("mlp", "lenet", "transformer"),
                         [](const auto &info) { return info.param; });

} // namespace
