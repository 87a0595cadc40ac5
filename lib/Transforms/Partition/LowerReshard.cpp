//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Dialect/Soap/IR/SoapCollectiveOps.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "Soap/Planner/Cost/PlanningCost.h"
#include "Soap/Planner/Cost/ReshardPlanner.h"
#include "Soap/Transforms/Passes.h"

namespace soap {
#define GEN_PASS_DEF_LOWERRESHARDPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

struct LowerReshardPass
    : public soap::impl::LowerReshardPassBase<LowerReshardPass> {
  using LowerReshardPassBase::LowerReshardPassBase;

  void runOnOperation() override {
    int64_t numDevices = 0;
    getOperation()->walk([&](ReshardOp reshard) {
      for (DistType type :
           {reshard.getInput().getType(), reshard.getResult().getType()})
        for (int64_t device : type.getSharding().devices)
          numDevices = std::max(numDevices, device + 1);
    });
    if (numDevices == 0)
      return;
    if (failed(findMachine(numDevices)))
      return signalPassFailure();
    getOperation()->walk([&](Block *block) {
      llvm::DenseMap<Value, Value> totals;
      for (auto reshard :
           llvm::make_early_inc_range(block->getOps<ReshardOp>()))
        lower(reshard, totals);
    });
  }

private:
  /// The machine of the option, or the one that the module was planned for, if
  /// it has as many devices.
  LogicalResult findMachine(int64_t numDevices) {
    StringRef spec = plannedMachine(getOperation(), machine.getValue());
    if (spec.empty()) {
      target = makeDefaultMachine(static_cast<unsigned>(numDevices));
      return success();
    }
    Location loc = getOperation().getLoc();
    FailureOr<Machine> loaded = loadMachine(spec, &getContext(), loc);
    if (failed(loaded))
      return failure();
    if (loaded->numDevices() < numDevices)
      return emitError(loc)
             << "device " << numDevices - 1 << " is used, but machine '" << spec
             << "' has " << loaded->numDevices() << " devices";
    target = std::move(*loaded);
    return success();
  }

  ReshardPlan plan(DistType from, DistType to) const {
    unsigned bits = elementTypeBits(from.getTensorType().getElementType());
    return planReshard(from.getSharding(), to.getSharding(), from.getShape(),
                       bits, target, planningCost());
  }

  static Value create(OpBuilder &b, Location loc, ReshardStep::Kind kind,
                      DistType type, Value value) {
    switch (kind) {
    case ReshardStep::Kind::AllReduce:
      return AllReduceOp::create(b, loc, type, value);
    case ReshardStep::Kind::ReduceScatter:
      return ReduceScatterOp::create(b, loc, type, value);
    case ReshardStep::Kind::AllGather:
      return AllGatherOp::create(b, loc, type, value);
    case ReshardStep::Kind::AllToAll:
      return AllToAllOp::create(b, loc, type, value);
    case ReshardStep::Kind::Broadcast:
      return BroadcastOp::create(b, loc, type, value);
    case ReshardStep::Kind::Permute:
      return CollectivePermuteOp::create(b, loc, type, value);
    case ReshardStep::Kind::Slice:
    case ReshardStep::Kind::Copy:
      break;
    }
    return CopyOp::create(b, loc, type, value);
  }

  /// Several targets of one partial value share its reduction, once one of them
  /// needs it everywhere, just as in the simulator (findSource in Records.h).
  void lower(ReshardOp reshard, llvm::DenseMap<Value, Value> &totals) {
    OpBuilder b(reshard);
    Location loc = reshard.getLoc();
    Value value = reshard.getInput();
    DistType from = reshard.getInput().getType();
    DistType to = reshard.getResult().getType();
    bool reduces = needsReduction(from.getSharding(), to.getSharding());
    Value total = reduces ? totals.lookup(value) : Value();
    ReshardPlan steps;
    if (!total) {
      steps = plan(from, to);
      if (reduces && steps.reducesFirst(from.getSharding())) {
        total = create(b, loc, ReshardStep::Kind::AllReduce,
                       DistType::get(from.getTensorType(),
                                     from.getSharding().withoutPartial()),
                       value);
        totals[value] = total;
      }
    }
    if (total) {
      value = total;
      steps = plan(cast<DistType>(total.getType()), to);
    }
    for (const PlannedStep &planned : steps.steps)
      value = create(b, loc, planned.step.kind,
                     DistType::get(from.getTensorType(), planned.step.result),
                     value);
    // Nothing moves any more, but the shards may have other numbers: a copy of
    // every shard from its own device, which costs nothing.
    if (value.getType() != to)
      value = CopyOp::create(b, loc, to, value);
    // However it was made, what lies so is the total, if all of it is there: a
    // reader may need a part only, or nothing.
    if (reduces && !total && to.getSharding().covers(from.getShape()) &&
        isNoOpReshard(from.getSharding().withoutPartial(), to.getSharding(),
                      from.getShape()))
      totals[reshard.getInput()] = value;
    reshard.getResult().replaceAllUsesWith(value);
    reshard.erase();
  }

  Machine target;
};

} // namespace
