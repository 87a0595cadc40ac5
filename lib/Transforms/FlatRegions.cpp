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

#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"
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

FlatRegions::FlatRegions(const RegionSet &set, int64_t task) : task(task) {
  MLIRContext *context = SpmdOp(set.members[0]).getContext();
  SmallVector<Type> arguments, results;
  auto localType = [&](Value value) {
    return cast<DistType>(value.getType()).getLocalType(task);
  };
  for (Value source : set.sources)
    arguments.push_back(localType(source));
  for (const RegionSet::Result &result : set.results)
    results.push_back(localType(result.value));
  OpBuilder builder(context);
  function = func::FuncOp::create(builder.getUnknownLoc(), "task",
                                  builder.getFunctionType(arguments, results));
  Block *block = function->addEntryBlock();
  builder.setInsertionPointToEnd(block);
  llvm::DenseMap<Value, Value> local;
  for (auto [source, argument] :
       llvm::zip_equal(set.sources, block->getArguments()))
    local[source] = argument;
  SmallVector<Value> returned;
  for (auto [number, member] : llvm::enumerate(set.members)) {
    SpmdOp op = member;
    Block &source = op.getBodyOf(task)->front();
    IRMapping mapping;
    for (auto [argument, input] :
         llvm::zip_equal(source.getArguments(), op.getInputs()))
      mapping.map(argument, local.lookup(findSource(input)));
    for (Operation &inner : source.without_terminator())
      owners[builder.clone(inner, mapping)] = number;
    for (auto [result, value] : llvm::zip_equal(
             op.getResults(), source.getTerminator()->getOperands()))
      returned.push_back(local[result] = mapping.lookupOrDefault(value));
  }
  func::ReturnOp::create(builder, builder.getUnknownLoc(), returned);
  IRRewriter rewriter(context);
  DominanceInfo dominance(*function);
  eliminateCommonSubExpressions(rewriter, dominance, *function);
  // Of what is left.
  llvm::DenseMap<Operation *, unsigned> left;
  for (Operation &op : *block)
    if (auto it = owners.find(&op); it != owners.end())
      left.insert(*it);
  owners = std::move(left);
}

std::optional<unsigned> FlatRegions::memberOf(Operation *op) const {
  auto it = owners.find(op);
  return it == owners.end() ? std::nullopt : std::optional(it->second);
}

void FlatRegions::eraseDead() {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body())))
    if (isOpTriviallyDead(&op)) {
      owners.erase(&op);
      op.erase();
    }
}

bool soap::isLight(Operation *op) {
  return op->getNumRegions() == 0 &&
         (op->hasTrait<OpTrait::Elementwise>() ||
          isa<stablehlo::ConstantOp, stablehlo::IotaOp,
              stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp,
              stablehlo::SelectOp, stablehlo::TransposeOp>(op));
}

bool Slice::add(Value value, const llvm::DenseMap<Value, unsigned> &cuts,
                llvm::function_ref<bool(Operation *)> isAllowed) {
  SmallVector<Value> work = {value};
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (auto cut = cuts.find(next); cut != cuts.end()) {
      reads.insert(cut->second);
      cutAt[next] = cut->second;
      continue;
    }
    Operation *op = next.getDefiningOp();
    if (!op || !isAllowed(op))
      return false;
    if (!ops.insert(op))
      continue;
    llvm::append_range(work, op->getOperands());
    llvm::SetVector<Value> captured;
    getUsedValuesDefinedAbove(op->getRegions(), captured);
    llvm::append_range(work, captured);
  }
  return true;
}

void Slice::clone(OpBuilder &builder,
                  const llvm::DenseMap<unsigned, Value> &inputs,
                  IRMapping &mapping) const {
  for (auto [value, number] : cutAt)
    mapping.map(value, inputs.lookup(number));
  SmallVector<Operation *> ordered(ops.begin(), ops.end());
  llvm::sort(ordered,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *op : ordered)
    builder.clone(*op, mapping);
}
