//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Linear algebra, Fourier transforms and normalisations.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLOALGEBRAOPS_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLOALGEBRAOPS_TD

include "Soap/Dialect/StableHLO/IR/StablehloBase.td"

def Stablehlo_CholeskyOp : Stablehlo_InferredOp<"cholesky", [Pure]> {
  let summary = "triangular factors of positive definite matrices";
  let description = [{
    The last two dimensions are matrices, the others batches. Of each matrix
    only the triangle that the result has is read; the other triangle of the
    result is unspecified (zero here).
  }];
  let arguments = (ins Stablehlo_FloatOrComplexTensor:$a,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$lower);
  let results = (outs Stablehlo_FloatOrComplexTensor:$result);
  let assemblyFormat = [{
    $a (`,` `lower` `=` $lower^)? attr-dict `:`
    custom<SameOperandsAndResultType>(type($a), type($result))
  }];
}

def Stablehlo_TriangularSolveOp
    : Stablehlo_InferredOp<"triangular_solve", [Pure]> {
  let summary = "solves systems of equations with triangular matrices";
  let arguments = (ins Stablehlo_FloatOrComplexTensor:$a,
                       Stablehlo_FloatOrComplexTensor:$b,
                       BoolAttr:$left_side, BoolAttr:$lower,
                       BoolAttr:$unit_diagonal,
                       Stablehlo_TransposeAttr:$transpose_a);
  let results = (outs Stablehlo_FloatOrComplexTensor:$result);
}

def Stablehlo_FftOp : Stablehlo_InferredOp<"fft", [Pure]> {
  let summary = "discrete Fourier transform of the last one to three dimensions";
  let arguments = (ins Stablehlo_FloatOrComplexTensor:$operand,
                       Stablehlo_FftTypeAttr:$fft_type,
                       DenseI64ArrayAttr:$fft_length);
  let results = (outs Stablehlo_FloatOrComplexTensor:$result);
  let assemblyFormat = [{
    $operand `,` `type` `=` `` $fft_type `,` `length` `=` $fft_length
    attr-dict `:` functional-type(operands, results)
  }];
}

def Stablehlo_BatchNormInferenceOp
    : Stablehlo_InferredOp<"batch_norm_inference", [Pure]> {
  let summary = "normalises features by a given mean and variance";
  let arguments = (ins Stablehlo_FloatTensor:$operand,
                       Stablehlo_FloatTensor:$scale,
                       Stablehlo_FloatTensor:$offset,
                       Stablehlo_FloatTensor:$mean,
                       Stablehlo_FloatTensor:$variance, F32Attr:$epsilon,
                       I64Attr:$feature_index);
  let results = (outs Stablehlo_FloatTensor:$result);
}

def Stablehlo_BatchNormTrainingOp
    : Stablehlo_InferredOp<"batch_norm_training", [Pure]> {
  let summary = "normalises features by their own mean and variance";
  let arguments = (ins Stablehlo_FloatTensor:$operand,
                       Stablehlo_FloatTensor:$scale,
                       Stablehlo_FloatTensor:$offset, F32Attr:$epsilon,
                       I64Attr:$feature_index);
  let results = (outs Stablehlo_FloatTensor:$output,
                      Stablehlo_FloatTensor:$batch_mean,
                      Stablehlo_FloatTensor:$batch_var);
}

def Stablehlo_BatchNormGradOp
    : Stablehlo_InferredOp<"batch_norm_grad", [Pure]> {
  let summary = "gradients of a batch normalisation";
  let arguments = (ins Stablehlo_FloatTensor:$operand,
                       Stablehlo_FloatTensor:$scale,
                       Stablehlo_FloatTensor:$mean,
                       Stablehlo_FloatTensor:$variance,
                       Stablehlo_FloatTensor:$grad_output, F32Attr:$epsilon,
                       I64Attr:$feature_index);
  let results = (outs Stablehlo_FloatTensor:$grad_operand,
                      Stablehlo_FloatTensor:$grad_scale,
                      Stablehlo_FloatTensor:$grad_offset);
}

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLOALGEBRAOPS_TD
