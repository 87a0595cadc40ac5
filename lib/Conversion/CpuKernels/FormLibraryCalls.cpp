//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgUtils.h"

#include "Soap/Conversion/CpuKernels/CpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace soap {
#define GEN_PASS_DEF_FORMLIBRARYCALLS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// Below so many multiplications a call costs more than the loops.
static constexpr int64_t smallestProduct = 512;

/// Whether the library serves \p op.
static bool isLibraryProduct(linalg::GenericOp op) {
  if (!kernels::isContraction(op) || !op.hasPureTensorSemantics())
    return false;
  for (Value operand : op->getOperands())
    if (!getElementTypeOrSelf(operand.getType()).isF32())
      return false;
  // The library overwrites the result.
  auto fill = op.getOutputs()[0].getDefiningOp<linalg::FillOp>();
  if (!fill || !matchPattern(fill.getInputs()[0], m_AnyZeroFloat()))
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
  int64_t work = 1;
  for (int64_t size : op.getStaticLoopRanges())
    work *= size;
  return hasMatrix && work >= smallestProduct;
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
      auto type = cast<RankedTensorType>(op.getResult(0).getType());
      Value init = tensor::EmptyOp::create(
          builder, op.getLoc(), type.getShape(), type.getElementType());
      auto gemm = cpu::GemmOp::create(builder, op.getLoc(), TypeRange(type),
                                      op.getInputs()[0], op.getInputs()[1],
                                      init, op.getIndexingMaps());
      Operation *fill = op.getOutputs()[0].getDefiningOp();
      op->replaceAllUsesWith(gemm.getResults());
      op->erase();
      if (fill->use_empty())
        fill->erase();
    }
  }
};

} // namespace
