// Sums that are f32 first and then rounded, of the output, too.

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
  %18 = stablehlo.dot_general %arg4, %17, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %19 = stablehlo.transpose %18, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xf32>) -> tensor<2x16x4x16xf32>
  %20 = stablehlo.convert %19 : (tensor<2x16x4x16xf32>) -> tensor<2x16x4x16xbf16>
  %21 = stablehlo.reshape %20 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x64xbf16>
  %22 = stablehlo.dot_general %21, %arg1, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<64x64xbf16>) -> tensor<2x16x64xbf16>
  %23 = stablehlo.convert %22 : (tensor<2x16x64xbf16>) -> tensor<2x16x64xf32>
  %24 = stablehlo.multiply %23, %arg0 : tensor<2x16x64xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %25 = stablehlo.reduce(%24 init: %cst_4) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x16x64xf32>, tensor<f32>) -> tensor<f32>
  %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %26 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x16x64xf32>
  %27 = stablehlo.multiply %26, %arg0 : tensor<2x16x64xf32>
  %28 = stablehlo.convert %27 : (tensor<2x16x64xf32>) -> tensor<2x16x64xbf16>
  %29 = stablehlo.dot_general %28, %21, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) -> tensor<64x64xbf16>
  %30 = stablehlo.transpose %29, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %31 = stablehlo.dot_general %28, %arg1, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<64x64xbf16>) -> tensor<2x16x64xbf16>
  %32 = stablehlo.reshape %31 : (tensor<2x16x64xbf16>) -> tensor<2x16x4x16xbf16>
  %33 = stablehlo.convert %32 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x4x16xf32>
  %34 = stablehlo.transpose %33, dims = [0, 2, 3, 1] : (tensor<2x16x4x16xf32>) -> tensor<2x4x16x16xf32>
  %35 = stablehlo.convert %34 : tensor<2x4x16x16xf32>
  %36 = stablehlo.convert %arg4 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x4x16xf32>
  %37 = stablehlo.dot_general %35, %36, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xf32>, tensor<2x16x4x16xf32>) -> tensor<2x4x16x16xf32>
  %38 = stablehlo.convert %37 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %39 = stablehlo.convert %34 : tensor<2x4x16x16xf32>
  %40 = stablehlo.convert %17 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %41 = stablehlo.dot_general %39, %40, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xf32>
  %42 = stablehlo.transpose %41, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xf32>) -> tensor<2x16x4x16xf32>
  %43 = stablehlo.convert %42 : (tensor<2x16x4x16xf32>) -> tensor<2x16x4x16xbf16>
  %44 = stablehlo.convert %38 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %45 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %46 = stablehlo.multiply %44, %45 : tensor<2x4x16x16xf32>
  %47 = stablehlo.multiply %46, %9 : tensor<2x4x16x16xf32>
  %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %48 = stablehlo.reduce(%47 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %49 = stablehlo.reshape %48 : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %50 = stablehlo.negate %49 : tensor<2x4x16x1xf32>
  %51 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %52 = stablehlo.divide %44, %51 : tensor<2x4x16x16xf32>
  %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %53 = stablehlo.reduce(%50 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x1xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x16xf32>
  %55 = stablehlo.add %52, %54 : tensor<2x4x16x16xf32>
  %56 = stablehlo.multiply %55, %9 : tensor<2x4x16x16xf32>
  %cst_8 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %57 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x4x16x16xf32>
  %58 = stablehlo.multiply %56, %57 : tensor<2x4x16x16xf32>
  %59 = stablehlo.convert %58 : tensor<2x4x16x16xf32>
  %60 = stablehlo.convert %arg2 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x4x16xf32>
  %61 = stablehlo.dot_general %59, %60, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xf32>, tensor<2x16x4x16xf32>) -> tensor<2x4x16x16xf32>
  %62 = stablehlo.transpose %61, dims = [0, 2, 1, 3] : (tensor<2x4x16x16xf32>) -> tensor<2x16x4x16xf32>
  %63 = stablehlo.convert %62 : (tensor<2x16x4x16xf32>) -> tensor<2x16x4x16xbf16>
  %64 = stablehlo.convert %58 : tensor<2x4x16x16xf32>
  %65 = stablehlo.convert %arg3 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x4x16xf32>
  %66 = stablehlo.dot_general %64, %65, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xf32>, tensor<2x16x4x16xf32>) -> tensor<2x4x16x16xf32>
  %67 = stablehlo.transpose %66, dims = [0, 2, 1, 3] : (tensor<2x4x16x16xf32>) -> tensor<2x16x4x16xf32>
  %68 = stablehlo.convert %67 : (tensor<2x16x4x16xf32>) -> tensor<2x16x4x16xbf16>
  return %25, %30, %68, %63, %43 : tensor<f32>, tensor<64x64xbf16>, tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>
}
