//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_SOAPMATRIXOPS_H
#define SOAP_DIALECT_SOAP_IR_SOAPMATRIXOPS_H

#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "Soap/Dialect/Soap/IR/SoapMatrixOps.h.inc"

#endif // SOAP_DIALECT_SOAP_IR_SOAPMATRIXOPS_H
