//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_PLANNING_PLANSETTINGS_H
#define SOAP_LIB_TRANSFORMS_PLANNING_PLANSETTINGS_H

#include "PlanFiles.h"

#include "Soap/Transforms/Passes.h"

#include <optional>

namespace soap {

/// What the options of soap-auto-parallel ask for.
struct PlanSettings {
  SearchOptions search;
  SearchSpace space;
  PlanFiles files;
  std::optional<int64_t> parts; ///< Of the batch; nothing: to be chosen.
};

/// Reads and checks options; the first that is wrong is an error at `loc`.
mlir::FailureOr<PlanSettings>
readPlanSettings(const AutoParallelPassOptions &options, mlir::Location loc);

/// A frontier of money needs the prices of all devices.
mlir::LogicalResult checkPrices(const FrontierOptions &frontier,
                                const Machine &machine, mlir::Location loc);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_PLANNING_PLANSETTINGS_H
