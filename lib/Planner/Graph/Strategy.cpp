//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/Strategy.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace soap;
using llvm::Twine;

llvm::hash_code soap::hash_value(const Config &config) {
  return llvm::hash_combine(
      llvm::hash_combine_range(config.degrees.begin(), config.degrees.end()),
      config.replicas, config.partialReplicas,
      llvm::hash_combine_range(config.devices.begin(), config.devices.end()));
}

Strategy soap::carriedOver(Strategy strategy, llvm::ArrayRef<int64_t> devices) {
  for (Config &config : strategy.configs)
    for (int64_t &device : config.devices)
      device = devices[device];
  return strategy;
}

llvm::SmallVector<int64_t, 8> soap::taskMesh(const Config &config) {
  llvm::SmallVector<int64_t, 8> mesh(config.degrees.begin(),
                                     config.degrees.end());
  mesh.push_back(config.replicas);
  return mesh;
}

/// Position of point number `index` of a row-major mesh along every axis.
static llvm::SmallVector<int64_t, 8> delinearize(int64_t index,
                                                 llvm::ArrayRef<int64_t> mesh) {
  llvm::SmallVector<int64_t, 8> position(mesh.size(), 0);
  for (size_t k = mesh.size(); k-- > 0;) {
    position[k] = index % mesh[k];
    index /= mesh[k];
  }
  return position;
}

Config soap::deriveConfig(const Operator &op, const Family & /*family*/,
                          const FamilyConfig &config) {
  // The family's mesh has its dimensions and, last, its replicas.
  llvm::SmallVector<int64_t, 8> familyMesh(config.degrees.begin(),
                                           config.degrees.end());
  familyMesh.push_back(config.replicas);
  // The operator's mesh axis that walks along each of the family's; -1: part of
  // the replicas.
  llvm::SmallVector<int, 8> axisOf(familyMesh.size(), -1);
  Config derived;
  derived.degrees.assign(op.dims.size(), 1);
  for (auto [d, familyDim] : llvm::enumerate(op.familyDims)) {
    if (familyDim < 0 || !op.dims[d].splittable || axisOf[familyDim] >= 0)
      continue;
    axisOf[familyDim] = static_cast<int>(d);
    derived.degrees[d] = familyMesh[familyDim];
  }
  for (auto [axis, size] : llvm::zip_equal(axisOf, familyMesh))
    if (axis < 0)
      derived.replicas *= size;

  // A step along an axis of the family's mesh is a number of tasks; the parts
  // of the replicas count row-major.
  llvm::SmallVector<int64_t, 8> stride(op.dims.size() + 1, 1);
  int64_t count = derived.replicas;
  for (size_t d = op.dims.size(); d-- > 0; count *= derived.degrees[d])
    stride[d] = count;
  llvm::SmallVector<int64_t, 8> step(familyMesh.size());
  int64_t replicas = 1;
  for (size_t f = familyMesh.size(); f-- > 0;) {
    step[f] = axisOf[f] >= 0 ? stride[axisOf[f]] : replicas;
    if (axisOf[f] < 0)
      replicas *= familyMesh[f];
  }
  derived.devices.resize(config.devices.size());
  llvm::SmallVector<int64_t, 8> at(familyMesh.size(), 0);
  int64_t task = 0;
  for (int64_t device : config.devices) {
    derived.devices[task] = device;
    for (size_t f = familyMesh.size(); f-- > 0;) {
      task += step[f];
      if (++at[f] < familyMesh[f])
        break;
      task -= at[f] * step[f];
      at[f] = 0;
    }
  }
  return derived;
}

Rect soap::taskTile(const Operator &op, const Config &config, int64_t task) {
  llvm::SmallVector<int64_t, 8> position = delinearize(task, taskMesh(config));
  Rect tile;
  for (auto [d, dim] : llvm::enumerate(op.dims))
    tile.push_back(ceilTile(dim.size, config.degrees[d], position[d]));
  return tile;
}

/// What the boxes of one tensor's sharding cannot say.
static std::string checkSplit(const Operator &op, const Config &config,
                              llvm::ArrayRef<DimAccess> access,
                              const Twine &what) {
  llvm::SmallVector<bool, 8> cuts(op.dims.size(), false);
  for (auto [d, dim] : llvm::enumerate(access)) {
    int split = -1;
    for (const DimAccess::Term &term : dim.terms) {
      if (config.degrees[term.dim] == 1)
        continue;
      if (split >= 0)
        return ("dimensions \"" + op.dims[split].name + "\" and \"" +
                op.dims[term.dim].name + "\" are both split and both index " +
                "dimension " + Twine(d) + " of " + what)
            .str();
      split = static_cast<int>(term.dim);
    }
    if (split >= 0 && std::exchange(cuts[split], true))
      return ("dimension \"" + op.dims[split].name +
              "\" is split and indexes two dimensions of " + what)
          .str();
  }
  return "";
}

static std::string checkPartial(const Operator &op, const Config &config) {
  if (config.partialReplicas && config.replicas > 1 &&
      op.linearOperands.empty())
    return "the replicas cannot carry summands: no operand is linear";
  for (auto [i, result] : llvm::enumerate(op.results)) {
    PartialKind kind = config.partialReplicas && config.replicas > 1
                           ? PartialKind::Sum
                           : PartialKind::None;
    for (auto [d, dim] : llvm::enumerate(op.dims)) {
      if (config.degrees[d] == 1 || runsAlong(result.access, d))
        continue;
      if (dim.partial == PartialKind::None) {
        if (dim.kind == DimensionKind::Reduction)
          return "dimension \"" + dim.name +
                 "\" is split, but its partial results do not combine";
        continue;
      }
      if (kind != PartialKind::None && kind != dim.partial)
        return ("result " + Twine(i) + " would be partial both as a " +
                stringifyPartialKind(kind) + " and as a " +
                stringifyPartialKind(dim.partial))
            .str();
      kind = dim.partial;
    }
  }
  return "";
}

std::string soap::checkConfig(const Operator &op, const Config &config,
                              int64_t numDevices) {
  if (config.degrees.size() != op.dims.size())
    return ("expected " + Twine(op.dims.size()) + " degrees, got " +
            Twine(config.degrees.size()))
        .str();
  for (auto [dim, degree] : llvm::zip_equal(op.dims, config.degrees)) {
    if (degree < 1)
      return ("the degree of dimension \"" + dim.name + "\" is " +
              Twine(degree) + ", below 1")
          .str();
    if (degree > 1 && !dim.splittable)
      return ("dimension \"" + dim.name +
              "\" cannot be split, but has degree " + Twine(degree))
          .str();
  }
  if (config.replicas < 1)
    return ("the number of replicas is " + Twine(config.replicas) + ", below 1")
        .str();
  int64_t tasks = 1;
  for (int64_t size : taskMesh(config))
    if (llvm::MulOverflow(tasks, size, tasks))
      return "the number of tasks overflows";
  if (static_cast<size_t>(tasks) != config.devices.size())
    return ("expected a device for each of " + Twine(tasks) + " tasks, got " +
            Twine(config.devices.size()))
        .str();
  for (int64_t device : config.devices)
    if (device < 0 || device >= numDevices)
      return ("device " + Twine(device) + " does not exist: the machine has " +
              Twine(numDevices))
          .str();
  for (auto [i, operand] : llvm::enumerate(op.operands))
    if (std::string e =
            checkSplit(op, config, operand.access, "operand " + Twine(i));
        !e.empty())
      return e;
  for (auto [i, result] : llvm::enumerate(op.results))
    if (std::string e =
            checkSplit(op, config, result.access, "result " + Twine(i));
        !e.empty())
      return e;
  return checkPartial(op, config);
}

/// What the tiles of `config` do wrong along a result's dimension of `size`
/// indices: each of these has to be in one of them. Empty: nothing.
static llvm::StringRef checkTiles(const Operator &op, const Config &config,
                                  const DimAccess &access, int64_t size) {
  // Searches ask this often, and nearly always of such.
  if (access.whole ||
      (access.isDim() && op.dims[access.terms[0].dim].size == size))
    return "";
  int split = -1;
  for (const DimAccess::Term &term : access.terms)
    if (config.degrees[term.dim] > 1)
      split = static_cast<int>(term.dim);
  Rect tile;
  for (const Dimension &dim : op.dims)
    tile.push_back({0, dim.size});
  int64_t positions = split < 0 ? 1 : config.degrees[split];
  llvm::SmallVector<Interval, 8> parts;
  for (int64_t p = 0; p < positions; ++p) {
    if (split >= 0)
      tile[split] = ceilTile(op.dims[split].size, positions, p);
    parts.push_back(access.apply(tile, size));
  }
  if (!coversInterval(parts, {0, size}))
    return "do not cover";
  return anyOverlap(parts) ? "overlap in" : "";
}

std::string soap::checkConfig(const Graph &graph, const Operator &op,
                              const Config &config, int64_t numDevices) {
  if (std::string e = checkConfig(op, config, numDevices); !e.empty())
    return e;
  for (auto [i, result] : llvm::enumerate(op.results))
    for (auto [d, access] : llvm::enumerate(result.access))
      if (llvm::StringRef what = checkTiles(
              op, config, access, graph.tensors[result.tensor].shape[d]);
          !what.empty())
        return ("the tiles " + what + " dimension " + Twine(d) + " of result " +
                Twine(i))
            .str();
  return "";
}
