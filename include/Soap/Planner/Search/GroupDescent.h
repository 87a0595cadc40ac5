//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_GROUPDESCENT_H
#define SOAP_PLANNER_SEARCH_GROUPDESCENT_H

#include "Soap/Planner/Search/Regions.h"
#include "Soap/Planner/Simulator/DeltaSession.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace soap {

/// From a strategy to better ones, in each of which one tied group of families
/// (all unrolled steps of a layer), its weight part (isInWeightPart) or the
/// rest of it has another configuration on one of the regions.
///
/// First weight parts alone, the largest gradients first, on the region where
/// they are: in data parallelism every device reads and writes whole gradients,
/// often more than once; within a node they can share that work, and exchange
/// activations instead, which nobody waits for.
class GroupDescent {
public:
  using Figures = std::pair<int64_t, Ticks>; ///< Overflow, makespan.

  GroupDescent(const Problem &problem, Evaluator &evaluator,
               const Strategy &start, std::vector<Region> regions);

  /// Goes on for so many simulations, or until `mustStop`; `improved` learns of
  /// each that is the best so far. False if nothing is left to improve.
  bool step(int64_t simulations, llvm::function_ref<bool()> mustStop,
            llvm::function_ref<void(const Evaluator::Outcome &)> improved = {});

  Strategy strategy() const;
  Figures figures() const { return best; }

  /// Operators that are configured together.
  struct Part {
    std::vector<unsigned> operators;
    const Family *family; ///< Stands for all.
    int64_t elements = 0; ///< Of all results.
    bool isWeights = false;
  };

private:
  /// The region on all of whose devices the part is.
  const Region *regionOf(const Part &part) const;
  /// Lists the options of the current part; false if there are none.
  bool openPart();
  /// To the next part with options; false if all are as good as they can be.
  bool advance();

  const Problem &problem;
  Evaluator &evaluator;
  DeltaSession session;
  std::vector<Region> regions;
  std::vector<Part> parts;
  Figures best;
  size_t number = 0; ///< Of the current part.
  std::vector<FamilyConfig> options;
  size_t next = 0; ///< Of the options.
  std::vector<DeltaSession::Change> changes;
  bool isOpen = false, isFirstRound = true, isBetter = false;
  size_t quiet = 0; ///< So many parts in a row could not be improved.
};

/// Descents from data parallelism and from the best layered strategy (Layers.h)
/// for each number of regions, by turns, until they end or `simulations` are
/// made. `found` gets their ends, `improved` what they come by.
void findGroupStrategies(
    const Problem &problem, Evaluator &evaluator, const Strategy &byData,
    int64_t simulations, llvm::function_ref<bool()> mustStop,
    llvm::function_ref<void(llvm::StringRef, Strategy)> found,
    llvm::function_ref<void(llvm::StringRef, const Evaluator::Outcome &)>
        improved);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_GROUPDESCENT_H
