//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The dialect of operations beside StableHLO that front ends write.

#ifndef SOAP_DIALECT_CHLO_IR_CHLODIALECT_TD
#define SOAP_DIALECT_CHLO_IR_CHLODIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def ChloDialect : Dialect {
  let name = "chlo";
  let cppNamespace = "::mlir::chlo";
  let summary = "Operations that are short for several of StableHLO";
  let description = [{
    Mathematical functions, operations that broadcast their operands, top_k and
    the like. `--soap-legalize-chlo` rewrites them into StableHLO.
  }];
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
  let useDefaultAttributePrinterParser = 1;
}

class Chlo_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::chlo";
  let genSpecializedAttr = 0;
}
def Chlo_ComparisonDirection
    : Chlo_Enum<"ComparisonDirection", "comparison direction",
        [I32EnumAttrCase<"EQ", 0>, I32EnumAttrCase<"NE", 1>,
         I32EnumAttrCase<"GE", 2>, I32EnumAttrCase<"GT", 3>,
         I32EnumAttrCase<"LE", 4>, I32EnumAttrCase<"LT", 5>]>;
def Chlo_ComparisonDirectionAttr
    : EnumAttr<ChloDialect, Chlo_ComparisonDirection, "comparison_direction">;
def Chlo_ComparisonType
    : Chlo_Enum<"ComparisonType", "kind of order that is compared by",
        [I32EnumAttrCase<"NOTYPE", 0>, I32EnumAttrCase<"FLOAT", 1>,
         I32EnumAttrCase<"TOTALORDER", 2>, I32EnumAttrCase<"SIGNED", 3>,
         I32EnumAttrCase<"UNSIGNED", 4>]>;
def Chlo_ComparisonTypeAttr
    : EnumAttr<ChloDialect, Chlo_ComparisonType, "comparison_type">;
def Chlo_Precision
    : Chlo_Enum<"Precision", "precision of an operand's products",
        [I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"HIGH", 1>,
         I32EnumAttrCase<"HIGHEST", 2>]>;
def Chlo_PrecisionAttr : EnumAttr<ChloDialect, Chlo_Precision, "precision">;

def Chlo_Dims : ArrayRefParameter<"int64_t", "dimension numbers">;
def Chlo_RaggedDotDimensionNumbersAttr
    : AttrDef<ChloDialect, "RaggedDotDimensionNumbers"> {
  let mnemonic = "ragged_dot";
  let summary = "which dimensions a ragged_dot batches, contracts and groups";
  let parameters = (ins Chlo_Dims:$lhsBatchingDimensions,
                        Chlo_Dims:$rhsBatchingDimensions,
                        Chlo_Dims:$lhsContractingDimensions,
                        Chlo_Dims:$rhsContractingDimensions,
                        Chlo_Dims:$lhsRaggedDimensions,
                        Chlo_Dims:$rhsGroupDimensions);
  let hasCustomAssemblyFormat = 1;
}

#endif // SOAP_DIALECT_CHLO_IR_CHLODIALECT_TD
