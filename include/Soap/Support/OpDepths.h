//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_OPDEPTHS_H
#define SOAP_SUPPORT_OPDEPTHS_H

#include "mlir/IR/Operation.h"

namespace soap {

/// How many ops lie on the longest way to each from arguments: when its values
/// can be there, other than its place in the block.
class OpDepths {
public:
  /// Those of all ops that \p op reads, also in regions, have to be known.
  void count(mlir::Operation *op) {
    unsigned depth = 0;
    op->walk([&](mlir::Operation *inner) {
      for (mlir::Value operand : inner->getOperands())
        depth = std::max(depth, of(operand));
    });
    depths[op] = depth + 1;
  }
  /// That of a replacement.
  void copy(mlir::Operation *from, mlir::Operation *to) {
    depths[to] = depths.lookup(from);
  }
  /// Of an argument, 0.
  unsigned of(mlir::Value value) const {
    return depths.lookup(value.getDefiningOp());
  }

private:
  llvm::DenseMap<mlir::Operation *, unsigned> depths;
};

} // namespace soap

#endif // SOAP_SUPPORT_OPDEPTHS_H
