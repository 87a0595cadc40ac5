//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartitionBody.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/ModelState.h"
#include "Soap/Dialect/Soap/IR/OperatorLocs.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"
#include "Soap/Planner/Sharding/OperatorSharding.h"
#include "Soap/Transforms/Passes.h"

namespace soap {
#define GEN_PASS_DEF_PARTITIONPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

/// Rewrites one function from operators on global tensors to local
/// computations on distributed ones.
class Partitioner {
public:
  Partitioner(func::FuncOp func, ModelGraph model, Strategy strategy)
      : func(func), model(std::move(model)), strategy(std::move(strategy)),
        builder(func.getContext()) {}

  LogicalResult run() {
    shardings = tensorShardings(model.graph, strategy);
    if (failed(convertArguments()))
      return failure();
    for (unsigned i = 0, e = model.operators.size(); i < e; ++i)
      if (failed(convertOperator(i)))
        return failure();
    if (failed(convertResults()))
      return failure();
    for (OperatorOp op : llvm::reverse(model.operators))
      op.erase();
    return success();
  }

private:
  func::FuncOp func;
  ModelGraph model;
  Strategy strategy;
  OpBuilder builder;
  std::vector<Sharding> shardings; ///< By tensor, as produced.
  llvm::DenseMap<Value, Value> distributed;
  /// What was made of a value, in order.
  llvm::DenseMap<Value, SmallVector<Value, 2>> reshards;

  /// The distributed `value` in the layout `type`: itself, or resharded, once
  /// for all users.
  Value getAs(Value value, DistType type, Location loc) {
    if (value.getType() == type)
      return value;
    SmallVector<Value, 2> &made = reshards[value];
    for (Value other : made)
      if (other.getType() == type)
        return other;
    // The same layout over another mesh (axes in another order, or of size one)
    // may be there already: nothing moves again. The simulator knows.
    Value source = value;
    for (Value other : made)
      if (isNoOpReshard(cast<DistType>(other.getType()).getSharding(),
                        type.getSharding(), type.getShape())) {
        source = other;
        break;
      }
    made.push_back(ReshardOp::create(builder, loc, type, source));
    return made.back();
  }

  LogicalResult convertArguments() {
    for (BlockArgument argument : func.getArguments()) {
      FailureOr<DistType> type =
          distTypeOf(argument, shardings[model.tensors.lookup(argument)], func);
      if (failed(type))
        return failure();
      argument.setType(*type);
      distributed[argument] = argument;
    }
    return success();
  }

  LogicalResult convertOperator(unsigned number) {
    OperatorOp op = model.operators[number];
    const Operator &planned = model.graph.operators[number];
    const Config &config = strategy.configs[number];
    builder.setInsertionPoint(op);

    FailureOr<DistributedTypes> types =
        DistributedTypes::get(op, planned, config);
    if (failed(types))
      return failure();
    LocalBodies bodies(op, model.spaces[number], planned, config, *types);
    if (failed(bodies.build()))
      return failure();
    SmallVector<Value> inputs;
    for (auto [operand, type] : llvm::zip_equal(op.getInputs(), types->inputs))
      inputs.push_back(
          getAs(distributed.lookup(operand), type,
                locationOf(op.getLoc(), OperatorRole::Moves, planned.name)));
    auto spmd = SpmdOp::create(
        builder, locationOf(op.getLoc(), OperatorRole::Computes, planned.name),
        llvm::to_vector_of<Type>(types->results), op.getName(), config.devices,
        bodies.tasks(), inputs, static_cast<unsigned>(bodies.bodies().size()));
    for (auto [region, built] :
         llvm::zip_equal(spmd.getBodies(), bodies.bodies()))
      region.takeBody(*built);
    for (auto [global, result] :
         llvm::zip_equal(op.getResults(), spmd.getResults()))
      distributed[global] = result;
    return success();
  }

  /// Results are complete: pending reductions are carried out. What replaces an
  /// argument has that argument's layout, so that steps can follow each other.
  LogicalResult convertResults() {
    Operation *terminator = func.getBody().front().getTerminator();
    builder.setInsertionPoint(terminator);
    SmallVector<DistType> types;
    for (Value value : terminator->getOperands()) {
      auto type = cast<DistType>(distributed.lookup(value).getType());
      types.push_back(DistType::get(type.getTensorType(),
                                    type.getSharding().withoutPartial()));
    }
    for (BlockArgument argument : func.getArguments())
      if (int64_t result = getReplacingResult(func, argument.getArgNumber());
          result >= 0)
        types[result] = cast<DistType>(argument.getType());
    for (auto [operand, type] :
         llvm::zip_equal(terminator->getOpOperands(), types))
      operand.set(getAs(
          distributed.lookup(operand.get()), type,
          locationOf(terminator->getLoc(), OperatorRole::Moves, "results")));
    func.setFunctionType(FunctionType::get(
        func.getContext(), llvm::to_vector(func.getBody().getArgumentTypes()),
        llvm::to_vector_of<Type>(types)));
    return success();
  }
};

struct PartitionPass : public soap::impl::PartitionPassBase<PartitionPass> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    bool hasOperators = !func.getOps<OperatorOp>().empty();
    if (func.isExternal() || (func.isPrivate() && !hasOperators))
      return;
    FailureOr<ModelGraph> model = ModelGraph::build(func);
    if (failed(model))
      return signalPassFailure();
    FailureOr<Strategy> strategy = model->getStrategy();
    if (failed(strategy) ||
        failed(
            Partitioner(func, std::move(*model), std::move(*strategy)).run()))
      return signalPassFailure();
  }
};

} // namespace
