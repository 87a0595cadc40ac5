// RUN: soap-opt %s --soap-simplify-model | FileCheck %s

// A model may have attributes of any names.

// CHECK-LABEL: func.func @main
// CHECK-NOT: soap.iteration
func.func @main(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %y = stablehlo.add %x, %x {soap.iteration = array<i64>} : tensor<8x8xf32>
  %r:2 = stablehlo.while(%i = %z, %a = %y) : tensor<i32>, tensor<8x8xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %q = stablehlo.add %a, %a {soap.iteration = array<i64>} : tensor<8x8xf32>
    %d = stablehlo.dot_general %q, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    stablehlo.return %j, %d : tensor<i32>, tensor<8x8xf32>
  }
  return %r#1 : tensor<8x8xf32>
}
