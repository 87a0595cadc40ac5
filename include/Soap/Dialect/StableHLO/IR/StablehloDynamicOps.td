//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Operations whose result shapes are computed at run time.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLODYNAMICOPS_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLODYNAMICOPS_TD

include "Soap/Dialect/StableHLO/IR/StablehloBase.td"

def Stablehlo_DynamicBroadcastInDimOp
    : Stablehlo_Op<"dynamic_broadcast_in_dim", [Pure]> {
  let summary = "broadcast_in_dim to a computed shape";
  let arguments = (ins Stablehlo_Tensor:$operand,
                       Stablehlo_DimensionTensor:$output_dimensions,
                       DenseI64ArrayAttr:$broadcast_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>
                           :$known_expanding_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>
                           :$known_nonexpanding_dimensions);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Stablehlo_DynamicConvOp : Stablehlo_Op<"dynamic_conv", [Pure]> {
  let summary = "convolution with computed padding";
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs,
                       Stablehlo_PaddingTensor:$padding,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation,
                       OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation,
                       OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
                       Stablehlo_ConvDimensionNumbersAttr:$dimension_numbers,
                       I64Attr:$feature_group_count,
                       I64Attr:$batch_group_count,
                       OptionalAttr<Stablehlo_PrecisionConfigAttr>
                           :$precision_config);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}

def Stablehlo_DynamicGatherOp
    : Stablehlo_InferredOp<"dynamic_gather", [Pure]> {
  let summary = "gather with computed sizes of the slices";
  let arguments = (ins Stablehlo_Tensor:$operand,
                       Stablehlo_IntTensor:$start_indices,
                       Stablehlo_DimensionTensor:$slice_sizes,
                       Stablehlo_GatherDimensionNumbersAttr:$dimension_numbers,
                       DefaultValuedOptionalAttr<BoolAttr, "false">
                           :$indices_are_sorted);
  let results = (outs Stablehlo_Tensor:$result);
}

def Stablehlo_DynamicIotaOp : Stablehlo_Op<"dynamic_iota", [Pure]> {
  let summary = "iota of a computed shape";
  let arguments = (ins Stablehlo_DimensionTensor:$output_shape,
                       I64Attr:$iota_dimension);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $output_shape `,` `dim` `=` $iota_dimension attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Stablehlo_DynamicPadOp : Stablehlo_Op<"dynamic_pad", [Pure]> {
  let summary = "pad with computed amounts";
  let arguments = (ins Stablehlo_Tensor:$operand,
                       Stablehlo_ScalarTensor:$padding_value,
                       Stablehlo_DimensionTensor:$edge_padding_low,
                       Stablehlo_DimensionTensor:$edge_padding_high,
                       Stablehlo_DimensionTensor:$interior_padding);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat =
      "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Stablehlo_DynamicReshapeOp : Stablehlo_Op<"dynamic_reshape", [Pure]> {
  let summary = "reshape to a computed shape";
  let arguments = (ins Stablehlo_Tensor:$operand,
                       Stablehlo_DimensionTensor:$output_shape);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat =
      "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Stablehlo_RealDynamicSliceOp : Stablehlo_Op<"real_dynamic_slice", [Pure]> {
  let summary = "slice with computed starts, limits and strides";
  let arguments = (ins Stablehlo_Tensor:$operand,
                       Stablehlo_DimensionTensor:$start_indices,
                       Stablehlo_DimensionTensor:$limit_indices,
                       Stablehlo_DimensionTensor:$strides);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat =
      "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Stablehlo_SetDimensionSizeOp
    : Stablehlo_InferredOp<"set_dimension_size", [Pure]> {
  let summary = "bounds a dimension by its size and gives it a computed one";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_ScalarI32:$size,
                       I64Attr:$dimension);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` $size `,` `dim` `=` $dimension attr-dict `:`
    functional-type(operands, results)
  }];
}

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLODYNAMICOPS_TD
