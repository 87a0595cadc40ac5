//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Other ways to write softmax.

#ifndef SOAP_RECOGNITION_SOFTMAXFORMS_H
#define SOAP_RECOGNITION_SOFTMAXFORMS_H

#include "mlir/IR/Block.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace soap::recognition {

/// Makes softmax a quotient of exponentials and their sum in \p block wherever
/// it is exp(x - log of the sum of exp(x)), or a product with the inverse sum:
///
///     exp((x - max) - log sum), exp(x - (log |sum| + max))
///     ==> exp(x - max) / sum
///
/// \p noteAdded learns of every op that is added, and in whose place. Ops that
/// nothing reads any more remain.
void spellSoftmax(
    mlir::Block &block,
    llvm::function_ref<void(mlir::Operation *added, mlir::Operation *insteadOf)>
        noteAdded);

} // namespace soap::recognition

#endif // SOAP_RECOGNITION_SOFTMAXFORMS_H
