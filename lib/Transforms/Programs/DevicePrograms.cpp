//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DevicePrograms.h"

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
