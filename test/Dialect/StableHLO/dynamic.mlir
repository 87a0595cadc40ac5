// RUN: soap-opt %s | soap-opt | FileCheck %s

// Computed shapes and bounded dimensions.

// CHECK-LABEL: func.func @dyn
func.func @dyn(%arg0: tensor<2x4xf32>, %arg1: tensor<2xi64>, %arg2: tensor<3xi32>, %arg3: tensor<f32>, %arg4: tensor<i32>, %arg5: tensor<3x3x4x8xf32>, %arg6: tensor<1x8x8x4xf32>, %arg7: tensor<2x2xi64>, %arg8: tensor<5x1xi32>) {
  // CHECK: %{{.*}} = stablehlo.dynamic_broadcast_in_dim %{{.*}}, %{{.*}}, dims = [1, 2] : (tensor<2x4xf32>, tensor<3xi32>) -> tensor<?x2x4xf32>
  %0 = stablehlo.dynamic_broadcast_in_dim %arg0, %arg2, dims = [1, 2] : (tensor<2x4xf32>, tensor<3xi32>) -> tensor<?x2x4xf32>
  // CHECK: %{{.*}} = stablehlo.dynamic_broadcast_in_dim %{{.*}}, %{{.*}}, dims = [1, 2] {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>} : (tensor<2x4xf32>, tensor<3xi32>) -> tensor<?x2x4xf32>
  %1 = stablehlo.dynamic_broadcast_in_dim %arg0, %arg2, dims = [1, 2] {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>} : (tensor<2x4xf32>, tensor<3xi32>) -> tensor<?x2x4xf32>
  // CHECK: %{{.*}} = stablehlo.dynamic_iota %{{.*}}, dim = 0 : (tensor<2xi64>) -> tensor<?x?xf32>
  %2 = stablehlo.dynamic_iota %arg1, dim = 0 : (tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK: %{{.*}} = stablehlo.dynamic_pad %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2x4xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  %3 = stablehlo.dynamic_pad %arg0, %arg3, %arg1, %arg1, %arg1 : (tensor<2x4xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK: %{{.*}} = stablehlo.dynamic_reshape %{{.*}}, %{{.*}} : (tensor<2x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %4 = stablehlo.dynamic_reshape %arg0, %arg1 : (tensor<2x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK: %{{.*}} = stablehlo.real_dynamic_slice %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2x4xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  %5 = stablehlo.real_dynamic_slice %arg0, %arg1, %arg1, %arg1 : (tensor<2x4xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK: %{{.*}} = stablehlo.set_dimension_size %{{.*}}, %{{.*}}, dim = 1 : (tensor<2x4xf32>, tensor<i32>) -> tensor<2x?xf32, #stablehlo.bounds<?, 4>>
  %6 = stablehlo.set_dimension_size %arg0, %arg4, dim = 1 : (tensor<2x4xf32>, tensor<i32>) -> tensor<2x?xf32, #stablehlo.bounds<?, 4>>
  // CHECK: %{{.*}} = "stablehlo.dynamic_conv"(%{{.*}}, %{{.*}}, %{{.*}}) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<1x8x8x4xf32>, tensor<3x3x4x8xf32>, tensor<2x2xi64>) -> tensor<1x?x?x8xf32>
  %7 = "stablehlo.dynamic_conv"(%arg6, %arg5, %arg7) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<1x8x8x4xf32>, tensor<3x3x4x8xf32>, tensor<2x2xi64>) -> tensor<1x?x?x8xf32>
  // CHECK: %{{.*}} = "stablehlo.dynamic_gather"(%{{.*}}, %{{.*}}, %{{.*}}) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<2x4xf32>, tensor<5x1xi32>, tensor<2xi64>) -> tensor<5x?xf32>
  %8 = "stablehlo.dynamic_gather"(%arg0, %arg8, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<2x4xf32>, tensor<5x1xi32>, tensor<2xi64>) -> tensor<5x?xf32>
  // CHECK: %{{.*}} = stablehlo.get_dimension_size %{{.*}}, dim = 0 : (tensor<2x4xf32>) -> tensor<i32>
  %9 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<2x4xf32>) -> tensor<i32>
  return
}
