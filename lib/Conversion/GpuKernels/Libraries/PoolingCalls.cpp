//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolingCalls.h"

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/IR/Window.h"
#include "Soap/Support/DeadOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <optional>

using namespace mlir;
using namespace soap;
using namespace soap::gpukernels;
namespace shlo = mlir::stablehlo;

/// The number that all elements of \p value are, if it is a constant.
static std::optional<double> constantOf(Value value) {
  while (Operation *spread = value.getDefiningOp()) {
    if (!isa<shlo::BroadcastInDimOp, shlo::ConvertOp, shlo::ReshapeOp>(spread))
      break;
    value = spread->getOperand(0);
  }
  DenseFPElementsAttr constant;
  if (!matchPattern(value, m_Constant(&constant)) || !constant.isSplat())
    return std::nullopt;
  APFloat number = constant.getSplatValue<APFloat>();
  bool loses;
  number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &loses);
  return number.convertToDouble();
}

/// The op that combines two elements of a window, if it is only one.
static Operation *combinationOf(shlo::ReduceWindowOp op) {
  Block &body = op.getBody().front();
  Operation &combine = body.front();
  auto ret = dyn_cast<shlo::ReturnOp>(body.getTerminator());
  if (op.getInputs().size() != 1 || !ret || combine.getNextNode() != ret ||
      !llvm::equal(ret->getOperands(), combine.getResults()) ||
      combine.getNumOperands() != 2 ||
      combine.getOperand(0) == combine.getOperand(1) ||
      !llvm::all_of(combine.getOperands(), [&](Value operand) {
        return llvm::is_contained(body.getArguments(), operand);
      }))
    return nullptr;
  return &combine;
}

static bool isWhole(const shlo::WindowDimension &dim) {
  return dim.size == 1 && dim.stride == 1 && dim.paddingLow == 0 &&
         dim.paddingHigh == 0 && dim.baseDilation == 1;
}

/// Whether \p divisor has the number of elements of each window of \p op that
/// are within its image: sums of ones by the same windows, which have one of
/// each dimension that no window spans.
static bool countsElements(Value divisor, shlo::ReduceWindowOp op) {
  auto type = cast<RankedTensorType>(op.getInputs()[0].getType());
  if (auto spread = divisor.getDefiningOp<shlo::BroadcastInDimOp>()) {
    if (!llvm::equal(spread.getBroadcastDimensions(),
                     llvm::seq<int64_t>(0, type.getRank())))
      return false;
    divisor = spread.getOperand();
  }
  if (auto convert = divisor.getDefiningOp<shlo::ConvertOp>())
    divisor = convert.getOperand();
  auto counts = divisor.getDefiningOp<shlo::ReduceWindowOp>();
  if (!counts || !isa_and_nonnull<shlo::AddOp>(combinationOf(counts)) ||
      constantOf(counts.getInputs()[0]) != 1.0 ||
      constantOf(counts.getInitValues()[0]) != 0.0)
    return false;
  auto ones = cast<RankedTensorType>(counts.getInputs()[0].getType());
  for (auto [own, other, size, otherSize] :
       llvm::zip_equal(shlo::getWindow(counts), shlo::getWindow(op),
                       ones.getShape(), type.getShape())) {
    bool isSame = own.size == other.size && own.stride == other.stride &&
                  own.paddingLow == other.paddingLow &&
                  own.paddingHigh == other.paddingHigh &&
                  own.baseDilation == other.baseDilation &&
                  own.windowDilation == other.windowDilation &&
                  size == otherSize;
    if (!isSame && !(isWhole(own) && isWhole(other) && size == 1))
      return false;
  }
  return true;
}

namespace {

/// What a call computes.
struct Pooling {
  PoolKind kind;
  Value operand, result;
  bool isLast;
  SmallVector<shlo::WindowDimension> spatial;
};

} // namespace

/// Of 16-bit numbers, sums are in f32: \p out then is of the numbers
/// themselves.
static void takeConversions(Pooling &out) {
  auto widened = out.operand.getDefiningOp<shlo::ConvertOp>();
  auto narrowed = out.result.hasOneUse()
                      ? dyn_cast<shlo::ConvertOp>(*out.result.user_begin())
                      : shlo::ConvertOp();
  if (widened && narrowed &&
      getElementTypeOrSelf(widened.getOperand()) ==
          getElementTypeOrSelf(narrowed)) {
    out.operand = widened.getOperand();
    out.result = narrowed.getResult();
  }
}

/// f64: cuDNN has no engines for the usual layout, NHWC.
static bool hasEngines(Value operand) {
  auto type = cast<RankedTensorType>(operand.getType());
  Type element = type.getElementType();
  return type.hasStaticShape() && type.getNumElements() != 0 &&
         (element.isF32() || element.isF16() || element.isBF16());
}

/// Finds which dimensions windows span: all but the first, and the last or the
/// second.
static bool takeSpatial(ArrayRef<shlo::WindowDimension> dims, Pooling &out) {
  constexpr size_t mostSpatial = 3;
  if (dims.size() < 3 || dims.size() > 2 + mostSpatial)
    return false;
  // Something of the image is in each window, which libraries ask for.
  for (const shlo::WindowDimension &dim : dims)
    if (dim.baseDilation != 1 || dim.windowDilation != 1 ||
        dim.paddingLow < 0 || dim.paddingHigh < 0 ||
        dim.paddingLow >= dim.size || dim.paddingHigh >= dim.size)
      return false;
  out.isLast = isWhole(dims.back());
  if (llvm::all_of(dims, isWhole) || !isWhole(dims[0]) ||
      (!out.isLast && !isWhole(dims[1])))
    return false;
  llvm::append_range(out.spatial, out.isLast ? dims.drop_front().drop_back()
                                             : dims.drop_front(2));
  return true;
}

static int64_t countOf(shlo::ReduceWindowOp op) {
  int64_t count = 1;
  for (const shlo::WindowDimension &dim : shlo::getWindow(op))
    count *= dim.size;
  return count;
}

/// The gradient of means by their image, as JAX writes it: the gradient of the
/// means, divided by the size of windows, with as many zeros in between and
/// around as give every element of the image the sum of those that it is in.
static std::optional<Pooling> matchGradient(shlo::ReduceWindowOp op) {
  Pooling out = {PoolKind::AverageGradient,
                 op.getInputs()[0],
                 op->getResult(0),
                 false,
                 {}};
  if (!isa_and_nonnull<shlo::AddOp>(combinationOf(op)) ||
      constantOf(op.getInitValues()[0]) != 0.0)
    return std::nullopt;
  takeConversions(out);
  auto pad = out.operand.getDefiningOp<shlo::PadOp>();
  if (pad) {
    if (constantOf(pad.getPaddingValue()) != 0.0)
      return std::nullopt;
    out.operand = pad.getOperand();
  }
  auto division = out.operand.getDefiningOp<shlo::DivOp>();
  if (!division ||
      constantOf(division.getRhs()) != static_cast<double>(countOf(op)))
    return std::nullopt;
  out.operand = division.getLhs();
  auto image = cast<RankedTensorType>(out.result.getType()),
       output = cast<RankedTensorType>(out.operand.getType());
  if (!hasEngines(out.operand) || !image.hasStaticShape() ||
      image.getNumElements() == 0)
    return std::nullopt;
  // The windows of the means.
  SmallVector<shlo::WindowDimension> dims;
  for (auto [d, dim] : llvm::enumerate(shlo::getWindow(op))) {
    int64_t low = dim.paddingLow, between = 0;
    if (pad) {
      low += pad.getEdgePaddingLow()[d];
      between = pad.getInteriorPadding()[d];
      if (dim.baseDilation != 1)
        return std::nullopt;
    }
    if (dim.stride != 1 || between < 0)
      return std::nullopt;
    shlo::WindowDimension mean = dim;
    mean.stride = between + dim.baseDilation;
    mean.baseDilation = 1;
    mean.paddingLow = dim.size - 1 - low;
    // What is behind the last window gets nothing.
    mean.paddingHigh = std::max<int64_t>(
        0, (output.getDimSize(d) - 1) * mean.stride + dim.size -
               image.getDimSize(d) - mean.paddingLow);
    if (mean.outputSize(image.getDimSize(d)) != output.getDimSize(d))
      return std::nullopt;
    dims.push_back(mean);
  }
  if (!takeSpatial(dims, out))
    return std::nullopt;
  return out;
}

static std::optional<Pooling> match(shlo::ReduceWindowOp op, bool mayRound) {
  Operation *combine = combinationOf(op);
  bool isMaximum = isa_and_nonnull<shlo::MaxOp>(combine);
  if (!isMaximum && !(mayRound && isa_and_nonnull<shlo::AddOp>(combine)))
    return std::nullopt;
  Pooling out = {
      PoolKind::Maximum, op.getInputs()[0], op->getResult(0), false, {}};
  if (!takeSpatial(shlo::getWindow(op), out))
    return std::nullopt;
  std::optional<double> start = constantOf(op.getInitValues()[0]);
  if (isMaximum) {
    if (start != -std::numeric_limits<double>::infinity())
      return std::nullopt;
  } else {
    takeConversions(out);
    auto division = out.result.hasOneUse()
                        ? dyn_cast<shlo::DivOp>(*out.result.user_begin())
                        : shlo::DivOp();
    if (!division || division.getLhs() != out.result || start != 0.0)
      return std::nullopt;
    if (constantOf(division.getRhs()) == static_cast<double>(countOf(op)))
      out.kind = PoolKind::Average;
    else if (countsElements(division.getRhs(), op))
      out.kind = PoolKind::AverageInside;
    else
      return std::nullopt;
    out.result = division.getResult();
  }
  if (!hasEngines(out.operand))
    return std::nullopt;
  return out;
}

static Value createCall(const Pooling &pooling) {
  OpBuilder builder(pooling.result.getDefiningOp());
  Location loc = pooling.result.getLoc();
  auto from = cast<RankedTensorType>(pooling.operand.getType()),
       to = cast<RankedTensorType>(pooling.result.getType());
  Value empty =
      tensor::EmptyOp::create(builder, loc, to.getShape(), to.getElementType());
  if (pooling.kind == PoolKind::AverageGradient)
    std::swap(from, to);
  bool isLast = pooling.isLast;
  SmallVector<int64_t> image, window, output, strides, low, high;
  for (auto [s, dim] : llvm::enumerate(pooling.spatial)) {
    size_t place = s + (isLast ? 1 : 2);
    image.push_back(from.getDimSize(place));
    window.push_back(dim.size);
    output.push_back(to.getDimSize(place));
    strides.push_back(dim.stride);
    low.push_back(dim.paddingLow);
    high.push_back(dim.paddingHigh);
  }
  const int64_t sizes[] = {from.getDimSize(0),
                           from.getDimSize(isLast ? from.getRank() - 1 : 1)};
  return PoolOp::create(builder, loc, TypeRange{empty.getType()}, pooling.kind,
                        pooling.operand, empty, sizes, image, window, output,
                        strides, low, high, isLast)
      ->getResult(0);
}

bool gpukernels::formPoolingCalls(Block &block, bool mayRound) {
  bool any = false;
  for (auto op : block.getOps<shlo::ReduceWindowOp>()) {
    std::optional<Pooling> pooling = match(op, mayRound);
    if (!pooling && mayRound)
      pooling = matchGradient(op);
    if (pooling) {
      Value result = pooling->result;
      result.replaceAllUsesWith(createCall(*pooling));
      any = true;
    }
  }
  if (any)
    eraseDeadOps(block);
  return any;
}
