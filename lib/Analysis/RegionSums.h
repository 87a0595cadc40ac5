//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_ANALYSIS_REGIONSUMS_H
#define SOAP_LIB_ANALYSIS_REGIONSUMS_H

#include "AccessNodes.h"

#include "Soap/Analysis/OperatorSpace.h"

#include "llvm/ADT/SmallBitVector.h"

namespace soap {

/// Sums over one class of dimensions in the regions of a loop or a branch: what
/// becomes of them if every task sums over its own part alone.
struct RegionSums {
  mlir::Operation *op;
  /// The ops of all regions, in order, and the nodes of their dimensions.
  llvm::ArrayRef<OperatorSpace::Member> members;
  const FactorForest &forest;
  llvm::ArrayRef<DimNodes> nodes;
  llvm::ArrayRef<DimNodes> carried; ///< The nodes of the carried values.
  unsigned leaf;                    ///< The class.

  bool hasAny() const;

  /// The carried values that are sums yet to be carried out, if nothing but
  /// that happens to any such sum: it is added up, beginning with zeros.
  std::optional<llvm::SmallBitVector> findPending() const;

private:
  bool contains(llvm::ArrayRef<unsigned> list) const;
  bool reduces(unsigned member) const;
  bool runsAlong(unsigned member, const TensorAccess &access) const;
  bool beginsWithZeros(unsigned number) const;
  /// Whether all that a region does with pending values is linear; adds what it
  /// carries on to `carriedPending`. `first` is the number of its first member.
  bool follow(mlir::Region &region, unsigned first,
              llvm::SmallBitVector &carriedPending, bool &changed) const;
};

} // namespace soap

#endif // SOAP_LIB_ANALYSIS_REGIONSUMS_H
