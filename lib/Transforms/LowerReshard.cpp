//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/SoapCollectiveOps.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "Soap/Planner/Sharding/Reshard.h"
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
  void runOnOperation() override {
    getOperation()->walk([&](Block *block) {
      // Several targets of one partial value share its reduction.
      llvm::DenseMap<std::pair<Value, Type>, Value> reduced;
      for (auto reshard :
           llvm::make_early_inc_range(block->getOps<ReshardOp>()))
        lower(reshard, reduced);
    });
  }

private:
  void lower(ReshardOp reshard,
             llvm::DenseMap<std::pair<Value, Type>, Value> &reduced) {
    OpBuilder b(reshard);
    Location loc = reshard.getLoc();
    Value value = reshard.getInput();
    DistType from = reshard.getInput().getType();
    DistType to = reshard.getResult().getType();
    for (const ReshardStep &step :
         planReshard(from.getSharding(), to.getSharding(), from.getShape())) {
      auto type = DistType::get(from.getTensorType(), step.result);
      if (step.kind == ReshardStep::Kind::Copy) {
        value = CopyOp::create(b, loc, type, value);
        continue;
      }
      Value &total = reduced[{value, type}];
      if (!total)
        total = AllReduceOp::create(b, loc, type, value);
      value = total;
    }
    // Nothing moves any more, but the shards may have other numbers: a copy of
    // every shard from its own device, which costs nothing.
    if (value.getType() != to)
      value = CopyOp::create(b, loc, to, value);
    reshard.getResult().replaceAllUsesWith(value);
    reshard.erase();
  }
};

} // namespace
