//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_BATCH_BATCHSPLITTER_H
#define SOAP_LIB_TRANSFORMS_BATCH_BATCHSPLITTER_H

#include "BatchParts.h"

#include "mlir/IR/Builders.h"

namespace soap {

/// Rewrites a block as BatchParts says: part after part, as far as what a part
/// reads is there.
class BatchSplitter {
public:
  BatchSplitter(mlir::Block &block, const BatchParts &plan);

  /// Emits an error and fails if an op cannot be built for a part.
  mlir::LogicalResult run();

  /// The ops of each part, in order; those that are computed once belong to
  /// none.
  llvm::ArrayRef<llvm::SmallVector<mlir::Operation *>> partOps() const {
    return made;
  }

private:
  /// An op to be emitted: in a part, or once.
  struct Item {
    unsigned op;
    int64_t part; ///< Of an op that is emitted once: the latest that it reads.
    unsigned missing = 0; ///< Items that have to come before.
    llvm::SmallVector<unsigned, 2> readers = {};
  };

  void addItems();
  void addDependences(unsigned item, unsigned number, int64_t part);
  void addDependences(unsigned item, mlir::Value read, int64_t part,
                      bool readsPiece);
  void depend(unsigned item, unsigned on);
  unsigned itemOf(unsigned number, int64_t part) const {
    return first[number] + (plan.op(number).isRepeated() ? part : 0);
  }

  mlir::LogicalResult emit(const Item &item);
  void emitOnce(mlir::Operation *op);
  mlir::LogicalResult emitStacked(mlir::Operation *op);
  mlir::LogicalResult emitTile(unsigned number, int64_t part);
  void emitSummand(mlir::Operation *op, int64_t part);
  void emitBarrier(mlir::Operation *op, int64_t part);
  void setResults(mlir::Operation *op, int64_t part, mlir::ValueRange results);
  mlir::Operation *cloneInPart(mlir::Operation *op, int64_t part,
                               mlir::ValueRange operands);
  void name(mlir::Operation *op, int64_t part);

  mlir::Value wholeOf(mlir::Value value, int64_t part);
  mlir::FailureOr<mlir::Value> boxOf(mlir::Value value, const Rect &box,
                                     int64_t part, bool readsPiece);
  mlir::FailureOr<mlir::Value> sourceOf(mlir::Value value, const Rect &box,
                                        int64_t part);
  mlir::FailureOr<mlir::Value> stackOf(mlir::Value value);
  mlir::Value slice(mlir::Value value, const Rect &has, const Rect &box);
  mlir::Value combine(mlir::Location loc, PartialKind kind, mlir::Value a,
                      mlir::Value b);

  mlir::Block &block;
  const BatchParts &plan;
  mlir::OpBuilder builder;
  std::vector<Item> items;
  std::vector<unsigned> first; ///< Of each op, its first item.
  /// What the parts made of a value; of one that is added up, the sum so far.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 4>> pieces;
  llvm::DenseMap<mlir::Value, mlir::Value> whole;
  /// Pieces of values that are whole, by dimension and part.
  llvm::DenseMap<std::pair<mlir::Value, std::pair<int64_t, int64_t>>,
                 mlir::Value>
      cut;
  llvm::DenseSet<mlir::Operation *> kept; ///< Ops that are emitted as they are.
  std::vector<llvm::SmallVector<mlir::Operation *>> made;
  /// Of the item that is emitted: what adds to the sums before.
  llvm::SmallVector<mlir::Operation *, 2> sums;
};

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_BATCH_BATCHSPLITTER_H
