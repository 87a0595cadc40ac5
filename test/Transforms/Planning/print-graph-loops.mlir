// A loop takes as long as it goes round.

// RUN: soap-opt %s --soap-form-operators --soap-print-graph -o /dev/null 2>&1 \
// RUN:   | FileCheck %s

// 100 products, each of 2 * 64^3 operations and three tensors of 16 KiB; and the
// counter.
// CHECK: "flops":52429000,"launches":100,"name":"other",{{.*}}"region_bytes":4916500,"region_products":52428800
// Down from 30 by 3, and to 0 itself.
// CHECK: "launches":11,"name":"other_1"
// It is not known how often.
// CHECK: "flops":524290,"name":"other_2"
func.func @main(%x: tensor<64x64xf32>, %n: tensor<i32>)
    -> (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %thirty = stablehlo.constant dense<30> : tensor<i32>
  %hundred = stablehlo.constant dense<100> : tensor<i32>
  %up:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<64x64xf32>
    cond {
      %c = stablehlo.compare LT, %i, %hundred : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %b = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<64x64xf32>
    }
  %down:2 = stablehlo.while(%i = %thirty, %a = %up#1) : tensor<i32>, tensor<64x64xf32>
    cond {
      %c = stablehlo.compare GE, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %j = stablehlo.subtract %i, %three : tensor<i32>
      %b = stablehlo.dot_general %a, %x, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<64x64xf32>
    }
  %unknown:2 = stablehlo.while(%i = %zero, %a = %down#1) : tensor<i32>, tensor<64x64xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %b = stablehlo.dot_general %a, %x, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
      stablehlo.return %j, %b : tensor<i32>, tensor<64x64xf32>
    }
  return %up#1, %down#1, %unknown#1 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>
}
