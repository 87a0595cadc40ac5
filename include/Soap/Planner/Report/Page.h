//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_REPORT_PAGE_H
#define SOAP_PLANNER_REPORT_PAGE_H

#include "Soap/Planner/Report/Alternatives.h"
#include "Soap/Planner/Report/Plan.h"

namespace soap {

/// How much of a plan goes into a page. What is more is merged or thinned out,
/// and the page says so.
struct PageOptions {
  /// Bars of the timeline, over all devices and links; short neighbours are
  /// merged until there are no more.
  size_t maxBars = 60'000;
  /// Links with a row of their own, the busiest.
  size_t maxLinks = 192;
  /// Points of the curves of memory, over all devices.
  size_t maxMemoryPoints = 24'000;
};

/// Rows beside those of compareStrategies: moreBaselines' for up to 64
/// families, for more just the expert's, since the others would take minutes.
void addBaselines(const Problem &problem, const SearchOptions &options,
                  std::vector<StrategyFigures> &rows);

/// The plan as the page's data: tables of columns, numbers for names. The
/// scripts in lib/Planner/Report/page read it.
llvm::json::Value pageData(const Plan &plan, const SimulatedPlan &simulated,
                           llvm::ArrayRef<StrategyFigures> rows,
                           llvm::ArrayRef<AlternativesOfFamilies> alternatives,
                           const PageOptions &options = {});

/// The whole page: one HTML file without references to others.
std::string renderPage(const llvm::json::Value &data, llvm::StringRef title);

/// An empty string, or why this build cannot render pages, in one line.
std::string whyNoPages();

} // namespace soap

#endif // SOAP_PLANNER_REPORT_PAGE_H
