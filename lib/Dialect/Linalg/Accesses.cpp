//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Linalg/Accesses.h"

using namespace mlir;
using namespace soap;

bool soap::isWithin(AffineExpr expr, int64_t size, ArrayRef<int64_t> loops) {
  SmallVector<std::optional<int64_t>> first(loops.size(), 0), last;
  for (int64_t length : loops)
    last.push_back(length - 1);
  auto bound = [&](bool isUpper) {
    return getBoundForAffineExpr(expr, loops.size(), /*numSymbols=*/0, first,
                                 last, isUpper);
  };
  return bound(/*isUpper=*/false).value_or(0) >= 0 &&
         bound(/*isUpper=*/true).value_or(size - 1) < size;
}

LogicalResult soap::verifyAccesses(linalg::LinalgOp op) {
  if (op.hasDynamicShape())
    return success();
  SmallVector<int64_t> loops = op.getStaticLoopRanges();
  if (llvm::is_contained(loops, 0))
    return success();
  for (OpOperand &operand : op->getOpOperands())
    for (auto [expr, size] :
         llvm::zip_equal(op.getMatchingIndexingMap(&operand).getResults(),
                         op.getShape(&operand)))
      if (!isWithin(expr, size, loops))
        return op->emitOpError("goes beyond operand #")
               << operand.getOperandNumber() << " of type "
               << operand.get().getType();
  return success();
}
