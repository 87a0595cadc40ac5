//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/StableHLO/Reduction.h"

#include "Soap/Dialect/Soap/IR/PartitionUtils.h"
#include "Soap/Dialect/StableHLO/IR/Window.h"
#include "Soap/Dialect/StableHLO/Splat.h"

using namespace mlir;
using namespace soap;

bool soap::isNeutral(Value v, PartialKind kind) {
  Attribute value;
  return isSplat(v, value) && isNeutral(value, kind);
}

/// What `op` computes, as a reduction of its two operands.
static PartialKind kindOf(Operation *op) {
  bool isBool = elementTypeOf(op->getResult(0)).isInteger(1);
  // On bools the arithmetic ops are the logical ones.
  if (isa<stablehlo::AddOp>(op))
    return isBool ? PartialKind::Or : PartialKind::Sum;
  if (isa<stablehlo::MulOp>(op))
    return isBool ? PartialKind::And : PartialKind::Product;
  if (isa<stablehlo::MaxOp>(op))
    return isBool ? PartialKind::Or : PartialKind::Max;
  if (isa<stablehlo::MinOp>(op))
    return isBool ? PartialKind::And : PartialKind::Min;
  if (isa<stablehlo::OrOp>(op) && isBool)
    return PartialKind::Or;
  if (isa<stablehlo::AndOp>(op) && isBool)
    return PartialKind::And;
  return PartialKind::None;
}

PartialKind soap::reductionKind(Region &region) {
  if (!region.hasOneBlock())
    return PartialKind::None;
  Block &body = region.front();
  Operation *terminator = body.getTerminator();
  unsigned count = terminator->getNumOperands();
  if (count == 0 || body.getNumArguments() != 2 * count)
    return PartialKind::None;
  PartialKind kind = PartialKind::None;
  for (auto [i, returned] : llvm::enumerate(terminator->getOperands())) {
    Operation *op = returned.getDefiningOp();
    if (!op || op->getBlock() != &body || op->getNumOperands() != 2 ||
        !isa<RankedTensorType>(returned.getType()))
      return PartialKind::None;
    Value a = body.getArgument(i), b = body.getArgument(count + i);
    bool straight = op->getOperand(0) == a && op->getOperand(1) == b;
    bool swapped = op->getOperand(0) == b && op->getOperand(1) == a;
    PartialKind here = straight || swapped ? kindOf(op) : PartialKind::None;
    if (here == PartialKind::None || (i > 0 && here != kind))
      return PartialKind::None;
    kind = here;
  }
  return kind;
}

bool soap::canSplitReduction(PartialKind kind, ValueRange inits) {
  switch (kind) {
  case PartialKind::None:
    return false;
  case PartialKind::Sum:
  case PartialKind::Product:
    // Every tile would add the initial value again.
    return llvm::all_of(inits, [&](Value v) { return isNeutral(v, kind); });
  default:
    // Idempotent: no harm in applying it twice.
    return true;
  }
}

/// Whether initial values, of which several windows or parts of one have their
/// own, change nothing.
static bool changeNothing(stablehlo::ReduceWindowOp op) {
  PartialKind kind = reductionKind(op.getBody());
  if (kind != PartialKind::None)
    return canSplitReduction(kind, op.getInitValues());
  Value first = op.getInitValues().front();
  return isNeutral(first, PartialKind::Max) ||
         isNeutral(first, PartialKind::Min);
}

std::optional<RunningWindows>
soap::findRunningWindows(stablehlo::ReduceWindowOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getInputs()[0].getType());
  if (!type || !type.hasStaticShape() ||
      op.getInputs().getTypes() != op.getResultTypes())
    return std::nullopt;
  std::optional<RunningWindows> running;
  for (auto [d, window] : llvm::enumerate(getWindow(op))) {
    if (window.stride != 1 || window.baseDilation != 1 ||
        window.windowDilation != 1)
      return std::nullopt;
    // As many windows as elements: both paddings are as long as a window less
    // one, together.
    if (window.size == 1 && window.paddingLow == 0)
      continue;
    bool reverse = window.paddingLow == 0;
    if (running || window.size != type.getDimSize(d) ||
        (!reverse && window.paddingHigh != 0))
      return std::nullopt;
    running = RunningWindows{static_cast<int64_t>(d), reverse};
  }
  return running && changeNothing(op) ? running : std::nullopt;
}
