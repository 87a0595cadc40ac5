//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Accesses in terms of the nodes of a FactorForest.

#ifndef SOAP_LIB_ANALYSIS_ACCESSNODES_H
#define SOAP_LIB_ANALYSIS_ACCESSNODES_H

#include "Soap/Analysis/FactorForest.h"
#include "Soap/Dialect/Soap/IR/PartitionableOp.h"

#include <optional>

namespace soap {

/// The nodes of an op's iteration dimensions.
using DimNodes = llvm::SmallVector<unsigned, 4>;

/// The iteration dimensions of an op, major to minor, that enumerate a tensor
/// dimension of `size` by `access`; none if no such list does.
std::optional<llvm::SmallVector<unsigned, 2>>
enumerateAccess(const PartitionInfo &info, llvm::ArrayRef<unsigned> nodes,
                const DimAccess &access, int64_t size);

/// The classes that more than one of `nodes` runs along.
llvm::SmallVector<unsigned, 2>
findRepeatedLeaves(const FactorForest &forest, llvm::ArrayRef<unsigned> nodes);

} // namespace soap

#endif // SOAP_LIB_ANALYSIS_ACCESSNODES_H
