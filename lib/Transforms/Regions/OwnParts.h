//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_REGIONS_OWNPARTS_H
#define SOAP_LIB_TRANSFORMS_REGIONS_OWNPARTS_H

#include "Soap/Dialect/Soap/IR/SoapCollectiveOps.h"
#include "Soap/Dialect/Soap/IR/SoapOps.h"

// Copies for which every device takes a part of what it has.

namespace soap {

/// The element of \p whole, row-major, at which \p part of it begins, if all of
/// the part's elements follow each other there.
std::optional<int64_t> findContiguous(llvm::ArrayRef<Interval> whole,
                                      llvm::ArrayRef<Interval> part);

/// Whether every shard of the result is a part of the shard of the same number,
/// on the same device.
bool cutsOwnShards(CopyOp copy);

/// Whether the parts of \p copy, which cuts its own shards, may lie in these:
/// they are contiguous, and start where a buffer may (soap-split-programs).
bool areInPlace(CopyOp copy);

/// Whether \p parts of one value are those of the iterations of a loop that was
/// unrolled: many, each of which something reads that reads no other.
bool areOfIterations(llvm::ArrayRef<CopyOp> parts);

/// Replaces \p copy, which cuts its own shards, by a computation of that name,
/// with a body for each place where a shard lies in the other.
SpmdOp cutLocally(CopyOp copy, llvm::StringRef name);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_REGIONS_OWNPARTS_H
