//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Values of normalisation as sums of products, so that all ways to write it are
// one.

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_NORMALIZATIONTERMS_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_NORMALIZATIONTERMS_H

#include "Soap/Conversion/GpuKernels/LabelledTensors.h"

#include <map>
#include <vector>

namespace soap::gpukernels {

/// What is multiplied. Of each element: its difference from the mean and the
/// gradient of the output. Of each channel: the inverse deviation, the mean,
/// the sum of the gradients, and that of their products with the differences.
/// Larger numbers are values that are not looked into.
enum NormalizationFactor : int {
  centeredFactor,
  gradientFactor,
  inverseFactor,
  meanFactor,
  sumFactor,
  productSumFactor,
  firstOpaqueFactor
};

/// A number times powers of factors.
struct NormalizationTerm {
  double number = 1;
  std::map<int, int> powers;
};
using NormalizationTerms = std::vector<NormalizationTerm>;

/// Whether they are equal, but for rounding.
bool areSameTerms(const NormalizationTerms &a, const NormalizationTerms &b);

/// Looks into values of one shape whose last dimension are channels, and of
/// those that have a number for each channel.
class NormalizationAlgebra {
public:
  explicit NormalizationAlgebra(mlir::RankedTensorType type) : type(type) {}

  /// Says what a value is.
  void set(mlir::Value value, NormalizationTerms terms) {
    known[skipWidening(value)] = std::move(terms);
  }
  /// What \p value is made of.
  const NormalizationTerms &lookInto(mlir::Value value, int depth = 0);
  /// The value of a factor that is opaque.
  mlir::Value valueOf(int factor) const {
    return opaque[factor - firstOpaqueFactor];
  }
  bool isOfChannels(mlir::Value value) const;
  bool isOfElements(mlir::Value value) const { return value.getType() == type; }
  /// The tensor of channels that \p value, of all elements, repeats; or null.
  mlir::Value findRepeated(mlir::Value value) const;
  /// What of all elements is summed to \p value, of channels; or null.
  mlir::Value findSummed(mlir::Value value) const;
  /// The same where the sum is divided by the number of rows.
  mlir::Value findAveraged(mlir::Value value) const;

  int64_t numChannels() const { return type.getShape().back(); }
  int64_t numRows() const { return type.getNumElements() / numChannels(); }

private:
  NormalizationTerms compute(mlir::Value value, int depth);
  std::optional<NormalizationTerms> sumUp(const NormalizationTerms &terms);
  NormalizationTerms makeOpaque(mlir::Value value);

  mlir::RankedTensorType type;
  /// Of values before they are widened.
  llvm::DenseMap<mlir::Value, NormalizationTerms> known;
  std::vector<mlir::Value> opaque;
};

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_NORMALIZATIONTERMS_H
