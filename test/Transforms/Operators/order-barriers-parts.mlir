// RUN: soap-opt --soap-form-operators %s | FileCheck %s

// Two parts of a batch read the same layer's weights, each when it comes there: an
// operator of both waits, and the one that cuts them out, would wait for both.
// CHECK-LABEL: func.func @parts
func.func @parts(%stack: tensor<2x4x4xf32>, %first: tensor<4x4xf32>, %a: tensor<8x4xf32>, %b: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  // CHECK: %[[W:[0-9]+]] = soap.operator "{{.*}}" family {{.*}}(%arg0)
  // CHECK-NEXT: ^bb0
  // CHECK-NEXT: stablehlo.slice {{.*}} [1:2, 0:4, 0:4]
  %slice = stablehlo.slice %stack [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
  %w = stablehlo.reshape %slice : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
  // CHECK: %[[A:[0-9]+]] = soap.operator {{.*}}(%{{.*}}) dims [] : (tensor<8x4xf32>) -> tensor<f32>
  // CHECK: soap.operator {{.*}}(%[[W]], %[[A]])
  // CHECK-NEXT: ^bb0
  // CHECK-NEXT: stablehlo.optimization_barrier
  %a1 = stablehlo.dot_general %a, %first, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %a2 = stablehlo.dot_general %a1, %first, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %a3 = stablehlo.dot_general %a2, %first, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %wa:2 = stablehlo.optimization_barrier %w, %a3 : tensor<4x4xf32>, tensor<8x4xf32>
  %ya = stablehlo.dot_general %a3, %wa#0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  // CHECK: %[[B:[0-9]+]] = soap.operator {{.*}}(%{{.*}}) dims [] : (tensor<8x4xf32>) -> tensor<f32>
  // CHECK: soap.operator {{.*}}(%[[W]], %[[B]])
  %b1 = stablehlo.dot_general %b, %first, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %b2 = stablehlo.dot_general %b1, %first, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %b3 = stablehlo.dot_general %b2, %first, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %wb:2 = stablehlo.optimization_barrier %w, %b3 : tensor<4x4xf32>, tensor<8x4xf32>
  %yb = stablehlo.dot_general %b3, %wb#0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  return %ya, %yb : tensor<8x4xf32>, tensor<8x4xf32>
}
