// RUN: soap-opt %s --convert-stablehlo-to-linalg --canonicalize --soap-fuse-kernels | FileCheck %s --enable-var-scope
// RUN: soap-run %s --machine=cpu:2 --check --quiet

// The sums of what is transposed first go along its rows, as they lie.
// CHECK-DAG: #[[$ID:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[$OUT:.*]] = affine_map<(d0, d1, d2) -> (d0)>
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[A:.*]]: tensor<20x4x32xf32>
// CHECK: linalg.generic {indexing_maps = [#[[$ID]], #[[$OUT]]], iterator_types = ["parallel", "reduction", "reduction"]} ins(%[[A]] :
func.func @main(%a: tensor<20x4x32xf32>) -> tensor<20xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.transpose %a, dims = [2, 0, 1] : (tensor<20x4x32xf32>) -> tensor<32x20x4xf32>
  %1 = stablehlo.exponential %0 : tensor<32x20x4xf32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0, 2] : (tensor<32x20x4xf32>, tensor<f32>) -> tensor<20xf32>
  return %2 : tensor<20xf32>
}

// With operands in two orders there is none of all.
// CHECK-LABEL: func.func @two_orders
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]
func.func @two_orders(%a: tensor<20x32xf32>, %b: tensor<32x20xf32>) -> tensor<20xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<20x32xf32>) -> tensor<32x20xf32>
  %1 = stablehlo.maximum %0, %b : tensor<32x20xf32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x20xf32>, tensor<f32>) -> tensor<20xf32>
  return %2 : tensor<20xf32>
}
