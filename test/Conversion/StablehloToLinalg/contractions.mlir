// RUN: soap-opt %s --convert-stablehlo-to-linalg | FileCheck %s

// CHECK-DAG: #[[$LHS:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-DAG: #[[$RHS:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK-DAG: #[[$OUT:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>

// Loops: batch, rows, sum, columns.
// CHECK-LABEL: func.func @batched_dot(
// CHECK: linalg.fill
// CHECK: linalg.generic {indexing_maps = [#[[$LHS]], #[[$RHS]], #[[$OUT]]], iterator_types = ["parallel", "parallel", "reduction", "parallel"]}
// CHECK: arith.mulf
// CHECK: arith.addf {{.*}} fastmath<reassoc>
func.func @batched_dot(%a: tensor<2x3x4xf32>, %b: tensor<2x5x4xf32>) -> tensor<2x3x5xf32> {
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x3x4xf32>, tensor<2x5x4xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}

// A sum over rows keeps the contiguous loop innermost.
// CHECK-LABEL: func.func @sum_of_rows(
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]
func.func @sum_of_rows(%a: tensor<3x4xf32>) -> tensor<4xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @convolution(
// CHECK: soap_cpu.convolution ins({{.*}}) outs({{.*}}) {groups = 1 : i64, lhs_dilation = array<i64: 1, 1>, lhs_dims = array<i64: 0, 3, 1, 2>, low = array<i64: 1, 1>,{{.*}}rhs_dims = array<i64: 3, 2, 0, 1>, strides = array<i64: 2, 2>}
func.func @convolution(%a: tensor<2x9x9x3xf32>, %b: tensor<3x3x3x5xf32>) -> tensor<2x5x5x5xf32> {
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x9x3xf32>, tensor<3x3x3x5xf32>) -> tensor<2x5x5x5xf32>
  return %0 : tensor<2x5x5x5xf32>
}

// What the library lacks becomes loops over a padded operand.
// CHECK-LABEL: func.func @convolution_f64(
// CHECK: tensor.insert_slice
// CHECK: linalg.generic
// CHECK-NOT: soap_cpu
func.func @convolution_f64(%a: tensor<2x9x3xf64>, %b: tensor<3x3x5xf64>) -> tensor<2x9x5xf64> {
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x3xf64>, tensor<3x3x5xf64>) -> tensor<2x9x5xf64>
  return %0 : tensor<2x9x5xf64>
}

// The library convolves integers, too, each extended as its type says.
// CHECK-LABEL: func.func @integers(
// CHECK: arith.extui
// CHECK: arith.extsi
// CHECK: soap_cpu.convolution ins({{.*}} : tensor<1x8x9x9xi32>, tensor<8x8x3x3xi32>)
func.func @integers(%a: tensor<1x8x9x9xui8>, %b: tensor<8x8x3x3xi8>) -> tensor<1x8x7x7xi32> {
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x9x9xui8>, tensor<8x8x3x3xi8>) -> tensor<1x8x7x7xi32>
  return %0 : tensor<1x8x7x7xi32>
}

// It would take longer where features are convolved one by one.
// CHECK-LABEL: func.func @depthwise_integers(
// CHECK-NOT: soap_cpu.convolution
// CHECK: return
func.func @depthwise_integers(%a: tensor<1x16x9x9xi8>, %b: tensor<16x1x3x3xi8>) -> tensor<1x16x7x7xi32> {
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 16 : i64} : (tensor<1x16x9x9xi8>, tensor<16x1x3x3xi8>) -> tensor<1x16x7x7xi32>
  return %0 : tensor<1x16x7x7xi32>
}
