//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Small programs for every operation, of every element type that it is computed
// on: the evaluator and the CPU are compared on them, and docs/operations.md
// lists them.

#ifndef SOAP_UNITTESTS_CONVERSION_OPCASES_H
#define SOAP_UNITTESTS_CONVERSION_OPCASES_H

#include <string>
#include <vector>

namespace soap {

/// What arguments hold.
enum class Values {
  /// Infinities, NaN, zeros of both signs, the ends of the range and ordinary
  /// numbers, in all combinations as far as there are elements for them.
  Special,
  /// Floats in [-2, 2), integers in [-3, 5].
  Ordinary,
  /// Floats in [0.1, 2), integers in [0, 8].
  Positive,
  /// Parts of complex numbers: finite ones of all magnitudes and zeros of both
  /// signs, in all combinations as far as there are elements for them.
  Wide
};

struct OpCase {
  /// With the dialect.
  std::string op;
  /// Element types, separated by blanks.
  std::string types;
  /// A function @$N on elements of type $T, and what it calls: names of other
  /// functions begin with $N as well.
  std::string text;
  /// The largest difference in units in the last place: 0 where the
  /// specification leaves no choice.
  double ulps = 0;
  Values values = Values::Special;
  /// Differences are relative to 1 if the numbers are smaller: sums of numbers
  /// of both signs.
  bool fromOne = false;
};

/// What is not computed.
struct OpException {
  std::string op;
  /// For which types or forms.
  std::string what;
  /// Why, in the words of the table.
  std::string reason;
  /// A module that shows it, and what its error says. Without one, the
  /// operation stands only within others.
  std::string text = {};
  std::string error = {};
};

void addElementwiseCases(std::vector<OpCase> &cases);
void addMovementCases(std::vector<OpCase> &cases);
void addReductionCases(std::vector<OpCase> &cases);
void addControlCases(std::vector<OpCase> &cases);
void addAlgebraCases(std::vector<OpCase> &cases);
void addMatrixCases(std::vector<OpCase> &cases);
void addDynamicCases(std::vector<OpCase> &cases);
void addChloCases(std::vector<OpCase> &cases);
void addQuantizedCases(std::vector<OpCase> &cases);

std::vector<OpException> opExceptions();

/// Lists of types. Defined here, so that they are initialised before whatever
/// is made of them in another source.
inline const std::string floatTypes = "f16 bf16 f32 f64";
/// f8 and below.
inline const std::string smallFloats =
    "f4E2M1FN f6E2M3FN f6E3M2FN f8E3M4 f8E4M3 f8E4M3B11FNUZ f8E4M3FN "
    "f8E4M3FNUZ f8E5M2 f8E5M2FNUZ";
/// All widths and signs, without i1.
inline const std::string intTypes =
    "i2 i4 i8 i16 i32 i64 ui2 ui4 ui8 ui16 ui32 ui64";
inline const std::string complexTypes = "complex<f32> complex<f64>";

/// \p text with \p to for \p from, wherever that is.
std::string replaced(std::string text, const std::string &from,
                     const std::string &to);

/// @$N(operands) with one op on tensors of \p elements elements of type $T.
/// \p resultType: instead of $T.
std::string elementwiseText(const std::string &op, unsigned operands,
                            int elements, const std::string &attributes = "",
                            const std::string &resultType = "$T");

} // namespace soap

#endif // SOAP_UNITTESTS_CONVERSION_OPCASES_H
