//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_OPERATORS_SEPARATEBRANCHES_H
#define SOAP_LIB_TRANSFORMS_OPERATORS_SEPARATEBRANCHES_H

#include "mlir/IR/Operation.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"

namespace soap {

/// Makes several of a `stablehlo.if` or `stablehlo.case`, one for each set of
/// results that no branch computes from common work, and returns them in the
/// order of their first results. So what an optimizer now and then does with
/// each of its matrices can lie on devices of its own. What takes little (of
/// few elements, or of constants alone) is no common work: each that needs it
/// has a copy. Where nothing can be separated, the op stays and is returned.
llvm::SmallVector<mlir::Operation *> separateBranches(mlir::Operation *op);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_OPERATORS_SEPARATEBRANCHES_H
