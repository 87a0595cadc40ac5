// RUN: soap-opt --soap-simplify-model --split-input-file %s | FileCheck %s

// jnp.einsum('bld,dn->bldn', a, c): a library would take a call for each of the
// batches, whose results lie apart.

// CHECK-LABEL: func.func @main
// CHECK: %[[A:.*]] = stablehlo.broadcast_in_dim %arg0, dims = [1, 2, 0] : (tensor<2x3x4xf32>) -> tensor<4x2x3x5xf32>
// CHECK: %[[C:.*]] = stablehlo.broadcast_in_dim %arg1, dims = [0, 3] : (tensor<4x5xf32>) -> tensor<4x2x3x5xf32>
// CHECK: %[[P:.*]] = stablehlo.multiply %[[A]], %[[C]] : tensor<4x2x3x5xf32>
// CHECK: stablehlo.transpose %[[P]], dims = [1, 2, 0, 3]
func.func @main(%a: tensor<2x3x4xf32>, %c: tensor<4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = stablehlo.dot_general %a, %c, batching_dims = [2] x [0], contracting_dims = [] x [], precision = [HIGHEST, HIGHEST] : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<4x2x3x5xf32>
  %1 = stablehlo.transpose %0, dims = [1, 2, 0, 3] : (tensor<4x2x3x5xf32>) -> tensor<2x3x4x5xf32>
  return %1 : tensor<2x3x4x5xf32>
}

// -----

// Dimensions of size 1 are contracted, batches in another order.

// CHECK-LABEL: func.func @ones
// CHECK: %[[A1:.*]] = stablehlo.reshape %arg0 : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
// CHECK: %[[A2:.*]] = stablehlo.broadcast_in_dim %[[A1]], dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2x4xf32>
// CHECK: %[[B1:.*]] = stablehlo.reshape %arg1 : (tensor<4x1x2x3xf32>) -> tensor<4x2x3xf32>
// CHECK: %[[B2:.*]] = stablehlo.broadcast_in_dim %[[B1]], dims = [2, 1, 0] : (tensor<4x2x3xf32>) -> tensor<3x2x4xf32>
// CHECK: stablehlo.multiply %[[A2]], %[[B2]] : tensor<3x2x4xf32>
func.func @ones(%a: tensor<1x2x3xf32>, %b: tensor<4x1x2x3xf32>) -> tensor<3x4x2xf32> {
  %0 = stablehlo.dot_general %a, %b, batching_dims = [2, 1] x [3, 2], contracting_dims = [0] x [1] : (tensor<1x2x3xf32>, tensor<4x1x2x3xf32>) -> tensor<3x2x4xf32>
  %1 = stablehlo.transpose %0, dims = [0, 2, 1] : (tensor<3x2x4xf32>) -> tensor<3x4x2xf32>
  return %1 : tensor<3x4x2xf32>
}

// -----

// Factors are as wide as what they make; integers meet floats.

// CHECK-LABEL: func.func @types
// CHECK-DAG: stablehlo.convert %arg0 : (tensor<2x4xf16>) -> tensor<2x4xf32>
// CHECK-DAG: stablehlo.convert %arg1 : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK-DAG: stablehlo.convert %arg2 : (tensor<2x4xi8>) -> tensor<2x4xi32>
// CHECK-DAG: stablehlo.convert %arg3 : (tensor<4xi32>) -> tensor<4xf16>
// CHECK-NOT: dot_general
func.func @types(%f16: tensor<2x4xf16>, %bf16: tensor<4xbf16>, %i8: tensor<2x4xi8>, %i32: tensor<4xi32>) -> (tensor<2x4xf32>, tensor<2x4xi32>, tensor<2x4xf16>) {
  %0 = stablehlo.dot_general %f16, %bf16, batching_dims = [1] x [0], contracting_dims = [] x [] : (tensor<2x4xf16>, tensor<4xbf16>) -> tensor<4x2xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>
  %2 = stablehlo.dot_general %i8, %i32, batching_dims = [1] x [0], contracting_dims = [] x [] : (tensor<2x4xi8>, tensor<4xi32>) -> tensor<4x2xi32>
  %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<4x2xi32>) -> tensor<2x4xi32>
  %4 = stablehlo.dot_general %f16, %i32, batching_dims = [1] x [0], contracting_dims = [] x [] : (tensor<2x4xf16>, tensor<4xi32>) -> tensor<4x2xf16>
  %5 = stablehlo.transpose %4, dims = [1, 0] : (tensor<4x2xf16>) -> tensor<2x4xf16>
  return %1, %3, %5 : tensor<2x4xf32>, tensor<2x4xi32>, tensor<2x4xf16>
}

// -----

// jnp.einsum('bld,bln,dn->bldn', …): the first product is a factor of the second.

// CHECK-LABEL: func.func @three
// CHECK-NOT: dot_general
// CHECK-COUNT-2: stablehlo.multiply
func.func @three(%a: tensor<2x3x4xf32>, %b: tensor<2x3x5xf32>, %c: tensor<4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = stablehlo.dot_general %b, %a, batching_dims = [0, 1] x [0, 1], contracting_dims = [] x [] : (tensor<2x3x5xf32>, tensor<2x3x4xf32>) -> tensor<2x3x5x4xf32>
  %1 = stablehlo.dot_general %0, %c, batching_dims = [3, 2] x [0, 1], contracting_dims = [] x [] : (tensor<2x3x5x4xf32>, tensor<4x5xf32>) -> tensor<4x5x2x3xf32>
  %2 = stablehlo.transpose %1, dims = [2, 3, 0, 1] : (tensor<4x5x2x3xf32>) -> tensor<2x3x4x5xf32>
  return %2 : tensor<2x3x4x5xf32>
}

// -----

// What has its batches first, no batches, or a result narrower than factors.

// CHECK-LABEL: func.func @stay
// CHECK-COUNT-3: stablehlo.dot_general
// CHECK-NOT: stablehlo.multiply
func.func @stay(%x: tensor<8x2xf32>, %w: tensor<8x4xf32>, %u: tensor<3x1xf32>, %v: tensor<1x4xf32>) -> (tensor<8x4x2xf32>, tensor<4x3xf32>, tensor<2x8xbf16>) {
  %0 = stablehlo.dot_general %x, %w, batching_dims = [0] x [0], contracting_dims = [] x [] : (tensor<8x2xf32>, tensor<8x4xf32>) -> tensor<8x2x4xf32>
  %1 = stablehlo.transpose %0, dims = [0, 2, 1] : (tensor<8x2x4xf32>) -> tensor<8x4x2xf32>
  %2 = stablehlo.dot_general %u, %v, contracting_dims = [1] x [0] : (tensor<3x1xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
  %b = stablehlo.constant dense<2.0> : tensor<8xf32>
  %4 = stablehlo.dot_general %x, %b, batching_dims = [0] x [0], contracting_dims = [] x [] : (tensor<8x2xf32>, tensor<8xf32>) -> tensor<8x2xbf16>
  %5 = stablehlo.transpose %4, dims = [1, 0] : (tensor<8x2xbf16>) -> tensor<2x8xbf16>
  return %1, %3, %5 : tensor<8x4x2xf32>, tensor<4x3xf32>, tensor<2x8xbf16>
}

// -----

// Pins are of the operator as it is.

// CHECK-LABEL: func.func @pinned
// CHECK: stablehlo.dot_general {{.*}}{soap.config = #soap.config<[2, 1, 1] on [0, 1]>, soap.operator = "p"
func.func @pinned(%x: tensor<8x2xf32>, %w: tensor<8x4xf32>) -> tensor<2x8x4xf32> {
  %0 = stablehlo.dot_general %x, %w, batching_dims = [0] x [0], contracting_dims = [] x [] {soap.config = #soap.config<[2, 1, 1] on [0:2]>, soap.operator = "p"} : (tensor<8x2xf32>, tensor<8x4xf32>) -> tensor<8x2x4xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0, 2] : (tensor<8x2x4xf32>) -> tensor<2x8x4xf32>
  return %1 : tensor<2x8x4xf32>
}
