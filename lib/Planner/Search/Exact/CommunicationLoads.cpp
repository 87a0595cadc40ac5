//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommunicationLoads.h"

#include "Soap/Planner/Sharding/OperatorSharding.h"

#include <algorithm>

using namespace soap;

using Id = LayoutVariants::Id;

CommunicationLoads::Work CommunicationLoads::direct(Id from, Id to) {
  Work least(sizes.size(), 0);
  if (from == to)
    return least;
  ResourceMap map(problem.space.semantics, problem.machine);
  const Tensor &tensor = layouts.tensor(from);
  bool isFirst = true;
  for (const Sharding &source : layouts.variants(from))
    for (const Sharding &target : layouts.variants(to)) {
      ReshardTasks reshard =
          buildReshardTasks(source, target, tensor.shape, tensor.elementBits,
                            problem.machine, problem.cost, map);
      Work sums(sizes.size(), 0);
      for (uint32_t t = 0; t < reshard.tasks.size(); ++t) {
        if (atStart && llvm::any_of(reshard.providersOf(t),
                                    [](int32_t other) { return other < 0; }))
          continue;
        for (uint32_t resource : reshard.resourcesOf(t))
          for (unsigned set : setsOf[resource])
            sums[set] += static_cast<double>(reshard.tasks[t].time);
      }
      for (auto [value, sum] : llvm::zip_equal(least, sums))
        value = isFirst ? sum : std::min(value, sum);
      isFirst = false;
    }
  return least;
}

const CommunicationLoads::Work &CommunicationLoads::work(Id from, Id to) {
  auto [it, isNew] = known.try_emplace({from, to});
  if (!isNew)
    return it->second;
  Work least = direct(from, to);
  // By way of the value without its pending reduction, which others may need.
  Id reduced = layouts.reduced(from);
  if (reduced != from && reduced != to) {
    Work first = direct(from, reduced), second = direct(reduced, to);
    for (auto [value, a, b] : llvm::zip_equal(least, first, second))
      value = std::min(value, a + b);
  }
  return known[{from, to}] = std::move(least);
}

bool CommunicationLoads::supplies(Id from, Id to) {
  auto [it, isNew] = supplied.try_emplace({from, to}, false);
  if (!isNew)
    return it->second;
  const Tensor &tensor = layouts.tensor(from);
  bool any = false;
  for (const Sharding &source : layouts.variants(from))
    for (const Sharding &target : layouts.variants(to))
      any = any || isNoOpReshard(source, target, tensor.shape);
  return supplied[{from, to}] = any;
}

void CommunicationLoads::addTensor(unsigned tensor, unsigned home,
                                   llvm::ArrayRef<Id> made,
                                   llvm::ArrayRef<Reader> readers) {
  // By reader: the layouts in which other families may have the value.
  std::vector<std::vector<Id>> others(readers.size());
  for (auto [r, list] : llvm::enumerate(others))
    for (auto [o, other] : llvm::enumerate(readers))
      if (o != r)
        for (const auto &needs : other.needs)
          for (Id need : needs)
            if (!llvm::is_contained(list, need))
              list.push_back(need);
  // Of a reader's option, for a value that is made in a layout.
  auto workFor = [&](size_t r, Id from, llvm::ArrayRef<Id> needs) {
    Work most(sizes.size(), 0);
    for (Id need : needs) {
      Work least = work(from, need);
      auto consider = [&](llvm::ArrayRef<Id> there) {
        for (Id other : there)
          if (other != need && supplies(other, need))
            for (auto [value, sum] : llvm::zip_equal(least, work(from, other)))
              value = std::min(value, sum);
      };
      consider(needs);
      consider(others[r]);
      for (auto [value, sum] : llvm::zip_equal(most, least))
        value = std::max(value, sum);
    }
    return most;
  };
  std::vector<Work> ofHome(options[home].size(), Work(sizes.size(), 0));
  for (auto [r, reader] : llvm::enumerate(readers)) {
    if (reader.family != home)
      continue;
    for (size_t i = 0; i < ofHome.size(); ++i) {
      ofHome[i] = workFor(r, made[i], reader.needs[i]);
      for (size_t set = 0; set < sizes.size(); ++set)
        owns[home][set][i] += ofHome[i][set];
    }
  }
  // What each of the others adds to that.
  std::vector<std::pair<unsigned, BySet>> added;
  for (auto [r, reader] : llvm::enumerate(readers)) {
    if (reader.family == home)
      continue;
    size_t rows = options[home].size(), columns = options[reader.family].size();
    BySet table(sizes.size(), std::vector<double>(rows * columns, 0));
    std::map<Id, std::vector<Work>> byLayout; // options of home may agree
    bool any = false;
    for (size_t i = 0; i < rows; ++i) {
      std::vector<Work> &row = byLayout[made[i]];
      if (row.empty())
        for (size_t j = 0; j < columns; ++j)
          row.push_back(workFor(r, made[i], reader.needs[j]));
      bool homeFirst = home < reader.family;
      for (size_t j = 0; j < columns; ++j)
        for (size_t set = 0; set < sizes.size(); ++set) {
          double more = row[j][set] - ofHome[i][set];
          any |= more > 0;
          table[set][homeFirst ? i * columns + j : j * rows + i] =
              std::max(more, 0.0);
        }
    }
    if (any)
      added.push_back({reader.family, std::move(table)});
  }
  double share = 1.0 / static_cast<double>(std::max<size_t>(added.size(), 1));
  for (const auto &[family, table] : added) {
    BySet &sum = between[{std::min(home, family), std::max(home, family)}];
    sum.resize(sizes.size());
    for (auto [values, own] : llvm::zip_equal(sum, table)) {
      values.resize(own.size(), 0);
      for (auto [value, more] : llvm::zip_equal(values, own))
        value += share * more;
    }
  }
}

CommunicationLoads::CommunicationLoads(const Problem &problem,
                                       const FamilyOptions &options,
                                       LayoutVariants &layouts, bool atStart)
    : problem(problem), options(options), layouts(layouts), atStart(atStart) {
  const Graph &graph = problem.graph;
  const Machine &machine = problem.machine;
  auto numDevices = static_cast<uint32_t>(machine.devices.size());
  ResourceMap map(problem.space.semantics, machine);
  setsOf.resize(map.total());
  // All of them, and each.
  std::vector<uint32_t> resources;
  for (uint32_t a = 0; a < numDevices; ++a)
    if (problem.space.semantics == Semantics::Runtime)
      resources.push_back(map.communication(a));
    else
      for (uint32_t b = 0; b < numDevices; ++b)
        if (a != b)
          resources.push_back(map.pair(a, b));
  constexpr size_t many = 16;
  sizes.push_back(static_cast<double>(std::max<size_t>(resources.size(), 1)));
  for (uint32_t resource : resources) {
    setsOf[resource].push_back(0);
    if (resources.size() > many)
      continue;
    setsOf[resource].push_back(static_cast<unsigned>(sizes.size()));
    sizes.push_back(1);
  }
  for (const auto &list : options)
    owns.push_back(BySet(sizes.size(), std::vector<double>(list.size(), 0)));

  auto placeOf = [&](unsigned op) {
    const auto &ops = graph.families[graph.operators[op].family].operators;
    return llvm::find(ops, op) - ops.begin();
  };
  // By family and option, where state and data lie: as the update makes it, or
  // as the first use has it.
  struct Home {
    int family = -1;
    std::vector<Id> made;
  };
  std::vector<Home> homes(graph.tensors.size());
  auto uses = graph.uses();
  auto settle = [&](unsigned tensor, unsigned op, auto shardingOf) {
    Home &home = homes[tensor];
    home.family = static_cast<int>(graph.operators[op].family);
    for (const FamilyOption &option : options[home.family])
      home.made.push_back(layouts.layout(
          shardingOf(graph.operators[op], option.configs[placeOf(op)]),
          graph.tensors[tensor]));
  };
  for (auto [t, tensor] : llvm::enumerate(graph.tensors))
    if (tensor.producer >= 0)
      settle(t, tensor.producer, [&, &tensor = tensor](auto &op, auto &config) {
        return resultSharding(op, config, tensor.resultIndex, tensor.shape);
      });
  for (const Argument &argument : graph.arguments) {
    const Tensor &tensor = graph.tensors[argument.tensor];
    const Tensor *by = argument.replacedBy >= 0
                           ? &graph.tensors[graph.results[argument.replacedBy]]
                           : nullptr;
    if (by && by->producer >= 0) {
      settle(argument.tensor, by->producer, [&](auto &op, auto &config) {
        return resultSharding(op, config, by->resultIndex, by->shape)
            .withoutPartial();
      });
      continue;
    }
    auto first = llvm::min_element(uses[argument.tensor]);
    if (first != uses[argument.tensor].end())
      settle(argument.tensor, first->first, [&](auto &op, auto &config) {
        return argumentSharding(op, config, first->second, tensor.shape);
      });
  }
  std::vector<std::vector<Reader>> readers(graph.tensors.size());
  for (auto [t, ofTensor] : llvm::enumerate(uses))
    for (auto [o, operand] : ofTensor) {
      const Operator &op = graph.operators[o];
      auto at = llvm::find_if(readers[t], [&](const Reader &reader) {
        return reader.family == op.family;
      });
      if (at == readers[t].end()) {
        readers[t].push_back({op.family, {}});
        at = std::prev(readers[t].end());
        at->needs.resize(options[op.family].size());
      }
      for (auto [needs, option] :
           llvm::zip_equal(at->needs, options[op.family])) {
        Id need =
            layouts.layout(operandSharding(op, option.configs[placeOf(o)],
                                           operand, graph.tensors[t].shape),
                           graph.tensors[t]);
        if (!llvm::is_contained(needs, need))
          needs.push_back(need);
      }
    }
  for (auto [t, home] : llvm::enumerate(homes))
    if (home.family >= 0 && !(atStart && graph.tensors[t].producer >= 0))
      addTensor(t, home.family, home.made, readers[t]);
}
