// Causal self-attention in bf16, as JAX writes it, on GPUs: one call where a
// device has whole heads, forward; softmax as it was in a step that trains.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=50" --soap-distribute --soap-split-programs --soap-form-gpu-attention | FileCheck %s
// RUN: soap-opt %s --soap-plan="machine=cpu:1 budget=50" --soap-distribute --soap-split-programs --soap-form-gpu-attention | FileCheck %s --check-prefix=CPU
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:4 --emulate --check --quiet

// CHECK: soap_gpu.attention forward
// CHECK-SAME: sizes [4, 4, 4, 16, 16, 16, 16]
// CHECK-SAME: scale 2.500000e-01 causal
// CPU-NOT: soap_gpu.attention
func.func @main(%arg0: tensor<64x64xf32>, %arg1: tensor<64x64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<4x16x64xf32>) -> (tensor<4x16x64xbf16>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %c_3 = stablehlo.constant dense<true> : tensor<i1>
  %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %0 = stablehlo.convert %arg4 : (tensor<4x16x64xf32>) -> tensor<4x16x64xbf16>
  %1 = stablehlo.convert %arg2 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %3 = stablehlo.reshape %2 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %4 = stablehlo.convert %arg0 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %5 = stablehlo.dot_general %0, %4, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %6 = stablehlo.reshape %5 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %7 = stablehlo.convert %arg3 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %8 = stablehlo.dot_general %0, %7, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %9 = stablehlo.reshape %8 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %10 = stablehlo.dot_general %3, %6, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<4x16x4x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
  %11 = stablehlo.convert %10 : (tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xf32>
  %12 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
  %13 = stablehlo.divide %11, %12 : tensor<4x4x16x16xf32>
  %14 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %15 = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %16 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
  %17 = stablehlo.add %15, %16 : tensor<16x16xi32>
  %18 = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %19 = stablehlo.compare GE, %17, %18, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %20 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %21 = stablehlo.select %19, %14, %20 : tensor<16x16xi1>, tensor<16x16xi1>
  %22 = stablehlo.convert %cst_2 : tensor<f32>
  %23 = stablehlo.broadcast_in_dim %21, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<4x4x16x16xi1>
  %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
  %25 = stablehlo.select %23, %13, %24 : tensor<4x4x16x16xi1>, tensor<4x4x16x16xf32>
  %26 = stablehlo.reduce(%25 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
  %27 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
  %28 = stablehlo.maximum %27, %26 : tensor<4x4x16xf32>
  %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
  %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
  %31 = stablehlo.subtract %25, %30 : tensor<4x4x16x16xf32>
  %32 = stablehlo.exponential %31 : tensor<4x4x16x16xf32>
  %33 = stablehlo.reduce(%32 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
  %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
  %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
  %36 = stablehlo.divide %32, %35 : tensor<4x4x16x16xf32>
  %37 = stablehlo.convert %36 : (tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xbf16>
  %38 = stablehlo.dot_general %9, %37, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<4x16x4x16xbf16>, tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xbf16>
  %39 = stablehlo.transpose %38, dims = [0, 3, 1, 2] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
  %40 = stablehlo.reshape %39 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x64xbf16>
  %41 = stablehlo.convert %arg1 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %42 = stablehlo.dot_general %40, %41, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  return %42 : tensor<4x16x64xbf16>
}
