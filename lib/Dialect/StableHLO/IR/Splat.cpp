//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/StableHLO/Splat.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

bool soap::isSplat(Value v, Attribute &value) {
  while (Operation *op = v.getDefiningOp()) {
    if (!isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp>(op))
      break;
    v = op->getOperand(0);
  }
  ElementsAttr elements;
  if (!matchPattern(v, m_Constant(&elements)))
    return false;
  if (elements.isSplat()) {
    value = elements.getSplatValue<Attribute>();
    return true;
  }
  return false;
}
