//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/PartitionableOp.h"
#include "Soap/Dialect/Soap/IR/SoapCollectiveOps.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Planner/Sharding/Reshard.h"
#include "Soap/Transforms/Passes.h"

namespace soap {
#define GEN_PASS_DEF_MERGEREGIONSPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

//===----------------------------------------------------------------------===//
// What connects regions
//===----------------------------------------------------------------------===//

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

/// Whether `op` is a copy that changes the name of the layout only.
static bool isRenaming(Operation *op) {
  auto copy = dyn_cast<CopyOp>(op);
  return copy && haveSameShards(copy.getInput().getType(), copy.getType());
}

/// Whether bytes go from one device to another.
static bool crossesDevices(Operation *op) {
  if (isa<SpmdOp>(op) || isRenaming(op))
    return false;
  auto copy = dyn_cast<CopyOp>(op);
  if (!copy)
    return true;
  const Sharding &from = copy.getInput().getType().getSharding();
  const Sharding &to = copy.getType().getSharding();
  ReshardStep step = makeReshardStep(ReshardStep::Kind::Copy, from, to,
                                     copy.getType().getShape());
  return llvm::any_of(step.copies, [&](const ReshardStep::BoxCopy &box) {
    return from.devices[box.fromShard] != to.devices[box.toShard];
  });
}

/// The value that `value` is another name of.
static Value findSource(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isRenaming(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

//===----------------------------------------------------------------------===//
// Which regions merge
//===----------------------------------------------------------------------===//

namespace {

/// A region may move up over so many others. More would let values that are
/// read much later live from then on.
constexpr size_t mergeWindow = 8;
/// Ops of one region: compilers take more than twice the time for twice of it.
constexpr int64_t mergedOps = 96;

struct RegionWork {
  int64_t numOps = 0;
  /// A contraction or convolution: nothing fuses into it, so that it starts a
  /// region. Equal layers then merge in equal ways and share their kernels.
  bool hasAnchor = false;
  /// Control flow stays alone.
  bool isAlone = false;
};

/// Ops that become one, in order; the first says where.
struct RegionGroup {
  SmallVector<SpmdOp> members;
  RegionWork work;
};

class RegionGrouper {
public:
  explicit RegionGrouper(Block &block) : block(block) {}

  std::vector<RegionGroup> run() {
    for (auto [index, op] : llvm::enumerate(block))
      numbers[&op] = index;
    for (Operation &op : block) {
      if (auto spmd = dyn_cast<SpmdOp>(op))
        add(spmd);
      else if (crosses(&op) && !readsArgumentsOnly(&op))
        closeGroups(&op);
    }
    return std::move(groups);
  }

private:
  bool crosses(Operation *op) {
    auto [it, isNew] = crossing.try_emplace(op, false);
    return isNew ? it->second = crossesDevices(op) : it->second;
  }

  /// The number of the op after which `value` is there.
  int64_t numberOf(Value value) const {
    Operation *op = value.getDefiningOp();
    if (!op)
      return -1;
    auto group = groupOf.find(op);
    return numbers.lookup(
        group == groupOf.end() ? op : groups[group->second].members[0]);
  }

  /// Whether copies alone lead from arguments of the function to `op`.
  static bool readsArgumentsOnly(Operation *op) {
    return isa<CopyOp>(op) &&
           (isa<BlockArgument>(op->getOperand(0)) ||
            readsArgumentsOnly(op->getOperand(0).getDefiningOp()));
  }

  /// Whether `value` is there before op number `number`, or its copies can be
  /// moved there.
  bool isAvailable(Value value, int64_t number) {
    if (numberOf(value) < number)
      return true;
    Operation *op = value.getDefiningOp();
    return isa<CopyOp>(op) && (!crosses(op) || readsArgumentsOnly(op)) &&
           isAvailable(op->getOperand(0), number);
  }

  /// A region does not cross a communication of its devices.
  void closeGroups(Operation *op) {
    for (Value value : llvm::concat<Value>(llvm::to_vector(op->getOperands()),
                                           llvm::to_vector(op->getResults())))
      if (auto type = dyn_cast<DistType>(value.getType()))
        for (int64_t device : type.getSharding().devices)
          closedBefore[device] = groups.size();
  }

  bool isOpen(size_t group) {
    SpmdOp first = groups[group].members[0];
    return llvm::none_of(first.getDevices(), [&](int64_t device) {
      return group < closedBefore[device];
    });
  }

  /// Whether the same tasks have nothing to do.
  static bool haveSameIdleTasks(SpmdOp a, SpmdOp b) {
    return llvm::all_of(llvm::zip_equal(a.getTasks(), b.getTasks()),
                        [](auto pair) {
                          auto [x, y] = pair;
                          return (x < 0) == (y < 0);
                        });
  }

  bool canJoin(SpmdOp op, const RegionWork &work, size_t number) {
    RegionGroup &group = groups[number];
    SpmdOp first = group.members[0];
    if (!isOpen(number) || groups.size() - number > mergeWindow ||
        work.isAlone || group.work.isAlone || work.hasAnchor ||
        group.work.numOps + work.numOps > mergedOps ||
        first.getDevices() != op.getDevices() || !haveSameIdleTasks(first, op))
      return false;
    return llvm::all_of(op.getInputs(), [&](Value input) {
      Value source = findSource(input);
      Operation *producer = source.getDefiningOp();
      auto it = producer ? groupOf.find(producer) : groupOf.end();
      return (it != groupOf.end() && it->second == number) ||
             isAvailable(source, numbers.lookup(first));
    });
  }

  void add(SpmdOp op) {
    RegionWork work = measureWork(op);
    // The last region that this one reads.
    std::optional<size_t> last;
    for (Value input : op.getInputs())
      if (Operation *producer = findSource(input).getDefiningOp())
        if (auto it = groupOf.find(producer); it != groupOf.end())
          last = std::max(last.value_or(0), it->second);
    if (!last || !canJoin(op, work, *last)) {
      last = groups.size();
      groups.emplace_back();
    }
    RegionGroup &group = groups[*last];
    group.members.push_back(op);
    group.work.numOps += work.numOps;
    group.work.hasAnchor |= work.hasAnchor;
    group.work.isAlone |= work.isAlone;
    groupOf[op] = *last;
  }

  /// What becomes a call of a library.
  static bool isProduct(Operation *op) {
    if (isa<stablehlo::DotGeneralOp, stablehlo::ConvolutionOp>(op))
      return true;
    PartitionInfo info;
    auto iface = dyn_cast<PartitionableOpInterface>(op);
    return iface && !isa<stablehlo::StablehloDialect>(op->getDialect()) &&
           succeeded(iface.getPartitionInfo(info)) &&
           (info.anchor == "contraction" || info.anchor == "convolution");
  }

  static RegionWork measureWork(SpmdOp op) {
    RegionWork work;
    for (Region &body : op.getBodies()) {
      int64_t ops = 0;
      body.walk([&](Operation *inner) {
        ++ops;
        work.hasAnchor |= isProduct(inner);
        work.isAlone |=
            isa<stablehlo::WhileOp, stablehlo::IfOp, stablehlo::CaseOp>(inner);
      });
      work.numOps = std::max(work.numOps, ops);
    }
    return work;
  }

  Block &block;
  llvm::DenseMap<Operation *, int64_t> numbers;
  llvm::DenseMap<Operation *, size_t> groupOf;
  llvm::DenseMap<Operation *, bool> crossing;
  /// Of each device: groups before this one are closed.
  llvm::DenseMap<int64_t, size_t> closedBefore;
  std::vector<RegionGroup> groups;
};

} // namespace

//===----------------------------------------------------------------------===//
// Merging
//===----------------------------------------------------------------------===//

namespace {

/// Builds the one op that replaces a group.
class RegionMerger {
public:
  explicit RegionMerger(const RegionGroup &group)
      : group(group), first(group.members[0]) {}

  void run() {
    for (SpmdOp member : group.members)
      members.insert(member);
    collectInputs();
    collectResults();
    OpBuilder builder(first);
    SmallVector<Type> types;
    for (Value result : results)
      types.push_back(result.getType());
    // The bodies of all members, per distinct combination.
    std::vector<SmallVector<int64_t>> combinations;
    SmallVector<int64_t> tasks, firstTask;
    for (int64_t task = 0; task < first.getNumTasks(); ++task) {
      SmallVector<int64_t> combination;
      for (SpmdOp member : group.members)
        combination.push_back(member.getTasks()[task]);
      if (combination[0] < 0) {
        tasks.push_back(-1);
        continue;
      }
      auto it = llvm::find(combinations, combination);
      tasks.push_back(it - combinations.begin());
      if (it == combinations.end()) {
        combinations.push_back(combination);
        firstTask.push_back(task);
      }
    }
    SmallVector<Location> locs;
    for (SpmdOp member : group.members)
      locs.push_back(member.getLoc());
    auto merged = SpmdOp::create(builder, builder.getFusedLoc(locs), types,
                                 first.getName(), first.getDevices(), tasks,
                                 inputs.getArrayRef(), combinations.size());
    for (auto [combination, task, body] :
         llvm::zip_equal(combinations, firstTask, merged.getBodies()))
      buildBody(body, combination, task);
    for (auto [old, now] : llvm::zip_equal(results, merged.getResults()))
      old.replaceAllUsesWith(now);
    erase();
  }

private:
  bool isInner(Value source) const {
    return members.contains(source.getDefiningOp());
  }

  /// Moves the copies that make `value` before the first member.
  void moveUp(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || op->isBeforeInBlock(first))
      return;
    for (Value operand : op->getOperands())
      moveUp(operand);
    op->moveBefore(first);
  }

  void collectInputs() {
    for (SpmdOp member : group.members)
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
    for (SpmdOp member : group.members)
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
    for (auto [member, number] : llvm::zip_equal(group.members, combination)) {
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
    for (SpmdOp member : llvm::reverse(group.members)) {
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

  const RegionGroup &group;
  SpmdOp first;
  llvm::SmallPtrSet<Operation *, 8> members;
  llvm::SetVector<Value> inputs;
  SmallVector<Value> results;
};

struct MergeRegionsPass
    : public soap::impl::MergeRegionsPassBase<MergeRegionsPass> {
  void runOnOperation() override {
    for (Block &block : getOperation().getBody())
      for (const RegionGroup &group : RegionGrouper(block).run())
        if (group.members.size() > 1)
          RegionMerger(group).run();
  }
};

} // namespace
