//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_EXACT_DATANEEDS_H
#define SOAP_LIB_PLANNER_SEARCH_EXACT_DATANEEDS_H

#include "Soap/Planner/Graph/Graph.h"

#include <map>

namespace soap {

/// Which elements of earlier tensors a box of a tensor is computed from,
/// however the operators between are split. What cannot be told is left out, so
/// every box listed is needed for certain, element for element.
class DataNeeds {
public:
  explicit DataNeeds(const Graph &graph) : graph(graph) {}

  struct Need {
    unsigned tensor;
    Rect box;
  };
  /// `box` itself, and what it needs; valid until the object's end.
  const std::vector<Need> &of(unsigned tensor, llvm::ArrayRef<Interval> box);

private:
  const Graph &graph;
  std::map<std::vector<int64_t>, std::vector<Need>> known;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_EXACT_DATANEEDS_H
