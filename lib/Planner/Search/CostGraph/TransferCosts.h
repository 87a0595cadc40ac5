//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_COSTGRAPH_TRANSFERCOSTS_H
#define SOAP_LIB_PLANNER_SEARCH_COSTGRAPH_TRANSFERCOSTS_H

#include "../../Cost/RememberedCost.h"

#include "Soap/Planner/Search/Problem.h"
#include "Soap/Planner/Sharding/Sharding.h"

#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace soap {

/// What changes of layout take when nothing else runs; between layouts over
/// hundreds of devices an estimate, since a plan takes long there. Layouts that
/// put the same boxes (of the same summands) on the same devices are one, the
/// canonical one: how a change of layout is planned depends on how layouts are
/// written. Several threads may ask at once; only the numbers of the layouts
/// then depend on who came first.
class TransferCosts {
public:
  explicit TransferCosts(const Problem &problem)
      : problem(problem), cost(problem.cost) {}

  /// A layout of tensors of one shape and element size.
  using Id = uint32_t;
  Id layout(const Sharding &sharding, const Tensor &tensor);
  const Sharding &sharding(Id id) const { return get(id).sharding; }
  /// Without pending reduction.
  Id reduced(Id id);
  /// Bytes on the fullest device.
  int64_t bytes(Id id) const { return get(id).bytes; }

  struct Transfer {
    Ticks time = 0; ///< From the first task's start to the last one's end.
    /// Before this long after the source is there, no shard of the target is.
    Ticks least = 0;
    /// A pending reduction is carried out everywhere first, which several
    /// targets can share.
    bool reducesFirst = false;
    int64_t bytes = 0; ///< Between different devices.
  };
  /// From one layout to another one of the same shape.
  Transfer transfer(Id from, Id to);
  struct Total {
    Ticks time = 0;
    int64_t bytes = 0;
  };
  /// One value to several targets, a pending reduction carried out once.
  Total transferAll(Id from, llvm::ArrayRef<Id> targets);

private:
  struct Layout {
    Sharding sharding;
    unsigned shape; ///< Index of shapes.
    int64_t bytes;
    bool hasOffset; ///< See firstOfItsKind.
    mutable std::atomic<int64_t> reduced{-1};
    Layout(Sharding sharding, unsigned shape, int64_t bytes, bool hasOffset)
        : sharding(std::move(sharding)), shape(shape), bytes(bytes),
          hasOffset(hasOffset) {}
  };
  struct Shape {
    llvm::SmallVector<int64_t, 4> dims;
    unsigned bits;
  };
  Id intern(const Sharding &sharding, unsigned shape);
  Id internCanonical(Sharding sharding, unsigned shape);
  const Layout &get(Id id) const {
    std::shared_lock<std::shared_mutex> lock(mutex);
    return layouts[id];
  }
  const Shape &getShape(unsigned id) const {
    std::shared_lock<std::shared_mutex> lock(mutex);
    return shapes[id];
  }
  /// A layout that costs as much as `to` to get to: all layers of a stack have
  /// one of these.
  Id firstOfItsKind(Id from, Id to);
  Transfer compute(Id from, Id to);
  Transfer estimate(const Sharding &source, const Sharding &target,
                    const Shape &shape) const;

  const Problem &problem;
  RememberedCost cost;
  mutable std::shared_mutex mutex; ///< Of all that follows.
  std::deque<Layout> layouts;      ///< What is in it stays where it is.
  std::deque<Shape> shapes;
  std::map<std::string, unsigned> shapeIds;
  std::unordered_map<std::string, Id> layoutIds;   ///< Canonical ones.
  std::unordered_map<std::string, Id> shardingIds; ///< As they were given.
  std::unordered_map<uint64_t, Transfer> transfers;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_COSTGRAPH_TRANSFERCOSTS_H
