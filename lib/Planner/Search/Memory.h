//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_MEMORY_H
#define SOAP_LIB_PLANNER_SEARCH_MEMORY_H

#include "Soap/Planner/Search/Search.h"

namespace soap {

/// One line: by how much the strategy that lacks least does not fit, on which
/// device, and what would change it. Says only what was computed: which
/// built-in strategies fit, what limit suffices, and how many devices have room
/// for everything once.
std::string explainOverflow(const Problem &problem,
                            const SearchOptions &options,
                            const Evaluator &evaluator,
                            const Evaluator::Outcome &outcome);

/// One line, of a search that was interrupted before anything fitted: what else
/// would fit is not known. `overflow` is of the best strategy so far.
std::string explainStopped(int64_t overflow);

/// Whether all devices together have room for state and data, which are
/// somewhere, whatever the strategy.
bool argumentsFit(const Problem &problem, const Evaluator &evaluator);

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_MEMORY_H
