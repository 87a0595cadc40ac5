// RUN: soap-opt --soap-form-operators=print-families %s 2>&1 >/dev/null | FileCheck %s

// What is subtracted from a product of quantized numbers, for the zero of its
// inputs, is a sum of weights that nobody normalises: what follows the product
// is of its family.
// CHECK: family "contraction" tie
// CHECK-NEXT: forward "contraction" contraction
// CHECK-NEXT: forward "contraction.1" elementwise
// CHECK-NEXT: family "reduction" tie
// CHECK-NEXT: forward "reduction" reduction
// CHECK-NOT: elementwise
func.func @main(%x: tensor<64x32xi8>, %w: tensor<32x16xi8>) -> tensor<64x16xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %a = stablehlo.constant dense<-16> : tensor<16xi32>
  %scale = stablehlo.constant dense<0.5> : tensor<64x16xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x32xi8>, tensor<32x16xi8>) -> tensor<64x16xi32>
  %1 = stablehlo.convert %w : (tensor<32x16xi8>) -> tensor<32x16xi32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x16xi32>, tensor<i32>) -> tensor<16xi32>
  %3 = stablehlo.multiply %2, %a : tensor<16xi32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<16xi32>) -> tensor<64x16xi32>
  %5 = stablehlo.subtract %0, %4 : tensor<64x16xi32>
  %6 = stablehlo.convert %5 : (tensor<64x16xi32>) -> tensor<64x16xf32>
  %7 = stablehlo.multiply %6, %scale : tensor<64x16xf32>
  return %7 : tensor<64x16xf32>
}
