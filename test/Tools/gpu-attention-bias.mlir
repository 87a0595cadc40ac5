// The same as gpu-attention-mask.mlir with -1e9 added to scores, by which those of
// sample 0 vanish, but not their gradient.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=50" --soap-distribute --soap-form-gpu-attention | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet
// RUN: sed 's/%arg[46]: tensor<4x16x64xf32>/& {mhlo.sharding = "{devices=[2,1,1]<=[2]}"}/g' %s > %t.mlir
// RUN: soap-opt %t.mlir --soap-plan="machine=cuda:2 algorithm=tofu" --soap-distribute --soap-form-gpu-attention | FileCheck %s --check-prefix=SAMPLES
// RUN: soap-run %t.mlir --machine=cuda:2 --algorithm=tofu --emulate --check --quiet

// CHECK: soap_gpu.attention forward{{.*}} bias(%{{.*}} : tensor<4x1x1x16xf32>)
// CHECK: soap_gpu.attention backward{{.*}} bias(%{{.*}} : tensor<4x1x16x16xf32>)
// CHECK-NOT: soap_gpu.attention
// SAMPLES: soap_gpu.attention forward{{.*}} bias(%{{.*}} : tensor<2x1x1x16xf32>)
// SAMPLES: soap_gpu.attention backward{{.*}} bias(%{{.*}} : tensor<2x1x16x16xf32>)
func.func @main(%arg0: tensor<64x64xf32>, %arg1: tensor<64x64xf32>, %arg2: tensor<64x64xf32>, %arg3: tensor<64x64xf32>, %arg4: tensor<4x16x64xf32>, %arg5: tensor<4x16xf32>, %arg6: tensor<4x16x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<f32>) {
  %cst = stablehlo.constant dense<1.000000e+03> : tensor<f32>
  %cst_0 = stablehlo.constant dense<4.096000e+03> : tensor<f32>
  %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_4 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
  %cst_5 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
  %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %c = stablehlo.constant dense<5> : tensor<i32>
  %cst_7 = stablehlo.constant dense<-5.000000e-02> : tensor<f32>
  %cst_8 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %1 = stablehlo.multiply %arg0, %0 : tensor<64x64xf32>
  %2 = stablehlo.convert %1 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %3 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %4 = stablehlo.multiply %arg1, %3 : tensor<64x64xf32>
  %5 = stablehlo.convert %4 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %6 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %7 = stablehlo.multiply %arg2, %6 : tensor<64x64xf32>
  %8 = stablehlo.convert %7 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %9 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %10 = stablehlo.multiply %arg3, %9 : tensor<64x64xf32>
  %11 = stablehlo.convert %10 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %12 = stablehlo.convert %arg4 : (tensor<4x16x64xf32>) -> tensor<4x16x64xbf16>
  %13 = stablehlo.dot_general %12, %2, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %14 = stablehlo.reshape %13 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %15 = stablehlo.dot_general %12, %5, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %16 = stablehlo.reshape %15 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %17 = stablehlo.dot_general %12, %8, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %18 = stablehlo.reshape %17 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %19 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
  %20 = stablehlo.compare GT, %arg5, %19, FLOAT : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xi1>
  %21 = stablehlo.iota dim = 1 : tensor<4x16xi32>
  %22 = stablehlo.iota dim = 0 : tensor<4x16xi32>
  %23 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x16xi32>
  %24 = stablehlo.multiply %23, %22 : tensor<4x16xi32>
  %25 = stablehlo.compare LT, %21, %24, SIGNED : (tensor<4x16xi32>, tensor<4x16xi32>) -> tensor<4x16xi1>
  %26 = stablehlo.and %20, %25 : tensor<4x16xi1>
  %27 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
  %28 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
  %29 = stablehlo.select %26, %27, %28 : tensor<4x16xi1>, tensor<4x16xf32>
  %30 = stablehlo.broadcast_in_dim %29, dims = [0, 3] : (tensor<4x16xf32>) -> tensor<4x1x1x16xf32>
  %31 = stablehlo.dot_general %14, %16, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<4x16x4x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
  %32 = stablehlo.convert %31 : (tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xf32>
  %33 = stablehlo.sqrt %cst_4 : tensor<f32>
  %34 = stablehlo.convert %33 : tensor<f32>
  %35 = stablehlo.broadcast_in_dim %34, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
  %36 = stablehlo.divide %32, %35 : tensor<4x4x16x16xf32>
  %37 = stablehlo.convert %30 : tensor<4x1x1x16xf32>
  %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<4x1x1x16xf32>) -> tensor<4x4x16x16xf32>
  %39 = stablehlo.add %36, %38 : tensor<4x4x16x16xf32>
  %40 = stablehlo.reduce(%39 init: %cst_3) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
  %41 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
  %42 = stablehlo.maximum %41, %40 : tensor<4x4x16xf32>
  %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
  %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
  %45 = stablehlo.subtract %39, %44 : tensor<4x4x16x16xf32>
  %46 = stablehlo.exponential %45 : tensor<4x4x16x16xf32>
  %47 = stablehlo.reduce(%46 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
  %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
  %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
  %50 = stablehlo.divide %46, %49 : tensor<4x4x16x16xf32>
  %51 = stablehlo.multiply %48, %48 : tensor<4x4x16x1xf32>
  %52 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x4x16x1xf32>
  %53 = stablehlo.divide %52, %51 : tensor<4x4x16x1xf32>
  %54 = stablehlo.convert %50 : (tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xbf16>
  %55 = stablehlo.dot_general %18, %54, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<4x16x4x16xbf16>, tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xbf16>
  %56 = stablehlo.transpose %55, dims = [0, 3, 1, 2] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
  %57 = stablehlo.reshape %56 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x64xbf16>
  %58 = stablehlo.dot_general %57, %11, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %59 = stablehlo.convert %58 : (tensor<4x16x64xbf16>) -> tensor<4x16x64xf32>
  %60 = stablehlo.subtract %59, %arg6 : tensor<4x16x64xf32>
  %61 = stablehlo.multiply %60, %60 : tensor<4x16x64xf32>
  %62 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x16x64xf32>
  %63 = stablehlo.multiply %62, %60 : tensor<4x16x64xf32>
  %64 = stablehlo.reduce(%61 init: %cst_6) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x16x64xf32>, tensor<f32>) -> tensor<f32>
  %65 = stablehlo.divide %64, %cst_0 : tensor<f32>
  %66 = stablehlo.divide %cst_2, %cst_0 : tensor<f32>
  %67 = stablehlo.broadcast_in_dim %66, dims = [] : (tensor<f32>) -> tensor<4x16x64xf32>
  %68 = stablehlo.multiply %67, %63 : tensor<4x16x64xf32>
  %69 = stablehlo.convert %68 : (tensor<4x16x64xf32>) -> tensor<4x16x64xbf16>
  %70 = stablehlo.dot_general %69, %57, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x64xbf16>, tensor<4x16x64xbf16>) -> tensor<64x64xbf16>
  %71 = stablehlo.transpose %70, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %72 = stablehlo.dot_general %69, %11, contracting_dims = [2] x [1] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %73 = stablehlo.reshape %72 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %74 = stablehlo.transpose %73, dims = [0, 2, 3, 1] : (tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
  %75 = stablehlo.dot_general %74, %18, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<4x4x16x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
  %76 = stablehlo.dot_general %74, %54, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<4x4x16x16xbf16>, tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xbf16>
  %77 = stablehlo.transpose %76, dims = [0, 3, 1, 2] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
  %78 = stablehlo.convert %75 : (tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xf32>
  %79 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
  %80 = stablehlo.multiply %78, %79 : tensor<4x4x16x16xf32>
  %81 = stablehlo.multiply %80, %46 : tensor<4x4x16x16xf32>
  %82 = stablehlo.reduce(%81 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
  %83 = stablehlo.reshape %82 : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
  %84 = stablehlo.negate %83 : tensor<4x4x16x1xf32>
  %85 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
  %86 = stablehlo.divide %78, %85 : tensor<4x4x16x16xf32>
  %87 = stablehlo.reduce(%84 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x1xf32>, tensor<f32>) -> tensor<4x4x16xf32>
  %88 = stablehlo.broadcast_in_dim %87, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x16xf32>
  %89 = stablehlo.add %86, %88 : tensor<4x4x16x16xf32>
  %90 = stablehlo.multiply %89, %46 : tensor<4x4x16x16xf32>
  %91 = stablehlo.broadcast_in_dim %34, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
  %92 = stablehlo.divide %90, %91 : tensor<4x4x16x16xf32>
  %93 = stablehlo.convert %92 : (tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xbf16>
  %94 = stablehlo.dot_general %93, %14, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<4x4x16x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
  %95 = stablehlo.transpose %94, dims = [0, 2, 1, 3] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
  %96 = stablehlo.dot_general %93, %16, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<4x4x16x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
  %97 = stablehlo.transpose %96, dims = [0, 2, 1, 3] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
  %98 = stablehlo.reshape %77 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x64xbf16>
  %99 = stablehlo.dot_general %98, %12, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x64xbf16>, tensor<4x16x64xbf16>) -> tensor<64x64xbf16>
  %100 = stablehlo.transpose %99, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %101 = stablehlo.reshape %95 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x64xbf16>
  %102 = stablehlo.dot_general %101, %12, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x64xbf16>, tensor<4x16x64xbf16>) -> tensor<64x64xbf16>
  %103 = stablehlo.transpose %102, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %104 = stablehlo.reshape %97 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x64xbf16>
  %105 = stablehlo.dot_general %104, %12, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x64xbf16>, tensor<4x16x64xbf16>) -> tensor<64x64xbf16>
  %106 = stablehlo.transpose %105, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %107 = stablehlo.convert %71 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  %108 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %109 = stablehlo.multiply %107, %108 : tensor<64x64xf32>
  %110 = stablehlo.convert %100 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  %111 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %112 = stablehlo.multiply %110, %111 : tensor<64x64xf32>
  %113 = stablehlo.convert %103 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  %114 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %115 = stablehlo.multiply %113, %114 : tensor<64x64xf32>
  %116 = stablehlo.convert %106 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  %117 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %118 = stablehlo.multiply %116, %117 : tensor<64x64xf32>
  %119 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %120 = stablehlo.multiply %119, %118 : tensor<64x64xf32>
  %121 = stablehlo.subtract %arg0, %120 : tensor<64x64xf32>
  %122 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %123 = stablehlo.multiply %122, %115 : tensor<64x64xf32>
  %124 = stablehlo.subtract %arg1, %123 : tensor<64x64xf32>
  %125 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %126 = stablehlo.multiply %125, %112 : tensor<64x64xf32>
  %127 = stablehlo.subtract %arg2, %126 : tensor<64x64xf32>
  %128 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %129 = stablehlo.multiply %128, %109 : tensor<64x64xf32>
  %130 = stablehlo.subtract %arg3, %129 : tensor<64x64xf32>
  return %121, %124, %127, %130, %65 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<f32>
}
