//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

#include "Soap/Conversion/CpuKernels/CpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Conversion/StablehloToLinalg/StablehloToLinalg.h"
#include "Soap/Dialect/Chlo/IR/ChloOps.h"
#include "Soap/Dialect/Soap/IR/SoapMatrixOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace soap {
#define GEN_PASS_DEF_CONVERTSTABLEHLOTOLINALG
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

LinalgTypeConverter::LinalgTypeConverter() {
  addConversion([](Type type) { return type; });
  addConversion([](RankedTensorType type) -> std::optional<Type> {
    Type element = lowering::storageType(type.getElementType());
    if (!type.hasStaticShape() || !element)
      return Type();
    return RankedTensorType::get(type.getShape(), element);
  });
  addConversion([](UnrankedTensorType) { return Type(); });
}

void soap::populateStablehloToLinalgPatterns(const TypeConverter &converter,
                                             RewritePatternSet &patterns,
                                             bool callsLibrary) {
  lowering::populateElementwise(converter, patterns);
  lowering::populateDataMovement(converter, patterns);
  lowering::populateReductions(converter, patterns, callsLibrary);
  lowering::populateIndexing(converter, patterns);
  lowering::populateContractions(converter, patterns, callsLibrary);
  lowering::populateControlFlow(converter, patterns);
  lowering::populateSort(converter, patterns, callsLibrary);
  lowering::populateLibraryOps(converter, patterns);
}

/// Whether there are patterns for ops like \p op.
static bool isSupported(Operation *op) {
  using namespace stablehlo;
  return lowering::isElementwise(op) ||
         isa<BitcastConvertOp, BroadcastInDimOp, CaseOp, CholeskyOp,
             ConcatenateOp, ConstantOp, ConvolutionOp, DotGeneralOp,
             DynamicSliceOp, DynamicUpdateSliceOp, FftOp, GatherOp, IfOp,
             IotaOp, MapOp, OptimizationBarrierOp, PadOp, ReduceOp,
             ReduceWindowOp, ReshapeOp, ReturnOp, ReverseOp, RngBitGeneratorOp,
             ScatterOp, SelectAndScatterOp, SliceOp, SortOp, TransposeOp,
             TriangularSolveOp, WhileOp>(op);
}

namespace {

struct ConvertStablehloToLinalg
    : soap::impl::ConvertStablehloToLinalgBase<ConvertStablehloToLinalg> {
  using ConvertStablehloToLinalgBase::ConvertStablehloToLinalgBase;

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    LinalgTypeConverter converter;
    RewritePatternSet patterns(context);
    populateStablehloToLinalgPatterns(converter, patterns, library);
    lowering::populateStorage(converter, patterns);
    populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                   converter);
    populateReturnOpTypeConversionPattern(patterns, converter);
    populateCallOpTypeConversionPattern(patterns, converter);

    ConversionTarget target(*context);
    target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp op) {
      return converter.isSignatureLegal(op.getFunctionType()) &&
             converter.isLegal(&op.getBody());
    });
    target.addDynamicallyLegalOp<func::ReturnOp, func::CallOp>(
        [&](Operation *op) { return converter.isLegal(op); });
    // Ops of models in linalg keep what they are, on what tensors store.
    auto isStored = [&](Type type) {
      Type stored = converter.convertType(type);
      return !stored || stored == type;
    };
    target.markUnknownOpDynamicallyLegal([&](Operation *op) {
      return !isa<DestinationStyleOpInterface>(op) ||
             llvm::all_of(op->getOperandTypes(), isStored);
    });
    target.addDynamicallyLegalDialect<
        arith::ArithDialect, linalg::LinalgDialect, tensor::TensorDialect>(
        [&](Operation *op) {
          return !isa<func::FuncOp>(op->getParentOp()) ||
                 (llvm::all_of(op->getOperandTypes(), isStored) &&
                  llvm::all_of(op->getResultTypes(), isStored));
        });
    target.addIllegalDialect<chlo::ChloDialect, stablehlo::StablehloDialect>();
    target
        .addIllegalOp<LuOp, QrOp, HouseholderProductOp, EighOp, EigOp, SvdOp>();
    // Regions go with the ops that they belong to.
    target.addDynamicallyLegalDialect<stablehlo::StablehloDialect>(
        [](Operation *op) {
          return isa_and_present<stablehlo::StablehloDialect>(
              op->getParentOp()->getDialect());
        });
    if (failed(checkSupported()) ||
        failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }

  /// Which call is not computed, and what its author can do.
  static void describeCall(InFlightDiagnostic &error, StringRef target) {
    error << " of @" << target;
    if (target.contains("python") && target.contains("callback"))
      error << ": it calls Python, which is not there when the program runs; "
               "leave the callback out (equinox's error_if with "
               "EQX_ON_ERROR=nan)";
    else
      error << "; docs/operations.md lists the calls that are computed";
  }

  /// A message that says more than the conversion's own.
  LogicalResult checkSupported() {
    WalkResult result = getOperation().walk([](Operation *op) {
      // Ops that nobody registered have no dialect.
      Dialect *dialect = op->getDialect();
      if (!dialect ||
          (isa<chlo::ChloDialect, stablehlo::StablehloDialect>(dialect) &&
           !isSupported(op))) {
        InFlightDiagnostic error = op->emitError("no CPU code for '")
                                   << op->getName() << "'";
        if (auto call = dyn_cast<stablehlo::CustomCallOp>(op))
          describeCall(error, call.getCallTargetName());
        return WalkResult::interrupt();
      }
      // Bodies of models in linalg stay as they are: LLVM has no floats of 8
      // bits.
      if (isa_and_present<linalg::LinalgOp>(op->getParentOp()) &&
          isa<arith::ArithDialect, math::MathDialect>(dialect) &&
          !isa<arith::ConstantOp, arith::SelectOp>(op))
        for (Type type :
             llvm::concat<const Type>(llvm::to_vector(op->getOperandTypes()),
                                      llvm::to_vector(op->getResultTypes())))
          if (lowering::isSmallFloat(type)) {
            op->emitError("no CPU code for '")
                << op->getName() << "' on elements of type " << type;
            return WalkResult::interrupt();
          }
      // The library computes in single and double precision.
      Type element = op->getNumResults()
                         ? getElementTypeOrSelf(op->getResult(0).getType())
                         : Type();
      if (isa<stablehlo::CholeskyOp, stablehlo::TriangularSolveOp>(op) &&
          isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 32) {
        op->emitError("no CPU code for '")
            << op->getName() << "' on elements of type " << element;
        return WalkResult::interrupt();
      }
      for (Type type : op->getResultTypes()) {
        auto tensor = dyn_cast<TensorType>(type);
        if (!tensor)
          continue;
        if (!tensor.hasStaticShape()) {
          op->emitError("a kernel's tensors have static shapes, this is ")
              << type;
          return WalkResult::interrupt();
        }
        if (!lowering::storageType(tensor.getElementType())) {
          op->emitError("no CPU code for elements of type ")
              << tensor.getElementType();
          return WalkResult::interrupt();
        }
      }
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }
};

} // namespace
