//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Numbers as the host computes with them in place of a library for GPUs.

#ifndef SOAP_LIB_RUNTIME_HOST_HOSTFLOATS_H
#define SOAP_LIB_RUNTIME_HOST_HOSTFLOATS_H

#include "../Floats.h"

#include "Soap/Runtime/Program.h"

#include <cstring>

namespace soap {

inline double widen(double value) { return value; }
inline float widen(float value) { return value; }
inline double narrow(double value, double) { return value; }
inline float narrow(float value, float) { return value; }

/// The number at `from`, which need not be aligned.
template <typename Float> double readFloat(const char *from) {
  Float number;
  std::memcpy(&number, from, sizeof(Float));
  return double(widen(number));
}

/// Rounded to a type by way of what it is computed in.
template <typename Float> Float toFloat(double value) {
  return narrow(decltype(widen(Float()))(value), Float());
}

/// Calls `visit` with a zero of what a float type is here; false for others.
template <typename Visit> bool visitFloat(SoapElementType type, Visit visit) {
  switch (type) {
  case SOAP_F64:
    visit(double());
    return true;
  case SOAP_F32:
    visit(float());
    return true;
  case SOAP_F16:
    visit(Half());
    return true;
  case SOAP_BF16:
    visit(BFloat());
    return true;
  default:
    return false;
  }
}

} // namespace soap

#endif // SOAP_LIB_RUNTIME_HOST_HOSTFLOATS_H
