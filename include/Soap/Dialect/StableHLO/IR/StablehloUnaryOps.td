//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Elementwise operations with one operand.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLOUNARYOPS_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLOUNARYOPS_TD

include "Soap/Dialect/StableHLO/IR/StablehloBase.td"

class Stablehlo_UnaryOp<string mnemonic, Type tensor>
    : Stablehlo_BaselineOp<mnemonic, [Pure, Elementwise]> {
  let arguments = (ins tensor:$operand);
  let results = (outs tensor:$result);
  let assemblyFormat = [{
    $operand attr-dict `:`
    custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

/// A function whose accuracy may be asked for.
class Stablehlo_TranscendentalOp<string mnemonic>
    : Stablehlo_UnaryOp<mnemonic, Stablehlo_FloatOrComplexTensor> {
  let arguments = (ins Stablehlo_FloatOrComplexTensor:$operand,
                       OptionalAttr<Stablehlo_ResultAccuracyAttr>:$result_accuracy);
}

/// The result's shape is the operand's, its element type another.
class Stablehlo_UnaryInferredOp<string mnemonic, Type from, Type to>
    : Stablehlo_InferredOp<mnemonic, [Pure, SameOperandsAndResultShape,
                                      Elementwise]> {
  let arguments = (ins from:$operand);
  let results = (outs to:$result);
}

def Stablehlo_CbrtOp : Stablehlo_TranscendentalOp<"cbrt"> {
  let summary = "cubic root";
}
def Stablehlo_CosineOp : Stablehlo_TranscendentalOp<"cosine"> {
  let summary = "cosine";
}
def Stablehlo_ExpOp : Stablehlo_TranscendentalOp<"exponential"> {
  let summary = "e to the power of the operand";
}
def Stablehlo_Expm1Op : Stablehlo_TranscendentalOp<"exponential_minus_one"> {
  let summary = "e to the power of the operand, minus one";
}
def Stablehlo_LogOp : Stablehlo_TranscendentalOp<"log"> {
  let summary = "natural logarithm";
}
def Stablehlo_Log1pOp : Stablehlo_TranscendentalOp<"log_plus_one"> {
  let summary = "natural logarithm of the operand plus one";
}
def Stablehlo_LogisticOp : Stablehlo_TranscendentalOp<"logistic"> {
  let summary = "1 / (1 + exp(-operand))";
}
def Stablehlo_RsqrtOp : Stablehlo_TranscendentalOp<"rsqrt"> {
  let summary = "reciprocal of the square root";
}
def Stablehlo_SineOp : Stablehlo_TranscendentalOp<"sine"> {
  let summary = "sine";
}
def Stablehlo_SqrtOp : Stablehlo_TranscendentalOp<"sqrt"> {
  let summary = "square root";
}
def Stablehlo_TanOp : Stablehlo_TranscendentalOp<"tan"> {
  let summary = "tangent";
}
def Stablehlo_TanhOp : Stablehlo_TranscendentalOp<"tanh"> {
  let summary = "hyperbolic tangent";
}

def Stablehlo_CeilOp : Stablehlo_UnaryOp<"ceil", Stablehlo_FloatTensor> {
  let summary = "rounds up";
}
def Stablehlo_FloorOp : Stablehlo_UnaryOp<"floor", Stablehlo_FloatTensor> {
  let summary = "rounds down";
}
def Stablehlo_RoundOp
    : Stablehlo_UnaryOp<"round_nearest_afz", Stablehlo_FloatTensor> {
  let summary = "rounds to the nearest integer, ties away from zero";
}
def Stablehlo_RoundNearestEvenOp
    : Stablehlo_UnaryOp<"round_nearest_even", Stablehlo_FloatTensor> {
  let summary = "rounds to the nearest integer, ties to even";
}
def Stablehlo_NegOp : Stablehlo_UnaryOp<"negate", Stablehlo_NumberTensor> {
  let summary = "negation";
}
def Stablehlo_SignOp : Stablehlo_UnaryOp<"sign", Stablehlo_SignedTensor> {
  let summary = "-1, 0 or 1; of a complex number, its direction";
}
def Stablehlo_NotOp : Stablehlo_UnaryOp<"not", Stablehlo_PredOrIntTensor> {
  let summary = "complement of a bool or of every bit";
}
def Stablehlo_ClzOp
    : Stablehlo_UnaryOp<"count_leading_zeros", Stablehlo_IntTensor> {
  let summary = "number of leading zero bits";
}
def Stablehlo_PopulationCountOp
    : Stablehlo_UnaryOp<"popcnt", Stablehlo_IntTensor> {
  let summary = "number of set bits";
}

def Stablehlo_ReducePrecisionOp
    : Stablehlo_BaselineOp<"reduce_precision", [Pure, Elementwise]> {
  let summary = "rounds to a format with fewer exponent and mantissa bits";
  let arguments = (ins Stablehlo_FloatTensor:$operand, I32Attr:$exponent_bits,
                       I32Attr:$mantissa_bits);
  let results = (outs Stablehlo_FloatTensor:$output);
  let assemblyFormat = [{
    $operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits,
                                                       $mantissa_bits)
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand),
                                                    type($output))
  }];
  let hasVerifier = 1;
}

def Stablehlo_AbsOp
    : Stablehlo_UnaryInferredOp<"abs", Stablehlo_SignedTensor,
                                Stablehlo_SignedTensor> {
  let summary = "absolute value; of a complex number, its real modulus";
  let assemblyFormat = [{
    $operand attr-dict `:`
    custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
  let extraClassDeclaration = [{
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred,
                                        ::mlir::TypeRange actual) {
      return ::mlir::stablehlo::areBaselineTypes(inferred, actual);
    }
  }];
}
def Stablehlo_RealOp
    : Stablehlo_UnaryInferredOp<"real", Stablehlo_FloatOrComplexTensor,
                                Stablehlo_FloatTensor> {
  let summary = "real part";
  let assemblyFormat = [{
    $operand attr-dict `:`
    custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}
def Stablehlo_ImagOp
    : Stablehlo_UnaryInferredOp<"imag", Stablehlo_FloatOrComplexTensor,
                                Stablehlo_FloatTensor> {
  let summary = "imaginary part";
  let assemblyFormat = [{
    $operand attr-dict `:`
    custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}
def Stablehlo_IsFiniteOp
    : Stablehlo_InferredOp<"is_finite", [Pure, SameOperandsAndResultShape,
                                         Elementwise]> {
  let summary = "whether an element is neither an infinity nor NaN";
  let arguments = (ins Stablehlo_FloatTensor:$x);
  let results = (outs Stablehlo_PredTensor:$y);
  let assemblyFormat = "$x attr-dict `:` functional-type(operands, results)";
}

def Stablehlo_ConvertOp
    : Stablehlo_Op<"convert", [Pure, SameOperandsAndResultShape, Elementwise]> {
  let summary = "converts every element to another type";
  let arguments = (ins Stablehlo_Tensor:$operand);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand attr-dict `:`
    custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$operand,
                                 "::mlir::Type":$elementType)>];
}

def Stablehlo_BitcastConvertOp : Stablehlo_Op<"bitcast_convert", [Pure]> {
  let summary = "reads the elements' bits as another type";
  let description = [{
    Where the types differ in width, the operand or the result has one more
    dimension, the last, that enumerates the narrower elements of a wider one.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat =
      "$operand attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLOUNARYOPS_TD
