//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Driver/Pipelines.h"

#include "Soap/Analysis/MachineLoader.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace soap;

/// The options of a pass. MLIR shows them to nobody but the command line: an
/// option more gets at their list, so the pass is of no other use afterwards.
static std::vector<PlanningOption> optionsOf(std::unique_ptr<Pass> pass) {
  std::vector<PlanningOption> result;
  Pass::Option<bool> another(*pass, "another");
  for (llvm::cl::SubCommand *list : another.Subs)
    for (auto [name, option] : list->OptionsMap) {
      // The passes of a plan simplify the model as they are told to.
      if (option == &another || option->ArgStr == "function" ||
          option->ArgStr == "simplify")
        continue;
      bool isFlag = option->getValueExpectedFlag() != llvm::cl::ValueRequired;
      result.push_back({option->ArgStr.str(), option->HelpStr.str(), isFlag});
    }
  return result;
}

const std::vector<PlanningOption> &soap::planningOptions() {
  static const std::vector<PlanningOption> all = [] {
    std::vector<PlanningOption> list = optionsOf(createAutoParallelPass());
    for (PlanningOption &option : optionsOf(createSimplifyModel()))
      if (llvm::none_of(list, [&](const PlanningOption &other) {
            return other.name == option.name;
          }))
        list.push_back(std::move(option));
    llvm::sort(list,
               [](const auto &a, const auto &b) { return a.name < b.name; });
    return list;
  }();
  return all;
}

namespace {
/// A pass and what is given for it.
struct GivenPass {
  std::unique_ptr<Pass> pass;
  std::vector<PlanningOption> options;
  std::string text = "";

  bool has(StringRef name) const {
    return llvm::any_of(options, [&](const PlanningOption &option) {
      return option.name == name;
    });
  }
};
} // namespace

static LogicalResult complain(const Twine &message) {
  llvm::errs() << "error: " << message << "\n";
  return failure();
}

static LogicalResult addPasses(OpPassManager &manager,
                               const PlanOptions &options,
                               const GivenOptions &given, bool search) {
  SimplifyModelOptions simplify = options.simplify;
  if (options.turns >= 0)
    simplify.turns = options.turns;
  std::string machine = options.machine;
  for (const auto &[name, value] : given)
    if (name == "machine")
      machine = value;
  simplify.byteProducts &= !isGpuMachine(machine);
  GivenPass passes[] = {
      {createSimplifyModel(simplify), optionsOf(createSimplifyModel())},
      {createAutoParallelPass(options, options.receiver),
       optionsOf(createAutoParallelPass())}};
  // What other passes are told, too.
  ImportShardingsPassOptions import;
  import.function = options.function;
  import.shardings = options.shardings;
  FormingOptions forming;
  forming.function = options.function;
  forming.branches = options.branches;
  forming.turns = options.turns;
  std::string microbatches = options.microbatches;
  for (const auto &option : given) {
    const std::string &name = option.first, &value = option.second;
    auto *entry = llvm::find_if(
        passes, [&](const GivenPass &pass) { return pass.has(name); });
    if (entry == std::end(passes))
      return complain("there is no option '" + name + "' for planning");
    // As a list of pass options quotes it.
    char quote = StringRef(value).contains('\'') ? '"' : '\'';
    if (StringRef(value).contains(quote))
      return complain("option '" + name + "' has quotes of both kinds");
    if (name == "turns" && StringRef(value).getAsInteger(10, forming.turns))
      return complain("option '" + name + "' is '" + value +
                      "'; expected a number of parts");
    if (name == "shardings")
      import.shardings = value;
    else if (name == "branches")
      forming.branches = value;
    else if (name == "microbatches")
      microbatches = value;
    for (GivenPass &pass : passes)
      if (pass.has(name))
        pass.text += name + "=" + quote + value + quote + " ";
  }
  passes[1].text += "simplify=false ";
  std::string why;
  FailureOr<std::optional<int64_t>> parts =
      parseMicrobatches(microbatches, why);
  // Of what is wrong in `options`, a pass that searches complains.
  if (failed(parts) && !(search && microbatches == options.microbatches))
    return complain(why);
  for (GivenPass &entry : passes)
    // What is wrong has been said by the parser.
    if (failed(entry.pass->initializeOptions(
            entry.text, [](const Twine &) { return failure(); })))
      return failure();
  manager.addPass(createImportShardingsPass(import));
  manager.addPass(std::move(passes[0].pass));
  if (search) {
    manager.addPass(std::move(passes[1].pass));
  } else if (*parts) { // Otherwise the search finds how many.
    forming.microbatches = **parts;
    addOperatorPasses(manager, forming);
  }
  return success();
}

LogicalResult soap::addPlanningPasses(OpPassManager &manager,
                                      const PlanOptions &options,
                                      const GivenOptions &given) {
  return addPasses(manager, options, given, /*search=*/true);
}

LogicalResult soap::addFormingPasses(OpPassManager &manager,
                                     const PlanOptions &options,
                                     const GivenOptions &given) {
  return addPasses(manager, options, given, /*search=*/false);
}

void soap::addPlanningPasses(OpPassManager &manager,
                             const PlanOptions &options) {
  [[maybe_unused]] LogicalResult added =
      addPlanningPasses(manager, options, {});
  assert(succeeded(added) && "nothing is given that could be wrong");
}

void soap::addPartitioningPasses(OpPassManager &manager) {
  manager.addNestedPass<func::FuncOp>(createOrderOperatorsPass());
  manager.addNestedPass<func::FuncOp>(createPartitionPass());
  addProgramPasses(manager);
}

void soap::addProgramPasses(OpPassManager &manager) {
  manager.addNestedPass<func::FuncOp>(createLowerReshardPass());
  manager.addNestedPass<func::FuncOp>(createRecomputeAttentionPass());
  manager.addNestedPass<func::FuncOp>(createRecomputeNormalizationPass());
  manager.addNestedPass<func::FuncOp>(createLocalizeCopiesPass());
  manager.addNestedPass<func::FuncOp>(createCombineProductsPass());
  manager.addNestedPass<func::FuncOp>(createIssueScalarsEarlyPass());
  manager.addNestedPass<func::FuncOp>(createMergeRegionsPass());
  manager.addNestedPass<func::FuncOp>(createShareProbabilitiesPass());
  manager.addNestedPass<func::FuncOp>(createRecomputeFunctionsPass());
  manager.addNestedPass<func::FuncOp>(createMergeSmallRegionsPass());
  manager.addNestedPass<func::FuncOp>(createCutArgumentsPass());
  manager.addNestedPass<func::FuncOp>(createIssueReductionsEarlyPass());
  manager.addNestedPass<func::FuncOp>(createIssueUpdatesEarlyPass());
  manager.addPass(createSplitProgramsPass());
}

namespace {
/// All planning options, as text.
struct PlanPipelineOptions : public PassPipelineOptions<PlanPipelineOptions> {
  std::vector<std::unique_ptr<Option<std::string>>> values;

  PlanPipelineOptions() {
    for (const PlanningOption &option : planningOptions()) {
      values.push_back(std::make_unique<Option<std::string>>(
          *this, option.name, llvm::cl::desc(option.help)));
      if (option.isFlag)
        values.back()->setValueExpectedFlag(llvm::cl::ValueOptional);
    }
  }
};
} // namespace

void soap::registerPipelines() {
  // The help of the command line shows these.
  auto forEachOption =
      [](llvm::function_ref<void(const mlir::detail::PassOptions &)> use) {
        use(PlanPipelineOptions());
      };
  registerPassPipeline(
      "soap-plan", "From a model to operators with configurations",
      [](OpPassManager &manager, StringRef text,
         llvm::function_ref<LogicalResult(const Twine &)> onError) {
        PlanPipelineOptions options;
        if (failed(options.parseFromString(text)))
          return failure();
        GivenOptions given;
        for (const auto &[option, value] :
             llvm::zip_equal(planningOptions(), options.values))
          if (value->hasValue())
            given.push_back({option.name, option.isFlag && value->empty()
                                              ? std::string("true")
                                              : value->getValue()});
        return addPlanningPasses(manager, PlanOptions(), given);
      },
      forEachOption);
  PassPipelineRegistration<>(
      "soap-distribute",
      "From operators with configurations to a program per device",
      [](OpPassManager &manager) { addPartitioningPasses(manager); });
}
