//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Operators that Debian's ONNX is too old for, on data of a newer one (see
// Inputs/make-onnx-cases), and those that ONNX Runtime adds, with its results
// (Inputs/make-onnx-runtime-cases).

#include "OnnxModels.h"

#include "Soap/Reference/Evaluator.h"
#include "Soap/Target/Onnx.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "gtest/gtest.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cmath>

using namespace mlir;
using namespace soap;

namespace {

std::vector<std::string> cases() {
  std::vector<std::string> paths;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(SOAP_ONNX_CASES_DIR, error), end;
       !error && it != end; it.increment(error))
    paths.push_back(it->path());
  llvm::sort(paths);
  return paths;
}

class OnnxCasesTest : public testing::TestWithParam<std::string> {};

/// Results 0, 2, … are those of the model; each has what it should be behind
/// it.
TEST_P(OnnxCasesTest, AgreesWithOnnx) {
  auto buffer = llvm::MemoryBuffer::getFile(GetParam());
  ASSERT_TRUE(static_cast<bool>(buffer));
  MLIRContext context(MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module =
      importOnnx((*buffer)->getBuffer(), "m.onnx", context);
  ASSERT_TRUE(module);
  auto main = module->lookupSymbol<func::FuncOp>("main");
  llvm::SmallVector<reference::Tensor> arguments;
  addOwnValues(main, arguments);
  auto results = reference::Evaluator().evaluate(main, arguments);
  ASSERT_TRUE(succeeded(results));
  ASSERT_TRUE(results->size() >= 2 && results->size() % 2 == 0);
  for (size_t k = 0; k < results->size(); k += 2) {
    const reference::Tensor &got = (*results)[k], &wanted = (*results)[k + 1];
    ASSERT_EQ(main.getResultTypes()[k], main.getResultTypes()[k + 1]);
    for (int64_t i = 0; i < wanted.numElements(); ++i) {
      double x = got.getDouble(i), y = wanted.getDouble(i);
      bool same = x == y || (std::isnan(x) && std::isnan(y));
      bool isHalf = got.getType().getElementType().isF16();
      if (!same)
        ASSERT_LE(std::abs(x - y), (isHalf ? 5e-3 : 1e-6) + 1e-3 * std::abs(y))
            << "result " << k / 2 << ", element " << i;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, OnnxCasesTest, testing::ValuesIn(cases()),
                         [](const testing::TestParamInfo<std::string> &info) {
                           return llvm::sys::path::stem(info.param).str();
                         });

} // namespace
