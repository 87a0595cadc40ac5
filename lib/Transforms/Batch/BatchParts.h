//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_BATCH_BATCHPARTS_H
#define SOAP_LIB_TRANSFORMS_BATCH_BATCHPARTS_H

#include "Soap/Analysis/OperatorSpace.h"

#include "mlir/IR/Block.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <memory>
#include <vector>

namespace soap {

/// How a value is there once the batch is computed in parts.
struct PartedValue {
  enum Kind {
    Whole,  ///< Once, for all parts.
    Split,  ///< Cut into equal pieces along `dim`, one per part.
    Copied, ///< All of it, anew in every part.
    Summed, ///< A summand per part, of its own shape.
  };
  Kind kind = Whole;
  int64_t dim = -1;
  /// Of a split one: all of it is there, and pieces are cut out as needed.
  bool isCut = false;
  /// Of a summed one: how summands combine, and whether its only reader takes
  /// them as they are. Otherwise they are added up part by part.
  PartialKind partial = PartialKind::None;
  bool staysApart = false;
};

/// How an op is computed.
struct PartedOp {
  enum Kind {
    Once,    ///< As it is, on whole operands.
    Source,  ///< Made of next to nothing: by each reader, what it needs of it.
    Tiles,   ///< In every part, for the part's tile of dimensions `dims`.
    Summand, ///< In every part, from summands to a summand.
    Barrier, ///< In every part, to wait for what is the part's.
    Stacked, ///< Once, on the parts' pieces of dimension `dims`, one by one.
  };
  Kind kind = Once;
  /// Of tiles and stacks: the dimension that is split. Two are split at a time
  /// where the points of a part along the one lie in the same part along the
  /// other.
  llvm::SmallVector<unsigned, 2> dims = {};
  std::shared_ptr<const PartitionInfo> info = nullptr;
  /// Of tiles, per operand and captured use: what the tile touches lies within
  /// the part's own piece.
  llvm::SmallVector<bool, 4> readsPiece = {};

  bool isRepeated() const {
    return kind != Once && kind != Source && kind != Stacked;
  }
};

/// What becomes of the ops of a block whose samples are computed in parts.
/// Reads the block only; every choice is right, as an op can always be computed
/// once, on whole operands.
class BatchParts {
public:
  /// The leading dimension of `samples`, arguments of the block, is the batch,
  /// which `count` divides.
  BatchParts(mlir::Block &block, llvm::ArrayRef<mlir::Value> samples,
             int64_t count);

  int64_t count() const { return parts; }
  llvm::ArrayRef<mlir::Operation *> ops() const { return list; }
  const PartedOp &op(unsigned number) const { return planned[number]; }
  unsigned numberOf(mlir::Operation *op) const { return numbers.at(op); }
  /// Of no argument and no op's result: null.
  const PartedOp *definingOp(mlir::Value value) const;
  /// Whether an op reads all pieces of a value that is split.
  bool joinsParts(unsigned number) const;
  PartedValue value(mlir::Value value) const { return values.lookup(value); }

  /// The iteration tile of part `part` of dimensions `dims`.
  static Rect tileOf(const PartitionInfo &info, llvm::ArrayRef<unsigned> dims,
                     int64_t part, int64_t parts);
  /// The piece that a part has of a value that is split along `dim`.
  static Rect pieceOf(mlir::Value value, int64_t dim, int64_t part,
                      int64_t parts);

private:
  using Uses = llvm::SmallVector<mlir::OpOperand *, 4>;

  void plan(unsigned number);
  bool planTiles(unsigned number, const Uses &uses);
  bool isWorthStacking(unsigned number) const;
  bool planSummand(unsigned number, const PartitionInfo &info);
  void planBarrier(unsigned number);
  void planOnce(unsigned number, const PartitionInfo &info, const Uses &uses);
  bool isSource(mlir::Operation *op) const;
  bool isWorthApart(unsigned number) const;
  void settle(unsigned number);
  bool pullApart(unsigned number);
  void want(unsigned number);
  void markPieces(unsigned number);

  std::optional<llvm::SmallVector<PartedValue, 2>>
  resultsOf(mlir::Operation *op, const PartitionInfo &info,
            llvm::ArrayRef<unsigned> dims) const;
  int64_t pieceDim(mlir::Value value, llvm::ArrayRef<DimAccess> access,
                   const PartitionInfo &info,
                   llvm::ArrayRef<unsigned> dims) const;
  bool isInPiece(mlir::Value value, llvm::ArrayRef<DimAccess> access,
                 const PartitionInfo &info,
                 llvm::ArrayRef<unsigned> dims) const;
  bool isSplit(mlir::Value v) const {
    return value(v).kind == PartedValue::Split;
  }

  int64_t parts;
  std::vector<mlir::Operation *> list;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
  std::vector<PartedOp> planned;
  llvm::DenseMap<mlir::Value, PartedValue> values;
  /// Whole values of which some reader wants pieces along a dimension; -1: or
  /// anything else.
  llvm::DenseMap<mlir::Value, int64_t> wanted;
};

/// The operands of an op, and what its regions read from outside.
llvm::SmallVector<mlir::OpOperand *, 4> getAllUses(mlir::Operation *op);
/// The access of one of these uses, by number.
llvm::ArrayRef<DimAccess> accessOf(const PartitionInfo &info, size_t use);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_BATCH_BATCHPARTS_H
