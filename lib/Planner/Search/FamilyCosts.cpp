//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builtin.h"
#include "TransferCosts.h"

#include "Soap/Planner/Search/CostGraph.h"
#include "Soap/Planner/Sharding/OperatorSharding.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

using namespace soap;

namespace {
using LayoutId = TransferCosts::Id;

/// The layouts of one option.
struct OptionLayouts {
  /// Per operator of the family, per operand or result.
  struct Op {
    llvm::SmallVector<LayoutId, 4> operands, arguments;
    llvm::SmallVector<LayoutId, 2> results, finals;
  };
  std::vector<Op> ops;
};

/// Builds the costs of a problem; throw-away.
class Builder {
public:
  Builder(const Problem &problem, const OptionSpace &space)
      : problem(problem), graph(problem.graph), space(space),
        transfers(problem) {}

  /// Of `given` options, or without any of those of the space.
  FamilyCosts build(std::vector<std::vector<FamilyOption>> given);

private:
  /// One layout of a tensor, as some option of a family has it.
  struct Place {
    unsigned op;
    unsigned index;
    enum Kind { Operand, Argument, Result, Final } kind;
  };
  /// A value that families read: where it comes from, and who reads it.
  struct Value {
    unsigned tensor;
    Place source;
    std::vector<Place> readers;
  };
  void findValues();
  OptionLayouts layoutsOf(unsigned family, const FamilyOption &option);
  Ticks computeTime(unsigned op, const Config &config) const;
  LayoutId at(const Place &place, unsigned option) const;
  unsigned familyOf(const Place &place) const {
    return graph.operators[place.op].family;
  }
  bool isKept(const Value &value) const;
  Cost nodeCost(unsigned family, unsigned option);
  Cost pairCost(const Value &value, llvm::ArrayRef<Place> readers,
                unsigned from, unsigned to);
  bool isBuiltin(unsigned family, const FamilyChoice &choice) const;
  void addPairCosts(const Value &value, llvm::ArrayRef<Place> readers,
                    unsigned source, unsigned target,
                    llvm::function_ref<Cost &(size_t, size_t)> entry);
  void keepBest(unsigned family, std::vector<Cost> &costs);
  void addEdge(unsigned a, unsigned b);

  const Problem &problem;
  const Graph &graph;
  const OptionSpace &space;
  TransferCosts transfers;
  std::vector<unsigned> placeInFamily; ///< Per operator.
  std::vector<Value> values;
  std::vector<std::vector<unsigned>> valuesOf; ///< Per source family.
  std::vector<std::vector<OptionLayouts>> layouts;
  FamilyCosts out;
};
} // namespace

OptionLayouts Builder::layoutsOf(unsigned family, const FamilyOption &option) {
  OptionLayouts result;
  for (auto [number, config] :
       llvm::zip_equal(graph.families[family].operators, option.configs)) {
    const Operator &op = graph.operators[number];
    OptionLayouts::Op &entry = result.ops.emplace_back();
    for (auto [i, operand] : llvm::enumerate(op.operands)) {
      const Tensor &tensor = graph.tensors[operand.tensor];
      entry.operands.push_back(transfers.layout(
          operandSharding(op, config, i, tensor.shape), tensor));
      entry.arguments.push_back(
          tensor.producer >= 0
              ? entry.operands.back()
              : transfers.layout(argumentSharding(op, config, i, tensor.shape),
                                 tensor));
    }
    for (auto [i, made] : llvm::enumerate(op.results)) {
      const Tensor &tensor = graph.tensors[made.tensor];
      entry.results.push_back(transfers.layout(
          resultSharding(op, config, i, tensor.shape), tensor));
      entry.finals.push_back(transfers.reduced(entry.results.back()));
    }
  }
  return result;
}

/// Arguments come from where tensorShardings() puts them, results go there.
void Builder::findValues() {
  auto uses = graph.uses();
  std::vector<Value> found(graph.tensors.size());
  std::vector<bool> known(graph.tensors.size(), false);
  for (unsigned t = 0; t < graph.tensors.size(); ++t) {
    const Tensor &tensor = graph.tensors[t];
    found[t].tensor = t;
    for (auto [op, operand] : uses[t])
      found[t].readers.push_back({op, operand, Place::Operand});
    if (tensor.producer >= 0) {
      found[t].source = {static_cast<unsigned>(tensor.producer),
                         tensor.resultIndex, Place::Result};
      known[t] = true;
    }
  }
  for (const Argument &argument : graph.arguments) {
    Value &value = found[argument.tensor];
    const Tensor *by = argument.replacedBy >= 0
                           ? &graph.tensors[graph.results[argument.replacedBy]]
                           : nullptr;
    if (by && by->producer >= 0)
      value.source = {static_cast<unsigned>(by->producer), by->resultIndex,
                      Place::Final};
    else if (!value.readers.empty())
      value.source = {value.readers.front().op, value.readers.front().index,
                      Place::Argument};
    else
      continue; // nobody cares
    known[argument.tensor] = true;
  }
  for (unsigned result : graph.results)
    if (int op = graph.tensors[result].producer; op >= 0)
      found[result].readers.push_back({static_cast<unsigned>(op),
                                       graph.tensors[result].resultIndex,
                                       Place::Final});
  valuesOf.resize(graph.families.size());
  for (unsigned t = 0; t < found.size(); ++t) {
    if (!known[t])
      continue;
    valuesOf[familyOf(found[t].source)].push_back(values.size());
    values.push_back(std::move(found[t]));
  }
}

LayoutId Builder::at(const Place &place, unsigned option) const {
  const OptionLayouts::Op &op =
      layouts[familyOf(place)][option].ops[placeInFamily[place.op]];
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

Ticks Builder::computeTime(unsigned number, const Config &config) const {
  const Operator &op = graph.operators[number];
  std::map<int64_t, Ticks> busy;
  std::map<int, Ticks> cores; // tasks of devices that share cores
  for (int64_t t = 0; t < config.numTasks(); ++t) {
    int64_t device = config.devices[t];
    Ticks time = problem.cost.taskTime(graph, op, taskTile(op, config, t),
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

/// Arguments, and what the forward pass leaves for others.
bool Builder::isKept(const Value &value) const {
  int producer = graph.tensors[value.tensor].producer;
  return producer < 0 ||
         (graph.operators[producer].role == "forward" &&
          llvm::any_of(
              value.readers,
              [&](const Place &reader) {
                return reader.kind == Place::Operand &&
                       graph.operators[reader.op].role != "forward";
              }));
}

Cost Builder::pairCost(const Value &value, llvm::ArrayRef<Place> readers,
                       unsigned from, unsigned to) {
  LayoutId source = at(value.source, from);
  llvm::SmallVector<LayoutId, 4> targets;
  std::map<LayoutId, unsigned> roles; // bit 0: forward, bit 1: other ones
  for (const Place &reader : readers) {
    LayoutId target = at(reader, to);
    targets.push_back(target);
    if (reader.kind == Place::Operand)
      roles[target] |= graph.operators[reader.op].role == "forward" ? 1 : 2;
  }
  Cost cost;
  cost.time = transfers.transferAll(source, targets);
  for (auto [target, role] : roles)
    if (role == 3 && transfers.transfer(source, target).time > 0)
      cost.memory += transfers.bytes(target);
  return cost;
}

Cost Builder::nodeCost(unsigned family, unsigned option) {
  Cost cost;
  for (auto [op, config] : llvm::zip_equal(graph.families[family].operators,
                                           out.options[family][option].configs))
    cost.time += computeTime(op, config);
  for (unsigned v : valuesOf[family]) {
    const Value &value = values[v];
    std::vector<Place> own;
    for (const Place &reader : value.readers)
      if (familyOf(reader) == family)
        own.push_back(reader);
    cost += pairCost(value, own, option, option);
    if (isKept(value))
      cost.memory += transfers.bytes(at(value.source, option));
  }
  return cost;
}

/// Data and model parallelism on the first devices, whole operators included:
/// slow for a family alone, but neighbours that do likewise pay no transfers.
bool Builder::isBuiltin(unsigned number, const FamilyChoice &choice) const {
  if (choice.partialReplicas || choice.shardUpdates)
    return false;
  const Family &family = graph.families[number];
  llvm::ArrayRef<int64_t> used = choice.config.devices;
  std::vector<int64_t> all =
      space.devices.empty() ? firstDevices(problem, 0) : space.devices;
  if (used.size() > all.size() ||
      !std::equal(used.begin(), used.end(), all.begin()))
    return false;
  for (int dim :
       {-1, dataParallelDimension(family), modelParallelDimension(family)}) {
    FamilyConfig config = splitFamily(family, dim, used);
    if (config.degrees == choice.config.degrees &&
        config.replicas == choice.config.replicas)
      return true;
  }
  return false;
}

/// The built-in rules' options, then half of the limit for the fastest, half
/// for the smallest.
void Builder::keepBest(unsigned family, std::vector<Cost> &costs) {
  if (space.limit <= 0 || costs.size() <= static_cast<size_t>(space.limit))
    return;
  std::vector<unsigned> byTime(costs.size());
  std::iota(byTime.begin(), byTime.end(), 0);
  std::vector<unsigned> byMemory = byTime;
  llvm::sort(byTime, [&](unsigned a, unsigned b) {
    return std::tie(costs[a].time, a) < std::tie(costs[b].time, b);
  });
  llvm::sort(byMemory, [&](unsigned a, unsigned b) {
    return std::tie(costs[a].memory, costs[a].time, a) <
           std::tie(costs[b].memory, costs[b].time, b);
  });
  std::set<unsigned> kept;
  for (unsigned i = 0; i < costs.size(); ++i)
    if (isBuiltin(family, out.options[family][i].choice) &&
        kept.size() < static_cast<size_t>(space.limit))
      kept.insert(i);
  for (size_t i = 0; kept.size() < static_cast<size_t>(space.limit); ++i) {
    kept.insert(byTime[i]);
    if (kept.size() < static_cast<size_t>(space.limit))
      kept.insert(byMemory[i]);
  }
  std::vector<Cost> keptCosts;
  std::vector<FamilyOption> keptOptions;
  std::vector<OptionLayouts> keptLayouts;
  for (unsigned i : kept) {
    keptCosts.push_back(costs[i]);
    keptOptions.push_back(std::move(out.options[family][i]));
    keptLayouts.push_back(std::move(layouts[family][i]));
  }
  costs = std::move(keptCosts);
  out.options[family] = std::move(keptOptions);
  layouts[family] = std::move(keptLayouts);
}

/// Adds what options of `source` and of `target` cost for one value. Options
/// that agree in the value's layouts are priced together.
void Builder::addPairCosts(const Value &value, llvm::ArrayRef<Place> readers,
                           unsigned source, unsigned target,
                           llvm::function_ref<Cost &(size_t, size_t)> entry) {
  // Per option, the first one with the same layouts.
  auto group = [&](unsigned family, llvm::ArrayRef<Place> places) {
    std::map<std::vector<LayoutId>, unsigned> firsts;
    std::vector<unsigned> result;
    for (unsigned i = 0; i < layouts[family].size(); ++i) {
      std::vector<LayoutId> key;
      for (const Place &place : places)
        key.push_back(at(place, i));
      result.push_back(firsts.try_emplace(std::move(key), i).first->second);
    }
    return result;
  };
  std::vector<unsigned> from = group(source, value.source);
  std::vector<unsigned> to = group(target, readers);
  std::vector<Cost> costs(from.size() * to.size());
  for (size_t i = 0; i < from.size(); ++i)
    for (size_t j = 0; j < to.size(); ++j) {
      Cost &cost = costs[i * to.size() + j];
      cost = from[i] == i && to[j] == j
                 ? pairCost(value, readers, static_cast<unsigned>(i),
                            static_cast<unsigned>(j))
                 : costs[from[i] * to.size() + to[j]];
      entry(i, j) += cost;
    }
}

void Builder::addEdge(unsigned a, unsigned b) {
  size_t columns = layouts[b].size();
  CostGraph::Edge edge{a, b, {}};
  // What each of the two makes and the other reads.
  for (auto [source, target] : {std::pair(a, b), std::pair(b, a)})
    for (unsigned v : valuesOf[source]) {
      std::vector<Place> readers;
      for (const Place &reader : values[v].readers)
        if (familyOf(reader) == target)
          readers.push_back(reader);
      if (readers.empty())
        continue;
      edge.costs.resize(layouts[a].size() * columns);
      bool forward = source == a;
      addPairCosts(
          values[v], readers, source, target,
          [&](size_t i, size_t j) -> Cost & {
            return edge.costs[forward ? i * columns + j : j * columns + i];
          });
    }
  if (!edge.costs.empty())
    out.graph.edges.push_back(std::move(edge));
}

FamilyCosts Builder::build(std::vector<std::vector<FamilyOption>> given) {
  unsigned numFamilies = static_cast<unsigned>(graph.families.size());
  placeInFamily.resize(graph.operators.size());
  layouts.resize(numFamilies);
  for (const Family &family : graph.families)
    for (auto [place, op] : llvm::enumerate(family.operators))
      placeInFamily[op] = static_cast<unsigned>(place);
  findValues();
  out.options = std::move(given);
  for (unsigned f = 0; f < numFamilies; ++f) {
    if (f == out.options.size())
      out.options.push_back(listOptions(problem, f, space));
    std::vector<Cost> costs;
    for (const FamilyOption &option : out.options[f])
      layouts[f].push_back(layoutsOf(f, option));
    for (unsigned i = 0; i < out.options[f].size(); ++i)
      costs.push_back(nodeCost(f, i));
    keepBest(f, costs);
    out.graph.nodes.push_back(std::move(costs));
  }
  for (unsigned a = 0; a < numFamilies; ++a)
    for (unsigned b = a + 1; b < numFamilies; ++b)
      addEdge(a, b);
  return std::move(out);
}

FamilyCosts soap::buildFamilyCosts(const Problem &problem,
                                   const OptionSpace &space) {
  return Builder(problem, space).build({});
}

FamilyCosts
soap::costFamilyOptions(const Problem &problem,
                        std::vector<std::vector<FamilyOption>> options) {
  OptionSpace all;
  return Builder(problem, all).build(std::move(options));
}
