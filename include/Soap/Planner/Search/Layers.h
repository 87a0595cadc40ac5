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

/// Whether steps of some layer follow each other and share a matrix. (The
/// blocks of a residual network follow each other with weights of their own,
/// and parts of a batch share theirs and do not follow each other.)
bool hasRecurrentSteps(const Graph &graph);

/// Data parallelism, but the layers of each recurrent stack lie on different
/// regions of the machine: in turn (an encoder's and a decoder's first layer
/// together), or neighbours together.
struct LayeredStrategy {
  Strategy strategy;
  std::vector<Region> regions;
  /// Of every tied group (see tiedGroups) whose steps follow each other and
  /// which is on a region: that; or -1: it could as well lie elsewhere. Of what
  /// GroupPlacement has placed on all devices: the number of regions.
  std::vector<int> regionOf;

  /// Some of these groups are the steps of one layer: they share a matrix.
  bool isRecurrent = false;
};
std::vector<LayeredStrategy> layeredStrategies(const Problem &problem);

/// Layered strategies in which every other tied group, too, is on one of the
/// regions or on all of them, its samples split: so that fewest bytes move
/// between devices, sums of gradients among them; and so that fewest do as long
/// as no region's work is more than an eighth above the mean.
class GroupPlacement {
public:
  /// Takes the work of operators from data parallelism.
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
  /// The regions, by number, and then all of them as one.
  struct Places {
    std::vector<int64_t> devices; ///< How many.
    /// Of a region's samples, those that its devices also have on all regions,
    /// by number of tiles on all.
    std::vector<int64_t> kept;
    size_t regions() const { return kept.size(); }
    int64_t all() const { return devices.back(); }
  };
  struct Cost {
    int64_t bytes; ///< Between devices.
    Ticks work;    ///< Of the region with the most.
  };
  Places placesOf(const LayeredStrategy &layered) const;
  /// Of groups that have a place; the others' is negative.
  Cost costOf(llvm::ArrayRef<int> placeOf, const Places &places) const;
  /// Of a tensor whose samples are split at both places.
  static int64_t moved(int64_t bytes, int from, int to, const Places &places);

  const Problem &problem;
  std::vector<std::vector<unsigned>> groups;
  std::vector<Ticks> work; ///< Of groups.
  /// Of groups: bytes of the state that their forward part reads.
  std::vector<int64_t> parameters;
  std::vector<Flow> flows;
};

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_LAYERS_H
