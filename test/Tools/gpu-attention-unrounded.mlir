// An output that stays f32 is more than the call has.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=20" --soap-distribute --soap-split-programs --soap-form-gpu-attention | FileCheck %s

// CHECK-NOT: soap_gpu.attention
func.func @main(%arg0: tensor<64x64xbf16>, %arg1: tensor<2x16x4x16xbf16>, %arg2: tensor<2x16x4x16xbf16>, %arg3: tensor<2x16x4x16xbf16>) -> (tensor<2x16x64xf32>) {
  %0 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<bf16>
  %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %2 = stablehlo.multiply %0, %1 : tensor<2x4x16x16xbf16>
  %3 = stablehlo.convert %2 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x16xf32>
  %6 = stablehlo.maximum %5, %4 : tensor<2x4x16xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %9 = stablehlo.subtract %3, %8 : tensor<2x4x16x16xf32>
  %10 = stablehlo.exponential %9 : tensor<2x4x16x16xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %11 = stablehlo.reduce(%10 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %14 = stablehlo.divide %10, %13 : tensor<2x4x16x16xf32>
  %15 = stablehlo.convert %14 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %16 = stablehlo.dot_general %arg3, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %17 = stablehlo.transpose %16, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xf32>) -> tensor<2x16x4x16xf32>
  %18 = stablehlo.reshape %17 : (tensor<2x16x4x16xf32>) -> tensor<2x16x64xf32>
  %19 = stablehlo.convert %18 : tensor<2x16x64xf32>
  %20 = stablehlo.convert %arg0 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  %21 = stablehlo.dot_general %19, %20, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xf32>, tensor<64x64xf32>) -> tensor<2x16x64xf32>
  return %21 : tensor<2x16x64xf32>
}
