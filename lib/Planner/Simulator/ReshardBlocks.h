//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_RESHARDBLOCKS_H
#define SOAP_LIB_PLANNER_SIMULATOR_RESHARDBLOCKS_H

#include "ReshardTasks.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>

namespace soap {

/// Lists of numbers, one per row, in one array.
class Rows {
public:
  Rows() = default;
  /// Pairs of row and number; a row keeps the order of its pairs.
  Rows(size_t numRows, llvm::ArrayRef<std::pair<uint32_t, uint32_t>> pairs);

  llvm::ArrayRef<uint32_t> operator[](size_t row) const {
    return {items.data() + begin[row], begin[row + 1] - begin[row]};
  }
  size_t numRows() const { return begin.size() - 1; }
  bool empty() const { return items.empty(); }
  /// Every row has its own number alone.
  bool isIdentity() const { return identity; }
  /// Row r is numbers()[bounds()[r]] and those after, before bounds()[r + 1].
  llvm::ArrayRef<uint32_t> bounds() const { return begin; }
  llvm::ArrayRef<uint32_t> numbers() const { return items; }

private:
  bool identity = false;
  std::vector<uint32_t> begin{0};
  std::vector<uint32_t> items;
};

/// Numbers that lie elsewhere, after how many they are.
class SharedNumbers {
public:
  explicit SharedNumbers(const uint32_t *at) : at(at) {}
  const uint32_t *begin() const { return at + 1; }
  const uint32_t *end() const { return begin() + *at; }

private:
  const uint32_t *at;
};

/// The tasks of a change of sharding, cut into *segments*: neighbouring tasks
/// none of which waits for another one of them. And who waits for whom, in the
/// direction in which a simulation needs it.
struct ReshardBlocks {
  /// Keeps lists of resources that occur again and again.
  using ShareList = llvm::function_ref<SharedNumbers(llvm::ArrayRef<uint32_t>)>;
  ReshardBlocks(std::shared_ptr<const ReshardTasks> tasks, size_t numSources,
                ShareList share);

  struct Segment {
    uint32_t first = 0, count = 0;
    /// Per task, the shards of the target that it provides for.
    Rows targets;
    /// Per shard of the source, the tasks (counted from `first`) that read it.
    Rows readers;
    /// Later segments with, per task here, the tasks there that wait for it.
    llvm::SmallVector<std::pair<uint32_t, Rows>, 1> next;
    /// Every shard of the source is read.
    bool readsAll = false;
  };
  std::shared_ptr<const ReshardTasks> tasks;
  /// Per task, its time and what it occupies; equal lists share their storage.
  struct Task {
    Ticks time;
    SharedNumbers resources;
  };
  std::vector<Task> timed;
  llvm::SmallVector<Segment, 1> segments;
  size_t numSources, numTargets;
  /// Per shard of the source, the shards of the target that it is read for
  /// where it lies.
  Rows pass;
  /// Every shard of the source is; and all or no targets are (see `aliased`).
  bool passesAll = false, aliasesAll = false, aliasesNone = false;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_RESHARDBLOCKS_H
