//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanReport.h"

#include "PlanFiles.h"

#include "Soap/Planner/Search/Baselines.h"
#include "Soap/Planner/Search/CostGraph.h"
#include "Soap/Planner/Search/Experts.h"
#include "Soap/Planner/Search/Report.h"
#include "Soap/Support/File.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace soap;

void soap::addLocalOptimality(const Problem &problem, SearchResult &result) {
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

/// The figures of the strategy found, first, and of the baselines.
static std::vector<StrategyFigures> tableOf(const Problem &problem,
                                            const SearchOptions &options,
                                            const SearchResult &result,
                                            StringRef baselines) {
  auto rows = compareStrategies(problem, result.strategy, "found");
  if (baselines == "none")
    rows.resize(1);
  if (baselines == "all")
    for (StrategyFigures &row : moreBaselines(problem, options))
      rows.push_back(std::move(row));
  return rows;
}

LogicalResult soap::reportPlan(const Problem &problem,
                               const SearchOptions &options,
                               const SearchResult &result, StringRef baselines,
                               StringRef report, const PlanReceiver &receiver,
                               Location loc) {
  bool isWanted = !report.empty() && !isPage(report);
  if (!isWanted && !receiver.found)
    return success();
  auto rows = tableOf(problem, options, result, baselines);
  if (receiver.found)
    receiver.found(rows, reportAsJson(problem, options, result, rows));
  if (!isWanted)
    return success();
  if (report == "-") {
    printFamilyConfigs(problem, result.strategy, llvm::errs());
    llvm::errs() << "\n";
    printStrategies(rows, llvm::errs());
    // Not in files, which are the same for the same options.
    for (const SearchResult::FrontierTiming &timing : result.timings)
      llvm::errs() << llvm::formatv(
          "frontier of {0} devices in {1:f2} s: costs {2:f2} s, tracking "
          "{3:f2} s\n",
          timing.numDevices, timing.costSeconds + timing.trackingSeconds,
          timing.costSeconds, timing.trackingSeconds);
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
