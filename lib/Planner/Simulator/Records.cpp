//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Records.h"

#include "Soap/Planner/Graph/StructureClasses.h"

#include <map>

using namespace soap;

Records::Records(const Graph &graph, const Machine &machine,
                 std::shared_ptr<SharedReshards> shared, Semantics semantics)
    : graph(graph), machine(machine), cost(shared->cost),
      map(semantics, machine), shared(std::move(shared)),
      keepsAll(llvm::any_of(machine.devices, [&](const Device &device) {
        return !machine.kinds[device.kind].mergesOperators;
      })) {
  StructureClasses classes(graph, cost.readsSignatures());
  opClass = std::move(classes.operators);
  shapeClass = std::move(classes.shapes);
  byOp.resize(classes.numOperators);
  lastOf.resize(classes.numOperators, ~uint32_t(0));
  reshards.resize(classes.numShapes);
  blocks.resize(classes.numShapes);
  noOps.resize(classes.numShapes);
  layoutBytes.resize(classes.numShapes);
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// Drops axes of size one: shards keep their numbers.
static Sharding withoutUnitAxes(const Sharding &sharding) {
  llvm::SmallVector<int, 8> renumbered;
  Sharding result = sharding;
  result.mesh.clear();
  for (auto [axis, size] : llvm::enumerate(sharding.mesh)) {
    int number = static_cast<int>(axis);
    bool used = llvm::is_contained(sharding.partialAxes, number) ||
                llvm::any_of(sharding.dims,
                             [&](auto &dim) { return dim.axis == number; });
    renumbered.push_back(static_cast<int>(result.mesh.size()));
    if (size != 1 || used)
      result.mesh.push_back(size);
  }
  for (Sharding::Dim &dim : result.dims)
    if (dim.axis >= 0)
      dim.axis = renumbered[dim.axis];
  for (int &axis : result.partialAxes)
    axis = renumbered[axis];
  return result;
}

/// Where layouts have parts of the same dimensions alone, but not the same
/// ones, as slices of a stack, none of their boxes are equal. (An empty part is
/// none.)
static uint64_t hashParts(const Sharding &sharding) {
  uint64_t dims = 0;
  llvm::hash_code hash = 0;
  for (auto [d, dim] : llvm::enumerate(sharding.dims)) {
    if (dim.axis >= 0 || dim.ranges.empty() || d >= 32)
      continue;
    Interval part = dim.ranges.front();
    if (part.empty())
      return 0;
    dims |= uint64_t(1) << d;
    hash = llvm::hash_combine(hash, part.lo, part.hi);
  }
  return dims << 32 | (dims ? static_cast<uint32_t>(hash) : 0);
}

LayoutId Records::layout(const Sharding &original) {
  Sharding sharding = withoutUnitAxes(original);
  auto &candidates = byLayout[hash_value(sharding)];
  for (LayoutId id : candidates)
    if (layouts[id] == sharding)
      return id;
  LayoutId id = static_cast<LayoutId>(layouts.size());
  candidates.push_back(id);
  parts.push_back(hashParts(sharding));
  layouts.push_back(std::move(sharding));
  return id;
}

LayoutId Records::reducedFor(LayoutId from, LayoutId to) {
  const Sharding &source = layouts[from], &target = layouts[to];
  // As in planReshard().
  if (!source.isPartial() || (source.partial == target.partial &&
                              source.numSummands() == target.numSummands()))
    return from;
  auto [it, isNew] = reduced.try_emplace(from);
  if (isNew)
    it->second = layout(source.withoutPartial());
  return it->second;
}

bool Records::isNoOp(unsigned tensor, LayoutId from, LayoutId to) {
  // A tensor that is read in very many slices is asked for very many pairs.
  if (parts[from] != parts[to] && parts[from] >> 32 == parts[to] >> 32)
    return false;
  auto [it, isNew] = noOps[shapeClass[tensor]].try_emplace(
      static_cast<uint64_t>(from) << 32 | to);
  if (isNew)
    it->second =
        isNoOpReshard(layouts[from], layouts[to], graph.tensors[tensor].shape);
  return it->second;
}

const std::shared_ptr<const ReshardTasks> &
Records::reshard(unsigned tensor, LayoutId from, LayoutId to) {
  auto &tasks =
      reshards[shapeClass[tensor]][static_cast<uint64_t>(from) << 32 | to];
  if (!tasks) {
    ++numReshards;
    const Tensor &t = graph.tensors[tensor];
    tasks = shared->get(layouts[from], layouts[to], t.shape, t.elementBits,
                        map.semantics);
  }
  return tasks;
}

const std::shared_ptr<const ReshardBlocks> &
Records::reshardBlocks(unsigned tensor, LayoutId from, LayoutId to) {
  auto &found =
      blocks[shapeClass[tensor]][static_cast<uint64_t>(from) << 32 | to];
  if (!found)
    found = std::make_shared<const ReshardBlocks>(
        reshard(tensor, from, to), layouts[from].numShards(),
        [&](llvm::ArrayRef<uint32_t> list) { return shareList(list); });
  return found;
}

void Records::trim() {
  constexpr size_t many = 100000;
  if (numReshards < many)
    return;
  for (auto &map : reshards)
    map.clear();
  for (auto &map : blocks)
    map.clear();
  for (auto &map : noOps)
    map.clear();
  numReshards = 0;
}

const LayoutBytes &Records::bytes(unsigned tensor, LayoutId layout,
                                  bool isFused) {
  auto &bytes = layoutBytes[shapeClass[tensor]]
                           [static_cast<uint64_t>(layout) << 1 | isFused];
  if (!bytes) {
    bytes = std::make_unique<LayoutBytes>();
    const Tensor &t = graph.tensors[tensor];
    const Sharding &sharding = layouts[layout];
    std::map<int64_t, int64_t> perDevice;
    for (int64_t s = 0; s < sharding.numShards(); ++s) {
      int64_t elements = numElements(sharding.shardRect(s, t.shape));
      int64_t size = (elements * t.elementBits + 7) / 8;
      if (int64_t per = t.elementsPerStatistic; isFused)
        size = per > 0 ? 4 * ((elements + per - 1) / per) : 0;
      bytes->perShard.push_back(size);
      if (size > 0)
        perDevice[sharding.devices[s]] += size;
    }
    bytes->perDevice.assign(perDevice.begin(), perDevice.end());
    if (llvm::all_equal(bytes->perShard))
      bytes->deviceSet =
          deviceSetOf({sharding.devices.begin(), sharding.devices.end()});
  }
  return *bytes;
}

//===----------------------------------------------------------------------===//
// Configurations
//===----------------------------------------------------------------------===//

int32_t Records::deviceSetOf(std::vector<uint32_t> devices) {
  llvm::sort(devices);
  if (std::adjacent_find(devices.begin(), devices.end()) != devices.end())
    return -1;
  auto &candidates =
      bySet[llvm::hash_combine_range(devices.begin(), devices.end())];
  for (int32_t number : candidates)
    if (deviceSets[number] == devices)
      return number;
  candidates.push_back(static_cast<int32_t>(deviceSets.size()));
  deviceSets.push_back(std::move(devices));
  return candidates.back();
}

SharedNumbers Records::shareList(llvm::ArrayRef<uint32_t> list) {
  auto &candidates = lists[llvm::hash_combine_range(list.begin(), list.end())];
  for (SharedNumbers known : candidates)
    if (list == llvm::ArrayRef<uint32_t>(known.begin(), known.end()))
      return known;
  uint32_t *at = listMemory.Allocate<uint32_t>(list.size() + 1);
  at[0] = static_cast<uint32_t>(list.size());
  llvm::copy(list, at + 1);
  candidates.push_back(SharedNumbers(at));
  return candidates.back();
}

void Records::setTimes(unsigned number, ConfigRecord &record) {
  const Operator &op = graph.operators[number];
  record.tasks.clear();
  record.totalTime = 0;
  for (int64_t t = 0; t < record.config.numTasks(); ++t) {
    int64_t device = record.config.devices[t];
    Rect tile = taskTile(op, record.config, t);
    Ticks time = record.isFused
                     ? cost.fusedTaskTime(graph, op, tile, machine, device)
                     : cost.taskTime(graph, op, tile, machine, device);
    time = clampTicks(time);
    record.tasks.push_back({time, map.compute(device)});
    record.totalTime += time;
  }
}

/// Whether all devices have kernels for fusions, and these could compute what
/// the tasks of an operator do: only dimensions are split that tensors within
/// have, not the numbers of a query or a value, and no sum is pending there.
bool Records::mayFuse(unsigned number, const ConfigRecord &record) const {
  const Operator &op = graph.operators[number];
  if (op.fused.fusion < 0 ||
      llvm::any_of(
          record.config.devices,
          [&](int64_t device) {
            return machine.kindOf(device).attentionRate <= 0;
          }))
    return false;
  llvm::SmallVector<bool, 8> isWithin(op.dims.size(), false);
  auto note = [&](unsigned tensor, const TensorAccess &access) {
    if (graph.tensors[tensor].fusion >= 0)
      for (const DimAccess &dim : access)
        for (const DimAccess::Term &term : dim.terms)
          isWithin[term.dim] = true;
  };
  for (const Operand &operand : op.operands)
    note(operand.tensor, operand.access);
  for (auto [i, result] : llvm::enumerate(op.results)) {
    note(result.tensor, result.access);
    if (graph.tensors[result.tensor].fusion >= 0 &&
        layouts[record.resultLayouts[i]].isPartial())
      return false;
  }
  for (auto [degree, within] : llvm::zip_equal(record.config.degrees, isWithin))
    if (degree > 1 && !within)
      return false;
  return true;
}

void Records::setScratch(unsigned number, ConfigRecord &record) {
  const Operator &op = graph.operators[number];
  if (op.scratch.empty())
    return;
  auto scratch = std::make_shared<LayoutBytes>();
  std::map<int64_t, int64_t> perDevice;
  for (int64_t t = 0; t < record.config.numTasks(); ++t) {
    int64_t bytes = scratchBytes(op, taskTile(op, record.config, t));
    scratch->perShard.push_back(bytes);
    if (bytes > 0)
      perDevice[record.config.devices[t]] += bytes;
  }
  scratch->perDevice.assign(perDevice.begin(), perDevice.end());
  if (llvm::all_equal(scratch->perShard))
    scratch->deviceSet = deviceSetOf(
        {record.config.devices.begin(), record.config.devices.end()});
  record.scratch = std::move(scratch);
}

ConfigRecord Records::build(unsigned number, const Config &config) {
  const Operator &op = graph.operators[number];
  ConfigRecord record;
  record.config = config;
  setTimes(number, record);
  setScratch(number, record);
  for (auto [i, operand] : llvm::enumerate(op.operands)) {
    llvm::ArrayRef<int64_t> shape = graph.tensors[operand.tensor].shape;
    record.operandLayouts.push_back(
        layout(operandSharding(op, config, i, shape)));
    record.argumentLayouts.push_back(
        layout(argumentSharding(op, config, i, shape)));
  }
  for (auto [i, result] : llvm::enumerate(op.results)) {
    Sharding made =
        resultSharding(op, config, i, graph.tensors[result.tensor].shape);
    record.resultLayouts.push_back(layout(made));
    record.finalLayouts.push_back(layout(made.withoutPartial()));
  }
  return record;
}

uint32_t Records::intern(unsigned op, const Config &config) {
  // The steps of a layer, which come one after the other, have one.
  uint32_t &last = lastOf[opClass[op]];
  if (last < records.size() && records[last].config == config)
    return last;
  auto &candidates = byOp[opClass[op]][hash_value(config)];
  for (uint32_t id : candidates)
    if (records[id].config == config)
      return last = id;
  uint32_t id = static_cast<uint32_t>(records.size());
  candidates.push_back(id);
  records.push_back(build(op, config));
  if (mayFuse(op, records[id])) {
    ConfigRecord fused = records[id];
    fused.isFused = true;
    setTimes(op, fused);
    records[id].fused = static_cast<uint32_t>(records.size());
    records.push_back(std::move(fused));
  }
  return last = id;
}
