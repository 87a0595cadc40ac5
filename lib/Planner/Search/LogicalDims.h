//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SEARCH_LOGICALDIMS_H
#define SOAP_LIB_PLANNER_SEARCH_LOGICALDIMS_H

#include "Soap/Planner/Graph/Graph.h"

#include <set>

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

private:
  unsigned find(unsigned node) const {
    while (parent[node] != node)
      node = parent[node];
    return node;
  }
  void link(unsigned a, unsigned b);

  std::vector<unsigned> first; ///< Of a family: its first node.
  std::vector<unsigned> parent;
  std::vector<std::set<unsigned>> owners; ///< Of a class: its families.
  std::vector<unsigned> numbers;          ///< Per node.
  std::vector<bool> samples;
  size_t count = 0;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_LOGICALDIMS_H
