//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of complex numbers, as ComplexFunctions.cpp makes them, by
// arithmetic of their parts.
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/Passes.h"

#include "mlir/Conversion/ComplexToStandard/ComplexToStandard.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/DialectConversion.h"

namespace soap {
#define GEN_PASS_DEF_EXPANDCOMPLEXFUNCTIONS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;

/// Sums and products stay as all others are: those of a reduction are known by
/// them.
static bool isFunction(Operation *op) {
  return op->getName().getDialectNamespace() == "complex" &&
         !isa<complex::AddOp, complex::SubOp, complex::MulOp, complex::CreateOp,
              complex::ReOp, complex::ImOp, complex::ConstantOp>(op);
}

namespace {

struct ExpandComplexFunctions
    : soap::impl::ExpandComplexFunctionsBase<ExpandComplexFunctions> {
  using ExpandComplexFunctionsBase::ExpandComplexFunctionsBase;

  void runOnOperation() override {
    bool hasFunctions = false;
    WalkResult result = getOperation().walk([&](Operation *op) {
      hasFunctions |= isFunction(op);
      auto call = dyn_cast<func::CallOp>(op);
      StringRef name = call ? call.getCallee() : StringRef();
      if (library || !name.consume_front("soap_cpu_complex_"))
        return WalkResult::advance();
      call.emitError("GPUs have no code for '")
          << name << "' of complex numbers";
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    if (!hasFunctions)
      return;
    RewritePatternSet patterns(&getContext());
    populateComplexToStandardConversionPatterns(patterns);
    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal(
        [](Operation *op) { return !isFunction(op); });
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
