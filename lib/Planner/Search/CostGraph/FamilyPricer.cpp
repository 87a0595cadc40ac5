//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FamilyPricer.h"

#include "Soap/Planner/Sharding/OperatorSharding.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace soap;

using LayoutId = TransferCosts::Id;
using Place = FamilyPlace;
using Value = FamilyValue;

OperatorLayouts FamilyPricer::layoutsOf(unsigned number, const Config &config) {
  const Operator &op = graph.operators[number];
  OperatorLayouts entry;
  for (auto [i, operand] : llvm::enumerate(op.operands)) {
    const Tensor &tensor = graph.tensors[operand.tensor];
    entry.operands.push_back(
        transfers.layout(operandSharding(op, config, i, tensor.shape), tensor));
    entry.arguments.push_back(
        tensor.producer >= 0
            ? entry.operands.back()
            : transfers.layout(argumentSharding(op, config, i, tensor.shape),
                               tensor));
  }
  for (auto [i, made] : llvm::enumerate(op.results)) {
    const Tensor &tensor = graph.tensors[made.tensor];
    entry.results.push_back(
        transfers.layout(resultSharding(op, config, i, tensor.shape), tensor));
    entry.finals.push_back(transfers.reduced(entry.results.back()));
  }
  entry.time = computeTime(number, config);
  return entry;
}

OptionLayouts FamilyPricer::layoutsOf(unsigned family,
                                      const FamilyOption &option,
                                      KnownLayouts &known) {
  OptionLayouts result;
  for (auto [number, config] :
       llvm::zip_equal(graph.families[family].operators, option.configs)) {
    std::shared_ptr<const OperatorLayouts> &entry = known.of(number, config);
    if (!entry)
      entry = std::make_shared<OperatorLayouts>(layoutsOf(number, config));
    result.push_back(entry);
  }
  return result;
}

LayoutId FamilyPricer::at(const Place &place,
                          const OptionLayouts &layouts) const {
  const OperatorLayouts &op = *layouts[values.placeInFamily(place.op)];
  switch (place.kind) {
  case Place::Operand:
    return op.operands[place.index];
  case Place::Argument:
    return op.arguments[place.index];
  case Place::Result:
    return op.results[place.index];
  case Place::Final:
    return op.finals[place.index];
  }
  return 0;
}

Ticks FamilyPricer::computeTime(unsigned number, const Config &config) const {
  const Operator &op = graph.operators[number];
  std::map<int64_t, Ticks> busy;
  std::map<int, Ticks> cores; // tasks of devices that share cores
  for (int64_t t = 0; t < config.numTasks(); ++t) {
    int64_t device = config.devices[t];
    Ticks time = problem.cost.leastTaskTime(graph, op, taskTile(op, config, t),
                                            problem.machine, device);
    busy[device] += time;
    int group = problem.machine.devices[device].coreGroup;
    if (group >= 0 && problem.space.semantics == Semantics::Runtime)
      cores[group] += time;
  }
  Ticks longest = 0;
  for (auto [device, time] : busy)
    longest = std::max(longest, time);
  for (auto [group, time] : cores)
    longest = std::max(
        longest, static_cast<Ticks>(
                     static_cast<double>(time) /
                     std::max(problem.machine.coreGroups[group].cores, 1.0)));
  return longest;
}

Cost FamilyPricer::pairCost(
    const Value &value, llvm::ArrayRef<Place> readers, Side from, Side to,
    bool within, llvm::SmallVectorImpl<std::pair<Cost, Reuse::Way>> *others) {
  LayoutId source = at(value.source, from.layouts);
  llvm::SmallVector<LayoutId, 4> targets;
  std::map<LayoutId, unsigned> roles; // bit 0: forward, bit 1: other ones
  bool isReadAgain = false;           // by what is recomputed
  for (const Place &reader : readers) {
    LayoutId target = at(reader, to.layouts);
    targets.push_back(target);
    if (reader.kind != Place::Operand)
      continue;
    roles[target] |= values.isForward(reader) ? 1 : 2;
    if (to.recompute && values.isCheap(reader.op)) {
      roles[target] |= 2;
      isReadAgain = true;
    }
  }
  TransferCosts::Total all = transfers.transferAll(source, targets);
  Cost cost{all.time, 0, all.bytes};
  Cost again; // what it takes to make the copies twice
  for (auto [target, role] : roles) {
    TransferCosts::Transfer copy = transfers.transfer(source, target);
    if (role != 3 || copy.time == 0)
      continue;
    cost.memory += transfers.bytes(target);
    again += Cost{copy.time, -transfers.bytes(target), copy.bytes};
  }
  bool isArgument = graph.tensors[value.tensor].producer < 0;
  // Not kept otherwise. (Several readers that recompute keep it several times;
  // their memory is overestimated.)
  if (isReadAgain && !value.isKept && !isArgument)
    cost.memory += transfers.bytes(source);
  if (!others || within || again == Cost())
    return cost;
  others->push_back({cost + again, Reuse::Before});
  // Without the source: all that reads it later finds its layout among copies.
  bool isCopied = llvm::all_of(readers, [&](const Place &reader) {
    LayoutId target = at(reader, to.layouts);
    return reader.kind == Place::Operand &&
           (values.isForward(reader) || roles[target] == 3) && target != source;
  });
  bool isSourceKept = value.isKept && !(value.isCheap && from.recompute);
  if (isSourceKept && isCopied &&
      values.isKeptForOne(value, values.familyOf(readers.front())))
    others->push_back(
        {cost + Cost{0, -transfers.bytes(source), 0}, Reuse::After});
  return cost;
}

Cost FamilyPricer::nodeCost(unsigned family, const FamilyOption &option,
                            const OptionLayouts &layouts) {
  Cost cost;
  for (auto [op, entry] :
       llvm::zip_equal(graph.families[family].operators, layouts))
    cost.time +=
        option.recompute && values.isCheap(op) ? 2 * entry->time : entry->time;
  Side side{layouts, option.recompute};
  for (unsigned v : values.madeBy(family)) {
    const Value &value = values[v];
    cost += pairCost(value, values.readersIn(value, family), side, side,
                     /*within=*/true, nullptr);
    if (value.isKept && !(value.isCheap && option.recompute))
      cost.memory += transfers.bytes(at(value.source, layouts));
  }
  return cost;
}
