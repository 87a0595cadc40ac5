//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What the gradient of attention's scores is computed from.

#ifndef SOAP_LIB_RECOGNITION_ATTENTIONGRADIENTREADER_H
#define SOAP_LIB_RECOGNITION_ATTENTIONGRADIENTREADER_H

#include "Soap/Recognition/AttentionGradient.h"

#include "SoftmaxTerms.h"

namespace soap::recognition {

/// Whether both have the same labels, in any order; none does not count.
bool haveSameLabels(Labels a, Labels b);

/// An operand of a product.
struct Side {
  mlir::Value value;
  llvm::ArrayRef<int64_t> batching, contracting;

  static Side of(mlir::stablehlo::DotGeneralOp dot, bool isLeft);
  bool isFree(int64_t dim) const;
  /// Labels of the free dimensions.
  Labels freeOf(const Labels &labels) const;
  /// The free dimensions that have more than one element.
  llvm::SmallVector<int64_t> freeDims() const;
};

/// The operand of an op that only moves and converts elements, or multiplies
/// them by a number.
std::optional<Labelled> skipScaling(const Labelled &from);

/// Reads what computes the gradient of attention's scores. What it comes by on
/// the way (the mixing product, the output and its gradient, the mask of
/// dropout) becomes a part of the gradient, and has to be the same from then
/// on.
class GradientReader {
public:
  GradientReader(AttentionGradient &found, bool isRecomputed)
      : found(found), isRecomputed(isRecomputed) {}

  /// What \p tensor is made of; no value where it is anything else.
  std::optional<SoftmaxTerms> read(const Labelled &tensor);
  /// Whether \p tensor is the gradient of scores before they are scaled by
  /// \p scale.
  bool isGradient(const Labelled &tensor, double scale);

private:
  AttentionPattern &pattern() { return found.pattern; }
  std::optional<SoftmaxTerms> read(mlir::Value value, const Labels &labels);
  std::optional<SoftmaxTerms> readSum(mlir::stablehlo::ReduceOp reduce,
                                      const Labels &labels);
  bool readMixing(mlir::stablehlo::DotGeneralOp dot, const Labels &labels);
  bool readMean(mlir::stablehlo::ReduceOp reduce, const Labels &labels);
  bool isMask(const Labelled &mask);
  bool isKept(const Labelled &mask, const SoftmaxTerms &terms);
  bool isZeroWhereHidden(Labelled at);

  AttentionGradient &found;
  bool isRecomputed;
  /// Of dP.
  Labels mixingLabels;
  /// Operations that were read, some of them several times.
  int64_t numReads = 0;
};

} // namespace soap::recognition

#endif // SOAP_LIB_RECOGNITION_ATTENTIONGRADIENTREADER_H
