//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OneProgram.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Planner/Search/Problem.h"

#include <set>

using namespace mlir;
using namespace soap;

/// The dimensions of an operator, of those that `config` splits, along which a
/// member reads dimension `dim` of operand `operand`.
static SmallVector<unsigned, 2> splitAlong(const OperatorSpace::Member &member,
                                           const Config &config,
                                           unsigned operand, int64_t dim) {
  SmallVector<unsigned, 2> result;
  for (const DimAccess::Term &term : member.info.operands[operand][dim].terms)
    for (unsigned d : member.dims[term.dim])
      if (config.degrees[d] > 1)
        result.push_back(d);
  return result;
}

/// Makes `config` one that XLA computes right, where its operator has a
/// convolution that is split along its windows' dimensions: not along output
/// features as well, and, where these dimensions are summed over (the gradient
/// of a kernel), with no copies. Returns whether anything had to change.
static bool makeComputable(const OperatorSpace &space, const Operator &op,
                           size_t numDevices, Config &config) {
  bool changed = false;
  auto keepWhole = [&](unsigned d) {
    changed |= config.degrees[d] > 1;
    config = toReplicas(config, d);
  };
  for (const OperatorSpace::Member &member : space.members()) {
    auto convolution = dyn_cast<stablehlo::ConvolutionOp>(member.op);
    if (!convolution)
      continue;
    auto numbers = convolution.getDimensionNumbers();
    SmallVector<unsigned, 4> windows;
    for (int64_t dim : numbers.getInputSpatialDimensions())
      llvm::append_range(windows, splitAlong(member, config, 0, dim));
    if (windows.empty())
      continue;
    for (unsigned d : splitAlong(member, config, 1,
                                 numbers.getKernelOutputFeatureDimension()))
      keepWhole(d);
    bool hasCopies = config.replicas > 1 || config.devices.size() < numDevices;
    for (unsigned d : windows)
      if (hasCopies && op.dims[d].kind == DimensionKind::Reduction)
        keepWhole(d);
  }
  return changed;
}

static void warnOf(func::FuncOp entry, const Graph &graph,
                   ArrayRef<unsigned> operators, StringRef how,
                   const Twine &instead) {
  if (operators.empty())
    return;
  emitWarning(entry.getLoc())
      << operators.size()
      << (operators.size() == 1 ? " operator is " : " operators are ") << how
      << ", \"" << graph.operators[operators.front()].name << "\" first; "
      << instead;
}

ModelShardings soap::shardingsForOneProgram(func::FuncOp entry,
                                            const ModelGraph &model,
                                            Strategy strategy, bool warn) {
  std::vector<unsigned> convolutions;
  std::set<int64_t> devices;
  for (const Config &config : strategy.configs)
    devices.insert(config.devices.begin(), config.devices.end());
  for (auto [i, config] : llvm::enumerate(strategy.configs))
    if (makeComputable(model.spaces[i], model.graph.operators[i],
                       devices.size(), config))
      convolutions.push_back(i);
  ModelShardings shardings = findModelShardings(model.graph, strategy);
  if (!warn)
    return shardings;
  warnOf(entry, model.graph, shardings.widened,
         "planned on some of the devices",
         "a program that is the same for all devices has copies on the others "
         "(spmd plans without such operators)");
  warnOf(entry, model.graph, shardings.whole,
         "split as no mesh of devices can say", "every device has all of it");
  warnOf(entry, model.graph, convolutions,
         "convolutions, split along their windows' dimensions and otherwise",
         "XLA computes some of these wrong, so they are split less");
  return shardings;
}
