//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_EXACT_MAKESPANBOUNDSBUILDER_H
#define SOAP_LIB_PLANNER_SEARCH_EXACT_MAKESPANBOUNDSBUILDER_H

#include "CommunicationLoads.h"
#include "PrefixPaths.h"

#include "Soap/Planner/Search/MakespanBounds.h"

#include <algorithm>
#include <memory>

namespace soap {

/// Collects what the bounds are made of; throw-away.
class MakespanBounds::Builder {
public:
  Builder(const Problem &problem, const FamilyOptions &options,
          llvm::function_ref<bool()> mustStop, MakespanBounds &bounds);

private:
  /// Before each part of the work that may take long.
  bool isStopped() {
    bounds.stopped = bounds.stopped || (mustStop && mustStop());
    return bounds.stopped;
  }
  /// A part of a chain within one family.
  struct Segment {
    unsigned family;
    FamilyPaths::Entry entry;
    unsigned exit;
  };
  std::vector<std::vector<unsigned>> chooseChains() const;
  void findDependences();
  void findDeviceSets();
  LinkPiece linkBetween(unsigned a, unsigned b) const;
  void
  forEachPair(LinkPiece &link, unsigned first,
              llvm::function_ref<void(size_t, size_t, double &)> visit) const;
  void addChain(llvm::ArrayRef<unsigned> path);
  void addLoads();
  void arrange(Chain &chain, std::vector<unsigned> &pieces) const;
  void addRuns();
  std::vector<Ticks> leastOfRun(
      llvm::ArrayRef<std::pair<unsigned, const std::vector<double> *>> nodes,
      llvm::ArrayRef<const LinkPiece *> links, unsigned from,
      unsigned to) const;
  int64_t capacity(llvm::ArrayRef<int64_t> devices) const;
  /// What counts of relaxations that a path breaks: less than nothing.
  double limited(Ticks time) const {
    return time == FamilyPaths::never
               ? -1e3 * cap
               : std::min(static_cast<double>(time), cap);
  }

  const Problem &problem;
  const Graph &graph;
  const FamilyOptions &options;
  llvm::function_ref<bool()> mustStop;
  MakespanBounds &bounds;
  LayoutVariants transfers;
  DataNeeds needs;
  /// By family, option.
  std::vector<std::vector<FamilyPaths>> paths;
  /// By operator: those that do not start before its first task has ended.
  std::vector<llvm::BitVector> followers;
  std::vector<std::vector<int64_t>> deviceSets;
  decltype(graph.uses()) uses;
  /// Per chain: its segments, and the node piece of each.
  struct Way {
    std::vector<Segment> segments;
    std::vector<unsigned> pieces;
  };
  std::vector<Way> ways;
  std::unique_ptr<CommunicationLoads> communication;
  /// More than the makespan of some strategy.
  double cap = 0;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_EXACT_MAKESPANBOUNDSBUILDER_H
