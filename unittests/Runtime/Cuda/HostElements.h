//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Elements of the types that NVIDIA's libraries multiply, as numbers of f64.

#ifndef SOAP_UNITTESTS_RUNTIME_CUDA_HOSTELEMENTS_H
#define SOAP_UNITTESTS_RUNTIME_CUDA_HOSTELEMENTS_H

#include "../../../lib/Runtime/Floats.h"

#include <cstdint>

namespace soap {

enum class HostElement { F64, F32, F16, BF16 };

inline double loadElement(HostElement type, const void *memory, int64_t at) {
  switch (type) {
  case HostElement::F64:
    return static_cast<const double *>(memory)[at];
  case HostElement::F32:
    return static_cast<const float *>(memory)[at];
  case HostElement::F16:
    return widen(static_cast<const Half *>(memory)[at]);
  case HostElement::BF16:
    return widen(static_cast<const BFloat *>(memory)[at]);
  }
  return 0;
}

inline void storeElement(HostElement type, void *memory, int64_t at,
                         double value) {
  auto rounded = static_cast<float>(value);
  switch (type) {
  case HostElement::F64:
    static_cast<double *>(memory)[at] = value;
    break;
  case HostElement::F32:
    static_cast<float *>(memory)[at] = rounded;
    break;
  case HostElement::F16:
    static_cast<Half *>(memory)[at] = narrow(rounded, Half());
    break;
  case HostElement::BF16:
    static_cast<BFloat *>(memory)[at] = narrow(rounded, BFloat());
    break;
  }
}

} // namespace soap

#endif // SOAP_UNITTESTS_RUNTIME_CUDA_HOSTELEMENTS_H
