// Scores that JAX is asked to keep in f32 (preferred_element_type): the products
// with their gradient are of f32, rounded behind it, and calls as well.

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
  %0 = stablehlo.dot_general %arg2, %arg3, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xf32>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x16x16xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<2x4x16x16xf32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x16xf32>
  %5 = stablehlo.maximum %4, %3 : tensor<2x4x16xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %8 = stablehlo.subtract %2, %7 : tensor<2x4x16x16xf32>
  %9 = stablehlo.exponential %8 : tensor<2x4x16x16xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %10 = stablehlo.reduce(%9 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %13 = stablehlo.divide %9, %12 : tensor<2x4x16x16xf32>
  %14 = stablehlo.multiply %11, %11 : tensor<2x4x16x1xf32>
  %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4x16x1xf32>
  %16 = stablehlo.divide %15, %14 : tensor<2x4x16x1xf32>
  %17 = stablehlo.convert %13 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %18 = stablehlo.dot_general %arg4, %17, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %19 = stablehlo.transpose %18, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %20 = stablehlo.reshape %19 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x64xbf16>
  %21 = stablehlo.dot_general %20, %arg1, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<64x64xbf16>) -> tensor<2x16x64xbf16>
  %22 = stablehlo.convert %21 : (tensor<2x16x64xbf16>) -> tensor<2x16x64xf32>
  %23 = stablehlo.multiply %22, %arg0 : tensor<2x16x64xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %24 = stablehlo.reduce(%23 init: %cst_4) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x16x64xf32>, tensor<f32>) -> tensor<f32>
  %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %25 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x16x64xf32>
  %26 = stablehlo.multiply %25, %arg0 : tensor<2x16x64xf32>
  %27 = stablehlo.convert %26 : (tensor<2x16x64xf32>) -> tensor<2x16x64xbf16>
  %28 = stablehlo.dot_general %27, %20, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) -> tensor<64x64xbf16>
  %29 = stablehlo.transpose %28, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %30 = stablehlo.dot_general %27, %arg1, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<64x64xbf16>) -> tensor<2x16x64xbf16>
  %31 = stablehlo.reshape %30 : (tensor<2x16x64xbf16>) -> tensor<2x16x4x16xbf16>
  %32 = stablehlo.transpose %31, dims = [0, 2, 3, 1] : (tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %33 = stablehlo.dot_general %32, %arg4, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %34 = stablehlo.dot_general %32, %17, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %35 = stablehlo.transpose %34, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %36 = stablehlo.convert %33 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %37 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %38 = stablehlo.multiply %36, %37 : tensor<2x4x16x16xf32>
  %39 = stablehlo.multiply %38, %9 : tensor<2x4x16x16xf32>
  %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %40 = stablehlo.reduce(%39 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %41 = stablehlo.reshape %40 : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %42 = stablehlo.negate %41 : tensor<2x4x16x1xf32>
  %43 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %44 = stablehlo.divide %36, %43 : tensor<2x4x16x16xf32>
  %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %45 = stablehlo.reduce(%42 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x1xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x16xf32>
  %47 = stablehlo.add %44, %46 : tensor<2x4x16x16xf32>
  %48 = stablehlo.multiply %47, %9 : tensor<2x4x16x16xf32>
  %cst_8 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %49 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x4x16x16xf32>
  %50 = stablehlo.multiply %48, %49 : tensor<2x4x16x16xf32>
  %51 = stablehlo.convert %50 : tensor<2x4x16x16xf32>
  %52 = stablehlo.convert %arg2 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x4x16xf32>
  %53 = stablehlo.dot_general %51, %52, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xf32>, tensor<2x16x4x16xf32>) -> tensor<2x4x16x16xf32>
  %54 = stablehlo.transpose %53, dims = [0, 2, 1, 3] : (tensor<2x4x16x16xf32>) -> tensor<2x16x4x16xf32>
  %55 = stablehlo.convert %54 : (tensor<2x16x4x16xf32>) -> tensor<2x16x4x16xbf16>
  %56 = stablehlo.convert %50 : tensor<2x4x16x16xf32>
  %57 = stablehlo.convert %arg3 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x4x16xf32>
  %58 = stablehlo.dot_general %56, %57, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xf32>, tensor<2x16x4x16xf32>) -> tensor<2x4x16x16xf32>
  %59 = stablehlo.transpose %58, dims = [0, 2, 1, 3] : (tensor<2x4x16x16xf32>) -> tensor<2x16x4x16xf32>
  %60 = stablehlo.convert %59 : (tensor<2x16x4x16xf32>) -> tensor<2x16x4x16xbf16>
  return %24, %29, %60, %55, %35 : tensor<f32>, tensor<64x64xbf16>, tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>
}
