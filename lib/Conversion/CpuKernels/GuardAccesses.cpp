//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Places that are data may be anything: clamped, they are some of the tensor's.

#include "LinalgUtils.h"

#include "Soap/Dialect/Linalg/Accesses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace soap;

/// Whether \p index is one of 0 to \p last: a constant, clamped, or that of a
/// loop.
static bool isClamped(Value index, int64_t last) {
  APInt number;
  if (matchPattern(index, m_ConstantInt(&number)))
    return number.sge(0) && number.sle(last);
  if (auto loop = index.getDefiningOp<linalg::IndexOp>()) {
    auto op = cast<linalg::LinalgOp>(loop->getParentOp());
    int64_t size = op.getStaticLoopRanges()[loop.getDim()];
    return size >= 0 && size <= last + 1;
  }
  if (auto cast = index.getDefiningOp<arith::IndexCastOp>())
    index = cast.getIn();
  auto high = index.getDefiningOp<arith::MinSIOp>();
  auto low = high ? high.getLhs().getDefiningOp<arith::MaxSIOp>() : nullptr;
  return low && matchPattern(high.getRhs(), m_ConstantInt(&number)) &&
         number.sle(last) &&
         matchPattern(low.getRhs(), m_ConstantInt(&number)) && number.sge(0);
}

/// Makes \p place, of an op, one of 0 to \p last.
static void clamp(OpOperand &place, int64_t last) {
  Value index = place.get();
  if (isClamped(index, last))
    return;
  OpBuilder b(place.getOwner());
  Location loc = place.getOwner()->getLoc();
  // In the index's own type: what is beyond an index's bits, too.
  auto cast = index.getDefiningOp<arith::IndexCastOp>();
  if (cast)
    index = cast.getIn();
  Type type = index.getType();
  if (type.isInteger())
    last = std::min(last, llvm::maxIntN(type.getIntOrFloatBitWidth()));
  auto constant = [&](int64_t number) {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, number));
  };
  index = arith::MaxSIOp::create(b, loc, index, constant(0));
  index = arith::MinSIOp::create(b, loc, index, constant(last));
  if (cast)
    index = arith::IndexCastOp::create(b, loc, b.getIndexType(), index);
  place.set(index);
}

/// Clamps the offsets of \p slice, which is taken of a tensor of type \p whole.
static LogicalResult clampSlice(OffsetSizeAndStrideOpInterface slice,
                                ShapedType whole) {
  unsigned next = slice.getOffsetSizeAndStrideStartOperandIndex();
  for (auto [offset, size, stride, total] :
       llvm::zip_equal(slice.getStaticOffsets(), slice.getStaticSizes(),
                       slice.getStaticStrides(), whole.getShape())) {
    if (ShapedType::isDynamic(size) || ShapedType::isDynamic(stride) ||
        ShapedType::isDynamic(total))
      return slice->emitOpError("is of a size or a stride that is not "
                                "constant; expected a static one");
    int64_t span = size == 0 ? 0 : (size - 1) * stride + 1;
    if (span > total)
      return slice->emitOpError("is larger than the tensor that it is of");
    if (!ShapedType::isDynamic(offset))
      continue;
    clamp(slice->getOpOperand(next++), total - span);
  }
  return success();
}

LogicalResult kernels::guardAccesses(Operation *root) {
  WalkResult result = root->walk([](Operation *op) {
    LogicalResult guarded = success();
    if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
      guarded = verifyAccesses(structured);
    } else if (auto lookup = dyn_cast<tensor::ExtractOp>(op)) {
      for (auto [index, size] :
           llvm::zip_equal(lookup.getIndicesMutable(),
                           lookup.getTensor().getType().getShape()))
        if (size > 0)
          clamp(index, size - 1);
    } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      guarded = clampSlice(slice, slice.getSourceType());
    } else if (auto slice = dyn_cast<tensor::InsertSliceOp>(op)) {
      guarded = clampSlice(slice, slice.getDestType());
    }
    return failed(guarded) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
