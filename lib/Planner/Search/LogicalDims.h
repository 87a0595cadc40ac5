//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_LOGICALDIMS_H
#define SOAP_LIB_PLANNER_SEARCH_LOGICALDIMS_H

#include "../Graph/DimensionClasses.h"

#include "Soap/Planner/Graph/Graph.h"

namespace soap {

/// Logical dimensions: classes of the families' dimensions that run along the
/// same dimensions of tensors.
class LogicalDims {
public:
  explicit LogicalDims(const Graph &graph);

  /// Groups of classes that repeat one another (tied layers) count as one.
  size_t size() const { return count; }
  unsigned of(unsigned family, unsigned dim) const {
    return numbers[first[family] + dim];
  }
  bool isSample(unsigned number) const { return samples[number]; }
  bool isParameter(unsigned number) const { return parameters[number]; }

private:
  std::vector<unsigned> first;   ///< Of a family: its first node.
  std::vector<unsigned> numbers; ///< Per node.
  std::vector<bool> samples, parameters;
  size_t count = 0;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_LOGICALDIMS_H
