//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_CHLO_IR_CHLOOPS_H
#define SOAP_DIALECT_CHLO_IR_CHLOOPS_H

#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"

#include "Soap/Dialect/Chlo/IR/ChloDialect.h.inc"
#include "Soap/Dialect/Chlo/IR/ChloEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Soap/Dialect/Chlo/IR/ChloAttrs.h.inc"

#define GET_OP_CLASSES
#include "Soap/Dialect/Chlo/IR/ChloOps.h.inc"

#endif // SOAP_DIALECT_CHLO_IR_CHLOOPS_H
