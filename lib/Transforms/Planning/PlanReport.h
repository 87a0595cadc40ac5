//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_PLANNING_PLANREPORT_H
#define SOAP_LIB_TRANSFORMS_PLANNING_PLANREPORT_H

#include "Soap/Planner/Search/Search.h"
#include "Soap/Transforms/Passes.h"

namespace soap {

/// Adds what a change of a single family would gain to the result's facts.
void addLocalOptimality(const Problem &problem, SearchResult &result);

/// Tells `receiver` what was found, and writes `report` unless it is a page:
/// "-" is a table on standard error, another file gets JSON. `baselines`: all,
/// builtin or none, as the option of soap-auto-parallel.
mlir::LogicalResult
reportPlan(const Problem &problem, const SearchOptions &options,
           const SearchResult &result, llvm::StringRef baselines,
           llvm::StringRef report, const PlanReceiver &receiver,
           mlir::Location loc);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_PLANNING_PLANREPORT_H
