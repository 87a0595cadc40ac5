//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What all groups of operations share.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLOBASE_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLOBASE_TD

include "Soap/Dialect/StableHLO/IR/StablehloAttrs.td"
include "Soap/Dialect/StableHLO/IR/StablehloTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Stablehlo_LegalQuantization : NativeOpTrait<"LegalQuantization"> {
  let cppNamespace = "::mlir::stablehlo";
}
def Stablehlo_BaselineOperandsAndResultType
    : NativeOpTrait<"BaselineOperandsAndResultType"> {
  let cppNamespace = "::mlir::stablehlo";
}

class Stablehlo_Op<string mnemonic, list<Trait> traits = []>
    : Op<StablehloDialect, mnemonic, traits # [Stablehlo_LegalQuantization]> {
  // For those that infer their result types: a declared type may differ in
  // dimensions that are unknown until run time.
  let extraClassDeclaration = [{
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred,
                                        ::mlir::TypeRange actual) {
      return ::mlir::stablehlo::areCompatibleTypes(inferred, actual);
    }
  }];
}

/// An operation whose result types follow from operands and attributes. Its
/// verifier runs the same inference.
/// Operands and the result are of one type, but for scales and zero points.
class Stablehlo_BaselineOp<string mnemonic, list<Trait> traits = []>
    : Stablehlo_Op<mnemonic,
                   traits # [Stablehlo_BaselineOperandsAndResultType,
                             InferTypeOpInterface]> {
  let extraClassDeclaration = [{
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred,
                                        ::mlir::TypeRange actual) {
      return ::mlir::stablehlo::areBaselineTypes(inferred, actual);
    }
  }];
}

class Stablehlo_InferredOp<string mnemonic, list<Trait> traits = []>
    : Stablehlo_Op<mnemonic, traits # [InferTypeOpAdaptor]> {
  let hasVerifier = 1;
}

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLOBASE_TD
