//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Sharding/OperatorSharding.h"

using namespace soap;

/// The number of the split dimension in an access, or -1.
static int splitDim(const DimAccess &access, const Config &config) {
  for (const DimAccess::Term &term : access.terms)
    if (config.degrees[term.dim] > 1)
      return static_cast<int>(term.dim);
  return -1;
}

static Sharding::Dim dimSharding(const Operator &op, const Config &config,
                                 const DimAccess &access, int64_t size) {
  Sharding::Dim dim;
  if (access.whole)
    return dim;
  int split = splitDim(access, config);
  if (access.isDim() && op.dims[access.terms[0].dim].size == size) {
    dim.axis = split;
    return dim;
  }
  Rect tile;
  for (const Dimension &d : op.dims)
    tile.push_back({0, d.size});
  if (split < 0) {
    Interval all = access.apply(tile, size);
    if (all != Interval{0, size})
      dim.ranges.push_back(all);
    return dim;
  }
  int64_t degree = config.degrees[split];
  bool regular = true;
  for (int64_t p = 0; p < degree; ++p) {
    tile[split] = ceilTile(op.dims[split].size, degree, p);
    Interval range = access.apply(tile, size);
    regular &= sameRect({range}, {ceilTile(size, degree, p)});
    dim.ranges.push_back(range);
  }
  if (llvm::all_equal(dim.ranges)) {
    // Every tile touches the same: replicas.
    Interval all = dim.ranges.front();
    dim.ranges.clear();
    if (all != Interval{0, size})
      dim.ranges.push_back(all);
    return dim;
  }
  dim.axis = split;
  if (regular)
    dim.ranges.clear();
  return dim;
}

static Sharding accessSharding(const Operator &op, const Config &config,
                               llvm::ArrayRef<DimAccess> access,
                               llvm::ArrayRef<int64_t> shape) {
  Sharding sharding;
  sharding.mesh.assign(config.degrees.begin(), config.degrees.end());
  sharding.mesh.push_back(config.replicas);
  sharding.devices = config.devices;
  for (auto [dimAccess, size] : llvm::zip_equal(access, shape))
    sharding.dims.push_back(dimSharding(op, config, dimAccess, size));
  return sharding;
}

static void addPartialAxis(Sharding &sharding, int axis, PartialKind kind) {
  sharding.partial = kind;
  sharding.partialAxes.push_back(axis);
}

Sharding soap::operandSharding(const Operator &op, const Config &config,
                               unsigned index, llvm::ArrayRef<int64_t> shape) {
  Sharding sharding =
      accessSharding(op, config, op.operands[index].access, shape);
  if (config.partialReplicas && config.replicas > 1 &&
      llvm::is_contained(op.linearOperands, index))
    addPartialAxis(sharding, static_cast<int>(op.dims.size()),
                   PartialKind::Sum);
  return sharding;
}

Sharding soap::resultSharding(const Operator &op, const Config &config,
                              unsigned index, llvm::ArrayRef<int64_t> shape) {
  const TensorAccess &access = op.results[index].access;
  Sharding sharding = accessSharding(op, config, access, shape);
  for (auto [d, dim] : llvm::enumerate(op.dims))
    if (dim.partial != PartialKind::None && config.degrees[d] > 1 &&
        !runsAlong(access, d))
      addPartialAxis(sharding, static_cast<int>(d), dim.partial);
  if (config.partialReplicas && config.replicas > 1)
    addPartialAxis(sharding, static_cast<int>(op.dims.size()),
                   PartialKind::Sum);
  return sharding;
}

Sharding soap::argumentSharding(const Operator &op, const Config &config,
                                unsigned operand,
                                llvm::ArrayRef<int64_t> shape) {
  Sharding sharding =
      operandSharding(op, config, operand, shape).withoutPartial();
  if (!sharding.covers(shape))
    for (auto [dim, size] : llvm::zip_equal(sharding.dims, shape))
      if (!coversInterval(dim.ranges, {0, size}))
        dim.ranges.clear();
  return sharding;
}

std::vector<Sharding> soap::tensorShardings(const Graph &graph,
                                            const Strategy &strategy) {
  std::vector<Sharding> shardings(graph.tensors.size());
  for (auto [op, config] : llvm::zip_equal(graph.operators, strategy.configs))
    for (auto [i, result] : llvm::enumerate(op.results))
      shardings[result.tensor] =
          resultSharding(op, config, i, graph.tensors[result.tensor].shape);

  auto uses = graph.uses();
  auto ofFirstUse = [&](unsigned tensor) {
    const Tensor &t = graph.tensors[tensor];
    if (uses[tensor].empty())
      return Sharding::getReplicated(t.shape.size(), {0});
    auto [op, operand] = uses[tensor].front();
    return argumentSharding(graph.operators[op], strategy.configs[op], operand,
                            t.shape);
  };
  for (const Argument &argument : graph.arguments) {
    Sharding &sharding = shardings[argument.tensor];
    int by = argument.replacedBy;
    if (by >= 0 && graph.tensors[graph.results[by]].producer >= 0)
      sharding = shardings[graph.results[by]].withoutPartial();
    else
      sharding = ofFirstUse(argument.tensor);
  }
  return shardings;
}
