// RUN: soap-opt --soap-form-operators=print-families %s 2>&1 >/dev/null | FileCheck %s

// Weights over their own norms are a normalisation: what divides them is of the
// family of the sums.
// CHECK: family "reduction" tie
// CHECK-NEXT: forward "reduction" reduction
// CHECK-NEXT: forward "reduction.1" elementwise
// CHECK-NEXT: forward "reduction.2" elementwise
// CHECK-NEXT: family "contraction" tie
// CHECK-NEXT: forward "contraction" contraction
func.func @main(%x: tensor<64x32xf32>, %w: tensor<32x16xf32>) -> tensor<64x16xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.multiply %w, %w : tensor<32x16xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x16xf32>, tensor<f32>) -> tensor<16xf32>
  %2 = stablehlo.sqrt %1 : tensor<16xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<16xf32>) -> tensor<32x16xf32>
  %4 = stablehlo.divide %w, %3 : tensor<32x16xf32>
  %5 = stablehlo.dot_general %x, %4, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
  return %5 : tensor<64x16xf32>
}
