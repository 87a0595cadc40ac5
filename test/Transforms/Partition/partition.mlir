// RUN: soap-opt %s --allow-unregistered-dialect --soap-partition --mlir-print-local-scope | FileCheck %s
// RUN: soap-opt %s --allow-unregistered-dialect --soap-partition | soap-opt --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s

// Summands of a split contraction; the state has the layout of what replaces it.
// CHECK-LABEL: @contraction
// CHECK-SAME: %[[X:.*]]: !soap.dist<tensor<6x4xf32>, #soap.sharding<[2, 1, 2, 1] dims [0, 2] on [0, 1, 2, 3]>>
// CHECK-SAME: %[[W:.*]]: !soap.dist<tensor<4x8xf32>, #soap.sharding<[1, 2, 1] dims [-, 1] on [0, 3]>> {soap.state = 0 : i64}
// CHECK-SAME: -> (!soap.dist<tensor<4x8xf32>, #soap.sharding<[1, 2, 1] dims [-, 1] on [0, 3]>>,
// CHECK-SAME: !soap.dist<tensor<6x8xf32>, #soap.sharding<[2, 1, 2, 1] dims [0, -] on [0, 1, 2, 3]>>)
func.func @contraction(%x: tensor<6x4xf32>, %w: tensor<4x8xf32> {soap.state = 0 : i64})
    -> (tensor<4x8xf32>, tensor<6x8xf32>) {
  // CHECK: %[[CUT:.*]] = soap.reshard %[[W]]
  // CHECK-SAME: -> !soap.dist<tensor<4x8xf32>, #soap.sharding<[2, 1, 2, 1] dims [2, -] on [0, 1, 2, 3]>>
  // CHECK: %[[Y:.*]] = soap.spmd "fc" on [0, 1, 2, 3] tasks [0, 0, 0, 0] (%[[X]], %[[CUT]])
  // CHECK-SAME: #soap.sharding<[2, 1, 2, 1] dims [0, -] partial sum [2] on [0, 1, 2, 3]>
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<3x2xf32>, %[[B:.*]]: tensor<2x8xf32>):
  // CHECK-NEXT: %[[DOT:.*]] = stablehlo.dot_general %[[A]], %[[B]]
  // CHECK-NEXT: soap.return %[[DOT]] : tensor<3x8xf32>
  %y = soap.operator "fc" (%x, %w) config <[2, 1, 2] on [0, 1, 2, 3]>
      : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32> {
  ^bb0(%a: tensor<6x4xf32>, %b: tensor<4x8xf32>):
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
        : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
    soap.return %0 : tensor<6x8xf32>
  }
  // CHECK: %[[V:.*]] = soap.spmd "update" on [0, 3] tasks [0, 0] (%[[W]])
  %v = soap.operator "update" (%w) config <[1, 2] on [0, 3]>
      : (tensor<4x8xf32>) -> tensor<4x8xf32> {
  ^bb0(%b: tensor<4x8xf32>):
    %0 = stablehlo.negate %b : tensor<4x8xf32>
    soap.return %0 : tensor<4x8xf32>
  }
  // The pending sum is carried out for the function's result.
  // CHECK: %[[TOTAL:.*]] = soap.reshard %[[Y]]
  // CHECK-SAME: partial sum [2]
  // CHECK-SAME: -> !soap.dist<tensor<6x8xf32>, #soap.sharding<[2, 1, 2, 1] dims [0, -] on [0, 1, 2, 3]>>
  // CHECK: return %[[V]], %[[TOTAL]]
  return %v, %y : tensor<4x8xf32>, tensor<6x8xf32>
}

// The two halves read five rows each, and pad on one side each.
// CHECK-LABEL: @halo
// CHECK-SAME: #soap.sharding<[2, 1, 1] dims [-, 0 {0:5, 3:8}, -] on [0, 1]>
func.func @halo(%x: tensor<1x8x1xf32>, %k: tensor<3x1x1xf32>) -> tensor<1x8x1xf32> {
  // CHECK: soap.spmd "conv" on [0, 1] tasks [0, 1]
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<1x5x1xf32>, %{{.*}}: tensor<3x1x1xf32>):
  // CHECK-NEXT: stablehlo.convolution{{.*}}pad = {{\[\[}}1, 0]]{{.*}} -> tensor<1x4x1xf32>
  // CHECK: ^bb0(%{{.*}}: tensor<1x5x1xf32>, %{{.*}}: tensor<3x1x1xf32>):
  // CHECK-NEXT: stablehlo.convolution{{.*}}pad = {{\[\[}}0, 1]]{{.*}} -> tensor<1x4x1xf32>
  %y = soap.operator "conv" (%x, %k) config <[2, 1] on [0, 1]>
      : (tensor<1x8x1xf32>, tensor<3x1x1xf32>) -> tensor<1x8x1xf32> {
  ^bb0(%a: tensor<1x8x1xf32>, %b: tensor<3x1x1xf32>):
    %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]}
        {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
        : (tensor<1x8x1xf32>, tensor<3x1x1xf32>) -> tensor<1x8x1xf32>
    soap.return %0 : tensor<1x8x1xf32>
  }
  return %y : tensor<1x8x1xf32>
}

// Five rows in four tiles: two, two, one and none.
// CHECK-LABEL: @uneven
func.func @uneven(%x: tensor<5xf32>) -> tensor<5xf32> {
  // CHECK: soap.spmd "negate" on [0, 1, 0, 1] tasks [0, 0, 1, -1]
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<2xf32>):
  // CHECK: ^bb0(%{{.*}}: tensor<1xf32>):
  // CHECK-NOT: ^bb0
  // CHECK: return
  %y = soap.operator "negate" (%x) config <[4] on [0, 1, 0, 1]> : (tensor<5xf32>) -> tensor<5xf32> {
  ^bb0(%a: tensor<5xf32>):
    %0 = stablehlo.negate %a : tensor<5xf32>
    soap.return %0 : tensor<5xf32>
  }
  return %y : tensor<5xf32>
}

// The task without rows contributes the neutral element of max.
// CHECK-LABEL: @uneven_maximum
func.func @uneven_maximum(%x: tensor<5xf32>) -> tensor<f32> {
  // CHECK: %[[PARTS:.*]] = soap.spmd "max" on [0, 1, 2, 3] tasks [0, 0, 1, 2]
  // CHECK-SAME: #soap.sharding<[4, 1] dims [] partial max [0] on [0, 1, 2, 3]>
  // CHECK: ^bb0(%{{.*}}: tensor<2xf32>):
  // CHECK: ^bb0(%{{.*}}: tensor<1xf32>):
  // CHECK: ^bb0(%{{.*}}: tensor<0xf32>):
  // CHECK: %[[LEAST:.*]] = stablehlo.constant dense<0xFF800000> : tensor<f32>
  // CHECK-NEXT: soap.return %[[LEAST]]
  // CHECK: soap.reshard %[[PARTS]]
  %y = soap.operator "max" (%x) config <[4] on [0, 1, 2, 3]> : (tensor<5xf32>) -> tensor<f32> {
  ^bb0(%a: tensor<5xf32>):
    %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%a init: %least) applies stablehlo.maximum across dimensions = [0]
        : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    soap.return %0 : tensor<f32>
  }
  return %y : tensor<f32>
}

// Two users with one target share the reshard; disjoint devices.
// CHECK-LABEL: @shared
// CHECK-SAME: %[[X:.*]]: !soap.dist<tensor<4xf32>, #soap.sharding<[2, 1] dims [0] on [0, 1]>>
func.func @shared(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK: soap.spmd "a" on [0, 1] tasks [0, 0] (%[[X]])
  %a = soap.operator "a" (%x) config <[2] on [0, 1]> : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%v: tensor<4xf32>):
    %0 = stablehlo.negate %v : tensor<4xf32>
    soap.return %0 : tensor<4xf32>
  }
  // CHECK: %[[MOVED:.*]] = soap.reshard %[[X]]
  // CHECK: soap.spmd "b" on [2, 3] tasks [0, 0] (%[[MOVED]])
  %b = soap.operator "b" (%x) config <[2] on [2, 3]> : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%v: tensor<4xf32>):
    %0 = stablehlo.abs %v : tensor<4xf32>
    soap.return %0 : tensor<4xf32>
  }
  // CHECK-NOT: soap.reshard
  // CHECK: soap.spmd "c" on [2, 3] tasks [0, 0] (%[[MOVED]])
  %c = soap.operator "c" (%x) config <[2] on [2, 3]> : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%v: tensor<4xf32>):
    %0 = stablehlo.exponential %v : tensor<4xf32>
    soap.return %0 : tensor<4xf32>
  }
  return %a, %b, %c : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Summands pass through a linear operator: no reduction before it.
// CHECK-LABEL: @partial_replicas
func.func @partial_replicas(%x: tensor<4xf32>) -> tensor<f32> {
  // CHECK: %[[SUM:.*]] = soap.spmd "sum"
  // CHECK: %[[SAME:.*]] = soap.reshard %[[SUM]]
  // CHECK-SAME: -> !soap.dist<tensor<f32>, #soap.sharding<[2] dims [] partial sum [0] on [0, 1]>>
  // CHECK: soap.spmd "scale" on [0, 1] tasks [0, 0] (%[[SAME]])
  // CHECK-SAME: -> !soap.dist<tensor<f32>, #soap.sharding<[2] dims [] partial sum [0] on [0, 1]>>
  %s = soap.operator "sum" (%x) config <[2] on [0, 1]> : (tensor<4xf32>) -> tensor<f32> {
  ^bb0(%a: tensor<4xf32>):
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0]
        : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    soap.return %0 : tensor<f32>
  }
  %y = soap.operator "scale" (%s) config <[] partial 2 on [0, 1]> : (tensor<f32>) -> tensor<f32> {
  ^bb0(%a: tensor<f32>):
    %third = stablehlo.constant dense<0.333> : tensor<f32>
    %0 = stablehlo.multiply %a, %third : tensor<f32>
    soap.return %0 : tensor<f32>
  }
  return %y : tensor<f32>
}

// What JAX says of donated arguments; the result is the argument itself.
// CHECK-LABEL: @unchanged_state
// CHECK-SAME: %[[S:.*]]: !soap.dist<tensor<4xf32>, #[[LAYOUT:.*]]> {tf.aliasing_output = 0 : i32}
// CHECK-SAME: -> !soap.dist<tensor<4xf32>, #[[LAYOUT]]>
func.func @unchanged_state(%s: tensor<4xf32> {tf.aliasing_output = 0 : i32}) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[S]]
  return %s : tensor<4xf32>
}

// An op that nobody knows: every task computes the whole.
// CHECK-LABEL: @unknown
func.func @unknown(%x: tensor<4xf32>) -> tensor<3xf32> {
  // CHECK: soap.spmd "mystery" on [0, 1] tasks [0, 0]
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<4xf32>):
  // CHECK-NEXT: "mystery.op"(%[[A]]) {depth = 3 : i64} : (tensor<4xf32>) -> tensor<3xf32>
  %y = soap.operator "mystery" (%x) config <[] replicas 2 on [0, 1]> : (tensor<4xf32>) -> tensor<3xf32> {
  ^bb0(%a: tensor<4xf32>):
    %0 = "mystery.op"(%a) {depth = 3 : i64} : (tensor<4xf32>) -> tensor<3xf32>
    soap.return %0 : tensor<3xf32>
  }
  return %y : tensor<3xf32>
}
