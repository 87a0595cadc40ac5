//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Windows that slide over one dimension, whole and for a tile.

#ifndef SOAP_LIB_DIALECT_STABLEHLO_PARTITION_WINDOW_H
#define SOAP_LIB_DIALECT_STABLEHLO_PARTITION_WINDOW_H

#include "PartitionModel.h"

namespace soap {

/// One dimension of a convolution or window reduction. Output o and window
/// position k meet the element i of the input where
///   i·baseDilation = o·stride + k·windowDilation − padLow.
/// With `reversed`, the kernel's element at window position k is size − 1 − k.
struct WindowDim {
  int64_t size = 1;
  int64_t stride = 1;
  int64_t baseDilation = 1;
  int64_t windowDilation = 1;
  int64_t padLow = 0;
  int64_t padHigh = 0;
  bool reversed = false;

  /// The access of the input: `output` and `kernel` are the dimensions of o and
  /// of the kernel's elements.
  DimAccess access(unsigned output, unsigned kernel) const;

  /// The padding (low, high) that makes of `input` elements, on the window
  /// positions of `kernel`'s elements, just the outputs `output`.
  std::pair<int64_t, int64_t> localPadding(Interval output, Interval kernel,
                                           Interval input) const;
};

/// The windows of the dimensions, from the attributes' optional arrays.
llvm::SmallVector<WindowDim>
getWindows(llvm::ArrayRef<int64_t> sizes,
           std::optional<llvm::ArrayRef<int64_t>> strides,
           std::optional<llvm::ArrayRef<int64_t>> baseDilations,
           std::optional<llvm::ArrayRef<int64_t>> windowDilations,
           std::optional<mlir::DenseIntElementsAttr> padding,
           std::optional<llvm::ArrayRef<bool>> reversal = std::nullopt);

/// The padding attribute of the rows (low, high).
mlir::DenseIntElementsAttr
getPaddingAttr(mlir::Builder &builder,
               llvm::ArrayRef<std::pair<int64_t, int64_t>> padding);

} // namespace soap

#endif // SOAP_LIB_DIALECT_STABLEHLO_PARTITION_WINDOW_H
