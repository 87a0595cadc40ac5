//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Sharding/Sharding.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

#include <map>
#include <numeric>

using namespace soap;
using llvm::Twine;

Sharding Sharding::getReplicated(unsigned rank,
                                 llvm::ArrayRef<int64_t> devices) {
  Sharding sharding;
  sharding.mesh.push_back(static_cast<int64_t>(devices.size()));
  sharding.dims.resize(rank);
  sharding.devices.assign(devices.begin(), devices.end());
  return sharding;
}

llvm::SmallVector<int64_t, 4> Sharding::coordinates(int64_t shard) const {
  llvm::SmallVector<int64_t, 4> position(mesh.size(), 0);
  for (size_t k = mesh.size(); k-- > 0;) {
    position[k] = shard % mesh[k];
    shard /= mesh[k];
  }
  return position;
}

Interval Sharding::interval(unsigned dim, int64_t position,
                            int64_t size) const {
  const Dim &d = dims[dim];
  if (!d.ranges.empty())
    return d.ranges[position];
  if (d.axis < 0)
    return {0, size};
  return ceilTile(size, mesh[d.axis], position);
}

Sharding Sharding::canonical(llvm::ArrayRef<int64_t> shape) const {
  Sharding result;
  result.partial = partial;
  llvm::SmallVector<int, 4> cutting; // the axes of the result's mesh, in order
  for (unsigned d = 0; d < dims.size(); ++d) {
    Dim &dim = result.dims.emplace_back();
    int64_t parts = dims[d].axis < 0 ? 1 : mesh[dims[d].axis];
    llvm::SmallVector<Interval, 0> ranges;
    for (int64_t part = 0; part < parts; ++part)
      ranges.push_back(interval(d, part, shape[d]));
    if (parts > 0 && llvm::all_equal(ranges)) {
      if (ranges.front() != Interval{0, shape[d]})
        dim.ranges = {ranges.front()};
      continue;
    }
    dim.axis = static_cast<int>(cutting.size());
    cutting.push_back(dims[d].axis);
    result.mesh.push_back(parts);
    for (int64_t part = 0; part < parts; ++part)
      if (ranges[part] != ceilTile(shape[d], parts, part)) {
        dim.ranges = std::move(ranges);
        break;
      }
  }
  if (isPartial()) {
    result.partialAxes = {static_cast<int>(result.mesh.size())};
    result.mesh.push_back(numSummands());
  }

  int64_t count = 1;
  for (int64_t size : result.mesh)
    count *= size;
  std::vector<std::vector<int64_t>> replicas(count);
  for (int64_t shard = 0; shard < numShards(); ++shard) {
    llvm::SmallVector<int64_t, 4> at = coordinates(shard);
    int64_t place = 0;
    for (int axis : cutting)
      place = place * mesh[axis] + at[axis];
    if (isPartial())
      place = place * numSummands() + summand(shard);
    replicas[place].push_back(devices[shard]);
  }
  if (numShards() > count)
    result.mesh.push_back(numShards() / count);
  for (std::vector<int64_t> &of : replicas) {
    llvm::sort(of);
    llvm::append_range(result.devices, of);
  }
  return result;
}

Rect Sharding::shardRect(int64_t shard, llvm::ArrayRef<int64_t> shape) const {
  llvm::SmallVector<int64_t, 4> at = coordinates(shard);
  Rect rect;
  for (unsigned d = 0; d < dims.size(); ++d)
    rect.push_back(
        interval(d, dims[d].axis < 0 ? 0 : at[dims[d].axis], shape[d]));
  return rect;
}

int64_t Sharding::summand(int64_t shard) const {
  if (!isPartial())
    return 0;
  llvm::SmallVector<int64_t, 4> at = coordinates(shard);
  int64_t summand = 0;
  for (int axis : partialAxes)
    summand = summand * mesh[axis] + at[axis];
  return summand;
}

int64_t Sharding::numSummands() const {
  int64_t n = 1;
  if (isPartial())
    for (int axis : partialAxes)
      n *= mesh[axis];
  return n;
}

Sharding Sharding::withoutPartial() const {
  Sharding sharding = *this;
  sharding.partial = PartialKind::None;
  sharding.partialAxes.clear();
  return sharding;
}

int64_t Sharding::maxShardElements(llvm::ArrayRef<int64_t> shape) const {
  int64_t elements = 1;
  for (unsigned d = 0; d < dims.size(); ++d) {
    int64_t positions = dims[d].axis < 0 ? 1 : mesh[dims[d].axis];
    int64_t largest = 0;
    for (int64_t p = 0; p < positions; ++p)
      largest = std::max(largest, interval(d, p, shape[d]).size());
    elements *= largest;
  }
  return elements;
}

int64_t Sharding::maxDeviceElements(llvm::ArrayRef<int64_t> shape) const {
  std::map<int64_t, int64_t> onDevice;
  int64_t most = 0;
  for (int64_t s = 0; s < numShards(); ++s) {
    int64_t &sum = onDevice[devices[s]];
    sum += numElements(shardRect(s, shape));
    most = std::max(most, sum);
  }
  return most;
}

bool Sharding::covers(llvm::ArrayRef<int64_t> shape) const {
  // Shards are all the products of the dimensions' intervals, so each dimension
  // can be looked at by itself.
  for (unsigned d = 0; d < dims.size(); ++d) {
    if (dims[d].ranges.empty())
      continue;
    if (!coversInterval(dims[d].ranges, {0, shape[d]}))
      return false;
  }
  return true;
}

static std::string checkMesh(const Sharding &sharding) {
  if (sharding.devices.empty())
    return "the sharding has no devices";
  int64_t points = 1;
  for (int64_t size : sharding.mesh) {
    if (size < 1)
      return ("a mesh axis has " + Twine(size) + " positions, below 1").str();
    if (llvm::MulOverflow(points, size, points))
      return "the number of mesh points overflows";
  }
  if (points != sharding.numShards())
    return ("the mesh has " + Twine(points) + " points, but there are " +
            Twine(sharding.numShards()) + " devices")
        .str();
  for (int64_t device : sharding.devices) {
    if (device < 0)
      return ("device number " + Twine(device) + " is negative").str();
    if (device >= maxDevices)
      return ("device " + Twine(device) + " does not exist: machines have " +
              Twine(maxDevices) + " at most")
          .str();
  }
  return "";
}

std::string Sharding::check(llvm::ArrayRef<int64_t> shape) const {
  if (std::string e = checkMesh(*this); !e.empty())
    return e;
  if (dims.size() != shape.size())
    return ("the sharding has " + Twine(dims.size()) +
            " dimensions, but the tensor has rank " + Twine(shape.size()))
        .str();
  int numAxes = static_cast<int>(mesh.size());
  llvm::SmallVector<bool, 8> cuts(mesh.size(), false);
  for (auto [d, dim] : llvm::enumerate(dims)) {
    if (dim.axis < -1 || dim.axis >= numAxes)
      return ("dimension " + Twine(d) + " is cut along axis " +
              Twine(dim.axis) + ", but the mesh has " + Twine(numAxes) +
              (numAxes == 1 ? " axis" : " axes"))
          .str();
    if (dim.axis >= 0 && std::exchange(cuts[dim.axis], true))
      return ("axis " + Twine(dim.axis) + " cuts two dimensions").str();
    if (dim.ranges.empty())
      continue;
    int64_t positions = dim.axis < 0 ? 1 : mesh[dim.axis];
    if (static_cast<int64_t>(dim.ranges.size()) != positions)
      return ("dimension " + Twine(d) + " needs " + Twine(positions) +
              (positions == 1 ? " range" : " ranges") + ", got " +
              Twine(dim.ranges.size()))
          .str();
    for (Interval range : dim.ranges)
      if (range.lo < 0 || range.hi > shape[d] || range.lo > range.hi)
        return ("range " + Twine(range.lo) + ":" + Twine(range.hi) +
                " is not within dimension " + Twine(d) + " of size " +
                Twine(shape[d]))
            .str();
  }
  if (isPartial() == partialAxes.empty())
    return isPartial() ? "a partial sharding needs partial axes"
                       : "partial axes need a kind of reduction";
  int last = -1;
  for (int axis : partialAxes) {
    if (axis < 0 || axis >= numAxes)
      return ("partial axis " + Twine(axis) + " does not exist").str();
    if (axis <= last)
      return "the partial axes do not ascend";
    if (cuts[axis])
      return ("axis " + Twine(axis) + " is partial and cuts a dimension").str();
    last = axis;
  }
  return "";
}

llvm::hash_code soap::hash_value(const Sharding &s) {
  llvm::hash_code hash = llvm::hash_combine(
      llvm::hash_combine_range(s.mesh.begin(), s.mesh.end()),
      static_cast<int>(s.partial),
      llvm::hash_combine_range(s.partialAxes.begin(), s.partialAxes.end()),
      llvm::hash_combine_range(s.devices.begin(), s.devices.end()));
  for (const Sharding::Dim &dim : s.dims) {
    hash = llvm::hash_combine(hash, dim.axis, dim.ranges.size());
    for (Interval range : dim.ranges)
      hash = llvm::hash_combine(hash, range.lo, range.hi);
  }
  return hash;
}

bool soap::isNoOpReshard(const Sharding &from, const Sharding &to,
                         llvm::ArrayRef<int64_t> shape,
                         llvm::SmallVectorImpl<int64_t> *mapping) {
  if (from.partial != to.partial || from.numSummands() != to.numSummands())
    return false;
  if (from == to) {
    if (mapping) {
      mapping->resize(to.numShards());
      std::iota(mapping->begin(), mapping->end(), 0);
    }
    return true;
  }
  // Source shards by device, box and summand; the least number wins.
  struct Key {
    int64_t device;
    int64_t summand;
    Rect box;
    bool operator<(const Key &o) const {
      if (device != o.device)
        return device < o.device;
      if (summand != o.summand)
        return summand < o.summand;
      return std::lexicographical_compare(
          box.begin(), box.end(), o.box.begin(), o.box.end(),
          [](Interval a, Interval b) {
            return a.lo != b.lo ? a.lo < b.lo : a.hi < b.hi;
          });
    }
  };
  auto key = [&](const Sharding &sharding, int64_t shard) {
    Key k{sharding.devices[shard], sharding.summand(shard),
          sharding.shardRect(shard, shape)};
    // All empty boxes are one.
    if (numElements(k.box) == 0)
      k.box.assign(shape.size(), Interval{0, 0});
    return k;
  };
  std::map<Key, int64_t> sources;
  for (int64_t s = 0; s < from.numShards(); ++s)
    sources.try_emplace(key(from, s), s);
  llvm::SmallVector<int64_t> found;
  for (int64_t s = 0; s < to.numShards(); ++s) {
    auto it = sources.find(key(to, s));
    if (it == sources.end() && numElements(to.shardRect(s, shape)) != 0)
      return false;
    found.push_back(it == sources.end() ? -1 : it->second);
  }
  if (mapping)
    mapping->assign(found.begin(), found.end());
  return true;
}
