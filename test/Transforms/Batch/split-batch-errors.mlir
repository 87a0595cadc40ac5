// RUN: soap-opt %s -split-input-file --soap-split-batch=parts=3 -verify-diagnostics
// RUN: not soap-opt %S/../Inputs/batch.mlir --soap-split-batch=parts=0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not soap-opt %S/../Inputs/batch.mlir --soap-split-batch=parts=-2 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not soap-opt %S/../Inputs/batch.mlir --soap-split-batch=parts=16 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not soap-opt %S/../Inputs/batch.mlir --soap-split-batch=parts=100000 2>&1 | FileCheck %s --check-prefix=HUGE
// RUN: not soap-opt %S/../Inputs/batch.mlir --soap-split-batch="parts=2 turns=-1" 2>&1 | FileCheck %s --check-prefix=TURNS
// RUN: not soap-opt %S/../Inputs/batch.mlir --soap-plan=microbatches=3 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: not soap-opt %S/../Inputs/batch.mlir --soap-plan=microbatches=x 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not soap-opt %S/../Inputs/batch.mlir --soap-auto-parallel=microbatches=3 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: not soap-opt %S/../Inputs/batch.mlir --soap-form-operators --soap-auto-parallel=microbatches=2 2>&1 | FileCheck %s --check-prefix=FORMED
// ZERO: error: a batch cannot be split into 0 parts; expected 1 to 1024
// NEGATIVE: error: a batch cannot be split into -2 parts; expected 1 to 1024
// LARGE: batch.mlir:1:1: error: has a batch of 8, which cannot be split into 16 equal parts; 2, 4 or 8 would do
// HUGE: error: a batch cannot be split into 100000 parts; expected 1 to 1024
// TURNS: error: option 'turns' is '-1'; expected a number that is not negative
// THREE: batch.mlir:1:1: error: has a batch of 8, which cannot be split into 3 equal parts; 2, 4 or 8 would do
// WORD: error: option 'microbatches' is 'x'; expected a number of parts, or auto
// FORMED: batch.mlir:2:8: error: 'soap.operator' is formed already; a batch is split before operators are formed

// The size of most arguments counts.
// expected-error @below {{has a batch of 7, which cannot be split into 3 equal parts; 7 would do}}
func.func @main(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<7x4xf32>, %y: tensor<7xf32>, %table: tensor<9x4xf32>) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}

// -----

// expected-error @below {{has a batch of 1, which cannot be split into 3 equal parts}}
func.func @main(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<1x4xf32>) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}

// -----

// expected-error @below {{has no argument with samples, whose batch could be split}}
func.func @main(%w: tensor<6xf32> {tf.aliasing_output = 0 : i32}, %rate: tensor<f32>, %none: tensor<0x4xf32>) -> tensor<6xf32> {
  return %w : tensor<6xf32>
}

// -----

// expected-error @below {{expects a body of one block}}
func.func @main(%x: tensor<6xf32>) -> tensor<6xf32> {
  cf.br ^end
^end:
  return %x : tensor<6xf32>
}

// -----

// expected-error @below {{has no body to split}}
func.func private @main(%x: tensor<6xf32>) -> tensor<6xf32>

// -----

// No divisor, and none of 2^48 is looked at.
// expected-error @below {{has a batch of 281474976710597, which cannot be split into 3 equal parts}}
func.func @main(%a: tensor<281474976710597xi8>, %b: tensor<281474976710597xi8>) -> tensor<281474976710597xi8> {
  %0 = stablehlo.add %a, %b : tensor<281474976710597xi8>
  return %0 : tensor<281474976710597xi8>
}
