//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/StableHLO/IR/Window.h"
#include "WindowChecks.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::stablehlo;

namespace {
/// The extent of `size` elements that lie `dilation` apart.
std::optional<int64_t> dilated(int64_t size, int64_t dilation) {
  if (size == 0)
    return 0;
  int64_t extent = 0;
  if (llvm::MulOverflow(size - 1, dilation, extent) ||
      llvm::AddOverflow(extent, int64_t(1), extent))
    return std::nullopt;
  return extent;
}
} // namespace

std::optional<int64_t> WindowDimension::outputSize(int64_t baseSize) const {
  std::optional<int64_t> base = dilated(baseSize, baseDilation);
  std::optional<int64_t> window = dilated(size, windowDilation);
  int64_t padded = 0, room = 0;
  if (!base || !window || llvm::AddOverflow(*base, paddingLow, padded) ||
      llvm::AddOverflow(padded, paddingHigh, padded) ||
      llvm::SubOverflow(padded, *window, room))
    return std::nullopt;
  if (padded <= 0 || room < 0)
    return 0;
  return room / stride + 1;
}

SmallVector<WindowDimension>
stablehlo::makeWindow(ArrayRef<int64_t> sizes, const WindowAttributes &attrs) {
  SmallVector<WindowDimension> window(sizes.size());
  SmallVector<int64_t> padding;
  if (attrs.padding)
    llvm::append_range(padding, attrs.padding->getValues<int64_t>());
  for (auto [d, w] : llvm::enumerate(window)) {
    w.size = sizes[d];
    if (attrs.strides)
      w.stride = (*attrs.strides)[d];
    if (attrs.baseDilations)
      w.baseDilation = (*attrs.baseDilations)[d];
    if (attrs.windowDilations)
      w.windowDilation = (*attrs.windowDilations)[d];
    if (attrs.reversal)
      w.reversed = (*attrs.reversal)[d];
    if (attrs.padding) {
      w.paddingLow = padding[2 * d];
      w.paddingHigh = padding[2 * d + 1];
    }
  }
  return window;
}

FailureOr<SmallVector<WindowDimension>>
stablehlo::checkWindow(const Reporter &r, ArrayRef<int64_t> sizes,
                       const WindowAttributes &attrs) {
  int64_t rank = sizes.size();
  auto checkPositive =
      [&](StringRef what,
          std::optional<ArrayRef<int64_t>> values) -> LogicalResult {
    if (!values)
      return success();
    if (failed(checkSize(r, what, values->size(), rank)))
      return failure();
    for (int64_t v : *values)
      if (v <= 0)
        return r.fail() << what << " must be positive, but has " << v;
    return success();
  };
  if (failed(checkPositive("the window's stride", attrs.strides)) ||
      failed(checkPositive("the base's dilation", attrs.baseDilations)) ||
      failed(checkPositive("the window's dilation", attrs.windowDilations)))
    return failure();
  for (int64_t size : sizes)
    if (size < 0 && !ShapedType::isDynamic(size)) {
      (void)(r.fail() << "the window's size must be positive, but has "
                      << size);
      return failure();
    }
  if (attrs.reversal &&
      failed(checkSize(r, "window_reversal", attrs.reversal->size(), rank)))
    return failure();
  if (attrs.padding &&
      attrs.padding->getType().getShape() != ArrayRef<int64_t>({rank, 2})) {
    (void)(r.fail() << "has padding of shape "
                    << str(attrs.padding->getType().getShape())
                    << " instead of [" << rank << ", 2]");
    return failure();
  }
  return makeWindow(sizes, attrs);
}

FailureOr<SmallVector<int64_t>>
stablehlo::windowShape(const Reporter &r, ArrayRef<int64_t> base,
                       ArrayRef<WindowDimension> window) {
  SmallVector<int64_t> shape;
  for (auto [d, size, w] : llvm::enumerate(base, window)) {
    if (ShapedType::isDynamic(size)) {
      shape.push_back(size);
      continue;
    }
    std::optional<int64_t> count = w.outputSize(size);
    if (!count) {
      (void)(r.fail() << "has a window in dimension " << int64_t(d)
                      << " that is out of range");
      return failure();
    }
    shape.push_back(*count);
  }
  return shape;
}

SmallVector<WindowDimension> stablehlo::getWindow(ConvolutionOp op) {
  ArrayRef<int64_t> kernel = shapeOf(op.getRhs());
  SmallVector<int64_t> sizes;
  for (int64_t d : op.getDimensionNumbers().getKernelSpatialDimensions())
    sizes.push_back(kernel[d]);
  return makeWindow(sizes, {op.getWindowStrides(), op.getPadding(),
                            op.getLhsDilation(), op.getRhsDilation(),
                            op.getWindowReversal()});
}

SmallVector<WindowDimension> stablehlo::getWindow(ReduceWindowOp op) {
  return makeWindow(op.getWindowDimensions(),
                    {op.getWindowStrides(), op.getPadding(),
                     op.getBaseDilations(), op.getWindowDilations(),
                     std::nullopt});
}

SmallVector<WindowDimension> stablehlo::getWindow(SelectAndScatterOp op) {
  SmallVector<int64_t> ones(shapeOf(op.getOperand()).size(), 1);
  return makeWindow(op.getWindowDimensions().value_or(ones),
                    {op.getWindowStrides(), op.getPadding(), std::nullopt,
                     std::nullopt, std::nullopt});
}
