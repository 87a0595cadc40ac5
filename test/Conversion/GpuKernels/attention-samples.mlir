// RUN: soap-opt %s --soap-form-gpu-attention | FileCheck %s

// Attention under jax.vmap, after its calls are inlined: what batches it besides
// heads are the samples of a call. AttentionTest.cpp compares what becomes of
// these functions with the evaluator.

// CHECK-LABEL: @stages(
// CHECK: soap_gpu.attention forward ins(%arg0, %arg1, %arg2 : {{.*}}) outs(%{{.*}}, %{{.*}} : tensor<2x3x16x4x16xbf16>, tensor<6x4x16xf32>)
// CHECK-SAME: sizes [6, 4, 4, 16, 16, 16, 16] strides [1024, 16, 64, 1024, 16, 64, 1024, 16, 64, 1024, 16, 64] scale 2.500000e-01 causal
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
func.func @stages(%arg0: tensor<2x3x16x4x16xbf16>, %arg1: tensor<2x3x16x4x16xbf16>, %arg2: tensor<2x3x16x4x16xbf16>) -> (tensor<2x3x16x4x16xbf16>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1, 3] x [0, 1, 3], contracting_dims = [4] x [4] : (tensor<2x3x16x4x16xbf16>, tensor<2x3x16x4x16xbf16>) -> tensor<2x3x4x16x16xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x3x4x16x16xbf16>) -> tensor<2x3x4x16x16xf32>
  %2 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x3x4x16x16xf32>
  %3 = stablehlo.divide %1, %2 : tensor<2x3x4x16x16xf32>
  %4 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %5 = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
  %7 = stablehlo.add %5, %6 : tensor<16x16xi32>
  %8 = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %9 = stablehlo.compare GE, %7, %8, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %10 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %11 = stablehlo.select %9, %4, %10 : tensor<16x16xi1>, tensor<16x16xi1>
  %12 = stablehlo.convert %cst_2 : tensor<f32>
  %13 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<3x4x16x16xi1>
  %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<3x4x16x16xf32>
  %15 = stablehlo.broadcast_in_dim %13, dims = [1, 2, 3, 4] : (tensor<3x4x16x16xi1>) -> tensor<2x3x4x16x16xi1>
  %16 = stablehlo.broadcast_in_dim %14, dims = [1, 2, 3, 4] : (tensor<3x4x16x16xf32>) -> tensor<2x3x4x16x16xf32>
  %17 = stablehlo.select %15, %3, %16 : tensor<2x3x4x16x16xi1>, tensor<2x3x4x16x16xf32>
  %18 = stablehlo.reduce(%17 init: %cst_1) applies stablehlo.maximum across dimensions = [4] : (tensor<2x3x4x16x16xf32>, tensor<f32>) -> tensor<2x3x4x16xf32>
  %19 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x3x4x16xf32>
  %20 = stablehlo.maximum %19, %18 : tensor<2x3x4x16xf32>
  %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<2x3x4x16xf32>) -> tensor<2x3x4x16x1xf32>
  %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3, 4] : (tensor<2x3x4x16x1xf32>) -> tensor<2x3x4x16x16xf32>
  %23 = stablehlo.subtract %17, %22 : tensor<2x3x4x16x16xf32>
  %24 = stablehlo.exponential %23 : tensor<2x3x4x16x16xf32>
  %25 = stablehlo.reduce(%24 init: %cst) applies stablehlo.add across dimensions = [4] : (tensor<2x3x4x16x16xf32>, tensor<f32>) -> tensor<2x3x4x16xf32>
  %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2, 3] : (tensor<2x3x4x16xf32>) -> tensor<2x3x4x16x1xf32>
  %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3, 4] : (tensor<2x3x4x16x1xf32>) -> tensor<2x3x4x16x16xf32>
  %28 = stablehlo.divide %24, %27 : tensor<2x3x4x16x16xf32>
  %29 = stablehlo.convert %28 : (tensor<2x3x4x16x16xf32>) -> tensor<2x3x4x16x16xbf16>
  %30 = stablehlo.dot_general %arg2, %29, batching_dims = [0, 1, 3] x [0, 1, 2], contracting_dims = [2] x [4] : (tensor<2x3x16x4x16xbf16>, tensor<2x3x4x16x16xbf16>) -> tensor<2x3x4x16x16xbf16>
  %31 = stablehlo.transpose %30, dims = [0, 1, 4, 2, 3] : (tensor<2x3x4x16x16xbf16>) -> tensor<2x3x16x4x16xbf16>
  return %31 : tensor<2x3x16x4x16xbf16>
}

// CHECK-LABEL: @twice
// CHECK: soap_gpu.attention forward
// CHECK-SAME: sizes [8, 4, 4, 16, 16, 16, 16] strides [1024, 16, 64, 1024, 16, 64, 1024, 16, 64, 1024, 16, 64]
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
func.func @twice(%arg0: tensor<2x2x2x16x4x16xbf16>, %arg1: tensor<2x2x2x16x4x16xbf16>, %arg2: tensor<2x2x2x16x4x16xbf16>) -> (tensor<2x2x2x16x4x16xbf16>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1, 2, 4] x [0, 1, 2, 4], contracting_dims = [5] x [5] : (tensor<2x2x2x16x4x16xbf16>, tensor<2x2x2x16x4x16xbf16>) -> tensor<2x2x2x4x16x16xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x2x2x4x16x16xbf16>) -> tensor<2x2x2x4x16x16xf32>
  %2 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x2x2x4x16x16xf32>
  %3 = stablehlo.divide %1, %2 : tensor<2x2x2x4x16x16xf32>
  %4 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %5 = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
  %7 = stablehlo.add %5, %6 : tensor<16x16xi32>
  %8 = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %9 = stablehlo.compare GE, %7, %8, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %10 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %11 = stablehlo.select %9, %4, %10 : tensor<16x16xi1>, tensor<16x16xi1>
  %12 = stablehlo.convert %cst_2 : tensor<f32>
  %13 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<2x4x16x16xi1>
  %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<2x4x16x16xf32>
  %15 = stablehlo.broadcast_in_dim %13, dims = [1, 2, 3, 4] : (tensor<2x4x16x16xi1>) -> tensor<2x2x4x16x16xi1>
  %16 = stablehlo.broadcast_in_dim %14, dims = [1, 2, 3, 4] : (tensor<2x4x16x16xf32>) -> tensor<2x2x4x16x16xf32>
  %17 = stablehlo.broadcast_in_dim %15, dims = [1, 2, 3, 4, 5] : (tensor<2x2x4x16x16xi1>) -> tensor<2x2x2x4x16x16xi1>
  %18 = stablehlo.broadcast_in_dim %16, dims = [1, 2, 3, 4, 5] : (tensor<2x2x4x16x16xf32>) -> tensor<2x2x2x4x16x16xf32>
  %19 = stablehlo.select %17, %3, %18 : tensor<2x2x2x4x16x16xi1>, tensor<2x2x2x4x16x16xf32>
  %20 = stablehlo.reduce(%19 init: %cst_1) applies stablehlo.maximum across dimensions = [5] : (tensor<2x2x2x4x16x16xf32>, tensor<f32>) -> tensor<2x2x2x4x16xf32>
  %21 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x2x4x16xf32>
  %22 = stablehlo.maximum %21, %20 : tensor<2x2x2x4x16xf32>
  %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x4x16xf32>) -> tensor<2x2x2x4x16x1xf32>
  %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3, 4, 5] : (tensor<2x2x2x4x16x1xf32>) -> tensor<2x2x2x4x16x16xf32>
  %25 = stablehlo.subtract %19, %24 : tensor<2x2x2x4x16x16xf32>
  %26 = stablehlo.exponential %25 : tensor<2x2x2x4x16x16xf32>
  %27 = stablehlo.reduce(%26 init: %cst) applies stablehlo.add across dimensions = [5] : (tensor<2x2x2x4x16x16xf32>, tensor<f32>) -> tensor<2x2x2x4x16xf32>
  %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x4x16xf32>) -> tensor<2x2x2x4x16x1xf32>
  %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3, 4, 5] : (tensor<2x2x2x4x16x1xf32>) -> tensor<2x2x2x4x16x16xf32>
  %30 = stablehlo.divide %26, %29 : tensor<2x2x2x4x16x16xf32>
  %31 = stablehlo.convert %30 : (tensor<2x2x2x4x16x16xf32>) -> tensor<2x2x2x4x16x16xbf16>
  %32 = stablehlo.dot_general %arg2, %31, batching_dims = [0, 1, 2, 4] x [0, 1, 2, 3], contracting_dims = [3] x [5] : (tensor<2x2x2x16x4x16xbf16>, tensor<2x2x2x4x16x16xbf16>) -> tensor<2x2x2x4x16x16xbf16>
  %33 = stablehlo.transpose %32, dims = [0, 1, 2, 5, 3, 4] : (tensor<2x2x2x4x16x16xbf16>) -> tensor<2x2x2x16x4x16xbf16>
  return %33 : tensor<2x2x2x16x4x16xbf16>
}

// Heads that share keys.
// CHECK-LABEL: @grouped
// CHECK: soap_gpu.attention forward
// CHECK-SAME: sizes [6, 4, 2, 16, 16, 16, 16] strides [1024, 16, 64, 512, 16, 32, 512, 16, 32, 1024, 16, 64]
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
func.func @grouped(%arg0: tensor<2x3x16x4x16xbf16>, %arg1: tensor<2x3x16x2x16xbf16>, %arg2: tensor<2x3x16x2x16xbf16>) -> (tensor<2x3x16x4x16xbf16>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %cst_4 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %0 = stablehlo.reshape %arg0 : (tensor<2x3x16x4x16xbf16>) -> tensor<2x3x16x2x2x16xbf16>
  %1 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 1, 3] x [0, 1, 3], contracting_dims = [5] x [4], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3x16x2x2x16xbf16>, tensor<2x3x16x2x16xbf16>) -> tensor<2x3x2x16x2x16xf32>
  %2 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x3x2x16x2x16xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x3x2x16x2x16xf32>
  %4 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<3x2x16x16xi1>
  %5 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %6 = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %7 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
  %8 = stablehlo.add %6, %7 : tensor<16x16xi32>
  %9 = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %10 = stablehlo.compare GE, %8, %9, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %12 = stablehlo.select %10, %5, %11 : tensor<16x16xi1>, tensor<16x16xi1>
  %13 = stablehlo.broadcast_in_dim %12, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<1x1x16x16xi1>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<1x1x16x16xi1>) -> tensor<3x2x16x16xi1>
  %15 = stablehlo.and %4, %14 : tensor<3x2x16x16xi1>
  %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x2x16x16xf32>
  %17 = stablehlo.broadcast_in_dim %15, dims = [1, 2, 3, 4] : (tensor<3x2x16x16xi1>) -> tensor<2x3x2x16x16xi1>
  %18 = stablehlo.broadcast_in_dim %16, dims = [1, 2, 3, 4] : (tensor<3x2x16x16xf32>) -> tensor<2x3x2x16x16xf32>
  %19 = stablehlo.transpose %3, dims = [0, 4, 1, 2, 3, 5] : (tensor<2x3x2x16x2x16xf32>) -> tensor<2x2x3x2x16x16xf32>
  %20 = stablehlo.broadcast_in_dim %17, dims = [1, 2, 3, 4, 5] : (tensor<2x3x2x16x16xi1>) -> tensor<2x2x3x2x16x16xi1>
  %21 = stablehlo.broadcast_in_dim %18, dims = [1, 2, 3, 4, 5] : (tensor<2x3x2x16x16xf32>) -> tensor<2x2x3x2x16x16xf32>
  %22 = stablehlo.select %20, %19, %21 : tensor<2x2x3x2x16x16xi1>, tensor<2x2x3x2x16x16xf32>
  %23 = stablehlo.reduce(%22 init: %cst_1) applies stablehlo.maximum across dimensions = [5] : (tensor<2x2x3x2x16x16xf32>, tensor<f32>) -> tensor<2x2x3x2x16xf32>
  %24 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x3x2x16xf32>
  %25 = stablehlo.maximum %24, %23 : tensor<2x2x3x2x16xf32>
  %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x2x16xf32>) -> tensor<2x2x3x2x16x1xf32>
  %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3, 4, 5] : (tensor<2x2x3x2x16x1xf32>) -> tensor<2x2x3x2x16x16xf32>
  %28 = stablehlo.subtract %22, %27 : tensor<2x2x3x2x16x16xf32>
  %29 = stablehlo.exponential %28 : tensor<2x2x3x2x16x16xf32>
  %30 = stablehlo.reduce(%29 init: %cst) applies stablehlo.add across dimensions = [5] : (tensor<2x2x3x2x16x16xf32>, tensor<f32>) -> tensor<2x2x3x2x16xf32>
  %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3, 4] : (tensor<2x2x3x2x16xf32>) -> tensor<2x2x3x2x16x1xf32>
  %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3, 4, 5] : (tensor<2x2x3x2x16x1xf32>) -> tensor<2x2x3x2x16x16xf32>
  %33 = stablehlo.divide %29, %32 : tensor<2x2x3x2x16x16xf32>
  %34 = stablehlo.convert %33 : (tensor<2x2x3x2x16x16xf32>) -> tensor<2x2x3x2x16x16xbf16>
  %35 = stablehlo.dot_general %arg2, %34, batching_dims = [0, 1, 3] x [0, 2, 3], contracting_dims = [2] x [5] : (tensor<2x3x16x2x16xbf16>, tensor<2x2x3x2x16x16xbf16>) -> tensor<2x3x2x16x2x16xbf16>
  %36 = stablehlo.transpose %35, dims = [0, 4, 1, 5, 2, 3] : (tensor<2x3x2x16x2x16xbf16>) -> tensor<2x2x3x16x2x16xbf16>
  %37 = stablehlo.transpose %36, dims = [0, 2, 3, 4, 1, 5] : (tensor<2x2x3x16x2x16xbf16>) -> tensor<2x3x16x2x2x16xbf16>
  %38 = stablehlo.reshape %37 : (tensor<2x3x16x2x2x16xbf16>) -> tensor<2x3x16x4x16xbf16>
  return %38 : tensor<2x3x16x4x16xbf16>
}

// Masks of all dimensions of samples.
// CHECK-LABEL: @padded
// CHECK: soap_gpu.attention forward {{.*}} bias(%{{.*}} : tensor<6x1x1x16xf32>)
// CHECK-SAME: sizes [6, 4, 4, 16, 16, 16, 16]
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
func.func @padded(%arg0: tensor<2x3x16x4x16xbf16>, %arg1: tensor<2x3x16x4x16xbf16>, %arg2: tensor<2x3x16x4x16xbf16>, %arg3: tensor<2x3x16xi1>) -> (tensor<2x3x16x4x16xbf16>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_1 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1, 3] x [0, 1, 3], contracting_dims = [4] x [4] : (tensor<2x3x16x4x16xbf16>, tensor<2x3x16x4x16xbf16>) -> tensor<2x3x4x16x16xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x3x4x16x16xbf16>) -> tensor<2x3x4x16x16xf32>
  %2 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x3x4x16x16xf32>
  %3 = stablehlo.divide %1, %2 : tensor<2x3x4x16x16xf32>
  %4 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 4] : (tensor<2x3x16xi1>) -> tensor<2x3x1x1x16xi1>
  %5 = stablehlo.convert %cst_1 : tensor<f32>
  %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2, 3, 4] : (tensor<2x3x1x1x16xi1>) -> tensor<2x3x4x16x16xi1>
  %7 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<3x4x16x16xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [1, 2, 3, 4] : (tensor<3x4x16x16xf32>) -> tensor<2x3x4x16x16xf32>
  %9 = stablehlo.select %6, %3, %8 : tensor<2x3x4x16x16xi1>, tensor<2x3x4x16x16xf32>
  %10 = stablehlo.reduce(%9 init: %cst_0) applies stablehlo.maximum across dimensions = [4] : (tensor<2x3x4x16x16xf32>, tensor<f32>) -> tensor<2x3x4x16xf32>
  %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x3x4x16xf32>
  %12 = stablehlo.maximum %11, %10 : tensor<2x3x4x16xf32>
  %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<2x3x4x16xf32>) -> tensor<2x3x4x16x1xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3, 4] : (tensor<2x3x4x16x1xf32>) -> tensor<2x3x4x16x16xf32>
  %15 = stablehlo.subtract %9, %14 : tensor<2x3x4x16x16xf32>
  %16 = stablehlo.exponential %15 : tensor<2x3x4x16x16xf32>
  %17 = stablehlo.reduce(%16 init: %cst) applies stablehlo.add across dimensions = [4] : (tensor<2x3x4x16x16xf32>, tensor<f32>) -> tensor<2x3x4x16xf32>
  %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<2x3x4x16xf32>) -> tensor<2x3x4x16x1xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3, 4] : (tensor<2x3x4x16x1xf32>) -> tensor<2x3x4x16x16xf32>
  %20 = stablehlo.divide %16, %19 : tensor<2x3x4x16x16xf32>
  %21 = stablehlo.convert %20 : (tensor<2x3x4x16x16xf32>) -> tensor<2x3x4x16x16xbf16>
  %22 = stablehlo.dot_general %arg2, %21, batching_dims = [0, 1, 3] x [0, 1, 2], contracting_dims = [2] x [4] : (tensor<2x3x16x4x16xbf16>, tensor<2x3x4x16x16xbf16>) -> tensor<2x3x4x16x16xbf16>
  %23 = stablehlo.transpose %22, dims = [0, 1, 4, 2, 3] : (tensor<2x3x4x16x16xbf16>) -> tensor<2x3x16x4x16xbf16>
  return %23 : tensor<2x3x16x4x16xbf16>
}

// Samples, places, stages, heads: stages and heads are one dimension in memory,
// samples can be what calls have as heads. Nothing is transposed for the call.
// CHECK-LABEL: @between
// CHECK: soap_gpu.attention forward ins(%arg0, %arg1, %arg2 :
// CHECK-SAME: sizes [8, 3, 3, 16, 16, 16, 16] strides [16, 2048, 128, 16, 2048, 128, 16, 2048, 128,
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
func.func @between(%arg0: tensor<3x16x2x4x16xbf16>, %arg1: tensor<3x16x2x4x16xbf16>, %arg2: tensor<3x16x2x4x16xbf16>) -> (tensor<3x16x2x4x16xbf16>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [2, 0, 3] x [2, 0, 3], contracting_dims = [4] x [4] : (tensor<3x16x2x4x16xbf16>, tensor<3x16x2x4x16xbf16>) -> tensor<2x3x4x16x16xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x3x4x16x16xbf16>) -> tensor<2x3x4x16x16xf32>
  %2 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x3x4x16x16xf32>
  %3 = stablehlo.divide %1, %2 : tensor<2x3x4x16x16xf32>
  %4 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %5 = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
  %7 = stablehlo.add %5, %6 : tensor<16x16xi32>
  %8 = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %9 = stablehlo.compare GE, %7, %8, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %10 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %11 = stablehlo.select %9, %4, %10 : tensor<16x16xi1>, tensor<16x16xi1>
  %12 = stablehlo.convert %cst_2 : tensor<f32>
  %13 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<3x4x16x16xi1>
  %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<3x4x16x16xf32>
  %15 = stablehlo.broadcast_in_dim %13, dims = [1, 2, 3, 4] : (tensor<3x4x16x16xi1>) -> tensor<2x3x4x16x16xi1>
  %16 = stablehlo.broadcast_in_dim %14, dims = [1, 2, 3, 4] : (tensor<3x4x16x16xf32>) -> tensor<2x3x4x16x16xf32>
  %17 = stablehlo.select %15, %3, %16 : tensor<2x3x4x16x16xi1>, tensor<2x3x4x16x16xf32>
  %18 = stablehlo.reduce(%17 init: %cst_1) applies stablehlo.maximum across dimensions = [4] : (tensor<2x3x4x16x16xf32>, tensor<f32>) -> tensor<2x3x4x16xf32>
  %19 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x3x4x16xf32>
  %20 = stablehlo.maximum %19, %18 : tensor<2x3x4x16xf32>
  %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<2x3x4x16xf32>) -> tensor<2x3x4x16x1xf32>
  %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3, 4] : (tensor<2x3x4x16x1xf32>) -> tensor<2x3x4x16x16xf32>
  %23 = stablehlo.subtract %17, %22 : tensor<2x3x4x16x16xf32>
  %24 = stablehlo.exponential %23 : tensor<2x3x4x16x16xf32>
  %25 = stablehlo.reduce(%24 init: %cst) applies stablehlo.add across dimensions = [4] : (tensor<2x3x4x16x16xf32>, tensor<f32>) -> tensor<2x3x4x16xf32>
  %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2, 3] : (tensor<2x3x4x16xf32>) -> tensor<2x3x4x16x1xf32>
  %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3, 4] : (tensor<2x3x4x16x1xf32>) -> tensor<2x3x4x16x16xf32>
  %28 = stablehlo.divide %24, %27 : tensor<2x3x4x16x16xf32>
  %29 = stablehlo.convert %28 : (tensor<2x3x4x16x16xf32>) -> tensor<2x3x4x16x16xbf16>
  %30 = stablehlo.dot_general %arg2, %29, batching_dims = [2, 0, 3] x [0, 1, 2], contracting_dims = [1] x [4] : (tensor<3x16x2x4x16xbf16>, tensor<2x3x4x16x16xbf16>) -> tensor<2x3x4x16x16xbf16>
  %31 = stablehlo.transpose %30, dims = [0, 1, 4, 2, 3] : (tensor<2x3x4x16x16xbf16>) -> tensor<2x3x16x4x16xbf16>
  %32 = stablehlo.transpose %31, dims = [1, 2, 0, 3, 4] : (tensor<2x3x16x4x16xbf16>) -> tensor<3x16x2x4x16xbf16>
  return %32 : tensor<3x16x2x4x16xbf16>
}

// A bias of each stage would have to be repeated for its samples.
// CHECK-LABEL: @stage_biases
// CHECK-NOT: soap_gpu.attention
// CHECK: return
func.func @stage_biases(%arg0: tensor<2x3x16x4x16xbf16>, %arg1: tensor<2x3x16x4x16xbf16>, %arg2: tensor<2x3x16x4x16xbf16>, %arg3: tensor<2x4x16x16xf32>) -> (tensor<2x3x16x4x16xbf16>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1, 3] x [0, 1, 3], contracting_dims = [4] x [4] : (tensor<2x3x16x4x16xbf16>, tensor<2x3x16x4x16xbf16>) -> tensor<2x3x4x16x16xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x3x4x16x16xbf16>) -> tensor<2x3x4x16x16xf32>
  %2 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x3x4x16x16xf32>
  %3 = stablehlo.divide %1, %2 : tensor<2x3x4x16x16xf32>
  %4 = stablehlo.broadcast_in_dim %arg3, dims = [0, 2, 3, 4] : (tensor<2x4x16x16xf32>) -> tensor<2x1x4x16x16xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2, 3, 4] : (tensor<2x1x4x16x16xf32>) -> tensor<2x3x4x16x16xf32>
  %6 = stablehlo.add %3, %5 : tensor<2x3x4x16x16xf32>
  %7 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %8 = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
  %10 = stablehlo.add %8, %9 : tensor<16x16xi32>
  %11 = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %12 = stablehlo.compare GE, %10, %11, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %13 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %14 = stablehlo.select %12, %7, %13 : tensor<16x16xi1>, tensor<16x16xi1>
  %15 = stablehlo.convert %cst_2 : tensor<f32>
  %16 = stablehlo.broadcast_in_dim %14, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<3x4x16x16xi1>
  %17 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<3x4x16x16xf32>
  %18 = stablehlo.broadcast_in_dim %16, dims = [1, 2, 3, 4] : (tensor<3x4x16x16xi1>) -> tensor<2x3x4x16x16xi1>
  %19 = stablehlo.broadcast_in_dim %17, dims = [1, 2, 3, 4] : (tensor<3x4x16x16xf32>) -> tensor<2x3x4x16x16xf32>
  %20 = stablehlo.select %18, %6, %19 : tensor<2x3x4x16x16xi1>, tensor<2x3x4x16x16xf32>
  %21 = stablehlo.reduce(%20 init: %cst_1) applies stablehlo.maximum across dimensions = [4] : (tensor<2x3x4x16x16xf32>, tensor<f32>) -> tensor<2x3x4x16xf32>
  %22 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x3x4x16xf32>
  %23 = stablehlo.maximum %22, %21 : tensor<2x3x4x16xf32>
  %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x3x4x16xf32>) -> tensor<2x3x4x16x1xf32>
  %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3, 4] : (tensor<2x3x4x16x1xf32>) -> tensor<2x3x4x16x16xf32>
  %26 = stablehlo.subtract %20, %25 : tensor<2x3x4x16x16xf32>
  %27 = stablehlo.exponential %26 : tensor<2x3x4x16x16xf32>
  %28 = stablehlo.reduce(%27 init: %cst) applies stablehlo.add across dimensions = [4] : (tensor<2x3x4x16x16xf32>, tensor<f32>) -> tensor<2x3x4x16xf32>
  %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<2x3x4x16xf32>) -> tensor<2x3x4x16x1xf32>
  %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4] : (tensor<2x3x4x16x1xf32>) -> tensor<2x3x4x16x16xf32>
  %31 = stablehlo.divide %27, %30 : tensor<2x3x4x16x16xf32>
  %32 = stablehlo.convert %31 : (tensor<2x3x4x16x16xf32>) -> tensor<2x3x4x16x16xbf16>
  %33 = stablehlo.dot_general %arg2, %32, batching_dims = [0, 1, 3] x [0, 1, 2], contracting_dims = [2] x [4] : (tensor<2x3x16x4x16xbf16>, tensor<2x3x4x16x16xbf16>) -> tensor<2x3x4x16x16xbf16>
  %34 = stablehlo.transpose %33, dims = [0, 1, 4, 2, 3] : (tensor<2x3x4x16x16xbf16>) -> tensor<2x3x16x4x16xbf16>
  return %34 : tensor<2x3x16x4x16xbf16>
}
