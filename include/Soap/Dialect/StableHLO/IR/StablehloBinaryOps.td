//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Elementwise operations with two operands.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLOBINARYOPS_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLOBINARYOPS_TD

include "Soap/Dialect/StableHLO/IR/StablehloBase.td"

class Stablehlo_BinaryOp<string mnemonic, Type tensor, list<Trait> traits = []>
    : Stablehlo_BaselineOp<mnemonic, traits # [Pure, Elementwise]> {
  let arguments = (ins tensor:$lhs, tensor:$rhs);
  let results = (outs tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:`
    custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def Stablehlo_AddOp
    : Stablehlo_BinaryOp<"add", Stablehlo_Tensor, [Commutative]> {
  let summary = "sum; of bools, their disjunction";
}
def Stablehlo_SubtractOp
    : Stablehlo_BinaryOp<"subtract", Stablehlo_NumberTensor> {
  let summary = "difference";
}
def Stablehlo_MulOp
    : Stablehlo_BinaryOp<"multiply", Stablehlo_Tensor, [Commutative]> {
  let summary = "product; of bools, their conjunction";
}
def Stablehlo_DivOp : Stablehlo_BinaryOp<"divide", Stablehlo_NumberTensor> {
  let summary = "quotient; of integers, rounded towards zero";
}
def Stablehlo_RemOp : Stablehlo_BinaryOp<"remainder", Stablehlo_NumberTensor> {
  let summary = "remainder with the sign of the dividend";
}
def Stablehlo_PowOp : Stablehlo_BinaryOp<"power", Stablehlo_NumberTensor> {
  let summary = "the left operand to the power of the right one";
}
def Stablehlo_Atan2Op
    : Stablehlo_BinaryOp<"atan2", Stablehlo_FloatOrComplexTensor> {
  let summary = "angle of the point (rhs, lhs)";
}
def Stablehlo_MaxOp
    : Stablehlo_BinaryOp<"maximum", Stablehlo_Tensor, [Commutative]> {
  let summary = "the larger operand; NaN if one is NaN";
}
def Stablehlo_MinOp
    : Stablehlo_BinaryOp<"minimum", Stablehlo_Tensor, [Commutative]> {
  let summary = "the smaller operand; NaN if one is NaN";
}
def Stablehlo_AndOp
    : Stablehlo_BinaryOp<"and", Stablehlo_PredOrIntTensor, [Commutative]> {
  let summary = "conjunction of bools or of every bit";
}
def Stablehlo_OrOp
    : Stablehlo_BinaryOp<"or", Stablehlo_PredOrIntTensor, [Commutative]> {
  let summary = "disjunction of bools or of every bit";
}
def Stablehlo_XorOp
    : Stablehlo_BinaryOp<"xor", Stablehlo_PredOrIntTensor, [Commutative]> {
  let summary = "exclusive disjunction of bools or of every bit";
}
def Stablehlo_ShiftLeftOp
    : Stablehlo_BinaryOp<"shift_left", Stablehlo_IntTensor> {
  let summary = "shifts left, filling with zeros";
}
def Stablehlo_ShiftRightArithmeticOp
    : Stablehlo_BinaryOp<"shift_right_arithmetic", Stablehlo_IntTensor> {
  let summary = "shifts right, repeating the sign bit";
}
def Stablehlo_ShiftRightLogicalOp
    : Stablehlo_BinaryOp<"shift_right_logical", Stablehlo_IntTensor> {
  let summary = "shifts right, filling with zeros";
}

def Stablehlo_ComplexOp
    : Stablehlo_InferredOp<"complex", [Pure, SameTypeOperands,
                                       Elementwise]> {
  let summary = "complex numbers of real and imaginary parts";
  let arguments = (ins Stablehlo_Fp32Or64Tensor:$lhs,
                       Stablehlo_Fp32Or64Tensor:$rhs);
  let results = (outs Stablehlo_ComplexTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:`
    custom<ComplexOpType>(type($lhs), type($rhs), type($result))
  }];
}

def Stablehlo_CompareOp
    : Stablehlo_InferredOp<"compare", [Pure, SameOperandsAndResultShape,
                                       Elementwise]> {
  let summary = "compares by a direction and a kind of order";
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs,
                       Stablehlo_ComparisonDirectionAttr:$comparison_direction,
                       OptionalAttr<Stablehlo_ComparisonTypeAttr>:$compare_type);
  let results = (outs Stablehlo_PredTensor:$result);
  // An enumeration prints a space of its own.
  let assemblyFormat = [{
    `` $comparison_direction `,` $lhs `,` $rhs (`,` `` $compare_type^)?
    attr-dict `:` functional-type(operands, results)
  }];
}

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLOBINARYOPS_TD
