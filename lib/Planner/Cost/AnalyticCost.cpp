//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Cost/AnalyticCost.h"

#include "Soap/Planner/Cost/PlanningCost.h"

#include "Exchange.h"

#include "llvm/ADT/StringSwitch.h"

using namespace soap;

const CostModel &soap::planningCost() {
  static const AnalyticCost cost;
  return cost;
}

//===----------------------------------------------------------------------===//
// Compute
//===----------------------------------------------------------------------===//

static double saturation(double extent, double granule, double half) {
  return extent / (std::ceil(extent / granule) * granule + half);
}

/// The two operands that are contracted: the first ones that index by a
/// reduction dimension. Null where there are none.
static std::pair<const Operand *, const Operand *>
contracted(const Operator &op) {
  std::pair<const Operand *, const Operand *> found{nullptr, nullptr};
  for (const Operand &operand : op.operands) {
    bool reduces = false;
    for (unsigned d = 0; d < op.dims.size(); ++d)
      reduces |= op.dims[d].kind == DimensionKind::Reduction &&
                 runsAlong(operand.access, d);
    if (!reduces)
      continue;
    if (found.first) {
      found.second = &operand;
      break;
    }
    found.first = &operand;
  }
  return found;
}

constexpr double elementwiseEfficiency = 0.125;
/// Of products of middle size.
constexpr double regionProductEfficiency = 0.7;

/// The e of the header's formula.
static double efficiencyOf(const Operator &op, llvm::ArrayRef<Interval> tile,
                           const DeviceKind &kind) {
  if (!op.isProduct())
    return llvm::StringSwitch<double>(op.anchor)
        .Case("window", 0.25)
        .Cases({"reduction", "elementwise"}, elementwiseEfficiency)
        .Default(0.0625);
  auto [lhs, rhs] = contracted(op);
  if (!lhs || !rhs) // An outer product: nothing is summed.
    return 0.125;
  double m = 1, n = 1, k = 1;
  for (unsigned d = 0; d < op.dims.size(); ++d) {
    double extent = static_cast<double>(std::max<int64_t>(tile[d].size(), 1));
    bool inLhs = lhs && runsAlong(lhs->access, d);
    bool inRhs = rhs && runsAlong(rhs->access, d);
    if (op.dims[d].kind == DimensionKind::Reduction)
      k *= extent;
    else if (inLhs && !inRhs)
      m *= extent;
    else if (inRhs && !inLhs)
      n *= extent;
  }
  return kind.productRate * saturation(m, 8, 8) * saturation(n, 16, 16) *
         saturation(k, 8, 32);
}

/// Bytes of a box of `tensor`, more for short contiguous runs.
static double touchedBytes(const Tensor &tensor, llvm::ArrayRef<Interval> box) {
  double elementBytes = tensor.elementBits / 8.0;
  double bytes = static_cast<double>(numElements(box)) * elementBytes;
  if (bytes == 0)
    return 0;
  double run = elementBytes;
  for (size_t d = box.size(); d-- > 0;) {
    run *= static_cast<double>(box[d].size());
    if (box[d].size() != tensor.shape[d])
      break;
    if (d == 0) // the whole tensor
      return bytes;
  }
  return bytes * (1 + 64 / run);
}

/// The operand of a scatter that is state and replaced by the result: the rows
/// that it gets change where they are.
static const Operand *changedInPlace(const Graph &graph, const Operator &op) {
  if (op.anchor != "scatter" || op.results.size() != 1)
    return nullptr;
  const Result &result = op.results.front();
  for (const Operand &operand : op.operands)
    for (const Argument &argument : graph.arguments)
      if (argument.tensor == operand.tensor && argument.replacedBy >= 0 &&
          graph.results[argument.replacedBy] == result.tensor &&
          operand.access == result.access)
        return &operand;
  return nullptr;
}

/// Bytes of the rows that change in a tile of \p table: those of the largest
/// other operand, of which each tile along the table has its share.
static double changedBytes(const Graph &graph, const Operator &op,
                           llvm::ArrayRef<Interval> tile,
                           const Operand &table) {
  const Operand *updates = nullptr;
  double rows = 0;
  for (const Operand &operand : op.operands) {
    if (&operand == &table)
      continue;
    auto elements = static_cast<double>(numElements(applyAccess(
        operand.access, tile, graph.tensors[operand.tensor].shape)));
    if (elements > rows) {
      rows = elements;
      updates = &operand;
    }
  }
  if (!updates)
    return 0;
  for (auto [d, dim] : llvm::enumerate(op.dims))
    if (dim.size > 0 && runsAlong(table.access, d) &&
        !runsAlong(updates->access, d))
      rows *=
          static_cast<double>(tile[d].size()) / static_cast<double>(dim.size);
  const Tensor &tensor = graph.tensors[table.tensor];
  auto all = static_cast<double>(
      numElements(applyAccess(table.access, tile, tensor.shape)));
  return std::min(rows, all) * tensor.elementBits / 8.0;
}

static Ticks timeOf(const Graph &graph, const Operator &op,
                    llvm::ArrayRef<Interval> tile, const DeviceKind &kind,
                    bool isFused) {
  auto isTouched = [&](const Tensor &tensor) {
    return !isFused || tensor.fusion < 0;
  };
  const Operand *changed = changedInPlace(graph, op);
  const MergedPart whole;
  const MergedPart &merged = kind.mergesOperators ? op.merged : whole;
  double bytes = 0;
  double written = 0; // Elements.
  bool works = op.results.empty();
  std::string elementType = op.factorType;
  for (auto [r, result] : llvm::enumerate(op.results)) {
    const Tensor &tensor = graph.tensors[result.tensor];
    Rect box = applyAccess(result.access, tile, tensor.shape);
    double touched = touchedBytes(tensor, box);
    works |= touched > 0;
    written = std::max(written, static_cast<double>(numElements(box)));
    if (isTouched(tensor) && !changed)
      bytes += touched * merged.resultShare(r);
    if (r == 0 && elementType.empty())
      elementType = tensor.elementType;
  }
  if (!works)
    return 0;
  if (elementType.empty())
    elementType = "f32";
  for (auto [k, operand] : llvm::enumerate(op.operands)) {
    const Tensor &tensor = graph.tensors[operand.tensor];
    if (!isTouched(tensor) || &operand == changed)
      continue;
    Rect box = applyAccess(operand.access, tile, tensor.shape);
    double touched = touchedBytes(tensor, box);
    // A lookup reads the rows that it gives, not the table.
    auto elements = static_cast<double>(numElements(box));
    if (op.anchor == "gather" && elements > written)
      touched *= written / elements;
    bytes += touched * merged.operandShare(k);
  }
  if (changed)
    bytes += 2 * changedBytes(graph, op, tile, *changed);
  double share = 1;
  for (auto [dim, interval] : llvm::zip_equal(op.dims, tile))
    share *= dim.size > 0 ? static_cast<double>(interval.size()) /
                                static_cast<double>(dim.size)
                          : 0;
  double peak = kind.peakFor(elementType);
  // What multiplies matrices of narrow numbers does nothing else.
  if (!op.isProduct())
    peak = std::min(peak, kind.peakFor("f32"));
  double flops = op.flops, launches = merged.startsKernel ? op.launches : 0;
  if (isFused) {
    flops -= op.fused.replaced;
    launches = op.fused.launches;
  }
  double compute = flops * share / (peak * efficiencyOf(op, tile, kind));
  if (isFused)
    compute += op.fused.products * share / (peak * kind.attentionRate);
  double products = 0;
  if (op.regionBytes > 0) {
    share += (1 - share) * op.regionWhole;
    // Between the products of its regions lies what is elementwise.
    products = op.regionProducts * share / (peak * regionProductEfficiency);
    compute = (op.flops - op.regionProducts) * share /
              (kind.peakFor("f32") * elementwiseEfficiency);
    bytes += op.regionBytes * share;
  }
  return ticksFromSeconds(launches * kind.launchOverhead + products +
                          std::max(compute, kind.memorySeconds(bytes, share)));
}

Ticks AnalyticCost::taskTime(const Graph &graph, const Operator &op,
                             llvm::ArrayRef<Interval> tile,
                             const Machine &machine, int64_t device) const {
  return timeOf(graph, op, tile, machine.kindOf(device), /*isFused=*/false);
}

Ticks AnalyticCost::fusedTaskTime(const Graph &graph, const Operator &op,
                                  llvm::ArrayRef<Interval> tile,
                                  const Machine &machine,
                                  int64_t device) const {
  return timeOf(graph, op, tile, machine.kindOf(device), /*isFused=*/true);
}

//===----------------------------------------------------------------------===//
// Communication
//===----------------------------------------------------------------------===//

static double localCopySeconds(const Machine &machine, int64_t device,
                               double bytes) {
  const DeviceKind &kind = machine.kindOf(device);
  // Kernels that read it cut it out (soap-localize-copies).
  double launch = kind.mergesOperators ? 0 : kind.launchOverhead;
  return launch + kind.memorySeconds(2 * bytes);
}

/// Messages between devices beside local flows.
static double exchangeSeconds(const Machine &machine,
                              llvm::ArrayRef<Flow> flows) {
  Exchange &exchange = Exchange::ofThread(machine);
  llvm::SmallVector<std::pair<int64_t, double>, 16> localBytes;
  for (const Flow &flow : flows) {
    double bytes = static_cast<double>(flow.bytes);
    if (flow.from == flow.to)
      localBytes.push_back({flow.to, bytes});
    else
      exchange.add(flow.from, flow.to, bytes);
  }
  double seconds = exchange.finish();
  llvm::sort(localBytes);
  for (size_t i = 0; i < localBytes.size();) {
    double bytes = 0;
    int64_t device = localBytes[i].first;
    for (; i < localBytes.size() && localBytes[i].first == device; ++i)
      bytes += localBytes[i].second;
    seconds = std::max(seconds, localCopySeconds(machine, device, bytes));
  }
  return seconds;
}

Ticks AnalyticCost::transferTime(const Machine &machine, Flow flow) const {
  return ticksFromSeconds(exchangeSeconds(machine, flow));
}

Ticks AnalyticCost::exchangeTime(const Machine &machine,
                                 llvm::ArrayRef<Flow> flows) const {
  return ticksFromSeconds(exchangeSeconds(machine, flows));
}

/// Several summands on one device: read both, write one, for each but one.
static double localSums(const Machine &machine, llvm::ArrayRef<int64_t> ring,
                        llvm::ArrayRef<int64_t> devices, double size) {
  double local = 0;
  if (ring.size() == devices.size())
    return local;
  for (int64_t device : ring) {
    double extra = static_cast<double>(llvm::count(devices, device) - 1);
    const DeviceKind &kind = machine.kindOf(device);
    if (extra > 0)
      local = std::max(local, kind.launchOverhead +
                                  kind.memorySeconds(extra * 3 * size));
  }
  return local;
}

CostModel::CollectiveTime
AnalyticCost::collectiveTime(const Machine &machine, Collective what,
                             llvm::ArrayRef<int64_t> devices,
                             int64_t bytes) const {
  if (what != Collective::AllReduce) {
    CollectiveChoice choice = fastestCollective(machine, what, devices, bytes);
    return {ticksFromSeconds(choice.seconds), choice.algorithm};
  }
  llvm::SmallVector<int64_t, 16> ring = ringOrder(devices);
  CollectiveChoice choice = fastestCollective(machine, what, ring, bytes);
  double local = localSums(machine, ring, devices, static_cast<double>(bytes));
  return {ticksFromSeconds(local + choice.seconds), choice.algorithm};
}

Ticks AnalyticCost::allReduceTime(const Machine &machine,
                                  llvm::ArrayRef<int64_t> devices,
                                  int64_t bytes) const {
  return collectiveTime(machine, Collective::AllReduce, devices, bytes).time;
}
