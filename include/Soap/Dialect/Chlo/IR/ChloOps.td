//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The operations, in alphabetical order within their kinds.

#ifndef SOAP_DIALECT_CHLO_IR_CHLOOPS_TD
#define SOAP_DIALECT_CHLO_IR_CHLOOPS_TD

include "Soap/Dialect/Chlo/IR/ChloDialect.td"
include "Soap/Dialect/StableHLO/IR/StablehloTypes.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Chlo_Op<string mnemonic, list<Trait> traits = []>
    : Op<ChloDialect, mnemonic, traits>;

//===----------------------------------------------------------------------===//
// Functions of one operand
//===----------------------------------------------------------------------===//

class Chlo_UnaryOp<string mnemonic,
                   Type tensor = Stablehlo_FloatOrComplexTensor>
    : Chlo_Op<mnemonic, [Pure, Elementwise, SameOperandsAndResultType]> {
  let arguments = (ins tensor:$operand);
  let results = (outs tensor:$result);
  let assemblyFormat =
      "$operand attr-dict `:` type($operand) `->` type($result)";
}
class Chlo_FloatUnaryOp<string mnemonic>
    : Chlo_UnaryOp<mnemonic, Stablehlo_FloatTensor>;
class Chlo_PredicateOp<string mnemonic>
    : Chlo_Op<mnemonic, [Pure, Elementwise, SameOperandsAndResultShape]> {
  let arguments = (ins Stablehlo_FloatTensor:$operand);
  let results = (outs Stablehlo_PredTensor:$result);
  let assemblyFormat =
      "$operand attr-dict `:` type($operand) `->` type($result)";
}

def Chlo_AcosOp : Chlo_UnaryOp<"acos"> {
  let summary = "arc cosine";
}
def Chlo_AcoshOp : Chlo_UnaryOp<"acosh"> {
  let summary = "inverse hyperbolic cosine";
}
def Chlo_AsinAcosKernelOp
    : Chlo_UnaryOp<"_asin_acos_kernel", Stablehlo_ComplexTensor> {
  let summary = "what complex asin and acos share";
  let description = [{
    Of z, the real part of sqrt(1 - z) sqrt(1 + z) and the size of the imaginary
    part of asin(z).
  }];
}
def Chlo_AsinOp : Chlo_UnaryOp<"asin"> {
  let summary = "arc sine";
}
def Chlo_AsinhOp : Chlo_UnaryOp<"asinh"> {
  let summary = "inverse hyperbolic sine";
}
def Chlo_AtanOp : Chlo_UnaryOp<"atan"> {
  let summary = "arc tangent";
}
def Chlo_AtanhOp : Chlo_UnaryOp<"atanh"> {
  let summary = "inverse hyperbolic tangent";
}
def Chlo_BesselI1eOp : Chlo_FloatUnaryOp<"bessel_i1e"> {
  let summary = "exponentially scaled modified Bessel function of order 1";
}
def Chlo_ConjOp : Chlo_UnaryOp<"conj"> {
  let summary = "complex conjugate";
}
def Chlo_CoshOp : Chlo_UnaryOp<"cosh"> {
  let summary = "hyperbolic cosine";
}
def Chlo_DigammaOp : Chlo_FloatUnaryOp<"digamma"> {
  let summary = "derivative of lgamma";
}
def Chlo_ErfInvOp : Chlo_FloatUnaryOp<"erf_inv"> {
  let summary = "inverse of the error function";
}
def Chlo_ErfOp : Chlo_FloatUnaryOp<"erf"> {
  let summary = "error function";
}
def Chlo_ErfcOp : Chlo_FloatUnaryOp<"erfc"> {
  let summary = "complement of the error function";
}
def Chlo_LgammaOp : Chlo_FloatUnaryOp<"lgamma"> {
  let summary = "logarithm of the absolute value of the gamma function";
}
def Chlo_SinhOp : Chlo_UnaryOp<"sinh"> {
  let summary = "hyperbolic sine";
}
def Chlo_SquareOp : Chlo_UnaryOp<"square"> {
  let summary = "product with itself";
}
def Chlo_TanOp : Chlo_UnaryOp<"tan"> {
  let summary = "tangent";
}
def Chlo_IsInfOp : Chlo_PredicateOp<"is_inf"> {
  let summary = "whether an element is an infinity";
}
def Chlo_IsNegInfOp : Chlo_PredicateOp<"is_neg_inf"> {
  let summary = "whether an element is minus infinity";
}
def Chlo_IsPosInfOp : Chlo_PredicateOp<"is_pos_inf"> {
  let summary = "whether an element is plus infinity";
}

def Chlo_ConstantOp
    : Chlo_Op<"constant", [Pure, ConstantLike, AllTypesMatch<["value",
                                                              "output"]>]> {
  let summary = "a tensor that is known";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Stablehlo_Tensor:$output);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}
def Chlo_ConstantLikeOp
    : Chlo_Op<"constant_like", [Pure, SameOperandsAndResultShape]> {
  let summary = "one value in the shape of the operand";
  let arguments = (ins TypedAttrInterface:$value, Stablehlo_Tensor:$operand);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Functions of two operands
//===----------------------------------------------------------------------===//

def Chlo_MulhiOp : Chlo_Op<"mulhi", [Pure, Elementwise,
                               SameOperandsAndResultType]> {
  let summary = "the upper half of the bits of a product";
  let arguments = (ins Stablehlo_IntTensor:$lhs, Stablehlo_IntTensor:$rhs);
  let results = (outs Stablehlo_IntTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type(results)
  }];
}
def Chlo_NextAfterOp : Chlo_Op<"next_after", [Pure, Elementwise,
                               SameOperandsAndResultType]> {
  let summary = "the neighbour of x towards y";
  let arguments = (ins Stablehlo_FloatTensor:$x, Stablehlo_FloatTensor:$y);
  let results = (outs Stablehlo_FloatTensor:$result);
  let assemblyFormat = [{
    $x `,` $y attr-dict `:` type($x) `,` type($y) `->` type(results)
  }];
}
def Chlo_PolygammaOp : Chlo_Op<"polygamma", [Pure, Elementwise,
                               SameOperandsAndResultType]> {
  let summary = "the nth derivative of digamma";
  let arguments = (ins Stablehlo_FloatTensor:$n, Stablehlo_FloatTensor:$x);
  let results = (outs Stablehlo_FloatTensor:$result);
  let assemblyFormat = [{
    $n `,` $x attr-dict `:` type($n) `,` type($x) `->` type(results)
  }];
}
def Chlo_ZetaOp : Chlo_Op<"zeta", [Pure, Elementwise,
                               SameOperandsAndResultType]> {
  let summary = "Hurwitz' zeta function";
  let arguments = (ins Stablehlo_FloatTensor:$x, Stablehlo_FloatTensor:$q);
  let results = (outs Stablehlo_FloatTensor:$result);
  let assemblyFormat = [{
    $x `,` $q attr-dict `:` type($x) `,` type($q) `->` type(results)
  }];
}

class Chlo_BroadcastOp<string mnemonic> : Chlo_Op<mnemonic, [Pure]> {
  let hasVerifier = 1;
}
class Chlo_BroadcastBinaryOp<string mnemonic> : Chlo_BroadcastOp<mnemonic> {
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs,
                       OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->`
    type(results)
  }];
}
def Chlo_BroadcastAddOp : Chlo_BroadcastBinaryOp<"broadcast_add"> {
  let summary = "sum of operands that are broadcast";
}
def Chlo_BroadcastAndOp : Chlo_BroadcastBinaryOp<"broadcast_and"> {
  let summary = "conjunction of operands that are broadcast";
}
def Chlo_BroadcastAtan2Op : Chlo_BroadcastBinaryOp<"broadcast_atan2"> {
  let summary = "angle of points of operands that are broadcast";
}
def Chlo_BroadcastComplexOp : Chlo_BroadcastBinaryOp<"broadcast_complex"> {
  let summary = "complex numbers of operands that are broadcast";
}
def Chlo_BroadcastDivOp : Chlo_BroadcastBinaryOp<"broadcast_divide"> {
  let summary = "quotient of operands that are broadcast";
}
def Chlo_BroadcastMaxOp : Chlo_BroadcastBinaryOp<"broadcast_maximum"> {
  let summary = "larger elements of operands that are broadcast";
}
def Chlo_BroadcastMinOp : Chlo_BroadcastBinaryOp<"broadcast_minimum"> {
  let summary = "smaller elements of operands that are broadcast";
}
def Chlo_BroadcastMulOp : Chlo_BroadcastBinaryOp<"broadcast_multiply"> {
  let summary = "product of operands that are broadcast";
}
def Chlo_BroadcastNextAfterOp : Chlo_BroadcastBinaryOp<"broadcast_next_after"> {
  let summary = "neighbours of operands that are broadcast";
}
def Chlo_BroadcastOrOp : Chlo_BroadcastBinaryOp<"broadcast_or"> {
  let summary = "disjunction of operands that are broadcast";
}
def Chlo_BroadcastPolygammaOp : Chlo_BroadcastBinaryOp<"broadcast_polygamma"> {
  let summary = "derivatives of digamma of operands that are broadcast";
}
def Chlo_BroadcastPowOp : Chlo_BroadcastBinaryOp<"broadcast_power"> {
  let summary = "powers of operands that are broadcast";
}
def Chlo_BroadcastRemOp : Chlo_BroadcastBinaryOp<"broadcast_remainder"> {
  let summary = "remainder of operands that are broadcast";
}
def Chlo_BroadcastShiftLeftOp : Chlo_BroadcastBinaryOp<"broadcast_shift_left"> {
  let summary = "shifted left of operands that are broadcast";
}
def Chlo_BroadcastShiftRightArithmeticOp : Chlo_BroadcastBinaryOp<"broadcast_shift_right_arithmetic"> {
  let summary = "shifted right of operands that are broadcast";
}
def Chlo_BroadcastShiftRightLogicalOp : Chlo_BroadcastBinaryOp<"broadcast_shift_right_logical"> {
  let summary = "shifted right of operands that are broadcast";
}
def Chlo_BroadcastSubOp : Chlo_BroadcastBinaryOp<"broadcast_subtract"> {
  let summary = "difference of operands that are broadcast";
}
def Chlo_BroadcastXorOp : Chlo_BroadcastBinaryOp<"broadcast_xor"> {
  let summary = "exclusive disjunction of operands that are broadcast";
}
def Chlo_BroadcastZetaOp : Chlo_BroadcastBinaryOp<"broadcast_zeta"> {
  let summary = "zeta function of operands that are broadcast";
}

def Chlo_BroadcastCompareOp : Chlo_BroadcastOp<"broadcast_compare"> {
  let summary = "comparison of operands that are broadcast";
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs,
                       OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions,
                       Chlo_ComparisonDirectionAttr:$comparison_direction,
                       OptionalAttr<Chlo_ComparisonTypeAttr>:$compare_type);
  let results = (outs Stablehlo_PredTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->`
    type(results)
  }];
}
def Chlo_BroadcastSelectOp : Chlo_BroadcastOp<"broadcast_select"> {
  let summary = "selection among operands that are broadcast";
  let arguments = (ins Stablehlo_PredTensor:$pred, Stablehlo_Tensor:$on_true,
                       Stablehlo_Tensor:$on_false);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $pred `,` $on_true `,` $on_false attr-dict `:` `(` type($pred) `,`
    type($on_true) `,` type($on_false) `)` `->` type(results)
  }];
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

def Chlo_TopKOp
    : Chlo_Op<"top_k",
        [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface,
                                         ["getAsmResultNames"]>]> {
  let summary = "the k largest elements of the last dimension, and where they are";
  let arguments = (ins Stablehlo_PredIntOrFloatTensor:$operand, I64Attr:$k);
  let results = (outs Stablehlo_PredIntOrFloatTensor:$values,
                      Stablehlo_IntTensor:$indices);
  let assemblyFormat = [{
    `(` $operand `,` `k` `=` $k `)` attr-dict `:` type($operand) `->`
    `(` type($values) `,` type($indices) `)`
  }];
  let hasVerifier = 1;
}

def Chlo_RaggedDotOp : Chlo_Op<"ragged_dot", [Pure]> {
  let summary = "contractions of groups of rows with a matrix each";
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs,
                       Stablehlo_IntTensor:$group_sizes,
                       Chlo_RaggedDotDimensionNumbersAttr
                           :$ragged_dot_dimension_numbers,
                       OptionalAttr<TypedArrayAttrBase<Chlo_PrecisionAttr,
                           "array of #chlo<precision …>">>:$precision_config);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}

def Chlo_ScanOp
    : Chlo_Op<"scan",
        [RecursiveMemoryEffects, AttrSizedOperandSegments,
         AttrSizedResultSegments,
         SingleBlockImplicitTerminator<"::mlir::stablehlo::ReturnOp">,
         DeclareOpInterfaceMethods<OpAsmOpInterface,
                                   ["getAsmBlockArgumentNames"]>]> {
  let summary = "a function over the slices of a dimension that carries values on";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs,
                       Variadic<Stablehlo_Tensor>:$inits, I64Attr:$dimension,
                       OptionalAttr<I64Attr>:$scan_dim_size,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$is_reverse,
                       OptionalAttr<BoolAttr>:$is_associative);
  let results = (outs Variadic<Stablehlo_Tensor>:$outputs,
                      Variadic<Stablehlo_Tensor>:$carries);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

#endif // SOAP_DIALECT_CHLO_IR_CHLOOPS_TD
