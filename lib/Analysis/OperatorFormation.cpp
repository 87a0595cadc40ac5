//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/OperatorFormation.h"

#include "Soap/Analysis/OperatorSpace.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace soap;

namespace {

/// Larger constants are operators of their own, so that they are not copied to
/// every reader.
constexpr int64_t maxCopiedConstantElements = 4096;
/// Longer computations on constants are operators of their own, too.
constexpr unsigned maxSourceSize = 64;
/// Bounds the cost of trying to add one more op to a group.
constexpr unsigned maxGroupSize = 96;

int64_t elements(Value v) {
  auto type = dyn_cast<RankedTensorType>(v.getType());
  return type && type.hasStaticShape() ? type.getNumElements() : 1;
}

class Former {
public:
  explicit Former(Block &block) : block(block) {}

  FailureOr<std::vector<OperatorGroup>> run() {
    index();
    findCheap();
    groupPinned();
    for (Operation &op : block.without_terminator())
      if (!cheap.contains(&op) && !groupOf.count(&op))
        place(&op);
    findReaders();
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
  };

  Block &block;
  /// In the block; what is inserted has a place just before its reader.
  llvm::DenseMap<Operation *, uint64_t> position;
  llvm::DenseMap<Operation *, std::shared_ptr<const PartitionInfo>> infos;
  /// Of ops whose regions read values from outside: these values.
  llvm::DenseMap<Operation *, SmallVector<Value, 4>> captured;
  llvm::DenseSet<Operation *> cheap;
  /// Of cheap ops that are computed of constants alone: how many ops a copy
  /// takes, those that it reads in two ways counted twice.
  llvm::DenseMap<Operation *, unsigned> sourceSize;
  llvm::DenseMap<Operation *, unsigned> groupOf;
  std::vector<Group> groups;
  /// Of a group, once all are there: the groups that read it.
  std::vector<llvm::SetVector<unsigned>> readers;

  void index() {
    for (auto [i, op] : llvm::enumerate(block)) {
      position[&op] = (i + 1) << 16;
      infos[&op] =
          std::make_shared<PartitionInfo>(getPartitionInfoOrWhole(&op));
      llvm::SetVector<Value> values;
      for (OpOperand *use : getCapturedUses(&op))
        values.insert(use->get());
      if (!values.empty())
        captured[&op].assign(values.begin(), values.end());
    }
  }

  /// What an op reads, its regions included.
  SmallVector<Value, 4> reads(Operation *op) const {
    SmallVector<Value, 4> values(op->getOperands());
    if (auto it = captured.find(op); it != captured.end())
      values.append(it->second);
    return values;
  }

  const PartitionInfo &infoOf(Operation *op) const {
    return *infos.find(op)->second;
  }

  bool isFusible(Operation *op) const {
    StringRef anchor = infoOf(op).anchor;
    return anchor == "elementwise" || anchor == "shape";
  }

  /// The operands whose elements count.
  SmallVector<Value, 4> dataOperands(Operation *op) const {
    SmallVector<Value, 4> values;
    for (OpOperand &operand : op->getOpOperands())
      if (!llvm::is_contained(infoOf(op).destinations,
                              operand.getOperandNumber()))
        values.push_back(operand.get());
    return values;
  }

  /// Whether an op's regions are more than what it does with single elements.
  static bool hasBodies(Operation *op) {
    return llvm::any_of(op->getRegions(), [](Region &region) {
      return region.getNumArguments() == 0 ||
             !llvm::all_of(region.getArgumentTypes(), [](Type type) {
               return type.isIntOrFloat() || isa<ComplexType>(type);
             });
    });
  }

  bool isUsedByTerminator(Operation *op) const {
    return llvm::is_contained(op->getUsers(), block.getTerminator());
  }

  /// Constants and what is computed of them alone; broadcasts to more elements,
  /// and changes of shape that only such broadcasts read.
  void findCheap() {
    for (Operation &op : block.without_terminator()) {
      if (op.getAttr("soap.operator") || !isFusible(&op) || hasBodies(&op) ||
          captured.count(&op) || op.getNumResults() != 1 ||
          isUsedByTerminator(&op))
        continue;
      if (op.getNumOperands() == 0) {
        DenseElementsAttr value;
        if (!matchPattern(&op, m_Constant(&value)) || value.isSplat() ||
            value.getNumElements() <= maxCopiedConstantElements) {
          cheap.insert(&op);
          sourceSize[&op] = 1;
        }
        continue;
      }
      bool source = llvm::all_of(op.getOperands(), [&](Value v) {
        return sourceSize.count(v.getDefiningOp());
      });
      if (source) {
        unsigned size = 1;
        for (Value v : op.getOperands())
          size += sourceSize.lookup(v.getDefiningOp());
        source = size <= maxSourceSize;
        if (source)
          sourceSize[&op] = size;
      }
      SmallVector<Value, 4> data = dataOperands(&op);
      bool expands = data.size() == 1 && infoOf(&op).anchor == "shape" &&
                     elements(op.getResult(0)) > elements(data[0]);
      if (source || expands)
        cheap.insert(&op);
    }
    for (Operation &op : llvm::reverse(block.without_terminator())) {
      if (cheap.contains(&op) || infoOf(&op).anchor != "shape" ||
          op.getAttr("soap.operator") || dataOperands(&op).size() != 1 ||
          op.use_empty() || isUsedByTerminator(&op))
        continue;
      if (llvm::all_of(op.getUsers(),
                       [&](Operation *user) { return cheap.contains(user); }))
        cheap.insert(&op);
    }
  }

  /// The ops of `group` in block order, each after the cheap ones that it needs
  /// first: the same order in every repetition of a layer, wherever the shared
  /// constants stand.
  SmallVector<Operation *, 8> closure(ArrayRef<Operation *> group) const {
    llvm::SetVector<Operation *> order;
    for (Operation *op : group)
      appendWithCheap(op, order);
    return SmallVector<Operation *, 8>(order.begin(), order.end());
  }

  void appendWithCheap(Operation *op,
                       llvm::SetVector<Operation *> &order) const {
    if (order.contains(op))
      return;
    for (Value v : reads(op))
      if (Operation *def = v.getDefiningOp())
        if (cheap.contains(def))
          appendWithCheap(def, order);
    order.insert(op);
  }

  /// Values of the group's own (not cheap) ops that something outside reads.
  /// A cheap reader counts as the ops that will read its copies. What nobody
  /// knows may do more than make values: it stays, with all that it makes.
  SmallVector<Value, 2> results(ArrayRef<Operation *> group) const {
    llvm::DenseSet<Operation *> inside(group.begin(), group.end());
    SmallVector<Value, 2> out;
    for (Operation *op : group)
      for (Value v : op->getResults())
        if (!op->isRegistered() || isReadOutside(v, inside))
          out.push_back(v);
    return out;
  }

  bool isReadOutside(Value v, const llvm::DenseSet<Operation *> &inside) const {
    return llvm::any_of(v.getUsers(), [&](Operation *reader) {
      Operation *user = block.findAncestorOpInBlock(*reader);
      if (inside.contains(user))
        return false;
      if (!cheap.contains(user))
        return true;
      return isReadOutside(user->getResult(0), inside);
    });
  }

  /// The groups and not yet grouped ops whose values `ops` read, through cheap
  /// ones.
  void rootProducers(ArrayRef<Operation *> ops,
                     llvm::SetVector<Operation *> &roots) const {
    for (Operation *op : ops) {
      for (Value v : reads(op)) {
        Operation *def = v.getDefiningOp();
        if (!def)
          continue;
        if (!cheap.contains(def))
          roots.insert(def);
        else if (!sourceSize.count(def))
          rootProducers({def}, roots);
      }
    }
  }

  uint64_t firstPosition(unsigned group) const {
    return position.lookup(groups[group].ops.front());
  }
  uint64_t lastPosition(unsigned group) const {
    return position.lookup(groups[group].ops.back());
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
      // All that a group reads comes before its last op.
      if (!seen.insert(group).second || lastPosition(group) < first)
        continue;
      work.append(groups[group].deps.begin(), groups[group].deps.end());
    }
    return false;
  }

  void addDeps(unsigned group, ArrayRef<Operation *> ops) {
    llvm::SetVector<Operation *> roots;
    rootProducers(ops, roots);
    for (Operation *root : roots) {
      auto it = groupOf.find(root);
      if (it != groupOf.end() && it->second != group)
        groups[group].deps.insert(it->second);
    }
  }

  struct Measure {
    double volume = 1;
    double splittable = 1;
    std::string anchor;
    SmallVector<Value, 4> linear; ///< What a pending sum passes through from.
  };
  std::optional<Measure> measure(ArrayRef<Operation *> ops) const {
    FailureOr<OperatorSpace> space = OperatorSpace::compute(
        closure(ops), results(ops), /*why=*/nullptr,
        [&](Operation *op) { return infos.find(op)->second; });
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
    group.pendingTerms = passes && !reduces ? m.linear.size() : 0;
  }

  void noteArguments(unsigned g, ArrayRef<Operation *> ops) {
    llvm::SetVector<Operation *> roots;
    rootProducers(ops, roots);
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
    if (!m.linear.empty() && allPending)
      return sum.volume > 1 && m.linear.size() > sum.pendingTerms &&
             onlyAdds(sum.ops);
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
    for (Operation *op : ops)
      groupOf[op] = group;
    addDeps(group, ops);
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
    for (Operation &op : block.without_terminator())
      if (auto name = op.getAttrOfType<StringAttr>("soap.operator"))
        byName[name.getValue()].push_back(&op);
    for (auto &[name, ops] : byName)
      create(ops, name);
  }

  void place(Operation *op) {
    if (isFusible(op)) {
      for (unsigned group : candidates(op))
        if (tryJoin(op, group))
          return;
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
    auto it = captured.find(op);
    if (it == captured.end())
      return;
    llvm::SetVector<Value> values;
    for (OpOperand *use : getCapturedUses(op)) {
      if (Operation *def = use->get().getDefiningOp();
          def && def->getNumOperands() != 0)
        placeOperand(op, *use, copies);
      values.insert(use->get());
    }
    it->second.assign(values.begin(), values.end());
  }

  void placeOperand(Operation *op, OpOperand &use,
                    llvm::DenseMap<Operation *, Operation *> &copies) {
    Operation *def = use.get().getDefiningOp();
    if (!def || !cheap.contains(def))
      return;
    if (!sourceSize.count(def) || use.get().hasOneUse()) {
      cheap.erase(def);
      place(def);
      return;
    }
    Operation *&copy = copies[def];
    if (!copy) {
      Operation *made = def->clone();
      copy = made;
      block.getOperations().insert(op->getIterator(), made);
      position[made] = position.lookup(op) - copies.size();
      infos[made] = infos.lookup(def);
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
    rootProducers({op}, roots);
    SmallVector<Operation *, 4> order(roots.begin(), roots.end());
    int64_t size = elements(op->getResult(0));
    llvm::sort(order, [&](Operation *a, Operation *b) {
      bool sameA = elements(a->getResult(0)) == size;
      bool sameB = elements(b->getResult(0)) == size;
      if (sameA != sameB)
        return sameA;
      return position.lookup(a) > position.lookup(b);
    });
    llvm::SetVector<unsigned> out;
    for (Operation *root : order)
      out.insert(groupOf.lookup(root));
    return SmallVector<unsigned, 4>(out.begin(), out.end());
  }

  bool hasReduction(const Group &group) const {
    return llvm::any_of(group.ops, [&](Operation *op) {
      return llvm::any_of(infoOf(op).dims, [](const IterationDim &dim) {
        return dim.splittable && dim.size > 1 &&
               dim.reduction != PartialKind::None;
      });
    });
  }

  bool tryJoin(Operation *op, unsigned group) {
    Group &target = groups[group];
    if (!target.pinnedName.empty() || target.ops.size() >= maxGroupSize)
      return false;
    // After a reduction: a linear op that is the value's only reader.
    if (hasReduction(target)) {
      for (Value v : op->getOperands()) {
        Operation *def = v.getDefiningOp();
        if (def && groupOf.count(def) && groupOf[def] == group &&
            !v.hasOneUse())
          return false;
      }
    }
    llvm::SetVector<Operation *> roots;
    rootProducers({op}, roots);
    for (Operation *root : roots) {
      unsigned other = groupOf.lookup(root);
      if (other != group && dependsOn(other, group))
        return false;
    }
    SmallVector<Operation *, 8> ops(target.ops);
    ops.push_back(op);
    std::optional<Measure> m = measure(ops);
    if (!m || m->volume > target.volume || m->splittable < target.splittable ||
        belongsApart(target, {op}, *m))
      return false;
    target.ops = ops;
    target.volume = m->volume;
    target.splittable = m->splittable;
    groupOf[op] = group;
    addDeps(group, {op});
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
      groups[reader].deps.insert(into);
      readers[into].insert(reader);
    }
    readers[from].clear();
  }

  void findReaders() {
    readers.assign(groups.size(), {});
    for (unsigned g = 0; g < groups.size(); ++g)
      for (unsigned dep : groups[g].deps)
        readers[dep].insert(g);
  }

  SmallVector<Operation *, 8> joined(unsigned a, unsigned b) const {
    SmallVector<Operation *, 8> ops(groups[a].ops);
    ops.append(groups[b].ops);
    llvm::sort(ops, [&](Operation *x, Operation *y) {
      return position.lookup(x) < position.lookup(y);
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
          llvm::any_of(groups[g].ops,
                       [&](Operation *op) { return isUsedByTerminator(op); }))
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
      if (!m || m->volume > target.volume || m->splittable < target.splittable)
        continue;
      merge(g, reader, ops, *m);
    }
  }

  FailureOr<std::vector<OperatorGroup>> finish() {
    // Kahn's algorithm, the earliest ready group first.
    std::vector<unsigned> missing(groups.size(), 0);
    readers.assign(groups.size(), {});
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
      for (unsigned dep : groups[g].deps) {
        readers[dep].insert(g);
        ++missing[g];
      }
      if (missing[g] == 0)
        ready.push_back(g);
    }
    std::make_heap(ready.begin(), ready.end(), later);
    std::vector<OperatorGroup> out;
    while (!ready.empty()) {
      std::pop_heap(ready.begin(), ready.end(), later);
      unsigned g = ready.pop_back_val();
      out.push_back({closure(groups[g].ops), results(groups[g].ops),
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
