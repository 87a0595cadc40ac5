//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FamilyFormer.h"

#include <numeric>

using namespace soap;

void FamilyFormer::run() {
  unsigned n = graph.operators.size();
  parent.resize(n);
  std::iota(parent.begin(), parent.end(), 0u);
  members.resize(n);
  for (unsigned i = 0; i < n; ++i) {
    if (op(i).anchor != "reduction")
      continue;
    members[i].largestReduction = volume(i);
    members[i].reducedVolumes = {reducedVolume(i)};
  }
  assigned.assign(n, false);
  normalisation.assign(n, false);
  isParameter.assign(graph.tensors.size(), false);
  for (auto [argument, isData] :
       llvm::zip_equal(graph.arguments, findDataArguments(graph)))
    isParameter[argument.tensor] = !isData;
  for (Operator &op : graph.operators)
    op.role = "forward";
  findRoots();
  findState();
  findSinks();
  findHomes();
  pairContractions();
  joinState();
  pairWindows();
  joinTheRest();
  findGradientParts();
  fill();
  nameFamilies();
}

unsigned FamilyFormer::find(unsigned i) {
  while (parent[i] != i)
    i = parent[i] = parent[parent[i]];
  return i;
}

void FamilyFormer::unite(unsigned a, unsigned b) {
  a = find(a);
  b = find(b);
  if (a == b)
    return;
  if (a > b)
    std::swap(a, b);
  parent[b] = a;
  members[a].count += members[b].count;
  members[a].largestReduction =
      std::max(members[a].largestReduction, members[b].largestReduction);
  for (double v : members[b].reducedVolumes)
    if (!llvm::is_contained(members[a].reducedVolumes, v))
      members[a].reducedVolumes.push_back(v);
}

double FamilyFormer::volume(unsigned i) const {
  double v = 1;
  for (const Dimension &dim : op(i).dims)
    v *= static_cast<double>(dim.size);
  return v;
}

double FamilyFormer::reducedVolume(unsigned i) const {
  double n = 1;
  for (const Dimension &dim : op(i).dims)
    if (dim.kind == DimensionKind::Reduction)
      n *= static_cast<double>(dim.size);
  return n;
}

void soap::formFamilies(Graph &graph) { FamilyFormer(graph).run(); }
