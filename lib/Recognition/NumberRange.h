//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RECOGNITION_NUMBERRANGE_H
#define SOAP_LIB_RECOGNITION_NUMBERRANGE_H

#include "mlir/IR/Value.h"

#include <optional>

namespace soap::recognition {

/// From the least to the largest number, none of them NaN.
struct NumberRange {
  double least = 0, largest = 0;
};

/// Where the elements of \p value are, as far as it follows from constants,
/// counting, truth values and elementwise operations, but for rounding; none
/// where it does not.
std::optional<NumberRange> rangeOf(mlir::Value value);

} // namespace soap::recognition

#endif // SOAP_LIB_RECOGNITION_NUMBERRANGE_H
