//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_PLANNER_TESTTIMELINES_H
#define SOAP_UNITTESTS_PLANNER_TESTTIMELINES_H

#include "Soap/Planner/Simulator/TaskGraph.h"

namespace soap {

using ReadyStart = std::vector<std::pair<Ticks, Ticks>>;

/// (ready, start) of the tasks on one resource, in order.
inline ReadyStart tableRow(const TaskGraph &graph, const Timeline &timeline,
                           uint32_t resource) {
  ReadyStart row;
  for (uint32_t t : timeline.order)
    if (llvm::is_contained(graph.resourcesOf(t), resource))
      row.push_back({timeline.ready[t], timeline.start[t]});
  return row;
}

} // namespace soap

#endif // SOAP_UNITTESTS_PLANNER_TESTTIMELINES_H
