//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_KEPTCOPIES_H
#define SOAP_PLANNER_SEARCH_KEPTCOPIES_H

#include "Soap/Planner/Search/Problem.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace soap {

/// A weight that was read before, held back until something else is there, as
/// in a layer that is computed again for its gradient.
struct HeldWeight {
  unsigned first;           ///< The tensor that was read before.
  unsigned op;              ///< The operator that holds it back.
  unsigned reader, operand; ///< Who reads it then first, as which operand.
};

/// In the order in which they are read before, and then of the operators.
std::vector<HeldWeight> weightsHeldAgain(const Graph &graph);

/// `start` with `weights` held back in the layouts that their readers want.
/// What is split over devices otherwise is then gathered when it is read first,
/// and the copy kept for all readers who want the same, where it would be
/// gathered for each: the second stage of ZeRO in place of the third
/// (Rajbhandari et al., 2020). None if that changes nothing.
std::optional<Strategy> keepCopies(const Problem &problem,
                                   llvm::ArrayRef<HeldWeight> weights,
                                   const Strategy &start);

/// The best by simulation of keeping copies of all weights, or, where these do
/// not fit in memory, of as many as do: those that are read first last, which
/// are kept for the shortest time. None if nothing is better than `start`.
std::optional<Strategy> bestKeptCopies(const Problem &problem,
                                       Evaluator &evaluator,
                                       const Strategy &start,
                                       llvm::function_ref<bool()> mustStop);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_KEPTCOPIES_H
