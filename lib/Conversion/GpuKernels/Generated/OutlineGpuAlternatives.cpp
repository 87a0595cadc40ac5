//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace soap {
#define GEN_PASS_DEF_OUTLINEGPUALTERNATIVES
#define GEN_PASS_DEF_INLINEGPUALTERNATIVES
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;

/// Replaces what ends the only block of \p region.
template <typename To> static void replaceTerminator(Region &region) {
  Operation *end = region.front().getTerminator();
  OpBuilder builder(end);
  To::create(builder, end->getLoc(), end->getOperands());
  end->erase();
}

namespace {

struct OutlineGpuAlternatives
    : soap::impl::OutlineGpuAlternativesBase<OutlineGpuAlternatives> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<AlternativesOp> ops;
    getOperation().walk([&](AlternativesOp op) {
      if (!op.getFunctions())
        ops.push_back(op);
    });
    for (AlternativesOp op : ops) {
      auto caller = op->getParentOfType<func::FuncOp>();
      if (!caller || !isa<RankedTensorType>(op.getInits()[0].getType())) {
        op.emitOpError("is to be outlined from a function, on tensors");
        return signalPassFailure();
      }
      auto type = FunctionType::get(&getContext(), op.getInputs().getTypes(),
                                    op.getResultTypes());
      auto outline = [&](Region &region, StringRef suffix) -> Attribute {
        auto function = func::FuncOp::create(
            op.getLoc(), (caller.getName() + suffix).str(), type);
        function.setPrivate();
        function.getBody().takeBody(region);
        replaceTerminator<func::ReturnOp>(function.getBody());
        return FlatSymbolRefAttr::get(
            &getContext(), symbols.insert(function, caller->getIterator()));
      };
      Attribute library = outline(op.getLibrary(), "_library");
      Attribute generated = outline(op.getGenerated(), "_generated");
      op.setFunctionsAttr(ArrayAttr::get(&getContext(), {library, generated}));
    }
  }
};

struct InlineGpuAlternatives
    : soap::impl::InlineGpuAlternativesBase<InlineGpuAlternatives> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<AlternativesOp> ops;
    getOperation().walk([&](AlternativesOp op) {
      if (op.getFunctions())
        ops.push_back(op);
    });
    for (AlternativesOp op : ops) {
      Region *regions[] = {&op.getLibrary(), &op.getGenerated()};
      for (auto [region, name] : llvm::zip_equal(
               regions, op.getFunctions()->getAsRange<FlatSymbolRefAttr>())) {
        auto function = symbols.lookup<func::FuncOp>(name.getValue());
        if (!function || function.isExternal() ||
            !llvm::equal(function.getArgumentTypes(), op->getOperandTypes()) ||
            function.getNumResults() != 0) {
          op.emitOpError("expects ") << name << " to take its operands";
          return signalPassFailure();
        }
        region->takeBody(function.getBody());
        replaceTerminator<YieldOp>(*region);
        symbols.erase(function);
      }
      op.removeFunctionsAttr();
    }
  }
};

} // namespace
