//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TARGET_ONNX_OPERATORS_REDUCTIONS_H
#define SOAP_LIB_TARGET_ONNX_OPERATORS_REDUCTIONS_H

#include "../Node.h"

namespace soap::onnximport {

/// Softmax along dimensions that count as one, or its logarithm; the largest
/// element is taken out first, so that nothing overflows.
Value softmax(Build &b, Value x, llvm::ArrayRef<int64_t> dims,
              bool logarithm = false);

/// Those dimensions, of a node's first input: before version 13, all from the
/// attribute `axis` on.
mlir::FailureOr<llvm::SmallVector<int64_t>> softmaxDims(Node &n, int64_t opset);

/// The index of the first (or last) extreme element along one dimension, which
/// stays as a one; NaN is the extreme where there is one.
Value argExtreme(Build &b, Value x, int64_t dim, bool largest, bool last);

} // namespace soap::onnximport

#endif // SOAP_LIB_TARGET_ONNX_OPERATORS_REDUCTIONS_H
