//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TARGET_ONNX_OPERATORS_INDICES_H
#define SOAP_LIB_TARGET_ONNX_OPERATORS_INDICES_H

#include "../Build.h"

namespace soap::onnximport {

/// Indices that count from the end where they are negative, counted from the
/// start.
Value wrapIndices(Build &b, Value indices, int64_t size);

/// The elements of dimension `dim` of x at the indices, whose shape replaces
/// the dimension. Indices are not negative.
Value take(Build &b, Value x, Value indices, int64_t dim);
/// The same with indices that are known; a slice where they are regular.
Value take(Build &b, Value x, llvm::ArrayRef<int64_t> indices, int64_t dim);

/// Slices of x at vectors of indices [batch…, outer…, k], which index the
/// dimensions after the first `batchDims`, those that both have: the result is
/// [batch…, outer…, slice…]. Indices are not negative.
Value gatherND(Build &b, Value x, Value indices, int64_t batchDims);

/// Element [i, j, …] of the result is x[i, indices[i, j, …], …], the index
/// replacing that of `dim`. Indices are not negative.
Value takeAlong(Build &b, Value x, Value indices, int64_t dim);

/// `data` with slices replaced by, or combined with, `updates` [outer…,
/// slice…] at the vectors of indices [outer…, k]. `combine` names an op;
/// nothing replaces. Indices are not negative.
Value scatterND(Build &b, Value data, Value indices, Value updates,
                llvm::StringRef combine = {});

/// scatterND for one element at a time: updates[i, j, …] goes to
/// data[i, indices[i, j, …], …].
Value scatterAlong(Build &b, Value data, Value indices, Value updates,
                   int64_t dim, llvm::StringRef combine = {});

} // namespace soap::onnximport

#endif // SOAP_LIB_TARGET_ONNX_OPERATORS_INDICES_H
