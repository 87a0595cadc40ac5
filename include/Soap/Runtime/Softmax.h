//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What a step of softmax in a kernel for GPUs says of its operands.

#ifndef SOAP_RUNTIME_SOFTMAX_H
#define SOAP_RUNTIME_SOFTMAX_H

#include "Soap/Runtime/Program.h"

#include <initializer_list>

namespace soap {

/// The operands that are read: one, of gradients two.
inline int32_t softmaxInputs(const SoapGpuSoftmax &softmax) {
  return softmax.kind >= SOAP_GPU_PROBABILITIES_GRADIENT ? 2 : 1;
}

/// The elements of each operand; -1 where sizes are not positive or libraries,
/// which count in 32 bits, cannot.
inline int64_t softmaxElements(const SoapGpuSoftmax &softmax) {
  int64_t elements = 1;
  for (int64_t size : {softmax.outer, softmax.count, softmax.inner}) {
    if (size <= 0 || size > INT32_MAX || elements > INT32_MAX / size)
      return -1;
    elements *= size;
  }
  return elements;
}

} // namespace soap

#endif // SOAP_RUNTIME_SOFTMAX_H
