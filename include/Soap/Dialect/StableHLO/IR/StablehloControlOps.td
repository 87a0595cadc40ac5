//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Control flow, tuples and calls of foreign code.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLOCONTROLOPS_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLOCONTROLOPS_TD

include "Soap/Dialect/StableHLO/IR/StablehloBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Stablehlo_ReturnOp : Stablehlo_Op<"return", [Pure, Terminator]> {
  let summary = "ends a region with its results";
  let arguments = (ins Variadic<Stablehlo_Value>:$results);
  let assemblyFormat = "$results attr-dict (`:` type($results)^)?";
  // SingleBlockImplicitTerminator builds one without operands.
  let builders = [OpBuilder<(ins), [{ /* nothing to add */ }]>];
}

class Stablehlo_ControlOp<string mnemonic, list<Trait> traits = []>
    : Stablehlo_Op<mnemonic,
        traits # [RecursiveMemoryEffects, RecursivelySpeculatable,
                  SingleBlockImplicitTerminator<"ReturnOp">]> {
  let hasRegionVerifier = 1;
}

def Stablehlo_WhileOp
    : Stablehlo_Op<"while",
        [RecursiveMemoryEffects, SingleBlockImplicitTerminator<"ReturnOp">,
         DeclareOpInterfaceMethods<OpAsmOpInterface,
                                   ["getAsmBlockArgumentNames"]>]> {
  let summary = "applies a body to values while a condition of them holds";
  let arguments = (ins Variadic<Stablehlo_Value>:$operand);
  let results = (outs Variadic<Stablehlo_Value>);
  let regions = (region SizedRegion<1>:$cond, SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Stablehlo_IfOp : Stablehlo_ControlOp<"if"> {
  let summary = "the results of one of two branches";
  let arguments = (ins Stablehlo_ScalarPred:$pred);
  let results = (outs Variadic<Stablehlo_Value>);
  let regions = (region SizedRegion<1>:$true_branch,
                        SizedRegion<1>:$false_branch);
}

def Stablehlo_CaseOp : Stablehlo_ControlOp<"case"> {
  let summary = "the results of one of several branches";
  let description = [{
    An index that no branch has runs the last one.
  }];
  let arguments = (ins Stablehlo_ScalarI32:$index);
  let results = (outs Variadic<Stablehlo_Value>);
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches);
}

def Stablehlo_OptimizationBarrierOp
    : Stablehlo_InferredOp<"optimization_barrier", [Pure]> {
  let summary = "computes all operands before any user of its results";
  let arguments = (ins Variadic<Stablehlo_TensorOrToken>:$operand);
  let results = (outs Variadic<Stablehlo_TensorOrToken>:$result);
  let assemblyFormat = [{
    attr-dict ($operand^ `:` custom<PairwiseOpType>(type($operand),
                                                    type($result))):(`(` `)`)?
  }];
}

def Stablehlo_TupleOp : Stablehlo_InferredOp<"tuple", [Pure]> {
  let summary = "several values as one";
  let arguments = (ins Variadic<Stablehlo_Value>:$val);
  let results = (outs Stablehlo_Tuple:$result);
  let assemblyFormat = [{
    $val attr-dict `:` custom<TupleOpType>(type($val), type($result))
  }];
}

def Stablehlo_GetTupleElementOp
    : Stablehlo_InferredOp<"get_tuple_element", [Pure]> {
  let summary = "one of a tuple's values";
  let arguments = (ins Stablehlo_Tuple:$operand, I32Attr:$index);
  let results = (outs Stablehlo_Value:$result);
  let assemblyFormat = [{
    $operand `[` $index `]` attr-dict `:` functional-type(operands, results)
  }];
}

def Stablehlo_CustomCallOp
    : Stablehlo_Op<"custom_call",
        [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "a call of code that the specification does not know";
  let arguments = (ins
    Variadic<Stablehlo_Value>:$inputs,
    StrAttr:$call_target_name,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$has_side_effect,
    OptionalAttr<AnyAttrOf<[StrAttr, DictionaryAttr]>>:$backend_config,
    DefaultValuedOptionalAttr<Stablehlo_CustomCallApiVersionAttr,
        "::mlir::stablehlo::CustomCallApiVersion::API_VERSION_ORIGINAL">
        :$api_version,
    OptionalAttr<FlatSymbolRefArrayAttr>:$called_computations,
    OptionalAttr<ArrayAttr>:$operand_layouts,
    OptionalAttr<ArrayAttr>:$result_layouts,
    OptionalAttr<TypedArrayAttrBase<Stablehlo_OutputOperandAliasAttr,
        "array of #stablehlo.output_operand_alias<…>">>
        :$output_operand_aliases);
  let results = (outs Variadic<Stablehlo_Value>);
  let assemblyFormat = [{
    custom<CustomCallTarget>($call_target_name) `(` $inputs `)`
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Stablehlo_CompositeOp
    : Stablehlo_Op<"composite",
                   [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a call of a function that has the meaning of a named operation";
  let arguments = (ins Variadic<Stablehlo_Value>:$inputs, StrAttr:$name,
                       OptionalAttr<DictionaryAttr>:$composite_attributes,
                       FlatSymbolRefAttr:$decomposition,
                       DefaultValuedOptionalAttr<I32Attr, "0">:$version);
  let results = (outs Variadic<Stablehlo_Value>);
  let regions = (region VariadicRegion<AnyRegion>:$composite_regions);
  let assemblyFormat = [{
    $name $inputs attr-dict (`(` $composite_regions^ `)`)? `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLOCONTROLOPS_TD
