//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TARGET_ONNX_OPERATORS_WINDOW_H
#define SOAP_LIB_TARGET_ONNX_OPERATORS_WINDOW_H

#include "../Node.h"

namespace soap::onnximport {

/// The attributes that convolutions and pools have in common, one entry per
/// spatial dimension.
struct Window {
  llvm::SmallVector<int64_t> size, strides, dilations, low, high;

  /// Elements that a window covers, holes included.
  int64_t extent(size_t d) const { return (size[d] - 1) * dilations[d] + 1; }
};

/// The windows of a node over a spatial shape, paddings as `auto_pad` says;
/// with `roundUp` a last one that is only partly filled counts.
mlir::FailureOr<Window> windowOf(Node &n, Shape spatial, Shape kernel,
                                 bool roundUp);

/// How many windows of `extent` elements a padded dimension has room for.
int64_t windowCount(int64_t size, int64_t low, int64_t high, int64_t extent,
                    int64_t stride);

/// Low and high padding as StableHLO wants it: [dimension][2].
mlir::DenseIntElementsAttr paddingOf(mlir::OpBuilder &b, Shape low, Shape high);

} // namespace soap::onnximport

#endif // SOAP_LIB_TARGET_ONNX_OPERATORS_WINDOW_H
