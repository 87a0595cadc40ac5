//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_PROGRAMS_DEVICEPROGRAMS_H
#define SOAP_LIB_TRANSFORMS_PROGRAMS_DEVICEPROGRAMS_H

#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Planner/Sharding/Reshard.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <vector>

namespace soap {

/// The programs of all devices before their buffers have places. Buffers are
/// numbers; steps are in one order that every device's own order follows, so
/// that lives can be told in numbers of steps.
struct DevicePrograms {
  struct Buffer {
    int64_t device;
    int64_t bytes;
    /// The argument whose buffer it is, or -1.
    int64_t argument = -1;
    /// Buffers that share one place: see find().
    int64_t sameAs = -1;
    /// In bytes, from the start of that other one.
    int64_t offset = 0;
  };
  struct Launch {
    mlir::func::FuncOp kernel;
    int64_t device;
    llvm::SmallVector<int64_t> inputs, outputs;
    /// Empty, or per output the number of the input that it overwrites, or -1.
    llvm::SmallVector<int64_t> inPlace;
  };
  /// Result -1: does not get the total.
  struct Member {
    int64_t source, result;
  };
  /// Rows of `numElements` each; sources start at `sourceOffset` elements and
  /// have a row every `rowStride`, results are contiguous.
  struct Group {
    int64_t numElements;
    int64_t numRows = 1, rowStride = 0, sourceOffset = 0;
    llvm::SmallVector<Member> members;
  };
  /// Offsets in elements. Source -1: filled with `bits`.
  struct BoxCopy {
    int64_t source = -1, target = -1;
    int64_t sourceOffset = 0, targetOffset = 0;
    int64_t bits = 0;
    llvm::SmallVector<int64_t> extents, sourceStrides, targetStrides;
  };
  struct Step {
    enum Kind { Launching, Reducing, Copying } kind;
    /// Of the op that it is a step of; null of other steps.
    mlir::LocationAttr loc;
    Launch launch;
    /// Of communications:
    mlir::Type elementType;
    PartialKind reduction = PartialKind::None;
    std::vector<Group> groups;
    std::vector<BoxCopy> copies;
  };
  /// An argument or a result, and the buffer of each shard.
  struct Tensor {
    DistType type;
    llvm::SmallVector<int64_t> buffers;
    /// Of an argument: the result that replaces it, or -1.
    int64_t replacement = -1;
  };

  std::vector<Buffer> buffers;
  std::vector<Step> steps;
  std::vector<Tensor> arguments, results;

  int64_t addBuffer(int64_t device, int64_t bytes);
  /// The buffer that stands for all those sharing its place.
  int64_t find(int64_t buffer) const;
  /// In bytes, from the start of that one.
  int64_t offsetIn(int64_t buffer) const;
  /// From now on `buffer` is `into`.
  void merge(int64_t buffer, int64_t into);

  /// Calls `visit(buffer, isWrite)` for each use of a buffer in `step`.
  static void
  forEachUse(const Step &step,
             llvm::function_ref<void(int64_t buffer, bool isWrite)> visit);
};

/// Where a buffer is used first and last, and last written, in numbers of
/// steps; -1: never. Representatives only.
struct BufferUses {
  int64_t first = -1, last = -1, lastWrite = -1;
};
std::vector<BufferUses> computeUses(const DevicePrograms &programs);

/// Appends the steps of one step of a reshard; `sources` are the buffers of the
/// shards before, what is returned those after. Shards that need no move keep
/// their buffer. Fails, without a diagnostic, if a shard is not covered.
llvm::FailureOr<llvm::SmallVector<int64_t>>
lowerReshardStep(DevicePrograms &programs, const ReshardStep &step,
                 const Sharding &from, mlir::RankedTensorType type,
                 llvm::ArrayRef<int64_t> sources);

/// All-reduces in place where the operand is not read later.
void reduceInPlace(DevicePrograms &programs);

/// Makes the results that replace arguments end in the arguments' buffers:
/// shares the buffer, where the old value has been read by then or the kernel
/// that makes the new one is its last reader, or copies as soon as the old
/// value has been read. The layouts of both agree.
void placeState(DevicePrograms &programs);

/// Where a copy or a kernel only takes a contiguous part of a buffer of its
/// device, in whatever shape, and the buffer keeps its values as long as the
/// part is read, the part is its place in there. Buffers have their final uses
/// by then.
void shareParts(DevicePrograms &programs);

/// Writes them as a soap.program before `function`, of which they were made:
/// gives the buffers places in the arenas, and names what users know.
void writePrograms(mlir::func::FuncOp function, const DevicePrograms &programs);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_PROGRAMS_DEVICEPROGRAMS_H
