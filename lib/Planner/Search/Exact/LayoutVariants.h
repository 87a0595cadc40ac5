//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_EXACT_LAYOUTVARIANTS_H
#define SOAP_LIB_PLANNER_SEARCH_EXACT_LAYOUTVARIANTS_H

#include "../CostGraph/TransferCosts.h"

#include "../../Simulator/ReshardTasks.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>

namespace soap {

/// The shardings that TransferCosts takes for one layout. A plan may depend on
/// how shards are numbered, and a value that is there in one of them need not
/// be made in another: bounds must allow for all of them.
class LayoutVariants {
public:
  explicit LayoutVariants(const Problem &problem)
      : problem(problem), transfers(problem) {}

  using Id = TransferCosts::Id;
  Id layout(const Sharding &sharding, const Tensor &tensor) {
    Id id = transfers.layout(sharding, tensor);
    Entry &entry = entries[id];
    entry.tensor = tensor;
    if (!llvm::is_contained(entry.variants, sharding))
      entry.variants.push_back(sharding);
    return id;
  }
  Id reduced(Id id) {
    Entry entry = entries[id];
    for (const Sharding &sharding : entry.variants)
      id = layout(sharding.withoutPartial(), entry.tensor);
    return id;
  }
  llvm::ArrayRef<Sharding> variants(Id id) { return entries[id].variants; }
  /// One of those that have the layout.
  const Tensor &tensor(Id id) { return entries[id].tensor; }

  /// Before this long after a value is there in one layout, no shard of another
  /// one is, in any of the variants known so far: directly, or by way of the
  /// value without its pending reduction, which others may have asked for.
  Ticks least(Id from, Id to) {
    Ticks least = direct(from, to);
    Id without = reduced(from);
    if (without != from && without != to)
      least = std::min(least, direct(from, without) + direct(without, to));
    return least;
  }

private:
  struct Entry {
    Tensor tensor;
    std::vector<Sharding> variants;
  };
  Ticks direct(Id from, Id to) {
    if (from == to)
      return 0;
    auto [it, isNew] = known.try_emplace({from, to}, 0);
    if (!isNew)
      return it->second;
    Ticks least = std::numeric_limits<Ticks>::max();
    for (const Sharding &source : entries[from].variants)
      for (const Sharding &target : entries[to].variants)
        least = std::min(least, ofPair(source, target, entries[to].tensor));
    return it->second = least;
  }
  Ticks ofPair(const Sharding &from, const Sharding &to,
               const Tensor &tensor) const {
    ResourceMap map(problem.space.semantics, problem.machine);
    ReshardTasks reshard =
        buildReshardTasks(from, to, tensor.shape, tensor.elementBits,
                          problem.machine, problem.cost, map);
    // When the last of the tasks that something waits for ends: not before
    // those that come after each other have, nor those that share a stream or a
    // link.
    AwaitedTasks awaited(reshard);
    std::vector<Ticks> ends;
    auto arrival = [&](llvm::ArrayRef<int32_t> providers) {
      Ticks start = 0;
      for (int32_t provider : providers)
        if (provider < 0)
          start = std::max(start, ends[~provider]);
      for (auto [resource, time] : awaited.work(awaited.of(providers)))
        start = std::max(start, time);
      return start;
    };
    for (uint32_t t = 0; t < reshard.tasks.size(); ++t)
      ends.push_back(arrival(reshard.providersOf(t)) + reshard.tasks[t].time);
    Ticks least = std::numeric_limits<Ticks>::max();
    for (int64_t s = 0; s < to.numShards(); ++s)
      if (numElements(to.shardRect(s, tensor.shape)) > 0)
        least =
            std::min(least, arrival(reshard.target(static_cast<uint32_t>(s))));
    return least == std::numeric_limits<Ticks>::max() ? 0 : least;
  }

  const Problem &problem;
  TransferCosts transfers;
  std::map<Id, Entry> entries;
  std::map<std::pair<Id, Id>, Ticks> known;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_EXACT_LAYOUTVARIANTS_H
