//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_TIEDCHOICES_H
#define SOAP_PLANNER_SEARCH_TIEDCHOICES_H

#include "Soap/Planner/Search/Problem.h"

namespace soap {

/// `choices`, one per family, with those of each tied group (see tiedGroups)
/// made alike: all take the one of theirs with which the busiest device has
/// least to do for the group, on the same devices in the order of the machine's
/// hierarchy. Where the steps of a layer differ, or layers have devices in
/// orders of their own, tensors change layout and devices wait everywhere,
/// which makes a strategy slow, and its simulation, too.
std::vector<FamilyChoice> tieChoices(const Problem &problem,
                                     llvm::ArrayRef<FamilyChoice> choices);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_TIEDCHOICES_H
