//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JsonNesting.h"
#include "Session.h"
#include "Targets.h"

#include "Soap/Analysis/MachineLoader.h"
#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Planner/Cost/MeasuredCost.h"
#include "Soap/Planner/Report/StrategyFile.h"
#include "Soap/Planner/Search/Baselines.h"
#include "Soap/Planner/Search/Search.h"
#include "Soap/Reference/ModelData.h"
#include "Soap/Transforms/Passes.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace soap;
using namespace soap::fuzz;

void fuzz::readMachineFile(llvm::StringRef bytes) {
  Session session;
  FailureOr<Machine> machine = readMachine(
      llvm::MemoryBuffer::getMemBufferCopy(bytes, "machine.mlir"),
      "machine.mlir", &session.context(), UnknownLoc::get(&session.context()));
  session.expect(succeeded(machine), "reading");
}

static const char modelText[] = R"(
func.func @main(%x: tensor<8x4xf32>, %w: tensor<4x6xf32>) -> tensor<8x6xf32> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %z = stablehlo.tanh %y : tensor<8x6xf32>
  return %z : tensor<8x6xf32>
}
)";

namespace {
/// What strategies and states are read for: made once.
struct SmallProblem {
  Session session;
  OwningOpRef<ModuleOp> module;
  std::optional<ModelGraph> model;
  std::optional<Machine> machine;
  AnalyticCost cost;
  std::optional<Problem> problem;

  SmallProblem();
  static const Problem &get() {
    static SmallProblem instance;
    return *instance.problem;
  }
};
} // namespace

SmallProblem::SmallProblem() {
  MLIRContext &context = session.context();
  module = parseSourceString<ModuleOp>(modelText, &context);
  PassManager manager(&context, ModuleOp::getOperationName());
  manager.addPass(createFormOperatorsPass());
  if (!module || failed(manager.run(*module)))
    fail("the model does not work");
  FailureOr<func::FuncOp> entry = findEntry(*module);
  FailureOr<ModelGraph> graph = ModelGraph::build(*entry);
  FailureOr<Machine> read =
      loadMachine("cpu:4", &context, UnknownLoc::get(&context));
  if (failed(graph) || failed(read))
    fail("the machine does not work");
  model = std::move(*graph);
  machine = std::move(*read);
  problem.emplace(model->graph, *machine, cost);
}

void fuzz::readStrategy(llvm::StringRef bytes) {
  const Problem &problem = SmallProblem::get();
  Strategy strategy;
  std::vector<TextError> warnings;
  if (readStrategyFile(bytes, problem, "main", strategy, warnings))
    return;
  if (std::string why = problem.verify(strategy); !why.empty())
    fail("a strategy that is none was read: " + why);
  (void)simulate(problem, strategy);
}

/// The state with a right checksum, which no change of it gets past; empty if
/// it is nothing like a state.
static std::string repairedState(llvm::StringRef bytes) {
  if (findDeepJson(bytes) != llvm::StringRef::npos)
    return "";
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(bytes);
  if (!value) {
    llvm::consumeError(value.takeError());
    return "";
  }
  llvm::json::Object *root = value->getAsObject();
  llvm::json::Value *body = root ? root->get("body") : nullptr;
  if (!body)
    return "";
  std::string text, result;
  llvm::raw_string_ostream(text) << *body;
  (*root)["checksum"] =
      llvm::utohexstr(llvm::xxh3_64bits(text), /*LowerCase=*/true);
  llvm::raw_string_ostream(result) << *value;
  return result;
}

/// A state that reads well may still be refused: only the search sees that its
/// figures are not those of its strategies.
static void goOn(llvm::StringRef bytes) {
  const Problem &problem = SmallProblem::get();
  SearchOptions options;
  options.budget.proposals = 64;
  options.chains = 2;
  options.state = bytes.str();
  if (options.state.empty() || !checkSearchState(problem, options).empty())
    return;
  llvm::Expected<SearchResult> result = search(problem, options);
  if (!result) {
    std::string why = llvm::toString(result.takeError());
    if (!llvm::StringRef(why).contains("have other figures now"))
      fail("no search goes on from it: " + why);
    return;
  }
  if (std::string why = problem.verify(result->strategy); !why.empty())
    fail("a strategy that is none was found: " + why);
}

void fuzz::readState(llvm::StringRef bytes) {
  goOn(bytes);
  goOn(repairedState(bytes));
}

void fuzz::readData(llvm::StringRef bytes) {
  Session session;
  auto data =
      reference::ModelData::parse(bytes, "data.json", session.context());
  if (!data) {
    if (llvm::toString(data.takeError()).empty())
      fail("failed without an error");
    return;
  }
}

/// A profile that reads well may have any times.
static void planBy(const std::string &path) {
  llvm::Expected<ProfileFile> file =
      ProfileFile::open(path, ProfileFile::Mode::Read);
  if (!file)
    return llvm::consumeError(file.takeError());
  llvm::Expected<Profile> profile = file->read();
  if (!profile)
    return llvm::consumeError(profile.takeError());
  const Problem &problem = SmallProblem::get();
  MeasuredCost cost(*profile, problem.graph, problem.machine);
  Problem measured(problem.graph, problem.machine, cost);
  for (const Strategy &strategy :
       {dataParallel(measured), singleDevice(measured)})
    if (simulate(measured, strategy).figures.makespan < 0)
      fail("a step takes less than no time");
}

/// What can be opened can be added to, or says why not.
static void addTo(const std::string &path) {
  llvm::Expected<ProfileFile> file =
      ProfileFile::open(path, ProfileFile::Mode::Add);
  if (!file)
    return llvm::consumeError(file.takeError());
  if (llvm::Error error = file->setHost("fuzzed", "host"))
    return llvm::consumeError(std::move(error));
  if (llvm::Error error = file->add("fuzzed", 1, {2, 3}, 0.5, "name"))
    return llvm::consumeError(std::move(error));
}

void fuzz::readProfile(llvm::StringRef bytes) {
  llvm::SmallString<64> path;
  int descriptor = -1;
  if (llvm::sys::fs::createTemporaryFile("fuzz", "profile", descriptor, path))
    fail("no temporary file");
  llvm::raw_fd_ostream(descriptor, /*shouldClose=*/true) << bytes;
  planBy(path.str().str());
  addTo(path.str().str());
  llvm::sys::fs::remove(path);
  llvm::sys::fs::remove(path + "-journal");
}
