//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Questions that several kernel passes ask about linalg.generic and its memory.

#ifndef SOAP_LIB_CONVERSION_CPUKERNELS_LINALGUTILS_H
#define SOAP_LIB_CONVERSION_CPUKERNELS_LINALGUTILS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace soap::kernels {

/// What is fused has no more: every operand is a pointer that the loop steps,
/// and too many spill.
constexpr unsigned maxOperands = 24;

/// Integer divisions of \p root, on scalars, give a result whatever they divide
/// by.
void guardDivisions(mlir::Operation *root);

/// What \p root looks up, or takes slices of, lies within its tensors: places
/// are clamped, as StableHLO's are. What cannot be is an error, also that of a
/// structured op whose maps go beyond an operand.
mlir::LogicalResult guardAccesses(mlir::Operation *root);

/// Whether the body adds the product of two inputs to the result, with maps
/// that are projected permutations, and something is left to sum over.
bool isContraction(mlir::linalg::GenericOp op);

/// Whether \p op only copies its one input, through any map, to its result.
bool isCopy(mlir::linalg::GenericOp op);

/// Whether all loops are parallel, and what they write to is not read: an op
/// that adds to its destination must do so once for each element.
bool isElementwise(mlir::linalg::GenericOp op);

/// Whether the body costs about as much as a load: no divisions, no functions,
/// no gathering.
bool isCheap(mlir::linalg::GenericOp op);

/// What \p op, whose result begins with one value everywhere (a fill),
/// computes, by other loops into a result of another shape. Its body moves
/// there.
mlir::linalg::GenericOp
moveReduction(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp op,
              llvm::ArrayRef<int64_t> shape,
              llvm::ArrayRef<mlir::AffineMap> maps,
              llvm::ArrayRef<mlir::utils::IteratorType> iterators);

/// Computes what is read in a few slices alone in these.
void populateComputeSlices(mlir::RewritePatternSet &patterns);
/// Computes what reads running sums element by element along with these.
void populateFuseReaders(mlir::RewritePatternSet &patterns);
/// Reductions that are the same along dimensions of their results are computed
/// once.
void populateReduceOnce(mlir::RewritePatternSet &patterns);

/// Reductions of one large input loop over it as it lies.
void populateOrderReductions(mlir::RewritePatternSet &patterns);

/// The memory that \p value is, or is a view of.
mlir::Value memoryOf(mlir::Value value);

/// The loop along which \p memref is contiguous; nullopt where there is none.
std::optional<unsigned> contiguousLoop(mlir::Type memref, mlir::AffineMap map);

/// Makes the loop along the rows of a window's result the innermost one, and
/// takes loops over the window into the body; the op that remains.
mlir::linalg::GenericOp reduceByRows(mlir::RewriterBase &rewriter,
                                     mlir::linalg::GenericOp op);

} // namespace soap::kernels

#endif // SOAP_LIB_CONVERSION_CPUKERNELS_LINALGUTILS_H
