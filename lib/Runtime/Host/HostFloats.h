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

namespace soap {

inline double widen(double value) { return value; }
inline float widen(float value) { return value; }
inline double narrow(double value, double) { return value; }
inline float narrow(float value, float) { return value; }

} // namespace soap

#endif // SOAP_LIB_RUNTIME_HOST_HOSTFLOATS_H
