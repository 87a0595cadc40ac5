//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_ALGORITHMS_H
#define SOAP_PLANNER_SEARCH_ALGORITHMS_H

#include "Soap/Planner/Search/Search.h"

namespace soap {

/// A way to get a strategy, by the name that users give. What search() and the
/// options of passes and tools know of an algorithm is here.
struct SearchAlgorithm {
  using Run = llvm::Expected<SearchResult> (*)(const Problem &problem,
                                               const SearchOptions &options);

  llvm::StringRef name;
  Run run = nullptr;
  /// More time may find other strategies; else it makes one by a rule.
  bool searches = false;
  /// SearchOptions::starts matter to it.
  bool usesStarts = false;
  /// It has strategies without SearchSpace::placement.
  bool spreadsAll = false;
  /// It chooses by sums of costs, in which nothing overlaps, so that a built-in
  /// strategy may be faster in the simulation. Where the least time is wanted,
  /// and such a strategy fits in memory, a fact of search() says so.
  bool addsCosts = false;
};

/// All there are, "given" last: it takes the one strategy in `starts`.
llvm::ArrayRef<SearchAlgorithm> searchAlgorithms();

/// The one of that name, or null and `error` says which there are.
const SearchAlgorithm *findAlgorithm(llvm::StringRef name, std::string &error);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_ALGORITHMS_H
