//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The loops of linalg.generic on memrefs, shared among threads.

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_DISTRIBUTE_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_DISTRIBUTE_H

#include "LaunchBuilder.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace soap::gpukernels {

/// Some of an op's loops as one, the last of them innermost.
struct LinearLoops {
  llvm::SmallVector<unsigned> loops;
  llvm::SmallVector<int64_t> sizes;
  int64_t count() const {
    int64_t product = 1;
    for (int64_t size : sizes)
      product *= size;
    return product;
  }
  /// The loops' indices at position \p linear, in their places of \p indices.
  /// \p linear is a multiple of \p aligned, which divides the innermost size.
  void delinearize(mlir::OpBuilder &b, LaunchBuilder &launch,
                   mlir::Value linear,
                   llvm::MutableArrayRef<mlir::Value> indices) const;
};

/// Parallel loops, in the order in which the first result is stored, and
/// reduction loops in their own.
LinearLoops parallelLoops(mlir::linalg::GenericOp op);
LinearLoops reductionLoops(mlir::linalg::GenericOp op);

/// Whether a result has another element for each iteration of a reduction loop,
/// as of an op with several results, or one that scatters sums. Threads do not
/// share such an op: it becomes loops.
bool storesInReductions(mlir::linalg::GenericOp op);

/// Which threads share the work: those of the launch, or of one block.
enum class Scope { Launch, Block };

/// Runs \p body(b, i) for the i < \p count that are this thread's: i, i + all
/// threads, ...
void forEach(mlir::OpBuilder &b, LaunchBuilder &launch, Scope scope,
             int64_t count,
             llvm::function_ref<void(mlir::OpBuilder &, mlir::Value)> body);

/// The values that the body of \p op yields at \p indices. \p accumulated
/// stands for what the results hold; empty: they are read.
llvm::SmallVector<mlir::Value>
emitPoint(mlir::OpBuilder &b, LaunchBuilder &launch, mlir::linalg::GenericOp op,
          llvm::ArrayRef<mlir::Value> indices, mlir::ValueRange accumulated);

/// What result \p number holds at \p indices; and the other way round.
mlir::Value loadResult(mlir::OpBuilder &b, LaunchBuilder &launch,
                       mlir::linalg::GenericOp op, unsigned number,
                       llvm::ArrayRef<mlir::Value> indices);
void storeResult(mlir::OpBuilder &b, LaunchBuilder &launch,
                 mlir::linalg::GenericOp op, unsigned number,
                 llvm::ArrayRef<mlir::Value> indices, mlir::Value value);

/// How many neighbouring elements a thread computes at once: 4 where rows allow
/// that, of small types as many as 16 bytes have, else 1.
int64_t elementsPerThread(mlir::linalg::GenericOp op, int64_t count);

/// An op without reductions.
void emitElementwise(mlir::OpBuilder &b, LaunchBuilder &launch, Scope scope,
                     mlir::linalg::GenericOp op);

/// The fill, with a value that does not depend on its place, that gives result
/// \p number of the reduction \p op its start; null if there is none. Nothing
/// else needs it then.
mlir::linalg::GenericOp findFill(mlir::linalg::GenericOp op, unsigned number);

/// Scalars that results start from, instead of what memory holds; null where
/// memory counts.
using Starts = llvm::ArrayRef<mlir::Value>;

/// A thread sums for each result.
void emitThreadReduction(mlir::OpBuilder &b, LaunchBuilder &launch, Scope scope,
                         mlir::linalg::GenericOp op, Starts starts);

/// Lets reductions of booleans, which are bytes of 0 or 1, combine the bytes:
/// with one op, so that several threads can.
void combineBytes(mlir::linalg::GenericOp op);

/// The ops that combine what is reduced with one more value, one per result,
/// where partial results can be combined in the same way; else empty.
llvm::SmallVector<mlir::Operation *> findCombiners(mlir::linalg::GenericOp op);

/// A reduction in parts: what each comes to is kept until all are combined.
struct SplitReduction {
  int64_t parts = 1;
  /// On the host, one for each result of the op: parts x results. Empty: the
  /// reduction is not split.
  llvm::SmallVector<mlir::Value> partials;
};

/// All threads of a block reduce to the results at \p parallel indices (of the
/// other loops they are null), or to a part of them: each part has a block for
/// every result, in their order. Ends with the results stored by thread 0;
/// others may still read what was exchanged, so that a barrier has to follow
/// before the next reduction.
void emitBlockReduction(mlir::OpBuilder &b, LaunchBuilder &launch,
                        mlir::linalg::GenericOp op,
                        llvm::ArrayRef<mlir::Value> parallel, Starts starts,
                        const SplitReduction &split = {});

/// A block reduces for 32 neighbouring results; its block / 32 rows of threads
/// share the reduction, or a part of it: each has the same number of blocks.
void emitColumnReduction(mlir::OpBuilder &b, LaunchBuilder &launch,
                         mlir::linalg::GenericOp op, Starts starts,
                         const SplitReduction &split = {});

/// A thread combines the parts of a result, in their order.
void emitCombination(mlir::OpBuilder &b, LaunchBuilder &launch,
                     mlir::linalg::GenericOp op, Starts starts,
                     const SplitReduction &split);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_DISTRIBUTE_H
