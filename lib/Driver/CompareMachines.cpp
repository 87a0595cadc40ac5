//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/CompareMachines.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Planner/Cost/Ticks.h"
#include "Soap/Support/Interrupt.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace soap;

double MachinePlan::seconds() const {
  return secondsFromTicks(strategies.front().figures.makespan);
}

double MachinePlan::pricePerThousandSteps() const {
  return pricePerHour / 3600 * 1000 * seconds();
}

std::vector<std::string> soap::listedMachines(llvm::StringRef list) {
  SmallVector<StringRef> parts;
  list.split(parts, ',');
  std::vector<std::string> machines;
  StringRef name;
  for (StringRef part : parts) {
    part = part.trim();
    SmallVector<int64_t, 3> numbers;
    if (!name.empty() && parseMachineNumbers(part, numbers)) {
      machines.push_back((name + ":" + part).str());
      continue;
    }
    machines.push_back(part.str());
    name = part.rsplit(':').first;
  }
  return machines;
}

/// Plans for one machine. `plan` has the machine's own figures.
static LogicalResult planFor(ModuleOp formed, PlanOptions options,
                             const GivenOptions &given, MachinePlan &plan) {
  OwningOpRef<ModuleOp> module(formed.clone());
  options.machine = plan.machine;
  options.receiver.found = [&](ArrayRef<StrategyFigures> rows,
                               const llvm::json::Value &report) {
    plan.strategies = rows.vec();
    plan.report = report;
  };
  options.receiver.overflows = [&](const OverflowError &error) {
    if (error.isStopped)
      return;
    plan.lackingBytes = error.lackingBytes;
    plan.neededBytes = error.neededBytes;
  };
  PassManager manager(module->getContext());
  if (failed(addPlanningPasses(manager, options, given)))
    return failure();
  // Want of memory is a result here.
  ScopedDiagnosticHandler handler(
      module->getContext(), [&](Diagnostic &diagnostic) {
        return success(plan.lackingBytes > 0 &&
                       diagnostic.getSeverity() == DiagnosticSeverity::Error);
      });
  return success(succeeded(manager.run(*module)) || plan.lackingBytes > 0);
}

FailureOr<std::vector<MachinePlan>>
soap::compareMachines(ModuleOp module, ArrayRef<std::string> machines,
                      const PlanOptions &options, const GivenOptions &given,
                      llvm::function_ref<void(size_t)> begin,
                      llvm::function_ref<void(const MachinePlan &)> end) {
  std::vector<MachinePlan> plans;
  for (const std::string &name : machines) {
    FailureOr<Machine> machine =
        loadMachine(name, module.getContext(), module.getLoc());
    if (failed(machine))
      return failure();
    MachinePlan &plan = plans.emplace_back();
    plan.machine = name;
    plan.devices = machine->numDevices();
    for (int64_t device = 0; device < machine->numDevices(); ++device) {
      double price = machine->kindOf(device).pricePerHour;
      // One that is not known leaves the sum unknown.
      plan.pricePerHour = price > 0 && (device == 0 || plan.pricePerHour > 0)
                              ? plan.pricePerHour + price
                              : 0;
    }
  }
  PassManager forming(module.getContext());
  if (failed(addFormingPasses(forming, options, given)) ||
      failed(forming.run(module)))
    return failure();
  // What is formed has its batch split; "auto" is up to each machine.
  PlanOptions rest = options;
  rest.microbatches = "1";
  GivenOptions givenRest = given;
  llvm::erase_if(givenRest, [](const auto &option) {
    return option.first == "microbatches" && option.second != "auto";
  });
  for (auto [i, plan] : llvm::enumerate(plans)) {
    Interruptible interruptible;
    begin(i);
    if (failed(planFor(module, rest, givenRest, plan)))
      return failure();
    end(plan);
    if (Interruptible::token()) {
      plans.erase(plans.begin() + static_cast<ptrdiff_t>(i) + 1, plans.end());
      break;
    }
  }
  return plans;
}

static constexpr const char *lineFormat =
    "{0} {1,8} {2,12} {3,9} {4,14} {5,12} {6,14} {7,10} {8,14}\n";

/// Dollars with as many digits as tell something.
static std::string dollars(double value) {
  if (value <= 0)
    return "-";
  return llvm::formatv(value < 0.995 ? "{0:f4}" : "{0:f2}", value).str();
}

MachineTable::MachineTable(ArrayRef<std::string> machines,
                           llvm::raw_ostream &os)
    : os(os), width(StringRef("machine").size()) {
  for (const std::string &name : machines)
    width = std::max(width, name.size());
}

void MachineTable::add(const MachinePlan &plan) {
  // Not before: the machines may be wrong.
  if (!std::exchange(hasHeader, true))
    os << llvm::formatv(lineFormat, llvm::left_justify("machine", width),
                        "devices", "time/step", "speed", "memory/device",
                        "moved", "data parallel", "$/hour", "$/1000 steps");
  if (!plan.fits()) {
    os << llvm::formatv("{0} {1,8} does not fit: a device lacks {2} of {3}\n",
                        llvm::left_justify(plan.machine, width), plan.devices,
                        formatBytes(static_cast<double>(plan.lackingBytes)),
                        formatBytes(static_cast<double>(plan.neededBytes)));
    os.flush();
    return;
  }
  if (firstSeconds == 0)
    firstSeconds = plan.seconds();
  std::string dataParallel = "-";
  for (const StrategyFigures &row : plan.strategies)
    if (row.name == "data parallel")
      dataParallel = row.fits
                         ? formatSeconds(secondsFromTicks(row.figures.makespan))
                         : "does not fit";
  const Evaluation &found = plan.strategies.front().figures;
  os << llvm::formatv(
      lineFormat, llvm::left_justify(plan.machine, width), plan.devices,
      formatSeconds(plan.seconds()),
      llvm::formatv("{0:f2}x", firstSeconds / plan.seconds()).str(),
      formatBytes(static_cast<double>(found.maxPeakMemory())),
      formatBytes(static_cast<double>(found.bytesMoved)), dataParallel,
      dollars(plan.pricePerHour), dollars(plan.pricePerThousandSteps()));
  os.flush();
}

void MachineTable::finish(ArrayRef<MachinePlan> plans) {
  SmallVector<const MachinePlan *> fitting;
  for (const MachinePlan &plan : plans)
    if (plan.fits())
      fitting.push_back(&plan);
  if (fitting.size() < 2)
    return;
  auto least = [&](auto value) {
    return *llvm::min_element(fitting, [&](const auto *a, const auto *b) {
      return value(*a) < value(*b);
    });
  };
  const MachinePlan *fastest =
      least([](const MachinePlan &plan) { return plan.seconds(); });
  os << "fastest: " << fastest->machine;
  // Where a price is unknown, so is what costs least.
  if (llvm::all_of(fitting,
                   [](const auto *plan) { return plan->pricePerHour > 0; }))
    os << "; least money per step: " << least([](const MachinePlan &plan) {
                                          return plan.pricePerThousandSteps();
                                        })->machine;
  os << "\n";
  os.flush();
}

llvm::json::Value soap::machinesAsJson(ArrayRef<MachinePlan> plans) {
  llvm::json::Array rows;
  for (const MachinePlan &plan : plans) {
    llvm::json::Object row{{"machine", plan.machine},
                           {"devices", plan.devices},
                           {"fits", plan.fits()}};
    if (plan.pricePerHour > 0)
      row["dollars_per_hour"] = plan.pricePerHour;
    if (plan.fits()) {
      row["seconds"] = plan.seconds();
      if (plan.pricePerHour > 0)
        row["dollars_per_1000_steps"] = plan.pricePerThousandSteps();
      row["report"] = plan.report;
    } else {
      row["lacking_bytes"] = plan.lackingBytes;
      row["needed_bytes"] = plan.neededBytes;
    }
    rows.push_back(std::move(row));
  }
  return llvm::json::Object{{"machines", std::move(rows)}};
}
