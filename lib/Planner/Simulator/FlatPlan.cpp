//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorPlan.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>
#include <map>
#include <type_traits>

namespace soap {

class PlanFlattener {
public:
  PlanFlattener(const TensorPlan &plan,
                llvm::ArrayRef<TensorPlan::Block> planBlocks,
                const Records &records)
      : plan(plan), planBlocks(planBlocks), records(records) {}
  FlatPlan run();

private:
  using List = llvm::ArrayRef<uint32_t>;

  const Rows *compose(const Rows *first, const Rows &second);
  void addReader(bool isUse, uint32_t number, const TensorPlan::Part &part,
                 const Rows *rows);
  void addReaders(const TensorPlan::Instance &instance, int32_t origin,
                  const Rows *rows);
  void addBlocks();
  void addInputs(llvm::ArrayRef<TensorPlan::Part> parts);
  bool addReads(const TensorPlan::Instance &instance);
  void addDevices(const TensorPlan::Instance &instance);
  void addHolding(const TensorPlan::Instance &instance);

  /// A list that will lie in the plan's own memory; null if it is empty.
  const uint32_t *share(List list);
  template <typename T> const T *place(size_t &offset, llvm::ArrayRef<T> from);
  size_t placeAll(FlatPlan &flat);

  const TensorPlan &plan;
  llvm::ArrayRef<TensorPlan::Block> planBlocks;
  const Records &records;
  std::deque<Rows> composed;
  std::vector<FlatPlan::Block> blocks;
  std::vector<FlatPlan::Reader> readers;
  std::vector<FlatPlan::Input> inputs;
  std::vector<uint32_t> firstInput;
  std::vector<FlatPlan::Holding> holdings;
  std::vector<int32_t> accesses;
  std::vector<FlatPlan::DeviceBytes> devices;
  std::vector<List> lists;
  /// By where a list lies, where it lies in the memory.
  llvm::DenseMap<const uint32_t *, const uint32_t *> moved;
  char *memory = nullptr;
};

} // namespace soap

using namespace soap;

//===----------------------------------------------------------------------===//
// Who waits for whom
//===----------------------------------------------------------------------===//

const uint32_t *PlanFlattener::share(List list) {
  if (list.empty())
    return nullptr;
  if (moved.try_emplace(list.data()).second)
    lists.push_back(list);
  return list.data();
}

const Rows *PlanFlattener::compose(const Rows *first, const Rows &second) {
  if (second.isIdentity())
    return first;
  if (!first)
    return &second;
  std::vector<std::pair<uint32_t, uint32_t>> pairs;
  for (uint32_t row = 0; row < first->numRows(); ++row)
    for (uint32_t between : (*first)[row])
      for (uint32_t to : second[between])
        pairs.push_back({row, to});
  return &composed.emplace_back(first->numRows(), pairs);
}

void PlanFlattener::addReader(bool isUse, uint32_t number,
                              const TensorPlan::Part &part, const Rows *rows) {
  readers.push_back({isUse, number, share(part.counts),
                     rows ? share(rows->bounds()) : nullptr,
                     rows ? share(rows->numbers()) : nullptr});
}

/// Those that read part `origin` of an instance, for which `rows` leads to its
/// shards.
void PlanFlattener::addReaders(const TensorPlan::Instance &instance,
                               int32_t origin, const Rows *rows) {
  for (uint32_t use : instance.uses)
    addReader(true, use, *instance.part(origin), rows);
  for (uint32_t d : instance.derived) {
    const TensorPlan::Instance &derived = plan.instances[d];
    for (auto [g, segment] : llvm::enumerate(derived.reshard->segments)) {
      uint32_t b = derived.firstBlock + static_cast<uint32_t>(g);
      if (const TensorPlan::Part *input = planBlocks[b].input(origin))
        addReader(false, b, *input, compose(rows, segment.readers));
    }
    if (derived.part(origin))
      addReaders(derived, origin, compose(rows, derived.reshard->pass));
  }
}

void PlanFlattener::addBlocks() {
  if (!plan.instances[0].argument)
    addReaders(plan.instances[0], FlatPlan::producer, nullptr);
  for (uint32_t b = 0; b < planBlocks.size(); ++b) {
    const TensorPlan::Instance &instance =
        plan.instances[planBlocks[b].instance];
    const ReshardBlocks::Segment &segment =
        instance.reshard->segments[planBlocks[b].segment];
    uint32_t firstReader = static_cast<uint32_t>(readers.size());
    int32_t origin = static_cast<int32_t>(b);
    for (const auto &[next, rows] : segment.next) {
      uint32_t to = instance.firstBlock + next;
      addReader(false, to, *planBlocks[to].input(origin),
                compose(nullptr, rows));
    }
    if (instance.part(origin))
      addReaders(instance, origin, compose(nullptr, segment.targets));
    blocks.push_back({TaskKey::get(0, 0, instance.step, segment.first),
                      instance.reshard->timed.data() + segment.first,
                      instance.madeFor, segment.count, firstReader,
                      static_cast<uint32_t>(readers.size()) - firstReader});
  }
}

void PlanFlattener::addInputs(llvm::ArrayRef<TensorPlan::Part> parts) {
  firstInput.push_back(static_cast<uint32_t>(inputs.size()));
  for (const TensorPlan::Part &part : parts)
    inputs.push_back({part.origin, part.full, share(part.counts)});
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Who reads an instance, also on behalf of what is made from it and lies where
/// it does. Returns whether one of them is a result of the function.
bool PlanFlattener::addReads(const TensorPlan::Instance &instance) {
  bool isFinal = instance.final;
  for (uint32_t use : instance.uses)
    accesses.push_back(FlatPlan::ofUse(use));
  for (uint32_t d : instance.derived) {
    const TensorPlan::Instance &derived = plan.instances[d];
    for (uint32_t g = 0; g < derived.reshard->segments.size(); ++g)
      accesses.push_back(static_cast<int32_t>(derived.firstBlock + g));
    if (!derived.reshard->pass.empty())
      isFinal |= addReads(derived);
  }
  return isFinal;
}

void PlanFlattener::addHolding(const TensorPlan::Instance &instance) {
  if (instance.inPlace || (instance.reshard && instance.reshard->aliasesAll))
    return;
  const LayoutBytes &bytes = *instance.bytes;
  FlatPlan::Holding holding{};
  holding.deviceSet = bytes.deviceSet;
  if (bytes.deviceSet >= 0)
    holding.bytes = bytes.perShard.front();
  holding.firstDevice = static_cast<uint32_t>(devices.size());
  if (bytes.deviceSet < 0)
    addDevices(instance);
  holding.numDevices =
      static_cast<uint32_t>(devices.size()) - holding.firstDevice;
  if (holding.bytes == 0 && holding.numDevices == 0)
    return;
  holding.isArgument = instance.argument;
  holding.firstAccess = static_cast<uint32_t>(accesses.size());
  if (!instance.reshard)
    accesses.push_back(FlatPlan::producer);
  else
    for (uint32_t g = 0; g < instance.reshard->segments.size(); ++g) {
      auto block = static_cast<int32_t>(instance.firstBlock + g);
      if (instance.part(block))
        accesses.push_back(block);
    }
  if (instance.argument)
    accesses.resize(holding.firstAccess); // It is there from the beginning.
  holding.isFinal = addReads(instance);
  auto first = accesses.begin() + holding.firstAccess;
  std::sort(first, accesses.end());
  accesses.erase(std::unique(first, accesses.end()), accesses.end());
  holding.numAccesses =
      static_cast<uint32_t>(accesses.size()) - holding.firstAccess;
  holdings.push_back(holding);
}

void PlanFlattener::addDevices(const TensorPlan::Instance &instance) {
  const LayoutBytes &bytes = *instance.bytes;
  if (!instance.reshard || instance.reshard->aliasesNone) {
    for (auto [device, size] : bytes.perDevice)
      devices.push_back({device, size});
    return;
  }
  std::map<int64_t, int64_t> perDevice;
  for (auto [shard, size] : llvm::enumerate(bytes.perShard))
    if (size > 0 && !instance.reshard->tasks->aliased[shard])
      perDevice[records.sharding(instance.layout).devices[shard]] += size;
  for (auto [device, size] : perDevice)
    devices.push_back({device, size});
}

//===----------------------------------------------------------------------===//
// One piece of memory
//===----------------------------------------------------------------------===//

template <typename T>
const T *PlanFlattener::place(size_t &offset, llvm::ArrayRef<T> from) {
  static_assert(std::is_trivially_copyable_v<T>);
  offset = llvm::alignTo(offset, alignof(T));
  char *to = memory ? memory + offset : nullptr;
  offset += from.size() * sizeof(T);
  if (to && !from.empty())
    std::memcpy(to, from.data(), from.size() * sizeof(T));
  return reinterpret_cast<const T *>(to);
}

/// Without memory, finds out how much it takes.
size_t PlanFlattener::placeAll(FlatPlan &flat) {
  size_t end = 0;
  flat.firstBlock = place<FlatPlan::Block>(end, blocks);
  flat.firstInput = place<uint32_t>(end, firstInput);
  flat.inputs = place<FlatPlan::Input>(end, inputs);
  flat.firstHolding = place<FlatPlan::Holding>(end, holdings);
  flat.firstAccess = place<int32_t>(end, accesses);
  flat.firstDevice = place<FlatPlan::DeviceBytes>(end, devices);
  flat.readers = place<FlatPlan::Reader>(end, readers);
  for (List list : lists)
    moved[list.data()] = place<uint32_t>(end, list);
  return end;
}

FlatPlan PlanFlattener::run() {
  FlatPlan flat;
  addBlocks();
  for (uint32_t instance : plan.useInstance)
    addInputs(plan.instances[instance].parts);
  for (const TensorPlan::Block &block : planBlocks)
    addInputs(block.inputs);
  firstInput.push_back(static_cast<uint32_t>(inputs.size()));
  for (const TensorPlan::Instance &instance : plan.instances)
    addHolding(instance);

  flat.uses = static_cast<uint32_t>(plan.useInstance.size());
  flat.numBlocks = static_cast<uint32_t>(blocks.size());
  flat.numHoldings = static_cast<uint32_t>(holdings.size());
  flat.numProducerReaders = blocks.empty()
                                ? static_cast<uint32_t>(readers.size())
                                : blocks.front().firstReader;
  flat.bytes = placeAll(flat);
  flat.memory = std::make_unique<char[]>(flat.bytes);
  memory = flat.memory.get();
  // Where the lists lie is known before what points to them is placed.
  placeAll(flat);
  auto move = [&](const uint32_t *&list) {
    if (list)
      list = moved[list];
  };
  for (FlatPlan::Reader &reader : readers) {
    move(reader.counts);
    move(reader.bounds);
    move(reader.numbers);
  }
  for (FlatPlan::Input &input : inputs)
    move(input.counts);
  placeAll(flat);
  return flat;
}

FlatPlan soap::flatten(const TensorPlan &plan,
                       llvm::ArrayRef<TensorPlan::Block> blocks,
                       const Records &records) {
  return PlanFlattener(plan, blocks, records).run();
}
