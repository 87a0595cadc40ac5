// RUN: soap-opt %s --soap-form-operators | FileCheck %s

// An optimizer whose state is smaller than the parameter (Adafactor): what limits
// the gradient ends in a state of another size, too, and is a gradient part
// nevertheless, which can be split as the update is.
// CHECK: soap.operator "arg0" family "arg0" role "forward"
// CHECK: %[[G:.*]] = soap.operator "arg0.gradient" family "arg0" role "gradient"
// CHECK: soap.operator "arg0.gradient.1" family "arg0" role "gradient" {{.*}}(%arg3, %[[G]])
// CHECK: soap.operator "arg0.update" {{.*}} role "update"
func.func @main(%w: tensor<16x16xf32> {tf.aliasing_output = 0 : i32}, %rows: tensor<16xf32> {tf.aliasing_output = 1 : i32},
                %x: tensor<32x16xf32>, %least: tensor<f32>)
    -> (tensor<16x16xf32>, tensor<16xf32>, tensor<32x16xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %z = stablehlo.tanh %y : tensor<32x16xf32>
  %g = stablehlo.dot_general %x, %z, contracting_dims = [0] x [0] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  %s = stablehlo.broadcast_in_dim %least, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
  %u = stablehlo.maximum %g, %s : tensor<16x16xf32>
  %squares = stablehlo.multiply %u, %u : tensor<16x16xf32>
  %row = stablehlo.reduce(%squares init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<16x16xf32>, tensor<f32>) -> tensor<16xf32>
  %next_rows = stablehlo.add %rows, %row : tensor<16xf32>
  %r = stablehlo.rsqrt %next_rows : tensor<16xf32>
  %b = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<16xf32>) -> tensor<16x16xf32>
  %d = stablehlo.multiply %u, %b : tensor<16x16xf32>
  %next = stablehlo.subtract %w, %d : tensor<16x16xf32>
  return %next, %next_rows, %z : tensor<16x16xf32>, tensor<16xf32>, tensor<32x16xf32>
}
