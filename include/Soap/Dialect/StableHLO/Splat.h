//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_STABLEHLO_SPLAT_H
#define SOAP_DIALECT_STABLEHLO_SPLAT_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Value.h"

namespace soap {

/// True if a value is a constant with one value for all elements (broadcasts
/// and reshapes of constants count), which is then in `value`.
bool isSplat(mlir::Value v, mlir::Attribute &value);

} // namespace soap

#endif // SOAP_DIALECT_STABLEHLO_SPLAT_H
