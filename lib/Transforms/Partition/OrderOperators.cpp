//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/ModelKernels.h"
#include "Soap/Analysis/ProfileLoader.h"
#include "Soap/Planner/Simulator/IssueOrder.h"
#include "Soap/Transforms/Passes.h"

namespace soap {
#define GEN_PASS_DEF_ORDEROPERATORSPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

struct OrderOperatorsPass
    : public soap::impl::OrderOperatorsPassBase<OrderOperatorsPass> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    StringRef machine = plannedMachine(func);
    if (machine.empty() || func.isExternal() ||
        func.getOps<OperatorOp>().empty())
      return;
    FailureOr<ModelGraph> model = ModelGraph::build(func);
    if (failed(model))
      return signalPassFailure();
    FailureOr<Strategy> strategy = model->getStrategy();
    if (failed(strategy))
      return signalPassFailure();
    // A machine or profile that is elsewhere now is no reason not to run.
    ScopedDiagnosticHandler handler(&getContext(),
                                    [](Diagnostic &) { return success(); });
    FailureOr<Machine> target =
        loadMachine(machine, &getContext(), func.getLoc());
    if (failed(target))
      return;
    FailureOr<std::unique_ptr<const CostModel>> cost =
        loadCost(plannedProfile(func), model->graph, *target, func.getLoc());
    if (failed(cost) || !fits(*model, *strategy, *target))
      return;
    findModelKernels(*model);
    Evaluator evaluator(model->graph, *target, **cost);
    Operation *terminator = func.front().getTerminator();
    for (unsigned number : findIssueOrder(evaluator, *strategy))
      model->operators[number]->moveBefore(terminator);
  }

  /// Configurations may have been written for another machine.
  static bool fits(const ModelGraph &model, const Strategy &strategy,
                   const Machine &machine) {
    return Evaluator::checkSize(model.graph).empty() &&
           llvm::all_of_zip(
               model.graph.operators, strategy.configs,
               [&](const Operator &op, const Config &config) {
                 return checkConfig(op, config, machine.numDevices()).empty();
               });
  }
};

} // namespace
