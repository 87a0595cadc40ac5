//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Products that add onto a matrix, against the evaluator.

#include "KernelTest.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace soap;

namespace {

class AddendTest : public KernelTest {};

TEST_F(AddendTest, AllForms) {
  auto text = llvm::MemoryBuffer::getFile(SOAP_ADDEND_FORMS);
  ASSERT_TRUE(bool(text));
  compile((*text)->getBuffer());
  std::vector<std::string> adding;
  for (auto func : module->getOps<func::FuncOp>()) {
    // Sums of 48 or 64 products of up to 4; the evaluator rounds those of 16
    // bits after each op, the library once. A product of a product sums up
    // numbers thirty times as large, which cancel.
    Type type = getElementTypeOrSelf(func.getArgumentTypes()[0]);
    bool isNested = func.getName() == "read_meanwhile";
    checkKernel(func.getName(), type.getIntOrFloatBitWidth() == 16 ? 2e-2
                                : isNested                         ? 1e-4
                                                                   : 1e-5);
    for (const ProgramBuilder::GpuStep &step :
         gpu->lookup(func.getName())->steps)
      if (step.kind == SOAP_GPU_GEMM && (step.gemm.epilogue & SOAP_GPU_ADDEND))
        adding.push_back(func.getName().str());
  }
  EXPECT_EQ(adding,
            (std::vector<std::string>{"residual", "update", "gates", "momentum",
                                      "momentum", "narrow", "master_weights",
                                      "read_meanwhile", "read_meanwhile"}));
}

} // namespace
