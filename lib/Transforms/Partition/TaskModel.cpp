//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Transforms/TaskModel.h"

#include "PartitionBody.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace soap;

FailureOr<OwningOpRef<ModuleOp>>
soap::buildTaskModel(ModelGraph &model, unsigned number, const Config &config) {
  OperatorOp op = model.operators[number];
  const Operator &planned = model.graph.operators[number];
  FailureOr<DistributedTypes> types =
      DistributedTypes::get(op, planned, config);
  if (failed(types))
    return failure();
  LocalBodies bodies(op, model.spaces[number], planned, config, *types);
  if (failed(bodies.build()))
    return failure();
  int64_t body = bodies.tasks().front();
  if (body < 0)
    return op.emitError() << "has nothing to do in its first task";
  Region &region = *bodies.bodies()[body];
  Block &block = region.front();
  Operation *end = block.getTerminator();

  OwningOpRef<ModuleOp> module = ModuleOp::create(op.getLoc());
  OpBuilder b(module->getBodyRegion());
  auto function = func::FuncOp::create(
      b, op.getLoc(), "main",
      b.getFunctionType(block.getArgumentTypes(), end->getOperandTypes()));
  b.setInsertionPoint(end);
  func::ReturnOp::create(b, end->getLoc(), end->getOperands());
  end->erase();
  function.getBody().takeBody(region);
  return module;
}
