//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_PLANNING_PLANFILES_H
#define SOAP_LIB_TRANSFORMS_PLANNING_PLANFILES_H

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Planner/Search/Search.h"

namespace soap {

/// What planning writes beside the model; empty: not wanted.
struct PlanFiles {
  std::string report; ///< "-": a table; *.html: a page; else JSON.
  std::string trace;
  std::string strategyOut;
  std::string shardingsOut;
  std::string frontier;
  std::string state; ///< Written during the search, by itself.
};

/// Whether a report of this name is an HTML page.
bool isPage(llvm::StringRef path);

/// Fails if one of them cannot be written here, or two would be one: before the
/// search, not after.
mlir::LogicalResult checkPlanFiles(mlir::Location loc, const PlanFiles &files);

/// Reads a strategy file. Errors and warnings are at their places in it.
mlir::FailureOr<NamedStrategy> loadStrategyFile(llvm::StringRef path,
                                                const Problem &problem,
                                                ModelGraph &model,
                                                mlir::func::FuncOp entry);

mlir::LogicalResult writePlanFiles(mlir::Location loc, const PlanFiles &files,
                                   const Problem &problem,
                                   const SearchOptions &options,
                                   const SearchResult &result,
                                   ModelGraph &model, mlir::func::FuncOp entry);

/// Where in the user's sources a location leads: "model.py:12". Files other
/// than MLIR text come first. Empty if there is none.
std::string sourcePosition(mlir::Location loc);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_PLANNING_PLANFILES_H
