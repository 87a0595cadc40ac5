//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Contractions on memrefs become products of matrices where their strides are
// those that libraries for GPUs know.

#include "../../CpuKernels/LinalgUtils.h"
#include "../../CpuKernels/ProductLoops.h"
#include "GemmUses.h"

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace soap {
#define GEN_PASS_DEF_FORMGPUGEMMS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;

/// Below so many multiplications a call costs no less than generated loops.
static constexpr int64_t smallestProduct = 4096;
/// A library call for each iteration of outer batch loops: no more than these.
static constexpr int64_t mostCalls = 256;

/// Makes one stride of a matrix 1, if it is not: that of a single row or column
/// can be anything. False where that fails, or rows would overlap.
static bool fixStrides(int64_t rows, int64_t columns, int64_t &rowStride,
                       int64_t &columnStride) {
  if (columns == 1 && rowStride != 1)
    columnStride = 1;
  else if (rows == 1 && columnStride != 1)
    rowStride = 1;
  if (columnStride == 1) {
    if (rows == 1)
      rowStride = std::max(rowStride, columns);
    return rowStride >= columns;
  }
  if (rowStride != 1)
    return false;
  if (columns == 1)
    columnStride = std::max(columnStride, rows);
  return columnStride >= rows;
}

/// The types that products are formed of.
static bool isSupported(Type lhs, Type rhs, Type out) {
  bool same = lhs == rhs;
  if (lhs.isF64() || lhs.isF32())
    return same && lhs == out;
  if (lhs.isF16() || lhs.isBF16())
    return same && (lhs == out || out.isF32());
  return false;
}

/// Sizes, strides and batch loops of \p op as soap_gpu.gemm has them.
static bool describe(linalg::GenericOp op, SmallVectorImpl<int64_t> &sizes,
                     SmallVectorImpl<int64_t> &strides,
                     SmallVectorImpl<int64_t> &batchNumbers) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<SmallVector<int64_t>> known(3);
  for (unsigned i = 0; i < 3; ++i) {
    int64_t offset;
    auto type = dyn_cast<MemRefType>(op->getOperand(i).getType());
    if (!type || failed(type.getStridesAndOffset(known[i], offset)) ||
        ShapedType::isDynamic(offset) ||
        llvm::any_of(known[i], ShapedType::isDynamic))
      return false;
  }
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  // What one operand alone is summed over is no product.
  for (unsigned i = 0; i < ranges.size(); ++i)
    if (!maps[2].isFunctionOfDim(i) &&
        !(maps[0].isFunctionOfDim(i) && maps[1].isFunctionOfDim(i)))
      return false;
  kernels::ProductLoops loops(maps, ranges, known);
  // The rows of a matrix that do not merge are products of their own.
  auto &batch = loops.batch;
  kernels::ProductLoop rows = loops.takeLongest(loops.rows, batch),
                       columns = loops.takeLongest(loops.columns, batch);
  if (loops.sums.size() > 1)
    return false;
  kernels::ProductLoop sum =
      loops.sums.empty() ? kernels::ProductLoop() : loops.sums.front();
  int64_t work = rows.size * columns.size * sum.size, calls = 1;
  // The largest batch is the innermost: it is one call.
  if (!batch.empty())
    std::iter_swap(llvm::max_element(batch,
                                     [](const kernels::ProductLoop &a,
                                        const kernels::ProductLoop &b) {
                                       return a.size < b.size;
                                     }),
                   std::prev(batch.end()));
  for (auto [i, loop] : llvm::enumerate(batch)) {
    work *= loop.size;
    if (i + 1 < batch.size())
      calls *= loop.size;
  }
  if (work < smallestProduct || calls > mostCalls)
    return false;
  sizes.assign({rows.size, columns.size, sum.size});
  strides.assign({rows.strides[0], sum.strides[0], sum.strides[1],
                  columns.strides[1], rows.strides[2], columns.strides[2]});
  for (const kernels::ProductLoop &loop : batch) {
    batchNumbers.push_back(loop.size);
    batchNumbers.append(loop.strides.begin(), loop.strides.end());
  }
  return fixStrides(sizes[0], sizes[2], strides[0], strides[1]) &&
         fixStrides(sizes[2], sizes[1], strides[2], strides[3]) &&
         fixStrides(sizes[0], sizes[1], strides[4], strides[5]);
}

namespace {

struct FormGpuGemms : soap::impl::FormGpuGemmsBase<FormGpuGemms> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> products;
    // What works on memory that such an op has chosen is one launch with it.
    for (Operation &op : getOperation().getBody().getOps())
      if (op.getNumRegions() && op.getNumResults())
        return;
    for (Operation &op : getOperation().getBody().getOps())
      if (auto generic = dyn_cast<linalg::GenericOp>(op))
        if (generic.hasPureBufferSemantics() && kernels::isContraction(generic))
          products.push_back(generic);
    for (linalg::GenericOp op : products) {
      auto elementOf = [&](unsigned i) {
        return getElementTypeOrSelf(op->getOperand(i).getType());
      };
      if (!isSupported(elementOf(0), elementOf(1), elementOf(2)))
        continue;
      linalg::FillOp fill = gpukernels::findZeroFill(op);
      SmallVector<int64_t> sizes, strides, batch;
      if (!fill || !describe(op, sizes, strides, batch))
        continue;
      OpBuilder builder(op);
      gpukernels::GemmOp::create(
          builder, op.getLoc(), op->getOperand(0), op->getOperand(1),
          op->getOperand(2), /*addend=*/Value(), /*bias=*/Value(),
          /*point=*/Value(), /*kept=*/Value(), /*sums=*/Value(), sizes, strides,
          batch, /*scale=*/APFloat(1.0),
          /*addend_scale=*/APFloat(1.0),
          /*activation=*/gpukernels::ActivationAttr(),
          elementOf(0).isF32() && op->hasAttr("soap.tf32"));
      op.erase();
      fill.erase();
    }
  }
};

} // namespace
