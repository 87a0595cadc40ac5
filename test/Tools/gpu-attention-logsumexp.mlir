// Probabilities by jax.nn.logsumexp, which keeps away from the largest number
// where that is not finite and takes the absolute value of its sum: attention
// and its gradient are calls as with softmax.

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
  %3 = stablehlo.convert %2 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x16xf32>
  %6 = stablehlo.maximum %5, %4 : tensor<2x4x16xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %8 = stablehlo.is_finite %7 : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xi1>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x16x1xf32>
  %10 = stablehlo.select %8, %7, %9 : tensor<2x4x16x1xi1>, tensor<2x4x16x1xf32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %12 = stablehlo.subtract %3, %11 : tensor<2x4x16x16xf32>
  %13 = stablehlo.exponential %12 : tensor<2x4x16x16xf32>
  %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %14 = stablehlo.reduce(%13 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %16 = stablehlo.abs %15 : tensor<2x4x16x1xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %17 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x16x1xf32>
  %18 = stablehlo.compare GE, %15, %17, FLOAT : (tensor<2x4x16x1xf32>, tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xi1>
  %19 = stablehlo.log %16 : tensor<2x4x16x1xf32>
  %20 = stablehlo.add %19, %10 : tensor<2x4x16x1xf32>
  %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %22 = stablehlo.subtract %3, %21 : tensor<2x4x16x16xf32>
  %23 = stablehlo.exponential %22 : tensor<2x4x16x16xf32>
  %24 = stablehlo.convert %23 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %25 = stablehlo.dot_general %arg4, %24, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %26 = stablehlo.transpose %25, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %27 = stablehlo.reshape %26 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x64xbf16>
  %28 = stablehlo.dot_general %27, %arg1, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<64x64xbf16>) -> tensor<2x16x64xbf16>
  %29 = stablehlo.convert %28 : (tensor<2x16x64xbf16>) -> tensor<2x16x64xf32>
  %30 = stablehlo.multiply %29, %arg0 : tensor<2x16x64xf32>
  %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %31 = stablehlo.reduce(%30 init: %cst_5) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x16x64xf32>, tensor<f32>) -> tensor<f32>
  %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x16x64xf32>
  %33 = stablehlo.multiply %32, %arg0 : tensor<2x16x64xf32>
  %34 = stablehlo.convert %33 : (tensor<2x16x64xf32>) -> tensor<2x16x64xbf16>
  %35 = stablehlo.dot_general %34, %27, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) -> tensor<64x64xbf16>
  %36 = stablehlo.transpose %35, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %37 = stablehlo.dot_general %34, %arg1, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<64x64xbf16>) -> tensor<2x16x64xbf16>
  %38 = stablehlo.reshape %37 : (tensor<2x16x64xbf16>) -> tensor<2x16x4x16xbf16>
  %39 = stablehlo.transpose %38, dims = [0, 2, 3, 1] : (tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %40 = stablehlo.dot_general %39, %arg4, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %41 = stablehlo.dot_general %39, %24, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %42 = stablehlo.transpose %41, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %43 = stablehlo.convert %40 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %44 = stablehlo.multiply %43, %23 : tensor<2x4x16x16xf32>
  %45 = stablehlo.negate %44 : tensor<2x4x16x16xf32>
  %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %46 = stablehlo.reduce(%45 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %47 = stablehlo.reshape %46 : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %48 = stablehlo.divide %47, %16 : tensor<2x4x16x1xf32>
  %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %49 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x4x16x1xf32>
  %50 = stablehlo.select %18, %49, %48 : tensor<2x4x16x1xi1>, tensor<2x4x16x1xf32>
  %51 = stablehlo.select %18, %48, %49 : tensor<2x4x16x1xi1>, tensor<2x4x16x1xf32>
  %52 = stablehlo.negate %50 : tensor<2x4x16x1xf32>
  %53 = stablehlo.add %51, %52 : tensor<2x4x16x1xf32>
  %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %54 = stablehlo.reduce(%53 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x1xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x16xf32>
  %56 = stablehlo.multiply %55, %13 : tensor<2x4x16x16xf32>
  %57 = stablehlo.add %44, %56 : tensor<2x4x16x16xf32>
  %58 = stablehlo.convert %57 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %cst_10 = stablehlo.constant dense<2.500000e-01> : tensor<bf16>
  %59 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %60 = stablehlo.multiply %58, %59 : tensor<2x4x16x16xbf16>
  %61 = stablehlo.dot_general %60, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %62 = stablehlo.transpose %61, dims = [0, 2, 1, 3] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %63 = stablehlo.dot_general %60, %arg3, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %64 = stablehlo.transpose %63, dims = [0, 2, 1, 3] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %31, %36, %64, %62, %42 : tensor<f32>, tensor<64x64xbf16>, tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>
}
