//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/Report.h"

#include "Builtin.h"

#include "Soap/Planner/Search/Candidates.h"
#include "Soap/Planner/Search/DeviceCounts.h"
#include "Soap/Support/PlainNumbers.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <set>

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
  Problem others = problemOfBaselines(problem);
  // On as many devices as suit them best.
  add("data parallel",
      bestSimulated(evaluator, dataParallelStrategies(others)));
  add("model parallel",
      bestSimulated(evaluator, modelParallelStrategies(others)));
  add("one device", singleDevice(others));
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
  PlainNumbers plainNumbers;
  return scaled(seconds * 1e6, 1000, {"us", "ms", "s"});
}

std::string soap::formatBytes(double bytes) {
  PlainNumbers plainNumbers;
  if (bytes < 1024)
    return llvm::formatv("{0:f0} B", bytes).str();
  return scaled(bytes / 1024, 1024, {"KiB", "MiB", "GiB", "TiB"});
}

void soap::printStrategies(llvm::ArrayRef<StrategyFigures> rows,
                           llvm::raw_ostream &os) {
  PlainNumbers plainNumbers;
  os << llvm::formatv("{0,-16} {1,12} {2,10} {3,14} {4,12} {5,12}\n",
                      "strategy", "time/step", "speed", "memory/device",
                      "moved", "compute");
  double base = 0;
  for (const StrategyFigures &row : rows)
    if (row.name == "data parallel")
      base = secondsFromTicks(row.figures.makespan);
  for (const StrategyFigures &row : rows) {
    double seconds = secondsFromTicks(row.figures.makespan);
    // Without data parallelism there is nothing to compare with.
    std::string speed = base > 0 && seconds > 0
                            ? llvm::formatv("{0:f2}x", base / seconds).str()
                            : "-";
    os << llvm::formatv(
        "{0,-16} {1,12} {2,10} {3,14} {4,12} {5,12}{6}\n", row.name,
        formatSeconds(seconds), speed, formatBytes(row.figures.maxPeakMemory()),
        formatBytes(row.figures.bytesMoved),
        formatSeconds(secondsFromTicks(row.figures.computeTime)),
        row.fits ? "" : "  (does not fit)");
  }
}

static std::string devicesOf(const Config &config) {
  // The set, as ranges: the order is in the annotated model.
  std::set<int64_t> devices(config.devices.begin(), config.devices.end());
  std::string out;
  llvm::raw_string_ostream os(out);
  for (auto it = devices.begin(); it != devices.end();) {
    int64_t first = *it, last = first;
    for (++it; it != devices.end() && *it == last + 1; ++it)
      last = *it;
    os << (out.empty() ? "" : ",") << first;
    if (last > first)
      os << (last == first + 1 ? "," : "-") << last;
  }
  return out;
}

static std::string splitOf(const Operator &op, const Config &config) {
  std::string out;
  llvm::raw_string_ostream os(out);
  for (auto [dim, degree] : llvm::zip(op.dims, config.degrees))
    if (degree > 1)
      os << (out.empty() ? "" : " x ") << stringifyDimensionKind(dim.kind)
         << " " << dim.name << "/" << degree;
  if (config.replicas > 1)
    os << (out.empty() ? "" : " x ") << config.replicas
       << (config.partialReplicas ? " summands" : " replicas");
  return out.empty() ? "whole" : out;
}

unsigned soap::leaderOf(const Graph &graph, const Family &family) {
  // In front of it there may be changes of shape, or of indices. A gather from
  // a table calculates nothing: each element at hand counts like an operation.
  auto work = [&](const Operator &op) {
    double elements = 0;
    for (const Operand &operand : op.operands)
      elements += graph.tensors[operand.tensor].numElements();
    for (const Result &result : op.results)
      elements += graph.tensors[result.tensor].numElements();
    return op.flops + elements;
  };
  return *llvm::max_element(family.operators, [&](unsigned a, unsigned b) {
    auto rank = [&](unsigned number) {
      const Operator &op = graph.operators[number];
      return std::pair(op.role == "forward", work(op));
    };
    return rank(a) < rank(b);
  });
}

void soap::printFamilyConfigs(const Problem &problem, const Strategy &strategy,
                              llvm::raw_ostream &os) {
  const Graph &graph = problem.graph;
  struct Line {
    std::string split, devices;
    int64_t candidates;
    llvm::SmallVector<llvm::StringRef> names;
  };
  std::map<std::tuple<unsigned, std::string, std::string>, size_t> index;
  std::vector<Line> lines;
  for (const Family &family : graph.families) {
    unsigned leader = leaderOf(graph, family);
    const Config &config = strategy.configs[leader];
    std::string split = splitOf(graph.operators[leader], config);
    std::string devices = devicesOf(config);
    auto [it, isNew] =
        index.try_emplace({family.tie, split, devices}, lines.size());
    if (isNew)
      lines.push_back(
          {split, devices, familyCandidates(problem, family).size(), {}});
    lines[it->second].names.push_back(family.name);
  }
  os << llvm::formatv("{0,-32} {1,-36} {2,-12} {3,10}\n", "family",
                      "forward part split", "devices", "candidates");
  for (const Line &line : lines) {
    std::string names = line.names.front().str();
    if (line.names.size() > 1)
      names += " (+" + std::to_string(line.names.size() - 1) + " alike)";
    os << llvm::formatv("{0,-32} {1,-36} {2,-12} {3,10}\n", names, line.split,
                        line.devices, line.candidates);
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
  llvm::json::Object facts;
  for (const auto &[name, value] : result.facts)
    facts[name] = value;
  return llvm::json::Object{
      {"machine", problem.machine.name},
      {"devices", problem.machine.numDevices()},
      {"cost", problem.cost.name()},
      {"algorithm", options.algorithm},
      {"seed", static_cast<int64_t>(options.seed)},
      {"origin", result.origin},
      {"proposals", result.proposals},
      {"facts", std::move(facts)},
      {"chain_proposals", std::move(chains)},
      {"operators", static_cast<int64_t>(problem.graph.operators.size())},
      {"families", static_cast<int64_t>(problem.graph.families.size())},
      {"strategies", std::move(strategies)}};
}
