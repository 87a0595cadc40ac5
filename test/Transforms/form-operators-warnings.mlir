// RUN: soap-opt %s --soap-form-operators -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=warning:

// What came from one place, as from an unrolled loop, is one warning; branches of
// scalars, in which there is nothing to partition, are none.

// CHECK: here.py:7:1: warning: 'stranger.op' cannot be partitioned; every device that needs it computes it whole (3 of them)
// CHECK: here.py:8:1: warning: 'stranger.op' cannot be partitioned; every device that needs it computes it whole
// CHECK-NOT: of them
func.func @main(%x: tensor<8xf32>, %i: tensor<i32>, %s: tensor<f32>) -> (tensor<8xf32>, tensor<f32>) {
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
  return %3, %4 : tensor<8xf32>, tensor<f32>
}
