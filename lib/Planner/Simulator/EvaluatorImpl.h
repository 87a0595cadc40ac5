//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_EVALUATORIMPL_H
#define SOAP_LIB_PLANNER_SIMULATOR_EVALUATORIMPL_H

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

struct Evaluator::Impl {
  Records records;
  Assembly assembly;
  Simulator simulator;
  Timeline timeline;
  EvaluatorLinks links;
  bool wantInfos = false;

  Impl(const Graph &graph, const Machine &machine, const CostModel &cost,
       Semantics semantics);
  void assemble(llvm::ArrayRef<uint32_t> assignment);

private:
  void addArguments(llvm::ArrayRef<uint32_t> assignment);
  void addCompute(unsigned op, const ConfigRecord &record);
  void addResults(llvm::ArrayRef<uint32_t> assignment);
  uint32_t addInstance(const Assembly::Instance &instance);
  /// The instance of `tensor` in `layout`, made from the produced one if need
  /// be, by tasks for operator `op`'s operand (or the function's result)
  /// `edge`.
  uint32_t instanceIn(unsigned tensor, LayoutId layout, unsigned op,
                      unsigned edge, unsigned step = 1);
  void pushProviders(const Assembly::Instance &instance, uint32_t shard);
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_EVALUATORIMPL_H
