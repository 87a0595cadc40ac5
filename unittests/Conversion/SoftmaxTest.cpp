//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Softmax in the forms that JAX writes, as a library's call and without.

#include "KernelTest.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace soap;

namespace {

class SoftmaxTest : public KernelTest {
protected:
  void SetUp() override {
    auto text = llvm::MemoryBuffer::getFile(SOAP_SOFTMAX_FORMS);
    ASSERT_TRUE(bool(text));
    compile((*text)->getBuffer());
  }

  /// The kinds of softmax that a kernel calls.
  std::vector<int32_t> kindsOf(StringRef name) {
    std::vector<int32_t> kinds;
    for (const ProgramBuilder::GpuStep &step : gpu->lookup(name)->steps)
      if (step.kind == SOAP_GPU_SOFTMAX)
        kinds.push_back(step.softmax.kind);
    return kinds;
  }
};

// The emulator compares calls with generated code, too.
TEST_F(SoftmaxTest, AllForms) {
  std::map<std::string, std::vector<int32_t>> called;
  for (auto func : module->getOps<func::FuncOp>()) {
    Type element = getElementTypeOrSelf(func.getResultTypes().back());
    // The evaluator rounds every number to 16 bits.
    checkKernel(func.getName(), element.isBF16()  ? 3e-2
                                : element.isF16() ? 4e-3
                                                  : 1e-6);
    if (auto kinds = kindsOf(func.getName()); !kinds.empty())
      called[func.getName().str()] = kinds;
  }
  const int32_t forward = SOAP_GPU_PROBABILITIES,
                logarithm = SOAP_GPU_LOG_PROBABILITIES,
                gradient = SOAP_GPU_PROBABILITIES_GRADIENT,
                logGradient = SOAP_GPU_LOG_PROBABILITIES_GRADIENT;
  EXPECT_EQ(called, (std::map<std::string, std::vector<int32_t>>{
                        {"probabilities", {forward}},
                        {"channels", {forward}},
                        {"axes", {forward}},
                        {"logarithms", {logarithm}},
                        {"widened", {forward}},
                        {"narrow", {forward}},
                        {"half", {logarithm}},
                        {"double", {forward}},
                        {"gradient", {forward, gradient}},
                        {"log_gradient", {logarithm, logGradient}},
                        {"loss", {logarithm, logGradient}},
                        {"log_gradient_narrow", {logarithm, logGradient}},
                        {"with_neighbours", {forward}},
                        {"gradient_alone", {gradient}},
                        {"gradient_of_products", {gradient}},
                        {"hidden", {forward}}}));
}

// A row that has NaN or infinity, or nothing but -infinity, is NaN; -infinity
// beside others is nothing.
TEST_F(SoftmaxTest, NanAndInfinity) {
  auto type = RankedTensorType::get({4, 6, 5}, Float32Type::get(&context));
  for (const char *name : {"probabilities", "channels", "axes", "logarithms"}) {
    reference::Tensor numbers = draw(type);
    numbers.setDouble(0, -INFINITY);
    numbers.setDouble(7, NAN);
    numbers.setDouble(33, INFINITY);
    for (int64_t i = 90; i < 120; ++i)
      numbers.setDouble(i, -INFINITY);
    inputs[name] = {numbers};
    checkKernel(name);
  }
}

// Numbers of which exponentials alone would be infinite or 0.
TEST_F(SoftmaxTest, LargeNumbers) {
  auto type = RankedTensorType::get({4, 6, 5}, Float32Type::get(&context));
  for (const char *name : {"probabilities", "logarithms", "log_gradient"}) {
    reference::Tensor numbers = draw(type), gradient = draw(type);
    for (int64_t i = 0; i < numbers.numElements(); ++i)
      numbers.setDouble(i, 400 * numbers.getDouble(i));
    numbers.normalize();
    inputs[name] = {numbers};
    if (StringRef(name) == "log_gradient")
      inputs[name].push_back(gradient);
    checkKernel(name);
  }
}

} // namespace
