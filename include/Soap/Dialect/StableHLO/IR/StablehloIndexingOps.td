//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Reading and writing at indices that are computed.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLOINDEXINGOPS_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLOINDEXINGOPS_TD

include "Soap/Dialect/StableHLO/IR/StablehloBase.td"

def Stablehlo_DynamicSliceOp : Stablehlo_InferredOp<"dynamic_slice", [Pure]> {
  let summary = "a slice of a fixed size at computed start indices";
  let description = [{
    Start indices are clamped so that the slice lies within the operand.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand,
                       Variadic<Stablehlo_ScalarInt>:$start_indices,
                       DenseI64ArrayAttr:$slice_sizes);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` custom<VariadicOperandWithAttribute>($start_indices)
    `sizes` `=` $slice_sizes attr-dict `:` functional-type(operands, results)
  }];
}

def Stablehlo_DynamicUpdateSliceOp
    : Stablehlo_InferredOp<"dynamic_update_slice", [Pure]> {
  let summary = "the operand with a slice at computed start indices replaced";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_Tensor:$update,
                       Variadic<Stablehlo_ScalarInt>:$start_indices);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat =
      "operands attr-dict `:` functional-type(operands, results)";
}

def Stablehlo_GatherOp : Stablehlo_InferredOp<"gather", [Pure]> {
  let summary = "slices of a tensor, one for every vector of indices";
  let arguments = (ins Stablehlo_Tensor:$operand,
                       Stablehlo_IntTensor:$start_indices,
                       Stablehlo_GatherDimensionNumbersAttr:$dimension_numbers,
                       DenseI64ArrayAttr:$slice_sizes,
                       DefaultValuedOptionalAttr<BoolAttr, "false">
                           :$indices_are_sorted);
  let results = (outs Stablehlo_Tensor:$result);
}

def Stablehlo_ScatterOp
    : Stablehlo_Op<"scatter",
        [RecursiveMemoryEffects,
         RecursivelySpeculatable, SameVariadicOperandSize,
         SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "combines updates into tensors at indices";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs,
                       Stablehlo_IntTensor:$scatter_indices,
                       Variadic<Stablehlo_Tensor>:$updates,
                       Stablehlo_ScatterDimensionNumbersAttr
                           :$scatter_dimension_numbers,
                       DefaultValuedOptionalAttr<BoolAttr, "false">
                           :$indices_are_sorted,
                       DefaultValuedOptionalAttr<BoolAttr, "false">
                           :$unique_indices);
  let results = (outs Variadic<Stablehlo_Tensor>);
  let regions = (region SizedRegion<1>:$update_computation);
  let hasRegionVerifier = 1;
}

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLOINDEXINGOPS_TD
