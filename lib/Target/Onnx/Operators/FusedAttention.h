//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TARGET_ONNX_OPERATORS_FUSEDATTENTION_H
#define SOAP_LIB_TARGET_ONNX_OPERATORS_FUSEDATTENTION_H

#include "../Node.h"

namespace soap::onnximport {

/// ONNX Runtime's attention of queries, keys and values that are one tensor
/// [batch, sequence, …], one behind the other. `mask` and `past` are the
/// numbers of the node's inputs, `added` that of what is added to scores.
llvm::LogicalResult packedAttention(Node &n, Value qkv, size_t mask,
                                    size_t past, size_t added);

/// The attribute `scale`, or what it is where it is zero or absent.
mlir::FailureOr<double> scaleOf(Node &n, Value q);

/// The type in which scores are hidden: in half precision, ten thousand less
/// would leave nothing of them.
Type maskElement(Build &b, Value q);

/// What two tensors add to scores, of any two shapes; one may be null.
Value sumOf(Build &b, Value x, Value y);

/// `amount` where a condition does not hold, else zero.
Value unless(Build &b, Value condition, Type element, double amount);

} // namespace soap::onnximport

#endif // SOAP_LIB_TARGET_ONNX_OPERATORS_FUSEDATTENTION_H
