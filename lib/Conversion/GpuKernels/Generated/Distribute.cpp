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
#include "mlir/Dialect/Vector/IR/VectorOps.h"
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

bool gpukernels::storesInReductions(linalg::GenericOp op) {
  return llvm::any_of(
      llvm::enumerate(op.getIteratorTypesArray()), [&](auto entry) {
        return entry.value() == utils::IteratorType::reduction &&
               llvm::any_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
                 return op.getMatchingIndexingMap(&init).isFunctionOfDim(
                     entry.index());
               });
      });
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
  int64_t workers = isLaunch ? launch.numThreads() : launch.block;
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

/// What the body of \p op yields of the arguments in \p mapping.
static SmallVector<Value> computePoint(OpBuilder &b, linalg::GenericOp op,
                                       ArrayRef<Value> indices,
                                       IRMapping &mapping) {
  Block *body = op.getBody();
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

SmallVector<Value> gpukernels::emitPoint(OpBuilder &b, LaunchBuilder &launch,
                                         linalg::GenericOp op,
                                         ArrayRef<Value> indices,
                                         ValueRange accumulated) {
  IRMapping mapping;
  Block *body = op.getBody();
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
  return computePoint(b, op, indices, mapping);
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
  constexpr int64_t fewest = 4096, wideBytes = 16;
  // Bodies with loops or branches of their own are no vectors.
  for (Operation &inner : *op.getBody())
    if (inner.getNumRegions())
      return 1;
  int64_t bytes = 2;
  for (Value operand : op->getOperands())
    if (isa<MemRefType>(operand.getType()))
      bytes = std::max(bytes, elementBytes(operand.getType()));
  for (int64_t width = std::max<int64_t>(wideBytes / bytes, 4); width >= 4;
       width /= 2)
    if (!loops.sizes.empty() && loops.sizes.back() % width == 0 &&
        count >= fewest / 4 * width)
      return width;
  return 1;
}

/// Whether \p width neighbours along \p loop lie next to each other in what
/// \p operand is, at a multiple of their size, if the first of them is at a
/// multiple of \p width.
static bool isWide(linalg::GenericOp op, OpOperand &operand, unsigned loop,
                   int64_t width) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (!type || map.getNumResults() == 0)
    return false;
  Type element = type.getElementType();
  if (!element.isIntOrFloat() || element.getIntOrFloatBitWidth() < 8 ||
      !llvm::isPowerOf2_32(element.getIntOrFloatBitWidth()))
    return false;
  auto isLoop = [&](AffineExpr expr) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    return dim && dim.getPosition() == loop;
  };
  if (!isLoop(map.getResults().back()) ||
      llvm::any_of(map.getResults().drop_back(),
                   [&](AffineExpr expr) { return expr.isFunctionOfDim(loop); }))
    return false;
  SmallVector<int64_t> strides;
  int64_t offset;
  return succeeded(type.getStridesAndOffset(strides, offset)) &&
         strides.back() == 1 && !ShapedType::isDynamic(offset) &&
         offset % width == 0 &&
         llvm::all_of(ArrayRef(strides).drop_back(), [&](int64_t stride) {
           return !ShapedType::isDynamic(stride) && stride % width == 0;
         });
}

/// The neighbours of a thread: loads and stores are as wide as they can be.
static void emitNeighbours(OpBuilder &b, LaunchBuilder &launch, Scope scope,
                           linalg::GenericOp op, unsigned loop,
                           ArrayRef<SmallVector<Value>> places) {
  auto width = static_cast<int64_t>(places.size());
  Location loc = launch.loc;
  // Nothing is known of where the memory of a block begins.
  auto isVector = [&](OpOperand &operand) {
    return width > 1 && scope == Scope::Launch &&
           isWide(op, operand, loop, width);
  };
  auto vectorOf = [&](OpOperand &operand) {
    return VectorType::get({width}, getElementTypeOrSelf(operand.get()));
  };
  auto alignment = [&](OpOperand &operand) {
    return llvm::MaybeAlign(width * elementBytes(operand.get().getType()));
  };
  auto placesIn = [&](OpOperand &operand, int64_t i) {
    return placeOf(b, launch, op.getMatchingIndexingMap(&operand), places[i]);
  };
  SmallVector<IRMapping> loaded(width);
  llvm::SetVector<Value> outside;
  getUsedValuesDefinedAbove(op->getRegions(), outside);
  // All loads stand together, and all stores.
  for (IRMapping &mapping : loaded)
    for (Value value : outside)
      mapping.map(value, launch.get(value));
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument =
        op.getBody()->getArgument(operand.getOperandNumber());
    if (argument.use_empty())
      continue;
    Value here = launch.get(operand.get());
    if (!isa<MemRefType>(operand.get().getType())) {
      for (IRMapping &mapping : loaded)
        mapping.map(argument, here);
      continue;
    }
    Value all;
    if (isVector(operand))
      all = vector::LoadOp::create(b, loc, vectorOf(operand), here,
                                   placesIn(operand, 0), false,
                                   alignment(operand));
    for (int64_t i = 0; i < width; ++i)
      loaded[i].map(
          argument,
          all ? vector::ExtractOp::create(b, loc, all, i).getResult()
              : memref::LoadOp::create(b, loc, here, placesIn(operand, i))
                    .getResult());
  }
  SmallVector<SmallVector<Value>> results;
  for (int64_t i = 0; i < width; ++i)
    results.push_back(computePoint(b, op, places[i], loaded[i]));
  for (unsigned number = 0; number < op.getNumDpsInits(); ++number) {
    OpOperand &out = *op.getDpsInitOperand(number);
    if (!isVector(out)) {
      for (int64_t i = 0; i < width; ++i)
        storeResult(b, launch, op, number, places[i], results[i][number]);
      continue;
    }
    SmallVector<Value> elements;
    for (int64_t i = 0; i < width; ++i)
      elements.push_back(results[i][number]);
    Value all = vector::FromElementsOp::create(b, loc, vectorOf(out), elements);
    vector::StoreOp::create(b, loc, all, launch.get(out.get()),
                            placesIn(out, 0), false, alignment(out));
  }
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
    unsigned last = loops.loops.empty() ? 0 : loops.loops.back();
    Value first = width > 1 ? indices[last] : Value();
    SmallVector<SmallVector<Value>> places;
    for (int64_t i = 0; i < width; ++i) {
      if (i > 0)
        indices[last] =
            arith::AddIOp::create(b, launch.loc, first, launch.constant(i));
      places.push_back(indices);
    }
    emitNeighbours(b, launch, scope, op, last, places);
  });
}
