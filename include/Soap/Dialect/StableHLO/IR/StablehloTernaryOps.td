//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Elementwise operations whose operands may be scalars that apply everywhere.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLOTERNARYOPS_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLOTERNARYOPS_TD

include "Soap/Dialect/StableHLO/IR/StablehloBase.td"

def Stablehlo_SelectOp : Stablehlo_InferredOp<"select", [Pure]> {
  let summary = "picks elements of one of two tensors by a predicate";
  let description = [{
    The predicate is of the tensors' shape, or one bool for all elements.
  }];
  let arguments = (ins Stablehlo_PredTensor:$pred, Stablehlo_Tensor:$on_true,
                       Stablehlo_Tensor:$on_false);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    operands attr-dict `:`
    custom<SelectOpType>(type($pred), type($on_true), type($on_false),
                         type($result))
  }];
}

def Stablehlo_ClampOp : Stablehlo_InferredOp<"clamp", [Pure]> {
  let summary = "moves elements that lie outside [min, max] to its border";
  let description = [{
    The borders are of the operand's shape, or one number for all elements.
  }];
  let arguments = (ins Stablehlo_Tensor:$min, Stablehlo_Tensor:$operand,
                       Stablehlo_Tensor:$max);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $min `,` $operand `,` $max attr-dict `:`
    custom<SameOperandsAndResultType>(type($min), type($operand), type($max),
                                      type($result))
  }];
  let extraClassDeclaration = [{
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred,
                                        ::mlir::TypeRange actual) {
      return ::mlir::stablehlo::areBaselineTypes(inferred, actual);
    }
  }];
}

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLOTERNARYOPS_TD
