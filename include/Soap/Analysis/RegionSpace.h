//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_REGIONSPACE_H
#define SOAP_ANALYSIS_REGIONSPACE_H

#include "Soap/Analysis/OperatorSpace.h"

namespace soap {

/// The iteration space of a loop or a branch whose regions stay: the classes of
/// dimensions along which all that its regions do can be done in tiles, each
/// without the others. The values that a loop carries from one iteration to the
/// next are cut along them, and stay so; what its condition reads, what a sum
/// that is needed at once goes over, and what is read in another way than it is
/// made stays whole.
class RegionSpace {
public:
  /// Of a stablehlo.while, stablehlo.if or stablehlo.case. Fails where no
  /// dimension can be split, or most of the work would still be every task's.
  static mlir::FailureOr<RegionSpace> compute(mlir::Operation *op);

  /// As the op's own.
  const PartitionInfo &info() const { return facts; }
  /// The ops of all regions, in order.
  llvm::ArrayRef<OperatorSpace::Member> members() const {
    return inner.members();
  }
  /// The iteration tile of member `index` for a tile of the op.
  Rect memberTile(unsigned index, llvm::ArrayRef<Interval> tile) const {
    return inner.memberTile(index, tile);
  }

private:
  OperatorSpace inner; ///< Its members and dimensions alone.
  PartitionInfo facts;
  friend struct RegionSpaceBuilder;
};

/// Whether a region is the condition of a loop.
bool isLoopCondition(mlir::Region &region);

} // namespace soap

#endif // SOAP_ANALYSIS_REGIONSPACE_H
