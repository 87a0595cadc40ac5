//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TARGET_ONNX_OPERATORS_QUANTIZED_H
#define SOAP_LIB_TARGET_ONNX_OPERATORS_QUANTIZED_H

#include "../Node.h"

namespace soap::onnximport {

/// A scale or zero point, as one number, one per entry of `dim`, or one per
/// `block` of them, in the shape of `like`.
Value spread(Build &b, Value v, Value like, std::optional<int64_t> dim,
             int64_t block = 0);

/// Whether a type is one of those that tensors are quantized to here.
bool isQuantized(Type element);

/// Rounds `steps` (x / scale, reals) to even, moves them by the zero point and
/// keeps them in the range of `to`.
Value saturate(Build &b, Value steps, Value zeroPoint, Type to);

/// Input i, a zero point; null where it is known to be zero everywhere, as
/// those of weights often are.
Value zeroPoint(Node &n, size_t i);

/// x - zero point as 32-bit integers; an absent zero point is zero.
Value centred(Build &b, Value x, Value zeroPoint, std::optional<int64_t> dim,
              int64_t block = 0);

/// A tensor of 8 bits, and what its elements stand for. A zero point may be
/// null.
struct Quantized {
  Value y, scale, zeroPoint;
};

/// The scale and zero point that make the most of eight bits: zero is always in
/// the range, and exact.
Quantized quantizeByRange(Build &b, Value x);

/// The product of 32-bit integers; zero points, which may be null, are one per
/// row of the left matrix and per column of the right one.
Value integerProduct(Build &b, Value lhs, Value lhsZero, Value rhs,
                     Value rhsZero);

/// The scale of a factor, in the shape of the product: one number, or one per
/// row (2) or column (1).
Value factorScale(Build &b, Value scale, Value product, int64_t dim);

/// The product of what two tensors stand for, plus a bias, which may be null.
/// Scales and zero points are one, or one for each row of the left and column
/// of the right one.
Value realProduct(Build &b, Quantized lhs, Quantized rhs, Value bias);

} // namespace soap::onnximport

#endif // SOAP_LIB_TARGET_ONNX_OPERATORS_QUANTIZED_H
