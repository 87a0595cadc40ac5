//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/TensorStorage.h"

#include "Soap/Analysis/Slice.h"
#include "Soap/Dialect/StableHLO/Contraction.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Planner/Graph/MergedKernels.h"

#include <numeric>

using namespace mlir;
using namespace soap;
namespace shlo = mlir::stablehlo;

/// Of chains of tensors that are not kept, the next one is.
static constexpr unsigned mostSteps = 16, mostSources = 8;

namespace {

/// Decides as those passes do, operator by operator, in the model's order.
class StorageFinder {
public:
  explicit StorageFinder(ModelGraph &model)
      : model(model), graph(model.graph), uses(graph.uses()),
        read(graph.operators.size()), sources(graph.tensors.size()),
        steps(graph.tensors.size(), 0), isResult(graph.tensors.size(), false),
        isNeverMade(graph.tensors.size(), false) {
    for (unsigned result : graph.results)
      isResult[result] = true;
  }

  void run();

private:
  using Numbers = SmallVector<unsigned, 2>;
  void decide(unsigned op);
  void decide(unsigned op, unsigned tensor, Value result);
  bool isMergedProduct(unsigned op, unsigned tensor, Value result);
  bool isAddedToState(unsigned op, unsigned product, unsigned state);
  bool isSharedExponential(unsigned tensor, Value result);
  std::optional<Numbers> findSlice(Value result);
  bool isReadOnTheWay(unsigned tensor);
  bool follows(unsigned reader, unsigned op);
  void take(unsigned op, unsigned tensor, Numbers madeOf);

  ModelGraph &model;
  Graph &graph;
  std::vector<SmallVector<std::pair<unsigned, unsigned>, 4>> uses;
  /// What operators read in memory, and of what is not kept, what those read
  /// who read it.
  std::vector<llvm::SmallDenseSet<unsigned, 4>> read;
  std::vector<llvm::SmallSetVector<unsigned, 2>> sources;
  /// Of what is not kept, by way of how many such tensors it is made of those.
  std::vector<unsigned> steps;
  /// A result of the function; what is not kept, but made of nothing again,
  /// such as a product.
  std::vector<bool> isResult, isNeverMade;
  /// What results of the operator can be computed of again, by number: its
  /// operands, then its results that are kept, as far as that is known.
  llvm::DenseMap<Value, unsigned> cuts;
};

} // namespace

/// What \p result, of the body of an operator, can be computed of again; none
/// where that takes more than functions.
std::optional<StorageFinder::Numbers> StorageFinder::findSlice(Value result) {
  Slice slice;
  auto isAllowed = [](Operation *maker) {
    // A part of a batch cuts its labels out.
    return isRecomputable(maker) ||
           (isa<shlo::SliceOp>(maker) &&
            getElementTypeOrSelf(maker->getResult(0)).isInteger());
  };
  if (!slice.add(result, cuts, isAllowed) || slice.size() > mostRecomputedOps)
    return std::nullopt;
  Numbers from(slice.reads.begin(), slice.reads.end());
  llvm::sort(from);
  return from;
}

/// Whether all that read a tensor compute it where they need it.
bool StorageFinder::isReadOnTheWay(unsigned tensor) {
  return llvm::all_of(uses[tensor], [&](auto use) {
    Block &body = model.operators[use.first].getBody().front();
    return llvm::all_of(body.getArgument(use.second).getUsers(),
                        [](Operation *user) {
                          return isLight(user) || isa<shlo::ReduceOp>(user);
                        });
  });
}

/// Whether \p reader can be one kernel with \p op before it: it waits for
/// nothing that comes much later.
bool StorageFinder::follows(unsigned reader, unsigned op) {
  return llvm::all_of(
      graph.operators[reader].operands, [&](const Operand &operand) {
        int maker = graph.tensors[operand.tensor].producer;
        return maker <= static_cast<int>(op + mostBetweenMerged);
      });
}

/// Whether a product lies where the function of it does that alone reads it,
/// such as its sum with a bias, or with another part's gradient.
bool StorageFinder::isMergedProduct(unsigned op, unsigned tensor,
                                    Value result) {
  if (uses[tensor].size() != 1)
    return false;
  // Perhaps scaled, transposed or converted.
  llvm::SetVector<Value> values;
  values.insert(result);
  bool isProduct = false;
  for (size_t i = 0; i < values.size() && !isProduct; ++i)
    if (Operation *maker = values[i].getDefiningOp()) {
      isProduct = shlo::isContraction(maker);
      if (isLight(maker))
        values.insert(maker->operand_begin(), maker->operand_end());
    }
  if (!isProduct)
    return false;
  unsigned reader = uses[tensor].front().first;
  if (!follows(reader, op) || !isReadOnTheWay(tensor))
    return false;
  int64_t bytes = graph.tensors[tensor].bytes();
  return llvm::any_of(graph.operators[reader].results,
                      [&](const Result &result) {
                        return graph.tensors[result.tensor].bytes() >= bytes &&
                               (!isResult[result.tensor] ||
                                isAddedToState(op, tensor, result.tensor));
                      });
}

/// Whether a product is added to state where that lies, as a step of gradient
/// descent is, if nobody reads the old state any more.
bool StorageFinder::isAddedToState(unsigned op, unsigned product,
                                   unsigned state) {
  std::pair<unsigned, unsigned> use = uses[product].front();
  unsigned reader = use.first;
  if (!llvm::is_contained(graph.operators[reader].linearOperands, use.second) ||
      graph.tensors[state].elementType != graph.tensors[product].elementType)
    return false;
  return llvm::any_of(graph.arguments, [&](const Argument &argument) {
    return argument.replacedBy >= 0 &&
           graph.results[argument.replacedBy] == state &&
           llvm::all_of(uses[argument.tensor], [&](auto other) {
             return other.first == reader ||
                    other.first <= op + mostBetweenMerged;
           });
  });
}

/// Whether all that read exponentials of a softmax add them up, divide them by
/// their sums, or multiply with them, as its gradient does: that then reads the
/// quotients, which are kept for others (soap-share-probabilities).
bool StorageFinder::isSharedExponential(unsigned tensor, Value result) {
  if (!isa_and_present<shlo::ExpOp>(result.getDefiningOp()))
    return false;
  bool hasQuotient = false, hasGradient = false;
  for (auto [reader, operand] : uses[tensor]) {
    Block &body = model.operators[reader].getBody().front();
    Value read = body.getArgument(operand);
    for (Operation *user : read.getUsers()) {
      bool isQuotient = isa<shlo::DivOp>(user) && user->getOperand(0) == read &&
                        llvm::is_contained(body.getTerminator()->getOperands(),
                                           user->getResult(0));
      hasQuotient |= isQuotient;
      hasGradient |= isa<shlo::MulOp>(user);
      if (!isQuotient && !isa<shlo::MulOp, shlo::ReduceOp>(user))
        return false;
    }
  }
  return hasQuotient && hasGradient;
}

void StorageFinder::take(unsigned op, unsigned tensor, Numbers madeOf) {
  Tensor &t = graph.tensors[tensor];
  t.isKept = false;
  t.madeOf = std::move(madeOf);
  for (unsigned number : t.madeOf) {
    unsigned from = graph.operators[op].madeOf(number);
    if (graph.tensors[from].isKept) {
      sources[tensor].insert(from);
      continue;
    }
    sources[tensor].insert_range(sources[from]);
    steps[tensor] = std::max(steps[tensor], steps[from] + 1);
  }
  for (auto [reader, operand] : uses[tensor])
    read[reader].insert_range(sources[tensor]);
}

void StorageFinder::decide(unsigned op, unsigned tensor, Value result) {
  const Tensor &t = graph.tensors[tensor];
  // What a library's call makes, it writes.
  if (isResult[tensor] || uses[tensor].empty() ||
      graph.operators[op].fused.fusion >= 0 ||
      t.numElements() < fewestRecomputedElements)
    return;
  if (isSharedExponential(tensor, result)) {
    isNeverMade[tensor] = true;
    return take(op, tensor, {});
  }
  std::optional<Numbers> slice = findSlice(result);
  if (!slice) {
    if (!isMergedProduct(op, tensor, result))
      return;
    isNeverMade[tensor] = true;
    Numbers all(graph.operators[op].operands.size());
    std::iota(all.begin(), all.end(), 0);
    return take(op, tensor, std::move(all));
  }
  if (!isReadOnTheWay(tensor))
    return;
  llvm::SmallSetVector<unsigned, 4> from;
  for (unsigned number : *slice) {
    unsigned source = graph.operators[op].madeOf(number);
    if (isNeverMade[source] || steps[source] >= mostSteps)
      return;
    if (graph.tensors[source].isKept)
      from.insert(source);
    else
      from.insert_range(sources[source]);
  }
  if (from.size() > mostSources)
    return;
  // It is not written, and each reader reads what it is made of instead.
  int64_t saved = t.bytes();
  for (auto [reader, operand] : uses[tensor]) {
    if (follows(reader, op))
      continue;
    saved += t.bytes();
    for (unsigned source : from) {
      const Tensor &s = graph.tensors[source];
      if (read[reader].contains(source) || s.bytes() * smallShare <= t.bytes())
        continue;
      // Arguments of the kernel are not kept longer.
      if (s.producer < 0 ||
          static_cast<unsigned>(s.producer) + mostBetweenMerged < op)
        return;
      saved -= s.bytes();
    }
  }
  if (saved > 0)
    take(op, tensor, std::move(*slice));
}

void StorageFinder::decide(unsigned op) {
  // In the order of the body, as one may be made of another that is kept.
  Block &body = model.operators[op].getBody().front();
  ValueRange returned = body.getTerminator()->getOperands();
  SmallVector<unsigned> order;
  cuts.clear();
  for (BlockArgument argument : body.getArguments())
    cuts.try_emplace(argument, argument.getArgNumber());
  for (auto [number, value] : llvm::enumerate(returned))
    if (value.getDefiningOp() &&
        !llvm::is_contained(returned.take_front(number), value))
      order.push_back(static_cast<unsigned>(number));
  llvm::sort(order, [&](unsigned a, unsigned b) {
    Operation *first = returned[a].getDefiningOp(),
              *second = returned[b].getDefiningOp();
    return first == second ? a < b : first->isBeforeInBlock(second);
  });
  for (unsigned number : order) {
    unsigned tensor = graph.operators[op].results[number].tensor;
    decide(op, tensor, returned[number]);
    if (graph.tensors[tensor].isKept)
      cuts.try_emplace(returned[number], body.getNumArguments() + number);
  }
}

void StorageFinder::run() {
  for (auto [number, op] : llvm::enumerate(graph.operators))
    for (const Operand &operand : op.operands)
      read[number].insert(operand.tensor);
  for (unsigned op = 0; op < graph.operators.size(); ++op)
    decide(op);
}

void soap::findTensorStorage(ModelGraph &model) { StorageFinder(model).run(); }
