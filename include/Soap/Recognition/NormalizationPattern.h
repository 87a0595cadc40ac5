//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Finds batch normalisation and its gradient among operations on tensors.

#ifndef SOAP_RECOGNITION_NORMALIZATIONPATTERN_H
#define SOAP_RECOGNITION_NORMALIZATIONPATTERN_H

#include "Soap/Recognition/LabelledTensors.h"

#include <vector>

namespace soap::recognition {

/// A discardable attribute of `stablehlo.subtract`: the sums of its result over
/// all dimensions but the last are 0, since what is subtracted is the mean.
constexpr llvm::StringLiteral centeredAttrName = "soap.centered";

/// A value that is a number times another.
struct Multiple {
  mlir::Value value;
  double number = 1;
};

/// Of rows of channels, the last dimension: (x - mean) * inverse * scale +
/// shift with inverse = rsqrt(variance + epsilon).
struct NormalizationPattern {
  /// f32, perhaps widened from `input()`.
  mlir::Value wide;
  /// The same less its mean, which a model may compute several times.
  llvm::SmallVector<mlir::stablehlo::SubtractOp> centered;
  /// Of each channel: the mean in all shapes, the variance plus epsilon, and
  /// the inverse.
  llvm::SmallVector<mlir::Value> means;
  mlir::Value shifted;
  mlir::stablehlo::RsqrtOp inverse;
  double epsilon = 0;
  /// The variance, where `shifted` has the larger of it and 0.
  mlir::Value clamped;
  /// All multiples of the mean and of the variance.
  llvm::SmallVector<Multiple> meanMultiples, varianceMultiples;
  /// f32, of each channel.
  mlir::Value scale, shift;
  /// f32 of all elements.
  mlir::Value output;

  mlir::Value input() const { return skipWidening(wide); }
  /// What is enough to compute all else for the gradient again.
  llvm::SmallVector<mlir::Value> sources() const;
};

/// A sum over rows: of the output's gradient, or of its products with the
/// differences from the mean, times powers of the inverse and of the scale.
struct GradientSum {
  mlir::Value value;
  double number = 1;
  bool isOfProducts = false;
  int inversePower = 0, scalePower = 0;
};

/// Its gradient: the statistics may come from elsewhere.
struct NormalizationGradient {
  mlir::stablehlo::RsqrtOp inverse;
  mlir::Value wide, mean, scale;
  /// Of all elements: of the output, f32, and of the input, f32 or narrowed.
  mlir::Value outputGradient, inputGradient;
  llvm::SmallVector<GradientSum> sums;
};

/// Those among the operations of \p block itself, in their order.
std::vector<NormalizationPattern> findNormalizations(mlir::Block &block);
std::vector<NormalizationGradient>
findNormalizationGradients(mlir::Block &block);

} // namespace soap::recognition

#endif // SOAP_RECOGNITION_NORMALIZATIONPATTERN_H
