//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Regions/RegionMerger.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soap {
#define GEN_PASS_DEF_LOCALIZECOPIESPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// Whether every shard of the result is a part of the shard of the same number,
/// on the same device.
static bool cutsOwnShards(CopyOp copy) {
  DistType from = copy.getInput().getType(), to = copy.getType();
  const Sharding &source = from.getSharding(), &target = to.getSharding();
  if (source.devices != target.devices || source.isPartial() ||
      target.isPartial())
    return false;
  bool isUsed = false;
  for (int64_t s = 0; s < source.numShards(); ++s) {
    Rect has = from.getShardRect(s), needs = to.getShardRect(s);
    if (numElements(needs) == 0)
      continue;
    isUsed = true;
    for (auto [outer, inner] : llvm::zip_equal(has, needs))
      if (!outer.contains(inner))
        return false;
  }
  return isUsed;
}

/// The computation that cuts, with a body for each place where a shard lies in
/// the other.
static void localize(CopyOp copy) {
  OpBuilder b(copy);
  DistType from = copy.getInput().getType(), to = copy.getType();
  ArrayRef<int64_t> devices = to.getSharding().devices;
  SmallVector<int64_t> tasks;
  SmallVector<std::pair<Type, SmallVector<int64_t>>> places;
  SmallVector<int64_t> shardOf;
  for (int64_t s = 0; s < to.getSharding().numShards(); ++s) {
    Rect has = from.getShardRect(s), needs = to.getShardRect(s);
    if (numElements(needs) == 0) {
      tasks.push_back(-1);
      continue;
    }
    std::pair<Type, SmallVector<int64_t>> place = {from.getLocalType(s), {}};
    for (auto [outer, inner] : llvm::zip_equal(has, needs)) {
      place.second.push_back(inner.lo - outer.lo);
      place.second.push_back(inner.hi - outer.lo);
    }
    auto *known = llvm::find(places, place);
    tasks.push_back(known - places.begin());
    if (known == places.end()) {
      places.push_back(place);
      shardOf.push_back(s);
    }
  }
  auto producer = findSource(copy.getInput()).getDefiningOp<SpmdOp>();
  std::string name = producer ? producer.getName().str() + ".part" : "part";
  auto spmd = SpmdOp::create(b, copy.getLoc(), TypeRange(to), name, devices,
                             tasks, copy.getInput(), places.size());
  for (auto [region, place, shard] :
       llvm::zip_equal(spmd.getBodies(), places, shardOf)) {
    Block &body = region.emplaceBlock();
    Value whole = body.addArgument(place.first, copy.getLoc());
    OpBuilder inside = OpBuilder::atBlockEnd(&body);
    SmallVector<int64_t> starts, limits;
    for (size_t d = 0; d < place.second.size(); d += 2) {
      starts.push_back(place.second[d]);
      limits.push_back(place.second[d + 1]);
    }
    Value part = stablehlo::SliceOp::create(
        inside, copy.getLoc(), to.getLocalType(shard), whole, starts, limits,
        SmallVector<int64_t>(starts.size(), 1));
    ReturnOp::create(inside, copy.getLoc(), part);
  }
  copy.getResult().replaceAllUsesWith(spmd.getResult(0));
  copy.erase();
}

namespace {

struct LocalizeCopiesPass
    : public soap::impl::LocalizeCopiesPassBase<LocalizeCopiesPass> {
  void runOnOperation() override {
    SmallVector<CopyOp> copies;
    for (Block &block : getOperation().getBody())
      for (auto copy : block.getOps<CopyOp>())
        // What is cut out of arguments (a step's tokens) would keep its readers
        // from being the same kernel.
        if (!isRenaming(copy) &&
            !isa<BlockArgument>(findSource(copy.getInput())) &&
            cutsOwnShards(copy))
          copies.push_back(copy);
    for (CopyOp copy : copies)
      localize(copy);
  }
};

} // namespace
