//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// How the space of an operator follows from its ops.

#include "AccessNodes.h"

#include "Soap/Analysis/OperatorSpace.h"
#include "Soap/Dialect/Soap/IR/PartitionUtils.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace soap;

static int64_t dimSize(Value value, unsigned dim) {
  return cast<RankedTensorType>(value.getType()).getDimSize(dim);
}

namespace soap {

/// Computes a space step by step; discarded afterwards.
struct OperatorSpaceBuilder {
  OperatorSpace &space;
  std::string why;
  FactorForest forest;
  /// Forest nodes of every member's iteration dimensions.
  SmallVector<DimNodes, 8> nodes;
  llvm::DenseMap<Operation *, unsigned> memberOf;
  llvm::DenseMap<Value, SmallVector<unsigned, 1>> entriesOf;
  llvm::DenseMap<unsigned, unsigned> dimOfLeaf;
  /// Nodes that a reader inside the group needs whole: no operator dimensions.
  SmallVector<unsigned> fixed;

  explicit OperatorSpaceBuilder(OperatorSpace &space) : space(space) {}

  LogicalResult fail(const Twine &reason) {
    why = reason.str();
    return failure();
  }

  void addMembers(ArrayRef<Operation *> ops, OperatorSpace::InfoSource infos) {
    for (Operation *op : ops) {
      memberOf[op] = space.memberList.size();
      std::shared_ptr<const PartitionInfo> info =
          infos ? infos(op)
                : std::make_shared<PartitionInfo>(getPartitionInfoOrWhole(op));
      OperatorSpace::Member member{op, info, *info, {}, getCapturedUses(op)};
      DimNodes &list = nodes.emplace_back();
      for (const IterationDim &dim : member.info.dims)
        list.push_back(forest.create(dim.size));
      space.memberList.push_back(std::move(member));
    }
  }

  /// No op may run along one class with two of its dimensions.
  bool dimensionsAreDistinct() const {
    return llvm::all_of(nodes, [&](ArrayRef<unsigned> list) {
      return findRepeatedLeaves(forest, list).empty();
    });
  }

  /// `a` makes or reads the value with accesses A, `b` reads it with B.
  bool unifyAccesses(Value value, unsigned a, ArrayRef<DimAccess> accessA,
                     unsigned b, ArrayRef<DimAccess> accessB,
                     bool fixProducer = false) {
    for (unsigned d = 0, e = accessA.size(); d < e; ++d) {
      if (fixProducer && accessB[d].whole && dimSize(value, d) != 1) {
        for (DimAccess::Term term : accessA[d].terms)
          fixed.push_back(nodes[a][term.dim]);
        continue;
      }
      auto x = enumerateAccess(space.memberList[a].info, nodes[a], accessA[d],
                               dimSize(value, d));
      auto y = enumerateAccess(space.memberList[b].info, nodes[b], accessB[d],
                               dimSize(value, d));
      if (!x || !y || !forest.unify(*x, *y))
        return false;
    }
    return true;
  }

  LogicalResult unifyInside() {
    for (auto [index, member] : llvm::enumerate(space.memberList)) {
      for (OpOperand &use : member.op->getOpOperands()) {
        Operation *def = use.get().getDefiningOp();
        auto it = memberOf.find(def);
        if (!def || it == memberOf.end())
          continue;
        unsigned result = cast<OpResult>(use.get()).getResultNumber();
        if (!unifyAccesses(use.get(), it->second,
                           space.memberList[it->second].info.results[result],
                           index, member.info.operands[use.getOperandNumber()],
                           /*fixProducer=*/true))
          return fail("'" + member.op->getName().getStringRef() +
                      "' does not read operand #" +
                      Twine(use.getOperandNumber()) +
                      " tile by tile as it is produced");
      }
      for (auto [use, access] :
           llvm::zip_equal(member.captured, member.info.captured)) {
        Value value = use->get();
        auto it = memberOf.find(value.getDefiningOp());
        if (!value.getDefiningOp() || it == memberOf.end())
          continue;
        unsigned result = cast<OpResult>(value).getResultNumber();
        if (!unifyAccesses(value, it->second,
                           space.memberList[it->second].info.results[result],
                           index, access, /*fixProducer=*/true))
          return fail("'" + member.op->getName().getStringRef() +
                      "' does not read a value in its regions tile by tile as "
                      "it is produced");
      }
    }
    if (!dimensionsAreDistinct())
      return fail("two dimensions of one value would become one");
    return success();
  }

  /// Uses of one outside value run along the same dimensions where possible:
  /// not in x·xᵀ, where that would tile the diagonal only.
  void unifyOutside() {
    llvm::DenseMap<Value, std::pair<unsigned, unsigned>> first;
    for (auto [index, member] : llvm::enumerate(space.memberList)) {
      for (OpOperand &use : member.op->getOpOperands()) {
        Operation *def = use.get().getDefiningOp();
        if (def && memberOf.count(def))
          continue;
        auto [it, isNew] = first.try_emplace(
            use.get(), std::make_pair(index, use.getOperandNumber()));
        if (isNew)
          continue;
        auto [other, number] = it->second;
        FactorForest before = forest;
        if (!unifyAccesses(use.get(), other,
                           space.memberList[other].info.operands[number], index,
                           member.info.operands[use.getOperandNumber()]) ||
            !dimensionsAreDistinct())
          forest = before;
      }
    }
  }

  unsigned anchorIndex() const {
    static const StringRef order[] = {"contraction", "convolution", "window",
                                      "gather",      "scatter",     "reduction",
                                      "other"};
    for (StringRef kind : order)
      for (auto [index, member] : llvm::enumerate(space.memberList))
        if (member.info.anchor == kind)
          return index;
    return ~0u;
  }

  void numberDims() {
    unsigned anchor = anchorIndex();
    SmallVector<unsigned, 8> order;
    if (anchor != ~0u) {
      order.push_back(anchor);
      space.anchorName = space.memberList[anchor].info.anchor.str();
    } else {
      bool shapeOnly = !space.memberList.empty();
      for (const auto &member : space.memberList)
        shapeOnly &= member.info.anchor == "shape";
      space.anchorName = shapeOnly ? "shape" : "elementwise";
    }
    for (unsigned i = 0, e = space.memberList.size(); i < e; ++i)
      if (i != anchor)
        order.push_back(i);
    llvm::StringSet<> names;
    llvm::DenseSet<unsigned> fixedLeaves;
    for (unsigned leaf : forest.leaves(fixed))
      fixedLeaves.insert(leaf);
    for (unsigned index : order) {
      const PartitionInfo &info = space.memberList[index].info;
      for (auto [d, node] : llvm::enumerate(nodes[index])) {
        SmallVector<unsigned, 4> leaves = forest.leaves(node);
        if (llvm::any_of(leaves, [&](unsigned leaf) {
              return fixedLeaves.contains(leaf);
            }))
          continue;
        for (unsigned leaf : leaves) {
          auto [it, isNew] = dimOfLeaf.try_emplace(leaf, space.dimList.size());
          if (!isNew)
            continue;
          Dimension dim;
          dim.size = forest.size(leaf);
          std::string base = info.dims[d].name.empty()
                                 ? "d" + std::to_string(it->second)
                                 : std::string(info.dims[d].name);
          dim.name = base;
          for (unsigned n = 1; !names.insert(dim.name).second; ++n)
            dim.name = base + std::to_string(n);
          space.dimList.push_back(std::move(dim));
        }
      }
    }
    for (auto [index, member] : llvm::enumerate(space.memberList)) {
      for (unsigned node : nodes[index]) {
        SmallVector<unsigned, 2> dims;
        // With a fixed factor the whole dimension is fixed: only the major
        // factor could be split, and then only a box of all minor ones.
        SmallVector<unsigned, 4> leaves = forest.leaves(node);
        if (llvm::all_of(leaves,
                         [&](unsigned leaf) { return dimOfLeaf.count(leaf); }))
          for (unsigned leaf : leaves)
            dims.push_back(dimOfLeaf.lookup(leaf));
        member.dims.push_back(dims);
      }
    }
  }

  void findReductions() {
    for (const auto &member : space.memberList) {
      for (auto [d, dims] : llvm::enumerate(member.dims)) {
        const IterationDim &iteration = member.info.dims[d];
        for (auto [position, dim] : llvm::enumerate(dims)) {
          Dimension &out = space.dimList[dim];
          // Only a whole number of the minor factors' full ranges is a box.
          if (!iteration.splittable || position > 0)
            out.splittable = false;
          if (iteration.reduction != PartialKind::None) {
            out.kind = DimensionKind::Reduction;
            if (out.partial != PartialKind::None &&
                out.partial != iteration.reduction)
              out.splittable = false;
            out.partial = iteration.reduction;
          }
        }
      }
    }
  }

  /// A reduction dimension may be split only while the rest of the body is
  /// linear in the partial result and every exit is either partial over it or
  /// runs along it.
  void checkReductions() {
    PartialKind kind = PartialKind::None;
    for (unsigned dim = 0, e = space.dimList.size(); dim < e; ++dim) {
      Dimension &out = space.dimList[dim];
      if (out.kind != DimensionKind::Reduction || !out.splittable)
        continue;
      if ((kind != PartialKind::None && kind != out.partial) ||
          !restIsLinear(dim)) {
        out.splittable = false;
        continue;
      }
      kind = out.partial;
    }
  }

  bool restIsLinear(unsigned dim) const {
    llvm::DenseMap<Value, bool> partial;
    for (const auto &member : space.memberList) {
      bool reduces = false, isAlong = false;
      for (auto [d, dims] : llvm::enumerate(member.dims)) {
        if (!llvm::is_contained(dims, dim))
          continue;
        isAlong = true;
        reduces |= member.info.dims[d].reduction != PartialKind::None;
      }
      // What a region makes of a value is not known.
      if (llvm::any_of(member.captured, [&](OpOperand *use) {
            return partial.lookup(use->get());
          }))
        return false;
      SmallVector<unsigned, 4> partialOperands;
      for (OpOperand &use : member.op->getOpOperands())
        if (partial.lookup(use.get()))
          partialOperands.push_back(use.getOperandNumber());
      if (!partialOperands.empty()) {
        // A maximum of partial maxima and the like is not modelled.
        if (isAlong || space.dimList[dim].partial != PartialKind::Sum ||
            !member.info.isLinearIn(partialOperands))
          return false;
      }
      // A loop may add up one value while it makes others, in tiles.
      if (reduces || !partialOperands.empty())
        for (auto [result, access] :
             llvm::zip_equal(member.op->getResults(), member.info.results))
          partial[result] = !runsAlong(space.liftAccess(member, access), dim) &&
                            !llvm::is_contained(member.info.unsummed,
                                                result.getResultNumber());
    }
    for (const auto &exit : space.exitList) {
      bool isAlong = runsAlong(exit.access, dim);
      if (!isAlong && (!partial.lookup(exit.value) ||
                       !canBePartial(getElementTypeOrSelf(exit.value),
                                     space.dimList[dim].partial)))
        return false;
      if (isAlong && partial.lookup(exit.value))
        return false;
    }
    return true;
  }

  void addExits(ArrayRef<Value> results) {
    for (Value value : results) {
      const auto &member =
          space.memberList[memberOf.lookup(value.getDefiningOp())];
      unsigned number = cast<OpResult>(value).getResultNumber();
      space.exitList.push_back(
          {value, space.liftAccess(member, member.info.results[number])});
    }
  }

  void addEntries() {
    for (const auto &member : space.memberList) {
      for (OpOperand &use : member.op->getOpOperands())
        addEntry(use,
                 space.liftAccess(
                     member, member.info.operands[use.getOperandNumber()]));
      for (auto [use, access] :
           llvm::zip_equal(member.captured, member.info.captured))
        addEntry(*use, space.liftAccess(member, access));
    }
  }

  void addEntry(OpOperand &use, TensorAccess access) {
    Operation *def = use.get().getDefiningOp();
    if (def && memberOf.count(def))
      return;
    // A concatenation may read thousands.
    SmallVector<unsigned, 1> &known = entriesOf[use.get()];
    auto it = llvm::find_if(known, [&](unsigned entry) {
      return space.entryList[entry].access == access;
    });
    if (it == known.end()) {
      known.push_back(space.entryList.size());
      space.entryList.push_back({use.get(), std::move(access), {}});
      it = std::prev(known.end());
    }
    space.entryList[*it].uses.push_back(&use);
  }
};

} // namespace soap

FailureOr<OperatorSpace> OperatorSpace::compute(ArrayRef<Operation *> ops,
                                                ArrayRef<Value> results,
                                                std::string *why,
                                                InfoSource infos) {
  OperatorSpace space;
  OperatorSpaceBuilder builder(space);
  builder.addMembers(ops, infos);
  if (failed(builder.unifyInside())) {
    if (why)
      *why = builder.why;
    return failure();
  }
  builder.unifyOutside();
  builder.numberDims();
  builder.findReductions();
  builder.addExits(results);
  builder.addEntries();
  builder.checkReductions();
  space.linear = space.findLinearEntries(results);
  return space;
}

FailureOr<OperatorSpace> OperatorSpace::compute(Block &body, std::string *why) {
  SmallVector<Operation *> ops;
  for (Operation &op : body.without_terminator())
    ops.push_back(&op);
  SmallVector<Value> results(body.getTerminator()->getOperands());
  for (Value value : results) {
    if (value.getDefiningOp())
      continue;
    if (why)
      *why = "an operand is returned as it is";
    return failure();
  }
  FailureOr<OperatorSpace> space = compute(ops, results, why);
  if (failed(space))
    return failure();
  llvm::DenseMap<Value, SmallVector<unsigned, 1>> entriesOf;
  for (auto [index, entry] : llvm::enumerate(space->entryList))
    entriesOf[entry.value].push_back(index);
  std::vector<Entry> ordered;
  llvm::SmallVector<int, 8> newIndex(space->entryList.size(), -1);
  for (BlockArgument arg : body.getArguments()) {
    ArrayRef<unsigned> entries = entriesOf[arg];
    if (entries.size() > 1) {
      if (why)
        *why = "operand #" + std::to_string(arg.getArgNumber()) +
               " is read along different dimensions; pass it twice";
      return failure();
    }
    if (!entries.empty()) {
      newIndex[entries.front()] = static_cast<int>(ordered.size());
      ordered.push_back(space->entryList[entries.front()]);
      continue;
    }
    TensorAccess access;
    if (auto type = dyn_cast<RankedTensorType>(arg.getType()))
      access.assign(type.getRank(), DimAccess::getConstant(0));
    ordered.push_back({arg, std::move(access), {}});
  }
  for (unsigned &index : space->linear)
    index = static_cast<unsigned>(newIndex[index]);
  llvm::sort(space->linear);
  space->entryList = std::move(ordered);
  return space;
}
