// RUN: soap-opt %s --soap-form-gpu-attention | FileCheck %s

// Sums of themselves could be scores in 2^40 ways; none is followed that far.
// CHECK-LABEL: @nested
// CHECK: stablehlo.exponential
func.func @nested(%s: tensor<2x8xf32>, %m: tensor<2xf32>, %q: tensor<2x8xbf16>) -> (tensor<2x8xf32>) {
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<2xf32>) -> tensor<2x8xf32>
  %x0 = stablehlo.add %s, %s : tensor<2x8xf32>
  %x1 = stablehlo.add %x0, %x0 : tensor<2x8xf32>
  %x2 = stablehlo.add %x1, %x1 : tensor<2x8xf32>
  %x3 = stablehlo.add %x2, %x2 : tensor<2x8xf32>
  %x4 = stablehlo.add %x3, %x3 : tensor<2x8xf32>
  %x5 = stablehlo.add %x4, %x4 : tensor<2x8xf32>
  %x6 = stablehlo.add %x5, %x5 : tensor<2x8xf32>
  %x7 = stablehlo.add %x6, %x6 : tensor<2x8xf32>
  %x8 = stablehlo.add %x7, %x7 : tensor<2x8xf32>
  %x9 = stablehlo.add %x8, %x8 : tensor<2x8xf32>
  %x10 = stablehlo.add %x9, %x9 : tensor<2x8xf32>
  %x11 = stablehlo.add %x10, %x10 : tensor<2x8xf32>
  %x12 = stablehlo.add %x11, %x11 : tensor<2x8xf32>
  %x13 = stablehlo.add %x12, %x12 : tensor<2x8xf32>
  %x14 = stablehlo.add %x13, %x13 : tensor<2x8xf32>
  %x15 = stablehlo.add %x14, %x14 : tensor<2x8xf32>
  %x16 = stablehlo.add %x15, %x15 : tensor<2x8xf32>
  %x17 = stablehlo.add %x16, %x16 : tensor<2x8xf32>
  %x18 = stablehlo.add %x17, %x17 : tensor<2x8xf32>
  %x19 = stablehlo.add %x18, %x18 : tensor<2x8xf32>
  %x20 = stablehlo.add %x19, %x19 : tensor<2x8xf32>
  %x21 = stablehlo.add %x20, %x20 : tensor<2x8xf32>
  %x22 = stablehlo.add %x21, %x21 : tensor<2x8xf32>
  %x23 = stablehlo.add %x22, %x22 : tensor<2x8xf32>
  %x24 = stablehlo.add %x23, %x23 : tensor<2x8xf32>
  %x25 = stablehlo.add %x24, %x24 : tensor<2x8xf32>
  %x26 = stablehlo.add %x25, %x25 : tensor<2x8xf32>
  %x27 = stablehlo.add %x26, %x26 : tensor<2x8xf32>
  %x28 = stablehlo.add %x27, %x27 : tensor<2x8xf32>
  %x29 = stablehlo.add %x28, %x28 : tensor<2x8xf32>
  %x30 = stablehlo.add %x29, %x29 : tensor<2x8xf32>
  %x31 = stablehlo.add %x30, %x30 : tensor<2x8xf32>
  %x32 = stablehlo.add %x31, %x31 : tensor<2x8xf32>
  %x33 = stablehlo.add %x32, %x32 : tensor<2x8xf32>
  %x34 = stablehlo.add %x33, %x33 : tensor<2x8xf32>
  %x35 = stablehlo.add %x34, %x34 : tensor<2x8xf32>
  %x36 = stablehlo.add %x35, %x35 : tensor<2x8xf32>
  %x37 = stablehlo.add %x36, %x36 : tensor<2x8xf32>
  %x38 = stablehlo.add %x37, %x37 : tensor<2x8xf32>
  %x39 = stablehlo.add %x38, %x38 : tensor<2x8xf32>
  %x40 = stablehlo.add %x39, %x39 : tensor<2x8xf32>
  %d = stablehlo.subtract %x40, %b : tensor<2x8xf32>
  %e = stablehlo.exponential %d : tensor<2x8xf32>
  return %e : tensor<2x8xf32>
}
