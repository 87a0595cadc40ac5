//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/EmitProgram.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/ModelKernels.h"
#include "Soap/Analysis/ProfileLoader.h"
#include "Soap/Dialect/Soap/IR/OperatorLocs.h"
#include "Soap/Planner/Cost/Ticks.h"
#include "Soap/Planner/Report/Plan.h"
#include "Soap/Planner/Search/Problem.h"

#include "llvm/ADT/StringMap.h"

#include <map>

using namespace mlir;
using namespace soap;

/// The devices that a task occupies, each once.
static llvm::SmallVector<int64_t>
devicesOf(const Problem &problem, const SimulatedPlan &plan, uint32_t task) {
  llvm::SmallVector<int64_t> devices;
  for (uint32_t resource : plan.tasks.resourcesOf(task)) {
    ResourceName name = nameResource(problem, resource);
    if (name.device >= 0 && !llvm::is_contained(devices, name.device))
      devices.push_back(name.device);
  }
  return devices;
}

FailureOr<PredictedTimes> soap::predictTimes(func::FuncOp entry) {
  StringRef name = plannedMachine(entry);
  if (name.empty())
    return entry.emitError() << "is not planned for a machine";
  FailureOr<Machine> machine =
      loadMachine(name, entry.getContext(), entry.getLoc());
  if (failed(machine))
    return failure();
  FailureOr<ModelGraph> model = ModelGraph::build(entry);
  if (failed(model))
    return failure();
  FailureOr<Strategy> strategy = model->getStrategy();
  if (failed(strategy))
    return failure();
  findModelKernels(*model);
  FailureOr<std::unique_ptr<const CostModel>> cost =
      loadCost(plannedProfile(entry), model->graph, *machine, entry.getLoc());
  if (failed(cost))
    return failure();
  Problem problem(model->graph, *machine, **cost);
  SimulatedPlan plan = simulate(problem, *strategy);
  PredictedTimes predicted;
  predicted.figures.stepSeconds = secondsFromTicks(plan.figures.makespan);
  predicted.figures.computeSeconds = secondsFromTicks(plan.figures.computeTime);
  predicted.figures.movedBytes = static_cast<double>(plan.figures.bytesMoved);
  predicted.figures.memoryBytes =
      static_cast<double>(plan.figures.maxPeakMemory());
  std::vector<double> none(machine->numDevices(), 0);
  for (const Operator &op : model->graph.operators)
    predicted.operators.push_back({op.name, none, none});
  predicted.operators.push_back({"results", none, none});
  for (uint32_t t = 0; t < plan.tasks.size(); ++t) {
    const TaskInfo &info = plan.infos[t];
    PredictedTimes::Operator &op = predicted.operators[info.op];
    bool computes = info.kind == TaskInfo::Kind::Compute;
    for (int64_t device : devicesOf(problem, plan, t))
      (computes ? op.computes : op.moves)[device] +=
          secondsFromTicks(plan.tasks.time(t));
  }
  return predicted;
}

CommandNotes
soap::describeCommands(ProgramOp program,
                       const std::vector<PredictedTimes::Operator> &times) {
  CommandNotes notes;
  notes.commands.resize(program.getArenas().size());
  llvm::StringMap<const PredictedTimes::Operator *> timesOf;
  for (const PredictedTimes::Operator &op : times)
    timesOf[op.name] = &op;
  llvm::StringMap<int32_t> numbers;
  for (CommandsOp list : program.getParts<CommandsOp>()) {
    auto device = static_cast<size_t>(list.getDevice());
    if (list.getBody().empty())
      continue;
    // How often a device has something to do in this role for an operator.
    using Use = std::pair<OperatorRole, StringRef>;
    std::map<Use, unsigned> uses;
    std::vector<std::vector<Use>> commands;
    for (Operation &command : list.getBody().front()) {
      std::vector<Use> &own = commands.emplace_back();
      forEachOperator(command.getLoc(), [&](OperatorRole role, StringRef name) {
        if (Use use(role, name); !llvm::is_contained(own, use)) {
          own.push_back(use);
          ++uses[use];
        }
      });
    }
    for (const std::vector<Use> &own : commands) {
      CommandNote &note = notes.commands[device].emplace_back();
      bool computes = llvm::any_of(own, [](const Use &use) {
        return use.first == OperatorRole::Computes;
      });
      for (const Use &use : own) {
        auto [role, name] = use;
        if (auto found = timesOf.find(name); found != timesOf.end()) {
          const std::vector<double> &seconds = role == OperatorRole::Computes
                                                   ? found->second->computes
                                                   : found->second->moves;
          if (device < seconds.size())
            note.predictedSeconds += seconds[device] / uses[use];
        }
        if (computes && role == OperatorRole::Moves)
          continue;
        auto [at, isNew] = numbers.try_emplace(
            name, static_cast<int32_t>(notes.operators.size()));
        if (isNew)
          notes.operators.push_back(name.str());
        note.operators.push_back(at->second);
      }
    }
  }
  return notes;
}
