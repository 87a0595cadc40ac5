// RUN: soap-opt %s --soap-form-gpu-alternatives | FileCheck %s

// What calls read and write would be in scratch memory, of which generated code
// needs none: to 256 MiB for each.

// CHECK-LABEL: @most(
// CHECK: soap_gpu.softmax forward
// CHECK-SAME: sizes [24, 2796202, 1]
func.func @most(%arg0: tensor<4x6x2796202xf32>) -> tensor<4x6x2796202xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x2796202xf32>, tensor<f32>) -> tensor<4x6xf32>
  %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  %2 = stablehlo.maximum %1, %0 : tensor<4x6xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x2796202xf32>
  %5 = stablehlo.subtract %arg0, %4 : tensor<4x6x2796202xf32>
  %6 = stablehlo.exponential %5 : tensor<4x6x2796202xf32>
  %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x2796202xf32>, tensor<f32>) -> tensor<4x6xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x2796202xf32>
  %10 = stablehlo.divide %6, %9 : tensor<4x6x2796202xf32>
  return %10 : tensor<4x6x2796202xf32>
}

// CHECK-LABEL: @more(
// CHECK-NOT: soap_gpu
func.func @more(%arg0: tensor<4x6x2796203xf32>) -> tensor<4x6x2796203xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x2796203xf32>, tensor<f32>) -> tensor<4x6xf32>
  %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  %2 = stablehlo.maximum %1, %0 : tensor<4x6xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x2796203xf32>
  %5 = stablehlo.subtract %arg0, %4 : tensor<4x6x2796203xf32>
  %6 = stablehlo.exponential %5 : tensor<4x6x2796203xf32>
  %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x2796203xf32>, tensor<f32>) -> tensor<4x6xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x2796203xf32>
  %10 = stablehlo.divide %6, %9 : tensor<4x6x2796203xf32>
  return %10 : tensor<4x6x2796203xf32>
}
