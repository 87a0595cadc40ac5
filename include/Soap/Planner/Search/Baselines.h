//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_SEARCH_BASELINES_H
#define SOAP_PLANNER_SEARCH_BASELINES_H

#include "Soap/Planner/Search/Report.h"

namespace soap {

/// Data parallelism with gradients reduced in buckets, as Horovod does
/// (Sergeev, Del Balso, 2018): reductions that become ready one after the other
/// are one collective over their bytes together, which saves latency, but
/// starts when the last of them is ready.
///
/// A prediction only: it changes the simulated task graph of data parallelism.
/// Our programs reduce every gradient on its own.
struct HorovodFigures {
  Strategy strategy;       ///< Data parallelism.
  Ticks makespan = 0;      ///< With buckets, where they are faster.
  int64_t bucketBytes = 0; ///< The best of 1 MiB … 256 MiB; 0: no buckets.
  size_t numReductions = 0, numBuckets = 0;
};
HorovodFigures predictHorovod(const Problem &problem);

/// Rows beside those of compareStrategies: "expert", "horovod" (see
/// predictHorovod; memory and bytes are data parallelism's), "optcnn", "mesh",
/// "placement", "tofu". The searches among them have the options' seed and a
/// small budget; optcnn has fewer options per family for large graphs.
std::vector<StrategyFigures> moreBaselines(const Problem &problem,
                                           const SearchOptions &options);

} // namespace soap

#endif // SOAP_PLANNER_SEARCH_BASELINES_H
