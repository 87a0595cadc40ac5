// A bias that nobody trains may be what hides, beside a mask that hides by the
// same number: that is no call.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=1" --soap-distribute --soap-form-gpu-attention | FileCheck %s

// CHECK-NOT: soap_gpu.attention
func.func @main(%arg0: tensor<4x16x2x16xbf16>, %arg1: tensor<4x16x2x16xbf16>, %arg2: tensor<4x16x2x16xbf16>, %arg3: tensor<4x16x2x16xbf16>) -> (tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>) {
  %c = stablehlo.constant dense<[16, 5, 0, 9]> : tensor<4xi32>
  %0 = stablehlo.convert %arg0 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x2x16xf32>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1, 3] : (tensor<4x16x2x16xf32>, tensor<f32>) -> tensor<4x2xf32>
  %2 = stablehlo.exponential %1 : tensor<4x2xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x2xf32>) -> tensor<4x2x1x1xf32>
  %4 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>) -> tensor<4x2x16x16xf32>
  %cst_0 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  %6 = stablehlo.multiply %4, %5 : tensor<4x2x16x16xf32>
  %7 = stablehlo.iota dim = 0 : tensor<16xi32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<16xi32>) -> tensor<1x16xi32>
  %9 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
  %10 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x16xi32>) -> tensor<4x16xi32>
  %11 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x16xi32>
  %12 = stablehlo.compare LT, %10, %11, SIGNED : (tensor<4x16xi32>, tensor<4x16xi32>) -> tensor<4x16xi1>
  %13 = stablehlo.broadcast_in_dim %12, dims = [0, 3] : (tensor<4x16xi1>) -> tensor<4x1x1x16xi1>
  %14 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3] : (tensor<4x2x1x1xf32>) -> tensor<4x2x16x16xf32>
  %15 = stablehlo.add %6, %14 : tensor<4x2x16x16xf32>
  %cst_1 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
  %16:3 = call @_where(%13, %15, %cst_1) : (tensor<4x1x1x16xi1>, tensor<4x2x16x16xf32>, tensor<f32>) -> (tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>)
  %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %17 = stablehlo.reduce(%16#0 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %18 = stablehlo.reshape %17 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %20 = stablehlo.compare EQ, %16#0, %19, FLOAT : (tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xi1>
  %21 = stablehlo.convert %20 : (tensor<4x2x16x16xi1>) -> tensor<4x2x16x16xf32>
  %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %22 = stablehlo.reduce(%21 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %23 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %24 = stablehlo.maximum %23, %17 : tensor<4x2x16xf32>
  %25 = stablehlo.compare EQ, %17, %24, FLOAT : (tensor<4x2x16xf32>, tensor<4x2x16xf32>) -> tensor<4x2x16xi1>
  %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %26 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %27 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %28 = stablehlo.select %25, %26, %27 : tensor<4x2x16xi1>, tensor<4x2x16xf32>
  %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %29 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %30 = stablehlo.compare EQ, %29, %24, FLOAT : (tensor<4x2x16xf32>, tensor<4x2x16xf32>) -> tensor<4x2x16xi1>
  %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %31 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %32 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %33 = stablehlo.select %30, %31, %32 : tensor<4x2x16xi1>, tensor<4x2x16xf32>
  %34 = stablehlo.divide %28, %33 : tensor<4x2x16xf32>
  %35 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %37 = stablehlo.subtract %16#0, %36 : tensor<4x2x16x16xf32>
  %38 = stablehlo.exponential %37 : tensor<4x2x16x16xf32>
  %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %39 = stablehlo.reduce(%38 init: %cst_10) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %40 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %42 = stablehlo.divide %38, %41 : tensor<4x2x16x16xf32>
  %43 = stablehlo.multiply %40, %40 : tensor<4x2x16x1xf32>
  %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %44 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x2x16x1xf32>
  %45 = stablehlo.divide %44, %43 : tensor<4x2x16x1xf32>
  %46 = stablehlo.convert %42 : (tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xbf16>
  %47 = stablehlo.dot_general %arg2, %46, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x2x16xbf16>, tensor<4x2x16x16xbf16>) -> tensor<4x2x16x16xbf16>
  %48 = stablehlo.transpose %47, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xbf16>) -> tensor<4x16x2x16xbf16>
  %49 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<4x16x2x16xbf16>) -> tensor<4x2x16x16xbf16>
  %50 = stablehlo.dot_general %49, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xbf16>, tensor<4x16x2x16xbf16>) -> tensor<4x2x16x16xbf16>
  %51 = stablehlo.dot_general %49, %46, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xbf16>, tensor<4x2x16x16xbf16>) -> tensor<4x2x16x16xbf16>
  %52 = stablehlo.transpose %51, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xbf16>) -> tensor<4x16x2x16xbf16>
  %53 = stablehlo.convert %50 : (tensor<4x2x16x16xbf16>) -> tensor<4x2x16x16xf32>
  %54 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %55 = stablehlo.multiply %53, %54 : tensor<4x2x16x16xf32>
  %56 = stablehlo.multiply %55, %38 : tensor<4x2x16x16xf32>
  %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %57 = stablehlo.reduce(%56 init: %cst_12) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %58 = stablehlo.reshape %57 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %59 = stablehlo.negate %58 : tensor<4x2x16x1xf32>
  %60 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %61 = stablehlo.divide %53, %60 : tensor<4x2x16x16xf32>
  %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %62 = stablehlo.reduce(%59 init: %cst_13) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x1xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %63 = stablehlo.broadcast_in_dim %62, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x16xf32>
  %64 = stablehlo.add %61, %63 : tensor<4x2x16x16xf32>
  %65 = stablehlo.multiply %64, %38 : tensor<4x2x16x16xf32>
  %66 = call @_where_0(%16#1, %16#2, %65) : (tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
  %cst_14 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %67 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  %68 = stablehlo.multiply %66, %67 : tensor<4x2x16x16xf32>
  %69 = stablehlo.convert %68 : tensor<4x2x16x16xf32>
  %70 = stablehlo.convert %arg0 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x2x16xf32>
  %71 = stablehlo.dot_general %69, %70, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
  %72 = stablehlo.transpose %71, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
  %73 = stablehlo.convert %72 : (tensor<4x16x2x16xf32>) -> tensor<4x16x2x16xbf16>
  %74 = stablehlo.convert %68 : tensor<4x2x16x16xf32>
  %75 = stablehlo.convert %arg1 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x2x16xf32>
  %76 = stablehlo.dot_general %74, %75, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
  %77 = stablehlo.transpose %76, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
  %78 = stablehlo.convert %77 : (tensor<4x16x2x16xf32>) -> tensor<4x16x2x16xbf16>
  return %48, %78, %73, %52 : tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>
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
