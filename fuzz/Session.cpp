//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session.h"

#include "Soap/Dialect/Chlo/IR/ChloOps.h"
#include "Soap/Dialect/Linalg/Partition.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/Partition.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace mlir;
using namespace soap;
using namespace soap::fuzz;

/// The dialects of models, as the tools have them; what else kernels need is
/// upstream's, and no reader's.
static const DialectRegistry &registry() {
  static const DialectRegistry *registry = [] {
    auto *made = new DialectRegistry;
    made->insert<func::FuncDialect, stablehlo::StablehloDialect,
                 chlo::ChloDialect, quant::QuantDialect, SoapDialect,
                 arith::ArithDialect, linalg::LinalgDialect, math::MathDialect,
                 memref::MemRefDialect, tensor::TensorDialect>();
    func::registerInlinerExtension(*made);
    registerStablehloPartitionModels(*made);
    registerLinalgPartitionModels(*made);
    return made;
  }();
  return *registry;
}

/// Loading dialects takes longer than reading most inputs: some inputs share a
/// context, which grows with each.
static std::shared_ptr<MLIRContext> getContext() {
  constexpr unsigned maxUses = 200;
  static std::shared_ptr<MLIRContext> context;
  static unsigned numUses = 0;
  if (!context || ++numUses == maxUses) {
    numUses = 0;
    context = std::make_shared<MLIRContext>(registry(),
                                            MLIRContext::Threading::DISABLED);
    context->allowUnregisteredDialects();
  }
  return context;
}

Session::Session()
    : mlirContext(getContext()),
      handler(mlirContext.get(), [this](Diagnostic &diagnostic) {
        // Writing a diagnostic must work, too.
        (void)diagnostic.str();
        errors += diagnostic.getSeverity() == DiagnosticSeverity::Error;
        return success();
      }) {}

void fuzz::fail(const Twine &what) {
  llvm::errs() << "fuzz: " << what << "\n";
  std::abort();
}

void Session::expect(bool succeeded, const char *step) {
  if (succeeded && errors > 0)
    fail(Twine(step) + " emitted an error, but succeeded");
  if (!succeeded && errors == 0)
    fail(Twine(step) + " failed without an error");
}
