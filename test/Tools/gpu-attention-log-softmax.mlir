// Probabilities by jax.nn.log_softmax, in bf16, and their gradient.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=20" --soap-distribute --soap-split-programs --soap-form-gpu-attention | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --budget=20 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --algorithm=data-parallel --emulate --check --quiet

// CHECK-NOT: exponential
// CHECK: soap_gpu.attention forward
// CHECK-SAME: sizes [2, 4, 4, 16, 16, 16, 16]
// CHECK-NOT: exponential
// CHECK: soap_gpu.attention backward
// CHECK-SAME: sizes [2, 4, 4, 16, 16, 16, 16]
// CHECK-NOT: exponential
func.func @main(%arg0: tensor<2x16x64xf32>, %arg1: tensor<64x64xbf16>, %arg2: tensor<2x16x4x16xbf16>, %arg3: tensor<2x16x4x16xbf16>, %arg4: tensor<2x16x4x16xbf16>) -> (tensor<f32>, tensor<64x64xbf16>, tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) {
  %0 = stablehlo.dot_general %arg2, %arg3, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<bf16>
  %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %2 = stablehlo.multiply %0, %1 : tensor<2x4x16x16xbf16>
  %3:3 = call @log_softmax(%2) : (tensor<2x4x16x16xbf16>) -> (tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>, tensor<2x4x16x1xbf16>)
  %4 = stablehlo.exponential %3#0 : tensor<2x4x16x16xbf16>
  %5 = stablehlo.dot_general %arg4, %4, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %6 = stablehlo.transpose %5, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %7 = stablehlo.reshape %6 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x64xbf16>
  %8 = stablehlo.dot_general %7, %arg1, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<64x64xbf16>) -> tensor<2x16x64xbf16>
  %9 = stablehlo.convert %8 : (tensor<2x16x64xbf16>) -> tensor<2x16x64xf32>
  %10 = stablehlo.multiply %9, %arg0 : tensor<2x16x64xf32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %11 = stablehlo.reduce(%10 init: %cst_0) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x16x64xf32>, tensor<f32>) -> tensor<f32>
  %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x16x64xf32>
  %13 = stablehlo.multiply %12, %arg0 : tensor<2x16x64xf32>
  %14 = stablehlo.convert %13 : (tensor<2x16x64xf32>) -> tensor<2x16x64xbf16>
  %15 = stablehlo.dot_general %14, %7, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) -> tensor<64x64xbf16>
  %16 = stablehlo.transpose %15, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %17 = stablehlo.dot_general %14, %arg1, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<64x64xbf16>) -> tensor<2x16x64xbf16>
  %18 = stablehlo.reshape %17 : (tensor<2x16x64xbf16>) -> tensor<2x16x4x16xbf16>
  %19 = stablehlo.transpose %18, dims = [0, 2, 3, 1] : (tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %20 = stablehlo.dot_general %19, %arg4, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %21 = stablehlo.dot_general %19, %4, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %22 = stablehlo.transpose %21, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %23 = stablehlo.multiply %20, %4 : tensor<2x4x16x16xbf16>
  %24 = call @log_softmax_0(%3#1, %3#2, %23) : (tensor<2x4x16x16xbf16>, tensor<2x4x16x1xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %cst_2 = stablehlo.constant dense<2.500000e-01> : tensor<bf16>
  %25 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %26 = stablehlo.multiply %24, %25 : tensor<2x4x16x16xbf16>
  %27 = stablehlo.dot_general %26, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %28 = stablehlo.transpose %27, dims = [0, 2, 1, 3] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %29 = stablehlo.dot_general %26, %arg3, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %30 = stablehlo.transpose %29, dims = [0, 2, 1, 3] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %11, %16, %30, %28, %22 : tensor<f32>, tensor<64x64xbf16>, tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>
}
func.func private @log_softmax(%arg0: tensor<2x4x16x16xbf16>) -> (tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>, tensor<2x4x16x1xbf16>) {
  %cst = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xbf16>, tensor<bf16>) -> tensor<2x4x16xbf16>
  %cst_0 = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<2x4x16xbf16>
  %2 = stablehlo.maximum %1, %0 : tensor<2x4x16xbf16>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<2x4x16xbf16>) -> tensor<2x4x16x1xbf16>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xbf16>) -> tensor<2x4x16x16xbf16>
  %5 = stablehlo.subtract %arg0, %4 : tensor<2x4x16x16xbf16>
  %6 = stablehlo.exponential %5 : tensor<2x4x16x16xbf16>
  %7 = stablehlo.convert %6 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %10 = stablehlo.convert %9 : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xbf16>
  %11 = stablehlo.log %10 : tensor<2x4x16x1xbf16>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xbf16>) -> tensor<2x4x16x16xbf16>
  %13 = stablehlo.subtract %5, %12 : tensor<2x4x16x16xbf16>
  return %13, %6, %10 : tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>, tensor<2x4x16x1xbf16>
}
func.func private @log_softmax_0(%arg0: tensor<2x4x16x16xbf16>, %arg1: tensor<2x4x16x1xbf16>, %arg2: tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16> {
  %0 = stablehlo.negate %arg2 : tensor<2x4x16x16xbf16>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
  %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xbf16>, tensor<bf16>) -> tensor<2x4x16xbf16>
  %2 = stablehlo.reshape %1 : (tensor<2x4x16xbf16>) -> tensor<2x4x16x1xbf16>
  %3 = stablehlo.divide %2, %arg1 : tensor<2x4x16x1xbf16>
  %4 = stablehlo.convert %3 : (tensor<2x4x16x1xbf16>) -> tensor<2x4x16x1xf32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x1xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x16xf32>
  %7 = stablehlo.convert %6 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %8 = stablehlo.multiply %7, %arg0 : tensor<2x4x16x16xbf16>
  %9 = stablehlo.add %arg2, %8 : tensor<2x4x16x16xbf16>
  return %9 : tensor<2x4x16x16xbf16>
}
