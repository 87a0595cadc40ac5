//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include <numeric>

using namespace mlir;
using namespace mlir::stablehlo;

namespace soap::reference {

static FailureOr<Tensors> evalWhile(Operation *op, ArrayRef<Tensor> operands,
                                    Interpreter &interpreter,
                                    const Scope &scope) {
  auto loop = cast<WhileOp>(op);
  Tensors values(operands.begin(), operands.end());
  while (true) {
    FailureOr<Tensors> condition =
        interpreter.evaluate(loop.getCond(), values, &scope);
    if (failed(condition))
      return failure();
    if (!(*condition)[0].getBool(0))
      return values;
    FailureOr<Tensors> next =
        interpreter.evaluate(loop.getBody(), std::move(values), &scope);
    if (failed(next))
      return failure();
    values = std::move(*next);
  }
}

static FailureOr<Tensors> evalIf(Operation *op, ArrayRef<Tensor> operands,
                                 Interpreter &interpreter, const Scope &scope) {
  auto ifOp = cast<IfOp>(op);
  return interpreter.evaluate(operands[0].getBool(0) ? ifOp.getTrueBranch()
                                                     : ifOp.getFalseBranch(),
                              Tensors(), &scope);
}

static FailureOr<Tensors> evalCase(Operation *op, ArrayRef<Tensor> operands,
                                   Interpreter &interpreter,
                                   const Scope &scope) {
  // An index without a branch takes the last one.
  int64_t n = op->getNumRegions(), index = operands[0].getInt(0);
  if (n == 0)
    return op->emitOpError("has no branches");
  if (index < 0 || index >= n)
    index = n - 1;
  return interpreter.evaluate(op->getRegion(index), Tensors(), &scope);
}

static FailureOr<Tensors> evalMap(Operation *op, ArrayRef<Tensor> operands,
                                  Interpreter &interpreter,
                                  const Scope &scope) {
  return interpreter.applyBody(cast<MapOp>(op).getComputation(), operands,
                               &scope);
}

//===----------------------------------------------------------------------===//
// sort
//===----------------------------------------------------------------------===//

/// Merges runs of doubling length. Stable always: that is one of the orders
/// that an unstable sort may give. Any comparator ends, even one that is no
/// order.
static void mergeSort(std::vector<int64_t> &order,
                      llvm::function_ref<bool(int64_t, int64_t)> precedes) {
  int64_t n = order.size();
  std::vector<int64_t> merged(n);
  for (int64_t run = 1; run < n; run *= 2) {
    for (int64_t lo = 0; lo < n; lo += 2 * run) {
      auto begin = order.begin();
      auto middle = begin + std::min(n, lo + run);
      std::merge(begin + lo, middle, middle, begin + std::min(n, lo + 2 * run),
                 merged.begin() + lo, precedes);
    }
    order.swap(merged);
  }
}

static FailureOr<Tensors> evalSort(Operation *op, ArrayRef<Tensor> operands,
                                   Interpreter &interpreter,
                                   const Scope &scope) {
  auto sort = cast<SortOp>(op);
  Tensors results(operands.begin(), operands.end());
  int64_t dim = sort.getDimension(), rank = operands[0].getRank();
  if (dim < 0)
    dim += rank;
  if (operands[0].numElements() == 0)
    return results;

  // Lines along the dimension start at [outer, 0, inner].
  int64_t size = operands[0].getDim(dim);
  int64_t inner = numElements(operands[0].getShape().drop_front(dim + 1));
  int64_t outer = numElements(operands[0].getShape().take_front(dim));
  bool isFailed = false;
  std::vector<int64_t> order(size);
  for (int64_t line = 0; line < outer * inner && !isFailed; ++line) {
    int64_t start = line / inner * size * inner + line % inner;
    auto precedes = [&](int64_t a, int64_t b) {
      if (isFailed)
        return false;
      Tensors arguments;
      for (const Tensor &t : operands) {
        arguments.push_back(elementAt(t, start + a * inner));
        arguments.push_back(elementAt(t, start + b * inner));
      }
      FailureOr<Tensors> result =
          interpreter.applyBody(sort.getComparator(), arguments, &scope);
      isFailed = failed(result);
      return !isFailed && (*result)[0].getBool(0);
    };
    std::iota(order.begin(), order.end(), 0);
    mergeSort(order, precedes);
    for (auto [result, operand] : llvm::zip_equal(results, operands))
      for (int64_t i = 0; i < size; ++i)
        copyElement(result, start + i * inner, operand,
                    start + order[i] * inner);
  }
  if (isFailed)
    return failure();
  return results;
}

void addControlFlowHandlers(HandlerMap &map) {
  map[WhileOp::getOperationName()] = evalWhile;
  map[IfOp::getOperationName()] = evalIf;
  map[CaseOp::getOperationName()] = evalCase;
  map[MapOp::getOperationName()] = evalMap;
  map[SortOp::getOperationName()] = evalSort;
}

} // namespace soap::reference
