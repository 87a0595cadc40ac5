//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanFiles.h"

#include "../Shardings/OneProgram.h"

#include "Soap/Planner/Report/Page.h"
#include "Soap/Planner/Report/ShardingsFile.h"
#include "Soap/Planner/Report/StrategyFile.h"
#include "Soap/Planner/Report/Trace.h"
#include "Soap/Support/File.h"

#include "mlir/IR/BuiltinOps.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace soap;

bool soap::isPage(StringRef path) {
  return path.ends_with(".html") || path.ends_with(".htm");
}

/// The module's name, as JAX gives one ("jit_train_step"), else the function's.
static std::string modelName(func::FuncOp entry) {
  if (auto module = entry->getParentOfType<ModuleOp>())
    if (std::optional<StringRef> name = module.getSymName())
      return name->str();
  return entry.getName().str();
}

std::string soap::sourcePosition(Location loc) {
  FileLineColLoc best;
  loc->walk([&](Location inner) {
    auto position = dyn_cast<FileLineColLoc>(inner);
    if (!position)
      return WalkResult::advance();
    bool isSource = !position.getFilename().getValue().ends_with(".mlir");
    if (!best || isSource)
      best = position;
    return isSource ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (!best || best.getLine() == 0)
    return "";
  return (best.getFilename().getValue() + ":" + Twine(best.getLine())).str();
}

static std::vector<std::string> sourcePositions(ModelGraph &model) {
  std::vector<std::string> out;
  for (OperatorOp op : model.operators)
    out.push_back(sourcePosition(op.getLoc()));
  return out;
}

LogicalResult soap::checkPlanFiles(Location loc, const PlanFiles &files) {
  if (isPage(files.report))
    if (std::string why = whyNoPages(); !why.empty())
      return emitError(loc) << "report: " << why;
  // The table of a report goes to standard error.
  StringRef names[] = {"report",        "trace",    "strategy-out",
                       "shardings-out", "frontier", "state"};
  std::string paths[] = {files.report == "-" ? "" : files.report,
                         files.trace,
                         files.strategyOut,
                         files.shardingsOut,
                         files.frontier,
                         files.state};
  if (auto same = findSameOutput(paths))
    return emitError(loc) << "options '" << names[same->first] << "' and '"
                          << names[same->second] << "' both write '"
                          << paths[same->second] << "'";
  // The state, which may be there, says for itself what is wrong.
  for (auto [option, path] : llvm::drop_end(llvm::zip_equal(names, paths)))
    if (std::string why = checkWritable(path); !why.empty())
      return emitError(loc) << option << ": " << why;
  return success();
}

FailureOr<NamedStrategy> soap::loadStrategyFile(StringRef path,
                                                const Problem &problem,
                                                ModelGraph &model,
                                                func::FuncOp entry) {
  MLIRContext *context = entry.getContext();
  auto at = [&](const TextError &error) -> Location {
    return FileLineColLoc::get(context, path, error.line, error.column);
  };
  auto buffer = readFile(path);
  if (!buffer)
    return emitError(entry.getLoc()) << "cannot read strategy file '" << path
                                     << "': " << buffer.getError().message();
  NamedStrategy start{path.str(), {}};
  std::vector<TextError> warnings;
  if (TextError error =
          readStrategyFile((*buffer)->getBuffer(), problem, modelName(entry),
                           start.strategy, warnings))
    return emitError(at(error)) << error.message;
  for (const TextError &warning : warnings)
    emitWarning(at(warning)) << warning.message;
  return start;
}

LogicalResult soap::writePlanFiles(Location loc, const PlanFiles &files,
                                   const Problem &problem,
                                   const SearchOptions &options,
                                   const SearchResult &result,
                                   ModelGraph &model, func::FuncOp entry) {
  auto write = [&](StringRef option, StringRef path,
                   StringRef text) -> LogicalResult {
    if (std::string why = writeFile(path, text); !why.empty())
      return emitError(loc) << option << ": " << why;
    return success();
  };
  Plan plan{problem, options, result, modelName(entry), sourcePositions(model)};
  if (!files.shardingsOut.empty()) {
    ModelShardings shardings =
        shardingsForOneProgram(entry, model, result.strategy, /*warn=*/true);
    if (failed(write("shardings-out", files.shardingsOut,
                     writeShardingsFile(plan, shardings))))
      return failure();
  }
  if (!isPage(files.report) && files.trace.empty() && files.strategyOut.empty())
    return success();
  SimulatedPlan simulated = simulate(problem, result.strategy);
  if (!files.strategyOut.empty() &&
      failed(write("strategy-out", files.strategyOut,
                   writeStrategyFile(plan, simulated.figures))))
    return failure();
  if (!files.trace.empty()) {
    std::string text;
    llvm::raw_string_ostream os(text);
    writeTrace(plan, simulated, os);
    if (failed(write("trace", files.trace, text)))
      return failure();
  }
  if (!isPage(files.report))
    return success();
  auto rows = compareStrategies(problem, result.strategy, "found");
  addBaselines(problem, options, rows);
  std::string title = plan.model + " on " + problem.machine.name;
  return write("report", files.report,
               renderPage(pageData(plan, simulated, rows,
                                   findAlternatives(problem, result.strategy)),
                          title));
}
