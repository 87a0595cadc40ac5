//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// StableHLO has one convolution, of which the gradients are special cases: by
// its input, a convolution of dilated outputs with the reversed kernel; by its
// kernel, one with the output's gradient as a huge kernel, where batch and
// features have changed places. Libraries have an algorithm for each.

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/IR/Window.h"
#include "Soap/Recognition/LabelledTensors.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <array>

namespace soap {
#define GEN_PASS_DEF_FORMGPUCONVOLUTIONS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using gpukernels::ConvKind;
using recognition::typeOf;
namespace shlo = mlir::stablehlo;

namespace {

/// Batch, channels and the other dimensions of a tensor.
using Order = SmallVector<int64_t>;

/// A tensor in the roles that a library gives it.
struct Operand {
  Value value;
  RankedTensorType type;
  Order order;

  int64_t size(unsigned position) const {
    return type.getDimSize(order[position]);
  }
};

class ConvolutionFormer {
public:
  ConvolutionFormer(shlo::ConvolutionOp op, bool mayRound)
      : op(op), builder(op), loc(op.getLoc()), mayRound(mayRound) {}

  void run();

private:
  void readWindow();
  void takeReversal();
  bool formData();
  void formForwardOrFilter();
  void dilate();
  void crop(ArrayRef<int64_t> steps);
  void reverse();
  Value groupedFilter(Value filter, int64_t groups);
  void create(ConvKind kind, Operand image, Operand filter, Operand output,
              int64_t groups);

  shlo::ConvolutionOp op;
  OpBuilder builder;
  Location loc;
  bool mayRound;
  Value lhs, rhs;
  /// As StableHLO numbers them; the sizes of lhs may change.
  Order lhsDims, rhsDims, outDims;
  size_t spatial = 0;
  SmallVector<int64_t> strides, lhsDilation, rhsDilation, low;
  SmallVector<bool> reversed;
  // Of the library's operation.
  SmallVector<int64_t> window, steps, before, behind, dilation;
  bool isFlipped = false;
};

} // namespace

/// \p order with the channels second or last.
static Order layoutOf(const Order &order, bool last) {
  Order layout = order;
  if (last)
    std::rotate(layout.begin() + 1, layout.begin() + 2, layout.end());
  return layout;
}

/// Whether memory is in the order of \p layout. Dimensions of one element may
/// be anywhere.
static bool isStoredAs(RankedTensorType type, const Order &layout) {
  int64_t previous = -1;
  for (int64_t dim : layout) {
    if (type.getDimSize(dim) == 1)
      continue;
    if (dim < previous)
      return false;
    previous = dim;
  }
  return true;
}

void ConvolutionFormer::readWindow() {
  auto dims = op.getDimensionNumbers();
  auto order = [](int64_t first, int64_t second, ArrayRef<int64_t> rest) {
    Order all = {first, second};
    all.append(rest.begin(), rest.end());
    return all;
  };
  lhsDims =
      order(dims.getInputBatchDimension(), dims.getInputFeatureDimension(),
            dims.getInputSpatialDimensions());
  rhsDims = order(dims.getKernelOutputFeatureDimension(),
                  dims.getKernelInputFeatureDimension(),
                  dims.getKernelSpatialDimensions());
  outDims =
      order(dims.getOutputBatchDimension(), dims.getOutputFeatureDimension(),
            dims.getOutputSpatialDimensions());
  spatial = lhsDims.size() - 2;
  for (const shlo::WindowDimension &dim : shlo::getWindow(op)) {
    strides.push_back(dim.stride);
    lhsDilation.push_back(dim.baseDilation);
    rhsDilation.push_back(dim.windowDilation);
    low.push_back(dim.paddingLow);
    reversed.push_back(dim.reversed);
  }
}

/// JAX reverses the kernel before it convolves: the op can do that.
void ConvolutionFormer::takeReversal() {
  ArrayRef<int64_t> kernelDims = ArrayRef<int64_t>(rhsDims).drop_front(2);
  while (auto reverse = rhs.getDefiningOp<shlo::ReverseOp>()) {
    if (!llvm::all_of(reverse.getDimensions(), [&](int64_t dim) {
          return llvm::is_contained(kernelDims, dim);
        }))
      break;
    for (size_t s = 0; s < spatial; ++s)
      if (llvm::is_contained(reverse.getDimensions(), kernelDims[s]))
        reversed[s] = !reversed[s];
    rhs = reverse.getOperand();
  }
  bool any = false, all = true;
  for (size_t s = 0; s < spatial; ++s)
    if (typeOf(rhs).getDimSize(kernelDims[s]) > 1) {
      any |= reversed[s];
      all &= reversed[s];
    }
  isFlipped = any;
  if (any && !all)
    reverse();
}

/// Turns the kernel around, once and for all.
void ConvolutionFormer::reverse() {
  SmallVector<int64_t> dims;
  for (size_t s = 0; s < spatial; ++s)
    if (reversed[s])
      dims.push_back(rhsDims[2 + s]);
  rhs = shlo::ReverseOp::create(builder, loc, rhs, dims);
  isFlipped = false;
}

static Value padded(OpBuilder &builder, Location loc, Value value,
                    ArrayRef<int64_t> low, ArrayRef<int64_t> high,
                    ArrayRef<int64_t> interior) {
  auto scalar = RankedTensorType::get({}, typeOf(value).getElementType());
  Value zero = shlo::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(scalar,
                             builder.getZeroAttr(scalar.getElementType())));
  return shlo::PadOp::create(builder, loc, value, zero, low, high, interior);
}

/// Puts the zeros between the elements of lhs that the op only means.
void ConvolutionFormer::dilate() {
  SmallVector<int64_t> none(spatial + 2, 0), interior(spatial + 2, 0);
  for (size_t s = 0; s < spatial; ++s)
    interior[lhsDims[2 + s]] = lhsDilation[s] - 1;
  if (interior == none)
    return;
  lhs = padded(builder, loc, lhs, none, none, interior);
  lhsDilation.assign(spatial, 1);
}

/// Determines the padding behind lhs, which follows from the sizes, and cuts
/// off what lies outside of all windows: libraries pad, they do not crop. Up to
/// a step of \p steps may be left.
void ConvolutionFormer::crop(ArrayRef<int64_t> steps) {
  SmallVector<int64_t> first(spatial + 2, 0), last(spatial + 2, 0),
      none(spatial + 2, 0);
  before.assign(spatial, 0);
  behind.assign(spatial, 0);
  for (size_t s = 0; s < spatial; ++s) {
    int64_t out = typeOf(op).getDimSize(outDims[2 + s]),
            kernel = typeOf(rhs).getDimSize(rhsDims[2 + s]),
            in = typeOf(lhs).getDimSize(lhsDims[2 + s]);
    int64_t reach = (out - 1) * strides[s] + (kernel - 1) * rhsDilation[s] + 1;
    int64_t high = reach - low[s] - in;
    before[s] = std::max<int64_t>(low[s], 0);
    first[lhsDims[2 + s]] = std::min<int64_t>(low[s], 0);
    if (high <= -steps[s])
      last[lhsDims[2 + s]] = high;
    else
      behind[s] = std::max<int64_t>(high, 0);
  }
  if (first != none || last != none)
    lhs = padded(builder, loc, lhs, first, last, none);
}

/// Of a kernel [groups * c, k, ...] as the gradient's convolution has it, the
/// filter [groups * k, ..., c] of the forward convolution.
Value ConvolutionFormer::groupedFilter(Value filter, int64_t groups) {
  RankedTensorType type = typeOf(filter);
  int64_t at = rhsDims[0];
  SmallVector<int64_t> shape(type.getShape());
  shape[at] /= groups;
  shape.insert(shape.begin() + at, groups);
  Value split = shlo::ReshapeOp::create(
      builder, loc, RankedTensorType::get(shape, type.getElementType()),
      filter);
  auto moved = [&](int64_t dim) { return dim + (dim >= at ? 1 : 0); };
  SmallVector<int64_t> permutation = {at, moved(rhsDims[1])}, merged;
  for (size_t s = 0; s < spatial; ++s)
    permutation.push_back(moved(rhsDims[2 + s]));
  permutation.push_back(at + 1);
  Value transposed =
      shlo::TransposeOp::create(builder, loc, split, permutation);
  ArrayRef<int64_t> all = typeOf(transposed).getShape();
  merged.push_back(all[0] * all[1]);
  merged.append(all.begin() + 2, all.end());
  return shlo::ReshapeOp::create(
      builder, loc, RankedTensorType::get(merged, type.getElementType()),
      transposed);
}

/// The gradient of an image: lhs is the gradient of the output, dilated by the
/// forward strides. False where libraries have no such operation.
bool ConvolutionFormer::formData() {
  before.clear();
  behind.clear();
  for (size_t s = 0; s < spatial; ++s) {
    int64_t image = typeOf(op).getDimSize(outDims[2 + s]),
            output = typeOf(lhs).getDimSize(lhsDims[2 + s]),
            kernel = typeOf(rhs).getDimSize(rhsDims[2 + s]);
    int64_t extent = (kernel - 1) * rhsDilation[s] + 1;
    before.push_back(extent - 1 - low[s]);
    int64_t high =
        (output - 1) * lhsDilation[s] + extent - image - before.back();
    behind.push_back(std::max<int64_t>(high, 0));
    if (strides[s] != 1 || before.back() < 0 || high <= -lhsDilation[s])
      return false;
  }
  steps = lhsDilation;
  dilation = rhsDilation;
  // The gradient's own convolution turns the kernel around.
  isFlipped = !isFlipped;
  auto groups = static_cast<int64_t>(op.getFeatureGroupCount());
  Operand filter = {rhs, typeOf(rhs), {rhsDims[1], rhsDims[0]}};
  filter.order.append(rhsDims.begin() + 2, rhsDims.end());
  if (groups > 1) {
    filter.value = groupedFilter(rhs, groups);
    filter.type = typeOf(filter.value);
    filter.order = {0, static_cast<int64_t>(spatial) + 1};
    for (size_t s = 0; s < spatial; ++s)
      filter.order.push_back(1 + static_cast<int64_t>(s));
  }
  create(ConvKind::Data, {Value(), typeOf(op), outDims}, filter,
         {lhs, typeOf(lhs), lhsDims}, groups);
  return true;
}

void ConvolutionFormer::formForwardOrFilter() {
  auto featureGroups = static_cast<int64_t>(op.getFeatureGroupCount()),
       batchGroups = static_cast<int64_t>(op.getBatchGroupCount());
  int64_t kernelSize = 1, outSize = 1;
  for (size_t s = 0; s < spatial; ++s) {
    kernelSize *= typeOf(rhs).getDimSize(rhsDims[2 + s]);
    outSize *= typeOf(op).getDimSize(outDims[2 + s]);
  }
  // The gradient of a filter sums over images, as JAX writes it by calling them
  // features: that alone fits what memory holds.
  auto isStored = [&](const Order &order) {
    return isStoredAs(typeOf(lhs), layoutOf(order, true)) ||
           isStoredAs(typeOf(lhs), layoutOf(order, false));
  };
  Order swapped = lhsDims;
  std::swap(swapped[0], swapped[1]);
  bool isFilter = batchGroups > 1 ||
                  (featureGroups == 1 && !isFlipped && isStored(swapped) &&
                   (kernelSize > outSize || !isStored(lhsDims)));
  dilate();
  if (!isFilter) {
    crop(strides);
    steps = strides;
    dilation = rhsDilation;
    create(ConvKind::Forward, {lhs, typeOf(lhs), lhsDims},
           {rhs, typeOf(rhs), rhsDims}, {Value(), typeOf(op), outDims},
           featureGroups);
    return;
  }
  // Images are summed over: they are lhs's features. Its batch, and that of the
  // result, are channels.
  if (isFlipped)
    reverse();
  crop(rhsDilation);
  steps = rhsDilation;
  dilation = strides;
  Order image = lhsDims, output = rhsDims, filter = outDims;
  std::swap(image[0], image[1]);
  std::swap(output[0], output[1]);
  std::swap(filter[0], filter[1]);
  create(ConvKind::Filter, {lhs, typeOf(lhs), image},
         {Value(), typeOf(op), filter}, {rhs, typeOf(rhs), output},
         batchGroups);
}

void ConvolutionFormer::create(ConvKind kind, Operand image, Operand filter,
                               Operand output, int64_t groups) {
  auto sizesOf = [&](const Operand &operand) {
    SmallVector<int64_t> sizes;
    for (size_t s = 0; s < spatial; ++s)
      sizes.push_back(operand.size(2 + s));
    return sizes;
  };
  SmallVector<int64_t> sizes = {image.size(0), image.size(1), output.size(1),
                                groups};
  SmallVector<int64_t> imageSizes = sizesOf(image),
                       windowSizes = sizesOf(filter),
                       outputSizes = sizesOf(output);
  if (llvm::all_of(windowSizes, [](int64_t size) { return size == 1; }))
    isFlipped = false;
  // Channels come last unless all is there in the other order.
  auto isStored = [](const Operand &operand, bool last) {
    return isStoredAs(operand.type, layoutOf(operand.order, last));
  };
  bool last = (isStored(image, true) && isStored(output, true)) ||
              !isStored(image, false) || !isStored(output, false);
  std::array<bool, 3> lasts = {
      last, isStored(filter, last) ? last : !isStored(filter, false), last};
  Operand *operands[] = {&image, &filter, &output};
  Value result;
  RankedTensorType resultType;
  Order resultLayout;
  SmallVector<Value, 3> values(3);
  for (unsigned i = 0; i < 3; ++i) {
    Operand &operand = *operands[i];
    Order layout = layoutOf(operand.order, lasts[i]);
    bool isStoredSo = isStoredAs(operand.type, layout);
    values[i] = operand.value;
    if (operand.value && !isStoredSo)
      values[i] =
          shlo::TransposeOp::create(builder, loc, operand.value, layout);
    if (operand.value)
      continue;
    SmallVector<int64_t> shape(operand.type.getShape());
    if (!isStoredSo) {
      resultLayout = layout;
      for (auto [size, dim] : llvm::zip_equal(shape, layout))
        size = operand.type.getDimSize(dim);
    }
    resultType = RankedTensorType::get(shape, typeOf(lhs).getElementType());
  }
  Value init = tensor::EmptyOp::create(builder, loc, resultType.getShape(),
                                       resultType.getElementType());
  const unsigned inputs[3][2] = {{0, 1}, {2, 1}, {0, 2}};
  const unsigned *chosen = inputs[static_cast<unsigned>(kind)];
  result = gpukernels::ConvOp::create(
               builder, loc, TypeRange(resultType), kind, values[chosen[0]],
               values[chosen[1]], init, /*addend=*/Value(), /*bias=*/Value(),
               sizes, imageSizes, windowSizes, outputSizes, steps, before,
               behind, dilation, lasts, isFlipped,
               /*relu=*/false, mayRound && resultType.getElementType().isF32())
               .getResult(0);
  if (!resultLayout.empty()) {
    Order back(resultLayout.size());
    for (auto [i, dim] : llvm::enumerate(resultLayout))
      back[dim] = static_cast<int64_t>(i);
    result = shlo::TransposeOp::create(builder, loc, result, back);
  }
  op.getResult().replaceAllUsesWith(result);
  op.erase();
}

void ConvolutionFormer::run() {
  readWindow();
  lhs = op.getLhs();
  rhs = op.getRhs();
  Type from = typeOf(lhs).getElementType(), to = typeOf(op).getElementType();
  if (from != to) {
    // Products of 16 bits are exact in f32, in which they are summed.
    lhs = shlo::ConvertOp::create(builder, loc, lhs, to);
    mayRound = true;
  }
  takeReversal();
  if (from != to)
    rhs = shlo::ConvertOp::create(builder, loc, rhs, to);
  bool isDilated =
      llvm::any_of(lhsDilation, [](int64_t dilation) { return dilation > 1; });
  bool wantsData = op.getBatchGroupCount() == 1 &&
                   (isDilated || (isFlipped && op.getFeatureGroupCount() == 1));
  if (!wantsData || !formData())
    formForwardOrFilter();
}

/// The types and sizes that libraries convolve.
static bool isSupported(shlo::ConvolutionOp op) {
  constexpr size_t mostSpatial = 3;
  size_t spatial = op.getDimensionNumbers().getInputSpatialDimensions().size();
  RankedTensorType types[] = {typeOf(op.getLhs()), typeOf(op.getRhs()),
                              typeOf(op)};
  for (RankedTensorType type : types)
    if (!type.hasStaticShape() || type.getNumElements() == 0)
      return false;
  Type from = types[0].getElementType(), to = types[2].getElementType();
  bool isNarrow = from.isF16() || from.isBF16();
  bool isKnown = isNarrow ? to == from || to.isF32()
                          : to == from && (from.isF32() || from.isF64());
  return isKnown && types[1].getElementType() == from && spatial >= 1 &&
         spatial <= mostSpatial;
}

/// DEFAULT leaves the precision to the user.
template <typename Op> static bool hasDefaultPrecision(Op op) {
  auto precisions = op.getPrecisionConfig();
  return !precisions || llvm::all_of(*precisions, [](Attribute precision) {
    return cast<shlo::PrecisionAttr>(precision).getValue() ==
           shlo::Precision::DEFAULT;
  });
}

namespace {

struct FormGpuConvolutions
    : soap::impl::FormGpuConvolutionsBase<FormGpuConvolutions> {
  using FormGpuConvolutionsBase::FormGpuConvolutionsBase;

  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (func.isExternal())
      return;
    if (tf32)
      func.walk([](shlo::DotGeneralOp op) {
        if (hasDefaultPrecision(op) && !op.getAlgorithm())
          op->setAttr("soap.tf32", UnitAttr::get(op.getContext()));
      });
    // Branches and loops are one launch with what works on their results.
    SmallVector<shlo::ConvolutionOp> ops;
    for (Operation &op : func.getBody().front()) {
      if (isa<shlo::WhileOp, shlo::IfOp, shlo::CaseOp>(op))
        return;
      if (auto convolution = dyn_cast<shlo::ConvolutionOp>(op))
        if (isSupported(convolution))
          ops.push_back(convolution);
    }
    for (shlo::ConvolutionOp op : ops)
      ConvolutionFormer(op, tf32 && hasDefaultPrecision(op)).run();
  }
};

} // namespace
