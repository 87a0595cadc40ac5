//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Report/Plan.h"

#include "../Simulator/ReshardTasks.h"

#include "Soap/Planner/Graph/GraphText.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

using namespace soap;

SimulatedPlan soap::simulate(const Problem &problem, const Strategy &strategy) {
  Evaluator evaluator = problem.makeEvaluator();
  SimulatedPlan plan;
  plan.figures = evaluator.evaluate(strategy, &plan.tasks, &plan.timeline,
                                    &plan.infos, &plan.memory);
  return plan;
}

ResourceName soap::nameResource(const Problem &problem, uint32_t resource) {
  const Machine &machine = problem.machine;
  auto count = static_cast<uint32_t>(machine.numDevices());
  if (resource < count)
    return {ResourceName::Kind::Compute, resource,
            machine.devices[resource].name};
  if (problem.space.semantics == Semantics::Paper) {
    uint32_t pair = resource - count;
    return {ResourceName::Kind::Link, -1,
            machine.devices[pair / count].name + " to " +
                machine.devices[pair % count].name};
  }
  using Kind = ResourceName::Kind;
  constexpr Kind streams[] = {Kind::Compute, Kind::Communication, Kind::Sending,
                              Kind::Receiving};
  if (resource < std::size(streams) * count)
    return {streams[resource / count], resource % count,
            machine.devices[resource % count].name};
  const Link &link = machine.links[resource - std::size(streams) * count];
  if (!link.name.empty())
    return {ResourceName::Kind::Link, -1, link.name};
  auto vertex = [&](unsigned v) {
    return v < count ? machine.devices[v].name : machine.switches[v - count];
  };
  return {ResourceName::Kind::Link, -1,
          vertex(link.from) + " to " + vertex(link.to)};
}

llvm::StringRef soap::stringifyTaskKind(TaskInfo::Kind kind) {
  static constexpr llvm::StringLiteral names[] = {
      "compute",        "copy",       "exchange",   "all_reduce", "local_copy",
      "reduce_scatter", "all_gather", "all_to_all", "broadcast"};
  auto number = static_cast<size_t>(kind);
  return number < std::size(names) ? names[number] : "communication";
}

llvm::StringRef soap::stringifySemantics(Semantics semantics) {
  return semantics == Semantics::Paper ? "paper" : "runtime";
}

std::string soap::fingerprint(const Graph &graph) {
  // A strategy is one whatever kernels are made of operators.
  Graph model = graph;
  for (Tensor &tensor : model.tensors) {
    tensor.fusion = -1;
    tensor.elementsPerStatistic = 0;
    tensor.isKept = true;
    tensor.madeOf.clear();
  }
  for (Operator &op : model.operators) {
    op.fused = {};
    op.merged = {};
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  writeGraph(model, os);
  return llvm::formatv("{0:x-16}", llvm::xxh3_64bits(text)).str();
}

llvm::json::Array soap::compactDevices(llvm::ArrayRef<int64_t> devices) {
  llvm::json::Array out;
  while (!devices.empty()) {
    int64_t first = devices[0];
    int64_t step = devices.size() > 1 ? devices[1] - first : 0;
    size_t length = 1;
    while (length < devices.size() && step >= 0 &&
           devices[length] == first + static_cast<int64_t>(length) * step)
      ++length;
    if (length < 3) {
      out.push_back(first);
      devices = devices.drop_front();
      continue;
    }
    int64_t count = static_cast<int64_t>(length);
    if (step == 0)
      out.push_back(llvm::formatv("{0}x{1}", first, count).str());
    else if (step == 1)
      out.push_back(llvm::formatv("{0}:{1}", first, first + count).str());
    else
      out.push_back(llvm::formatv("{0}:{1}:{2}", first,
                                  first + (count - 1) * step + 1, step)
                        .str());
    devices = devices.drop_front(length);
  }
  return out;
}
