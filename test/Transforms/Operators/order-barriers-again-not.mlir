// RUN: soap-opt --split-input-file --soap-form-operators %s | FileCheck %s

// What is converted behind the barrier would be kept as it was: each waits for
// the argument.
// CHECK-LABEL: func.func @converted
func.func @converted(%x: tensor<8x4xbf16>, %first: tensor<4x4xbf16>, %w: tensor<4x4xf32>) -> tensor<8x4xbf16> {
  %h0 = stablehlo.dot_general %x, %first, contracting_dims = [1] x [0] : (tensor<8x4xbf16>, tensor<4x4xbf16>) -> tensor<8x4xbf16>
  %h1 = stablehlo.dot_general %h0, %first, contracting_dims = [1] x [0] : (tensor<8x4xbf16>, tensor<4x4xbf16>) -> tensor<8x4xbf16>
  // CHECK: soap.operator {{.*}} (%arg2, %{{[0-9]+}}) dims {{.*}} -> tensor<4x4xbf16>
  %early:2 = stablehlo.optimization_barrier %w, %h0 : tensor<4x4xf32>, tensor<8x4xbf16>
  %narrow = stablehlo.convert %early#0 : (tensor<4x4xf32>) -> tensor<4x4xbf16>
  %y = stablehlo.dot_general %h1, %narrow, contracting_dims = [1] x [0] : (tensor<8x4xbf16>, tensor<4x4xbf16>) -> tensor<8x4xbf16>
  // CHECK: soap.operator {{.*}} (%arg2, %{{[0-9]+}}) dims {{.*}} -> tensor<4x4xbf16>
  %late:3 = stablehlo.optimization_barrier %w, %h1, %y : tensor<4x4xf32>, tensor<8x4xbf16>, tensor<8x4xbf16>
  %narrow2 = stablehlo.convert %late#0 : (tensor<4x4xf32>) -> tensor<4x4xbf16>
  %y2 = stablehlo.dot_general %late#1, %narrow2, contracting_dims = [1] x [0] : (tensor<8x4xbf16>, tensor<4x4xbf16>) -> tensor<8x4xbf16>
  %sum = stablehlo.add %y2, %late#2 : tensor<8x4xbf16>
  return %sum : tensor<8x4xbf16>
}

// -----

// Nor is a copy kept for a third reader.
// CHECK-LABEL: func.func @thrice
func.func @thrice(%x: tensor<8x4xf32>, %first: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<8x4xf32> {
  %h0 = stablehlo.dot_general %x, %first, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %h1 = stablehlo.dot_general %h0, %first, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  // CHECK: %[[EARLY:[0-9]+]] = soap.operator {{.*}} (%arg2, %{{[0-9]+}}) dims
  %early:2 = stablehlo.optimization_barrier %w, %h0 : tensor<4x4xf32>, tensor<8x4xf32>
  %y = stablehlo.dot_general %h1, %early#0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  // CHECK: soap.operator {{.*}} (%[[EARLY]], %{{[0-9]+}}) dims
  %late:3 = stablehlo.optimization_barrier %w, %h1, %y : tensor<4x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
  %y2 = stablehlo.dot_general %late#1, %late#0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %z = stablehlo.add %y2, %late#2 : tensor<8x4xf32>
  // CHECK: soap.operator {{.*}} (%arg2, %{{[0-9]+}}) dims
  %last:3 = stablehlo.optimization_barrier %w, %y2, %z : tensor<4x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
  %y3 = stablehlo.dot_general %last#1, %last#0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %sum = stablehlo.add %y3, %last#2 : tensor<8x4xf32>
  return %sum : tensor<8x4xf32>
}
