// RUN: soap-opt %s --soap-simplify-model | FileCheck %s -enable-var-scope
// RUN: soap-opt %s --soap-lower-quantized | FileCheck %s --check-prefix=EVALUATOR

// What is computed in shapes that follow from the operands', as jax.export
// writes models of any batch: the argument's type is known, no other.

// EVALUATOR-NOT: tensor<?
// CHECK-LABEL: func.func @windows(
// CHECK: stablehlo.convolution{{.*}} -> tensor<4x4x4x4xf32>
// CHECK: "stablehlo.reduce_window"
// CHECK: -> tensor<4x2x2x4xf32>
// CHECK: "stablehlo.select_and_scatter"
// CHECK: -> tensor<4x4x4x4xf32>
// CHECK-NOT: tensor<?
// CHECK: return
func.func @windows(%x: tensor<4x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) -> (tensor<?x2x2x4xf32>, tensor<?x4x4x4xf32>) {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.convert %x : (tensor<4x8x8x3xf32>) -> tensor<?x8x8x3xf32>
  %1 = stablehlo.convolution(%0, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<?x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<?x4x4x4xf32>
  %2 = "stablehlo.reduce_window"(%1, %low) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %5 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %5 : tensor<f32>
  }) : (tensor<?x4x4x4xf32>, tensor<f32>) -> tensor<?x2x2x4xf32>
  %3 = "stablehlo.select_and_scatter"(%1, %2, %zero) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %5 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %5 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %5 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %5 : tensor<f32>
  }) : (tensor<?x4x4x4xf32>, tensor<?x2x2x4xf32>, tensor<f32>) -> tensor<?x4x4x4xf32>
  return %2, %3 : tensor<?x2x2x4xf32>, tensor<?x4x4x4xf32>
}

// CHECK-LABEL: func.func @bits(
// CHECK: stablehlo.bitcast_convert {{.*}} -> tensor<4x6xi32>
// CHECK: stablehlo.bitcast_convert {{.*}} -> tensor<4x6x4xui8>
// CHECK: stablehlo.bitcast_convert {{.*}} -> tensor<4x6xf32>
func.func @bits(%x: tensor<4x6xf32>) -> (tensor<?x6xi32>, tensor<?x6x4xui8>, tensor<?x6xf32>) {
  %0 = stablehlo.convert %x : (tensor<4x6xf32>) -> tensor<?x6xf32>
  %1 = stablehlo.bitcast_convert %0 : (tensor<?x6xf32>) -> tensor<?x6xi32>
  %2 = stablehlo.bitcast_convert %0 : (tensor<?x6xf32>) -> tensor<?x6x4xui8>
  %3 = stablehlo.bitcast_convert %2 : (tensor<?x6x4xui8>) -> tensor<?x6xf32>
  return %1, %2, %3 : tensor<?x6xi32>, tensor<?x6x4xui8>, tensor<?x6xf32>
}

// The padding is known, but of a shape that JAX concatenates row by row.
// CHECK-LABEL: func.func @padding(
// CHECK: stablehlo.convolution{{.*}}pad = {{\[\[}}0, 1], [2, 3]]{{.*}} -> tensor<1x7x11x4xf32>
func.func @padding(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<1x?x?x4xf32> {
  %r0 = stablehlo.constant dense<[[0, 1]]> : tensor<1x2xi32>
  %r1 = stablehlo.constant dense<[[-2, 3]]> : tensor<1x2xi32>
  %r2 = stablehlo.abs %r1 : tensor<1x2xi32>
  %p = stablehlo.concatenate %r0, %r2, dim = 0 : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
  %0 = "stablehlo.dynamic_conv"(%x, %w, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>, tensor<2x2xi32>) -> tensor<1x?x?x4xf32>
  return %0 : tensor<1x?x?x4xf32>
}

// Rounded down, as JAX divides sizes.
// CHECK-LABEL: func.func @signs(
// CHECK: stablehlo.iota dim = 0 : tensor<4xf32>
func.func @signs(%x: tensor<9xf32>) -> tensor<?xf32> {
  %two = stablehlo.constant dense<2> : tensor<i32>
  %minus = stablehlo.constant dense<-1> : tensor<i32>
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<9xf32>) -> tensor<i32>
  %1 = stablehlo.divide %0, %two : tensor<i32>
  %2 = stablehlo.multiply %0, %minus : tensor<i32>
  %3 = stablehlo.sign %2 : tensor<i32>
  %4 = stablehlo.compare NE, %3, %minus : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %5 = stablehlo.subtract %1, %two : tensor<i32>
  %6 = stablehlo.select %4, %5, %1 : tensor<i1>, tensor<i32>
  %7 = stablehlo.reshape %6 : (tensor<i32>) -> tensor<1xi32>
  %8 = stablehlo.dynamic_iota %7, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  return %8 : tensor<?xf32>
}
