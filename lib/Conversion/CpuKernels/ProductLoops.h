//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_CONVERSION_CPUKERNELS_PRODUCTLOOPS_H
#define SOAP_LIB_CONVERSION_CPUKERNELS_PRODUCTLOOPS_H

#include "mlir/IR/AffineMap.h"

#include <array>

namespace soap::kernels {

/// Loops of a product that all operands step through alike, as one.
struct ProductLoop {
  int64_t size = 1;
  /// Of lhs, rhs and result.
  std::array<int64_t, 3> strides = {0, 0, 0};
};

/// The loops of a contraction of two operands: those that its result has from
/// one of them (or neither: columns), those that all three have, and those that
/// are summed over.
struct ProductLoops {
  using List = llvm::SmallVector<ProductLoop>;

  /// \p maps and \p strides are of lhs, rhs and result, maps projected
  /// permutations of loops of these sizes.
  ProductLoops(llvm::ArrayRef<mlir::AffineMap> maps,
               llvm::ArrayRef<int64_t> sizes,
               llvm::ArrayRef<llvm::SmallVector<int64_t>> strides);

  /// The longest of \p loops; the others go to \p others.
  static ProductLoop takeLongest(List &loops, List &others);

  List rows, columns, sums, batch;
};

} // namespace soap::kernels

#endif // SOAP_LIB_CONVERSION_CPUKERNELS_PRODUCTLOOPS_H
