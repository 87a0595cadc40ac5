// RUN: soap-opt %s --soap-form-gpu-attention | FileCheck %s

// Attention as JAX writes it, after its calls are inlined. AttentionTest.cpp
// compares what becomes of these functions with the evaluator.

// einsum, tril, where, softmax in f32, einsum: the models' own.
// CHECK-LABEL: @causal
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[A:.*]]:2 = soap_gpu.attention forward ins(%arg0, %arg1, %arg2 : {{.*}}) outs(%{{.*}}, %{{.*}} : tensor<2x16x4x16xbf16>, tensor<2x4x16xf32>)
// CHECK-SAME: sizes [2, 4, 4, 16, 16, 16, 16] strides [1024, 16, 64, 1024, 16, 64, 1024, 16, 64, 1024, 16, 64] scale 2.500000e-01 causal
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return %[[A]]#0
func.func @causal(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x4x16xbf16>, %arg2: tensor<2x16x4x16xbf16>) -> (tensor<2x16x4x16xbf16>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %2 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x16x16xf32>
  %3 = stablehlo.divide %1, %2 : tensor<2x4x16x16xf32>
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
  %15 = stablehlo.select %13, %3, %14 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>
  %16 = stablehlo.reduce(%15 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %17 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x16xf32>
  %18 = stablehlo.maximum %17, %16 : tensor<2x4x16xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %21 = stablehlo.subtract %15, %20 : tensor<2x4x16x16xf32>
  %22 = stablehlo.exponential %21 : tensor<2x4x16x16xf32>
  %23 = stablehlo.reduce(%22 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %26 = stablehlo.divide %22, %25 : tensor<2x4x16x16xf32>
  %27 = stablehlo.convert %26 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %28 = stablehlo.dot_general %arg2, %27, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %29 = stablehlo.transpose %28, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %29 : tensor<2x16x4x16xbf16>
}

// All in bf16, unmasked.
// CHECK-LABEL: @plain
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: soap_gpu.attention forward ins(%arg0, %arg1, %arg2 :
// CHECK-SAME: sizes [2, 4, 4, 16, 16, 16, 16] strides [1024, 16, 64, 1024, 16, 64, 1024, 16, 64, 1024, 16, 64] scale 2.500000e-01 ->
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @plain(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x4x16xbf16>, %arg2: tensor<2x16x4x16xbf16>) -> (tensor<2x16x4x16xbf16>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<bf16>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %2 = stablehlo.divide %0, %1 : tensor<2x4x16x16xbf16>
  %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xbf16>, tensor<bf16>) -> tensor<2x4x16xbf16>
  %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<2x4x16xbf16>
  %5 = stablehlo.maximum %4, %3 : tensor<2x4x16xbf16>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x4x16xbf16>) -> tensor<2x4x16x1xbf16>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xbf16>) -> tensor<2x4x16x16xbf16>
  %8 = stablehlo.subtract %2, %7 : tensor<2x4x16x16xbf16>
  %9 = stablehlo.exponential %8 : tensor<2x4x16x16xbf16>
  %10 = stablehlo.convert %9 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %13 = stablehlo.convert %12 : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xbf16>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xbf16>) -> tensor<2x4x16x16xbf16>
  %15 = stablehlo.divide %9, %14 : tensor<2x4x16x16xbf16>
  %16 = stablehlo.dot_general %arg2, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %17 = stablehlo.transpose %16, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %17 : tensor<2x16x4x16xbf16>
}

// The same in f16.
// CHECK-LABEL: @half
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: soap_gpu.attention forward
// CHECK-SAME: tensor<2x16x4x16xf16>
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @half(%arg0: tensor<2x16x4x16xf16>, %arg1: tensor<2x16x4x16xf16>, %arg2: tensor<2x16x4x16xf16>) -> (tensor<2x16x4x16xf16>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFC00> : tensor<f16>
  %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<f16>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x16x4x16xf16>, tensor<2x16x4x16xf16>) -> tensor<2x4x16x16xf16>
  %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f16>) -> tensor<2x4x16x16xf16>
  %2 = stablehlo.divide %0, %1 : tensor<2x4x16x16xf16>
  %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xf16>, tensor<f16>) -> tensor<2x4x16xf16>
  %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f16>) -> tensor<2x4x16xf16>
  %5 = stablehlo.maximum %4, %3 : tensor<2x4x16xf16>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x4x16xf16>) -> tensor<2x4x16x1xf16>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf16>) -> tensor<2x4x16x16xf16>
  %8 = stablehlo.subtract %2, %7 : tensor<2x4x16x16xf16>
  %9 = stablehlo.exponential %8 : tensor<2x4x16x16xf16>
  %10 = stablehlo.convert %9 : (tensor<2x4x16x16xf16>) -> tensor<2x4x16x16xf32>
  %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %13 = stablehlo.convert %12 : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xf16>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf16>) -> tensor<2x4x16x16xf16>
  %15 = stablehlo.divide %9, %14 : tensor<2x4x16x16xf16>
  %16 = stablehlo.dot_general %arg2, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x16x4x16xf16>, tensor<2x4x16x16xf16>) -> tensor<2x4x16x16xf16>
  %17 = stablehlo.transpose %16, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xf16>) -> tensor<2x16x4x16xf16>
  return %17 : tensor<2x16x4x16xf16>
}

// jnp.repeat of keys and values: they are made for every head.
// CHECK-LABEL: @repeated
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: soap_gpu.attention forward
// CHECK-SAME: sizes [2, 4, 4, 16, 16, 16, 16]
// CHECK-SAME: causal
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @repeated(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x2x16xbf16>, %arg2: tensor<2x16x2x16xbf16>) -> (tensor<2x16x4x16xbf16>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1, 2, 4] : (tensor<2x16x2x16xbf16>) -> tensor<2x16x2x2x16xbf16>
  %1 = stablehlo.reshape %0 : (tensor<2x16x2x2x16xbf16>) -> tensor<2x16x4x16xbf16>
  %2 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2, 4] : (tensor<2x16x2x16xbf16>) -> tensor<2x16x2x2x16xbf16>
  %3 = stablehlo.reshape %2 : (tensor<2x16x2x2x16xbf16>) -> tensor<2x16x4x16xbf16>
  %4 = stablehlo.dot_general %arg0, %1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %5 = stablehlo.convert %4 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %6 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x16x16xf32>
  %7 = stablehlo.divide %5, %6 : tensor<2x4x16x16xf32>
  %8 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %9 = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %10 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
  %11 = stablehlo.add %9, %10 : tensor<16x16xi32>
  %12 = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %13 = stablehlo.compare GE, %11, %12, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %14 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %15 = stablehlo.select %13, %8, %14 : tensor<16x16xi1>, tensor<16x16xi1>
  %16 = stablehlo.convert %cst_2 : tensor<f32>
  %17 = stablehlo.broadcast_in_dim %15, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<2x4x16x16xi1>
  %18 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<f32>) -> tensor<2x4x16x16xf32>
  %19 = stablehlo.select %17, %7, %18 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>
  %20 = stablehlo.reduce(%19 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %21 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x16xf32>
  %22 = stablehlo.maximum %21, %20 : tensor<2x4x16xf32>
  %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %25 = stablehlo.subtract %19, %24 : tensor<2x4x16x16xf32>
  %26 = stablehlo.exponential %25 : tensor<2x4x16x16xf32>
  %27 = stablehlo.reduce(%26 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %30 = stablehlo.divide %26, %29 : tensor<2x4x16x16xf32>
  %31 = stablehlo.convert %30 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %32 = stablehlo.dot_general %3, %31, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %33 = stablehlo.transpose %32, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %33 : tensor<2x16x4x16xbf16>
}

// jax.nn.dot_product_attention(is_causal=True).
// CHECK-LABEL: @library_causal
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: soap_gpu.attention forward
// CHECK-NOT: bias
// CHECK-SAME: scale 2.500000e-01 causal
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @library_causal(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x4x16xbf16>, %arg2: tensor<2x16x4x16xbf16>) -> (tensor<2x16x4x16xbf16>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %cst_4 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %0 = stablehlo.reshape %arg0 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x4x1x16xbf16>
  %1 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3] : (tensor<2x16x4x1x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x1x16xf32>
  %2 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x16x1x16xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x4x16x1x16xf32>
  %4 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<2x4x16x16xi1>
  %5 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %6 = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %7 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
  %8 = stablehlo.add %6, %7 : tensor<16x16xi32>
  %9 = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %10 = stablehlo.compare GE, %8, %9, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %12 = stablehlo.select %10, %5, %11 : tensor<16x16xi1>, tensor<16x16xi1>
  %13 = stablehlo.broadcast_in_dim %12, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<1x1x16x16xi1>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<1x1x16x16xi1>) -> tensor<2x4x16x16xi1>
  %15 = stablehlo.and %4, %14 : tensor<2x4x16x16xi1>
  %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x16x16xf32>
  %17 = stablehlo.broadcast_in_dim %15, dims = [1, 2, 3, 4] : (tensor<2x4x16x16xi1>) -> tensor<1x2x4x16x16xi1>
  %18 = stablehlo.broadcast_in_dim %16, dims = [1, 2, 3, 4] : (tensor<2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
  %19 = stablehlo.transpose %3, dims = [3, 0, 1, 2, 4] : (tensor<2x4x16x1x16xf32>) -> tensor<1x2x4x16x16xf32>
  %20 = stablehlo.select %17, %19, %18 : tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xf32>
  %21 = stablehlo.reduce(%20 init: %cst_1) applies stablehlo.maximum across dimensions = [4] : (tensor<1x2x4x16x16xf32>, tensor<f32>) -> tensor<1x2x4x16xf32>
  %22 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x2x4x16xf32>
  %23 = stablehlo.maximum %22, %21 : tensor<1x2x4x16xf32>
  %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<1x2x4x16xf32>) -> tensor<1x2x4x16x1xf32>
  %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3, 4] : (tensor<1x2x4x16x1xf32>) -> tensor<1x2x4x16x16xf32>
  %26 = stablehlo.subtract %20, %25 : tensor<1x2x4x16x16xf32>
  %27 = stablehlo.exponential %26 : tensor<1x2x4x16x16xf32>
  %28 = stablehlo.reduce(%27 init: %cst) applies stablehlo.add across dimensions = [4] : (tensor<1x2x4x16x16xf32>, tensor<f32>) -> tensor<1x2x4x16xf32>
  %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<1x2x4x16xf32>) -> tensor<1x2x4x16x1xf32>
  %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4] : (tensor<1x2x4x16x1xf32>) -> tensor<1x2x4x16x16xf32>
  %31 = stablehlo.divide %27, %30 : tensor<1x2x4x16x16xf32>
  %32 = stablehlo.convert %31 : (tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xbf16>
  %33 = stablehlo.dot_general %arg2, %32, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4] : (tensor<2x16x4x16xbf16>, tensor<1x2x4x16x16xbf16>) -> tensor<2x4x16x1x16xbf16>
  %34 = stablehlo.transpose %33, dims = [3, 0, 4, 1, 2] : (tensor<2x4x16x1x16xbf16>) -> tensor<1x2x16x4x16xbf16>
  %35 = stablehlo.transpose %34, dims = [1, 2, 3, 0, 4] : (tensor<1x2x16x4x16xbf16>) -> tensor<2x16x4x1x16xbf16>
  %36 = stablehlo.reshape %35 : (tensor<2x16x4x1x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %36 : tensor<2x16x4x16xbf16>
}

// The same with two heads of keys and values for four.
// CHECK-LABEL: @library_grouped
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: soap_gpu.attention forward ins(%{{.*}}, %arg1, %arg2 : tensor<2x16x2x2x16xbf16>, tensor<2x16x2x16xbf16>, tensor<2x16x2x16xbf16>)
// CHECK-SAME: sizes [2, 4, 2, 16, 16, 16, 16] strides [1024, 16, 64, 512, 16, 32, 512, 16, 32, 1024, 16, 64] scale 2.500000e-01 causal
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @library_grouped(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x2x16xbf16>, %arg2: tensor<2x16x2x16xbf16>) -> (tensor<2x16x4x16xbf16>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %cst_4 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %0 = stablehlo.reshape %arg0 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x2x2x16xbf16>
  %1 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3] : (tensor<2x16x2x2x16xbf16>, tensor<2x16x2x16xbf16>) -> tensor<2x2x16x2x16xf32>
  %2 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x2x16x2x16xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x2x16x2x16xf32>
  %4 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<2x2x16x16xi1>
  %5 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %6 = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %7 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
  %8 = stablehlo.add %6, %7 : tensor<16x16xi32>
  %9 = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %10 = stablehlo.compare GE, %8, %9, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %12 = stablehlo.select %10, %5, %11 : tensor<16x16xi1>, tensor<16x16xi1>
  %13 = stablehlo.broadcast_in_dim %12, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<1x1x16x16xi1>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<1x1x16x16xi1>) -> tensor<2x2x16x16xi1>
  %15 = stablehlo.and %4, %14 : tensor<2x2x16x16xi1>
  %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x16x16xf32>
  %17 = stablehlo.broadcast_in_dim %15, dims = [1, 2, 3, 4] : (tensor<2x2x16x16xi1>) -> tensor<2x2x2x16x16xi1>
  %18 = stablehlo.broadcast_in_dim %16, dims = [1, 2, 3, 4] : (tensor<2x2x16x16xf32>) -> tensor<2x2x2x16x16xf32>
  %19 = stablehlo.transpose %3, dims = [3, 0, 1, 2, 4] : (tensor<2x2x16x2x16xf32>) -> tensor<2x2x2x16x16xf32>
  %20 = stablehlo.select %17, %19, %18 : tensor<2x2x2x16x16xi1>, tensor<2x2x2x16x16xf32>
  %21 = stablehlo.reduce(%20 init: %cst_1) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x2x16x16xf32>, tensor<f32>) -> tensor<2x2x2x16xf32>
  %22 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x2x16xf32>
  %23 = stablehlo.maximum %22, %21 : tensor<2x2x2x16xf32>
  %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x2x2x16xf32>) -> tensor<2x2x2x16x1xf32>
  %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x16x1xf32>) -> tensor<2x2x2x16x16xf32>
  %26 = stablehlo.subtract %20, %25 : tensor<2x2x2x16x16xf32>
  %27 = stablehlo.exponential %26 : tensor<2x2x2x16x16xf32>
  %28 = stablehlo.reduce(%27 init: %cst) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x16x16xf32>, tensor<f32>) -> tensor<2x2x2x16xf32>
  %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<2x2x2x16xf32>) -> tensor<2x2x2x16x1xf32>
  %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x16x1xf32>) -> tensor<2x2x2x16x16xf32>
  %31 = stablehlo.divide %27, %30 : tensor<2x2x2x16x16xf32>
  %32 = stablehlo.convert %31 : (tensor<2x2x2x16x16xf32>) -> tensor<2x2x2x16x16xbf16>
  %33 = stablehlo.dot_general %arg2, %32, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4] : (tensor<2x16x2x16xbf16>, tensor<2x2x2x16x16xbf16>) -> tensor<2x2x16x2x16xbf16>
  %34 = stablehlo.transpose %33, dims = [3, 0, 4, 1, 2] : (tensor<2x2x16x2x16xbf16>) -> tensor<2x2x16x2x16xbf16>
  %35 = stablehlo.transpose %34, dims = [1, 2, 3, 0, 4] : (tensor<2x2x16x2x16xbf16>) -> tensor<2x16x2x2x16xbf16>
  %36 = stablehlo.reshape %35 : (tensor<2x16x2x2x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %36 : tensor<2x16x4x16xbf16>
}

// jax.nn.dot_product_attention(bias=...).
// CHECK-LABEL: @library_bias
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: %[[W:.*]] = stablehlo.convert %{{.*}} -> tensor<16x16xf32>
// CHECK: soap_gpu.attention forward {{.*}} bias(%{{.*}} : tensor<1x1x16x16xf32>)
// CHECK-NOT: causal
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @library_bias(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x4x16xbf16>, %arg2: tensor<2x16x4x16xbf16>, %arg3: tensor<1x1x16x16xbf16>) -> (tensor<2x16x4x16xbf16>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_1 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %0 = stablehlo.reshape %arg0 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x4x1x16xbf16>
  %1 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 3, 4] : (tensor<1x1x16x16xbf16>) -> tensor<1x1x1x16x16xbf16>
  %2 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3] : (tensor<2x16x4x1x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x1x16xf32>
  %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x16x1x16xf32>
  %4 = stablehlo.multiply %2, %3 : tensor<2x4x16x1x16xf32>
  %5 = stablehlo.convert %1 : (tensor<1x1x1x16x16xbf16>) -> tensor<1x1x1x16x16xf32>
  %6 = stablehlo.transpose %4, dims = [3, 0, 1, 2, 4] : (tensor<2x4x16x1x16xf32>) -> tensor<1x2x4x16x16xf32>
  %7 = stablehlo.transpose %5, dims = [2, 0, 1, 3, 4] : (tensor<1x1x1x16x16xf32>) -> tensor<1x1x1x16x16xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x16x16xf32>) -> tensor<1x2x4x16x16xf32>
  %9 = stablehlo.add %6, %8 : tensor<1x2x4x16x16xf32>
  %10 = stablehlo.reduce(%9 init: %cst_0) applies stablehlo.maximum across dimensions = [4] : (tensor<1x2x4x16x16xf32>, tensor<f32>) -> tensor<1x2x4x16xf32>
  %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x2x4x16xf32>
  %12 = stablehlo.maximum %11, %10 : tensor<1x2x4x16xf32>
  %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<1x2x4x16xf32>) -> tensor<1x2x4x16x1xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3, 4] : (tensor<1x2x4x16x1xf32>) -> tensor<1x2x4x16x16xf32>
  %15 = stablehlo.subtract %9, %14 : tensor<1x2x4x16x16xf32>
  %16 = stablehlo.exponential %15 : tensor<1x2x4x16x16xf32>
  %17 = stablehlo.reduce(%16 init: %cst) applies stablehlo.add across dimensions = [4] : (tensor<1x2x4x16x16xf32>, tensor<f32>) -> tensor<1x2x4x16xf32>
  %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<1x2x4x16xf32>) -> tensor<1x2x4x16x1xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3, 4] : (tensor<1x2x4x16x1xf32>) -> tensor<1x2x4x16x16xf32>
  %20 = stablehlo.divide %16, %19 : tensor<1x2x4x16x16xf32>
  %21 = stablehlo.convert %20 : (tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xbf16>
  %22 = stablehlo.dot_general %arg2, %21, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4] : (tensor<2x16x4x16xbf16>, tensor<1x2x4x16x16xbf16>) -> tensor<2x4x16x1x16xbf16>
  %23 = stablehlo.transpose %22, dims = [3, 0, 4, 1, 2] : (tensor<2x4x16x1x16xbf16>) -> tensor<1x2x16x4x16xbf16>
  %24 = stablehlo.transpose %23, dims = [1, 2, 3, 0, 4] : (tensor<1x2x16x4x16xbf16>) -> tensor<2x16x4x1x16xbf16>
  %25 = stablehlo.reshape %24 : (tensor<2x16x4x1x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %25 : tensor<2x16x4x16xbf16>
}

// jax.nn.dot_product_attention(mask=...): a bias of the mask's own size.
// CHECK-LABEL: @library_mask
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK-DAG: %[[HIDDEN:.*]] = stablehlo.constant dense<-2.000000e+38> : tensor<2x16xf32>
// CHECK: stablehlo.select %{{.*}}, %{{.*}}, %[[HIDDEN]]
// CHECK: soap_gpu.attention forward {{.*}} bias(%{{.*}} : tensor<2x1x1x16xf32>)
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @library_mask(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x4x16xbf16>, %arg2: tensor<2x16x4x16xbf16>, %arg3: tensor<2x1x1x16xi1>) -> (tensor<2x16x4x16xbf16>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_1 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
  %c = stablehlo.constant dense<true> : tensor<i1>
  %cst_2 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %0 = stablehlo.reshape %arg0 : (tensor<2x16x4x16xbf16>) -> tensor<2x16x4x1x16xbf16>
  %1 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 3, 4] : (tensor<2x1x1x16xi1>) -> tensor<2x1x1x1x16xi1>
  %2 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3] : (tensor<2x16x4x1x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x1x16xf32>
  %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x16x1x16xf32>
  %4 = stablehlo.multiply %2, %3 : tensor<2x4x16x1x16xf32>
  %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<2x4x16x16xi1>
  %6 = stablehlo.broadcast_in_dim %5, dims = [1, 2, 3, 4] : (tensor<2x4x16x16xi1>) -> tensor<1x2x4x16x16xi1>
  %7 = stablehlo.transpose %1, dims = [2, 0, 1, 3, 4] : (tensor<2x1x1x1x16xi1>) -> tensor<1x2x1x1x16xi1>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x16xi1>) -> tensor<1x2x4x16x16xi1>
  %9 = stablehlo.and %6, %8 : tensor<1x2x4x16x16xi1>
  %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x16x16xf32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [1, 2, 3, 4] : (tensor<2x4x16x16xf32>) -> tensor<1x2x4x16x16xf32>
  %12 = stablehlo.transpose %4, dims = [3, 0, 1, 2, 4] : (tensor<2x4x16x1x16xf32>) -> tensor<1x2x4x16x16xf32>
  %13 = stablehlo.select %9, %12, %11 : tensor<1x2x4x16x16xi1>, tensor<1x2x4x16x16xf32>
  %14 = stablehlo.reduce(%13 init: %cst_0) applies stablehlo.maximum across dimensions = [4] : (tensor<1x2x4x16x16xf32>, tensor<f32>) -> tensor<1x2x4x16xf32>
  %15 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x2x4x16xf32>
  %16 = stablehlo.maximum %15, %14 : tensor<1x2x4x16xf32>
  %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<1x2x4x16xf32>) -> tensor<1x2x4x16x1xf32>
  %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3, 4] : (tensor<1x2x4x16x1xf32>) -> tensor<1x2x4x16x16xf32>
  %19 = stablehlo.subtract %13, %18 : tensor<1x2x4x16x16xf32>
  %20 = stablehlo.exponential %19 : tensor<1x2x4x16x16xf32>
  %21 = stablehlo.reduce(%20 init: %cst) applies stablehlo.add across dimensions = [4] : (tensor<1x2x4x16x16xf32>, tensor<f32>) -> tensor<1x2x4x16xf32>
  %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3] : (tensor<1x2x4x16xf32>) -> tensor<1x2x4x16x1xf32>
  %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3, 4] : (tensor<1x2x4x16x1xf32>) -> tensor<1x2x4x16x16xf32>
  %24 = stablehlo.divide %20, %23 : tensor<1x2x4x16x16xf32>
  %25 = stablehlo.convert %24 : (tensor<1x2x4x16x16xf32>) -> tensor<1x2x4x16x16xbf16>
  %26 = stablehlo.dot_general %arg2, %25, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4] : (tensor<2x16x4x16xbf16>, tensor<1x2x4x16x16xbf16>) -> tensor<2x4x16x1x16xbf16>
  %27 = stablehlo.transpose %26, dims = [3, 0, 4, 1, 2] : (tensor<2x4x16x1x16xbf16>) -> tensor<1x2x16x4x16xbf16>
  %28 = stablehlo.transpose %27, dims = [1, 2, 3, 0, 4] : (tensor<1x2x16x4x16xbf16>) -> tensor<2x16x4x1x16xbf16>
  %29 = stablehlo.reshape %28 : (tensor<2x16x4x1x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %29 : tensor<2x16x4x16xbf16>
}

// No engine for f32.
// CHECK-LABEL: @wide
// CHECK-NOT: soap_gpu.attention
// CHECK: stablehlo.dot_general
func.func @wide(%arg0: tensor<2x16x4x16xf32>, %arg1: tensor<2x16x4x16xf32>, %arg2: tensor<2x16x4x16xf32>) -> (tensor<2x16x4x16xf32>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x16x4x16xf32>, tensor<2x16x4x16xf32>) -> tensor<2x4x16x16xf32>
  %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x16x16xf32>
  %2 = stablehlo.divide %0, %1 : tensor<2x4x16x16xf32>
  %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x16xf32>
  %5 = stablehlo.maximum %4, %3 : tensor<2x4x16xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %8 = stablehlo.subtract %2, %7 : tensor<2x4x16x16xf32>
  %9 = stablehlo.exponential %8 : tensor<2x4x16x16xf32>
  %10 = stablehlo.convert %9 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xf32>
  %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %13 = stablehlo.convert %12 : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %15 = stablehlo.divide %9, %14 : tensor<2x4x16x16xf32>
  %16 = stablehlo.dot_general %arg2, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x16x4x16xf32>, tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xf32>
  %17 = stablehlo.transpose %16, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xf32>) -> tensor<2x16x4x16xf32>
  return %17 : tensor<2x16x4x16xf32>
}

// The probabilities are read elsewhere, by a gradient perhaps.
// CHECK-LABEL: @read_elsewhere
// CHECK-NOT: soap_gpu.attention
// CHECK: stablehlo.dot_general
func.func @read_elsewhere(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x4x16xbf16>, %arg2: tensor<2x16x4x16xbf16>) -> (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<bf16>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %2 = stablehlo.divide %0, %1 : tensor<2x4x16x16xbf16>
  %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xbf16>, tensor<bf16>) -> tensor<2x4x16xbf16>
  %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<2x4x16xbf16>
  %5 = stablehlo.maximum %4, %3 : tensor<2x4x16xbf16>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x4x16xbf16>) -> tensor<2x4x16x1xbf16>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xbf16>) -> tensor<2x4x16x16xbf16>
  %8 = stablehlo.subtract %2, %7 : tensor<2x4x16x16xbf16>
  %9 = stablehlo.exponential %8 : tensor<2x4x16x16xbf16>
  %10 = stablehlo.convert %9 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %13 = stablehlo.convert %12 : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xbf16>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xbf16>) -> tensor<2x4x16x16xbf16>
  %15 = stablehlo.divide %9, %14 : tensor<2x4x16x16xbf16>
  %16 = stablehlo.dot_general %arg2, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %17 = stablehlo.transpose %16, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %17, %15 : tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>
}

// Softmax over the queries.
// CHECK-LABEL: @wrong_axis
// CHECK-NOT: soap_gpu.attention
// CHECK: stablehlo.dot_general
func.func @wrong_axis(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x4x16xbf16>, %arg2: tensor<2x16x4x16xbf16>) -> (tensor<2x16x4x16xbf16>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<bf16>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %2 = stablehlo.divide %0, %1 : tensor<2x4x16x16xbf16>
  %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<2x4x16x16xbf16>, tensor<bf16>) -> tensor<2x4x16xbf16>
  %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<2x4x16xbf16>
  %5 = stablehlo.maximum %4, %3 : tensor<2x4x16xbf16>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 3] : (tensor<2x4x16xbf16>) -> tensor<2x4x1x16xbf16>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2, 3] : (tensor<2x4x1x16xbf16>) -> tensor<2x4x16x16xbf16>
  %8 = stablehlo.subtract %2, %7 : tensor<2x4x16x16xbf16>
  %9 = stablehlo.exponential %8 : tensor<2x4x16x16xbf16>
  %10 = stablehlo.convert %9 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 3] : (tensor<2x4x16xf32>) -> tensor<2x4x1x16xf32>
  %13 = stablehlo.convert %12 : (tensor<2x4x1x16xf32>) -> tensor<2x4x1x16xbf16>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x4x1x16xbf16>) -> tensor<2x4x16x16xbf16>
  %15 = stablehlo.divide %9, %14 : tensor<2x4x16x16xbf16>
  %16 = stablehlo.dot_general %arg2, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %17 = stablehlo.transpose %16, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %17 : tensor<2x16x4x16xbf16>
}

// What is hidden might still count.
// CHECK-LABEL: @weak_mask
// CHECK-NOT: soap_gpu.attention
// CHECK: stablehlo.dot_general
func.func @weak_mask(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x4x16xbf16>, %arg2: tensor<2x16x4x16xbf16>) -> (tensor<2x16x4x16xbf16>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = stablehlo.constant dense<-1.000000e+04> : tensor<f32>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %2 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x16x16xf32>
  %3 = stablehlo.divide %1, %2 : tensor<2x4x16x16xf32>
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
  %15 = stablehlo.select %13, %3, %14 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>
  %16 = stablehlo.reduce(%15 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %17 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x16xf32>
  %18 = stablehlo.maximum %17, %16 : tensor<2x4x16xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %21 = stablehlo.subtract %15, %20 : tensor<2x4x16x16xf32>
  %22 = stablehlo.exponential %21 : tensor<2x4x16x16xf32>
  %23 = stablehlo.reduce(%22 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %26 = stablehlo.divide %22, %25 : tensor<2x4x16x16xf32>
  %27 = stablehlo.convert %26 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %28 = stablehlo.dot_general %arg2, %27, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %29 = stablehlo.transpose %28, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %29 : tensor<2x16x4x16xbf16>
}

// Not the lower triangle, but hidden all the same: a bias of queries and keys.
// CHECK-LABEL: @shifted
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: soap_gpu.attention forward {{.*}} bias(%{{.*}} : tensor<1x1x16x16xf32>)
// CHECK-NOT: causal
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
// CHECK: return
func.func @shifted(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x4x16xbf16>, %arg2: tensor<2x16x4x16xbf16>) -> (tensor<2x16x4x16xbf16>) {
  %c = stablehlo.constant dense<2> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %2 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x16x16xf32>
  %3 = stablehlo.divide %1, %2 : tensor<2x4x16x16xf32>
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
  %15 = stablehlo.select %13, %3, %14 : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>
  %16 = stablehlo.reduce(%15 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %17 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x16xf32>
  %18 = stablehlo.maximum %17, %16 : tensor<2x4x16xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %21 = stablehlo.subtract %15, %20 : tensor<2x4x16x16xf32>
  %22 = stablehlo.exponential %21 : tensor<2x4x16x16xf32>
  %23 = stablehlo.reduce(%22 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x16xf32>
  %26 = stablehlo.divide %22, %25 : tensor<2x4x16x16xf32>
  %27 = stablehlo.convert %26 : (tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xbf16>
  %28 = stablehlo.dot_general %arg2, %27, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %29 = stablehlo.transpose %28, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %29 : tensor<2x16x4x16xbf16>
}

// A query of 12 numbers.
// CHECK-LABEL: @odd_size
// CHECK-NOT: soap_gpu.attention
// CHECK: stablehlo.dot_general
func.func @odd_size(%arg0: tensor<2x16x4x12xbf16>, %arg1: tensor<2x16x4x12xbf16>, %arg2: tensor<2x16x4x12xbf16>) -> (tensor<2x16x4x12xbf16>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<bf16>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x16x4x12xbf16>, tensor<2x16x4x12xbf16>) -> tensor<2x4x16x16xbf16>
  %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %2 = stablehlo.divide %0, %1 : tensor<2x4x16x16xbf16>
  %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xbf16>, tensor<bf16>) -> tensor<2x4x16xbf16>
  %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<2x4x16xbf16>
  %5 = stablehlo.maximum %4, %3 : tensor<2x4x16xbf16>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x4x16xbf16>) -> tensor<2x4x16x1xbf16>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xbf16>) -> tensor<2x4x16x16xbf16>
  %8 = stablehlo.subtract %2, %7 : tensor<2x4x16x16xbf16>
  %9 = stablehlo.exponential %8 : tensor<2x4x16x16xbf16>
  %10 = stablehlo.convert %9 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %13 = stablehlo.convert %12 : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xbf16>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xbf16>) -> tensor<2x4x16x16xbf16>
  %15 = stablehlo.divide %9, %14 : tensor<2x4x16x16xbf16>
  %16 = stablehlo.dot_general %arg2, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x16x4x12xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x12x16xbf16>
  %17 = stablehlo.transpose %16, dims = [0, 3, 1, 2] : (tensor<2x4x12x16xbf16>) -> tensor<2x16x4x12xbf16>
  return %17 : tensor<2x16x4x12xbf16>
}

// No softmax: the maximum is added.
// CHECK-LABEL: @no_softmax
// CHECK-NOT: soap_gpu.attention
// CHECK: stablehlo.dot_general
func.func @no_softmax(%arg0: tensor<2x16x4x16xbf16>, %arg1: tensor<2x16x4x16xbf16>, %arg2: tensor<2x16x4x16xbf16>) -> (tensor<2x16x4x16xbf16>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<bf16>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x16x4x16xbf16>) -> tensor<2x4x16x16xbf16>
  %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<bf16>) -> tensor<2x4x16x16xbf16>
  %2 = stablehlo.divide %0, %1 : tensor<2x4x16x16xbf16>
  %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x16x16xbf16>, tensor<bf16>) -> tensor<2x4x16xbf16>
  %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<2x4x16xbf16>
  %5 = stablehlo.maximum %4, %3 : tensor<2x4x16xbf16>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x4x16xbf16>) -> tensor<2x4x16x1xbf16>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xbf16>) -> tensor<2x4x16x16xbf16>
  %8 = stablehlo.add %2, %7 : tensor<2x4x16x16xbf16>
  %9 = stablehlo.exponential %8 : tensor<2x4x16x16xbf16>
  %10 = stablehlo.convert %9 : (tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xf32>
  %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x1xf32>
  %13 = stablehlo.convert %12 : (tensor<2x4x16x1xf32>) -> tensor<2x4x16x1xbf16>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x4x16x1xbf16>) -> tensor<2x4x16x16xbf16>
  %15 = stablehlo.divide %9, %14 : tensor<2x4x16x16xbf16>
  %16 = stablehlo.dot_general %arg2, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x16x4x16xbf16>, tensor<2x4x16x16xbf16>) -> tensor<2x4x16x16xbf16>
  %17 = stablehlo.transpose %16, dims = [0, 3, 1, 2] : (tensor<2x4x16x16xbf16>) -> tensor<2x16x4x16xbf16>
  return %17 : tensor<2x16x4x16xbf16>
}

// Masks that hide by numbers of their own: of a query that sees no key, the keys
// of the larger one count.
// CHECK-LABEL: @two_numbers
// CHECK-NOT: soap_gpu.attention
// CHECK: stablehlo.dot_general
func.func @two_numbers(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x1x1x8xi1>, %arg4: tensor<1x1x8x8xi1>) -> (tensor<2x8x2x16xbf16>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_1 = stablehlo.constant dense<-9.99999995E+11> : tensor<f32>
  %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %cst_3 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
  %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
  %2 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
  %4 = stablehlo.convert %cst_2 : tensor<f32>
  %5 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2, 3] : (tensor<2x1x1x8xi1>) -> tensor<2x2x8x8xi1>
  %6 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %7 = stablehlo.select %5, %3, %6 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %8 = stablehlo.convert %cst_1 : tensor<f32>
  %9 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1, 2, 3] : (tensor<1x1x8x8xi1>) -> tensor<2x2x8x8xi1>
  %10 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
  %11 = stablehlo.select %9, %7, %10 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %12 = stablehlo.reduce(%11 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %13 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
  %14 = stablehlo.maximum %13, %12 : tensor<2x2x8xf32>
  %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %17 = stablehlo.subtract %11, %16 : tensor<2x2x8x8xf32>
  %18 = stablehlo.exponential %17 : tensor<2x2x8x8xf32>
  %19 = stablehlo.reduce(%18 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
  %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
  %22 = stablehlo.divide %18, %21 : tensor<2x2x8x8xf32>
  %23 = stablehlo.convert %22 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
  %24 = stablehlo.dot_general %arg2, %23, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
  %25 = stablehlo.transpose %24, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
  return %25 : tensor<2x8x2x16xbf16>
}

// All heads share one key of each place: places lie in samples as heads do, but
// there are more of them, and the mask is causal.
// CHECK-LABEL: @one_key
// CHECK: soap_gpu.attention forward
// CHECK-SAME: sizes [4, 2, 1, 16, 16, 16, 16] strides [512, 16, 32, 256, 1024, 16, 256, 1024, 16, 512, 16, 32] scale 2.500000e-01 causal
// CHECK-NOT: stablehlo.{{dot_general|exponential|reduce}}
func.func @one_key(%arg0: tensor<4x16x2x16xbf16>, %arg1: tensor<4x16x1x16xbf16>, %arg2: tensor<4x16x1x16xbf16>) -> (tensor<4x16x2x16xbf16>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %cst_4 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %0 = stablehlo.reshape %arg0 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x1x2x16xbf16>
  %1 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x16x1x2x16xbf16>, tensor<4x16x1x16xbf16>) -> tensor<4x1x16x2x16xf32>
  %2 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x1x16x2x16xf32>
  %3 = stablehlo.multiply %1, %2 : tensor<4x1x16x2x16xf32>
  %4 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<4x1x16x16xi1>
  %5 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %6 = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %7 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
  %8 = stablehlo.add %6, %7 : tensor<16x16xi32>
  %9 = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %10 = stablehlo.compare GE, %8, %9, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %12 = stablehlo.select %10, %5, %11 : tensor<16x16xi1>, tensor<16x16xi1>
  %13 = stablehlo.broadcast_in_dim %12, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<1x1x16x16xi1>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<1x1x16x16xi1>) -> tensor<4x1x16x16xi1>
  %15 = stablehlo.and %4, %14 : tensor<4x1x16x16xi1>
  %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x1x16x16xf32>
  %17 = stablehlo.broadcast_in_dim %15, dims = [1, 2, 3, 4] : (tensor<4x1x16x16xi1>) -> tensor<2x4x1x16x16xi1>
  %18 = stablehlo.broadcast_in_dim %16, dims = [1, 2, 3, 4] : (tensor<4x1x16x16xf32>) -> tensor<2x4x1x16x16xf32>
  %19 = stablehlo.transpose %3, dims = [3, 0, 1, 2, 4] : (tensor<4x1x16x2x16xf32>) -> tensor<2x4x1x16x16xf32>
  %20 = stablehlo.select %17, %19, %18 : tensor<2x4x1x16x16xi1>, tensor<2x4x1x16x16xf32>
  %21 = stablehlo.reduce(%20 init: %cst_1) applies stablehlo.maximum across dimensions = [4] : (tensor<2x4x1x16x16xf32>, tensor<f32>) -> tensor<2x4x1x16xf32>
  %22 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x1x16xf32>
  %23 = stablehlo.maximum %22, %21 : tensor<2x4x1x16xf32>
  %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x4x1x16xf32>) -> tensor<2x4x1x16x1xf32>
  %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3, 4] : (tensor<2x4x1x16x1xf32>) -> tensor<2x4x1x16x16xf32>
  %26 = stablehlo.subtract %20, %25 : tensor<2x4x1x16x16xf32>
  %27 = stablehlo.exponential %26 : tensor<2x4x1x16x16xf32>
  %28 = stablehlo.reduce(%27 init: %cst) applies stablehlo.add across dimensions = [4] : (tensor<2x4x1x16x16xf32>, tensor<f32>) -> tensor<2x4x1x16xf32>
  %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<2x4x1x16xf32>) -> tensor<2x4x1x16x1xf32>
  %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4] : (tensor<2x4x1x16x1xf32>) -> tensor<2x4x1x16x16xf32>
  %31 = stablehlo.divide %27, %30 : tensor<2x4x1x16x16xf32>
  %32 = stablehlo.convert %31 : (tensor<2x4x1x16x16xf32>) -> tensor<2x4x1x16x16xbf16>
  %33 = stablehlo.dot_general %arg2, %32, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4] : (tensor<4x16x1x16xbf16>, tensor<2x4x1x16x16xbf16>) -> tensor<4x1x16x2x16xbf16>
  %34 = stablehlo.transpose %33, dims = [3, 0, 4, 1, 2] : (tensor<4x1x16x2x16xbf16>) -> tensor<2x4x16x1x16xbf16>
  %35 = stablehlo.transpose %34, dims = [1, 2, 3, 0, 4] : (tensor<2x4x16x1x16xbf16>) -> tensor<4x16x1x2x16xbf16>
  %36 = stablehlo.reshape %35 : (tensor<4x16x1x2x16xbf16>) -> tensor<4x16x2x16xbf16>
  return %36 : tensor<4x16x2x16xbf16>
}
