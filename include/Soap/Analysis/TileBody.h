//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_TILEBODY_H
#define SOAP_ANALYSIS_TILEBODY_H

#include "Soap/Analysis/OperatorSpace.h"

#include "llvm/ADT/DenseMap.h"

namespace soap {

/// Ops that read one another, under construction for one tile: what each of
/// them makes of it, and what it needs cut out of what is there.
class TileBody {
public:
  /// A local value and the box of the global tensor that it holds.
  struct Local {
    mlir::Value value;
    Rect box;
  };

  /// `pending`: how results combine of members whose tile is empty for no
  /// reduction of their own.
  explicit TileBody(PartialKind pending = PartialKind::Sum)
      : pending(pending) {}

  /// What stands for a value that no member makes.
  void add(mlir::Value value, Local local) { locals[value] = std::move(local); }
  /// What one use of such a value reads, in place of what stands for it.
  void add(mlir::OpOperand &use, Local local) {
    localOfUse[&use] = std::move(local);
  }

  /// What `use` needs: all of `box`. Emits an error at its op and fails where
  /// that is not there.
  mlir::FailureOr<mlir::Value> get(mlir::OpBuilder &b, mlir::OpOperand &use,
                                   const Rect &box) const;

  /// Builds a member, for a tile of its own dimensions. Emits an error at it
  /// and fails if it cannot be built.
  mlir::LogicalResult build(mlir::OpBuilder &b,
                            const OperatorSpace::Member &member,
                            llvm::ArrayRef<Interval> tile);

private:
  PartialKind pending;
  llvm::DenseMap<mlir::Value, Local> locals;
  llvm::DenseMap<mlir::OpOperand *, Local> localOfUse;
};

} // namespace soap

#endif // SOAP_ANALYSIS_TILEBODY_H
