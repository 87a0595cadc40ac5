//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Operations that apply a function given as a region to scalars.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLOREDUCTIONOPS_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLOREDUCTIONOPS_TD

include "Soap/Dialect/StableHLO/IR/StablehloBase.td"

class Stablehlo_RegionOp<string mnemonic, list<Trait> traits = []>
    : Stablehlo_Op<mnemonic,
        traits # [RecursiveMemoryEffects, RecursivelySpeculatable,
                  SingleBlockImplicitTerminator<"ReturnOp">]>;

def Stablehlo_ReduceOp
    : Stablehlo_RegionOp<"reduce", [SameVariadicOperandSize]> {
  let summary = "combines all elements along some dimensions";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs,
                       Variadic<Stablehlo_ScalarTensor>:$init_values,
                       DenseI64ArrayAttr:$dimensions);
  let results = (outs Variadic<Stablehlo_Tensor>);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Stablehlo_ReduceWindowOp
    : Stablehlo_RegionOp<"reduce_window", [SameVariadicOperandSize]> {
  let summary = "combines the elements of every window";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs,
                       Variadic<Stablehlo_ScalarTensor>:$init_values,
                       DenseI64ArrayAttr:$window_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<DenseI64ArrayAttr>:$base_dilations,
                       OptionalAttr<DenseI64ArrayAttr>:$window_dilations,
                       OptionalAttr<Stablehlo_PaddingAttr>:$padding);
  let results = (outs Variadic<Stablehlo_Tensor>);
  let regions = (region SizedRegion<1>:$body);
  let hasRegionVerifier = 1;
}

def Stablehlo_SelectAndScatterOp : Stablehlo_RegionOp<"select_and_scatter"> {
  let summary = "adds every source element at its window's chosen element";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_Tensor:$source,
                       Stablehlo_ScalarTensor:$init_value,
                       OptionalAttr<DenseI64ArrayAttr>:$window_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<Stablehlo_PaddingAttr>:$padding);
  let results = (outs Stablehlo_Tensor:$result);
  let regions = (region SizedRegion<1>:$select, SizedRegion<1>:$scatter);
  let hasRegionVerifier = 1;
}

def Stablehlo_MapOp : Stablehlo_RegionOp<"map"> {
  let summary = "a function of scalars at every index";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs,
                       DenseI64ArrayAttr:$dimensions);
  let results = (outs Stablehlo_Tensor:$result);
  let regions = (region SizedRegion<1>:$computation);
  let hasRegionVerifier = 1;
}

def Stablehlo_SortOp : Stablehlo_RegionOp<"sort"> {
  let summary = "sorts tensors together along a dimension";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs,
                       DefaultValuedOptionalAttr<I64Attr, "-1">:$dimension,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$is_stable);
  let results = (outs Variadic<Stablehlo_Tensor>);
  let regions = (region SizedRegion<1>:$comparator);
  let hasRegionVerifier = 1;
}

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLOREDUCTIONOPS_TD
