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
