// RUN: soap-opt %s --soap-form-operators=print-families=true -o /dev/null 2>&1 | FileCheck %s

// Mixed precision: parameters are f32, products bf16. A conversion between a
// parameter and its reader, or between a gradient and the update, makes no family.

// CHECK: families: 2, operators:
// CHECK: family "arg0" {{.*}}[m = 64 sample, n = 48 parameter, k = 32 reduction]{{.*}} parameters 6144 bytes
// CHECK: forward {{.*}} contraction
// CHECK: gradient {{.*}} contraction
// CHECK: update
// CHECK: family "arg1" {{.*}}[m = 64 sample, n = 16 parameter, k = 48 reduction]{{.*}} parameters 3072 bytes
func.func @main(%w1: tensor<32x48xf32> {tf.aliasing_output = 0 : i32},
                %w2: tensor<48x16xf32> {tf.aliasing_output = 1 : i32},
                %x: tensor<64x32xbf16>, %dz: tensor<64x16xbf16>)
    -> (tensor<32x48xf32>, tensor<48x16xf32>) {
  %b1 = stablehlo.convert %w1 : (tensor<32x48xf32>) -> tensor<32x48xbf16>
  %y = stablehlo.dot_general %x, %b1, contracting_dims = [1] x [0] : (tensor<64x32xbf16>, tensor<32x48xbf16>) -> tensor<64x48xbf16>
  %a = stablehlo.tanh %y : tensor<64x48xbf16>
  %b2 = stablehlo.convert %w2 : (tensor<48x16xf32>) -> tensor<48x16xbf16>
  %z = stablehlo.dot_general %a, %b2, contracting_dims = [1] x [0] : (tensor<64x48xbf16>, tensor<48x16xbf16>) -> tensor<64x16xbf16>
  %e = stablehlo.subtract %z, %dz : tensor<64x16xbf16>
  %dw2 = stablehlo.dot_general %a, %e, contracting_dims = [0] x [0] : (tensor<64x48xbf16>, tensor<64x16xbf16>) -> tensor<48x16xbf16>
  %g2 = stablehlo.convert %dw2 : (tensor<48x16xbf16>) -> tensor<48x16xf32>
  %n2 = stablehlo.subtract %w2, %g2 : tensor<48x16xf32>
  %da = stablehlo.dot_general %e, %b2, contracting_dims = [1] x [1] : (tensor<64x16xbf16>, tensor<48x16xbf16>) -> tensor<64x48xbf16>
  %dy = stablehlo.multiply %da, %a : tensor<64x48xbf16>
  %dw1 = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<64x32xbf16>, tensor<64x48xbf16>) -> tensor<32x48xbf16>
  %g1 = stablehlo.convert %dw1 : (tensor<32x48xbf16>) -> tensor<32x48xf32>
  %n1 = stablehlo.subtract %w1, %g1 : tensor<32x48xf32>
  return %n1, %n2 : tensor<32x48xf32>, tensor<48x16xf32>
}
