//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Finds batch normalisation and its gradient among operations on tensors.

#ifndef SOAP_CONVERSION_GPUKERNELS_NORMALIZATIONPATTERN_H
#define SOAP_CONVERSION_GPUKERNELS_NORMALIZATIONPATTERN_H

#include "Soap/Conversion/GpuKernels/LabelledTensors.h"

#include <vector>

namespace soap::gpukernels {

/// A discardable attribute of `stablehlo.subtract`: the sums of its result over
/// all dimensions but the last are 0, since what is subtracted is the mean.
constexpr llvm::StringLiteral centeredAttrName = "soap.centered";

/// Of rows of channels, the last dimension: (x - mean) * inverse * scale +
/// shift with inverse = rsqrt(variance + epsilon).
struct NormalizationPattern {
  /// f32, perhaps widened from `input()`, and the same less its mean.
  mlir::Value wide;
  mlir::stablehlo::SubtractOp centered;
  /// Of each channel: the mean, the variance plus epsilon, and the inverse.
  mlir::Value mean, shifted;
  mlir::stablehlo::RsqrtOp inverse;
  double epsilon = 0;
  /// f32, of each channel.
  mlir::Value scale, shift;
  /// f32 of all elements.
  mlir::Value output;

  mlir::Value input() const { return skipWidening(wide); }
};

/// Its gradient: the statistics may come from elsewhere.
struct NormalizationGradient {
  mlir::stablehlo::SubtractOp centered;
  mlir::stablehlo::RsqrtOp inverse;
  mlir::Value wide, mean, scale;
  /// f32 of all elements: of the output, and of the input.
  mlir::Value outputGradient, inputGradient;
  /// The sums of the output's gradient, and of its products with `centered`.
  llvm::SmallVector<mlir::Value> sums, productSums;
};

/// Those among the operations of \p block itself, in their order.
std::vector<NormalizationPattern> findNormalizations(mlir::Block &block);
std::vector<NormalizationGradient>
findNormalizationGradients(mlir::Block &block);

} // namespace soap::gpukernels

#endif // SOAP_CONVERSION_GPUKERNELS_NORMALIZATIONPATTERN_H
