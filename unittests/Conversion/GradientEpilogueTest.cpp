//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What products do with GELU for training, against the evaluator.

#include "KernelTest.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace soap;

namespace {

class GradientEpilogueTest : public KernelTest {};

TEST_F(GradientEpilogueTest, AllForms) {
  auto text = llvm::MemoryBuffer::getFile(SOAP_GRADIENT_EPILOGUES);
  ASSERT_TRUE(bool(text));
  compile((*text)->getBuffer());
  int32_t found = 0;
  for (auto func : module->getOps<func::FuncOp>()) {
    Type type = getElementTypeOrSelf(func.getArgumentTypes()[0]);
    // The evaluator rounds 16 bits after each op, the library once: where terms
    // of the derivative cancel, and that is multiplied with sums of 48
    // products.
    checkKernel(func.getName(),
                type.getIntOrFloatBitWidth() == 16 ? 1e-1 : 1e-5);
    for (const ProgramBuilder::GpuStep &step :
         gpu->lookup(func.getName())->steps)
      if (step.kind == SOAP_GPU_GEMM)
        found |= step.gemm.epilogue;
  }
  EXPECT_EQ(found, SOAP_GPU_BIAS | SOAP_GPU_GELU | SOAP_GPU_GELU_GRADIENT |
                       SOAP_GPU_KEEP | SOAP_GPU_SUMS);
}

} // namespace
