//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_EVALUATORLINKS_H
#define SOAP_LIB_PLANNER_SIMULATOR_EVALUATORLINKS_H

#include "Records.h"

namespace soap {

/// What belongs together at the borders of a graph.
struct EvaluatorLinks {
  explicit EvaluatorLinks(Records &records);

  /// For every tensor, the operand that uses it first: (operator, operand), or
  /// (-1, 0).
  std::vector<std::pair<int, unsigned>> firstUse;
  /// For every result of the function, the argument that it replaces, or -1.
  std::vector<int> replaces;
  /// For every tensor, the argument that it is, or -1.
  std::vector<int> argumentOf;
  /// For every tensor, where it lies if it is an argument that nobody uses.
  std::vector<LayoutId> unusedLayouts;

  /// As tensorShardings() has it.
  LayoutId argumentLayout(const Records &records, const Argument &argument,
                          llvm::ArrayRef<uint32_t> assignment) const;
  /// Results leave without pending reductions, state in the layout of the
  /// argument that it replaces.
  LayoutId resultLayout(const Records &records, size_t result,
                        llvm::ArrayRef<uint32_t> assignment) const;
};

/// Tasks that run at once on the cores of a group.
unsigned slotsOf(const CoreGroup &group);

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_EVALUATORLINKS_H
