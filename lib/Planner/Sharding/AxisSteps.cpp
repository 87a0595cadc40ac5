//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Sharding/AxisSteps.h"

#include "llvm/ADT/STLExtras.h"

using namespace soap;

namespace {

using Axes = llvm::SmallVector<unsigned, 2>;

class Stepper {
public:
  /// Dimensions that are `uneven` change by way of being whole.
  Stepper(const AxisSharding &from, const AxisSharding &to,
          llvm::ArrayRef<bool> uneven)
      : current(from), last(from), to(to), uneven(uneven) {}

  std::vector<AxisSharding> run() {
    for (auto [axes, isUneven] : llvm::zip_equal(current.dims, uneven))
      if (isUneven)
        axes.clear();
    step();
    // Slices before anything moves, of dimensions that keep all of their axes.
    for (auto [d, axes] : llvm::enumerate(current.dims))
      if (llvm::all_of(axes, [&, d = d](unsigned axis) {
            return goesTo(axis) == static_cast<int>(d);
          }))
        slice(d);
    step();
    for (size_t d = 0; d < current.dims.size(); ++d)
      for (size_t e = 0; e < current.dims.size(); ++e)
        exchange(d, e);
    // Axes that cut nothing in the end.
    auto isGathered = [&](unsigned axis) {
      int dim = goesTo(axis);
      return dim < 0 || uneven[dim];
    };
    for (Axes &axes : current.dims)
      toTheEnd(axes, isGathered);
    step();
    for (Axes &axes : current.dims)
      llvm::erase_if(axes, isGathered);
    step();
    for (size_t d = 0; d < current.dims.size(); ++d)
      slice(d);
    step();
    // The last step is to `to`.
    if (!steps.empty() && steps.back() == to)
      steps.pop_back();
    return std::move(steps);
  }

private:
  AxisSharding current, last;
  const AxisSharding &to;
  llvm::ArrayRef<bool> uneven;
  std::vector<AxisSharding> steps;

  /// The dimension that an axis is to cut, or -1.
  int goesTo(unsigned axis) const {
    for (auto [d, axes] : llvm::enumerate(to.dims))
      if (llvm::is_contained(axes, axis))
        return static_cast<int>(d);
    return -1;
  }

  bool isUsed(unsigned axis) const {
    return llvm::any_of(current.dims, [&](const Axes &axes) {
      return llvm::is_contained(axes, axis);
    });
  }

  /// Notes where it has come to, if anything has changed.
  void step() {
    if (current != last)
      steps.push_back(current);
    last = current;
  }

  /// Cuts a dimension along the axes that nothing is cut along.
  void slice(size_t d) {
    if (uneven[d])
      return;
    for (unsigned axis : to.dims[d])
      if (!isUsed(axis))
        current.dims[d].push_back(axis);
  }

  template <typename Fn> static void toTheEnd(Axes &axes, Fn isLast) {
    Axes first, last;
    for (unsigned axis : axes)
      (isLast(axis) ? last : first).push_back(axis);
    axes = std::move(first);
    llvm::append_range(axes, last);
  }

  /// Lets the axes that cut `d` and are to cut `e` do so.
  void exchange(size_t d, size_t e) {
    auto isMoved = [&](unsigned axis) {
      return d != e && !uneven[e] && goesTo(axis) == static_cast<int>(e);
    };
    Axes moved;
    llvm::copy_if(current.dims[d], std::back_inserter(moved), isMoved);
    if (moved.empty())
      return;
    toTheEnd(current.dims[d], isMoved);
    step();
    current.dims[d].truncate(current.dims[d].size() - moved.size());
    llvm::append_range(current.dims[e], moved);
    step();
  }
};

int64_t partsOf(const Axes &axes, const DeviceMesh &mesh) {
  int64_t count = 1;
  for (unsigned axis : axes)
    count *= mesh[axis];
  return count;
}

} // namespace

std::vector<AxisSharding> soap::stepsBetween(const AxisSharding &from,
                                             const AxisSharding &to,
                                             const DeviceMesh &mesh,
                                             llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<bool, 4> uneven;
  bool haveEqualTiles = true;
  for (auto [a, b, size] : llvm::zip_equal(from.dims, to.dims, shape)) {
    int64_t before = partsOf(a, mesh), after = partsOf(b, mesh);
    haveEqualTiles &= before == after;
    uneven.push_back(a != b && (size % before != 0 || size % after != 0));
  }
  if (haveEqualTiles)
    return {};
  return Stepper(from, to, uneven).run();
}
