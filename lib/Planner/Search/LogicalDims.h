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
  /// What runs along a dimension of a tensor.
  enum class Links {
    Same,   ///< Each index of one is an index of the other.
    Leading ///< Also what comes first where several do: windows of rows that
            ///< merge to all rows, strides of a convolution, shifted rows.
  };
  explicit LogicalDims(const Graph &graph, Links links = Links::Same);

  /// Groups of classes that repeat one another (tied layers) count as one.
  size_t size() const { return count; }
  unsigned of(unsigned family, unsigned dim) const {
    return numbers[first[family] + dim];
  }
  bool isSample(unsigned number) const { return samples[number]; }
  bool isParameter(unsigned number) const { return parameters[number]; }
  /// Neither samples nor features: most of the forward work that runs along it
  /// goes from position to position, of an image or a sequence, with the same
  /// weights for all.
  bool isPosition(unsigned number) const { return positions[number]; }

private:
  std::vector<unsigned> first;   ///< Of a family: its first node.
  std::vector<unsigned> numbers; ///< Per node.
  std::vector<bool> samples, parameters, positions;
  size_t count = 0;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SEARCH_LOGICALDIMS_H
