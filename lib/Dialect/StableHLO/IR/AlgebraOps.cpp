//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Linear algebra, Fourier transforms, normalisations: types and verification.

#include "Checks.h"

using namespace mlir;
using namespace mlir::stablehlo;

//===----------------------------------------------------------------------===//
// CholeskyOp, TriangularSolveOp
//===----------------------------------------------------------------------===//

/// At least two dimensions, of which the last two are square matrices.
static LogicalResult checkMatrices(const Reporter &r, ArrayRef<int64_t> shape) {
  if (shape.size() < 2)
    return r.fail() << "needs matrices, but has an operand of rank "
                    << int64_t(shape.size());
  int64_t rows = shape[shape.size() - 2], columns = shape.back();
  if (!isCompatibleDim(rows, columns))
    return r.fail() << "needs square matrices, but has ones of " << rows
                    << " rows and " << columns << " columns";
  return success();
}

LogicalResult CholeskyOp::inferReturnTypes(MLIRContext *,
                                           std::optional<Location> loc,
                                           Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  if (failed(checkMatrices(r, shapeOf(adaptor.getA()))))
    return failure();
  types.push_back(adaptor.getA().getType());
  return success();
}
LogicalResult CholeskyOp::verify() { return verifyInferred(*this); }

LogicalResult
TriangularSolveOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                    Adaptor adaptor,
                                    SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  Value a = adaptor.getA(), b = adaptor.getB();
  if (elementOf(a) != elementOf(b))
    return r.fail() << "has operands with elements of types " << elementOf(a)
                    << " and " << elementOf(b);
  ArrayRef<int64_t> matrices = shapeOf(a), sides = shapeOf(b);
  if (failed(checkMatrices(r, matrices)))
    return failure();
  if (matrices.size() != sides.size())
    return r.fail() << "has operands of ranks " << int64_t(matrices.size())
                    << " and " << int64_t(sides.size());
  if (!areCompatibleShapes(matrices.drop_back(2), sides.drop_back(2)))
    return r.fail() << "has batches of shapes " << str(matrices.drop_back(2))
                    << " and " << str(sides.drop_back(2));
  bool isLeft = adaptor.getLeftSide();
  int64_t shared = isLeft ? sides[sides.size() - 2] : sides.back();
  if (!isCompatibleDim(matrices.back(), shared))
    return r.fail() << "solves systems of " << matrices.back()
                    << " equations for " << shared
                    << (isLeft ? " rows" : " columns");
  if (adaptor.getTransposeA() == Transpose::TRANSPOSE_INVALID)
    return r.fail() << "needs a transpose_a that is valid";
  types.push_back(b.getType());
  return success();
}
LogicalResult TriangularSolveOp::verify() { return verifyInferred(*this); }

//===----------------------------------------------------------------------===//
// FftOp
//===----------------------------------------------------------------------===//

LogicalResult FftOp::inferReturnTypes(MLIRContext *,
                                      std::optional<Location> loc,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  ArrayRef<int64_t> lengths = adaptor.getFftLength();
  SmallVector<int64_t> shape(shapeOf(adaptor.getOperand()));
  Type element = elementOf(adaptor.getOperand());
  FftType kind = adaptor.getFftType();
  bool isReal = kind == FftType::RFFT, givesReal = kind == FftType::IRFFT;
  int64_t count = lengths.size(), rank = shape.size();
  if (count < 1 || count > 3)
    return r.fail() << "transforms " << count
                    << " dimensions instead of one to three";
  if (rank < count)
    return r.fail() << "transforms " << count
                    << " dimensions of a tensor of rank " << rank;
  if (isReal ? !(element.isF32() || element.isF64())
             : !isa<ComplexType>(element))
    return r.fail() << "cannot compute " << stringifyFftType(kind)
                    << " of elements of type " << element;
  for (auto [i, length] : llvm::enumerate(lengths)) {
    int64_t d = rank - count + i;
    if (length < 0)
      return r.fail() << "has a length of " << length;
    // Of real data half of the last dimension says all.
    bool isHalf = givesReal && d == rank - 1;
    int64_t expected = isHalf && length != 0 ? length / 2 + 1 : length;
    // JAX has one number that nothing is made of.
    bool isUnread = isHalf && length == 0 && isCompatibleDim(shape[d], 1);
    if (!isCompatibleDim(shape[d], expected) && !isUnread)
      return r.fail() << "has lengths " << str(lengths)
                      << ", with which dimension " << d << " must be of size "
                      << expected << ", not " << shape[d];
  }
  if (isReal) {
    shape.back() = lengths.back() == 0 ? 0 : lengths.back() / 2 + 1;
    element = ComplexType::get(element);
  } else if (givesReal) {
    shape.back() = lengths.back();
    element = cast<ComplexType>(element).getElementType();
  }
  types.push_back(RankedTensorType::get(shape, element));
  return success();
}
LogicalResult FftOp::verify() { return verifyInferred(*this); }

//===----------------------------------------------------------------------===//
// Batch normalisation
//===----------------------------------------------------------------------===//

/// `vectors` have an element per feature of `operand`.
static LogicalResult checkFeatures(const Reporter &r, Value operand,
                                   ValueRange vectors, int64_t feature) {
  ArrayRef<int64_t> shape = shapeOf(operand);
  if (feature < 0 || feature >= static_cast<int64_t>(shape.size()))
    return r.fail() << "has features in dimension " << feature
                    << " of a tensor of rank " << int64_t(shape.size());
  for (Value v : vectors) {
    if (shapeOf(v).size() != 1 ||
        !isCompatibleDim(shapeOf(v).front(), shape[feature]))
      return r.fail() << "has a vector of shape " << str(shapeOf(v)) << " for "
                      << str(shape[feature]) << " features";
    if (elementOf(v) != elementOf(operand))
      return r.fail() << "has elements of type " << elementOf(operand)
                      << " and a vector of " << elementOf(v);
  }
  return success();
}

LogicalResult BatchNormInferenceOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
    SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  Value operand = adaptor.getOperand();
  if (failed(checkFeatures(r, operand,
                           {adaptor.getScale(), adaptor.getOffset(),
                            adaptor.getMean(), adaptor.getVariance()},
                           adaptor.getFeatureIndex())))
    return failure();
  types.push_back(operand.getType());
  return success();
}
LogicalResult BatchNormInferenceOp::verify() { return verifyInferred(*this); }

/// The operand's type, and twice that of a vector with an element per feature.
static void appendFeatureTypes(Value operand, int64_t feature,
                               SmallVectorImpl<Type> &types) {
  Type vector =
      RankedTensorType::get(shapeOf(operand)[feature], elementOf(operand));
  types.append({operand.getType(), vector, vector});
}

LogicalResult BatchNormTrainingOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
    SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  Value operand = adaptor.getOperand();
  if (failed(checkFeatures(r, operand,
                           {adaptor.getScale(), adaptor.getOffset()},
                           adaptor.getFeatureIndex())))
    return failure();
  appendFeatureTypes(operand, adaptor.getFeatureIndex(), types);
  return success();
}
LogicalResult BatchNormTrainingOp::verify() { return verifyInferred(*this); }

LogicalResult BatchNormGradOp::inferReturnTypes(MLIRContext *,
                                                std::optional<Location> loc,
                                                Adaptor adaptor,
                                                SmallVectorImpl<Type> &types) {
  Reporter r(getOperationName(), loc);
  Value operand = adaptor.getOperand();
  if (failed(checkFeatures(
          r, operand,
          {adaptor.getScale(), adaptor.getMean(), adaptor.getVariance()},
          adaptor.getFeatureIndex())))
    return failure();
  if (!areCompatibleTypes(operand.getType(), adaptor.getGradOutput().getType()))
    return r.fail() << "has an operand of type " << operand.getType()
                    << " and a gradient of type "
                    << adaptor.getGradOutput().getType();
  appendFeatureTypes(operand, adaptor.getFeatureIndex(), types);
  return success();
}
LogicalResult BatchNormGradOp::verify() { return verifyInferred(*this); }
