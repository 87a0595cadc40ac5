//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What says how values are sharded changes no value.

#include "Interpreter.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

using namespace mlir;

namespace soap::reference {

static FailureOr<Tensors> evalIdentity(Operation *op, ArrayRef<Tensor> operands,
                                       Interpreter &, const Scope &) {
  return Tensors(operands.take_front(op->getNumResults()));
}

static FailureOr<Tensors> evalCustomCall(Operation *op,
                                         ArrayRef<Tensor> operands,
                                         Interpreter &interpreter,
                                         const Scope &scope) {
  auto call = cast<stablehlo::CustomCallOp>(op);
  if (call.getCallTargetName() != "Sharding" || operands.size() != 1 ||
      op->getNumResults() != 1 ||
      op->getOperand(0).getType() != op->getResult(0).getType())
    return op->emitOpError("is not known to the evaluator");
  return evalIdentity(op, operands, interpreter, scope);
}

static FailureOr<Tensors> evalNamed(Operation *op, ArrayRef<Tensor> operands,
                                    Interpreter &interpreter,
                                    const Scope &scope) {
  return interpreter.evaluate(op->getRegion(0), Tensors(operands), &scope);
}

void addShardingHandlers(HandlerMap &map) {
  for (const char *name : {"sdy.sharding_constraint", "sdy.reshard",
                           "sdy.propagation_barrier", "sdy.sharding_group"})
    map[name] = evalIdentity;
  map["sdy.named_computation"] = evalNamed;
  map["stablehlo.custom_call"] = evalCustomCall;
}

} // namespace soap::reference
