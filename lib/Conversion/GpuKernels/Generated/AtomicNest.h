//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Loops that update memory in any order: scatters and their like.

#ifndef SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_ATOMICNEST_H
#define SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_ATOMICNEST_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace soap::gpukernels {

/// Nested loops with known bounds, of which only the last has more in its body
/// than what the next one needs.
struct LoopNest {
  llvm::SmallVector<mlir::scf::ForOp> loops;
  llvm::SmallVector<int64_t> sizes;
  int64_t count() const {
    int64_t product = 1;
    for (int64_t size : sizes)
      product *= size;
    return product;
  }
  mlir::Block *body() { return loops.back().getBody(); }
};

/// The nest that begins with \p outer: loops from 0 in steps of 1 that carry
/// nothing. No loops if that is none.
LoopNest getLoopNest(mlir::scf::ForOp outer);

/// Whether iterations of \p nest may run in any order once each of its updates
/// (load, combine, store at one place) is atomic. If so, they are made so.
bool makeAtomic(LoopNest &nest);

} // namespace soap::gpukernels

#endif // SOAP_LIB_CONVERSION_GPUKERNELS_GENERATED_ATOMICNEST_H
