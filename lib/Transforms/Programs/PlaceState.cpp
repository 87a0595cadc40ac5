//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Where new values of a program's state are written.

#include "DevicePrograms.h"

#include "Soap/Dialect/Soap/IR/PartitionUtils.h"

using namespace mlir;
using namespace soap;

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
