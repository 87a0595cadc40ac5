//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_SOAPPROGRAMOPS_H
#define SOAP_DIALECT_SOAP_IR_SOAPPROGRAMOPS_H

#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace soap {

/// Alignment in bytes of every buffer that a kernel gets.
constexpr int64_t kBufferAlignment = 64;

/// The box of a tensor that lies, contiguous, at `offset` of a device's arena.
struct ShardPlace {
  int64_t device = 0;
  int64_t offset = 0;
  Rect box;
};

/// Buffers that are combined; each member's total goes to `result`, unless that
/// is -1. With several rows, those of a source are `rowStride` elements apart.
struct ReduceGroup {
  struct Member {
    int64_t device;
    int64_t source;
    int64_t result;
  };
  int64_t numElements = 0; ///< Of a row.
  int64_t numRows = 1, rowStride = 0;
  llvm::SmallVector<Member> members;
};

/// One strided copy; extents and strides count elements. A source device of -1:
/// the target is filled with the low bytes of `sourceOffset`.
struct BoxCopyPlace {
  int64_t sourceDevice = 0, sourceOffset = 0;
  int64_t targetDevice = 0, targetOffset = 0;
  llvm::SmallVector<int64_t> extents, sourceStrides, targetStrides;
};

/// Bytes of one element in a buffer (a boolean has one), or nothing if the
/// runtime has no such type.
std::optional<int64_t> getElementBytes(mlir::Type elementType);
/// Bytes of a contiguous buffer, or the largest int64_t if they are more; the
/// element type has a size.
int64_t getBufferBytes(mlir::RankedTensorType type);
inline int64_t getBufferBytes(mlir::Value value) {
  return getBufferBytes(mlir::cast<mlir::RankedTensorType>(value.getType()));
}

// The flat forms in which the attributes store those structs.
void appendShard(const ShardPlace &shard,
                 llvm::SmallVectorImpl<int64_t> &devices,
                 llvm::SmallVectorImpl<int64_t> &offsets,
                 llvm::SmallVectorImpl<int64_t> &boxes);
void appendGroup(const ReduceGroup &group,
                 llvm::SmallVectorImpl<int64_t> &sizes,
                 llvm::SmallVectorImpl<int64_t> &elements,
                 llvm::SmallVectorImpl<int64_t> &rows,
                 llvm::SmallVectorImpl<int64_t> &members);
void appendBoxCopy(const BoxCopyPlace &copy,
                   llvm::SmallVectorImpl<int64_t> &copies);

} // namespace soap

#define GET_OP_CLASSES
#include "Soap/Dialect/Soap/IR/SoapProgramOps.h.inc"

#endif // SOAP_DIALECT_SOAP_IR_SOAPPROGRAMOPS_H
