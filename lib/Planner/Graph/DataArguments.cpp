//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Graph/Families.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/IntEqClasses.h"

using namespace soap;

/// A token, a label: where there are such, they tell how many samples there
/// are. Random keys are unsigned.
static bool isIndices(const Tensor &tensor) {
  return !tensor.shape.empty() &&
         (tensor.elementType == "i32" || tensor.elementType == "i64");
}

namespace {
/// Which leading dimensions of tensors run along one another, by way of the
/// operators that read and write them, and how much of a model does so.
class LeadingDimensions {
public:
  explicit LeadingDimensions(const Graph &graph);

  /// The class of a tensor's leading dimension, or -1.
  int of(unsigned tensor) const {
    return leading[tensor] < 0 ? -1
                               : static_cast<int>(classes[leading[tensor]]);
  }
  /// The share of the products, or of all operators where there are none, that
  /// have a part for each index of a class; 0 if one of them sums over it.
  double coverage(int dimClass) const {
    return dimClass < 0 ? 0 : covered[dimClass];
  }

private:
  void link(const Operator &op, unsigned first, unsigned tensor,
            const TensorAccess &access);
  void measure(const Graph &graph, llvm::ArrayRef<unsigned> first);

  /// Of tensor dimensions, the first operator dimension along it, or -1.
  std::vector<llvm::SmallVector<int, 4>> along;
  std::vector<int> leading;
  llvm::IntEqClasses classes; ///< Of all operators' dimensions.
  std::vector<double> covered;
};
} // namespace

LeadingDimensions::LeadingDimensions(const Graph &graph)
    : leading(graph.tensors.size(), -1) {
  std::vector<unsigned> first;
  unsigned count = 0;
  for (const Operator &op : graph.operators) {
    first.push_back(count);
    count += op.dims.size();
  }
  classes.grow(count);
  for (const Tensor &tensor : graph.tensors)
    along.emplace_back(tensor.shape.size(), -1);
  for (auto [op, from] : llvm::zip_equal(graph.operators, first)) {
    for (const Operand &operand : op.operands)
      link(op, from, operand.tensor, operand.access);
    for (const Result &result : op.results)
      link(op, from, result.tensor, result.access);
  }
  classes.compress();
  for (auto [t, dims] : llvm::enumerate(along))
    if (!dims.empty())
      leading[t] = dims.front();
  measure(graph, first);
}

void LeadingDimensions::link(const Operator &op, unsigned first,
                             unsigned tensor, const TensorAccess &access) {
  for (auto [d, dim] : llvm::enumerate(access)) {
    int major = majorDim(dim, op.dims);
    if (major < 0)
      continue;
    int &node = along[tensor][d];
    if (node < 0)
      node = static_cast<int>(first) + major;
    else
      classes.join(node, first + major);
  }
}

void LeadingDimensions::measure(const Graph &graph,
                                llvm::ArrayRef<unsigned> first) {
  covered.resize(classes.getNumClasses());
  // Features of one layer are summed over in the next one, samples only where
  // gradients are made.
  llvm::BitVector summed(classes.getNumClasses());
  bool anyProduct = llvm::any_of(
      graph.operators, [](const Operator &op) { return op.isProduct(); });
  double all = 0;
  for (auto [op, from] : llvm::zip_equal(graph.operators, first)) {
    if (anyProduct && !op.isProduct())
      continue;
    all += op.flops;
    llvm::SmallVector<unsigned, 8> own;
    for (auto [d, dim] : llvm::enumerate(op.dims)) {
      unsigned number = classes[from + d];
      if (dim.kind == DimensionKind::Reduction)
        summed.set(number);
      else if (!llvm::is_contained(own, number))
        own.push_back(number);
    }
    for (unsigned number : own)
      covered[number] += op.flops;
  }
  for (unsigned number : summed.set_bits())
    covered[number] = 0;
  for (double &share : covered)
    share /= std::max(all, 1.);
}

/// Of a function without state, such as a prediction from weights and inputs in
/// whatever order: the arguments whose leading dimension is what nearly all
/// work can be split along without sums, up to the leading dimension of a
/// result (unless all are scalars, such as a loss). Where there is none, those
/// of a single sample, if a result has one, or else the first argument.
static llvm::SmallVector<bool> findInputs(const Graph &graph) {
  llvm::SmallVector<bool> isInput(graph.arguments.size(), false);
  if (isInput.empty())
    return isInput;
  LeadingDimensions leading(graph);
  bool anyShaped = llvm::any_of(graph.results, [&](unsigned result) {
    return !graph.tensors[result].shape.empty();
  });
  auto reachesResult = [&](int dimClass) {
    return !anyShaped || llvm::any_of(graph.results, [&](unsigned result) {
      return leading.of(result) == dimClass;
    });
  };
  int best = -1;
  double most = 0.9;
  for (const Argument &argument : graph.arguments)
    if (int own = leading.of(argument.tensor);
        leading.coverage(own) > most && reachesResult(own)) {
      best = own;
      most = leading.coverage(own);
    }
  auto isSingle = [&](unsigned tensor) {
    const auto &shape = graph.tensors[tensor].shape;
    return shape.size() > 1 && shape[0] == 1;
  };
  bool anySingle = llvm::any_of(graph.results, isSingle);
  for (auto [i, argument] : llvm::enumerate(graph.arguments))
    isInput[i] = best >= 0 ? leading.of(argument.tensor) == best
                           : anySingle && isSingle(argument.tensor);
  if (!llvm::is_contained(isInput, true))
    isInput.front() = true;
  return isInput;
}

llvm::SmallVector<bool> soap::findDataArguments(const Graph &graph) {
  bool hasState = llvm::any_of(
      graph.arguments, [](const Argument &a) { return a.replacedBy >= 0; });
  if (!hasState)
    return findInputs(graph);
  llvm::SmallVector<int64_t> batches;
  for (const Argument &argument : graph.arguments)
    if (const Tensor &tensor = graph.tensors[argument.tensor];
        argument.replacedBy < 0 && isIndices(tensor))
      batches.push_back(tensor.shape[0]);
  llvm::SmallVector<bool> isData;
  for (const Argument &argument : graph.arguments) {
    const auto &shape = graph.tensors[argument.tensor].shape;
    bool hasBatch = batches.empty() || shape.empty() ||
                    llvm::is_contained(batches, shape[0]);
    isData.push_back(argument.replacedBy < 0 && hasBatch);
  }
  return isData;
}
