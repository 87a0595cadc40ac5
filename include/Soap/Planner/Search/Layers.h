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
  /// Of every tied group (see tiedGroups) whose steps follow each other and
  /// which is on a region: that; or -1: it could as well lie elsewhere.
  std::vector<int> regionOf;

  /// Some of these groups are the steps of one layer: they share a matrix. (The
  /// blocks of a residual network follow each other with weights of their own.)
  bool isRecurrent = false;
};
std::vector<LayeredStrategy> layeredStrategies(const Problem &problem);

/// Layered strategies with every other tied group on one of the regions, too:
/// its samples split, so that fewest bytes move between regions; and so that
/// fewest do as long as no region's work is more than an eighth above the mean.
class GroupPlacement {
public:
  /// Takes the work of operators from the simulation of data parallelism.
  GroupPlacement(const Problem &problem, Evaluator &evaluator);

  /// Up to two; none where there are too many ways to look at.
  std::vector<LayeredStrategy> place(const LayeredStrategy &layered) const;

private:
  /// What a group makes and others read.
  struct Flow {
    unsigned from;
    std::vector<unsigned> to;
    int64_t bytes;
  };
  struct Cost {
    int64_t bytes; ///< Between regions.
    Ticks work;    ///< Of the region with the most.
  };
  Cost costOf(llvm::ArrayRef<int> regionOf, size_t count) const;

  const Problem &problem;
  std::vector<std::vector<unsigned>> groups;
  std::vector<Ticks> work; ///< Of groups.
  std::vector<Flow> flows;
};

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_LAYERS_H
