//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_EQUALOPS_H
#define SOAP_ANALYSIS_EQUALOPS_H

#include "mlir/IR/Operation.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"

namespace soap {

/// Finds ops without effects that compute the same.
class EqualOps {
public:
  /// An op that was added before and is equal; null if there is none, or if
  /// \p op has effects.
  mlir::Operation *add(mlir::Operation *op);
  /// The first value equal to it.
  mlir::Value leaderOf(mlir::Value value) const {
    mlir::Value leader = leaders.lookup(value);
    return leader ? leader : value;
  }

private:
  mlir::Operation *findEqual(mlir::Operation *op);

  llvm::DenseMap<mlir::Value, mlir::Value> leaders;
  llvm::DenseMap<llvm::hash_code, llvm::SmallVector<mlir::Operation *, 1>>
      known;
};

} // namespace soap

#endif // SOAP_ANALYSIS_EQUALOPS_H
