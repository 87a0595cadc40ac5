//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLODIALECT_H
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLODIALECT_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/TensorEncoding.h"
#include "llvm/ADT/APFloat.h"

#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h.inc"
#include "Soap/Dialect/StableHLO/IR/StablehloEnums.h.inc"

namespace mlir::stablehlo {

/// Whether elements of this type are integers that stand for scaled numbers.
bool isQuantizedType(Type type);

} // namespace mlir::stablehlo

#define GET_TYPEDEF_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloTypes.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Soap/Dialect/StableHLO/IR/StablehloAttrs.h.inc"

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLODIALECT_H
