//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_MAKESPANBOUNDS_H
#define SOAP_PLANNER_SEARCH_MAKESPANBOUNDS_H

#include "Soap/Planner/Search/CostGraph.h"

#include <memory>

namespace soap {

class CommunicationLoads;
class PrefixPaths;

/// Lower bounds on the simulator's makespan over the options of families.
///
/// Along a chain of operators time adds up: within a family the tasks that must
/// follow each other (see FamilyPaths), between two families the least time
/// before any of the data is there. From any point of the chain on, all that
/// depends on that point has still to be computed: no device ends before the
/// point's time plus its own share of that work, and no set of devices before
/// the mean of theirs. Each of these *relaxations* is a sum over families and
/// pairs of neighbours on the chain, no strategy is faster than any of them,
/// nor than any weighted mean of them. The least value of a mean over all that
/// is not decided yet comes from dynamic programming along the chain
/// (mini-buckets where it visits families crosswise); the weights are sought
/// that make it greatest (multiplicative weights, at every node of the search
/// tree).
class MakespanBounds {
public:
  /// Where `mustStop` says so, it is given up: isStopped(), and of no use.
  MakespanBounds(const Problem &problem, const FamilyOptions &options,
                 llvm::function_ref<bool()> mustStop = nullptr);
  bool isStopped() const { return stopped; }

  /// The order in which families are to be decided.
  llvm::ArrayRef<unsigned> order() const { return families; }

  /// Per chain, the weights of its relaxations.
  using Weights = std::vector<std::vector<double>>;
  Weights initialWeights() const;

  /// For strategies whose first `depth` families in that order have options
  /// `chosen` (by family number; the others' entries do not count): what each
  /// option of the next family makes of them at least, `bounds`. Changes the
  /// weights for the better until all are at least `target`, or `rounds` times.
  void refine(llvm::ArrayRef<unsigned> chosen, size_t depth, Ticks target,
              unsigned rounds, Weights &weights,
              std::vector<Ticks> &bounds) const;
  /// The same where only one family is left, without weights: the greatest
  /// relaxation of every strategy.
  void ofLast(llvm::ArrayRef<unsigned> chosen,
              std::vector<Ticks> &bounds) const;
  /// From the tasks of the first `depth` families themselves, and what lies
  /// between: not below all of the above, but shard by shard.
  Ticks ofPrefix(llvm::ArrayRef<unsigned> chosen, size_t depth) const;

  ~MakespanBounds();

private:
  struct NodePiece {
    unsigned position;
    std::vector<double> values; ///< By option.
  };
  struct LinkPiece {
    unsigned from, to; ///< Positions, from < to.
    std::vector<double> values;
  };
  struct Relaxation {
    /// Piece, factor; the `numFirst` that are not of the last position first.
    std::vector<std::pair<unsigned, double>> nodes;
    unsigned numFirst = 0;
    unsigned numLinks = 0; ///< The first ones.
    /// And these, with factors.
    std::vector<std::pair<unsigned, double>> moreLinks = {};
  };
  struct Chain {
    /// Those of the last position come last.
    std::vector<NodePiece> nodes;
    unsigned beginLast = 0;
    std::vector<LinkPiece> links;
    std::vector<Relaxation> relaxations;
    std::vector<double> initial; ///< Weights, adding up to one.
  };
  class Builder;
  class Relaxer;

  bool stopped = false;
  std::vector<unsigned> families, positions;
  std::vector<size_t> numOptions; ///< By position.
  std::vector<Chain> chains;
  std::unique_ptr<CommunicationLoads> atStart;
  std::unique_ptr<PrefixPaths> prefixes;
};

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_MAKESPANBOUNDS_H
