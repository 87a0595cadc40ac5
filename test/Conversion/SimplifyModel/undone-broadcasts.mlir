// RUN: soap-opt %s --soap-simplify-model | FileCheck %s

// As jax.vmap leaves it around a convolution.
// CHECK-LABEL: func.func @undone(
// CHECK-NEXT: %[[R:.*]] = stablehlo.negate %arg0
// CHECK-NEXT: return %[[R]]
func.func @undone(%x: tensor<4x3x8xf32>) -> tensor<4x3x8xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 2, 3] : (tensor<4x3x8xf32>) -> tensor<4x1x3x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x1x3x8xf32>) -> tensor<4x3x8xf32>
  %2 = stablehlo.negate %1 : tensor<4x3x8xf32>
  return %2 : tensor<4x3x8xf32>
}

// Dimensions that are exchanged, and elements that are repeated, are not undone.
// CHECK-LABEL: func.func @exchanged(
// CHECK: stablehlo.broadcast_in_dim
// CHECK: stablehlo.reshape
func.func @exchanged(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [2, 0] : (tensor<4x4xf32>) -> tensor<4x1x4xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x1x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @another_shape(
// CHECK: stablehlo.broadcast_in_dim
// CHECK: stablehlo.reshape
func.func @another_shape(%x: tensor<4x6xf32>) -> tensor<6x4xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (tensor<4x6xf32>) -> tensor<4x1x6xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x1x6xf32>) -> tensor<6x4xf32>
  return %1 : tensor<6x4xf32>
}
