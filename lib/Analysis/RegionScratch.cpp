//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegionScratch.h"

#include "RegionWork.h"

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/RegionSpace.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <cmath>
#include <map>

using namespace mlir;
using namespace soap;
using mlir::stablehlo::CaseOp;
using mlir::stablehlo::IfOp;
using mlir::stablehlo::WhileOp;
namespace shlo = mlir::stablehlo;

namespace {
using Parts = SmallVector<Scratch, 0>;
using Dims = SmallVector<unsigned, 2>;

/// The values of one region, in the order of its ops.
class RegionLiveness {
public:
  /// `space` is that of the op with the region, or null: nothing is divided.
  RegionLiveness(Block &block, const RegionSpace *space);
  Parts findMost();

private:
  struct Value {
    unsigned begin, end; ///< The ops that make it and read it last.
    Scratch part;
  };
  void follow(Operation &op);
  bool isMade(mlir::Value value) const;
  Dims dimsOf(Operation &op, const TensorAccess &access) const;

  Block &block;
  llvm::DenseMap<Operation *, const OperatorSpace::Member *> members;
  llvm::DenseMap<mlir::Value, unsigned> lastUse;
  /// What lies where a result of the region does.
  llvm::DenseSet<mlir::Value> isResult;
  unsigned position = 0;
  std::vector<Value> values;
  std::vector<Parts> inner; ///< Of every op.
};
} // namespace

static int64_t sumOf(const Parts &parts) {
  int64_t sum = 0;
  for (const Scratch &part : parts)
    sum += part.bytes;
  return sum;
}

/// Equal dimensions together, and no more than a graph may have.
static Parts unite(const Parts &parts) {
  std::map<std::vector<unsigned>, int64_t> bytes;
  int64_t left = maxScratch;
  for (const Scratch &part : parts) {
    int64_t own = std::min(part.bytes, left);
    left -= own;
    if (own > 0)
      bytes[{part.dims.begin(), part.dims.end()}] += own;
  }
  Parts united;
  for (const auto &[dims, sum] : bytes)
    united.push_back({sum, {dims.begin(), dims.end()}});
  return united;
}

/// From the dimensions of a member to those of its space.
static Dims lift(const OperatorSpace::Member &member, ArrayRef<unsigned> dims) {
  Dims lifted;
  for (unsigned dim : dims)
    lifted.append(member.dims[dim].begin(), member.dims[dim].end());
  llvm::sort(lifted);
  lifted.erase(llvm::unique(lifted), lifted.end());
  return lifted;
}

static Parts findRegionScratch(Operation *op, const RegionSpace *space) {
  Parts most;
  for (Region &region : op->getRegions()) {
    if (!region.hasOneBlock())
      continue;
    Parts own = RegionLiveness(region.front(), space).findMost();
    if (sumOf(own) > sumOf(most))
      most = std::move(own);
  }
  return most;
}

/// Of an op that may have regions, in the dimensions of its space.
static Parts findMemberScratch(const OperatorSpace::Member &member) {
  if (!isa<WhileOp, IfOp, CaseOp>(member.op))
    return {};
  // Without dimensions there is none, or it divides nothing.
  FailureOr<RegionSpace> space = failure();
  if (!member.info.dims.empty())
    space = RegionSpace::compute(member.op);
  Parts parts =
      findRegionScratch(member.op, succeeded(space) ? &*space : nullptr);
  for (Scratch &part : parts)
    part.dims = lift(member, part.dims);
  return parts;
}

RegionLiveness::RegionLiveness(Block &block, const RegionSpace *space)
    : block(block) {
  if (space)
    for (const OperatorSpace::Member &member : space->members())
      members[member.op] = &member;
  if (!block.empty())
    for (mlir::Value value : block.back().getOperands())
      isResult.insert(value);
  position = block.getOperations().size();
  inner.resize(position);
  for (Operation &op : llvm::reverse(block)) {
    --position;
    follow(op);
  }
}

/// Whether a value is written to memory: not where all is done element by
/// element with what reads it.
bool RegionLiveness::isMade(mlir::Value value) const {
  Operation *op = value.getDefiningOp();
  return !op->hasTrait<OpTrait::ConstantLike>() &&
         !(isFused(op) && llvm::all_of(value.getUsers(), [&](Operation *user) {
             return user->getBlock() == &block && isFused(user);
           }));
}

Dims RegionLiveness::dimsOf(Operation &op, const TensorAccess &access) const {
  const OperatorSpace::Member *member = members.lookup(&op);
  if (!member)
    return {};
  Dims dims;
  for (const DimAccess &entry : access)
    if (!entry.whole)
      for (DimAccess::Term term : entry.terms)
        dims.push_back(term.dim);
  return lift(*member, dims);
}

/// An op, after all that follow it.
void RegionLiveness::follow(Operation &op) {
  const OperatorSpace::Member *member = members.lookup(&op);
  if (isa<WhileOp, IfOp, CaseOp>(op))
    inner[position] =
        member ? findMemberScratch(*member) : findRegionScratch(&op, nullptr);
  // What is not made is computed where it is read.
  unsigned end = position;
  for (OpResult result : op.getResults()) {
    unsigned last = std::max(position, lastUse.lookup(result));
    bool isInPlace = isa<shlo::DynamicUpdateSliceOp, shlo::ScatterOp>(op) &&
                     result.getResultNumber() < op.getNumOperands();
    if (isInPlace) {
      mlir::Value target = op.getOperand(result.getResultNumber());
      unsigned &use = lastUse[target];
      use = std::max(use, last);
      if (isResult.contains(result))
        isResult.insert(target);
      // A copy of what lies elsewhere, or is no value in memory itself.
      if (target.getParentBlock() == &block &&
          (isa<BlockArgument>(target) || isMade(target)))
        continue;
    } else if (!isMade(result)) {
      end = std::max(end, last);
      continue;
    }
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (isResult.contains(result) || !type || !type.hasStaticShape())
      continue;
    double bytes = std::ceil(static_cast<double>(type.getNumElements()) *
                             elementTypeBits(type.getElementType()) / 8);
    Value value{position, last, {}};
    value.part.bytes =
        static_cast<int64_t>(std::min(bytes, static_cast<double>(maxScratch)));
    if (member)
      value.part.dims =
          dimsOf(op, member->info.results[result.getResultNumber()]);
    values.push_back(std::move(value));
  }
  auto read = [&](mlir::Value value) {
    unsigned &use = lastUse[value];
    use = std::max(use, end);
  };
  llvm::for_each(op.getOperands(), read);
  for (OpOperand *use : getCapturedUses(&op))
    read(use->get());
}

Parts RegionLiveness::findMost() {
  // What begins and ends; no sum of so many is too large.
  std::vector<double> change(inner.size() + 1);
  for (const Value &value : values) {
    change[value.begin] += static_cast<double>(value.part.bytes);
    change[value.end + 1] -= static_cast<double>(value.part.bytes);
  }
  double now = 0, most = 0;
  unsigned at = 0;
  for (unsigned i = 0; i < inner.size(); ++i) {
    now += change[i];
    double all = now + static_cast<double>(sumOf(inner[i]));
    if (all > most) {
      most = all;
      at = i;
    }
  }
  if (most == 0)
    return {};
  Parts parts = inner[at];
  for (const Value &value : values)
    if (value.begin <= at && at <= value.end)
      parts.push_back(value.part);
  return unite(parts);
}

Parts soap::findScratch(const OperatorSpace &space) {
  Parts most;
  for (const OperatorSpace::Member &member : space.members()) {
    Parts own = findMemberScratch(member);
    if (sumOf(own) > sumOf(most))
      most = std::move(own);
  }
  return unite(most);
}
