// RUN: soap-opt --soap-form-operators %s | FileCheck %s
// RUN: soap-run %s --machine=cpu:4 --algorithm=random --check --quiet

// A layer that is computed again waits for its weight as the layer read it
// first, which waited for the layer before: both can have one copy of what lies
// in pieces. The two cut it out each for itself.
// CHECK-LABEL: func.func @again
func.func @again(%x: tensor<8x4xf32>, %first: tensor<4x4xf32>, %stack: tensor<2x4x4xf32>) -> tensor<8x4xf32> {
  %h0 = stablehlo.dot_general %x, %first, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %h1 = stablehlo.dot_general %h0, %first, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %h2 = stablehlo.dot_general %h1, %first, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %h3 = stablehlo.dot_general %h2, %first, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %slice = stablehlo.slice %stack [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
  %w = stablehlo.reshape %slice : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
  // CHECK: %[[EARLY:[0-9]+]] = soap.operator {{.*}} (%arg2, %{{[0-9]+}}) dims
  // CHECK-NEXT: ^bb0
  // CHECK-NEXT: stablehlo.slice {{.*}} [1:2, 0:4, 0:4]
  // CHECK-NEXT: stablehlo.reshape
  // CHECK-NEXT: stablehlo.optimization_barrier
  %early:2 = stablehlo.optimization_barrier %w, %h2 : tensor<4x4xf32>, tensor<8x4xf32>
  // CHECK: soap.operator {{.*}}(%{{[0-9]+}}, %[[EARLY]]) dims ["m"
  %y = stablehlo.dot_general %h3, %early#0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %g = stablehlo.dot_general %y, %first, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %slice2 = stablehlo.slice %stack [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
  %w2 = stablehlo.reshape %slice2 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
  // CHECK: %[[LATE:[0-9]+]] = soap.operator {{.*}} (%[[EARLY]], %{{[0-9]+}}) dims
  // CHECK-NEXT: ^bb0
  // CHECK-NEXT: stablehlo.optimization_barrier
  %late:3 = stablehlo.optimization_barrier %w2, %h3, %g : tensor<4x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
  // CHECK: soap.operator {{.*}}(%{{[0-9]+}}, %[[LATE]]) dims ["m"
  %y2 = stablehlo.dot_general %late#1, %late#0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %sum = stablehlo.add %y2, %late#2 : tensor<8x4xf32>
  return %sum : tensor<8x4xf32>
}
