// Softmax by hand behind a mask, without stop_gradient: the gradient that goes
// through the largest score is 0 where the mask hides, too.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=1" --soap-distribute --soap-form-gpu-attention | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --budget=20 --emulate --check --quiet

// CHECK: soap_gpu.attention forward
// CHECK: soap_gpu.attention backward
func.func @main(%arg0: tensor<4x16x2x16xbf16>, %arg1: tensor<4x16x2x16xbf16>, %arg2: tensor<4x16x2x16xbf16>, %arg3: tensor<4x16x2x16xbf16>) -> (tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>) {
  %c = stablehlo.constant dense<[16, 5, 9, 12]> : tensor<4xi32>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>) -> tensor<4x2x16x16xf32>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<4x2x16x16xf32>
  %3 = stablehlo.iota dim = 0 : tensor<16xi32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<16xi32>) -> tensor<1x16xi32>
  %5 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
  %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x16xi32>) -> tensor<4x16xi32>
  %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x16xi32>
  %8 = stablehlo.compare LT, %6, %7, SIGNED : (tensor<4x16xi32>, tensor<4x16xi32>) -> tensor<4x16xi1>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 3] : (tensor<4x16xi1>) -> tensor<4x1x1x16xi1>
  %cst_0 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
  %10:3 = call @_where(%9, %2, %cst_0) : (tensor<4x1x1x16xi1>, tensor<4x2x16x16xf32>, tensor<f32>) -> (tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>)
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %11 = stablehlo.reduce(%10#0 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %12 = stablehlo.reshape %11 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %14 = stablehlo.compare EQ, %10#0, %13, FLOAT : (tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xi1>
  %15 = stablehlo.convert %14 : (tensor<4x2x16x16xi1>) -> tensor<4x2x16x16xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %16 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %17 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %19 = stablehlo.subtract %10#0, %18 : tensor<4x2x16x16xf32>
  %20 = stablehlo.exponential %19 : tensor<4x2x16x16xf32>
  %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %21 = stablehlo.reduce(%20 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %24 = stablehlo.divide %20, %23 : tensor<4x2x16x16xf32>
  %25 = stablehlo.multiply %22, %22 : tensor<4x2x16x1xf32>
  %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %26 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x2x16x1xf32>
  %27 = stablehlo.divide %26, %25 : tensor<4x2x16x1xf32>
  %28 = stablehlo.convert %24 : (tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xbf16>
  %29 = stablehlo.dot_general %arg2, %28, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x2x16xbf16>, tensor<4x2x16x16xbf16>) -> tensor<4x2x16x16xbf16>
  %30 = stablehlo.transpose %29, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xbf16>) -> tensor<4x16x2x16xbf16>
  %31 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<4x16x2x16xbf16>) -> tensor<4x2x16x16xbf16>
  %32 = stablehlo.dot_general %31, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xbf16>, tensor<4x16x2x16xbf16>) -> tensor<4x2x16x16xbf16>
  %33 = stablehlo.dot_general %31, %28, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xbf16>, tensor<4x2x16x16xbf16>) -> tensor<4x2x16x16xbf16>
  %34 = stablehlo.transpose %33, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xbf16>) -> tensor<4x16x2x16xbf16>
  %35 = stablehlo.convert %32 : (tensor<4x2x16x16xbf16>) -> tensor<4x2x16x16xf32>
  %36 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %37 = stablehlo.multiply %35, %36 : tensor<4x2x16x16xf32>
  %38 = stablehlo.multiply %37, %20 : tensor<4x2x16x16xf32>
  %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %39 = stablehlo.reduce(%38 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %40 = stablehlo.reshape %39 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %41 = stablehlo.negate %40 : tensor<4x2x16x1xf32>
  %42 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %43 = stablehlo.divide %35, %42 : tensor<4x2x16x16xf32>
  %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %44 = stablehlo.reduce(%41 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x1xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x16xf32>
  %46 = stablehlo.add %43, %45 : tensor<4x2x16x16xf32>
  %47 = stablehlo.multiply %46, %20 : tensor<4x2x16x16xf32>
  %48 = stablehlo.negate %47 : tensor<4x2x16x16xf32>
  %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %49 = stablehlo.reduce(%48 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %50 = stablehlo.reshape %49 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %51 = stablehlo.reduce(%50 init: %cst_8) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x1xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %52 = stablehlo.divide %51, %16 : tensor<4x2x16xf32>
  %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x16xf32>
  %54 = stablehlo.multiply %53, %15 : tensor<4x2x16x16xf32>
  %55 = stablehlo.add %47, %54 : tensor<4x2x16x16xf32>
  %56 = call @_where_0(%10#1, %10#2, %55) : (tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
  %cst_9 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %57 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  %58 = stablehlo.multiply %56, %57 : tensor<4x2x16x16xf32>
  %59 = stablehlo.convert %58 : tensor<4x2x16x16xf32>
  %60 = stablehlo.convert %arg0 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x2x16xf32>
  %61 = stablehlo.dot_general %59, %60, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
  %62 = stablehlo.transpose %61, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
  %63 = stablehlo.convert %62 : (tensor<4x16x2x16xf32>) -> tensor<4x16x2x16xbf16>
  %64 = stablehlo.convert %58 : tensor<4x2x16x16xf32>
  %65 = stablehlo.convert %arg1 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x2x16xf32>
  %66 = stablehlo.dot_general %64, %65, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
  %67 = stablehlo.transpose %66, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
  %68 = stablehlo.convert %67 : (tensor<4x16x2x16xf32>) -> tensor<4x16x2x16xbf16>
  return %30, %68, %63, %34 : tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>
}
func.func private @_where(%arg0: tensor<4x1x1x16xi1>, %arg1: tensor<4x2x16x16xf32>, %arg2: tensor<f32>) -> (tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>) {
  %0 = stablehlo.convert %arg2 : tensor<f32>
  %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<4x1x1x16xi1>) -> tensor<4x2x16x16xi1>
  %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  %3 = stablehlo.select %1, %arg1, %2 : tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  return %3, %1, %4 : tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>
}
func.func private @_where_0(%arg0: tensor<4x2x16x16xi1>, %arg1: tensor<4x2x16x16xf32>, %arg2: tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  %1 = stablehlo.select %arg0, %arg2, %0 : tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>
  return %1 : tensor<4x2x16x16xf32>
}
