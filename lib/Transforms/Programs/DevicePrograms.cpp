//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DevicePrograms.h"

#include "../Regions/OwnParts.h"
#include "Soap/Dialect/Soap/IR/PartitionUtils.h"
#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace soap;

int64_t DevicePrograms::addBuffer(int64_t device, int64_t bytes) {
  Buffer buffer;
  buffer.device = device;
  buffer.bytes = bytes;
  buffers.push_back(buffer);
  return static_cast<int64_t>(buffers.size()) - 1;
}

int64_t DevicePrograms::find(int64_t buffer) const {
  while (buffers[buffer].sameAs >= 0)
    buffer = buffers[buffer].sameAs;
  return buffer;
}

int64_t DevicePrograms::offsetIn(int64_t buffer) const {
  int64_t offset = 0;
  for (; buffers[buffer].sameAs >= 0; buffer = buffers[buffer].sameAs)
    offset += buffers[buffer].offset;
  return offset;
}

void DevicePrograms::merge(int64_t buffer, int64_t into) {
  buffer = find(buffer);
  into = find(into);
  if (buffer != into)
    buffers[buffer].sameAs = into;
}

void DevicePrograms::forEachUse(
    const Step &step,
    llvm::function_ref<void(int64_t buffer, bool isWrite)> visit) {
  switch (step.kind) {
  case Step::Launching:
    for (int64_t buffer : step.launch.inputs)
      visit(buffer, false);
    for (int64_t buffer : step.launch.outputs)
      visit(buffer, true);
    return;
  case Step::Reducing:
    for (const Group &group : step.groups)
      for (const Member &member : group.members) {
        visit(member.source, false);
        if (member.result >= 0)
          visit(member.result, true);
      }
    return;
  case Step::Copying:
    for (const BoxCopy &copy : step.copies) {
      if (copy.source >= 0)
        visit(copy.source, false);
      visit(copy.target, true);
    }
    return;
  }
}

std::vector<BufferUses> soap::computeUses(const DevicePrograms &programs) {
  std::vector<BufferUses> uses(programs.buffers.size());
  for (auto [index, step] : llvm::enumerate(programs.steps)) {
    int64_t number = index;
    DevicePrograms::forEachUse(step, [&](int64_t buffer, bool isWrite) {
      BufferUses &use = uses[programs.find(buffer)];
      if (use.first < 0)
        use.first = number;
      use.last = number;
      if (isWrite)
        use.lastWrite = number;
    });
  }
  return uses;
}

static size_t numResults(const DevicePrograms::Group &group) {
  return llvm::count_if(group.members,
                        [](const auto &member) { return member.result >= 0; });
}

void soap::reduceInPlace(DevicePrograms &programs) {
  llvm::SmallVector<bool> returned(programs.buffers.size(), false);
  for (const DevicePrograms::Tensor &result : programs.results)
    for (int64_t buffer : result.buffers)
      returned[programs.find(buffer)] = true;
  std::vector<BufferUses> uses = computeUses(programs);

  for (auto [index, step] : llvm::enumerate(programs.steps)) {
    if (step.kind != DevicePrograms::Step::Reducing)
      continue;
    // A buffer that is the source of two members stays a source.
    llvm::DenseMap<int64_t, int> readers;
    for (const DevicePrograms::Group &group : step.groups)
      for (const DevicePrograms::Member &member : group.members)
        ++readers[programs.find(member.source)];
    for (const DevicePrograms::Group &group : step.groups)
      for (const DevicePrograms::Member &member : group.members) {
        // A tile of the total is smaller than the summand.
        if (member.result < 0 || group.rowStride != 0 ||
            group.members.size() != numResults(group))
          continue;
        int64_t source = programs.find(member.source);
        int64_t result = programs.find(member.result);
        if (readers[source] != 1 || returned[source] ||
            programs.buffers[source].argument >= 0 ||
            uses[source].last != static_cast<int64_t>(index))
          continue;
        programs.merge(result, source);
        uses[source].last = uses[result].last;
        uses[source].lastWrite = uses[result].lastWrite;
        returned[source] = returned[result];
      }
  }
}

//===----------------------------------------------------------------------===//
// State
//===----------------------------------------------------------------------===//

/// A whole buffer copied to another one on its device.
static DevicePrograms::Step copyBuffer(int64_t source, int64_t target,
                                       DistType type, int64_t shard) {
  DevicePrograms::Step step;
  step.kind = DevicePrograms::Step::Copying;
  step.elementType = type.getTensorType().getElementType();
  DevicePrograms::BoxCopy copy;
  copy.source = source;
  copy.target = target;
  copy.extents = {numElements(type.getShardRect(shard))};
  copy.sourceStrides = copy.targetStrides = {1};
  step.copies.push_back(std::move(copy));
  return step;
}

/// Whether the program changes the argument's buffers.
static bool isOverwritten(const DevicePrograms &programs,
                          const DevicePrograms::Tensor &argument) {
  if (argument.replacement < 0)
    return false;
  auto &fresh = programs.results[argument.replacement].buffers;
  for (auto [old, now] : llvm::zip_equal(argument.buffers, fresh))
    if (programs.find(old) != programs.find(now))
      return true;
  return false;
}

/// A result that is the old value of an argument which the program overwrites
/// gets a copy, at the end.
static void saveOldValues(DevicePrograms &programs) {
  llvm::SmallVector<bool> overwritten;
  for (const DevicePrograms::Tensor &argument : programs.arguments)
    overwritten.push_back(isOverwritten(programs, argument));
  for (DevicePrograms::Tensor &result : programs.results)
    for (auto [shard, buffer] : llvm::enumerate(result.buffers)) {
      DevicePrograms::Buffer old = programs.buffers[programs.find(buffer)];
      if (old.argument < 0 || !overwritten[old.argument])
        continue;
      int64_t saved = programs.addBuffer(old.device, old.bytes);
      programs.steps.push_back(copyBuffer(buffer, saved, result.type, shard));
      buffer = saved;
    }
}

/// Makes `launch`, which alone reads `target` and writes `source` then, write
/// into the buffer that it reads. False if something else is in the way.
static bool overwriteInput(const DevicePrograms &programs,
                           DevicePrograms::Launch &launch, int64_t source,
                           int64_t target) {
  auto findOnly = [&](llvm::ArrayRef<int64_t> list, int64_t buffer) {
    int64_t found = -1;
    for (auto [index, other] : llvm::enumerate(list)) {
      if (programs.find(other) != buffer)
        continue;
      if (found >= 0)
        return int64_t(-1);
      found = index;
    }
    return found;
  };
  int64_t input = findOnly(launch.inputs, target);
  int64_t output = findOnly(launch.outputs, source);
  if (input < 0 || output < 0 || programs.buffers[source].bytes == 0 ||
      launch.kernel.getArgumentTypes()[input] !=
          launch.kernel.getResultTypes()[output])
    return false;
  launch.inPlace.resize(launch.outputs.size(), -1);
  launch.inPlace[output] = input;
  return true;
}

/// Whether launch number `from` may run after step `to`: nothing in between
/// needs its outputs or changes its inputs, and no communication of its device,
/// which would come earlier then, lies there.
static bool canRunAfter(const DevicePrograms &programs, int64_t from,
                        int64_t to) {
  const DevicePrograms::Launch &launch = programs.steps[from].launch;
  llvm::SmallDenseSet<int64_t> inputs, outputs;
  for (int64_t buffer : launch.inputs)
    inputs.insert(programs.find(buffer));
  for (int64_t buffer : launch.outputs)
    outputs.insert(programs.find(buffer));
  bool legal = true;
  for (int64_t step = from + 1; legal && step <= to; ++step) {
    bool launches =
        programs.steps[step].kind == DevicePrograms::Step::Launching;
    DevicePrograms::forEachUse(programs.steps[step], [&](int64_t buffer,
                                                         bool isWrite) {
      buffer = programs.find(buffer);
      legal &= !outputs.contains(buffer) &&
               !(isWrite && inputs.contains(buffer)) &&
               (launches || programs.buffers[buffer].device != launch.device);
    });
  }
  return legal;
}

/// A launch that replaces state runs after the other readers of the old value,
/// where it may: then it can write over it.
static void delayUpdates(DevicePrograms &programs) {
  /// What this looks through for one launch.
  constexpr int64_t kWindow = 256;
  std::vector<BufferUses> uses = computeUses(programs);
  for (const DevicePrograms::Tensor &argument : programs.arguments) {
    if (argument.replacement < 0)
      continue;
    auto &fresh = programs.results[argument.replacement].buffers;
    for (auto [target, now] : llvm::zip_equal(argument.buffers, fresh)) {
      int64_t source = programs.find(now);
      int64_t from = uses[source].first, to = uses[target].last;
      if (programs.buffers[source].argument >= 0 || from < 0 || to <= from ||
          to - from > kWindow ||
          programs.steps[from].kind != DevicePrograms::Step::Launching ||
          !canRunAfter(programs, from, to))
        continue;
      auto begin = programs.steps.begin();
      std::rotate(begin + from, begin + from + 1, begin + to + 1);
      uses = computeUses(programs);
    }
  }
}

void soap::placeState(DevicePrograms &programs) {
  saveOldValues(programs);
  delayUpdates(programs);
  std::vector<BufferUses> uses = computeUses(programs);
  // Copies by the step that they follow.
  std::vector<std::vector<DevicePrograms::Step>> after(programs.steps.size() +
                                                       1);
  llvm::SmallVector<bool> written(programs.buffers.size(), false);
  for (const DevicePrograms::Tensor &argument : programs.arguments) {
    if (argument.replacement < 0)
      continue;
    DevicePrograms::Tensor &result = programs.results[argument.replacement];
    for (auto [shard, target] : llvm::enumerate(argument.buffers)) {
      int64_t source = programs.find(result.buffers[shard]);
      if (source == target)
        continue;
      result.buffers[shard] = target;
      // Replicas on one device share the argument's buffer.
      if (written[target])
        continue;
      written[target] = true;
      // The old value must have been read before the new one is written, or by
      // the kernel that does it, which then knows.
      bool canShare = false;
      if (programs.buffers[source].argument < 0) {
        int64_t first = uses[source].first;
        canShare = first > uses[target].last;
        if (first >= 0 && first == uses[target].last)
          canShare =
              programs.steps[first].kind == DevicePrograms::Step::Launching &&
              overwriteInput(programs, programs.steps[first].launch, source,
                             target);
      }
      if (canShare) {
        programs.merge(source, target);
        uses[target].last = uses[source].last;
        uses[target].lastWrite = uses[source].lastWrite;
        continue;
      }
      int64_t last = std::max(uses[target].last, uses[source].lastWrite);
      after[last + 1].push_back(
          copyBuffer(source, target, argument.type, shard));
    }
  }
  std::vector<DevicePrograms::Step> steps;
  for (size_t i = 0; i <= programs.steps.size(); ++i) {
    llvm::move(after[i], std::back_inserter(steps));
    if (i < programs.steps.size())
      steps.push_back(std::move(programs.steps[i]));
  }
  programs.steps = std::move(steps);
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

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
    int64_t elements = 1;
    for (auto [extent, from, to] : llvm::zip_equal(
             copy.extents, copy.sourceStrides, copy.targetStrides)) {
      elements *= extent;
      if (extent > 1 && from != to)
        return false;
    }
    return copy.source >= 0 && copy.targetOffset == 0 &&
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
