//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_SOAPBASE_TD
#define SOAP_DIALECT_SOAP_IR_SOAPBASE_TD

include "Soap/Dialect/Soap/IR/SoapDialect.td"
include "Soap/Dialect/Soap/IR/SoapAttributes.td"
include "Soap/Dialect/Soap/IR/SoapTypes.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Soap_Op<string mnemonic, list<Trait> traits = []>
    : Op<SoapDialect, mnemonic, traits>;

#endif // SOAP_DIALECT_SOAP_IR_SOAPBASE_TD
