//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OwnParts.h"
#include "RegionMerger.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap {
#define GEN_PASS_DEF_CUTARGUMENTSPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

class ArgumentCutter {
public:
  ArgumentCutter(Block &block, bool isForGpus)
      : block(block), isForGpus(isForGpus) {}

  void run() {
    for (BlockArgument argument : block.getArguments()) {
      SmallVector<OpOperand *> uses;
      collectUses(argument, uses);
      for (OpOperand *use : uses)
        if (auto copy = dyn_cast<CopyOp>(use->getOwner());
            copy && cutsOwnShards(copy)) {
          if (areInPlace(copy))
            places.insert(copy);
          else if (isMuchOf(copy.getType(), copy.getInput().getType()))
            parts.insert(copy);
        }
    }
    for (auto region : llvm::make_early_inc_range(block.getOps<SpmdOp>()))
      if (isLoops(region)) {
        SpmdOp now = cutInside(region);
        if (onlyCuts(now))
          parts.insert(now);
      }
    eraseUnusedNames(block, [&](Operation *op) {
      return isRenaming(op) || parts.contains(op);
    });
  }

private:
  static int64_t mostElements(DistType type) {
    int64_t most = 0;
    for (int64_t s = 0; s < type.getSharding().numShards(); ++s)
      most = std::max(most, numElements(type.getShardRect(s)));
    return most;
  }

  /// Whether a part is no layer's or step's, whose computations would no longer
  /// be the same kernel.
  static bool isMuchOf(DistType part, DistType whole) {
    return 2 * mostElements(part) >= mostElements(whole);
  }

  static bool allOps(SpmdOp region, llvm::function_ref<bool(Operation &)> is) {
    return llvm::all_of(region.getBodies(), [&](Region &body) {
      return llvm::all_of(body.front().without_terminator(), is);
    });
  }

  /// Whether all that a region has is loops over elements, whose reads may lie
  /// anywhere. For GPUs, what normalises may become a call.
  bool isLoops(SpmdOp region) const {
    return allOps(region, [&](Operation &op) {
      return op.hasTrait<OpTrait::Elementwise>() ||
             isa<stablehlo::BroadcastInDimOp, stablehlo::ClampOp,
                 stablehlo::ConcatenateOp, stablehlo::ConstantOp,
                 stablehlo::IotaOp, stablehlo::PadOp, stablehlo::ReshapeOp,
                 stablehlo::ReverseOp, stablehlo::SelectOp, stablehlo::SliceOp,
                 stablehlo::TransposeOp>(op) ||
             (!isForGpus && isa<stablehlo::ReduceOp>(op));
    });
  }

  /// Whether a region makes a part of an argument and does nothing else.
  bool onlyCuts(SpmdOp region) const {
    if (region.getInputs().size() != 1 || region.getNumResults() != 1)
      return false;
    Value source = findSource(region.getInputs()[0]);
    return (isa<BlockArgument>(source) ||
            places.contains(source.getDefiningOp())) &&
           isMuchOf(cast<DistType>(region.getResult(0).getType()),
                    cast<DistType>(region.getInputs()[0].getType())) &&
           allOps(region,
                  [](Operation &op) { return isa<stablehlo::SliceOp>(op); });
  }

  static bool haveSameTasks(Operation *part, SpmdOp region) {
    if (auto other = dyn_cast<SpmdOp>(part))
      return other.getDevices() == region.getDevices() &&
             haveSameIdleTasks(other, region);
    DistType type = cast<CopyOp>(part).getType();
    if (ArrayRef<int64_t>(type.getSharding().devices) != region.getDevices())
      return false;
    for (auto [shard, body] : llvm::enumerate(region.getTasks()))
      if ((numElements(type.getShardRect(shard)) == 0) != (body < 0))
        return false;
    return true;
  }

  /// The region with slices in place of the parts that it reads.
  SpmdOp cutInside(SpmdOp region) {
    SmallVector<SpmdOp> group;
    OpBuilder builder(region);
    llvm::DenseMap<Operation *, Value> cut;
    for (OpOperand &input : region.getInputsMutable()) {
      Operation *part = findSource(input.get()).getDefiningOp();
      if (!part || !parts.contains(part) || !haveSameTasks(part, region))
        continue;
      Value &own = cut[part];
      if (!own) {
        Operation *again = builder.clone(*part);
        auto copy = dyn_cast<CopyOp>(again);
        group.push_back(copy ? cutLocally(copy, region.getName())
                             : cast<SpmdOp>(again));
        own = group.back().getResult(0);
      }
      input.set(own);
    }
    if (group.empty())
      return region;
    group.push_back(region);
    std::string name = region.getName().str();
    SpmdOp merged = mergeRegions(group, region);
    merged.setName(name);
    return merged;
  }

  Block &block;
  bool isForGpus;
  /// What makes parts of arguments.
  llvm::SmallPtrSet<Operation *, 4> parts;
  /// Copies of arguments whose results can lie in these.
  llvm::SmallPtrSet<Operation *, 4> places;
};

struct CutArgumentsPass
    : public soap::impl::CutArgumentsPassBase<CutArgumentsPass> {
  void runOnOperation() override {
    bool isForGpus = isGpuMachine(plannedMachine(getOperation()));
    for (Block &block : getOperation().getBody())
      ArgumentCutter(block, isForGpus).run();
  }
};

} // namespace
