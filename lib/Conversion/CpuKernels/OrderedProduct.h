//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_CPUKERNELS_ORDEREDPRODUCT_H
#define SOAP_LIB_CONVERSION_CPUKERNELS_ORDEREDPRODUCT_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <array>

namespace soap::kernels {

/// A product whose operands are brought, where that is worth it, into an order
/// of dimensions in which rows, columns and what is summed over are one
/// dimension each: as they lie, the library would be called for products of
/// what few of them merge.
class OrderedProduct {
public:
  explicit OrderedProduct(mlir::linalg::GenericOp op);

  /// The result of the library's call, of operands \p lhs and \p rhs.
  mlir::Value emit(mlir::OpBuilder &builder, mlir::Value lhs, mlir::Value rhs);

private:
  enum Kind { Batch, Row, Column, Sum, numKinds };

  /// Whether products as they lie are in parts that cost more than copies do.
  bool isWorthCopies() const;
  bool isOrdered(mlir::AffineMap map) const;
  llvm::SmallVector<unsigned> inOrder(llvm::ArrayRef<Kind> kinds) const;
  mlir::AffineMap mapOf(llvm::ArrayRef<unsigned> loops) const;

  mlir::linalg::GenericOp op;
  llvm::SmallVector<mlir::AffineMap> maps;
  llvm::SmallVector<int64_t> sizes;
  std::array<llvm::SmallVector<unsigned>, numKinds> loops;
  llvm::SmallVector<Kind> kinds;
};

} // namespace soap::kernels

#endif // SOAP_LIB_CONVERSION_CPUKERNELS_ORDEREDPRODUCT_H
