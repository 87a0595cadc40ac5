//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LogicalDims.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace soap;

void LogicalDims::link(unsigned a, unsigned b) {
  a = find(a);
  b = find(b);
  if (a == b)
    return;
  for (unsigned owner : owners[b])
    if (owners[a].count(owner))
      return; // two dimensions of one family have two names
  if (a > b)
    std::swap(a, b);
  parent[b] = a;
  owners[a].insert(owners[b].begin(), owners[b].end());
}

LogicalDims::LogicalDims(const Graph &graph) {
  for (auto [f, family] : llvm::enumerate(graph.families)) {
    first.push_back(static_cast<unsigned>(parent.size()));
    for (size_t d = 0; d < family.dims.size(); ++d) {
      parent.push_back(static_cast<unsigned>(parent.size()));
      owners.push_back({static_cast<unsigned>(f)});
    }
  }
  // Of every tensor dimension, the nodes that run along it.
  std::map<std::pair<unsigned, unsigned>, std::vector<unsigned>> along;
  auto add = [&](const Operator &op, unsigned tensor,
                 const TensorAccess &access) {
    for (auto [d, dim] : llvm::enumerate(access))
      if (dim.isDim() && op.familyDims[dim.terms[0].dim] >= 0)
        along[{tensor, d}].push_back(first[op.family] +
                                     op.familyDims[dim.terms[0].dim]);
  };
  for (const Operator &op : graph.operators) {
    for (const Operand &operand : op.operands)
      add(op, operand.tensor, operand.access);
    for (const Result &result : op.results)
      add(op, result.tensor, result.access);
  }
  for (const auto &[where, nodes] : along)
    for (unsigned node : nodes)
      link(nodes.front(), node);
  // Classes over the same places of tied families share a number.
  std::map<unsigned, std::set<std::pair<unsigned, unsigned>>> places;
  for (auto [f, family] : llvm::enumerate(graph.families))
    for (unsigned d = 0; d < family.dims.size(); ++d)
      places[find(first[f] + d)].insert({family.tie, d});
  std::map<std::set<std::pair<unsigned, unsigned>>, unsigned> byPlaces;
  numbers.resize(parent.size());
  for (unsigned node = 0; node < parent.size(); ++node)
    numbers[node] =
        byPlaces.try_emplace(places[find(node)], byPlaces.size()).first->second;
  count = byPlaces.size();
  samples.assign(count, false);
  for (auto [f, family] : llvm::enumerate(graph.families))
    for (auto [d, dim] : llvm::enumerate(family.dims))
      if (dim.kind == DimensionKind::Sample)
        samples[of(f, d)] = true;
}
