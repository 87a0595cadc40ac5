// Exponentials over the sum of those of other scores: no softmax.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=20" --soap-distribute --soap-split-programs --soap-form-gpu-attention | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --budget=20 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --algorithm=data-parallel --emulate --check --quiet

// CHECK-NOT: soap_gpu.attention
func.func @main(%arg0: tensor<64x64xbf16>, %arg1: tensor<2x16x4x16xbf16>, %arg2: tensor<2x16x4x16xbf16>, %arg3: tensor<2x16x4x16xbf16>) -> (tensor<2x16x64xbf16>) {
  %0 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<bf16>
  %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %2 = stablehlo.multiply %0, %1 : tensor<2x4x16x16xbf16>
  %3 = stablehlo.convert %2 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %4 = stablehlo.dot_general %arg2, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %cst_0 = stablehlo.constant dense<2.500000e-01> : tensor<bf16>
  %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %6 = stablehlo.multiply %4, %5 : tensor<2x4x16x16xbf16>
  %7 = stablehlo.convert %6 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x16xf32>
  %10 = stablehlo.maximum %9, %8 : tensor<2x4x16xf32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %12 = stablehlo.is_finite %11 : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xi1>
  %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4x16x1xf32>
  %14 = stablehlo.select %12, %11, %13 : tensor<2x4x16x1xi1>, tensor<2x4x16x1xf32>
  %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %16 = stablehlo.subtract %7, %15 : tensor<2x4x16x16xf32>
  %17 = stablehlo.exponential %16 : tensor<2x4x16x16xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %18 = stablehlo.reduce(%17 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %20 = stablehlo.abs %19 : tensor<2x4x16x1xf32>
  %21 = stablehlo.log %20 : tensor<2x4x16x1xf32>
  %22 = stablehlo.add %21, %14 : tensor<2x4x16x1xf32>
  %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %24 = stablehlo.subtract %3, %23 : tensor<2x4x16x16xf32>
  %25 = stablehlo.exponential %24 : tensor<2x4x16x16xf32>
  %26 = stablehlo.convert %25 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %27 = stablehlo.dot_general %arg3, %26, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %28 = stablehlo.transpose %27, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %29 = stablehlo.reshape %28 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x64xbf16>
  %30 = stablehlo.dot_general %29, %arg0, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<64x64xbf16>) -> tensor<2x16x64xbf16>
  return %30 : tensor<2x16x64xbf16>
}
