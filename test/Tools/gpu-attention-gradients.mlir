// A step of training of causal self-attention in bf16, as JAX writes it, on
// GPUs: one call forward, one for the gradient, of whole samples or whole heads.
// The rate is such that new weights are all gradient.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=50" --soap-distribute --soap-form-gpu-attention | FileCheck %s
// RUN: soap-opt %s --soap-plan="machine=cpu:1 budget=50" --soap-distribute --soap-form-gpu-attention | FileCheck %s --check-prefix=CPU
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet

// RUN: sed 's/%arg[45]: tensor<4x16x64xf32>/& {mhlo.sharding = "{devices=[2,1,1]<=[2]}"}/g' %s > %t.samples.mlir
// RUN: soap-opt %t.samples.mlir --soap-plan="machine=cuda:2 algorithm=tofu" --soap-distribute --soap-form-gpu-attention | FileCheck %s --check-prefix=SAMPLES
// RUN: soap-run %t.samples.mlir --machine=cuda:2 --algorithm=tofu --emulate --check --quiet

// Columns of the weights of queries, keys and values are heads.
// RUN: sed 's/%arg[012]: tensor<64x64xf32>/& {mhlo.sharding = "{devices=[1,2]<=[2]}"}/g' %s > %t.mlir
// RUN: soap-opt %t.mlir --soap-plan="machine=cuda:2 algorithm=tofu" --soap-distribute --soap-form-gpu-attention | FileCheck %s --check-prefix=HEADS
// RUN: soap-run %t.mlir --machine=cuda:2 --algorithm=tofu --emulate --check --quiet

// CHECK: soap_gpu.attention forward
// CHECK-SAME: sizes [4, 4, 4, 16, 16, 16, 16]
// CHECK-SAME: scale 2.500000e-01 causal
// CHECK: soap_gpu.attention backward
// CHECK-SAME: sizes [4, 4, 4, 16, 16, 16, 16]
// CHECK-SAME: scale 2.500000e-01 causal
// CHECK-NOT: stablehlo.exponential
// CPU-NOT: soap_gpu.attention
// SAMPLES: soap_gpu.attention forward
// SAMPLES-SAME: sizes [2, 4, 4, 16, 16, 16, 16]
// SAMPLES: soap_gpu.attention backward
// SAMPLES-SAME: sizes [2, 4, 4, 16, 16, 16, 16]
// HEADS: soap_gpu.attention forward
// HEADS-SAME: sizes [4, 2, 2, 16, 16, 16, 16]
// HEADS: soap_gpu.attention backward
// HEADS-SAME: sizes [4, 2, 2, 16, 16, 16, 16]
func.func @main(%arg0: tensor<64x64xf32>, %arg1: tensor<64x64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<4x16x64xf32>, %arg5: tensor<4x16x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<f32>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<1.000000e+04> : tensor<f32>
  %cst_1 = stablehlo.constant dense<4.096000e+03> : tensor<f32>
  %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_6 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %c_7 = stablehlo.constant dense<true> : tensor<i1>
  %cst_8 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %0 = stablehlo.convert %arg0 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %1 = stablehlo.convert %arg1 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %2 = stablehlo.convert %arg2 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %3 = stablehlo.convert %arg3 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %4 = stablehlo.convert %arg4 : (tensor<4x16x64xf32>) -> tensor<4x16x64xbf16>
  %5 = stablehlo.dot_general %4, %0, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %6 = stablehlo.reshape %5 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %7 = stablehlo.dot_general %4, %1, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %8 = stablehlo.reshape %7 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %9 = stablehlo.dot_general %4, %2, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %10 = stablehlo.reshape %9 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %11 = stablehlo.dot_general %6, %8, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<4x16x4x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
  %12 = stablehlo.convert %11 : (tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xf32>
  %13 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
  %14 = stablehlo.divide %12, %13 : tensor<4x4x16x16xf32>
  %15 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %16 = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %17 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
  %18 = stablehlo.add %16, %17 : tensor<16x16xi32>
  %19 = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %20 = stablehlo.compare GE, %18, %19, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %21 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %22 = stablehlo.select %20, %15, %21 : tensor<16x16xi1>, tensor<16x16xi1>
  %23 = stablehlo.convert %cst_6 : tensor<f32>
  %24 = stablehlo.broadcast_in_dim %22, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<4x4x16x16xi1>
  %25 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
  %26 = stablehlo.select %24, %14, %25 : tensor<4x4x16x16xi1>, tensor<4x4x16x16xf32>
  %27 = stablehlo.reduce(%26 init: %cst_5) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
  %28 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
  %29 = stablehlo.maximum %28, %27 : tensor<4x4x16xf32>
  %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
  %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
  %32 = stablehlo.subtract %26, %31 : tensor<4x4x16x16xf32>
  %33 = stablehlo.exponential %32 : tensor<4x4x16x16xf32>
  %34 = stablehlo.reduce(%33 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
  %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
  %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
  %37 = stablehlo.divide %33, %36 : tensor<4x4x16x16xf32>
  %38 = stablehlo.multiply %35, %35 : tensor<4x4x16x1xf32>
  %39 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x4x16x1xf32>
  %40 = stablehlo.divide %39, %38 : tensor<4x4x16x1xf32>
  %41 = stablehlo.convert %37 : (tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xbf16>
  %42 = stablehlo.dot_general %10, %41, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<4x16x4x16xbf16>, tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xbf16>
  %43 = stablehlo.transpose %42, dims = [0, 3, 1, 2] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
  %44 = stablehlo.reshape %43 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x64xbf16>
  %45 = stablehlo.dot_general %44, %3, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %46 = stablehlo.convert %45 : (tensor<4x16x64xbf16>) -> tensor<4x16x64xf32>
  %47 = stablehlo.subtract %46, %arg5 : tensor<4x16x64xf32>
  %48 = stablehlo.multiply %47, %47 : tensor<4x16x64xf32>
  %49 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x16x64xf32>
  %50 = stablehlo.multiply %49, %47 : tensor<4x16x64xf32>
  %51 = stablehlo.reduce(%48 init: %cst_4) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x16x64xf32>, tensor<f32>) -> tensor<f32>
  %52 = stablehlo.divide %51, %cst_1 : tensor<f32>
  %53 = stablehlo.divide %cst_3, %cst_1 : tensor<f32>
  %54 = stablehlo.broadcast_in_dim %53, dims = [] : (tensor<f32>) -> tensor<4x16x64xf32>
  %55 = stablehlo.multiply %54, %50 : tensor<4x16x64xf32>
  %56 = stablehlo.convert %55 : (tensor<4x16x64xf32>) -> tensor<4x16x64xbf16>
  %57 = stablehlo.dot_general %56, %44, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x64xbf16>, tensor<4x16x64xbf16>) -> tensor<64x64xbf16>
  %58 = stablehlo.transpose %57, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %59 = stablehlo.dot_general %56, %3, contracting_dims = [2] x [1] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %60 = stablehlo.reshape %59 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %61 = stablehlo.transpose %60, dims = [0, 2, 3, 1] : (tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
  %62 = stablehlo.dot_general %61, %10, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<4x4x16x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
  %63 = stablehlo.dot_general %61, %41, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x4x16x16xbf16>, tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xbf16>
  %64 = stablehlo.transpose %63, dims = [0, 3, 1, 2] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
  %65 = stablehlo.convert %62 : (tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xf32>
  %66 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
  %67 = stablehlo.multiply %65, %66 : tensor<4x4x16x16xf32>
  %68 = stablehlo.multiply %67, %33 : tensor<4x4x16x16xf32>
  %69 = stablehlo.reduce(%68 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
  %70 = stablehlo.reshape %69 : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
  %71 = stablehlo.negate %70 : tensor<4x4x16x1xf32>
  %72 = stablehlo.divide %65, %36 : tensor<4x4x16x16xf32>
  %73 = stablehlo.reduce(%71 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x1xf32>, tensor<f32>) -> tensor<4x4x16xf32>
  %74 = stablehlo.broadcast_in_dim %73, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x16xf32>
  %75 = stablehlo.add %72, %74 : tensor<4x4x16x16xf32>
  %76 = stablehlo.multiply %75, %33 : tensor<4x4x16x16xf32>
  %77 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
  %78 = stablehlo.select %24, %76, %77 : tensor<4x4x16x16xi1>, tensor<4x4x16x16xf32>
  %79 = stablehlo.divide %78, %13 : tensor<4x4x16x16xf32>
  %80 = stablehlo.convert %79 : (tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xbf16>
  %81 = stablehlo.dot_general %80, %6, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<4x4x16x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
  %82 = stablehlo.transpose %81, dims = [0, 2, 1, 3] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
  %83 = stablehlo.dot_general %80, %8, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<4x4x16x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
  %84 = stablehlo.transpose %83, dims = [0, 2, 1, 3] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
  %85 = stablehlo.reshape %64 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x64xbf16>
  %86 = stablehlo.dot_general %85, %4, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x64xbf16>, tensor<4x16x64xbf16>) -> tensor<64x64xbf16>
  %87 = stablehlo.transpose %86, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %88 = stablehlo.reshape %82 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x64xbf16>
  %89 = stablehlo.dot_general %88, %4, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x64xbf16>, tensor<4x16x64xbf16>) -> tensor<64x64xbf16>
  %90 = stablehlo.transpose %89, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %91 = stablehlo.reshape %84 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x64xbf16>
  %92 = stablehlo.dot_general %91, %4, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x64xbf16>, tensor<4x16x64xbf16>) -> tensor<64x64xbf16>
  %93 = stablehlo.transpose %92, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %94 = stablehlo.convert %58 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  %95 = stablehlo.convert %87 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  %96 = stablehlo.convert %90 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  %97 = stablehlo.convert %93 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  %98 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %99 = stablehlo.multiply %98, %97 : tensor<64x64xf32>
  %100 = stablehlo.subtract %arg0, %99 : tensor<64x64xf32>
  %101 = stablehlo.multiply %98, %96 : tensor<64x64xf32>
  %102 = stablehlo.subtract %arg1, %101 : tensor<64x64xf32>
  %103 = stablehlo.multiply %98, %95 : tensor<64x64xf32>
  %104 = stablehlo.subtract %arg2, %103 : tensor<64x64xf32>
  %105 = stablehlo.multiply %98, %94 : tensor<64x64xf32>
  %106 = stablehlo.subtract %arg3, %105 : tensor<64x64xf32>
  return %100, %102, %104, %106, %52 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<f32>
}

