// A step of training of two stages under jax.vmap, each with weights of its own, of
// self-attention in bf16 with padding, which may hide all keys of a sample: stages
// and samples are the samples of a call. The rate is such that new weights are all
// gradient.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=50" --soap-distribute --soap-form-gpu-attention | FileCheck %s
// RUN: soap-opt %s --soap-plan="machine=cuda:2 algorithm=tofu" --soap-distribute --soap-form-gpu-attention | FileCheck %s --check-prefix=STAGE
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --algorithm=tofu --emulate --check --quiet

// CHECK: soap_gpu.attention forward{{.*}} bias(%{{.*}} : tensor<8x1x1x16xf32>){{.*}} sizes [8, 2, 2, 16, 16, 16, 16]
// CHECK: soap_gpu.attention backward{{.*}} sizes [8, 2, 2, 16, 16, 16, 16]
// CHECK-NOT: soap_gpu.attention
// STAGE: soap_gpu.attention forward{{.*}} sizes [4, 2, 2, 16, 16, 16, 16]
// STAGE: soap_gpu.attention backward{{.*}} sizes [4, 2, 2, 16, 16, 16, 16]
func.func @main(%arg0: tensor<2x4x32x32xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<2x4x16x32xbf16>, %arg2: tensor<2x4xf32>) -> (tensor<2x4x32x32xf32>, tensor<f32>) {
  %cst = stablehlo.constant dense<1.000000e+01> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
  %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_5 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %cst_6 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
  %cst_7 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
  %cst_8 = stablehlo.constant dense<2.001950e-01> : tensor<bf16>
  %0 = stablehlo.convert %arg0 : (tensor<2x4x32x32xf32>) -> tensor<2x4x32x32xbf16>
  %1 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<bf16>) -> tensor<2x4x32x32xbf16>
  %2 = stablehlo.multiply %0, %1 : tensor<2x4x32x32xbf16>
  %3 = stablehlo.iota dim = 0 : tensor<16xi32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [2] : (tensor<16xi32>) -> tensor<1x1x16xi32>
  %5 = stablehlo.abs %arg2 : tensor<2x4xf32>
  %6 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
  %7 = stablehlo.multiply %5, %6 : tensor<2x4xf32>
  %8 = stablehlo.convert %7 : (tensor<2x4xf32>) -> tensor<2x4xi32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<2x4xi32>) -> tensor<2x4x1xi32>
  %10 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<1x1x16xi32>) -> tensor<2x4x16xi32>
  %11 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x4x1xi32>) -> tensor<2x4x16xi32>
  %12 = stablehlo.compare LT, %10, %11, SIGNED : (tensor<2x4x16xi32>, tensor<2x4x16xi32>) -> tensor<2x4x16xi1>
  %13 = stablehlo.slice %2 [0:2, 0:1, 0:32, 0:32] : (tensor<2x4x32x32xbf16>) -> tensor<2x1x32x32xbf16>
  %14 = stablehlo.reshape %13 : (tensor<2x1x32x32xbf16>) -> tensor<2x32x32xbf16>
  %15 = stablehlo.dot_general %arg1, %14, batching_dims = [0] x [0], contracting_dims = [3] x [1] : (tensor<2x4x16x32xbf16>, tensor<2x32x32xbf16>) -> tensor<2x4x16x32xbf16>
  %16 = stablehlo.reshape %15 : (tensor<2x4x16x32xbf16>) -> tensor<2x4x16x2x16xbf16>
  %17 = stablehlo.slice %2 [0:2, 1:2, 0:32, 0:32] : (tensor<2x4x32x32xbf16>) -> tensor<2x1x32x32xbf16>
  %18 = stablehlo.reshape %17 : (tensor<2x1x32x32xbf16>) -> tensor<2x32x32xbf16>
  %19 = stablehlo.dot_general %arg1, %18, batching_dims = [0] x [0], contracting_dims = [3] x [1] : (tensor<2x4x16x32xbf16>, tensor<2x32x32xbf16>) -> tensor<2x4x16x32xbf16>
  %20 = stablehlo.reshape %19 : (tensor<2x4x16x32xbf16>) -> tensor<2x4x16x2x16xbf16>
  %21 = stablehlo.slice %2 [0:2, 2:3, 0:32, 0:32] : (tensor<2x4x32x32xbf16>) -> tensor<2x1x32x32xbf16>
  %22 = stablehlo.reshape %21 : (tensor<2x1x32x32xbf16>) -> tensor<2x32x32xbf16>
  %23 = stablehlo.dot_general %arg1, %22, batching_dims = [0] x [0], contracting_dims = [3] x [1] : (tensor<2x4x16x32xbf16>, tensor<2x32x32xbf16>) -> tensor<2x4x16x32xbf16>
  %24 = stablehlo.reshape %23 : (tensor<2x4x16x32xbf16>) -> tensor<2x4x16x2x16xbf16>
  %25 = stablehlo.dot_general %16, %20, batching_dims = [0, 1, 3] x [0, 1, 3], contracting_dims = [4] x [4] : (tensor<2x4x16x2x16xbf16>, tensor<2x4x16x2x16xbf16>) -> tensor<2x4x2x16x16xbf16>
  %26 = stablehlo.convert %25 : (tensor<2x4x2x16x16xbf16>) -> tensor<2x4x2x16x16xf32>
  %27 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x4x2x16x16xf32>
  %28 = stablehlo.divide %26, %27 : tensor<2x4x2x16x16xf32>
  %29 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 4] : (tensor<2x4x16xi1>) -> tensor<2x4x1x1x16xi1>
  %30 = stablehlo.convert %cst_5 : tensor<f32>
  %31 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4] : (tensor<2x4x1x1x16xi1>) -> tensor<2x4x2x16x16xi1>
  %32 = stablehlo.broadcast_in_dim %30, dims = [] : (tensor<f32>) -> tensor<4x2x16x16xf32>
  %33 = stablehlo.broadcast_in_dim %32, dims = [1, 2, 3, 4] : (tensor<4x2x16x16xf32>) -> tensor<2x4x2x16x16xf32>
  %34 = stablehlo.select %31, %28, %33 : tensor<2x4x2x16x16xi1>, tensor<2x4x2x16x16xf32>
  %35 = stablehlo.reduce(%34 init: %cst_4) applies stablehlo.maximum across dimensions = [4] : (tensor<2x4x2x16x16xf32>, tensor<f32>) -> tensor<2x4x2x16xf32>
  %36 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x2x16xf32>
  %37 = stablehlo.maximum %36, %35 : tensor<2x4x2x16xf32>
  %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<2x4x2x16xf32>) -> tensor<2x4x2x16x1xf32>
  %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 2, 3, 4] : (tensor<2x4x2x16x1xf32>) -> tensor<2x4x2x16x16xf32>
  %40 = stablehlo.subtract %34, %39 : tensor<2x4x2x16x16xf32>
  %41 = stablehlo.exponential %40 : tensor<2x4x2x16x16xf32>
  %42 = stablehlo.reduce(%41 init: %cst_3) applies stablehlo.add across dimensions = [4] : (tensor<2x4x2x16x16xf32>, tensor<f32>) -> tensor<2x4x2x16xf32>
  %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2, 3] : (tensor<2x4x2x16xf32>) -> tensor<2x4x2x16x1xf32>
  %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3, 4] : (tensor<2x4x2x16x1xf32>) -> tensor<2x4x2x16x16xf32>
  %45 = stablehlo.divide %41, %44 : tensor<2x4x2x16x16xf32>
  %46 = stablehlo.multiply %43, %43 : tensor<2x4x2x16x1xf32>
  %47 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x2x16x1xf32>
  %48 = stablehlo.divide %47, %46 : tensor<2x4x2x16x1xf32>
  %49 = stablehlo.convert %45 : (tensor<2x4x2x16x16xf32>) -> tensor<2x4x2x16x16xbf16>
  %50 = stablehlo.dot_general %24, %49, batching_dims = [0, 1, 3] x [0, 1, 2], contracting_dims = [2] x [4] : (tensor<2x4x16x2x16xbf16>, tensor<2x4x2x16x16xbf16>) -> tensor<2x4x2x16x16xbf16>
  %51 = stablehlo.transpose %50, dims = [0, 1, 4, 2, 3] : (tensor<2x4x2x16x16xbf16>) -> tensor<2x4x16x2x16xbf16>
  %52 = stablehlo.reshape %51 : (tensor<2x4x16x2x16xbf16>) -> tensor<2x4x16x32xbf16>
  %53 = stablehlo.slice %2 [0:2, 3:4, 0:32, 0:32] : (tensor<2x4x32x32xbf16>) -> tensor<2x1x32x32xbf16>
  %54 = stablehlo.reshape %53 : (tensor<2x1x32x32xbf16>) -> tensor<2x32x32xbf16>
  %55 = stablehlo.dot_general %52, %54, batching_dims = [0] x [0], contracting_dims = [3] x [1] : (tensor<2x4x16x32xbf16>, tensor<2x32x32xbf16>) -> tensor<2x4x16x32xbf16>
  %56 = stablehlo.add %arg1, %55 : tensor<2x4x16x32xbf16>
  %57 = stablehlo.convert %56 : (tensor<2x4x16x32xbf16>) -> tensor<2x4x16x32xf32>
  %58 = chlo.square %57 : tensor<2x4x16x32xf32> -> tensor<2x4x16x32xf32>
  %59 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x16x32xf32>
  %60 = stablehlo.multiply %59, %57 : tensor<2x4x16x32xf32>
  %61 = stablehlo.reduce(%58 init: %cst_3) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<2x4x16x32xf32>, tensor<f32>) -> tensor<f32>
  %62 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x16x32xf32>
  %63 = stablehlo.multiply %62, %60 : tensor<2x4x16x32xf32>
  %64 = stablehlo.convert %63 : (tensor<2x4x16x32xf32>) -> tensor<2x4x16x32xbf16>
  %65 = stablehlo.dot_general %64, %52, batching_dims = [0] x [0], contracting_dims = [1, 2] x [1, 2] : (tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) -> tensor<2x32x32xbf16>
  %66 = stablehlo.transpose %65, dims = [0, 2, 1] : (tensor<2x32x32xbf16>) -> tensor<2x32x32xbf16>
  %67 = stablehlo.dot_general %64, %54, batching_dims = [0] x [0], contracting_dims = [3] x [2] : (tensor<2x4x16x32xbf16>, tensor<2x32x32xbf16>) -> tensor<2x4x16x32xbf16>
  %68 = stablehlo.broadcast_in_dim %66, dims = [0, 2, 3] : (tensor<2x32x32xbf16>) -> tensor<2x1x32x32xbf16>
  %69 = stablehlo.pad %68, %cst_0, low = [0, 3, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x1x32x32xbf16>, tensor<bf16>) -> tensor<2x4x32x32xbf16>
  %70 = stablehlo.reshape %67 : (tensor<2x4x16x32xbf16>) -> tensor<2x4x16x2x16xbf16>
  %71 = stablehlo.transpose %70, dims = [0, 1, 3, 4, 2] : (tensor<2x4x16x2x16xbf16>) -> tensor<2x4x2x16x16xbf16>
  %72 = stablehlo.dot_general %71, %24, batching_dims = [0, 1, 2] x [0, 1, 3], contracting_dims = [3] x [4] : (tensor<2x4x2x16x16xbf16>, tensor<2x4x16x2x16xbf16>) -> tensor<2x4x2x16x16xbf16>
  %73 = stablehlo.dot_general %71, %49, batching_dims = [0, 1, 2] x [0, 1, 2], contracting_dims = [4] x [3] : (tensor<2x4x2x16x16xbf16>, tensor<2x4x2x16x16xbf16>) -> tensor<2x4x2x16x16xbf16>
  %74 = stablehlo.transpose %73, dims = [0, 1, 4, 2, 3] : (tensor<2x4x2x16x16xbf16>) -> tensor<2x4x16x2x16xbf16>
  %75 = stablehlo.convert %72 : (tensor<2x4x2x16x16xbf16>) -> tensor<2x4x2x16x16xf32>
  %76 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2, 3, 4] : (tensor<2x4x2x16x1xf32>) -> tensor<2x4x2x16x16xf32>
  %77 = stablehlo.multiply %75, %76 : tensor<2x4x2x16x16xf32>
  %78 = stablehlo.multiply %77, %41 : tensor<2x4x2x16x16xf32>
  %79 = stablehlo.reduce(%78 init: %cst_3) applies stablehlo.add across dimensions = [4] : (tensor<2x4x2x16x16xf32>, tensor<f32>) -> tensor<2x4x2x16xf32>
  %80 = stablehlo.reshape %79 : (tensor<2x4x2x16xf32>) -> tensor<2x4x2x16x1xf32>
  %81 = stablehlo.negate %80 : tensor<2x4x2x16x1xf32>
  %82 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3, 4] : (tensor<2x4x2x16x1xf32>) -> tensor<2x4x2x16x16xf32>
  %83 = stablehlo.divide %75, %82 : tensor<2x4x2x16x16xf32>
  %84 = stablehlo.reduce(%81 init: %cst_3) applies stablehlo.add across dimensions = [4] : (tensor<2x4x2x16x1xf32>, tensor<f32>) -> tensor<2x4x2x16xf32>
  %85 = stablehlo.broadcast_in_dim %84, dims = [0, 1, 2, 3] : (tensor<2x4x2x16xf32>) -> tensor<2x4x2x16x16xf32>
  %86 = stablehlo.add %83, %85 : tensor<2x4x2x16x16xf32>
  %87 = stablehlo.multiply %86, %41 : tensor<2x4x2x16x16xf32>
  %88 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4x2x16x16xf32>
  %89 = stablehlo.select %31, %87, %88 : tensor<2x4x2x16x16xi1>, tensor<2x4x2x16x16xf32>
  %90 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x4x2x16x16xf32>
  %91 = stablehlo.divide %89, %90 : tensor<2x4x2x16x16xf32>
  %92 = stablehlo.convert %91 : (tensor<2x4x2x16x16xf32>) -> tensor<2x4x2x16x16xbf16>
  %93 = stablehlo.dot_general %92, %16, batching_dims = [0, 1, 2] x [0, 1, 3], contracting_dims = [3] x [2] : (tensor<2x4x2x16x16xbf16>, tensor<2x4x16x2x16xbf16>) -> tensor<2x4x2x16x16xbf16>
  %94 = stablehlo.transpose %93, dims = [0, 1, 3, 2, 4] : (tensor<2x4x2x16x16xbf16>) -> tensor<2x4x16x2x16xbf16>
  %95 = stablehlo.dot_general %92, %20, batching_dims = [0, 1, 2] x [0, 1, 3], contracting_dims = [4] x [2] : (tensor<2x4x2x16x16xbf16>, tensor<2x4x16x2x16xbf16>) -> tensor<2x4x2x16x16xbf16>
  %96 = stablehlo.transpose %95, dims = [0, 1, 3, 2, 4] : (tensor<2x4x2x16x16xbf16>) -> tensor<2x4x16x2x16xbf16>
  %97 = stablehlo.reshape %74 : (tensor<2x4x16x2x16xbf16>) -> tensor<2x4x16x32xbf16>
  %98 = stablehlo.dot_general %97, %arg1, batching_dims = [0] x [0], contracting_dims = [1, 2] x [1, 2] : (tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) -> tensor<2x32x32xbf16>
  %99 = stablehlo.transpose %98, dims = [0, 2, 1] : (tensor<2x32x32xbf16>) -> tensor<2x32x32xbf16>
  %100 = stablehlo.broadcast_in_dim %99, dims = [0, 2, 3] : (tensor<2x32x32xbf16>) -> tensor<2x1x32x32xbf16>
  %101 = stablehlo.pad %100, %cst_0, low = [0, 2, 0, 0], high = [0, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x1x32x32xbf16>, tensor<bf16>) -> tensor<2x4x32x32xbf16>
  %102 = stablehlo.add %69, %101 : tensor<2x4x32x32xbf16>
  %103 = stablehlo.reshape %94 : (tensor<2x4x16x2x16xbf16>) -> tensor<2x4x16x32xbf16>
  %104 = stablehlo.dot_general %103, %arg1, batching_dims = [0] x [0], contracting_dims = [1, 2] x [1, 2] : (tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) -> tensor<2x32x32xbf16>
  %105 = stablehlo.transpose %104, dims = [0, 2, 1] : (tensor<2x32x32xbf16>) -> tensor<2x32x32xbf16>
  %106 = stablehlo.broadcast_in_dim %105, dims = [0, 2, 3] : (tensor<2x32x32xbf16>) -> tensor<2x1x32x32xbf16>
  %107 = stablehlo.pad %106, %cst_0, low = [0, 1, 0, 0], high = [0, 2, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x1x32x32xbf16>, tensor<bf16>) -> tensor<2x4x32x32xbf16>
  %108 = stablehlo.add %102, %107 : tensor<2x4x32x32xbf16>
  %109 = stablehlo.reshape %96 : (tensor<2x4x16x2x16xbf16>) -> tensor<2x4x16x32xbf16>
  %110 = stablehlo.dot_general %109, %arg1, batching_dims = [0] x [0], contracting_dims = [1, 2] x [1, 2] : (tensor<2x4x16x32xbf16>, tensor<2x4x16x32xbf16>) -> tensor<2x32x32xbf16>
  %111 = stablehlo.transpose %110, dims = [0, 2, 1] : (tensor<2x32x32xbf16>) -> tensor<2x32x32xbf16>
  %112 = stablehlo.broadcast_in_dim %111, dims = [0, 2, 3] : (tensor<2x32x32xbf16>) -> tensor<2x1x32x32xbf16>
  %113 = stablehlo.pad %112, %cst_0, low = [0, 0, 0, 0], high = [0, 3, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x1x32x32xbf16>, tensor<bf16>) -> tensor<2x4x32x32xbf16>
  %114 = stablehlo.add %108, %113 : tensor<2x4x32x32xbf16>
  %115 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<bf16>) -> tensor<2x4x32x32xbf16>
  %116 = stablehlo.multiply %114, %115 : tensor<2x4x32x32xbf16>
  %117 = stablehlo.convert %116 : (tensor<2x4x32x32xbf16>) -> tensor<2x4x32x32xf32>
  %118 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x32x32xf32>
  %119 = stablehlo.multiply %118, %117 : tensor<2x4x32x32xf32>
  %120 = stablehlo.subtract %arg0, %119 : tensor<2x4x32x32xf32>
  return %120, %61 : tensor<2x4x32x32xf32>, tensor<f32>
}
