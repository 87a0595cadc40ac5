//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loops/Iterations.h"
#include "Rewrites.h"

#include "Soap/Analysis/BatchTurns.h"
#include "Soap/Analysis/ShardingImport.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace soap {
#define GEN_PASS_DEF_SIMPLIFYMODEL
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

Value simplify::splat(OpBuilder &builder, Location loc, RankedTensorType type,
                      double value) {
  Attribute element;
  if (auto floatType = dyn_cast<FloatType>(type.getElementType()))
    element = FloatAttr::get(floatType, value);
  else
    element = IntegerAttr::get(type.getElementType(),
                               APInt(type.getElementTypeBitWidth(),
                                     static_cast<int64_t>(value),
                                     /*isSigned=*/true,
                                     /*implicitTrunc=*/true));
  return stablehlo::ConstantOp::create(
      builder, loc, cast<ElementsAttr>(DenseElementsAttr::get(type, element)));
}

Value simplify::broadcast(OpBuilder &builder, Location loc, Value operand,
                          RankedTensorType type, ArrayRef<int64_t> dims) {
  // Of as many dimensions, in the order that they have.
  if (operand.getType() == type && llvm::is_sorted(dims))
    return operand;
  return stablehlo::BroadcastInDimOp::create(
      builder, loc, type, operand, builder.getDenseI64ArrayAttr(dims));
}

namespace {

/// What replaces an op has its pinned layouts.
struct PinMover : RewriterBase::Listener {
  void notifyOperationReplaced(Operation *op, ValueRange values) override {
    moveResultPins(op, values);
  }
};

struct SimplifyModel : soap::impl::SimplifyModelBase<SimplifyModel> {
  using SimplifyModelBase::SimplifyModelBase;

  void runOnOperation() override {
    if (unroll != "auto" && unroll != "never" && unroll != "always") {
      getOperation().emitError()
          << "'" << unroll << "' is no choice of unroll-loops: auto, never, "
          << "always";
      return signalPassFailure();
    }
    for (auto [name, value] : {std::pair("unroll-limit", int64_t(unrollLimit)),
                               std::pair("turns", int64_t(turns))})
      if (value < 0) {
        getOperation().emitError()
            << "option '" << name << "' is '" << value
            << "'; expected a number that is not negative";
        return signalPassFailure();
      }
    if (failed(simplify::readResources(getOperation())))
      return signalPassFailure();
    if (failed(simplify::lowerTosa(getOperation(),
                                   [&](OpPassManager &manager, Operation *op) {
                                     return runPipeline(manager, op);
                                   })))
      return signalPassFailure();
    eraseUnusedGlobals();
    eraseAssertions();
    simplify::replaceComposites(getOperation());
    simplify::lowerQuantized(getOperation());
    simplify::pinRandomStreams(getOperation());
    if (failed(simplify::refineShapes(getOperation())))
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    simplify::populateBranches(patterns);
    simplify::populateBroadcasts(patterns);
    if (byteProducts)
      simplify::populateByteProducts(patterns);
    simplify::populateFunctions(patterns);
    simplify::populateSpecialFunctions(patterns);
    simplify::populateClassics(patterns);
    simplify::populateRandom(patterns);
    simplify::populateRandomBits(patterns);
    simplify::populateStructures(patterns);
    simplify::populateDynamics(patterns);
    simplify::populateLapack(patterns);
    simplify::populateFactorCalls(patterns);
    simplify::populateTridiagonalCalls(patterns);
    simplify::populateSparseCalls(patterns);
    simplify::populateEmptyTensors(patterns);
    simplify::populateIntegerProducts(patterns);
    simplify::populateKernelGradients(patterns);
    simplify::populateOuterProducts(patterns);
    simplify::populateProductAlgorithms(patterns);
    simplify::populatePromotions(patterns);
    simplify::populateTransposes(patterns);
    simplify::populateMhloCalls(patterns);
    simplify::populateOneProcess(patterns);
    simplify::populateRunningWindows(patterns);
    simplify::populateSeparateWindows(patterns);
    simplify::populateTopK(patterns);
    // Just the patterns: constants stay where they are, and nothing is folded
    // that the model has.
    GreedyRewriteConfig config;
    config.enableFolding(false);
    config.enableConstantCSE(false);
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    PinMover pins;
    config.setListener(&pins);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      return signalPassFailure();
    if (unroll != "never")
      unrollAll(config);
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      for (Block &block : function.getBody())
        simplify::castLate(block);
      if (failed(simplify::prepareLinalg(function)))
        return signalPassFailure();
    }
  }

private:
  /// torch-mlir begins every model with the seed of its random numbers, also
  /// where there are none.
  void eraseUnusedGlobals() {
    for (auto global : llvm::make_early_inc_range(
             getOperation().getOps<ml_program::GlobalOp>()))
      if (global.isPrivate() &&
          SymbolTable::symbolKnownUseEmpty(global, getOperation()))
        global.erase();
  }

  /// torch-mlir asserts that it divides by no zero, in every normalisation, and
  /// that indices are in range. Devices have nobody to tell; whether it holds
  /// changes nothing of what is computed.
  void eraseAssertions() {
    SmallVector<cf::AssertOp> assertions;
    getOperation().walk([&](cf::AssertOp op) { assertions.push_back(op); });
    if (assertions.empty())
      return;
    mlir::emitWarning(assertions.front().getLoc())
        << "the model's assertions (" << assertions.size()
        << ") are left out: nothing checks them where it runs";
    for (cf::AssertOp op : assertions)
      op.erase();
  }

  void unrollAll(GreedyRewriteConfig config) {
    // "always" is no invitation to run out of memory.
    constexpr int64_t most = 1'000'000;
    int64_t limit = unroll == "always" ? most : int64_t(unrollLimit);
    RewritePatternSet patterns(&getContext());
    simplify::populateSlices(patterns);
    simplify::populateAccumulations(patterns);
    FrozenRewritePatternSet frozen(std::move(patterns));
    config.setMaxIterations(GreedyRewriteConfig::kNoLimit);
    auto eraseMarks = [](Operation *op) {
      op->removeAttr(simplify::iterationAttr);
      op->removeAttr(simplify::outermostAttr);
    };
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      function.walk(eraseMarks); // whatever a model has of these names
      if (!simplify::unrollLoops(function, limit))
        continue;
      if (failed(applyPatternsGreedily(function, frozen, config)))
        return signalPassFailure();
      for (Block &block : function.getBody()) {
        auto outermost = simplify::outermostLoops(block);
        simplify::Iterations iterations(block);
        if (iterations.all().empty())
          continue;
        simplify::keepRecomputation(block, iterations);
        simplify::readLate(block, iterations);
        for (const simplify::Iterations::Loop &parts : outermost)
          takeTurns(parts, turns);
      }
      // Also those within other loops and branches.
      function.walk(eraseMarks);
    }
  }
};

} // namespace
