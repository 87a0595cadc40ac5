//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes.h"

#include "Soap/Planner/Search/Baselines.h"
#include "Soap/Planner/Search/Experts.h"
#include "Soap/Planner/Search/Report.h"

#include <map>

using namespace soap;
using llvm::json::Array;
using llvm::json::Object;

void soap::addBaselines(const Problem &problem, const SearchOptions &options,
                        std::vector<StrategyFigures> &rows) {
  // Beyond, some of them take minutes.
  constexpr size_t maxFamilies = 64;
  if (problem.graph.families.size() <= maxFamilies) {
    for (StrategyFigures &row : moreBaselines(problem, options))
      rows.push_back(std::move(row));
    return;
  }
  Evaluator evaluator = problem.makeEvaluator();
  Evaluation figures = evaluator.evaluate(expert(problem));
  bool fits = true;
  for (auto [device, bytes] : llvm::enumerate(figures.peakMemory))
    fits &= bytes <= evaluator.memoryLimit(static_cast<int64_t>(device));
  rows.push_back({"expert", std::move(figures), fits});
}

namespace {
/// Numbers for things that repeat.
template <typename Key> class Table {
public:
  int64_t number(const Key &key) {
    return numbers.try_emplace(key, static_cast<int64_t>(numbers.size()))
        .first->second;
  }
  std::vector<Key> inOrder() const {
    std::vector<Key> out(numbers.size());
    for (const auto &[key, number] : numbers)
      out[number] = key;
    return out;
  }

private:
  std::map<Key, int64_t> numbers;
};

class DataBuilder {
public:
  DataBuilder(const Plan &plan, const SimulatedPlan &simulated,
              llvm::ArrayRef<StrategyFigures> rows)
      : plan(plan), problem(plan.problem), graph(plan.problem.graph),
        simulated(simulated), rows(rows) {}

  Object build(llvm::ArrayRef<AlternativesOfFamilies> alternatives,
               const PageOptions &options);

private:
  Object about();
  Array devices() const;
  Array strategies() const;
  Object operators();
  Array families() const;
  Object edges() const;
  static Array
  frontierPoints(llvm::ArrayRef<SearchResult::FrontierPoint> points);
  Object frontier() const;
  Array alternativesOf(llvm::ArrayRef<AlternativesOfFamilies> alternatives);
  static Array dimensions(llvm::ArrayRef<Dimension> dims);
  int64_t numberConfig(const Config &config) {
    return configs.number({{config.degrees.begin(), config.degrees.end()},
                           config.replicas,
                           config.partialReplicas,
                           config.devices});
  }
  Array configsAsJson() const;

  const Plan &plan;
  const Problem &problem;
  const Graph &graph;
  const SimulatedPlan &simulated;
  llvm::ArrayRef<StrategyFigures> rows;
  using ConfigKey =
      std::tuple<std::vector<int64_t>, int64_t, bool, std::vector<int64_t>>;
  Table<ConfigKey> configs;
};
} // namespace

static std::string text(llvm::StringRef raw) {
  return llvm::json::fixUTF8(raw);
}

Array DataBuilder::dimensions(llvm::ArrayRef<Dimension> dims) {
  Array out;
  for (const Dimension &dim : dims)
    out.push_back(
        Array{text(dim.name), dim.size, stringifyDimensionKind(dim.kind)});
  return out;
}

Object DataBuilder::about() {
  Object facts;
  for (const auto &[name, value] : plan.result.facts)
    facts[text(name)] = text(value);
  double price = 0; // per hour, of all devices
  for (int64_t d = 0; d < problem.machine.numDevices(); ++d)
    price += problem.machine.kindOf(d).pricePerHour;
  return Object{{"model", text(plan.model)},
                {"machine", text(problem.machine.name)},
                {"cost", problem.cost.name()},
                {"semantics", stringifySemantics(problem.space.semantics)},
                {"algorithm", plan.options.algorithm},
                {"seed", static_cast<int64_t>(plan.options.seed)},
                {"origin", text(plan.result.origin)},
                {"proposals", plan.result.proposals},
                {"accepted", plan.result.accepted},
                {"makespan", simulated.figures.makespan},
                {"price", price},
                {"facts", std::move(facts)}};
}

Array DataBuilder::devices() const {
  Array out;
  Evaluator evaluator = problem.makeEvaluator();
  for (auto [d, device] : llvm::enumerate(problem.machine.devices))
    out.push_back(Object{{"name", text(device.name)},
                         {"kind", text(problem.machine.kindOf(d).name)},
                         {"at", Array(device.position)},
                         {"memory", evaluator.memoryLimit(d)}});
  return out;
}

Array DataBuilder::strategies() const {
  Array out;
  for (const StrategyFigures &row : rows)
    out.push_back(Object{{"name", text(row.name)},
                         {"time", row.figures.makespan},
                         {"compute", row.figures.computeTime},
                         {"communication", row.figures.communicationTime},
                         {"bytes", row.figures.bytesMoved},
                         {"memory", row.figures.maxPeakMemory()},
                         {"tasks", row.figures.numTasks},
                         {"fits", row.fits}});
  return out;
}

Object DataBuilder::operators() {
  Table<std::string> roles, anchors, locations;
  Table<std::vector<std::tuple<std::string, int64_t, int>>> shapes;
  std::vector<Ticks> time(graph.operators.size());
  std::vector<Ticks> start(graph.operators.size(), -1);
  for (uint32_t t = 0; t < simulated.tasks.size(); ++t) {
    const TaskInfo &info = simulated.infos[t];
    if (info.kind != TaskInfo::Kind::Compute)
      continue;
    time[info.op] += simulated.tasks.time(t);
    Ticks begin = simulated.timeline.start[t];
    if (start[info.op] < 0 || begin < start[info.op])
      start[info.op] = begin;
  }
  Array names, families, role, anchor, shape, config, location, times, starts,
      flops, bytes;
  for (auto [i, op] : llvm::enumerate(graph.operators)) {
    names.push_back(text(op.name));
    families.push_back(op.family);
    role.push_back(roles.number(op.role));
    anchor.push_back(anchors.number(op.anchor));
    std::vector<std::tuple<std::string, int64_t, int>> dims;
    for (const Dimension &dim : op.dims)
      dims.emplace_back(dim.name, dim.size, static_cast<int>(dim.kind));
    shape.push_back(shapes.number(dims));
    config.push_back(numberConfig(plan.result.strategy.configs[i]));
    location.push_back(locations.number(plan.location(i).str()));
    times.push_back(time[i]);
    starts.push_back(start[i]);
    flops.push_back(op.flops);
    int64_t size = 0;
    for (const Result &result : op.results)
      size += graph.tensors[result.tensor].bytes();
    bytes.push_back(size);
  }
  auto strings = [](const std::vector<std::string> &list) {
    Array out;
    for (const std::string &entry : list)
      out.push_back(text(entry));
    return out;
  };
  Array dims;
  for (const auto &list : shapes.inOrder()) {
    Array shapeDims;
    for (const auto &[name, size, kind] : list)
      shapeDims.push_back(
          Array{text(name), size,
                stringifyDimensionKind(static_cast<DimensionKind>(kind))});
    dims.push_back(std::move(shapeDims));
  }
  return Object{{"name", std::move(names)},
                {"family", std::move(families)},
                {"role", std::move(role)},
                {"roles", strings(roles.inOrder())},
                {"anchor", std::move(anchor)},
                {"anchors", strings(anchors.inOrder())},
                {"dims", std::move(shape)},
                {"shapes", std::move(dims)},
                {"config", std::move(config)},
                {"at", std::move(location)},
                {"locations", strings(locations.inOrder())},
                {"time", std::move(times)},
                {"start", std::move(starts)},
                {"flops", std::move(flops)},
                {"bytes", std::move(bytes)}};
}

Array DataBuilder::families() const {
  Array out;
  for (const Family &family : graph.families)
    out.push_back(
        Object{{"name", text(family.name)},
               {"dims", dimensions(family.dims)},
               {"tie", family.tie},
               {"parameters", family.parameterBytes},
               {"leader", static_cast<int64_t>(leaderOf(graph, family))}});
  return out;
}

/// Between operators, once per pair: what flows, in bytes of the whole tensors.
Object DataBuilder::edges() const {
  Array from, to, bytes;
  for (auto [i, op] : llvm::enumerate(graph.operators)) {
    std::map<int, int64_t> sources;
    for (const Operand &operand : op.operands)
      if (const Tensor &t = graph.tensors[operand.tensor]; t.producer >= 0)
        sources[t.producer] += t.bytes();
    for (auto [source, size] : sources) {
      from.push_back(source);
      to.push_back(static_cast<int64_t>(i));
      bytes.push_back(size);
    }
  }
  return Object{{"from", std::move(from)},
                {"to", std::move(to)},
                {"bytes", std::move(bytes)}};
}

/// Names are those of baselines only.
Array DataBuilder::frontierPoints(
    llvm::ArrayRef<SearchResult::FrontierPoint> points) {
  Array out;
  for (const SearchResult::FrontierPoint &point : points) {
    Object entry{{"devices", point.numDevices},
                 {"price", point.pricePerHour},
                 {"time", point.time},
                 {"memory", point.memory},
                 {"traffic", point.traffic},
                 {"simulated_time", point.makespan},
                 {"simulated_memory", point.peakMemory},
                 {"simulated_traffic", point.bytesMoved},
                 {"fits", point.fits}};
    if (!point.name.empty())
      entry["name"] = text(point.name);
    out.push_back(std::move(entry));
  }
  return out;
}

/// The axes as the page draws them: x, y.
Object DataBuilder::frontier() const {
  const auto &axes = plan.options.frontier.axes;
  return Object{{"axes", Array{stringifyAxis(axes[0]), stringifyAxis(axes[1])}},
                {"points", frontierPoints(plan.result.frontier)},
                {"baselines", frontierPoints(plan.result.baselines)}};
}

/// What bars of the timeline are, by their numbers.
static Array taskKinds() {
  Array out;
  for (int kind = 0; kind <= static_cast<int>(TaskInfo::Kind::Broadcast);
       ++kind)
    out.push_back(stringifyTaskKind(static_cast<TaskInfo::Kind>(kind)));
  return out;
}

Array DataBuilder::alternativesOf(
    llvm::ArrayRef<AlternativesOfFamilies> alternatives) {
  Array out;
  for (const AlternativesOfFamilies &group : alternatives) {
    Array best;
    for (const Alternative &a : group.best)
      best.push_back(Object{{"name", a.name},
                            {"together", a.together},
                            {"time", a.makespan},
                            {"memory", a.peakMemory},
                            {"fits", a.fits},
                            {"summands", a.choice.partialReplicas},
                            {"shards", a.choice.shardUpdates},
                            {"config", numberConfig(a.config)}});
    out.push_back(Object{{"families", Array(group.families)},
                         {"simulated", group.simulated},
                         {"best", std::move(best)}});
  }
  return out;
}

Array DataBuilder::configsAsJson() const {
  Array out;
  for (const auto &[degrees, replicas, summands, devices] : configs.inOrder())
    out.push_back(Array{Array(degrees), replicas, summands ? 1 : 0,
                        compactDevices(devices)});
  return out;
}

Object DataBuilder::build(llvm::ArrayRef<AlternativesOfFamilies> alternatives,
                          const PageOptions &options) {
  Array trace, starts;
  for (auto [proposals, best] : plan.result.trace)
    trace.push_back(Array{proposals, best});
  for (const SearchResult::Start &start : plan.result.starts)
    starts.push_back(
        Object{{"name", text(start.name)}, {"time", start.makespan}});
  Object data{{"version", 1},
              {"about", about()},
              {"devices", devices()},
              {"strategies", strategies()},
              {"operators", operators()},
              {"families", families()},
              {"edges", edges()},
              {"kinds", taskKinds()},
              {"timeline", lanesAsJson(plan, simulated, options)},
              {"memory", memoryAsJson(simulated, options)},
              {"progress", std::move(trace)},
              {"starts", std::move(starts)},
              {"frontier", frontier()},
              {"alternatives", alternativesOf(alternatives)}};
  data["configs"] = configsAsJson(); // numbered by the others
  return data;
}

llvm::json::Value
soap::pageData(const Plan &plan, const SimulatedPlan &simulated,
               llvm::ArrayRef<StrategyFigures> rows,
               llvm::ArrayRef<AlternativesOfFamilies> alternatives,
               const PageOptions &options) {
  return DataBuilder(plan, simulated, rows).build(alternatives, options);
}
