// The least number of f16 as a mask of f32 is not far below all scores: that is
// no call.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=1" --soap-distribute --soap-form-gpu-attention | FileCheck %s

// CHECK-NOT: soap_gpu.attention
func.func @main(%arg0: tensor<4x16x2x16xf16>, %arg1: tensor<4x16x2x16xf16>, %arg2: tensor<4x16x2x16xf16>, %arg3: tensor<4x16x2x16xf16>) -> (tensor<4x16x2x16xf16>, tensor<4x16x2x16xf16>, tensor<4x16x2x16xf16>, tensor<4x16x2x16xf16>) {
  %c = stablehlo.constant dense<[16, 5, 0, 9]> : tensor<4xi32>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x2x16xf16>, tensor<4x16x2x16xf16>) -> tensor<4x2x16x16xf16>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<f16>
  %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f16>) -> tensor<4x2x16x16xf16>
  %2 = stablehlo.multiply %0, %1 : tensor<4x2x16x16xf16>
  %3 = stablehlo.convert %2 : (tensor<4x2x16x16xf16>) -> tensor<4x2x16x16xf32>
  %4 = stablehlo.iota dim = 0 : tensor<16xi32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<16xi32>) -> tensor<1x16xi32>
  %6 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
  %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x16xi32>) -> tensor<4x16xi32>
  %8 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x16xi32>
  %9 = stablehlo.compare LT, %7, %8, SIGNED : (tensor<4x16xi32>, tensor<4x16xi32>) -> tensor<4x16xi1>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0, 3] : (tensor<4x16xi1>) -> tensor<4x1x1x16xi1>
  %cst_0 = stablehlo.constant dense<-6.550400e+04> : tensor<f32>
  %11:3 = call @_where(%10, %3, %cst_0) : (tensor<4x1x1x16xi1>, tensor<4x2x16x16xf32>, tensor<f32>) -> (tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>)
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %12 = stablehlo.reduce(%11#0 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %13 = stablehlo.reshape %12 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %15 = stablehlo.compare EQ, %11#0, %14, FLOAT : (tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xi1>
  %16 = stablehlo.convert %15 : (tensor<4x2x16x16xi1>) -> tensor<4x2x16x16xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %17 = stablehlo.reduce(%16 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %18 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %19 = stablehlo.maximum %18, %12 : tensor<4x2x16xf32>
  %20 = stablehlo.compare EQ, %12, %19, FLOAT : (tensor<4x2x16xf32>, tensor<4x2x16xf32>) -> tensor<4x2x16xi1>
  %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %21 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %22 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %23 = stablehlo.select %20, %21, %22 : tensor<4x2x16xi1>, tensor<4x2x16xf32>
  %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %24 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %25 = stablehlo.compare EQ, %24, %19, FLOAT : (tensor<4x2x16xf32>, tensor<4x2x16xf32>) -> tensor<4x2x16xi1>
  %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %26 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %27 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %28 = stablehlo.select %25, %26, %27 : tensor<4x2x16xi1>, tensor<4x2x16xf32>
  %29 = stablehlo.divide %23, %28 : tensor<4x2x16xf32>
  %30 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %32 = stablehlo.subtract %11#0, %31 : tensor<4x2x16x16xf32>
  %33 = stablehlo.exponential %32 : tensor<4x2x16x16xf32>
  %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %34 = stablehlo.reduce(%33 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %37 = stablehlo.divide %33, %36 : tensor<4x2x16x16xf32>
  %38 = stablehlo.multiply %35, %35 : tensor<4x2x16x1xf32>
  %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %39 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x2x16x1xf32>
  %40 = stablehlo.divide %39, %38 : tensor<4x2x16x1xf32>
  %41 = stablehlo.convert %37 : (tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf16>
  %42 = stablehlo.dot_general %arg2, %41, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x2x16xf16>, tensor<4x2x16x16xf16>) -> tensor<4x2x16x16xf16>
  %43 = stablehlo.transpose %42, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf16>) -> tensor<4x16x2x16xf16>
  %44 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<4x16x2x16xf16>) -> tensor<4x2x16x16xf16>
  %45 = stablehlo.dot_general %44, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf16>, tensor<4x16x2x16xf16>) -> tensor<4x2x16x16xf16>
  %46 = stablehlo.dot_general %44, %41, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf16>, tensor<4x2x16x16xf16>) -> tensor<4x2x16x16xf16>
  %47 = stablehlo.transpose %46, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf16>) -> tensor<4x16x2x16xf16>
  %48 = stablehlo.convert %45 : (tensor<4x2x16x16xf16>) -> tensor<4x2x16x16xf32>
  %49 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %50 = stablehlo.multiply %48, %49 : tensor<4x2x16x16xf32>
  %51 = stablehlo.multiply %50, %33 : tensor<4x2x16x16xf32>
  %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %52 = stablehlo.reduce(%51 init: %cst_11) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %53 = stablehlo.reshape %52 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %54 = stablehlo.negate %53 : tensor<4x2x16x1xf32>
  %55 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %56 = stablehlo.divide %48, %55 : tensor<4x2x16x16xf32>
  %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %57 = stablehlo.reduce(%54 init: %cst_12) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x1xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x16xf32>
  %59 = stablehlo.add %56, %58 : tensor<4x2x16x16xf32>
  %60 = stablehlo.multiply %59, %33 : tensor<4x2x16x16xf32>
  %61 = call @_where_0(%11#1, %11#2, %60) : (tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
  %62 = stablehlo.convert %61 : (tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf16>
  %cst_13 = stablehlo.constant dense<2.500000e-01> : tensor<f16>
  %63 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f16>) -> tensor<4x2x16x16xf16>
  %64 = stablehlo.multiply %62, %63 : tensor<4x2x16x16xf16>
  %65 = stablehlo.dot_general %64, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf16>, tensor<4x16x2x16xf16>) -> tensor<4x2x16x16xf16>
  %66 = stablehlo.transpose %65, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf16>) -> tensor<4x16x2x16xf16>
  %67 = stablehlo.dot_general %64, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf16>, tensor<4x16x2x16xf16>) -> tensor<4x2x16x16xf16>
  %68 = stablehlo.transpose %67, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf16>) -> tensor<4x16x2x16xf16>
  return %43, %68, %66, %47 : tensor<4x16x2x16xf16>, tensor<4x16x2x16xf16>, tensor<4x16x2x16xf16>, tensor<4x16x2x16xf16>
}
func.func private @_where(%arg0: tensor<4x1x1x16xi1>, %arg1: tensor<4x2x16x16xf32>, %arg2: tensor<f32>) -> (tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>) {
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<4x1x1x16xi1>) -> tensor<4x2x16x16xi1>
  %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  %2 = stablehlo.select %0, %arg1, %1 : tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  return %2, %0, %3 : tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>
}
func.func private @_where_0(%arg0: tensor<4x2x16x16xi1>, %arg1: tensor<4x2x16x16xf32>, %arg2: tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  %1 = stablehlo.select %arg0, %arg2, %0 : tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>
  return %1 : tensor<4x2x16x16xf32>
}
