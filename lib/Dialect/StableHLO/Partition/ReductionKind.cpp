//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/StableHLO/Reduction.h"

#include "Soap/Dialect/Soap/IR/PartitionUtils.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
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
