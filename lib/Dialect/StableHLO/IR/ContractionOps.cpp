//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// dot_general and convolution: verification.

#include "Checks.h"
#include "WindowChecks.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"

using namespace mlir;
using namespace mlir::stablehlo;

namespace {
LogicalResult checkPrecision(const Reporter &r,
                             std::optional<ArrayAttr> config) {
  if (config && config->size() > 2)
    return r.fail() << "has " << int64_t(config->size())
                    << " precisions for two operands";
  return success();
}

/// Floating point, integer, bool or complex.
int kindOf(Type element) {
  if (isa<FloatType>(element))
    return 0;
  if (isa<ComplexType>(element))
    return 1;
  if (isQuantizedType(element))
    return 4;
  return element.isInteger(1) ? 2 : 3;
}

/// Numbers of one kind. Their widths may differ: front ends multiply narrow
/// types of two formats and ask for sums in another.
/// Of factors that are both quantized, or of a float and a quantized one.
LogicalResult checkQuantized(const Reporter &r, Type left, Type right,
                             Type sum) {
  using quant::QuantizedType;
  auto expressed = [](Type type) {
    auto quantized = dyn_cast<QuantizedType>(type);
    return quantized ? quantized.getExpressedType() : type;
  };
  for (Type other : {left, sum})
    if (expressed(other) != expressed(right))
      return r.fail() << "has elements of types " << other << " and " << right
                      << ", which stand for different types";
  auto lhs = dyn_cast<QuantizedType>(left);
  if (!lhs)
    return success();
  if (isa<quant::UniformQuantizedPerAxisType>(left))
    return r.fail() << "has a left operand that is quantized per axis";
  auto rhs = cast<QuantizedType>(right);
  if (lhs.getStorageType() != rhs.getStorageType() ||
      lhs.isSigned() != rhs.isSigned())
    return r.fail() << "has elements of types " << left << " and " << right
                    << ", which are stored as different types";
  if (!isa<quant::UniformQuantizedPerAxisType>(right) &&
      isa<quant::UniformQuantizedPerAxisType>(sum))
    return r.fail() << "has a result that is quantized per axis, but no "
                       "operand that is";
  return success();
}

/// The axis along which a tensor is quantized, or -1.
int64_t quantizedAxis(Value value) {
  auto element = dyn_cast<quant::UniformQuantizedPerAxisType>(elementOf(value));
  return element ? element.getQuantizedDimension() : -1;
}

/// Whether floats meet integers, as in what JAX writes for TPUs: these become
/// floats (getFactorTypes). Sums are as the floats, or of 32 bits.
bool isMixedProduct(Type left, Type right, Type sum) {
  auto number = dyn_cast<FloatType>(isa<FloatType>(left) ? left : right);
  Type other = number == left ? right : left;
  if (!number || !isa<IntegerType>(other) || other.isInteger(1))
    return false;
  return sum == number || (sum.isF32() && number.getWidth() < 32);
}

/// Factors of floats and integers only where \p mayMix.
LogicalResult checkElements(const Reporter &r, Value lhs, Value rhs,
                            Value result, bool mayMix) {
  Type left = elementOf(lhs), right = elementOf(rhs), sum = elementOf(result);
  // A float operand may meet a quantized kernel, and gives floats then.
  if (isQuantizedType(right)) {
    bool isHybrid = isa<FloatType>(left) && isa<FloatType>(sum);
    if (isHybrid || (isQuantizedType(left) && isQuantizedType(sum)))
      return checkQuantized(r, left, right, sum);
  }
  if (mayMix && isMixedProduct(left, right, sum))
    return success();
  if (kindOf(left) != kindOf(right))
    return r.fail() << "multiplies elements of type " << left << " and "
                    << right;
  // Sums of products of integers may be asked for as floats.
  bool isFloatSum =
      isa<IntegerType>(left) && !left.isInteger(1) && isa<FloatType>(sum);
  if (kindOf(left) != kindOf(sum) && !isFloatSum)
    return r.fail() << "cannot give elements of type " << sum
                    << " from ones of type " << left;
  return success();
}
} // namespace

//===----------------------------------------------------------------------===//
// DotGeneralOp
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<Type>> stablehlo::inferResults(DotGeneralOp op,
                                                     const Reporter &r) {
  ArrayRef<int64_t> lhs = shapeOf(op.getLhs()), rhs = shapeOf(op.getRhs());
  DotDimensionNumbersAttr dims = op.getDotDimensionNumbers();
  ArrayRef<int64_t> lb = dims.getLhsBatchingDimensions();
  ArrayRef<int64_t> rb = dims.getRhsBatchingDimensions();
  ArrayRef<int64_t> lc = dims.getLhsContractingDimensions();
  ArrayRef<int64_t> rc = dims.getRhsContractingDimensions();
  if (lb.size() != rb.size())
    return r.fail() << "batches " << int64_t(lb.size())
                    << " dimensions of the left operand with "
                    << int64_t(rb.size()) << " of the right";
  if (lc.size() != rc.size())
    return r.fail() << "contracts " << int64_t(lc.size())
                    << " dimensions of the left operand with "
                    << int64_t(rc.size()) << " of the right";
  // A dimension is used once, whichever of the two lists it is in.
  SmallVector<int64_t> lhsUsed(lb), rhsUsed(rb);
  llvm::append_range(lhsUsed, lc);
  llvm::append_range(rhsUsed, rc);
  if (failed(checkDims(r, "the left operand's batching and contracting list",
                       lhsUsed, lhs.size())) ||
      failed(checkDims(r, "the right operand's batching and contracting list",
                       rhsUsed, rhs.size())))
    return failure();
  for (auto [a, b] : llvm::zip(lhsUsed, rhsUsed))
    if (!isCompatibleDim(lhs[a], rhs[b]))
      return r.fail() << "pairs dimension " << a << " of size " << lhs[a]
                      << " with dimension " << b << " of size " << rhs[b];
  if (failed(checkPrecision(r, op.getPrecisionConfig())) ||
      failed(checkElements(r, op.getLhs(), op.getRhs(), op.getResult(),
                           /*mayMix=*/true)))
    return failure();

  if (llvm::is_contained(rc, quantizedAxis(op.getRhs())))
    return r.fail() << "contracts dimension " << quantizedAxis(op.getRhs())
                    << ", along which its right operand is quantized";

  SmallVector<int64_t> shape;
  for (auto [a, b] : llvm::zip(lb, rb))
    shape.push_back(ShapedType::isDynamic(lhs[a]) ? rhs[b] : lhs[a]);
  for (auto [d, size] : llvm::enumerate(lhs))
    if (!llvm::is_contained(lhsUsed, int64_t(d)))
      shape.push_back(size);
  for (auto [d, size] : llvm::enumerate(rhs))
    if (!llvm::is_contained(rhsUsed, int64_t(d)))
      shape.push_back(size);
  return SmallVector<Type>{
      RankedTensorType::get(shape, elementOf(op.getResult()))};
}

LogicalResult DotGeneralOp::verify() { return verifyResults(*this); }

//===----------------------------------------------------------------------===//
// ConvolutionOp
//===----------------------------------------------------------------------===//

/// `padding` is one of the attributes, or is computed and not known.
template <typename OpTy>
static FailureOr<SmallVector<Type>>
inferConvolution(OpTy op, const Reporter &r,
                 std::optional<DenseIntElementsAttr> padding,
                 bool isPaddingKnown) {
  ArrayRef<int64_t> lhs = shapeOf(op.getLhs()), rhs = shapeOf(op.getRhs());
  int64_t rank = lhs.size();
  if (lhs.size() != rhs.size())
    return r.fail() << "has an input of rank " << rank
                    << " and a kernel of rank " << int64_t(rhs.size());
  ConvDimensionNumbersAttr dims = op.getDimensionNumbers();
  auto check = [&](StringRef what, int64_t a, int64_t b,
                   ArrayRef<int64_t> spatial) -> LogicalResult {
    SmallVector<int64_t> all{a, b};
    llvm::append_range(all, spatial);
    if (failed(checkSize(r, what, all.size(), rank)))
      return failure();
    return checkDims(r, what, all, rank);
  };
  if (failed(check("the input's dimension list", dims.getInputBatchDimension(),
                   dims.getInputFeatureDimension(),
                   dims.getInputSpatialDimensions())) ||
      failed(check("the kernel's dimension list",
                   dims.getKernelInputFeatureDimension(),
                   dims.getKernelOutputFeatureDimension(),
                   dims.getKernelSpatialDimensions())) ||
      failed(check(
          "the output's dimension list", dims.getOutputBatchDimension(),
          dims.getOutputFeatureDimension(), dims.getOutputSpatialDimensions())))
    return failure();

  SmallVector<int64_t> kernelSizes;
  for (int64_t d : dims.getKernelSpatialDimensions())
    kernelSizes.push_back(rhs[d]);
  FailureOr<SmallVector<WindowDimension>> window =
      checkWindow(r, kernelSizes,
                  {op.getWindowStrides(), padding, op.getLhsDilation(),
                   op.getRhsDilation(), op.getWindowReversal()});
  if (failed(window) || failed(checkPrecision(r, op.getPrecisionConfig())) ||
      failed(checkElements(r, op.getLhs(), op.getRhs(), op.getResult(),
                           /*mayMix=*/false)))
    return failure();

  auto checkAxis = [&](Value value, int64_t features) -> LogicalResult {
    int64_t axis = quantizedAxis(value);
    if (axis < 0 || axis == features)
      return success();
    return r.fail() << "has a tensor that is quantized along dimension " << axis
                    << " instead of its output features, dimension "
                    << features;
  };
  if (failed(checkAxis(op.getRhs(), dims.getKernelOutputFeatureDimension())) ||
      failed(checkAxis(op.getResult(), dims.getOutputFeatureDimension())))
    return failure();

  int64_t featureGroups = op.getFeatureGroupCount();
  int64_t batchGroups = op.getBatchGroupCount();
  if (featureGroups < 1 || batchGroups < 1)
    return r.fail() << "has feature_group_count " << featureGroups
                    << " and batch_group_count " << batchGroups
                    << ", which must be positive";
  if (featureGroups > 1 && batchGroups > 1)
    return r.fail() << "groups both features and batches";
  int64_t batch = lhs[dims.getInputBatchDimension()];
  int64_t features = lhs[dims.getInputFeatureDimension()];
  int64_t kernelIn = rhs[dims.getKernelInputFeatureDimension()];
  int64_t kernelOut = rhs[dims.getKernelOutputFeatureDimension()];
  auto isMultiple = [](int64_t size, int64_t groups) {
    return ShapedType::isDynamic(size) || size % groups == 0;
  };
  if (!isMultiple(batch, batchGroups))
    return r.fail() << "cannot cut a batch of " << batch << " into "
                    << batchGroups << " groups";
  if (!isMultiple(features, featureGroups))
    return r.fail() << "cannot cut " << features << " features into "
                    << featureGroups << " groups";
  if (!isMultiple(kernelOut, batchGroups) ||
      !isMultiple(kernelOut, featureGroups))
    return r.fail() << "cannot cut " << kernelOut << " output features into "
                    << std::max(batchGroups, featureGroups) << " groups";
  if (!ShapedType::isDynamic(features) &&
      !isCompatibleDim(kernelIn, features / featureGroups))
    return r.fail() << "has a kernel with " << kernelIn
                    << " input features for groups of "
                    << features / featureGroups;

  SmallVector<int64_t> shape(rank, ShapedType::kDynamic);
  if (!ShapedType::isDynamic(batch))
    shape[dims.getOutputBatchDimension()] = batch / batchGroups;
  shape[dims.getOutputFeatureDimension()] = kernelOut;
  for (auto [in, out, w] :
       llvm::zip(dims.getInputSpatialDimensions(),
                 dims.getOutputSpatialDimensions(), *window)) {
    if (!isPaddingKnown || ShapedType::isDynamic(lhs[in]) ||
        ShapedType::isDynamic(w.size))
      continue;
    std::optional<int64_t> size = w.outputSize(lhs[in]);
    if (!size)
      return r.fail() << "has a window in dimension " << in
                      << " that is out of range";
    shape[out] = *size;
  }
  return SmallVector<Type>{
      RankedTensorType::get(shape, elementOf(op.getResult()))};
}

FailureOr<SmallVector<Type>> stablehlo::inferResults(ConvolutionOp op,
                                                     const Reporter &r) {
  return inferConvolution(op, r, op.getPadding(), /*isPaddingKnown=*/true);
}

LogicalResult ConvolutionOp::verify() { return verifyResults(*this); }

LogicalResult DynamicConvOp::verify() {
  ArrayRef<int64_t> padding = shapeOf(getPadding());
  int64_t spatial = getDimensionNumbers().getInputSpatialDimensions().size();
  if (!areCompatibleShapes(padding, {spatial, 2}))
    return Reporter(*this).fail()
           << "has padding of shape " << str(padding) << " for " << spatial
           << " spatial dimensions";
  FailureOr<SmallVector<Type>> types = inferConvolution(
      *this, Reporter(*this), std::nullopt, /*isPaddingKnown=*/false);
  if (failed(types))
    return failure();
  return checkResults(*this, *types);
}
