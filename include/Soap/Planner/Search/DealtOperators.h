//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_DEALTOPERATORS_H
#define SOAP_PLANNER_SEARCH_DEALTOPERATORS_H

#include "Soap/Planner/Search/Problem.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace soap {

/// Where all devices of an operator compute the same and that takes at least
/// `least` ticks, one of them does it: an operator on the device that makes
/// what it reads, if that is such an operator, too, and else on the one that
/// has least to do of them, in turn on all nodes. So one device factors a
/// matrix and another one the next, where no factorization can be split. None
/// if that changes nothing.
std::optional<Strategy> dealOperators(const Problem &problem,
                                      const Strategy &start, double least);

/// The best by simulation of dealing out few long operators of a strategy with
/// this makespan, and more of them; none if no operator is worth it.
std::optional<Strategy> bestDealtOperators(const Problem &problem,
                                           Evaluator &evaluator,
                                           const Strategy &start,
                                           Ticks makespan,
                                           llvm::function_ref<bool()> mustStop);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_DEALTOPERATORS_H
