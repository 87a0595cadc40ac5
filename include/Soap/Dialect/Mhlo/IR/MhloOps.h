//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_MHLO_IR_MHLOOPS_H
#define SOAP_DIALECT_MHLO_IR_MHLOOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "Soap/Dialect/Mhlo/IR/MhloDialect.h.inc"

#define GET_OP_CLASSES
#include "Soap/Dialect/Mhlo/IR/MhloOps.h.inc"

#endif // SOAP_DIALECT_MHLO_IR_MHLOOPS_H
