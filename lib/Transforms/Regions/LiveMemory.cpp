//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LiveMemory.h"

#include "RegionMerger.h"

#include "Soap/Dialect/Soap/IR/SoapProgramOps.h"

#include <numeric>

using namespace mlir;
using namespace soap;

LiveMemory::LiveMemory(Block &block) {
  for (Operation &op : block)
    numbers[&op] = numOps++;
  for (Value argument : block.getArguments())
    lives[argument] = {0, numOps - 1};
  for (Operation &op : block) {
    if (isRenaming(&op))
      continue;
    int64_t number = numbers.lookup(&op);
    for (Value operand : op.getOperands()) {
      auto life = lives.find(findSource(operand));
      if (life != lives.end())
        life->second.last = std::max(life->second.last, number);
    }
    for (Value result : op.getResults())
      lives[result] = {number, number};
  }
  // Differences from op to op first.
  for (auto &[value, life] : lives)
    if (auto type = dyn_cast<DistType>(value.getType()))
      for (auto [device, size] : sizeOf(type)) {
        std::vector<int64_t> &line = bytes[device];
        line.resize(numOps + 1);
        line[life.first] += size;
        line[life.last + 1] -= size;
      }
  for (auto &[device, line] : bytes) {
    std::partial_sum(line.begin(), line.end(), line.begin());
    peaks[device] = *llvm::max_element(line);
  }
}

ArrayRef<std::pair<int64_t, int64_t>> LiveMemory::sizeOf(DistType type) {
  auto [it, isNew] = sizes.try_emplace(type);
  if (isNew) {
    std::map<int64_t, int64_t> total;
    for (int64_t s = 0; s < type.getSharding().numShards(); ++s)
      total[type.getSharding().devices[s]] +=
          getBufferBytes(type.getLocalType(s));
    it->second.assign(total.begin(), total.end());
  }
  return it->second;
}

bool LiveMemory::change(const Change &change) {
  int64_t at = numbers.lookup(change.at);
  std::map<int64_t, std::vector<int64_t>> lines;
  auto add = [&](int64_t device, int64_t from, int64_t to, int64_t size) {
    auto [it, isNew] = lines.try_emplace(device);
    if (isNew)
      it->second = bytes[device];
    for (int64_t i = from; i <= to; ++i)
      it->second[i] += size;
  };
  llvm::SmallDenseSet<Value> longer, gone;
  for (Value read : change.reads) {
    Value source = findSource(read);
    auto life = lives.find(source);
    if (life != lives.end() && life->second.last < at &&
        longer.insert(source).second)
      for (auto [device, size] : sizeOf(cast<DistType>(source.getType())))
        add(device, life->second.last + 1, at, size);
  }
  for (Value value : change.gone)
    if (auto life = lives.find(value);
        life != lives.end() && gone.insert(value).second)
      for (auto [device, size] : sizeOf(cast<DistType>(value.getType())))
        add(device, life->second.first, life->second.last, -size);
  for (int64_t device : SpmdOp(change.at).getDevices())
    add(device, at, at, change.scratch);
  for (auto &[device, line] : lines)
    if (*llvm::max_element(line) > peaks[device])
      return false;
  for (auto &[device, line] : lines)
    bytes[device] = std::move(line);
  for (Value value : longer)
    lives[value].last = at;
  for (Value value : gone)
    lives.erase(value);
  return true;
}

void LiveMemory::replace(Operation *old, Operation *now) {
  numbers[now] = numbers.lookup(old);
  numbers.erase(old);
}

void LiveMemory::replace(Value old, Value now) {
  auto life = lives.find(old);
  if (life == lives.end())
    return;
  Life same = life->second;
  lives.erase(life);
  lives[now] = same;
}
