//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockMemory.h"

#include "llvm/ADT/STLExtras.h"

using namespace soap;

BlockMemory::BlockMemory(Records &records)
    : records(records), ofDevice(records.machine.devices.size()),
      result(records.machine.devices.size()) {
  for (auto [number, op] : llvm::enumerate(records.graph.operators))
    if (!op.scratch.empty())
      scratchOps.push_back(static_cast<uint32_t>(number));
}

//===----------------------------------------------------------------------===//
// Lives
//===----------------------------------------------------------------------===//

/// The operators that read what operand or result `from` of `op` is: `op`
/// itself if it is an operand, and whoever reads a tensor that is not kept and
/// that its readers make of it, perhaps by way of others.
void BlockMemory::findReaders(unsigned op, unsigned from) {
  const Graph &graph = records.graph;
  const TensorPlans &plans = blocks->plans;
  readers.clear();
  unkept.clear();
  auto follow = [&](unsigned op, unsigned from) {
    for (uint32_t result : plans.resultsOf(op))
      if (llvm::is_contained(graph.tensors[result].madeOf, from) &&
          !isKept(result) && !llvm::is_contained(unkept, result))
        unkept.push_back(result);
  };
  if (from < graph.operators[op].operands.size())
    readers.push_back(op);
  follow(op, from);
  for (size_t i = 0; i < unkept.size(); ++i)
    for (auto [user, operand] : plans.uses[unkept[i]]) {
      readers.push_back(user);
      follow(user, operand);
    }
}

void BlockMemory::findReadersOfUse(unsigned tensor, uint32_t use) {
  auto [op, operand] = blocks->plans.uses[tensor][use];
  findReaders(op, operand);
}

void BlockMemory::findReadersOfResult(unsigned tensor) {
  const Tensor &t = records.graph.tensors[tensor];
  unsigned op = static_cast<unsigned>(t.producer);
  size_t numOperands = records.graph.operators[op].operands.size();
  findReaders(op, static_cast<unsigned>(numOperands) + t.resultIndex);
}

/// Adds when an operator's tasks run, each to a shard of `count`.
void BlockMemory::addRun(Ranges &ranges, uint32_t op, size_t count) {
  const BlockSimulator::Ran &ran = blocks->results[op];
  if (ran.times == BlockSimulator::none) {
    ranges.all.add(ran.start, ran.end);
    return;
  }
  for (size_t s = 0; s < count; ++s) {
    auto times = blocks->timesOf(op, static_cast<uint32_t>(s));
    ranges.of(s, count).add(times.start, times.end);
  }
}

/// Who reads instance `number`, itself or through what is an alias of it.
void BlockMemory::addUses(unsigned tensor, uint32_t number) {
  const TensorPlan &plan = *blocks->planOf[tensor];
  const TensorPlan::Instance &instance = plan.instances[number];
  Ranges &ranges = uses[number];
  if (instance.final)
    ranges.all.add(forever, forever);
  size_t count = records.sharding(instance.layout).numShards();
  for (uint32_t use : instance.uses) {
    findReadersOfUse(tensor, use);
    for (uint32_t op : readers)
      addRun(ranges, op, count);
  }
  if (!instance.argument && !instance.reshard) {
    findReadersOfResult(tensor);
    for (uint32_t op : readers)
      addRun(ranges, op, count);
  }
  for (uint32_t d : instance.derived) {
    const TensorPlan::Instance &derived = plan.instances[d];
    for (auto [g, segment] : llvm::enumerate(derived.reshard->segments)) {
      uint32_t block = blocks->firstBlock[tensor] + derived.firstBlock +
                       static_cast<uint32_t>(g);
      const BlockSimulator::Ran &ran = blocks->results[block];
      if (segment.readsAll && ran.times == BlockSimulator::none) {
        ranges.all.add(ran.start, ran.end);
        continue;
      }
      for (size_t s = 0; s < count; ++s)
        for (uint32_t t : segment.readers[s]) {
          auto times = blocks->timesOf(block, t);
          ranges.of(s, count).add(times.start, times.end);
        }
    }
  }
}

void BlockMemory::addProduction(unsigned tensor, uint32_t number) {
  const TensorPlan &plan = *blocks->planOf[tensor];
  const TensorPlan::Instance &instance = plan.instances[number];
  Ranges &ranges = production[number];
  if (instance.argument) {
    ranges.all.add(0, forever);
    return;
  }
  size_t count = records.sharding(instance.layout).numShards();
  if (!instance.reshard) {
    addRun(ranges, blocks->blockOf(tensor, -1), count);
    return;
  }
  for (auto [g, segment] : llvm::enumerate(instance.reshard->segments)) {
    uint32_t number = instance.firstBlock + static_cast<uint32_t>(g);
    uint32_t block = blocks->firstBlock[tensor] + number;
    const BlockSimulator::Ran &ran = blocks->results[block];
    const TensorPlan::Part *part = instance.part(static_cast<int32_t>(number));
    if (part && part->full && ran.times == BlockSimulator::none) {
      ranges.all.add(ran.start, ran.end);
      continue;
    }
    for (uint32_t t = 0; t < segment.count; ++t) {
      auto times = blocks->timesOf(block, t);
      for (uint32_t s : segment.targets[t])
        ranges.of(s, count).add(times.start, times.end);
    }
  }
}

/// Who reads an instance where the source lies reads the source.
void BlockMemory::passOn(unsigned tensor, uint32_t number) {
  const TensorPlan &plan = *blocks->planOf[tensor];
  const TensorPlan::Instance &instance = plan.instances[number];
  if (!instance.reshard || instance.reshard->pass.empty())
    return;
  const Ranges &from = uses[number];
  Ranges &to = uses[instance.source];
  if (instance.reshard->passesAll && !from.hasOwn) {
    to.all.add(from.all);
    return;
  }
  size_t count = instance.reshard->numSources;
  for (size_t s = 0; s < count; ++s)
    for (uint32_t target : instance.reshard->pass[s])
      to.of(s, count).add(from.at(target));
}

void BlockMemory::emit(Live &live, const Range &range, int64_t bytes) {
  // What ends makes room for what begins: an empty range never shows.
  if (range.begin < range.end)
    live.intervals.push_back({range, bytes});
}

void BlockMemory::emit(unsigned tensor, uint32_t number) {
  const TensorPlan::Instance &instance =
      blocks->planOf[tensor]->instances[number];
  bool aliasesAll = instance.reshard && instance.reshard->aliasesAll;
  if (instance.inPlace || aliasesAll)
    return;
  bool aliasesNone = !instance.reshard || instance.reshard->aliasesNone;
  const LayoutBytes &bytes = *instance.bytes;
  const Ranges &made = production[number], &used = uses[number];
  if (bytes.deviceSet >= 0 && aliasesNone && !made.hasOwn && !used.hasOwn) {
    Range range = made.all;
    range.add(used.all);
    if (tightSet[bytes.deviceSet] && bytes.perShard.front() > 0)
      emit(ofSet[bytes.deviceSet], range, bytes.perShard.front());
    return;
  }
  const Sharding &sharding = records.sharding(instance.layout);
  for (size_t s = 0; s < bytes.perShard.size(); ++s) {
    if (bytes.perShard[s] == 0 || !tight[sharding.devices[s]] ||
        (!aliasesNone && instance.reshard->tasks->aliased[s]))
      continue;
    Range range = made.at(s);
    range.add(used.at(s));
    emit(ofDevice[sharding.devices[s]], range, bytes.perShard[s]);
  }
}

bool BlockMemory::isTight(const LayoutBytes &bytes) const {
  if (bytes.deviceSet >= 0)
    return tightSet[bytes.deviceSet];
  for (auto [device, size] : bytes.perDevice)
    if (tight[device])
      return true;
  return false;
}

void BlockMemory::collect(unsigned tensor) {
  if (!isKept(tensor))
    return;
  const TensorPlan &plan = *blocks->planOf[tensor];
  if (llvm::none_of(plan.instances, [&](const auto &instance) {
        return isTight(*instance.bytes);
      }))
    return;
  uint32_t count = static_cast<uint32_t>(plan.instances.size());
  if (uses.size() < count) {
    uses.resize(count);
    production.resize(count);
  }
  for (uint32_t i = 0; i < count; ++i) {
    uses[i].clear();
    production[i].clear();
  }
  for (uint32_t i = count; i-- > 0;) {
    addUses(tensor, i);
    addProduction(tensor, i);
    passOn(tensor, i);
    emit(tensor, i);
  }
}

/// Of every task, from its start to its end.
void BlockMemory::collectScratch(uint32_t op) {
  const LayoutBytes &bytes = scratchOf(op);
  const BlockSimulator::Ran &ran = blocks->results[op];
  if (bytes.deviceSet >= 0 && ran.times == BlockSimulator::none) {
    if (tightSet[bytes.deviceSet] && bytes.perShard.front() > 0)
      emit(ofSet[bytes.deviceSet], {ran.start, ran.end},
           bytes.perShard.front());
    return;
  }
  llvm::ArrayRef<int64_t> devices = blocks->configs[op]->config.devices;
  for (auto [t, size] : llvm::enumerate(bytes.perShard)) {
    if (size == 0 || !tight[devices[t]])
      continue;
    auto times = blocks->timesOf(op, static_cast<uint32_t>(t));
    emit(ofDevice[devices[t]], {times.start, times.end}, size);
  }
}

//===----------------------------------------------------------------------===//
// Peaks
//===----------------------------------------------------------------------===//

/// Devices, and sets with some of them, for which all instances together are
/// more than the limit.
void BlockMemory::findTight(llvm::ArrayRef<int64_t> limits) {
  std::vector<int64_t> perSet(records.numDeviceSets());
  std::vector<int64_t> sum(limits.size());
  for (const auto &plan : blocks->planOf)
    for (const FlatPlan::Holding &holding : plan->flat.holdings()) {
      if (holding.deviceSet >= 0)
        perSet[holding.deviceSet] += holding.bytes;
      for (auto [device, size] : plan->flat.devices(holding))
        sum[device] += size;
    }
  for (uint32_t op : scratchOps) {
    const LayoutBytes &bytes = scratchOf(op);
    if (bytes.deviceSet >= 0)
      perSet[bytes.deviceSet] += bytes.perShard.front();
    else
      for (auto [device, size] : bytes.perDevice)
        sum[device] += size;
  }
  usedSets.clear();
  for (size_t set = 0; set < perSet.size(); ++set)
    if (perSet[set] > 0) {
      usedSets.push_back(static_cast<int32_t>(set));
      for (uint32_t device : records.deviceSet(static_cast<int32_t>(set)))
        sum[device] += perSet[set];
    }
  tight.assign(limits.size(), false);
  tightSet.assign(perSet.size(), false);
  anyTight = false;
  for (size_t d = 0; d < limits.size(); ++d) {
    tight[d] = sum[d] > limits[d];
    anyTight = anyTight || tight[d];
  }
  for (int32_t set : usedSets)
    for (uint32_t device : records.deviceSet(set))
      if (tight[device])
        tightSet[set] = true;
}

void BlockMemory::addToCurve(Live &live, const Range &range, int64_t bytes) {
  if (live.curve.empty())
    live.curve.assign(numParts + 1, 0);
  live.curve[partOf(range.begin)] += bytes;
  live.curve[partOf(range.end) + 1] -= bytes;
}

/// All shards of an instance as if they lived from the first begin to the last
/// end.
void BlockMemory::addBounds(unsigned tensor) {
  if (!isKept(tensor))
    return;
  const FlatPlan &plan = blocks->planOf[tensor]->flat;
  for (const FlatPlan::Holding &holding : plan.holdings()) {
    if (holding.deviceSet >= 0 && !tightSet[holding.deviceSet])
      continue;
    Range range;
    if (holding.isArgument)
      range.add(0, forever);
    if (holding.isFinal)
      range.add(forever, forever);
    auto add = [&](uint32_t block) {
      const BlockSimulator::Ran &ran = blocks->results[block];
      range.add(ran.start, ran.end);
    };
    for (int32_t access : plan.accesses(holding)) {
      if (access >= FlatPlan::producer) {
        add(blocks->blockOf(tensor, access));
        if (access > FlatPlan::producer)
          continue;
        findReadersOfResult(tensor);
      } else {
        findReadersOfUse(tensor, static_cast<uint32_t>(-2 - access));
      }
      llvm::for_each(readers, add);
    }
    if (range.begin >= range.end)
      continue;
    if (holding.deviceSet >= 0)
      addToCurve(ofSet[holding.deviceSet], range, holding.bytes);
    for (auto [device, bytes] : plan.devices(holding))
      if (tight[device])
        addToCurve(ofDevice[device], range, bytes);
  }
}

void BlockMemory::addScratchBounds(uint32_t op) {
  const LayoutBytes &bytes = scratchOf(op);
  const BlockSimulator::Ran &ran = blocks->results[op];
  Range range{ran.start, ran.end};
  if (range.begin >= range.end)
    return;
  if (bytes.deviceSet >= 0) {
    if (tightSet[bytes.deviceSet])
      addToCurve(ofSet[bytes.deviceSet], range, bytes.perShard.front());
    return;
  }
  for (auto [device, size] : bytes.perDevice)
    if (tight[device])
      addToCurve(ofDevice[device], range, size);
}

void BlockMemory::sortIntoParts(llvm::ArrayRef<Interval> intervals,
                                Sorted &sorted) const {
  sorted.before.assign(numParts + 1, 0);
  sorted.added.assign(numParts, 0);
  sorted.firstChange.assign(numParts + 1, 0);
  sorted.changes.resize(2 * intervals.size());
  for (const Interval &interval : intervals) {
    unsigned first = partOf(interval.range.begin);
    unsigned last = partOf(interval.range.end);
    sorted.before[first + 1] += interval.bytes;
    sorted.before[last + 1] -= interval.bytes;
    sorted.added[first] += interval.bytes;
    ++sorted.firstChange[first];
    ++sorted.firstChange[last];
  }
  for (unsigned p = 1; p <= numParts; ++p) {
    sorted.before[p] += sorted.before[p - 1];
    sorted.firstChange[p] += sorted.firstChange[p - 1];
  }
  auto add = [&](Ticks time, int64_t bytes) {
    sorted.changes[--sorted.firstChange[partOf(time)]] = {time, bytes};
  };
  for (const Interval &interval : intervals) {
    add(interval.range.begin, interval.bytes);
    add(interval.range.end, -interval.bytes);
  }
}

/// The peak in the parts that are suspected, or something no greater than
/// `atLeast` if the peak is.
int64_t BlockMemory::exactPeak(llvm::ArrayRef<const Sorted *> lives,
                               const std::vector<bool> &suspect,
                               int64_t atLeast) {
  // No part has more than what lives when it begins and what begins in it.
  std::vector<std::pair<int64_t, unsigned>> parts;
  for (unsigned p = 0; p < numParts; ++p) {
    if (!suspect[p])
      continue;
    int64_t most = 0;
    for (const Sorted *live : lives)
      most += live->before[p] + live->added[p];
    parts.push_back({most, p});
  }
  llvm::sort(parts, std::greater<>());
  int64_t peak = atLeast;
  std::vector<std::pair<Ticks, int64_t>> changes;
  for (auto [most, p] : parts) {
    if (most <= peak)
      break;
    changes.clear();
    int64_t now = 0;
    for (const Sorted *live : lives) {
      now += live->before[p];
      changes.insert(changes.end(),
                     live->changes.begin() + live->firstChange[p],
                     live->changes.begin() + live->firstChange[p + 1]);
    }
    llvm::sort(changes); // What ends comes first.
    peak = std::max(peak, now);
    for (auto [time, bytes] : changes)
      peak = std::max(peak, now += bytes);
  }
  return peak;
}

/// From what changes in each part to what there is in it, and in several.
void BlockMemory::Live::accumulate() {
  curve.resize(numParts + 1);
  coarse.assign(numCoarse, 0);
  for (unsigned p = 0; p < numParts; ++p) {
    if (p > 0)
      curve[p] += curve[p - 1];
    int64_t &most = coarse[p * numCoarse / numParts];
    most = std::max(most, curve[p]);
  }
  curve.pop_back();
}

void BlockMemory::clearLives() {
  for (std::vector<Live> *lives : {&ofSet, &ofDevice})
    for (Live &live : *lives) {
      live.intervals.clear();
      live.curve.clear();
    }
}

const std::vector<int64_t> &BlockMemory::peaks(const BlockSimulator &simulated,
                                               llvm::ArrayRef<int64_t> limits,
                                               bool onlyMost) {
  blocks = &simulated;
  result.assign(result.size(), 0);
  findTight(limits);
  if (!anyTight)
    return result;
  scale = numParts / (static_cast<double>(blocks->makespan()) * 1.001 + 1);
  if (ofSet.size() < records.numDeviceSets()) {
    ofSet.resize(records.numDeviceSets());
    sortedOfSet.resize(ofSet.size());
  }
  clearLives();
  for (unsigned tensor = 0; tensor < blocks->planOf.size(); ++tensor)
    addBounds(tensor);
  for (uint32_t op : scratchOps)
    addScratchBounds(op);

  // Where, and when, the bound is too much.
  std::vector<llvm::SmallVector<int32_t, 8>> setsOf(result.size());
  for (int32_t set : usedSets) {
    if (!tightSet[set])
      continue;
    ofSet[set].accumulate();
    for (uint32_t device : records.deviceSet(set))
      setsOf[device].push_back(set);
  }
  std::vector<std::vector<bool>> suspect(result.size());
  anyTight = false;
  Curve sum;
  for (size_t d = 0; d < result.size(); ++d) {
    if (!tight[d])
      continue;
    ofDevice[d].accumulate();
    auto exceeds = [&](Curve Live::*curve) {
      sum = ofDevice[d].*curve;
      for (int32_t set : setsOf[d])
        for (unsigned p = 0; p < sum.size(); ++p)
          sum[p] += (ofSet[set].*curve)[p];
      return llvm::any_of(sum,
                          [&](int64_t bytes) { return bytes > limits[d]; });
    };
    // All parts are many: most devices need a look at a few of them only.
    tight[d] = exceeds(&Live::coarse) && exceeds(&Live::curve);
    if (!tight[d])
      continue;
    anyTight = true;
    for (int64_t bytes : sum)
      suspect[d].push_back(bytes > limits[d]);
  }
  if (!anyTight)
    return result;

  tightSet.assign(tightSet.size(), false);
  for (int32_t set : usedSets)
    for (uint32_t device : records.deviceSet(set))
      if (tight[device])
        tightSet[set] = true;
  clearLives();
  for (unsigned tensor = 0; tensor < blocks->planOf.size(); ++tensor)
    collect(tensor);
  for (uint32_t op : scratchOps)
    collectScratch(op);
  for (int32_t set : usedSets)
    if (tightSet[set])
      sortIntoParts(ofSet[set].intervals, sortedOfSet[set]);
  // Devices to which the same happens have the same peak.
  std::map<
      std::tuple<llvm::SmallVector<int32_t, 8>, std::vector<bool>, int64_t>,
      int64_t>
      known;
  int64_t most = 0;
  for (size_t d = 0; d < result.size(); ++d) {
    if (!tight[d])
      continue;
    bool isAlike = ofDevice[d].intervals.empty();
    if (isAlike)
      if (auto it = known.find({setsOf[d], suspect[d], limits[d]});
          it != known.end()) {
        result[d] = it->second;
        continue;
      }
    llvm::SmallVector<const Sorted *, 8> lives{&sorted};
    for (int32_t set : setsOf[d])
      lives.push_back(&sortedOfSet[set]);
    sortIntoParts(ofDevice[d].intervals, sorted);
    result[d] = exactPeak(lives, suspect[d], onlyMost ? limits[d] + most : 0);
    most = std::max(most, result[d] - limits[d]);
    if (isAlike)
      known[{setsOf[d], suspect[d], limits[d]}] = result[d];
  }
  return result;
}

void BlockMemory::addOverflow(const BlockSimulator &simulated,
                              llvm::ArrayRef<int64_t> limits,
                              Evaluator::Outcome &outcome) {
  peaks(simulated, limits, true);
  for (size_t d = 0; d < limits.size(); ++d)
    if (result[d] - limits[d] > outcome.overflow) {
      outcome.overflow = result[d] - limits[d];
      outcome.overflowDevice = static_cast<int64_t>(d);
    }
}
