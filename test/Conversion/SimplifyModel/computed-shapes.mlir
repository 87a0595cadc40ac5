// RUN: soap-opt %s --soap-simplify-model | FileCheck %s

// The type says what the shape is, whatever computes it.
// CHECK-LABEL: func.func @reshape
// CHECK: stablehlo.reshape %{{.*}} : (tensor<6x4xf32>) -> tensor<8x3xf32>
func.func @reshape(%x: tensor<6x4xf32>, %s: tensor<2xi32>) -> tensor<8x3xf32> {
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<6x4xf32>, tensor<2xi32>) -> tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}

// CHECK-LABEL: func.func @broadcast_and_iota
// CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [1] : (tensor<4xf32>) -> tensor<5x4xf32>
// CHECK: stablehlo.iota dim = 1 : tensor<3x3xi32>
func.func @broadcast_and_iota(%x: tensor<4xf32>) -> (tensor<5x4xf32>, tensor<3x3xi32>) {
  %shape = stablehlo.constant dense<[5, 4]> : tensor<2xi32>
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %shape, dims = [1] : (tensor<4xf32>, tensor<2xi32>) -> tensor<5x4xf32>
  %three = stablehlo.constant dense<3> : tensor<2xi64>
  %1 = stablehlo.dynamic_iota %three, dim = 1 : (tensor<2xi64>) -> tensor<3x3xi32>
  return %0, %1 : tensor<5x4xf32>, tensor<3x3xi32>
}

// CHECK-LABEL: func.func @pad_and_slice
// CHECK: stablehlo.pad %{{.*}}, %{{.*}}, low = [1, -1], high = [2, 1], interior = [0, 0]
// CHECK: stablehlo.slice %{{.*}} [1:6:2, 0:3:2]
func.func @pad_and_slice(%x: tensor<6x4xf32>, %v: tensor<f32>) -> (tensor<9x4xf32>, tensor<3x2xf32>) {
  %low = stablehlo.constant dense<[1, -1]> : tensor<2xi64>
  %high = stablehlo.constant dense<[2, 1]> : tensor<2xi64>
  %none = stablehlo.constant dense<0> : tensor<2xi64>
  %0 = stablehlo.dynamic_pad %x, %v, %low, %high, %none : (tensor<6x4xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<9x4xf32>
  %starts = stablehlo.constant dense<[1, 0]> : tensor<2xi64>
  %limits = stablehlo.constant dense<[6, 3]> : tensor<2xi64>
  %strides = stablehlo.constant dense<2> : tensor<2xi64>
  %1 = stablehlo.real_dynamic_slice %x, %starts, %limits, %strides : (tensor<6x4xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x2xf32>
  return %0, %1 : tensor<9x4xf32>, tensor<3x2xf32>
}

// CHECK-LABEL: func.func @gather_and_convolution
// CHECK: "stablehlo.gather"(%{{.*}}slice_sizes = array<i64: 1, 4>
// CHECK: stablehlo.convolution(%{{.*}}pad = {{\[\[}}1, 1]]
func.func @gather_and_convolution(%x: tensor<6x4xf32>, %i: tensor<3x1xi32>, %y: tensor<1x24x1xf32>, %w: tensor<3x1x1xf32>) -> (tensor<3x4xf32>, tensor<1x24x1xf32>) {
  %sizes = stablehlo.constant dense<[1, 4]> : tensor<2xi32>
  %0 = "stablehlo.dynamic_gather"(%x, %i, %sizes) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<6x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x4xf32>
  %padding = stablehlo.constant dense<1> : tensor<1x2xi32>
  %1 = "stablehlo.dynamic_conv"(%y, %w, %padding) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x24x1xf32>, tensor<3x1x1xf32>, tensor<1x2xi32>) -> tensor<1x24x1xf32>
  return %0, %1 : tensor<3x4xf32>, tensor<1x24x1xf32>
}

// CHECK-LABEL: func.func @size
// CHECK: stablehlo.constant dense<6> : tensor<i32>
func.func @size(%x: tensor<6x4xf32>) -> tensor<i32> {
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<6x4xf32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// What is computed, or contradicts the type, stays.
// CHECK-LABEL: func.func @unknown
// CHECK: stablehlo.dynamic_pad
// CHECK: stablehlo.real_dynamic_slice
func.func @unknown(%x: tensor<6xf32>, %v: tensor<f32>, %n: tensor<1xi64>) -> (tensor<9xf32>, tensor<5xf32>) {
  %0 = stablehlo.dynamic_pad %x, %v, %n, %n, %n : (tensor<6xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<9xf32>
  %two = stablehlo.constant dense<2> : tensor<1xi64>
  %six = stablehlo.constant dense<6> : tensor<1xi64>
  %1 = stablehlo.real_dynamic_slice %x, %two, %six, %two : (tensor<6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<5xf32>
  return %0, %1 : tensor<9xf32>, tensor<5xf32>
}
