//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChangeModel.h"
#include "ChooseParts.h"
#include "PlanReport.h"
#include "PlanSettings.h"
#include "SearchStateFile.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/ModelKernels.h"
#include "Soap/Analysis/ModelPins.h"
#include "Soap/Analysis/ProfileLoader.h"
#include "Soap/Analysis/ShardingImport.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/Sdy/IR/SdyOps.h"
#include "Soap/Planner/Search/DeviceCounts.h"
#include "Soap/Planner/Search/Report.h"
#include "Soap/Support/File.h"
#include "Soap/Support/Interrupt.h"
#include "Soap/Support/PlainNumbers.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Pass/PassManager.h"

#include "llvm/ADT/StringMap.h"

#include <set>

namespace soap {
#define GEN_PASS_DEF_AUTOPARALLELPASS
#include "Soap/Transforms/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

namespace {

/// One run of the pass.
class ModelPlanner {
public:
  using RunPasses = llvm::function_ref<LogicalResult(OpPassManager &)>;

  ModelPlanner(ModuleOp module, const AutoParallelPassOptions &options,
               const PlanReceiver &receiver, RunPasses runPasses)
      : module(module), context(module.getContext()), options(options),
        receiver(receiver), runPasses(runPasses),
        stateFile(options.state, context) {}

  LogicalResult run();

private:
  // From a model to operators.
  LogicalResult formOperators(bool tryStages);
  LogicalResult simplifyModel();

  // The search.
  LogicalResult takeConfigs(Problem &problem, ModelGraph &model);
  LogicalResult prepareSearch(Problem &problem, ModelGraph &model);
  FailureOr<SearchResult> runSearch(const Problem &problem);
  LogicalResult failSearch(llvm::Error error);
  void writeFrontier(const Problem &problem, const SearchResult &found);

  // What comes of it.
  void annotate(ModelGraph &model, const Strategy &strategy);
  LogicalResult finishChanged(const Problem &problem, SearchResult &result);
  LogicalResult finish(const Problem &problem, SearchResult &result,
                       ModelGraph &model);

  ModuleOp module;
  MLIRContext *context;
  AutoParallelPassOptions options;
  const PlanReceiver &receiver;
  RunPasses runPasses;

  PlanSettings settings;
  SearchStateFile stateFile;
  func::FuncOp entry;
  std::vector<PartsTrial> trials;      ///< To choose the number of parts.
  std::optional<SearchResult> planned; ///< The best one of these.
  std::string whyNoFrontier;           ///< Why it could not be written.
};

struct AutoParallelPass
    : public soap::impl::AutoParallelPassBase<AutoParallelPass> {
  using AutoParallelPassBase::AutoParallelPassBase;

  PlanReceiver receiver;

  void getDependentDialects(DialectRegistry &registry) const override {
    AutoParallelPassBase::getDependentDialects(registry);
    // It may have to run.
    createSimplifyModel()->getDependentDialects(registry);
  }

  void runOnOperation() override {
    auto runPasses = [&](OpPassManager &passes) {
      return runPipeline(passes, getOperation());
    };
    if (failed(
            ModelPlanner(getOperation(), given(), receiver, runPasses).run()))
      signalPassFailure();
  }

private:
  AutoParallelPassOptions given() const;
};
} // namespace

AutoParallelPassOptions AutoParallelPass::given() const {
  AutoParallelPassOptions options;
  options.function = function;
  options.machine = machine;
  options.algorithm = algorithm;
  options.candidates = candidates;
  options.trafficSlack = trafficSlack;
  options.checkLocal = checkLocal;
  options.objective = objective;
  options.memoryRule = memoryRule;
  options.axes = axes;
  options.reuse = reuse;
  options.recompute = recompute;
  options.baselines = baselines;
  options.elimination = elimination;
  options.frontierPoints = frontierPoints;
  options.frontier = frontier;
  options.budget = budget;
  options.seed = seed;
  options.memoryLimit = memoryLimit;
  options.threads = threads;
  options.chains = chains;
  options.moves = moves;
  options.start = start;
  options.state = state;
  options.profile = profile;
  options.spmd = spmd;
  options.semantics = semantics;
  options.simplify = simplify;
  options.branches = branches;
  options.microbatches = microbatches;
  options.turns = turns;
  options.replan = replan;
  options.shardings = shardings;
  options.report = report;
  options.trace = trace;
  options.strategyOut = strategyOut;
  options.shardingsOut = shardingsOut;
  options.strategyIn = strategyIn;
  options.progress = progress;
  return options;
}

LogicalResult ModelPlanner::run() {
  PlainNumbers plainNumbers;
  Location loc = module.getLoc();
  // Options first: a wrong one should not cost the time of the rest.
  FailureOr<PlanSettings> read = readPlanSettings(options, loc);
  if (failed(read))
    return failure();
  settings = std::move(*read);
  settings.search.stop =
      receiver.stop ? receiver.stop : &Interruptible::token();
  FailureOr<Machine> machine = loadMachine(options.machine, context, loc);
  if (failed(machine) ||
      failed(checkPrices(settings.search.frontier, *machine, loc)))
    return failure();
  FailureOr<func::FuncOp> found = findEntry(module, options.function);
  if (failed(found))
    return failure();
  entry = *found;
  if (options.shardings == "ignore") {
    if (failed(importShardings(entry, /*ignore=*/true)))
      return failure();
    removePins(entry);
  }
  // Only a search that also begins with pipelines has a use for them.
  bool tryStages = options.turns < 0 && options.algorithm == "mcmc" &&
                   settings.space.placement && machine->numDevices() > 1;
  if (failed(formOperators(tryStages)))
    return failure();
  FailureOr<ModelGraph> model = ModelGraph::build(entry);
  if (failed(model))
    return failure();
  findModelKernels(*model);
  FailureOr<std::unique_ptr<const CostModel>> cost =
      loadCost(options.profile, model->graph, *machine, loc, /*warns=*/true);
  if (failed(cost))
    return failure();
  Problem problem(model->graph, *machine, **cost);
  problem.space = settings.space;
  if (failed(takeConfigs(problem, *model)) ||
      failed(prepareSearch(problem, *model)))
    return failure();
  // Points of a frontier are compared with baselines that trials leave out.
  if (options.algorithm == "frontier" && !*settings.search.stop)
    planned.reset();
  // Baselines, which may be searched for as well, end early with it.
  std::optional<Interruptible> interruptible;
  if (!receiver.stop)
    interruptible.emplace();
  FailureOr<SearchResult> result =
      planned ? FailureOr<SearchResult>(std::move(*planned))
              : runSearch(problem);
  if (failed(result))
    return failure();
  if (result->makespan >= maxTaskTicks)
    emitWarning(entry.getLoc())
        << "a step is predicted to take "
        << formatSeconds(secondsFromTicks(result->makespan))
        << "; a single task counts as "
        << formatSeconds(secondsFromTicks(maxTaskTicks))
        << " at most, so that this may be too little and other strategies "
           "better";
  if (receiver.searched)
    receiver.searched(*result);
  if (!trials.empty())
    result->facts.push_back({"parts of the batch", describeTrials(trials)});
  annotate(*model, result->strategy);
  return result->changes.empty() ? finish(problem, *result, *model)
                                 : finishChanged(problem, *result);
}

LogicalResult ModelPlanner::formOperators(bool tryStages) {
  if (entry.isExternal())
    return entry.emitError() << "has no body to plan";
  bool formed = entry.getBody().hasOneBlock() &&
                llvm::all_of(entry.getBody().front().without_terminator(),
                             [](Operation &op) {
                               return isa<OperatorOp>(op) &&
                                      cast<OperatorOp>(op).getFamily();
                             });
  if (formed && settings.parts == 1)
    return success();
  if (options.simplify && !formed && failed(simplifyModel()))
    return failure();
  if (!settings.parts) {
    trials = tryParts(entry, tryStages, options, receiver.stop);
    PartsTrial chosen = trials.empty() ? PartsTrial() : bestOf(trials);
    planned = std::move(chosen.result);
    settings.parts = chosen.parts;
    if (chosen.turns >= 0)
      options.turns = chosen.turns;
  }
  FormingOptions forming;
  forming.function = entry.getName().str();
  forming.microbatches = *settings.parts;
  forming.turns = options.turns;
  forming.branches = options.branches;
  OpPassManager pipeline(ModuleOp::getOperationName());
  addOperatorPasses(pipeline, forming);
  return runPasses(pipeline);
}

LogicalResult ModelPlanner::simplifyModel() {
  ImportShardingsPassOptions import;
  import.function = entry.getName().str();
  SimplifyModelOptions simplify;
  simplify.byteProducts = !isGpuMachine(options.machine);
  if (options.turns >= 0)
    simplify.turns = options.turns;
  OpPassManager pipeline(ModuleOp::getOperationName());
  pipeline.addPass(createImportShardingsPass(import));
  pipeline.addPass(createSimplifyModel(simplify));
  return runPasses(pipeline);
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
        << count << (count == 1 ? " operator is given" : " operators are given")
        << " for some of the devices, \"" << first->name
        << "\" first; spmd keeps what is given (replan searches anew)";
}

/// What operators and values of the model come with.
LogicalResult ModelPlanner::takeConfigs(Problem &problem, ModelGraph &model) {
  if (!options.replan)
    for (OperatorOp op : model.operators) {
      std::optional<ConfigAttr> config = op.getConfig();
      problem.pins.push_back(config ? std::optional(config->getConfig())
                                    : std::nullopt);
    }
  for (auto [i, pin] : llvm::enumerate(problem.pins)) {
    if (!pin)
      continue;
    std::string why = checkConfig(model.graph.operators[i], *pin,
                                  problem.machine.numDevices());
    if (!why.empty())
      return model.operators[i].emitError() << "configuration: " << why;
  }
  addModelPins(entry, model, problem);
  problem.space.deviceCounts = usefulDeviceCounts(problem);
  if (options.spmd) {
    problem.space.uneven = problem.space.emptyTiles =
        !allDevicesDivide(problem);
    warnOfPlaced(entry, problem);
  }
  return success();
}

LogicalResult ModelPlanner::prepareSearch(Problem &problem, ModelGraph &model) {
  SearchOptions &search = settings.search;
  if (search.threads == 0)
    search.threads = usefulThreads(problem, search.algorithm);
  if (!options.strategyIn.empty()) {
    FailureOr<NamedStrategy> start =
        loadStrategyFile(options.strategyIn, problem, model, entry);
    if (failed(start))
      return failure();
    search.starts.push_back(std::move(*start));
  }
  if (options.progress)
    search.progress = [](const SearchProgress &p) {
      llvm::errs() << llvm::formatv(
          "\rsearch: {0} proposals, best {1}, {2:f1} s ({3})        ",
          p.proposals, formatSeconds(secondsFromTicks(p.best)), p.seconds,
          p.phase);
    };
  if (!options.state.empty() && failed(stateFile.use(problem, search)))
    return failure();
  if (options.recompute || options.reuse)
    search.frontier.simulateChanged = [&](const Strategy &strategy,
                                          const ModelChanges &changes) {
      return simulateChanged(problem, entry, strategy, changes);
    };
  if (!options.frontier.empty())
    search.frontier.found = [&](const SearchResult &found) {
      writeFrontier(problem, found);
    };
  return success();
}

void ModelPlanner::writeFrontier(const Problem &problem,
                                 const SearchResult &found) {
  PlainNumbers plainNumbers;
  auto rows = compareStrategies(problem, found.strategy, "found");
  if (!found.changes.empty())
    if (auto figures =
            simulateChanged(problem, entry, found.strategy, found.changes))
      rows.front().figures = std::move(*figures);
  whyNoFrontier = writeFile(
      options.frontier,
      llvm::formatv("{0:2}\n",
                    frontierAsJson(problem, settings.search, found, rows))
          .str());
}

FailureOr<SearchResult> ModelPlanner::runSearch(const Problem &problem) {
  llvm::Expected<SearchResult> result = search(problem, settings.search);
  if (options.progress)
    llvm::errs() << "\r                                                    "
                    "                    \r";
  if (!result)
    return failSearch(result.takeError());
  if (!whyNoFrontier.empty())
    return emitError(module.getLoc()) << "frontier: " << whyNoFrontier;
  if (!problem.hasChoice() && settings.search.algorithm == "mcmc")
    result->facts.push_back(
        {"search", "none: one device leaves nothing to choose"});
  else if (problem.allPinned())
    result->facts.push_back(
        {"search", "none: the model has all configurations (replan searches "
                   "anew)"});
  if (result->isStopped) {
    llvm::errs() << "note: interrupted";
    if (result->proposals > 0)
      llvm::errs() << " after " << result->proposals << " proposals";
    llvm::errs() << "; this is the best strategy so far\n";
  }
  // Its time may have been over, too.
  if (!options.state.empty() && !stateFile.isThere() && !problem.allPinned())
    emitWarning(module.getLoc()) << "no state is kept in '" << options.state
                                 << "': the search had not come to its walks";
  return std::move(*result);
}

LogicalResult ModelPlanner::failSearch(llvm::Error failure) {
  std::string why;
  llvm::handleAllErrors(
      std::move(failure),
      [&](const OverflowError &error) {
        if (receiver.overflows)
          receiver.overflows(error);
        why = error.message;
        if (error.argumentsFit && !error.isStopped && trials.empty() &&
            settings.parts == 1)
          why += "; microbatches=auto looks for parts of the batch that "
                 "need less";
      },
      [&](const llvm::ErrorInfoBase &error) { why = error.message(); });
  InFlightDiagnostic error = entry->emitError();
  if (trials.size() > 1) {
    auto most = llvm::max_element(
        trials, [](const auto &a, const auto &b) { return a.parts < b.parts; });
    error << "in " << trials.front().parts << " to " << most->parts
          << " parts of the batch, best in " << bestOf(trials).parts << ": ";
  }
  return error << why;
}

/// From here on, the configurations say what was given as well.
void ModelPlanner::annotate(ModelGraph &model, const Strategy &strategy) {
  for (auto [op, config] : llvm::zip_equal(model.operators, strategy.configs))
    op.setConfigAttr(ConfigAttr::get(context, config));
  removePins(entry);
  module->setAttr(SoapDialect::getMachineAttrName(),
                  StringAttr::get(context, options.machine));
  if (options.profile.empty())
    module->removeAttr(SoapDialect::getProfileAttrName());
  else
    module->setAttr(SoapDialect::getProfileAttrName(),
                    StringAttr::get(context, options.profile));
}

/// From here on, the model is the one that has the changes.
LogicalResult ModelPlanner::finishChanged(const Problem &problem,
                                          SearchResult &result) {
  ChangeCounts counts = changeModel(entry, problem.graph, result.changes);
  if (counts.recomputed > 0)
    result.facts.push_back(
        {"recomputed instead of kept",
         llvm::formatv("{0} operands, made by {1} families", counts.recomputed,
                       result.changes.recomputed.size())
             .str()});
  if (counts.copied > 0)
    result.facts.push_back({"copied again instead of kept",
                            llvm::formatv("{0} of {1} values", counts.copied,
                                          result.changes.copiedAgain.size())
                                .str()});
  FailureOr<ModelGraph> changed = ModelGraph::build(entry);
  if (failed(changed))
    return failure();
  FailureOr<Strategy> strategy = changed->getStrategy();
  if (failed(strategy))
    return failure();
  findModelKernels(*changed);
  result.strategy = std::move(*strategy);
  Problem of(changed->graph, problem.machine, problem.cost);
  of.space = problem.space;
  llvm::StringMap<std::optional<Config>> pins;
  for (auto [given, pin] : llvm::zip(problem.graph.operators, problem.pins))
    pins[given.name] = pin;
  for (const Operator &op : changed->graph.operators)
    of.pins.push_back(pins.lookup(op.name));
  return finish(of, result, *changed);
}

LogicalResult ModelPlanner::finish(const Problem &problem, SearchResult &result,
                                   ModelGraph &model) {
  if (options.checkLocal)
    addLocalOptimality(problem, result);
  Location loc = module.getLoc();
  if (failed(writePlanFiles(loc, settings.files, problem, settings.search,
                            result, model, entry)))
    return failure();
  return reportPlan(problem, settings.search, result, options.baselines,
                    options.report, receiver, loc);
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
