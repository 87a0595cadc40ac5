//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Samples.h"
#include "BatchParts.h"

#include "Soap/Analysis/ModelGraph.h"
#include "Soap/Analysis/ModelState.h"
#include "Soap/Planner/Graph/Families.h"

#include <map>
#include <tuple>

using namespace mlir;
using namespace soap;

/// A random key, of which there may be more than there are data arguments.
static bool isRandomKey(RankedTensorType type) {
  return type.getElementType().isUnsignedInteger(32) && type.getRank() == 1 &&
         (type.getDimSize(0) == 2 || type.getDimSize(0) == 4);
}

/// Arguments of a rank that may have the samples of a step, as the planner
/// finds them: no state and, with `anyState`, not only the first of a function
/// that has none.
static SmallVector<Value> findData(func::FuncOp func, bool anyState) {
  Graph graph;
  auto add = [&](const Tensor &tensor, int replacedBy) {
    Argument entry;
    entry.tensor = graph.tensors.size();
    entry.replacedBy = replacedBy;
    graph.tensors.push_back(tensor);
    graph.arguments.push_back(entry);
  };
  for (auto [argument, replacedBy] :
       llvm::zip_equal(func.getArguments(), getReplacingResults(func))) {
    Tensor tensor;
    if (auto type = dyn_cast<RankedTensorType>(argument.getType())) {
      tensor.shape.assign(type.getShape().begin(), type.getShape().end());
      tensor.elementType = elementTypeName(type.getElementType());
    }
    add(tensor, replacedBy);
  }
  if (anyState)
    add(Tensor(), 0);
  SmallVector<bool> isData = findDataArguments(graph);
  SmallVector<Value> data;
  for (BlockArgument argument : func.getArguments()) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (isData[argument.getArgNumber()] && type && type.hasStaticShape() &&
        type.getRank() > 0 && type.getDimSize(0) > 0 && !isRandomKey(type))
      data.push_back(argument);
  }
  return data;
}

int64_t soap::leadingSize(Value value) {
  return cast<RankedTensorType>(value.getType()).getDimSize(0);
}

namespace {

/// What computing arguments' leading dimension in parts makes of a function.
struct Coverage {
  /// Of ops that are computed in parts. One that waits for all parts of another
  /// counts half: parts along features meet in every layer.
  double flops = 0;
  unsigned joins = 0;
  /// Arguments of which all is read by an op that knows their samples.
  llvm::DenseSet<Value> joined;
};

} // namespace

static Coverage cover(func::FuncOp func, ArrayRef<Value> samples) {
  Coverage coverage;
  int64_t size = leadingSize(samples.front()), parts = 2;
  while (parts < size && parts <= maxParts && size % parts != 0)
    ++parts;
  if (size < 2 || parts > maxParts)
    return coverage;
  BatchParts plan(func.front(), samples, parts);
  llvm::DenseSet<Value> late;
  for (auto [number, op] : llvm::enumerate(plan.ops())) {
    const PartedOp &how = plan.op(number);
    bool joins = plan.joinsParts(number), waits = joins;
    for (auto [i, use] : llvm::enumerate(getAllUses(op))) {
      PartedValue read = plan.value(use->get());
      waits |= late.contains(use->get()) ||
               (read.kind == PartedValue::Summed && !read.staysApart);
      if (joins && (how.kind != PartedOp::Tiles || !how.readsPiece[i]))
        coverage.joined.insert(use->get());
    }
    coverage.joins += joins;
    if (waits)
      late.insert_range(op->getResults());
    if (!how.info)
      continue;
    // What makes nothing new, such as a transposition, counts a little.
    double flops = std::max(how.info->flopsPerPoint, 1e-3);
    for (const IterationDim &dim : how.info->dims)
      flops *= static_cast<double>(dim.size);
    coverage.flops += waits ? flops / 2 : flops;
  }
  return coverage;
}

/// Arguments that are no state, but that a result that replaces none is like:
/// perhaps its new state.
static llvm::DenseSet<Value> findLikeResults(func::FuncOp func) {
  SmallVector<int64_t> replacing = getReplacingResults(func);
  llvm::DenseMap<Type, unsigned> results;
  for (auto [number, type] : llvm::enumerate(func.getResultTypes()))
    if (!llvm::is_contained(replacing, static_cast<int64_t>(number)))
      ++results[type];
  llvm::DenseSet<Value> like;
  for (auto [argument, replacedBy] :
       llvm::zip_equal(func.getArguments(), replacing))
    if (unsigned &left = results[argument.getType()];
        left > 0 && replacedBy < 0) {
      --left;
      like.insert(argument);
    }
  return like;
}

/// Leaves \p weights out of \p samples, which cover \p all, if about the same
/// work is computed in parts without them, and joined less often.
static void dropWeights(func::FuncOp func, SmallVector<Value> &samples,
                        Coverage &all, const llvm::DenseSet<Value> &weights) {
  SmallVector<Value> fewer;
  llvm::copy_if(samples, std::back_inserter(fewer),
                [&](Value argument) { return !weights.contains(argument); });
  if (fewer.empty() || fewer.size() == samples.size())
    return;
  Coverage rest = cover(func, fewer);
  if (rest.joins < all.joins && rest.flops >= 0.9 * all.flops) {
    samples = std::move(fewer);
    all = std::move(rest);
  }
}

SmallVector<Value> soap::findSamples(func::FuncOp func) {
  SmallVector<Value> data = findData(func, /*anyState=*/false);
  SmallVector<Value> all = findData(func, /*anyState=*/true);
  std::map<int64_t, unsigned> counts;
  std::map<int64_t, SmallVector<Value>> groups;
  for (Value argument : data)
    ++counts[leadingSize(argument)];
  for (Value argument : all)
    groups[leadingSize(argument)].push_back(argument);
  if (groups.empty())
    return {};
  llvm::DenseSet<Value> like;
  std::map<int64_t, double> work;
  double mostWork = 0;
  if (!func.isExternal() && func.getBody().hasOneBlock()) {
    // Weights that are no state (those of a frozen model, or all where nothing
    // is replaced) may be as long as the batch, but ops read all of them.
    like = findLikeResults(func);
    for (auto &[size, group] : groups) {
      Coverage covered = cover(func, group);
      dropWeights(func, group, covered, like);
      dropWeights(func, group, covered, llvm::DenseSet<Value>(covered.joined));
      work[size] = covered.flops;
      mostWork = std::max(mostWork, covered.flops);
    }
  }
  // The batch is what most of the work runs along; of what is about equal, not
  // the features along which all weights can be computed in parts, too.
  std::tuple<bool, bool, double, unsigned, int64_t> best;
  for (const auto &[size, group] : groups) {
    bool isNoState = llvm::any_of(
        group, [&](Value argument) { return !like.contains(argument); });
    bool isMost = work[size] >= 0.9 * mostWork;
    best = std::max(
        best, {isMost, isMost && isNoState, work[size], counts[size], size});
  }
  return groups[std::get<4>(best)];
}
