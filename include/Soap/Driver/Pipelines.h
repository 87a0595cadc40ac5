//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DRIVER_PIPELINES_H
#define SOAP_DRIVER_PIPELINES_H

#include "Soap/Conversion/Passes.h"
#include "Soap/Transforms/Passes.h"

#include <string>
#include <utility>
#include <vector>

namespace soap {

/// What to plan for and how: the options of `soap-auto-parallel` and of
/// `soap-simplify-model`.
struct PlanOptions : public AutoParallelPassOptions {
  SimplifyModelOptions simplify;
  PlanReceiver receiver;
};

/// An option of one of the passes that plan, from its only definition, the
/// pass's.
struct PlanningOption {
  std::string name;
  std::string help;
  bool isFlag; ///< A bool, which needs no value.
};
/// All of them by name, but `function`.
const std::vector<PlanningOption> &planningOptions();

/// Values of options as text, by name.
using GivenOptions = std::vector<std::pair<std::string, std::string>>;

/// Model -> operators with configurations.
void addPlanningPasses(mlir::OpPassManager &manager,
                       const PlanOptions &options = {});
/// The same with some options as text; they take precedence. Fails, after one
/// line on standard error, if one does not exist or a value is not of its type.
mlir::LogicalResult addPlanningPasses(mlir::OpPassManager &manager,
                                      const PlanOptions &options,
                                      const GivenOptions &given);

/// The part of addPlanningPasses before the search: model -> operators.
mlir::LogicalResult addFormingPasses(mlir::OpPassManager &manager,
                                     const PlanOptions &options,
                                     const GivenOptions &given);

/// Operators with configurations -> one program per device.
void addPartitioningPasses(mlir::OpPassManager &manager);

/// Distributed functions, resharded or not -> one program per device: the part
/// of addPartitioningPasses after --soap-partition.
void addProgramPasses(mlir::OpPassManager &manager);

/// Registers `--soap-plan` and `--soap-distribute`: the two lists as pipelines.
void registerPipelines();

} // namespace soap

#endif // SOAP_DRIVER_PIPELINES_H
