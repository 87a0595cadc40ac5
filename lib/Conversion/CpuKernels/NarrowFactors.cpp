//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What numbers of fewer bits products of the library are given.

#include "NarrowFactors.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace soap;

/// Operand \p index as the body of \p op multiplies it: integers of fewer bits
/// are extended.
static Value factorOf(OpBuilder &builder, linalg::GenericOp op,
                      unsigned index) {
  Value operand = op.getInputs()[index];
  BlockArgument scalar = op.getBody()->getArgument(index);
  auto type = cast<RankedTensorType>(operand.getType());
  Type element = getElementTypeOrSelf(op.getResult(0).getType());
  if (type.getElementType() == element)
    return operand;
  Operation *extension = *scalar.user_begin();
  Location loc = op.getLoc();
  Value init = tensor::EmptyOp::create(builder, loc, type.getShape(), element);
  SmallVector<AffineMap> maps(2,
                              builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, init.getType(), operand, init, maps, iterators,
             [&](OpBuilder &b, Location loc, ValueRange scalars) {
               IRMapping mapping;
               mapping.map(scalar, scalars[0]);
               Operation *same = b.clone(*extension, mapping);
               linalg::YieldOp::create(b, loc, same->getResult(0));
             })
      .getResult(0);
}

void kernels::eraseUnused(ArrayRef<Value> values) {
  for (Value value : llvm::SetVector<Value>(values.begin(), values.end()))
    if (auto loops = value.getDefiningOp<linalg::GenericOp>();
        loops && loops->use_empty())
      loops->erase();
}

/// What factors may be in the place of numbers of type \p sum: the library has
/// products of them that add up in that; null: nothing.
static Type narrowFactor(Type sum) {
  if (sum.isF32())
    return BFloat16Type::get(sum.getContext());
  if (sum.isInteger(32))
    return IntegerType::get(sum.getContext(), 8);
  return {};
}

/// The extension of numbers of type \p narrow, with their sign, that \p value
/// is; or null.
static Operation *findExtension(Value value, Type narrow) {
  Operation *op = value.getDefiningOp();
  bool isExtension = isa_and_nonnull<arith::ExtFOp, arith::ExtSIOp>(op);
  return isExtension && op->getOperand(0).getType() == narrow ? op : nullptr;
}

/// The loops that make \p value by extending what they compute, for \p reader
/// alone or without computing anything; or null.
static linalg::GenericOp findExtended(Value value, Operation *reader,
                                      Type narrow) {
  auto loops = value.getDefiningOp<linalg::GenericOp>();
  if (!loops || loops->getNumResults() != 1 ||
      loops.getNumParallelLoops() != loops.getNumLoops())
    return {};
  Operation *extension =
      findExtension(loops.getBody()->getTerminator()->getOperand(0), narrow);
  if (!extension || !extension->hasOneUse() ||
      !(isa<BlockArgument>(extension->getOperand(0)) ||
        llvm::all_of(loops->getUsers(),
                     [&](Operation *user) { return user == reader; })))
    return {};
  return loops;
}

/// What \p loops extend.
static Value narrowed(linalg::GenericOp loops, Type narrow) {
  auto *extension =
      loops.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  if (isa<BlockArgument>(extension->getOperand(0)) &&
      loops.getInputs().size() == 1 &&
      llvm::all_of(loops.getIndexingMapsArray(),
                   [](AffineMap map) { return map.isIdentity(); }))
    return loops.getInputs()[0];
  OpBuilder builder(loops);
  auto type = cast<RankedTensorType>(loops.getResult(0).getType());
  Value init =
      tensor::EmptyOp::create(builder, loops.getLoc(), type.getShape(), narrow);
  return linalg::GenericOp::create(
             builder, loops.getLoc(), init.getType(), loops.getInputs(), init,
             loops.getIndexingMapsArray(), loops.getIteratorTypesArray(),
             [&](OpBuilder &b, Location loc, ValueRange scalars) {
               IRMapping mapping;
               mapping.map(loops.getBody()->getArguments(), scalars);
               for (Operation &inner : loops.getBody()->without_terminator())
                 if (&inner != extension)
                   b.clone(inner, mapping);
               linalg::YieldOp::create(
                   b, loc, mapping.lookupOrDefault(extension->getOperand(0)));
             })
      .getResult(0);
}

/// Operand \p index of \p op where it is one of fewer bits, extended in its
/// loops or in those before it; or null.
static Value findNarrow(linalg::GenericOp op, unsigned index, Type narrow) {
  Value operand = op.getInputs()[index];
  if (getElementTypeOrSelf(operand.getType()) == narrow) {
    BlockArgument scalar = op.getBody()->getArgument(index);
    return scalar.hasOneUse() &&
                   findExtension(scalar.user_begin()->getResult(0), narrow)
               ? operand
               : Value();
  }
  linalg::GenericOp loops = findExtended(operand, op, narrow);
  return loops ? narrowed(loops, narrow) : Value();
}

std::pair<Value, Value> kernels::factorsOf(OpBuilder &builder,
                                           linalg::GenericOp op) {
  Type narrow = narrowFactor(getElementTypeOrSelf(op.getResult(0).getType()));
  Value lhs = narrow ? findNarrow(op, 0, narrow) : Value();
  // What both read is made once.
  bool isMade =
      lhs && lhs != op.getInputs()[0] && op.getInputs()[0] == op.getInputs()[1];
  Value rhs = !lhs ? Value() : isMade ? lhs : findNarrow(op, 1, narrow);
  if (rhs)
    return {lhs, rhs};
  if (lhs)
    eraseUnused(lhs);
  return {factorOf(builder, op, 0), factorOf(builder, op, 1)};
}

void kernels::narrowFactors(cpu::ConvolutionOp op) {
  Type sum = getElementTypeOrSelf(op.getInit().getType()),
       narrow = narrowFactor(sum);
  // Of features in groups the library's for f32 are as fast.
  if (!narrow || (sum.isF32() && op.getGroups() != 1))
    return;
  linalg::GenericOp lhs = findExtended(op.getLhs(), op, narrow),
                    rhs = findExtended(op.getRhs(), op, narrow);
  if (!lhs || !rhs)
    return;
  Value left = narrowed(lhs, narrow),
        right = lhs == rhs ? left : narrowed(rhs, narrow);
  SmallVector<Value> before = {op.getLhs(), op.getRhs()};
  op.getLhsMutable().assign(left);
  op.getRhsMutable().assign(right);
  eraseUnused(before);
}
