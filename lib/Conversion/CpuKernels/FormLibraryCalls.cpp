//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgUtils.h"
#include "OrderedProduct.h"

#include "Soap/Conversion/CpuKernels/CpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"

namespace soap {
#define GEN_PASS_DEF_FORMLIBRARYCALLS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// Below so many multiplications, a call takes longer than loops (measured:
/// docs/performance/execution.md): oneDNN's some 400 ns, BLAS's some 100, ours
/// of integers, which looks at what numbers there are first, 1000.
static int64_t smallestProduct(Type element) {
  if (isa<ComplexType>(element))
    return 256;
  if (isa<IntegerType>(element))
    return 8192;
  return element.isF32() ? 2048 : 768;
}

/// Whether the library has products of f32, f64, or complex numbers of them.
static bool isLibraryNumber(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    type = complex.getElementType();
  return type.isF32() || type.isF64();
}

static bool isZeroConstant(Value value) {
  if (auto constant = value.getDefiningOp<complex::ConstantOp>())
    return llvm::all_of(
        constant.getValue().getAsRange<FloatAttr>(),
        [](FloatAttr part) { return part.getValue().isZero(); });
  return matchPattern(value, m_AnyZeroFloat()) || matchPattern(value, m_Zero());
}

/// Whether the library serves \p op.
static bool isLibraryProduct(linalg::GenericOp op) {
  if (!kernels::isContraction(op) || !op.hasPureTensorSemantics())
    return false;
  Type element = getElementTypeOrSelf(op.getResult(0).getType());
  bool isOfIntegers = element.isSignlessInteger(32);
  for (Value operand : op->getOperands()) {
    Type type = getElementTypeOrSelf(operand.getType());
    if (!(isOfIntegers ? type.isSignlessInteger()
                       : type == element && isLibraryNumber(type)))
      return false;
  }
  // The library overwrites the result.
  auto fill = op.getOutputs()[0].getDefiningOp<linalg::FillOp>();
  if (!fill || !isZeroConstant(fill.getInputs()[0]))
    return false;
  // A sum over both operands alone has no matrix in it.
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  bool hasMatrix = false;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    bool inLhs = maps[0].isFunctionOfDim(loop);
    bool inRhs = maps[1].isFunctionOfDim(loop);
    bool inResult = maps[2].isFunctionOfDim(loop);
    // A loop that one operand alone has is summed by loops.
    if (!inResult && inLhs != inRhs)
      return false;
    hasMatrix |= inResult && inLhs != inRhs;
  }
  // What a single product of a batch computes counts, as each is a call.
  int64_t work = 1;
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    bool isBatch = llvm::all_of(
        maps, [&](AffineMap map) { return map.isFunctionOfDim(loop); });
    if (!isBatch)
      work *= sizes[loop];
  }
  return hasMatrix && work >= smallestProduct(element);
}

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

/// Erases the loops that make \p value if nobody reads it.
static void eraseUnused(Value value) {
  auto loops = value ? value.getDefiningOp<linalg::GenericOp>() : nullptr;
  if (loops && loops->use_empty())
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

/// The factors of \p op as the library takes them.
static std::pair<Value, Value> factorsOf(OpBuilder &builder,
                                         linalg::GenericOp op) {
  Type narrow = narrowFactor(getElementTypeOrSelf(op.getResult(0).getType()));
  Value lhs = narrow ? findNarrow(op, 0, narrow) : Value();
  // What both read is made once.
  bool isMade =
      lhs && lhs != op.getInputs()[0] && op.getInputs()[0] == op.getInputs()[1];
  Value rhs = !lhs ? Value() : isMade ? lhs : findNarrow(op, 1, narrow);
  if (rhs)
    return {lhs, rhs};
  eraseUnused(lhs);
  return {factorOf(builder, op, 0), factorOf(builder, op, 1)};
}

namespace {

struct FormLibraryCalls : soap::impl::FormLibraryCallsBase<FormLibraryCalls> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> products;
    SmallVector<cpu::ConvolutionOp> convolutions;
    getOperation().walk([&](Operation *op) {
      if (auto generic = dyn_cast<linalg::GenericOp>(op);
          generic && isLibraryProduct(generic))
        products.push_back(generic);
      else if (auto convolution = dyn_cast<cpu::ConvolutionOp>(op))
        convolutions.push_back(convolution);
    });
    for (linalg::GenericOp op : products) {
      OpBuilder builder(op);
      SmallVector<Value> inputs(op.getInputs());
      auto [lhs, rhs] = factorsOf(builder, op);
      Operation *fill = op.getOutputs()[0].getDefiningOp();
      op.getResult(0).replaceAllUsesWith(
          kernels::OrderedProduct(op).emit(builder, lhs, rhs));
      op->erase();
      if (fill->use_empty())
        fill->erase();
      eraseAllUnused(inputs);
    }
    for (cpu::ConvolutionOp op : convolutions)
      narrow(op);
  }

private:
  /// Extensions that the library needs no more.
  static void eraseAllUnused(ArrayRef<Value> values) {
    for (Value value : llvm::SetVector<Value>(values.begin(), values.end()))
      eraseUnused(value);
  }

  /// Has a convolution take factors of bf16 as they are. Of features in groups
  /// the library's for f32 are as fast.
  static void narrow(cpu::ConvolutionOp op) {
    Type narrow = BFloat16Type::get(op.getContext());
    linalg::GenericOp lhs = findExtended(op.getLhs(), op, narrow),
                      rhs = findExtended(op.getRhs(), op, narrow);
    if (op.getGroups() != 1 || !lhs || !rhs)
      return;
    Value left = narrowed(lhs, narrow),
          right = lhs == rhs ? left : narrowed(rhs, narrow);
    SmallVector<Value> before = {op.getLhs(), op.getRhs()};
    op.getLhsMutable().assign(left);
    op.getRhsMutable().assign(right);
    eraseAllUnused(before);
  }
};

} // namespace
