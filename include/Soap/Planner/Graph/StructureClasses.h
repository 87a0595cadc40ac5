//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_GRAPH_STRUCTURECLASSES_H
#define SOAP_PLANNER_GRAPH_STRUCTURECLASSES_H

#include "Soap/Planner/Graph/Graph.h"

namespace soap {

/// What of a graph is alike: the steps of an unrolled network are, but for
/// their names and the tensors they read. Classes are numbers from 0 on.
struct StructureClasses {
  /// With `signatures`, operators of one class also compute the same.
  explicit StructureClasses(const Graph &graph, bool signatures = false);

  /// Per tensor: one class has one shape and element size, and statistics
  /// for as many elements.
  std::vector<uint32_t> shapes;
  /// Per operator: one class has the same dimensions, accesses, shapes and
  /// types of operands and results, arithmetic, anchor, linear operands, and
  /// part in a fusion.
  std::vector<uint32_t> operators;
  size_t numShapes = 0, numOperators = 0;
};

} // namespace soap

#endif // SOAP_PLANNER_GRAPH_STRUCTURECLASSES_H
