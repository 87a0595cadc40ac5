//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DRIVER_COMPAREMACHINES_H
#define SOAP_DRIVER_COMPAREMACHINES_H

#include "Soap/Driver/Pipelines.h"
#include "Soap/Planner/Search/Report.h"

#include "mlir/IR/BuiltinOps.h"

namespace soap {

/// A model's plan on one of several machines.
struct MachinePlan {
  std::string machine; ///< As it was named.
  int64_t devices = 0;
  double pricePerHour = 0; ///< US dollars, all devices; 0: not known.
  /// Where no strategy was found that fits in memory: the least that a device
  /// lacks, of what it needs. Else 0.
  int64_t lackingBytes = 0;
  int64_t neededBytes = 0;
  /// Otherwise the figures of the strategy found, first, and of the baselines,
  /// and the report of soap-auto-parallel.
  std::vector<StrategyFigures> strategies;
  llvm::json::Value report = nullptr;

  bool fits() const { return !strategies.empty(); }
  double seconds() const; ///< Per step, of the strategy found.
  /// US dollars per 1000 steps; 0: not known.
  double pricePerThousandSteps() const;
};

/// The machines of a list: specs (loadMachine) separated by commas, where a
/// number alone stands for the name before it with that number:
/// "dgx-h100:1,2,cpu:4" are dgx-h100:1, dgx-h100:2 and cpu:4.
std::vector<std::string> listedMachines(llvm::StringRef list);

/// Plans the function `options.function` of a module, which forms its operators
/// once, for every machine in turn. `begin` is told the number of the machine
/// that comes next, `end` what was found for it. Ends early, with what there
/// is, after an interrupt. Emits an error for machines that cannot be loaded,
/// before all planning, and for whatever else than want of memory keeps one
/// from being planned for.
mlir::FailureOr<std::vector<MachinePlan>>
compareMachines(mlir::ModuleOp module, llvm::ArrayRef<std::string> machines,
                const PlanOptions &options, const GivenOptions &given,
                llvm::function_ref<void(size_t)> begin,
                llvm::function_ref<void(const MachinePlan &)> end);

/// Prints plans as a table, line by line, as they come.
class MachineTable {
public:
  /// For these machines, as `compareMachines` gets them.
  MachineTable(llvm::ArrayRef<std::string> machines, llvm::raw_ostream &os);

  void add(const MachinePlan &plan);
  /// Of all that were added, which machine is fastest and which costs least per
  /// step.
  void finish(llvm::ArrayRef<MachinePlan> plans);

private:
  llvm::raw_ostream &os;
  size_t width; ///< Of the first column.
  bool hasHeader = false;
  double firstSeconds = 0; ///< Of the first plan that fits.
};

/// All plans as JSON, with the report of each.
llvm::json::Value machinesAsJson(llvm::ArrayRef<MachinePlan> plans);

} // namespace soap

#endif // SOAP_DRIVER_COMPAREMACHINES_H
