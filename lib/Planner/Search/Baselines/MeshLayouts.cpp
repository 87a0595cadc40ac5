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
    : dims(dims), conflicts(dims.size()), sizes(dims.size()) {
  for (auto [f, family] : llvm::enumerate(problem.graph.families))
    for (size_t d = 0; d < family.dims.size(); ++d) {
      if (!problem.space.allows(family.dims[d]))
        continue;
      sizes[dims.of(f, d)].insert(family.dims[d].size);
      for (size_t other = 0; other < family.dims.size(); ++other)
        if (dims.of(f, other) != dims.of(f, d))
          conflicts[dims.of(f, d)].insert(dims.of(f, other));
    }
}

void MeshLayouts::assign(std::vector<unsigned> &axisOf, unsigned axis,
                         int64_t parts, bool samples) const {
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
  for (auto [rivals, n] : order)
    if (llvm::none_of(conflicts[n],
                      [&](unsigned other) { return axisOf[other] == axis; }))
      axisOf[n] = axis;
}

std::vector<unsigned> MeshLayouts::of(llvm::ArrayRef<int64_t> mesh) const {
  std::vector<unsigned> axisOf(dims.size(), 0);
  assign(axisOf, 1, mesh[0], /*samples=*/true);
  assign(axisOf, 3, mesh[2], /*samples=*/false);
  assign(axisOf, 2, mesh[1], /*samples=*/false);
  return axisOf;
}
