//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_FRONTIER_FRONTIERSEARCH_H
#define SOAP_LIB_PLANNER_SEARCH_FRONTIER_FRONTIERSEARCH_H

#include "Soap/Planner/Search/Frontier.h"
#include "Soap/Planner/Search/Search.h"

namespace soap {

using FrontierAxis = FrontierOptions::Axis;
using FrontierPoint = SearchResult::FrontierPoint;

/// A point's figure by frontier tracking's own cost.
double figureOn(FrontierAxis axis, const FrontierPoint &point);
/// Those that no other one is as good as on both axes, along the first axis;
/// of equal ones the first.
std::vector<FrontierPoint> reducePoints(std::vector<FrontierPoint> points,
                                        std::array<FrontierAxis, 2> axes);
/// Costs with the first axis for memory and the second for time, as reduced
/// within one set of devices (money is time there, devices are equal).
CostGraph project(const CostGraph &graph, std::array<FrontierAxis, 2> axes);

/// Adds what tracking may have left out, where that beats what it found:
/// strategies that choose alike for families that are `alike`, the least of
/// weighted sums of time and memory (two points of a frontier are ends of a
/// line, and the farthest below it comes from one elimination with numbers; so
/// all corners of the convex hull can be found that way), and those `given`.
void addMissingPoints(const CostGraph &graph, llvm::ArrayRef<unsigned> alike,
                      llvm::ArrayRef<std::vector<unsigned>> given,
                      const FrontierTracking &tracking,
                      TrackedFrontier &tracked);

/// The devices of one kind or several that a strategy may have.
struct DeviceSet {
  std::vector<int64_t> devices;
  double pricePerHour = 0;
};
/// Of every kind a number that divides how many there are (or none), the first
/// ones of the hierarchy; fewest devices first, then cheapest, all devices at
/// the end. Pinned devices are in every set, before others of their kind, and a
/// set may have just these of a kind. Where placement is not searched, all
/// devices alone.
std::vector<DeviceSet> deviceSets(const Problem &problem);

/// Adds what a strategy takes (if `cost` does not say), and by the simulator.
/// Returns how many bytes the fullest device lacks there.
int64_t addFigures(const Problem &problem, const FrontierOptions &options,
                   Evaluator &evaluator, const DeviceSet &set, const Cost *cost,
                   FrontierPoint &point);

/// Data parallelism, OptCNN's and ToFu's strategies, and the frontier of
/// Mesh-TensorFlow's space, all on the devices of `set`.
std::vector<FrontierPoint> frontierBaselines(const Problem &problem,
                                             const SearchOptions &options,
                                             const DeviceSet &set);
/// The last of these: for every mesh of one or two axes, each dimension of a
/// family along one of the axes or none. Families that exchange tensors agree
/// in the dimensions that they share, as Mesh-TensorFlow demands of all.
std::vector<FrontierPoint> meshFrontier(const Problem &problem,
                                        const SearchOptions &options,
                                        const DeviceSet &set);

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_FRONTIER_FRONTIERSEARCH_H
