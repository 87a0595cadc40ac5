// Softmax by hand, without stop_gradient: the gradient that goes through the
// largest score is 0.

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
  %5 = stablehlo.reshape %4 : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %7 = stablehlo.compare EQ, %3, %6, FLOAT : (tensor<2x4x16x16xf32>, tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xi1>
  %8 = stablehlo.convert %7 : (tensor<2x4x16x16xi1>) -> tensor<2x4x16x16xf32>
  %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %10 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %12 = stablehlo.subtract %3, %11 : tensor<2x4x16x16xf32>
  %13 = stablehlo.exponential %12 : tensor<2x4x16x16xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %14 = stablehlo.reduce(%13 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %17 = stablehlo.divide %13, %16 : tensor<2x4x16x16xf32>
  %18 = stablehlo.multiply %15, %15 : tensor<2x4x16x1xf32>
  %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4x16x1xf32>
  %20 = stablehlo.divide %19, %18 : tensor<2x4x16x1xf32>
  %21 = stablehlo.convert %17 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %22 = stablehlo.dot_general %arg4, %21, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %23 = stablehlo.transpose %22, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %24 = stablehlo.reshape %23 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x64xbf16>
  %25 = stablehlo.dot_general %24, %arg1, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<64x64xbf16>) -> tensor<2x16x64xbf16>
  %26 = stablehlo.convert %25 : (tensor<2x16x64xbf16>) -> tensor<2x16x64xf32>
  %27 = stablehlo.multiply %26, %arg0 : tensor<2x16x64xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %28 = stablehlo.reduce(%27 init: %cst_4) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x16x64xf32>, tensor<f32>) -> tensor<f32>
  %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %29 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x16x64xf32>
  %30 = stablehlo.multiply %29, %arg0 : tensor<2x16x64xf32>
  %31 = stablehlo.convert %30 : (tensor<2x16x64xf32>) -> tensor<2x16x64xbf16>
  %32 = stablehlo.dot_general %31, %24, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) -> tensor<64x64xbf16>
  %33 = stablehlo.transpose %32, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %34 = stablehlo.dot_general %31, %arg1, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<64x64xbf16>) -> tensor<2x16x64xbf16>
  %35 = stablehlo.reshape %34 : (tensor<2x16x64xbf16>) -> tensor<2x16x4x16xbf16>
  %36 = stablehlo.transpose %35, dims = [0, 2, 3, 1] : (tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %37 = stablehlo.dot_general %36, %arg4, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %38 = stablehlo.dot_general %36, %21, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %39 = stablehlo.transpose %38, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %40 = stablehlo.convert %37 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %41 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %42 = stablehlo.multiply %40, %41 : tensor<2x4x16x16xf32>
  %43 = stablehlo.multiply %42, %13 : tensor<2x4x16x16xf32>
  %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %44 = stablehlo.reduce(%43 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %45 = stablehlo.reshape %44 : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %46 = stablehlo.negate %45 : tensor<2x4x16x1xf32>
  %47 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %48 = stablehlo.divide %40, %47 : tensor<2x4x16x16xf32>
  %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %49 = stablehlo.reduce(%46 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x1xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x16xf32>
  %51 = stablehlo.add %48, %50 : tensor<2x4x16x16xf32>
  %52 = stablehlo.multiply %51, %13 : tensor<2x4x16x16xf32>
  %53 = stablehlo.negate %52 : tensor<2x4x16x16xf32>
  %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %54 = stablehlo.reduce(%53 init: %cst_8) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %55 = stablehlo.reshape %54 : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %56 = stablehlo.reduce(%55 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x1xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %57 = stablehlo.divide %56, %9 : tensor<2x4x16xf32>
  %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x16xf32>
  %59 = stablehlo.multiply %58, %8 : tensor<2x4x16x16xf32>
  %60 = stablehlo.add %52, %59 : tensor<2x4x16x16xf32>
  %61 = stablehlo.convert %60 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %cst_10 = stablehlo.constant dense<2.500000e-01> : tensor<bf16>
  %62 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %63 = stablehlo.multiply %61, %62 : tensor<2x4x16x16xbf16>
  %64 = stablehlo.dot_general %63, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %65 = stablehlo.transpose %64, dims = [0, 2, 1, 3] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %66 = stablehlo.dot_general %63, %arg3, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %67 = stablehlo.transpose %66, dims = [0, 2, 1, 3] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %28, %33, %67, %65, %39 : tensor<f32>, tensor<64x64xbf16>, tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>
}
