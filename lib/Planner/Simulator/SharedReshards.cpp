//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedReshards.h"

using namespace soap;

int64_t SharedReshards::find(const Sharding &sharding, bool add) {
  size_t hash = hash_value(sharding);
  auto it = numbers.find(hash);
  if (it != numbers.end())
    for (int64_t number : it->second)
      if (shardings[number] == sharding)
        return number;
  if (!add)
    return -1;
  auto number = static_cast<int64_t>(shardings.size());
  shardings.push_back(sharding);
  numbers[hash].push_back(number);
  return number;
}

std::shared_ptr<const ReshardTasks>
SharedReshards::get(const Sharding &from, const Sharding &to,
                    llvm::ArrayRef<int64_t> shape, unsigned elementBits,
                    Semantics semantics) {
  Key key{-1, -1, semantics, elementBits, shape};
  {
    std::shared_lock<std::shared_mutex> lock(mutex);
    key.from = find(from, /*add=*/false);
    key.to = find(to, /*add=*/false);
    if (auto it = known.find(key); it != known.end())
      return it->second;
  }
  // Meanwhile another thread may plan the same: that does not happen often.
  auto tasks = std::make_shared<const ReshardTasks>(
      buildReshardTasks(from, to, shape, elementBits, machine, cost,
                        ResourceMap(semantics, machine)));
  std::unique_lock<std::shared_mutex> lock(mutex);
  // Long searches see ever new ones.
  constexpr size_t many = 200000;
  if (known.size() >= many) {
    known.clear();
    shardings.clear();
    numbers.clear();
  }
  key.from = find(from, /*add=*/true);
  key.to = find(to, /*add=*/true);
  return known.try_emplace(std::move(key), std::move(tasks)).first->second;
}
