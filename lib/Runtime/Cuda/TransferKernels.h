//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Parameters of the functions in TransferKernels.cpp. Without the standard
// library: host and GPU both compile this.

#ifndef SOAP_LIB_RUNTIME_CUDA_TRANSFERKERNELS_H
#define SOAP_LIB_RUNTIME_CUDA_TRANSFERKERNELS_H

#include <stdint.h>

namespace soap {

/// Copies a box of `count` elements, or fills it where there is no source.
struct BoxParameters {
  static constexpr int32_t mostDimensions = 8;

  const char *source;
  char *target;
  uint64_t fillBits;
  int64_t count;
  int32_t elementBytes;
  int32_t rank;
  int64_t extents[mostDimensions];
  /// In elements.
  int64_t sourceStrides[mostDimensions];
  int64_t targetStrides[mostDimensions];
};

/// Combines `rows` rows of `count` elements, those of source 0, 1, ... in this
/// order, and stores the totals to all targets.
struct ReduceParameters {
  static constexpr int32_t mostMembers = 64;

  int32_t type;
  int32_t kind;
  int64_t count;
  int64_t rows;
  /// From one row to the next, in elements.
  int64_t sourceStride;
  int64_t targetStride;
  int32_t numSources;
  int32_t numTargets;
  const char *sources[mostMembers];
  char *targets[mostMembers];
};

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CUDA_TRANSFERKERNELS_H
