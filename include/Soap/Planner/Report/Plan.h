//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_REPORT_PLAN_H
#define SOAP_PLANNER_REPORT_PLAN_H

#include "Soap/Planner/Search/Report.h"

namespace soap {

/// A plan with what reports say of it. What it refers to must outlive it.
struct Plan {
  const Problem &problem;
  const SearchOptions &options;
  const SearchResult &result;
  /// The name of the model; may be empty.
  std::string model;
  /// Where each operator comes from ("model.py:12"), or empty; one entry per
  /// operator, or none at all.
  std::vector<std::string> locations;

  llvm::StringRef location(size_t op) const {
    return op < locations.size() ? llvm::StringRef(locations[op]) : "";
  }
};

/// A strategy's simulation in full.
struct SimulatedPlan {
  Evaluation figures;
  TaskGraph tasks;
  Timeline timeline;
  std::vector<TaskInfo> infos;
  std::vector<MemoryChange> memory;
};
SimulatedPlan simulate(const Problem &problem, const Strategy &strategy);

/// What a resource of a task graph is.
struct ResourceName {
  enum class Kind { Compute, Communication, Sending, Receiving, Link };
  Kind kind;
  /// Of a stream.
  int64_t device = -1;
  /// Of a stream, the device's; a link's from its description.
  std::string name;
};
ResourceName nameResource(const Problem &problem, uint32_t resource);

/// "compute", "copy", "exchange", "all_reduce", …: collectives by their names.
llvm::StringRef stringifyTaskKind(TaskInfo::Kind kind);

/// "runtime", "paper".
llvm::StringRef stringifySemantics(Semantics semantics);

/// A number that two graphs share only if they are the same: names, shapes,
/// accesses, bodies, families, but not what kernels make of operators. As 16
/// hexadecimal digits.
std::string fingerprint(const Graph &graph);

/// A list of devices in short: numbers, "lo:hi" and "lo:hi:step" (half-open),
/// "device x count" as "3x4".
llvm::json::Array compactDevices(llvm::ArrayRef<int64_t> devices);

} // namespace soap

#endif // SOAP_PLANNER_REPORT_PLAN_H
