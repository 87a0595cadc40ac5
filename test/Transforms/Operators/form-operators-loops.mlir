// Loops and branches that stay are split along what all of their regions keep.

// RUN: soap-opt %s -split-input-file -verify-diagnostics --soap-form-operators \
// RUN:   | FileCheck %s
// RUN: soap-opt %s -split-input-file --soap-form-operators \
// RUN:   --soap-auto-parallel="machine=cpu:2 algorithm=data-parallel" \
// RUN:   --soap-partition 2>/dev/null | FileCheck %s --check-prefix=LOCAL

// Of the products of the first batch, rows alone: columns are summed over. What
// the loop counts is in all tiles.
// CHECK-LABEL: func.func @main(%arg0: tensor<8x4xf32>
// CHECK: soap.operator {{.*}} dims ["d0" = 8 : sample]
// LOCAL-LABEL: func.func @main
// LOCAL: stablehlo.while({{.*}}) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
// LOCAL: stablehlo.dot_general {{.*}} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
func.func @main(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>, %n: tensor<i32>) -> tensor<8x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %h = %x, %u = %w) : tensor<i32>, tensor<8x4xf32>, tensor<4x4xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %m = stablehlo.dot_general %h, %u, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %t = stablehlo.tanh %m : tensor<8x4xf32>
    stablehlo.return %j, %t, %u : tensor<i32>, tensor<8x4xf32>, tensor<4x4xf32>
  }
  return %0#1 : tensor<8x4xf32>
}

// -----

// A gradient is added up over the rows, and reduced once.
// CHECK-LABEL: func.func @main(%arg0: tensor<8x4xf32>
// CHECK: soap.operator {{.*}} dims ["d0" = 8 : reduction]
// LOCAL: #[[$SUM:sharding[0-9]+]] = #soap.sharding<{{.*}} partial sum [0] on [0, 1]>
// LOCAL-LABEL: func.func @main
// LOCAL: %[[R:[0-9]+]]:2 = soap.spmd {{.*}} on [0, 1]
// LOCAL: stablehlo.while({{.*}}) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
// LOCAL: soap.reshard %[[R]]#1 : !soap.dist<tensor<4x4xf32>, #[[$SUM]]>
func.func @main(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>, %n: tensor<i32>) -> (tensor<8x4xf32>, tensor<4x4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %0:3 = stablehlo.while(%i = %zero, %h = %x, %sum = %none) : tensor<i32>, tensor<8x4xf32>, tensor<4x4xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %m = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %t = stablehlo.tanh %m : tensor<8x4xf32>
    %g = stablehlo.dot_general %h, %t, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %more = stablehlo.add %sum, %g : tensor<4x4xf32>
    stablehlo.return %j, %t, %more : tensor<i32>, tensor<8x4xf32>, tensor<4x4xf32>
  }
  return %0#1, %0#2 : tensor<8x4xf32>, tensor<4x4xf32>
}

// -----

// The gradients of a recurrence of channels on their own: one is a sum over the
// rows, in tiles along the channels, one the other way round.
// CHECK-LABEL: func.func @main(%arg0: tensor<8x4xf32>
// CHECK: soap.operator {{.*}} dims ["d0" = 8 : reduction, "d1" = 4 : reduction]
// LOCAL-LABEL: func.func @main
// LOCAL: stablehlo.while({{.*}}) : tensor<i32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
func.func @main(%x: tensor<8x4xf32>, %a: tensor<4xf32>, %c: tensor<8xf32>, %n: tensor<i32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %none_a = stablehlo.constant dense<0.0> : tensor<4xf32>
  %none_c = stablehlo.constant dense<0.0> : tensor<8xf32>
  %0:6 = stablehlo.while(%i = %zero, %h = %x, %p = %a, %q = %c, %sum_a = %none_a, %sum_c = %none_c) : tensor<i32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<4xf32>, tensor<8xf32>
  cond {
    %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %f = stablehlo.constant dense<0.0> : tensor<f32>
    %pa = stablehlo.broadcast_in_dim %p, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %qc = stablehlo.broadcast_in_dim %q, dims = [0] : (tensor<8xf32>) -> tensor<8x4xf32>
    %m = stablehlo.multiply %h, %pa : tensor<8x4xf32>
    %t = stablehlo.add %m, %qc : tensor<8x4xf32>
    %da = stablehlo.reduce(%t init: %f) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %dc = stablehlo.reduce(%t init: %f) applies stablehlo.add across dimensions = [1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
    %more_a = stablehlo.add %sum_a, %da : tensor<4xf32>
    %more_c = stablehlo.add %sum_c, %dc : tensor<8xf32>
    stablehlo.return %j, %t, %p, %q, %more_a, %more_c : tensor<i32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<4xf32>, tensor<8xf32>
  }
  return %0#4, %0#5 : tensor<4xf32>, tensor<8xf32>
}

// -----

// Where the rows' sum is needed at once, none are split; nor where it begins
// with what every task would add; nor where a loop goes on by it.
// CHECK-LABEL: func.func @main(%arg0: tensor<8xf32>
// CHECK-COUNT-3: soap.operator {{.*}} dims []
func.func @main(%x: tensor<8xf32>, %s: tensor<f32>, %n: tensor<i32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  // expected-warning @below {{'stablehlo.while' cannot be partitioned; every device that needs it computes it whole}}
  %0:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<8xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %r = stablehlo.reduce(%h init: %c) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %all = stablehlo.broadcast_in_dim %r, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %t = stablehlo.divide %h, %all : tensor<8xf32>
    stablehlo.return %j, %t : tensor<i32>, tensor<8xf32>
  }
  // expected-warning @below {{'stablehlo.while' cannot be partitioned; every device that needs it computes it whole}}
  %1:3 = stablehlo.while(%i = %zero, %h = %x, %sum = %s) : tensor<i32>, tensor<8xf32>, tensor<f32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %t = stablehlo.tanh %h : tensor<8xf32>
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %r = stablehlo.reduce(%h init: %c) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %more = stablehlo.add %sum, %r : tensor<f32>
    stablehlo.return %j, %t, %more : tensor<i32>, tensor<8xf32>, tensor<f32>
  }
  // expected-warning @below {{'stablehlo.while' cannot be partitioned; every device that needs it computes it whole}}
  %2 = stablehlo.while(%h = %x) : tensor<8xf32>
  cond {
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %r = stablehlo.reduce(%h init: %c) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %p = stablehlo.compare GT, %r, %s : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %t = stablehlo.tanh %h : tensor<8xf32>
    stablehlo.return %t : tensor<8xf32>
  }
  return %0#1, %1#1, %1#2, %2 : tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>
}

// -----

// Most of the work is not done along the rows: they are not worth a task.
// CHECK-LABEL: func.func @main(%arg0: tensor<8x4xf32>
// CHECK: soap.operator {{.*}} dims []
func.func @main(%x: tensor<8x4xf32>, %w: tensor<64x64xf32>, %n: tensor<i32>) -> (tensor<8x4xf32>, tensor<64x64xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  // expected-warning @below {{'stablehlo.while' cannot be partitioned; every device that needs it computes it whole}}
  %0:3 = stablehlo.while(%i = %zero, %h = %x, %u = %w) : tensor<i32>, tensor<8x4xf32>, tensor<64x64xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %t = stablehlo.tanh %h : tensor<8x4xf32>
    %m = stablehlo.dot_general %u, %u, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    stablehlo.return %j, %t, %m : tensor<i32>, tensor<8x4xf32>, tensor<64x64xf32>
  }
  return %0#1, %0#2 : tensor<8x4xf32>, tensor<64x64xf32>
}

// -----

// Branches read values from outside in tiles, one of them along both of its
// dimensions: two operands.
// CHECK-LABEL: func.func @main(%arg0: tensor<6x6xf32>
// CHECK: soap.operator {{.*}} (%arg1, %arg0, %arg0) dims ["d0" = 6 : {{.*}}, "d1" = 6 : {{.*}}]
// CHECK-NEXT: ^bb0(%[[I:.*]]: tensor<i32>, %[[A:.*]]: tensor<6x6xf32>, %[[B:.*]]: tensor<6x6xf32>):
// CHECK: stablehlo.transpose %[[A]]
// CHECK: stablehlo.tanh %[[B]]
func.func @main(%x: tensor<6x6xf32>, %i: tensor<i32>) -> tensor<6x6xf32> {
  %0 = "stablehlo.case"(%i) ({
    %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %e = stablehlo.exponential %t : tensor<6x6xf32>
    stablehlo.return %e : tensor<6x6xf32>
  }, {
    %t = stablehlo.tanh %x : tensor<6x6xf32>
    stablehlo.return %t : tensor<6x6xf32>
  }) : (tensor<i32>) -> tensor<6x6xf32>
  return %0 : tensor<6x6xf32>
}

// -----

// A barrier of several values ties none of them; a sum may begin with zeros in
// the loop, too.
// CHECK-LABEL: func.func @main(%arg0: tensor<8x4xf32>
// CHECK: soap.operator {{.*}} dims ["d0" = 8 : reduction, "d1" = 4 : attribute]
// CHECK-NOT: optimization_barrier
// CHECK: return
func.func @main(%x: tensor<8x4xf32>, %n: tensor<i32>) -> (tensor<8x4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4xf32>
  %0:3 = stablehlo.while(%i = %zero, %h = %x, %sum = %none) : tensor<i32>, tensor<8x4xf32>, tensor<4xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %two = stablehlo.constant dense<2.0> : tensor<3xf32>
    %b:3 = stablehlo.optimization_barrier %h, %j, %two : tensor<8x4xf32>, tensor<i32>, tensor<3xf32>
    %t = stablehlo.tanh %b#0 : tensor<8x4xf32>
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %r = stablehlo.reduce(%t init: %c) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %first = stablehlo.constant dense<0.0> : tensor<4xf32>
    %s = stablehlo.add %first, %r : tensor<4xf32>
    %more = stablehlo.add %sum, %s : tensor<4xf32>
    stablehlo.return %b#1, %t, %more : tensor<i32>, tensor<8x4xf32>, tensor<4xf32>
  }
  return %0#1, %0#2 : tensor<8x4xf32>, tensor<4xf32>
}
