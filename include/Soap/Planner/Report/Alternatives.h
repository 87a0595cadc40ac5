//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_REPORT_ALTERNATIVES_H
#define SOAP_PLANNER_REPORT_ALTERNATIVES_H

#include "Soap/Planner/Search/Problem.h"

namespace soap {

/// "Why not?": what another choice for a family would change, everything else
/// as it is.
struct Alternative {
  FamilyChoice choice;
  /// The choice of a built-in strategy ("data parallel"), or empty.
  std::string name;
  /// For all families that are alike (tied and configured alike), else for the
  /// one.
  bool together = false;
  Ticks makespan = 0;
  int64_t peakMemory = 0; ///< Of the fullest device.
  bool fits = true;
  /// The forward operator's configuration under it.
  Config config;
};

/// The alternatives of families that are tied and configured alike; they are
/// simulated for the first of them.
struct AlternativesOfFamilies {
  std::vector<unsigned> families;
  /// The fastest ones, ascending by time; the named ones are always there.
  std::vector<Alternative> best;
  int64_t simulated = 0; ///< How many were.
};

struct AlternativeOptions {
  /// Alternatives to simulate in all; 0: by what one takes, so that all take
  /// seconds. Counted, not timed: the same is found every time.
  int64_t limit = 0;
  size_t shown = 8;        ///< Per group of families, with the named ones.
  size_t shownAtLeast = 3; ///< Of those without a name.
  int64_t perGroup = 64;   ///< At most so many are simulated per group.
};

/// Groups are in the order of their first families; those with most work come
/// first where the limit does not suffice, and the others have none.
std::vector<AlternativesOfFamilies>
findAlternatives(const Problem &problem, const Strategy &strategy,
                 const AlternativeOptions &options = {});

} // namespace soap

#endif // SOAP_PLANNER_REPORT_ALTERNATIVES_H
