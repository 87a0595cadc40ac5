// RUN: soap-opt %s --soap-form-operators | FileCheck %s
// RUN: soap-opt %s --soap-auto-parallel="machine=cpu:4 algorithm=data-parallel" | FileCheck %s --check-prefix=PLAN

// A norm limits the stacked gradients of two layers, each the sum over three
// parts of a batch, so that these are not for updates alone. Adding them up is a
// gradient part all the same.
// CHECK-LABEL: func.func @main
// CHECK-COUNT-4: role "gradient" {{.*}} dims ["d0" = 16 : attribute, "d1" = 16 : attribute] :
// CHECK: soap.operator "reduction"
// CHECK: soap.operator "arg0.update"

// Data parallel, the sums stay pending.
// PLAN-COUNT-4: role "gradient" {{.*}} dims ["d0" = 16 : attribute, "d1" = 16 : attribute] config <[1, 1] partial 4 on
// PLAN: soap.operator "arg0.update"
// PLAN-SAME: config <[1, 1, 1] replicas 4 on [0, 1, 2, 3]>
func.func @main(%w: tensor<2x16x16xf32> {tf.aliasing_output = 0 : i32},
                %x0: tensor<32x16xf32>, %x1: tensor<32x16xf32>, %x2: tensor<32x16xf32>)
    -> (tensor<2x16x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %s0 = stablehlo.slice %w [0:1, 0:16, 0:16] : (tensor<2x16x16xf32>) -> tensor<1x16x16xf32>
  %w0 = stablehlo.reshape %s0 : (tensor<1x16x16xf32>) -> tensor<16x16xf32>
  %s1 = stablehlo.slice %w [1:2, 0:16, 0:16] : (tensor<2x16x16xf32>) -> tensor<1x16x16xf32>
  %w1 = stablehlo.reshape %s1 : (tensor<1x16x16xf32>) -> tensor<16x16xf32>
  %y0 = stablehlo.dot_general %x0, %w0, contracting_dims = [1] x [0] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %h0 = stablehlo.tanh %y0 : tensor<32x16xf32>
  %u0 = stablehlo.dot_general %h0, %w1, contracting_dims = [1] x [0] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %v0 = stablehlo.tanh %u0 : tensor<32x16xf32>
  %b0 = stablehlo.dot_general %h0, %v0, contracting_dims = [0] x [0] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  %d0 = stablehlo.dot_general %v0, %w1, contracting_dims = [1] x [1] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %a0 = stablehlo.dot_general %x0, %d0, contracting_dims = [0] x [0] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  %y1 = stablehlo.dot_general %x1, %w0, contracting_dims = [1] x [0] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %h1 = stablehlo.tanh %y1 : tensor<32x16xf32>
  %u1 = stablehlo.dot_general %h1, %w1, contracting_dims = [1] x [0] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %v1 = stablehlo.tanh %u1 : tensor<32x16xf32>
  %b1 = stablehlo.dot_general %h1, %v1, contracting_dims = [0] x [0] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  %d1 = stablehlo.dot_general %v1, %w1, contracting_dims = [1] x [1] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %a1 = stablehlo.dot_general %x1, %d1, contracting_dims = [0] x [0] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  %b01 = stablehlo.add %b0, %b1 : tensor<16x16xf32>
  %a01 = stablehlo.add %a0, %a1 : tensor<16x16xf32>
  %y2 = stablehlo.dot_general %x2, %w0, contracting_dims = [1] x [0] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %h2 = stablehlo.tanh %y2 : tensor<32x16xf32>
  %u2 = stablehlo.dot_general %h2, %w1, contracting_dims = [1] x [0] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %v2 = stablehlo.tanh %u2 : tensor<32x16xf32>
  %b2 = stablehlo.dot_general %h2, %v2, contracting_dims = [0] x [0] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  %d2 = stablehlo.dot_general %v2, %w1, contracting_dims = [1] x [1] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %a2 = stablehlo.dot_general %x2, %d2, contracting_dims = [0] x [0] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  %b012 = stablehlo.add %b01, %b2 : tensor<16x16xf32>
  %a012 = stablehlo.add %a01, %a2 : tensor<16x16xf32>
  %a = stablehlo.reshape %a012 : (tensor<16x16xf32>) -> tensor<1x16x16xf32>
  %b = stablehlo.reshape %b012 : (tensor<16x16xf32>) -> tensor<1x16x16xf32>
  %g = stablehlo.concatenate %a, %b, dim = 0 : (tensor<1x16x16xf32>, tensor<1x16x16xf32>) -> tensor<2x16x16xf32>
  %square = stablehlo.multiply %g, %g : tensor<2x16x16xf32>
  %sum = stablehlo.reduce(%square init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x16x16xf32>, tensor<f32>) -> tensor<f32>
  %norm = stablehlo.sqrt %sum : tensor<f32>
  %share = stablehlo.divide %one, %norm : tensor<f32>
  %limit = stablehlo.minimum %one, %share : tensor<f32>
  %all = stablehlo.broadcast_in_dim %limit, dims = [] : (tensor<f32>) -> tensor<2x16x16xf32>
  %step = stablehlo.multiply %g, %all : tensor<2x16x16xf32>
  %new = stablehlo.subtract %w, %step : tensor<2x16x16xf32>
  return %new, %v0, %v1, %v2 : tensor<2x16x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>
}
