//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Functions of complex numbers that have no formula (ComplexFunctions.cpp of
// StablehloToLinalg).

#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <complex>

#define SOAP_COMPLEX_FUNCTION(NAME)                                            \
  SoapComplex soap_cpu_complex_##NAME(double re, double im) {                  \
    std::complex<double> result = std::NAME(std::complex<double>(re, im));     \
    return {result.real(), result.imag()};                                     \
  }

SOAP_COMPLEX_FUNCTION(acos)
SOAP_COMPLEX_FUNCTION(acosh)
SOAP_COMPLEX_FUNCTION(asin)
SOAP_COMPLEX_FUNCTION(asinh)
SOAP_COMPLEX_FUNCTION(atan)
SOAP_COMPLEX_FUNCTION(atanh)
