//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/StringMap.h"

namespace soap {
#define GEN_PASS_DEF_SHAREGPUFUNCTIONS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;

/// The text of a function but for its name.
static std::string textOf(gpu::GPUFuncOp function) {
  std::string text;
  llvm::raw_string_ostream os(text);
  function->print(os, OpPrintingFlags().useLocalScope());
  std::string name = "@" + function.getName().str();
  text.erase(text.find(name), name.size());
  return text;
}

namespace {

struct ShareGpuFunctions
    : soap::impl::ShareGpuFunctionsBase<ShareGpuFunctions> {
  void runOnOperation() override {
    for (auto code : getOperation().getOps<gpu::GPUModuleOp>())
      share(code);
  }

  void share(gpu::GPUModuleOp code) {
    llvm::StringMap<gpu::GPUFuncOp> first;
    llvm::StringMap<StringAttr> sameAs;
    for (auto function :
         llvm::make_early_inc_range(code.getOps<gpu::GPUFuncOp>())) {
      auto [it, isNew] = first.try_emplace(textOf(function), function);
      if (isNew)
        continue;
      sameAs[function.getName()] = it->second.getNameAttr();
      function.erase();
    }
    getOperation().walk([&](gpu::LaunchFuncOp launch) {
      auto same = sameAs.find(launch.getKernelName().getValue());
      if (same != sameAs.end() &&
          launch.getKernelModuleName() == code.getNameAttr())
        launch.setKernelAttr(SymbolRefAttr::get(
            code.getNameAttr(), {FlatSymbolRefAttr::get(same->second)}));
    });
  }
};

} // namespace
