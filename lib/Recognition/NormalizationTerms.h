//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Values of normalisation as sums of products, so that all ways to write it are
// one.

#ifndef SOAP_LIB_RECOGNITION_NORMALIZATIONTERMS_H
#define SOAP_LIB_RECOGNITION_NORMALIZATIONTERMS_H

#include "Soap/Recognition/LabelledTensors.h"

#include <map>
#include <vector>

namespace soap::recognition {

/// What is multiplied. Of each element: its difference from the mean and the
/// gradient of the output. Of each channel: the inverse deviation, the mean,
/// the variance, the sum of the gradients, and that of their products with the
/// differences. Larger numbers are values that are not looked into.
enum NormalizationFactor : int {
  centeredFactor,
  gradientFactor,
  inverseFactor,
  meanFactor,
  varianceFactor,
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

/// The number by which they are \p factor alone, 1 where it is that but for
/// rounding; or 0.
double multipleOf(int factor, const NormalizationTerms &terms);

/// Whether they are equal, but for rounding.
bool areSameTerms(const NormalizationTerms &a, const NormalizationTerms &b);

/// Looks into values of one shape whose last dimension are channels, and of
/// those that have a number for each channel.
class NormalizationAlgebra {
public:
  /// Elements of type \p narrow, if there is one, are what rounds others.
  explicit NormalizationAlgebra(mlir::RankedTensorType type,
                                mlir::Type narrow = {})
      : type(type), narrow(narrow) {}

  /// Says what a value is.
  void set(mlir::Value value, NormalizationTerms terms) {
    known[skipWidening(value)] = std::move(terms);
  }
  /// Says that \p rows, of all elements, are what is normalised.
  void setRows(mlir::Value rows) {
    set(rows, {{1, {{centeredFactor, 1}}}, {1, {{meanFactor, 1}}}});
  }
  /// Says that \p clamped is the larger of 0 and of a variance, which is taken
  /// to be positive.
  void setClamped(mlir::Value variance, mlir::Value clamped) {
    positive = {variance, clamped};
  }
  /// What \p value is made of.
  const NormalizationTerms &lookInto(mlir::Value value, int depth = 0);
  /// The value of a factor that is opaque.
  mlir::Value valueOf(int factor) const {
    return opaque[factor - firstOpaqueFactor];
  }
  bool isOfChannels(mlir::Value value) const;
  bool isOfElements(mlir::Value value) const {
    auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(value.getType());
    return tensor && (tensor == type || (tensor.getShape() == type.getShape() &&
                                         tensor.getElementType() == narrow));
  }
  /// The tensor of channels that \p value, of all elements, repeats; or null.
  mlir::Value findRepeated(mlir::Value value) const;
  int64_t numChannels() const { return type.getShape().back(); }
  int64_t numRows() const { return type.getNumElements() / numChannels(); }

private:
  NormalizationTerms compute(mlir::Value value, int depth);
  std::optional<NormalizationTerms> sumUp(const NormalizationTerms &terms);
  NormalizationTerms makeOpaque(mlir::Value value);
  /// What of all elements is summed to \p value, of channels; or null.
  mlir::Value findSummed(mlir::Value value) const;
  /// What a comparison of a variance with 0 gives, if it is one.
  std::optional<bool> decide(mlir::Value predicate) const;

  mlir::RankedTensorType type;
  mlir::Type narrow;
  /// A variance, and the larger of 0 and it.
  std::pair<mlir::Value, mlir::Value> positive;
  /// Of values before they are widened.
  llvm::DenseMap<mlir::Value, NormalizationTerms> known;
  std::vector<mlir::Value> opaque;
};

} // namespace soap::recognition

#endif // SOAP_LIB_RECOGNITION_NORMALIZATIONTERMS_H
