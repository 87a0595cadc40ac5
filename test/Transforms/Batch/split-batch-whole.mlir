// RUN: soap-opt %s -split-input-file -allow-unregistered-dialect --soap-split-batch="parts=2 turns=0 remarks" -verify-diagnostics | FileCheck %s

// What needs the whole batch in one op gets it, and may be cut again.
// CHECK-LABEL: func.func @main
// CHECK: %[[E0:.*]] = stablehlo.exponential
// CHECK: %[[E1:.*]] = stablehlo.exponential
// CHECK: %[[E:.*]] = stablehlo.concatenate %[[E0]], %[[E1]], dim = 0
// CHECK: %[[R:.*]] = stablehlo.reverse %[[E]]
// CHECK: %[[R0:.*]] = stablehlo.slice %[[R]] [0:4, 0:4]
// CHECK: %[[Y0:.*]] = stablehlo.add %[[E0]], %[[R0]]
// CHECK: %[[M0:.*]] = stablehlo.reduce(%[[Y0]]
// CHECK: %[[R1:.*]] = stablehlo.slice %[[R]] [4:8, 0:4]
// CHECK: %[[Y1:.*]] = stablehlo.add %[[E1]], %[[R1]]
// CHECK: %[[M1:.*]] = stablehlo.reduce(%[[Y1]]
// CHECK: %[[M:.*]] = stablehlo.maximum %[[M0]], %[[M1]]
// CHECK: %[[Y:.*]] = stablehlo.concatenate %[[Y0]], %[[Y1]], dim = 0
// CHECK: return %[[M]], %[[Y]]
// expected-remark @below {{has 3 ops in each of 2 parts of the batch of 8, 1 once; 1 of them read the whole batch}}
func.func @main(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8x4xf32>) -> (tensor<4xf32>, tensor<8x4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %e = stablehlo.exponential %x : tensor<8x4xf32>
  // expected-remark @below {{'stablehlo.reverse' reads the whole batch}}
  %r = stablehlo.reverse %e, dims = [0] : tensor<8x4xf32>
  %y = stablehlo.add %e, %r : tensor<8x4xf32>
  %g = stablehlo.reduce(%y init: %zero) applies stablehlo.maximum across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %g, %y : tensor<4xf32>, tensor<8x4xf32>
}

// -----

// Every sample with every other: of one side all.
// CHECK-LABEL: func.func @main
// CHECK: %[[E0:.*]] = stablehlo.exponential
// CHECK: %[[E1:.*]] = stablehlo.exponential
// CHECK: %[[E:.*]] = stablehlo.concatenate %[[E0]], %[[E1]], dim = 0
// CHECK: stablehlo.dot_general %[[E0]], %[[E]], contracting_dims = [1] x [1]
// CHECK: stablehlo.dot_general %[[E1]], %[[E]], contracting_dims = [1] x [1]
// expected-remark @below {{has 2 ops in each of 2 parts of the batch of 8, 0 once; 1 of them read the whole batch}}
func.func @main(%w: tensor<8x8xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8x4xf32>) -> tensor<8x8xf32> {
  %e = stablehlo.exponential %x : tensor<8x4xf32>
  // expected-remark @below {{'stablehlo.dot_general' reads the whole batch}}
  %s = stablehlo.dot_general %e, %e, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  return %s : tensor<8x8xf32>
}

// -----

// Statistics of the batch: their sums are added up before any part goes on.
// CHECK-LABEL: func.func @main
// CHECK: %[[E0:.*]] = stablehlo.exponential
// CHECK: %[[S0:.*]] = stablehlo.reduce(%[[E0]]
// CHECK: %[[E1:.*]] = stablehlo.exponential
// CHECK: %[[S1:.*]] = stablehlo.reduce(%[[E1]]
// CHECK: %[[S:.*]] = stablehlo.add %[[S0]], %[[S1]]
// CHECK: %[[M:.*]] = stablehlo.divide %[[S]]
// CHECK: %[[MB:.*]] = stablehlo.broadcast_in_dim %[[M]], dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
// CHECK: stablehlo.subtract %[[E0]], %[[MB]]
// CHECK: stablehlo.subtract %[[E1]], %[[MB]]
// expected-remark @below {{has 4 ops in each of 2 parts of the batch of 8, 1 once; 0 of them read the whole batch}}
func.func @main(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8x4xf32>) -> (tensor<4xf32>, tensor<8x4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<8.0> : tensor<4xf32>
  %e = stablehlo.exponential %x : tensor<8x4xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  %m = stablehlo.divide %s, %n : tensor<4xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %c = stablehlo.subtract %e, %mb : tensor<8x4xf32>
  %g = stablehlo.reduce(%c init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %g, %c : tensor<4xf32>, tensor<8x4xf32>
}

// -----

// Samples in another order.
// CHECK-LABEL: func.func @main
// CHECK: %[[ALL:.*]] = stablehlo.concatenate %{{.*}}, %{{.*}}, dim = 0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
// CHECK: "stablehlo.gather"(%[[ALL]], %{{.*}} -> tensor<4x4xf32>
// CHECK: "stablehlo.gather"(%[[ALL]], %{{.*}} -> tensor<4x4xf32>
// expected-remark @below {{has 3 ops in each of 2 parts of the batch of 8, 0 once; 1 of them read the whole batch}}
func.func @main(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8x4xf32>, %p: tensor<8xi32>) -> (tensor<4xf32>, tensor<8x4xf32>) {
  %e = stablehlo.exponential %x : tensor<8x4xf32>
  %i = stablehlo.reshape %p : (tensor<8xi32>) -> tensor<8x1xi32>
  // expected-remark @below {{'stablehlo.gather' reads the whole batch}}
  %s = "stablehlo.gather"(%e, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<8x4xf32>
  return %w, %s : tensor<4xf32>, tensor<8x4xf32>
}

// -----

// Ops that nobody knows, and what is called but cannot be inlined.
// CHECK-LABEL: func.func @main
// CHECK: %[[A:.*]] = "test.a"(%{{.*}}) : (tensor<8xf32>) -> tensor<8xf32>
// CHECK: stablehlo.slice %[[A]] [0:4]
// CHECK: stablehlo.slice %[[A]] [4:8]
// CHECK: %[[E:.*]] = stablehlo.concatenate
// CHECK: call @recursive(%[[E]])
// CHECK: "test.region"
// CHECK-NEXT: "test.b"(%[[E]])
// expected-remark @below {{has 1 ops in each of 2 parts of the batch of 8, 3 once; 3 of them read the whole batch}}
func.func @main(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-remark @below {{'test.a' reads the whole batch}}
  %0 = "test.a"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.exponential %0 : tensor<8xf32>
  // expected-remark @below {{'func.call' reads the whole batch}}
  %2 = call @recursive(%1) : (tensor<8xf32>) -> tensor<8xf32>
  // expected-remark @below {{'test.region' reads the whole batch}}
  %3 = "test.region"(%2) ({
    "test.b"(%1) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %3 : tensor<8xf32>
}
func.func private @recursive(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @recursive(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @main
// CHECK-NEXT: return
// expected-warning @below {{nothing of it can be computed in parts of the batch of 8}}
// expected-remark @below {{has 0 ops in each of 2 parts of the batch of 8, 0 once; 0 of them read the whole batch}}
func.func @main(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8xf32>) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}
