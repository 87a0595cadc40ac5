//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_RECOGNITION_RELUMASKS_H
#define SOAP_RECOGNITION_RELUMASKS_H

#include "mlir/IR/Operation.h"

namespace soap::recognition {

/// Lets what compares ReLU's operand with 0 compare its result instead, which
/// says the same.
void readReluMasks(mlir::Operation *root);

} // namespace soap::recognition

#endif // SOAP_RECOGNITION_RELUMASKS_H
