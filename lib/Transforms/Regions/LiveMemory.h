//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What a function's values take on each device, op by op.

#ifndef SOAP_LIB_TRANSFORMS_REGIONS_LIVEMEMORY_H
#define SOAP_LIB_TRANSFORMS_REGIONS_LIVEMEMORY_H

#include "Soap/Dialect/Soap/IR/SoapOps.h"

#include <map>

namespace soap {

/// Bytes of the shards that live at each op of a block of distributed values:
/// arguments always, others from the op that makes them to the last that reads
/// them, names for nothing. An estimate: buffers that are written in place are
/// two here.
class LiveMemory {
public:
  explicit LiveMemory(mlir::Block &block);

  /// What changes when one op computes what others did.
  struct Change {
    /// Where it is.
    SpmdOp at;
    /// What it reads.
    llvm::SmallVector<mlir::Value> reads;
    /// What is no longer there.
    llvm::SmallVector<mlir::Value> gone;
    /// Bytes that it needs for itself, on each of its devices.
    int64_t scratch;
  };

  /// Makes a change unless a device would have more at a time than it ever had.
  bool change(const Change &change);

  /// `now` is where `old` was.
  void replace(mlir::Operation *old, mlir::Operation *now);
  /// `now` lives as `old` did.
  void replace(mlir::Value old, mlir::Value now);

private:
  struct Life {
    int64_t first, last;
  };
  /// Bytes on each device.
  llvm::ArrayRef<std::pair<int64_t, int64_t>> sizeOf(DistType type);

  int64_t numOps = 0;
  llvm::DenseMap<mlir::Operation *, int64_t> numbers;
  llvm::DenseMap<mlir::Value, Life> lives;
  llvm::DenseMap<mlir::Type, llvm::SmallVector<std::pair<int64_t, int64_t>>>
      sizes;
  /// Of each device, at each op.
  std::map<int64_t, std::vector<int64_t>> bytes;
  std::map<int64_t, int64_t> peaks;
};

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_REGIONS_LIVEMEMORY_H
