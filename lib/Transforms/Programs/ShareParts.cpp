//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Contiguous parts of buffers that are no copies.

#include "DevicePrograms.h"

#include "../Regions/OwnParts.h"
#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace soap;

/// The element of the only argument at which the only result begins, if a
/// kernel does nothing but take contiguous parts, whatever their shapes.
static std::optional<int64_t> findPart(func::FuncOp kernel) {
  Block &body = kernel.getBody().front();
  Operation *end = body.getTerminator();
  if (body.getNumArguments() != 1 || end->getNumOperands() != 1)
    return std::nullopt;
  int64_t offset = 0;
  Value value = end->getOperand(0);
  while (Operation *op = value.getDefiningOp()) {
    auto slice = dyn_cast<stablehlo::SliceOp>(op);
    if (!slice && !isa<stablehlo::ReshapeOp>(op))
      return std::nullopt;
    value = op->getOperand(0);
    if (!slice)
      continue;
    Rect whole, part;
    for (auto [size, low, high, stride] :
         llvm::zip_equal(cast<RankedTensorType>(value.getType()).getShape(),
                         slice.getStartIndices(), slice.getLimitIndices(),
                         slice.getStrides())) {
      if (stride != 1)
        return std::nullopt;
      whole.push_back({0, size});
      part.push_back({low, high});
    }
    std::optional<int64_t> start = findContiguous(whole, part);
    if (!start)
      return std::nullopt;
    offset += *start;
  }
  return offset;
}

namespace {

/// Gives parts of buffers their places in these.
class PartSharer {
public:
  explicit PartSharer(DevicePrograms &programs)
      : programs(programs), uses(computeUses(programs)),
        writes(programs.buffers.size()), isFixed(programs.buffers.size()) {
    for (auto [index, step] : llvm::enumerate(programs.steps)) {
      int64_t number = index;
      DevicePrograms::forEachUse(step, [&](int64_t buffer, bool isWrite) {
        if (isWrite)
          writes[programs.find(buffer)].push_back(number);
      });
    }
    // Users read and write these.
    for (const auto *tensors : {&programs.arguments, &programs.results})
      for (const DevicePrograms::Tensor &tensor : *tensors)
        for (int64_t buffer : tensor.buffers)
          isFixed[programs.find(buffer)] = true;
  }

  void run() {
    std::vector<DevicePrograms::Step> steps;
    for (auto [number, step] : llvm::enumerate(programs.steps))
      if (!share(step, number))
        steps.push_back(std::move(step));
    programs.steps = std::move(steps);
  }

private:
  /// Bytes from the start of the source's own place.
  struct Part {
    int64_t source, target, offset;
  };

  /// What a step does if it only takes contiguous parts; empty: anything else.
  llvm::SmallVector<Part> partsOf(const DevicePrograms::Step &step) {
    llvm::SmallVector<Part> parts;
    if (step.kind == DevicePrograms::Step::Launching) {
      func::FuncOp kernel = step.launch.kernel;
      auto [offset, isNew] = partOfKernel.try_emplace(kernel);
      if (isNew)
        offset->second = findPart(kernel);
      if (offset->second)
        parts.push_back(
            {step.launch.inputs[0], step.launch.outputs[0],
             *offset->second * bytesOf(kernel.getArgumentTypes()[0])});
    } else if (step.kind == DevicePrograms::Step::Copying) {
      for (const DevicePrograms::BoxCopy &copy : step.copies) {
        if (!isContiguous(copy, bytesOf(step.elementType)))
          return {};
        parts.push_back({copy.source, copy.target,
                         copy.sourceOffset * bytesOf(step.elementType)});
      }
    }
    return parts;
  }

  /// True if \p step has nothing left to do.
  bool share(const DevicePrograms::Step &step, int64_t number) {
    llvm::SmallVector<Part> parts = partsOf(step);
    if (parts.empty() || !llvm::all_of(parts, [&](const Part &part) {
          return canShare(part, number);
        }))
      return false;
    for (const Part &part : parts) {
      int64_t source = programs.find(part.source);
      int64_t target = programs.find(part.target);
      uses[source].last = std::max(uses[source].last, uses[target].last);
      programs.buffers[target].offset =
          programs.offsetIn(part.source) + part.offset;
      programs.buffers[target].sameAs = source;
    }
    return true;
  }

  static int64_t bytesOf(Type type) {
    return *getElementBytes(getElementTypeOrSelf(type));
  }

  /// Whether the whole target is filled with what lies together.
  bool isContiguous(const DevicePrograms::BoxCopy &copy, int64_t bytes) const {
    if (copy.source < 0) // Fills have no strides of a source.
      return false;
    int64_t elements = 1;
    for (auto [extent, from, to] : llvm::zip_equal(
             copy.extents, copy.sourceStrides, copy.targetStrides)) {
      elements *= extent;
      if (extent > 1 && from != to)
        return false;
    }
    return copy.targetOffset == 0 &&
           programs.buffers[copy.target].bytes == elements * bytes;
  }

  bool canShare(const Part &part, int64_t number) const {
    int64_t source = programs.find(part.source);
    int64_t target = programs.find(part.target);
    // Of the target it is the only write, of the source none comes before the
    // part has been read.
    return programs.buffers[source].device == programs.buffers[target].device &&
           (programs.offsetIn(part.source) + part.offset) % kBufferAlignment ==
               0 &&
           !isFixed[target] && writes[target].size() == 1 &&
           llvm::none_of(writes[source], [&](int64_t write) {
             return write > number && write <= uses[target].last;
           });
  }

  DevicePrograms &programs;
  std::vector<BufferUses> uses;
  /// Of representatives, the numbers of the steps that write them.
  std::vector<llvm::SmallVector<int64_t, 2>> writes;
  llvm::SmallVector<bool> isFixed;
  llvm::DenseMap<Operation *, std::optional<int64_t>> partOfKernel;
};

} // namespace

void soap::shareParts(DevicePrograms &programs) { PartSharer(programs).run(); }
