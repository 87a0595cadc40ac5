//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Indices that are values (of gathers, scatters, dynamic slices), from those of
// a whole tensor to those of a tile.

#ifndef SOAP_LIB_DIALECT_STABLEHLO_PARTITION_INDEXSHIFT_H
#define SOAP_LIB_DIALECT_STABLEHLO_PARTITION_INDEXSHIFT_H

#include "Soap/Planner/Graph/Interval.h"

#include "mlir/IR/Builders.h"

namespace soap {

/// What becomes of one component of an index vector: it is brought into
/// [low, high], then `shift` is added.
struct IndexShift {
  int64_t low = 0;
  int64_t high = 0;
  int64_t shift = 0;
};

/// `indices` with component k along dimension `vectorDim` moved by `shifts[k]`.
/// Where `vectorDim` is the rank, the tensor has one component. The result's
/// elements are i32 or i64, so that nothing wraps.
mlir::Value shiftIndices(mlir::OpBuilder &b, mlir::Location loc,
                         mlir::Value indices, int64_t vectorDim,
                         llvm::ArrayRef<IndexShift> shifts);

/// Start indices of one slice have one type: where some were moved and their
/// type is another now, all become i64.
void matchIndexTypes(mlir::OpBuilder &b, mlir::Location loc,
                     llvm::MutableArrayRef<mlir::Value> starts);

/// Bools of the shape without `vectorDim`: where component `component` lies in
/// [0, size).
mlir::Value isIndexBelow(mlir::OpBuilder &b, mlir::Location loc,
                         mlir::Value indices, int64_t vectorDim,
                         int64_t component, int64_t size);

} // namespace soap

#endif // SOAP_LIB_DIALECT_STABLEHLO_PARTITION_INDEXSHIFT_H
