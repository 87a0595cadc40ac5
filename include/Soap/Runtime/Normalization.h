//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What compiler and runtime both know of a library's batch normalisation: which
// it computes, and the memory that it works in.

#ifndef SOAP_RUNTIME_NORMALIZATION_H
#define SOAP_RUNTIME_NORMALIZATION_H

#include "Soap/Runtime/Program.h"

#include <cstdint>

namespace soap {

/// Alignment in bytes of the tensors of a call.
constexpr int64_t normalizationAlignment = 16;

/// Whether libraries have a way: the channels of a row fill multiples of 16
/// bytes.
inline bool canNormalize(int32_t type, int64_t rows, int64_t channels) {
  int64_t bytes = type == SOAP_F32 ? 4 : 2;
  return rows > 1 && channels * bytes % normalizationAlignment == 0;
}

/// Bytes of memory to work in: sums of parts of the rows.
inline int64_t normalizationWorkspace(const SoapGpuNormalization &n) {
  constexpr int64_t least = int64_t(1) << 20, parts = 128;
  return least + n.channels * parts * 2 * int64_t(sizeof(float));
}

} // namespace soap

#endif // SOAP_RUNTIME_NORMALIZATION_H
