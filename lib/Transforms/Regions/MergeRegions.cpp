//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegionMerger.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Dialect/Soap/IR/PartitionableOp.h"
#include "Soap/Dialect/StableHLO/Contraction.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Planner/Sharding/Reshard.h"
#include "Soap/Recognition/NormalizationPattern.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/TypeUtilities.h"

#include <functional>

namespace soap {
#define GEN_PASS_DEF_MERGEREGIONSPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

//===----------------------------------------------------------------------===//
// What connects regions
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// Which regions merge
//===----------------------------------------------------------------------===//

namespace {

/// A region may move up over so many others. More would let values that are
/// read much later live from then on.
constexpr size_t mergeWindow = 8;
/// Ops of one region: compilers take more than twice the time for twice of it.
constexpr int64_t mergedOps = 96;
/// The same of one with the gradient of a normalisation, of two after a sum of
/// branches: in parts it would be no call. And of one that on GPUs would else
/// keep so many values for another: a long function, such as `lgamma`, is cut
/// anywhere.
constexpr int64_t mergedGradientOps = 256;
constexpr int64_t manyValues = 4;

struct RegionWork {
  int64_t numOps = 0;
  /// A contraction or convolution: nothing fuses into it, so that it starts a
  /// region. Equal layers then merge in equal ways and share their kernels.
  bool hasAnchor = false;
  /// Control flow stays alone.
  bool isAlone = false;
  /// Of attention: products of matrices of 16-bit numbers, and what softmax
  /// has.
  int64_t narrowProducts = 0;
  bool hasExponential = false, hasReduction = false;
  /// Of normalisation: an inverse deviation; what is computed again, which is
  /// for those behind it.
  bool hasInverse = false, isAgain = false;

  void add(const RegionWork &other) {
    numOps += other.numOps;
    hasAnchor |= other.hasAnchor;
    isAlone |= other.isAlone;
    narrowProducts += other.narrowProducts;
    hasExponential |= other.hasExponential;
    hasReduction |= other.hasReduction;
    hasInverse |= other.hasInverse;
    isAgain |= other.isAgain;
  }
};

/// Ops that become one, in order; the first says where.
struct RegionGroup {
  SmallVector<SpmdOp> members;
  RegionWork work;
};

class RegionGrouper {
public:
  RegionGrouper(Block &block, bool isForGpus)
      : block(block), isForGpus(isForGpus) {}

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

  /// Whether values are mixed by a softmax that nothing else reads: GPUs have
  /// one call for all of it.
  bool endsAttention(SpmdOp op, const RegionWork &work,
                     const RegionGroup &group) const {
    if (!isForGpus || work.narrowProducts != 1 ||
        group.work.narrowProducts != 1 || !group.work.hasExponential ||
        !group.work.hasReduction)
      return false;
    auto isInside = [&](Operation *user) {
      return user == op || llvm::is_contained(group.members, user);
    };
    std::function<bool(Value)> isReadInside = [&](Value value) {
      return llvm::all_of(value.getUsers(), [&](Operation *user) {
        return isRenaming(user) ? isReadInside(user->getResult(0))
                                : isInside(user);
      });
    };
    return llvm::all_of(group.members, [&](SpmdOp member) {
      return llvm::all_of(member.getResults(), isReadInside);
    });
  }

  static int64_t mostOps(const RegionWork &group) {
    return group.isAgain ? mergedGradientOps : mergedOps;
  }

  /// Whether \p op reads many values of the group \p number.
  bool readsMany(SpmdOp op, size_t number) {
    return llvm::count_if(op.getInputs(), [&](Value input) {
             auto it = groupOf.find(findSource(input).getDefiningOp());
             return it != groupOf.end() && it->second == number;
           }) >= manyValues;
  }

  bool canJoin(SpmdOp op, const RegionWork &work, size_t number) {
    RegionGroup &group = groups[number];
    int64_t most = isForGpus && readsMany(op, number) ? mergedGradientOps
                                                      : mostOps(group.work);
    SpmdOp first = group.members[0];
    if (!isOpen(number) || groups.size() - number > mergeWindow ||
        work.isAlone || group.work.isAlone ||
        (work.hasAnchor && !endsAttention(op, work, group)) ||
        group.work.numOps + work.numOps > most ||
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

  /// Whether all that the regions of one group read is there before another
  /// one, or made by it.
  bool canMove(size_t from, size_t to) {
    int64_t place = numbers.lookup(groups[to].members[0]);
    return llvm::all_of(groups[from].members, [&](SpmdOp member) {
      return llvm::all_of(member.getInputs(), [&](Value input) {
        Value source = findSource(input);
        auto it = groupOf.find(source.getDefiningOp());
        return (it != groupOf.end() &&
                (it->second == from || it->second == to)) ||
               isAvailable(source, place);
      });
    });
  }

  /// Where \p op reads two groups, and one of them computes inverse deviations,
  /// lets the earlier one have what the later one does: GPUs have one call for
  /// statistics and normalisation, and one for its gradient.
  void gatherNormalization(SpmdOp op, const RegionWork &work, size_t &last) {
    std::optional<size_t> before;
    for (Value input : op.getInputs()) {
      auto it = groupOf.find(findSource(input).getDefiningOp());
      if (it != groupOf.end() && it->second != last)
        before = std::max(before.value_or(0), it->second);
    }
    if (!isForGpus || !before)
      return;
    RegionGroup &from = groups[last], &to = groups[*before];
    if (!(from.work.hasInverse || to.work.hasInverse) || from.work.hasAnchor ||
        from.work.isAlone || to.work.isAlone || !isOpen(*before) ||
        groups.size() - *before > mergeWindow ||
        from.work.numOps + to.work.numOps + work.numOps > mostOps(to.work) ||
        SpmdOp(from.members[0]).getDevices() !=
            SpmdOp(to.members[0]).getDevices() ||
        !haveSameIdleTasks(from.members[0], to.members[0]) ||
        !canMove(last, *before))
      return;
    for (SpmdOp member : from.members)
      groupOf[member] = *before;
    to.members.append(from.members);
    llvm::sort(to.members, [&](SpmdOp a, SpmdOp b) {
      return numbers.lookup(a) < numbers.lookup(b);
    });
    to.work.add(from.work);
    from.members.clear();
    last = *before;
  }

  void add(SpmdOp op) {
    RegionWork work = measureWork(op);
    // The last region that this one reads.
    std::optional<size_t> last;
    for (Value input : op.getInputs())
      if (Operation *producer = findSource(input).getDefiningOp())
        if (auto it = groupOf.find(producer); it != groupOf.end())
          last = std::max(last.value_or(0), it->second);
    if (last)
      gatherNormalization(op, work, *last);
    if (!last || work.isAgain || !canJoin(op, work, *last)) {
      last = groups.size();
      groups.emplace_back();
    }
    RegionGroup &group = groups[*last];
    group.members.push_back(op);
    group.work.add(work);
    groupOf[op] = *last;
  }

  /// What becomes a call of a library.
  static bool isProduct(Operation *op) {
    if (stablehlo::isContraction(op))
      return true;
    PartitionInfo info;
    auto iface = dyn_cast<PartitionableOpInterface>(op);
    return iface && !isa<stablehlo::StablehloDialect>(op->getDialect()) &&
           succeeded(iface.getPartitionInfo(info)) &&
           (info.anchor == "contraction" || info.anchor == "convolution");
  }

  static bool isNarrowProduct(Operation *op) {
    auto dot = dyn_cast<stablehlo::DotGeneralOp>(op);
    if (!dot)
      return false;
    Type lhs = getElementTypeOrSelf(dot.getLhs().getType()),
         rhs = getElementTypeOrSelf(dot.getRhs().getType());
    return lhs == rhs && (lhs.isF16() || lhs.isBF16());
  }

  static RegionWork measureWork(SpmdOp op) {
    RegionWork work;
    for (Region &body : op.getBodies()) {
      int64_t ops = 0, narrowProducts = 0;
      body.walk([&](Operation *inner) {
        ++ops;
        work.hasAnchor |= isProduct(inner);
        narrowProducts += isNarrowProduct(inner);
        work.hasExponential |= isa<stablehlo::ExpOp>(inner);
        work.hasReduction |= isa<stablehlo::ReduceOp>(inner);
        work.hasInverse |= isa<stablehlo::RsqrtOp>(inner);
        work.isAgain |= inner->hasAttr(recognition::centeredAttrName);
        work.isAlone |=
            isa<stablehlo::WhileOp, stablehlo::IfOp, stablehlo::CaseOp>(inner);
      });
      work.numOps = std::max(work.numOps, ops);
      work.narrowProducts = std::max(work.narrowProducts, narrowProducts);
    }
    return work;
  }

  Block &block;
  bool isForGpus;
  llvm::DenseMap<Operation *, int64_t> numbers;
  llvm::DenseMap<Operation *, size_t> groupOf;
  llvm::DenseMap<Operation *, bool> crossing;
  /// Of each device: groups before this one are closed.
  llvm::DenseMap<int64_t, size_t> closedBefore;
  std::vector<RegionGroup> groups;
};

struct MergeRegionsPass
    : public soap::impl::MergeRegionsPassBase<MergeRegionsPass> {
  void runOnOperation() override {
    bool isForGpus = isGpuMachine(plannedMachine(getOperation()));
    for (Block &block : getOperation().getBody())
      for (const RegionGroup &group : RegionGrouper(block, isForGpus).run())
        if (group.members.size() > 1)
          mergeRegions(group.members, group.members.front());
  }
};

} // namespace
