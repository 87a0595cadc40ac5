// Attention with a bias of padding, which JAX makes between the scores and
// softmax, and without a gradient: still one kernel, with one call.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=20" --soap-distribute --soap-split-programs --soap-form-gpu-attention | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --budget=20 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --algorithm=data-parallel --emulate --check --quiet

// CHECK-LABEL: func.func private @contraction(
// CHECK-SAME: tensor<2x1x1x16xf32>, %arg1: tensor<2x16x4x16xbf16>, %arg2: tensor<2x16x4x16xbf16>, %arg3
// CHECK-NOT: dot_general
// CHECK: soap_gpu.attention forward
// CHECK-SAME: sizes [2, 4, 4, 16, 16, 16, 16]
// CHECK-NOT: exponential
func.func public @main(%arg0: tensor<64x64xbf16>, %arg1: tensor<2x16x4x16xbf16>, %arg2: tensor<2x16x4x16xbf16>, %arg3: tensor<2x16x4x16xbf16>, %arg4: tensor<2x16xi1>) -> (tensor<2x16x64xbf16> {jax.result_info = "result"}) {
  %0 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<bf16>
  %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %2 = stablehlo.multiply %0, %1 : tensor<2x4x16x16xbf16>
  %3 = stablehlo.convert %2 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %4 = call @_where(%arg4, %cst_0, %cst_1) : (tensor<2x16xi1>, tensor<f32>, tensor<f32>) -> tensor<2x16xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0, 3] : (tensor<2x16xf32>) -> tensor<2x1x1x16xf32>
  %6 = stablehlo.convert %5 : tensor<2x1x1x16xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2, 3] : (tensor<2x1x1x16xf32>) -> tensor<2x4x16x16xf32>
  %8 = stablehlo.add %3, %7 : tensor<2x4x16x16xf32>
  %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %9 = stablehlo.reduce(%8 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %10 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4x16xf32>
  %11 = stablehlo.maximum %10, %9 : tensor<2x4x16xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %14 = stablehlo.subtract %8, %13 : tensor<2x4x16x16xf32>
  %15 = stablehlo.exponential %14 : tensor<2x4x16x16xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %16 = stablehlo.reduce(%15 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %19 = stablehlo.divide %15, %18 : tensor<2x4x16x16xf32>
  %20 = stablehlo.convert %19 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %21 = stablehlo.dot_general %arg3, %20, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %22 = stablehlo.transpose %21, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %23 = stablehlo.reshape %22 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x64xbf16>
  %24 = stablehlo.dot_general %23, %arg0, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<64x64xbf16>) -> tensor<2x16x64xbf16>
  return %24 : tensor<2x16x64xbf16>
}
func.func private @_where(%arg0: tensor<2x16xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<2x16xf32> {
  %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x16xf32>
  %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x16xf32>
  %2 = stablehlo.select %arg0, %0, %1 : tensor<2x16xi1>, tensor<2x16xf32>
  return %2 : tensor<2x16xf32>
}
