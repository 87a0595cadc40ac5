//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DRIVER_PIPELINES_H
#define SOAP_DRIVER_PIPELINES_H

#include <cstdint>
#include <string>

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace soap {

/// What to plan for and how; the strings are those of `soap-auto-parallel`'s
/// options.
struct PlanOptions {
  std::string function;
  std::string machine = "cpu:4";
  std::string algorithm = "mcmc";
  std::string budget;
  uint64_t seed = 0;
  std::string memoryLimit;
  unsigned threads = 1;
  std::string report;
  std::string trace;
  std::string strategyOut;
  std::string strategyIn;
  bool replan = false;
  bool progress = false;
};

/// Model -> operators with configurations.
void addPlanningPasses(mlir::OpPassManager &manager,
                       const PlanOptions &options = {});

/// Operators with configurations -> one program per device.
void addPartitioningPasses(mlir::OpPassManager &manager);

/// Distributed functions, resharded or not -> one program per device: the part
/// of addPartitioningPasses after --soap-partition.
void addProgramPasses(mlir::OpPassManager &manager);

/// Registers `--soap-plan` and `--soap-distribute`: the two lists as pipelines.
void registerPipelines();

} // namespace soap

#endif // SOAP_DRIVER_PIPELINES_H
