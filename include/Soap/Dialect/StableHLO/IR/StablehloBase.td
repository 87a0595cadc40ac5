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

class Stablehlo_Op<string mnemonic, list<Trait> traits = []>
    : Op<StablehloDialect, mnemonic, traits> {
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
class Stablehlo_InferredOp<string mnemonic, list<Trait> traits = []>
    : Stablehlo_Op<mnemonic, traits # [InferTypeOpAdaptor]> {
  let hasVerifier = 1;
}

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLOBASE_TD
