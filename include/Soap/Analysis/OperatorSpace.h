//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_ANALYSIS_OPERATORSPACE_H
#define SOAP_ANALYSIS_OPERATORSPACE_H

#include "Soap/Dialect/Soap/IR/PartitionableOp.h"
#include "Soap/Planner/Graph/Graph.h"

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include <memory>
#include <vector>

namespace soap {

/// The iteration space of a group of ops that forms an operator: the classes of
/// the ops' iteration dimensions that their connecting values identify. It is
/// derived from the ops alone, in a canonical order, and never stored.
///
/// Two dimensions of one op or of one value are never unified; a group that
/// would need it (or whose ops do not read each other tile by tile) has no
/// space and cannot be one operator.
class OperatorSpace {
public:
  /// One op of the body.
  struct Member {
    mlir::Operation *op;
    std::shared_ptr<const PartitionInfo> owner; ///< Of `info`.
    const PartitionInfo &info;
    /// For every iteration dimension the operator dimensions that make it up,
    /// major to minor (none: size one). Only the first is ever split.
    llvm::SmallVector<llvm::SmallVector<unsigned, 2>, 4> dims;
    /// What its regions read from outside it (see getCapturedUses), with the
    /// accesses `info.captured`.
    llvm::SmallVector<mlir::OpOperand *, 0> captured;
  };

  /// Where an operand of the group enters: the same outside value may enter
  /// more than once, with different accesses.
  struct Entry {
    mlir::Value value;
    TensorAccess access; ///< In the operator's dimensions.
    /// The uses that this entry serves: operands of members, and of ops in
    /// members' regions.
    llvm::SmallVector<mlir::OpOperand *, 2> uses;
  };
  struct Exit {
    mlir::Value value;
    TensorAccess access;
  };

  /// Where the facts of an op come from if they are known already.
  using InfoSource = llvm::function_ref<std::shared_ptr<const PartitionInfo>(
      mlir::Operation *)>;

  /// The space of `ops` (in order), of which `results` leave the group. Values
  /// that `ops` use and that none of them defines are entries. Returns failure
  /// and the reason if the group cannot be one operator.
  static mlir::FailureOr<OperatorSpace>
  compute(llvm::ArrayRef<mlir::Operation *> ops,
          llvm::ArrayRef<mlir::Value> results, std::string *why = nullptr,
          InfoSource infos = nullptr);

  /// The space of a formed `soap.operator`: of the ops of its block (the
  /// terminator aside), entries in the order of the block arguments. An
  /// argument without uses has an entry that needs nothing of its value, except
  /// where it is returned as it is: then the operator has no space.
  static mlir::FailureOr<OperatorSpace> compute(mlir::Block &body,
                                                std::string *why = nullptr);

  llvm::ArrayRef<Member> members() const { return memberList; }
  llvm::ArrayRef<Entry> entries() const { return entryList; }
  llvm::ArrayRef<Exit> exits() const { return exitList; }
  /// The operator's dimensions; kinds are Reduction or Attribute only (sample
  /// and parameter need the surroundings: see annotateDimensionKinds).
  llvm::ArrayRef<Dimension> dims() const { return dimList; }
  /// Product of all dimensions.
  double volume() const;
  double flops() const;
  /// Kernels that run one after the other: at least 1.
  double launches() const;
  /// Of loops and branches: see Operator.
  double regionProducts() const;
  double regionBytes() const;
  double regionWhole() const;
  /// The first of "contraction", "convolution", "window", "gather", "scatter",
  /// "reduction", "other" that a member is; "elementwise" or "shape" else.
  llvm::StringRef anchor() const { return anchorName; }
  /// Entries through which a pending sum passes to all exits.
  llvm::ArrayRef<unsigned> linearEntries() const { return linear; }

  /// The iteration tile of member `index` for a tile of the operator.
  Rect memberTile(unsigned index, llvm::ArrayRef<Interval> tile) const;

private:
  std::vector<Member> memberList;
  std::vector<Entry> entryList;
  std::vector<Exit> exitList;
  llvm::SmallVector<Dimension, 6> dimList;
  std::string anchorName = "elementwise";
  llvm::SmallVector<unsigned, 4> linear;

  TensorAccess liftAccess(const Member &member,
                          llvm::ArrayRef<DimAccess> access) const;
  llvm::SmallVector<unsigned, 4>
  findLinearEntries(llvm::ArrayRef<mlir::Value> results) const;
  bool isLinearIn(llvm::ArrayRef<unsigned> entries,
                  llvm::ArrayRef<mlir::Value> results) const;
  friend struct OperatorSpaceBuilder;
  friend struct RegionSpaceBuilder;
};

/// The uses, in the regions of an op (branches, a loop's body), of values that
/// are defined outside of it. None for ops that are isolated from above.
llvm::SmallVector<mlir::OpOperand *, 0> getCapturedUses(mlir::Operation *op);

/// All of a value, in every tile.
TensorAccess getWholeAccess(mlir::Value value);

/// The facts of an op: its interface's, or, for an op that nobody knows or
/// whose facts are wrong (verifyPartition says how), no dimensions and the
/// whole of every operand ("other").
PartitionInfo getPartitionInfoOrWhole(mlir::Operation *op);

} // namespace soap

#endif // SOAP_ANALYSIS_OPERATORSPACE_H
