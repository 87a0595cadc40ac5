//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_COST_ANALYTICCOST_H
#define SOAP_PLANNER_COST_ANALYTICCOST_H

#include "Soap/Planner/Cost/CostModel.h"

namespace soap {

/// Costs from a machine's rates alone.
///
/// A task takes
///
///     launches · overhead + max(flops / (peak · e), touched bytes / bandwidth)
///
/// where flops is the tile's share of the operator's points and peak that of
/// the element type that is multiplied; of operators that are no products, that
/// of the first result's, but no more than f32's.
///
/// *Efficiency* e. A contraction or convolution is seen as a matrix product:
/// its reduction dimensions make k; of the others, those that only the first
/// contracted operand has make m, those that only the second has make n, those
/// of both are batch. With their extents in the tile,
///
///     e = r · f(m, 8, 8) · f(n, 16, 16) · f(k, 8, 32)
///     f(x, granule, half) = x / (round x up to granules + half)
///
/// with the device's rate of products r, so small and skinny tiles are less
/// efficient, extents off the granules (a vector, a tile of a tensor core)
/// waste their remainder, and dimensions are not alike: batch is free, n (the
/// vector side) suffers earlier than m. Other anchors do no
/// multiply-accumulate: window 0.25, reduction and elementwise 0.125, gather,
/// scatter and the rest 0.0625.
///
/// *Touched bytes* are those of all operand and result boxes. A box whose
/// innermost contiguous run is r bytes counts (1 + 64 / r)-fold: a cache line
/// is fetched for its sake (so cutting inner dimensions costs, outer ones not).
/// Of what a gather reads, no more elements count than it makes: rows of a
/// table. Those that fit a device's cache pass at its bandwidth, the others at
/// that of memory (DeviceKind::memorySeconds).
///
/// *Merged*, where devices merge operators, a task touches of each box what its
/// part says (MergedPart), and launches a kernel only if it begins one.
///
/// *Fused*, a task has the launches of its part, of the flops those that are
/// not replaced, and does the part's products at the device's rate of
/// attention; tensors that stay within the fusion are not touched.
///
/// *Transfers* take the latency of the route and bytes / its narrowest link;
/// local copies a launch, where devices do not merge operators, and reading
/// plus writing at memory bandwidth. Flows that start together: the latencies
/// of the messages that one device sends, or gets, one after the other (for the
/// device where that is most; Thakur et al. price their pairwise exchange so),
/// plus, over all links, the greatest time for the bytes that pass the link.
/// Collectives: the fastest algorithm of CollectiveAlgorithm. Several summands
/// on one device are added there first.
class AnalyticCost : public CostModel {
public:
  llvm::StringRef name() const override { return "analytic"; }
  Ticks taskTime(const Graph &graph, const Operator &op,
                 llvm::ArrayRef<Interval> tile, const Machine &machine,
                 int64_t device) const override;
  Ticks fusedTaskTime(const Graph &graph, const Operator &op,
                      llvm::ArrayRef<Interval> tile, const Machine &machine,
                      int64_t device) const override;
  Ticks transferTime(const Machine &machine, Flow flow) const override;
  Ticks exchangeTime(const Machine &machine,
                     llvm::ArrayRef<Flow> flows) const override;
  Ticks allReduceTime(const Machine &machine, llvm::ArrayRef<int64_t> devices,
                      int64_t bytes) const override;
  CollectiveTime collectiveTime(const Machine &machine, Collective what,
                                llvm::ArrayRef<int64_t> devices,
                                int64_t bytes) const override;
};

} // namespace soap

#endif // SOAP_PLANNER_COST_ANALYTICCOST_H
