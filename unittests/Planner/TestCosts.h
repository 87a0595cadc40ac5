//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_PLANNER_TESTCOSTS_H
#define SOAP_UNITTESTS_PLANNER_TESTCOSTS_H

#include "TestGraphs.h"

#include "Soap/Planner/Cost/CostModel.h"
#include "Soap/Planner/Graph/Strategy.h"

namespace soap {

/// A task takes its points times its operator's `flops` per point, a transfer
/// its bytes, an all-reduce a hundred and its bytes.
class CountingCost final : public CostModel {
public:
  llvm::StringRef name() const override { return "counting"; }
  Ticks taskTime(const Graph &, const Operator &op,
                 llvm::ArrayRef<Interval> tile, const Machine &,
                 int64_t) const override {
    int64_t points = 1;
    for (const Dimension &dim : op.dims)
      points *= dim.size;
    return static_cast<Ticks>(op.flops) * numElements(tile) / points;
  }
  Ticks transferTime(const Machine &, Flow flow) const override {
    return flow.bytes;
  }
  Ticks exchangeTime(const Machine &,
                     llvm::ArrayRef<Flow> flows) const override {
    Ticks longest = 0;
    for (const Flow &flow : flows)
      longest = std::max(longest, flow.bytes);
    return longest;
  }
  Ticks allReduceTime(const Machine &, llvm::ArrayRef<int64_t>,
                      int64_t bytes) const override {
    return 100 + bytes;
  }
};

inline Config config(llvm::ArrayRef<int64_t> degrees,
                     std::vector<int64_t> devices) {
  Config c;
  c.degrees.assign(degrees.begin(), degrees.end());
  c.devices = std::move(devices);
  c.replicas = static_cast<int64_t>(c.devices.size());
  for (int64_t d : degrees)
    c.replicas /= d;
  return c;
}

/// The worked example of the paper as a graph: a dimension of two samples of
/// one byte; a sample takes 2 in an embedding, 1 in a recurrent layer, and 3
/// for both together in a linear one.
struct WorkedExample {
  GraphBuilder b;
  Strategy strategy;
  WorkedExample() {
    Dimension n = dim("n", 2, DimensionKind::Sample);
    unsigned f = b.family("all", {n});
    auto layer = [&](const char *name, double perSample,
                     std::vector<GraphBuilder::Use> uses) {
      unsigned t =
          b.op(name, "forward", "other", f, {n}, {0}, uses, {0}, perSample);
      b.graph.tensors[t].elementBits = 8;
      return t;
    };
    unsigned o1 = layer("o1", 2, {}), o2 = layer("o2", 2, {});
    unsigned o3 = layer("o3", 1, {{o1, {0}}});
    unsigned o4 = layer("o4", 1, {{o2, {0}}, {o3, {0}}});
    unsigned o5 = layer("o5", 1.5, {{o3, {0}}});
    unsigned o6 = layer("o6", 1.5, {{o4, {0}}});
    b.graph.results = {o5, o6};
    strategy.configs = {config({2}, {0, 0}), config({2}, {0, 0}),
                        config({2}, {1, 1}), config({2}, {1, 1}),
                        config({1}, {2}),    config({1}, {2})};
  }
};

} // namespace soap

#endif // SOAP_UNITTESTS_PLANNER_TESTCOSTS_H
