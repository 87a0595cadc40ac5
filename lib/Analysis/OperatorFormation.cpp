//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/OperatorFormation.h"

#include "IndexedBlock.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace soap;

namespace {

/// Bounds the cost of trying to add one more op to a group.
constexpr unsigned maxGroupSize = 96;

/// The same for an op that reads thousands of values, such as what all steps of
/// a recurrence have made, of as many groups: it joins one of the first or
/// none.
constexpr size_t maxTriedOperands = size_t(1) << 17;

class Former {
public:
  explicit Former(Block &block) : block(block) {}

  FailureOr<std::vector<OperatorGroup>> run() {
    groupPinned();
    for (Operation &op : block.ops())
      if (!block.isCheap(&op) && !groupOf.count(&op))
        place(&op);
    mergeElementwise();
    mergePrologues();
    return finish();
  }

private:
  struct Group {
    SmallVector<Operation *, 8> ops; ///< Without cheap ones, in block order.
    llvm::SetVector<unsigned> deps;  ///< Groups that it reads.
    std::string anchor;
    std::string pinnedName;
    double volume = 1;
    double splittable = 1;
    bool dead = false;
    bool pending = false; ///< Its values may be sums yet to be carried out.
    unsigned pendingTerms = 0;  ///< Of a sum of pending values: their number.
    bool readsArguments = true; ///< And nothing else.
    /// The last position of its ops and of those of all groups that it reads,
    /// directly or not.
    uint64_t latest = 0;
  };

  IndexedBlock block;
  llvm::DenseMap<Operation *, unsigned> groupOf;
  std::vector<Group> groups;
  /// Of a group: the groups that read it.
  std::vector<llvm::SetVector<unsigned>> readers;
  /// Of an op that is in no group yet: the pinned groups that read it.
  llvm::DenseMap<Operation *, SmallVector<unsigned, 1>> pinnedReaders;

  uint64_t firstPosition(unsigned group) const {
    return block.positionOf(groups[group].ops.front());
  }
  uint64_t lastPosition(unsigned group) const {
    return block.positionOf(groups[group].ops.back());
  }

  /// Does group `from` read, directly or not, group `to`?
  bool dependsOn(unsigned from, unsigned to) const {
    llvm::DenseSet<unsigned> seen;
    SmallVector<unsigned, 16> work{from};
    uint64_t first = firstPosition(to);
    while (!work.empty()) {
      unsigned group = work.pop_back_val();
      if (group == to)
        return true;
      if (!seen.insert(group).second || groups[group].latest < first)
        continue;
      work.append(groups[group].deps.begin(), groups[group].deps.end());
    }
    return false;
  }

  /// Of \p group and all that reads it. (A group reads others that have ops
  /// behind its own.)
  void raiseLatest(unsigned group, uint64_t position) {
    SmallVector<unsigned, 16> work{group};
    while (!work.empty()) {
      unsigned next = work.pop_back_val();
      if (groups[next].latest >= position)
        continue;
      groups[next].latest = position;
      work.append(readers[next].begin(), readers[next].end());
    }
  }

  void addDep(unsigned group, unsigned dep) {
    groups[group].deps.insert(dep);
    readers[dep].insert(group);
    raiseLatest(group, groups[dep].latest);
  }

  void addDeps(unsigned group, ArrayRef<Operation *> ops) {
    llvm::SetVector<Operation *> roots;
    block.rootProducers(ops, roots);
    for (Operation *root : roots) {
      auto it = groupOf.find(root);
      if (it != groupOf.end() && it->second != group)
        addDep(group, it->second);
    }
  }

  struct Measure {
    double volume = 1;
    double splittable = 1;
    std::string anchor;
    SmallVector<Value, 4> linear; ///< What a pending sum passes through from.
    /// Sums yet to be carried out that it reads, if it reads no other tensor.
    size_t pending = 0;
  };
  std::optional<Measure> measure(ArrayRef<Operation *> ops) const {
    FailureOr<OperatorSpace> space = OperatorSpace::compute(
        block.closure(ops), block.results(ops), /*why=*/nullptr,
        [&](Operation *op) { return block.sharedInfoOf(op); });
    if (failed(space))
      return std::nullopt;
    Measure m;
    m.volume = space->volume();
    m.anchor = space->anchor().str();
    for (const Dimension &dim : space->dims())
      if (dim.splittable)
        m.splittable *= static_cast<double>(dim.size);
    for (unsigned entry : space->linearEntries())
      m.linear.push_back(space->entries()[entry].value);
    llvm::SmallPtrSet<void *, 8> pending;
    bool readsOthers = false;
    for (const OperatorSpace::Entry &entry : space->entries())
      if (isPending(entry.value))
        pending.insert(entry.value.getAsOpaquePointer());
      else
        readsOthers |= elements(entry.value) > 1;
    if (!readsOthers)
      m.pending = pending.size();
    return m;
  }

  //===--------------------------------------------------------------------===//
  // Sums of pending values
  //===--------------------------------------------------------------------===//

  bool isPending(Value v) const {
    auto it = groupOf.find(v.getDefiningOp());
    return it != groupOf.end() && groups[it->second].pending;
  }

  void notePending(unsigned g, const Measure &m) {
    Group &group = groups[g];
    bool reduces = hasReduction(group);
    bool passes = !m.linear.empty() &&
                  llvm::all_of(m.linear, [&](Value v) { return isPending(v); });
    group.pending = reduces || passes;
    group.pendingTerms =
        passes && !reduces && !onlyStacks(group) ? m.linear.size() : 0;
  }

  /// The gradients of layers, put behind each other: every one is a part of the
  /// result, and is reduced as it comes.
  static bool onlyStacks(const Group &group) {
    return llvm::any_of(group.ops,
                        [](Operation *op) {
                          return isa<stablehlo::ConcatenateOp>(op);
                        }) &&
           llvm::none_of(group.ops, isAddition);
  }

  void noteArguments(unsigned g, ArrayRef<Operation *> ops) {
    llvm::SetVector<Operation *> roots;
    block.rootProducers(ops, roots);
    groups[g].readsArguments &= llvm::all_of(
        roots, [&](Operation *op) { return groupOf.lookup(op) == g; });
  }

  /// A state argument, or what is computed of such alone (a decayed moment).
  bool isOfArguments(Value v) const {
    Operation *def = v.getDefiningOp();
    if (!def)
      return true;
    auto it = groupOf.find(def);
    return it != groupOf.end() && groups[it->second].readsArguments;
  }

  static bool isElementwise(Operation *op) {
    auto structured = dyn_cast<linalg::LinalgOp>(op);
    return structured ? structured.getNumReductionLoops() == 0
                      : op->hasTrait<OpTrait::Elementwise>();
  }

  /// A tensor argument, or what elementwise ops make of one and of constants.
  static bool isState(Value v, unsigned depth = 4) {
    Operation *def = v.getDefiningOp();
    if (!def)
      return elements(v) > 1;
    if (depth == 0 || !isElementwise(def))
      return false;
    bool readsState = false;
    for (Value operand : def->getOperands()) {
      bool its = isState(operand, depth - 1);
      readsState |= its;
      if (!its && elements(operand) > 1 && !matchPattern(operand, m_Constant()))
        return false;
    }
    return readsState;
  }

  /// Whether an op is elementwise and few such ops lead from it to one that
  /// also reads state: a gradient's square, on its way to the second moment.
  static bool leadsToState(Operation *op) {
    constexpr size_t few = 8;
    if (!isElementwise(op))
      return false;
    llvm::SmallSetVector<Operation *, few> seen;
    seen.insert(op);
    for (size_t i = 0; i < seen.size() && seen.size() <= few; ++i)
      for (Operation *user : seen[i]->getUsers()) {
        if (!isElementwise(user))
          continue;
        if (llvm::any_of(user->getOperands(),
                         [](Value v) { return isState(v); }))
          return true;
        seen.insert(user);
      }
    return false;
  }

  static bool isAddition(Operation *op) {
    if (isa<stablehlo::AddOp, arith::AddFOp, arith::AddIOp>(op))
      return true;
    auto structured = dyn_cast<linalg::LinalgOp>(op);
    if (!structured || structured.getNumReductionLoops() != 0 ||
        structured.getNumDpsInputs() != 2 ||
        !llvm::hasNItems(*structured.getBlock(), 2))
      return false;
    Operation &sum = structured.getBlock()->front();
    return isa<arith::AddFOp, arith::AddIOp>(sum) &&
           llvm::all_of(sum.getOperands(),
                        [](Value v) { return isa<BlockArgument>(v); });
  }

  bool onlyAdds(ArrayRef<Operation *> ops) const {
    return llvm::all_of(ops, isAddition);
  }

  /// The gradients of a weight that is used at many steps are summed as pending
  /// sums, term by term as these come, and reduced once: the sum stays apart
  /// from the update, where every term would be reduced by itself, and from the
  /// next term, until which all would be kept.
  bool belongsApart(const Group &sum, ArrayRef<Operation *> more,
                    const Measure &m) const {
    if (sum.pendingTerms < 2)
      return false;
    bool allPending =
        llvm::all_of(m.linear, [&](Value v) { return isPending(v); });
    size_t terms = m.pending;
    if (!m.linear.empty() && allPending)
      terms = std::max(terms, m.linear.size());
    if (sum.volume > 1 && terms > sum.pendingTerms && onlyAdds(sum.ops))
      return true;
    if (llvm::any_of(more, leadsToState))
      return true;
    if (!m.linear.empty() && allPending)
      return false;
    return llvm::any_of(more, [&](Operation *op) {
      return llvm::any_of(op->getOperands(),
                          [&](Value v) { return isOfArguments(v); });
    });
  }

  unsigned create(ArrayRef<Operation *> ops, StringRef pinnedName = "") {
    unsigned group = groups.size();
    groups.emplace_back();
    groups[group].ops.assign(ops.begin(), ops.end());
    groups[group].pinnedName = pinnedName.str();
    readers.emplace_back();
    raiseLatest(group, lastPosition(group));
    for (Operation *op : ops)
      groupOf[op] = group;
    addDeps(group, ops);
    for (Operation *op : ops)
      noteProducer(group, op);
    if (std::optional<Measure> m = measure(ops)) {
      groups[group].volume = m->volume;
      groups[group].splittable = m->splittable;
      groups[group].anchor = m->anchor;
      notePending(group, *m);
    } else {
      groups[group].anchor = "other";
    }
    noteArguments(group, ops);
    return group;
  }

  void groupPinned() {
    llvm::MapVector<StringRef, SmallVector<Operation *, 8>> byName;
    for (Operation &op : block.ops())
      if (auto name = op.getAttrOfType<StringAttr>("soap.operator"))
        byName[name.getValue()].push_back(&op);
    for (auto &[name, ops] : byName)
      create(ops, name);
    for (unsigned g = 0; g < groups.size(); ++g) {
      addDeps(g, groups[g].ops);
      llvm::SetVector<Operation *> roots;
      block.rootProducers(groups[g].ops, roots);
      for (Operation *root : roots)
        if (!groupOf.count(root))
          pinnedReaders[root].push_back(g);
    }
  }

  /// Pinned groups are there before what they read.
  void noteProducer(unsigned group, Operation *op) {
    for (unsigned reader : pinnedReaders.lookup(op))
      if (reader != group)
        addDep(reader, group);
  }

  void place(Operation *op) {
    if (block.isFusible(op)) {
      size_t tried = 0;
      for (unsigned group : candidates(op)) {
        tried += op->getNumOperands();
        if (tried > maxTriedOperands && tried > op->getNumOperands())
          break;
        if (tryJoin(op, group))
          return;
      }
    }
    if (!measure({op}))
      placeOperands(op);
    create({op});
  }

  /// What an op reads in another way than tile by tile cannot be copied into
  /// its operator. Sources become an operator of this reader alone, so that
  /// they tie no readers together (the zeros that all layers' first steps begin
  /// with).
  void placeOperands(Operation *op) {
    llvm::DenseMap<Operation *, Operation *> copies;
    for (OpOperand &use : op->getOpOperands())
      placeOperand(op, use, copies);
    // Regions read values whole, which constants can always be.
    if (!block.hasRegionReads(op))
      return;
    llvm::SetVector<Value> values;
    for (OpOperand *use : getCapturedUses(op)) {
      if (Operation *def = use->get().getDefiningOp();
          def && def->getNumOperands() != 0)
        placeOperand(op, *use, copies);
      values.insert(use->get());
    }
    block.setRegionReads(op, values.getArrayRef());
  }

  /// Groups that were to have copies of `def` read the group that it is in now.
  void addReaders(Operation *def) {
    unsigned group = groupOf.lookup(def);
    SmallVector<Operation *> work{def};
    llvm::DenseSet<Operation *> seen;
    while (!work.empty())
      for (Operation *user : work.pop_back_val()->getUsers()) {
        user = def->getBlock()->findAncestorOpInBlock(*user);
        if (!seen.insert(user).second)
          continue;
        if (block.isCheap(user))
          work.push_back(user);
        else if (auto it = groupOf.find(user);
                 it != groupOf.end() && it->second != group)
          addDep(it->second, group);
      }
  }

  void placeOperand(Operation *op, OpOperand &use,
                    llvm::DenseMap<Operation *, Operation *> &copies) {
    Operation *def = use.get().getDefiningOp();
    if (!def || !block.isCheap(def))
      return;
    if (!block.isSource(def) || use.get().hasOneUse()) {
      block.makeOperator(def);
      place(def);
      addReaders(def);
      return;
    }
    Operation *&copy = copies[def];
    if (!copy) {
      Operation *made = block.copyBefore(def, op, copies.size());
      copy = made;
      if (!measure({made})) // It reads other sources in such a way, too.
        placeOperands(made);
      create({made});
    }
    use.set(copy->getResult(cast<OpResult>(use.get()).getResultNumber()));
  }

  /// Groups that produce what `op` reads: those of its own size first, then the
  /// latest.
  SmallVector<unsigned, 4> candidates(Operation *op) const {
    llvm::SetVector<Operation *> roots;
    block.rootProducers({op}, roots);
    SmallVector<Operation *, 4> order(roots.begin(), roots.end());
    int64_t size = elements(op->getResult(0));
    llvm::sort(order, [&](Operation *a, Operation *b) {
      bool sameA = elements(a->getResult(0)) == size;
      bool sameB = elements(b->getResult(0)) == size;
      if (sameA != sameB)
        return sameA;
      return block.positionOf(a) > block.positionOf(b);
    });
    llvm::SetVector<unsigned> out;
    for (Operation *root : order)
      out.insert(groupOf.lookup(root));
    return SmallVector<unsigned, 4>(out.begin(), out.end());
  }

  bool hasReduction(const Group &group) const {
    return llvm::any_of(group.ops, [&](Operation *op) {
      return llvm::any_of(block.infoOf(op).dims, [](const IterationDim &dim) {
        return dim.splittable && dim.size > 1 &&
               dim.reduction != PartialKind::None;
      });
    });
  }

  /// Whether a value of a group, or of a cheap op on the way from one, has more
  /// than one reader.
  bool isReadElsewhere(Value v, unsigned group) const {
    Operation *def = v.getDefiningOp();
    if (!def)
      return false;
    if (block.isCheap(def) && !block.isSource(def)) {
      llvm::SetVector<Operation *> roots;
      block.rootProducers({def}, roots);
      return llvm::any_of(roots,
                          [&](Operation *root) {
                            return groupOf.lookup(root) == group;
                          }) &&
             (!v.hasOneUse() ||
              llvm::any_of(def->getOperands(), [&](Value operand) {
                return isReadElsewhere(operand, group);
              }));
    }
    auto it = groupOf.find(def);
    return it != groupOf.end() && it->second == group && !v.hasOneUse();
  }

  /// What an op passes a value on for only when it is there.
  static Value awaitedBy(Operation *op) {
    return isa<stablehlo::OptimizationBarrierOp>(op) &&
                   op->getNumOperands() == 2 && op->getResult(1).use_empty()
               ? op->getOperand(1)
               : Value();
  }

  /// Whether others that read what a group makes would have to wait as well, if
  /// ops that read it joined it: two parts of a batch may read the same
  /// weights, each when it comes to their layer.
  bool holdsBackOthers(ArrayRef<Operation *> ops, unsigned group) const {
    llvm::SmallPtrSet<Value, 2> awaited;
    for (Operation *op : groups[group].ops)
      awaited.insert(awaitedBy(op));
    return llvm::any_of(ops, [&](Operation *op) {
      Value token = awaitedBy(op);
      return token && !awaited.contains(token) &&
             isReadElsewhere(op->getOperand(0), group);
    });
  }

  bool tryJoin(Operation *op, unsigned group) {
    Group &target = groups[group];
    if (!target.pinnedName.empty() || target.ops.size() >= maxGroupSize ||
        holdsBackOthers({op}, group))
      return false;
    // After a reduction: a linear op that is the value's only reader.
    if (hasReduction(target) && llvm::any_of(op->getOperands(), [&](Value v) {
          return isReadElsewhere(v, group);
        }))
      return false;
    llvm::SetVector<Operation *> roots;
    block.rootProducers({op}, roots);
    for (Operation *root : roots) {
      unsigned other = groupOf.lookup(root);
      if (other != group && dependsOn(other, group))
        return false;
    }
    // What only now is an operator comes before what is there.
    SmallVector<Operation *, 8> ops(target.ops);
    ops.insert(llvm::upper_bound(ops, op,
                                 [&](Operation *a, Operation *b) {
                                   return block.positionOf(a) <
                                          block.positionOf(b);
                                 }),
               op);
    std::optional<Measure> m = measure(ops);
    if (!m || m->volume > target.volume || m->splittable < target.splittable ||
        belongsApart(target, {op}, *m))
      return false;
    target.ops = ops;
    target.volume = m->volume;
    target.splittable = m->splittable;
    groupOf[op] = group;
    raiseLatest(group, lastPosition(group));
    addDeps(group, {op});
    noteProducer(group, op);
    notePending(group, *m);
    noteArguments(group, {op});
    return true;
  }

  bool isMergeable(unsigned g) const {
    const Group &group = groups[g];
    return !group.dead && group.pinnedName.empty() &&
           (group.anchor == "elementwise" || group.anchor == "shape");
  }

  /// Takes the ops of `from` into `into`, which reads them.
  void merge(unsigned from, unsigned into, ArrayRef<Operation *> ops,
             const Measure &m) {
    for (Operation *op : groups[from].ops)
      groupOf[op] = into;
    groups[into].ops.assign(ops.begin(), ops.end());
    groups[into].volume = m.volume;
    groups[into].splittable = m.splittable;
    groups[into].readsArguments &= groups[from].readsArguments;
    notePending(into, m);
    groups[from].dead = true;
    for (unsigned dep : groups[from].deps) {
      groups[into].deps.insert(dep);
      readers[dep].remove(from);
      readers[dep].insert(into);
    }
    for (unsigned reader : readers[from]) {
      groups[reader].deps.remove(from);
      if (reader == into)
        continue;
      addDep(reader, into);
    }
    raiseLatest(into, groups[from].latest);
    readers[from].clear();
  }

  SmallVector<Operation *, 8> joined(unsigned a, unsigned b) const {
    SmallVector<Operation *, 8> ops(groups[a].ops);
    ops.append(groups[b].ops);
    llvm::sort(ops, [&](Operation *x, Operation *y) {
      return block.positionOf(x) < block.positionOf(y);
    });
    return ops;
  }

  /// Elementwise groups over the same dimensions, one of which reads the other,
  /// become one (an optimizer's update of moments and parameter), unless
  /// another group lies between them.
  void mergeElementwise() {
    for (unsigned g = 0; g < groups.size(); ++g) {
      bool changed = isMergeable(g);
      while (changed) {
        changed = false;
        for (unsigned dep : SmallVector<unsigned>(groups[g].deps.begin(),
                                                  groups[g].deps.end())) {
          if (!isMergeable(dep) || groups[dep].volume != groups[g].volume ||
              groups[dep].ops.size() + groups[g].ops.size() > maxGroupSize ||
              holdsBackOthers(groups[g].ops, dep) ||
              llvm::any_of(groups[g].deps, [&](unsigned other) {
                return other != dep && dependsOn(other, dep);
              }))
            continue;
          SmallVector<Operation *, 8> ops = joined(dep, g);
          std::optional<Measure> m = measure(ops);
          if (!m || m->volume > groups[g].volume ||
              m->splittable <
                  std::max(groups[g].splittable, groups[dep].splittable) ||
              belongsApart(groups[dep], groups[g].ops, *m))
            continue;
          merge(dep, g, ops, *m);
          changed = true;
          break;
        }
      }
    }
  }

  /// Elementwise groups that one reduction, window or scatter alone reads join
  /// it.
  void mergePrologues() {
    for (unsigned g = groups.size(); g-- > 0;) {
      if (!isMergeable(g) || readers[g].size() != 1 ||
          llvm::any_of(groups[g].ops, [&](Operation *op) {
            return block.isUsedByTerminator(op);
          }))
        continue;
      unsigned reader = readers[g][0];
      const Group &target = groups[reader];
      if (!target.pinnedName.empty() ||
          (target.anchor != "reduction" && target.anchor != "scatter" &&
           target.anchor != "window") ||
          target.ops.size() + groups[g].ops.size() > maxGroupSize)
        continue;
      SmallVector<Operation *, 8> ops = joined(g, reader);
      std::optional<Measure> m = measure(ops);
      if (!m || m->volume > target.volume ||
          m->splittable < target.splittable ||
          belongsApart(groups[g], target.ops, *m))
        continue;
      merge(g, reader, ops, *m);
    }
  }

  FailureOr<std::vector<OperatorGroup>> finish() {
    // Kahn's algorithm, the earliest ready group first.
    std::vector<unsigned> missing(groups.size(), 0);
    // Groups may have been created before what they read (pinned ones).
    for (unsigned g = 0; g < groups.size(); ++g)
      if (!groups[g].dead)
        addDeps(g, groups[g].ops);
    auto later = [&](unsigned a, unsigned b) {
      return firstPosition(a) > firstPosition(b);
    };
    SmallVector<unsigned> ready;
    for (unsigned g = 0; g < groups.size(); ++g) {
      if (groups[g].dead)
        continue;
      missing[g] = groups[g].deps.size();
      if (missing[g] == 0)
        ready.push_back(g);
    }
    std::make_heap(ready.begin(), ready.end(), later);
    std::vector<OperatorGroup> out;
    while (!ready.empty()) {
      std::pop_heap(ready.begin(), ready.end(), later);
      unsigned g = ready.pop_back_val();
      out.push_back({block.closure(groups[g].ops), block.results(groups[g].ops),
                     groups[g].pinnedName});
      for (unsigned reader : readers[g]) {
        if (--missing[reader] == 0) {
          ready.push_back(reader);
          std::push_heap(ready.begin(), ready.end(), later);
        }
      }
    }
    for (unsigned g = 0; g < groups.size(); ++g)
      if (!groups[g].dead && missing[g] > 0)
        return groups[g].ops.front()->emitError()
               << "the operators that 'soap.operator' attributes ask for read "
                  "one another in a cycle";
    return out;
  }
};

} // namespace

FailureOr<std::vector<OperatorGroup>> soap::planOperators(Block &block) {
  return Former(block).run();
}
