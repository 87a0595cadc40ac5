//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MeshSpace.h"

#include <tuple>

using namespace soap;

MeshLayouts::MeshLayouts(const Problem &problem, const LogicalDims &dims)
    : dims(dims), conflicts(dims.size()), sizes(dims.size()),
      work(dims.size()) {
  for (auto [f, family] : llvm::enumerate(problem.graph.families)) {
    double flops = 0;
    for (unsigned op : family.operators)
      flops += problem.graph.operators[op].flops;
    for (size_t d = 0; d < family.dims.size(); ++d) {
      if (!problem.space.allows(family.dims[d]))
        continue;
      work[dims.of(f, d)] += flops;
      sizes[dims.of(f, d)].insert(family.dims[d].size);
      for (size_t other = 0; other < family.dims.size(); ++other)
        if (dims.of(f, other) != dims.of(f, d))
          conflicts[dims.of(f, d)].insert(dims.of(f, other));
    }
  }
}

bool MeshLayouts::hasSamples() const {
  for (unsigned n = 0; n < dims.size(); ++n)
    if (dims.isSample(n) && !sizes[n].empty() && *sizes[n].rbegin() > 1)
      return true;
  return false;
}

/// Of dimensions, those that never meet and that most work runs along.
std::vector<unsigned>
MeshLayouts::mostWork(llvm::ArrayRef<unsigned> candidates) const {
  llvm::SmallVector<std::pair<double, size_t>> byWork;
  for (auto [place, n] : llvm::enumerate(candidates))
    byWork.push_back({-work[n], place});
  llvm::sort(byWork);
  llvm::SmallVector<unsigned> order;
  for (auto [less, place] : byWork)
    order.push_back(candidates[place]);
  std::vector<unsigned> chosen, best;
  double most = -1;
  int64_t steps = 100000; // As good as that until then, where there are many.
  auto choose = [&](auto &&self, size_t next, double sum, double left) -> void {
    if (sum + left <= most || steps-- <= 0)
      return;
    if (next == order.size()) {
      most = sum;
      best = chosen;
      return;
    }
    unsigned n = order[next];
    if (llvm::none_of(chosen, [&](unsigned other) {
          return conflicts[n].count(other) != 0;
        })) {
      chosen.push_back(n);
      self(self, next + 1, sum + work[n], left - work[n]);
      chosen.pop_back();
    }
    self(self, next + 1, sum, left - work[n]);
  };
  double all = 0;
  for (unsigned n : order)
    all += work[n];
  choose(choose, 0, 0, all);
  return best;
}

void MeshLayouts::assign(std::vector<unsigned> &axisOf, unsigned axis,
                         int64_t parts, bool samples, Order first) const {
  if (parts == 1)
    return;
  // Those with few rivals first: heads, hidden features and vocabulary, each
  // of which only meets the features between the layers, rather than these.
  std::vector<std::tuple<size_t, unsigned>> order;
  for (unsigned n = 0; n < dims.size(); ++n)
    if (dims.isSample(n) == samples && axisOf[n] == 0 &&
        llvm::any_of(sizes[n], [&](int64_t size) { return size % parts == 0; }))
      order.push_back({conflicts[n].size(), n});
  llvm::sort(order);
  // Queries of a sequence, features of a head and low ranks have fewer rivals
  // than heads that several queries share.
  bool positionsAlone = first == Order::Positions && !samples;
  if (first == Order::Work || positionsAlone) {
    std::vector<unsigned> wanted;
    for (auto [rivals, n] : order)
      if (positionsAlone ? dims.isPosition(n) : dims.isParameter(n))
        wanted.push_back(n);
    for (unsigned n : mostWork(wanted))
      axisOf[n] = axis;
  }
  if (positionsAlone)
    return;
  for (auto [rivals, n] : order)
    if (axisOf[n] == 0 && llvm::none_of(conflicts[n], [&](unsigned other) {
          return axisOf[other] == axis;
        }))
      axisOf[n] = axis;
}

std::vector<unsigned> MeshLayouts::of(llvm::ArrayRef<int64_t> mesh,
                                      Order order) const {
  std::vector<unsigned> axisOf(dims.size(), 0);
  // Of a single sample, its positions are what weights are not split along.
  if (hasSamples())
    assign(axisOf, 1, mesh[0], /*samples=*/true, order);
  else
    assign(axisOf, 1, mesh[0], /*samples=*/false, Order::Positions);
  assign(axisOf, 3, mesh[2], /*samples=*/false, order);
  assign(axisOf, 2, mesh[1], /*samples=*/false, order);
  return axisOf;
}
