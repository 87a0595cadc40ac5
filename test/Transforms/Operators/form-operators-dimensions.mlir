// RUN: soap-opt %s -split-input-file --soap-form-operators | FileCheck %s

// The table of parallelizable dimensions in the paper (section 4): sample,
// attribute and parameter dimensions of four operators.

// CHECK-LABEL: func.func @pooling_1d
// CHECK: soap.operator
// CHECK-SAME: dims ["d0" = 8 : sample, "d1" = 16 : attribute, "d2" = 4 : attribute, "d3" = 2 : reduction]
func.func @pooling_1d(%x: tensor<8x32x4xf32>) -> tensor<8x16x4xf32> {
  %init = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 1, 2, 1>, window_strides = array<i64: 1, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<8x32x4xf32>, tensor<f32>) -> tensor<8x16x4xf32>
  return %0 : tensor<8x16x4xf32>
}

// -----

// CHECK-LABEL: func.func @convolution_1d
// CHECK: soap.operator
// CHECK-SAME: dims ["n" = 8 : sample, "o" = 16 : parameter, "l" = 30 : attribute, "i" = 4 : reduction
func.func @convolution_1d(%x: tensor<8x32x4xf32>, %w: tensor<3x4x16xf32>) -> tensor<8x30x16xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x32x4xf32>, tensor<3x4x16xf32>) -> tensor<8x30x16xf32>
  return %0 : tensor<8x30x16xf32>
}

// -----

// CHECK-LABEL: func.func @convolution_2d
// CHECK: soap.operator
// CHECK-SAME: dims ["n" = 8 : sample, "o" = 16 : parameter, "h" = 30 : attribute, "w" = 28 : attribute, "i" = 4 : reduction
func.func @convolution_2d(%x: tensor<8x32x30x4xf32>, %w: tensor<3x3x4x16xf32>) -> tensor<8x30x28x16xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x32x30x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x30x28x16xf32>
  return %0 : tensor<8x30x28x16xf32>
}

// -----

// CHECK-LABEL: func.func @matrix_multiplication
// CHECK: soap.operator
// CHECK-SAME: dims ["m" = 64 : sample, "n" = 128 : parameter, "k" = 32 : reduction]
func.func @matrix_multiplication(%x: tensor<64x32xf32>, %w: tensor<32x128xf32>) -> tensor<64x128xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x128xf32>) -> tensor<64x128xf32>
  return %0 : tensor<64x128xf32>
}
