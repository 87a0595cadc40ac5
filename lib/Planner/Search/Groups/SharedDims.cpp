//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Descents by groups: all groups that have a logical dimension change together.
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/GroupDescent.h"

#include "../LogicalDims.h"

#include "llvm/ADT/MapVector.h"

using namespace soap;

void GroupDescent::addShared() {
  const auto &families = problem.graph.families;
  LogicalDims logical(problem.graph);
  llvm::MapVector<unsigned, Part> shared;
  for (size_t p = 0, count = parts.size(); p < count; ++p) {
    if (!parts[p].isWhole || isSeveral(p))
      continue;
    const Family &family = *parts[p].family;
    auto f = static_cast<unsigned>(&family - families.data());
    for (auto [d, dim] : llvm::enumerate(family.dims)) {
      if (dim.kind == DimensionKind::Sample || !problem.space.allows(dim))
        continue;
      Part &part = shared[logical.of(f, d)];
      part.family = &family;
      part.members.push_back(p);
      part.dims.push_back(d);
    }
  }
  for (auto &[number, part] : shared)
    if (part.members.size() > 1)
      parts.push_back(std::move(part));
}

/// How often a configuration splits dimension `dim` and the samples, if it
/// splits nothing else.
static std::optional<std::pair<int64_t, int64_t>>
splitOf(const Family &family, const FamilyConfig &config, size_t dim) {
  std::pair<int64_t, int64_t> split{config.degrees[dim], 1};
  for (auto [d, degree] : llvm::enumerate(config.degrees)) {
    if (d == dim)
      continue;
    if (degree > 1 && family.dims[d].kind != DimensionKind::Sample)
      return std::nullopt;
    split.second *= degree;
  }
  return split;
}

void GroupDescent::openShared() {
  const Part &part = parts[at.part];
  std::vector<double> others = loads;
  std::set<size_t> places{0};
  for (size_t member : part.members) {
    addWork(parts[member], -1, others);
    if (std::optional<size_t> own = regionOf(parts[member]))
      places.insert(*own);
  }
  using Split = std::pair<int64_t, int64_t>;
  for (size_t region : places) {
    std::map<Split, Trial> bySplit;
    for (auto [member, dim] : llvm::zip_equal(part.members, part.dims))
      for (Option &option : optionsOn(member, region)) {
        auto split = splitOf(*parts[member].family, option.config, dim);
        if (!split || split->first == 1)
          continue;
        Trial &trial = bySplit[*split];
        if (trial.parts.empty() || trial.parts.back().first != member)
          trial.parts.push_back({member, &option});
      }
    for (auto &[split, trial] : bySplit) {
      // What cannot be split so stays as it is.
      if (trial.parts.size() < 2)
        continue;
      trial.load = loadWith(trial, others);
      at.trials.push_back(std::move(trial));
    }
  }
}
