//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What is known of counters and indices: tensors of one integer.

#ifndef SOAP_LIB_CONVERSION_SIMPLIFYMODEL_INTEGERS_H
#define SOAP_LIB_CONVERSION_SIMPLIFYMODEL_INTEGERS_H

#include "mlir/IR/Value.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace soap::simplify {

/// The integers (and booleans) that values of one element hold, as far as they
/// can be computed of constants and of values that are set.
class Integers {
public:
  static bool isInteger(mlir::Value value);

  /// Nothing: not known, or no tensor of one integer.
  std::optional<llvm::APInt> get(mlir::Value value);
  void set(mlir::Value value, std::optional<llvm::APInt> number) {
    known[value] = std::move(number);
  }

private:
  /// An op's only result.
  std::optional<llvm::APInt> compute(mlir::Operation *op);

  llvm::DenseMap<mlir::Value, std::optional<llvm::APInt>> known;
  int depth = 0;
};

} // namespace soap::simplify

#endif // SOAP_LIB_CONVERSION_SIMPLIFYMODEL_INTEGERS_H
