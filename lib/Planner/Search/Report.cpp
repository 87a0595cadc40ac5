//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Report.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace soap;

std::vector<StrategyFigures> soap::compareStrategies(const Problem &problem,
                                                     const Strategy &found,
                                                     llvm::StringRef name) {
  Evaluator evaluator = problem.makeEvaluator();
  std::vector<StrategyFigures> rows;
  auto add = [&](llvm::StringRef rowName, const Strategy &strategy) {
    Evaluation figures = evaluator.evaluate(strategy);
    bool fits = true;
    for (auto [device, bytes] : llvm::enumerate(figures.peakMemory))
      fits &= bytes <= evaluator.memoryLimit(device);
    rows.push_back({rowName.str(), std::move(figures), fits});
  };
  add(name, found);
  add("data parallel", dataParallel(problem));
  add("model parallel", modelParallel(problem));
  add("one device", singleDevice(problem));
  return rows;
}

static std::string scaled(double value, double step,
                          llvm::ArrayRef<const char *> units) {
  unsigned unit = 0;
  while (value >= step && unit + 1 < units.size()) {
    value /= step;
    ++unit;
  }
  return llvm::formatv(value < 10 ? "{0:f2} {1}" : "{0:f1} {1}", value,
                       units[unit])
      .str();
}

std::string soap::formatSeconds(double seconds) {
  return scaled(seconds * 1e6, 1000, {"us", "ms", "s"});
}

std::string soap::formatBytes(double bytes) {
  if (bytes < 1024)
    return llvm::formatv("{0:f0} B", bytes).str();
  return scaled(bytes / 1024, 1024, {"KiB", "MiB", "GiB", "TiB"});
}

void soap::printStrategies(llvm::ArrayRef<StrategyFigures> rows,
                           llvm::raw_ostream &os) {
  os << llvm::formatv("{0,-16} {1,12} {2,10} {3,14} {4,12} {5,12}\n",
                      "strategy", "time/step", "speed", "memory/device",
                      "moved", "compute");
  double base = 0;
  for (const StrategyFigures &row : rows)
    if (row.name == "data parallel")
      base = secondsFromTicks(row.figures.makespan);
  for (const StrategyFigures &row : rows) {
    double seconds = secondsFromTicks(row.figures.makespan);
    os << llvm::formatv(
        "{0,-16} {1,12} {2,9:f2}x {3,14} {4,12} {5,12}{6}\n", row.name,
        formatSeconds(seconds), seconds > 0 ? base / seconds : 0,
        formatBytes(row.figures.maxPeakMemory()),
        formatBytes(row.figures.bytesMoved),
        formatSeconds(secondsFromTicks(row.figures.computeTime)),
        row.fits ? "" : "  (does not fit)");
  }
}

llvm::json::Value soap::reportAsJson(const Problem &problem,
                                     const SearchOptions &options,
                                     const SearchResult &result,
                                     llvm::ArrayRef<StrategyFigures> rows) {
  llvm::json::Array strategies;
  for (const StrategyFigures &row : rows) {
    llvm::json::Array memory;
    for (int64_t bytes : row.figures.peakMemory)
      memory.push_back(bytes);
    strategies.push_back(llvm::json::Object{
        {"name", row.name},
        {"seconds", secondsFromTicks(row.figures.makespan)},
        {"compute_seconds", secondsFromTicks(row.figures.computeTime)},
        {"communication_seconds",
         secondsFromTicks(row.figures.communicationTime)},
        {"bytes_moved", row.figures.bytesMoved},
        {"peak_memory", std::move(memory)},
        {"tasks", row.figures.numTasks},
        {"fits", row.fits}});
  }
  llvm::json::Array chains;
  for (int64_t proposals : result.chainProposals)
    chains.push_back(proposals);
  return llvm::json::Object{
      {"machine", problem.machine.name},
      {"devices", problem.machine.numDevices()},
      {"cost", problem.cost.name()},
      {"algorithm", options.algorithm},
      {"seed", static_cast<int64_t>(options.seed)},
      {"origin", result.origin},
      {"proposals", result.proposals},
      {"chain_proposals", std::move(chains)},
      {"operators", static_cast<int64_t>(problem.graph.operators.size())},
      {"families", static_cast<int64_t>(problem.graph.families.size())},
      {"strategies", std::move(strategies)}};
}
