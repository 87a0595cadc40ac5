//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/RegionSpace.h"

#include "AccessNodes.h"
#include "RegionSums.h"
#include "RegionWork.h"

#include "Soap/Dialect/Soap/IR/PartitionUtils.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace soap;
using mlir::stablehlo::CaseOp;
using mlir::stablehlo::IfOp;
using mlir::stablehlo::WhileOp;

/// The part of the work that must run along a dimension for tasks to be worth
/// having: the rest of it is done by every one.
constexpr double leastShare = 0.5;

namespace soap {

/// Computes a space step by step; discarded afterwards.
struct RegionSpaceBuilder {
  Operation *op;
  RegionSpace &space;
  OperatorSpace &inner;
  FactorForest forest;
  /// Of every member's iteration dimensions, and of the carried values' own.
  SmallVector<DimNodes, 8> nodes, carried;
  llvm::DenseMap<Operation *, unsigned> memberOf;
  SmallVector<unsigned> fixed;     ///< Nodes that stay whole.
  llvm::SetVector<unsigned> split; ///< Leaves that tasks may share out.
  SmallVector<double, 0> work;     ///< Of every member, for comparisons.
  double allWork = 0;
  llvm::DenseSet<unsigned> sums; ///< Those of them that are summed over.
  llvm::SmallBitVector unsummed; ///< The carried values that are no parts.
  llvm::DenseMap<unsigned, unsigned> dimOfLeaf;

  RegionSpaceBuilder(Operation *op, RegionSpace &space)
      : op(op), space(space), inner(space.inner) {}

  /// A tensor as an op makes or reads it, or (without an op) as it is carried.
  struct View {
    const PartitionInfo *info;
    ArrayRef<unsigned> nodes;
    ArrayRef<DimAccess> access;

    std::optional<SmallVector<unsigned, 2>> enumerate(unsigned d,
                                                      int64_t size) const {
      if (info)
        return enumerateAccess(*info, nodes, access[d], size);
      return SmallVector<unsigned, 2>{nodes[d]};
    }
    SmallVector<unsigned, 2> nodesAt(unsigned d) const {
      if (!info)
        return {nodes[d]};
      return llvm::map_to_vector<2>(access[d].terms, [&](DimAccess::Term term) {
        return nodes[term.dim];
      });
    }
  };

  LogicalResult run() {
    if (!isa<WhileOp, IfOp, CaseOp>(op) || failed(addMembers()))
      return failure();
    for (Value result : op->getResults()) {
      DimNodes &list = carried.emplace_back();
      for (int64_t size : shapeOf(result))
        list.push_back(forest.create(size));
    }
    for (Region &region : op->getRegions())
      unifyIn(region);
    unifyOutside();
    fixDims();
    findSplit();
    dropSums();
    if (split.empty())
      return failure();
    numberDims();
    describe();
    return success();
  }

  LogicalResult addMembers() {
    for (OpOperand *use : getCapturedUses(op))
      if (auto type = dyn_cast<RankedTensorType>(use->get().getType());
          !type || !type.hasStaticShape())
        return failure();
    for (Region &region : op->getRegions()) {
      if (!region.hasOneBlock())
        return failure();
      for (Operation &member : region.front().without_terminator()) {
        if (!hasStaticTensors(&member))
          return failure();
        auto info =
            std::make_shared<PartitionInfo>(getPartitionInfoOrWhole(&member));
        memberOf[&member] = inner.memberList.size();
        DimNodes &list = nodes.emplace_back();
        for (const IterationDim &dim : info->dims)
          list.push_back(forest.create(dim.size));
        inner.memberList.push_back(
            {&member, info, *info, {}, getCapturedUses(&member)});
      }
    }
    return success();
  }

  //===--------------------------------------------------------------------===//
  // Classes of dimensions
  //===--------------------------------------------------------------------===//

  View carriedView(unsigned number) const {
    return {nullptr, carried[number], {}};
  }

  /// How the regions make a value; none for what comes from outside.
  std::optional<View> makerOf(Value value) const {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (argument.getOwner()->getParentOp() == op)
        return carriedView(argument.getArgNumber());
      return std::nullopt;
    }
    auto found = memberOf.find(value.getDefiningOp());
    if (found == memberOf.end())
      return std::nullopt;
    const PartitionInfo &info = inner.memberList[found->second].info;
    return View{&info, nodes[found->second],
                info.results[cast<OpResult>(value).getResultNumber()]};
  }

  /// What does not run along the same dimensions stays whole.
  void unify(Value value, View reader) {
    std::optional<View> maker = makerOf(value);
    if (!maker)
      return;
    for (auto [d, size] : llvm::enumerate(shapeOf(value))) {
      auto made = maker->enumerate(d, size), read = reader.enumerate(d, size);
      if (made && read && forest.unify(*made, *read))
        continue;
      fixed.append(maker->nodesAt(d));
      fixed.append(reader.nodesAt(d));
    }
  }

  void unifyIn(Region &region) {
    for (Operation &member : region.front().without_terminator()) {
      unsigned index = memberOf.lookup(&member);
      const PartitionInfo &info = inner.memberList[index].info;
      for (auto [operand, access] :
           llvm::zip_equal(member.getOperands(), info.operands))
        unify(operand, {&info, nodes[index], access});
      for (auto [use, access] :
           llvm::zip_equal(inner.memberList[index].captured, info.captured))
        unify(use->get(), {&info, nodes[index], access});
    }
    if (!isLoopCondition(region))
      for (auto [number, value] :
           llvm::enumerate(region.front().getTerminator()->getOperands()))
        unify(value, carriedView(number));
  }

  /// How the regions read a value from outside, per use.
  void forEachOutside(llvm::function_ref<void(Value, View)> visit) const {
    for (size_t m = 0; m < nodes.size(); ++m) {
      const OperatorSpace::Member &member = inner.memberList[m];
      auto visitAll = [&](auto &&uses, auto &accesses) {
        for (auto [use, access] : llvm::zip_equal(uses, accesses))
          if (!makerOf(use->get()))
            visit(use->get(), {&member.info, nodes[m], access});
      };
      visitAll(llvm::make_pointer_range(member.op->getOpOperands()),
               member.info.operands);
      visitAll(member.captured, member.info.captured);
    }
    for (Region &region : op->getRegions())
      if (!isLoopCondition(region))
        for (OpOperand &use : region.front().getTerminator()->getOpOperands())
          if (!makerOf(use.get()))
            visit(use.get(), carriedView(use.getOperandNumber()));
  }

  bool hasRepeatedLeaves() const {
    auto isRepeated = [&](const DimNodes &list) {
      return !findRepeatedLeaves(forest, list).empty();
    };
    return llvm::any_of(nodes, isRepeated) || llvm::any_of(carried, isRepeated);
  }

  /// Uses of one outside value run along the same dimensions where possible.
  void unifyOutside() {
    llvm::DenseMap<Value, View> first;
    bool wasRepeated = hasRepeatedLeaves();
    forEachOutside([&](Value value, View reader) {
      auto [place, isNew] = first.try_emplace(value, reader);
      if (isNew)
        return;
      std::optional<FactorForest> before;
      for (auto [d, size] : llvm::enumerate(shapeOf(value))) {
        auto one = place->second.enumerate(d, size);
        auto other = reader.enumerate(d, size);
        if (!one || !other || forest.leaves(*one) == forest.leaves(*other))
          continue;
        if (!before)
          before = forest;
        forest.unify(*one, *other);
      }
      if (before && !wasRepeated && hasRepeatedLeaves())
        forest = std::move(*before);
    });
  }

  /// All tasks have to go round equally often.
  void fixDims() {
    for (auto [member, list] : llvm::zip_equal(inner.memberList, nodes))
      for (auto [dim, node] : llvm::zip_equal(member.info.dims, list))
        if (!dim.splittable ||
            (dim.reduction != PartialKind::None &&
             dim.reduction != PartialKind::Sum) ||
            isLoopCondition(*member.op->getParentRegion()))
          fixed.push_back(node);
    for (ArrayRef<DimNodes> lists : {ArrayRef(nodes), ArrayRef(carried)})
      for (const DimNodes &list : lists)
        fixed.append(findRepeatedLeaves(forest, list));
  }

  /// The dimensions of what goes in and out that tasks may share out.
  void findSplit() {
    for (const DimNodes &list : carried)
      split.insert_range(forest.leaves(list));
    forEachOutside([&](Value value, View reader) {
      for (unsigned d = 0; d < shapeOf(value).size(); ++d)
        split.insert_range(forest.leaves(reader.nodesAt(d)));
    });
    for (unsigned leaf : forest.leaves(fixed))
      split.remove(leaf);
    // Only a whole number of the minor factors' full ranges is a box.
    for (ArrayRef<DimNodes> lists : {ArrayRef(nodes), ArrayRef(carried)})
      for (const DimNodes &list : lists)
        for (unsigned node : list) {
          SmallVector<unsigned, 4> leaves = leavesOf(node);
          for (unsigned minor : llvm::drop_begin(leaves))
            split.remove(minor);
        }
    llvm::DenseMap<unsigned, double> workAlong;
    for (auto [member, list] : llvm::zip_equal(inner.memberList, nodes)) {
      double own = countWork(*member.op).weight();
      work.push_back(own);
      allWork += own;
      for (unsigned leaf : forest.leaves(list))
        workAlong[leaf] += own;
    }
    split.remove_if([&](unsigned leaf) {
      return workAlong.lookup(leaf) < leastShare * allWork || allWork == 0;
    });
  }

  /// Never empty.
  SmallVector<unsigned, 4> leavesOf(unsigned node) const {
    SmallVector<unsigned, 4> leaves = forest.leaves(node);
    if (leaves.empty())
      leaves.push_back(node);
    return leaves;
  }

  //===--------------------------------------------------------------------===//
  // Sums
  //===--------------------------------------------------------------------===//

  /// A sum over a dimension that is split must not be carried out in every
  /// iteration: it can only be added up, and be carried out once, at the end.
  /// What is complete though it does not run along one such dimension must not
  /// be a summand because of another.
  void dropSums() {
    llvm::SmallBitVector summed(carried.size());
    unsummed.resize(carried.size());
    split.remove_if([&](unsigned leaf) {
      RegionSums regionSums{op, inner.memberList, forest, nodes, carried, leaf};
      if (!regionSums.hasAny())
        return false;
      std::optional<llvm::SmallBitVector> pending = regionSums.findPending();
      if (!pending)
        return true;
      llvm::SmallBitVector complete = lacking(leaf);
      complete.reset(*pending);
      if (complete.anyCommon(summed) || pending->anyCommon(unsummed))
        return true;
      summed |= *pending;
      unsummed |= complete;
      sums.insert(leaf);
      return false;
    });
    for (unsigned leaf : split)
      if (!sums.contains(leaf))
        unsummed |= lacking(leaf);
    unsummed.reset(summed);
  }

  /// The carried values that do not run along a dimension.
  llvm::SmallBitVector lacking(unsigned leaf) const {
    llvm::SmallBitVector all(carried.size());
    for (auto [number, list] : llvm::enumerate(carried))
      all[number] = !llvm::is_contained(forest.leaves(list), leaf);
    return all;
  }

  //===--------------------------------------------------------------------===//
  // The result
  //===--------------------------------------------------------------------===//

  /// Those that are split, each with the minor factors that complete the
  /// dimensions that it is the major one of.
  void numberDims() {
    auto add = [&](unsigned leaf) {
      if (!dimOfLeaf.try_emplace(leaf, inner.dimList.size()).second)
        return;
      Dimension dim;
      dim.size = forest.size(leaf);
      dim.splittable = split.contains(leaf);
      inner.dimList.push_back(dim);
      addDim(space.facts, dim.size, "", dim.splittable,
             sums.contains(leaf) ? PartialKind::Sum : PartialKind::None);
    };
    for (unsigned leaf : split)
      add(leaf);
    for (ArrayRef<DimNodes> lists : {ArrayRef(carried), ArrayRef(nodes)})
      for (const DimNodes &list : lists)
        for (unsigned node : list)
          if (SmallVector<unsigned, 4> leaves = leavesOf(node);
              split.contains(leaves.front()))
            llvm::for_each(leaves, add);
    for (auto [member, list] : llvm::zip_equal(inner.memberList, nodes))
      for (unsigned node : list)
        member.dims.push_back(dimsOf(node));
  }

  /// None where the dimension stays whole.
  SmallVector<unsigned, 2> dimsOf(unsigned node) const {
    SmallVector<unsigned, 2> dims;
    for (unsigned leaf : forest.leaves(node)) {
      auto found = dimOfLeaf.find(leaf);
      if (found == dimOfLeaf.end())
        return {};
      dims.push_back(found->second);
    }
    return dims;
  }

  TensorAccess carriedAccess(unsigned number) const {
    TensorAccess access;
    for (unsigned node : carried[number]) {
      SmallVector<unsigned, 2> dims = dimsOf(node);
      if (dims.empty() && forest.size(node) != 1) {
        access.push_back(DimAccess::getWhole());
        continue;
      }
      DimAccess &out = access.emplace_back();
      int64_t stride = 1;
      for (unsigned dim : llvm::reverse(dims)) {
        out.terms.insert(out.terms.begin(), {dim, stride});
        stride *= inner.dimList[dim].size;
      }
    }
    return access;
  }

  TensorAccess capturedAccess(OpOperand &use) const {
    Operation *owner = op->getRegion(0).getParentOp();
    for (Region &region : op->getRegions())
      if (Operation *found = region.findAncestorOpInRegion(*use.getOwner()))
        owner = found;
    if (owner->hasTrait<OpTrait::IsTerminator>())
      return isLoopCondition(*owner->getParentRegion())
                 ? TensorAccess()
                 : carriedAccess(use.getOperandNumber());
    const OperatorSpace::Member &member =
        inner.memberList[memberOf.lookup(owner)];
    if (owner == use.getOwner())
      return inner.liftAccess(member,
                              member.info.operands[use.getOperandNumber()]);
    auto *place = llvm::find(member.captured, &use);
    return inner.liftAccess(
        member, member.info.captured[place - member.captured.begin()]);
  }

  void describe() {
    PartitionInfo &info = space.facts;
    for (unsigned i = 0; i < op->getNumResults(); ++i)
      info.results.push_back(carriedAccess(i));
    info.unsummed.append(unsummed.set_bits_begin(), unsummed.set_bits_end());
    if (isa<WhileOp>(op))
      info.operands = info.results;
    else
      info.operands.emplace_back(); // What chooses the branch.
    for (OpOperand *use : getCapturedUses(op))
      info.captured.push_back(capturedAccess(*use));
    setRegionWork(op, info);
    for (size_t m = 0; m < work.size(); ++m) {
      bool isDivided =
          llvm::any_of(forest.leaves(nodes[m]),
                       [&](unsigned leaf) { return split.contains(leaf); });
      double whole = isDivided ? inner.memberList[m].info.regionWhole : 1;
      info.regionWhole += whole * work[m] / allWork;
    }
    info.anchor = "other";
  }
};

} // namespace soap

bool soap::isLoopCondition(Region &region) {
  return isa<WhileOp>(region.getParentOp()) && region.getRegionNumber() == 0;
}

FailureOr<RegionSpace> RegionSpace::compute(Operation *op) {
  RegionSpace space;
  if (failed(RegionSpaceBuilder(op, space).run()))
    return failure();
  return space;
}
