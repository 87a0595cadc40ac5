//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Batch normalisation and its gradient, as a library's call and without.

#include "KernelTest.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace soap;

namespace {

class NormalizationTest : public KernelTest {
protected:
  /// Draws arguments of a gradient, of which number \p x are the rows that were
  /// normalised, \p t their variance plus a little, and \p means their mean: it
  /// is no gradient of other statistics.
  void drawGradient(StringRef name, unsigned x, unsigned t,
                    ArrayRef<unsigned> means) {
    auto function = module->lookupSymbol<func::FuncOp>(name);
    std::vector<reference::Tensor> &arguments = inputs[name.str()];
    for (Type type : function.getArgumentTypes())
      arguments.push_back(draw(cast<RankedTensorType>(type)));
    const reference::Tensor &rows = arguments[x];
    int64_t channels = rows.getShape().back(),
            count = rows.numElements() / channels;
    for (int64_t c = 0; c < channels; ++c) {
      double sum = 0, squares = 0;
      for (int64_t i = 0; i < count; ++i)
        sum += rows.getDouble(i * channels + c) / double(count);
      for (int64_t i = 0; i < count; ++i) {
        double difference = rows.getDouble(i * channels + c) - sum;
        squares += difference * difference / double(count);
      }
      arguments[t].setDouble(c, squares + 1e-5);
      for (unsigned mean : means)
        arguments[mean].setDouble(c, sum);
    }
    arguments[t].normalize();
    for (unsigned mean : means)
      arguments[mean].normalize();
  }

  void compileFile(const char *path) {
    auto text = llvm::MemoryBuffer::getFile(path);
    ASSERT_TRUE(bool(text));
    compile((*text)->getBuffer());
  }

  /// Checks all functions and gives the names of those that have calls.
  std::vector<std::string> checkAll() {
    std::vector<std::string> called;
    for (auto func : module->getOps<func::FuncOp>()) {
      bool isNarrow = llvm::any_of(func.getResultTypes(), [](Type type) {
        return getElementTypeOrSelf(type).isBF16();
      });
      checkKernel(func.getName(), isNarrow ? 1e-2 : 1e-5);
      for (const ProgramBuilder::GpuStep &step :
           gpu->lookup(func.getName())->steps)
        if (step.kind == SOAP_GPU_NORMALIZATION)
          called.push_back(func.getName().str());
    }
    return called;
  }
};

// The emulator compares calls with generated code, too.
TEST_F(NormalizationTest, AllForms) {
  compileFile(SOAP_NORMALIZATION_FORMS);
  ASSERT_FALSE(HasFatalFailure());
  drawGradient("backward", 2, 4, {3});
  drawGradient("rounded_gradient", 1, 3, {2});
  drawGradient("textbook", 1, 2, {});
  EXPECT_EQ(checkAll(), (std::vector<std::string>{
                            "forward", "scaled_later", "backward", "textbook",
                            "rounded", "rounded_gradient", "pooled"}));
}

TEST_F(NormalizationTest, AllVariances) {
  compileFile(SOAP_NORMALIZATION_VARIANCES);
  ASSERT_FALSE(HasFatalFailure());
  for (const char *name : {"fast_gradient", "fast_gradient_narrow"})
    drawGradient(name, 1, 3, {2});
  for (const char *name : {"var_gradient", "var_gradient_narrow"})
    drawGradient(name, 1, 3, {2, 5});
  EXPECT_EQ(checkAll(), (std::vector<std::string>{
                            "fast", "fast_narrow", "reciprocal", "var",
                            "fast_gradient", "fast_gradient_narrow",
                            "var_gradient", "var_gradient_narrow"}));
}

} // namespace
