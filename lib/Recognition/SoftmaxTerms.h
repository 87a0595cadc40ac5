//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The gradient of softmax as a sum of products, so that all ways to write it
// are one.

#ifndef SOAP_LIB_RECOGNITION_SOFTMAXTERMS_H
#define SOAP_LIB_RECOGNITION_SOFTMAXTERMS_H

#include <array>
#include <optional>
#include <vector>

namespace soap::recognition {

/// What is multiplied: of each score its exponential, the gradient of its
/// probability after dropout and whether dropout keeps it; of each query the
/// exponentials' sum, the sum of the products of exponentials and gradients, as
/// far as these are kept, and the product of output and its gradient.
enum class SoftmaxFactor {
  Exponential,
  Gradient,
  Sum,
  WeightedSum,
  Mean,
  Kept,
  /// The sum of gradients.
  GradientSum
};

/// A number times powers of the factors.
struct SoftmaxTerm {
  double number = 1;
  std::array<int, 7> powers = {};

  int &operator[](SoftmaxFactor factor) {
    return powers[static_cast<size_t>(factor)];
  }
  int operator[](SoftmaxFactor factor) const {
    return powers[static_cast<size_t>(factor)];
  }
};

/// A sum of terms.
class SoftmaxTerms {
public:
  SoftmaxTerms() = default;
  explicit SoftmaxTerms(double number);
  explicit SoftmaxTerms(SoftmaxFactor factor);

  size_t size() const { return terms.size(); }
  SoftmaxTerms operator+(const SoftmaxTerms &other) const;
  SoftmaxTerms operator*(const SoftmaxTerms &other) const;
  /// By a single term.
  std::optional<SoftmaxTerms> dividedBy(const SoftmaxTerms &other) const;
  /// The sum over the keys, if it is one that a factor stands for: of gradients
  /// as they are, or, if \p drops, of those that are kept.
  std::optional<SoftmaxTerms> sum(bool drops) const;

  /// Whether every term has the exponential of its score, so that the sum is 0
  /// where a score is hidden.
  bool vanishesWhereHidden() const;
  /// Whether this is the gradient of the scores before they are scaled by
  /// \p scale, or, if \p isRecomputed, is it where exponentials are
  /// probabilities and the mean is known. \p keptScale: what dropout multiplies
  /// probabilities by that it keeps; none without dropout.
  bool isGradient(double scale, bool isRecomputed,
                  std::optional<double> keptScale) const;
  /// The number, if this is one times the gradient of a probability.
  std::optional<double> factorOfGradient() const;
  /// Whether this is the exponential, dropout behind it.
  bool isDropped(double keptScale) const;

  /// Whether all numbers are the same, but for rounding of one of \p size.
  bool isNear(const SoftmaxTerms &other, double size = 1) const;

private:
  std::vector<SoftmaxTerm> terms;
};

} // namespace soap::recognition

#endif // SOAP_LIB_RECOGNITION_SOFTMAXTERMS_H
