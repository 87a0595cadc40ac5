// TensorFlow's StableHLO has XLA's copies in loops, and outside; in operators they
// are nothing.
// RUN: soap-run %s --machine=cpu:2 --budget=50 --check | FileCheck %s
// RUN: soap-run %s --machine=cpu:2 --budget=50 --unroll-loops=never --check | FileCheck %s
// CHECK: 1 results agree with the evaluator
// RUN: soap-opt %s --soap-simplify-model | FileCheck %s --check-prefix=SIMPLE
// SIMPLE-NOT: mhlo.copy

module @a_inference__.1 attributes {mhlo.cross_program_prefetches = [], mhlo.is_dynamic = false} {
  func.func @main(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %y = mhlo.copy %x : tensor<4x6xf32>
    %r:2 = stablehlo.while(%i = %zero, %a = %y) : tensor<i32>, tensor<4x6xf32>
    cond {
      %five = stablehlo.constant dense<5> : tensor<i32>
      %c = stablehlo.compare LT, %i, %five : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %next = stablehlo.add %i, %one : tensor<i32>
      %b = mhlo.copy %a : tensor<4x6xf32>
      %d = stablehlo.add %b, %b {mhlo.frontend_attributes = {grad_x = "false"}} : tensor<4x6xf32>
      stablehlo.return %next, %d : tensor<i32>, tensor<4x6xf32>
    }
    return %r#1 : tensor<4x6xf32>
  }
}
