//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Operations that others have replaced but programs still contain, and
// quantization.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLOCLASSICOPS_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLOCLASSICOPS_TD

include "Soap/Dialect/StableHLO/IR/StablehloBase.td"

def Stablehlo_BroadcastOp : Stablehlo_InferredOp<"broadcast", [Pure]> {
  let summary = "repeats a tensor along new leading dimensions";
  let arguments = (ins Stablehlo_Tensor:$operand,
                       DenseI64ArrayAttr:$broadcast_sizes);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` `sizes` `=` $broadcast_sizes attr-dict `:`
    functional-type(operands, results)
  }];
}

def Stablehlo_DotOp : Stablehlo_Op<"dot", [Pure]> {
  let summary = "product of vectors or matrices";
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs,
                       OptionalAttr<Stablehlo_PrecisionConfigAttr>
                           :$precision_config);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `` custom<PrecisionConfig>($precision_config) attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Stablehlo_EinsumOp : Stablehlo_Op<"einsum", [Pure]> {
  let summary = "sum of products by Einstein's notation";
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs,
                       StrAttr:$einsum_config);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` `config` `=` $einsum_config attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Stablehlo_UnaryEinsumOp : Stablehlo_Op<"unary_einsum", [Pure]> {
  let summary = "sums and diagonals by Einstein's notation";
  let arguments = (ins Stablehlo_Tensor:$operand, StrAttr:$einsum_config);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` `config` `=` $einsum_config attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Stablehlo_TorchIndexSelectOp
    : Stablehlo_Op<"torch_index_select", [Pure]> {
  let summary = "slices of a dimension by index";
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_IntTensor:$index,
                       I64Attr:$dim, I64Attr:$batch_dims);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}

def Stablehlo_UniformQuantizeOp
    : Stablehlo_Op<"uniform_quantize", [Pure, SameOperandsAndResultShape,
                                        Elementwise]> {
  let summary = "rounds to a quantized type";
  let arguments = (ins Stablehlo_FloatTensor:$operand);
  let results = (outs Stablehlo_QuantizedTensor:$result);
  let assemblyFormat = [{
    $operand attr-dict `:`
    custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
  let hasVerifier = 1;
}

def Stablehlo_UniformDequantizeOp
    : Stablehlo_InferredOp<"uniform_dequantize", [Pure,
                                                  SameOperandsAndResultShape,
                                                  Elementwise]> {
  let summary = "the numbers that quantized elements stand for";
  let arguments = (ins Stablehlo_QuantizedTensor:$operand);
  let results = (outs Stablehlo_FloatTensor:$result);
  let assemblyFormat = [{
    $operand attr-dict `:`
    custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLOCLASSICOPS_TD
