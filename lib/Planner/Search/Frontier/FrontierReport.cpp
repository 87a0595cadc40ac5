//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FrontierSearch.h"

#include "Soap/Planner/Search/Report.h"

using namespace soap;

static llvm::json::Object configAsJson(const Config &config) {
  llvm::json::Object json{{"degrees", llvm::json::Array(config.degrees)},
                          {"devices", llvm::json::Array(config.devices)}};
  if (config.replicas > 1)
    json[config.partialReplicas ? "summands" : "replicas"] = config.replicas;
  return json;
}

llvm::StringRef soap::stringifyAxis(FrontierOptions::Axis axis) {
  switch (axis) {
  case FrontierAxis::Time:
    return "time";
  case FrontierAxis::Memory:
    return "memory";
  case FrontierAxis::Traffic:
    return "traffic";
  case FrontierAxis::Devices:
    return "devices";
  case FrontierAxis::Money:
    return "money";
  }
  return "";
}

static llvm::json::Object figuresAsJson(const FrontierPoint &point) {
  llvm::json::Object json{
      {"devices", point.numDevices},
      {"seconds", secondsFromTicks(point.time)},
      {"memory", point.memory},
      {"traffic", point.traffic},
      {"simulated_seconds", secondsFromTicks(point.makespan)},
      {"simulated_memory", point.peakMemory},
      {"simulated_traffic", point.bytesMoved},
      {"fits", point.fits}};
  if (point.pricePerHour > 0) {
    json["money"] = point.money(point.time);
    json["simulated_money"] = point.money(point.makespan);
  }
  return json;
}

llvm::json::Value soap::frontierAsJson(const Problem &problem,
                                       const SearchOptions &options,
                                       const SearchResult &result,
                                       llvm::ArrayRef<StrategyFigures> rows) {
  const Graph &graph = problem.graph;
  llvm::json::Array points;
  for (const FrontierPoint &point : result.frontier) {
    llvm::json::Object strategy;
    for (auto [op, config] :
         llvm::zip_equal(graph.operators, point.strategy.configs))
      strategy[op.name] = configAsJson(config);
    llvm::json::Object json = figuresAsJson(point);
    json["strategy"] = std::move(strategy);
    if (options.frontier.recompute) {
      llvm::json::Array families;
      for (unsigned family : point.changes.recomputed)
        families.push_back(graph.families[family].name);
      json["recompute"] = std::move(families);
    }
    if (options.frontier.reuse) {
      llvm::json::Array ways;
      auto list = [&](llvm::ArrayRef<ModelChanges::Copy> copies,
                      llvm::StringRef kept) {
        for (auto [tensor, family] : copies)
          ways.push_back(
              llvm::json::Object{{"tensor", graph.tensors[tensor].name},
                                 {"family", graph.families[family].name},
                                 {"keep", kept}});
      };
      list(point.changes.copiedAgain, "before");
      list(point.copiesAlone, "after");
      json["reuse"] = std::move(ways);
    }
    points.push_back(std::move(json));
  }
  llvm::json::Array others, baselines, searches;
  for (const StrategyFigures &row : rows)
    others.push_back(llvm::json::Object{
        {"name", row.name},
        {"simulated_memory", row.figures.maxPeakMemory()},
        {"simulated_seconds", secondsFromTicks(row.figures.makespan)},
        {"simulated_traffic", row.figures.bytesMoved},
        {"fits", row.fits}});
  for (const FrontierPoint &point : result.baselines) {
    llvm::json::Object json = figuresAsJson(point);
    json["name"] = point.name;
    baselines.push_back(std::move(json));
  }
  for (const SearchResult::FrontierTiming &timing : result.timings)
    searches.push_back(llvm::json::Object{{"devices", timing.numDevices},
                                          {"candidates", timing.numCandidates},
                                          {"edges", timing.numEdges}});
  return llvm::json::Object{
      {"version", 2},
      {"machine", problem.machine.name},
      {"cost", problem.cost.name()},
      {"algorithm", options.algorithm},
      {"axes", llvm::json::Array{stringifyAxis(options.frontier.axes[1]),
                                 stringifyAxis(options.frontier.axes[0])}},
      {"memory_rule",
       "fullest device: arguments and activations kept for other passes"},
      {"operators", static_cast<int64_t>(graph.operators.size())},
      {"families", static_cast<int64_t>(graph.families.size())},
      {"searches", std::move(searches)},
      {"strategies", std::move(others)},
      {"baselines", std::move(baselines)},
      {"points", std::move(points)}};
}
