// RUN: soap-run %s --machine=cpu:2 --steps=1 --check | FileCheck %s
// CHECK: 1 results agree with the evaluator

// The evaluator, too, gets shapes that are known: a model of any batch, as
// jax.export has it, called with one of 16.

module {
  func.func public @main(%x: tensor<16x8xf32>, %w: tensor<8x8xf32>) -> tensor<f32> {
    %0 = stablehlo.convert %x : (tensor<16x8xf32>) -> tensor<?x8xf32>
    %1 = call @model(%0, %w) : (tensor<?x8xf32>, tensor<8x8xf32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @model(%x: tensor<?x8xf32>, %w: tensor<8x8xf32>) -> tensor<f32> {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %one = stablehlo.constant dense<1.0> : tensor<f32>
    %eight = stablehlo.constant dense<8> : tensor<1xi32>
    %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x8xf32>) -> tensor<i32>
    %m = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
    %shape = stablehlo.concatenate %m, %eight, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    // The same numbers, whatever function they are inlined into.
    %r = stablehlo.rng %zero, %one, %shape, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi32>) -> tensor<?x8xf32>
    %0 = stablehlo.multiply %x, %r : tensor<?x8xf32>
    %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<?x8xf32>, tensor<8x8xf32>) -> tensor<?x8xf32>
    %2 = stablehlo.composite "my.tanh" %1 {decomposition = @tanh} : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<?x8xf32>, tensor<f32>) -> tensor<f32>
    return %3 : tensor<f32>
  }
  func.func private @tanh(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
    %0 = stablehlo.tanh %x : tensor<?x8xf32>
    return %0 : tensor<?x8xf32>
  }
}
