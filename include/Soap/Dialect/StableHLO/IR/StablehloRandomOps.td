//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Random numbers.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLORANDOMOPS_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLORANDOMOPS_TD

include "Soap/Dialect/StableHLO/IR/StablehloBase.td"

def Stablehlo_RngBitGeneratorOp : Stablehlo_Op<"rng_bit_generator", [Pure]> {
  let summary = "random bits and the generator's next state";
  let arguments = (ins Stablehlo_RngAlgorithmAttr:$rng_algorithm,
                       Stablehlo_PredIntOrFloatTensor:$initial_state);
  let results = (outs Stablehlo_PredIntOrFloatTensor:$output_state,
                      Stablehlo_PredIntOrFloatTensor:$output);
  let assemblyFormat = [{
    $initial_state `,` `algorithm` `=` `` $rng_algorithm attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Stablehlo_RngOp : Stablehlo_Op<"rng", [DeclareOpInterfaceMethods<
                                       MemoryEffectsOpInterface>]> {
  let summary = "random numbers of a distribution";
  let description = [{
    UNIFORM: in [a, b). NORMAL: with mean a and standard deviation b. Two
    operations of one program may give different numbers, so that they are not
    merged.
  }];
  let arguments = (ins Stablehlo_ScalarTensor:$a, Stablehlo_ScalarTensor:$b,
                       Stablehlo_DimensionTensor:$shape,
                       Stablehlo_RngDistributionAttr:$rng_distribution);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $shape `,` `distribution` `=` `` $rng_distribution
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLORANDOMOPS_TD
