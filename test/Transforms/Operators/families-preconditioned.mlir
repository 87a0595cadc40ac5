// RUN: soap-opt %s --soap-form-operators=print-families=true -o /dev/null 2>&1 | FileCheck %s

// A gradient is preconditioned from both sides: each of the systems can be split
// where the other cannot. So the first one is a family of its own; the second one
// is part of the update.
// CHECK: family "arg0" {{.*}}[m = 8 sample, n = 16 parameter, k = 32 reduction]
// CHECK: update "arg0.update" other [d0 = 32 parameter, d1 = 16 parameter whole]
// CHECK: family "other" {{.*}}[d1 = 16 attribute]
// CHECK-NEXT: gradient "other.gradient" other [d0 = 32 attribute whole, d1 = 16 attribute]
func.func @main(%w: tensor<32x16xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8x32xf32>, %a: tensor<32x32xf32>, %g: tensor<16x16xf32>) -> tensor<32x16xf32> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x16xf32>) -> tensor<8x16xf32>
  %d = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<8x32xf32>, tensor<8x16xf32>) -> tensor<32x16xf32>
  %l = "stablehlo.triangular_solve"(%a, %d) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<32x32xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
  %r = "stablehlo.triangular_solve"(%g, %l) {left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<16x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
  %n = stablehlo.subtract %w, %r : tensor<32x16xf32>
  return %n : tensor<32x16xf32>
}
