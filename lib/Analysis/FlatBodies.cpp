//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/FlatBodies.h"

#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/CSE.h"

using namespace mlir;
using namespace soap;

FlatBodies::FlatBodies(MLIRContext *context) {
  OpBuilder builder(context);
  function = func::FuncOp::create(builder.getUnknownLoc(), "task",
                                  builder.getFunctionType({}, {}));
  function->addEntryBlock();
}

FlatBodies::~FlatBodies() = default;

Value FlatBodies::addArgument(Type type) {
  return body().addArgument(type, UnknownLoc::get(function->getContext()));
}

SmallVector<Value> FlatBodies::add(unsigned member, Block &from,
                                   ValueRange inputs) {
  OpBuilder builder = OpBuilder::atBlockEnd(&body());
  IRMapping mapping;
  for (auto [argument, input] : llvm::zip_equal(from.getArguments(), inputs))
    mapping.map(argument, input);
  for (Operation &inner : from.without_terminator())
    owners[builder.clone(inner, mapping)] = member;
  SmallVector<Value> results;
  for (Value value : from.getTerminator()->getOperands())
    results.push_back(mapping.lookupOrDefault(value));
  llvm::append_range(returned, results);
  return results;
}

void FlatBodies::finish() {
  OpBuilder builder = OpBuilder::atBlockEnd(&body());
  func::ReturnOp::create(builder, builder.getUnknownLoc(), returned);
  function->setFunctionType(builder.getFunctionType(
      body().getArgumentTypes(), ValueRange(returned).getTypes()));
  returned.clear();
  IRRewriter rewriter(builder.getContext());
  DominanceInfo dominance(*function);
  eliminateCommonSubExpressions(rewriter, dominance, *function);
  // Of what is left.
  llvm::DenseMap<Operation *, unsigned> left;
  for (Operation &op : body())
    if (auto it = owners.find(&op); it != owners.end())
      left.insert(*it);
  owners = std::move(left);
}

std::optional<unsigned> FlatBodies::memberOf(Operation *op) const {
  auto it = owners.find(op);
  return it == owners.end() ? std::nullopt : std::optional(it->second);
}

void FlatBodies::eraseDead() {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body())))
    if (isOpTriviallyDead(&op)) {
      owners.erase(&op);
      op.erase();
    }
}

FlatMembers::FlatMembers(FlatBodies &bodies) {
  for (Operation &op : bodies.body().without_terminator())
    if (std::optional<unsigned> member = bodies.memberOf(&op))
      operations[*member].push_back(&op);
  for (unsigned i = 0; i < bodies.numResults(); ++i)
    results[bodies.memberOfResult(i)].push_back(i);
}

ArrayRef<Operation *> FlatMembers::operationsOf(unsigned member) const {
  auto it = operations.find(member);
  return it == operations.end() ? ArrayRef<Operation *>() : it->second;
}

ArrayRef<unsigned> FlatMembers::resultsOf(unsigned member) const {
  auto it = results.find(member);
  return it == results.end() ? ArrayRef<unsigned>() : it->second;
}
