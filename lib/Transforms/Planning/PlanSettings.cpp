//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanSettings.h"

#include "Soap/Planner/Search/Algorithms.h"
#include "Soap/Support/Quantity.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace soap;

namespace {
class SettingsReader {
public:
  SettingsReader(const AutoParallelPassOptions &options, Location loc)
      : options(options), loc(loc) {}

  FailureOr<PlanSettings> run();

private:
  LogicalResult readSearch();
  LogicalResult readBudget();
  LogicalResult readChains();
  LogicalResult readSpace();
  LogicalResult readFrontier();
  LogicalResult readAxes();
  LogicalResult checkAlgorithm();
  LogicalResult readParts();

  InFlightDiagnostic error() { return emitError(loc); }
  /// An option that is none of the words it can be.
  LogicalResult refuse(StringRef option, const Twine &value,
                       StringRef expected) {
    return error() << "option '" << option << "' is '" << value
                   << "'; expected " << expected;
  }

  const AutoParallelPassOptions &options;
  Location loc;
  PlanSettings settings;
  const SearchAlgorithm *algorithm = nullptr;
};
} // namespace

FailureOr<PlanSettings> SettingsReader::run() {
  if (failed(readSearch()) || failed(readFrontier()) || failed(readSpace()) ||
      failed(checkAlgorithm()) || failed(readParts()))
    return failure();
  settings.files = {options.report,       options.trace,    options.strategyOut,
                    options.shardingsOut, options.frontier, options.state};
  if (failed(checkPlanFiles(loc, settings.files)))
    return failure();
  return std::move(settings);
}

LogicalResult SettingsReader::readSearch() {
  SearchOptions &search = settings.search;
  search.algorithm = options.algorithm;
  std::string unknown;
  algorithm = findAlgorithm(options.algorithm, unknown);
  if (!algorithm)
    return error() << unknown;
  search.seed = options.seed;
  search.threads = options.threads;
  search.candidates = options.candidates;
  search.chains = options.chains;
  search.trafficSlack = options.trafficSlack;
  if (std::string why = search.check(); !why.empty())
    return error() << why;
  return success(succeeded(readBudget()) && succeeded(readChains()));
}

LogicalResult SettingsReader::readBudget() {
  StringRef text = options.budget;
  int64_t proposals;
  if (text.empty())
    return success();
  if (!text.getAsInteger(10, proposals) && proposals > 0)
    settings.search.budget.proposals = proposals;
  else if (std::optional<double> seconds = parseSeconds(text))
    settings.search.budget.seconds = *seconds;
  else
    return refuse("budget", text,
                  "a number of proposals (20000) or a time (10s, 500ms)");
  return success();
}

LogicalResult SettingsReader::readChains() {
  if (options.moves == "paper")
    settings.search.paperMoves = true;
  else if (options.moves != "mixed")
    return refuse("moves", options.moves, "mixed or paper");
  if (options.start == "random")
    settings.search.randomStarts = true;
  else if (options.start != "builtin")
    return refuse("start", options.start, "builtin or random");
  if (options.state == "-")
    return refuse("state", "-", "a file that is read again");
  if (options.baselines != "all" && options.baselines != "builtin" &&
      options.baselines != "none")
    return refuse("baselines", options.baselines, "all, builtin or none");
  return success();
}

LogicalResult SettingsReader::readSpace() {
  SearchSpace &space = settings.space;
  if (!options.memoryLimit.empty()) {
    std::optional<int64_t> bytes = parseBytes(options.memoryLimit);
    if (!bytes)
      return refuse("memory-limit", options.memoryLimit,
                    "bytes, such as 8GiB, 500MB or 1000000");
    space.memoryLimit = *bytes;
  }
  if (options.semantics == "paper")
    space.semantics = Semantics::Paper;
  else if (options.semantics != "runtime")
    return refuse("semantics", options.semantics, "runtime or paper");
  space.placement = !options.spmd;
  if (options.shardings != "pin" && options.shardings != "ignore")
    return refuse("shardings", options.shardings, "pin or ignore");
  return success();
}

LogicalResult SettingsReader::readFrontier() {
  FrontierOptions &frontier = settings.search.frontier;
  using Objective = FrontierOptions::Objective;
  if (options.objective == "mini-time")
    frontier.objective = Objective::MiniTime;
  else if (options.objective == "mini-parallelism")
    frontier.objective = Objective::MiniParallelism;
  else if (options.objective == "profiling")
    frontier.objective = Objective::Profiling;
  else
    return refuse("objective", options.objective,
                  "mini-time, mini-parallelism or profiling");
  using Rule = FrontierOptions::MemoryRule;
  if (options.memoryRule == "simulator")
    frontier.memoryRule = Rule::Simulator;
  else if (options.memoryRule == "tensoropt")
    frontier.memoryRule = Rule::TensorOpt;
  else if (options.memoryRule != "both")
    return refuse("memory-rule", options.memoryRule,
                  "both, simulator or tensoropt");
  if (options.elimination == "nodes")
    frontier.nodesFirst = true;
  else if (options.elimination != "ldp")
    return refuse("elimination", options.elimination, "ldp or nodes");
  if (options.frontierPoints < 0)
    return error() << "option 'frontier-points' must not be negative";
  frontier.pointLimit = options.frontierPoints;
  frontier.reuse = options.reuse;
  frontier.recompute = options.recompute;
  frontier.baselines = options.baselines == "all";
  return readAxes();
}

LogicalResult SettingsReader::readAxes() {
  using Axis = FrontierOptions::Axis;
  SmallVector<StringRef> names;
  StringRef(options.axes).split(names, ',');
  SmallVector<Axis> found;
  for (StringRef name : names)
    if (auto axis = StringSwitch<std::optional<Axis>>(name.trim())
                        .Case("time", Axis::Time)
                        .Case("memory", Axis::Memory)
                        .Case("traffic", Axis::Traffic)
                        .Case("devices", Axis::Devices)
                        .Case("money", Axis::Money)
                        .Default(std::nullopt))
      found.push_back(*axis);
  if (found.size() != names.size() || found.size() != 2 || found[0] == found[1])
    return refuse("axes", options.axes,
                  "two of time, memory, traffic, devices and money, such as "
                  "time,memory");
  // The points come in the order of the second one.
  settings.search.frontier.axes = {found[1], found[0]};
  return success();
}

/// What another algorithm would not look at is refused. (Whether an option
/// was given cannot be asked, as passes made in C++ set them all: one that is
/// as by default goes with all algorithms.)
LogicalResult SettingsReader::checkAlgorithm() {
  auto named = [](StringRef name) {
    return [name](const SearchAlgorithm &one) { return one.name == name; };
  };
  auto mcmc = named("mcmc"), frontier = named("frontier");
  auto moves = [](const SearchAlgorithm &one) {
    return one.name == "mcmc" || one.name == "exact";
  };
  auto usesStarts = [](const SearchAlgorithm &one) { return one.usesStarts; };
  auto spreadsAll = [](const SearchAlgorithm &one) { return one.spreadsAll; };
  struct Need {
    bool isGiven;
    StringRef option;
    function_ref<bool(const SearchAlgorithm &)> goesWith;
  };
  const Need needs[] = {
      {options.objective != "mini-time", "objective", frontier},
      {options.memoryRule != "both", "memory-rule", frontier},
      {options.axes != "time,memory", "axes", frontier},
      {options.reuse, "reuse", frontier},
      {options.recompute, "recompute", frontier},
      {options.elimination != "ldp", "elimination", frontier},
      {options.frontierPoints != 0, "frontier-points", frontier},
      {!options.frontier.empty(), "frontier", frontier},
      {options.trafficSlack != 0, "traffic-slack", mcmc},
      {options.chains != 0, "chains", mcmc},
      {options.start != "builtin", "start", mcmc},
      {!options.state.empty(), "state", mcmc},
      {options.moves != "mixed", "moves", moves},
      {!options.strategyIn.empty(), "strategy-in", usesStarts},
      {options.spmd, "spmd", spreadsAll},
  };
  for (const Need &need : needs) {
    if (!need.isGiven || need.goesWith(*algorithm))
      continue;
    SmallVector<StringRef> names;
    for (const SearchAlgorithm &one : searchAlgorithms())
      if (need.goesWith(one))
        names.push_back(one.name);
    std::string last = names.pop_back_val().str();
    return error() << "option '" << need.option
                   << "' needs algorithm=" << llvm::join(names, ", ")
                   << (names.empty() ? "" : " or ") << last << ", not '"
                   << algorithm->name << "'";
  }
  return success();
}

LogicalResult SettingsReader::readParts() {
  std::string why;
  FailureOr<std::optional<int64_t>> number =
      parseMicrobatches(options.microbatches, why);
  if (failed(number))
    return error() << why;
  settings.parts = *number;
  if (options.turns < -1)
    return refuse("turns", Twine(options.turns),
                  "a number that is not negative");
  for (auto [given, option] : {std::pair(&options.state, "state"),
                               std::pair(&options.strategyIn, "strategy-in")})
    if (!settings.parts && !given->empty())
      return error()
             << "option '" << option
             << "' is of a number of parts of the batch: microbatches=auto "
                "does not go with it";
  return success();
}

FailureOr<PlanSettings>
soap::readPlanSettings(const AutoParallelPassOptions &options, Location loc) {
  return SettingsReader(options, loc).run();
}

FailureOr<std::optional<int64_t>> soap::parseMicrobatches(StringRef text,
                                                          std::string &why) {
  int64_t number;
  if (text == "auto")
    return std::optional<int64_t>();
  if (!text.getAsInteger(10, number))
    return std::optional(number);
  why = ("option 'microbatches' is '" + text +
         "'; expected a number of parts, or auto")
            .str();
  return failure();
}

LogicalResult soap::checkPrices(const FrontierOptions &frontier,
                                const Machine &machine, Location loc) {
  if (!llvm::is_contained(frontier.axes, FrontierOptions::Axis::Money))
    return success();
  for (const Device &device : machine.devices)
    if (const DeviceKind &kind = machine.kinds[device.kind];
        kind.pricePerHour <= 0)
      return emitError(loc)
             << "option 'axes' asks for money, but machine '" << machine.name
             << "' has no price for devices of kind '" << kind.name << "'";
  return success();
}
