//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_REPORT_H
#define SOAP_PLANNER_SEARCH_REPORT_H

#include "Soap/Planner/Search/Search.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace soap {

/// A strategy's name and predicted figures.
struct StrategyFigures {
  std::string name;
  Evaluation figures;
  bool fits = true;
};

/// The predicted figures of a found strategy ("found" first), of data and model
/// parallelism on all devices and of one device.
std::vector<StrategyFigures> compareStrategies(const Problem &problem,
                                               const Strategy &found,
                                               llvm::StringRef name);

/// "1.25 ms", "3.4 GiB".
std::string formatSeconds(double seconds);
std::string formatBytes(double bytes);

/// A table: time per step, speed beside the first baseline, most memory on a
/// device, bytes moved, summed compute time.
void printStrategies(llvm::ArrayRef<StrategyFigures> rows,
                     llvm::raw_ostream &os);

/// The operator that stands for a family where its split is shown: the one that
/// does most of the forward part.
unsigned leaderOf(const Graph &graph, const Family &family);

/// A line per family (tied ones that are split alike together): how its forward
/// part is split, where it runs, and how many candidates the search had.
void printFamilyConfigs(const Problem &problem, const Strategy &strategy,
                        llvm::raw_ostream &os);

/// What was found and how, as JSON: machine, algorithm, seed, proposals used
/// per chain (for replay), the figures of every row.
llvm::json::Value reportAsJson(const Problem &problem,
                               const SearchOptions &options,
                               const SearchResult &result,
                               llvm::ArrayRef<StrategyFigures> rows);

/// "time", "memory", "traffic", "devices", "money".
llvm::StringRef stringifyAxis(FrontierOptions::Axis axis);

/// The points of a frontier, as JSON: memory, time (by frontier tracking and by
/// the simulator) and every operator's configuration by the operator's name;
/// beside them the figures of `rows`.
llvm::json::Value frontierAsJson(const Problem &problem,
                                 const SearchOptions &options,
                                 const SearchResult &result,
                                 llvm::ArrayRef<StrategyFigures> rows);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_REPORT_H
