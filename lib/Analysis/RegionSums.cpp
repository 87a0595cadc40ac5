//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegionSums.h"

#include "RegionWork.h"

#include "Soap/Analysis/RegionSpace.h"
#include "Soap/Dialect/Soap/IR/PartitionUtils.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/Splat.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace soap;
using mlir::stablehlo::WhileOp;

static bool isZero(Value value) {
  Attribute element;
  return isSplat(lookThroughOperators(value), element) &&
         isNeutral(element, PartialKind::Sum);
}

/// Whether a pending sum passes through an op. Zeros are a sum of zeros.
static bool isLinear(const OperatorSpace::Member &member,
                     ArrayRef<unsigned> pending) {
  if (member.info.isLinearIn(pending))
    return true;
  SmallVector<unsigned, 4> more;
  for (OpOperand &use : member.op->getOpOperands())
    if (llvm::is_contained(pending, use.getOperandNumber()) ||
        isZero(use.get()))
      more.push_back(use.getOperandNumber());
  return member.info.isLinearIn(more);
}

bool RegionSums::contains(ArrayRef<unsigned> list) const {
  return llvm::is_contained(forest.leaves(list), leaf);
}

bool RegionSums::reduces(unsigned member) const {
  return llvm::any_of(llvm::zip_equal(members[member].info.dims, nodes[member]),
                      [&](auto pair) {
                        auto &[dim, node] = pair;
                        return dim.reduction != PartialKind::None &&
                               contains({node});
                      });
}

bool RegionSums::runsAlong(unsigned member, const TensorAccess &access) const {
  return llvm::any_of(access, [&](const DimAccess &part) {
    return llvm::any_of(part.terms, [&](DimAccess::Term term) {
      return contains({nodes[member][term.dim]});
    });
  });
}

bool RegionSums::beginsWithZeros(unsigned number) const {
  return !isa<WhileOp>(op) || isZero(op->getOperand(number));
}

bool RegionSums::hasAny() const {
  return llvm::any_of(llvm::seq<unsigned>(members.size()),
                      [&](unsigned member) { return reduces(member); });
}

std::optional<llvm::SmallBitVector> RegionSums::findPending() const {
  llvm::SmallBitVector pending(carried.size());
  // What is pending at the end of an iteration is so at the next one's
  // beginning.
  bool changed = true, allowed = false;
  while (changed) {
    changed = false;
    allowed = true;
    unsigned first = 0;
    for (Region &region : op->getRegions()) {
      allowed &= follow(region, first, pending, changed);
      first += llvm::range_size(region.front().without_terminator());
    }
  }
  for (unsigned number : pending.set_bits())
    allowed &= !contains(carried[number]) && beginsWithZeros(number);
  return allowed ? std::optional(pending) : std::nullopt;
}

bool RegionSums::follow(Region &region, unsigned first,
                        llvm::SmallBitVector &carriedPending,
                        bool &changed) const {
  bool allowed = true;
  llvm::DenseSet<Value> pending;
  for (BlockArgument argument : region.front().getArguments())
    if (carriedPending.test(argument.getArgNumber()))
      pending.insert(argument);
  unsigned number = first;
  for (Operation &inner : region.front().without_terminator()) {
    const OperatorSpace::Member &member = members[number];
    SmallVector<unsigned, 4> operands;
    for (OpOperand &use : inner.getOpOperands())
      if (pending.contains(use.get()))
        operands.push_back(use.getOperandNumber());
    bool reducesHere = reduces(number);
    if (!operands.empty())
      allowed &= !reducesHere && !contains(nodes[number]) &&
                 isLinear(member, operands);
    allowed &= llvm::none_of(member.captured, [&](OpOperand *use) {
      return pending.contains(use->get());
    });
    if (!operands.empty() || reducesHere)
      for (auto [result, access] :
           llvm::zip_equal(inner.getResults(), member.info.results))
        if (!runsAlong(number, access) &&
            !llvm::is_contained(member.info.unsummed, result.getResultNumber()))
          pending.insert(result);
    ++number;
  }
  bool isCondition = isLoopCondition(region);
  for (OpOperand &use : region.front().getTerminator()->getOpOperands()) {
    unsigned place = use.getOperandNumber();
    bool isPending = pending.contains(use.get());
    if (isCondition) {
      allowed &= !isPending;
    } else if (isPending && !carriedPending.test(place)) {
      carriedPending.set(place);
      changed = true;
    } else if (!isa<WhileOp>(op)) {
      // All branches must give a sum, or none. Zeros are either: JAX's gradient
      // of a branch that does not read a value.
      allowed &= isPending == carriedPending.test(place) || isZero(use.get());
    }
  }
  return allowed;
}
