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

// What no constant determines stays.
// CHECK-LABEL: func.func @unknown(
// CHECK: stablehlo.dynamic_iota
func.func @unknown(%s: tensor<1xi32>) -> tensor<?xf32> {
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
