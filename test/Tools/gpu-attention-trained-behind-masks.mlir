// A bias that is trained behind a mask has a gradient where the mask hides: that
// is no call.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=1" --soap-distribute --soap-form-gpu-attention | FileCheck %s

// CHECK-NOT: soap_gpu.attention
func.func @main(%arg0: tensor<4x16x2x16xbf16>, %arg1: tensor<4x16x2x16xbf16>, %arg2: tensor<4x16x2x16xbf16>, %arg3: tensor<1x2x16x16xf32>, %arg4: tensor<4x16x2x16xbf16>) -> (tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<1x2x16x16xf32>) {
  %c = stablehlo.constant dense<[16, 5, 0, 9]> : tensor<4xi32>
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
  %10 = stablehlo.iota dim = 0 : tensor<16xi32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<16xi32>) -> tensor<16x1xi32>
  %12 = stablehlo.iota dim = 0 : tensor<16xi32>
  %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<16xi32>) -> tensor<1x16xi32>
  %14 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<16x1xi32>) -> tensor<16x16xi32>
  %15 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<1x16xi32>) -> tensor<16x16xi32>
  %16 = stablehlo.compare GE, %14, %15, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %17 = stablehlo.broadcast_in_dim %16, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<1x1x16x16xi1>
  %18 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2, 3] : (tensor<4x1x1x16xi1>) -> tensor<4x1x16x16xi1>
  %19 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<1x1x16x16xi1>) -> tensor<4x1x16x16xi1>
  %20 = stablehlo.and %18, %19 : tensor<4x1x16x16xi1>
  %cst_0 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
  %21:3 = call @_where(%20, %2, %cst_0) : (tensor<4x1x16x16xi1>, tensor<4x2x16x16xf32>, tensor<f32>) -> (tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>)
  %22 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2, 3] : (tensor<1x2x16x16xf32>) -> tensor<4x2x16x16xf32>
  %23 = stablehlo.add %21#0, %22 : tensor<4x2x16x16xf32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %24 = stablehlo.reduce(%23 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %25 = stablehlo.reshape %24 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %27 = stablehlo.compare EQ, %23, %26, FLOAT : (tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xi1>
  %28 = stablehlo.convert %27 : (tensor<4x2x16x16xi1>) -> tensor<4x2x16x16xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %29 = stablehlo.reduce(%28 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %30 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %31 = stablehlo.maximum %30, %24 : tensor<4x2x16xf32>
  %32 = stablehlo.compare EQ, %24, %31, FLOAT : (tensor<4x2x16xf32>, tensor<4x2x16xf32>) -> tensor<4x2x16xi1>
  %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %33 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %34 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %35 = stablehlo.select %32, %33, %34 : tensor<4x2x16xi1>, tensor<4x2x16xf32>
  %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %36 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %37 = stablehlo.compare EQ, %36, %31, FLOAT : (tensor<4x2x16xf32>, tensor<4x2x16xf32>) -> tensor<4x2x16xi1>
  %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %38 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %39 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %40 = stablehlo.select %37, %38, %39 : tensor<4x2x16xi1>, tensor<4x2x16xf32>
  %41 = stablehlo.divide %35, %40 : tensor<4x2x16xf32>
  %42 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %44 = stablehlo.subtract %23, %43 : tensor<4x2x16x16xf32>
  %45 = stablehlo.exponential %44 : tensor<4x2x16x16xf32>
  %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %46 = stablehlo.reduce(%45 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %49 = stablehlo.divide %45, %48 : tensor<4x2x16x16xf32>
  %50 = stablehlo.multiply %47, %47 : tensor<4x2x16x1xf32>
  %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %51 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x2x16x1xf32>
  %52 = stablehlo.divide %51, %50 : tensor<4x2x16x1xf32>
  %53 = stablehlo.convert %49 : (tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xbf16>
  %54 = stablehlo.dot_general %arg2, %53, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x2x16xbf16>, tensor<4x2x16x16xbf16>) -> tensor<4x2x16x16xbf16>
  %55 = stablehlo.transpose %54, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xbf16>) -> tensor<4x16x2x16xbf16>
  %56 = stablehlo.transpose %arg4, dims = [0, 2, 3, 1] : (tensor<4x16x2x16xbf16>) -> tensor<4x2x16x16xbf16>
  %57 = stablehlo.dot_general %56, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xbf16>, tensor<4x16x2x16xbf16>) -> tensor<4x2x16x16xbf16>
  %58 = stablehlo.dot_general %56, %53, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xbf16>, tensor<4x2x16x16xbf16>) -> tensor<4x2x16x16xbf16>
  %59 = stablehlo.transpose %58, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xbf16>) -> tensor<4x16x2x16xbf16>
  %60 = stablehlo.convert %57 : (tensor<4x2x16x16xbf16>) -> tensor<4x2x16x16xf32>
  %61 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %62 = stablehlo.multiply %60, %61 : tensor<4x2x16x16xf32>
  %63 = stablehlo.multiply %62, %45 : tensor<4x2x16x16xf32>
  %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %64 = stablehlo.reduce(%63 init: %cst_11) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %65 = stablehlo.reshape %64 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %66 = stablehlo.negate %65 : tensor<4x2x16x1xf32>
  %67 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %68 = stablehlo.divide %60, %67 : tensor<4x2x16x16xf32>
  %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %69 = stablehlo.reduce(%66 init: %cst_12) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x1xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %70 = stablehlo.broadcast_in_dim %69, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x16xf32>
  %71 = stablehlo.add %68, %70 : tensor<4x2x16x16xf32>
  %72 = stablehlo.multiply %71, %45 : tensor<4x2x16x16xf32>
  %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %73 = stablehlo.reduce(%72 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<2x16x16xf32>
  %74 = stablehlo.reshape %73 : (tensor<2x16x16xf32>) -> tensor<1x2x16x16xf32>
  %75 = call @_where_0(%21#1, %21#2, %72) : (tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
  %cst_14 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %76 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  %77 = stablehlo.multiply %75, %76 : tensor<4x2x16x16xf32>
  %78 = stablehlo.convert %77 : tensor<4x2x16x16xf32>
  %79 = stablehlo.convert %arg0 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x2x16xf32>
  %80 = stablehlo.dot_general %78, %79, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
  %81 = stablehlo.transpose %80, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
  %82 = stablehlo.convert %81 : (tensor<4x16x2x16xf32>) -> tensor<4x16x2x16xbf16>
  %83 = stablehlo.convert %77 : tensor<4x2x16x16xf32>
  %84 = stablehlo.convert %arg1 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x2x16xf32>
  %85 = stablehlo.dot_general %83, %84, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
  %86 = stablehlo.transpose %85, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
  %87 = stablehlo.convert %86 : (tensor<4x16x2x16xf32>) -> tensor<4x16x2x16xbf16>
  return %55, %87, %82, %59, %74 : tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<1x2x16x16xf32>
}
func.func private @_where(%arg0: tensor<4x1x16x16xi1>, %arg1: tensor<4x2x16x16xf32>, %arg2: tensor<f32>) -> (tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>) {
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<4x1x16x16xi1>) -> tensor<4x2x16x16xi1>
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
