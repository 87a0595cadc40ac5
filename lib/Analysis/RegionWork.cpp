//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegionWork.h"

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/OperatorSpace.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace soap;
using mlir::stablehlo::AddOp;
using mlir::stablehlo::CaseOp;
using mlir::stablehlo::CompareOp;
using mlir::stablehlo::ComparisonDirection;
using mlir::stablehlo::IfOp;
using mlir::stablehlo::SubtractOp;
using mlir::stablehlo::WhileOp;

Value soap::lookThroughOperators(Value value) {
  for (;;) {
    auto argument = dyn_cast<BlockArgument>(value);
    auto parent =
        argument
            ? dyn_cast_or_null<OperatorOp>(argument.getOwner()->getParentOp())
            : OperatorOp();
    if (parent)
      value = parent->getOperand(argument.getArgNumber());
    else if (auto maker = value.getDefiningOp<OperatorOp>())
      value = maker.getBody().front().getTerminator()->getOperand(
          cast<OpResult>(value).getResultNumber());
    else
      return value;
  }
}

static std::optional<int64_t> findInteger(Value value) {
  DenseIntElementsAttr number;
  if (!matchPattern(lookThroughOperators(value), m_Constant(&number)) ||
      number.getNumElements() != 1)
    return std::nullopt;
  return (*number.value_begin<APInt>()).trySExtValue();
}

/// By how much an iteration changes the counter.
static std::optional<int64_t> findStep(WhileOp loop, unsigned counter) {
  Block &body = loop.getBody().front();
  Operation *next = body.getTerminator()->getOperand(counter).getDefiningOp();
  if (!isa_and_nonnull<AddOp, SubtractOp>(next))
    return std::nullopt;
  Value own = body.getArgument(counter);
  bool isFirst = next->getOperand(0) == own;
  if (!isFirst && (isa<SubtractOp>(next) || next->getOperand(1) != own))
    return std::nullopt;
  auto step = findInteger(next->getOperand(isFirst ? 1 : 0));
  return step && isa<SubtractOp>(next) ? -*step : step;
}

/// How often a loop goes round that counts to a known number; 1 where it does
/// not. What a counter begins with is taken for 0 unless it is known.
static double countIterations(WhileOp loop) {
  auto compare = loop.getCond()
                     .front()
                     .getTerminator()
                     ->getOperand(0)
                     .getDefiningOp<CompareOp>();
  if (!compare)
    return 1;
  auto counter = dyn_cast<BlockArgument>(compare.getLhs());
  auto end = findInteger(compare.getRhs());
  if (!counter || counter.getOwner() != &loop.getCond().front() || !end)
    return 1;
  auto step = findStep(loop, counter.getArgNumber());
  if (!step || *step == 0)
    return 1;
  auto begin = findInteger(loop.getOperand()[counter.getArgNumber()]);
  double distance =
      static_cast<double>(*end) - static_cast<double>(begin.value_or(0));
  ComparisonDirection direction = compare.getComparisonDirection();
  if (direction == ComparisonDirection::LE ||
      direction == ComparisonDirection::GE)
    distance += *step > 0 ? 1 : -1;
  return std::max(0.0, std::ceil(distance / static_cast<double>(*step)));
}

static double bytesOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape()
             ? static_cast<double>(tensor.getNumElements()) *
                   elementTypeBits(tensor.getElementType()) / 8
             : 0;
}

/// On the machines that are described, an op of anchor "other" does about one
/// operation in the time of a byte, and a tenth of one in that of a product's.
RegionWork soap::countWork(Operation &op) {
  if (op.hasTrait<OpTrait::ConstantLike>())
    return {};
  if (isa<WhileOp, IfOp, CaseOp>(op))
    return countRegionWork(&op);
  PartitionInfo info = getPartitionInfoOrWhole(&op);
  StringRef anchor = info.anchor;
  bool isProduct = anchor == "contraction" || anchor == "convolution";
  RegionWork work;
  work.flops = info.flopsPerPoint * (isProduct ? 0.1 : 1);
  for (const IterationDim &dim : info.dims)
    work.flops *= static_cast<double>(dim.size);
  for (Type type : op.getResultTypes())
    work.flops += bytesOf(type);
  // Elementwise ops become one, which reads little else; what moves reads what
  // it gives.
  if (isProduct || anchor == "reduction")
    for (Type type : op.getOperandTypes())
      work.flops += bytesOf(type);
  if (anchor != "elementwise" && anchor != "shape")
    work.launches = info.launches;
  return work;
}

RegionWork soap::countRegionWork(Operation *op) {
  RegionWork all;
  bool isBranch = isa<IfOp, CaseOp>(op);
  for (Region &region : op->getRegions()) {
    RegionWork own;
    for (Operation &inner : region.getOps())
      if (!inner.hasTrait<OpTrait::IsTerminator>()) {
        RegionWork work = countWork(inner);
        own.flops += work.flops;
        own.launches += work.launches;
      }
    all.flops =
        isBranch ? std::max(all.flops, own.flops) : all.flops + own.flops;
    all.launches = isBranch ? std::max(all.launches, own.launches)
                            : all.launches + own.launches;
  }
  if (auto loop = dyn_cast<WhileOp>(op)) {
    double iterations = countIterations(loop);
    all.flops *= iterations;
    all.launches *= iterations;
  }
  return all;
}
