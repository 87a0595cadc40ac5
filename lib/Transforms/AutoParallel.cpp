//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChangeModel.h"
#include "ChooseParts.h"
#include "PlanFiles.h"

#include "Soap/Analysis/FusedAttention.h"
#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/ModelPins.h"
#include "Soap/Analysis/ProfileLoader.h"
#include "Soap/Analysis/ShardingImport.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Sdy/IR/SdyOps.h"
#include "Soap/Planner/Search/Baselines.h"
#include "Soap/Planner/Search/DeviceCounts.h"
#include "Soap/Planner/Search/Experts.h"
#include "Soap/Planner/Search/Report.h"
#include "Soap/Support/File.h"
#include "Soap/Support/Interrupt.h"
#include "Soap/Support/Quantity.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Pass/PassManager.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <set>

namespace soap {
#define GEN_PASS_DEF_AUTOPARALLELPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// More have nothing to search, and a typing error would exhaust the host.
static constexpr unsigned maxThreads = 256;
static constexpr unsigned maxChains = 4096;

namespace {

struct AutoParallelPass
    : public soap::impl::AutoParallelPassBase<AutoParallelPass> {
  using AutoParallelPassBase::AutoParallelPassBase;

  PlanReceiver receiver;
  bool hasState = false;          ///< The file of the search's state is there.
  std::optional<int64_t> parts;   ///< Of the batch; nothing: not chosen yet.
  std::vector<PartsTrial> trials; ///< To choose it.

  void getDependentDialects(DialectRegistry &registry) const override {
    AutoParallelPassBase::getDependentDialects(registry);
    // It may have to run.
    createSimplifyModel()->getDependentDialects(registry);
  }

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

private:
  LogicalResult run() {
    ModuleOp module = getOperation();
    Location loc = module.getLoc();
    // Options first: a wrong one should not cost the time of the rest.
    SearchOptions options;
    options.algorithm = algorithm;
    options.seed = seed;
    options.threads = threads;
    options.candidates = candidates;
    options.trafficSlack = trafficSlack;
    if (failed(readBudget(loc, options.budget)))
      return failure();
    if (threads == 0 || threads > maxThreads)
      return emitError(loc)
             << "option 'threads' must be at least 1 and at most "
             << maxThreads;
    if (failed(readChainOptions(loc, options)))
      return failure();
    if (candidates < 0)
      return emitError(loc) << "option 'candidates' must not be negative";
    if (!(trafficSlack >= 0 && trafficSlack <= 100))
      return emitError(loc)
             << "option 'traffic-slack' must be at least 0 and at most 100";
    if (failed(readFrontierOptions(loc, options.frontier)))
      return failure();
    SearchSpace space;
    if (!memoryLimit.empty()) {
      std::optional<int64_t> bytes = parseBytes(memoryLimit);
      if (!bytes)
        return emitError(loc)
               << "option 'memory-limit' is '" << memoryLimit
               << "'; expected bytes, such as 8GiB, 500MB or 1000000";
      space.memoryLimit = *bytes;
    }
    if (semantics == "paper")
      space.semantics = Semantics::Paper;
    else if (semantics != "runtime")
      return emitError(loc) << "option 'semantics' is '" << semantics
                            << "'; expected runtime or paper";
    space.placement = !spmd;
    if (shardings != "pin" && shardings != "ignore")
      return emitError(loc) << "option 'shardings' is '" << shardings
                            << "'; expected pin or ignore";
    if (failed(checkAlgorithmOptions(loc)) || failed(readParts(loc)))
      return failure();
    PlanFiles files{report, trace, strategyOut, shardingsOut, frontier, state};
    if (failed(checkPlanFiles(loc, files)))
      return failure();
    FailureOr<Machine> target = loadMachine(machine, &getContext(), loc);
    if (failed(target))
      return failure();

    if (failed(checkPrices(loc, options.frontier, *target)))
      return failure();

    FailureOr<func::FuncOp> entry = findEntry(module, function);
    if (failed(entry))
      return failure();
    if (shardings == "ignore") {
      if (failed(importShardings(*entry, /*ignore=*/true)))
        return failure();
      removePins(*entry);
    }
    // Only a search that also begins with pipelines has a use for them.
    bool tryStages = turns < 0 && algorithm == "mcmc" && space.placement &&
                     target->numDevices() > 1;
    if (failed(formIfNeeded(*entry, tryStages)))
      return failure();
    FailureOr<ModelGraph> model = ModelGraph::build(*entry);
    if (failed(model))
      return failure();
    findFusedAttention(*model);

    FailureOr<std::unique_ptr<const CostModel>> cost =
        loadCost(profile, model->graph, *target, loc, /*warns=*/true);
    if (failed(cost))
      return failure();
    Problem problem(model->graph, *target, **cost);
    problem.space = space;
    if (!replan)
      for (OperatorOp op : model->operators) {
        std::optional<ConfigAttr> config = op.getConfig();
        problem.pins.push_back(config ? std::optional(config->getConfig())
                                      : std::nullopt);
      }
    for (auto [i, pin] : llvm::enumerate(problem.pins)) {
      if (!pin)
        continue;
      std::string why =
          checkConfig(model->graph.operators[i], *pin, target->numDevices());
      if (!why.empty())
        return model->operators[i].emitError() << "configuration: " << why;
    }
    addModelPins(*entry, *model, problem);
    problem.space.deviceCounts = usefulDeviceCounts(problem);
    if (spmd) {
      problem.space.uneven = problem.space.emptyTiles =
          !allDevicesDivide(problem);
      warnOfPlaced(*entry, problem);
    }
    if (!strategyIn.empty()) {
      FailureOr<NamedStrategy> given =
          loadStrategyFile(strategyIn, problem, *model, *entry);
      if (failed(given))
        return failure();
      options.starts.push_back(std::move(*given));
    }
    if (progress)
      options.progress = [](const SearchProgress &p) {
        llvm::errs() << llvm::formatv(
            "\rsearch: {0} proposals, best {1}, {2:f1} s ({3})        ",
            p.proposals, formatSeconds(secondsFromTicks(p.best)), p.seconds,
            p.phase);
      };
    if (!state.empty() && failed(useState(problem, options)))
      return failure();
    Interruptible interruptible;
    options.stop = &Interruptible::token();
    if (recompute || reuse)
      options.frontier.simulateChanged = [&](const Strategy &strategy,
                                             const ModelChanges &changes) {
        return simulateChanged(problem, *entry, strategy, changes);
      };
    std::string notWritten;
    if (!frontier.empty())
      options.frontier.found = [&](const SearchResult &found) {
        auto rows = compareStrategies(problem, found.strategy, "found");
        if (!found.changes.empty())
          if (auto figures = simulateChanged(problem, *entry, found.strategy,
                                             found.changes))
            rows.front().figures = std::move(*figures);
        notWritten = writeFile(
            frontier, llvm::formatv("{0:2}\n", frontierAsJson(problem, options,
                                                              found, rows))
                          .str());
      };
    llvm::Expected<SearchResult> result = search(problem, options);
    if (progress)
      llvm::errs() << "\r                                                    "
                      "                    \r";
    if (!result) {
      std::string why;
      llvm::handleAllErrors(
          result.takeError(),
          [&](const OverflowError &error) {
            if (receiver.overflows)
              receiver.overflows(error);
            why = error.message;
            if (error.argumentsFit && !error.isStopped && trials.empty() &&
                parts == 1)
              why += "; microbatches=auto looks for parts of the batch that "
                     "need less";
          },
          [&](const llvm::ErrorInfoBase &error) { why = error.message(); });
      InFlightDiagnostic error = entry->emitError();
      if (trials.size() > 1) {
        auto most = llvm::max_element(trials, [](const auto &a, const auto &b) {
          return a.parts < b.parts;
        });
        error << "in " << trials.front().parts << " to " << most->parts
              << " parts of the batch, best in " << bestOf(trials).parts
              << ": ";
      }
      return error << why;
    }
    if (!trials.empty())
      result->facts.push_back({"parts of the batch", describeTrials(trials)});
    if (!notWritten.empty())
      return emitError(loc) << "frontier: " << notWritten;
    if (problem.allPinned())
      result->facts.push_back(
          {"search", "none: the model has all configurations (replan searches "
                     "anew)"});
    if (result->isStopped) {
      llvm::errs() << "note: interrupted";
      if (result->proposals > 0)
        llvm::errs() << " after " << result->proposals << " proposals";
      llvm::errs() << "; this is the best strategy so far\n";
      if (!state.empty() && !hasState)
        emitWarning(loc) << "no state is kept in '" << state
                         << "': the search had not come to its walks";
    }

    for (auto [op, config] :
         llvm::zip_equal(model->operators, result->strategy.configs))
      op.setConfigAttr(ConfigAttr::get(&getContext(), config));
    // From here on, the configurations say it.
    removePins(*entry);
    module->setAttr(SoapDialect::getMachineAttrName(),
                    StringAttr::get(&getContext(), machine));
    if (profile.empty())
      module->removeAttr(SoapDialect::getProfileAttrName());
    else
      module->setAttr(SoapDialect::getProfileAttrName(),
                      StringAttr::get(&getContext(), profile));
    if (result->changes.empty())
      return writeFigures(loc, files, problem, options, *result, *model,
                          *entry);
    // From here on, the model is the one that has the changes.
    ChangeCounts counts = changeModel(*entry, problem.graph, result->changes);
    if (counts.recomputed > 0)
      result->facts.push_back(
          {"recomputed instead of kept",
           llvm::formatv("{0} operands, made by {1} families",
                         counts.recomputed, result->changes.recomputed.size())
               .str()});
    if (counts.copied > 0)
      result->facts.push_back({"copied again instead of kept",
                               llvm::formatv("{0} of {1} values", counts.copied,
                                             result->changes.copiedAgain.size())
                                   .str()});
    FailureOr<ModelGraph> changed = ModelGraph::build(*entry);
    if (failed(changed))
      return failure();
    FailureOr<Strategy> strategy = changed->getStrategy();
    if (failed(strategy))
      return failure();
    findFusedAttention(*changed);
    result->strategy = std::move(*strategy);
    Problem of(changed->graph, *target, **cost);
    of.space = problem.space;
    llvm::StringMap<std::optional<Config>> pins;
    for (auto [given, pin] : llvm::zip(problem.graph.operators, problem.pins))
      pins[given.name] = pin;
    for (const Operator &op : changed->graph.operators)
      of.pins.push_back(pins.lookup(op.name));
    return writeFigures(loc, files, of, options, *result, *changed, *entry);
  }

  /// With spmd: what is given for some of the devices alone.
  static void warnOfPlaced(func::FuncOp entry, const Problem &problem) {
    const Operator *first = nullptr;
    int64_t count = 0;
    for (auto [op, pin] : llvm::zip(problem.graph.operators, problem.pins)) {
      if (!pin ||
          std::set<int64_t>(pin->devices.begin(), pin->devices.end()).size() ==
              problem.machine.devices.size())
        continue;
      first = first ? first : &op;
      ++count;
    }
    if (first)
      emitWarning(entry.getLoc())
          << count
          << (count == 1 ? " operator is given" : " operators are given")
          << " for some of the devices, \"" << first->name
          << "\" first; spmd keeps what is given (replan searches anew)";
  }

  LogicalResult writeFigures(Location loc, const PlanFiles &files,
                             const Problem &problem,
                             const SearchOptions &options, SearchResult &result,
                             ModelGraph &model, func::FuncOp entry) {
    if (checkLocal)
      addLocalOptimality(problem, result);
    if (failed(
            writePlanFiles(loc, files, problem, options, result, model, entry)))
      return failure();
    return writeReport(loc, problem, options, result);
  }

  LogicalResult readBudget(Location loc, SearchBudget &out) {
    if (budget.empty())
      return success();
    int64_t proposals;
    if (!StringRef(budget).getAsInteger(10, proposals) && proposals > 0)
      out.proposals = proposals;
    else if (std::optional<double> seconds = parseSeconds(budget))
      out.seconds = *seconds;
    else
      return emitError(loc) << "option 'budget' is '" << budget
                            << "'; expected a number of proposals (20000) or "
                               "a time (10s, 500ms)";
    return success();
  }

  LogicalResult readChainOptions(Location loc, SearchOptions &out) {
    if (chains > maxChains)
      return emitError(loc) << "option 'chains' must be at most " << maxChains;
    out.chains = chains;
    if (moves == "paper")
      out.paperMoves = true;
    else if (moves != "mixed")
      return emitError(loc)
             << "option 'moves' is '" << moves << "'; expected mixed or paper";
    if (start == "random")
      out.randomStarts = true;
    else if (start != "builtin")
      return emitError(loc) << "option 'start' is '" << start
                            << "'; expected builtin or random";
    if (state == "-")
      return emitError(loc) << "option 'state' is '-'; expected a file that is "
                               "read again";
    if (baselines != "all" && baselines != "builtin" && baselines != "none")
      return emitError(loc) << "option 'baselines' is '" << baselines
                            << "'; expected all, builtin or none";
    return success();
  }

  /// The figures of the strategy found, first, and of the baselines.
  std::vector<StrategyFigures> tableOf(const Problem &problem,
                                       const SearchOptions &options,
                                       const SearchResult &result) {
    auto rows = compareStrategies(problem, result.strategy, "found");
    if (baselines == "none")
      rows.resize(1);
    if (baselines == "all")
      for (StrategyFigures &row : moreBaselines(problem, options))
        rows.push_back(std::move(row));
    return rows;
  }

  /// Goes on from the state file if there is one, and keeps it. A file that is
  /// no state of this search is left as it is.
  LogicalResult useState(const Problem &problem, SearchOptions &options) {
    Location loc = FileLineColLoc::get(&getContext(), state, 1, 1);
    if (llvm::sys::fs::exists(state)) {
      if (!llvm::sys::fs::is_regular_file(state))
        return emitError(loc) << "cannot keep the search state: not a regular "
                                 "file";
      auto buffer = readFile(state);
      if (!buffer)
        return emitError(loc) << "cannot read the search state: "
                              << buffer.getError().message();
      options.state = (*buffer)->getBuffer().str();
      hasState = true;
      if (std::string why = options.state.empty()
                                ? "empty"
                                : checkSearchState(problem, options);
          !why.empty())
        return emitError(loc) << "search state: " << why;
    } else if (std::string why = checkWritable(state); !why.empty()) {
      return emitError(loc) << why; // now, not after the search
    }
    // Later, a full disk should not cost the strategy: one warning.
    options.saveState = [this, loc, warned = false](StringRef text) mutable {
      hasState = true;
      std::string why = writeFile(state, text);
      if (!why.empty() && !std::exchange(warned, true))
        emitWarning(loc) << why;
    };
    return success();
  }

  LogicalResult readAxes(Location loc, FrontierOptions &out) {
    using Axis = FrontierOptions::Axis;
    SmallVector<StringRef> names;
    StringRef(axes).split(names, ',');
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
    if (found.size() != names.size() || found.size() != 2 ||
        found[0] == found[1])
      return emitError(loc) << "option 'axes' is '" << axes
                            << "'; expected two of time, memory, traffic, "
                               "devices and money, such as time,memory";
    // The points come in the order of the second one.
    out.axes = {found[1], found[0]};
    return success();
  }

  /// Money needs prices.
  LogicalResult checkPrices(Location loc, const FrontierOptions &options,
                            const Machine &target) {
    if (!llvm::is_contained(options.axes, FrontierOptions::Axis::Money))
      return success();
    for (const Device &device : target.devices)
      if (const DeviceKind &kind = target.kinds[device.kind];
          kind.pricePerHour <= 0)
        return emitError(loc)
               << "option 'axes' asks for money, but machine '" << target.name
               << "' has no price for devices of kind '" << kind.name << "'";
    return success();
  }

  LogicalResult readFrontierOptions(Location loc, FrontierOptions &out) {
    using Objective = FrontierOptions::Objective;
    if (objective == "mini-time")
      out.objective = Objective::MiniTime;
    else if (objective == "mini-parallelism")
      out.objective = Objective::MiniParallelism;
    else if (objective == "profiling")
      out.objective = Objective::Profiling;
    else
      return emitError(loc) << "option 'objective' is '" << objective
                            << "'; expected mini-time, mini-parallelism or "
                               "profiling";
    using Rule = FrontierOptions::MemoryRule;
    if (memoryRule == "simulator")
      out.memoryRule = Rule::Simulator;
    else if (memoryRule == "tensoropt")
      out.memoryRule = Rule::TensorOpt;
    else if (memoryRule != "both")
      return emitError(loc) << "option 'memory-rule' is '" << memoryRule
                            << "'; expected both, simulator or tensoropt";
    if (elimination == "nodes")
      out.nodesFirst = true;
    else if (elimination != "ldp")
      return emitError(loc) << "option 'elimination' is '" << elimination
                            << "'; expected ldp or nodes";
    if (frontierPoints < 0)
      return emitError(loc) << "option 'frontier-points' must not be negative";
    out.pointLimit = frontierPoints;
    out.reuse = reuse;
    out.recompute = recompute;
    out.baselines = baselines == "all";
    return readAxes(loc, out);
  }

  /// What another algorithm would not look at is refused. (Whether an option
  /// was given cannot be asked, as passes made in C++ set them all: one that is
  /// as by default goes with all algorithms.)
  LogicalResult checkAlgorithmOptions(Location loc) {
    struct Need {
      bool isGiven;
      StringRef option;
      StringRef algorithm;
      StringRef other = "";
    };
    const Need needs[] = {
        {objective != "mini-time", "objective", "frontier"},
        {memoryRule != "both", "memory-rule", "frontier"},
        {axes != "time,memory", "axes", "frontier"},
        {reuse, "reuse", "frontier"},
        {recompute, "recompute", "frontier"},
        {elimination != "ldp", "elimination", "frontier"},
        {frontierPoints != 0, "frontier-points", "frontier"},
        {!frontier.empty(), "frontier", "frontier"},
        {trafficSlack != 0, "traffic-slack", "mcmc"},
        {chains != 0, "chains", "mcmc"},
        {start != "builtin", "start", "mcmc"},
        {!state.empty(), "state", "mcmc"},
        {moves != "mixed", "moves", "mcmc", "exact"},
    };
    constexpr StringLiteral onAllDevices[] = {"mcmc", "optcnn", "frontier",
                                              "exact", "data-parallel"};
    if (spmd && !llvm::is_contained(onAllDevices, algorithm))
      return emitError(loc)
             << "option 'spmd' needs algorithm="
             << llvm::join(llvm::drop_end(onAllDevices), ", ") << " or "
             << onAllDevices[4] << ", not '" << algorithm << "'";
    for (const Need &need : needs)
      if (need.isGiven && algorithm != need.algorithm &&
          (need.other.empty() || algorithm != need.other))
        return emitError(loc) << "option '" << need.option
                              << "' needs algorithm=" << need.algorithm
                              << (need.other.empty() ? "" : " or ")
                              << need.other << ", not '" << algorithm << "'";
    return success();
  }

  LogicalResult readParts(Location loc) {
    std::string why;
    FailureOr<std::optional<int64_t>> number =
        parseMicrobatches(microbatches, why);
    if (failed(number))
      return emitError(loc) << why;
    parts = *number;
    if (turns < -1)
      return emitError(loc) << "option 'turns' is '" << int64_t(turns)
                            << "'; expected a number that is not negative";
    for (auto [given, option] :
         {std::pair(&state, "state"), std::pair(&strategyIn, "strategy-in")})
      if (!parts && !given->empty())
        return emitError(loc)
               << "option '" << option
               << "' is of a number of parts of the batch: microbatches=auto "
                  "does not go with it";
    return success();
  }

  LogicalResult formIfNeeded(func::FuncOp entry, bool tryStages) {
    if (entry.isExternal())
      return entry.emitError() << "has no body to plan";
    bool formed = entry.getBody().hasOneBlock() &&
                  llvm::all_of(entry.getBody().front().without_terminator(),
                               [](Operation &op) {
                                 return isa<OperatorOp>(op) &&
                                        cast<OperatorOp>(op).getFamily();
                               });
    if (formed && parts == 1)
      return success();
    if (simplify && !formed && failed(simplifyModel(entry)))
      return failure();
    if (!parts) {
      OwningOpRef<ModuleOp> best;
      chooseParts(entry, tryStages, best);
      if (best && Interruptible::token()) {
        // There is no time to do it again.
        func::FuncOp planned = *findEntry(*best, entry.getName());
        entry.getBody().takeBody(planned.getBody());
        return success();
      }
      PartsTrial chosen = trials.empty() ? PartsTrial() : bestOf(trials);
      parts = chosen.parts;
      if (chosen.turns >= 0)
        turns = chosen.turns;
    }
    FormingOptions options;
    options.function = entry.getName().str();
    options.microbatches = *parts;
    options.turns = turns;
    options.branches = branches;
    OpPassManager pipeline(ModuleOp::getOperationName());
    addOperatorPasses(pipeline, options);
    return runPipeline(pipeline, getOperation());
  }

  LogicalResult simplifyModel(func::FuncOp entry) {
    ImportShardingsPassOptions importOptions;
    importOptions.function = entry.getName().str();
    SimplifyModelOptions options;
    if (turns >= 0)
      options.turns = turns;
    OpPassManager pipeline(ModuleOp::getOperationName());
    pipeline.addPass(createImportShardingsPass(importOptions));
    pipeline.addPass(createSimplifyModel(options));
    return runPipeline(pipeline, getOperation());
  }

  /// Tries numbers of parts. `best` becomes the model as it is planned in the
  /// best of those that fit.
  void chooseParts(func::FuncOp entry, bool tryStages,
                   OwningOpRef<ModuleOp> &best) {
    Interruptible interruptible;
    double least = std::numeric_limits<double>::infinity();
    auto plan = [&](int64_t number, int64_t itsTurns) {
      OwningOpRef<ModuleOp> copy(getOperation().clone());
      std::optional<PartsTrial> trial =
          planIn(*copy, number, itsTurns, entry.getName());
      if (trial && trial->fits() && trial->seconds < least) {
        least = trial->seconds;
        best = std::move(copy);
      }
      return trial;
    };
    trials = tryParts(entry, tryStages, plan,
                      [] { return Interruptible::token().load(); });
  }

  /// Plans a copy of the simplified model in a number of parts; nothing if that
  /// fails for other reasons than memory.
  std::optional<PartsTrial> planIn(ModuleOp copy, int64_t number,
                                   int64_t itsTurns, StringRef name) {
    PartsTrial trial;
    trial.parts = number;
    trial.turns = itsTurns;
    auto pass = std::make_unique<AutoParallelPass>();
    pass->copyOptionValuesFrom(this);
    pass->function = name.str();
    pass->microbatches = std::to_string(number);
    if (itsTurns >= 0)
      pass->turns = itsTurns;
    pass->simplify = false;
    pass->baselines = "none";
    pass->checkLocal = false;
    for (Option<std::string> *file :
         {&pass->report, &pass->trace, &pass->strategyOut, &pass->shardingsOut,
          &pass->frontier})
      *file = "";
    pass->receiver.found = [&](ArrayRef<StrategyFigures> rows,
                               const llvm::json::Value &) {
      trial.seconds = secondsFromTicks(rows.front().figures.makespan);
    };
    pass->receiver.overflows = [&](const OverflowError &error) {
      trial.lackingBytes = error.lackingBytes;
    };
    // What is wrong without parts is told by the run that is not for trial.
    ScopedDiagnosticHandler handler(&getContext(),
                                    [](Diagnostic &) { return success(); });
    PassManager manager(&getContext());
    manager.addPass(std::move(pass));
    if (failed(manager.run(copy)) && trial.fits())
      return std::nullopt;
    return trial;
  }

  /// What a change of a single family would gain, as facts of the result.
  void addLocalOptimality(const Problem &problem, SearchResult &result) {
    OptionSpace all;
    all.firstOnly = false;
    auto found = localImprovements(problem, result.strategy, all);
    if (found.empty())
      result.facts.push_back(
          {"local optimum", "no change of a single family is faster"});
    for (const LocalImprovement &improvement : found)
      result.facts.push_back(
          {"faster with another choice for family '" +
               problem.graph.families[improvement.family].name + "'",
           formatSeconds(secondsFromTicks(improvement.makespan))});
  }

  LogicalResult writeReport(Location loc, const Problem &problem,
                            const SearchOptions &options,
                            const SearchResult &result) {
    bool tellsFigures = !report.empty() && !isPage(report);
    if (!tellsFigures && !receiver.found)
      return success();
    auto rows = tableOf(problem, options, result);
    if (receiver.found)
      receiver.found(rows, reportAsJson(problem, options, result, rows));
    if (!tellsFigures)
      return success();
    if (report == "-") {
      printFamilyConfigs(problem, result.strategy, llvm::errs());
      llvm::errs() << "\n";
      printStrategies(rows, llvm::errs());
      for (const auto &[name, value] : result.facts)
        llvm::errs() << name << ": " << value << "\n";
      return success();
    }
    std::string text =
        llvm::formatv("{0:2}\n", reportAsJson(problem, options, result, rows));
    if (std::string why = writeFile(report, text); !why.empty())
      return emitError(loc) << "report: " << why;
    return success();
  }
};

} // namespace

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

void soap::addOperatorPasses(OpPassManager &manager,
                             const FormingOptions &options) {
  SplitBatchPassOptions split;
  split.function = options.function;
  split.parts = options.microbatches;
  if (options.turns >= 0)
    split.turns = options.turns;
  manager.addPass(createSplitBatchPass(split));
  FormOperatorsPassOptions form;
  form.function = options.function;
  form.branches = options.branches;
  manager.addPass(createFormOperatorsPass(form));
}

std::unique_ptr<Pass>
soap::createAutoParallelPass(AutoParallelPassOptions options,
                             PlanReceiver receiver) {
  auto pass = std::make_unique<AutoParallelPass>(std::move(options));
  pass->receiver = std::move(receiver);
  return pass;
}
