//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Sharding/DeviceMeshes.h"

#include "Soap/Planner/Sharding/OperatorSharding.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

using namespace soap;

namespace {

/// The sizes of a grid, and the devices of its points.
using Grid = std::pair<llvm::SmallVector<int64_t, 4>, std::vector<int64_t>>;

/// `size` steps of `stride` ranks.
struct Digit {
  int64_t size, stride;
  int64_t end() const { return size * stride; }
};

/// Ranks as digits, major to minor: those of one dimension after the other.
using Digits = llvm::SmallVector<llvm::SmallVector<Digit, 2>, 8>;

/// A layout over a mesh.
struct Layout {
  int mesh = -1; ///< None: whole on every device.
  bool isWidened = false;
  llvm::SmallVector<llvm::SmallVector<unsigned, 2>, 8> axes; ///< By dimension.
};

/// The steps of one dimension of a grid, or none where they are not regular.
std::optional<llvm::SmallVector<Digit, 2>>
digitsOf(llvm::ArrayRef<int64_t> ranks) {
  llvm::SmallVector<Digit, 2> digits;
  auto count = static_cast<int64_t>(ranks.size());
  for (int64_t inner = 1; inner < count;) {
    int64_t stride = ranks[inner] - ranks[0];
    if (stride <= 0 || count % inner != 0)
      return std::nullopt;
    int64_t run = 1;
    while (run * inner < count && ranks[run * inner] - ranks[0] == run * stride)
      ++run;
    // The longest run whose length divides what is left.
    while ((count / inner) % run != 0)
      --run;
    if (run == 1)
      return std::nullopt;
    digits.insert(digits.begin(), {run, stride});
    inner *= run;
  }
  return digits;
}

/// The digits of points on `ranks` out of `count`; none if they are no part of
/// a mixed radix number, whose other digits are the same for all points.
std::optional<Digits> digitsOf(llvm::ArrayRef<int64_t> sizes,
                               llvm::ArrayRef<int64_t> ranks, int64_t count) {
  Digits digits;
  auto inner = static_cast<int64_t>(ranks.size());
  for (int64_t size : sizes) {
    inner /= size;
    std::vector<int64_t> along;
    for (int64_t i = 0; i < size; ++i)
      along.push_back(ranks[i * inner]);
    auto found = digitsOf(along);
    if (!found)
      return std::nullopt;
    digits.push_back(std::move(*found));
  }
  // Every point is where its digits say.
  for (auto [point, actual] : llvm::enumerate(ranks)) {
    auto rest = static_cast<int64_t>(point);
    int64_t rank = ranks.front();
    for (auto &dim : llvm::reverse(digits))
      for (Digit digit : llvm::reverse(dim)) {
        rank += rest % digit.size * digit.stride;
        rest /= digit.size;
      }
    if (rank != actual)
      return std::nullopt;
  }
  llvm::SmallVector<Digit, 8> all;
  for (auto &dim : digits)
    llvm::append_range(all, dim);
  llvm::sort(all, [](Digit a, Digit b) { return a.stride < b.stride; });
  int64_t base = ranks.front(), before = 1;
  for (Digit digit : all) {
    if (digit.stride % before != 0 || base / digit.stride % digit.size != 0)
      return std::nullopt;
    before = digit.end();
  }
  if (count % before != 0)
    return std::nullopt;
  // Copies need no axis.
  digits.back().clear();
  return digits;
}

/// Axes that several regular grids share: the places at which their strides
/// cut the number of devices.
class SharedAxes {
public:
  explicit SharedAxes(int64_t count) : cuts{1, count} {}

  /// Adds a grid's cuts; false if they do not go with those that are there.
  bool add(const Digits &digits) {
    std::set<int64_t> more = cuts;
    for (auto &dim : digits)
      for (Digit digit : dim)
        more.insert({digit.stride, digit.end()});
    int64_t before = 1;
    for (int64_t cut : more) {
      if (cut % before != 0)
        return false;
      before = cut;
    }
    cuts = std::move(more);
    return true;
  }

  DeviceMesh mesh() const {
    DeviceMesh axes;
    for (auto it = std::next(cuts.begin()); it != cuts.end(); ++it)
      axes.insert(axes.begin(), *it / *std::prev(it));
    return axes;
  }

  /// The axes of each dimension.
  llvm::SmallVector<llvm::SmallVector<unsigned, 2>, 8>
  axesOf(const Digits &digits) const {
    llvm::SmallVector<llvm::SmallVector<unsigned, 2>, 8> result;
    for (auto &dim : digits) {
      result.emplace_back();
      for (Digit digit : dim)
        for (auto cut = std::prev(cuts.find(digit.end()));;
             cut = std::prev(cut)) {
          // The axis from this cut to the next; the last one is the minor one.
          auto before = std::distance(cuts.begin(), cut);
          result.back().push_back(
              static_cast<unsigned>(cuts.size() - 2 - before));
          if (*cut == digit.stride)
            break;
        }
    }
    return result;
  }

private:
  std::set<int64_t> cuts;
};

/// Finds meshes for all grids of a strategy.
class MeshFinder {
public:
  explicit MeshFinder(const Strategy &strategy) {
    std::set<int64_t> used;
    for (const Config &config : strategy.configs)
      used.insert(config.devices.begin(), config.devices.end());
    devices.assign(used.begin(), used.end());
    if (devices.empty())
      devices.push_back(0);
    std::vector<Grid> grids = byFrequency(strategy);
    // What lies beside the devices of most may lie on these as well.
    if (!grids.empty() && !findDigits(grids.front())) {
      auto &most = grids.front().second;
      std::set<int64_t> distinct(most.begin(), most.end());
      devices.assign(distinct.begin(), distinct.end());
    }
    auto count = static_cast<int64_t>(devices.size());
    std::vector<SharedAxes> shared{SharedAxes(count)};
    std::vector<std::pair<Layout *, Digits>> regular;
    for (const Grid &grid : grids) {
      auto digits = findDigits(grid);
      if (!digits)
        continue;
      Layout &layout = layouts[grid];
      layout.isWidened = static_cast<int64_t>(grid.second.size()) < count;
      for (layout.mesh = 0; !shared[layout.mesh].add(*digits); ++layout.mesh)
        if (layout.mesh + 1 == static_cast<int>(shared.size()))
          shared.emplace_back(count);
      regular.emplace_back(&layout, std::move(*digits));
    }
    for (const SharedAxes &axes : shared)
      meshes.push_back(axes.mesh());
    for (auto &[layout, digits] : regular)
      layout->axes = shared[layout->mesh].axesOf(digits);
  }

  const Layout &layoutOf(llvm::ArrayRef<int64_t> mesh,
                         llvm::ArrayRef<int64_t> places) const {
    static const Layout whole;
    auto found = layouts.find(gridOf(mesh, places));
    return found == layouts.end() ? whole : found->second;
  }

  std::vector<int64_t> devices; ///< Ascending.
  std::vector<DeviceMesh> meshes;

private:
  std::map<Grid, Layout> layouts;

  static Grid gridOf(llvm::ArrayRef<int64_t> mesh,
                     llvm::ArrayRef<int64_t> places) {
    return {{mesh.begin(), mesh.end()}, {places.begin(), places.end()}};
  }

  static std::vector<Grid> byFrequency(const Strategy &strategy) {
    std::map<Grid, size_t> counts;
    for (const Config &config : strategy.configs)
      ++counts[gridOf(taskMesh(config), config.devices)];
    std::vector<std::pair<size_t, const Grid *>> order;
    for (auto &[grid, number] : counts)
      order.emplace_back(number, &grid);
    llvm::sort(order, [](const auto &a, const auto &b) {
      return std::tie(b.first, *a.second) < std::tie(a.first, *b.second);
    });
    std::vector<Grid> grids;
    for (auto &[number, grid] : order)
      grids.push_back(*grid);
    return grids;
  }

  /// By the places of its devices among all.
  std::optional<Digits> findDigits(const Grid &grid) const {
    std::vector<int64_t> ranks;
    for (int64_t device : grid.second) {
      auto at = llvm::lower_bound(devices, device);
      if (at == devices.end() || *at != device)
        return std::nullopt;
      ranks.push_back(at - devices.begin());
    }
    return digitsOf(grid.first, ranks, static_cast<int64_t>(devices.size()));
  }
};

class Namer {
public:
  Namer(const Graph &graph, const Strategy &strategy)
      : graph(graph), strategy(strategy), meshes(strategy),
        produced(tensorShardings(graph, strategy)) {}

  ModelShardings run() {
    ModelShardings result;
    for (auto [i, op] : llvm::enumerate(graph.operators)) {
      const Config &config = strategy.configs[i];
      const Layout &layout = meshes.layoutOf(taskMesh(config), config.devices);
      // Scalars, such as the number of the step, may be anywhere.
      bool isSmall = llvm::all_of(op.results, [&](const Result &made) {
        return graph.tensors[made.tensor].numElements() <= 1;
      });
      bool isSplit = llvm::any_of(config.degrees,
                                  [](int64_t degree) { return degree > 1; });
      if (layout.mesh < 0 && isSplit)
        result.whole.push_back(i);
      else if ((layout.isWidened || layout.mesh < 0) && !isSmall)
        result.widened.push_back(i);
    }
    for (unsigned t = 0; t < graph.tensors.size(); ++t)
      result.tensors.push_back(inAxes(produced[t]));
    for (const Argument &argument : graph.arguments) {
      AxisSharding &sharding = result.tensors[argument.tensor];
      makeEven(sharding, argument.tensor);
      result.arguments.push_back(sharding);
    }
    for (unsigned tensor : graph.results)
      result.results.push_back(result.tensors[tensor]);
    for (auto [op, config] :
         llvm::zip_equal(graph.operators, strategy.configs)) {
      result.operands.emplace_back();
      for (auto [k, operand] : llvm::enumerate(op.operands))
        result.operands.back().push_back(readerOf(
            operandSharding(op, config, k, graph.tensors[operand.tensor].shape),
            result.tensors[operand.tensor]));
    }
    // State lies as the argument that it replaces.
    for (auto [argument, sharding] :
         llvm::zip_equal(graph.arguments, result.arguments))
      if (argument.replacedBy >= 0)
        result.results[argument.replacedBy] = sharding;
    for (auto [tensor, sharding] :
         llvm::zip_equal(graph.results, result.results))
      makeEven(sharding, tensor);
    result.devices = std::move(meshes.devices);
    result.meshes = std::move(meshes.meshes);
    return result;
  }

private:
  const Graph &graph;
  const Strategy &strategy;
  MeshFinder meshes;
  std::vector<Sharding> produced; ///< By tensor.

  static bool isWhole(const AxisSharding &sharding) {
    return llvm::all_of(sharding.dims,
                        [](const auto &axes) { return axes.empty(); });
  }

  AxisSharding inAxes(const Sharding &sharding) const {
    const Layout &layout = meshes.layoutOf(sharding.mesh, sharding.devices);
    AxisSharding result;
    result.mesh = std::max(layout.mesh, 0);
    result.dims.resize(sharding.dims.size());
    if (layout.mesh >= 0)
      for (auto [dim, axes] : llvm::zip_equal(sharding.dims, result.dims))
        if (dim.axis >= 0)
          axes = layout.axes[dim.axis];
    // What is whole is so on any mesh.
    if (isWhole(result))
      result.mesh = 0;
    return result;
  }

  /// What a reader needs of a tensor that is made as `made`. Where it reads a
  /// part only, such as a slice, nothing has to be gathered for that.
  AxisSharding readerOf(const Sharding &needed,
                        const AxisSharding &made) const {
    AxisSharding result = inAxes(needed);
    auto isUsed = [&](unsigned axis) {
      return llvm::any_of(result.dims, [&](const auto &axes) {
        return llvm::is_contained(axes, axis);
      });
    };
    if (result.mesh != made.mesh)
      return result;
    for (auto [dim, axes, there] :
         llvm::zip_equal(needed.dims, result.dims, made.dims))
      if (dim.axis < 0 && !dim.ranges.empty() && llvm::none_of(there, isUsed))
        axes = there;
    return result;
  }

  /// Leaves out minor axes that cut a dimension unevenly.
  void makeEven(AxisSharding &sharding, unsigned tensor) const {
    for (auto [axes, size] :
         llvm::zip_equal(sharding.dims, graph.tensors[tensor].shape)) {
      int64_t parts = 1;
      for (auto [i, axis] : llvm::enumerate(axes)) {
        parts *= meshes.meshes[sharding.mesh][axis];
        if (size % parts != 0) {
          axes.truncate(i);
          break;
        }
      }
    }
  }
};

} // namespace

ModelShardings soap::findModelShardings(const Graph &graph,
                                        const Strategy &strategy) {
  return Namer(graph, strategy).run();
}
