//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_TRANSFORMS_OPERATORS_ORDERBARRIERS_H
#define SOAP_LIB_TRANSFORMS_OPERATORS_ORDERBARRIERS_H

#include "mlir/IR/Block.h"

namespace soap {

/// Makes of every `optimization_barrier` of several values in `block` one for
/// each of them, so that they tie no operators together, whose sizes differ.
/// None is passed on before the value is there that most is computed for, one
/// after the other: each barrier also has an element of that, as a scalar. So
/// what a model computes again for its backward pass (`jax.checkpoint`) is not
/// computed, and kept, in the forward pass already. Of an argument, or what
/// shows one, that was held back before, that is held back again: a weight that
/// lies in pieces can then be gathered once for both.
void orderBarriers(mlir::Block &block);

} // namespace soap

#endif // SOAP_LIB_TRANSFORMS_OPERATORS_ORDERBARRIERS_H
