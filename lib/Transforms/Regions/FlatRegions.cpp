//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "FlatRegions.h"

#include "RegionMerger.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"

#include <map>

using namespace mlir;
using namespace soap;

std::vector<SmallVector<SpmdOp>> soap::groupRegions(Block &block) {
  std::map<std::vector<int64_t>, SmallVector<SpmdOp>> groups;
  for (auto op : block.getOps<SpmdOp>()) {
    std::vector<int64_t> key(op.getDevices());
    for (int64_t task : op.getTasks())
      key.push_back(task < 0 ? -1 : 0);
    groups[key].push_back(op);
  }
  std::vector<SmallVector<SpmdOp>> found;
  for (auto &[key, members] : groups)
    found.push_back(std::move(members));
  return found;
}

RegionSet::RegionSet(ArrayRef<SpmdOp> all) : members(all) {
  llvm::SmallPtrSet<Operation *, 16> makers;
  for (auto [number, member] : llvm::enumerate(members)) {
    for (Value input : member.getInputs())
      if (Value source = findSource(input);
          !makers.contains(source.getDefiningOp()))
        sources.insert(source);
    makers.insert(member);
    for (Value result : member.getResults())
      results.push_back({result, static_cast<unsigned>(number)});
  }
  BodyCombinations distinct = combineBodies(members);
  combinations = std::move(distinct.ofTask);
  tasks = std::move(distinct.firstTask);
}

bool RegionSet::isReadByOthers(Value value) const {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    return isRenaming(user) ? isReadByOthers(user->getResult(0))
                            : !llvm::is_contained(members, user);
  });
}

Operation *RegionSet::firstReader(Value value,
                                  const std::set<unsigned> &inside) const {
  Operation *first = nullptr;
  for (Operation *user : value.getUsers()) {
    if (llvm::any_of(
            inside, [&](unsigned member) { return members[member] == user; }) ||
        (isRenaming(user) && !firstReader(user->getResult(0), inside)))
      continue;
    if (!first || user->isBeforeInBlock(first))
      first = user;
  }
  return first;
}

FlatRegions::FlatRegions(const RegionSet &set, int64_t task)
    : FlatBodies(SpmdOp(set.members[0]).getContext()), set(set), task(task) {
  llvm::DenseMap<Value, Value> local;
  for (Value source : set.sources)
    local[source] =
        addArgument(cast<DistType>(source.getType()).getLocalType(task));
  for (auto [number, member] : llvm::enumerate(set.members)) {
    SpmdOp op = member;
    SmallVector<Value> inputs;
    for (Value input : op.getInputs())
      inputs.push_back(local.lookup(findSource(input)));
    SmallVector<Value> results =
        add(number, op.getBodyOf(task)->front(), inputs);
    for (auto [result, value] : llvm::zip_equal(op.getResults(), results))
      local[result] = value;
  }
  finish();
}
