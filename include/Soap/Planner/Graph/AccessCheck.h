//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_GRAPH_ACCESSCHECK_H
#define SOAP_PLANNER_GRAPH_ACCESSCHECK_H

#include "Soap/Planner/Graph/Access.h"

#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/Twine.h"

#include <string>

namespace soap {

// What is wrong, in one line that begins with `what` ("operand #0"), with how a
// tensor is accessed along dimensions of `sizes`, which are no more than
// `maxElements`; empty: nothing. Graphs and ops of other projects are looked at
// before anything is computed with them.

/// Dimensions exist, divisors divide, and no index leaves 62 bits.
std::string checkAccess(const llvm::Twine &what,
                        llvm::ArrayRef<DimAccess> access, size_t rank,
                        llvm::ArrayRef<int64_t> sizes);

/// All of the iteration space together makes all of a result of `shape`. Of
/// accesses without a fault.
std::string checkCoverage(const llvm::Twine &what,
                          llvm::ArrayRef<DimAccess> access,
                          llvm::ArrayRef<int64_t> shape,
                          llvm::ArrayRef<int64_t> sizes);

/// The sizes of dimensions of whatever kind.
template <typename Dims>
llvm::SmallVector<int64_t> sizesOfDims(const Dims &dims) {
  return llvm::map_to_vector(dims, [](const auto &dim) { return dim.size; });
}

} // namespace soap

#endif // SOAP_PLANNER_GRAPH_ACCESSCHECK_H
