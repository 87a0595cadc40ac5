// A step of training of self-attention in bf16 with padding, as JAX writes it, on
// GPUs: sample 0 sees nothing, others up to 5, 10 and 15 keys. Scores and rate are
// such that a gradient of the scores that is off by a tenth fails.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=50" --soap-distribute --soap-form-gpu-attention | FileCheck %s
// RUN: soap-opt %s --soap-plan="machine=cuda:2 algorithm=mesh" --soap-distribute --soap-form-gpu-attention | FileCheck %s --check-prefix=SAMPLES
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --algorithm=mesh --emulate --check --quiet

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
  %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_5 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
  %c = stablehlo.constant dense<true> : tensor<i1>
  %cst_6 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %c_7 = stablehlo.constant dense<5> : tensor<i32>
  %cst_8 = stablehlo.constant dense<-5.000000e-02> : tensor<f32>
  %cst_9 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %1 = stablehlo.multiply %arg0, %0 : tensor<64x64xf32>
  %2 = stablehlo.convert %1 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %3 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %4 = stablehlo.multiply %arg1, %3 : tensor<64x64xf32>
  %5 = stablehlo.convert %4 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %6 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %7 = stablehlo.multiply %arg2, %6 : tensor<64x64xf32>
  %8 = stablehlo.convert %7 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %9 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %10 = stablehlo.multiply %arg3, %9 : tensor<64x64xf32>
  %11 = stablehlo.convert %10 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  %12 = stablehlo.convert %arg4 : (tensor<4x16x64xf32>) -> tensor<4x16x64xbf16>
  %13 = stablehlo.dot_general %12, %2, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %14 = stablehlo.reshape %13 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %15 = stablehlo.dot_general %12, %5, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %16 = stablehlo.reshape %15 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %17 = stablehlo.dot_general %12, %8, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %18 = stablehlo.reshape %17 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %19 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
  %20 = stablehlo.compare GT, %arg5, %19, FLOAT : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xi1>
  %21 = stablehlo.iota dim = 1 : tensor<4x16xi32>
  %22 = stablehlo.iota dim = 0 : tensor<4x16xi32>
  %23 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<4x16xi32>
  %24 = stablehlo.multiply %23, %22 : tensor<4x16xi32>
  %25 = stablehlo.compare LT, %21, %24, SIGNED : (tensor<4x16xi32>, tensor<4x16xi32>) -> tensor<4x16xi1>
  %26 = stablehlo.and %20, %25 : tensor<4x16xi1>
  %27 = stablehlo.broadcast_in_dim %26, dims = [0, 3] : (tensor<4x16xi1>) -> tensor<4x1x1x16xi1>
  %28 = stablehlo.reshape %14 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x4x1x16xbf16>
  %29 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 3, 4] : (tensor<4x1x1x16xi1>) -> tensor<4x1x1x1x16xi1>
  %30 = stablehlo.dot_general %28, %16, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x16x4x1x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x1x16xf32>
  %31 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x4x16x1x16xf32>
  %32 = stablehlo.multiply %30, %31 : tensor<4x4x16x1x16xf32>
  %33 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<4x4x16x16xi1>
  %34 = stablehlo.broadcast_in_dim %33, dims = [1, 2, 3, 4] : (tensor<4x4x16x16xi1>) -> tensor<1x4x4x16x16xi1>
  %35 = stablehlo.transpose %29, dims = [2, 0, 1, 3, 4] : (tensor<4x1x1x1x16xi1>) -> tensor<1x4x1x1x16xi1>
  %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3, 4] : (tensor<1x4x1x1x16xi1>) -> tensor<1x4x4x16x16xi1>
  %37 = stablehlo.and %34, %36 : tensor<1x4x4x16x16xi1>
  %38 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
  %39 = stablehlo.broadcast_in_dim %38, dims = [1, 2, 3, 4] : (tensor<4x4x16x16xf32>) -> tensor<1x4x4x16x16xf32>
  %40 = stablehlo.transpose %32, dims = [3, 0, 1, 2, 4] : (tensor<4x4x16x1x16xf32>) -> tensor<1x4x4x16x16xf32>
  %41 = stablehlo.select %37, %40, %39 : tensor<1x4x4x16x16xi1>, tensor<1x4x4x16x16xf32>
  %42 = stablehlo.reduce(%41 init: %cst_4) applies stablehlo.maximum across dimensions = [4] : (tensor<1x4x4x16x16xf32>, tensor<f32>) -> tensor<1x4x4x16xf32>
  %43 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<1x4x4x16xf32>
  %44 = stablehlo.maximum %43, %42 : tensor<1x4x4x16xf32>
  %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2, 3] : (tensor<1x4x4x16xf32>) -> tensor<1x4x4x16x1xf32>
  %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2, 3, 4] : (tensor<1x4x4x16x1xf32>) -> tensor<1x4x4x16x16xf32>
  %47 = stablehlo.subtract %41, %46 : tensor<1x4x4x16x16xf32>
  %48 = stablehlo.exponential %47 : tensor<1x4x4x16x16xf32>
  %49 = stablehlo.reduce(%48 init: %cst_3) applies stablehlo.add across dimensions = [4] : (tensor<1x4x4x16x16xf32>, tensor<f32>) -> tensor<1x4x4x16xf32>
  %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2, 3] : (tensor<1x4x4x16xf32>) -> tensor<1x4x4x16x1xf32>
  %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2, 3, 4] : (tensor<1x4x4x16x1xf32>) -> tensor<1x4x4x16x16xf32>
  %52 = stablehlo.divide %48, %51 : tensor<1x4x4x16x16xf32>
  %53 = stablehlo.multiply %50, %50 : tensor<1x4x4x16x1xf32>
  %54 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x4x4x16x1xf32>
  %55 = stablehlo.divide %54, %53 : tensor<1x4x4x16x1xf32>
  %56 = stablehlo.convert %52 : (tensor<1x4x4x16x16xf32>) -> tensor<1x4x4x16x16xbf16>
  %57 = stablehlo.dot_general %18, %56, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4] : (tensor<4x16x4x16xbf16>, tensor<1x4x4x16x16xbf16>) -> tensor<4x4x16x1x16xbf16>
  %58 = stablehlo.transpose %57, dims = [3, 0, 4, 1, 2] : (tensor<4x4x16x1x16xbf16>) -> tensor<1x4x16x4x16xbf16>
  %59 = stablehlo.transpose %58, dims = [1, 2, 3, 0, 4] : (tensor<1x4x16x4x16xbf16>) -> tensor<4x16x4x1x16xbf16>
  %60 = stablehlo.reshape %59 : (tensor<4x16x4x1x16xbf16>) -> tensor<4x16x4x16xbf16>
  %61 = stablehlo.reshape %60 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x64xbf16>
  %62 = stablehlo.dot_general %61, %11, contracting_dims = [2] x [0] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %63 = stablehlo.convert %62 : (tensor<4x16x64xbf16>) -> tensor<4x16x64xf32>
  %64 = stablehlo.subtract %63, %arg6 : tensor<4x16x64xf32>
  %65 = stablehlo.multiply %64, %64 : tensor<4x16x64xf32>
  %66 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x16x64xf32>
  %67 = stablehlo.multiply %66, %64 : tensor<4x16x64xf32>
  %68 = stablehlo.reduce(%65 init: %cst_3) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x16x64xf32>, tensor<f32>) -> tensor<f32>
  %69 = stablehlo.divide %68, %cst_0 : tensor<f32>
  %70 = stablehlo.divide %cst_2, %cst_0 : tensor<f32>
  %71 = stablehlo.broadcast_in_dim %70, dims = [] : (tensor<f32>) -> tensor<4x16x64xf32>
  %72 = stablehlo.multiply %71, %67 : tensor<4x16x64xf32>
  %73 = stablehlo.convert %72 : (tensor<4x16x64xf32>) -> tensor<4x16x64xbf16>
  %74 = stablehlo.dot_general %73, %61, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x64xbf16>, tensor<4x16x64xbf16>) -> tensor<64x64xbf16>
  %75 = stablehlo.transpose %74, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %76 = stablehlo.dot_general %73, %11, contracting_dims = [2] x [1] : (tensor<4x16x64xbf16>, tensor<64x64xbf16>) -> tensor<4x16x64xbf16>
  %77 = stablehlo.reshape %76 : (tensor<4x16x64xbf16>) -> tensor<4x16x4x16xbf16>
  %78 = stablehlo.reshape %77 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x4x1x16xbf16>
  %79 = stablehlo.transpose %78, dims = [3, 0, 1, 2, 4] : (tensor<4x16x4x1x16xbf16>) -> tensor<1x4x16x4x16xbf16>
  %80 = stablehlo.transpose %79, dims = [1, 3, 4, 0, 2] : (tensor<1x4x16x4x16xbf16>) -> tensor<4x4x16x1x16xbf16>
  %81 = stablehlo.dot_general %80, %18, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<4x4x16x1x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x1x16x16xbf16>
  %82 = stablehlo.transpose %81, dims = [2, 0, 1, 3, 4] : (tensor<4x4x1x16x16xbf16>) -> tensor<1x4x4x16x16xbf16>
  %83 = stablehlo.dot_general %80, %56, batching_dims = [0, 1] x [1, 2], contracting_dims = [3, 4] x [0, 3] : (tensor<4x4x16x1x16xbf16>, tensor<1x4x4x16x16xbf16>) -> tensor<4x4x16x16xbf16>
  %84 = stablehlo.transpose %83, dims = [0, 3, 1, 2] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
  %85 = stablehlo.convert %82 : (tensor<1x4x4x16x16xbf16>) -> tensor<1x4x4x16x16xf32>
  %86 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3, 4] : (tensor<1x4x4x16x1xf32>) -> tensor<1x4x4x16x16xf32>
  %87 = stablehlo.multiply %85, %86 : tensor<1x4x4x16x16xf32>
  %88 = stablehlo.multiply %87, %48 : tensor<1x4x4x16x16xf32>
  %89 = stablehlo.reduce(%88 init: %cst_3) applies stablehlo.add across dimensions = [4] : (tensor<1x4x4x16x16xf32>, tensor<f32>) -> tensor<1x4x4x16xf32>
  %90 = stablehlo.reshape %89 : (tensor<1x4x4x16xf32>) -> tensor<1x4x4x16x1xf32>
  %91 = stablehlo.negate %90 : tensor<1x4x4x16x1xf32>
  %92 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2, 3, 4] : (tensor<1x4x4x16x1xf32>) -> tensor<1x4x4x16x16xf32>
  %93 = stablehlo.divide %85, %92 : tensor<1x4x4x16x16xf32>
  %94 = stablehlo.reduce(%91 init: %cst_3) applies stablehlo.add across dimensions = [0, 4] : (tensor<1x4x4x16x1xf32>, tensor<f32>) -> tensor<4x4x16xf32>
  %95 = stablehlo.broadcast_in_dim %94, dims = [1, 2, 3] : (tensor<4x4x16xf32>) -> tensor<1x4x4x16xf32>
  %96 = stablehlo.broadcast_in_dim %95, dims = [0, 1, 2, 3] : (tensor<1x4x4x16xf32>) -> tensor<1x4x4x16x16xf32>
  %97 = stablehlo.add %93, %96 : tensor<1x4x4x16x16xf32>
  %98 = stablehlo.multiply %97, %48 : tensor<1x4x4x16x16xf32>
  %99 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x4x4x16x16xf32>
  %100 = stablehlo.select %37, %98, %99 : tensor<1x4x4x16x16xi1>, tensor<1x4x4x16x16xf32>
  %101 = stablehlo.transpose %100, dims = [1, 2, 3, 0, 4] : (tensor<1x4x4x16x16xf32>) -> tensor<4x4x16x1x16xf32>
  %102 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x4x16x1x16xf32>
  %103 = stablehlo.multiply %101, %102 : tensor<4x4x16x1x16xf32>
  %104 = stablehlo.dot_general %103, %28, batching_dims = [0, 1] x [0, 2], contracting_dims = [2, 3] x [1, 3], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x4x16x1x16xf32>, tensor<4x16x4x1x16xbf16>) -> tensor<4x4x16x16xf32>
  %105 = stablehlo.transpose %104, dims = [0, 2, 1, 3] : (tensor<4x4x16x16xf32>) -> tensor<4x16x4x16xf32>
  %106 = stablehlo.convert %105 : (tensor<4x16x4x16xf32>) -> tensor<4x16x4x16xbf16>
  %107 = stablehlo.dot_general %103, %16, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x4x16x1x16xf32>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x1x16xf32>
  %108 = stablehlo.transpose %107, dims = [0, 2, 1, 3, 4] : (tensor<4x4x16x1x16xf32>) -> tensor<4x16x4x1x16xf32>
  %109 = stablehlo.convert %108 : (tensor<4x16x4x1x16xf32>) -> tensor<4x16x4x1x16xbf16>
  %110 = stablehlo.reshape %109 : (tensor<4x16x4x1x16xbf16>) -> tensor<4x16x4x16xbf16>
  %111 = stablehlo.reshape %84 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x64xbf16>
  %112 = stablehlo.dot_general %111, %12, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x64xbf16>, tensor<4x16x64xbf16>) -> tensor<64x64xbf16>
  %113 = stablehlo.transpose %112, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %114 = stablehlo.reshape %106 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x64xbf16>
  %115 = stablehlo.dot_general %114, %12, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x64xbf16>, tensor<4x16x64xbf16>) -> tensor<64x64xbf16>
  %116 = stablehlo.transpose %115, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %117 = stablehlo.reshape %110 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x64xbf16>
  %118 = stablehlo.dot_general %117, %12, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x64xbf16>, tensor<4x16x64xbf16>) -> tensor<64x64xbf16>
  %119 = stablehlo.transpose %118, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %120 = stablehlo.convert %75 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  %121 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %122 = stablehlo.multiply %120, %121 : tensor<64x64xf32>
  %123 = stablehlo.convert %113 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  %124 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %125 = stablehlo.multiply %123, %124 : tensor<64x64xf32>
  %126 = stablehlo.convert %116 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  %127 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %128 = stablehlo.multiply %126, %127 : tensor<64x64xf32>
  %129 = stablehlo.convert %119 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  %130 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %131 = stablehlo.multiply %129, %130 : tensor<64x64xf32>
  %132 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %133 = stablehlo.multiply %132, %131 : tensor<64x64xf32>
  %134 = stablehlo.subtract %arg0, %133 : tensor<64x64xf32>
  %135 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %136 = stablehlo.multiply %135, %128 : tensor<64x64xf32>
  %137 = stablehlo.subtract %arg1, %136 : tensor<64x64xf32>
  %138 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %139 = stablehlo.multiply %138, %125 : tensor<64x64xf32>
  %140 = stablehlo.subtract %arg2, %139 : tensor<64x64xf32>
  %141 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %142 = stablehlo.multiply %141, %122 : tensor<64x64xf32>
  %143 = stablehlo.subtract %arg3, %142 : tensor<64x64xf32>
  return %134, %137, %140, %143, %69 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<f32>
}
