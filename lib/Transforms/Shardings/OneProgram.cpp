//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OneProgram.h"

#include "Soap/Dialect/StableHLO/IR/Window.h"
#include "Soap/Planner/Search/Problem.h"

#include "mlir/IR/Matchers.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/TypeSwitch.h"

#include <set>
#include <tuple>

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

/// Returns whether anything had to change.
static bool keepWhole(Config &config, ArrayRef<unsigned> dims) {
  bool changed = false;
  for (unsigned d : dims) {
    changed |= config.degrees[d] > 1;
    config = toReplicas(config, d);
  }
  return changed;
}

namespace {

/// XLA pads the tiles of a value once for all equal windows, whatever these are
/// padded with: of two that are padded with different numbers, the one that
/// takes less work is not split along what is padded.
class EquallyPaddedWindows {
public:
  EquallyPaddedWindows(const ModelGraph &model, Strategy &strategy)
      : model(model), strategy(strategy) {}

  /// Adds the operators that had to change.
  void run(std::set<unsigned> &changed) {
    auto order = llvm::to_vector(llvm::seq<unsigned>(model.operators.size()));
    llvm::sort(order, [&](unsigned a, unsigned b) {
      double work = model.graph.operators[a].flops;
      double other = model.graph.operators[b].flops;
      return work > other || (work == other && a < b);
    });
    for (unsigned i : order)
      for (const OperatorSpace::Member &member : model.spaces[i].members())
        if (visit(i, member))
          changed.insert(i);
  }

private:
  using Window = SmallVector<stablehlo::WindowDimension>;

  /// One of a value.
  struct Read {
    unsigned op;
    const OperatorSpace::Member *member;
    unsigned operand;
    Window window; ///< Of all dimensions.
    /// A number, or a value that only a run knows.
    llvm::PointerUnion<Attribute, Value> padding;
  };

  const ModelGraph &model;
  Strategy &strategy;
  llvm::DenseMap<Value, std::vector<Read>> readsOf;

  Value outside(unsigned op, Value value) const {
    OperatorOp of = model.operators[op];
    auto argument = dyn_cast_if_present<BlockArgument>(value);
    return argument && argument.getOwner() == &of.getBody().front()
               ? of.getInputs()[argument.getArgNumber()]
               : value;
  }

  /// Returns whether the operator had to change.
  bool visit(unsigned op, const OperatorSpace::Member &member) {
    bool changed = false;
    auto add = [&](unsigned operand, Window window, Value padding) {
      Read read{op, &member, operand, std::move(window), outside(op, padding)};
      DenseElementsAttr number;
      if (!padding)
        read.padding = Builder(member.op->getContext())
                           .getZeroAttr(getElementTypeOrSelf(
                               member.op->getOperand(operand)));
      else if (matchPattern(padding, m_Constant(&number)))
        read.padding = *number.value_begin<Attribute>();
      auto &reads = readsOf[outside(op, member.op->getOperand(operand))];
      for (const Read &before : reads)
        changed |= separate(before, read);
      reads.push_back(std::move(read));
    };
    llvm::TypeSwitch<Operation *>(member.op)
        .Case([&](stablehlo::ConvolutionOp convolution) {
          auto type = cast<ShapedType>(convolution.getLhs().getType());
          Window window(type.getRank());
          auto numbers = convolution.getDimensionNumbers();
          for (auto [dim, part] :
               llvm::zip_equal(numbers.getInputSpatialDimensions(),
                               stablehlo::getWindow(convolution)))
            window[dim] = part;
          add(0, std::move(window), /*padding=*/{});
        })
        .Case([&](stablehlo::ReduceWindowOp reduction) {
          for (auto [i, init] : llvm::enumerate(reduction.getInitValues()))
            add(i, stablehlo::getWindow(reduction), init);
        })
        .Case([&](stablehlo::PadOp pad) {
          Window window;
          for (auto [low, high, interior] : llvm::zip_equal(
                   pad.getEdgePaddingLow(), pad.getEdgePaddingHigh(),
                   pad.getInteriorPadding())) {
            stablehlo::WindowDimension &part = window.emplace_back();
            part.paddingLow = low;
            part.paddingHigh = high;
            part.baseDilation = interior + 1;
          }
          add(0, std::move(window), pad.getPaddingValue());
        });
    return changed;
  }

  static bool isSame(const stablehlo::WindowDimension &a,
                     const stablehlo::WindowDimension &b) {
    auto parts = [](const stablehlo::WindowDimension &w) {
      return std::tie(w.size, w.stride, w.paddingLow, w.paddingHigh,
                      w.baseDilation, w.windowDilation, w.reversed);
    };
    return parts(a) == parts(b);
  }

  /// The dimensions along which a read's tiles are windows next to each other.
  SmallVector<unsigned, 2> tiled(const Read &read, int64_t dim) const {
    const Operator &op = model.graph.operators[read.op];
    auto dims =
        splitAlong(*read.member, strategy.configs[read.op], read.operand, dim);
    llvm::erase_if(dims, [&](unsigned d) {
      return op.dims[d].kind == DimensionKind::Reduction;
    });
    return dims;
  }

  /// Whether `read` had to change not to share what `before` has.
  bool separate(const Read &before, const Read &read) {
    bool changed = false;
    if (before.padding == read.padding ||
        !llvm::equal(before.window, read.window, isSame))
      return changed;
    for (auto [dim, window] : llvm::enumerate(read.window))
      if ((window.paddingLow > 0 || window.paddingHigh > 0) &&
          !tiled(before, dim).empty())
        changed |= keepWhole(strategy.configs[read.op], tiled(read, dim));
    return changed;
  }
};

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
    changed |= ::keepWhole(config, dims);
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
  std::set<unsigned> computable;
  // First: this makes copies.
  EquallyPaddedWindows(model, strategy).run(computable);
  std::set<int64_t> devices;
  for (const Config &config : strategy.configs)
    devices.insert(config.devices.begin(), config.devices.end());
  for (auto [i, config] : llvm::enumerate(strategy.configs))
    if (ComputableConfig(model.spaces[i], model.graph.operators[i],
                         devices.size(), config)
            .run())
      computable.insert(i);
  ModelShardings shardings = findModelShardings(model.graph, strategy);
  if (!warn)
    return shardings;
  warnOf(entry, model.graph, shardings.widened,
         "planned on some of the devices",
         "a program that is the same for all devices has copies on the others "
         "(spmd plans without such operators)");
  warnOf(entry, model.graph, shardings.whole,
         "split as no mesh of devices can say", "every device has all of it");
  warnOf(entry, model.graph, llvm::to_vector(computable),
         "split in a way that XLA computes wrong",
         "less is split here (docs/shardings.md)");
  return shardings;
}
