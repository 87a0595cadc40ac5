//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Maxima of large windows: those of rows, then of these the ones of columns.
// Reading an element, or an initial value, more than once changes no maximum.

#include "../Rewrites.h"

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/Reduction.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace soap::simplify;
using soap::PartialKind;
namespace shlo = mlir::stablehlo;

namespace {

/// An attribute's entries where a pass has the dimension, else `none`.
SmallVector<int64_t> select(std::optional<ArrayRef<int64_t>> values,
                            ArrayRef<bool> has, int64_t none) {
  SmallVector<int64_t> selected(has.size(), none);
  for (auto [i, value] : llvm::enumerate(values.value_or(selected)))
    if (has[i])
      selected[i] = value;
  return selected;
}

struct SeparateWindows : OpRewritePattern<shlo::ReduceWindowOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(shlo::ReduceWindowOp op,
                                PatternRewriter &b) const override {
    PartialKind kind = soap::reductionKind(op.getBody());
    if ((kind != PartialKind::Max && kind != PartialKind::Min) ||
        op.getInputs().size() != 1)
      return failure();
    Value x = op.getInputs()[0];
    auto from = dyn_cast<RankedTensorType>(x.getType());
    auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!from || !to || !from.hasStaticShape() || !to.hasStaticShape() ||
        from.getElementType() != to.getElementType())
      return failure();
    ArrayRef<int64_t> window = op.getWindowDimensions();
    // Each pass reads and writes all of a tensor: small windows are not worth
    // more than one.
    int64_t whole = 1, apart = 0;
    SmallVector<int64_t> dims;
    for (auto [d, size] : llvm::enumerate(window)) {
      if (size == 1)
        continue;
      dims.push_back(static_cast<int64_t>(d));
      apart += size;
      if (whole < 2 * apart)
        whole *= size;
    }
    if (dims.size() < 2 || whole < 2 * apart)
      return failure();
    SmallVector<int64_t> padding(2 * window.size(), 0);
    if (op.getPadding())
      padding = llvm::to_vector(op.getPadding()->getValues<int64_t>());
    SmallVector<int64_t> shape(from.getShape());
    for (int64_t dim : dims) {
      // What else is done to dimensions without a window is done first.
      SmallVector<bool> has(window.size(), false), pads;
      for (size_t d = 0; d < window.size(); ++d) {
        has[d] = static_cast<int64_t>(d) == dim ||
                 (dim == dims.front() && window[d] == 1);
        pads.append(2, has[d]);
        if (has[d])
          shape[d] = to.getDimSize(d);
      }
      auto numbers = [&](std::optional<ArrayRef<int64_t>> values) {
        return b.getDenseI64ArrayAttr(select(values, has, 1));
      };
      auto paddingType = RankedTensorType::get(
          {static_cast<int64_t>(window.size()), 2}, b.getI64Type());
      auto pass = shlo::ReduceWindowOp::create(
          b, op.getLoc(), TypeRange(to.clone(shape)), ValueRange(x),
          op.getInitValues(), numbers(window), numbers(op.getWindowStrides()),
          numbers(op.getBaseDilations()), numbers(op.getWindowDilations()),
          DenseIntElementsAttr::get(paddingType,
                                    select(padding, pads, /*none=*/0)));
      IRMapping mapping;
      op.getBody().cloneInto(&pass.getBody(), mapping);
      x = pass->getResult(0);
    }
    b.replaceOp(op, x);
    return success();
  }
};

} // namespace

void soap::simplify::populateSeparateWindows(RewritePatternSet &patterns) {
  patterns.add<SeparateWindows>(patterns.getContext());
}
