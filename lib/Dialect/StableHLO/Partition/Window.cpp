//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Window.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap;

DimAccess WindowDim::access(unsigned output, unsigned kernel) const {
  DimAccess access;
  access.terms = {{output, stride},
                  {kernel, reversed ? -windowDilation : windowDilation}};
  access.offset = -padLow + (reversed ? (size - 1) * windowDilation : 0);
  access.divisor = baseDilation;
  return access;
}

std::pair<int64_t, int64_t> WindowDim::localPadding(Interval output,
                                                    Interval kernel,
                                                    Interval input) const {
  // The first window position of the kernel's tile.
  int64_t position = reversed ? size - kernel.hi : kernel.lo;
  // In dilated coordinates that begin at the input's first element:
  int64_t first = output.lo * stride + position * windowDilation - padLow -
                  input.lo * baseDilation;
  int64_t window = (kernel.size() - 1) * windowDilation + 1;
  int64_t end = first + (output.size() - 1) * stride + window;
  int64_t base = input.empty() ? 0 : (input.size() - 1) * baseDilation + 1;
  return {-first, end - base};
}

llvm::SmallVector<WindowDim>
soap::getWindows(llvm::ArrayRef<int64_t> sizes,
                 std::optional<llvm::ArrayRef<int64_t>> strides,
                 std::optional<llvm::ArrayRef<int64_t>> baseDilations,
                 std::optional<llvm::ArrayRef<int64_t>> windowDilations,
                 std::optional<DenseIntElementsAttr> padding,
                 std::optional<llvm::ArrayRef<bool>> reversal) {
  llvm::SmallVector<WindowDim> windows(sizes.size());
  llvm::SmallVector<int64_t> pads;
  if (padding)
    for (const llvm::APInt &value : padding->getValues<llvm::APInt>())
      pads.push_back(value.getSExtValue());
  for (auto [d, window] : llvm::enumerate(windows)) {
    window.size = sizes[d];
    if (strides)
      window.stride = (*strides)[d];
    if (baseDilations)
      window.baseDilation = (*baseDilations)[d];
    if (windowDilations)
      window.windowDilation = (*windowDilations)[d];
    if (!pads.empty()) {
      window.padLow = pads[2 * d];
      window.padHigh = pads[2 * d + 1];
    }
    if (reversal)
      window.reversed = (*reversal)[d];
  }
  return windows;
}

DenseIntElementsAttr
soap::getPaddingAttr(Builder &builder,
                     llvm::ArrayRef<std::pair<int64_t, int64_t>> padding) {
  llvm::SmallVector<int64_t> flat;
  for (auto [low, high] : padding)
    flat.append({low, high});
  auto type = RankedTensorType::get({static_cast<int64_t>(padding.size()), 2},
                                    builder.getIntegerType(64));
  return DenseIntElementsAttr::get(type, llvm::ArrayRef<int64_t>(flat));
}

static llvm::SmallVector<WindowDim> windowsOf(ReduceWindowOp op) {
  return getWindows(op.getWindowDimensions(), op.getWindowStrides(),
                    op.getBaseDilations(), op.getWindowDilations(),
                    op.getPadding());
}

static llvm::SmallVector<WindowDim> windowsOf(SelectAndScatterOp op) {
  llvm::SmallVector<int64_t> ones(shapeOf(op.getOperand()).size(), 1);
  llvm::ArrayRef<int64_t> sizes = ones;
  if (auto given = op.getWindowDimensions())
    sizes = *given;
  return getWindows(sizes, op.getWindowStrides(), std::nullopt, std::nullopt,
                    op.getPadding());
}

namespace soap {

/// Dimensions: the outputs', then the window's that are longer than one. Of an
/// output and its window, the longer can be split: a window that is longer than
/// the output (a pool over all of an image) where its parts combine.
template <> LogicalResult describe(ReduceWindowOp op, PartitionInfo &info) {
  unsigned count = op.getInputs().size();
  if (count == 0)
    return failure();
  PartialKind kind = reductionKind(op.getBody());
  bool combines = canSplitReduction(kind, op.getInitValues());
  TensorAccess result = addDims(info, shapeOf(op.getResult(0)));
  TensorAccess input = result;
  for (auto [d, window] : llvm::enumerate(windowsOf(op))) {
    unsigned kernel = info.dims.size();
    input[d] = window.access(d, kernel);
    bool split = combines && window.size > info.dims[d].size;
    if (split)
      info.dims[d].splittable = false;
    if (window.size > 1)
      addDim(info, window.size, "", split, kind);
    else
      input[d].terms.pop_back();
  }
  info.operands.assign(count, input);
  info.operands.resize(2 * count);
  info.results.assign(count, result);
  info.flopsPerPoint = count;
  info.anchor = "window";
  if (count == 1 && kind == PartialKind::Sum) {
    if (isZero(op.getInitValues()[0]))
      info.linearOperandSets.push_back({0});
    info.linearOperandSets.push_back({0, 1});
  }
  return success();
}

template <> TileResults buildTile(ReduceWindowOp op, TileBuilder &tile) {
  llvm::SmallVector<WindowDim> windows = windowsOf(op);
  unsigned count = op.getInputs().size();
  Rect result = tile.resultRect();
  Rect input = tile.operandRects[0];
  // Windows that see nothing but padding see the initial value; an input of it
  // serves as well.
  bool onlyPadding = numElements(input) == 0;
  if (onlyPadding)
    for (Interval &range : input)
      if (range.empty())
        range = {0, 1};
  llvm::SmallVector<std::pair<int64_t, int64_t>> padding;
  llvm::SmallVector<int64_t> sizes;
  size_t next = windows.size(); // The window's dimensions come last.
  for (auto [d, window] : llvm::enumerate(windows)) {
    Interval kernel = window.size > 1 ? tile.tile[next++] : Interval{0, 1};
    padding.push_back(window.localPadding(result[d], kernel, input[d]));
    sizes.push_back(kernel.size());
  }
  auto local = cast<ReduceWindowOp>(tile.clone());
  local.setPaddingAttr(getPaddingAttr(tile.builder, padding));
  local.setWindowDimensions(sizes);
  if (onlyPadding) {
    OpBuilder::InsertionGuard guard(tile.builder);
    tile.builder.setInsertionPoint(local);
    for (unsigned i = 0; i < count; ++i) {
      auto type = RankedTensorType::get(sizesOf(input),
                                        elementTypeOf(op->getOperand(i)));
      local->setOperand(i, tile.broadcast(tile.operands[count + i], type));
    }
  }
  return tile.results(local);
}

/// Where windows neither overlap nor leave gaps nor reach beyond the operand, a
/// dimension is the source's times the window's. Elsewhere it is the result's:
/// a tile reads the source of all windows that reach into it, and the operand
/// under those, with a halo on either side.
template <> LogicalResult describe(SelectAndScatterOp op, PartitionInfo &info) {
  llvm::ArrayRef<int64_t> shape = shapeOf(op.getOperand());
  llvm::ArrayRef<int64_t> sourceShape = shapeOf(op.getSource());
  TensorAccess operand, source, result;
  double window = 1;
  for (auto [d, w] : llvm::enumerate(windowsOf(op))) {
    bool tiled = w.size == w.stride && w.padLow == 0 && w.padHigh == 0 &&
                 sourceShape[d] * w.size == shape[d];
    if (!tiled) {
      unsigned at = addDim(info, shape[d]);
      // Result p has a part in window (p + padLow - k) / stride, which reads
      // the operand at most one window's size away: at p - k + j.
      unsigned k = addDim(info, w.size, "", false, PartialKind::Sum);
      unsigned j = addDim(info, w.size, "", false, PartialKind::Sum);
      window *= static_cast<double>(sourceShape[d]) /
                (static_cast<double>(shape[d]) * w.size);
      result.push_back(DimAccess::getDim(at));
      DimAccess &read = operand.emplace_back();
      read.terms = {{at, 1}, {k, -1}, {j, 1}};
      DimAccess &scattered = source.emplace_back();
      scattered.terms = {{at, 1}, {k, -1}};
      scattered.offset = w.padLow;
      scattered.divisor = w.stride;
      continue;
    }
    unsigned at = addDim(info, sourceShape[d]);
    source.push_back(DimAccess::getDim(at));
    operand.push_back(DimAccess::getDim(at));
    if (w.size > 1) {
      operand.back().terms[0].coefficient = w.size;
      operand.back().terms.push_back({addDim(info, w.size, "", false), 1});
    }
    result.push_back(operand.back());
  }
  info.operands = {operand, source, {}};
  info.results.push_back(result);
  // A comparison per element of a window.
  info.flopsPerPoint = window;
  info.anchor = "window";
  if (reductionKind(op.getScatter()) == PartialKind::Sum) {
    info.linearOperandSets.push_back({1, 2});
    if (isZero(op.getInitValue()))
      info.linearOperandSets.push_back({1});
  }
  return success();
}

/// The windows of the local source, on just the operand that they cover; what
/// of the result no window reaches is the initial value.
template <> TileResults buildTile(SelectAndScatterOp op, TileBuilder &tile) {
  OpBuilder &builder = tile.builder;
  Rect result = tile.resultRect();
  const Rect &operand = tile.operandRects[0], &source = tile.operandRects[1];
  if (numElements(source) == 0 || numElements(operand) == 0)
    return llvm::SmallVector<Value>{
        tile.broadcast(tile.operands[2], tile.resultType())};
  llvm::SmallVector<int64_t> starts, limits, sizes, low, high;
  llvm::SmallVector<std::pair<int64_t, int64_t>> padding;
  for (auto [d, w] : llvm::enumerate(windowsOf(op))) {
    Interval covered{source[d].lo * w.stride - w.padLow,
                     (source[d].hi - 1) * w.stride - w.padLow + w.size};
    Interval used{std::max(covered.lo, operand[d].lo),
                  std::min(covered.hi, operand[d].hi)};
    padding.push_back({used.lo - covered.lo, covered.hi - used.hi});
    starts.push_back(used.lo - operand[d].lo);
    limits.push_back(used.hi - operand[d].lo);
    sizes.push_back(used.size());
    low.push_back(used.lo - result[d].lo);
    high.push_back(result[d].hi - used.hi);
  }
  Type elementType = elementTypeOf(op.getOperand());
  auto type = RankedTensorType::get(sizes, elementType);
  llvm::SmallVector<int64_t> ones(sizes.size(), 1), none(sizes.size(), 0);
  Value used = tile.operands[0];
  if (used.getType() != type)
    used =
        SliceOp::create(builder, tile.loc(), type, used, starts, limits, ones);
  auto local = cast<SelectAndScatterOp>(tile.clone());
  local->setOperand(0, used);
  local->getResult(0).setType(type);
  local.setPaddingAttr(getPaddingAttr(builder, padding));
  if (low == none && high == none)
    return tile.results(local);
  return llvm::SmallVector<Value>{
      PadOp::create(builder, tile.loc(), tile.resultType(), local->getResult(0),
                    tile.operands[2], low, high, none)};
}

} // namespace soap

void soap::attachWindowModels(MLIRContext *context) {
  attach<ReduceWindowOp, SelectAndScatterOp>(context);
}
