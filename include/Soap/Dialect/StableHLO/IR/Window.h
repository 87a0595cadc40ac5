//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_STABLEHLO_IR_WINDOW_H
#define SOAP_DIALECT_STABLEHLO_IR_WINDOW_H

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include <optional>

namespace mlir::stablehlo {

/// How windows lie over one dimension of a base (the operand): the base is
/// dilated (baseDilation - 1 holes between its elements), padded, and a window
/// of `size` elements, windowDilation apart, starts at every stride-th index.
/// Padding may be negative.
struct WindowDimension {
  int64_t size = 1;
  int64_t stride = 1;
  int64_t paddingLow = 0;
  int64_t paddingHigh = 0;
  int64_t baseDilation = 1;
  int64_t windowDilation = 1;
  /// The window's elements are read backwards.
  bool reversed = false;

  /// The number of windows over `baseSize` elements; none if it does not fit
  /// into an int64_t.
  std::optional<int64_t> outputSize(int64_t baseSize) const;
};

/// The window of a verified operation: per spatial dimension, in the order of
/// the spatial dimensions, for a convolution, and per dimension of the operand
/// for the others.
SmallVector<WindowDimension> getWindow(ConvolutionOp op);
SmallVector<WindowDimension> getWindow(ReduceWindowOp op);
SmallVector<WindowDimension> getWindow(SelectAndScatterOp op);

} // namespace mlir::stablehlo

#endif // SOAP_DIALECT_STABLEHLO_IR_WINDOW_H
