//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_MCMC_MOVES_H
#define SOAP_LIB_PLANNER_SEARCH_MCMC_MOVES_H

#include "Soap/Planner/Search/Candidates.h"

namespace soap {

/// How often each kind of move is drawn, in percent; the rest moves single
/// operators.
struct MoveMix {
  unsigned group;
  unsigned family;
  unsigned run;
  /// As published instead: one family, one of its candidates, both uniformly.
  bool published = false;
};

/// Proposals: new configurations for some operators.
class Moves {
public:
  Moves(const Problem &problem);

  enum class Kind { Group, Family, Run, Operator };
  using Change = std::pair<unsigned, Config>;
  /// `current` gives the configuration of an operator.
  std::vector<Change>
  propose(Rng &rng, const MoveMix &mix,
          llvm::function_ref<const Config &(unsigned)> current);

  /// Of the last proposal.
  Kind lastKind() const { return kind; }

  /// Nothing can move: no operators, or all of them pinned.
  bool empty() const { return movable.empty(); }

private:
  /// All operators of the families, or in half of the cases where there are
  /// both, only their weight parts or only the rest.
  void moveFamilies(llvm::ArrayRef<unsigned> families, Rng &rng,
                    std::vector<Change> &changes);
  void moveAsPublished(Rng &rng, std::vector<Change> &changes);
  const CandidateSet &candidatesOf(unsigned family);
  void moveRun(Rng &rng, std::vector<Change> &changes);
  void moveOperator(Rng &rng, std::vector<Change> &changes,
                    llvm::function_ref<const Config &(unsigned)> current);
  /// The operators at the same place of tied families with the same operators,
  /// `op` included.
  std::vector<unsigned> counterparts(unsigned op) const;

  const Problem &problem;
  std::vector<std::vector<unsigned>> groups; ///< See tiedGroups().
  std::vector<unsigned> groupOf;
  std::vector<std::optional<CandidateSet>> familySets, operatorSets;
  /// Operators without pin; families with one.
  std::vector<unsigned> movable, movableFamilies;
  /// Per operator; and per family, whether it has operators of both kinds.
  std::vector<bool> inWeightPart, hasParts;
  std::vector<int64_t> order; ///< Devices by position.
  Kind kind = Kind::Family;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_MCMC_MOVES_H
