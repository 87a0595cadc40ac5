//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Candidates.h"

#include "Soap/Planner/Machine/Hierarchy.h"

#include <numeric>

using namespace soap;

/// Whether an axis may be cut into `degree` tiles.
static bool isDegree(const CandidateSet::Axis &axis, int64_t degree,
                     const SearchSpace &space) {
  return degree == 1 ||
         (axis.splittable &&
          (axis.size == 0 || space.allowsTiles(axis.size, degree)));
}

static int64_t numSplit(llvm::ArrayRef<int64_t> degrees) {
  return llvm::count_if(degrees, [](int64_t d) { return d > 1; });
}

/// In how many orders the split axes may walk through the devices.
static int64_t numWalks(llvm::ArrayRef<int64_t> degrees) {
  switch (numSplit(degrees)) {
  case 0:
  case 1:
    return 1;
  case 3:
    return 6;
  default:
    return 2;
  }
}

/// Degrees of all vectors of a set together: some 32 MB.
static constexpr size_t mostNumbers = size_t(1) << 22;

CandidateSet::CandidateSet(llvm::ArrayRef<Axis> axes, const Machine &machine,
                           const SearchSpace &space)
    : CandidateSet(axes, devicesInOrder(machine), space,
                   /*firstOnly=*/false) {}

CandidateSet::CandidateSet(llvm::ArrayRef<Axis> axes,
                           llvm::ArrayRef<int64_t> devices,
                           const SearchSpace &space, bool firstOnly)
    : order(devices) {
  const auto all = static_cast<int64_t>(order.size());
  llvm::SmallVector<int64_t, 6> current(axes.size(), 1);
  size_t room = mostNumbers / (axes.size() + 1);
  llvm::SmallVector<std::pair<int64_t, SearchSpace>, 3> spaces = {{all, space}};
  for (const SearchSpace::DeviceCount &count : space.deviceCounts)
    if (space.placement && count.devices <= all)
      spaces.push_back({count.devices, space.on(count)});
  auto isOn = [&](const auto &entry, llvm::ArrayRef<int64_t> mesh,
                  int64_t tasks) {
    return entry.first % tasks == 0 &&
           llvm::all_of(llvm::zip_equal(axes, mesh), [&](const auto &pair) {
             return isDegree(std::get<0>(pair), std::get<1>(pair),
                             entry.second);
           });
  };
  // Degree vectors in lexicographic order that split up to `open` more axes;
  // false where there is no room for all of them.
  auto enumerate = [&](auto &self, size_t number, size_t axis, int64_t tasks,
                       size_t open) -> bool {
    if (axis == axes.size()) {
      if (!space.placement && tasks != all)
        return true;
      for (size_t before = 0; before < number; ++before)
        if (isOn(spaces[before], current, tasks))
          return true;
      if (degrees.size() == room)
        return false;
      degrees.push_back(current);
      return true;
    }
    bool isAll = true;
    const auto &[count, allowed] = spaces[number];
    for (int64_t d = 1; isAll && tasks * d <= count; ++d) {
      if (count % (tasks * d) != 0 || (d > 1 && open == 0) ||
          !isDegree(axes[axis], d, allowed))
        continue;
      current[axis] = d;
      isAll = self(self, number, axis + 1, tasks * d, open - (d > 1));
    }
    current[axis] = 1;
    return isAll;
  };
  auto list = [&](size_t most) {
    degrees.clear();
    parts.clear();
    bool isAll = true;
    for (size_t number = 0; number < spaces.size(); ++number) {
      isAll = isAll && enumerate(enumerate, number, 0, 1, most);
      parts.push_back({degrees.size(), spaces[number].first});
    }
    return isAll;
  };
  if (!list(axes.size())) {
    size_t most = 1;
    while (list(most + 1))
      ++most;
    list(most);
  }
  if (degrees.empty()) { // without placement, nothing fills the machine
    degrees.push_back(current);
    parts = {{1, all}};
  }
  starts.push_back(0);
  for (auto [i, d] : llvm::enumerate(degrees)) {
    int64_t tasks = std::accumulate(d.begin(), d.end(), int64_t(1),
                                    std::multiplies<int64_t>());
    int64_t sets = firstOnly ? 1 : devicesOf(i) / tasks;
    if (!firstOnly && tasks > 1 && tasks < devicesOf(i))
      sets *= 2;
    starts.push_back(starts.back() + sets * numWalks(d));
  }
}

int64_t CandidateSet::devicesOf(size_t degreesIndex) const {
  for (const Part &part : parts)
    if (degreesIndex < part.end)
      return part.devices;
  llvm_unreachable("parts end with the last degrees");
}

CandidateSet::Mesh CandidateSet::place(size_t degreesIndex,
                                       int64_t placement) const {
  Mesh mesh;
  mesh.degrees = degrees[degreesIndex];
  int64_t tasks = std::accumulate(mesh.degrees.begin(), mesh.degrees.end(),
                                  int64_t(1), std::multiplies<int64_t>());
  int64_t numSets = devicesOf(degreesIndex) / tasks;
  int64_t walk = placement % numWalks(mesh.degrees);
  int64_t set = placement / numWalks(mesh.degrees);
  bool comb = set >= numSets;
  int64_t part = set % numSets;

  // The split axes from the outermost of the walk to the innermost.
  llvm::SmallVector<unsigned, 6> split;
  for (unsigned k = 0; k < mesh.degrees.size(); ++k)
    if (mesh.degrees[k] > 1)
      split.push_back(k);
  if (split.size() == 3) {
    for (int64_t i = 0; i < walk; ++i)
      std::next_permutation(split.begin(), split.end());
  } else if (walk == 1) {
    std::reverse(split.begin(), split.end());
  }
  llvm::SmallVector<int64_t, 6> stride(mesh.degrees.size(), 0);
  int64_t step = 1;
  for (unsigned k : llvm::reverse(split)) {
    stride[k] = step;
    step *= mesh.degrees[k];
  }

  llvm::SmallVector<int64_t, 6> at(mesh.degrees.size(), 0);
  for (int64_t t = 0; t < tasks; ++t) {
    int64_t n = 0;
    for (size_t k = 0; k < at.size(); ++k)
      n += at[k] * stride[k];
    mesh.devices.push_back(order[comb ? n * numSets + part : part * tasks + n]);
    for (size_t k = at.size(); k-- > 0;) {
      if (++at[k] < mesh.degrees[k])
        break;
      at[k] = 0;
    }
  }
  return mesh;
}

CandidateSet::Mesh CandidateSet::at(int64_t index) const {
  size_t d = llvm::upper_bound(starts, index) - starts.begin() - 1;
  return place(d, index - starts[d]);
}

CandidateSet::Mesh CandidateSet::draw(Rng &rng) const {
  size_t d = rng.below(degrees.size());
  return place(d, static_cast<int64_t>(rng.below(starts[d + 1] - starts[d])));
}

CandidateSet soap::familyCandidates(const Problem &problem,
                                    const Family &family) {
  llvm::SmallVector<CandidateSet::Axis, 6> axes;
  bool any = false;
  for (const Dimension &dim : family.dims) {
    axes.push_back({dim.size, problem.space.allows(dim)});
    any |= axes.back().splittable && dim.size > 1;
  }
  // What must be on all devices may not be split into so many parts.
  axes.push_back({0, !any || !problem.space.placement});
  return CandidateSet(axes, problem.machine, problem.space);
}

CandidateSet soap::operatorCandidates(const Problem &problem,
                                      const Operator &op) {
  llvm::SmallVector<CandidateSet::Axis, 6> axes;
  for (const Dimension &dim : op.dims)
    axes.push_back({dim.size, problem.space.allows(dim)});
  axes.push_back({0, true});
  return CandidateSet(axes, problem.machine, problem.space);
}

FamilyConfig soap::toFamilyConfig(const CandidateSet::Mesh &mesh) {
  FamilyConfig config;
  config.degrees.assign(mesh.degrees.begin(), mesh.degrees.end() - 1);
  config.replicas = mesh.degrees.back();
  config.devices = mesh.devices;
  return config;
}

Config soap::toConfig(const CandidateSet::Mesh &mesh) {
  Config config;
  config.degrees.assign(mesh.degrees.begin(), mesh.degrees.end() - 1);
  config.replicas = mesh.degrees.back();
  config.devices = mesh.devices;
  return config;
}
