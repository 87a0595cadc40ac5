//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What is known of counters, indices and shapes: small tensors of integers.

#ifndef SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_INTEGERS_H
#define SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_INTEGERS_H

#include "mlir/IR/Value.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace soap::simplify {

/// The integers (and booleans) that values hold, as far as they can be computed
/// of constants, of sizes and of values that are set.
class Integers {
public:
  static bool isInteger(mlir::Value value);

  /// Nothing: not known, or no tensor of one integer.
  std::optional<llvm::APInt> get(mlir::Value value);
  void set(mlir::Value value, std::optional<llvm::APInt> number) {
    known[{value, 0}] = std::move(number);
  }

  /// All elements of a tensor of integers, row-major; nothing if one of them is
  /// not known or does not fit.
  std::optional<llvm::SmallVector<int64_t>> getAll(mlir::Value value);

  /// By how much the elements of \p a, as many as those of \p b, exceed them:
  /// also where only the difference is known.
  std::optional<llvm::SmallVector<int64_t>> getDifferences(mlir::Value a,
                                                           mlir::Value b);

private:
  /// An element of a tensor and what is added to it; of no tensor: 0.
  struct Sum {
    mlir::Value value;
    int64_t index;
    llvm::APInt offset;
  };
  /// Element \p index as that of a tensor as far back as one is found.
  Sum getSum(mlir::Value value, int64_t index);
  /// Element \p index, row-major, of a tensor of integers.
  std::optional<llvm::APInt> getElement(mlir::Value value, int64_t index);
  /// Of an op's only result.
  std::optional<llvm::APInt> compute(mlir::Operation *op, int64_t index);

  llvm::DenseMap<std::pair<mlir::Value, int64_t>, std::optional<llvm::APInt>>
      known;
  int depth = 0;
};

} // namespace soap::simplify

#endif // SOAP_LIB_CONVERSION_SIMPLIFYMODEL_FUNCTIONS_INTEGERS_H
