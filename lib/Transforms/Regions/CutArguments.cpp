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
      SmallVector<CopyOp> copies;
      for (OpOperand *use : uses)
        if (auto copy = dyn_cast<CopyOp>(use->getOwner());
            copy && cutsOwnShards(copy))
          copies.push_back(copy);
      if (!areOfIterations(copies))
        for (CopyOp copy : llvm::make_filter_range(copies, isWorthwhile))
          parts.insert(copy);
    }
    for (auto region : llvm::make_early_inc_range(block.getOps<SpmdOp>()))
      if (isLoops(region))
        cutInside(region);
    for (CopyOp part : parts)
      erase(part);
  }

private:
  /// Whether a part is no place in the argument, and so much of it that it is no
  /// layer's or step's, whose computations would no longer be the same kernel.
  static bool isWorthwhile(CopyOp copy) {
    auto elements = [](DistType type) {
      int64_t most = 0;
      for (int64_t s = 0; s < type.getSharding().numShards(); ++s)
        most = std::max(most, numElements(type.getShardRect(s)));
      return most;
    };
    return 2 * elements(copy.getType()) >= elements(copy.getInput().getType()) &&
           !areInPlace(copy);
  }

  /// Whether all that a region has is loops over elements, whose reads may lie
  /// anywhere. For GPUs, what normalises may become a call.
  bool isLoops(SpmdOp region) const {
    return llvm::all_of(region.getBodies(), [&](Region &body) {
      return llvm::all_of(
          body.front().without_terminator(), [&](Operation &op) {
            return op.hasTrait<OpTrait::Elementwise>() ||
                   isa<stablehlo::BroadcastInDimOp, stablehlo::ConcatenateOp,
                       stablehlo::ConstantOp, stablehlo::IotaOp,
                       stablehlo::PadOp, stablehlo::ReshapeOp,
                       stablehlo::ReverseOp, stablehlo::SliceOp,
                       stablehlo::TransposeOp>(op) ||
                   (!isForGpus && isa<stablehlo::ReduceOp>(op));
          });
    });
  }

  static bool haveSameTasks(CopyOp part, SpmdOp region) {
    DistType type = part.getType();
    if (ArrayRef<int64_t>(type.getSharding().devices) != region.getDevices())
      return false;
    for (auto [shard, body] : llvm::enumerate(region.getTasks()))
      if ((numElements(type.getShardRect(shard)) == 0) != (body < 0))
        return false;
    return true;
  }

  void cutInside(SpmdOp region) {
    SmallVector<SpmdOp> group;
    OpBuilder builder(region);
    llvm::DenseMap<Operation *, Value> cut;
    for (OpOperand &input : region.getInputsMutable()) {
      auto part = findSource(input.get()).getDefiningOp<CopyOp>();
      if (!part || !parts.contains(part) || !haveSameTasks(part, region))
        continue;
      Value &own = cut[part];
      if (!own) {
        group.push_back(
            cutLocally(cast<CopyOp>(builder.clone(*part)), region.getName()));
        own = group.back().getResult(0);
      }
      input.set(own);
    }
    if (group.empty())
      return;
    group.push_back(region);
    mergeRegions(group, region);
  }

  /// What nobody reads any more, even by another name.
  static void erase(Operation *op) {
    for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
      if (isRenaming(user))
        erase(user);
    if (op->use_empty())
      op->erase();
  }

  Block &block;
  bool isForGpus;
  llvm::SmallSetVector<CopyOp, 4> parts;
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
