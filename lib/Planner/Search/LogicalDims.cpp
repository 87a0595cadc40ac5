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
#include <set>

using namespace soap;

/// The dimension that runs along a tensor's, or -1.
static int leadingDim(const Operator &op, const DimAccess &access,
                      LogicalDims::Links links) {
  if (links == LogicalDims::Links::Same)
    return access.isDim() ? static_cast<int>(access.terms[0].dim) : -1;
  int leading = -1;
  int64_t longest = 0;
  for (DimAccess::Term term : access.terms)
    if (int64_t length = term.coefficient * op.dims[term.dim].size;
        length > longest) {
      longest = length;
      leading = static_cast<int>(term.dim);
    }
  return access.whole ? -1 : leading;
}

LogicalDims::LogicalDims(const Graph &graph, Links links) {
  DimensionClasses classes; // two dimensions of one family have two names
  for (auto [f, family] : llvm::enumerate(graph.families)) {
    first.push_back(classes.size());
    for (size_t d = 0; d < family.dims.size(); ++d)
      classes.add(static_cast<unsigned>(f));
  }
  // Of every tensor dimension, the nodes that run along it.
  std::map<std::pair<unsigned, unsigned>, std::vector<unsigned>> along;
  auto add = [&](const Operator &op, unsigned tensor,
                 const TensorAccess &access) {
    for (auto [d, dim] : llvm::enumerate(access))
      if (int own = leadingDim(op, dim, links);
          own >= 0 && op.familyDims[own] >= 0)
        along[{tensor, d}].push_back(first[op.family] + op.familyDims[own]);
  };
  for (const Operator &op : graph.operators) {
    for (const Operand &operand : op.operands)
      add(op, operand.tensor, operand.access);
    for (const Result &result : op.results)
      add(op, result.tensor, result.access);
  }
  for (const auto &[where, nodes] : along)
    for (unsigned node : nodes)
      classes.link(nodes.front(), node);
  // Classes over the same places of tied families share a number.
  std::map<unsigned, std::set<std::pair<unsigned, unsigned>>> places;
  for (auto [f, family] : llvm::enumerate(graph.families))
    for (unsigned d = 0; d < family.dims.size(); ++d)
      places[classes.find(first[f] + d)].insert({family.tie, d});
  std::map<std::set<std::pair<unsigned, unsigned>>, unsigned> byPlaces;
  numbers.resize(classes.size());
  for (unsigned node = 0; node < classes.size(); ++node)
    numbers[node] =
        byPlaces.try_emplace(places[classes.find(node)], byPlaces.size())
            .first->second;
  count = byPlaces.size();
  samples.assign(count, false);
  parameters.assign(count, false);
  for (auto [f, family] : llvm::enumerate(graph.families))
    for (auto [d, dim] : llvm::enumerate(family.dims)) {
      if (dim.kind == DimensionKind::Sample)
        samples[of(f, d)] = true;
      if (dim.kind == DimensionKind::Parameter)
        parameters[of(f, d)] = true;
    }
  std::vector<double> forward(count), between(count);
  for (const Operator &op : graph.operators)
    if (op.role == "forward")
      for (auto [dim, own] : llvm::zip_equal(op.dims, op.familyDims))
        if (own >= 0) {
          forward[of(op.family, own)] += op.flops;
          if (dim.kind == DimensionKind::Attribute)
            between[of(op.family, own)] += op.flops;
        }
  for (unsigned n = 0; n < count; ++n)
    positions.push_back(!samples[n] && 2 * between[n] > forward[n]);
}
