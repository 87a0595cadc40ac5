//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_DIALECT_STABLEHLO_IR_WINDOWCHECKS_H
#define SOAP_LIB_DIALECT_STABLEHLO_IR_WINDOWCHECKS_H

#include "Checks.h"
#include "Soap/Dialect/StableHLO/IR/Window.h"

namespace mlir::stablehlo {

/// A window's attributes as operations have them; what is absent is 1 or 0.
struct WindowAttributes {
  std::optional<ArrayRef<int64_t>> strides;
  std::optional<DenseIntElementsAttr> padding;
  std::optional<ArrayRef<int64_t>> baseDilations;
  std::optional<ArrayRef<int64_t>> windowDilations;
  std::optional<ArrayRef<bool>> reversal;
};

/// The window of these sizes, unchecked.
SmallVector<WindowDimension> makeWindow(ArrayRef<int64_t> sizes,
                                        const WindowAttributes &attributes);

/// Checks the attributes' sizes and ranges before.
FailureOr<SmallVector<WindowDimension>>
checkWindow(const Reporter &r, ArrayRef<int64_t> sizes,
            const WindowAttributes &attributes);

/// The number of windows over each dimension of a base; `?` where its size is.
FailureOr<SmallVector<int64_t>> windowShape(const Reporter &r,
                                            ArrayRef<int64_t> base,
                                            ArrayRef<WindowDimension> window);

} // namespace mlir::stablehlo

#endif // SOAP_LIB_DIALECT_STABLEHLO_IR_WINDOWCHECKS_H
