//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Attention in all the forms that JAX writes, as a library's call and without.

#include "KernelTest.h"

#include "Soap/Conversion/GpuCompiler.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace soap;

namespace {

class AttentionTest : public KernelTest {};

TEST_F(AttentionTest, AllForms) {
  auto text = llvm::MemoryBuffer::getFile(SOAP_ATTENTION_FORMS);
  ASSERT_TRUE(bool(text));
  // The evaluator rounds to 16 bits after each op; scores of up to 20 then
  // differ by a sixteenth.
  check((*text)->getBuffer(), 8e-2);
}

TEST_F(AttentionTest, SamplesOfSeveralDimensions) {
  auto text = llvm::MemoryBuffer::getFile(SOAP_ATTENTION_SAMPLES);
  ASSERT_TRUE(bool(text));
  check((*text)->getBuffer(), 8e-2);
}

TEST_F(AttentionTest, Gradients) {
  auto text = llvm::MemoryBuffer::getFile(SOAP_ATTENTION_GRADIENTS);
  ASSERT_TRUE(bool(text));
  check((*text)->getBuffer(), 8e-2);
}

} // namespace
