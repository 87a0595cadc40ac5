// RUN: soap-opt %s --soap-form-operators | FileCheck %s

// The norm of all gradients scales every one of them: what scales another tensor
// than the one whose sum began the norm is of the family that makes that tensor.
// CHECK: soap.operator "contraction" family "contraction"
// CHECK: %[[G1:.*]] = soap.operator "contraction_1" family "contraction_1"
// CHECK: %[[NORM:.*]] = soap.operator "reduction.1" family "reduction" {{.*}} dims [] :
// CHECK: soap.operator "reduction.2" family "reduction"
// CHECK: soap.operator "contraction_1.1" family "contraction_1" {{.*}}(%[[NORM]], %[[G1]])

// What its own norm divides stays one normalisation.
// CHECK: %[[OWN:.*]] = soap.operator "reduction_2.1" family "reduction_2"
// CHECK: soap.operator "reduction_2.2" family "reduction_2" {{.*}}(%[[OWN]], %arg3)
func.func @main(%x: tensor<32x16xf32>, %z0: tensor<32x16xf32>, %z1: tensor<32x8xf32>, %v: tensor<64x4xf32>)
    -> (tensor<16x16xf32>, tensor<16x8xf32>, tensor<64x4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g0 = stablehlo.dot_general %x, %z0, contracting_dims = [0] x [0] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  %g1 = stablehlo.dot_general %x, %z1, contracting_dims = [0] x [0] : (tensor<32x16xf32>, tensor<32x8xf32>) -> tensor<16x8xf32>
  %s0 = stablehlo.multiply %g0, %g0 : tensor<16x16xf32>
  %s1 = stablehlo.multiply %g1, %g1 : tensor<16x8xf32>
  %n0 = stablehlo.reduce(%s0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x16xf32>, tensor<f32>) -> tensor<f32>
  %n1 = stablehlo.reduce(%s1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x8xf32>, tensor<f32>) -> tensor<f32>
  %n = stablehlo.add %n0, %n1 : tensor<f32>
  %scale = stablehlo.rsqrt %n : tensor<f32>
  %b0 = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
  %u0 = stablehlo.multiply %g0, %b0 : tensor<16x16xf32>
  %b1 = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
  %u1 = stablehlo.multiply %g1, %b1 : tensor<16x8xf32>
  %s2 = stablehlo.multiply %v, %v : tensor<64x4xf32>
  %n2 = stablehlo.reduce(%s2 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x4xf32>, tensor<f32>) -> tensor<f32>
  %own = stablehlo.rsqrt %n2 : tensor<f32>
  %b2 = stablehlo.broadcast_in_dim %own, dims = [] : (tensor<f32>) -> tensor<64x4xf32>
  %w = stablehlo.multiply %v, %b2 : tensor<64x4xf32>
  return %u0, %u1, %w : tensor<16x16xf32>, tensor<16x8xf32>, tensor<64x4xf32>
}
