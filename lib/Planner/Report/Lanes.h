//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_REPORT_LANES_H
#define SOAP_LIB_PLANNER_REPORT_LANES_H

#include "Soap/Planner/Report/Page.h"

namespace soap {

/// The timeline for a page: {"merged": ticks, "tasks", "hidden_links", "lanes":
/// [{"name", "kind", "device", "busy", "n", "s", "d", "o", "k"}]}. A lane's
/// bars are columns: start (from the end of the bar before) and duration in
/// ticks, operator, kind (a TaskInfo::Kind, or one more for several tasks), and
/// "n", {bar: tasks} for those. Bars are merged where they, and the gaps
/// between them, are shorter than "merged".
llvm::json::Value lanesAsJson(const Plan &plan, const SimulatedPlan &simulated,
                              const PageOptions &options);

/// Memory over time: {"curves": [{"devices", "peak", "t", "b"}]}, a step from
/// t[i] on to b[i] bytes; devices with equal curves share one. Thinned out to
/// the highest values of equal intervals where there are too many points.
llvm::json::Value memoryAsJson(const SimulatedPlan &simulated,
                               const PageOptions &options);

} // namespace soap

#endif // SOAP_LIB_PLANNER_REPORT_LANES_H
