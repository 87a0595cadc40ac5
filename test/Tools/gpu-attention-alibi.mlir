// A causal mask and a bias of powers and indices (ALiBi), which is known to be
// small: a gradient behind the mask is not missed.

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
  %0 = stablehlo.iota dim = 0 : tensor<4xi32>
  %c = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
  %2 = stablehlo.add %1, %0 : tensor<4xi32>
  %c_0 = stablehlo.constant dense<-8> : tensor<i32>
  %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4xi32>
  %4 = stablehlo.multiply %3, %2 : tensor<4xi32>
  %5 = stablehlo.convert %4 : (tensor<4xi32>) -> tensor<4xf32>
  %cst = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %7 = stablehlo.divide %5, %6 : tensor<4xf32>
  %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %9 = stablehlo.power %8, %7 : tensor<4xf32>
  %10 = stablehlo.iota dim = 0 : tensor<16xi32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<16xi32>) -> tensor<1x16xi32>
  %12 = stablehlo.iota dim = 0 : tensor<16xi32>
  %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<16xi32>) -> tensor<16x1xi32>
  %14 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x16xi32>) -> tensor<16x16xi32>
  %15 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<16x1xi32>) -> tensor<16x16xi32>
  %16 = stablehlo.subtract %14, %15 : tensor<16x16xi32>
  %17 = stablehlo.dot_general %arg2, %arg3, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %cst_2 = stablehlo.constant dense<2.500000e-01> : tensor<bf16>
  %18 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %19 = stablehlo.multiply %17, %18 : tensor<2x4x16x16xbf16>
  %20 = stablehlo.convert %19 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %21 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<4xf32>) -> tensor<4x1x1xf32>
  %22 = stablehlo.convert %16 : (tensor<16x16xi32>) -> tensor<16x16xf32>
  %23 = stablehlo.broadcast_in_dim %22, dims = [1, 2] : (tensor<16x16xf32>) -> tensor<1x16x16xf32>
  %24 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<4x1x1xf32>) -> tensor<4x16x16xf32>
  %25 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<1x16x16xf32>) -> tensor<4x16x16xf32>
  %26 = stablehlo.multiply %24, %25 : tensor<4x16x16xf32>
  %27 = stablehlo.broadcast_in_dim %26, dims = [1, 2, 3] : (tensor<4x16x16xf32>) -> tensor<1x4x16x16xf32>
  %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3] : (tensor<1x4x16x16xf32>) -> tensor<2x4x16x16xf32>
  %29 = stablehlo.add %20, %28 : tensor<2x4x16x16xf32>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %30 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %31 = call @tril(%30) : (tensor<16x16xi1>) -> tensor<16x16xi1>
  %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %32:2 = call @_where(%31, %29, %cst_4) : (tensor<16x16xi1>, tensor<2x4x16x16xf32>, tensor<f32>) -> (tensor<2x4x16x16xf32>, tensor<2x4x16x16xi1>)
  %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %33 = stablehlo.reduce(%32#0 init: %cst_5) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %34 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x4x16xf32>
  %35 = stablehlo.maximum %34, %33 : tensor<2x4x16xf32>
  %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %38 = stablehlo.subtract %32#0, %37 : tensor<2x4x16x16xf32>
  %39 = stablehlo.exponential %38 : tensor<2x4x16x16xf32>
  %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %40 = stablehlo.reduce(%39 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %43 = stablehlo.divide %39, %42 : tensor<2x4x16x16xf32>
  %44 = stablehlo.multiply %41, %41 : tensor<2x4x16x1xf32>
  %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %45 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x4x16x1xf32>
  %46 = stablehlo.divide %45, %44 : tensor<2x4x16x1xf32>
  %47 = stablehlo.convert %43 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %48 = stablehlo.dot_general %arg4, %47, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %49 = stablehlo.transpose %48, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %50 = stablehlo.reshape %49 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x64xbf16>
  %51 = stablehlo.dot_general %50, %arg1, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<64x64xbf16>) -> tensor<2x16x64xbf16>
  %52 = stablehlo.convert %51 : (tensor<2x16x64xbf16>) -> tensor<2x16x64xf32>
  %53 = stablehlo.multiply %52, %arg0 : tensor<2x16x64xf32>
  %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %54 = stablehlo.reduce(%53 init: %cst_9) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x16x64xf32>, tensor<f32>) -> tensor<f32>
  %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %55 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x16x64xf32>
  %56 = stablehlo.multiply %55, %arg0 : tensor<2x16x64xf32>
  %57 = stablehlo.convert %56 : (tensor<2x16x64xf32>) -> tensor<2x16x64xbf16>
  %58 = stablehlo.dot_general %57, %50, contracting_dims = [0, 1] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<2x16x64xbf16>) -> tensor<64x64xbf16>
  %59 = stablehlo.transpose %58, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %60 = stablehlo.dot_general %57, %arg1, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x16x64xbf16>, tensor<64x64xbf16>) -> tensor<2x16x64xbf16>
  %61 = stablehlo.reshape %60 : (tensor<2x16x64xbf16>) -> tensor<2x16x4x16xbf16>
  %62 = stablehlo.transpose %61, dims = [0, 2, 3, 1] : (tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %63 = stablehlo.dot_general %62, %arg4, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %64 = stablehlo.dot_general %62, %47, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %65 = stablehlo.transpose %64, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %66 = stablehlo.convert %63 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %67 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %68 = stablehlo.multiply %66, %67 : tensor<2x4x16x16xf32>
  %69 = stablehlo.multiply %68, %39 : tensor<2x4x16x16xf32>
  %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %70 = stablehlo.reduce(%69 init: %cst_11) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %71 = stablehlo.reshape %70 : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %72 = stablehlo.negate %71 : tensor<2x4x16x1xf32>
  %73 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %74 = stablehlo.divide %66, %73 : tensor<2x4x16x16xf32>
  %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %75 = stablehlo.reduce(%72 init: %cst_12) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x1xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %76 = stablehlo.broadcast_in_dim %75, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x16xf32>
  %77 = stablehlo.add %74, %76 : tensor<2x4x16x16xf32>
  %78 = stablehlo.multiply %77, %39 : tensor<2x4x16x16xf32>
  %79 = call @_where_0(%32#1, %78) : (tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xf32>
  %80 = stablehlo.convert %79 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %cst_13 = stablehlo.constant dense<2.500000e-01> : tensor<bf16>
  %81 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %82 = stablehlo.multiply %80, %81 : tensor<2x4x16x16xbf16>
  %83 = stablehlo.dot_general %82, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %84 = stablehlo.transpose %83, dims = [0, 2, 1, 3] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  %85 = stablehlo.dot_general %82, %arg3, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x4x16x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %86 = stablehlo.transpose %85, dims = [0, 2, 1, 3] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %54, %59, %86, %84, %65 : tensor<f32>, tensor<64x64xbf16>, tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>
}
func.func private @tril(%arg0: tensor<16x16xi1>) -> tensor<16x16xi1> {
  %0 = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
  %2 = stablehlo.add %0, %1 : tensor<16x16xi32>
  %3 = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %6 = stablehlo.select %4, %arg0, %5 : tensor<16x16xi1>, tensor<16x16xi1>
  return %6 : tensor<16x16xi1>
}
func.func private @_where(%arg0: tensor<16x16xi1>, %arg1: tensor<2x4x16x16xf32>, %arg2: tensor<f32>) -> (tensor<2x4x16x16xf32>, tensor<2x4x16x16xi1>) {
  %0 = stablehlo.convert %arg2 : tensor<f32>
  %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<2x4x16x16xi1>
  %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x4x16x16xf32>
  %3 = stablehlo.select %1, %arg1, %2 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>
  return %3, %1 : tensor<2x4x16x16xf32>, tensor<2x4x16x16xi1>
}
func.func private @_where_0(%arg0: tensor<2x4x16x16xi1>, %arg1: tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x16x16xf32>
  %1 = stablehlo.select %arg0, %arg1, %0 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>
  return %1 : tensor<2x4x16x16xf32>
}
