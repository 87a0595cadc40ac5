//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_SOAPDIALECT_TD
#define SOAP_DIALECT_SOAP_IR_SOAPDIALECT_TD

include "mlir/IR/DialectBase.td"

def SoapDialect : Dialect {
  let name = "soap";
  let cppNamespace = "::soap";
  let summary = "Operators, machines and distributed values";
  let description = [{
    The stages of a plan as IR: operators with their configurations
    (`soap.operator`, `#soap.config`), machines (`soap.machine`), tensors laid
    out over devices (`!soap.dist`, `#soap.sharding`), local computations
    (`soap.spmd`) and the communication between them.

    Lists of devices print compactly: up to four numbers as they are, longer
    lists with ranges `lo:hi` (half-open), `lo:hi:step` and repetitions
    `device x count`, and regular arrangements as
    `strided [sizes] by [strides] from first`: the row-major points of a grid,
    device = first + sum of index times stride.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    /// Discardable attributes of function arguments: the number of the result
    /// that replaces the argument at the next step. JAX writes the second.
    static llvm::StringRef getStateAttrName() { return "soap.state"; }
    /// Of kernels: a dense array with, per result, the argument whose buffer it
    /// overwrites, or -1.
    static llvm::StringRef getInPlaceAttrName() { return "soap.in_place"; }
    static llvm::StringRef getAliasingOutputAttrName() {
      return "tf.aliasing_output";
    }

    /// Discardable attributes of plain ops: the name of the operator that they
    /// belong to, and its configuration.
    static llvm::StringRef getOperatorAttrName() { return "soap.operator"; }
    static llvm::StringRef getConfigAttrName() { return "soap.config"; }

    /// Discardable attributes that pin layouts: of a function's argument or
    /// result a #soap.pin; of an op arrays with one (or unit: none) for each of
    /// its results or operands.
    static llvm::StringRef getPinAttrName() { return "soap.pin"; }
    static llvm::StringRef getResultPinsAttrName() {
      return "soap.result_pins";
    }
    static llvm::StringRef getOperandPinsAttrName() {
      return "soap.operand_pins";
    }

    /// Discardable attribute of modules: the machine that they were planned
    /// for, a string as the passes' option `machine` takes it.
    static llvm::StringRef getMachineAttrName() { return "soap.machine"; }

    /// Likewise: the file of the profile that they were planned by.
    static llvm::StringRef getProfileAttrName() { return "soap.profile"; }

    void registerAttributes();
    void registerTypes();
  }];
}

#endif // SOAP_DIALECT_SOAP_IR_SOAPDIALECT_TD
