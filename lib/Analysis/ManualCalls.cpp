//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/ManualCalls.h"

#include "ManualScopes.h"
#include "ManualShardings.h"
#include "ValuePins.h"

#include "Soap/Analysis/CallInliner.h"
#include "Soap/Analysis/Symbols.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/IntEqClasses.h"

using namespace mlir;
using namespace soap;

static bool hasManualCalls(Operation *root) {
  return root
      ->walk([](Operation *op) {
        return isManualCall(op) ? WalkResult::interrupt()
                                : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Numbers of devices that nothing reads would be of no computation.
static void eraseDead(func::FuncOp entry) {
  entry->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    bool isId = isa<stablehlo::PartitionIdOp, stablehlo::ReplicaIdOp>(op);
    if (isOpTriviallyDead(op) || (isId && op->use_empty()))
      op->erase();
  });
}

namespace {

/// Puts what is written for every device into computations.
class ComputationFormer {
public:
  explicit ComputationFormer(func::FuncOp entry) : entry(entry) {}

  LogicalResult run();

private:
  /// Ops of one block, in order, that become one computation.
  using Members = SmallVector<Operation *>;

  LogicalResult replaceIdentities(Block &block, AxisBits outer);
  FailureOr<std::vector<Members>> findMembers(Block &block, AxisBits outer);
  FailureOr<AxisBits> findScope(ArrayRef<Operation *> members, AxisBits outer);
  LogicalResult verifyMembers(ArrayRef<Operation *> members, AxisBits outer);
  LogicalResult build(ArrayRef<Operation *> members, AxisBits outer);
  LogicalResult form(Block &block, AxisBits outer);
  void convertShardings(sdy::ManualComputationOp op);

  bool isTail(Operation *op, AxisBits outer) const {
    return isShardToFull(op) && scopes.of(op, outer) == outer;
  }
  /// Whether a computation in a block that is of scope `outer` takes the value
  /// as it is.
  bool isOutside(Value value, AxisBits outer) const {
    return scopes.of(value, outer).value_or(outer) == outer;
  }

  func::FuncOp entry;
  ManualShardings shardings;
  ManualScopes scopes;
  llvm::DenseMap<Operation *, AxisBits> formed;
};

} // namespace

/// Calls that lead from devices to the same ones, along axes of size 1.
LogicalResult ComputationFormer::replaceIdentities(Block &block,
                                                   AxisBits outer) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (!isManualCall(&op))
      continue;
    Value from = op.getOperand(0), to = op.getResult(0);
    std::optional<AxisBits> scope = scopes.of(from, outer);
    if (isFullToShard(&op) && !scope)
      scope = outer;
    if (scope != scopes.of(&op, outer))
      continue;
    if (from.getType() != to.getType())
      return refuse(&op) << "makes a value of type " << to.getType()
                         << " of one of type " << from.getType()
                         << " on the same devices";
    to.replaceAllUsesWith(from);
    scopes.erase(&op);
  }
  return success();
}

/// The ops of computations in a block: what values of devices connect.
FailureOr<std::vector<ComputationFormer::Members>>
ComputationFormer::findMembers(Block &block, AxisBits outer) {
  SmallVector<Operation *> ops;
  llvm::DenseMap<Operation *, unsigned> numbers;
  for (Operation &op : block) {
    numbers[&op] = ops.size();
    ops.push_back(&op);
  }
  llvm::SmallBitVector isMember(ops.size());
  auto isInside = [&](Value value) {
    auto it = numbers.find(value.getDefiningOp());
    return it != numbers.end() && isMember[it->second] &&
           !isTail(it->first, outer);
  };
  llvm::IntEqClasses classes(ops.size());
  for (auto [i, op] : llvm::enumerate(ops)) {
    isMember[i] =
        isManualCall(op) || scopes.of(op, outer).value_or(outer) != outer;
    WalkResult joined = op->walk([&, i = i](Operation *inner) {
      for (Value operand : inner->getOperands()) {
        if (!isInside(operand))
          continue;
        if (!isMember[i]) {
          refuse(inner) << "reads what is written for every device (shard_map) "
                           "outside of the computation";
          return WalkResult::interrupt();
        }
        classes.join(i, numbers.lookup(operand.getDefiningOp()));
      }
      return WalkResult::advance();
    });
    if (joined.wasInterrupted())
      return failure();
  }
  // What only one of them reads, such as constants, goes with it.
  for (unsigned i = ops.size(); i-- > 0;) {
    Operation *op = ops[i];
    if (isMember[i] || op->use_empty() || scopes.hasScope(op))
      continue;
    std::optional<unsigned> reader;
    bool isOwn = llvm::all_of(op->getUsers(), [&](Operation *user) {
      Operation *ancestor = block.findAncestorOpInBlock(*user);
      auto it = numbers.find(ancestor);
      if (it == numbers.end() || !isMember[it->second] ||
          isFullToShard(ancestor))
        return false;
      unsigned leader = classes.findLeader(it->second);
      return reader.value_or(leader) == leader && (reader = leader, true);
    });
    if (!isOwn)
      continue;
    isMember.set(i);
    classes.join(i, *reader);
  }
  std::vector<Members> found;
  llvm::DenseMap<unsigned, unsigned> positions;
  for (unsigned i : isMember.set_bits()) {
    auto [it, isNew] =
        positions.try_emplace(classes.findLeader(i), found.size());
    if (isNew)
      found.emplace_back();
    found[it->second].push_back(ops[i]);
  }
  return found;
}

/// The scope of a computation's own ops; those nested in it have larger ones.
FailureOr<AxisBits> ComputationFormer::findScope(ArrayRef<Operation *> members,
                                                 AxisBits outer) {
  SmallVector<AxisBits> all;
  for (Operation *op : members)
    if (std::optional<AxisBits> scope = scopes.of(op, outer);
        scope && !isTail(op, outer))
      all.push_back(*scope);
  AxisBits common = shardings.axes.all();
  for (AxisBits scope : all)
    common &= scope;
  if (!all.empty() && !llvm::is_contained(all, common))
    return refuse(members.front())
           << "is of a computation over some devices (shard_map) that cannot "
              "be told from another one";
  if ((common & outer) != outer || common == outer)
    return refuse(members.front())
           << "is of a computation over some devices (shard_map) in one over "
              "others";
  return common;
}

/// A computation of a block that depends on its own results, if there is one.
static Operation *findCycle(Block &block) {
  for (Operation &op : block) {
    if (!isa<sdy::ManualComputationOp>(op))
      continue;
    SmallPtrSet<Operation *, 16> seen;
    SmallVector<Operation *> open = {&op};
    while (!open.empty()) {
      bool isFound = open.pop_back_val()
                         ->walk([&](Operation *inner) {
                           for (Value operand : inner->getOperands()) {
                             Operation *maker = operand.getDefiningOp();
                             if (!maker || maker->getBlock() != &block)
                               continue;
                             if (maker == &op)
                               return WalkResult::interrupt();
                             if (seen.insert(maker).second)
                               open.push_back(maker);
                           }
                           return WalkResult::advance();
                         })
                         .wasInterrupted();
      if (isFound)
        return &op;
    }
  }
  return nullptr;
}

/// Orders a block by what its ops read. False if they cannot be ordered.
static bool sort(Block &block) {
  // Of an op that reads its own results, the sort says nothing.
  for (Operation &op : block)
    if (isa<sdy::ManualComputationOp>(op))
      for (Operation *user : op.getUsers())
        if (op.isAncestor(user))
          return false;
  return sortTopologically(&block);
}

/// Whether all that leads into the computation and out of it are calls.
LogicalResult ComputationFormer::verifyMembers(ArrayRef<Operation *> members,
                                               AxisBits outer) {
  SmallPtrSet<Operation *, 16> own(members.begin(), members.end());
  Block *block = members.front()->getBlock();
  for (Operation *op : members) {
    for (Operation *user : op->getUsers())
      if (!isTail(op, outer) &&
          !own.contains(block->findAncestorOpInBlock(*user)))
        return refuse(user) << "reads what is written for every device "
                               "(shard_map) outside of the computation";
    WalkResult walked = op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands()) {
        std::optional<AxisBits> scope = scopes.of(operand, 0);
        bool isFar = !op->isAncestor(operand.getParentBlock()->getParentOp()) &&
                     operand.getParentBlock() != block;
        if (isFar && scope && (*scope & outer) != *scope) {
          refuse(inner) << "reads what is written for every device (shard_map) "
                           "from outside of the computation";
          return WalkResult::interrupt();
        }
      }
      return WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return failure();
  }
  return success();
}

LogicalResult ComputationFormer::build(ArrayRef<Operation *> members,
                                       AxisBits outer) {
  auto isTailHere = [&](Operation *op) { return isTail(op, outer); };
  // What gives nothing to the rest is of no use.
  if (llvm::none_of(members, isTailHere)) {
    for (Operation *op : llvm::reverse(members))
      scopes.erase(op);
    return success();
  }
  FailureOr<AxisBits> scope = findScope(members, outer);
  if (failed(scope) || failed(verifyMembers(members, outer)))
    return failure();
  AxisBits axes = *scope & ~outer;
  SmallVector<Operation *> heads, tails, rest;
  SmallVector<Value> operands;
  SmallVector<sdy::TensorShardingAttr> in, out;
  for (Operation *op : members) {
    bool isHead = isFullToShard(op) && scopes.of(op, outer) == *scope &&
                  isOutside(op->getOperand(0), outer);
    if (!isHead && !isTail(op, outer)) {
      rest.push_back(op);
      continue;
    }
    Operation *says = isHead ? op->getOperand(0).getDefiningOp() : op;
    Value whole = isHead ? op->getOperand(0) : op->getResult(0);
    Value part = isHead ? op->getResult(0) : op->getOperand(0);
    if (!isHead && scopes.of(part, outer).value_or(*scope) != *scope)
      return refuse(op) << "leads out of two computations that are written for "
                           "every device (shard_map) at once";
    FailureOr<sdy::TensorShardingAttr> sharding =
        shardings.cut(op, says, whole.getType(), part.getType(), axes, outer);
    if (failed(sharding))
      return failure();
    (isHead ? heads : tails).push_back(op);
    (isHead ? in : out).push_back(*sharding);
    if (isHead)
      operands.push_back(says->getOperand(0));
  }
  MLIRContext *context = entry.getContext();
  SmallVector<StringAttr> names;
  for (unsigned axis = 0; axis < shardings.axes.numAxes(); ++axis)
    if (axes >> axis & 1)
      names.push_back(StringAttr::get(context, DeviceAxes::nameOf(axis)));
  OpBuilder builder(members.back());
  SmallVector<Type> types = llvm::map_to_vector(
      tails, [](Operation *op) { return op->getResult(0).getType(); });
  auto computation = sdy::ManualComputationOp::create(
      builder, members.front()->getLoc(), types, operands,
      sdy::TensorShardingPerValueAttr::get(context, in),
      sdy::TensorShardingPerValueAttr::get(context, out),
      sdy::ManualAxesAttr::get(context, names));
  Block &body = computation.getBody().emplaceBlock();
  for (Operation *head : heads) {
    head->getResult(0).replaceAllUsesWith(
        body.addArgument(head->getResult(0).getType(), head->getLoc()));
    scopes.erase(head);
  }
  for (Operation *op : rest)
    op->moveBefore(&body, body.end());
  builder.setInsertionPointToEnd(&body);
  SmallVector<Value> results = llvm::map_to_vector(
      tails, [](Operation *op) { return op->getOperand(0); });
  sdy::ReturnOp::create(builder, computation.getLoc(), results);
  for (auto [tail, result] : llvm::zip_equal(tails, computation.getResults())) {
    tail->getResult(0).replaceAllUsesWith(result);
    scopes.erase(tail);
  }
  formed[computation] = *scope;
  scopes.add(computation, *scope);
  return success();
}

LogicalResult ComputationFormer::form(Block &block, AxisBits outer) {
  if (failed(replaceIdentities(block, outer)))
    return failure();
  FailureOr<std::vector<Members>> all = findMembers(block, outer);
  if (failed(all))
    return failure();
  for (ArrayRef<Operation *> members : *all)
    if (failed(build(members, outer)))
      return failure();
  // What reads a part of the results may come before what makes the others.
  if (!all->empty() && !sort(block)) {
    Operation *cycle = findCycle(block);
    return refuse(cycle ? cycle : block.getParentOp())
           << "is of a computation that is written for every device "
              "(shard_map) "
              "and reads what depends on its own results";
  }
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isShardingCall(&op) && op.use_empty())
      scopes.erase(&op);
  for (Operation &op : block) {
    AxisBits inside = outer;
    if (auto it = formed.find(&op); it != formed.end())
      inside = it->second;
    if (op.getNumRegions() == 0 || !hasManualCalls(&op))
      continue;
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        if (failed(form(inner, inside)))
          return failure();
  }
  return success();
}

/// In a computation, `@Sharding` says how its parts lie over the other axes.
void ComputationFormer::convertShardings(sdy::ManualComputationOp op) {
  SmallVector<Operation *> calls;
  op.walk([&](Operation *inner) {
    if (isShardingCall(inner))
      calls.push_back(inner);
  });
  for (Operation *call : calls) {
    OpBuilder builder(call);
    Value value = call->getOperand(0);
    if (sdy::TensorShardingAttr sharding = shardings.over(call))
      value = sdy::ShardingConstraintOp::create(
          builder, call->getLoc(), value.getType(), value, sharding);
    call->getResult(0).replaceAllUsesWith(value);
    call->erase();
  }
}

LogicalResult ComputationFormer::run() {
  eraseDead(entry);
  if (!entry.getBody().hasOneBlock())
    return refuse(entry) << "has several blocks and computations that are "
                            "written for every device (shard_map)";
  if (failed(shardings.read(entry)) ||
      failed(
          scopes.find(entry, shardings.axes.all(),
                      [&](Operation *op) { return shardings.scopeOf(op); })) ||
      failed(form(entry.getBody().front(), 0)))
    return failure();
  for (auto [op, scope] : formed)
    if (!op->getParentOfType<sdy::ManualComputationOp>())
      convertShardings(cast<sdy::ManualComputationOp>(op));
  return success();
}

LogicalResult soap::formManualComputations(func::FuncOp entry) {
  auto module = entry->getParentOfType<ModuleOp>();
  if (entry.isExternal() || !hasManualCalls(module))
    return success();
  // For those that are no pass.
  entry.getContext()->getOrLoadDialect<sdy::SdyDialect>();
  CallInliner(module).inlineCalls(entry);
  // What has been called is of devices, and of no use by itself.
  SymbolTable::Visibility visibility = entry.getVisibility();
  entry.setPublic();
  eraseUnusedSymbols(module);
  entry.setVisibility(visibility);
  if (!hasManualCalls(entry))
    return success();
  return ComputationFormer(entry).run();
}
