//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_SHAREDRESHARDS_H
#define SOAP_LIB_PLANNER_SIMULATOR_SHAREDRESHARDS_H

#include "../Cost/RememberedCost.h"
#include "ReshardTasks.h"

#include <deque>
#include <map>
#include <mutex>

namespace soap {

/// The changes of layout that any evaluator of a problem has planned: those of
/// several threads, and one after the other, meet the same ones. Several
/// threads may ask at once; the answers do not depend on who came first.
class SharedReshards {
public:
  SharedReshards(const Machine &machine, const CostModel &cost)
      : cost(cost), machine(machine) {}

  /// As buildReshardTasks makes them. The shardings of tensors of one `shape`.
  std::shared_ptr<const ReshardTasks>
  get(const Sharding &from, const Sharding &to, llvm::ArrayRef<int64_t> shape,
      unsigned elementBits, Semantics semantics);

  const RememberedCost cost;

private:
  /// Its number; -1 if it has none yet, unless `add`.
  int64_t find(const Sharding &sharding, bool add);
  struct Key {
    int64_t from, to;
    Semantics semantics;
    unsigned elementBits;
    std::vector<int64_t> shape;
    bool operator<(const Key &o) const {
      return std::tie(from, to, semantics, elementBits, shape) <
             std::tie(o.from, o.to, o.semantics, o.elementBits, o.shape);
    }
  };

  const Machine &machine;
  std::shared_mutex mutex; ///< Of all that follows.
  std::deque<Sharding> shardings;
  std::unordered_map<size_t, llvm::SmallVector<int64_t, 1>> numbers;
  std::map<Key, std::shared_ptr<const ReshardTasks>> known;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_SHAREDRESHARDS_H
