// RUN: soap-opt %s --convert-stablehlo-to-linalg --soap-fuse-kernels --split-input-file | FileCheck %s --enable-var-scope

// A product with a constant of one value is the sum of each of the other
// operand's rows, once, in the order in which they lie in memory.
// CHECK-LABEL: func.func @state
func.func @state(%w: tensor<32x16xf32>) -> tensor<4x32xf32> {
  // CHECK: %[[ROWS:[0-9]+]] = linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<32x16xf32>) outs(%{{[0-9]+}} : tensor<32xf32>)
  // CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} ins(%[[ROWS]] : tensor<32xf32>) outs(%{{[0-9]+}} : tensor<4x32xf32>)
  %zeros = stablehlo.constant dense<0.0> : tensor<4x16xf32>
  %0 = stablehlo.dot_general %zeros, %w, contracting_dims = [1] x [1] : (tensor<4x16xf32>, tensor<32x16xf32>) -> tensor<4x32xf32>
  return %0 : tensor<4x32xf32>
}

// -----

// With a batch, in which the results differ.
// CHECK-LABEL: func.func @batch
func.func @batch(%w: tensor<3x16x32xf32>) -> tensor<3x4x32xf32> {
  // CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<3x16x32xf32>) outs(%{{[0-9]+}} : tensor<3x32xf32>)
  // CHECK: outs(%{{[0-9]+}} : tensor<3x4x32xf32>)
  %twos = stablehlo.constant dense<2.0> : tensor<3x4x16xf32>
  %0 = stablehlo.dot_general %twos, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x4x16xf32>, tensor<3x16x32xf32>) -> tensor<3x4x32xf32>
  return %0 : tensor<3x4x32xf32>
}

// -----

// Any other product stays one.
// CHECK-LABEL: func.func @product
func.func @product(%a: tensor<4x16xf32>, %w: tensor<32x16xf32>) -> tensor<4x32xf32> {
  // CHECK: linalg.generic {{.*}}ins(%arg0, %arg1 : tensor<4x16xf32>, tensor<32x16xf32>) outs(%{{[0-9]+}} : tensor<4x32xf32>)
  %0 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [1] : (tensor<4x16xf32>, tensor<32x16xf32>) -> tensor<4x32xf32>
  return %0 : tensor<4x32xf32>
}
