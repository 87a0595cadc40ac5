//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/OperatorSpace.h"
#include "Soap/Dialect/Soap/IR/PartitionUtils.h"

#include "RegionWork.h"

#include "Soap/Analysis/PartitionCheck.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"

#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/RegionUtils.h"

#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace soap;

SmallVector<OpOperand *, 0> soap::getCapturedUses(Operation *op) {
  SmallVector<OpOperand *, 0> uses;
  if (op->getNumRegions() && !op->hasTrait<OpTrait::IsIsolatedFromAbove>())
    visitUsedValuesDefinedAbove(op->getRegions(),
                                [&](OpOperand *use) { uses.push_back(use); });
  return uses;
}

TensorAccess soap::getWholeAccess(Value v) {
  TensorAccess access;
  if (auto type = dyn_cast<RankedTensorType>(v.getType()))
    access.assign(type.getRank(), DimAccess::getWhole());
  return access;
}

PartitionInfo soap::getPartitionInfoOrWhole(Operation *op) {
  PartitionInfo info;
  SmallVector<OpOperand *, 0> captured = getCapturedUses(op);
  if (auto iface = dyn_cast<PartitionableOpInterface>(op)) {
    if (succeeded(iface.getPartitionInfo(info)) &&
        checkPartitionInfo(op, info).empty()) {
      // A reduction over dimensions of size one reduces nothing.
      if (info.anchor == "reduction" &&
          llvm::none_of(info.dims, [](const IterationDim &dim) {
            return dim.reduction != PartialKind::None && dim.size != 1;
          }))
        info.anchor = "elementwise";
      return info;
    }
  }
  info = PartitionInfo();
  for (Value v : op->getOperands())
    info.operands.push_back(getWholeAccess(v));
  for (Value v : op->getResults())
    info.results.push_back(getWholeAccess(v));
  for (OpOperand *use : captured)
    info.captured.push_back(getWholeAccess(use->get()));
  info.anchor = "other";
  if (op->getNumRegions() > 0) {
    setRegionWork(op, info);
  }
  return info;
}

TensorAccess OperatorSpace::liftAccess(const Member &member,
                                       ArrayRef<DimAccess> access) const {
  TensorAccess out;
  for (const DimAccess &in : access) {
    DimAccess lifted = in;
    lifted.terms.clear();
    for (DimAccess::Term term : in.terms) {
      // Not along any dimension of the operator: all of it, in every tile.
      if (member.dims[term.dim].empty() &&
          member.info.dims[term.dim].size != 1) {
        lifted = DimAccess::getWhole();
        break;
      }
      int64_t stride = term.coefficient;
      SmallVector<DimAccess::Term, 2> factors;
      for (unsigned dim : llvm::reverse(member.dims[term.dim])) {
        factors.push_back({dim, stride});
        stride *= dimList[dim].size;
      }
      lifted.terms.append(factors.rbegin(), factors.rend());
    }
    out.push_back(std::move(lifted));
  }
  return out;
}

double OperatorSpace::volume() const {
  double volume = 1;
  for (const Dimension &dim : dimList)
    volume *= static_cast<double>(dim.size);
  return volume;
}

double OperatorSpace::flops() const {
  double total = 0;
  for (const Member &member : memberList) {
    double points = member.info.flopsPerPoint;
    for (const IterationDim &dim : member.info.dims)
      points *= static_cast<double>(dim.size);
    total += points;
  }
  return total;
}

double OperatorSpace::launches() const {
  double more = 0;
  for (const Member &member : memberList)
    more += member.info.launches - 1;
  return 1 + more;
}

double OperatorSpace::regionProducts() const {
  double all = 0;
  for (const Member &member : memberList)
    all += member.info.regionProducts;
  return all;
}

double OperatorSpace::regionBytes() const {
  double all = 0;
  for (const Member &member : memberList)
    all += member.info.regionBytes;
  return all;
}

double OperatorSpace::regionWhole() const {
  double most = 0;
  for (const Member &member : memberList)
    most = std::max(most, member.info.regionWhole);
  return most;
}

bool OperatorSpace::isLinearIn(ArrayRef<unsigned> entries,
                               ArrayRef<Value> results) const {
  llvm::DenseMap<Value, bool> partialValue;
  llvm::DenseMap<OpOperand *, bool> partialUse;
  for (unsigned entry : entries)
    for (OpOperand *use : entryList[entry].uses)
      partialUse[use] = true;
  for (const Member &member : memberList) {
    if (llvm::any_of(member.captured, [&](OpOperand *use) {
          return partialUse.lookup(use) || partialValue.lookup(use->get());
        }))
      return false;
    SmallVector<unsigned, 4> operands;
    for (OpOperand &use : member.op->getOpOperands())
      if (partialUse.lookup(&use) || partialValue.lookup(use.get()))
        operands.push_back(use.getOperandNumber());
    if (operands.empty())
      continue;
    if (!member.info.isLinearIn(operands))
      return false;
    for (Value result : member.op->getResults())
      partialValue[result] = true;
  }
  return llvm::all_of(results, [&](Value v) {
    return partialValue.lookup(v) &&
           canBePartial(getElementTypeOrSelf(v), PartialKind::Sum);
  });
}

/// All entries jointly, or all but indices, else the first single one that will
/// do: sums of gradients, what is added up by labels, and scalings of one.
SmallVector<unsigned, 4>
OperatorSpace::findLinearEntries(ArrayRef<Value> results) const {
  SmallVector<unsigned, 4> all, numbers;
  for (unsigned i = 0, e = entryList.size(); i < e; ++i) {
    all.push_back(i);
    if (isa<FloatType>(getElementTypeOrSelf(entryList[i].value)))
      numbers.push_back(i);
  }
  if (all.size() > 1 && isLinearIn(all, results))
    return all;
  if (numbers.size() > 1 && numbers.size() < all.size() &&
      isLinearIn(numbers, results))
    return numbers;
  for (unsigned i : all)
    if (isLinearIn({i}, results))
      return {i};
  return {};
}

Rect OperatorSpace::memberTile(unsigned index, ArrayRef<Interval> tile) const {
  const Member &member = memberList[index];
  Rect out;
  for (auto [d, dims] : llvm::enumerate(member.dims)) {
    Interval interval{0, dims.empty() ? member.info.dims[d].size : 1};
    int64_t stride = 1;
    for (unsigned dim : llvm::reverse(dims)) {
      if (tile[dim].empty()) {
        interval = {0, 0};
        break;
      }
      interval.lo += tile[dim].lo * stride;
      interval.hi += (tile[dim].hi - 1) * stride;
      stride *= dimList[dim].size;
    }
    out.push_back(interval);
  }
  return out;
}
