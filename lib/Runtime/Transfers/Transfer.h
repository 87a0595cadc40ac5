//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_TRANSFERS_TRANSFER_H
#define SOAP_LIB_RUNTIME_TRANSFERS_TRANSFER_H

#include "Soap/Runtime/Program.h"

#include <cstddef>

namespace soap {

/// Copies a box of `rank` dimensions; extents are at least 0, strides count
/// elements. Source and target do not overlap.
void copyBox(const char *source, char *target, int32_t rank,
             const int64_t *extents, const int64_t *sourceStrides,
             const int64_t *targetStrides, int64_t elementBytes);

/// Writes the low bytes of `bits` to every element of a box.
void fillBox(uint64_t bits, char *target, int32_t rank, const int64_t *extents,
             const int64_t *targetStrides, int64_t elementBytes);

/// Combines `sources` element by element in their order and writes the total
/// to all `targets`. A target may be a source.
void reduce(SoapElementType type, SoapReduceKind kind,
            const char *const *sources, size_t numSources, char *const *targets,
            size_t numTargets, int64_t numElements);

/// False for and/or of floating-point types.
bool isReduceSupported(int32_t type, int32_t kind);

} // namespace soap

#endif // SOAP_LIB_RUNTIME_TRANSFERS_TRANSFER_H
