//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SeparateBranches.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"

namespace soap {
#define GEN_PASS_DEF_FLATTENBRANCHESPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

/// Elements of a tensor from which on a branch is worth the work of the other.
static constexpr int64_t leastElements = 4096;

static bool hasStaticTensors(TypeRange types) {
  return llvm::all_of(types, [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  });
}

/// Whether an op goes through its operands once, and may do so in vain.
static bool isCheap(Operation &op) {
  if (!isMemoryEffectFree(&op) || !hasStaticTensors(op.getResultTypes()))
    return false;
  if (isa<shlo::ReduceOp>(op))
    return llvm::all_of(op.getRegion(0).front().without_terminator(), isCheap);
  if (op.getNumRegions() != 0)
    return false;
  return op.hasTrait<OpTrait::Elementwise>() ||
         isa<shlo::ConstantOp, shlo::IotaOp, shlo::BroadcastInDimOp,
             shlo::ReshapeOp, shlo::TransposeOp, shlo::SelectOp,
             shlo::ConvertOp, shlo::CompareOp, shlo::SliceOp,
             shlo::ConcatenateOp, shlo::PadOp>(op);
}

static bool isLarge(Type type) {
  return cast<RankedTensorType>(type).getNumElements() >= leastElements;
}

/// Whether an op may be computed in vain, whatever that costs: it has no
/// effects, and it ends.
static bool isHarmless(Operation &op) {
  return isMemoryEffectFree(&op) && hasStaticTensors(op.getResultTypes()) &&
         !op.walk([](shlo::WhileOp) {
              return WalkResult::interrupt();
            }).wasInterrupted();
}

static bool canFlattenAll(Operation *op) {
  return hasStaticTensors(op->getResultTypes()) &&
         llvm::all_of(op->getRegions(), [](Region &branch) {
           return branch.hasOneBlock() &&
                  llvm::all_of(branch.front().without_terminator(), isHarmless);
         });
}

static bool canFlatten(Operation *op) {
  constexpr unsigned mostBranches = 4;
  if (op->getNumRegions() > mostBranches ||
      !hasStaticTensors(op->getResultTypes()))
    return false;
  bool large = llvm::any_of(op->getResultTypes(), isLarge);
  for (Region &branch : op->getRegions()) {
    if (!branch.hasOneBlock())
      return false;
    for (Operation &inner : branch.front().without_terminator()) {
      if (!isCheap(inner))
        return false;
      large |= llvm::any_of(inner.getResultTypes(), isLarge);
    }
  }
  return large;
}

/// Of each branch but the last: whether it is taken, given that none before it
/// is. Branches are put into the order in which these are asked for.
static SmallVector<Value> makeConditions(OpBuilder &builder, Operation *op,
                                         SmallVectorImpl<Region *> &branches) {
  for (Region &branch : op->getRegions())
    branches.push_back(&branch);
  Value selector = op->getOperand(0);
  if (isa<shlo::IfOp>(op))
    return {selector};
  // As JAX chooses between two.
  auto convert = selector.getDefiningOp<shlo::ConvertOp>();
  if (branches.size() == 2 && convert &&
      getElementTypeOrSelf(convert.getOperand().getType()).isInteger(1)) {
    std::swap(branches[0], branches[1]);
    return {convert.getOperand()};
  }
  SmallVector<Value> conditions;
  auto type = cast<RankedTensorType>(selector.getType());
  for (size_t i = 0; i + 1 < branches.size(); ++i) {
    Value number = shlo::ConstantOp::create(
        builder, op->getLoc(),
        DenseElementsAttr::get(
            type, builder.getIntegerAttr(type.getElementType(),
                                         static_cast<int64_t>(i))));
    conditions.push_back(shlo::CompareOp::create(
        builder, op->getLoc(), selector, number,
        shlo::ComparisonDirectionAttr::get(builder.getContext(),
                                           shlo::ComparisonDirection::EQ),
        shlo::ComparisonTypeAttr()));
  }
  return conditions;
}

/// Computes a branch before its op; returns what it yields.
static SmallVector<Value> moveOut(Region &branch) {
  Operation *op = branch.getParentOp();
  Block &block = branch.front();
  SmallVector<Value> results(block.getTerminator()->getOperands());
  op->getBlock()->getOperations().splice(op->getIterator(),
                                         block.getOperations(), block.begin(),
                                         std::prev(block.end()));
  return results;
}

/// The branch that is always taken, if it is known; null elsewhere.
static Region *knownBranch(Operation *op) {
  DenseElementsAttr selector;
  if (!matchPattern(op->getOperand(0), m_Constant(&selector)) ||
      selector.getNumElements() != 1)
    return nullptr;
  APInt number = *selector.value_begin<APInt>();
  unsigned last = op->getNumRegions() - 1;
  if (isa<shlo::IfOp>(op))
    return &op->getRegion(number.isZero() ? last : 0);
  return &op->getRegion(number.ult(last) ? number.getZExtValue() : last);
}

static void flatten(Operation *op) {
  OpBuilder builder(op);
  SmallVector<Region *> branches;
  SmallVector<Value> conditions = makeConditions(builder, op, branches);
  SmallVector<SmallVector<Value>> results;
  for (Region *branch : branches)
    results.push_back(moveOut(*branch));
  for (OpResult result : op->getResults()) {
    unsigned number = result.getResultNumber();
    Value chosen = results.back()[number];
    for (size_t i = conditions.size(); i-- > 0;)
      if (results[i][number] != chosen)
        chosen = shlo::SelectOp::create(builder, op->getLoc(), conditions[i],
                                        results[i][number], chosen);
    result.replaceAllUsesWith(chosen);
  }
  op->erase();
}

namespace {

struct FlattenBranchesPass
    : soap::impl::FlattenBranchesPassBase<FlattenBranchesPass> {
  using FlattenBranchesPassBase::FlattenBranchesPassBase;

  void runOnOperation() override {
    if (branches != "cheap" && branches != "all") {
      getOperation().emitError()
          << "'" << branches << "' is no choice of branches: cheap, all";
      return signalPassFailure();
    }
    // Inner ones first: what is flat may be a part of what becomes so.
    SmallVector<Operation *> choices;
    getOperation()->walk([&](Operation *op) {
      if (isa<shlo::IfOp, shlo::CaseOp>(op))
        choices.push_back(op);
    });
    for (Operation *op : choices) {
      Region *known = knownBranch(op);
      if (known && known->hasOneBlock() &&
          known->front().getTerminator()->getOperandTypes() ==
              op->getResultTypes()) {
        op->replaceAllUsesWith(moveOut(*known));
        op->erase();
        continue;
      }
      if (canFlatten(op) || (branches == "all" && canFlattenAll(op))) {
        flatten(op);
        continue;
      }
      for (Operation *part : separateBranches(op))
        if (canFlatten(part))
          flatten(part);
    }
  }
};

} // namespace
