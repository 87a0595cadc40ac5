// RUN: soap-opt %s --soap-form-gpu-attention | FileCheck %s

// Gradients of attention in the form that --soap-recompute-attention gives them,
// behind the attention that keeps its statistics. AttentionTest.cpp compares what
// becomes of these functions with the evaluator.

// All of one layout: nothing is transposed.
// CHECK-LABEL: @causal
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[F:.*]]:2 = soap_gpu.attention forward ins(%arg0, %arg1, %arg2 :
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[B:.*]]:3 = soap_gpu.attention backward ins(%arg0, %arg1, %arg2, %{{.*}}, %[[F]]#1, %arg3 :
// CHECK-SAME: sizes [2, 2, 2, 8, 8, 16, 16] strides [256, 16, 32, 256, 16, 32, 256, 16, 32, 256, 16, 32] scale 2.500000e-01 causal
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @causal(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
  %4 = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %6 = stablehlo.add %4, %5 : tensor<8x8xi32>
  %7 = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %8 = stablehlo.compare GE, %6, %7, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %c_0 = stablehlo.constant dense<true> : tensor<i1>
  %9 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %c_1 = stablehlo.constant dense<false> : tensor<i1>
  %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %11 = stablehlo.select %8, %9, %10 : tensor<8x8xi1>, tensor<8x8xi1>
  %12 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
  %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %13 = stablehlo.convert %cst_2 : tensor<f32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %15 = stablehlo.select %12, %3, %14 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %16 = stablehlo.reduce(%15 init: %cst_3) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
  %18 = stablehlo.maximum %17, %16 : tensor<2x2x8xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %21 = stablehlo.subtract %15, %20 : tensor<2x2x8x8xf32>
  %22 = stablehlo.exponential %21 : tensor<2x2x8x8xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %23 = stablehlo.reduce(%22 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %24 = stablehlo.log %23 : tensor<2x2x8xf32>
  %25 = stablehlo.add %16, %24 : tensor<2x2x8xf32>
  %26 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %28 = stablehlo.divide %22, %27 : tensor<2x2x8x8xf32>
  %29 = stablehlo.convert %28 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %30 = stablehlo.dot_general %arg2, %29, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
  %31 = stablehlo.transpose %30, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %32 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %33 = stablehlo.convert %32 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %cst_5 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %34 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %35 = stablehlo.multiply %33, %34 : tensor<2x2x8x8xf32>
  %36 = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %c_6 = stablehlo.constant dense<0> : tensor<i32>
  %37 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %38 = stablehlo.add %36, %37 : tensor<8x8xi32>
  %39 = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %40 = stablehlo.compare GE, %38, %39, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %c_7 = stablehlo.constant dense<true> : tensor<i1>
  %41 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %c_8 = stablehlo.constant dense<false> : tensor<i1>
  %42 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %43 = stablehlo.select %40, %41, %42 : tensor<8x8xi1>, tensor<8x8xi1>
  %44 = stablehlo.broadcast_in_dim %43, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
  %cst_9 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %45 = stablehlo.convert %cst_9 : tensor<f32>
  %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %47 = stablehlo.select %44, %35, %46 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %48 = stablehlo.transpose %31, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
  %49 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
  %50 = stablehlo.subtract %47, %49 : tensor<2x2x8x8xf32>
  %51 = stablehlo.exponential %50 : tensor<2x2x8x8xf32>
  %52 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xf32>
  %53 = stablehlo.transpose %48, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %54 = stablehlo.convert %arg3 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x16xf32>
  %55 = stablehlo.convert %53 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x16xf32>
  %56 = stablehlo.multiply %54, %55 : tensor<2x8x2x16xf32>
  %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %57 = stablehlo.reduce(%56 init: %cst_10) applies stablehlo.add across dimensions = [3] : (tensor<2x8x2x16xf32>, tensor<f32>) -> tensor<2x8x2xf32>
  %58 = stablehlo.broadcast_in_dim %57, dims = [0, 2, 1] : (tensor<2x8x2xf32>) -> tensor<2x2x8x8xf32>
  %59 = stablehlo.subtract %52, %58 : tensor<2x2x8x8xf32>
  %cst_11 = stablehlo.constant dense<2.500000e-01> : tensor<2x2x8x8xf32>
  %60 = stablehlo.multiply %51, %59 : tensor<2x2x8x8xf32>
  %61 = stablehlo.multiply %60, %cst_11 : tensor<2x2x8x8xf32>
  %62 = stablehlo.convert %61 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %63 = stablehlo.convert %51 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %64 = stablehlo.dot_general %62, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %65 = stablehlo.dot_general %62, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %66 = stablehlo.dot_general %63, %arg3, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %67 = stablehlo.transpose %66, dims = [0, 1, 3, 2] : (tensor<2x2x8x16xbf16>) -> tensor<2x2x16x8xbf16>
  %68 = stablehlo.transpose %67, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %69 = stablehlo.transpose %65, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  %70 = stablehlo.transpose %64, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  return %31, %70, %69, %68 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
}


// Softmax in bf16, unmasked.
// CHECK-LABEL: @narrow
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[F:.*]]:2 = soap_gpu.attention forward
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[B:.*]]:3 = soap_gpu.attention backward
// CHECK-SAME: scale 2.500000e-01 ->
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @narrow(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<bf16>
  %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<2x2x8x8xbf16>
  %2 = stablehlo.multiply %0, %1 : tensor<2x2x8x8xbf16>
  %cst_0 = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xbf16>, tensor<bf16>) -> tensor<2x2x8xbf16>
  %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<2x2x8xbf16>
  %5 = stablehlo.maximum %4, %3 : tensor<2x2x8xbf16>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x2x8xbf16>) -> tensor<2x2x8x1xbf16>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xbf16>) -> tensor<2x2x8x8xbf16>
  %8 = stablehlo.subtract %2, %7 : tensor<2x2x8x8xbf16>
  %9 = stablehlo.exponential %8 : tensor<2x2x8x8xbf16>
  %10 = stablehlo.convert %9 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %11 = stablehlo.reduce(%10 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %12 = stablehlo.log %11 : tensor<2x2x8xf32>
  %13 = stablehlo.convert %3 : (tensor<2x2x8xbf16>) -> tensor<2x2x8xf32>
  %14 = stablehlo.add %13, %12 : tensor<2x2x8xf32>
  %15 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %16 = stablehlo.convert %15 : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x1xbf16>
  %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xbf16>) -> tensor<2x2x8x8xbf16>
  %18 = stablehlo.divide %9, %17 : tensor<2x2x8x8xbf16>
  %19 = stablehlo.dot_general %arg2, %18, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
  %20 = stablehlo.transpose %19, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %21 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %cst_2 = stablehlo.constant dense<2.500000e-01> : tensor<bf16>
  %22 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<bf16>) -> tensor<2x2x8x8xbf16>
  %23 = stablehlo.multiply %21, %22 : tensor<2x2x8x8xbf16>
  %24 = stablehlo.transpose %20, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
  %25 = stablehlo.convert %23 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %26 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
  %27 = stablehlo.subtract %25, %26 : tensor<2x2x8x8xf32>
  %28 = stablehlo.exponential %27 : tensor<2x2x8x8xf32>
  %29 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xf32>
  %30 = stablehlo.transpose %24, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %31 = stablehlo.convert %arg3 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x16xf32>
  %32 = stablehlo.convert %30 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x16xf32>
  %33 = stablehlo.multiply %31, %32 : tensor<2x8x2x16xf32>
  %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %34 = stablehlo.reduce(%33 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x8x2x16xf32>, tensor<f32>) -> tensor<2x8x2xf32>
  %35 = stablehlo.broadcast_in_dim %34, dims = [0, 2, 1] : (tensor<2x8x2xf32>) -> tensor<2x2x8x8xf32>
  %36 = stablehlo.subtract %29, %35 : tensor<2x2x8x8xf32>
  %cst_4 = stablehlo.constant dense<2.500000e-01> : tensor<2x2x8x8xf32>
  %37 = stablehlo.multiply %28, %36 : tensor<2x2x8x8xf32>
  %38 = stablehlo.multiply %37, %cst_4 : tensor<2x2x8x8xf32>
  %39 = stablehlo.convert %38 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %40 = stablehlo.convert %28 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %41 = stablehlo.dot_general %39, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %42 = stablehlo.dot_general %39, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %43 = stablehlo.dot_general %40, %arg3, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %44 = stablehlo.transpose %43, dims = [0, 1, 3, 2] : (tensor<2x2x8x16xbf16>) -> tensor<2x2x16x8xbf16>
  %45 = stablehlo.transpose %44, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %46 = stablehlo.transpose %42, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  %47 = stablehlo.transpose %41, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  return %20, %47, %46, %45 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
}


// The same as the first in f16.
// CHECK-LABEL: @half
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[F:.*]]:2 = soap_gpu.attention forward
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[B:.*]]:3 = soap_gpu.attention backward
// CHECK-SAME: tensor<2x8x2x16xf16>
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @half(%arg0: tensor<2x8x2x16xf16>, %arg1: tensor<2x8x2x16xf16>, %arg2: tensor<2x8x2x16xf16>, %arg3: tensor<2x8x2x16xf16>) -> (tensor<2x8x2x16xf16>, tensor<2x8x2x16xf16>, tensor<2x8x2x16xf16>, tensor<2x8x2x16xf16>) {
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xf16>, tensor<2x8x2x16xf16>) -> tensor<2x2x8x8xf16>
  %1 = stablehlo.convert %0 : (tensor<2x2x8x8xf16>) -> tensor<2x2x8x8xf32>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
  %4 = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %6 = stablehlo.add %4, %5 : tensor<8x8xi32>
  %7 = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %8 = stablehlo.compare GE, %6, %7, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %c_0 = stablehlo.constant dense<true> : tensor<i1>
  %9 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %c_1 = stablehlo.constant dense<false> : tensor<i1>
  %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %11 = stablehlo.select %8, %9, %10 : tensor<8x8xi1>, tensor<8x8xi1>
  %12 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
  %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %13 = stablehlo.convert %cst_2 : tensor<f32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %15 = stablehlo.select %12, %3, %14 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %16 = stablehlo.reduce(%15 init: %cst_3) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
  %18 = stablehlo.maximum %17, %16 : tensor<2x2x8xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %21 = stablehlo.subtract %15, %20 : tensor<2x2x8x8xf32>
  %22 = stablehlo.exponential %21 : tensor<2x2x8x8xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %23 = stablehlo.reduce(%22 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %24 = stablehlo.log %23 : tensor<2x2x8xf32>
  %25 = stablehlo.add %16, %24 : tensor<2x2x8xf32>
  %26 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %28 = stablehlo.divide %22, %27 : tensor<2x2x8x8xf32>
  %29 = stablehlo.convert %28 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf16>
  %30 = stablehlo.dot_general %arg2, %29, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xf16>, tensor<2x2x8x8xf16>) -> tensor<2x2x16x8xf16>
  %31 = stablehlo.transpose %30, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xf16>) -> tensor<2x8x2x16xf16>
  %32 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xf16>, tensor<2x8x2x16xf16>) -> tensor<2x2x8x8xf16>
  %33 = stablehlo.convert %32 : (tensor<2x2x8x8xf16>) -> tensor<2x2x8x8xf32>
  %cst_5 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %34 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %35 = stablehlo.multiply %33, %34 : tensor<2x2x8x8xf32>
  %36 = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %c_6 = stablehlo.constant dense<0> : tensor<i32>
  %37 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %38 = stablehlo.add %36, %37 : tensor<8x8xi32>
  %39 = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %40 = stablehlo.compare GE, %38, %39, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %c_7 = stablehlo.constant dense<true> : tensor<i1>
  %41 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %c_8 = stablehlo.constant dense<false> : tensor<i1>
  %42 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %43 = stablehlo.select %40, %41, %42 : tensor<8x8xi1>, tensor<8x8xi1>
  %44 = stablehlo.broadcast_in_dim %43, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
  %cst_9 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %45 = stablehlo.convert %cst_9 : tensor<f32>
  %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %47 = stablehlo.select %44, %35, %46 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %48 = stablehlo.transpose %31, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xf16>) -> tensor<2x2x16x8xf16>
  %49 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
  %50 = stablehlo.subtract %47, %49 : tensor<2x2x8x8xf32>
  %51 = stablehlo.exponential %50 : tensor<2x2x8x8xf32>
  %52 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xf16>, tensor<2x8x2x16xf16>) -> tensor<2x2x8x8xf32>
  %53 = stablehlo.transpose %48, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xf16>) -> tensor<2x8x2x16xf16>
  %54 = stablehlo.convert %arg3 : (tensor<2x8x2x16xf16>) -> tensor<2x8x2x16xf32>
  %55 = stablehlo.convert %53 : (tensor<2x8x2x16xf16>) -> tensor<2x8x2x16xf32>
  %56 = stablehlo.multiply %54, %55 : tensor<2x8x2x16xf32>
  %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %57 = stablehlo.reduce(%56 init: %cst_10) applies stablehlo.add across dimensions = [3] : (tensor<2x8x2x16xf32>, tensor<f32>) -> tensor<2x8x2xf32>
  %58 = stablehlo.broadcast_in_dim %57, dims = [0, 2, 1] : (tensor<2x8x2xf32>) -> tensor<2x2x8x8xf32>
  %59 = stablehlo.subtract %52, %58 : tensor<2x2x8x8xf32>
  %cst_11 = stablehlo.constant dense<2.500000e-01> : tensor<2x2x8x8xf32>
  %60 = stablehlo.multiply %51, %59 : tensor<2x2x8x8xf32>
  %61 = stablehlo.multiply %60, %cst_11 : tensor<2x2x8x8xf32>
  %62 = stablehlo.convert %61 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf16>
  %63 = stablehlo.convert %51 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf16>
  %64 = stablehlo.dot_general %62, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xf16>, tensor<2x8x2x16xf16>) -> tensor<2x2x8x16xf16>
  %65 = stablehlo.dot_general %62, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xf16>, tensor<2x8x2x16xf16>) -> tensor<2x2x8x16xf16>
  %66 = stablehlo.dot_general %63, %arg3, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xf16>, tensor<2x8x2x16xf16>) -> tensor<2x2x8x16xf16>
  %67 = stablehlo.transpose %66, dims = [0, 1, 3, 2] : (tensor<2x2x8x16xf16>) -> tensor<2x2x16x8xf16>
  %68 = stablehlo.transpose %67, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xf16>) -> tensor<2x8x2x16xf16>
  %69 = stablehlo.transpose %65, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xf16>) -> tensor<2x8x2x16xf16>
  %70 = stablehlo.transpose %64, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xf16>) -> tensor<2x8x2x16xf16>
  return %31, %70, %69, %68 : tensor<2x8x2x16xf16>, tensor<2x8x2x16xf16>, tensor<2x8x2x16xf16>, tensor<2x8x2x16xf16>
}


// jax.nn.dot_product_attention.
// CHECK-LABEL: @library
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[F:.*]]:2 = soap_gpu.attention forward
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[B:.*]]:3 = soap_gpu.attention backward
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @library(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
  %0 = stablehlo.reshape %arg0 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x1x16xbf16>
  %1 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x8x2x1x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x1x8xf32>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x1x8xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x1x8xf32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x8x1x8xf32>, tensor<f32>) -> tensor<2x2x8x1xf32>
  %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
  %6 = stablehlo.maximum %5, %4 : tensor<2x2x8x1xf32>
  %7 = stablehlo.transpose %3, dims = [3, 0, 1, 2, 4] : (tensor<2x2x8x1x8xf32>) -> tensor<1x2x2x8x8xf32>
  %8 = stablehlo.transpose %6, dims = [3, 0, 1, 2] : (tensor<2x2x8x1xf32>) -> tensor<1x2x2x8xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x2x2x8xf32>) -> tensor<1x2x2x8x1xf32>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x8x1xf32>) -> tensor<1x2x2x8x8xf32>
  %11 = stablehlo.subtract %7, %10 : tensor<1x2x2x8x8xf32>
  %12 = stablehlo.exponential %11 : tensor<1x2x2x8x8xf32>
  %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %13 = stablehlo.reduce(%12 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<1x2x2x8x8xf32>, tensor<f32>) -> tensor<1x2x2x8xf32>
  %14 = stablehlo.log %13 : tensor<1x2x2x8xf32>
  %15 = stablehlo.reshape %4 : (tensor<2x2x8x1xf32>) -> tensor<2x2x8xf32>
  %16 = stablehlo.reshape %15 : (tensor<2x2x8xf32>) -> tensor<1x2x2x8xf32>
  %17 = stablehlo.add %16, %14 : tensor<1x2x2x8xf32>
  %18 = stablehlo.reshape %17 : (tensor<1x2x2x8xf32>) -> tensor<2x2x8xf32>
  %19 = stablehlo.reshape %18 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %20 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<1x2x2x8xf32>) -> tensor<1x2x2x8x1xf32>
  %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x8x1xf32>) -> tensor<1x2x2x8x8xf32>
  %22 = stablehlo.divide %12, %21 : tensor<1x2x2x8x8xf32>
  %23 = stablehlo.convert %22 : (tensor<1x2x2x8x8xf32>) -> tensor<1x2x2x8x8xbf16>
  %24 = stablehlo.dot_general %arg2, %23, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4] : (tensor<2x8x2x16xbf16>, tensor<1x2x2x8x8xbf16>) -> tensor<2x2x16x1x8xbf16>
  %25 = stablehlo.transpose %24, dims = [3, 0, 4, 1, 2] : (tensor<2x2x16x1x8xbf16>) -> tensor<1x2x8x2x16xbf16>
  %26 = stablehlo.transpose %25, dims = [1, 2, 3, 0, 4] : (tensor<1x2x8x2x16xbf16>) -> tensor<2x8x2x1x16xbf16>
  %27 = stablehlo.reshape %26 : (tensor<2x8x2x1x16xbf16>) -> tensor<2x8x2x16xbf16>
  %28 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x8x2x1x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x1x8xf32>
  %cst_2 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %29 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x1x8xf32>
  %30 = stablehlo.multiply %28, %29 : tensor<2x2x8x1x8xf32>
  %31 = stablehlo.transpose %30, dims = [3, 0, 1, 2, 4] : (tensor<2x2x8x1x8xf32>) -> tensor<1x2x2x8x8xf32>
  %32 = stablehlo.reshape %27 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x1x16xbf16>
  %33 = stablehlo.transpose %32, dims = [3, 0, 1, 2, 4] : (tensor<2x8x2x1x16xbf16>) -> tensor<1x2x8x2x16xbf16>
  %34 = stablehlo.transpose %33, dims = [1, 3, 4, 0, 2] : (tensor<1x2x8x2x16xbf16>) -> tensor<2x2x16x1x8xbf16>
  %35 = stablehlo.reshape %0 : (tensor<2x8x2x1x16xbf16>) -> tensor<2x8x2x16xbf16>
  %36 = stablehlo.reshape %19 : (tensor<2x2x8x1xf32>) -> tensor<2x2x8xf32>
  %37 = stablehlo.broadcast_in_dim %36, dims = [1, 2, 3] : (tensor<2x2x8xf32>) -> tensor<1x2x2x8x8xf32>
  %38 = stablehlo.subtract %31, %37 : tensor<1x2x2x8x8xf32>
  %39 = stablehlo.exponential %38 : tensor<1x2x2x8x8xf32>
  %40 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xf32>
  %41 = stablehlo.reshape %34 : (tensor<2x2x16x1x8xbf16>) -> tensor<2x2x16x8xbf16>
  %42 = stablehlo.transpose %41, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %43 = stablehlo.convert %arg3 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x16xf32>
  %44 = stablehlo.convert %42 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x16xf32>
  %45 = stablehlo.multiply %43, %44 : tensor<2x8x2x16xf32>
  %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %46 = stablehlo.reduce(%45 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x8x2x16xf32>, tensor<f32>) -> tensor<2x8x2xf32>
  %47 = stablehlo.broadcast_in_dim %40, dims = [1, 2, 3, 4] : (tensor<2x2x8x8xf32>) -> tensor<1x2x2x8x8xf32>
  %48 = stablehlo.broadcast_in_dim %46, dims = [1, 3, 2] : (tensor<2x8x2xf32>) -> tensor<1x2x2x8x8xf32>
  %49 = stablehlo.subtract %47, %48 : tensor<1x2x2x8x8xf32>
  %cst_4 = stablehlo.constant dense<2.500000e-01> : tensor<1x2x2x8x8xf32>
  %50 = stablehlo.multiply %39, %49 : tensor<1x2x2x8x8xf32>
  %51 = stablehlo.multiply %50, %cst_4 : tensor<1x2x2x8x8xf32>
  %52 = stablehlo.convert %51 : (tensor<1x2x2x8x8xf32>) -> tensor<1x2x2x8x8xbf16>
  %53 = stablehlo.reshape %52 : (tensor<1x2x2x8x8xbf16>) -> tensor<2x2x8x8xbf16>
  %54 = stablehlo.convert %39 : (tensor<1x2x2x8x8xf32>) -> tensor<1x2x2x8x8xbf16>
  %55 = stablehlo.reshape %54 : (tensor<1x2x2x8x8xbf16>) -> tensor<2x2x8x8xbf16>
  %56 = stablehlo.dot_general %53, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %57 = stablehlo.reshape %56 : (tensor<2x2x8x16xbf16>) -> tensor<2x2x8x1x16xbf16>
  %58 = stablehlo.convert %57 : (tensor<2x2x8x1x16xbf16>) -> tensor<2x2x8x1x16xf32>
  %59 = stablehlo.dot_general %53, %35, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %60 = stablehlo.convert %59 : (tensor<2x2x8x16xbf16>) -> tensor<2x2x8x16xf32>
  %61 = stablehlo.dot_general %55, %arg3, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %62 = stablehlo.transpose %61, dims = [0, 1, 3, 2] : (tensor<2x2x8x16xbf16>) -> tensor<2x2x16x8xbf16>
  %63 = stablehlo.transpose %62, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %64 = stablehlo.transpose %60, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xf32>) -> tensor<2x8x2x16xf32>
  %65 = stablehlo.convert %64 : (tensor<2x8x2x16xf32>) -> tensor<2x8x2x16xbf16>
  %66 = stablehlo.transpose %58, dims = [0, 2, 1, 3, 4] : (tensor<2x2x8x1x16xf32>) -> tensor<2x8x2x1x16xf32>
  %67 = stablehlo.convert %66 : (tensor<2x8x2x1x16xf32>) -> tensor<2x8x2x1x16xbf16>
  %68 = stablehlo.reshape %67 : (tensor<2x8x2x1x16xbf16>) -> tensor<2x8x2x16xbf16>
  return %27, %68, %65, %63 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
}


// Two heads share keys and values.
// CHECK-LABEL: @library_grouped
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[F:.*]]:2 = soap_gpu.attention forward
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[B:.*]]:3 = soap_gpu.attention backward
// CHECK-SAME: sizes [2, 4, 2, 8, 8, 16, 16]
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @library_grouped(%arg0: tensor<2x8x4x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x4x16xbf16>) -> (tensor<2x8x4x16xbf16>, tensor<2x8x4x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
  %0 = stablehlo.reshape %arg0 : (tensor<2x8x4x16xbf16>) -> tensor<2x8x2x2x16xbf16>
  %1 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x8x2x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x2x8xf32>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x2x8xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x2x8xf32>
  %4 = stablehlo.transpose %3, dims = [3, 0, 1, 2, 4] : (tensor<2x2x8x2x8xf32>) -> tensor<2x2x2x8x8xf32>
  %c = stablehlo.constant dense<true> : tensor<i1>
  %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<2x2x8x8xi1>
  %6 = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %c_0 = stablehlo.constant dense<0> : tensor<i32>
  %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %8 = stablehlo.add %6, %7 : tensor<8x8xi32>
  %9 = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %10 = stablehlo.compare GE, %8, %9, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %11 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %c_1 = stablehlo.constant dense<false> : tensor<i1>
  %12 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %13 = stablehlo.select %10, %11, %12 : tensor<8x8xi1>, tensor<8x8xi1>
  %14 = stablehlo.broadcast_in_dim %13, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<1x1x8x8xi1>
  %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<1x1x8x8xi1>) -> tensor<2x2x8x8xi1>
  %16 = stablehlo.and %5, %15 : tensor<2x2x8x8xi1>
  %17 = stablehlo.broadcast_in_dim %16, dims = [1, 2, 3, 4] : (tensor<2x2x8x8xi1>) -> tensor<2x2x2x8x8xi1>
  %cst_2 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
  %18 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [1, 2, 3, 4] : (tensor<2x2x8x8xf32>) -> tensor<2x2x2x8x8xf32>
  %20 = stablehlo.select %17, %4, %19 : tensor<2x2x2x8x8xi1>, tensor<2x2x2x8x8xf32>
  %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %21 = stablehlo.reduce(%20 init: %cst_3) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x2x8xf32>
  %22 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x2x8xf32>
  %23 = stablehlo.maximum %22, %21 : tensor<2x2x2x8xf32>
  %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x2x2x8xf32>) -> tensor<2x2x2x8x1xf32>
  %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x8x1xf32>) -> tensor<2x2x2x8x8xf32>
  %26 = stablehlo.subtract %20, %25 : tensor<2x2x2x8x8xf32>
  %27 = stablehlo.exponential %26 : tensor<2x2x2x8x8xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %28 = stablehlo.reduce(%27 init: %cst_4) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x2x8xf32>
  %29 = stablehlo.log %28 : tensor<2x2x2x8xf32>
  %30 = stablehlo.add %21, %29 : tensor<2x2x2x8xf32>
  %31 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<2x2x2x8xf32>) -> tensor<2x2x2x8x1xf32>
  %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x8x1xf32>) -> tensor<2x2x2x8x8xf32>
  %33 = stablehlo.divide %27, %32 : tensor<2x2x2x8x8xf32>
  %34 = stablehlo.convert %33 : (tensor<2x2x2x8x8xf32>) -> tensor<2x2x2x8x8xbf16>
  %35 = stablehlo.dot_general %arg2, %34, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4] : (tensor<2x8x2x16xbf16>, tensor<2x2x2x8x8xbf16>) -> tensor<2x2x16x2x8xbf16>
  %36 = stablehlo.transpose %35, dims = [3, 0, 4, 1, 2] : (tensor<2x2x16x2x8xbf16>) -> tensor<2x2x8x2x16xbf16>
  %37 = stablehlo.transpose %36, dims = [1, 2, 3, 0, 4] : (tensor<2x2x8x2x16xbf16>) -> tensor<2x8x2x2x16xbf16>
  %38 = stablehlo.reshape %37 : (tensor<2x8x2x2x16xbf16>) -> tensor<2x8x4x16xbf16>
  %39 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x8x2x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x2x8xf32>
  %cst_5 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %40 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x8x2x8xf32>
  %41 = stablehlo.multiply %39, %40 : tensor<2x2x8x2x8xf32>
  %42 = stablehlo.transpose %41, dims = [3, 0, 1, 2, 4] : (tensor<2x2x8x2x8xf32>) -> tensor<2x2x2x8x8xf32>
  %c_6 = stablehlo.constant dense<true> : tensor<i1>
  %43 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i1>) -> tensor<2x2x8x8xi1>
  %44 = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %c_7 = stablehlo.constant dense<0> : tensor<i32>
  %45 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %46 = stablehlo.add %44, %45 : tensor<8x8xi32>
  %47 = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %48 = stablehlo.compare GE, %46, %47, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %49 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %c_8 = stablehlo.constant dense<false> : tensor<i1>
  %50 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %51 = stablehlo.select %48, %49, %50 : tensor<8x8xi1>, tensor<8x8xi1>
  %52 = stablehlo.broadcast_in_dim %51, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<1x1x8x8xi1>
  %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2, 3] : (tensor<1x1x8x8xi1>) -> tensor<2x2x8x8xi1>
  %54 = stablehlo.and %43, %53 : tensor<2x2x8x8xi1>
  %55 = stablehlo.broadcast_in_dim %54, dims = [1, 2, 3, 4] : (tensor<2x2x8x8xi1>) -> tensor<2x2x2x8x8xi1>
  %cst_9 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
  %56 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %57 = stablehlo.broadcast_in_dim %56, dims = [1, 2, 3, 4] : (tensor<2x2x8x8xf32>) -> tensor<2x2x2x8x8xf32>
  %58 = stablehlo.select %55, %42, %57 : tensor<2x2x2x8x8xi1>, tensor<2x2x2x8x8xf32>
  %59 = stablehlo.reshape %arg3 : (tensor<2x8x4x16xbf16>) -> tensor<2x8x2x2x16xbf16>
  %60 = stablehlo.transpose %37, dims = [3, 0, 1, 2, 4] : (tensor<2x8x2x2x16xbf16>) -> tensor<2x2x8x2x16xbf16>
  %61 = stablehlo.transpose %60, dims = [1, 3, 4, 0, 2] : (tensor<2x2x8x2x16xbf16>) -> tensor<2x2x16x2x8xbf16>
  %62 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3] : (tensor<2x2x2x8xf32>) -> tensor<2x2x2x8x8xf32>
  %63 = stablehlo.subtract %58, %62 : tensor<2x2x2x8x8xf32>
  %64 = stablehlo.exponential %63 : tensor<2x2x2x8x8xf32>
  %65 = stablehlo.dot_general %59, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3] : (tensor<2x8x2x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x2x8xf32>
  %66 = stablehlo.transpose %65, dims = [3, 0, 1, 2, 4] : (tensor<2x2x8x2x8xf32>) -> tensor<2x2x2x8x8xf32>
  %67 = stablehlo.transpose %61, dims = [0, 4, 1, 3, 2] : (tensor<2x2x16x2x8xbf16>) -> tensor<2x8x2x2x16xbf16>
  %68 = stablehlo.convert %59 : (tensor<2x8x2x2x16xbf16>) -> tensor<2x8x2x2x16xf32>
  %69 = stablehlo.convert %67 : (tensor<2x8x2x2x16xbf16>) -> tensor<2x8x2x2x16xf32>
  %70 = stablehlo.multiply %68, %69 : tensor<2x8x2x2x16xf32>
  %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %71 = stablehlo.reduce(%70 init: %cst_10) applies stablehlo.add across dimensions = [4] : (tensor<2x8x2x2x16xf32>, tensor<f32>) -> tensor<2x8x2x2xf32>
  %72 = stablehlo.broadcast_in_dim %71, dims = [1, 3, 2, 0] : (tensor<2x8x2x2xf32>) -> tensor<2x2x2x8x8xf32>
  %73 = stablehlo.subtract %66, %72 : tensor<2x2x2x8x8xf32>
  %cst_11 = stablehlo.constant dense<2.500000e-01> : tensor<2x2x2x8x8xf32>
  %74 = stablehlo.multiply %64, %73 : tensor<2x2x2x8x8xf32>
  %75 = stablehlo.multiply %74, %cst_11 : tensor<2x2x2x8x8xf32>
  %76 = stablehlo.convert %75 : (tensor<2x2x2x8x8xf32>) -> tensor<2x2x2x8x8xbf16>
  %77 = stablehlo.convert %64 : (tensor<2x2x2x8x8xf32>) -> tensor<2x2x2x8x8xbf16>
  %78 = stablehlo.dot_general %76, %arg1, batching_dims = [1, 2] x [0, 2], contracting_dims = [4] x [1] : (tensor<2x2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x2x8x16xbf16>
  %79 = stablehlo.transpose %78, dims = [0, 1, 3, 2, 4] : (tensor<2x2x2x8x16xbf16>) -> tensor<2x2x8x2x16xbf16>
  %80 = stablehlo.convert %79 : (tensor<2x2x8x2x16xbf16>) -> tensor<2x2x8x2x16xf32>
  %81 = stablehlo.dot_general %76, %0, batching_dims = [1, 2] x [0, 2], contracting_dims = [0, 3] x [3, 1] : (tensor<2x2x2x8x8xbf16>, tensor<2x8x2x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %82 = stablehlo.convert %81 : (tensor<2x2x8x16xbf16>) -> tensor<2x2x8x16xf32>
  %83 = stablehlo.dot_general %77, %59, batching_dims = [1, 2] x [0, 2], contracting_dims = [0, 3] x [3, 1] : (tensor<2x2x2x8x8xbf16>, tensor<2x8x2x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %84 = stablehlo.transpose %83, dims = [0, 1, 3, 2] : (tensor<2x2x8x16xbf16>) -> tensor<2x2x16x8xbf16>
  %85 = stablehlo.transpose %84, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %86 = stablehlo.transpose %82, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xf32>) -> tensor<2x8x2x16xf32>
  %87 = stablehlo.convert %86 : (tensor<2x8x2x16xf32>) -> tensor<2x8x2x16xbf16>
  %88 = stablehlo.transpose %80, dims = [0, 2, 1, 3, 4] : (tensor<2x2x8x2x16xf32>) -> tensor<2x8x2x2x16xf32>
  %89 = stablehlo.convert %88 : (tensor<2x8x2x2x16xf32>) -> tensor<2x8x2x2x16xbf16>
  %90 = stablehlo.reshape %89 : (tensor<2x8x2x2x16xbf16>) -> tensor<2x8x4x16xbf16>
  return %38, %90, %87, %85 : tensor<2x8x4x16xbf16>, tensor<2x8x4x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
}


// A constant for each head, query and key.
// CHECK-LABEL: @biases
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[F:.*]]:2 = soap_gpu.attention forward{{.*}} bias(%{{.*}} : tensor<1x2x8x8xf32>)
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[B:.*]]:3 = soap_gpu.attention backward{{.*}} bias(%{{.*}} : tensor<1x2x8x8xf32>)
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @biases(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
  %cst_0 = stablehlo.constant dense<"0x00000000000080BE000000BF000040BF000080BF0000A0BF0000C0BF0000E0BF0000803E00000000000080BE000000BF000040BF000080BF0000A0BF0000C0BF0000003F0000803E00000000000080BE000000BF000040BF000080BF0000A0BF0000403F0000003F0000803E00000000000080BE000000BF000040BF000080BF0000803F0000403F0000003F0000803E00000000000080BE000000BF000040BF0000A03F0000803F0000403F0000003F0000803E00000000000080BE000000BF0000C03F0000A03F0000803F0000403F0000003F0000803E00000000000080BE0000E03F0000C03F0000A03F0000803F0000403F0000003F0000803E0000000000000000000000BF000080BF0000C0BF000000C0000020C0000040C0000060C00000003F00000000000000BF000080BF0000C0BF000000C0000020C0000040C00000803F0000003F00000000000000BF000080BF0000C0BF000000C0000020C00000C03F0000803F0000003F00000000000000BF000080BF0000C0BF000000C0000000400000C03F0000803F0000003F00000000000000BF000080BF0000C0BF00002040000000400000C03F0000803F0000003F00000000000000BF000080BF0000404000002040000000400000C03F0000803F0000003F00000000000000BF000060400000404000002040000000400000C03F0000803F0000003F00000000"> : tensor<2x8x8xf32>
  %4 = stablehlo.broadcast_in_dim %cst_0, dims = [1, 2, 3] : (tensor<2x8x8xf32>) -> tensor<1x2x8x8xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2, 3] : (tensor<1x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %6 = stablehlo.add %3, %5 : tensor<2x2x8x8xf32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
  %9 = stablehlo.maximum %8, %7 : tensor<2x2x8xf32>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %12 = stablehlo.subtract %6, %11 : tensor<2x2x8x8xf32>
  %13 = stablehlo.exponential %12 : tensor<2x2x8x8xf32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %14 = stablehlo.reduce(%13 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %15 = stablehlo.log %14 : tensor<2x2x8xf32>
  %16 = stablehlo.add %7, %15 : tensor<2x2x8xf32>
  %17 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %19 = stablehlo.divide %13, %18 : tensor<2x2x8x8xf32>
  %20 = stablehlo.convert %19 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %21 = stablehlo.dot_general %arg2, %20, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
  %22 = stablehlo.transpose %21, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %23 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %24 = stablehlo.convert %23 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %cst_3 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %25 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %26 = stablehlo.multiply %24, %25 : tensor<2x2x8x8xf32>
  %cst_4 = stablehlo.constant dense<"0x00000000000080BE000000BF000040BF000080BF0000A0BF0000C0BF0000E0BF0000803E00000000000080BE000000BF000040BF000080BF0000A0BF0000C0BF0000003F0000803E00000000000080BE000000BF000040BF000080BF0000A0BF0000403F0000003F0000803E00000000000080BE000000BF000040BF000080BF0000803F0000403F0000003F0000803E00000000000080BE000000BF000040BF0000A03F0000803F0000403F0000003F0000803E00000000000080BE000000BF0000C03F0000A03F0000803F0000403F0000003F0000803E00000000000080BE0000E03F0000C03F0000A03F0000803F0000403F0000003F0000803E0000000000000000000000BF000080BF0000C0BF000000C0000020C0000040C0000060C00000003F00000000000000BF000080BF0000C0BF000000C0000020C0000040C00000803F0000003F00000000000000BF000080BF0000C0BF000000C0000020C00000C03F0000803F0000003F00000000000000BF000080BF0000C0BF000000C0000000400000C03F0000803F0000003F00000000000000BF000080BF0000C0BF00002040000000400000C03F0000803F0000003F00000000000000BF000080BF0000404000002040000000400000C03F0000803F0000003F00000000000000BF000060400000404000002040000000400000C03F0000803F0000003F00000000"> : tensor<2x8x8xf32>
  %27 = stablehlo.broadcast_in_dim %cst_4, dims = [1, 2, 3] : (tensor<2x8x8xf32>) -> tensor<1x2x8x8xf32>
  %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3] : (tensor<1x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %29 = stablehlo.add %26, %28 : tensor<2x2x8x8xf32>
  %30 = stablehlo.transpose %22, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
  %31 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
  %32 = stablehlo.subtract %29, %31 : tensor<2x2x8x8xf32>
  %33 = stablehlo.exponential %32 : tensor<2x2x8x8xf32>
  %34 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xf32>
  %35 = stablehlo.transpose %30, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %36 = stablehlo.convert %arg3 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x16xf32>
  %37 = stablehlo.convert %35 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x16xf32>
  %38 = stablehlo.multiply %36, %37 : tensor<2x8x2x16xf32>
  %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %39 = stablehlo.reduce(%38 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<2x8x2x16xf32>, tensor<f32>) -> tensor<2x8x2xf32>
  %40 = stablehlo.broadcast_in_dim %39, dims = [0, 2, 1] : (tensor<2x8x2xf32>) -> tensor<2x2x8x8xf32>
  %41 = stablehlo.subtract %34, %40 : tensor<2x2x8x8xf32>
  %cst_6 = stablehlo.constant dense<2.500000e-01> : tensor<2x2x8x8xf32>
  %42 = stablehlo.multiply %33, %41 : tensor<2x2x8x8xf32>
  %43 = stablehlo.multiply %42, %cst_6 : tensor<2x2x8x8xf32>
  %44 = stablehlo.convert %43 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %45 = stablehlo.convert %33 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %46 = stablehlo.dot_general %44, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %47 = stablehlo.dot_general %44, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %48 = stablehlo.dot_general %45, %arg3, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %49 = stablehlo.transpose %48, dims = [0, 1, 3, 2] : (tensor<2x2x8x16xbf16>) -> tensor<2x2x16x8xbf16>
  %50 = stablehlo.transpose %49, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %51 = stablehlo.transpose %47, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  %52 = stablehlo.transpose %46, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  return %22, %52, %51, %50 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
}


// Values have more numbers than queries.
// CHECK-LABEL: @values_wider
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[F:.*]]:2 = soap_gpu.attention forward
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[B:.*]]:3 = soap_gpu.attention backward
// CHECK-SAME: sizes [2, 2, 2, 8, 8, 16, 32]
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @values_wider(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x32xbf16>, %arg3: tensor<2x8x2x32xbf16>) -> (tensor<2x8x2x32xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x32xbf16>) {
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
  %4 = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %6 = stablehlo.add %4, %5 : tensor<8x8xi32>
  %7 = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %8 = stablehlo.compare GE, %6, %7, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %c_0 = stablehlo.constant dense<true> : tensor<i1>
  %9 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %c_1 = stablehlo.constant dense<false> : tensor<i1>
  %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %11 = stablehlo.select %8, %9, %10 : tensor<8x8xi1>, tensor<8x8xi1>
  %12 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
  %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %13 = stablehlo.convert %cst_2 : tensor<f32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %15 = stablehlo.select %12, %3, %14 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %16 = stablehlo.reduce(%15 init: %cst_3) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
  %18 = stablehlo.maximum %17, %16 : tensor<2x2x8xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %21 = stablehlo.subtract %15, %20 : tensor<2x2x8x8xf32>
  %22 = stablehlo.exponential %21 : tensor<2x2x8x8xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %23 = stablehlo.reduce(%22 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %24 = stablehlo.log %23 : tensor<2x2x8xf32>
  %25 = stablehlo.add %16, %24 : tensor<2x2x8xf32>
  %26 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %28 = stablehlo.divide %22, %27 : tensor<2x2x8x8xf32>
  %29 = stablehlo.convert %28 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %30 = stablehlo.dot_general %arg2, %29, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x32xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x32x8xbf16>
  %31 = stablehlo.transpose %30, dims = [0, 3, 1, 2] : (tensor<2x2x32x8xbf16>) -> tensor<2x8x2x32xbf16>
  %32 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %33 = stablehlo.convert %32 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %cst_5 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %34 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %35 = stablehlo.multiply %33, %34 : tensor<2x2x8x8xf32>
  %36 = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %c_6 = stablehlo.constant dense<0> : tensor<i32>
  %37 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %38 = stablehlo.add %36, %37 : tensor<8x8xi32>
  %39 = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %40 = stablehlo.compare GE, %38, %39, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %c_7 = stablehlo.constant dense<true> : tensor<i1>
  %41 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %c_8 = stablehlo.constant dense<false> : tensor<i1>
  %42 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %43 = stablehlo.select %40, %41, %42 : tensor<8x8xi1>, tensor<8x8xi1>
  %44 = stablehlo.broadcast_in_dim %43, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
  %cst_9 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %45 = stablehlo.convert %cst_9 : tensor<f32>
  %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %47 = stablehlo.select %44, %35, %46 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %48 = stablehlo.transpose %31, dims = [0, 2, 3, 1] : (tensor<2x8x2x32xbf16>) -> tensor<2x2x32x8xbf16>
  %49 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
  %50 = stablehlo.subtract %47, %49 : tensor<2x2x8x8xf32>
  %51 = stablehlo.exponential %50 : tensor<2x2x8x8xf32>
  %52 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x32xbf16>, tensor<2x8x2x32xbf16>) -> tensor<2x2x8x8xf32>
  %53 = stablehlo.transpose %48, dims = [0, 3, 1, 2] : (tensor<2x2x32x8xbf16>) -> tensor<2x8x2x32xbf16>
  %54 = stablehlo.convert %arg3 : (tensor<2x8x2x32xbf16>) -> tensor<2x8x2x32xf32>
  %55 = stablehlo.convert %53 : (tensor<2x8x2x32xbf16>) -> tensor<2x8x2x32xf32>
  %56 = stablehlo.multiply %54, %55 : tensor<2x8x2x32xf32>
  %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %57 = stablehlo.reduce(%56 init: %cst_10) applies stablehlo.add across dimensions = [3] : (tensor<2x8x2x32xf32>, tensor<f32>) -> tensor<2x8x2xf32>
  %58 = stablehlo.broadcast_in_dim %57, dims = [0, 2, 1] : (tensor<2x8x2xf32>) -> tensor<2x2x8x8xf32>
  %59 = stablehlo.subtract %52, %58 : tensor<2x2x8x8xf32>
  %cst_11 = stablehlo.constant dense<2.500000e-01> : tensor<2x2x8x8xf32>
  %60 = stablehlo.multiply %51, %59 : tensor<2x2x8x8xf32>
  %61 = stablehlo.multiply %60, %cst_11 : tensor<2x2x8x8xf32>
  %62 = stablehlo.convert %61 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %63 = stablehlo.convert %51 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %64 = stablehlo.dot_general %62, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %65 = stablehlo.dot_general %62, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %66 = stablehlo.dot_general %63, %arg3, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x32xbf16>) -> tensor<2x2x8x32xbf16>
  %67 = stablehlo.transpose %66, dims = [0, 1, 3, 2] : (tensor<2x2x8x32xbf16>) -> tensor<2x2x32x8xbf16>
  %68 = stablehlo.transpose %67, dims = [0, 3, 1, 2] : (tensor<2x2x32x8xbf16>) -> tensor<2x8x2x32xbf16>
  %69 = stablehlo.transpose %65, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  %70 = stablehlo.transpose %64, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  return %31, %70, %69, %68 : tensor<2x8x2x32xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x32xbf16>
}


// Of the gradients, one is read.
// CHECK-LABEL: @queries_alone
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[F:.*]]:2 = soap_gpu.attention forward
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[B:.*]]:3 = soap_gpu.attention backward
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @queries_alone(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
  %6 = stablehlo.maximum %5, %4 : tensor<2x2x8xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %9 = stablehlo.subtract %3, %8 : tensor<2x2x8x8xf32>
  %10 = stablehlo.exponential %9 : tensor<2x2x8x8xf32>
  %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %11 = stablehlo.reduce(%10 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %12 = stablehlo.log %11 : tensor<2x2x8xf32>
  %13 = stablehlo.add %4, %12 : tensor<2x2x8xf32>
  %14 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %16 = stablehlo.divide %10, %15 : tensor<2x2x8x8xf32>
  %17 = stablehlo.convert %16 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %18 = stablehlo.dot_general %arg2, %17, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
  %19 = stablehlo.transpose %18, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %20 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %21 = stablehlo.convert %20 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %cst_2 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %22 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %23 = stablehlo.multiply %21, %22 : tensor<2x2x8x8xf32>
  %24 = stablehlo.transpose %19, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
  %25 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
  %26 = stablehlo.subtract %23, %25 : tensor<2x2x8x8xf32>
  %27 = stablehlo.exponential %26 : tensor<2x2x8x8xf32>
  %28 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xf32>
  %29 = stablehlo.transpose %24, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %30 = stablehlo.convert %arg3 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x16xf32>
  %31 = stablehlo.convert %29 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x16xf32>
  %32 = stablehlo.multiply %30, %31 : tensor<2x8x2x16xf32>
  %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %33 = stablehlo.reduce(%32 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x8x2x16xf32>, tensor<f32>) -> tensor<2x8x2xf32>
  %34 = stablehlo.broadcast_in_dim %33, dims = [0, 2, 1] : (tensor<2x8x2xf32>) -> tensor<2x2x8x8xf32>
  %35 = stablehlo.subtract %28, %34 : tensor<2x2x8x8xf32>
  %cst_4 = stablehlo.constant dense<2.500000e-01> : tensor<2x2x8x8xf32>
  %36 = stablehlo.multiply %27, %35 : tensor<2x2x8x8xf32>
  %37 = stablehlo.multiply %36, %cst_4 : tensor<2x2x8x8xf32>
  %38 = stablehlo.convert %37 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %39 = stablehlo.dot_general %38, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %40 = stablehlo.transpose %39, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  return %19, %40 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
}


// The gradient of scores that are scaled in another way.
// CHECK-LABEL: @other_scale
// CHECK: soap_gpu.attention forward
// CHECK-NOT: soap_gpu.attention backward
// CHECK: stablehlo.exponential
func.func @other_scale(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
  %4 = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %6 = stablehlo.add %4, %5 : tensor<8x8xi32>
  %7 = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %8 = stablehlo.compare GE, %6, %7, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %c_0 = stablehlo.constant dense<true> : tensor<i1>
  %9 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %c_1 = stablehlo.constant dense<false> : tensor<i1>
  %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %11 = stablehlo.select %8, %9, %10 : tensor<8x8xi1>, tensor<8x8xi1>
  %12 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
  %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %13 = stablehlo.convert %cst_2 : tensor<f32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %15 = stablehlo.select %12, %3, %14 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %16 = stablehlo.reduce(%15 init: %cst_3) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
  %18 = stablehlo.maximum %17, %16 : tensor<2x2x8xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %21 = stablehlo.subtract %15, %20 : tensor<2x2x8x8xf32>
  %22 = stablehlo.exponential %21 : tensor<2x2x8x8xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %23 = stablehlo.reduce(%22 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %24 = stablehlo.log %23 : tensor<2x2x8xf32>
  %25 = stablehlo.add %16, %24 : tensor<2x2x8xf32>
  %26 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %28 = stablehlo.divide %22, %27 : tensor<2x2x8x8xf32>
  %29 = stablehlo.convert %28 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %30 = stablehlo.dot_general %arg2, %29, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
  %31 = stablehlo.transpose %30, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %32 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %33 = stablehlo.convert %32 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %cst_5 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %34 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %35 = stablehlo.multiply %33, %34 : tensor<2x2x8x8xf32>
  %36 = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %c_6 = stablehlo.constant dense<0> : tensor<i32>
  %37 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %38 = stablehlo.add %36, %37 : tensor<8x8xi32>
  %39 = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %40 = stablehlo.compare GE, %38, %39, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %c_7 = stablehlo.constant dense<true> : tensor<i1>
  %41 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %c_8 = stablehlo.constant dense<false> : tensor<i1>
  %42 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %43 = stablehlo.select %40, %41, %42 : tensor<8x8xi1>, tensor<8x8xi1>
  %44 = stablehlo.broadcast_in_dim %43, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
  %cst_9 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %45 = stablehlo.convert %cst_9 : tensor<f32>
  %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %47 = stablehlo.select %44, %35, %46 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %48 = stablehlo.transpose %31, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
  %49 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
  %50 = stablehlo.subtract %47, %49 : tensor<2x2x8x8xf32>
  %51 = stablehlo.exponential %50 : tensor<2x2x8x8xf32>
  %52 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xf32>
  %53 = stablehlo.transpose %48, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %54 = stablehlo.convert %arg3 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x16xf32>
  %55 = stablehlo.convert %53 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x16xf32>
  %56 = stablehlo.multiply %54, %55 : tensor<2x8x2x16xf32>
  %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %57 = stablehlo.reduce(%56 init: %cst_10) applies stablehlo.add across dimensions = [3] : (tensor<2x8x2x16xf32>, tensor<f32>) -> tensor<2x8x2xf32>
  %58 = stablehlo.broadcast_in_dim %57, dims = [0, 2, 1] : (tensor<2x8x2xf32>) -> tensor<2x2x8x8xf32>
  %59 = stablehlo.subtract %52, %58 : tensor<2x2x8x8xf32>
  %cst_11 = stablehlo.constant dense<5.000000e-01> : tensor<2x2x8x8xf32>
  %60 = stablehlo.multiply %51, %59 : tensor<2x2x8x8xf32>
  %61 = stablehlo.multiply %60, %cst_11 : tensor<2x2x8x8xf32>
  %62 = stablehlo.convert %61 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %63 = stablehlo.convert %51 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %64 = stablehlo.dot_general %62, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %65 = stablehlo.dot_general %62, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %66 = stablehlo.dot_general %63, %arg3, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %67 = stablehlo.transpose %66, dims = [0, 1, 3, 2] : (tensor<2x2x8x16xbf16>) -> tensor<2x2x16x8xbf16>
  %68 = stablehlo.transpose %67, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %69 = stablehlo.transpose %65, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  %70 = stablehlo.transpose %64, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  return %31, %70, %69, %68 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
}


// Something else reads the probabilities.
// CHECK-LABEL: @read_elsewhere
// CHECK: soap_gpu.attention forward
// CHECK-NOT: soap_gpu.attention backward
// CHECK: stablehlo.exponential
func.func @read_elsewhere(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) {
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
  %4 = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %6 = stablehlo.add %4, %5 : tensor<8x8xi32>
  %7 = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %8 = stablehlo.compare GE, %6, %7, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %c_0 = stablehlo.constant dense<true> : tensor<i1>
  %9 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %c_1 = stablehlo.constant dense<false> : tensor<i1>
  %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %11 = stablehlo.select %8, %9, %10 : tensor<8x8xi1>, tensor<8x8xi1>
  %12 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
  %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %13 = stablehlo.convert %cst_2 : tensor<f32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %15 = stablehlo.select %12, %3, %14 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %16 = stablehlo.reduce(%15 init: %cst_3) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
  %18 = stablehlo.maximum %17, %16 : tensor<2x2x8xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %21 = stablehlo.subtract %15, %20 : tensor<2x2x8x8xf32>
  %22 = stablehlo.exponential %21 : tensor<2x2x8x8xf32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %23 = stablehlo.reduce(%22 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %24 = stablehlo.log %23 : tensor<2x2x8xf32>
  %25 = stablehlo.add %16, %24 : tensor<2x2x8xf32>
  %26 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %28 = stablehlo.divide %22, %27 : tensor<2x2x8x8xf32>
  %29 = stablehlo.convert %28 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %30 = stablehlo.dot_general %arg2, %29, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
  %31 = stablehlo.transpose %30, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %32 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %33 = stablehlo.convert %32 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %cst_5 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %34 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %35 = stablehlo.multiply %33, %34 : tensor<2x2x8x8xf32>
  %36 = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %c_6 = stablehlo.constant dense<0> : tensor<i32>
  %37 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %38 = stablehlo.add %36, %37 : tensor<8x8xi32>
  %39 = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %40 = stablehlo.compare GE, %38, %39, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %c_7 = stablehlo.constant dense<true> : tensor<i1>
  %41 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %c_8 = stablehlo.constant dense<false> : tensor<i1>
  %42 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %43 = stablehlo.select %40, %41, %42 : tensor<8x8xi1>, tensor<8x8xi1>
  %44 = stablehlo.broadcast_in_dim %43, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
  %cst_9 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %45 = stablehlo.convert %cst_9 : tensor<f32>
  %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %47 = stablehlo.select %44, %35, %46 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %48 = stablehlo.transpose %31, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
  %49 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
  %50 = stablehlo.subtract %47, %49 : tensor<2x2x8x8xf32>
  %51 = stablehlo.exponential %50 : tensor<2x2x8x8xf32>
  %52 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xf32>
  %53 = stablehlo.transpose %48, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %54 = stablehlo.convert %arg3 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x16xf32>
  %55 = stablehlo.convert %53 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x16xf32>
  %56 = stablehlo.multiply %54, %55 : tensor<2x8x2x16xf32>
  %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %57 = stablehlo.reduce(%56 init: %cst_10) applies stablehlo.add across dimensions = [3] : (tensor<2x8x2x16xf32>, tensor<f32>) -> tensor<2x8x2xf32>
  %58 = stablehlo.broadcast_in_dim %57, dims = [0, 2, 1] : (tensor<2x8x2xf32>) -> tensor<2x2x8x8xf32>
  %59 = stablehlo.subtract %52, %58 : tensor<2x2x8x8xf32>
  %cst_11 = stablehlo.constant dense<2.500000e-01> : tensor<2x2x8x8xf32>
  %60 = stablehlo.multiply %51, %59 : tensor<2x2x8x8xf32>
  %61 = stablehlo.multiply %60, %cst_11 : tensor<2x2x8x8xf32>
  %62 = stablehlo.convert %61 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %63 = stablehlo.convert %51 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %64 = stablehlo.dot_general %62, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %65 = stablehlo.dot_general %62, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %66 = stablehlo.dot_general %63, %arg3, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %67 = stablehlo.transpose %66, dims = [0, 1, 3, 2] : (tensor<2x2x8x16xbf16>) -> tensor<2x2x16x8xbf16>
  %68 = stablehlo.transpose %67, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %69 = stablehlo.transpose %65, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  %70 = stablehlo.transpose %64, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  return %31, %70, %69, %68, %63 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>
}


// A bias that is trained: the gradient of the scores is a result, of which those
// of the bias and the keys are made, as it may hide all keys.
// CHECK-LABEL: @trained
// CHECK: %[[F:.*]]:2 = soap_gpu.attention forward
// CHECK-SAME: bias(%{{.*}} : tensor<1x2x8x8xf32>)
// CHECK-NOT: stablehlo.{{dot_general|exponential}}
// CHECK: %[[B:.*]]:4 = soap_gpu.attention backward
// CHECK-SAME: bias(%{{.*}} : tensor<1x2x8x8xf32>)
// CHECK-SAME: tensor<2x2x8x8xf32>
// CHECK-NOT: stablehlo.exponential
// CHECK: stablehlo.reshape %[[B]]#3
// CHECK: stablehlo.dot_general
// CHECK-NOT: stablehlo.{{dot_general|exponential}}
// CHECK: return
func.func @trained(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<1x2x8x8xf32>, %arg4: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<1x2x8x8xf32>) {
  %0 = stablehlo.reshape %arg0 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x1x16xbf16>
  %1 = stablehlo.reshape %arg4 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x1x16xbf16>
  %2 = stablehlo.transpose %1, dims = [3, 0, 1, 2, 4] : (tensor<2x8x2x1x16xbf16>) -> tensor<1x2x8x2x16xbf16>
  %3 = stablehlo.transpose %2, dims = [1, 3, 4, 0, 2] : (tensor<1x2x8x2x16xbf16>) -> tensor<2x2x16x1x8xbf16>
  %4 = stablehlo.reshape %arg3 : (tensor<1x2x8x8xf32>) -> tensor<2x8x8xf32>
  %5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %6 = stablehlo.reduce(%4 init: %5) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %8 = stablehlo.subtract %4, %7 : tensor<2x8x8xf32>
  %9 = stablehlo.constant dense<0xC9800000> : tensor<2x8x8xf32>
  %10 = stablehlo.maximum %8, %9 : tensor<2x8x8xf32>
  %11 = stablehlo.abs %6 : tensor<2x8xf32>
  %12 = stablehlo.constant dense<0x4D000000> : tensor<2x8xf32>
  %13 = stablehlo.compare LT, %11, %12 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xi1>
  %14 = stablehlo.broadcast_in_dim %13, dims = [2, 1] : (tensor<2x8xi1>) -> tensor<2x8x2x1x16xi1>
  %15 = stablehlo.constant dense<0.000000e+00> : tensor<2x8x2x1x16xbf16>
  %16 = stablehlo.select %14, %0, %15 : tensor<2x8x2x1x16xi1>, tensor<2x8x2x1x16xbf16>
  %17 = stablehlo.reshape %16 : (tensor<2x8x2x1x16xbf16>) -> tensor<2x8x2x16xbf16>
  %18 = stablehlo.dot_general %17, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xf32>
  %19 = stablehlo.constant dense<2.500000e-01> : tensor<2x2x8x8xf32>
  %20 = stablehlo.multiply %18, %19 : tensor<2x2x8x8xf32>
  %21 = stablehlo.broadcast_in_dim %10, dims = [1, 2, 3] : (tensor<2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %22 = stablehlo.add %20, %21 : tensor<2x2x8x8xf32>
  %23 = stablehlo.reshape %22 : (tensor<2x2x8x8xf32>) -> tensor<1x2x2x8x8xf32>
  %24 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %25 = stablehlo.reduce(%23 init: %24) applies stablehlo.maximum across dimensions = [4] : (tensor<1x2x2x8x8xf32>, tensor<f32>) -> tensor<1x2x2x8xf32>
  %26 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<f32>) -> tensor<1x2x2x8xf32>
  %27 = stablehlo.maximum %26, %25 : tensor<1x2x2x8xf32>
  %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3] : (tensor<1x2x2x8xf32>) -> tensor<1x2x2x8x1xf32>
  %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x8x1xf32>) -> tensor<1x2x2x8x8xf32>
  %30 = stablehlo.subtract %23, %29 : tensor<1x2x2x8x8xf32>
  %31 = stablehlo.exponential %30 : tensor<1x2x2x8x8xf32>
  %32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %33 = stablehlo.reduce(%31 init: %32) applies stablehlo.add across dimensions = [4] : (tensor<1x2x2x8x8xf32>, tensor<f32>) -> tensor<1x2x2x8xf32>
  %34 = stablehlo.log %33 : tensor<1x2x2x8xf32>
  %35 = stablehlo.reshape %25 : (tensor<1x2x2x8xf32>) -> tensor<2x2x8xf32>
  %36 = stablehlo.reshape %35 : (tensor<2x2x8xf32>) -> tensor<1x2x2x8xf32>
  %37 = stablehlo.add %36, %34 : tensor<1x2x2x8xf32>
  %38 = stablehlo.reshape %37 : (tensor<1x2x2x8xf32>) -> tensor<2x2x8xf32>
  %39 = stablehlo.reshape %38 : (tensor<2x2x8xf32>) -> tensor<1x2x2x8xf32>
  %40 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2, 3] : (tensor<1x2x2x8xf32>) -> tensor<1x2x2x8x1xf32>
  %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x8x1xf32>) -> tensor<1x2x2x8x8xf32>
  %42 = stablehlo.divide %31, %41 : tensor<1x2x2x8x8xf32>
  %43 = stablehlo.convert %42 : (tensor<1x2x2x8x8xf32>) -> tensor<1x2x2x8x8xbf16>
  %44 = stablehlo.dot_general %arg2, %43, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x16xbf16>, tensor<1x2x2x8x8xbf16>) -> tensor<2x2x16x1x8xbf16>
  %45 = stablehlo.transpose %44, dims = [3, 0, 4, 1, 2] : (tensor<2x2x16x1x8xbf16>) -> tensor<1x2x8x2x16xbf16>
  %46 = stablehlo.transpose %45, dims = [1, 2, 3, 0, 4] : (tensor<1x2x8x2x16xbf16>) -> tensor<2x8x2x1x16xbf16>
  %47 = stablehlo.reshape %46 : (tensor<2x8x2x1x16xbf16>) -> tensor<2x8x2x16xbf16>
  %48 = stablehlo.reshape %arg3 : (tensor<1x2x8x8xf32>) -> tensor<2x8x8xf32>
  %49 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %50 = stablehlo.reduce(%48 init: %49) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %52 = stablehlo.subtract %48, %51 : tensor<2x8x8xf32>
  %53 = stablehlo.constant dense<0xC9800000> : tensor<2x8x8xf32>
  %54 = stablehlo.maximum %52, %53 : tensor<2x8x8xf32>
  %55 = stablehlo.abs %50 : tensor<2x8xf32>
  %56 = stablehlo.constant dense<0x4D000000> : tensor<2x8xf32>
  %57 = stablehlo.compare LT, %55, %56 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xi1>
  %58 = stablehlo.broadcast_in_dim %57, dims = [2, 1] : (tensor<2x8xi1>) -> tensor<2x8x2x1x16xi1>
  %59 = stablehlo.constant dense<0.000000e+00> : tensor<2x8x2x1x16xbf16>
  %60 = stablehlo.select %58, %0, %59 : tensor<2x8x2x1x16xi1>, tensor<2x8x2x1x16xbf16>
  %61 = stablehlo.reshape %60 : (tensor<2x8x2x1x16xbf16>) -> tensor<2x8x2x16xbf16>
  %62 = stablehlo.dot_general %61, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xf32>
  %63 = stablehlo.constant dense<2.500000e-01> : tensor<2x2x8x8xf32>
  %64 = stablehlo.multiply %62, %63 : tensor<2x2x8x8xf32>
  %65 = stablehlo.broadcast_in_dim %54, dims = [1, 2, 3] : (tensor<2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %66 = stablehlo.add %64, %65 : tensor<2x2x8x8xf32>
  %67 = stablehlo.reshape %66 : (tensor<2x2x8x8xf32>) -> tensor<1x2x2x8x8xf32>
  %68 = stablehlo.reshape %47 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x1x16xbf16>
  %69 = stablehlo.transpose %68, dims = [3, 0, 1, 2, 4] : (tensor<2x8x2x1x16xbf16>) -> tensor<1x2x8x2x16xbf16>
  %70 = stablehlo.transpose %69, dims = [1, 3, 4, 0, 2] : (tensor<1x2x8x2x16xbf16>) -> tensor<2x2x16x1x8xbf16>
  %71 = stablehlo.reshape %3 : (tensor<2x2x16x1x8xbf16>) -> tensor<2x2x16x8xbf16>
  %72 = stablehlo.reshape %39 : (tensor<1x2x2x8xf32>) -> tensor<2x2x8xf32>
  %73 = stablehlo.broadcast_in_dim %72, dims = [1, 2, 3] : (tensor<2x2x8xf32>) -> tensor<1x2x2x8x8xf32>
  %74 = stablehlo.subtract %67, %73 : tensor<1x2x2x8x8xf32>
  %75 = stablehlo.exponential %74 : tensor<1x2x2x8x8xf32>
  %76 = stablehlo.dot_general %71, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xf32>
  %77 = stablehlo.reshape %70 : (tensor<2x2x16x1x8xbf16>) -> tensor<2x2x16x8xbf16>
  %78 = stablehlo.convert %71 : (tensor<2x2x16x8xbf16>) -> tensor<2x2x16x8xf32>
  %79 = stablehlo.convert %77 : (tensor<2x2x16x8xbf16>) -> tensor<2x2x16x8xf32>
  %80 = stablehlo.multiply %78, %79 : tensor<2x2x16x8xf32>
  %81 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %82 = stablehlo.reduce(%80 init: %81) applies stablehlo.add across dimensions = [2] : (tensor<2x2x16x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %83 = stablehlo.broadcast_in_dim %76, dims = [1, 2, 3, 4] : (tensor<2x2x8x8xf32>) -> tensor<1x2x2x8x8xf32>
  %84 = stablehlo.broadcast_in_dim %82, dims = [1, 2, 3] : (tensor<2x2x8xf32>) -> tensor<1x2x2x8x8xf32>
  %85 = stablehlo.subtract %83, %84 : tensor<1x2x2x8x8xf32>
  %86 = stablehlo.constant dense<2.500000e-01> : tensor<1x2x2x8x8xf32>
  %87 = stablehlo.multiply %75, %85 : tensor<1x2x2x8x8xf32>
  %88 = stablehlo.multiply %87, %86 : tensor<1x2x2x8x8xf32>
  %89 = stablehlo.convert %88 : (tensor<1x2x2x8x8xf32>) -> tensor<1x2x2x8x8xbf16>
  %90 = stablehlo.reshape %89 : (tensor<1x2x2x8x8xbf16>) -> tensor<2x2x8x8xbf16>
  %91 = stablehlo.convert %75 : (tensor<1x2x2x8x8xf32>) -> tensor<1x2x2x8x8xbf16>
  %92 = stablehlo.reshape %91 : (tensor<1x2x2x8x8xbf16>) -> tensor<2x2x8x8xbf16>
  %93 = stablehlo.dot_general %90, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %94 = stablehlo.reshape %93 : (tensor<2x2x8x16xbf16>) -> tensor<2x2x8x1x16xbf16>
  %95 = stablehlo.convert %94 : (tensor<2x2x8x1x16xbf16>) -> tensor<2x2x8x1x16xf32>
  %96 = stablehlo.reshape %0 : (tensor<2x8x2x1x16xbf16>) -> tensor<2x8x2x16xbf16>
  %97 = stablehlo.dot_general %90, %96, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %98 = stablehlo.convert %97 : (tensor<2x2x8x16xbf16>) -> tensor<2x2x8x16xf32>
  %99 = stablehlo.dot_general %92, %71, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [3] : (tensor<2x2x8x8xbf16>, tensor<2x2x16x8xbf16>) -> tensor<2x2x8x16xbf16>
  %100 = stablehlo.transpose %99, dims = [0, 1, 3, 2] : (tensor<2x2x8x16xbf16>) -> tensor<2x2x16x8xbf16>
  %101 = stablehlo.reshape %87 : (tensor<1x2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %102 = stablehlo.reshape %101 : (tensor<2x2x8x8xf32>) -> tensor<1x2x2x8x8xf32>
  %103 = stablehlo.transpose %100, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %104 = stablehlo.transpose %98, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xf32>) -> tensor<2x8x2x16xf32>
  %105 = stablehlo.convert %104 : (tensor<2x8x2x16xf32>) -> tensor<2x8x2x16xbf16>
  %106 = stablehlo.transpose %95, dims = [0, 2, 1, 3, 4] : (tensor<2x2x8x1x16xf32>) -> tensor<2x8x2x1x16xf32>
  %107 = stablehlo.convert %106 : (tensor<2x8x2x1x16xf32>) -> tensor<2x8x2x1x16xbf16>
  %108 = stablehlo.reshape %107 : (tensor<2x8x2x1x16xbf16>) -> tensor<2x8x2x16xbf16>
  %109 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %110 = stablehlo.reduce(%102 init: %109) applies stablehlo.add across dimensions = [1] : (tensor<1x2x2x8x8xf32>, tensor<f32>) -> tensor<1x2x8x8xf32>
  %111 = stablehlo.reshape %110 : (tensor<1x2x8x8xf32>) -> tensor<1x1x2x8x8xf32>
  %112 = stablehlo.transpose %111, dims = [1, 2, 0, 3, 4] : (tensor<1x1x2x8x8xf32>) -> tensor<1x2x1x8x8xf32>
  %113 = stablehlo.reshape %112 : (tensor<1x2x1x8x8xf32>) -> tensor<1x2x8x8xf32>
  return %47, %108, %105, %103, %113 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<1x2x8x8xf32>
}


// The same beside a causal mask, in bf16.
// CHECK-LABEL: @trained_causal
// CHECK: soap_gpu.attention forward
// CHECK-NOT: stablehlo.{{dot_general|exponential}}
// CHECK: %{{.*}}:4 = soap_gpu.attention backward
// CHECK-NOT: stablehlo.exponential
// CHECK: return
func.func @trained_causal(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<1x2x8x8xbf16>, %arg4: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<1x2x8x8xbf16>) {
  %0 = stablehlo.reshape %arg0 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x1x16xbf16>
  %1 = stablehlo.reshape %arg4 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x1x16xbf16>
  %2 = stablehlo.transpose %1, dims = [3, 0, 1, 2, 4] : (tensor<2x8x2x1x16xbf16>) -> tensor<1x2x8x2x16xbf16>
  %3 = stablehlo.transpose %2, dims = [1, 3, 4, 0, 2] : (tensor<1x2x8x2x16xbf16>) -> tensor<2x2x16x1x8xbf16>
  %4 = stablehlo.reshape %arg3 : (tensor<1x2x8x8xbf16>) -> tensor<2x8x8xbf16>
  %5 = stablehlo.convert %4 : (tensor<2x8x8xbf16>) -> tensor<2x8x8xf32>
  %6 = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %7 = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %8 = stablehlo.compare GE, %6, %7 : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %9 = stablehlo.constant dense<0xFF800000> : tensor<2x8x8xf32>
  %10 = stablehlo.select %8, %5, %9 : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %12 = stablehlo.reduce(%10 init: %11) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %13 = stablehlo.constant dense<-5.95494081E+37> : tensor<2x8xf32>
  %14 = stablehlo.compare GT, %12, %13 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xi1>
  %15 = stablehlo.constant dense<0x7FC00000> : tensor<2x8xf32>
  %16 = stablehlo.select %14, %12, %15 : tensor<2x8xi1>, tensor<2x8xf32>
  %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %18 = stablehlo.subtract %10, %17 : tensor<2x8x8xf32>
  %19 = stablehlo.constant dense<0xC9800000> : tensor<2x8x8xf32>
  %20 = stablehlo.maximum %18, %19 : tensor<2x8x8xf32>
  %21 = stablehlo.abs %16 : tensor<2x8xf32>
  %22 = stablehlo.constant dense<0x4D000000> : tensor<2x8xf32>
  %23 = stablehlo.compare LT, %21, %22 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xi1>
  %24 = stablehlo.broadcast_in_dim %23, dims = [2, 1] : (tensor<2x8xi1>) -> tensor<2x8x2x1x16xi1>
  %25 = stablehlo.constant dense<0.000000e+00> : tensor<2x8x2x1x16xbf16>
  %26 = stablehlo.select %24, %0, %25 : tensor<2x8x2x1x16xi1>, tensor<2x8x2x1x16xbf16>
  %27 = stablehlo.reshape %26 : (tensor<2x8x2x1x16xbf16>) -> tensor<2x8x2x16xbf16>
  %28 = stablehlo.dot_general %27, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xf32>
  %29 = stablehlo.constant dense<2.500000e-01> : tensor<2x2x8x8xf32>
  %30 = stablehlo.multiply %28, %29 : tensor<2x2x8x8xf32>
  %31 = stablehlo.broadcast_in_dim %20, dims = [1, 2, 3] : (tensor<2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %32 = stablehlo.add %30, %31 : tensor<2x2x8x8xf32>
  %33 = stablehlo.reshape %32 : (tensor<2x2x8x8xf32>) -> tensor<1x2x2x8x8xf32>
  %34 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %35 = stablehlo.reduce(%33 init: %34) applies stablehlo.maximum across dimensions = [4] : (tensor<1x2x2x8x8xf32>, tensor<f32>) -> tensor<1x2x2x8xf32>
  %36 = stablehlo.broadcast_in_dim %34, dims = [] : (tensor<f32>) -> tensor<1x2x2x8xf32>
  %37 = stablehlo.maximum %36, %35 : tensor<1x2x2x8xf32>
  %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<1x2x2x8xf32>) -> tensor<1x2x2x8x1xf32>
  %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x8x1xf32>) -> tensor<1x2x2x8x8xf32>
  %40 = stablehlo.subtract %33, %39 : tensor<1x2x2x8x8xf32>
  %41 = stablehlo.exponential %40 : tensor<1x2x2x8x8xf32>
  %42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %43 = stablehlo.reduce(%41 init: %42) applies stablehlo.add across dimensions = [4] : (tensor<1x2x2x8x8xf32>, tensor<f32>) -> tensor<1x2x2x8xf32>
  %44 = stablehlo.log %43 : tensor<1x2x2x8xf32>
  %45 = stablehlo.reshape %35 : (tensor<1x2x2x8xf32>) -> tensor<2x2x8xf32>
  %46 = stablehlo.reshape %45 : (tensor<2x2x8xf32>) -> tensor<1x2x2x8xf32>
  %47 = stablehlo.add %46, %44 : tensor<1x2x2x8xf32>
  %48 = stablehlo.reshape %47 : (tensor<1x2x2x8xf32>) -> tensor<2x2x8xf32>
  %49 = stablehlo.reshape %48 : (tensor<2x2x8xf32>) -> tensor<1x2x2x8xf32>
  %50 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3] : (tensor<1x2x2x8xf32>) -> tensor<1x2x2x8x1xf32>
  %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x8x1xf32>) -> tensor<1x2x2x8x8xf32>
  %52 = stablehlo.divide %41, %51 : tensor<1x2x2x8x8xf32>
  %53 = stablehlo.convert %52 : (tensor<1x2x2x8x8xf32>) -> tensor<1x2x2x8x8xbf16>
  %54 = stablehlo.dot_general %arg2, %53, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x16xbf16>, tensor<1x2x2x8x8xbf16>) -> tensor<2x2x16x1x8xbf16>
  %55 = stablehlo.transpose %54, dims = [3, 0, 4, 1, 2] : (tensor<2x2x16x1x8xbf16>) -> tensor<1x2x8x2x16xbf16>
  %56 = stablehlo.transpose %55, dims = [1, 2, 3, 0, 4] : (tensor<1x2x8x2x16xbf16>) -> tensor<2x8x2x1x16xbf16>
  %57 = stablehlo.reshape %56 : (tensor<2x8x2x1x16xbf16>) -> tensor<2x8x2x16xbf16>
  %58 = stablehlo.constant dense<true> : tensor<i1>
  %59 = stablehlo.broadcast_in_dim %58, dims = [] : (tensor<i1>) -> tensor<2x2x8x8xi1>
  %60 = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %61 = stablehlo.constant dense<0> : tensor<i32>
  %62 = stablehlo.broadcast_in_dim %61, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %63 = stablehlo.add %60, %62 : tensor<8x8xi32>
  %64 = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %65 = stablehlo.compare GE, %63, %64, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %66 = stablehlo.broadcast_in_dim %58, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %67 = stablehlo.constant dense<false> : tensor<i1>
  %68 = stablehlo.broadcast_in_dim %67, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %69 = stablehlo.select %65, %66, %68 : tensor<8x8xi1>, tensor<8x8xi1>
  %70 = stablehlo.broadcast_in_dim %69, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<1x1x8x8xi1>
  %71 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2, 3] : (tensor<1x1x8x8xi1>) -> tensor<2x2x8x8xi1>
  %72 = stablehlo.and %59, %71 : tensor<2x2x8x8xi1>
  %73 = stablehlo.broadcast_in_dim %72, dims = [1, 2, 3, 4] : (tensor<2x2x8x8xi1>) -> tensor<1x2x2x8x8xi1>
  %74 = stablehlo.reshape %arg3 : (tensor<1x2x8x8xbf16>) -> tensor<2x8x8xbf16>
  %75 = stablehlo.convert %74 : (tensor<2x8x8xbf16>) -> tensor<2x8x8xf32>
  %76 = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %77 = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %78 = stablehlo.compare GE, %76, %77 : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %79 = stablehlo.constant dense<0xFF800000> : tensor<2x8x8xf32>
  %80 = stablehlo.select %78, %75, %79 : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %81 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %82 = stablehlo.reduce(%80 init: %81) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %83 = stablehlo.constant dense<-5.95494081E+37> : tensor<2x8xf32>
  %84 = stablehlo.compare GT, %82, %83 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xi1>
  %85 = stablehlo.constant dense<0x7FC00000> : tensor<2x8xf32>
  %86 = stablehlo.select %84, %82, %85 : tensor<2x8xi1>, tensor<2x8xf32>
  %87 = stablehlo.broadcast_in_dim %86, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %88 = stablehlo.subtract %80, %87 : tensor<2x8x8xf32>
  %89 = stablehlo.constant dense<0xC9800000> : tensor<2x8x8xf32>
  %90 = stablehlo.maximum %88, %89 : tensor<2x8x8xf32>
  %91 = stablehlo.abs %86 : tensor<2x8xf32>
  %92 = stablehlo.constant dense<0x4D000000> : tensor<2x8xf32>
  %93 = stablehlo.compare LT, %91, %92 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xi1>
  %94 = stablehlo.broadcast_in_dim %93, dims = [2, 1] : (tensor<2x8xi1>) -> tensor<2x8x2x1x16xi1>
  %95 = stablehlo.constant dense<0.000000e+00> : tensor<2x8x2x1x16xbf16>
  %96 = stablehlo.select %94, %0, %95 : tensor<2x8x2x1x16xi1>, tensor<2x8x2x1x16xbf16>
  %97 = stablehlo.reshape %96 : (tensor<2x8x2x1x16xbf16>) -> tensor<2x8x2x16xbf16>
  %98 = stablehlo.dot_general %97, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xf32>
  %99 = stablehlo.constant dense<2.500000e-01> : tensor<2x2x8x8xf32>
  %100 = stablehlo.multiply %98, %99 : tensor<2x2x8x8xf32>
  %101 = stablehlo.broadcast_in_dim %90, dims = [1, 2, 3] : (tensor<2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %102 = stablehlo.add %100, %101 : tensor<2x2x8x8xf32>
  %103 = stablehlo.reshape %102 : (tensor<2x2x8x8xf32>) -> tensor<1x2x2x8x8xf32>
  %104 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %105 = stablehlo.reshape %57 : (tensor<2x8x2x16xbf16>) -> tensor<2x8x2x1x16xbf16>
  %106 = stablehlo.transpose %105, dims = [3, 0, 1, 2, 4] : (tensor<2x8x2x1x16xbf16>) -> tensor<1x2x8x2x16xbf16>
  %107 = stablehlo.transpose %106, dims = [1, 3, 4, 0, 2] : (tensor<1x2x8x2x16xbf16>) -> tensor<2x2x16x1x8xbf16>
  %108 = stablehlo.reshape %3 : (tensor<2x2x16x1x8xbf16>) -> tensor<2x2x16x8xbf16>
  %109 = stablehlo.reshape %49 : (tensor<1x2x2x8xf32>) -> tensor<2x2x8xf32>
  %110 = stablehlo.broadcast_in_dim %109, dims = [1, 2, 3] : (tensor<2x2x8xf32>) -> tensor<1x2x2x8x8xf32>
  %111 = stablehlo.subtract %103, %110 : tensor<1x2x2x8x8xf32>
  %112 = stablehlo.exponential %111 : tensor<1x2x2x8x8xf32>
  %113 = stablehlo.dot_general %108, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xf32>
  %114 = stablehlo.reshape %107 : (tensor<2x2x16x1x8xbf16>) -> tensor<2x2x16x8xbf16>
  %115 = stablehlo.convert %108 : (tensor<2x2x16x8xbf16>) -> tensor<2x2x16x8xf32>
  %116 = stablehlo.convert %114 : (tensor<2x2x16x8xbf16>) -> tensor<2x2x16x8xf32>
  %117 = stablehlo.multiply %115, %116 : tensor<2x2x16x8xf32>
  %118 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %119 = stablehlo.reduce(%117 init: %118) applies stablehlo.add across dimensions = [2] : (tensor<2x2x16x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %120 = stablehlo.broadcast_in_dim %113, dims = [1, 2, 3, 4] : (tensor<2x2x8x8xf32>) -> tensor<1x2x2x8x8xf32>
  %121 = stablehlo.broadcast_in_dim %119, dims = [1, 2, 3] : (tensor<2x2x8xf32>) -> tensor<1x2x2x8x8xf32>
  %122 = stablehlo.subtract %120, %121 : tensor<1x2x2x8x8xf32>
  %123 = stablehlo.constant dense<2.500000e-01> : tensor<1x2x2x8x8xf32>
  %124 = stablehlo.multiply %112, %122 : tensor<1x2x2x8x8xf32>
  %125 = stablehlo.multiply %124, %123 : tensor<1x2x2x8x8xf32>
  %126 = stablehlo.convert %125 : (tensor<1x2x2x8x8xf32>) -> tensor<1x2x2x8x8xbf16>
  %127 = stablehlo.reshape %126 : (tensor<1x2x2x8x8xbf16>) -> tensor<2x2x8x8xbf16>
  %128 = stablehlo.convert %112 : (tensor<1x2x2x8x8xf32>) -> tensor<1x2x2x8x8xbf16>
  %129 = stablehlo.reshape %128 : (tensor<1x2x2x8x8xbf16>) -> tensor<2x2x8x8xbf16>
  %130 = stablehlo.dot_general %127, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %131 = stablehlo.reshape %130 : (tensor<2x2x8x16xbf16>) -> tensor<2x2x8x1x16xbf16>
  %132 = stablehlo.convert %131 : (tensor<2x2x8x1x16xbf16>) -> tensor<2x2x8x1x16xf32>
  %133 = stablehlo.reshape %0 : (tensor<2x8x2x1x16xbf16>) -> tensor<2x8x2x16xbf16>
  %134 = stablehlo.dot_general %127, %133, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %135 = stablehlo.convert %134 : (tensor<2x2x8x16xbf16>) -> tensor<2x2x8x16xf32>
  %136 = stablehlo.dot_general %129, %108, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [3] : (tensor<2x2x8x8xbf16>, tensor<2x2x16x8xbf16>) -> tensor<2x2x8x16xbf16>
  %137 = stablehlo.transpose %136, dims = [0, 1, 3, 2] : (tensor<2x2x8x16xbf16>) -> tensor<2x2x16x8xbf16>
  %138 = stablehlo.reshape %124 : (tensor<1x2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %139 = stablehlo.reshape %138 : (tensor<2x2x8x8xf32>) -> tensor<1x2x2x8x8xf32>
  %140 = stablehlo.transpose %137, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %141 = stablehlo.broadcast_in_dim %104, dims = [] : (tensor<f32>) -> tensor<1x2x2x8x8xf32>
  %142 = stablehlo.select %73, %139, %141 : tensor<1x2x2x8x8xi1>, tensor<1x2x2x8x8xf32>
  %143 = stablehlo.transpose %135, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xf32>) -> tensor<2x8x2x16xf32>
  %144 = stablehlo.convert %143 : (tensor<2x8x2x16xf32>) -> tensor<2x8x2x16xbf16>
  %145 = stablehlo.transpose %132, dims = [0, 2, 1, 3, 4] : (tensor<2x2x8x1x16xf32>) -> tensor<2x8x2x1x16xf32>
  %146 = stablehlo.convert %145 : (tensor<2x8x2x1x16xf32>) -> tensor<2x8x2x1x16xbf16>
  %147 = stablehlo.reshape %146 : (tensor<2x8x2x1x16xbf16>) -> tensor<2x8x2x16xbf16>
  %148 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %149 = stablehlo.reduce(%142 init: %148) applies stablehlo.add across dimensions = [1] : (tensor<1x2x2x8x8xf32>, tensor<f32>) -> tensor<1x2x8x8xf32>
  %150 = stablehlo.reshape %149 : (tensor<1x2x8x8xf32>) -> tensor<1x1x2x8x8xf32>
  %151 = stablehlo.transpose %150, dims = [1, 2, 0, 3, 4] : (tensor<1x1x2x8x8xf32>) -> tensor<1x2x1x8x8xf32>
  %152 = stablehlo.convert %151 : (tensor<1x2x1x8x8xf32>) -> tensor<1x2x1x8x8xbf16>
  %153 = stablehlo.reshape %152 : (tensor<1x2x1x8x8xbf16>) -> tensor<1x2x8x8xbf16>
  return %57, %147, %144, %140, %153 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<1x2x8x8xbf16>
}


// Dropout: what is kept becomes 1 and 0 in both calls.
// CHECK-LABEL: @dropout
// CHECK: %[[F:.*]]:2 = soap_gpu.attention forward
// CHECK-SAME: dropout(%{{.*}} : tensor<2x2x8x8xbf16>)
// CHECK-SAME: kept_scale 1.33333337
// CHECK-NOT: stablehlo.{{dot_general|exponential}}
// CHECK: %{{.*}}:3 = soap_gpu.attention backward
// CHECK-SAME: dropout(%{{.*}} : tensor<2x2x8x8xbf16>)
// CHECK-SAME: kept_scale 1.33333337
// CHECK-NOT: stablehlo.{{dot_general|exponential}}
// CHECK: return
func.func @dropout(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x2x8x8xf32>, %arg4: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
  %0 = stablehlo.transpose %arg4, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
  %1 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %2 = stablehlo.convert %1 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %3 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %5 = stablehlo.multiply %2, %4 : tensor<2x2x8x8xf32>
  %6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %7 = stablehlo.reduce(%5 init: %6) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %8 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
  %9 = stablehlo.maximum %8, %7 : tensor<2x2x8xf32>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %12 = stablehlo.subtract %5, %11 : tensor<2x2x8x8xf32>
  %13 = stablehlo.exponential %12 : tensor<2x2x8x8xf32>
  %14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %15 = stablehlo.reduce(%13 init: %14) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %16 = stablehlo.log %15 : tensor<2x2x8xf32>
  %17 = stablehlo.add %7, %16 : tensor<2x2x8xf32>
  %18 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %19 = stablehlo.constant dense<6.000000e-01> : tensor<f32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %21 = stablehlo.compare LT, %arg3, %20, FLOAT : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xi1>
  %22 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %23 = stablehlo.divide %13, %22 : tensor<2x2x8x8xf32>
  %24 = stablehlo.constant dense<1.33333337> : tensor<2x2x8x8xf32>
  %25 = stablehlo.multiply %23, %24 : tensor<2x2x8x8xf32>
  %26 = stablehlo.constant dense<0.000000e+00> : tensor<2x2x8x8xf32>
  %27 = stablehlo.select %21, %25, %26 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %28 = stablehlo.convert %27 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %29 = stablehlo.dot_general %arg2, %28, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
  %30 = stablehlo.transpose %29, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %31 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %32 = stablehlo.convert %31 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %33 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %34 = stablehlo.broadcast_in_dim %33, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %35 = stablehlo.multiply %32, %34 : tensor<2x2x8x8xf32>
  %36 = stablehlo.transpose %30, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
  %37 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
  %38 = stablehlo.subtract %35, %37 : tensor<2x2x8x8xf32>
  %39 = stablehlo.exponential %38 : tensor<2x2x8x8xf32>
  %40 = stablehlo.dot_general %0, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xf32>
  %41 = stablehlo.convert %0 : (tensor<2x2x16x8xbf16>) -> tensor<2x2x16x8xf32>
  %42 = stablehlo.convert %36 : (tensor<2x2x16x8xbf16>) -> tensor<2x2x16x8xf32>
  %43 = stablehlo.multiply %41, %42 : tensor<2x2x16x8xf32>
  %44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %45 = stablehlo.reduce(%43 init: %44) applies stablehlo.add across dimensions = [2] : (tensor<2x2x16x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %46 = stablehlo.constant dense<1.33333337> : tensor<2x2x8x8xf32>
  %47 = stablehlo.multiply %40, %46 : tensor<2x2x8x8xf32>
  %48 = stablehlo.constant dense<0.000000e+00> : tensor<2x2x8x8xf32>
  %49 = stablehlo.select %21, %47, %48 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %50 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
  %51 = stablehlo.subtract %49, %50 : tensor<2x2x8x8xf32>
  %52 = stablehlo.constant dense<2.500000e-01> : tensor<2x2x8x8xf32>
  %53 = stablehlo.multiply %39, %51 : tensor<2x2x8x8xf32>
  %54 = stablehlo.multiply %53, %52 : tensor<2x2x8x8xf32>
  %55 = stablehlo.convert %54 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %56 = stablehlo.constant dense<1.33333337> : tensor<2x2x8x8xf32>
  %57 = stablehlo.multiply %39, %56 : tensor<2x2x8x8xf32>
  %58 = stablehlo.constant dense<0.000000e+00> : tensor<2x2x8x8xf32>
  %59 = stablehlo.select %21, %57, %58 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %60 = stablehlo.convert %59 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %61 = stablehlo.dot_general %55, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %62 = stablehlo.dot_general %55, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %63 = stablehlo.dot_general %60, %0, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [3] : (tensor<2x2x8x8xbf16>, tensor<2x2x16x8xbf16>) -> tensor<2x2x8x16xbf16>
  %64 = stablehlo.transpose %63, dims = [0, 1, 3, 2] : (tensor<2x2x8x16xbf16>) -> tensor<2x2x16x8xbf16>
  %65 = stablehlo.transpose %64, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %66 = stablehlo.transpose %62, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  %67 = stablehlo.transpose %61, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  return %30, %67, %66, %65 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
}
