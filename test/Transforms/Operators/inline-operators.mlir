// RUN: soap-opt %s --soap-form-operators --soap-inline-operators | FileCheck %s --check-prefix=INLINED
// RUN: soap-opt %s --soap-form-operators --soap-inline-operators --soap-form-operators | FileCheck %s --check-prefix=AGAIN

// Attributes pin operators and their configurations; inlining gives the plain
// ops back with both, from which the same operators form again.
// INLINED-LABEL: func.func @main
// INLINED-NOT: soap.operator "
// INLINED: stablehlo.dot_general
// INLINED-SAME: soap.config = #soap.config<[2, 1, 2] on [0, 1, 2, 3]>
// INLINED-SAME: soap.operator = "mine"
// INLINED: stablehlo.maximum
// INLINED-SAME: soap.operator = "fused"
// INLINED: stablehlo.negate
// INLINED-SAME: soap.operator = "fused"

// AGAIN-LABEL: func.func @main
// AGAIN: soap.operator "mine"
// AGAIN-SAME: config <[2, 1, 2] on [0, 1, 2, 3]>
// AGAIN: stablehlo.dot_general
// AGAIN: soap.operator "fused"
// AGAIN: stablehlo.maximum
// AGAIN: stablehlo.negate
func.func @main(%x: tensor<64x32xf32>, %w: tensor<32x16xf32>) -> tensor<64x16xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {soap.operator = "mine", soap.config = #soap.config<[2, 1, 2] on [0, 1, 2, 3]>} : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
  %1 = stablehlo.maximum %0, %0 {soap.operator = "fused"} : tensor<64x16xf32>
  %2 = stablehlo.negate %1 {soap.operator = "fused"} : tensor<64x16xf32>
  return %2 : tensor<64x16xf32>
}
