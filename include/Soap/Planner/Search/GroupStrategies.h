//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_GROUPSTRATEGIES_H
#define SOAP_PLANNER_SEARCH_GROUPSTRATEGIES_H

#include "Soap/Planner/Search/Problem.h"
#include "Soap/Planner/Search/Rng.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace soap {

/// Descents from data parallelism, all layered strategies (Layers.h) and model
/// parallelism, those by turns that are not far behind, then those that were
/// not when the others had come as far; and from the best of them again and
/// again, a few parts drawn anew; until they end or `simulations` are made. As
/// many go on at once as there are evaluators, on which nothing else depends.
/// `found` gets their ends, `improved` what they come by; `mustStop` is asked
/// by all threads, `improved` told by one at a time.
void findGroupStrategies(
    const Problem &problem, llvm::ArrayRef<Evaluator *> evaluators,
    const Strategy &byData, int64_t simulations,
    llvm::function_ref<bool()> mustStop,
    llvm::function_ref<void(llvm::StringRef, Strategy)> found,
    llvm::function_ref<void(llvm::StringRef, const Evaluator::Outcome &)>
        improved);

/// One descent, over the whole machine, from a strategy that is good already.
Strategy descendByGroups(
    const Problem &problem, llvm::ArrayRef<Evaluator *> evaluators,
    Strategy start, int64_t simulations, llvm::function_ref<bool()> mustStop,
    llvm::function_ref<void(llvm::StringRef, const Evaluator::Outcome &)>
        improved);

/// The same from a random choice per family, with tied families made alike, and
/// kinds first; from what that comes to by its work, with no sum waiting; and
/// with its recurrent layers on regions, for each way to divide the machine;
/// the best.
Strategy descendFromRandom(
    const Problem &problem, llvm::ArrayRef<Evaluator *> evaluators,
    llvm::ArrayRef<FamilyChoice> random, int64_t simulations, Rng rng,
    llvm::function_ref<bool()> mustStop,
    llvm::function_ref<void(llvm::StringRef, const Evaluator::Outcome &)>
        improved);

/// Of strategies that fit and take at most `limit`, one that moves few bytes
/// between devices: the best of descents from `best`, data parallelism, the
/// expert's and all layered strategies.
Strategy saveTraffic(const Problem &problem, Evaluator &evaluator,
                     const Strategy &best, Ticks limit, int64_t simulations,
                     llvm::function_ref<bool()> mustStop);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_GROUPSTRATEGIES_H
