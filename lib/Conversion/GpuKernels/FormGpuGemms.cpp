//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Contractions on memrefs become products of matrices where their strides are
// those that libraries for GPUs know.

#include "../CpuKernels/LinalgUtils.h"

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include <array>

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

namespace {

/// Loops that all operands step through alike are one.
struct Loop {
  int64_t size = 1;
  /// Of lhs, rhs and result.
  std::array<int64_t, 3> strides = {0, 0, 0};
};

} // namespace

static void appendLoop(SmallVectorImpl<Loop> &loops, const Loop &loop) {
  if (loop.size == 1)
    return;
  if (!loops.empty()) {
    Loop &last = loops.back();
    bool merges = true;
    for (unsigned i = 0; i < 3; ++i)
      merges &= last.strides[i] == loop.strides[i] * loop.size;
    if (merges) {
      last.size *= loop.size;
      last.strides = loop.strides;
      return;
    }
  }
  loops.push_back(loop);
}

/// The one loop there is, or one of a single iteration; nullopt: several.
static std::optional<Loop> single(ArrayRef<Loop> loops) {
  if (loops.size() > 1)
    return std::nullopt;
  return loops.empty() ? Loop() : loops.front();
}

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

/// The fill right before \p op of all that it accumulates into, with zeros.
static linalg::FillOp findZeroFill(linalg::GenericOp op) {
  Value out = op.getOutputs()[0];
  auto viewed = [](Value value) {
    while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
      value = view.getViewSource();
    return value;
  };
  for (Operation *before = op->getPrevNode(); before;
       before = before->getPrevNode()) {
    if (auto fill = dyn_cast<linalg::FillOp>(before))
      if (fill.getOutputs()[0] == out)
        return matchPattern(fill.getInputs()[0], m_AnyZeroFloat())
                   ? fill
                   : linalg::FillOp();
    if (before->getNumRegions() && !isa<linalg::LinalgOp>(before))
      return {};
    for (Value operand : before->getOperands())
      if (isa<MemRefType>(operand.getType()) &&
          !isa<ViewLikeOpInterface>(before) && viewed(operand) == viewed(out))
        return {};
  }
  return {};
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
  SmallVector<unsigned> order;
  for (unsigned i : {2, 0, 1})
    for (unsigned d = 0; d < maps[i].getNumResults(); ++d)
      if (!llvm::is_contained(order, maps[i].getDimPosition(d)))
        order.push_back(maps[i].getDimPosition(d));
  SmallVector<Loop> m, n, k, batch;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (unsigned loop : order) {
    Loop entry;
    entry.size = ranges[loop];
    std::array<bool, 3> has;
    for (unsigned i = 0; i < 3; ++i) {
      auto position =
          maps[i].getResultPosition(getAffineDimExpr(loop, op.getContext()));
      has[i] = position.has_value();
      entry.strides[i] = position ? known[i][*position] : 0;
    }
    if (!has[2] && !(has[0] && has[1]))
      return false;
    appendLoop(!has[2] ? k : has[0] && has[1] ? batch : has[0] ? m : n, entry);
  }
  // The rows of a matrix that do not merge are products of their own.
  auto longest = [&](SmallVectorImpl<Loop> &loops) {
    auto *best = llvm::max_element(
        loops, [](const Loop &a, const Loop &b) { return a.size < b.size; });
    for (Loop &loop : loops)
      if (&loop != best)
        batch.push_back(loop);
    if (best != loops.end())
      loops.assign(1, Loop(*best));
  };
  longest(m);
  longest(n);
  auto rows = single(m), columns = single(n), sum = single(k);
  if (!rows || !columns || !sum)
    return false;
  int64_t work = rows->size * columns->size * sum->size, calls = 1;
  // The largest batch is the innermost: it is one call.
  if (!batch.empty())
    std::iter_swap(
        llvm::max_element(batch, [](const Loop &a,
                                    const Loop &b) { return a.size < b.size; }),
        std::prev(batch.end()));
  for (auto [i, loop] : llvm::enumerate(batch)) {
    work *= loop.size;
    if (i + 1 < batch.size())
      calls *= loop.size;
  }
  if (work < smallestProduct || calls > mostCalls)
    return false;
  sizes.assign({rows->size, columns->size, sum->size});
  strides.assign({rows->strides[0], sum->strides[0], sum->strides[1],
                  columns->strides[1], rows->strides[2], columns->strides[2]});
  for (const Loop &loop : batch) {
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
      linalg::FillOp fill = findZeroFill(op);
      SmallVector<int64_t> sizes, strides, batch;
      if (!fill || !describe(op, sizes, strides, batch))
        continue;
      OpBuilder builder(op);
      gpukernels::GemmOp::create(
          builder, op.getLoc(), op->getOperand(0), op->getOperand(1),
          op->getOperand(2), /*addend=*/Value(), /*bias=*/Value(), sizes,
          strides, batch, /*scale=*/APFloat(1.0),
          /*addend_scale=*/APFloat(1.0),
          /*activation=*/gpukernels::ActivationAttr(),
          elementOf(0).isF32() && op->hasAttr("soap.tf32"));
      op.erase();
      fill.erase();
    }
  }
};

} // namespace
