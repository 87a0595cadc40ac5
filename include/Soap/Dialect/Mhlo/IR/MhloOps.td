//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What XLA writes into StableHLO where that has no operation of its own.

#ifndef SOAP_DIALECT_MHLO_IR_MHLOOPS_TD
#define SOAP_DIALECT_MHLO_IR_MHLOOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def MhloDialect : Dialect {
  let name = "mhlo";
  let cppNamespace = "::mlir::mhlo";
  let summary = "What XLA's own modules have beside StableHLO";
  let description = [{
    TensorFlow's StableHLO comes from XLA's own modules, where it copies values in
    loops. `--soap-simplify-model` drops these copies.
  }];
}

def Mhlo_CopyOp
    : Op<MhloDialect, "copy", [Pure, AllTypesMatch<["operand", "result"]>]> {
  let summary = "the operand";
  let arguments = (ins AnyRankedTensor:$operand);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

#endif // SOAP_DIALECT_MHLO_IR_MHLOOPS_TD
