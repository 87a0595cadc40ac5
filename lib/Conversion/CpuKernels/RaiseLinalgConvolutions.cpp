//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Convolutions and pooling of linalg as StableHLO's operations, for which
// libraries have calls: named ones, and generic ops with the same loops.

#include "Soap/Conversion/Passes.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Recognition/LabelledTensors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace soap {
#define GEN_PASS_DEF_RAISELINALGCONVOLUTIONS
#include "Soap/Conversion/Passes.h.inc"
} // namespace soap

using namespace mlir;
using namespace soap;
using recognition::typeOf;
namespace shlo = mlir::stablehlo;

/// The number that all elements of \p value are.
static std::optional<APFloat> splatOf(Value value) {
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    value = fill.getInputs()[0];
  APFloat number(0.0f);
  if (matchPattern(value, m_ConstantFloat(&number)))
    return number;
  return std::nullopt;
}

/// The position of a loop's term in a map, or -1.
static int64_t resultWith(AffineMap map, unsigned loop) {
  for (auto [i, expr] : llvm::enumerate(map.getResults()))
    if (expr.isFunctionOfDim(loop))
      return static_cast<int64_t>(i);
  return -1;
}

/// The argument that \p value is, perhaps in a wider type.
static Value argumentOf(Value value) {
  if (auto extension = value.getDefiningOp<arith::ExtFOp>())
    value = extension.getIn();
  return isa<BlockArgument>(value) ? value : Value();
}

/// The op that combines the result so far with something, which it leaves in
/// \p other; null where the body ends in anything else.
template <typename Op> static Op combinationOf(Block &body, Value &other) {
  auto combine = body.getTerminator()->getOperand(0).getDefiningOp<Op>();
  Value sum = body.getArguments().back();
  if (!combine || llvm::count(combine->getOperands(), sum) != 1)
    return nullptr;
  other = combine->getOperand(combine->getOperand(0) == sum ? 1 : 0);
  return combine;
}

/// Whether the body adds the product of both operands to the result.
static bool addsProducts(Block &body) {
  Value added;
  if (body.getNumArguments() != 3 || !combinationOf<arith::AddFOp>(body, added))
    return false;
  auto product = added.getDefiningOp<arith::MulFOp>();
  return product && argumentOf(product.getLhs()) == body.getArgument(0) &&
         argumentOf(product.getRhs()) == body.getArgument(1);
}

namespace {

/// A tensor in front of zeros, or other padding, around it.
struct Padded {
  Value source;
  SmallVector<int64_t> low, high;
};

/// Of a tensor, the dimensions that a convolution has names for.
struct Roles {
  /// Batch and feature of images and outputs; output and input feature of
  /// filters.
  int64_t first = -1, second = -1;
  SmallVector<int64_t> spatial;
};

class Raiser {
public:
  Raiser(RewriterBase &rewriter, linalg::LinalgOp op)
      : rewriter(rewriter), op(op), loc(op.getLoc()),
        maps(op.getIndexingMapsArray()) {}

  /// The result; null where the op is no such convolution or pooling.
  Value run();

private:
  Padded beforePadding(Value value, const APFloat &around,
                       ArrayRef<int64_t> spatial);
  bool readSpatial(Roles &image, Roles *filter, Roles &output);
  bool mergeGroups(Value &value, Roles &roles, AffineMap map, unsigned group,
                   std::optional<unsigned> shared, bool isFilter);
  Value convolve();
  Value pool();
  Value plus(Value result);

  RewriterBase &rewriter;
  linalg::LinalgOp op;
  Location loc;
  SmallVector<AffineMap> maps;
  linalg::ConvolutionDimensions dims;
};

} // namespace

/// Without padding of \p around along spatial dimensions.
Padded Raiser::beforePadding(Value value, const APFloat &around,
                             ArrayRef<int64_t> spatial) {
  Padded none = {value, SmallVector<int64_t>(spatial.size(), 0),
                 SmallVector<int64_t>(spatial.size(), 0)};
  auto pad = value.getDefiningOp<tensor::PadOp>();
  APFloat number(0.0f);
  if (!pad || !pad.getConstantPaddingValue() || !pad.getLow().empty() ||
      !pad.getHigh().empty() ||
      !matchPattern(pad.getConstantPaddingValue(), m_ConstantFloat(&number)) ||
      !number.bitwiseIsEqual(around))
    return none;
  Padded result = {pad.getSource(), {}, {}};
  for (int64_t d = 0; d < pad.getType().getRank(); ++d)
    if ((pad.getStaticLow()[d] != 0 || pad.getStaticHigh()[d] != 0) &&
        !llvm::is_contained(spatial, d))
      return none;
  for (int64_t d : spatial) {
    result.low.push_back(pad.getStaticLow()[d]);
    result.high.push_back(pad.getStaticHigh()[d]);
  }
  return result;
}

/// Finds the spatial dimensions; false where one is not alone in its place.
bool Raiser::readSpatial(Roles &image, Roles *filter, Roles &output) {
  for (auto [out, window] :
       llvm::zip_equal(dims.outputImage, dims.filterLoop)) {
    image.spatial.push_back(resultWith(maps[0], out));
    if (resultWith(maps[0], window) != image.spatial.back())
      return false;
    if (filter)
      filter->spatial.push_back(resultWith(maps[1], window));
    output.spatial.push_back(resultWith(maps.back(), out));
  }
  return true;
}

/// Makes one dimension of that of groups and the one behind it that groups
/// share, if there is one. Of filters, the groups are those of output features,
/// and input features of groups alone get a dimension.
bool Raiser::mergeGroups(Value &value, Roles &roles, AffineMap map,
                         unsigned group, std::optional<unsigned> shared,
                         bool isFilter) {
  int64_t at = resultWith(map, group);
  int64_t &role = isFilter ? roles.first : roles.second;
  role = at;
  if (at < 0)
    return false;
  SmallVector<int64_t> shape(typeOf(value).getShape());
  if (shared) {
    if (resultWith(map, *shared) != at + 1)
      return false;
    shape[at] *= shape[at + 1];
    shape.erase(shape.begin() + at + 1);
    auto shift = [&](int64_t &dim) { dim -= dim > at ? 1 : 0; };
    for (int64_t &dim : roles.spatial)
      shift(dim);
    shift(isFilter ? roles.second : roles.first);
  }
  if (isFilter && roles.second < 0) {
    roles.second = static_cast<int64_t>(shape.size());
    shape.push_back(1);
  }
  value = recognition::reshaped(rewriter, loc, value, shape);
  return true;
}

/// The padding behind the image: as it is where windows fit into it, whatever
/// is left behind the last one, else what the last window reaches.
static DenseIntElementsAttr
paddingOf(OpBuilder &builder, const Padded &padded, ArrayRef<int64_t> sizes,
          ArrayRef<int64_t> windows, ArrayRef<int64_t> outputs,
          ArrayRef<int64_t> strides, ArrayRef<int64_t> dilations) {
  SmallVector<int64_t> padding;
  for (size_t s = 0; s < sizes.size(); ++s) {
    int64_t extent = (windows[s] - 1) * dilations[s] + 1, low = padded.low[s],
            high = padded.high[s], left = sizes[s] + low + high - extent;
    if (left < 0 || left / strides[s] + 1 != outputs[s])
      high = (outputs[s] - 1) * strides[s] + extent - sizes[s] - low;
    padding.append({low, high});
  }
  auto type = RankedTensorType::get({static_cast<int64_t>(sizes.size()), 2},
                                    builder.getI64Type());
  return DenseIntElementsAttr::get(type, padding);
}

static SmallVector<int64_t> sizesOf(Value value, ArrayRef<int64_t> dims) {
  SmallVector<int64_t> sizes;
  for (int64_t dim : dims)
    sizes.push_back(typeOf(value).getDimSize(dim));
  return sizes;
}

/// Adds what the op begins with.
Value Raiser::plus(Value result) {
  Value init = op.getDpsInits()[0];
  if (auto zero = splatOf(init); zero && zero->isZero())
    return result;
  return shlo::AddOp::create(rewriter, loc, result, init);
}

Value Raiser::convolve() {
  auto one = [](ArrayRef<unsigned> list) -> std::optional<unsigned> {
    return list.empty() ? std::nullopt : std::optional(list[0]);
  };
  if (dims.batch.size() != 1 || dims.depth.size() > 1 ||
      dims.inputChannel.size() > 1 || dims.outputChannel.size() > 1 ||
      (dims.depth.empty() &&
       (dims.inputChannel.empty() || dims.outputChannel.empty())))
    return {};
  Value image = op.getDpsInputs()[0], filter = op.getDpsInputs()[1];
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Type from = typeOf(image).getElementType(), to = type.getElementType();
  bool isNarrow = from.isF16() || from.isBF16();
  if (typeOf(filter).getElementType() != from ||
      !(isNarrow ? to == from || to.isF32()
                 : to == from && (from.isF32() || from.isF64())))
    return {};
  Roles images, filters, outputs;
  if (!readSpatial(images, &filters, outputs))
    return {};
  auto at = [](AffineMap map, std::optional<unsigned> loop) {
    return loop ? resultWith(map, *loop) : -1;
  };
  std::optional<unsigned> in = one(dims.inputChannel),
                          out = one(dims.outputChannel);
  images.first = at(maps[0], dims.batch[0]);
  outputs.first = at(maps[2], dims.batch[0]);
  images.second = at(maps[0], in);
  outputs.second = at(maps[2], out);
  filters.first = at(maps[1], out);
  filters.second = at(maps[1], in);
  // Only the result's shape is merged.
  Value result = tensor::EmptyOp::create(rewriter, loc, type.getShape(), to);
  Padded padded = beforePadding(
      image, APFloat::getZero(cast<FloatType>(from).getFloatSemantics()),
      images.spatial);
  image = padded.source;
  int64_t groups = 1;
  if (!dims.depth.empty()) {
    unsigned group = dims.depth[0];
    groups = typeOf(filter).getDimSize(resultWith(maps[1], group));
    if (!mergeGroups(image, images, maps[0], group, in, false) ||
        !mergeGroups(filter, filters, maps[1], group, out, true) ||
        !mergeGroups(result, outputs, maps[2], group, out, false))
      return {};
  }
  for (const Roles *roles : {&images, &filters, &outputs}) {
    SmallVector<int64_t> all(roles->spatial);
    all.append({roles->first, roles->second});
    llvm::sort(all);
    if (!llvm::equal(all, llvm::seq<int64_t>(0, all.size())))
      return {};
  }
  auto rank = static_cast<int64_t>(images.spatial.size()) + 2;
  for (Value value : {image, filter, result})
    if (typeOf(value).getRank() != rank)
      return {};
  MLIRContext *context = rewriter.getContext();
  auto list = [&](ArrayRef<int64_t> values) {
    return rewriter.getDenseI64ArrayAttr(values);
  };
  auto numbers = shlo::ConvDimensionNumbersAttr::get(
      context, images.first, images.second, images.spatial, filters.second,
      filters.first, filters.spatial, outputs.first, outputs.second,
      outputs.spatial);
  Value made = shlo::ConvolutionOp::create(
      rewriter, loc, typeOf(result), image, filter, list(dims.strides),
      paddingOf(rewriter, padded, sizesOf(image, images.spatial),
                sizesOf(filter, filters.spatial),
                sizesOf(result, outputs.spatial), dims.strides, dims.dilations),
      /*lhs_dilation=*/DenseI64ArrayAttr(), list(dims.dilations),
      /*window_reversal=*/DenseBoolArrayAttr(), numbers,
      static_cast<uint64_t>(groups), /*batch_group_count=*/uint64_t(1),
      /*precision_config=*/ArrayAttr());
  return plus(recognition::reshaped(rewriter, loc, made, type.getShape()));
}

Value Raiser::pool() {
  Value image = op.getDpsInputs()[0], window = op.getDpsInputs()[1], taken;
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Block &body = op->getRegion(0).front();
  std::optional<APFloat> start = splatOf(op.getDpsInits()[0]);
  bool isMaximum = combinationOf<arith::MaximumFOp>(body, taken) != nullptr;
  if ((!isMaximum && !combinationOf<arith::AddFOp>(body, taken)) || !start ||
      taken != body.getArgument(0) || !body.getArgument(1).use_empty() ||
      typeOf(image).getElementType() != type.getElementType() ||
      maps[0].getNumResults() != maps[2].getNumResults())
    return {};
  Roles images, windows, outputs;
  if (!readSpatial(images, &windows, outputs) ||
      images.spatial != outputs.spatial ||
      llvm::is_contained(windows.spatial, -1))
    return {};
  for (unsigned loop : dims.batch)
    if (resultWith(maps[0], loop) != resultWith(maps[2], loop))
      return {};
  Padded padded = beforePadding(image, *start, images.spatial);
  image = padded.source;
  int64_t rank = typeOf(image).getRank();
  DenseIntElementsAttr around =
      paddingOf(rewriter, padded, sizesOf(image, images.spatial),
                sizesOf(window, windows.spatial),
                sizesOf(op.getDpsInits()[0], outputs.spatial), dims.strides,
                dims.dilations);
  SmallVector<int64_t> sizes(rank, 1), strides(rank, 1), dilations(rank, 1),
      padding(2 * rank, 0);
  for (auto [s, dim] : llvm::enumerate(images.spatial)) {
    sizes[dim] = typeOf(window).getDimSize(windows.spatial[s]);
    strides[dim] = dims.strides[s];
    dilations[dim] = dims.dilations[s];
    for (size_t side : {0, 1})
      padding[2 * dim + side] = around.getValues<int64_t>()[2 * s + side];
  }
  auto scalar = RankedTensorType::get({}, type.getElementType());
  Value first = shlo::ConstantOp::create(
      rewriter, loc, DenseElementsAttr::get(scalar, *start));
  auto list = [&](ArrayRef<int64_t> values) {
    return rewriter.getDenseI64ArrayAttr(values);
  };
  auto made = shlo::ReduceWindowOp::create(
      rewriter, loc, TypeRange(type), ValueRange(image), ValueRange(first),
      list(sizes), list(strides), /*base_dilations=*/nullptr, list(dilations),
      DenseIntElementsAttr::get(
          RankedTensorType::get({rank, 2}, rewriter.getI64Type()), padding));
  OpBuilder::InsertionGuard guard(rewriter);
  Block *block =
      rewriter.createBlock(&made.getBody(), {}, {scalar, scalar}, {loc, loc});
  Value a = block->getArgument(0), b = block->getArgument(1);
  Value combined = isMaximum
                       ? shlo::MaxOp::create(rewriter, loc, a, b).getResult()
                       : shlo::AddOp::create(rewriter, loc, a, b).getResult();
  shlo::ReturnOp::create(rewriter, loc, combined);
  return made->getResult(0);
}

Value Raiser::run() {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      !op.hasPureTensorSemantics() || !linalg::isaConvolutionOpInterface(op))
    return {};
  for (Value operand : op->getOperands())
    if (auto type = dyn_cast<RankedTensorType>(operand.getType());
        !type || !type.hasStaticShape() || type.getNumElements() == 0 ||
        !isa<FloatType>(type.getElementType()))
      return {};
  auto found = linalg::inferConvolutionDims(op);
  if (failed(found) || found->outputImage.empty() ||
      found->outputImage.size() != found->filterLoop.size())
    return {};
  dims = *found;
  rewriter.setInsertionPoint(op);
  return addsProducts(op->getRegion(0).front()) ? convolve() : pool();
}

/// What sums of windows are divided by, if that is one number and all that \p
/// op does: so they become means.
static std::optional<APFloat> divisorOf(linalg::GenericOp op) {
  APFloat number(0.0f);
  Block &body = *op.getBody();
  auto divide =
      body.getTerminator()->getOperand(0).getDefiningOp<arith::DivFOp>();
  if (!divide || op.getInputs().size() != 1 || op.getOutputs().size() != 1 ||
      op.getNumReductionLoops() != 0 || !op.hasPureTensorSemantics() ||
      !llvm::all_of(op.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }) ||
      divide.getLhs() != body.getArgument(0) ||
      op->getResult(0).getType() != op.getInputs()[0].getType() ||
      !matchPattern(divide.getRhs(), m_ConstantFloat(&number)))
    return std::nullopt;
  return number;
}

namespace {

struct RaiseLinalgConvolutions
    : soap::impl::RaiseLinalgConvolutionsBase<RaiseLinalgConvolutions> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    for (linalg::LinalgOp op : ops)
      if (Value result = Raiser(rewriter, op).run())
        rewriter.replaceOp(op, result);
    getOperation().walk([&](linalg::GenericOp op) {
      if (op.getInputs().empty() ||
          !op.getInputs()[0].getDefiningOp<shlo::ReduceWindowOp>())
        return;
      std::optional<APFloat> divisor = divisorOf(op);
      if (!divisor)
        return;
      rewriter.setInsertionPoint(op);
      Value by = shlo::ConstantOp::create(
          rewriter, op.getLoc(),
          DenseElementsAttr::get(typeOf(op->getResult(0)), *divisor));
      rewriter.replaceOpWithNewOp<shlo::DivOp>(op, op.getInputs()[0], by);
    });
  }
};

} // namespace
