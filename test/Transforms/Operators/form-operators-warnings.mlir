// RUN: soap-opt %s --soap-form-operators -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: soap-run %s --machine=cpu:2 --plan-only --branches=all 2>&1 | FileCheck %s --check-prefix=ALL --implicit-check-not=stablehlo.if
// RUN: not soap-run %s --machine=cpu:2 --plan-only --branches=none 2>&1 | FileCheck %s --check-prefix=CHOICE
// CHOICE: error: 'none' is no choice of branches: cheap, all

// What came from one place, as from an unrolled loop, is one warning; branches of
// scalars, in which there is nothing to partition, are none.

// CHECK: here.py:7:1: warning: 'stranger.op' cannot be partitioned; every device that needs it computes it whole (3 of them)
// CHECK: here.py:8:1: warning: 'stranger.op' cannot be partitioned; every device that needs it computes it whole
// CHECK-NOT: of them
// CHECK: warning: 'stablehlo.if' cannot be partitioned; every device that needs it computes it whole (branches=all would compute all branches in every step, and split them)
// CHECK: warning: 'stablehlo.reduce' cannot be partitioned; every device that needs it computes it whole
// ALL: warning: 'stranger.op' cannot
// ALL: warning: 'stablehlo.reduce' cannot
func.func @main(%x: tensor<8xf32>, %i: tensor<i32>, %s: tensor<f32>, %p: tensor<i1>, %m: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<8xf32>) {
  %0 = "stranger.op"(%x) : (tensor<8xf32>) -> tensor<8xf32> loc("here.py":7:1)
  %1 = "stranger.op"(%0) : (tensor<8xf32>) -> tensor<8xf32> loc("here.py":7:1)
  %2 = "stranger.op"(%1) : (tensor<8xf32>) -> tensor<8xf32> loc("here.py":8:1)
  %3 = "stranger.op"(%2) : (tensor<8xf32>) -> tensor<8xf32> loc("here.py":7:1)
  %4 = "stablehlo.case"(%i) ({
    %half = stablehlo.constant dense<0.5> : tensor<f32>
    %5 = stablehlo.multiply %s, %half : tensor<f32>
    stablehlo.return %5 : tensor<f32>
  }, {
    stablehlo.return %s : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  %6 = "stablehlo.if"(%p) ({
    %7 = stablehlo.dot_general %m, %m, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = stablehlo.dot_general %7, %7, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    stablehlo.return %8 : tensor<8x8xf32>
  }, {
    stablehlo.return %m : tensor<8x8xf32>
  }) : (tensor<i1>) -> tensor<8x8xf32>
  // What the region reads from outside is no part of the description.
  %9 = "stablehlo.reduce"(%m, %s) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %10 = stablehlo.add %a, %b : tensor<f32>
    %11 = stablehlo.minimum %10, %s : tensor<f32>
    stablehlo.return %11 : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  return %3, %4, %6, %9 : tensor<8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<8xf32>
}
