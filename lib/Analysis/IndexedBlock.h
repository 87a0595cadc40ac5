//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_ANALYSIS_INDEXEDBLOCK_H
#define SOAP_LIB_ANALYSIS_INDEXEDBLOCK_H

#include "Soap/Analysis/OperatorSpace.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace soap {

/// The elements of a tensor; one of anything else.
int64_t elements(mlir::Value v);

/// What operator formation asks of a block: where its ops stand, how they are
/// split, and which of them are cheap: copied into every operator that reads
/// them.
class IndexedBlock {
public:
  explicit IndexedBlock(mlir::Block &block);

  auto ops() const { return block.without_terminator(); }
  uint64_t positionOf(mlir::Operation *op) const { return position.lookup(op); }
  bool isCheap(mlir::Operation *op) const { return cheap.contains(op); }
  /// Whether a cheap op is computed of constants alone.
  bool isSource(mlir::Operation *op) const { return sourceSize.count(op); }
  bool hasRegionReads(mlir::Operation *op) const { return captured.count(op); }
  const PartitionInfo &infoOf(mlir::Operation *op) const {
    return *infos.find(op)->second;
  }
  std::shared_ptr<const PartitionInfo> sharedInfoOf(mlir::Operation *op) const {
    return infos.lookup(op);
  }
  bool isFusible(mlir::Operation *op) const;
  bool isUsedByTerminator(mlir::Operation *op) const;

  /// What an op reads, its regions included.
  llvm::SmallVector<mlir::Value, 4> reads(mlir::Operation *op) const;
  /// The groups and not yet grouped ops whose values `ops` read, through cheap
  /// ones.
  void rootProducers(llvm::ArrayRef<mlir::Operation *> ops,
                     llvm::SetVector<mlir::Operation *> &roots) const;
  /// The ops of `group` in block order, each after the cheap ones that it needs
  /// first: the same order in every repetition of a layer, wherever the shared
  /// constants stand.
  llvm::SmallVector<mlir::Operation *, 8>
  closure(llvm::ArrayRef<mlir::Operation *> group) const;
  /// Values of the group's own (not cheap) ops that something outside reads.
  /// A cheap reader counts as the ops that will read its copies. What nobody
  /// knows may do more than make values: it stays, with all that it makes.
  llvm::SmallVector<mlir::Value, 2>
  results(llvm::ArrayRef<mlir::Operation *> group) const;

  /// From now on an operator of its own.
  void makeOperator(mlir::Operation *op) { cheap.erase(op); }
  void setRegionReads(mlir::Operation *op, llvm::ArrayRef<mlir::Value> values);
  /// A copy of `op` before `reader`, the `distance`th of this reader.
  mlir::Operation *copyBefore(mlir::Operation *op, mlir::Operation *reader,
                              unsigned distance);

private:
  /// The operands whose elements count.
  llvm::SmallVector<mlir::Value, 4> dataOperands(mlir::Operation *op) const;
  /// Constants and what is computed of them alone; broadcasts to more elements,
  /// and changes of shape that only such broadcasts read; floats in more bits,
  /// for elementwise ops and sums, and the squares of such that are summed:
  /// what moves between operators has few bits.
  void findCheap();
  /// Whether an op shows what elementwise ops, gathers or products have made in
  /// more bits, to elementwise ops and reductions alone.
  bool isLateWidening(mlir::Operation *op) const;
  bool isSummedWide(mlir::Operation *op) const;
  void appendWithCheap(mlir::Operation *op,
                       llvm::SetVector<mlir::Operation *> &order) const;
  bool isReadOutside(mlir::Value v,
                     const llvm::DenseSet<mlir::Operation *> &inside) const;

  mlir::Block &block;
  /// In the block; what is inserted has a place just before its reader.
  llvm::DenseMap<mlir::Operation *, uint64_t> position;
  llvm::DenseMap<mlir::Operation *, std::shared_ptr<const PartitionInfo>> infos;
  /// Of ops whose regions read values from outside: these values.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Value, 4>> captured;
  llvm::DenseSet<mlir::Operation *> cheap;
  /// Of cheap ops that are computed of constants alone: how many ops a copy
  /// takes, those that it reads in two ways counted twice.
  llvm::DenseMap<mlir::Operation *, unsigned> sourceSize;
};

} // namespace soap

#endif // SOAP_LIB_ANALYSIS_INDEXEDBLOCK_H
