//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_COST_CENTRALSUMS_H
#define SOAP_PLANNER_COST_CENTRALSUMS_H

#include "Soap/Planner/Cost/AnalyticCost.h"

namespace soap {

/// AnalyticCost, but that one device adds up all summands: each sends its own
/// to the first device of its node (the outermost part of the machine), which
/// adds, and sends one to the first device of all; totals go back the same
/// way. Nothing of one sum overlaps. So does the published program of the
/// FlexFlow paper's authors with the gradients of a parameter (github.com/
/// flexflow/FlexFlow, nmt/, a master on each node). Soap's own programs do
/// not: this is for comparing with figures that were measured so.
class CentralSums final : public AnalyticCost {
public:
  llvm::StringRef name() const override { return "analytic, central sums"; }
  /// Sums of which each device gets a part are central, too: otherwise they
  /// and a gathering would be an all-reduce without a central device.
  CollectiveTime collectiveTime(const Machine &machine, Collective what,
                                llvm::ArrayRef<int64_t> devices,
                                int64_t bytes) const override;
};

} // namespace soap

#endif // SOAP_PLANNER_COST_CENTRALSUMS_H
