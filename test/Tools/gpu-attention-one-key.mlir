// A step of training of causal self-attention in bf16 whose heads share one key, as
// jax.nn.dot_product_attention has it. The rate is such that new weights are all
// gradient.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=50" --soap-distribute --soap-form-gpu-attention | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --algorithm=tofu --emulate --check --quiet

// CHECK: soap_gpu.attention forward{{.*}} sizes [4, 2, 1, 16, 16, 16, 16]{{.*}} causal
// CHECK: soap_gpu.attention backward{{.*}} sizes [4, 2, 1, 16, 16, 16, 16]{{.*}} causal
// CHECK-NOT: soap_gpu.attention
func.func @main(%arg0: tensor<4x32x32xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<4x16x32xbf16>) -> (tensor<4x32x32xf32>, tensor<f32>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<false> : tensor<i1>
  %cst = stablehlo.constant dense<1.000000e+01> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
  %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_6 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
  %c_7 = stablehlo.constant dense<true> : tensor<i1>
  %cst_8 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
  %cst_9 = stablehlo.constant dense<2.001950e-01> : tensor<bf16>
  %0 = stablehlo.convert %arg0 : (tensor<4x32x32xf32>) -> tensor<4x32x32xbf16>
  %1 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<bf16>) -> tensor<4x32x32xbf16>
  %2 = stablehlo.multiply %0, %1 : tensor<4x32x32xbf16>
  %3 = stablehlo.slice %2 [0:1, 0:32, 0:32] : (tensor<4x32x32xbf16>) -> tensor<1x32x32xbf16>
  %4 = stablehlo.reshape %3 : (tensor<1x32x32xbf16>) -> tensor<32x32xbf16>
  %5 = stablehlo.dot_general %arg1, %4, contracting_dims = [2] x [0] : (tensor<4x16x32xbf16>, tensor<32x32xbf16>) -> tensor<4x16x32xbf16>
  %6 = stablehlo.reshape %5 : (tensor<4x16x32xbf16>) -> tensor<4x16x2x16xbf16>
  %7 = stablehlo.slice %2 [1:2, 0:32, 0:32] : (tensor<4x32x32xbf16>) -> tensor<1x32x32xbf16>
  %8 = stablehlo.reshape %7 : (tensor<1x32x32xbf16>) -> tensor<32x32xbf16>
  %9 = stablehlo.dot_general %arg1, %8, contracting_dims = [2] x [0] : (tensor<4x16x32xbf16>, tensor<32x32xbf16>) -> tensor<4x16x32xbf16>
  %10 = stablehlo.reshape %9 : (tensor<4x16x32xbf16>) -> tensor<4x16x2x16xbf16>
  %11 = stablehlo.slice %2 [2:3, 0:32, 0:32] : (tensor<4x32x32xbf16>) -> tensor<1x32x32xbf16>
  %12 = stablehlo.reshape %11 : (tensor<1x32x32xbf16>) -> tensor<32x32xbf16>
  %13 = stablehlo.dot_general %arg1, %12, contracting_dims = [2] x [0] : (tensor<4x16x32xbf16>, tensor<32x32xbf16>) -> tensor<4x16x32xbf16>
  %14 = stablehlo.reshape %13 : (tensor<4x16x32xbf16>) -> tensor<4x16x2x16xbf16>
  %15 = stablehlo.slice %10 [0:4, 0:16, 0:1, 0:16] : (tensor<4x16x2x16xbf16>) -> tensor<4x16x1x16xbf16>
  %16 = stablehlo.slice %14 [0:4, 0:16, 0:1, 0:16] : (tensor<4x16x2x16xbf16>) -> tensor<4x16x1x16xbf16>
  %17 = stablehlo.reshape %6 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x1x2x16xbf16>
  %18 = stablehlo.dot_general %17, %15, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x16x1x2x16xbf16>, tensor<4x16x1x16xbf16>) -> tensor<4x1x16x2x16xf32>
  %19 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x1x16x2x16xf32>
  %20 = stablehlo.multiply %18, %19 : tensor<4x1x16x2x16xf32>
  %21 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i1>) -> tensor<4x1x16x16xi1>
  %22 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %23 = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %24 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
  %25 = stablehlo.add %23, %24 : tensor<16x16xi32>
  %26 = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %27 = stablehlo.compare GE, %25, %26, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %28 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
  %29 = stablehlo.select %27, %22, %28 : tensor<16x16xi1>, tensor<16x16xi1>
  %30 = stablehlo.broadcast_in_dim %29, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<1x1x16x16xi1>
  %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3] : (tensor<1x1x16x16xi1>) -> tensor<4x1x16x16xi1>
  %32 = stablehlo.and %21, %31 : tensor<4x1x16x16xi1>
  %33 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x1x16x16xf32>
  %34 = stablehlo.broadcast_in_dim %32, dims = [1, 2, 3, 4] : (tensor<4x1x16x16xi1>) -> tensor<2x4x1x16x16xi1>
  %35 = stablehlo.broadcast_in_dim %33, dims = [1, 2, 3, 4] : (tensor<4x1x16x16xf32>) -> tensor<2x4x1x16x16xf32>
  %36 = stablehlo.transpose %20, dims = [3, 0, 1, 2, 4] : (tensor<4x1x16x2x16xf32>) -> tensor<2x4x1x16x16xf32>
  %37 = stablehlo.select %34, %36, %35 : tensor<2x4x1x16x16xi1>, tensor<2x4x1x16x16xf32>
  %38 = stablehlo.reduce(%37 init: %cst_5) applies stablehlo.maximum across dimensions = [4] : (tensor<2x4x1x16x16xf32>, tensor<f32>) -> tensor<2x4x1x16xf32>
  %39 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x1x16xf32>
  %40 = stablehlo.maximum %39, %38 : tensor<2x4x1x16xf32>
  %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3] : (tensor<2x4x1x16xf32>) -> tensor<2x4x1x16x1xf32>
  %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3, 4] : (tensor<2x4x1x16x1xf32>) -> tensor<2x4x1x16x16xf32>
  %43 = stablehlo.subtract %37, %42 : tensor<2x4x1x16x16xf32>
  %44 = stablehlo.exponential %43 : tensor<2x4x1x16x16xf32>
  %45 = stablehlo.reduce(%44 init: %cst_4) applies stablehlo.add across dimensions = [4] : (tensor<2x4x1x16x16xf32>, tensor<f32>) -> tensor<2x4x1x16xf32>
  %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2, 3] : (tensor<2x4x1x16xf32>) -> tensor<2x4x1x16x1xf32>
  %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2, 3, 4] : (tensor<2x4x1x16x1xf32>) -> tensor<2x4x1x16x16xf32>
  %48 = stablehlo.divide %44, %47 : tensor<2x4x1x16x16xf32>
  %49 = stablehlo.multiply %46, %46 : tensor<2x4x1x16x1xf32>
  %50 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4x1x16x1xf32>
  %51 = stablehlo.divide %50, %49 : tensor<2x4x1x16x1xf32>
  %52 = stablehlo.convert %48 : (tensor<2x4x1x16x16xf32>) -> tensor<2x4x1x16x16xbf16>
  %53 = stablehlo.dot_general %16, %52, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4] : (tensor<4x16x1x16xbf16>, tensor<2x4x1x16x16xbf16>) -> tensor<4x1x16x2x16xbf16>
  %54 = stablehlo.transpose %53, dims = [3, 0, 4, 1, 2] : (tensor<4x1x16x2x16xbf16>) -> tensor<2x4x16x1x16xbf16>
  %55 = stablehlo.transpose %54, dims = [1, 2, 3, 0, 4] : (tensor<2x4x16x1x16xbf16>) -> tensor<4x16x1x2x16xbf16>
  %56 = stablehlo.reshape %55 : (tensor<4x16x1x2x16xbf16>) -> tensor<4x16x2x16xbf16>
  %57 = stablehlo.reshape %56 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x32xbf16>
  %58 = stablehlo.slice %2 [3:4, 0:32, 0:32] : (tensor<4x32x32xbf16>) -> tensor<1x32x32xbf16>
  %59 = stablehlo.reshape %58 : (tensor<1x32x32xbf16>) -> tensor<32x32xbf16>
  %60 = stablehlo.dot_general %57, %59, contracting_dims = [2] x [0] : (tensor<4x16x32xbf16>, tensor<32x32xbf16>) -> tensor<4x16x32xbf16>
  %61 = stablehlo.add %arg1, %60 : tensor<4x16x32xbf16>
  %62 = stablehlo.convert %61 : (tensor<4x16x32xbf16>) -> tensor<4x16x32xf32>
  %63 = chlo.square %62 : tensor<4x16x32xf32> -> tensor<4x16x32xf32>
  %64 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x16x32xf32>
  %65 = stablehlo.multiply %64, %62 : tensor<4x16x32xf32>
  %66 = stablehlo.reduce(%63 init: %cst_4) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<f32>
  %67 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x16x32xf32>
  %68 = stablehlo.multiply %67, %65 : tensor<4x16x32xf32>
  %69 = stablehlo.convert %68 : (tensor<4x16x32xf32>) -> tensor<4x16x32xbf16>
  %70 = stablehlo.dot_general %69, %57, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x32xbf16>, tensor<4x16x32xbf16>) -> tensor<32x32xbf16>
  %71 = stablehlo.transpose %70, dims = [1, 0] : (tensor<32x32xbf16>) -> tensor<32x32xbf16>
  %72 = stablehlo.dot_general %69, %59, contracting_dims = [2] x [1] : (tensor<4x16x32xbf16>, tensor<32x32xbf16>) -> tensor<4x16x32xbf16>
  %73 = stablehlo.broadcast_in_dim %71, dims = [1, 2] : (tensor<32x32xbf16>) -> tensor<1x32x32xbf16>
  %74 = stablehlo.pad %73, %cst_1, low = [3, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x32x32xbf16>, tensor<bf16>) -> tensor<4x32x32xbf16>
  %75 = stablehlo.reshape %72 : (tensor<4x16x32xbf16>) -> tensor<4x16x2x16xbf16>
  %76 = stablehlo.reshape %75 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x1x2x16xbf16>
  %77 = stablehlo.transpose %76, dims = [3, 0, 1, 2, 4] : (tensor<4x16x1x2x16xbf16>) -> tensor<2x4x16x1x16xbf16>
  %78 = stablehlo.transpose %77, dims = [1, 3, 4, 0, 2] : (tensor<2x4x16x1x16xbf16>) -> tensor<4x1x16x2x16xbf16>
  %79 = stablehlo.dot_general %78, %16, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<4x1x16x2x16xbf16>, tensor<4x16x1x16xbf16>) -> tensor<4x1x2x16x16xbf16>
  %80 = stablehlo.transpose %79, dims = [2, 0, 1, 3, 4] : (tensor<4x1x2x16x16xbf16>) -> tensor<2x4x1x16x16xbf16>
  %81 = stablehlo.dot_general %78, %52, batching_dims = [0, 1] x [1, 2], contracting_dims = [3, 4] x [0, 3] : (tensor<4x1x16x2x16xbf16>, tensor<2x4x1x16x16xbf16>) -> tensor<4x1x16x16xbf16>
  %82 = stablehlo.transpose %81, dims = [0, 3, 1, 2] : (tensor<4x1x16x16xbf16>) -> tensor<4x16x1x16xbf16>
  %83 = stablehlo.convert %80 : (tensor<2x4x1x16x16xbf16>) -> tensor<2x4x1x16x16xf32>
  %84 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2, 3, 4] : (tensor<2x4x1x16x1xf32>) -> tensor<2x4x1x16x16xf32>
  %85 = stablehlo.multiply %83, %84 : tensor<2x4x1x16x16xf32>
  %86 = stablehlo.multiply %85, %44 : tensor<2x4x1x16x16xf32>
  %87 = stablehlo.reduce(%86 init: %cst_4) applies stablehlo.add across dimensions = [4] : (tensor<2x4x1x16x16xf32>, tensor<f32>) -> tensor<2x4x1x16xf32>
  %88 = stablehlo.reshape %87 : (tensor<2x4x1x16xf32>) -> tensor<2x4x1x16x1xf32>
  %89 = stablehlo.negate %88 : tensor<2x4x1x16x1xf32>
  %90 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2, 3, 4] : (tensor<2x4x1x16x1xf32>) -> tensor<2x4x1x16x16xf32>
  %91 = stablehlo.divide %83, %90 : tensor<2x4x1x16x16xf32>
  %92 = stablehlo.reduce(%89 init: %cst_4) applies stablehlo.add across dimensions = [2, 4] : (tensor<2x4x1x16x1xf32>, tensor<f32>) -> tensor<2x4x16xf32>
  %93 = stablehlo.broadcast_in_dim %92, dims = [0, 1, 3] : (tensor<2x4x16xf32>) -> tensor<2x4x1x16xf32>
  %94 = stablehlo.broadcast_in_dim %93, dims = [0, 1, 2, 3] : (tensor<2x4x1x16xf32>) -> tensor<2x4x1x16x16xf32>
  %95 = stablehlo.add %91, %94 : tensor<2x4x1x16x16xf32>
  %96 = stablehlo.multiply %95, %44 : tensor<2x4x1x16x16xf32>
  %97 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x1x16x16xf32>
  %98 = stablehlo.select %34, %96, %97 : tensor<2x4x1x16x16xi1>, tensor<2x4x1x16x16xf32>
  %99 = stablehlo.transpose %98, dims = [1, 2, 3, 0, 4] : (tensor<2x4x1x16x16xf32>) -> tensor<4x1x16x2x16xf32>
  %100 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x1x16x2x16xf32>
  %101 = stablehlo.multiply %99, %100 : tensor<4x1x16x2x16xf32>
  %102 = stablehlo.dot_general %101, %17, batching_dims = [0, 1] x [0, 2], contracting_dims = [2, 3] x [1, 3], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x1x16x2x16xf32>, tensor<4x16x1x2x16xbf16>) -> tensor<4x1x16x16xf32>
  %103 = stablehlo.transpose %102, dims = [0, 2, 1, 3] : (tensor<4x1x16x16xf32>) -> tensor<4x16x1x16xf32>
  %104 = stablehlo.convert %103 : (tensor<4x16x1x16xf32>) -> tensor<4x16x1x16xbf16>
  %105 = stablehlo.dot_general %101, %15, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x1x16x2x16xf32>, tensor<4x16x1x16xbf16>) -> tensor<4x1x16x2x16xf32>
  %106 = stablehlo.transpose %105, dims = [0, 2, 1, 3, 4] : (tensor<4x1x16x2x16xf32>) -> tensor<4x16x1x2x16xf32>
  %107 = stablehlo.convert %106 : (tensor<4x16x1x2x16xf32>) -> tensor<4x16x1x2x16xbf16>
  %108 = stablehlo.reshape %107 : (tensor<4x16x1x2x16xbf16>) -> tensor<4x16x2x16xbf16>
  %109 = stablehlo.pad %82, %cst_1, low = [0, 0, 0, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<4x16x1x16xbf16>, tensor<bf16>) -> tensor<4x16x2x16xbf16>
  %110 = stablehlo.pad %104, %cst_1, low = [0, 0, 0, 0], high = [0, 0, 1, 0], interior = [0, 0, 0, 0] : (tensor<4x16x1x16xbf16>, tensor<bf16>) -> tensor<4x16x2x16xbf16>
  %111 = stablehlo.reshape %109 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x32xbf16>
  %112 = stablehlo.dot_general %111, %arg1, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x32xbf16>, tensor<4x16x32xbf16>) -> tensor<32x32xbf16>
  %113 = stablehlo.transpose %112, dims = [1, 0] : (tensor<32x32xbf16>) -> tensor<32x32xbf16>
  %114 = stablehlo.broadcast_in_dim %113, dims = [1, 2] : (tensor<32x32xbf16>) -> tensor<1x32x32xbf16>
  %115 = stablehlo.pad %114, %cst_1, low = [2, 0, 0], high = [1, 0, 0], interior = [0, 0, 0] : (tensor<1x32x32xbf16>, tensor<bf16>) -> tensor<4x32x32xbf16>
  %116 = stablehlo.add %74, %115 : tensor<4x32x32xbf16>
  %117 = stablehlo.reshape %110 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x32xbf16>
  %118 = stablehlo.dot_general %117, %arg1, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x32xbf16>, tensor<4x16x32xbf16>) -> tensor<32x32xbf16>
  %119 = stablehlo.transpose %118, dims = [1, 0] : (tensor<32x32xbf16>) -> tensor<32x32xbf16>
  %120 = stablehlo.broadcast_in_dim %119, dims = [1, 2] : (tensor<32x32xbf16>) -> tensor<1x32x32xbf16>
  %121 = stablehlo.pad %120, %cst_1, low = [1, 0, 0], high = [2, 0, 0], interior = [0, 0, 0] : (tensor<1x32x32xbf16>, tensor<bf16>) -> tensor<4x32x32xbf16>
  %122 = stablehlo.add %116, %121 : tensor<4x32x32xbf16>
  %123 = stablehlo.reshape %108 : (tensor<4x16x2x16xbf16>) -> tensor<4x16x32xbf16>
  %124 = stablehlo.dot_general %123, %arg1, contracting_dims = [0, 1] x [0, 1] : (tensor<4x16x32xbf16>, tensor<4x16x32xbf16>) -> tensor<32x32xbf16>
  %125 = stablehlo.transpose %124, dims = [1, 0] : (tensor<32x32xbf16>) -> tensor<32x32xbf16>
  %126 = stablehlo.broadcast_in_dim %125, dims = [1, 2] : (tensor<32x32xbf16>) -> tensor<1x32x32xbf16>
  %127 = stablehlo.pad %126, %cst_1, low = [0, 0, 0], high = [3, 0, 0], interior = [0, 0, 0] : (tensor<1x32x32xbf16>, tensor<bf16>) -> tensor<4x32x32xbf16>
  %128 = stablehlo.add %122, %127 : tensor<4x32x32xbf16>
  %129 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<bf16>) -> tensor<4x32x32xbf16>
  %130 = stablehlo.multiply %128, %129 : tensor<4x32x32xbf16>
  %131 = stablehlo.convert %130 : (tensor<4x32x32xbf16>) -> tensor<4x32x32xf32>
  %132 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x32x32xf32>
  %133 = stablehlo.multiply %132, %131 : tensor<4x32x32xf32>
  %134 = stablehlo.subtract %arg0, %133 : tensor<4x32x32xf32>
  return %134, %66 : tensor<4x32x32xf32>, tensor<f32>
}
