// RUN: soap-opt %s --pass-pipeline="builtin.module(convert-stablehlo-to-linalg,func.func(canonicalize,soap-form-library-calls))" | FileCheck %s --enable-var-scope

// Columns lie around what is summed over: it is brought to the end.
// CHECK-DAG: #[[$TURN:.*]] = affine_map<(d0, d1, d2, d3) -> (d2, d0, d3, d1)>
// CHECK-LABEL: func.func @apart
// CHECK-SAME: (%[[A:.*]]: tensor<32x64xf32>, %[[B:.*]]: tensor<8x4x8x16xf32>)
// CHECK: %[[ORDERED:.*]] = linalg.generic {indexing_maps = [#[[$TURN]], #{{.*}}]{{.*}} ins(%[[B]] : tensor<8x4x8x16xf32>) outs(%{{.*}} : tensor<4x16x8x8xf32>)
// CHECK: soap_cpu.gemm ins(%{{.*}}, %[[ORDERED]] : tensor<{{.*}}xf32>, tensor<4x16x8x8xf32>)
func.func @apart(%a: tensor<32x64xf32>, %b: tensor<8x4x8x16xf32>) -> tensor<32x8x8xf32> {
  %0 = stablehlo.reshape %a : (tensor<32x64xf32>) -> tensor<32x4x16xf32>
  %1 = stablehlo.dot_general %0, %b, contracting_dims = [1, 2] x [1, 3] : (tensor<32x4x16xf32>, tensor<8x4x8x16xf32>) -> tensor<32x8x8xf32>
  return %1 : tensor<32x8x8xf32>
}

// Products with so few columns take no longer than a copy.
// CHECK-LABEL: func.func @few
// CHECK-SAME: (%[[A:.*]]: tensor<2x64xf32>, %[[B:.*]]: tensor<32x8x32x8xf32>)
// CHECK-NOT: linalg.generic
// CHECK: soap_cpu.gemm ins(%{{.*}}, %[[B]] :
// CHECK-NOT: linalg.generic
func.func @few(%a: tensor<2x64xf32>, %b: tensor<32x8x32x8xf32>) -> tensor<2x32x32xf32> {
  %0 = stablehlo.reshape %a : (tensor<2x64xf32>) -> tensor<2x8x8xf32>
  %1 = stablehlo.dot_general %0, %b, contracting_dims = [1, 2] x [1, 3] : (tensor<2x8x8xf32>, tensor<32x8x32x8xf32>) -> tensor<2x32x32xf32>
  return %1 : tensor<2x32x32xf32>
}

// Factors of bf16, and signed ones of bytes, are not extended, neither what is
// computed in f32 and rounded; bytes without a sign are.
// CHECK-LABEL: func.func @narrow
// CHECK-SAME: (%[[A:[^:]*]]: tensor<16x32xbf16>, %[[B:[^:]*]]: tensor<32x64xi8>, %[[C:[^:]*]]: tensor<32x64xi8>
// CHECK: %[[E:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<16x32xbf16>)
// CHECK: math.exp
// CHECK: arith.truncf
// CHECK-NOT: linalg.generic
// CHECK: soap_cpu.gemm ins(%[[E]], %[[E]] : tensor<16x32xbf16>, tensor<16x32xbf16>) outs(%{{.*}} : tensor<16x16xf32>)
// CHECK: soap_cpu.gemm ins(%[[B]], %[[C]] : tensor<32x64xi8>, tensor<32x64xi8>) outs(%{{.*}} : tensor<32x32xi32>)
// CHECK: arith.extui
// CHECK: soap_cpu.gemm {{.*}} : tensor<32x64xi32>, tensor<32x64xi32>)
func.func @narrow(%a: tensor<16x32xbf16>, %b: tensor<32x64xi8>, %c: tensor<32x64xi8>, %d: tensor<32x64xui8>) -> (tensor<16x16xf32>, tensor<32x32xi32>, tensor<32x32xi32>) {
  %0 = stablehlo.exponential %a : tensor<16x32xbf16>
  %1 = stablehlo.convert %0 : (tensor<16x32xbf16>) -> tensor<16x32xf32>
  %2 = stablehlo.dot_general %1, %1, contracting_dims = [1] x [1] : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x16xf32>
  %3 = stablehlo.dot_general %b, %c, contracting_dims = [1] x [1] : (tensor<32x64xi8>, tensor<32x64xi8>) -> tensor<32x32xi32>
  %4 = stablehlo.convert %b : (tensor<32x64xi8>) -> tensor<32x64xi32>
  %5 = stablehlo.convert %d : (tensor<32x64xui8>) -> tensor<32x64xi32>
  %6 = stablehlo.dot_general %4, %5, contracting_dims = [1] x [1] : (tensor<32x64xi32>, tensor<32x64xi32>) -> tensor<32x32xi32>
  return %2, %3, %6 : tensor<16x16xf32>, tensor<32x32xi32>, tensor<32x32xi32>
}

// Convolutions of bytes with a sign, too, also in groups.
// CHECK-LABEL: func.func @narrow_convolution
// CHECK-SAME: (%[[A:.*]]: tensor<1x8x9x9xi8>, %[[B:.*]]: tensor<4x4x3x3xi8>
// CHECK-NOT: linalg.generic
// CHECK: soap_cpu.convolution ins(%[[A]], %[[B]] : tensor<1x8x9x9xi8>, tensor<4x4x3x3xi8>) outs(%{{.*}} : tensor<1x4x7x7xi32>)
func.func @narrow_convolution(%a: tensor<1x8x9x9xi8>, %b: tensor<4x4x3x3xi8>) -> tensor<1x4x7x7xi32> {
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x8x9x9xi8>, tensor<4x4x3x3xi8>) -> tensor<1x4x7x7xi32>
  return %0 : tensor<1x4x7x7xi32>
}

// One factor alone is extended.
// CHECK-LABEL: func.func @half_narrow_convolution
// CHECK: soap_cpu.convolution ins(%{{.*}}, %{{.*}} : tensor<1x8x9x9xi32>, tensor<4x8x3x3xi32>)
func.func @half_narrow_convolution(%a: tensor<1x8x9x9xi32>, %b: tensor<4x8x3x3xi8>) -> tensor<1x4x7x7xi32> {
  %c = stablehlo.convert %b : (tensor<4x8x3x3xi8>) -> tensor<4x8x3x3xi32>
  %0 = stablehlo.convolution(%a, %c) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x9x9xi32>, tensor<4x8x3x3xi32>) -> tensor<1x4x7x7xi32>
  return %0 : tensor<1x4x7x7xi32>
}
