//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_EXACT_COMMUNICATIONLOADS_H
#define SOAP_LIB_PLANNER_SEARCH_EXACT_COMMUNICATIONLOADS_H

#include "LayoutVariants.h"

#include "Soap/Planner/Search/CostGraph.h"

namespace soap {

/// For how long changes of layout keep communication streams busy at least
/// (paper semantics: the links between two devices), as sums over families and
/// pairs of families. A tensor's changes depend on the family that makes it
/// (state: on the one that updates it) and on those that read it. Where several
/// others read it, they may share a change: its work is no less than the mean
/// of what it takes for each of them alone.
class CommunicationLoads {
public:
  /// With `atStart`, only of changes of state and data that begin at time 0.
  CommunicationLoads(const Problem &problem, const FamilyOptions &options,
                     LayoutVariants &layouts, bool atStart = false);

  /// Sets of streams or links, each with its size: no step is shorter than the
  /// work of a set over its size.
  size_t numSets() const { return sizes.size(); }
  double sizeOf(size_t set) const { return sizes[set]; }
  /// Set 0 is all of them; where they are few, the others are one each. The
  /// number of a resource among those, or -1.
  size_t numStreams() const { return sizes.size() - 1; }
  int streamOf(uint32_t resource) const {
    return setsOf[resource].size() < 2
               ? -1
               : static_cast<int>(setsOf[resource][1]) - 1;
  }

  /// By set; empty where there is none.
  using BySet = std::vector<std::vector<double>>;
  /// Of a family, by option.
  const BySet &own(unsigned family) const { return owns[family]; }
  /// Of pairs of families (the lower number first), on top of `own`:
  /// [option of the first · options of the second + option of the second].
  const std::map<std::pair<unsigned, unsigned>, BySet> &pairs() const {
    return between;
  }

private:
  using Work = llvm::SmallVector<double, 8>; ///< By set.
  struct Reader {
    unsigned family;
    /// [option][use]
    std::vector<llvm::SmallVector<LayoutVariants::Id, 2>> needs;
  };
  void addTensor(unsigned tensor, unsigned home,
                 llvm::ArrayRef<LayoutVariants::Id> made,
                 llvm::ArrayRef<Reader> readers);
  /// The least work that brings a value from one layout to another.
  const Work &work(LayoutVariants::Id from, LayoutVariants::Id to);
  Work direct(LayoutVariants::Id from, LayoutVariants::Id to);
  /// Whether a value that is there in one layout is there in the other, too.
  bool supplies(LayoutVariants::Id from, LayoutVariants::Id to);

  const Problem &problem;
  const FamilyOptions &options;
  LayoutVariants &layouts;
  const bool atStart;
  std::vector<double> sizes;
  /// By resource number: the sets that it is in.
  std::vector<llvm::SmallVector<unsigned, 2>> setsOf;
  std::vector<BySet> owns;
  std::map<std::pair<unsigned, unsigned>, BySet> between;
  std::map<std::pair<LayoutVariants::Id, LayoutVariants::Id>, Work> known;
  std::map<std::pair<LayoutVariants::Id, LayoutVariants::Id>, bool> supplied;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_EXACT_COMMUNICATIONLOADS_H
