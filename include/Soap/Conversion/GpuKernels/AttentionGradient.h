//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Finds the gradient of attention among operations on tensors.

#ifndef SOAP_CONVERSION_GPUKERNELS_ATTENTIONGRADIENT_H
#define SOAP_CONVERSION_GPUKERNELS_ATTENTIONGRADIENT_H

#include "Soap/Conversion/GpuKernels/AttentionPattern.h"

namespace soap::gpukernels {

/// Products that give the gradients of attention's operands:
///
///     dP = dO Vᵀ, dS = scale * P (dP - sum of P dP over the keys)
///     dQ = dS K,  dK = dSᵀ Q,  dV = Pᵀ dO
///
/// with the probabilities P of a softmax; or P = exp(S - statistics), and the
/// sum of O dO over the numbers of a value in place of that over the keys.
struct AttentionGradient {
  AttentionPattern pattern;
  /// O, where probabilities are computed again, and dO.
  Labelled output, outputGradient;
  /// dP.
  mlir::stablehlo::DotGeneralOp mixing;

  /// A gradient and its dimensions; none where nobody wants it. At least one of
  /// those of queries and keys is there.
  struct Product {
    mlir::stablehlo::DotGeneralOp dot;
    Labels labels;
  };
  Product query, key, value;

  /// dQ, dK and dV, as far as they are there.
  llvm::SmallVector<mlir::Operation *> products() const;

  /// The gradient, in \p block, of \p pattern, which is softmax and the product
  /// with values, or scores and statistics. None where it is not exactly that,
  /// or where a library's probabilities are not softmax's: such are queries to
  /// which every key may be hidden, as the logarithm of a sum is lost beside
  /// -1e9.
  static std::optional<AttentionGradient> match(const AttentionPattern &pattern,
                                                mlir::Block &block);
};

/// The statistics of \p attention, which has a softmax.
Labelled makeStatistics(mlir::OpBuilder &builder,
                        const AttentionPattern &attention);

/// Computes the products of \p gradient from attention's operands, its output
/// and statistics in place of the probabilities, in the form that
/// `AttentionGradient` finds again.
void recompute(mlir::OpBuilder &builder, const AttentionGradient &gradient,
               const Labelled &output, const Labelled &statistics);

} // namespace soap::gpukernels

#endif // SOAP_CONVERSION_GPUKERNELS_ATTENTIONGRADIENT_H
