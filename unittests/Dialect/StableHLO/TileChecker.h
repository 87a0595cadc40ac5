//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Computes an op on whole tensors and in tiles, and compares.

#ifndef SOAP_UNITTESTS_DIALECT_STABLEHLO_TILECHECKER_H
#define SOAP_UNITTESTS_DIALECT_STABLEHLO_TILECHECKER_H

#include "Soap/Dialect/Soap/IR/PartitionableOp.h"
#include "Soap/Planner/Graph/Strategy.h"
#include "Soap/Reference/Evaluator.h"

#include "mlir/IR/OwningOpRef.h"

#include <random>
#include <string>

namespace soap {

/// The op that makes the first result of @main is checked: on random arguments,
/// for many configurations, the results of all tiles (of operands sliced by the
/// accesses) make up, or combine to, the whole op's; and sums pass through the
/// sets of operands that the op calls linear.
class TileChecker {
public:
  /// Integers are drawn from [0, 4], or from `integers` where given.
  TileChecker(mlir::MLIRContext &context, llvm::StringRef text,
              Interval integers = {0, 5});

  /// The dimensions: sizes, with "!" where unsplittable and the reduction.
  std::string dims() const;
  std::string linearSets() const;
  void checkTiles(unsigned rounds);
  void checkLinearSets();
  unsigned numTiles() const { return tiles; }

private:
  using Tensors = llvm::SmallVector<reference::Tensor>;

  reference::Tensor random(mlir::RankedTensorType type);
  void evaluateWhole();
  /// buildLocal in a function of its own, evaluated.
  mlir::FailureOr<Tensors> evaluateTile(llvm::ArrayRef<Interval> tile,
                                        llvm::ArrayRef<Rect> rects,
                                        const Tensors &operands);
  void checkConfig(const Config &config);
  Rect operandRect(unsigned i, llvm::ArrayRef<Interval> tile) const;

  mlir::OwningOpRef<mlir::ModuleOp> module;
  PartitionableOpInterface op;
  PartitionInfo info;
  Operator space;
  Tensors operands;
  Tensors results;
  Interval integers;
  std::mt19937 rng{17};
  unsigned tiles = 0;
};

} // namespace soap

#endif // SOAP_UNITTESTS_DIALECT_STABLEHLO_TILECHECKER_H
