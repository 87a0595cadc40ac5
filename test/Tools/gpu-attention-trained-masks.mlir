// A bias that is trained, with numbers beside which scores vanish, in front of
// masks, one of which hides all keys of a sample.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=1" --soap-distribute --soap-form-gpu-attention | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --budget=20 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --algorithm=data-parallel --emulate --check --quiet

// CHECK: soap_gpu.attention forward
// CHECK: soap_gpu.attention backward
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
  %21 = stablehlo.iota dim = 0 : tensor<16xi32>
  %c_0 = stablehlo.constant dense<3> : tensor<i32>
  %22 = call @remainder(%21, %c_0) : (tensor<16xi32>, tensor<i32>) -> tensor<16xi32>
  %c_1 = stablehlo.constant dense<1> : tensor<i32>
  %23 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<16xi32>
  %24 = stablehlo.compare EQ, %22, %23, SIGNED : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi1>
  %25 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<16xi1>) -> tensor<16x1xi1>
  %c_2 = stablehlo.constant dense<4> : tensor<i32>
  %26 = call @remainder(%21, %c_2) : (tensor<16xi32>, tensor<i32>) -> tensor<16xi32>
  %27 = stablehlo.convert %26 : (tensor<16xi32>) -> tensor<16xf32>
  %cst_3 = stablehlo.constant dense<1.000000e-07> : tensor<f32>
  %28 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<16xf32>
  %29 = stablehlo.multiply %28, %27 : tensor<16xf32>
  %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %30 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<16xf32>
  %31 = stablehlo.add %30, %29 : tensor<16xf32>
  %32 = stablehlo.broadcast_in_dim %31, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
  %cst_5 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %33 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1x16xf32>
  %34 = stablehlo.multiply %33, %32 : tensor<1x16xf32>
  %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %35 = call @_where_0(%25, %34, %cst_6) : (tensor<16x1xi1>, tensor<1x16xf32>, tensor<f32>) -> tensor<16x16xf32>
  %36 = stablehlo.broadcast_in_dim %35, dims = [2, 3] : (tensor<16x16xf32>) -> tensor<1x1x16x16xf32>
  %37 = stablehlo.convert %36 : tensor<1x1x16x16xf32>
  %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<1x1x16x16xf32>) -> tensor<1x2x16x16xf32>
  %39 = stablehlo.add %arg3, %38 : tensor<1x2x16x16xf32>
  %40 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2, 3] : (tensor<1x2x16x16xf32>) -> tensor<4x2x16x16xf32>
  %41 = stablehlo.add %2, %40 : tensor<4x2x16x16xf32>
  %cst_7 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
  %42:3 = call @_where_1(%20, %41, %cst_7) : (tensor<4x1x16x16xi1>, tensor<4x2x16x16xf32>, tensor<f32>) -> (tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>)
  %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %43 = stablehlo.reduce(%42#0 init: %cst_8) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %44 = stablehlo.reshape %43 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %46 = stablehlo.compare EQ, %42#0, %45, FLOAT : (tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xi1>
  %47 = stablehlo.convert %46 : (tensor<4x2x16x16xi1>) -> tensor<4x2x16x16xf32>
  %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %48 = stablehlo.reduce(%47 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %49 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %50 = stablehlo.maximum %49, %43 : tensor<4x2x16xf32>
  %51 = stablehlo.compare EQ, %43, %50, FLOAT : (tensor<4x2x16xf32>, tensor<4x2x16xf32>) -> tensor<4x2x16xi1>
  %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %52 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %53 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %54 = stablehlo.select %51, %52, %53 : tensor<4x2x16xi1>, tensor<4x2x16xf32>
  %cst_13 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %55 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %56 = stablehlo.compare EQ, %55, %50, FLOAT : (tensor<4x2x16xf32>, tensor<4x2x16xf32>) -> tensor<4x2x16xi1>
  %cst_14 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %57 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %58 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<4x2x16xf32>
  %59 = stablehlo.select %56, %57, %58 : tensor<4x2x16xi1>, tensor<4x2x16xf32>
  %60 = stablehlo.divide %54, %59 : tensor<4x2x16xf32>
  %61 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %63 = stablehlo.subtract %42#0, %62 : tensor<4x2x16x16xf32>
  %64 = stablehlo.exponential %63 : tensor<4x2x16x16xf32>
  %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %65 = stablehlo.reduce(%64 init: %cst_16) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %66 = stablehlo.broadcast_in_dim %65, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %68 = stablehlo.divide %64, %67 : tensor<4x2x16x16xf32>
  %69 = stablehlo.multiply %66, %66 : tensor<4x2x16x1xf32>
  %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %70 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x2x16x1xf32>
  %71 = stablehlo.divide %70, %69 : tensor<4x2x16x1xf32>
  %72 = stablehlo.convert %68 : (tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xbf16>
  %73 = stablehlo.dot_general %arg2, %72, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x2x16xbf16>, tensor<4x2x16x16xbf16>) -> tensor<4x2x16x16xbf16>
  %74 = stablehlo.transpose %73, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xbf16>) -> tensor<4x16x2x16xbf16>
  %75 = stablehlo.transpose %arg4, dims = [0, 2, 3, 1] : (tensor<4x16x2x16xbf16>) -> tensor<4x2x16x16xbf16>
  %76 = stablehlo.dot_general %75, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xbf16>, tensor<4x16x2x16xbf16>) -> tensor<4x2x16x16xbf16>
  %77 = stablehlo.dot_general %75, %72, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xbf16>, tensor<4x2x16x16xbf16>) -> tensor<4x2x16x16xbf16>
  %78 = stablehlo.transpose %77, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xbf16>) -> tensor<4x16x2x16xbf16>
  %79 = stablehlo.convert %76 : (tensor<4x2x16x16xbf16>) -> tensor<4x2x16x16xf32>
  %80 = stablehlo.broadcast_in_dim %71, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %81 = stablehlo.multiply %79, %80 : tensor<4x2x16x16xf32>
  %82 = stablehlo.multiply %81, %64 : tensor<4x2x16x16xf32>
  %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %83 = stablehlo.reduce(%82 init: %cst_18) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %84 = stablehlo.reshape %83 : (tensor<4x2x16xf32>) -> tensor<4x2x16x1xf32>
  %85 = stablehlo.negate %84 : tensor<4x2x16x1xf32>
  %86 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2, 3] : (tensor<4x2x16x1xf32>) -> tensor<4x2x16x16xf32>
  %87 = stablehlo.divide %79, %86 : tensor<4x2x16x16xf32>
  %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %88 = stablehlo.reduce(%85 init: %cst_19) applies stablehlo.add across dimensions = [3] : (tensor<4x2x16x1xf32>, tensor<f32>) -> tensor<4x2x16xf32>
  %89 = stablehlo.broadcast_in_dim %88, dims = [0, 1, 2] : (tensor<4x2x16xf32>) -> tensor<4x2x16x16xf32>
  %90 = stablehlo.add %87, %89 : tensor<4x2x16x16xf32>
  %91 = stablehlo.multiply %90, %64 : tensor<4x2x16x16xf32>
  %92 = call @_where_2(%42#1, %42#2, %91) : (tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
  %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %93 = stablehlo.reduce(%92 init: %cst_20) applies stablehlo.add across dimensions = [0] : (tensor<4x2x16x16xf32>, tensor<f32>) -> tensor<2x16x16xf32>
  %94 = stablehlo.reshape %93 : (tensor<2x16x16xf32>) -> tensor<1x2x16x16xf32>
  %cst_21 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %95 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  %96 = stablehlo.multiply %92, %95 : tensor<4x2x16x16xf32>
  %97 = stablehlo.convert %96 : tensor<4x2x16x16xf32>
  %98 = stablehlo.convert %arg0 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x2x16xf32>
  %99 = stablehlo.dot_general %97, %98, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
  %100 = stablehlo.transpose %99, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
  %101 = stablehlo.convert %100 : (tensor<4x16x2x16xf32>) -> tensor<4x16x2x16xbf16>
  %102 = stablehlo.convert %96 : tensor<4x2x16x16xf32>
  %103 = stablehlo.convert %arg1 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x2x16xf32>
  %104 = stablehlo.dot_general %102, %103, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x16x16xf32>, tensor<4x16x2x16xf32>) -> tensor<4x2x16x16xf32>
  %105 = stablehlo.transpose %104, dims = [0, 2, 1, 3] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
  %106 = stablehlo.convert %105 : (tensor<4x16x2x16xf32>) -> tensor<4x16x2x16xbf16>
  return %74, %106, %101, %78, %94 : tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<4x16x2x16xbf16>, tensor<1x2x16x16xf32>
}
func.func private @remainder(%arg0: tensor<16xi32>, %arg1: tensor<i32>) -> tensor<16xi32> {
  %0 = stablehlo.convert %arg1 : tensor<i32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %c_0 = stablehlo.constant dense<1> : tensor<i32>
  %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<16xi32>
  %4 = stablehlo.remainder %arg0, %3 : tensor<16xi32>
  %c_1 = stablehlo.constant dense<0> : tensor<i32>
  %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<16xi32>
  %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi1>
  %c_2 = stablehlo.constant dense<0> : tensor<i32>
  %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<16xi32>
  %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi1>
  %c_3 = stablehlo.constant dense<0> : tensor<i32>
  %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<16xi1>
  %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<16xi1>, tensor<16xi1>) -> tensor<16xi1>
  %12 = stablehlo.and %11, %6 : tensor<16xi1>
  %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<16xi32>
  %14 = stablehlo.add %4, %13 : tensor<16xi32>
  %15 = stablehlo.select %12, %14, %4 : tensor<16xi1>, tensor<16xi32>
  return %15 : tensor<16xi32>
}
func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
  return %0 : tensor<i32>
}
func.func private @_where_0(%arg0: tensor<16x1xi1>, %arg1: tensor<1x16xf32>, %arg2: tensor<f32>) -> tensor<16x16xf32> {
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<16x1xi1>) -> tensor<16x16xi1>
  %1 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<16x16xf32>
  %2 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
  %3 = stablehlo.select %0, %1, %2 : tensor<16x16xi1>, tensor<16x16xf32>
  return %3 : tensor<16x16xf32>
}
func.func private @_where_1(%arg0: tensor<4x1x16x16xi1>, %arg1: tensor<4x2x16x16xf32>, %arg2: tensor<f32>) -> (tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>) {
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<4x1x16x16xi1>) -> tensor<4x2x16x16xi1>
  %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  %2 = stablehlo.select %0, %arg1, %1 : tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  return %2, %0, %3 : tensor<4x2x16x16xf32>, tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>
}
func.func private @_where_2(%arg0: tensor<4x2x16x16xi1>, %arg1: tensor<4x2x16x16xf32>, %arg2: tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  %1 = stablehlo.select %arg0, %arg2, %0 : tensor<4x2x16x16xi1>, tensor<4x2x16x16xf32>
  return %1 : tensor<4x2x16x16xf32>
}
