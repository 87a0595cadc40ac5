//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Pipelines.h"

#include "Soap/Conversion/Passes.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace soap;

void soap::addPlanningPasses(OpPassManager &manager,
                             const PlanOptions &options) {
  manager.addPass(createSimplifyModel());
  FormOperatorsPassOptions form;
  form.function = options.function;
  manager.addPass(createFormOperatorsPass(form));
  AutoParallelPassOptions plan;
  plan.function = options.function;
  plan.machine = options.machine;
  plan.algorithm = options.algorithm;
  plan.budget = options.budget;
  plan.seed = options.seed;
  plan.memoryLimit = options.memoryLimit;
  plan.threads = options.threads;
  plan.report = options.report;
  plan.trace = options.trace;
  plan.strategyOut = options.strategyOut;
  plan.strategyIn = options.strategyIn;
  plan.replan = options.replan;
  plan.progress = options.progress;
  manager.addPass(createAutoParallelPass(plan));
}

void soap::addPartitioningPasses(OpPassManager &manager) {
  manager.addNestedPass<func::FuncOp>(createPartitionPass());
  addProgramPasses(manager);
}

void soap::addProgramPasses(OpPassManager &manager) {
  manager.addNestedPass<func::FuncOp>(createLowerReshardPass());
  manager.addNestedPass<func::FuncOp>(createMergeRegionsPass());
  manager.addPass(createSplitProgramsPass());
}

namespace {
struct PlanPipelineOptions : public PassPipelineOptions<PlanPipelineOptions> {
  Option<std::string> machine{*this, "machine",
                              llvm::cl::desc("A preset or a machine file"),
                              llvm::cl::init("cpu:4")};
  Option<std::string> algorithm{*this, "algorithm",
                                llvm::cl::desc("The search's algorithm"),
                                llvm::cl::init("mcmc")};
  Option<std::string> budget{*this, "budget",
                             llvm::cl::desc("Proposals or time")};
  Option<uint64_t> seed{*this, "seed", llvm::cl::desc("Seed of the search"),
                        llvm::cl::init(0)};
};
} // namespace

void soap::registerPipelines() {
  PassPipelineRegistration<PlanPipelineOptions>(
      "soap-plan", "From a model to operators with configurations",
      [](OpPassManager &manager, const PlanPipelineOptions &options) {
        PlanOptions plan;
        plan.machine = options.machine;
        plan.algorithm = options.algorithm;
        plan.budget = options.budget;
        plan.seed = options.seed;
        addPlanningPasses(manager, plan);
      });
  PassPipelineRegistration<>(
      "soap-distribute",
      "From operators with configurations to a program per device",
      [](OpPassManager &manager) { addPartitioningPasses(manager); });
}
