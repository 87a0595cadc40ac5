//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Composites, which name an operation and call a function that computes it:
// jax.export writes chlo's operations so, since artifacts have none of them.

#include "../Rewrites.h"

#include "Soap/Dialect/Chlo/IR/ChloOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace soap;
using stablehlo::CompositeOp;

/// The operation of chlo that a composite names; null if there is none of these
/// operands, results and attributes.
static Operation *makeNamed(OpBuilder &builder, CompositeOp composite) {
  OperationName name(composite.getName(), composite.getContext());
  if (name.getDialectNamespace() != chlo::ChloDialect::getDialectNamespace() ||
      !name.isRegistered() || composite.getVersion() > 1 ||
      !composite.getCompositeRegions().empty())
    return nullptr;
  OperationState state(composite.getLoc(), name, composite.getInputs(),
                       composite.getResultTypes());
  if (std::optional<DictionaryAttr> attributes =
          composite.getCompositeAttributes())
    state.addAttributes(attributes->getValue());
  // What is wrong with it is of no interest.
  ScopedDiagnosticHandler handler(composite.getContext(),
                                  [](Diagnostic &) { return success(); });
  Operation *op = builder.create(state);
  if (succeeded(verify(op)))
    return op;
  op->erase();
  return nullptr;
}

void simplify::replaceComposites(ModuleOp module) {
  module.walk([](CompositeOp composite) {
    OpBuilder builder(composite);
    Operation *op = makeNamed(builder, composite);
    if (!op)
      op = func::CallOp::create(
          builder, composite.getLoc(), composite.getDecompositionAttr(),
          composite.getResultTypes(), composite.getInputs());
    composite.replaceAllUsesWith(op);
    composite.erase();
  });
}
