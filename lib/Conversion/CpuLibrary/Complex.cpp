//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Functions of complex numbers. What the C++ library lacks is put together so
// that nothing cancels where the result is small.

#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <cmath>
#include <complex>

using Number = std::complex<double>;

static Number expMinusOne(Number z) {
  // exp(a) cos(b) - 1 = (exp(a) - 1) cos(b) - 2 sin²(b / 2).
  double half = std::sin(z.imag() / 2);
  return {std::expm1(z.real()) * std::cos(z.imag()) - 2 * half * half,
          std::exp(z.real()) * std::sin(z.imag())};
}

static Number logPlusOne(Number z) {
  // |1 + z|² - 1 = 2a + a² + b².
  double a = z.real(), b = z.imag();
  if (std::hypot(a, b) >= 0.5)
    return std::log(1.0 + z);
  return {std::log1p(a * (2 + a) + b * b) / 2, std::atan2(b, 1 + a)};
}

static Number power(Number x, Number y) {
  if (y == 0.0)
    return 1;
  return x == 0.0 ? Number(0) : std::pow(x, y);
}

/// The angle of the point (x, y), continued: -i log((x + iy) / √(x² + y²)).
static Number atan2(Number y, Number x) {
  constexpr Number i(0, 1);
  return -i * std::log((x + i * y) / std::sqrt(x * x + y * y));
}

static SoapComplex wrap(Number z) { return {z.real(), z.imag()}; }

#define SOAP_COMPLEX_UNARY(NAME, RESULT)                                       \
  SoapComplex soap_cpu_complex_##NAME(double re, double im) {                  \
    Number z(re, im);                                                          \
    return wrap(RESULT);                                                       \
  }
#define SOAP_COMPLEX_BINARY(NAME, RESULT)                                      \
  SoapComplex soap_cpu_complex_##NAME(double xre, double xim, double yre,      \
                                      double yim) {                            \
    Number x(xre, xim), y(yre, yim);                                           \
    return wrap(RESULT);                                                       \
  }

double soap_cpu_complex_abs(double re, double im) { return std::hypot(re, im); }

SOAP_COMPLEX_UNARY(acos, std::acos(z))
SOAP_COMPLEX_UNARY(acosh, std::acosh(z))
SOAP_COMPLEX_UNARY(asin, std::asin(z))
SOAP_COMPLEX_UNARY(asinh, std::asinh(z))
SOAP_COMPLEX_UNARY(atan, std::atan(z))
SOAP_COMPLEX_UNARY(atanh, std::atanh(z))
SOAP_COMPLEX_UNARY(cbrt, z == 0.0 ? z : std::pow(z, 1.0 / 3))
SOAP_COMPLEX_UNARY(cosh, std::cosh(z))
SOAP_COMPLEX_UNARY(cosine, std::cos(z))
SOAP_COMPLEX_UNARY(exponential, std::exp(z))
SOAP_COMPLEX_UNARY(exponential_minus_one, expMinusOne(z))
SOAP_COMPLEX_UNARY(log, std::log(z))
SOAP_COMPLEX_UNARY(log_plus_one, logPlusOne(z))
SOAP_COMPLEX_UNARY(logistic, 1.0 / (1.0 + std::exp(-z)))
SOAP_COMPLEX_UNARY(rsqrt, 1.0 / std::sqrt(z))
SOAP_COMPLEX_UNARY(sign, z == 0.0 ? z : z / std::abs(z))
SOAP_COMPLEX_UNARY(sine, std::sin(z))
SOAP_COMPLEX_UNARY(sinh, std::sinh(z))
SOAP_COMPLEX_UNARY(sqrt, std::sqrt(z))
SOAP_COMPLEX_UNARY(tan, std::tan(z))
SOAP_COMPLEX_UNARY(tanh, std::tanh(z))
SOAP_COMPLEX_BINARY(atan2, ::atan2(x, y))
SOAP_COMPLEX_BINARY(divide, x / y)
SOAP_COMPLEX_BINARY(power, ::power(x, y))
