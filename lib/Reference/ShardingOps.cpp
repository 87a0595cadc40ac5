//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What says how values are sharded changes no value.

#include "Interpreter.h"

using namespace mlir;

namespace soap::reference {

static FailureOr<Tensors> evalIdentity(Operation *op, ArrayRef<Tensor> operands,
                                       Interpreter &, const Scope &) {
  return Tensors(operands.take_front(op->getNumResults()));
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
}

} // namespace soap::reference
