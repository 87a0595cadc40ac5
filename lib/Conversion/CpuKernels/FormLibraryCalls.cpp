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
#include "mlir/IR/Matchers.h"

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

namespace {

struct FormLibraryCalls : soap::impl::FormLibraryCallsBase<FormLibraryCalls> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> products;
    getOperation().walk([&](linalg::GenericOp op) {
      if (isLibraryProduct(op))
        products.push_back(op);
    });
    for (linalg::GenericOp op : products) {
      OpBuilder builder(op);
      Value lhs = factorOf(builder, op, 0), rhs = factorOf(builder, op, 1);
      Operation *fill = op.getOutputs()[0].getDefiningOp();
      op.getResult(0).replaceAllUsesWith(
          kernels::OrderedProduct(op).emit(builder, lhs, rhs));
      op->erase();
      if (fill->use_empty())
        fill->erase();
    }
  }
};

} // namespace
