// A mask of the least number of f16, which hides all keys of a sample.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=1" --soap-distribute --soap-form-gpu-attention | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --budget=20 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --algorithm=data-parallel --emulate --check --quiet

// CHECK: soap_gpu.attention forward
// CHECK: soap_gpu.attention backward
func.func @main(%arg0: tensor<4x16x2x16xf16>, %arg1: tensor<4x16x2x16xf16>, %arg2: tensor<4x16x2x16xf16>, %arg3: tensor<4x16x2x16xf16>) -> (tensor<4x16x2x16xf16>, tensor<4x16x2x16xf16>, tensor<4x16x2x16xf16>, tensor<4x16x2x16xf16>) {
  %c = stablehlo.constant dense<[16, 5, 0, 9]> : tensor<4xi32>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x2x16xf16>, tensor<4x16x2x16xf16>) -> tensor<4x2x16x16xf16>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<f16>
  %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f16>) -> tensor<4x2x16x16xf16>
  %2 = stablehlo.multiply %0, %1 : tensor<4x2x16x16xf16>
  %3 = stablehlo.iota dim = 0 : tensor<16xi32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<16xi32>) -> tensor<1x16xi32>
  %5 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
  %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x16xi32>) -> tensor<4x16xi32>
  %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x16xi32>
  %8 = stablehlo.compare LT, %6, %7, SIGNED : (tensor<4x16xi32>, tensor<4x16xi32>) -> tensor<4x16xi1>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 3] : (tensor<4x16xi1>) -> tensor<4x1x1x16xi1>
  %cst_0 = stablehlo.constant dense<-6.550400e+04> : tensor<f16>
  %10:3 = call @_where(%9, %2, %cst_0) : (tensor<4x1x1x16xi1>, tensor<4x2x16x16xf16>, tensor<f16>) -> (tensor<4x2x16x16xf16>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf16>)
  %cst_1 = stablehlo.constant dense<0xFC00> : tensor<f16>
  %11 = stablehlo.reduce(%10#0 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x16x16xf16>, tensor<f16>) -> tensor<4x2x16xf16>
  %12 = stablehlo.reshape %11 : (tensor<4x2x16xf16>) -> tensor<4x2x16x1xf16>
  %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf16>) -> tensor<4x2x16x16xf16>
  %14 = stablehlo.compare EQ, %10#0, %13, FLOAT : (tensor<4x2x16x16xf16>, tensor<4x2x16x16xf16>) -> tensor<4x2x16x16xi1>
  %15 = stablehlo.convert %14 : (tensor<4x2x16x16xi1>) -> tensor<4x2x16x16xf16>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f16>
  %16 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf16>, tensor<f16>) -> tensor<4x2x16xf16>
  %cst_3 = stablehlo.constant dense<0xFC00> : tensor<f16>
  %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f16>) -> tensor<4x2x16xf16>
  %18 = stablehlo.maximum %17, %11 : tensor<4x2x16xf16>
  %19 = stablehlo.compare EQ, %11, %18, FLOAT : (tensor<4x2x16xf16>, tensor<4x2x16xf16>) -> tensor<4x2x16xi1>
  %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f16>
  %20 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f16>) -> tensor<4x2x16xf16>
  %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f16>
  %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f16>) -> tensor<4x2x16xf16>
  %22 = stablehlo.select %19, %20, %21 : tensor<4x2x16xi1>, tensor<4x2x16xf16>
  %cst_6 = stablehlo.constant dense<0xFC00> : tensor<f16>
  %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f16>) -> tensor<4x2x16xf16>
  %24 = stablehlo.compare EQ, %23, %18, FLOAT : (tensor<4x2x16xf16>, tensor<4x2x16xf16>) -> tensor<4x2x16xi1>
  %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f16>
  %25 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f16>) -> tensor<4x2x16xf16>
  %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f16>
  %26 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f16>) -> tensor<4x2x16xf16>
  %27 = stablehlo.select %24, %25, %26 : tensor<4x2x16xi1>, tensor<4x2x16xf16>
  %28 = stablehlo.divide %22, %27 : tensor<4x2x16xf16>
  %29 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<4x2x16xf16>) -> tensor<4x2x16x1xf16>
  %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf16>) -> tensor<4x2x16x16xf16>
  %31 = stablehlo.subtract %10#0, %30 : tensor<4x2x16x16xf16>
  %32 = stablehlo.exponential %31 : tensor<4x2x16x16xf16>
  %33 = stablehlo.convert %32 : (tensor<4x2x16x16xf16>) -> tensor<4x2x16x16xf32>
  %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %34 = stablehlo.reduce(%33 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %36 = stablehlo.convert %35 : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x1xf16>
  %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf16>) -> tensor<4x2x16x16xf16>
  %38 = stablehlo.divide %32, %37 : tensor<4x2x16x16xf16>
  %39 = stablehlo.multiply %36, %36 : tensor<4x2x16x1xf16>
  %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f16>
  %40 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f16>) -> tensor<4x2x16x1xf16>
  %41 = stablehlo.divide %40, %39 : tensor<4x2x16x1xf16>
  %42 = stablehlo.dot_general %arg2, %38, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x2x16xf16>, tensor<4x2x16x16xf16>) -> tensor<4x2x16x16xf16>
  %43 = stablehlo.transpose %42, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf16>) -> tensor<4x16x2x16xf16>
  %44 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<4x16x2x16xf16>) -> tensor<4x2x16x16xf16>
  %45 = stablehlo.dot_general %44, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf16>, tensor<4x16x2x16xf16>) -> tensor<4x2x16x16xf16>
  %46 = stablehlo.dot_general %44, %38, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf16>, tensor<4x2x16x16xf16>) -> tensor<4x2x16x16xf16>
  %47 = stablehlo.transpose %46, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf16>) -> tensor<4x16x2x16xf16>
  %48 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf16>) -> tensor<4x2x16x16xf16>
  %49 = stablehlo.multiply %45, %48 : tensor<4x2x16x16xf16>
  %50 = stablehlo.multiply %49, %32 : tensor<4x2x16x16xf16>
  %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f16>
  %51 = stablehlo.reduce(%50 init: %cst_11) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf16>, tensor<f16>) -> tensor<4x2x16xf16>
  %52 = stablehlo.reshape %51 : (tensor<4x2x16xf16>) -> tensor<4x2x16x1xf16>
  %53 = stablehlo.negate %52 : tensor<4x2x16x1xf16>
  %54 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf16>) -> tensor<4x2x16x16xf16>
  %55 = stablehlo.divide %45, %54 : tensor<4x2x16x16xf16>
  %56 = stablehlo.convert %53 : (tensor<4x2x16x1xf16>) -> tensor<4x2x16x1xf32>
  %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %57 = stablehlo.reduce(%56 init: %cst_12) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x1xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x16xf32>
  %59 = stablehlo.convert %58 : (tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf16>
  %60 = stablehlo.add %55, %59 : tensor<4x2x16x16xf16>
  %61 = stablehlo.multiply %60, %32 : tensor<4x2x16x16xf16>
  %62 = call @_where_0(%10#1, %10#2, %61) : (tensor<4x2x16x16xi1>, tensor<4x2x16x16xf16>, tensor<4x2x16x16xf16>) -> tensor<4x2x16x16xf16>
  %cst_13 = stablehlo.constant dense<2.500000e-01> : tensor<f16>
  %63 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f16>) -> tensor<4x2x16x16xf16>
  %64 = stablehlo.multiply %62, %63 : tensor<4x2x16x16xf16>
  %65 = stablehlo.dot_general %64, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf16>, tensor<4x16x2x16xf16>) -> tensor<4x2x16x16xf16>
  %66 = stablehlo.transpose %65, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf16>) -> tensor<4x16x2x16xf16>
  %67 = stablehlo.dot_general %64, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf16>, tensor<4x16x2x16xf16>) -> tensor<4x2x16x16xf16>
  %68 = stablehlo.transpose %67, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf16>) -> tensor<4x16x2x16xf16>
  return %43, %68, %66, %47 : tensor<4x16x2x16xf16>, tensor<4x16x2x16xf16>, tensor<4x16x2x16xf16>, tensor<4x16x2x16xf16>
}
func.func private @_where(%arg0: tensor<4x1x1x16xi1>, %arg1: tensor<4x2x16x16xf16>, %arg2: tensor<f16>) -> (tensor<4x2x16x16xf16>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf16>) {
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<4x1x1x16xi1>) -> tensor<4x2x16x16xi1>
  %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f16>) -> tensor<4x2x16x16xf16>
  %2 = stablehlo.select %0, %arg1, %1 : tensor<4x2x16x16xi1>, tensor<4x2x16x16xf16>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f16>
  %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f16>) -> tensor<4x2x16x16xf16>
  return %2, %0, %3 : tensor<4x2x16x16xf16>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf16>
}
func.func private @_where_0(%arg0: tensor<4x2x16x16xi1>, %arg1: tensor<4x2x16x16xf16>, %arg2: tensor<4x2x16x16xf16>) -> tensor<4x2x16x16xf16> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f16>
  %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f16>) -> tensor<4x2x16x16xf16>
  %1 = stablehlo.select %arg0, %arg2, %0 : tensor<4x2x16x16xi1>, tensor<4x2x16x16xf16>
  return %1 : tensor<4x2x16x16xf16>
}
