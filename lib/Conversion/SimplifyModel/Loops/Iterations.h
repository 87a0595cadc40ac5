//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What is known of the ops of unrolled loops.

#ifndef SOAP_LIB_CONVERSION_SIMPLIFYMODEL_LOOPS_ITERATIONS_H
#define SOAP_LIB_CONVERSION_SIMPLIFYMODEL_LOOPS_ITERATIONS_H

#include "Soap/Analysis/EqualOps.h"
#include "Soap/Support/OpDepths.h"

#include "mlir/IR/Operation.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

#include <optional>
#include <vector>

namespace soap::simplify {

struct Iteration {
  int64_t loop, number;

  bool operator==(const Iteration &other) const {
    return loop == other.loop && number == other.number;
  }
  bool operator!=(const Iteration &other) const { return !(*this == other); }
};

/// The iterations of a block's unrolled loops.
class Iterations {
public:
  using Ops = llvm::SmallVector<mlir::Operation *>;
  using Loop = std::vector<Ops>; ///< Of each iteration.

  /// Takes `iterationAttr` from the ops that have it.
  explicit Iterations(mlir::Block &block);

  /// In the order of their first ops.
  const llvm::MapVector<Iteration, Ops> &all() const { return ops; }
  std::optional<Iteration> of(mlir::Operation *op) const;
  /// A new op is of an iteration, too, but reads nothing for it.
  void add(mlir::Operation *op, Iteration iteration) {
    iterations[op] = iteration;
  }
  /// Of all that an iteration reads from elsewhere, the value that most comes
  /// before; null if it reads arguments alone.
  mlir::Value lastRead(Iteration iteration, const OpDepths &depths) const;

private:
  llvm::MapVector<Iteration, Ops> ops;
  llvm::DenseMap<mlir::Operation *, Iteration> iterations;
};

/// The loops that are in no other, as `outermostAttr` says, which it takes from
/// the ops.
std::vector<Iterations::Loop> outermostLoops(mlir::Block &block);

/// Whether an op only cuts out what is computed with.
bool isMovement(mlir::Operation *op);

} // namespace soap::simplify

template <> struct llvm::DenseMapInfo<soap::simplify::Iteration> {
  using Pairs = DenseMapInfo<std::pair<int64_t, int64_t>>;
  using Iteration = soap::simplify::Iteration;

  static Iteration getEmptyKey() {
    auto [loop, number] = Pairs::getEmptyKey();
    return {loop, number};
  }
  static Iteration getTombstoneKey() {
    auto [loop, number] = Pairs::getTombstoneKey();
    return {loop, number};
  }
  static unsigned getHashValue(const Iteration &iteration) {
    return Pairs::getHashValue({iteration.loop, iteration.number});
  }
  static bool isEqual(const Iteration &a, const Iteration &b) { return a == b; }
};

#endif // SOAP_LIB_CONVERSION_SIMPLIFYMODEL_LOOPS_ITERATIONS_H
