// RUN: soap-opt %s | soap-opt | FileCheck %s
// RUN: soap-opt --mlir-print-op-generic %s | soap-opt | FileCheck %s

// dot_general and convolution.

// CHECK-LABEL: func.func @dot_general
func.func @dot_general(%arg0: tensor<4x8xf32>, %arg1: tensor<8x16xf32>,
                       %arg2: tensor<2x4x8xf32>, %arg3: tensor<2x8x5xf32>,
                       %arg4: tensor<f32>) {
  // CHECK: stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  // CHECK: stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, DEFAULT] : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf64>
  %1 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, DEFAULT] : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf64>
  // CHECK: stablehlo.dot_general %arg2, %arg3, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGH, HIGH] : (tensor<2x4x8xf32>, tensor<2x8x5xf32>) -> tensor<2x4x5xf32>
  %2 = stablehlo.dot_general %arg2, %arg3, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGH, HIGH] : (tensor<2x4x8xf32>, tensor<2x8x5xf32>) -> tensor<2x4x5xf32>
  // CHECK: stablehlo.dot_general %arg2, %arg3, batching_dims = [0, 2] x [0, 1], contracting_dims = [] x [] : (tensor<2x4x8xf32>, tensor<2x8x5xf32>) -> tensor<2x8x4x5xf32>
  %3 = stablehlo.dot_general %arg2, %arg3, batching_dims = [0, 2] x [0, 1], contracting_dims = [] x [] : (tensor<2x4x8xf32>, tensor<2x8x5xf32>) -> tensor<2x8x4x5xf32>
  // CHECK: stablehlo.dot_general %arg4, %arg4, contracting_dims = [] x [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %4 = stablehlo.dot_general %arg4, %arg4, contracting_dims = [] x [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// CHECK-LABEL: func.func @dot_algorithm
func.func @dot_algorithm(%arg0: tensor<4x8xf32>, %arg1: tensor<8x16xf32>) {
  // CHECK: stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  // CHECK: stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  %1 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  return
}

// CHECK-LABEL: func.func @convolution
func.func @convolution(%arg0: tensor<8x28x28x3xf32>,
                       %arg1: tensor<5x5x3x6xf32>) {
  // CHECK: stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = {{\[\[}}2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x28x28x3xf32>, tensor<5x5x3x6xf32>) -> tensor<8x28x28x6xf32>
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<8x28x28x3xf32>, tensor<5x5x3x6xf32>) -> tensor<8x28x28x6xf32>
  // CHECK: stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[1, 0, i, o]->[f, 1, 0, b], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x28x28x3xf32>, tensor<5x5x3x6xf32>) -> tensor<6x24x24x8xf32>
  %1 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[1, 0, i, o]->[f, 1, 0, b], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x28x28x3xf32>, tensor<5x5x3x6xf32>) -> tensor<6x24x24x8xf32>
  // CHECK: stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 3], pad = {{\[\[}}0, -1], [4, 0]], lhs_dilate = [2, 1], rhs_dilate = [1, 2], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x28x28x3xf32>, tensor<5x5x3x6xf32>) -> tensor<8x25x8x6xf32>
  %2 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 3], pad = [[0, -1], [4, 0]], lhs_dilate = [2, 1], rhs_dilate = [1, 2], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x28x28x3xf32>, tensor<5x5x3x6xf32>) -> tensor<8x25x8x6xf32>
  return
}

// CHECK-LABEL: func.func @convolution_groups
func.func @convolution_groups(%arg0: tensor<8x9x4xf32>,
                              %arg1: tensor<3x2x6xf32>,
                              %arg2: tensor<3x4x6xf32>) {
  // CHECK: stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<8x9x4xf32>, tensor<3x2x6xf32>) -> tensor<8x7x6xf32>
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<8x9x4xf32>, tensor<3x2x6xf32>) -> tensor<8x7x6xf32>
  // CHECK: stablehlo.convolution(%arg0, %arg2) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<8x9x4xf32>, tensor<3x4x6xf32>) -> tensor<4x7x6xf32>
  %1 = stablehlo.convolution(%arg0, %arg2) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<8x9x4xf32>, tensor<3x4x6xf32>) -> tensor<4x7x6xf32>
  return
}

// CHECK-LABEL: func.func @convolution_no_spatial
func.func @convolution_no_spatial(%arg0: tensor<8x4xf32>,
                                  %arg1: tensor<4x6xf32>) {
  // CHECK: stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f]x[i, o]->[b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f]x[i, o]->[b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  return
}
