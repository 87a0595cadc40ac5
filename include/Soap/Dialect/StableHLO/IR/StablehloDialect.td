//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The dialect of StableHLO's textual form, written from its specification.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLODIALECT_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLODIALECT_TD

include "mlir/IR/OpBase.td"

def StablehloDialect : Dialect {
  let name = "stablehlo";
  let cppNamespace = "::mlir::stablehlo";
  let summary = "Operations of machine learning models on whole tensors";
  let description = [{
    Reads, checks and prints the text that JAX and other front ends export. The
    C++ names are upstream's, so that an installed StableHLO can take this
    dialect's place.
  }];
  let dependentDialects = ["::mlir::quant::QuantDialect"];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
  private:
    // One function per group of operations: a translation unit that registers
    // them all at once takes long to compile.
    void registerUnaryOps();
    void registerBinaryOps();
    void registerTernaryOps();
    void registerShapeOps();
    void registerIndexingOps();
    void registerContractionOps();
    void registerReductionOps();
    void registerControlOps();
    void registerRandomOps();
    void registerAlgebraOps();
    void registerDynamicOps();
    void registerCollectiveOps();
    void registerClassicOps();
    void registerAttributes();
    void registerTypes();

  public:
  }];
}

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLODIALECT_TD
