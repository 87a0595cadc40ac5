//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgUtils.h"
#include "NarrowFactors.h"
#include "OrderedProduct.h"

#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
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
      auto [lhs, rhs] = kernels::factorsOf(builder, op);
      Operation *fill = op.getOutputs()[0].getDefiningOp();
      op.getResult(0).replaceAllUsesWith(
          kernels::OrderedProduct(op).emit(builder, lhs, rhs));
      op->erase();
      if (fill->use_empty())
        fill->erase();
      kernels::eraseUnused(inputs);
    }
    for (cpu::ConvolutionOp op : convolutions)
      kernels::narrowFactors(op);
  }
};

} // namespace
