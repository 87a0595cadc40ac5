//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_REGIONS_H
#define SOAP_PLANNER_SEARCH_REGIONS_H

#include "Soap/Planner/Search/Problem.h"

namespace soap {

/// Some of the devices, in the order of the machine's hierarchy.
struct Region {
  std::vector<int64_t> devices;
  /// So many neighbours share a node; 1 where that does not divide the region.
  int64_t inner = 1;
};

/// All devices of the problem.
Region wholeRegion(const Problem &problem);

/// The machine in `count` equal regions, in up to three ways: whole nodes,
/// every `count`-th device, and a part of every node (neighbours in it). Each
/// way once; none where `count` does not divide the devices or the space has no
/// placement.
std::vector<std::vector<Region>> dividedRegions(const Problem &problem,
                                                int64_t count);

/// Configurations of `family` over a region: its samples split; samples across
/// groups of neighbours and another dimension within each, groups of a node's
/// size first; and every other dimension.
std::vector<FamilyConfig> regionConfigs(const Problem &problem,
                                        const Family &family,
                                        const Region &region);

/// Gives all operators of the families of `group` their part of `strategy`:
/// samples split on `region`.
void splitSamples(const Problem &problem, llvm::ArrayRef<unsigned> group,
                  const Region &region, Strategy &strategy);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_REGIONS_H
