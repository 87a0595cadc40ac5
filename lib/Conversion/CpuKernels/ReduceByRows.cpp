//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Windows: reduced side by side along the rows of the result, the places of a
// window one after the other in the body.

#include "LinalgUtils.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace soap;

/// The loop along the rows of what \p op, which reduces windows, makes, if it
/// is worth to be the innermost one.
static std::optional<unsigned> rowOfWindows(linalg::GenericOp op) {
  constexpr int64_t shortestRow = 4;
  if (op.getNumReductionLoops() == 0 || op.getNumDpsInits() != 1)
    return std::nullopt;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  auto row = kernels::contiguousLoop(op->getOperand(maps.size() - 1).getType(),
                                     maps.back());
  // Upstream's verifier accepts a reduction along the result, too.
  if (!row || !linalg::isParallelIterator(op.getIteratorTypesArray()[*row]) ||
      op.getStaticLoopRanges()[*row] < shortestRow)
    return std::nullopt;
  bool hasWindow = false;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = maps[input->getOperandNumber()];
    for (auto [i, expr] : llvm::enumerate(map.getResults())) {
      hasWindow |= isa<AffineBinaryOpExpr>(expr);
      // Along a column, each element would be of another line of the cache.
      if (expr.isFunctionOfDim(*row) && i + 1 < map.getNumResults())
        return std::nullopt;
    }
  }
  return hasWindow ? row : std::nullopt;
}

/// The part of \p memref that \p map reads with loops of the given \p ranges:
/// dimensions of one loop become those of a view, and \p map the view's.
static Value viewOf(RewriterBase &rewriter, Location loc, Value memref,
                    AffineMap &map, ArrayRef<int64_t> ranges) {
  auto type = cast<MemRefType>(memref.getType());
  MLIRContext *context = rewriter.getContext();
  SmallVector<OpFoldResult> offsets, sizes, strides;
  SmallVector<AffineExpr> exprs;
  SmallVector<AffineExpr> zeros(ranges.size(),
                                getAffineConstantExpr(0, context));
  for (auto [expr, size] : llvm::zip_equal(map.getResults(), type.getShape())) {
    // Of offset + stride * loop.
    int64_t offset = 0, stride = 1, count = size;
    AffineExpr inner = expr;
    if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
      offset = constant.getValue();
      count = 1;
      inner = zeros[0];
    } else {
      for (auto [loop, range] : llvm::enumerate(ranges)) {
        AffineExpr dim = getAffineDimExpr(loop, context);
        auto first = dyn_cast<AffineConstantExpr>(
            simplifyAffineExpr(expr.replaceDims(zeros), ranges.size(), 0));
        auto second = dyn_cast<AffineConstantExpr>(simplifyAffineExpr(
            expr.replace(dim, getAffineConstantExpr(1, context)), ranges.size(),
            0));
        if (!first || !second)
          continue;
        int64_t step = second.getValue() - first.getValue();
        if (step < 1 ||
            simplifyAffineExpr(dim * step + first, ranges.size(), 0) != expr)
          continue;
        offset = first.getValue();
        stride = step;
        count = range;
        inner = dim;
      }
    }
    offsets.push_back(rewriter.getIndexAttr(offset));
    sizes.push_back(rewriter.getIndexAttr(count));
    strides.push_back(rewriter.getIndexAttr(stride));
    exprs.push_back(inner);
  }
  map = AffineMap::get(ranges.size(), 0, exprs, context);
  return memref::SubViewOp::create(rewriter, loc, memref, offsets, sizes,
                                   strides);
}

/// The largest or least of \p values, as maximumf or minimumf have it: NaN
/// where one is, +0 above -0. A chain of those would ask for both at every
/// step, and each wait for the one before.
static Value extremeOf(OpBuilder &b, Location loc, ArrayRef<Value> values,
                       bool isLargest) {
  auto type = cast<FloatType>(values[0].getType());
  Type bitsType = b.getIntegerType(type.getWidth());
  auto bits = [&](Value value) -> Value {
    return arith::BitcastOp::create(b, loc, bitsType, value);
  };
  auto number = [&](const APFloat &value) -> Value {
    return arith::ConstantOp::create(b, loc, FloatAttr::get(type, value));
  };
  auto compare = [&](arith::CmpFPredicate predicate, Value x,
                     Value y) -> Value {
    return arith::CmpFOp::create(b, loc, predicate, x, y);
  };
  auto select = [&](Value condition, Value x, Value y) -> Value {
    return arith::SelectOp::create(b, loc, condition, x, y);
  };
  // A zero is the result only if no number is on its other side: then its sign
  // is that of all, or of any.
  Value extreme = values[0], sign = bits(values[0]), isNaN;
  for (auto [i, value] : llvm::enumerate(values)) {
    if (i % 2 == 0) {
      Value other = i + 1 < values.size() ? values[i + 1] : value;
      Value found = compare(arith::CmpFPredicate::UNO, value, other);
      isNaN = isNaN ? arith::OrIOp::create(b, loc, isNaN, found) : found;
    }
    if (i == 0)
      continue;
    extreme = select(compare(isLargest ? arith::CmpFPredicate::OGT
                                       : arith::CmpFPredicate::OLT,
                             value, extreme),
                     value, extreme);
    if (isLargest)
      sign = arith::AndIOp::create(b, loc, sign, bits(value));
    else
      sign = arith::OrIOp::create(b, loc, sign, bits(value));
  }
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  Value zero = number(APFloat::getZero(semantics));
  Value signBit = arith::ConstantOp::create(
      b, loc, b.getIntegerAttr(bitsType, APInt::getSignMask(type.getWidth())));
  Value signedZero = arith::BitcastOp::create(
      b, loc, type, arith::AndIOp::create(b, loc, sign, signBit));
  extreme = select(compare(arith::CmpFPredicate::OEQ, extreme, zero),
                   signedZero, extreme);
  return select(isNaN, number(APFloat::getNaN(semantics)), extreme);
}

/// Whether \p body is only the larger, or only the smaller, of its arguments.
static bool isExtreme(Block *body) {
  Operation &op = body->front();
  return body->getOperations().size() == 2 &&
         isa<arith::MaximumFOp, arith::MinimumFOp>(op) &&
         body->getTerminator()->getOperand(0) == op.getResult(0) &&
         llvm::all_of(op.getOperands(),
                      [](Value value) { return isa<BlockArgument>(value); });
}

/// Takes the innermost loops over the window into the body, as many as leave it
/// short: the results of a row then stay in registers meanwhile.
static linalg::GenericOp unrollWindow(RewriterBase &rewriter,
                                      linalg::GenericOp op) {
  constexpr int64_t mostOps = 128;
  if (op.hasIndexSemantics())
    return op;
  int64_t taps = 1, ops = op.getBody()->getOperations().size();
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray(), kept;
  SmallVector<unsigned> unrolled;
  for (unsigned loop = op.getNumLoops(); loop-- > 0;)
    if (iterators[loop] == utils::IteratorType::reduction) {
      if (taps * ranges[loop] * ops > mostOps)
        break;
      taps *= ranges[loop];
      unrolled.push_back(loop);
    }
  if (taps == 1)
    return op;
  MLIRContext *context = op.getContext();
  SmallVector<int64_t> rest;
  SmallVector<AffineExpr> replacements(op.getNumLoops());
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (!llvm::is_contained(unrolled, loop)) {
      replacements[loop] = getAffineDimExpr(rest.size(), context);
      rest.push_back(ranges[loop]);
      kept.push_back(iterators[loop]);
    }
  auto mapOfTap = [&](AffineMap map, int64_t tap) {
    for (unsigned loop : unrolled) {
      replacements[loop] = getAffineConstantExpr(tap % ranges[loop], context);
      tap /= ranges[loop];
    }
    return simplifyAffineMap(map.replaceDimsAndSymbols(
        replacements, {}, /*numResultDims=*/rest.size(), 0));
  };

  rewriter.setInsertionPoint(op);
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  // Of every input, which operands its taps are.
  SmallVector<SmallVector<unsigned>> operands(op.getNumDpsInputs());
  for (OpOperand *input : op.getDpsInputOperands()) {
    bool isRead = !op.getMatchingBlockArgument(input).use_empty();
    // What is not read lends the rest of the window its sizes.
    if (!isRead && kept.size() == op.getNumParallelLoops())
      continue;
    AffineMap previous;
    for (int64_t tap = 0; tap < (isRead ? taps : 1); ++tap) {
      AffineMap map = mapOfTap(op.getMatchingIndexingMap(input), tap);
      if (map != std::exchange(previous, map)) {
        Value value = input->get();
        if (isa<MemRefType>(value.getType()) && map.getNumResults() > 0)
          value = viewOf(rewriter, op.getLoc(), value, map, rest);
        inputs.push_back(value);
        maps.push_back(map);
      }
      operands[input->getOperandNumber()].push_back(inputs.size() - 1);
    }
  }
  maps.push_back(mapOfTap(op.getIndexingMapsArray().back(), 0));
  Block *body = op.getBody();
  auto result = linalg::GenericOp::create(
      rewriter, op.getLoc(), TypeRange(), inputs, op.getOutputs(), maps, kept,
      [&](OpBuilder &b, Location loc, ValueRange values) {
        Value sum = values.back();
        if (isExtreme(body) &&
            static_cast<int64_t>(values.size()) == taps + 1) {
          sum = extremeOf(b, loc, llvm::to_vector(values),
                          isa<arith::MaximumFOp>(body->front()));
          linalg::YieldOp::create(b, loc, sum);
          return;
        }
        for (int64_t tap = 0; tap < taps; ++tap) {
          IRMapping mapping;
          for (auto [number, ofTaps] : llvm::enumerate(operands))
            if (!body->getArgument(number).use_empty())
              mapping.map(body->getArgument(number), values[ofTaps[tap]]);
          mapping.map(body->getArguments().back(), sum);
          for (Operation &inner : body->without_terminator())
            b.clone(inner, mapping);
          sum = mapping.lookupOrDefault(body->getTerminator()->getOperand(0));
        }
        linalg::YieldOp::create(b, loc, sum);
      });
  rewriter.eraseOp(op);
  return result;
}

linalg::GenericOp kernels::reduceByRows(RewriterBase &rewriter,
                                        linalg::GenericOp op) {
  std::optional<unsigned> row = rowOfWindows(op);
  if (!row)
    return op;
  // The loops over the window, where they are inside, are a chain of operations
  // that wait for each other; those on a row's elements do not.
  SmallVector<unsigned> order;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (loop != *row)
      order.push_back(loop);
  order.push_back(*row);
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::GenericOp> ordered =
      linalg::interchangeGenericOp(rewriter, op, order);
  return succeeded(ordered) ? unrollWindow(rewriter, *ordered) : op;
}
