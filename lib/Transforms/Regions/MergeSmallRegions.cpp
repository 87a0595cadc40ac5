//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegionMerger.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SetVector.h"

namespace soap {
#define GEN_PASS_DEF_MERGESMALLREGIONSPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// Elements of a result on a device: a GPU is done with them in about the time
/// of a launch.
static constexpr int64_t mostWritten = int64_t(1) << 18;
/// Of one region: its members are a launch, and compilers take them together.
static constexpr size_t mostMembers = 16;

/// Elementwise work on small tensors alone.
static bool isSmall(SpmdOp op) {
  for (Region &body : op.getBodies())
    for (Operation &inner : body.front().without_terminator()) {
      if (!inner.hasTrait<OpTrait::Elementwise>() &&
          !isa<stablehlo::ConstantOp, stablehlo::BroadcastInDimOp,
               stablehlo::ReshapeOp, stablehlo::IotaOp>(inner))
        return false;
      for (Type type : inner.getResultTypes()) {
        auto tensor = dyn_cast<RankedTensorType>(type);
        if (!tensor || !tensor.hasStaticShape() ||
            tensor.getNumElements() > mostWritten)
          return false;
      }
    }
  return true;
}

namespace {

/// Regions on the same devices that become one.
struct Group {
  SmallVector<SpmdOp> members;
  /// Copies that only rename what members yield, in order.
  SmallVector<Operation *> names;

  bool hasRoomFor(SpmdOp op) const {
    SpmdOp first = members.front();
    return members.size() < mostMembers &&
           first.getDevices() == SpmdOp(op).getDevices() &&
           haveSameIdleTasks(first, op);
  }

  void merge() {
    if (members.size() < 2)
      return;
    // Other names come behind the one region.
    Operation *last = members.back(), *behind = last;
    for (Operation *name : names)
      if (name->isBeforeInBlock(last)) {
        name->moveAfter(behind);
        behind = name;
      }
    mergeRegions(members, last);
  }
};

/// Goes through a block; groups are open until something reads their results.
class SmallRegionMerger {
public:
  void run(Block &block) {
    // Merging would erase them under the walk.
    eraseUnusedNames(block);
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (isRenaming(&op)) {
        if (Group *group = groupOf(op.getOperand(0)))
          group->names.push_back(&op);
        continue;
      }
      llvm::SmallSetVector<Group *, 4> read;
      for (Value operand : op.getOperands())
        if (Group *group = groupOf(operand))
          read.insert(group);
      for (Group *group : read) {
        group->merge();
        group->members.clear();
      }
      llvm::erase_if(open,
                     [](const Group &group) { return group.members.empty(); });
      auto spmd = dyn_cast<SpmdOp>(op);
      if (!spmd || !isSmall(spmd))
        continue;
      auto *group = llvm::find_if(
          open, [&](const Group &group) { return group.hasRoomFor(spmd); });
      if (group == open.end())
        group = &open.emplace_back();
      group->members.push_back(spmd);
    }
    for (Group &group : open)
      group.merge();
  }

private:
  /// The open group that yields \p value, perhaps by another name.
  Group *groupOf(Value value) {
    Operation *producer = findSource(value).getDefiningOp();
    auto *it = llvm::find_if(open, [&](const Group &group) {
      return llvm::is_contained(group.members, producer);
    });
    return it == open.end() ? nullptr : it;
  }

  SmallVector<Group> open;
};

struct MergeSmallRegionsPass
    : public soap::impl::MergeSmallRegionsPassBase<MergeSmallRegionsPass> {
  using MergeSmallRegionsPassBase::MergeSmallRegionsPassBase;

  void runOnOperation() override {
    if (!isGpuMachine(plannedMachine(getOperation(), machine.getValue())))
      return;
    for (Block &block : getOperation().getBody())
      SmallRegionMerger().run(block);
  }
};

} // namespace
