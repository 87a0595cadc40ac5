//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Local computations on the same devices as one.

#include "RegionMerger.h"

#include "Soap/Support/DeadOps.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace soap;

/// Whether shard t of one layout is shard t of the other for every t.
static bool haveSameShards(DistType from, DistType to) {
  const Sharding &a = from.getSharding(), &b = to.getSharding();
  if (a == b)
    return true;
  if (a.devices != b.devices || a.partial != b.partial ||
      a.numSummands() != b.numSummands())
    return false;
  for (int64_t s = 0; s < a.numShards(); ++s)
    if (a.summand(s) != b.summand(s) ||
        from.getShardRect(s) != to.getShardRect(s))
      return false;
  return true;
}

bool soap::isRenaming(Operation *op) {
  auto copy = dyn_cast<CopyOp>(op);
  return copy && haveSameShards(copy.getInput().getType(), copy.getType());
}

Value soap::findSource(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isRenaming(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

void soap::collectUses(Value value, SmallVectorImpl<OpOperand *> &uses) {
  for (OpOperand &use : value.getUses())
    if (isRenaming(use.getOwner()))
      collectUses(use.getOwner()->getResult(0), uses);
    else
      uses.push_back(&use);
}

bool soap::haveSameIdleTasks(SpmdOp a, SpmdOp b) {
  return llvm::all_of(llvm::zip_equal(a.getTasks(), b.getTasks()),
                      [](auto pair) {
                        auto [x, y] = pair;
                        return (x < 0) == (y < 0);
                      });
}

BodyCombinations soap::combineBodies(ArrayRef<SpmdOp> group) {
  BodyCombinations combinations;
  for (int64_t task = 0; task < SpmdOp(group[0]).getNumTasks(); ++task) {
    SmallVector<int64_t> bodies;
    for (SpmdOp member : group)
      bodies.push_back(member.getTasks()[task]);
    if (bodies[0] < 0) {
      combinations.ofTask.push_back(-1);
      continue;
    }
    auto it = llvm::find(combinations.bodies, bodies);
    combinations.ofTask.push_back(it - combinations.bodies.begin());
    if (it == combinations.bodies.end()) {
      combinations.bodies.push_back(bodies);
      combinations.firstTask.push_back(task);
    }
  }
  return combinations;
}

namespace {

/// Builds the one op that replaces a group.
class RegionMerger {
public:
  RegionMerger(ArrayRef<SpmdOp> group, Operation *position)
      : group(group), first(group[0]), position(position) {}

  SpmdOp run() {
    for (SpmdOp member : group)
      members.insert(member);
    collectInputs();
    collectResults();
    OpBuilder builder(position);
    SmallVector<Type> types;
    for (Value result : results)
      types.push_back(result.getType());
    BodyCombinations combinations = combineBodies(group);
    SmallVector<Location> locs;
    for (SpmdOp member : group)
      locs.push_back(member.getLoc());
    auto merged =
        SpmdOp::create(builder, builder.getFusedLoc(locs), types,
                       first.getName(), first.getDevices(), combinations.ofTask,
                       inputs.getArrayRef(), combinations.bodies.size());
    for (auto [combination, task, body] : llvm::zip_equal(
             combinations.bodies, combinations.firstTask, merged.getBodies()))
      buildBody(body, combination, task);
    for (auto [old, now] : llvm::zip_equal(results, merged.getResults()))
      old.replaceAllUsesWith(now);
    erase();
    return merged;
  }

private:
  bool isInner(Value source) const {
    return members.contains(source.getDefiningOp());
  }

  /// Moves the copies that make `value` before the merged region.
  void moveUp(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != position->getBlock() ||
        op->isBeforeInBlock(position))
      return;
    for (Value operand : op->getOperands())
      moveUp(operand);
    op->moveBefore(position);
  }

  void collectInputs() {
    for (SpmdOp member : group)
      for (Value input : member.getInputs()) {
        Value source = findSource(input);
        if (isInner(source))
          continue;
        moveUp(source);
        inputs.insert(source);
      }
  }

  /// Whether others than the members use `value`, perhaps by another name.
  bool isUsedOutside(Value value) const {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      if (members.contains(user))
        return false;
      return !isRenaming(user) || isUsedOutside(user->getResult(0));
    });
  }

  void collectResults() {
    for (SpmdOp member : group)
      for (Value result : member.getResults())
        if (isUsedOutside(result))
          results.push_back(result);
  }

  void buildBody(Region &body, ArrayRef<int64_t> combination, int64_t task) {
    Block *block = &body.emplaceBlock();
    llvm::DenseMap<Value, Value> local;
    for (Value input : inputs)
      local[input] = block->addArgument(
          cast<DistType>(input.getType()).getLocalType(task), input.getLoc());
    OpBuilder builder = OpBuilder::atBlockEnd(block);
    for (auto [member, number] : llvm::zip_equal(group, combination)) {
      SpmdOp op = member;
      Block &source = op.getBodies()[number].front();
      IRMapping mapping;
      for (auto [argument, input] :
           llvm::zip_equal(source.getArguments(), op.getInputs()))
        mapping.map(argument, local.lookup(findSource(input)));
      for (Operation &inner : source.without_terminator())
        builder.clone(inner, mapping);
      for (auto [result, value] : llvm::zip_equal(
               op.getResults(), source.getTerminator()->getOperands()))
        local[result] = mapping.lookupOrDefault(value);
    }
    SmallVector<Value> returned;
    for (Value result : results)
      returned.push_back(local.lookup(result));
    ReturnOp::create(builder, first.getLoc(), returned);
  }

  void erase() {
    // Names that the members alone used.
    for (SpmdOp member : llvm::reverse(group)) {
      // Each once: one may be read several times, or be another's source.
      llvm::SetVector<Operation *> makers;
      for (Value input : member.getInputs())
        if (Operation *maker = input.getDefiningOp())
          makers.insert(maker);
      for (Value result : member.getResults())
        eraseNames(result);
      member.erase();
      eraseUnused(makers);
    }
  }

  /// Erases the unused copies of `value`.
  static void eraseNames(Value value) {
    for (Operation *user : llvm::make_early_inc_range(value.getUsers())) {
      eraseNames(user->getResult(0));
      user->erase();
    }
  }

  static void eraseUnused(llvm::SetVector<Operation *> &makers) {
    while (!makers.empty()) {
      Operation *op = makers.pop_back_val();
      if (!isRenaming(op) || !op->use_empty())
        continue;
      if (Operation *source = op->getOperand(0).getDefiningOp())
        makers.insert(source);
      op->erase();
    }
  }

  ArrayRef<SpmdOp> group;
  SpmdOp first;
  Operation *position;
  llvm::SmallPtrSet<Operation *, 8> members;
  llvm::SetVector<Value> inputs;
  SmallVector<Value> results;
};

} // namespace

SpmdOp soap::mergeRegions(ArrayRef<SpmdOp> group, Operation *position) {
  return RegionMerger(group, position).run();
}

void soap::eraseUnusedNames(Block &block,
                            llvm::function_ref<bool(Operation *)> mayErase) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (op.use_empty() && mayErase(&op))
      op.erase();
}

void soap::dropUnusedResults(SpmdOp op) {
  eraseUnusedNames(*op->getBlock());
  SmallVector<Type> types;
  SmallVector<unsigned> unused;
  for (OpResult result : op->getResults())
    if (result.use_empty())
      unused.push_back(result.getResultNumber());
    else
      types.push_back(result.getType());
  if (unused.empty())
    return;
  OpBuilder builder(op);
  auto now =
      SpmdOp::create(builder, op.getLoc(), types, op.getName(), op.getDevices(),
                     op.getTasks(), op.getInputs(), op.getBodies().size());
  now->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  for (auto [from, to] : llvm::zip_equal(op.getBodies(), now.getBodies())) {
    to.takeBody(from);
    for (unsigned number : llvm::reverse(unused))
      to.front().getTerminator()->eraseOperand(number);
    eraseDeadOps(to.front());
  }
  unsigned next = 0;
  for (OpResult result : op->getResults())
    if (!llvm::is_contained(unused, result.getResultNumber()))
      result.replaceAllUsesWith(now->getResult(next++));
  op.erase();
}
