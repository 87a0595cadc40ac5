//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OwnParts.h"

#include "RegionMerger.h"

#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

using namespace mlir;
using namespace soap;

std::optional<int64_t> soap::findContiguous(ArrayRef<Interval> whole,
                                            ArrayRef<Interval> part) {
  int64_t start = 0;
  bool hasRows = false;
  for (auto [outer, inner] : llvm::zip_equal(whole, part)) {
    if (hasRows && outer != inner)
      return std::nullopt;
    hasRows |= inner.size() > 1;
    start = start * outer.size() + inner.lo - outer.lo;
  }
  return start;
}

bool soap::cutsOwnShards(CopyOp copy) {
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

SpmdOp soap::cutLocally(CopyOp copy, StringRef name) {
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
  return spmd;
}

bool soap::areInPlace(CopyOp copy) {
  DistType from = copy.getInput().getType(), to = copy.getType();
  std::optional<int64_t> bytes =
      getElementBytes(from.getTensorType().getElementType());
  if (!bytes)
    return false;
  for (int64_t s = 0; s < from.getSharding().numShards(); ++s) {
    Rect has = from.getShardRect(s), needs = to.getShardRect(s);
    if (numElements(needs) == 0)
      continue;
    std::optional<int64_t> start = findContiguous(has, needs);
    if (!start || *start * *bytes % kBufferAlignment)
      return false;
  }
  return true;
}

bool soap::areOfIterations(ArrayRef<CopyOp> parts) {
  constexpr int64_t fewestIterations = 8;
  llvm::DenseMap<Operation *, llvm::SmallDenseSet<size_t, 2>> partsOf;
  for (auto [number, part] : llvm::enumerate(parts)) {
    SmallVector<OpOperand *> uses;
    collectUses(CopyOp(part).getResult(), uses);
    for (OpOperand *use : uses)
      partsOf[use->getOwner()].insert(number);
  }
  llvm::SmallDenseSet<size_t> readAlone;
  for (const auto &[reader, read] : partsOf)
    if (read.size() == 1)
      readAlone.insert(*read.begin());
  return readAlone.size() >= fewestIterations;
}
