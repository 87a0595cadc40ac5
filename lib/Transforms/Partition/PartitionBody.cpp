//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartitionBody.h"

#include "Soap/Analysis/TileBody.h"
#include "Soap/Planner/Sharding/OperatorSharding.h"
#include "Soap/Support/DeadOps.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <map>

using namespace mlir;

namespace soap {

FailureOr<DistType> distTypeOf(Value global, const Sharding &sharding,
                               Operation *at) {
  auto type =
      DistType::getChecked([&] { return at->emitError(); },
                           cast<RankedTensorType>(global.getType()), sharding);
  if (!type)
    return failure();
  return type;
}

FailureOr<DistributedTypes> DistributedTypes::get(OperatorOp op,
                                                  const Operator &planned,
                                                  const Config &config) {
  DistributedTypes types;
  // The operands themselves may have been given their distributed types.
  for (auto [index, argument] :
       llvm::enumerate(op.getBody().front().getArguments())) {
    auto shape = cast<RankedTensorType>(argument.getType()).getShape();
    FailureOr<DistType> type = distTypeOf(
        argument, operandSharding(planned, config, index, shape), op);
    if (failed(type))
      return failure();
    types.inputs.push_back(*type);
  }
  for (auto [index, result] : llvm::enumerate(op.getResults())) {
    auto shape = cast<RankedTensorType>(result.getType()).getShape();
    Sharding sharding = resultSharding(planned, config, index, shape);
    if (!sharding.covers(shape))
      return op.emitError()
             << "no task computes some elements of result #" << index;
    FailureOr<DistType> type = distTypeOf(result, sharding, op);
    if (failed(type))
      return failure();
    types.results.push_back(*type);
  }
  return types;
}

bool LocalBodies::isIdle(int64_t task) const {
  // What makes nothing is there for what else it does.
  return !results.empty() && llvm::all_of(results, [&](DistType type) {
    return numElements(type.getShardRect(task)) == 0;
  });
}

LogicalResult LocalBodies::buildTask(int64_t task, const Rect &tile,
                                     Region &region) {
  PartialKind pending = PartialKind::Sum;
  for (const Dimension &dim : llvm::reverse(planned.dims))
    if (dim.partial != PartialKind::None)
      pending = dim.partial;
  TileBody body(pending);
  Block &global = op.getBody().front();
  Block &block = region.emplaceBlock();
  for (auto [argument, type] : llvm::zip_equal(global.getArguments(), inputs)) {
    BlockArgument local =
        block.addArgument(type.getLocalType(task), argument.getLoc());
    body.add(argument, {local, type.getShardRect(task)});
  }
  OpBuilder b(op.getContext());
  b.setInsertionPointToEnd(&block);
  for (auto [index, member] : llvm::enumerate(space.members()))
    if (failed(body.build(b, member, space.memberTile(index, tile))))
      return failure();
  SmallVector<Value> returned;
  for (auto [value, type] :
       llvm::zip_equal(global.getTerminator()->getOpOperands(), results)) {
    FailureOr<Value> local = body.get(b, value, type.getShardRect(task));
    if (failed(local))
      return failure();
    returned.push_back(*local);
  }
  ReturnOp::create(b, global.getTerminator()->getLoc(), returned);
  // What only empty tiles would have read.
  eraseDeadOps(block);
  return success();
}

int64_t LocalBodies::addBody(std::unique_ptr<Region> region) {
  for (auto [number, body] : llvm::enumerate(regions))
    if (OperationEquivalence::isRegionEquivalentTo(
            body.get(), region.get(), OperationEquivalence::IgnoreLocations))
      return number;
  regions.push_back(std::move(region));
  return static_cast<int64_t>(regions.size()) - 1;
}

LogicalResult LocalBodies::build() {
  auto less = [](const Rect &a, const Rect &b) {
    return std::lexicographical_compare(
        a.begin(), a.end(), b.begin(), b.end(), [](Interval x, Interval y) {
          return std::tie(x.lo, x.hi) < std::tie(y.lo, y.hi);
        });
  };
  // Replicas have one tile.
  std::map<Rect, int64_t, decltype(less)> bodyOfTile(less);
  for (int64_t task = 0; task < config.numTasks(); ++task) {
    if (isIdle(task)) {
      taskBodies.push_back(-1);
      continue;
    }
    Rect tile = taskTile(planned, config, task);
    auto [it, isNew] = bodyOfTile.try_emplace(tile, -1);
    if (isNew) {
      auto region = std::make_unique<Region>();
      if (failed(buildTask(task, tile, *region)))
        return failure();
      it->second = addBody(std::move(region));
    }
    taskBodies.push_back(it->second);
  }
  return success();
}

} // namespace soap
