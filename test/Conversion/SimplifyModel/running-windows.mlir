// RUN: soap-opt --soap-simplify-model -split-input-file %s | FileCheck %s --enable-var-scope

// Sums of all elements so far, as JAX writes jnp.cumsum: 1000 windows of 1000.
// In blocks of as near to 32 as divides them, each with what those before it
// come to.
// CHECK-LABEL: func.func @cumsum
// CHECK-SAME: (%[[X:.*]]: tensor<4x1000xf32>)
// CHECK: %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK: %[[B:.*]] = stablehlo.reshape %[[X]] : (tensor<4x1000xf32>) -> tensor<4x40x25xf32>
// CHECK: %[[T:.*]] = stablehlo.reduce(%[[B]] init: %[[ZERO]]) applies stablehlo.add across dimensions = [2] : (tensor<4x40x25xf32>, tensor<f32>) -> tensor<4x40xf32>
// CHECK: %[[W:.*]] = "stablehlo.reduce_window"(%[[T]], %[[ZERO]]) <{
// CHECK-SAME: padding = dense<{{\[\[}}0, 0], [39, 0]]> : tensor<2x2xi64>
// CHECK-SAME: window_dimensions = array<i64: 1, 40>
// CHECK: %[[S:.*]] = stablehlo.pad %[[W]], %[[ZERO]], low = [0, 1], high = [0, -1], interior = [0, 0] : (tensor<4x40xf32>, tensor<f32>) -> tensor<4x40xf32>
// CHECK: %[[R:.*]] = stablehlo.broadcast_in_dim %[[S]], dims = [0, 1] : (tensor<4x40xf32>) -> tensor<4x40x25xf32>
// CHECK: %[[O:.*]] = "stablehlo.reduce_window"(%[[B]], %[[ZERO]]) <{
// CHECK-SAME: padding = dense<{{\[\[}}0, 0], [0, 0], [24, 0]]> : tensor<3x2xi64>
// CHECK-SAME: window_dimensions = array<i64: 1, 1, 25>
// CHECK: %[[A:.*]] = stablehlo.add %[[R]], %[[O]] : tensor<4x40x25xf32>
// CHECK: %[[D:.*]] = stablehlo.reshape %[[A]] : (tensor<4x40x25xf32>) -> tensor<4x1000xf32>
// CHECK: return %[[D]]
func.func @cumsum(%x: tensor<4x1000xf32>) -> tensor<4x1000xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[0, 0], [999, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 1000>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<4x1000xf32>, tensor<f32>) -> tensor<4x1000xf32>
  return %0 : tensor<4x1000xf32>
}

// -----

// Where nothing near divides them, blocks are padded.
// CHECK-LABEL: func.func @prime
// CHECK: stablehlo.pad {{.*}} high = [15], interior = [0] : (tensor<1009xi32>, tensor<i32>) -> tensor<1024xi32>
// CHECK: stablehlo.reshape {{.*}} -> tensor<32x32xi32>
// CHECK: stablehlo.slice {{.*}} [0:1009] : (tensor<1024xi32>) -> tensor<1009xi32>
func.func @prime(%x: tensor<1009xi32>) -> tensor<1009xi32> {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%x, %one) <{padding = dense<[[1008, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1009>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.multiply %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<1009xi32>, tensor<i32>) -> tensor<1009xi32>
  return %0 : tensor<1009xi32>
}

// -----

// From the end, of several tensors; blocks of a dimension that is not the last.
// CHECK-LABEL: func.func @reverse
// CHECK: stablehlo.reshape {{.*}} -> tensor<15x30x3xi32>
// CHECK: stablehlo.reduce({{.*}} across dimensions = [1]
// CHECK: "stablehlo.reduce_window"
// CHECK-SAME: padding = dense<{{\[\[}}0, 14], [0, 0]]> : tensor<2x2xi64>
// CHECK-SAME: window_dimensions = array<i64: 15, 1>
// CHECK: stablehlo.pad {{.*}} low = [-1, 0], high = [1, 0]
// CHECK: stablehlo.broadcast_in_dim {{.*}} dims = [0, 2] {{.*}} -> tensor<15x30x3xf32>
// CHECK: %[[OWN:.*]]:2 = "stablehlo.reduce_window"
// CHECK-SAME: padding = dense<{{\[\[}}0, 0], [0, 29], [0, 0]]> : tensor<3x2xi64>
// CHECK: "stablehlo.map"(%[[OWN]]#0, %[[OWN]]#1, {{.*}}) <{dimensions = array<i64: 0, 1, 2>}>
// CHECK: stablehlo.return {{.*}} : tensor<f32>
// CHECK: "stablehlo.map"(%[[OWN]]#0, %[[OWN]]#1, {{.*}}) <{dimensions = array<i64: 0, 1, 2>}>
// CHECK: stablehlo.return {{.*}} : tensor<i32>
func.func @reverse(%x: tensor<450x3xf32>, %i: tensor<450x3xi32>) -> (tensor<450x3xf32>, tensor<450x3xi32>) {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = "stablehlo.reduce_window"(%x, %i, %low, %zero) <{padding = dense<[[0, 449], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 450, 1>}> ({
  ^bb0(%a: tensor<f32>, %p: tensor<i32>, %b: tensor<f32>, %q: tensor<i32>):
    %c = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %d = stablehlo.select %c, %a, %b : tensor<i1>, tensor<f32>
    %e = stablehlo.select %c, %p, %q : tensor<i1>, tensor<i32>
    stablehlo.return %d, %e : tensor<f32>, tensor<i32>
  }) : (tensor<450x3xf32>, tensor<450x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<450x3xf32>, tensor<450x3xi32>)
  return %0#0, %0#1 : tensor<450x3xf32>, tensor<450x3xi32>
}

// -----

// What is short stays, and so does what is no sum of all so far.
// CHECK-LABEL: func.func @others
// CHECK-NOT: stablehlo.pad
// CHECK-COUNT-4: "stablehlo.reduce_window"
// CHECK-NOT: stablehlo.pad
// CHECK: return
func.func @others(%s: tensor<64xf32>, %x: tensor<1000xf32>, %y: tensor<500x1000xf32>) -> (tensor<64xf32>, tensor<1000xf32>, tensor<2xf32>, tensor<500x1000xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%s, %zero) <{padding = dense<[[63, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<64xf32>, tensor<f32>) -> tensor<64xf32>
  %1 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[499, 500]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1000>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<1000xf32>, tensor<f32>) -> tensor<1000xf32>
  %2 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[999, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 1000>, window_strides = array<i64: 500>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<1000xf32>, tensor<f32>) -> tensor<2xf32>
  %3 = "stablehlo.reduce_window"(%y, %zero) <{padding = dense<[[499, 0], [999, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 500, 1000>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<500x1000xf32>, tensor<f32>) -> tensor<500x1000xf32>
  return %0, %1, %2, %3 : tensor<64xf32>, tensor<1000xf32>, tensor<2xf32>, tensor<500x1000xf32>
}

// -----

// An initial value that counts does so once.
// CHECK-LABEL: func.func @counts
// CHECK-NOT: stablehlo.pad
// CHECK: window_dimensions = array<i64: 300>
func.func @counts(%x: tensor<300xf32>) -> tensor<300xf32> {
  %five = stablehlo.constant dense<5.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %five) <{padding = dense<[[299, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 300>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<300xf32>, tensor<f32>) -> tensor<300xf32>
  return %0 : tensor<300xf32>
}
