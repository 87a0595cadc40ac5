// RUN: soap-opt %s -split-input-file --soap-split-batch="parts=2 remarks" -verify-diagnostics -o /dev/null
// RUN: not soap-opt %S/../Inputs/batch-keys.mlir --soap-split-batch=parts=3 2>&1 | FileCheck %s --check-prefix=KEYS
// KEYS: batch-keys.mlir:2:1: error: has a batch of 8, which cannot be split into 3 equal parts; 2, 4 or 8 would do

// Target networks, which nothing replaces, have more arguments than there are
// data: what most of the work runs along is the batch.
// expected-remark @below {{has 6 ops in each of 2 parts of the batch of 4, 1 once; 0 of them read the whole batch}}
func.func @main(%w: tensor<6x6xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<4x6xf32>, %next: tensor<4x6xf32>, %t1: tensor<6x6xf32>, %t2: tensor<6x6xf32>, %t3: tensor<6x6xf32>) -> tensor<6x6xf32> {
  %h1 = stablehlo.dot_general %next, %t1, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x6xf32>) -> tensor<4x6xf32>
  %h2 = stablehlo.dot_general %h1, %t2, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x6xf32>) -> tensor<4x6xf32>
  %h3 = stablehlo.dot_general %h2, %t3, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x6xf32>) -> tensor<4x6xf32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x6xf32>) -> tensor<4x6xf32>
  %d = stablehlo.subtract %y, %h3 : tensor<4x6xf32>
  %g = stablehlo.dot_general %x, %d, contracting_dims = [0] x [0] : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<6x6xf32>
  %n = stablehlo.subtract %w, %g : tensor<6x6xf32>
  return %n : tensor<6x6xf32>
}

// -----

// Where nothing is replaced, the first argument may be a weight.
// expected-remark @below {{has 3 ops in each of 2 parts of the batch of 4, 1 once; 0 of them read the whole batch}}
func.func @main(%w: tensor<6x6xf32>, %x: tensor<4x6xf32>, %t: tensor<4x6xf32>) -> tensor<6x6xf32> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x6xf32>) -> tensor<4x6xf32>
  %d = stablehlo.subtract %y, %t : tensor<4x6xf32>
  %g = stablehlo.dot_general %x, %d, contracting_dims = [0] x [0] : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<6x6xf32>
  %n = stablehlo.subtract %w, %g : tensor<6x6xf32>
  return %n : tensor<6x6xf32>
}

// -----

// A weight as long as the batch is read as a whole: it has no samples, and its
// update is made once.
// expected-remark @below {{has 3 ops in each of 2 parts of the batch of 4, 1 once; 0 of them read the whole batch}}
func.func @main(%w: tensor<4x4xf32>, %x: tensor<4x4xf32>, %t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %d = stablehlo.subtract %y, %t : tensor<4x4xf32>
  %g = stablehlo.dot_general %x, %d, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = stablehlo.subtract %w, %g : tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}

// -----

// Inputs whose leading dimension is time, and more arguments that begin with the
// samples: most of the work runs along time.
// expected-remark @below {{has 2 ops in each of 2 parts of the batch of 6, 1 once; 0 of them read the whole batch}}
func.func @main(%w: tensor<5x5xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<6x2x5xf32>, %labels: tensor<2xf32>, %mask: tensor<2xf32>) -> (tensor<5x5xf32>, tensor<2xf32>) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<6x2x5xf32>, tensor<5x5xf32>) -> tensor<6x2x5xf32>
  %g = stablehlo.dot_general %x, %y, contracting_dims = [0, 1] x [0, 1] : (tensor<6x2x5xf32>, tensor<6x2x5xf32>) -> tensor<5x5xf32>
  %l = stablehlo.multiply %labels, %mask : tensor<2xf32>
  return %g, %l : tensor<5x5xf32>, tensor<2xf32>
}
