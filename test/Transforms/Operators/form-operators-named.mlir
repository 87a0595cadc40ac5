// RUN: soap-opt %s --soap-form-operators | FileCheck %s

// Differences from a mean: what makes the terms of a named sum does not take in what
// reads the sum.
// CHECK: %[[E:.*]] = soap.operator "reduction" {{.*}}(%arg0)
// CHECK: %[[S:.*]] = soap.operator "reduction.1" {{.*}}(%[[E]])
// CHECK: %[[SUM:.*]] = soap.operator "sum" {{.*}}(%[[S]], %arg1)
// CHECK: soap.operator "reduction.2" {{.*}}(%[[SUM]], %[[E]])
func.func @main(%x: tensor<4x8xf32>, %y: tensor<8xf32>) -> tensor<4x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %e = stablehlo.exponential %x : tensor<4x8xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %sum = stablehlo.add %s, %y {soap.operator = "sum"} : tensor<8xf32>
  %b = stablehlo.broadcast_in_dim %sum, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
  %d = stablehlo.subtract %e, %b : tensor<4x8xf32>
  return %d : tensor<4x8xf32>
}
