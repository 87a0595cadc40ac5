//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManualScopes.h"

#include "Soap/Dialect/StableHLO/IR/OneProcess.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

using namespace mlir;
using namespace soap;

static bool isCallOf(Operation *op, StringRef target) {
  auto call = dyn_cast<stablehlo::CustomCallOp>(op);
  return call && call.getCallTargetName() == target;
}

bool soap::isFullToShard(Operation *op) {
  return isCallOf(op, "SPMDFullToShardShape");
}

bool soap::isShardToFull(Operation *op) {
  return isCallOf(op, "SPMDShardToFullShape");
}

InFlightDiagnostic soap::refuse(Operation *op) {
  if (auto call = dyn_cast<stablehlo::CustomCallOp>(op))
    return op->emitError() << "'@" << call.getCallTargetName() << "' ";
  return op->emitError() << "'" << op->getName() << "' ";
}

unsigned ManualScopes::leaderOf(unsigned node) const {
  while (list[node].leader != node) {
    unsigned &leader = list[node].leader;
    leader = list[leader].leader;
    node = leader;
  }
  return node;
}

std::optional<unsigned> ManualScopes::nodeOf(Value value) const {
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<sdy::ManualComputationOp>(op))
    return std::nullopt;
  auto it = nodes.find(op ? op : value.getParentBlock()->getParentOp());
  return it == nodes.end() ? std::nullopt : std::optional(it->second);
}

LogicalResult ManualScopes::set(Operation *op, unsigned node, AxisBits scope) {
  std::optional<AxisBits> &known = list[leaderOf(node)].scope;
  if (known.value_or(scope) != scope)
    return refuse(op)
           << "has values of a computation that is written for every "
              "device (shard_map) and values from outside of it";
  known = scope;
  return success();
}

LogicalResult ManualScopes::join(Operation *op, unsigned a, unsigned b) {
  a = leaderOf(a);
  b = leaderOf(b);
  if (list[b].scope && failed(set(op, a, *list[b].scope)))
    return failure();
  list[b].leader = a;
  return success();
}

/// Whether values of the op, which has none that depend on devices itself yet,
/// may be others on other devices.
bool ManualScopes::dependsOnDevices(Operation *op, ScopeOf scopeOf) const {
  return op
      ->walk([&](Operation *inner) {
        bool found = isManualCall(inner) || stablehlo::isOfProcesses(inner) ||
                     scopeOf(inner) ||
                     llvm::any_of(inner->getOperands(), [&](Value operand) {
                       return nodeOf(operand).has_value();
                     });
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

LogicalResult ManualScopes::find(func::FuncOp entry, AxisBits all,
                                 ScopeOf scopeOf) {
  auto addNode = [&](Operation *op) {
    unsigned node = list.size();
    list.push_back({node, std::nullopt});
    nodes[op] = node;
    return node;
  };
  auto joinOperands = [&](Operation *op, unsigned node) -> LogicalResult {
    for (Value operand : op->getOperands())
      if (std::optional<unsigned> other = nodeOf(operand);
          other && failed(join(op, node, *other)))
        return failure();
    return success();
  };
  SmallVector<Value> cut;
  WalkResult walked = entry.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == entry) {
      (void)set(op, addNode(op), 0);
      return WalkResult::advance();
    }
    if (op->hasTrait<OpTrait::IsTerminator>() && !op->getNumRegions()) {
      unsigned parent = nodes.lookup(op->getParentOp());
      return WalkResult(joinOperands(op, parent));
    }
    if (!dependsOnDevices(op, scopeOf))
      return WalkResult::skip();
    unsigned node = addNode(op);
    std::optional<AxisBits> scope = scopeOf(op);
    if (scope && failed(set(op, node, *scope)))
      return WalkResult::interrupt();
    if (isShardToFull(op))
      cut.push_back(op->getOperand(0));
    if (isManualCall(op))
      return WalkResult::advance();
    return WalkResult(joinOperands(op, node));
  });
  // Without another hint it is all devices that have parts.
  for (Value value : cut)
    if (std::optional<unsigned> node = nodeOf(value))
      if (Node &leader = list[leaderOf(*node)]; !leader.scope)
        leader.scope = all;
  return failure(walked.wasInterrupted());
}

std::optional<AxisBits> ManualScopes::of(Operation *op, AxisBits around) const {
  auto it = nodes.find(op);
  if (it == nodes.end())
    return std::nullopt;
  return list[leaderOf(it->second)].scope.value_or(around);
}

std::optional<AxisBits> ManualScopes::of(Value value, AxisBits around) const {
  std::optional<unsigned> node = nodeOf(value);
  if (!node)
    return std::nullopt;
  return list[leaderOf(*node)].scope.value_or(around);
}

void ManualScopes::add(sdy::ManualComputationOp op, AxisBits scope) {
  nodes[op] = list.size();
  list.push_back({static_cast<unsigned>(list.size()), scope});
}

void ManualScopes::erase(Operation *op) {
  op->walk([&](Operation *inner) { nodes.erase(inner); });
  op->erase();
}
