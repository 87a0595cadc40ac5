//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distribute.h"

#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;

void LinearLoops::delinearize(OpBuilder &b, LaunchBuilder &launch, Value linear,
                              MutableArrayRef<Value> indices) const {
  Value rest = linear;
  for (int64_t i = static_cast<int64_t>(loops.size()) - 1; i >= 0; --i) {
    if (sizes[i] == 1) {
      indices[loops[i]] = launch.constant(0);
      continue;
    }
    bool isLast = llvm::all_of(ArrayRef(sizes).take_front(i),
                               [](int64_t size) { return size == 1; });
    if (isLast) {
      indices[loops[i]] = rest;
      rest = launch.constant(0);
      continue;
    }
    Value size = launch.constant(sizes[i]);
    indices[loops[i]] = arith::RemUIOp::create(b, launch.loc, rest, size);
    rest = arith::DivUIOp::create(b, launch.loc, rest, size);
  }
}

LinearLoops gpukernels::parallelLoops(linalg::GenericOp op) {
  LinearLoops result;
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  auto add = [&](unsigned loop) {
    if (iterators[loop] != utils::IteratorType::parallel ||
        llvm::is_contained(result.loops, loop))
      return;
    result.loops.push_back(loop);
    result.sizes.push_back(ranges[loop]);
  };
  AffineMap stored = op.getIndexingMapsArray()[op.getNumDpsInputs()];
  for (AffineExpr expr : stored.getResults())
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      add(dim.getPosition());
  for (unsigned loop = 0; loop < ranges.size(); ++loop)
    add(loop);
  return result;
}

LinearLoops gpukernels::reductionLoops(linalg::GenericOp op) {
  LinearLoops result;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if (iterator != utils::IteratorType::parallel) {
      result.loops.push_back(loop);
      result.sizes.push_back(ranges[loop]);
    }
  return result;
}

void gpukernels::forEach(OpBuilder &b, LaunchBuilder &launch, Scope scope,
                         int64_t count,
                         function_ref<void(OpBuilder &, Value)> body) {
  bool isLaunch = scope == Scope::Launch;
  Value first = isLaunch ? launch.globalId() : launch.threadId();
  int64_t workers = isLaunch ? launch.grid * launch.block : launch.block;
  OpBuilder::InsertionGuard guard(b);
  if (workers == count) {
    body(b, first);
  } else if (workers > count) {
    Value inside =
        arith::CmpIOp::create(b, launch.loc, arith::CmpIPredicate::ult, first,
                              launch.constant(count));
    auto branch = scf::IfOp::create(b, launch.loc, inside, false);
    b.setInsertionPointToStart(branch.thenBlock());
    body(b, first);
  } else {
    auto loop = scf::ForOp::create(b, launch.loc, first, launch.constant(count),
                                   launch.constant(workers));
    b.setInsertionPointToStart(loop.getBody());
    body(b, loop.getInductionVar());
  }
}

/// Where the operand with \p map is touched.
static SmallVector<Value> placeOf(OpBuilder &b, LaunchBuilder &launch,
                                  AffineMap map, ArrayRef<Value> indices) {
  SmallVector<Value> place;
  for (AffineExpr expr : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      place.push_back(indices[dim.getPosition()]);
    else if (auto number = dyn_cast<AffineConstantExpr>(expr))
      place.push_back(launch.constant(number.getValue()));
    else
      place.push_back(
          affine::expandAffineExpr(b, launch.loc, expr, indices, {}));
  }
  return place;
}

SmallVector<Value> gpukernels::emitPoint(OpBuilder &b, LaunchBuilder &launch,
                                         linalg::GenericOp op,
                                         ArrayRef<Value> indices,
                                         ValueRange accumulated) {
  Block *body = op.getBody();
  IRMapping mapping;
  llvm::SetVector<Value> outside;
  getUsedValuesDefinedAbove(op->getRegions(), outside);
  for (Value value : outside)
    mapping.map(value, launch.get(value));
  unsigned inputs = op.getNumDpsInputs();
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    BlockArgument argument = body->getArgument(number);
    if (number >= inputs && !accumulated.empty())
      mapping.map(argument, accumulated[number - inputs]);
    else if (argument.use_empty())
      continue;
    else if (!isa<MemRefType>(operand.get().getType()))
      mapping.map(argument, launch.get(operand.get()));
    else
      mapping.map(argument,
                  memref::LoadOp::create(
                      b, launch.loc, launch.get(operand.get()),
                      placeOf(b, launch, op.getMatchingIndexingMap(&operand),
                              indices)));
  }
  for (Operation &inner : body->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      mapping.map(index.getResult(), indices[index.getDim()]);
      continue;
    }
    Operation *copy = b.clone(inner, mapping);
    copy->walk([&](linalg::IndexOp index) {
      index.replaceAllUsesWith(indices[index.getDim()]);
      index.erase();
    });
  }
  return llvm::map_to_vector(
      body->getTerminator()->getOperands(),
      [&](Value value) { return mapping.lookupOrDefault(value); });
}

Value gpukernels::loadResult(OpBuilder &b, LaunchBuilder &launch,
                             linalg::GenericOp op, unsigned number,
                             ArrayRef<Value> indices) {
  OpOperand *out = op.getDpsInitOperand(number);
  return memref::LoadOp::create(
      b, launch.loc, launch.get(out->get()),
      placeOf(b, launch, op.getMatchingIndexingMap(out), indices));
}

void gpukernels::storeResult(OpBuilder &b, LaunchBuilder &launch,
                             linalg::GenericOp op, unsigned number,
                             ArrayRef<Value> indices, Value value) {
  OpOperand *out = op.getDpsInitOperand(number);
  memref::StoreOp::create(
      b, launch.loc, value, launch.get(out->get()),
      placeOf(b, launch, op.getMatchingIndexingMap(out), indices));
}

int64_t gpukernels::elementsPerThread(linalg::GenericOp op, int64_t count) {
  LinearLoops loops = parallelLoops(op);
  constexpr int64_t vector = 4, fewest = 4096;
  if (loops.sizes.empty() || loops.sizes.back() % vector != 0 || count < fewest)
    return 1;
  // Bodies with loops or branches of their own are no vectors.
  for (Operation &inner : *op.getBody())
    if (inner.getNumRegions())
      return 1;
  return vector;
}

void gpukernels::emitElementwise(OpBuilder &b, LaunchBuilder &launch,
                                 Scope scope, linalg::GenericOp op) {
  LinearLoops loops = parallelLoops(op);
  int64_t count = loops.count(), width = elementsPerThread(op, count);
  // All that an element needs from outside stands before the loop.
  forEach(b, launch, scope, count / width, [&](OpBuilder &b, Value item) {
    SmallVector<Value> indices(op.getNumLoops());
    Value linear = item;
    if (width > 1)
      linear =
          arith::MulIOp::create(b, launch.loc, item, launch.constant(width));
    loops.delinearize(b, launch, linear, indices);
    Value first = width > 1 ? indices[loops.loops.back()] : Value();
    SmallVector<SmallVector<Value>> places, results;
    for (int64_t i = 0; i < width; ++i) {
      if (i > 0)
        indices[loops.loops.back()] =
            arith::AddIOp::create(b, launch.loc, first, launch.constant(i));
      places.push_back(indices);
      results.push_back(emitPoint(b, launch, op, indices, {}));
    }
    for (int64_t i = 0; i < width; ++i)
      for (auto [number, value] : llvm::enumerate(results[i]))
        storeResult(b, launch, op, number, places[i], value);
  });
}
