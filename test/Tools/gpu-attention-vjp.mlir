// Attention's gradients themselves on GPUs, whole and by samples: what is
// computed again agrees with the evaluator's probabilities.

// RUN: soap-opt %s --soap-plan="machine=cuda:2 algorithm=data-parallel" --soap-distribute --soap-form-gpu-attention | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --algorithm=data-parallel --emulate --check --quiet

// CHECK: soap_gpu.attention forward
// CHECK-SAME: sizes [1, 2, 2, 8, 8, 16, 16]
// CHECK: soap_gpu.attention backward
// CHECK-SAME: sizes [1, 2, 2, 8, 8, 16, 16]
func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_3 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %c_4 = stablehlo.constant dense<true> : tensor<i1>
  %cst_5 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %2 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
  %4 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %5 = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
  %7 = stablehlo.add %5, %6 : tensor<8x8xi32>
  %8 = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %9 = stablehlo.compare GE, %7, %8, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %10 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
  %11 = stablehlo.select %9, %4, %10 : tensor<8x8xi1>, tensor<8x8xi1>
  %12 = stablehlo.convert %cst_3 : tensor<f32>
  %13 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
  %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %15 = stablehlo.select %13, %3, %14 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %16 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
  %18 = stablehlo.maximum %17, %16 : tensor<2x2x8xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %21 = stablehlo.subtract %15, %20 : tensor<2x2x8x8xf32>
  %22 = stablehlo.exponential %21 : tensor<2x2x8x8xf32>
  %23 = stablehlo.reduce(%22 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %26 = stablehlo.divide %22, %25 : tensor<2x2x8x8xf32>
  %27 = stablehlo.multiply %24, %24 : tensor<2x2x8x1xf32>
  %28 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
  %29 = stablehlo.divide %28, %27 : tensor<2x2x8x1xf32>
  %30 = stablehlo.convert %26 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %31 = stablehlo.dot_general %arg2, %30, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
  %32 = stablehlo.transpose %31, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %33 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
  %34 = stablehlo.dot_general %33, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %35 = stablehlo.dot_general %33, %30, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
  %36 = stablehlo.transpose %35, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  %37 = stablehlo.convert %34 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %38 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %39 = stablehlo.multiply %37, %38 : tensor<2x2x8x8xf32>
  %40 = stablehlo.multiply %39, %22 : tensor<2x2x8x8xf32>
  %41 = stablehlo.reduce(%40 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %42 = stablehlo.reshape %41 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %43 = stablehlo.negate %42 : tensor<2x2x8x1xf32>
  %44 = stablehlo.divide %37, %25 : tensor<2x2x8x8xf32>
  %45 = stablehlo.reduce(%43 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
  %47 = stablehlo.add %44, %46 : tensor<2x2x8x8xf32>
  %48 = stablehlo.multiply %47, %22 : tensor<2x2x8x8xf32>
  %49 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %50 = stablehlo.select %13, %48, %49 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %51 = stablehlo.multiply %50, %2 : tensor<2x2x8x8xf32>
  %52 = stablehlo.convert %51 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %53 = stablehlo.dot_general %52, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %54 = stablehlo.transpose %53, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  %55 = stablehlo.dot_general %52, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
  %56 = stablehlo.transpose %55, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
  return %32, %56, %54, %36 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
}

