//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_BATCH_COUNTEDINDICES_H
#define SOAP_LIB_TRANSFORMS_BATCH_COUNTEDINDICES_H

#include "mlir/IR/Operation.h"

#include <optional>

namespace soap {

/// Of a stablehlo.gather or stablehlo.scatter, the dimension of the indices, as
/// long as dimension `indexed` of what is indexed, along which those of the
/// latter count: index i is reached by the indices at i alone, as in
/// `logits[arange(n), labels]`, of each row one element.
std::optional<int64_t> findCountingDim(mlir::Operation *op, int64_t indexed);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_BATCH_COUNTEDINDICES_H
