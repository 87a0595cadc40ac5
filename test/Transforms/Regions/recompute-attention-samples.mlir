// RUN: soap-opt %s --split-input-file --soap-plan="machine=cuda:1 budget=1" --soap-partition --soap-lower-reshard --soap-recompute-attention | FileCheck %s

// Attention under jax.vmap and its gradient, after calls are inlined: o, dq, dk, dv
// of do, q, k, v. Only statistics have a logarithm. fused-attention.test compares
// with what the planner predicts.

// CHECK-LABEL: module @stages
// CHECK: stablehlo.log
// CHECK: soap.return %{{.*}}, %{{.*}} : tensor<2x3x8x2x16xbf16>, tensor<2x3x2x8xf32>
module @stages {
  func.func @main(%arg0: tensor<2x3x8x2x16xbf16>, %arg1: tensor<2x3x8x2x16xbf16>, %arg2: tensor<2x3x8x2x16xbf16>, %arg3: tensor<2x3x8x2x16xbf16>) -> (tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %0 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0, 1, 3] x [0, 1, 3], contracting_dims = [4] x [4] : (tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x3x2x8x8xbf16>) -> tensor<2x3x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x3x2x8x8xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x3x2x8x8xf32>
    %4 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %5 = stablehlo.iota dim = 0 : tensor<8x8xi32>
    %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %7 = stablehlo.add %5, %6 : tensor<8x8xi32>
    %8 = stablehlo.iota dim = 1 : tensor<8x8xi32>
    %9 = stablehlo.compare GE, %7, %8, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %10 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %11 = stablehlo.select %9, %4, %10 : tensor<8x8xi1>, tensor<8x8xi1>
    %12 = stablehlo.convert %cst_3 : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<3x2x8x8xi1>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<3x2x8x8xf32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [1, 2, 3, 4] : (tensor<3x2x8x8xi1>) -> tensor<2x3x2x8x8xi1>
    %16 = stablehlo.broadcast_in_dim %14, dims = [1, 2, 3, 4] : (tensor<3x2x8x8xf32>) -> tensor<2x3x2x8x8xf32>
    %17 = stablehlo.select %15, %3, %16 : tensor<2x3x2x8x8xi1>, tensor<2x3x2x8x8xf32>
    %18 = stablehlo.reduce(%17 init: %cst_2) applies stablehlo.maximum across dimensions = [4] : (tensor<2x3x2x8x8xf32>, tensor<f32>) -> tensor<2x3x2x8xf32>
    %19 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x3x2x8xf32>
    %20 = stablehlo.maximum %19, %18 : tensor<2x3x2x8xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<2x3x2x8xf32>) -> tensor<2x3x2x8x1xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x8x1xf32>) -> tensor<2x3x2x8x8xf32>
    %23 = stablehlo.subtract %17, %22 : tensor<2x3x2x8x8xf32>
    %24 = stablehlo.exponential %23 : tensor<2x3x2x8x8xf32>
    %25 = stablehlo.reduce(%24 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<2x3x2x8x8xf32>, tensor<f32>) -> tensor<2x3x2x8xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2, 3] : (tensor<2x3x2x8xf32>) -> tensor<2x3x2x8x1xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x8x1xf32>) -> tensor<2x3x2x8x8xf32>
    %28 = stablehlo.divide %24, %27 : tensor<2x3x2x8x8xf32>
    %29 = stablehlo.multiply %26, %26 : tensor<2x3x2x8x1xf32>
    %30 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x2x8x1xf32>
    %31 = stablehlo.divide %30, %29 : tensor<2x3x2x8x1xf32>
    %32 = stablehlo.convert %28 : (tensor<2x3x2x8x8xf32>) -> tensor<2x3x2x8x8xbf16>
    %33 = stablehlo.dot_general %arg3, %32, batching_dims = [0, 1, 3] x [0, 1, 2], contracting_dims = [2] x [4] : (tensor<2x3x8x2x16xbf16>, tensor<2x3x2x8x8xbf16>) -> tensor<2x3x2x16x8xbf16>
    %34 = stablehlo.transpose %33, dims = [0, 1, 4, 2, 3] : (tensor<2x3x2x16x8xbf16>) -> tensor<2x3x8x2x16xbf16>
    %35 = stablehlo.transpose %arg0, dims = [0, 1, 3, 4, 2] : (tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x16x8xbf16>
    %36 = stablehlo.dot_general %35, %arg3, batching_dims = [0, 1, 2] x [0, 1, 3], contracting_dims = [3] x [4] : (tensor<2x3x2x16x8xbf16>, tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x8x8xbf16>
    %37 = stablehlo.dot_general %35, %32, batching_dims = [0, 1, 2] x [0, 1, 2], contracting_dims = [4] x [3] : (tensor<2x3x2x16x8xbf16>, tensor<2x3x2x8x8xbf16>) -> tensor<2x3x2x16x8xbf16>
    %38 = stablehlo.transpose %37, dims = [0, 1, 4, 2, 3] : (tensor<2x3x2x16x8xbf16>) -> tensor<2x3x8x2x16xbf16>
    %39 = stablehlo.convert %36 : (tensor<2x3x2x8x8xbf16>) -> tensor<2x3x2x8x8xf32>
    %40 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x8x1xf32>) -> tensor<2x3x2x8x8xf32>
    %41 = stablehlo.multiply %39, %40 : tensor<2x3x2x8x8xf32>
    %42 = stablehlo.multiply %41, %24 : tensor<2x3x2x8x8xf32>
    %43 = stablehlo.reduce(%42 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<2x3x2x8x8xf32>, tensor<f32>) -> tensor<2x3x2x8xf32>
    %44 = stablehlo.reshape %43 : (tensor<2x3x2x8xf32>) -> tensor<2x3x2x8x1xf32>
    %45 = stablehlo.negate %44 : tensor<2x3x2x8x1xf32>
    %46 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x8x1xf32>) -> tensor<2x3x2x8x8xf32>
    %47 = stablehlo.divide %39, %46 : tensor<2x3x2x8x8xf32>
    %48 = stablehlo.reduce(%45 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<2x3x2x8x1xf32>, tensor<f32>) -> tensor<2x3x2x8xf32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2, 3] : (tensor<2x3x2x8xf32>) -> tensor<2x3x2x8x8xf32>
    %50 = stablehlo.add %47, %49 : tensor<2x3x2x8x8xf32>
    %51 = stablehlo.multiply %50, %24 : tensor<2x3x2x8x8xf32>
    %52 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x3x2x8x8xf32>
    %53 = stablehlo.select %15, %51, %52 : tensor<2x3x2x8x8xi1>, tensor<2x3x2x8x8xf32>
    %54 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x3x2x8x8xf32>
    %55 = stablehlo.divide %53, %54 : tensor<2x3x2x8x8xf32>
    %56 = stablehlo.convert %55 : (tensor<2x3x2x8x8xf32>) -> tensor<2x3x2x8x8xbf16>
    %57 = stablehlo.dot_general %56, %arg1, batching_dims = [0, 1, 2] x [0, 1, 3], contracting_dims = [3] x [2] : (tensor<2x3x2x8x8xbf16>, tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x8x16xbf16>
    %58 = stablehlo.transpose %57, dims = [0, 1, 3, 2, 4] : (tensor<2x3x2x8x16xbf16>) -> tensor<2x3x8x2x16xbf16>
    %59 = stablehlo.dot_general %56, %arg2, batching_dims = [0, 1, 2] x [0, 1, 3], contracting_dims = [4] x [2] : (tensor<2x3x2x8x8xbf16>, tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x8x16xbf16>
    %60 = stablehlo.transpose %59, dims = [0, 1, 3, 2, 4] : (tensor<2x3x2x8x16xbf16>) -> tensor<2x3x8x2x16xbf16>
    return %34, %60, %58, %38 : tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>
  }
}

// -----

// A bias of each stage, which a call would need for each sample.
// CHECK-LABEL: module @stage_biases
// CHECK-NOT: stablehlo.log
module @stage_biases {
  func.func @main(%arg0: tensor<2x3x8x2x16xbf16>, %arg1: tensor<2x3x8x2x16xbf16>, %arg2: tensor<2x3x8x2x16xbf16>, %arg3: tensor<2x3x8x2x16xbf16>, %arg4: tensor<2x2x8x8xf32>) -> (tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x2x8x8xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %0 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0, 1, 3] x [0, 1, 3], contracting_dims = [4] x [4] : (tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x3x2x8x8xbf16>) -> tensor<2x3x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x3x2x8x8xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x3x2x8x8xf32>
    %4 = stablehlo.broadcast_in_dim %arg4, dims = [0, 2, 3, 4] : (tensor<2x2x8x8xf32>) -> tensor<2x1x2x8x8xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2, 3, 4] : (tensor<2x1x2x8x8xf32>) -> tensor<2x3x2x8x8xf32>
    %6 = stablehlo.add %3, %5 : tensor<2x3x2x8x8xf32>
    %7 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %8 = stablehlo.iota dim = 0 : tensor<8x8xi32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %10 = stablehlo.add %8, %9 : tensor<8x8xi32>
    %11 = stablehlo.iota dim = 1 : tensor<8x8xi32>
    %12 = stablehlo.compare GE, %10, %11, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %13 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %14 = stablehlo.select %12, %7, %13 : tensor<8x8xi1>, tensor<8x8xi1>
    %15 = stablehlo.convert %cst_3 : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %14, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<3x2x8x8xi1>
    %17 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<3x2x8x8xf32>
    %18 = stablehlo.broadcast_in_dim %16, dims = [1, 2, 3, 4] : (tensor<3x2x8x8xi1>) -> tensor<2x3x2x8x8xi1>
    %19 = stablehlo.broadcast_in_dim %17, dims = [1, 2, 3, 4] : (tensor<3x2x8x8xf32>) -> tensor<2x3x2x8x8xf32>
    %20 = stablehlo.select %18, %6, %19 : tensor<2x3x2x8x8xi1>, tensor<2x3x2x8x8xf32>
    %21 = stablehlo.reduce(%20 init: %cst_2) applies stablehlo.maximum across dimensions = [4] : (tensor<2x3x2x8x8xf32>, tensor<f32>) -> tensor<2x3x2x8xf32>
    %22 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x3x2x8xf32>
    %23 = stablehlo.maximum %22, %21 : tensor<2x3x2x8xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x3x2x8xf32>) -> tensor<2x3x2x8x1xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x8x1xf32>) -> tensor<2x3x2x8x8xf32>
    %26 = stablehlo.subtract %20, %25 : tensor<2x3x2x8x8xf32>
    %27 = stablehlo.exponential %26 : tensor<2x3x2x8x8xf32>
    %28 = stablehlo.reduce(%27 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<2x3x2x8x8xf32>, tensor<f32>) -> tensor<2x3x2x8xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<2x3x2x8xf32>) -> tensor<2x3x2x8x1xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x8x1xf32>) -> tensor<2x3x2x8x8xf32>
    %31 = stablehlo.divide %27, %30 : tensor<2x3x2x8x8xf32>
    %32 = stablehlo.multiply %29, %29 : tensor<2x3x2x8x1xf32>
    %33 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x2x8x1xf32>
    %34 = stablehlo.divide %33, %32 : tensor<2x3x2x8x1xf32>
    %35 = stablehlo.convert %31 : (tensor<2x3x2x8x8xf32>) -> tensor<2x3x2x8x8xbf16>
    %36 = stablehlo.dot_general %arg3, %35, batching_dims = [0, 1, 3] x [0, 1, 2], contracting_dims = [2] x [4] : (tensor<2x3x8x2x16xbf16>, tensor<2x3x2x8x8xbf16>) -> tensor<2x3x2x16x8xbf16>
    %37 = stablehlo.transpose %36, dims = [0, 1, 4, 2, 3] : (tensor<2x3x2x16x8xbf16>) -> tensor<2x3x8x2x16xbf16>
    %38 = stablehlo.transpose %arg0, dims = [0, 1, 3, 4, 2] : (tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x16x8xbf16>
    %39 = stablehlo.dot_general %38, %arg3, batching_dims = [0, 1, 2] x [0, 1, 3], contracting_dims = [3] x [4] : (tensor<2x3x2x16x8xbf16>, tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x8x8xbf16>
    %40 = stablehlo.dot_general %38, %35, batching_dims = [0, 1, 2] x [0, 1, 2], contracting_dims = [4] x [3] : (tensor<2x3x2x16x8xbf16>, tensor<2x3x2x8x8xbf16>) -> tensor<2x3x2x16x8xbf16>
    %41 = stablehlo.transpose %40, dims = [0, 1, 4, 2, 3] : (tensor<2x3x2x16x8xbf16>) -> tensor<2x3x8x2x16xbf16>
    %42 = stablehlo.convert %39 : (tensor<2x3x2x8x8xbf16>) -> tensor<2x3x2x8x8xf32>
    %43 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x8x1xf32>) -> tensor<2x3x2x8x8xf32>
    %44 = stablehlo.multiply %42, %43 : tensor<2x3x2x8x8xf32>
    %45 = stablehlo.multiply %44, %27 : tensor<2x3x2x8x8xf32>
    %46 = stablehlo.reduce(%45 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<2x3x2x8x8xf32>, tensor<f32>) -> tensor<2x3x2x8xf32>
    %47 = stablehlo.reshape %46 : (tensor<2x3x2x8xf32>) -> tensor<2x3x2x8x1xf32>
    %48 = stablehlo.negate %47 : tensor<2x3x2x8x1xf32>
    %49 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x8x1xf32>) -> tensor<2x3x2x8x8xf32>
    %50 = stablehlo.divide %42, %49 : tensor<2x3x2x8x8xf32>
    %51 = stablehlo.reduce(%48 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<2x3x2x8x1xf32>, tensor<f32>) -> tensor<2x3x2x8xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2, 3] : (tensor<2x3x2x8xf32>) -> tensor<2x3x2x8x8xf32>
    %53 = stablehlo.add %50, %52 : tensor<2x3x2x8x8xf32>
    %54 = stablehlo.multiply %53, %27 : tensor<2x3x2x8x8xf32>
    %55 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x3x2x8x8xf32>
    %56 = stablehlo.select %18, %54, %55 : tensor<2x3x2x8x8xi1>, tensor<2x3x2x8x8xf32>
    %57 = stablehlo.reduce(%56 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x3x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8x8xf32>
    %58 = stablehlo.reshape %57 : (tensor<2x2x8x8xf32>) -> tensor<2x1x2x8x8xf32>
    %59 = stablehlo.reduce(%58 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x1x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8x8xf32>
    %60 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x3x2x8x8xf32>
    %61 = stablehlo.divide %56, %60 : tensor<2x3x2x8x8xf32>
    %62 = stablehlo.convert %61 : (tensor<2x3x2x8x8xf32>) -> tensor<2x3x2x8x8xbf16>
    %63 = stablehlo.dot_general %62, %arg1, batching_dims = [0, 1, 2] x [0, 1, 3], contracting_dims = [3] x [2] : (tensor<2x3x2x8x8xbf16>, tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x8x16xbf16>
    %64 = stablehlo.transpose %63, dims = [0, 1, 3, 2, 4] : (tensor<2x3x2x8x16xbf16>) -> tensor<2x3x8x2x16xbf16>
    %65 = stablehlo.dot_general %62, %arg2, batching_dims = [0, 1, 2] x [0, 1, 3], contracting_dims = [4] x [2] : (tensor<2x3x2x8x8xbf16>, tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x8x16xbf16>
    %66 = stablehlo.transpose %65, dims = [0, 1, 3, 2, 4] : (tensor<2x3x2x8x16xbf16>) -> tensor<2x3x8x2x16xbf16>
    return %37, %66, %64, %41, %59 : tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x2x8x8xf32>
  }
}

// -----

// One that is as large as the scores only beside a causal mask.
// CHECK-LABEL: module @key_biases
// CHECK-NOT: stablehlo.log
module @key_biases {
  func.func @main(%arg0: tensor<2x3x8x2x16xbf16>, %arg1: tensor<2x3x8x2x16xbf16>, %arg2: tensor<2x3x8x2x16xbf16>, %arg3: tensor<2x3x8x2x16xbf16>, %arg4: tensor<2x8xf32>) -> (tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x8xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %0 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0, 1, 3] x [0, 1, 3], contracting_dims = [4] x [4] : (tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x3x2x8x8xbf16>) -> tensor<2x3x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x3x2x8x8xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x3x2x8x8xf32>
    %4 = stablehlo.broadcast_in_dim %arg4, dims = [0, 4] : (tensor<2x8xf32>) -> tensor<2x1x1x1x8xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x1x8xf32>) -> tensor<2x3x2x8x8xf32>
    %6 = stablehlo.add %3, %5 : tensor<2x3x2x8x8xf32>
    %7 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %8 = stablehlo.iota dim = 0 : tensor<8x8xi32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %10 = stablehlo.add %8, %9 : tensor<8x8xi32>
    %11 = stablehlo.iota dim = 1 : tensor<8x8xi32>
    %12 = stablehlo.compare GE, %10, %11, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %13 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %14 = stablehlo.select %12, %7, %13 : tensor<8x8xi1>, tensor<8x8xi1>
    %15 = stablehlo.convert %cst_3 : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %14, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<3x2x8x8xi1>
    %17 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<3x2x8x8xf32>
    %18 = stablehlo.broadcast_in_dim %16, dims = [1, 2, 3, 4] : (tensor<3x2x8x8xi1>) -> tensor<2x3x2x8x8xi1>
    %19 = stablehlo.broadcast_in_dim %17, dims = [1, 2, 3, 4] : (tensor<3x2x8x8xf32>) -> tensor<2x3x2x8x8xf32>
    %20 = stablehlo.select %18, %6, %19 : tensor<2x3x2x8x8xi1>, tensor<2x3x2x8x8xf32>
    %21 = stablehlo.reduce(%20 init: %cst_2) applies stablehlo.maximum across dimensions = [4] : (tensor<2x3x2x8x8xf32>, tensor<f32>) -> tensor<2x3x2x8xf32>
    %22 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x3x2x8xf32>
    %23 = stablehlo.maximum %22, %21 : tensor<2x3x2x8xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x3x2x8xf32>) -> tensor<2x3x2x8x1xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x8x1xf32>) -> tensor<2x3x2x8x8xf32>
    %26 = stablehlo.subtract %20, %25 : tensor<2x3x2x8x8xf32>
    %27 = stablehlo.exponential %26 : tensor<2x3x2x8x8xf32>
    %28 = stablehlo.reduce(%27 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<2x3x2x8x8xf32>, tensor<f32>) -> tensor<2x3x2x8xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<2x3x2x8xf32>) -> tensor<2x3x2x8x1xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x8x1xf32>) -> tensor<2x3x2x8x8xf32>
    %31 = stablehlo.divide %27, %30 : tensor<2x3x2x8x8xf32>
    %32 = stablehlo.multiply %29, %29 : tensor<2x3x2x8x1xf32>
    %33 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x2x8x1xf32>
    %34 = stablehlo.divide %33, %32 : tensor<2x3x2x8x1xf32>
    %35 = stablehlo.convert %31 : (tensor<2x3x2x8x8xf32>) -> tensor<2x3x2x8x8xbf16>
    %36 = stablehlo.dot_general %arg3, %35, batching_dims = [0, 1, 3] x [0, 1, 2], contracting_dims = [2] x [4] : (tensor<2x3x8x2x16xbf16>, tensor<2x3x2x8x8xbf16>) -> tensor<2x3x2x16x8xbf16>
    %37 = stablehlo.transpose %36, dims = [0, 1, 4, 2, 3] : (tensor<2x3x2x16x8xbf16>) -> tensor<2x3x8x2x16xbf16>
    %38 = stablehlo.transpose %arg0, dims = [0, 1, 3, 4, 2] : (tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x16x8xbf16>
    %39 = stablehlo.dot_general %38, %arg3, batching_dims = [0, 1, 2] x [0, 1, 3], contracting_dims = [3] x [4] : (tensor<2x3x2x16x8xbf16>, tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x8x8xbf16>
    %40 = stablehlo.dot_general %38, %35, batching_dims = [0, 1, 2] x [0, 1, 2], contracting_dims = [4] x [3] : (tensor<2x3x2x16x8xbf16>, tensor<2x3x2x8x8xbf16>) -> tensor<2x3x2x16x8xbf16>
    %41 = stablehlo.transpose %40, dims = [0, 1, 4, 2, 3] : (tensor<2x3x2x16x8xbf16>) -> tensor<2x3x8x2x16xbf16>
    %42 = stablehlo.convert %39 : (tensor<2x3x2x8x8xbf16>) -> tensor<2x3x2x8x8xf32>
    %43 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x8x1xf32>) -> tensor<2x3x2x8x8xf32>
    %44 = stablehlo.multiply %42, %43 : tensor<2x3x2x8x8xf32>
    %45 = stablehlo.multiply %44, %27 : tensor<2x3x2x8x8xf32>
    %46 = stablehlo.reduce(%45 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<2x3x2x8x8xf32>, tensor<f32>) -> tensor<2x3x2x8xf32>
    %47 = stablehlo.reshape %46 : (tensor<2x3x2x8xf32>) -> tensor<2x3x2x8x1xf32>
    %48 = stablehlo.negate %47 : tensor<2x3x2x8x1xf32>
    %49 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4] : (tensor<2x3x2x8x1xf32>) -> tensor<2x3x2x8x8xf32>
    %50 = stablehlo.divide %42, %49 : tensor<2x3x2x8x8xf32>
    %51 = stablehlo.reduce(%48 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<2x3x2x8x1xf32>, tensor<f32>) -> tensor<2x3x2x8xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2, 3] : (tensor<2x3x2x8xf32>) -> tensor<2x3x2x8x8xf32>
    %53 = stablehlo.add %50, %52 : tensor<2x3x2x8x8xf32>
    %54 = stablehlo.multiply %53, %27 : tensor<2x3x2x8x8xf32>
    %55 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x3x2x8x8xf32>
    %56 = stablehlo.select %18, %54, %55 : tensor<2x3x2x8x8xi1>, tensor<2x3x2x8x8xf32>
    %57 = stablehlo.reduce(%56 init: %cst_1) applies stablehlo.add across dimensions = [1, 2, 3] : (tensor<2x3x2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %58 = stablehlo.reshape %57 : (tensor<2x8xf32>) -> tensor<2x1x1x1x8xf32>
    %59 = stablehlo.reduce(%58 init: %cst_1) applies stablehlo.add across dimensions = [1, 2, 3] : (tensor<2x1x1x1x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %60 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x3x2x8x8xf32>
    %61 = stablehlo.divide %56, %60 : tensor<2x3x2x8x8xf32>
    %62 = stablehlo.convert %61 : (tensor<2x3x2x8x8xf32>) -> tensor<2x3x2x8x8xbf16>
    %63 = stablehlo.dot_general %62, %arg1, batching_dims = [0, 1, 2] x [0, 1, 3], contracting_dims = [3] x [2] : (tensor<2x3x2x8x8xbf16>, tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x8x16xbf16>
    %64 = stablehlo.transpose %63, dims = [0, 1, 3, 2, 4] : (tensor<2x3x2x8x16xbf16>) -> tensor<2x3x8x2x16xbf16>
    %65 = stablehlo.dot_general %62, %arg2, batching_dims = [0, 1, 2] x [0, 1, 3], contracting_dims = [4] x [2] : (tensor<2x3x2x8x8xbf16>, tensor<2x3x8x2x16xbf16>) -> tensor<2x3x2x8x16xbf16>
    %66 = stablehlo.transpose %65, dims = [0, 1, 3, 2, 4] : (tensor<2x3x2x8x16xbf16>) -> tensor<2x3x8x2x16xbf16>
    return %37, %66, %64, %41, %59 : tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x3x8x2x16xbf16>, tensor<2x8xf32>
  }
}
