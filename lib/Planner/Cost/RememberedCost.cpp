//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RememberedCost.h"

#include "Soap/Support/KeyBytes.h"

#include <mutex>

using namespace soap;

/// The devices in their order, which is that of a broadcast.
static std::string keyOf(Collective what, llvm::ArrayRef<int64_t> devices) {
  std::string key(1, static_cast<char>(what));
  for (int64_t device : devices)
    appendBytes(key, static_cast<uint32_t>(device));
  return key;
}

CostModel::CollectiveTime
RememberedCost::collectiveTime(const Machine &machine, Collective what,
                               llvm::ArrayRef<int64_t> devices,
                               int64_t bytes) const {
  std::string key = keyOf(what, devices);
  {
    std::shared_lock<std::shared_mutex> lock(mutex);
    if (auto group = groups.find(key); group != groups.end())
      if (auto it = group->second.find(bytes); it != group->second.end())
        return it->second;
  }
  CollectiveTime time = cost.collectiveTime(machine, what, devices, bytes);
  std::unique_lock<std::shared_mutex> lock(mutex);
  // Long searches see ever new groups.
  constexpr size_t most = 1 << 18;
  if (count == most) {
    groups.clear();
    count = 0;
  }
  count += groups[std::move(key)].try_emplace(bytes, time).second;
  return time;
}
