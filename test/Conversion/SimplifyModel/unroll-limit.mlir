// A loop over layers that is too long tells what unrolls it, and that does.

// RUN: soap-opt --soap-simplify-model=unroll-limit=1 -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: soap-opt --soap-simplify-model=unroll-limit=2 %s 2>&1 | FileCheck %s
// SHORT: unroll-limit.mlir:[[# @LINE + 8]]:{{.*}}: warning: its 12 iterations of 4 operations are not unrolled; unroll-limit=2 would do that
// CHECK-NOT: warning
// CHECK-LABEL: func.func @layers
// CHECK-NOT: stablehlo.while
// CHECK: return

func.func @layers(%x: tensor<32x32xf32>, %w: tensor<12x32x32xf32>) -> tensor<32x32xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<32x32xf32>
  cond {
    %n = stablehlo.constant dense<12> : tensor<i32>
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %s = stablehlo.dynamic_slice %w, %i, %z, %z, sizes = [1, 32, 32] : (tensor<12x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x32xf32>
    %v = stablehlo.reshape %s : (tensor<1x32x32xf32>) -> tensor<32x32xf32>
    %y = stablehlo.dot_general %h, %v, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %y : tensor<i32>, tensor<32x32xf32>
  }
  return %0#1 : tensor<32x32xf32>
}

// Where there is nothing to split, be it products, the limit is a 20th.
// RUN: soap-opt --soap-simplify-model=unroll-limit=900 %s | FileCheck %s --check-prefix=SMALL
// RUN: soap-opt --soap-simplify-model=unroll-limit=960 %s | FileCheck %s --check-prefix=MORE
// SMALL-LABEL: func.func @solver
// SMALL: stablehlo.while
// MORE-LABEL: func.func @solver
// MORE-NOT: stablehlo.while

func.func @solver(%x: tensor<4xf32>, %w: tensor<4x4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %n = stablehlo.constant dense<12> : tensor<i32>
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %y = stablehlo.dot_general %w, %h, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %z = stablehlo.subtract %h, %y : tensor<4xf32>
    %v = stablehlo.multiply %z, %z : tensor<4xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %v : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
