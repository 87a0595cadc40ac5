//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/KeptCopies.h"

#include "Builtin.h"

#include <tuple>

using namespace soap;

/// The tensor that an operator without samples passes on, perhaps a piece of it
/// or in another type, or -1.
static int passedOn(const Operator &op) {
  if (!op.isCheap() || op.results.size() != 1 ||
      op.operands.size() != op.awaitedOperands.size() + 1 ||
      llvm::any_of(op.dims, [](const Dimension &dim) {
        return dim.kind == DimensionKind::Sample;
      }))
    return -1;
  for (auto [k, operand] : llvm::enumerate(op.operands))
    if (!op.isAwaited(k))
      return static_cast<int>(operand.tensor);
  return -1;
}

/// Whether a tensor shows an argument without samples, or a piece of it.
static bool isOfWeight(const Graph &graph, unsigned tensor) {
  while (graph.tensors[tensor].producer >= 0) {
    int from = passedOn(graph.operators[graph.tensors[tensor].producer]);
    if (from < 0)
      return false;
    tensor = static_cast<unsigned>(from);
  }
  return true;
}

std::vector<HeldWeight> soap::weightsHeldAgain(const Graph &graph) {
  auto uses = graph.uses();
  auto passes = [&](unsigned number, unsigned tensor) {
    const Operator &op = graph.operators[number];
    return !op.awaitedOperands.empty() &&
           passedOn(op) == static_cast<int>(tensor) &&
           graph.tensors[op.results.front().tensor].shape ==
               graph.tensors[tensor].shape;
  };
  // Those who read a tensor but do not pass it on.
  auto readsOf = [&](unsigned tensor) {
    llvm::SmallVector<std::pair<unsigned, unsigned>, 4> reads;
    for (auto [op, operand] : uses[tensor])
      if (!graph.operators[op].isAwaited(operand) && !passes(op, tensor))
        reads.push_back({op, operand});
    return reads;
  };
  std::vector<HeldWeight> weights;
  std::vector<int> firsts(graph.tensors.size(), -1);
  for (unsigned number = 0; number < graph.operators.size(); ++number) {
    const Operator &op = graph.operators[number];
    int from = op.awaitedOperands.empty() ? -1 : passedOn(op);
    if (from < 0 || !passes(number, from) || !isOfWeight(graph, from))
      continue;
    unsigned result = op.results.front().tensor;
    auto reads = readsOf(result);
    firsts[result] = firsts[from];
    if (firsts[from] < 0)
      firsts[result] = readsOf(from).empty() ? -1 : from;
    if (firsts[result] >= 0 && !reads.empty())
      weights.push_back({static_cast<unsigned>(firsts[result]), number,
                         reads.front().first, reads.front().second});
  }
  auto when = [&](const HeldWeight &held) {
    return std::tuple(graph.tensors[held.first].producer, held.first, held.op);
  };
  llvm::sort(weights, [&](const HeldWeight &a, const HeldWeight &b) {
    return when(a) < when(b);
  });
  return weights;
}

/// The configuration by which a weight is held back as its reader wants it.
static Config asReadBy(const Problem &problem, const HeldWeight &held,
                       const Config &reader) {
  const Graph &graph = problem.graph;
  const Operator &by = graph.operators[held.reader];
  // To it, the reader's dimensions are those of its family.
  Operator op = graph.operators[held.op];
  op.familyDims.assign(op.dims.size(), -1);
  for (auto [made, read] : llvm::zip_equal(op.results.front().access,
                                           by.operands[held.operand].access))
    if (made.isDim() && problem.space.allows(op.dims[made.terms.front().dim]))
      op.familyDims[made.terms.front().dim] = majorDim(read, by.dims);
  FamilyConfig config{reader.degrees, reader.replicas, reader.devices};
  return legalize(graph, op,
                  deriveConfig(op, graph.families[op.family], config),
                  problem.machine.numDevices());
}

std::optional<Strategy> soap::keepCopies(const Problem &problem,
                                         llvm::ArrayRef<HeldWeight> weights,
                                         const Strategy &start) {
  Strategy strategy = start;
  bool isChanged = false;
  for (const HeldWeight &held : weights) {
    Config &config = strategy.configs[held.op];
    Config wanted = problem.keepPins(
        held.op, asReadBy(problem, held, start.configs[held.reader]));
    isChanged |= config != wanted;
    config = std::move(wanted);
  }
  if (!isChanged)
    return std::nullopt;
  return strategy;
}

std::optional<Strategy>
soap::bestKeptCopies(const Problem &problem, Evaluator &evaluator,
                     const Strategy &start,
                     llvm::function_ref<bool()> mustStop) {
  std::vector<HeldWeight> weights = weightsHeldAgain(problem.graph);
  if (weights.empty())
    return std::nullopt;
  auto before = figuresOf(evaluator, start), best = before;
  std::optional<Strategy> found;
  auto tryFrom = [&](size_t first) {
    auto kept =
        keepCopies(problem, llvm::ArrayRef(weights).drop_front(first), start);
    if (!kept)
      return true;
    auto figures = figuresOf(evaluator, *kept);
    if (figures < best) {
      best = figures;
      found = std::move(kept);
    }
    return figures.first <= before.first;
  };
  if (tryFrom(0))
    return found;
  size_t tooMany = 0, fewEnough = weights.size();
  while (fewEnough - tooMany > 1 + weights.size() / 32 && !mustStop()) {
    size_t first = tooMany + (fewEnough - tooMany) / 2;
    (tryFrom(first) ? fewEnough : tooMany) = first;
  }
  return found;
}
