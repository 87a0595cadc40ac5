// RUN: soap-run %s --machine=cpu:2 --steps=3 --check > /dev/null 2> %t
// RUN: FileCheck %s < %t

// A second moment that is made up may be negative: what agrees then is mostly NaN, and
// that is said once.
// CHECK: note: of 129 numbers in the results of step {{[12]}}, {{[0-9]+}} are not finite, so that little is compared; --data gives
// CHECK-NOT: not finite
func.func @main(%w: tensor<8x8xf32> {tf.aliasing_output = 0 : i32}, %nu: tensor<8x8xf32> {tf.aliasing_output = 1 : i32}, %x: tensor<4x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %s = stablehlo.sqrt %nu : tensor<8x8xf32>
  %d = stablehlo.subtract %w, %s : tensor<8x8xf32>
  %n = stablehlo.add %nu, %g : tensor<8x8xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %l = stablehlo.reduce(%y init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
  return %d, %n, %l : tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>
}
