// RUN: soap-opt %s | soap-opt | FileCheck %s

// Operations beside StableHLO.

// CHECK-LABEL: func.func @a
func.func @a(%arg0: tensor<2x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<2x4xi32>, %arg3: tensor<i1>) {
  // CHECK: %{{.*}} = chlo.erf %{{.*}} : tensor<2x4xf32> -> tensor<2x4xf32>
  %0 = chlo.erf %arg0 : tensor<2x4xf32> -> tensor<2x4xf32>
  // CHECK: %{{.*}} = chlo.broadcast_add %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 1>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %1 = chlo.broadcast_add %arg0, %arg1 {broadcast_dimensions = array<i64: 1>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: %{{.*}} = chlo.broadcast_add %{{.*}}, %{{.*}} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %2 = chlo.broadcast_add %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // CHECK: %{{.*}} = chlo.broadcast_compare %{{.*}}, %{{.*}} {compare_type = #chlo<comparison_type FLOAT>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  %3 = chlo.broadcast_compare %arg0, %arg1 {compare_type = #chlo<comparison_type FLOAT>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK: %{{.*}} = chlo.broadcast_compare %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 1>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  %4 = chlo.broadcast_compare %arg0, %arg1 {broadcast_dimensions = array<i64: 1>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>
  // CHECK: %{{.*}}, %{{.*}} = chlo.top_k(%{{.*}}, k = 2) : tensor<2x4xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
  %values, %indices = chlo.top_k(%arg0, k = 2) : tensor<2x4xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
  // CHECK: %{{.*}} = chlo.constant dense<1.000000e+00> : tensor<2xf32>
  %5 = chlo.constant dense<1.000000e+00> : tensor<2xf32>
  // CHECK: %{{.*}} = "chlo.constant_like"(%{{.*}}) <{value = 1.000000e+00 : f32}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %6 = "chlo.constant_like"(%arg0) <{value = 1.000000e+00 : f32}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: %{{.*}} = chlo.is_inf %{{.*}} : tensor<2x4xf32> -> tensor<2x4xi1>
  %7 = chlo.is_inf %arg0 : tensor<2x4xf32> -> tensor<2x4xi1>
  // CHECK: %{{.*}} = chlo.next_after %{{.*}}, %{{.*}} : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
  %8 = chlo.next_after %arg0, %arg0 : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
  // CHECK: %{{.*}} = chlo.polygamma %{{.*}}, %{{.*}} : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
  %9 = chlo.polygamma %arg0, %arg0 : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
  // CHECK: %{{.*}} = chlo.zeta %{{.*}}, %{{.*}} : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
  %10 = chlo.zeta %arg0, %arg0 : tensor<2x4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
  // CHECK: %{{.*}} = chlo.broadcast_complex %{{.*}}, %{{.*}} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xcomplex<f32>>
  %11 = chlo.broadcast_complex %arg0, %arg1 : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xcomplex<f32>>
  // CHECK: %{{.*}} = chlo.conj %{{.*}} : tensor<2x4xcomplex<f32>> -> tensor<2x4xcomplex<f32>>
  %12 = chlo.conj %11 : tensor<2x4xcomplex<f32>> -> tensor<2x4xcomplex<f32>>
  return
}

// CHECK-LABEL: func.func @m
func.func @m(%arg0: tensor<2x4xi32>) {
  // CHECK: %{{.*}} = chlo.mulhi %{{.*}}, %{{.*}} : tensor<2x4xi32>, tensor<2x4xi32> -> tensor<2x4xi32>
  %0 = chlo.mulhi %arg0, %arg0 : tensor<2x4xi32>, tensor<2x4xi32> -> tensor<2x4xi32>
  return
}

// CHECK-LABEL: func.func @aa
func.func @aa(%arg0: tensor<2x4xf32>, %arg1: tensor<2x4xcomplex<f32>>) {
  // CHECK: %{{.*}} = chlo._asin_acos_kernel %{{.*}} : tensor<2x4xcomplex<f32>> -> tensor<2x4xcomplex<f32>>
  %0 = chlo._asin_acos_kernel %arg1 : tensor<2x4xcomplex<f32>> -> tensor<2x4xcomplex<f32>>
  return
}

// CHECK-LABEL: func.func @rd
func.func @rd(%arg0: tensor<11x5xf32>, %arg1: tensor<3x5x7xf32>, %arg2: tensor<3xi64>) {
  // CHECK: %{{.*}} = "chlo.ragged_dot"(%{{.*}}, %{{.*}}, %{{.*}}) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// CHECK-LABEL: func.func @scan
func.func @scan(%arg0: tensor<5x3xf32>, %arg1: tensor<3xf32>) {
  // CHECK: %{{.*}} = chlo.scan(%{{.*}}) inits (%{{.*}}) dimension=0  {
  %0:2 = chlo.scan(%arg0) inits (%arg1) dimension=0  {
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %1 = stablehlo.add %input, %carry : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<5x3xf32>, tensor<3xf32>) -> (tensor<5x3xf32>, tensor<3xf32>)
  return
}

// CHECK-LABEL: func.func @scan_attributes
func.func @scan_attributes(%arg0: tensor<5x3xf32>, %arg1: tensor<3xf32>) {
  // CHECK: %{{.*}} = chlo.scan(%{{.*}}) inits (%{{.*}}) dimension=0  attributes {foo = 1 : i32, is_associative = true, is_reverse = true} {
  %0:2 = chlo.scan(%arg0) inits (%arg1) dimension=0  attributes {foo = 1 : i32, is_associative = true, is_reverse = true} {
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %2 = stablehlo.add %input, %carry : tensor<3xf32>
    stablehlo.return %2, %2 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<5x3xf32>, tensor<3xf32>) -> (tensor<5x3xf32>, tensor<3xf32>)
  // CHECK: %{{.*}} = chlo.scan(%{{.*}}) inits (%{{.*}}) dimension=0  attributes {is_associative = false, is_reverse = false, scan_dim_size = 5 : i64} {
  %1:2 = chlo.scan(%arg0) inits (%arg1) dimension=0  attributes {is_associative = false, is_reverse = false, scan_dim_size = 5 : i64} {
  ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
    %2 = stablehlo.add %input, %carry : tensor<3xf32>
    stablehlo.return %2, %2 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<5x3xf32>, tensor<3xf32>) -> (tensor<5x3xf32>, tensor<3xf32>)
  return
}

// CHECK-LABEL: func.func @x
func.func @x(%arg0: tensor<5x3xf32>, %arg1: tensor<5x3xf32>) {
  // CHECK: %{{.*}} = chlo.square %{{.*}} : tensor<5x3xf32> -> tensor<5x3xf32>
  %0 = chlo.square %arg0 : tensor<5x3xf32> -> tensor<5x3xf32>
  // CHECK: %{{.*}} = chlo.broadcast_polygamma %{{.*}}, %{{.*}} : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %1 = chlo.broadcast_polygamma %arg0, %arg1 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  // CHECK: %{{.*}} = chlo.broadcast_zeta %{{.*}}, %{{.*}} : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %2 = chlo.broadcast_zeta %arg0, %arg1 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  // CHECK: %{{.*}} = chlo.broadcast_power %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 0, 1>} : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %3 = chlo.broadcast_power %arg0, %arg1 {broadcast_dimensions = array<i64: 0, 1>} : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  // CHECK: %{{.*}} = chlo.erf %{{.*}} {a} : tensor<5x3xf32> -> tensor<5x3xf32>
  %4 = chlo.erf %arg0 {a} : tensor<5x3xf32> -> tensor<5x3xf32>
  // CHECK: %{{.*}}, %{{.*}} = chlo.top_k(%{{.*}}, k = 3) {b} : tensor<5x3xf32> -> (tensor<5x3xf32>, tensor<5x3xi32>)
  %values, %indices = chlo.top_k(%arg0, k = 3) {b} : tensor<5x3xf32> -> (tensor<5x3xf32>, tensor<5x3xi32>)
  // CHECK: %{{.*}} = chlo.constant dense<[1, 2]> : tensor<2xi32>
  %5 = chlo.constant dense<[1, 2]> : tensor<2xi32>
  // CHECK: %{{.*}} = chlo.constant {a} dense<[1, 2]> : tensor<2xi32>
  %6 = chlo.constant {a} dense<[1, 2]> : tensor<2xi32>
  return
}
