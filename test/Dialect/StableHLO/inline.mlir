// RUN: soap-opt --inline --canonicalize %s | FileCheck %s

// Called functions are inlined, constants that are alike become one, and what
// nobody uses goes, also reductions, whose bodies have no side effects.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>)
// CHECK-NEXT: %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00>
// CHECK-NEXT: %[[B:.*]] = stablehlo.broadcast_in_dim %[[ZERO]]
// CHECK-NEXT: %[[RELU:.*]] = stablehlo.maximum %[[X]], %[[B]]
// CHECK-NEXT: %[[SUM:.*]] = stablehlo.reduce(%[[RELU]] init: %[[ZERO]])
// CHECK-NEXT: return %[[SUM]]
func.func @main(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = call @relu(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %sum = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %unused = stablehlo.reduce(%y init: %zero) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return %sum : tensor<4xf32>
}

func.func private @relu(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %b = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
  %r = stablehlo.maximum %x, %b : tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// A custom call stays only if it says that it has an effect.
// CHECK-LABEL: func.func @calls
// CHECK-NEXT: stablehlo.custom_call @kept
// CHECK-NEXT: return
func.func @calls() {
  stablehlo.custom_call @dropped() : () -> ()
  stablehlo.custom_call @kept() {has_side_effect = true} : () -> ()
  return
}
