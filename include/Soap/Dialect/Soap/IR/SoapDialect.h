//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_SOAPDIALECT_H
#define SOAP_DIALECT_SOAP_IR_SOAPDIALECT_H

#include "Soap/Planner/Graph/Strategy.h"
#include "Soap/Planner/Sharding/Sharding.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"

namespace soap {

/// Parses a list of integers in any of the dialect's compact forms, brackets
/// included.
mlir::ParseResult parseDeviceList(mlir::AsmParser &parser,
                                  std::vector<int64_t> &devices);
/// Prints `devices` in the shortest of those forms.
void printDeviceList(mlir::AsmPrinter &printer,
                     llvm::ArrayRef<int64_t> devices);

} // namespace soap

#include "Soap/Dialect/Soap/IR/SoapDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Soap/Dialect/Soap/IR/SoapAttributes.h.inc"

#define GET_TYPEDEF_CLASSES
#include "Soap/Dialect/Soap/IR/SoapTypes.h.inc"

#endif // SOAP_DIALECT_SOAP_IR_SOAPDIALECT_H
