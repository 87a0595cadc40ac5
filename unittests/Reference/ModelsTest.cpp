//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The evaluator and the reader against JAX: the losses of training steps of
// every model and, where all steps are run, the state after them.

#include "EvaluatorTest.h"

#include "Soap/Reference/ModelData.h"

#include <cmath>

using namespace mlir;

namespace soap::reference {
namespace {

struct ModelCase {
  const char *name;
  bool allSteps;
};

class ModelsTest : public EvaluatorTest,
                   public testing::WithParamInterface<ModelCase> {
protected:
  /// The losses of the first `steps` steps; `results` are the last step's.
  std::vector<double> train(const ModelData &data, func::FuncOp main,
                            unsigned steps, Precision precision,
                            SmallVector<Tensor> &results) {
    std::vector<double> losses;
    SmallVector<Tensor> arguments(data.arguments.size());
    for (unsigned step = 0; step < steps; ++step) {
      for (auto [i, argument] : llvm::enumerate(data.arguments))
        arguments[i] = step > 0 && argument.state >= 0
                           ? results[argument.state]
                           : data.makeArgument(i, step, precision);
      auto evaluated = Evaluator(precision).evaluate(main, arguments);
      if (failed(evaluated))
        return losses;
      results = std::move(*evaluated);
      losses.push_back(results[data.lossResult].getDouble(0));
    }
    return losses;
  }
};

TEST_P(ModelsTest, LossesAreThoseOfJax) {
  std::string base = SOAP_MODELS_DIR "/" + std::string(GetParam().name) + "/" +
                     std::string(GetParam().name);
  llvm::Expected<ModelData> data = ModelData::read(base + ".json", context);
  ASSERT_TRUE(static_cast<bool>(data)) << llvm::toString(data.takeError());
  auto module = parseSourceFile<ModuleOp>(base + ".mlir", &context);
  ASSERT_TRUE(module);
  auto main = module->lookupSymbol<func::FuncOp>(data->function);
  ASSERT_TRUE(main);

  unsigned steps = GetParam().allSteps ? data->steps : 3;
  SmallVector<Tensor> results;
  std::vector<double> native =
      train(*data, main, steps, Precision::Native, results);
  ASSERT_EQ(native.size(), steps);
  for (size_t i = 0; i < native.size(); ++i)
    EXPECT_NEAR(native[i], data->losses[i], 1e-5 * std::fabs(data->losses[i]))
        << "step " << i;
  if (GetParam().allSteps) {
    EXPECT_FALSE(data->final.empty());
    for (const ModelData::Final &final : data->final) {
      const ModelData::Argument &argument = data->arguments[final.argument];
      const Tensor &state = results[argument.state];
      double norm2 = 0, difference2 = 0, sample2 = 0;
      for (int64_t i = 0; i < state.numElements(); ++i)
        norm2 += state.getDouble(i) * state.getDouble(i);
      for (auto [i, value] : llvm::zip_equal(final.indices, final.values)) {
        double d = state.getDouble(i) - value;
        difference2 += d * d;
        sample2 += value * value;
      }
      EXPECT_NEAR(std::sqrt(norm2), final.l2, 1e-4 * final.l2) << argument.name;
      EXPECT_LE(std::sqrt(difference2), 1e-4 * std::sqrt(sample2))
          << argument.name;
    }
  }

  std::vector<double> wide = train(*data, main, 1, Precision::Float64, results);
  ASSERT_EQ(wide.size(), 1u);
  EXPECT_NEAR(wide[0], data->losses[0], 1e-6 * std::fabs(data->losses[0]));
}

INSTANTIATE_TEST_SUITE_P(All, ModelsTest,
                         testing::Values(ModelCase{"mlp", true},
                                         ModelCase{"lenet", true},
                                         ModelCase{"transformer", false}),
                         [](const auto &info) {
                           return std::string(info.param.name);
                         });

} // namespace
} // namespace soap::reference
