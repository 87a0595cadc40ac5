//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_LAYERS_H
#define SOAP_PLANNER_SEARCH_LAYERS_H

#include "Soap/Planner/Search/Regions.h"

#include "Soap/Planner/Search/Search.h"

namespace soap {

/// The tied groups (by number, see tiedGroups) of several steps with
/// parameters, those of equal dimensions together: the layers of a recurrent
/// stack, which can work at different steps at one time.
std::vector<std::vector<unsigned>> recurrentLayers(const Graph &graph);

/// Data parallelism, but the layers of each recurrent stack lie on different
/// regions of the machine: in turn (an encoder's and a decoder's first layer
/// together), or neighbours together.
struct LayeredStrategy {
  Strategy strategy;
  std::vector<Region> regions;
};
std::vector<LayeredStrategy> layeredStrategies(const Problem &problem);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_LAYERS_H
