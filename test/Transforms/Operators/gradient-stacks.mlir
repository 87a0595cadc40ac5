// RUN: soap-opt %s --soap-form-operators | FileCheck %s
// RUN: soap-opt %s --soap-auto-parallel="machine=cpu:4 algorithm=data-parallel" | FileCheck %s --check-prefix=PLAN

// Gradients of two layers, put behind each other, and added to what earlier steps
// accumulated, whose norm the update needs (optax.MultiSteps and clipping). Nothing is
// summed by putting them there: each is reduced as it comes, into the accumulator.
// CHECK-LABEL: func.func @main
// CHECK: %[[G1:.*]] = soap.operator "contraction.gradient"
// CHECK: %[[G0:.*]] = soap.operator "arg1.gradient"
// CHECK: %[[ALL:.*]]:2 = soap.operator "arg1.gradient.1" {{.*}}(%[[G0]], %[[G1]], %arg1)
// CHECK: %[[NORM:.*]] = soap.operator "reduction" {{.*}}(%[[ALL]]#1)
// CHECK: soap.operator "arg0.update" {{.*}}(%[[NORM]], %[[ALL]]#0, %arg0)

// PLAN: soap.operator "contraction.gradient"
// PLAN-SAME: config <[1, 1, 4] on [0, 1, 2, 3]>
// PLAN: soap.operator "arg1.gradient.1"
// PLAN-SAME: config <[1, 1, 1] replicas 4 on [0, 1, 2, 3]>
func.func @main(%w: tensor<2x16x16xf32> {tf.aliasing_output = 0 : i32}, %sum: tensor<2x16x16xf32> {tf.aliasing_output = 1 : i32},
                %x: tensor<32x16xf32>) -> (tensor<2x16x16xf32>, tensor<2x16x16xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.slice %w [0:1, 0:16, 0:16] : (tensor<2x16x16xf32>) -> tensor<1x16x16xf32>
  %w0 = stablehlo.reshape %0 : (tensor<1x16x16xf32>) -> tensor<16x16xf32>
  %1 = stablehlo.slice %w [1:2, 0:16, 0:16] : (tensor<2x16x16xf32>) -> tensor<1x16x16xf32>
  %w1 = stablehlo.reshape %1 : (tensor<1x16x16xf32>) -> tensor<16x16xf32>
  %y0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %z0 = stablehlo.tanh %y0 : tensor<32x16xf32>
  %y1 = stablehlo.dot_general %z0, %w1, contracting_dims = [1] x [0] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %z1 = stablehlo.tanh %y1 : tensor<32x16xf32>
  %g1 = stablehlo.dot_general %z0, %z1, contracting_dims = [0] x [0] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  %d0 = stablehlo.dot_general %z1, %w1, contracting_dims = [1] x [1] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %g0 = stablehlo.dot_general %x, %d0, contracting_dims = [0] x [0] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  %l0 = stablehlo.reshape %g0 : (tensor<16x16xf32>) -> tensor<1x16x16xf32>
  %l1 = stablehlo.reshape %g1 : (tensor<16x16xf32>) -> tensor<1x16x16xf32>
  %g = stablehlo.concatenate %l0, %l1, dim = 0 : (tensor<1x16x16xf32>, tensor<1x16x16xf32>) -> tensor<2x16x16xf32>
  %all = stablehlo.add %sum, %g : tensor<2x16x16xf32>
  %squares = stablehlo.multiply %all, %all : tensor<2x16x16xf32>
  %norm = stablehlo.reduce(%squares init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x16x16xf32>, tensor<f32>) -> tensor<f32>
  %norms = stablehlo.broadcast_in_dim %norm, dims = [] : (tensor<f32>) -> tensor<2x16x16xf32>
  %step = stablehlo.divide %all, %norms : tensor<2x16x16xf32>
  %new = stablehlo.subtract %w, %step : tensor<2x16x16xf32>
  return %new, %all : tensor<2x16x16xf32>, tensor<2x16x16xf32>
}
