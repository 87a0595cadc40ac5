// RUN: soap-opt %s --soap-form-operators=print-families=true -o /dev/null 2>&1 | FileCheck %s

// A trained bias of attention's scores: its gradient sums in f32 what the gradients of queries
// and keys read in 16 bits, both made by one operator. It sums over the samples of these.
// CHECK: family "arg0"
// CHECK-SAME: [b = 16 sample, b1 = 8 attribute, m = 72 attribute, n = 72 attribute, k = 48 reduction]
// CHECK: gradient "arg0.gradient.1" reduction [d0 = 16 reduction,
func.func @main(%bias: tensor<8x72x72xf32> {tf.aliasing_output = 0 : i32}, %q: tensor<16x8x72x48xbf16>, %k: tensor<16x8x72x48xbf16>, %dp: tensor<16x8x72x72xf32>) -> (tensor<8x72x72xf32>, tensor<16x8x72x48xbf16>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<16x8x72x48xbf16>, tensor<16x8x72x48xbf16>) -> tensor<16x8x72x72xbf16>
  %1 = stablehlo.convert %0 : (tensor<16x8x72x72xbf16>) -> tensor<16x8x72x72xf32>
  %2 = stablehlo.broadcast_in_dim %bias, dims = [1, 2, 3] : (tensor<8x72x72xf32>) -> tensor<16x8x72x72xf32>
  %3 = stablehlo.add %1, %2 : tensor<16x8x72x72xf32>
  %4 = stablehlo.exponential %3 : tensor<16x8x72x72xf32>
  %5 = stablehlo.reduce(%4 init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<16x8x72x72xf32>, tensor<f32>) -> tensor<16x8x72xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<16x8x72xf32>) -> tensor<16x8x72x72xf32>
  %7 = stablehlo.divide %4, %6 : tensor<16x8x72x72xf32>
  %8 = stablehlo.multiply %7, %dp : tensor<16x8x72x72xf32>
  %9 = stablehlo.reduce(%8 init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<16x8x72x72xf32>, tensor<f32>) -> tensor<16x8x72xf32>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<16x8x72xf32>) -> tensor<16x8x72x72xf32>
  %11 = stablehlo.subtract %dp, %10 : tensor<16x8x72x72xf32>
  %ds = stablehlo.multiply %7, %11 : tensor<16x8x72x72xf32>
  %12 = stablehlo.convert %ds : (tensor<16x8x72x72xf32>) -> tensor<16x8x72x72xbf16>
  %dq = stablehlo.dot_general %12, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<16x8x72x72xbf16>, tensor<16x8x72x48xbf16>) -> tensor<16x8x72x48xbf16>
  %dbias = stablehlo.reduce(%ds init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16x8x72x72xf32>, tensor<f32>) -> tensor<8x72x72xf32>
  %13 = stablehlo.subtract %bias, %dbias : tensor<8x72x72xf32>
  return %13, %dq : tensor<8x72x72xf32>, tensor<16x8x72x48xbf16>
}
