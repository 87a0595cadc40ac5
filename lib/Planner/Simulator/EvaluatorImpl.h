//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_EVALUATORIMPL_H
#define SOAP_LIB_PLANNER_SIMULATOR_EVALUATORIMPL_H

#include "BlockMemory.h"
#include "Fusions.h"

namespace soap {

struct Evaluator::Impl {
  Records records;
  Assembly assembly;
  Simulator simulator;
  Timeline timeline;
  Fusions fusions;
  EvaluatorLinks links;
  TensorPlans plans;
  BlockSimulator blocks;
  BlockMemory memory;
  bool wantInfos = false;

  Impl(const Graph &graph, const Machine &machine,
       std::shared_ptr<SharedReshards> shared, Semantics semantics);
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
