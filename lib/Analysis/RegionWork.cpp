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
namespace shlo = mlir::stablehlo;

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

static double bytesOf(ValueRange values) {
  double bytes = 0;
  for (Type type : values.getTypes())
    bytes += bytesOf(type);
  return bytes;
}

bool soap::isFused(Operation *op) {
  return op->getNumRegions() == 0 &&
         (op->hasTrait<OpTrait::Elementwise>() ||
          op->hasTrait<OpTrait::ConstantLike>() ||
          isa<shlo::BroadcastInDimOp, shlo::ClampOp, shlo::CompareOp,
              shlo::ConcatenateOp, shlo::ConvertOp, shlo::IotaOp, shlo::PadOp,
              shlo::ReshapeOp, shlo::ReverseOp, shlo::SelectOp, shlo::SliceOp,
              shlo::TransposeOp>(op));
}

/// The bytes that an op reads and writes. Of ops that are fused, values between
/// them are not moved, and one that all of them read is read once.
static double countBytes(Operation &op) {
  // In place, and rows alone.
  if (auto update = dyn_cast<shlo::DynamicUpdateSliceOp>(op))
    return 2 * bytesOf(update.getUpdate());
  if (auto scatter = dyn_cast<shlo::ScatterOp>(op))
    return 2 * bytesOf(scatter.getUpdates());
  if (isa<shlo::DynamicSliceOp, shlo::GatherOp>(op))
    return 2 * bytesOf(op.getResults());
  if (!isFused(&op))
    return bytesOf(op.getOperands()) + bytesOf(op.getResults());
  double bytes = 0;
  for (Value result : op.getResults())
    if (!llvm::all_of(result.getUsers(), isFused))
      bytes += bytesOf(result);
  for (Value operand : op.getOperands()) {
    Operation *maker = operand.getDefiningOp();
    // Whatever else reads it elsewhere, and in whatever order uses are listed.
    auto isFirst = [&] {
      return llvm::none_of(operand.getUsers(), [&](Operation *user) {
        return user->getBlock() == op.getBlock() && isFused(user) &&
               user->isBeforeInBlock(&op);
      });
    };
    if ((!maker || !isFused(maker)) && isFirst())
      bytes += bytesOf(operand);
  }
  return bytes;
}

RegionWork soap::countWork(Operation &op) {
  if (op.hasTrait<OpTrait::ConstantLike>())
    return {};
  if (isa<WhileOp, IfOp, CaseOp>(op))
    return countRegionWork(&op);
  PartitionInfo info = getPartitionInfoOrWhole(&op);
  StringRef anchor = info.anchor;
  bool isProduct = anchor == "contraction" || anchor == "convolution";
  RegionWork work;
  work.flops = info.flopsPerPoint;
  for (const IterationDim &dim : info.dims)
    work.flops *= static_cast<double>(dim.size);
  if (isProduct)
    work.products = work.flops;
  work.bytes = countBytes(op);
  if (anchor != "elementwise" && anchor != "shape")
    work.launches = info.launches;
  return work;
}

static void addTimes(RegionWork &all, const RegionWork &work, double times) {
  all.flops += times * work.flops;
  all.products += times * work.products;
  all.bytes += times * work.bytes;
  all.launches += times * work.launches;
}

RegionWork soap::countRegionWork(Operation *op) {
  RegionWork all;
  for (Region &region : op->getRegions()) {
    RegionWork own;
    for (Operation &inner : region.getOps())
      if (!inner.hasTrait<OpTrait::IsTerminator>())
        addTimes(own, countWork(inner), 1);
    if (isa<IfOp, CaseOp>(op))
      all = own.weight() > all.weight() ? own : all;
    else
      addTimes(all, own, 1);
  }
  auto loop = dyn_cast<WhileOp>(op);
  if (!loop)
    return all;
  RegionWork iterations;
  addTimes(iterations, all, countIterations(loop));
  return iterations;
}

void soap::setRegionWork(Operation *op, PartitionInfo &info) {
  RegionWork work = countRegionWork(op);
  info.flopsPerPoint = work.flops;
  for (const IterationDim &dim : info.dims)
    info.flopsPerPoint /= static_cast<double>(dim.size);
  info.regionProducts = work.products;
  info.regionBytes = work.bytes;
  info.launches = std::max(1.0, work.launches);
}
