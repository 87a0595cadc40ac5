// RUN: soap-opt --soap-simplify-model %s | FileCheck %s -enable-var-scope

// Sizes are computed from the arguments' shapes, in a function that is called.
// CHECK-LABEL: func.func @called(
// CHECK-SAME: %[[A:.*]]: tensor<4x5xf32>, %[[B:.*]]: tensor<3xf32>
// CHECK: stablehlo.reshape {{.*}} : (tensor<4x5xf32>) -> tensor<20xf32>
// CHECK: stablehlo.concatenate {{.*}} -> tensor<23xf32>
// CHECK-NOT: tensor<?
// CHECK: return
func.func private @append(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?x?xf32>) -> tensor<i32>
  %1 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<?x?xf32>) -> tensor<i32>
  %2 = stablehlo.multiply %0, %1 : tensor<i32>
  %3 = stablehlo.reshape %2 : (tensor<i32>) -> tensor<1xi32>
  %4 = stablehlo.dynamic_reshape %a, %3 : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?xf32>
  %5 = stablehlo.concatenate %4, %b, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %5 : tensor<?xf32>
}
func.func @called(%a: tensor<4x5xf32>, %b: tensor<3xf32>) -> tensor<?xf32> {
  %s = stablehlo.constant dense<[4, 5]> : tensor<2xi32>
  %t = stablehlo.constant dense<3> : tensor<1xi32>
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<4x5xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %1 = stablehlo.dynamic_reshape %b, %t : (tensor<3xf32>, tensor<1xi32>) -> tensor<?xf32>
  %2 = call @append(%0, %1) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// CHECK-LABEL: func.func @slices(
// CHECK: stablehlo.slice %{{.*}} [1:8:2] : (tensor<9xf32>) -> tensor<4xf32>
// CHECK: stablehlo.dynamic_slice %{{.*}} sizes = [4]
// CHECK: stablehlo.slice %{{.*}} [0:3] : (tensor<9xf32>) -> tensor<3xf32>
func.func @slices(%a: tensor<9xf32>, %i: tensor<1xi64>, %j: tensor<1xi64>) -> (tensor<?xf32>, tensor<4xf32>, tensor<?xf32>) {
  %s = stablehlo.constant dense<1> : tensor<1xi64>
  %l = stablehlo.constant dense<8> : tensor<1xi64>
  %t = stablehlo.constant dense<2> : tensor<1xi64>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %0 = stablehlo.real_dynamic_slice %a, %s, %l, %t : (tensor<9xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  %1 = stablehlo.real_dynamic_slice %a, %i, %j, %s : (tensor<9xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4xf32>
  %2 = stablehlo.set_dimension_size %a, %n, dim = 0 : (tensor<9xf32>, tensor<i32>) -> tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<4xf32>, tensor<?xf32>
}

// The place is not known, how much is: what JAX makes of a slice in a loop.
// CHECK-LABEL: func.func @slices_in_loops(
// CHECK: stablehlo.while
// CHECK: stablehlo.dynamic_slice %{{.*}}, sizes = [1, 5] : (tensor<3x5xf32>, tensor<i32>, tensor<i32>) -> tensor<1x5xf32>
// CHECK: stablehlo.dynamic_slice %{{.*}}, sizes = [3, 4] : (tensor<3x5xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
// CHECK: stablehlo.slice %{{.*}} [0:3, 0:4:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
func.func @slices_in_loops(%a: tensor<3x5xf32>, %n: tensor<i32>) -> tensor<?xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %sizes = stablehlo.constant dense<[1, 5]> : tensor<2xi32>
  %ones = stablehlo.constant dense<1> : tensor<2xi32>
  %more = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
  %strides = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %row = stablehlo.constant dense<5> : tensor<1xi32>
  %0 = stablehlo.dynamic_iota %row, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  %1:2 = stablehlo.while(%i = %zero, %s = %0) : tensor<i32>, tensor<?xf32>
  cond {
    %2 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  } do {
    %2 = stablehlo.reshape %i : (tensor<i32>) -> tensor<1xi32>
    %3 = stablehlo.reshape %zero : (tensor<i32>) -> tensor<1xi32>
    %4 = stablehlo.concatenate %2, %3, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %5 = stablehlo.add %4, %sizes : tensor<2xi32>
    %6 = stablehlo.real_dynamic_slice %a, %4, %5, %ones : (tensor<3x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
    %7 = stablehlo.dynamic_reshape %6, %row : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?xf32>
    %8 = stablehlo.concatenate %3, %2, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %9 = stablehlo.subtract %8, %ones : tensor<2xi32>
    %10 = stablehlo.subtract %8, %ones : tensor<2xi32>
    %11 = stablehlo.add %more, %10 : tensor<2xi32>
    %12 = stablehlo.real_dynamic_slice %a, %9, %11, %strides : (tensor<3x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
    %13 = stablehlo.reduce(%12 init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<?x?xf32>, tensor<f32>) -> tensor<f32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %15 = stablehlo.multiply %7, %14 : (tensor<?xf32>, tensor<5xf32>) -> tensor<?xf32>
    %16 = stablehlo.add %s, %15 : tensor<?xf32>
    %17 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %17, %16 : tensor<i32>, tensor<?xf32>
  }
  return %1#1 : tensor<?xf32>
}

// A composite is a call: its decomposition has each call's shapes.
// CHECK-LABEL: func.func @composites(
// CHECK: stablehlo.tanh %{{.*}} : tensor<4x5xf32>
// CHECK: stablehlo.tanh %{{.*}} : tensor<3x5xf32>
// CHECK-NOT: @decomposition
func.func private @decomposition(%a: tensor<?x5xf32>) -> tensor<?x5xf32> {
  %0 = stablehlo.tanh %a : tensor<?x5xf32>
  return %0 : tensor<?x5xf32>
}
func.func @composites(%a: tensor<4x5xf32>, %b: tensor<3x5xf32>) -> (tensor<?x5xf32>, tensor<3x5xf32>) {
  %0 = stablehlo.convert %a : (tensor<4x5xf32>) -> tensor<?x5xf32>
  %1 = stablehlo.composite "my.tanh" %0 {decomposition = @decomposition} : (tensor<?x5xf32>) -> tensor<?x5xf32>
  %2 = stablehlo.composite "my.tanh" %b {decomposition = @decomposition} : (tensor<3x5xf32>) -> tensor<3x5xf32>
  return %1, %2 : tensor<?x5xf32>, tensor<3x5xf32>
}

// Through branches, a reduction and a product.
// CHECK-LABEL: func.func @regions(
// CHECK: "stablehlo.if"
// CHECK-NOT: tensor<?
// CHECK: stablehlo.dot_general {{.*}} -> tensor<3x3xf32>
// CHECK-NOT: tensor<?
// CHECK: return
func.func @regions(%p: tensor<i1>, %a: tensor<3x4xf32>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %s = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<3x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %1 = "stablehlo.if"(%p) ({
    %5 = stablehlo.negate %0 : tensor<?x?xf32>
    stablehlo.return %5 : tensor<?x?xf32>
  }, {
    stablehlo.return %0 : tensor<?x?xf32>
  }) : (tensor<i1>) -> tensor<?x?xf32>
  %2 = stablehlo.reduce(%1 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<?x?xf32>, tensor<f32>) -> tensor<?xf32>
  %3 = stablehlo.dot_general %1, %1, contracting_dims = [1] x [1] : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2, %3 : tensor<?xf32>, tensor<?x?xf32>
}

// Operations of chlo, too.
// CHECK-LABEL: func.func @broadcasts(
// CHECK: stablehlo.add %{{.*}} : tensor<3x4xf32>
// CHECK: stablehlo.multiply %{{.*}} : tensor<3x4xf32>
// CHECK: stablehlo.select %{{.*}} : tensor<3x4xi1>, tensor<3x4xf32>
// CHECK: return %{{.*}} : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x2xf32>, tensor<3x5xf32>
func.func @broadcasts(%a: tensor<3x1xf32>, %b: tensor<4xf32>, %c: tensor<3xf32>, %p: tensor<3x1xi1>, %w: tensor<2x4x5xf32>, %g: tensor<2xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x2xf32>, tensor<?x?xf32>) {
  %0 = stablehlo.convert %a : (tensor<3x1xf32>) -> tensor<?x?xf32>
  %1 = chlo.broadcast_add %0, %b : (tensor<?x?xf32>, tensor<4xf32>) -> tensor<?x?xf32>
  %2 = chlo.broadcast_multiply %1, %c {broadcast_dimensions = array<i64: 0>} : (tensor<?x?xf32>, tensor<3xf32>) -> tensor<?x?xf32>
  %3 = chlo.broadcast_select %p, %1, %b : (tensor<3x1xi1>, tensor<?x?xf32>, tensor<4xf32>) -> tensor<?x?xf32>
  %4, %5 = chlo.top_k(%1, k = 2) : tensor<?x?xf32> -> (tensor<?x2xf32>, tensor<?x2xi32>)
  %6 = "chlo.ragged_dot"(%1, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<?x?xf32>, tensor<2x4x5xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %1, %2, %3, %4, %6 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x2xf32>, tensor<?x?xf32>
}

// What no constant determines stays.
// CHECK-LABEL: func.func @unknown(
// CHECK: stablehlo.dynamic_iota
func.func @unknown(%s: tensor<1xi32>) -> tensor<?xf32> {
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
