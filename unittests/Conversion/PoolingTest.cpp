//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Pooling in the forms that JAX writes, as a library's call and without.

#include "KernelTest.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace soap;

namespace {

class PoolingTest : public KernelTest {};

// The emulator compares calls with generated code, too.
TEST_F(PoolingTest, AllForms) {
  auto text = llvm::MemoryBuffer::getFile(SOAP_POOLING_FORMS);
  ASSERT_TRUE(bool(text));
  compile((*text)->getBuffer());
  std::vector<std::string> called;
  for (auto func : module->getOps<func::FuncOp>()) {
    // The evaluator rounds every sum to 16 bits.
    checkKernel(func.getName(),
                func.getName().ends_with("narrow") ? 1e-2 : 1e-6);
    for (const ProgramBuilder::GpuStep &step :
         gpu->lookup(func.getName())->steps)
      if (step.kind == SOAP_GPU_CONVOLUTION &&
          step.convolution.kind >= SOAP_GPU_MAXIMUM)
        called.push_back(func.getName().str());
  }
  EXPECT_EQ(called,
            (std::vector<std::string>{"maximum", "channels_first", "mean",
                                      "volume", "line", "inside", "narrow",
                                      "gradient", "gradient_narrow", "whole"}));
}

TEST_F(PoolingTest, NanAndInfinity) {
  auto text = llvm::MemoryBuffer::getFile(SOAP_POOLING_FORMS);
  ASSERT_TRUE(bool(text));
  compile((*text)->getBuffer());
  for (const char *name : {"maximum", "mean", "inside"}) {
    auto type = RankedTensorType::get({2, 8, 8, 3}, Float32Type::get(&context));
    reference::Tensor image = draw(type);
    image.setDouble(5, NAN);
    image.setDouble(200, -INFINITY);
    image.setDouble(300, INFINITY);
    inputs[name] = {image};
    checkKernel(name);
  }
}

} // namespace
