//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Records.h"

#include <algorithm>

using namespace soap;

namespace {
constexpr Ticks forever = std::numeric_limits<Ticks>::max();

/// Live ranges of all shards of all instances.
class Liveness {
public:
  Liveness(Records &records, const Assembly &assembly, const Timeline &timeline)
      : records(records), assembly(assembly), timeline(timeline) {
    for (const Assembly::Instance &instance : assembly.instances) {
      first.push_back(begins.size());
      size_t shards = records.sharding(instance.layout).numShards();
      begins.resize(begins.size() + shards, forever);
      ends.resize(ends.size() + shards, 0);
    }
    findSources();
  }

  void produced();
  void used(llvm::ArrayRef<uint32_t> assignment);
  std::vector<int64_t> peaks(llvm::ArrayRef<uint32_t> assignment,
                             const std::vector<bool> *devices,
                             std::vector<MemoryChange> *memory) const;

private:
  void findSources();
  bool isKept(unsigned tensor) const {
    return records.isKept(tensor, assembly.ofTensor[tensor].size());
  }
  /// Someone reads a shard from `start` to `end`.
  void use(uint32_t instance, uint32_t shard, Ticks start, Ticks end);
  void copied(const Assembly::Instance &instance);

  Records &records;
  const Assembly &assembly;
  const Timeline &timeline;
  std::vector<size_t> first;
  std::vector<Ticks> begins, ends;
  /// Of tensors that are not kept, the instances that their readers read.
  std::vector<llvm::SmallVector<uint32_t, 2>> sources;
};
} // namespace

void Liveness::findSources() {
  const Graph &graph = records.graph;
  sources.resize(graph.tensors.size());
  for (auto [number, op] : llvm::enumerate(graph.operators))
    for (const Result &result : op.results) {
      if (isKept(result.tensor))
        continue;
      auto &made = sources[result.tensor];
      for (unsigned from : graph.tensors[result.tensor].madeOf) {
        if (from >= op.operands.size()) {
          unsigned other = op.results[from - op.operands.size()].tensor;
          made.push_back(assembly.ofTensor[other].front());
        } else if (unsigned operand = op.operands[from].tensor;
                   isKept(operand)) {
          made.push_back(
              assembly.operandInstances[assembly.firstOperand[number] + from]);
        } else {
          made.append(sources[operand]);
        }
      }
      llvm::sort(made);
      made.erase(llvm::unique(made), made.end());
    }
}

void Liveness::use(uint32_t number, uint32_t shard, Ticks start, Ticks end) {
  const Assembly::Instance &instance = assembly.instances[number];
  if (!instance.isAlias(shard)) {
    begins[first[number] + shard] =
        std::min(begins[first[number] + shard], start);
    ends[first[number] + shard] = std::max(ends[first[number] + shard], end);
  }
  if (!instance.reshard)
    return;
  // What is read where it lies is read from the source.
  for (int32_t provider : instance.reshard->target(shard))
    if (provider >= 0)
      use(instance.source, provider, start, end);
}

/// The tasks of a reshard read the source and write the target.
void Liveness::copied(const Assembly::Instance &instance) {
  const ReshardTasks &reshard = *instance.reshard;
  for (uint32_t t = 0; t < reshard.tasks.size(); ++t) {
    uint32_t task = instance.firstTask + t;
    for (int32_t provider : reshard.providersOf(t))
      if (provider >= 0)
        use(instance.source, provider, timeline.start[task],
            timeline.end[task]);
  }
}

void Liveness::produced() {
  for (size_t i = 0; i < assembly.instances.size(); ++i) {
    const Assembly::Instance &instance = assembly.instances[i];
    size_t shards = records.sharding(instance.layout).numShards();
    for (size_t s = 0; s < shards; ++s) {
      Ticks &begin = begins[first[i] + s];
      Ticks &end = ends[first[i] + s];
      if (instance.argument) {
        begin = 0;
        end = forever;
      } else if (!instance.reshard) {
        begin = std::min(begin, timeline.start[instance.firstTask + s]);
        end = std::max(end, timeline.end[instance.firstTask + s]);
      } else if (!instance.isAlias(s)) {
        for (int32_t provider : instance.reshard->target(s)) {
          if (provider >= 0)
            continue;
          uint32_t task = instance.firstTask + ~provider;
          begin = std::min(begin, timeline.start[task]);
          end = std::max(end, timeline.end[task]);
        }
      }
      if (instance.final)
        use(i, s, forever, forever);
    }
    if (instance.reshard)
      copied(instance);
  }
}

void Liveness::used(llvm::ArrayRef<uint32_t> assignment) {
  for (size_t op = 0; op < assignment.size(); ++op) {
    const ConfigRecord &record = records.record(assignment[op]);
    for (size_t k = 0; k < record.operandLayouts.size(); ++k) {
      uint32_t instance =
          assembly.operandInstances[assembly.firstOperand[op] + k];
      unsigned tensor = assembly.instances[instance].tensor;
      llvm::ArrayRef<uint32_t> read = instance;
      if (!isKept(tensor))
        read = sources[tensor];
      for (size_t t = 0; t < record.tasks.size(); ++t) {
        uint32_t task = assembly.firstTask[op] + t;
        for (uint32_t source : read)
          use(source, t, timeline.start[task], timeline.end[task]);
      }
    }
  }
}

std::vector<int64_t> Liveness::peaks(llvm::ArrayRef<uint32_t> assignment,
                                     const std::vector<bool> *devices,
                                     std::vector<MemoryChange> *memory) const {
  struct Change {
    int64_t device;
    Ticks time;
    int64_t bytes; ///< Negative first: what ends makes room for what begins.
    bool operator<(const Change &o) const {
      return std::tie(device, time, bytes) <
             std::tie(o.device, o.time, o.bytes);
    }
  };
  std::vector<Change> changes;
  auto live = [&](int64_t device, Ticks begin, Ticks end, int64_t bytes) {
    changes.push_back({device, begin, bytes});
    changes.push_back({device, end, -bytes});
  };
  for (size_t i = 0; i < assembly.instances.size(); ++i) {
    const Assembly::Instance &instance = assembly.instances[i];
    if (instance.inPlace || !isKept(instance.tensor))
      continue;
    const LayoutBytes &bytes =
        records.bytes(instance.tensor, instance.layout,
                      records.isFused(instance.tensor, assignment));
    const Sharding &sharding = records.sharding(instance.layout);
    for (size_t s = 0; s < bytes.perShard.size(); ++s)
      if ((!devices || (*devices)[sharding.devices[s]]) &&
          bytes.perShard[s] > 0 && !instance.isAlias(s) &&
          begins[first[i] + s] != forever)
        live(sharding.devices[s], begins[first[i] + s], ends[first[i] + s],
             bytes.perShard[s]);
  }
  for (size_t op = 0; op < assignment.size(); ++op) {
    const ConfigRecord &record = records.record(assignment[op]);
    if (!record.scratch)
      continue;
    for (auto [t, bytes] : llvm::enumerate(record.scratch->perShard)) {
      int64_t device = record.config.devices[t];
      uint32_t task = assembly.firstTask[op] + static_cast<uint32_t>(t);
      if ((!devices || (*devices)[device]) && bytes > 0)
        live(device, timeline.start[task], timeline.end[task], bytes);
    }
  }
  std::sort(changes.begin(), changes.end());
  if (memory) {
    memory->clear();
    for (const Change &change : changes)
      if (change.time != forever)
        memory->push_back({change.device, change.time, change.bytes});
  }
  std::vector<int64_t> peaks(records.machine.devices.size());
  int64_t now = 0;
  for (size_t c = 0; c < changes.size(); ++c) {
    if (c == 0 || changes[c].device != changes[c - 1].device)
      now = 0;
    now += changes[c].bytes;
    peaks[changes[c].device] = std::max(peaks[changes[c].device], now);
  }
  return peaks;
}

std::vector<int64_t> soap::peakMemory(Records &records,
                                      const Assembly &assembly,
                                      const Timeline &timeline,
                                      llvm::ArrayRef<uint32_t> assignment,
                                      const std::vector<bool> *devices,
                                      std::vector<MemoryChange> *changes) {
  Liveness liveness(records, assembly, timeline);
  liveness.produced();
  liveness.used(assignment);
  return liveness.peaks(assignment, devices, changes);
}
