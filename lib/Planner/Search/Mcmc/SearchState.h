//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SOAP_LIB_PLANNER_SEARCH_MCMC_SEARCHSTATE_H
#define SOAP_LIB_PLANNER_SEARCH_MCMC_SEARCHSTATE_H

#include "Chain.h"

namespace soap {

/// A search between two proposals.
struct SearchState {
  unsigned round = 0;
  std::vector<Chain> chains;
};

/// As JSON, with what it belongs to (version, model,
/// machine, cost model, options) and a checksum.
std::string writeSearchState(const Problem &problem,
                             const SearchOptions &options,
                             const SearchState &state);

/// Reads it back; the moves' mixes and temperatures are left to the caller.
/// Fails with one line: malformed, damaged, or not of this search.
llvm::Expected<SearchState> readSearchState(const Problem &problem,
                                            const SearchOptions &options,
                                            llvm::StringRef text);

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_MCMC_SEARCHSTATE_H
