//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Which values are whole ones, and which are written for every device, between
// calls of @SPMDFullToShardShape and @SPMDShardToFullShape.

#ifndef SOAP_LIB_ANALYSIS_MANUALSCOPES_H
#define SOAP_LIB_ANALYSIS_MANUALSCOPES_H

#include "DeviceAxes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <vector>

namespace soap {

bool isFullToShard(mlir::Operation *op);
bool isShardToFull(mlir::Operation *op);
inline bool isManualCall(mlir::Operation *op) {
  return isFullToShard(op) || isShardToFull(op);
}

/// Begins an error with the name of an op, of a call that of what it calls.
mlir::InFlightDiagnostic refuse(mlir::Operation *op);

/// The axes over which the values of a function are written out. All values of
/// an op, also those of the regions it has, are over the same ones; only the
/// calls lead from some to others. What is made of constants alone is of no
/// scope: it is the same everywhere.
class ManualScopes {
public:
  /// `scopeOf` says the scope of a call's results, and of those of `@Sharding`
  /// that say it. Emits an error and fails at an op with values of several
  /// scopes.
  using ScopeOf =
      llvm::function_ref<std::optional<AxisBits>(mlir::Operation *)>;
  llvm::LogicalResult find(mlir::func::FuncOp entry, AxisBits all,
                           ScopeOf scopeOf);

  bool hasScope(mlir::Operation *op) const { return nodes.contains(op); }
  /// The scope of an op's results or of a value, `around` where nothing says
  /// it; none for what has no scope.
  std::optional<AxisBits> of(mlir::Operation *op, AxisBits around) const;
  std::optional<AxisBits> of(mlir::Value value, AxisBits around) const;
  /// Sets that of the block arguments of a computation, whose results have
  /// none.
  void add(mlir::sdy::ManualComputationOp op, AxisBits scope);

  /// Erases an op. (Another one may come to lie in its place.)
  void erase(mlir::Operation *op);

private:
  /// Of values that have the same scope.
  struct Node {
    unsigned leader;
    std::optional<AxisBits> scope;
  };
  mutable std::vector<Node> list;
  llvm::DenseMap<mlir::Operation *, unsigned> nodes;

  unsigned leaderOf(unsigned node) const;
  std::optional<unsigned> nodeOf(mlir::Value value) const;
  llvm::LogicalResult join(mlir::Operation *op, unsigned a, unsigned b);
  llvm::LogicalResult set(mlir::Operation *op, unsigned node, AxisBits scope);
  bool dependsOnDevices(mlir::Operation *op, ScopeOf scopeOf) const;
};

} // namespace soap

#endif // SOAP_LIB_ANALYSIS_MANUALSCOPES_H
