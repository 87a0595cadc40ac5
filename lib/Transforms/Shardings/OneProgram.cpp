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

namespace {

/// Makes a configuration one that XLA computes right (docs/shardings.md).
class ComputableConfig {
public:
  ComputableConfig(const OperatorSpace &space, const Operator &op,
                   size_t numDevices, Config &config)
      : space(space), op(op), numDevices(numDevices), config(config) {}

  /// Returns whether anything had to change.
  bool run() {
    for (const OperatorSpace::Member &member : space.members()) {
      if (auto convolution = dyn_cast<stablehlo::ConvolutionOp>(member.op))
        visit(member, convolution);
      else if (auto scatter = dyn_cast<stablehlo::ScatterOp>(member.op))
        visit(member, scatter);
      else if (auto pooling =
                   dyn_cast<stablehlo::SelectAndScatterOp>(member.op))
        visit(member, pooling);
    }
    return changed;
  }

private:
  const OperatorSpace &space;
  const Operator &op;
  size_t numDevices;
  Config &config;
  bool changed = false;

  using Dims = SmallVector<unsigned, 2>;

  void keepWhole(ArrayRef<unsigned> dims) {
    for (unsigned d : dims) {
      changed |= config.degrees[d] > 1;
      config = toReplicas(config, d);
    }
  }

  bool hasCopies() const {
    return config.replicas > 1 || config.devices.size() < numDevices;
  }

  bool isSum(unsigned d) const {
    return op.dims[d].kind == DimensionKind::Reduction;
  }

  void visit(const OperatorSpace::Member &member,
             stablehlo::ConvolutionOp convolution) {
    auto numbers = convolution.getDimensionNumbers();
    Dims windows, sums;
    for (int64_t dim : numbers.getInputSpatialDimensions())
      for (unsigned d : splitAlong(member, config, 0, dim))
        (isSum(d) ? sums : windows).push_back(d);
    Dims features = splitAlong(member, config, 1,
                               numbers.getKernelOutputFeatureDimension());
    if (!windows.empty())
      keepWhole(features);
    // The gradient of a kernel.
    Dims images =
        splitAlong(member, config, 0, numbers.getInputBatchDimension());
    if (hasCopies() || !features.empty() || !images.empty())
      keepWhole(sums);
    // That of the kernels of several groups.
    if (convolution.getBatchGroupCount() > 1 && hasCopies())
      for (unsigned d = 0; d < op.dims.size(); ++d)
        if (isSum(d))
          keepWhole(d);
  }

  void visit(const OperatorSpace::Member &member,
             stablehlo::ScatterOp scatter) {
    auto numbers = scatter.getScatterDimensionNumbers();
    auto indices = cast<ShapedType>(scatter.getScatterIndices().getType());
    if (hasCopies() || indices.getElementType().isUnsignedInteger()) {
      auto operand = static_cast<unsigned>(scatter.getInputs().size());
      for (int64_t dim = 0; dim < indices.getRank(); ++dim)
        for (unsigned d : splitAlong(member, config, operand, dim))
          if (op.dims[d].size % config.degrees[d] != 0)
            keepWhole(d);
    }
    int64_t count = 1;
    for (auto [d, size] : llvm::enumerate(indices.getShape()))
      if (static_cast<int64_t>(d) != numbers.getIndexVectorDim())
        count *= size;
    if (count > 1)
      return;
    for (int64_t dim : numbers.getScatterDimsToOperandDims())
      keepWhole(splitAlong(member, config, 0, dim));
  }

  /// The gradient of a maximum of windows.
  void visit(const OperatorSpace::Member &member,
             stablehlo::SelectAndScatterOp pooling) {
    auto sizes = pooling.getWindowDimensions();
    auto strides = pooling.getWindowStrides();
    for (int64_t dim = 0, e = sizes ? sizes->size() : 0; dim < e; ++dim)
      if ((*sizes)[dim] > 1 &&
          (*sizes)[dim] >= 2 * (strides ? (*strides)[dim] : 1))
        for (unsigned operand : {0U, 1U})
          keepWhole(splitAlong(member, config, operand, dim));
  }
};

} // namespace

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
  std::vector<unsigned> computable;
  std::set<int64_t> devices;
  for (const Config &config : strategy.configs)
    devices.insert(config.devices.begin(), config.devices.end());
  for (auto [i, config] : llvm::enumerate(strategy.configs))
    if (ComputableConfig(model.spaces[i], model.graph.operators[i],
                         devices.size(), config)
            .run())
      computable.push_back(i);
  ModelShardings shardings = findModelShardings(model.graph, strategy);
  if (!warn)
    return shardings;
  warnOf(entry, model.graph, shardings.widened,
         "planned on some of the devices",
         "a program that is the same for all devices has copies on the others "
         "(spmd plans without such operators)");
  warnOf(entry, model.graph, shardings.whole,
         "split as no mesh of devices can say", "every device has all of it");
  warnOf(entry, model.graph, computable,
         "split in a way that XLA computes wrong",
         "less is split here (docs/shardings.md)");
  return shardings;
}
