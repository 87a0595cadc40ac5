//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_GEMMUSES_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_GEMMUSES_H

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace soap::gpukernels {

/// Whether each element of \p type lies where that of the dense \p dense does,
/// counted from the first.
bool liesLike(mlir::MemRefType type, mlir::MemRefType dense);

/// Whether the loops of \p reader, which are all parallel, go through a tensor
/// of
/// \p type, which it reads by \p map, in the order of its dimensions.
/// Dimensions of one element may be anywhere.
bool readsInOrder(mlir::linalg::GenericOp reader, mlir::MemRefType type,
                  mlir::AffineMap map);

/// Whether an op gives memory, as it lies, another shape.
bool isReshape(mlir::Operation *op);

/// What \p call writes to \p out as its only readers have it, perhaps in
/// another shape; null where it can be read otherwise.
mlir::Value findSums(mlir::Operation *call, mlir::Value out);
inline mlir::Value findSums(GemmOp gemm) {
  return findSums(gemm, gemm.getOut());
}

/// The one op that reads what \p call writes to \p out, if there is just one
/// and the memory is for that alone.
mlir::linalg::GenericOp onlyReader(mlir::Operation *call, mlir::Value out);

/// The one op that reads what \p gemm computes, a product and nothing more.
mlir::linalg::GenericOp onlyReader(GemmOp gemm);

/// Whether nothing between two ops of a block writes \p memory.
bool isUnchanged(mlir::Value memory, mlir::Operation *from,
                 mlir::Operation *to);

/// Whether anything between two ops of a block has to do with \p memory.
bool isTouched(mlir::Value memory, mlir::Operation *from, mlir::Operation *to);

/// Whether what \p gemm reads is the same at \p later, of the same block.
bool canMove(GemmOp gemm, mlir::Operation *later);

/// Whether libraries compute GELU, or its derivative, behind \p gemm as exactly
/// as its result, whose elements are \p element.
bool hasLibraryGelu(GemmOp gemm, mlir::Type element);

/// Erases \p call and its result \p out, which nothing reads any more but
/// reshapes.
void eraseCall(mlir::Operation *call, mlir::Value out);
inline void eraseProduct(GemmOp gemm) { eraseCall(gemm, gemm.getOut()); }

/// The fill right before \p op of all that it accumulates into, with zeros.
mlir::linalg::FillOp findZeroFill(mlir::linalg::GenericOp op);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_LIBRARIES_GEMMUSES_H
