//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyPlanner.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>
#include <tuple>

using namespace soap;

namespace {

/// Plans the copies between two shardings. The source's shards are sorted into
/// *cells*: those with the same positions along the axes that cut the tensor
/// (and the same summand, where summands are copied to summands). The shards of
/// a cell hold the same elements.
class CopyPlanner {
public:
  CopyPlanner(const Sharding &from, const Sharding &to,
              llvm::ArrayRef<int64_t> shape)
      : from(from), to(to), shape(shape),
        summands(from.isPartial() ? from.numSummands() : 1) {}

  std::vector<ReshardStep::BoxCopy> plan(llvm::ArrayRef<int64_t> shards);

private:
  struct Source {
    int64_t device;
    int64_t shard;
  };
  /// For one tensor dimension, per position of the target: the source's
  /// positions whose intervals meet the target's.
  struct Overlaps {
    llvm::SmallVector<llvm::SmallVector<int64_t, 4>, 8> positions;
    /// Whether those intervals are disjoint within the target's.
    llvm::SmallVector<bool, 8> disjoint;
  };
  struct Cell {
    int64_t number;
    Rect box;
    bool local = false; ///< Only known where boxes overlap.
  };

  void buildCells();
  void buildOverlaps(unsigned dim);
  /// The first source of a cell on a device of at least this number.
  static const Source *firstFrom(llvm::ArrayRef<Source> sources,
                                 int64_t device) {
    return llvm::partition_point(
        sources, [&](const Source &s) { return s.device < device; });
  }
  int64_t chooseSource(int64_t cell, int64_t device);
  bool hasLocalSource(int64_t cell, int64_t device) const;
  void planShard(int64_t shard);
  llvm::SmallVector<Cell, 8> cellsOf(int64_t shard, const Rect &box,
                                     bool &disjoint) const;

  const Sharding &from;
  const Sharding &to;
  llvm::ArrayRef<int64_t> shape;
  int64_t summands;
  /// Per cell, by device and number.
  std::vector<llvm::SmallVector<Source, 2>> cells;
  /// Stride of every tensor dimension in the numbering of cells.
  llvm::SmallVector<int64_t, 4> strides;
  llvm::SmallVector<Overlaps, 4> overlaps;
  /// How often copies took turns among the sources of a cell from one on.
  llvm::DenseMap<std::pair<int64_t, int64_t>, int64_t> turns;
  std::vector<ReshardStep::BoxCopy> copies;
};

int64_t positionsOf(const Sharding &sharding, unsigned dim) {
  int axis = sharding.dims[dim].axis;
  return axis < 0 ? 1 : sharding.mesh[axis];
}

int64_t positionOf(const Sharding &sharding, unsigned dim,
                   llvm::ArrayRef<int64_t> coordinates) {
  int axis = sharding.dims[dim].axis;
  return axis < 0 ? 0 : coordinates[axis];
}

void CopyPlanner::buildCells() {
  int64_t count = summands;
  strides.assign(shape.size(), 0);
  for (size_t d = shape.size(); d-- > 0;) {
    strides[d] = count;
    count *= positionsOf(from, d);
  }
  cells.resize(count);
  for (int64_t s = 0; s < from.numShards(); ++s) {
    llvm::SmallVector<int64_t, 4> at = from.coordinates(s);
    int64_t cell = summands > 1 ? from.summand(s) : 0;
    for (unsigned d = 0; d < shape.size(); ++d)
      cell += positionOf(from, d, at) * strides[d];
    cells[cell].push_back({from.devices[s], s});
  }
  for (auto &sources : cells)
    llvm::sort(sources, [](const Source &a, const Source &b) {
      return a.device != b.device ? a.device < b.device : a.shard < b.shard;
    });
}

void CopyPlanner::buildOverlaps(unsigned dim) {
  Overlaps &table = overlaps.emplace_back();
  int64_t size = shape[dim];
  int64_t fromPositions = positionsOf(from, dim);
  bool tiles = from.dims[dim].ranges.empty();
  int64_t tile = (size + fromPositions - 1) / fromPositions;
  for (int64_t t = 0; t < positionsOf(to, dim); ++t) {
    auto &list = table.positions.emplace_back();
    Interval need = to.interval(dim, t, size);
    bool disjoint = true;
    if (!need.empty() && tiles) {
      for (int64_t p = need.lo / tile; p <= (need.hi - 1) / tile; ++p)
        list.push_back(p);
    } else if (!need.empty()) {
      llvm::SmallVector<Interval, 8> parts;
      for (int64_t p = 0; p < fromPositions; ++p) {
        Interval part = intersect(from.interval(dim, p, size), need);
        if (part.empty())
          continue;
        list.push_back(p);
        parts.push_back(part);
      }
      llvm::sort(parts, [](Interval a, Interval b) { return a.lo < b.lo; });
      for (size_t i = 1; i < parts.size(); ++i)
        disjoint &= parts[i - 1].hi <= parts[i].lo;
    }
    table.disjoint.push_back(disjoint);
  }
}

bool CopyPlanner::hasLocalSource(int64_t cell, int64_t device) const {
  const auto &sources = cells[cell];
  const Source *it = firstFrom(sources, device);
  return it != sources.end() && it->device == device;
}

/// The sources whose device numbers agree with `device` in all but the lowest
/// bits, as few as need be, are neighbours in the sorted list; they serve in
/// turn.
int64_t CopyPlanner::chooseSource(int64_t cell, int64_t device) {
  const auto &sources = cells[cell];
  if (sources.size() == 1)
    return sources.front().shard;
  const Source *next = firstFrom(sources, device);
  if (next != sources.end() && next->device == device)
    return next->shard;
  // One of the two beside it agrees in most.
  unsigned bits = 63;
  auto compare = [&](const Source &source) {
    bits = std::min(bits, llvm::Log2_64(source.device ^ device) + 1);
  };
  if (next != sources.end())
    compare(*next);
  if (next != sources.begin())
    compare(*std::prev(next));
  const Source *begin = firstFrom(sources, device >> bits << bits);
  const Source *end = firstFrom(sources, ((device >> bits) + 1) << bits);
  int64_t turn = turns[{cell, begin - sources.begin()}]++;
  return (begin + turn % (end - begin))->shard;
}

/// The cells that meet the box of a target shard, with their common boxes.
llvm::SmallVector<CopyPlanner::Cell, 8>
CopyPlanner::cellsOf(int64_t shard, const Rect &box, bool &disjoint) const {
  llvm::SmallVector<int64_t, 4> at = to.coordinates(shard);
  llvm::SmallVector<llvm::ArrayRef<int64_t>, 4> lists;
  disjoint = true;
  int64_t count = 1;
  for (unsigned d = 0; d < shape.size(); ++d) {
    int64_t position = positionOf(to, d, at);
    lists.push_back(overlaps[d].positions[position]);
    disjoint &= overlaps[d].disjoint[position];
    count *= lists.back().size();
  }
  llvm::SmallVector<Cell, 8> found;
  for (int64_t i = 0; i < count; ++i) {
    Cell &cell = found.emplace_back();
    cell.number = summands > 1 ? to.summand(shard) : 0;
    cell.box.resize(shape.size());
    int64_t rest = i;
    for (size_t d = shape.size(); d-- > 0;) {
      int64_t position = lists[d][rest % lists[d].size()];
      rest /= lists[d].size();
      cell.number += position * strides[d];
      cell.box[d] = intersect(from.interval(d, position, shape[d]), box[d]);
    }
  }
  return found;
}

void CopyPlanner::planShard(int64_t shard) {
  Rect box = to.shardRect(shard, shape);
  bool neutral = summands == 1 && to.summand(shard) != 0;
  if (numElements(box) == 0 || neutral)
    return;
  bool disjoint;
  llvm::SmallVector<Cell, 8> found = cellsOf(shard, box, disjoint);
  int64_t device = to.devices[shard];
  if (disjoint) {
    for (Cell &cell : found)
      copies.push_back(
          {chooseSource(cell.number, device), shard, std::move(cell.box)});
    return;
  }
  // Where source boxes overlap, what lies on the target's device comes first,
  // and large boxes before small ones; each gives only what is still missing.
  for (Cell &cell : found)
    cell.local = hasLocalSource(cell.number, device);
  llvm::sort(found, [](const Cell &a, const Cell &b) {
    int64_t sizeA = numElements(a.box), sizeB = numElements(b.box);
    return std::tie(b.local, sizeB, a.number) <
           std::tie(a.local, sizeA, b.number);
  });
  llvm::SmallVector<Rect> missing{box};
  for (const Cell &cell : found) {
    if (missing.empty())
      break;
    int64_t source = -1;
    llvm::SmallVector<Rect> rest;
    for (const Rect &piece : missing) {
      Rect part = intersect(piece, cell.box);
      if (numElements(part) != 0) {
        if (source < 0)
          source = chooseSource(cell.number, device);
        copies.push_back({source, shard, part});
      }
      subtract(piece, cell.box, rest);
    }
    missing = std::move(rest);
  }
}

std::vector<ReshardStep::BoxCopy>
CopyPlanner::plan(llvm::ArrayRef<int64_t> shards) {
  buildCells();
  for (unsigned d = 0; d < shape.size(); ++d)
    buildOverlaps(d);
  for (int64_t shard : shards)
    planShard(shard);
  return std::move(copies);
}

} // namespace

std::vector<ReshardStep::BoxCopy>
soap::planCopies(const Sharding &from, const Sharding &to,
                 llvm::ArrayRef<int64_t> shape) {
  std::vector<int64_t> all(to.numShards());
  std::iota(all.begin(), all.end(), int64_t(0));
  return CopyPlanner(from, to, shape).plan(all);
}

std::vector<ReshardStep::BoxCopy>
soap::planCopiesTo(llvm::ArrayRef<int64_t> shards, const Sharding &from,
                   const Sharding &to, llvm::ArrayRef<int64_t> shape) {
  return CopyPlanner(from, to, shape).plan(shards);
}
