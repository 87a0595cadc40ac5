// RUN: soap-opt %s -split-input-file --soap-split-batch="parts=2 turns=0" | FileCheck %s
// RUN: soap-opt %s -split-input-file --soap-split-batch="parts=4 turns=0" | FileCheck %s --check-prefix=FOUR
// RUN: soap-opt %s -split-input-file --soap-plan="microbatches=2 turns=0 machine=cpu:2 algorithm=data-parallel" | FileCheck %s --check-prefix=PLAN
// RUN: soap-opt %s -split-input-file --soap-split-batch=parts=1 | FileCheck %s --check-prefix=ONE

// A step of two layers, a softmax, cross entropy and SGD: all of the first part,
// forward and backward, then the second, which adds its loss and gradients. Sums of
// gradients are operators of their own.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[W1:.*]]: tensor<4x6xf32> {{.*}}, %[[W2:.*]]: tensor<6x3xf32> {{.*}}, %[[X:.*]]: tensor<8x4xf32>, %[[T:.*]]: tensor<8xi32>)
// CHECK: %[[X0:.*]] = stablehlo.slice %[[X]] [0:4, 0:4]
// CHECK: %[[H0:.*]] = stablehlo.dot_general %[[X0]], %[[W1]]
// CHECK: %[[A0:.*]] = stablehlo.tanh %[[H0]] : tensor<4x6xf32>
// CHECK: stablehlo.slice %[[T]] [0:4]
// What has no samples is made once, for all parts.
// CHECK: %[[CLASSES:.*]] = stablehlo.iota dim = 1 : tensor<4x3xi32>
// CHECK: stablehlo.compare EQ, %{{.*}}, %[[CLASSES]]
// CHECK: %[[LOSS0:.*]] = stablehlo.reduce({{.*}}) applies stablehlo.add across dimensions = [0, 1]
// CHECK: %[[DY0:.*]] = stablehlo.divide {{.*}} : tensor<4x3xf32>
// CHECK: %[[G20:.*]] = stablehlo.dot_general %[[A0]], %[[DY0]], contracting_dims = [0] x [0]
// CHECK: stablehlo.dot_general %[[DY0]], %[[W2]], contracting_dims = [1] x [1]
// CHECK: %[[G10:.*]] = stablehlo.dot_general %[[X0]], %{{.*}}, contracting_dims = [0] x [0]
// CHECK: %[[X1:.*]] = stablehlo.slice %[[X]] [4:8, 0:4]
// CHECK-NOT: stablehlo.iota
// CHECK: %[[LOSS1:.*]] = stablehlo.reduce({{.*}}) applies stablehlo.add across dimensions = [0, 1]
// CHECK-NEXT: %[[LOSS:.*]] = stablehlo.add %[[LOSS0]], %[[LOSS1]] : tensor<f32>
// CHECK-NEXT: stablehlo.divide %[[LOSS]]
// CHECK: %[[G21:.*]] = stablehlo.dot_general {{.*}}, contracting_dims = [0] x [0]
// CHECK-NEXT: %[[G2:.*]] = stablehlo.add %[[G20]], %[[G21]] : tensor<6x3xf32>
// CHECK: %[[G11:.*]] = stablehlo.dot_general %[[X1]], {{.*}}, contracting_dims = [0] x [0]
// CHECK-NEXT: %[[G1:.*]] = stablehlo.add %[[G10]], %[[G11]] : tensor<4x6xf32>
// CHECK: %[[U2:.*]] = stablehlo.multiply %{{.*}}, %[[G2]]
// CHECK-NEXT: stablehlo.subtract %[[W2]], %[[U2]]
// CHECK: %[[U1:.*]] = stablehlo.multiply %{{.*}}, %[[G1]]
// CHECK-NEXT: stablehlo.subtract %[[W1]], %[[U1]]

// Every part adds what it has as soon as it has it.
// FOUR-LABEL: func.func @main
// FOUR: stablehlo.slice %{{.*}} [0:2, 0:4]
// FOUR: %[[G0:.*]] = stablehlo.dot_general {{.*}} -> tensor<6x3xf32>
// FOUR: stablehlo.slice %{{.*}} [2:4, 0:4]
// FOUR: %[[G1:.*]] = stablehlo.dot_general {{.*}} -> tensor<6x3xf32>
// FOUR-NEXT: %[[S1:.*]] = stablehlo.add %[[G0]], %[[G1]]
// FOUR: stablehlo.slice %{{.*}} [4:6, 0:4]
// FOUR: %[[G2:.*]] = stablehlo.dot_general {{.*}} -> tensor<6x3xf32>
// FOUR-NEXT: %[[S2:.*]] = stablehlo.add %[[S1]], %[[G2]]
// FOUR: stablehlo.slice %{{.*}} [6:8, 0:4]
// FOUR: %[[G3:.*]] = stablehlo.dot_general {{.*}} -> tensor<6x3xf32>
// FOUR-NEXT: stablehlo.add %[[S2]], %[[G3]]

// Data parallel, they stay pending and are reduced once, for the update.
// PLAN: soap.operator "arg1_1.gradient.1" {{.*}} config <[1, 1] partial 2 on [0, 1]>
// PLAN: soap.operator "arg0_1.gradient.1" {{.*}} config <[1, 1] partial 2 on [0, 1]>
// PLAN: soap.operator "arg1.update" {{.*}} config <[1, 1] replicas 2 on [0, 1]>

// ONE-LABEL: func.func @main
// ONE-NOT: stablehlo.slice
func.func @main(%w1: tensor<4x6xf32> {tf.aliasing_output = 0 : i32}, %w2: tensor<6x3xf32> {tf.aliasing_output = 1 : i32},
                %x: tensor<8x4xf32>, %t: tensor<8xi32>) -> (tensor<4x6xf32>, tensor<6x3xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %samples = stablehlo.constant dense<8.0> : tensor<f32>
  %rate = stablehlo.constant dense<0.1> : tensor<f32>
  // Forward.
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %a = stablehlo.tanh %h : tensor<8x6xf32>
  %y = stablehlo.dot_general %a, %w2, contracting_dims = [1] x [0] : (tensor<8x6xf32>, tensor<6x3xf32>) -> tensor<8x3xf32>
  %classes = stablehlo.iota dim = 1 : tensor<8x3xi32>
  %labels = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<8xi32>) -> tensor<8x3xi32>
  %is = stablehlo.compare EQ, %labels, %classes : (tensor<8x3xi32>, tensor<8x3xi32>) -> tensor<8x3xi1>
  %hot = stablehlo.convert %is : (tensor<8x3xi1>) -> tensor<8x3xf32>
  %m = stablehlo.reduce(%y init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<8x3xf32>, tensor<f32>) -> tensor<8xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<8xf32>) -> tensor<8x3xf32>
  %d = stablehlo.subtract %y, %mb : tensor<8x3xf32>
  %e = stablehlo.exponential %d : tensor<8x3xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x3xf32>, tensor<f32>) -> tensor<8xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<8xf32>) -> tensor<8x3xf32>
  %p = stablehlo.divide %e, %sb : tensor<8x3xf32>
  %lp = stablehlo.log %p : tensor<8x3xf32>
  %ce = stablehlo.multiply %hot, %lp : tensor<8x3xf32>
  %sum = stablehlo.reduce(%ce init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x3xf32>, tensor<f32>) -> tensor<f32>
  %mean = stablehlo.divide %sum, %samples : tensor<f32>
  %loss = stablehlo.negate %mean : tensor<f32>
  // Backward.
  %n = stablehlo.broadcast_in_dim %samples, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
  %pt = stablehlo.subtract %p, %hot : tensor<8x3xf32>
  %dy = stablehlo.divide %pt, %n : tensor<8x3xf32>
  %g2 = stablehlo.dot_general %a, %dy, contracting_dims = [0] x [0] : (tensor<8x6xf32>, tensor<8x3xf32>) -> tensor<6x3xf32>
  %da = stablehlo.dot_general %dy, %w2, contracting_dims = [1] x [1] : (tensor<8x3xf32>, tensor<6x3xf32>) -> tensor<8x6xf32>
  %one = stablehlo.constant dense<1.0> : tensor<8x6xf32>
  %aa = stablehlo.multiply %a, %a : tensor<8x6xf32>
  %slope = stablehlo.subtract %one, %aa : tensor<8x6xf32>
  %dh = stablehlo.multiply %da, %slope : tensor<8x6xf32>
  %g1 = stablehlo.dot_general %x, %dh, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  // Update.
  %r2 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<6x3xf32>
  %u2 = stablehlo.multiply %r2, %g2 : tensor<6x3xf32>
  %n2 = stablehlo.subtract %w2, %u2 : tensor<6x3xf32>
  %r1 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  %u1 = stablehlo.multiply %r1, %g1 : tensor<4x6xf32>
  %n1 = stablehlo.subtract %w1, %u1 : tensor<4x6xf32>
  return %n1, %n2, %loss : tensor<4x6xf32>, tensor<6x3xf32>, tensor<f32>
}

// -----

// Samples that are the slower part of a merged dimension stay split.
// CHECK-LABEL: func.func @main
// CHECK: %[[ROWS:.*]] = stablehlo.reshape %{{.*}} : (tensor<4x5x4xf32>) -> tensor<20x4xf32>
// CHECK: %[[H:.*]] = stablehlo.dot_general %[[ROWS]], {{.*}} -> tensor<20x6xf32>
// CHECK: stablehlo.reshape %[[H]] : (tensor<20x6xf32>) -> tensor<4x5x6xf32>
// CHECK-NOT: stablehlo.concatenate
// CHECK: return
func.func @main(%w: tensor<4x6xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8x5x4xf32>) -> (tensor<4x6xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.reshape %x : (tensor<8x5x4xf32>) -> tensor<40x4xf32>
  %h = stablehlo.dot_general %rows, %w, contracting_dims = [1] x [0] : (tensor<40x4xf32>, tensor<4x6xf32>) -> tensor<40x6xf32>
  %y = stablehlo.reshape %h : (tensor<40x6xf32>) -> tensor<8x5x6xf32>
  %loss = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x5x6xf32>, tensor<f32>) -> tensor<f32>
  %g = stablehlo.dot_general %rows, %h, contracting_dims = [0] x [0] : (tensor<40x4xf32>, tensor<40x6xf32>) -> tensor<4x6xf32>
  return %g, %loss : tensor<4x6xf32>, tensor<f32>
}

// -----

// The terms of a gradient are added up within each part, those of few bits in the
// wider type that they become; then there is one sum over the parts.
// CHECK-LABEL: func.func @main
// CHECK: %[[G0:.*]] = stablehlo.dot_general
// CHECK: %[[G1:.*]] = stablehlo.dot_general
// CHECK: %[[T1:.*]] = stablehlo.transpose %[[G1]]
// CHECK: %[[G:.*]] = stablehlo.add %[[G0]], %[[T1]] : tensor<4x4xbf16>
// CHECK: %[[F0:.*]] = stablehlo.convert %[[G]]
// CHECK: stablehlo.slice %{{.*}} [4:8, 0:4]
// CHECK: stablehlo.add {{.*}} : tensor<4x4xbf16>
// CHECK-NEXT: %[[F1:.*]] = stablehlo.convert
// CHECK-NEXT: %[[F:.*]] = stablehlo.add %[[F0]], %[[F1]] : tensor<4x4xf32>
// CHECK-NEXT: %[[T:.*]] = stablehlo.transpose %[[F]]
// CHECK-NEXT: stablehlo.subtract %{{.*}}, %[[T]]
func.func @main(%w: tensor<4x4xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8x4xbf16>) -> tensor<4x4xf32> {
  %g0 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<8x4xbf16>, tensor<8x4xbf16>) -> tensor<4x4xbf16>
  %e = stablehlo.exponential %x : tensor<8x4xbf16>
  %g1 = stablehlo.dot_general %x, %e, contracting_dims = [0] x [0] : (tensor<8x4xbf16>, tensor<8x4xbf16>) -> tensor<4x4xbf16>
  %t1 = stablehlo.transpose %g1, dims = [1, 0] : (tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %g = stablehlo.add %g0, %t1 : tensor<4x4xbf16>
  %f = stablehlo.convert %g : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  %t = stablehlo.transpose %f, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = stablehlo.subtract %w, %t : tensor<4x4xf32>
  return %n : tensor<4x4xf32>
}

// -----

// What a part computes again waits for what is the part's.
// CHECK-LABEL: func.func @main
// CHECK-SAME: %[[W:.*]]: tensor<4x4xf32> {
// CHECK: %[[X0:.*]] = stablehlo.slice
// CHECK: %[[T0:.*]] = stablehlo.tanh
// CHECK: %[[B0:.*]]:3 = stablehlo.optimization_barrier %[[X0]], %[[W]], %[[T0]]
// CHECK: %[[WB:.*]] = stablehlo.convert %[[B0]]#1
// CHECK: stablehlo.dot_general %[[B0]]#0, %[[WB]]
// CHECK: %[[X1:.*]] = stablehlo.slice
// CHECK: %[[T1:.*]] = stablehlo.tanh
// CHECK: %[[B1:.*]]:3 = stablehlo.optimization_barrier %[[X1]], %[[W]], %[[T1]]
// CHECK: stablehlo.dot_general %[[B1]]#0, %[[WB]]
// CHECK: stablehlo.dot_general %{{.*}}, %[[B1]]#2
func.func @main(%w: tensor<4x4xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %t = stablehlo.tanh %h : tensor<8x4xf32>
  %b:3 = stablehlo.optimization_barrier %x, %w, %t : tensor<8x4xf32>, tensor<4x4xf32>, tensor<8x4xf32>
  %wb = stablehlo.convert %b#1 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %h2 = stablehlo.dot_general %b#0, %wb, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %g = stablehlo.dot_general %h2, %b#2, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  return %g : tensor<4x4xf32>
}

// -----

// Random numbers are drawn as without parts; what is made of them is not.
// CHECK-LABEL: func.func @main
// CHECK: %{{.*}}, %[[BITS:.*]] = stablehlo.rng_bit_generator {{.*}} tensor<8x4xui32>)
// CHECK: %[[BITS0:.*]] = stablehlo.slice %[[BITS]] [0:4, 0:4]
// CHECK: stablehlo.compare LT, %[[BITS0]]
// CHECK: %[[BITS1:.*]] = stablehlo.slice %[[BITS]] [4:8, 0:4]
// CHECK: stablehlo.compare LT, %[[BITS1]]
func.func @main(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %key: tensor<2xui64> {tf.aliasing_output = 1 : i32}, %x: tensor<8x4xf32>) -> (tensor<4xf32>, tensor<2xui64>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %half = stablehlo.constant dense<2147483648> : tensor<8x4xui32>
  %state, %bits = stablehlo.rng_bit_generator %key, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x4xui32>)
  %keep = stablehlo.compare LT, %bits, %half : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xi1>
  %z = stablehlo.constant dense<0.0> : tensor<8x4xf32>
  %y = stablehlo.select %keep, %x, %z : tensor<8x4xi1>, tensor<8x4xf32>
  %g = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %g, %state : tensor<4xf32>, tensor<2xui64>
}

// -----

// Operators that the model names are one per part.
// CHECK-LABEL: func.func @main
// CHECK: stablehlo.tanh {{.*}} {soap.operator = "act.part0"}
// CHECK: stablehlo.negate {{.*}} {soap.operator = "state"}
// CHECK: stablehlo.tanh {{.*}} {soap.operator = "act.part1"}
func.func @main(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8x4xf32>) -> (tensor<4xf32>, tensor<8x4xf32>) {
  %y = stablehlo.tanh %x {soap.operator = "act"} : tensor<8x4xf32>
  %n = stablehlo.negate %w {soap.operator = "state"} : tensor<4xf32>
  return %n, %y : tensor<4xf32>, tensor<8x4xf32>
}

// -----

// One element of each row, and back: rows that are counted are those of the part.
// CHECK-LABEL: func.func @main
// CHECK: %[[E0:.*]] = stablehlo.exponential
// CHECK: %[[P0:.*]] = "stablehlo.gather"(%[[E0]], %{{.*}} -> tensor<4xf32>
// CHECK: "stablehlo.scatter"({{.*}}
// CHECK: }) : (tensor<4x3xf32>, tensor<4x2xi32>, tensor<4xf32>) -> tensor<4x3xf32>
// CHECK: %[[E1:.*]] = stablehlo.exponential
// CHECK: "stablehlo.gather"(%[[E1]], %{{.*}} -> tensor<4xf32>
// CHECK: }) : (tensor<4x3xf32>, tensor<4x2xi32>, tensor<4xf32>) -> tensor<4x3xf32>
// CHECK: stablehlo.concatenate
// CHECK: return
func.func @main(%w: tensor<3xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<8x3xf32>, %labels: tensor<8xi32>) -> (tensor<3xf32>, tensor<8x3xf32>) {
  %zeros = stablehlo.constant dense<0.0> : tensor<8x3xf32>
  %none = stablehlo.constant dense<0> : tensor<8xi32>
  %eight = stablehlo.constant dense<8> : tensor<8xi32>
  %e = stablehlo.exponential %x : tensor<8x3xf32>
  %iota = stablehlo.iota dim = 0 : tensor<8xi32>
  %before = stablehlo.compare LT, %iota, %none : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
  %wrapped = stablehlo.add %iota, %eight : tensor<8xi32>
  %rows = stablehlo.select %before, %wrapped, %iota : tensor<8xi1>, tensor<8xi32>
  %0 = stablehlo.broadcast_in_dim %rows, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
  %1 = stablehlo.reshape %labels : (tensor<8xi32>) -> tensor<8x1xi32>
  %at = stablehlo.concatenate %0, %1, dim = 1 : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x2xi32>
  %picked = "stablehlo.gather"(%e, %at) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<8x3xf32>, tensor<8x2xi32>) -> tensor<8xf32>
  %put = "stablehlo.scatter"(%zeros, %at, %picked) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<8x3xf32>, tensor<8x2xi32>, tensor<8xf32>) -> tensor<8x3xf32>
  return %w, %put : tensor<3xf32>, tensor<8x3xf32>
}
