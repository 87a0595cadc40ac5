//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_REGIONS_STATEREADERS_H
#define SOAP_LIB_TRANSFORMS_REGIONS_STATEREADERS_H

#include "Soap/Dialect/Soap/IR/SoapOps.h"

namespace soap {

/// The last op but `op` that reads state which a result of `op` replaces, and
/// so has the place of; null if there is none. `replacing`: by argument of the
/// function, the number of the result that replaces it, or -1.
mlir::Operation *findLastReader(SpmdOp op, llvm::ArrayRef<int64_t> replacing);

/// Moves `op` up behind `place`, which it is behind (null: to the start of its
/// block), and before it what gives other names to its operands. `place` is
/// what was moved last then.
void moveUp(SpmdOp op, mlir::Operation *&place);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_REGIONS_STATEREADERS_H
