//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SoftmaxTerms.h"

#include <algorithm>
#include <cmath>

using namespace soap::recognition;

SoftmaxTerms::SoftmaxTerms(double number) {
  SoftmaxTerm term;
  term.number = number;
  terms.push_back(term);
}

SoftmaxTerms::SoftmaxTerms(SoftmaxFactor factor) : SoftmaxTerms(1.0) {
  terms[0][factor] = 1;
}

SoftmaxTerms SoftmaxTerms::operator+(const SoftmaxTerms &other) const {
  SoftmaxTerms result = *this;
  for (const SoftmaxTerm &more : other.terms) {
    auto same = std::find_if(
        result.terms.begin(), result.terms.end(),
        [&](const SoftmaxTerm &term) { return term.powers == more.powers; });
    if (same == result.terms.end())
      result.terms.push_back(more);
    else
      same->number += more.number;
  }
  return result;
}

SoftmaxTerms SoftmaxTerms::operator*(const SoftmaxTerms &other) const {
  SoftmaxTerms result;
  for (const SoftmaxTerm &a : terms)
    for (const SoftmaxTerm &b : other.terms) {
      SoftmaxTerms product(a.number * b.number);
      for (size_t i = 0; i < a.powers.size(); ++i)
        product.terms[0].powers[i] = a.powers[i] + b.powers[i];
      result = result + product;
    }
  return result;
}

std::optional<SoftmaxTerms>
SoftmaxTerms::dividedBy(const SoftmaxTerms &other) const {
  if (other.terms.size() != 1 || other.terms[0].number == 0)
    return std::nullopt;
  SoftmaxTerms inverse(1 / other.terms[0].number);
  for (size_t i = 0; i < other.terms[0].powers.size(); ++i)
    inverse.terms[0].powers[i] = -other.terms[0].powers[i];
  return *this * inverse;
}

std::optional<SoftmaxTerms> SoftmaxTerms::sum(bool drops) const {
  SoftmaxTerms result;
  for (SoftmaxTerm term : terms) {
    if (term.number == 0)
      continue;
    int &exponential = term[SoftmaxFactor::Exponential],
        &gradient = term[SoftmaxFactor::Gradient],
        &kept = term[SoftmaxFactor::Kept];
    if (exponential == 0 && gradient == 1 && kept == 0 && !drops) {
      gradient = 0;
      ++term[SoftmaxFactor::GradientSum];
      SoftmaxTerms one;
      one.terms.push_back(term);
      result = result + one;
      continue;
    }
    if (exponential != 1 || (gradient != 0 && gradient != 1) ||
        kept != (drops ? gradient : 0))
      return std::nullopt;
    ++term[gradient == 1 ? SoftmaxFactor::WeightedSum : SoftmaxFactor::Sum];
    exponential = gradient = kept = 0;
    SoftmaxTerms one;
    one.terms.push_back(term);
    result = result + one;
  }
  return result;
}

bool SoftmaxTerms::vanishesWhereHidden() const {
  return std::all_of(terms.begin(), terms.end(), [](const SoftmaxTerm &term) {
    return term.number == 0 || term[SoftmaxFactor::Exponential] > 0;
  });
}

bool SoftmaxTerms::isNear(const SoftmaxTerms &other, double size) const {
  // Constants are rounded to the type that they are in.
  constexpr double tolerance = 1e-6;
  SoftmaxTerms difference = *this + SoftmaxTerms(-1.0) * other;
  return std::all_of(difference.terms.begin(), difference.terms.end(),
                     [&](const SoftmaxTerm &term) {
                       return std::abs(term.number) <= tolerance * size;
                     });
}

std::optional<double> SoftmaxTerms::factorOfGradient() const {
  if (terms.size() != 1)
    return std::nullopt;
  SoftmaxTerm gradient;
  gradient[SoftmaxFactor::Gradient] = 1;
  return terms[0].powers == gradient.powers ? std::optional(terms[0].number)
                                            : std::nullopt;
}

bool SoftmaxTerms::isDropped(double keptScale) const {
  return isNear(SoftmaxTerms(keptScale) *
                    SoftmaxTerms(SoftmaxFactor::Exponential) *
                    SoftmaxTerms(SoftmaxFactor::Kept),
                std::abs(keptScale));
}

bool SoftmaxTerms::isGradient(double scale, bool isRecomputed,
                              std::optional<double> keptScale) const {
  // e g / s - e z / s^2, or e g - e m.
  SoftmaxTerms e(SoftmaxFactor::Exponential), g(SoftmaxFactor::Gradient),
      s(SoftmaxFactor::Sum), z(SoftmaxFactor::WeightedSum),
      m(SoftmaxFactor::Mean);
  if (keptScale) {
    g = SoftmaxTerms(*keptScale) * g * SoftmaxTerms(SoftmaxFactor::Kept);
    z = SoftmaxTerms(*keptScale) * z;
  }
  SoftmaxTerms mean = isRecomputed ? m : *z.dividedBy(s);
  SoftmaxTerms expected =
      SoftmaxTerms(scale) * e * (g + SoftmaxTerms(-1.0) * mean);
  if (!isRecomputed)
    expected = *expected.dividedBy(s);
  return isNear(expected, std::abs(scale));
}
