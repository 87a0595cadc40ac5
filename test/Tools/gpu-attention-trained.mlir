// Two layers share a table of relative positions, whose gradient is that of their
// scores; padding hides all keys of some queries, perhaps.

// RUN: soap-opt %s --soap-plan="machine=cuda:2 algorithm=data-parallel" --soap-distribute --soap-form-gpu-attention | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --algorithm=data-parallel --emulate --check --quiet

// CHECK-COUNT-2: soap_gpu.attention forward
// CHECK-COUNT-2: %{{.*}}:4 = soap_gpu.attention backward
module @jit_t5step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x16x4x16xbf16>, %arg1: tensor<4x16x4x16xbf16>, %arg2: tensor<4x16x4x16xbf16>, %arg3: tensor<9x4xf32>, %arg4: tensor<4x16xi32>, %arg5: tensor<4x16x4x16xbf16>) -> (tensor<4x16x4x16xbf16> {jax.result_info = "result[0]"}, tensor<4x16x4x16xbf16> {jax.result_info = "result[1]"}, tensor<4x16x4x16xbf16> {jax.result_info = "result[2]"}, tensor<4x16x4x16xbf16> {jax.result_info = "result[3]"}, tensor<9x4xf32> {jax.result_info = "result[4]"}) {
    %0 = stablehlo.iota dim = 0 : tensor<16xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<16xi32>) -> tensor<1x16xi32>
    %2 = stablehlo.iota dim = 0 : tensor<16xi32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<16xi32>) -> tensor<16x1xi32>
    %4 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x16xi32>) -> tensor<16x16xi32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<16x1xi32>) -> tensor<16x16xi32>
    %6 = stablehlo.subtract %4, %5 : tensor<16x16xi32>
    %c = stablehlo.constant dense<-4> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %7 = call @clip(%6, %c, %c_0) : (tensor<16x16xi32>, tensor<i32>, tensor<i32>) -> tensor<16x16xi32>
    %c_1 = stablehlo.constant dense<4> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
    %9 = stablehlo.add %7, %8 : tensor<16x16xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
    %11 = stablehlo.compare LT, %9, %10, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
    %c_3 = stablehlo.constant dense<9> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
    %13 = stablehlo.add %9, %12 : tensor<16x16xi32>
    %14 = stablehlo.select %11, %13, %9 : tensor<16x16xi1>, tensor<16x16xi32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<16x16xi32>) -> tensor<16x16x1xi32>
    %16 = "stablehlo.gather"(%arg3, %15) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<9x4xf32>, tensor<16x16x1xi32>) -> tensor<16x16x4xf32>
    %17 = stablehlo.transpose %16, dims = [2, 0, 1] : (tensor<16x16x4xf32>) -> tensor<4x16x16xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [1, 2, 3] : (tensor<4x16x16xf32>) -> tensor<1x4x16x16xf32>
    %19 = stablehlo.broadcast_in_dim %arg4, dims = [0, 3] : (tensor<4x16xi32>) -> tensor<4x1x1x16xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<4x1x1x16xi32>
    %21 = stablehlo.compare NE, %19, %20, SIGNED : (tensor<4x1x1x16xi32>, tensor<4x1x1x16xi32>) -> tensor<4x1x1x16xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %22 = call @_where(%21, %cst, %cst_5) : (tensor<4x1x1x16xi1>, tensor<f32>, tensor<f32>) -> tensor<4x1x1x16xf32>
    %23 = stablehlo.convert %22 : tensor<4x1x1x16xf32>
    %24 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<1x4x16x16xf32>) -> tensor<4x4x16x16xf32>
    %25 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<4x1x1x16xf32>) -> tensor<4x4x16x16xf32>
    %26 = stablehlo.add %24, %25 : tensor<4x4x16x16xf32>
    %27 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x4x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
    %28 = stablehlo.convert %27 : (tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xf32>
    %29 = stablehlo.add %28, %26 : tensor<4x4x16x16xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %30 = stablehlo.reduce(%29 init: %cst_6) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %31 = stablehlo.reshape %30 : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %33 = stablehlo.compare EQ, %29, %32, FLOAT : (tensor<4x4x16x16xf32>, tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xi1>
    %34 = stablehlo.convert %33 : (tensor<4x4x16x16xi1>) -> tensor<4x4x16x16xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.reduce(%34 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %37 = stablehlo.maximum %36, %30 : tensor<4x4x16xf32>
    %38 = stablehlo.compare EQ, %30, %37, FLOAT : (tensor<4x4x16xf32>, tensor<4x4x16xf32>) -> tensor<4x4x16xi1>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %41 = stablehlo.select %38, %39, %40 : tensor<4x4x16xi1>, tensor<4x4x16xf32>
    %cst_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %43 = stablehlo.compare EQ, %42, %37, FLOAT : (tensor<4x4x16xf32>, tensor<4x4x16xf32>) -> tensor<4x4x16xi1>
    %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %46 = stablehlo.select %43, %44, %45 : tensor<4x4x16xi1>, tensor<4x4x16xf32>
    %47 = stablehlo.divide %41, %46 : tensor<4x4x16xf32>
    %48 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %50 = stablehlo.subtract %29, %49 : tensor<4x4x16x16xf32>
    %51 = stablehlo.exponential %50 : tensor<4x4x16x16xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.reduce(%51 init: %cst_14) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %55 = stablehlo.divide %51, %54 : tensor<4x4x16x16xf32>
    %56 = stablehlo.multiply %53, %53 : tensor<4x4x16x1xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<4x4x16x1xf32>
    %58 = stablehlo.divide %57, %56 : tensor<4x4x16x1xf32>
    %59 = stablehlo.convert %55 : (tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xbf16>
    %60 = stablehlo.dot_general %arg2, %59, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x4x16xbf16>, tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xbf16>
    %61 = stablehlo.transpose %60, dims = [0, 3, 1, 2] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
    %62 = stablehlo.dot_general %61, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x4x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
    %63 = stablehlo.convert %62 : (tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xf32>
    %64 = stablehlo.add %63, %26 : tensor<4x4x16x16xf32>
    %cst_16 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %65 = stablehlo.reduce(%64 init: %cst_16) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %66 = stablehlo.reshape %65 : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %68 = stablehlo.compare EQ, %64, %67, FLOAT : (tensor<4x4x16x16xf32>, tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xi1>
    %69 = stablehlo.convert %68 : (tensor<4x4x16x16xi1>) -> tensor<4x4x16x16xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.reduce(%69 init: %cst_17) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %cst_18 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %72 = stablehlo.maximum %71, %65 : tensor<4x4x16xf32>
    %73 = stablehlo.compare EQ, %65, %72, FLOAT : (tensor<4x4x16xf32>, tensor<4x4x16xf32>) -> tensor<4x4x16xi1>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %76 = stablehlo.select %73, %74, %75 : tensor<4x4x16xi1>, tensor<4x4x16xf32>
    %cst_21 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %78 = stablehlo.compare EQ, %77, %72, FLOAT : (tensor<4x4x16xf32>, tensor<4x4x16xf32>) -> tensor<4x4x16xi1>
    %cst_22 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %81 = stablehlo.select %78, %79, %80 : tensor<4x4x16xi1>, tensor<4x4x16xf32>
    %82 = stablehlo.divide %76, %81 : tensor<4x4x16xf32>
    %83 = stablehlo.broadcast_in_dim %72, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
    %84 = stablehlo.broadcast_in_dim %83, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %85 = stablehlo.subtract %64, %84 : tensor<4x4x16x16xf32>
    %86 = stablehlo.exponential %85 : tensor<4x4x16x16xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %87 = stablehlo.reduce(%86 init: %cst_24) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %88 = stablehlo.broadcast_in_dim %87, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
    %89 = stablehlo.broadcast_in_dim %88, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %90 = stablehlo.divide %86, %89 : tensor<4x4x16x16xf32>
    %91 = stablehlo.multiply %88, %88 : tensor<4x4x16x1xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<4x4x16x1xf32>
    %93 = stablehlo.divide %92, %91 : tensor<4x4x16x1xf32>
    %94 = stablehlo.convert %90 : (tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xbf16>
    %95 = stablehlo.dot_general %arg2, %94, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x4x16xbf16>, tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xbf16>
    %96 = stablehlo.transpose %95, dims = [0, 3, 1, 2] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
    %97 = stablehlo.transpose %arg5, dims = [0, 2, 3, 1] : (tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
    %98 = stablehlo.dot_general %97, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x16x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
    %99 = stablehlo.dot_general %97, %94, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x4x16x16xbf16>, tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xbf16>
    %100 = stablehlo.transpose %99, dims = [0, 3, 1, 2] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
    %101 = stablehlo.convert %98 : (tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xf32>
    %102 = stablehlo.broadcast_in_dim %93, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %103 = stablehlo.multiply %101, %102 : tensor<4x4x16x16xf32>
    %104 = stablehlo.multiply %103, %86 : tensor<4x4x16x16xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %105 = stablehlo.reduce(%104 init: %cst_26) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %106 = stablehlo.reshape %105 : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
    %107 = stablehlo.negate %106 : tensor<4x4x16x1xf32>
    %108 = stablehlo.broadcast_in_dim %88, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %109 = stablehlo.divide %101, %108 : tensor<4x4x16x16xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %110 = stablehlo.reduce(%107 init: %cst_27) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x1xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %111 = stablehlo.broadcast_in_dim %110, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x16xf32>
    %112 = stablehlo.add %109, %111 : tensor<4x4x16x16xf32>
    %113 = stablehlo.multiply %112, %86 : tensor<4x4x16x16xf32>
    %114 = stablehlo.convert %113 : (tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xbf16>
    %115 = stablehlo.dot_general %114, %61, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x16x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
    %116 = stablehlo.transpose %115, dims = [0, 2, 1, 3] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
    %117 = stablehlo.dot_general %114, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x16x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
    %118 = stablehlo.transpose %117, dims = [0, 2, 1, 3] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
    %119 = stablehlo.transpose %118, dims = [0, 2, 3, 1] : (tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
    %120 = stablehlo.dot_general %119, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x16x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
    %121 = stablehlo.dot_general %119, %59, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x4x16x16xbf16>, tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xbf16>
    %122 = stablehlo.transpose %121, dims = [0, 3, 1, 2] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
    %123 = stablehlo.add %100, %122 : tensor<4x16x4x16xbf16>
    %124 = stablehlo.convert %120 : (tensor<4x4x16x16xbf16>) -> tensor<4x4x16x16xf32>
    %125 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %126 = stablehlo.multiply %124, %125 : tensor<4x4x16x16xf32>
    %127 = stablehlo.multiply %126, %51 : tensor<4x4x16x16xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %128 = stablehlo.reduce(%127 init: %cst_28) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %129 = stablehlo.reshape %128 : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
    %130 = stablehlo.negate %129 : tensor<4x4x16x1xf32>
    %131 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %132 = stablehlo.divide %124, %131 : tensor<4x4x16x16xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %133 = stablehlo.reduce(%130 init: %cst_29) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x1xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %134 = stablehlo.broadcast_in_dim %133, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x16xf32>
    %135 = stablehlo.add %132, %134 : tensor<4x4x16x16xf32>
    %136 = stablehlo.multiply %135, %51 : tensor<4x4x16x16xf32>
    %137 = stablehlo.add %113, %136 : tensor<4x4x16x16xf32>
    %138 = stablehlo.convert %136 : (tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xbf16>
    %139 = stablehlo.dot_general %138, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x16x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
    %140 = stablehlo.transpose %139, dims = [0, 2, 1, 3] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
    %141 = stablehlo.add %116, %140 : tensor<4x16x4x16xbf16>
    %142 = stablehlo.dot_general %138, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x16x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x16xbf16>
    %143 = stablehlo.transpose %142, dims = [0, 2, 1, 3] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %144 = stablehlo.reduce(%137 init: %cst_30) applies stablehlo.add across dimensions = [0] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x16x16xf32>
    %145 = stablehlo.reshape %144 : (tensor<4x16x16xf32>) -> tensor<1x4x16x16xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %146 = stablehlo.reduce(%145 init: %cst_31) applies stablehlo.add across dimensions = [0] : (tensor<1x4x16x16xf32>, tensor<f32>) -> tensor<4x16x16xf32>
    %147 = stablehlo.transpose %146, dims = [1, 2, 0] : (tensor<4x16x16xf32>) -> tensor<16x16x4xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %148 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<9x4xf32>
    %149 = "stablehlo.scatter"(%148, %15, %147) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %150 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %150 : tensor<f32>
    }) : (tensor<9x4xf32>, tensor<16x16x1xi32>, tensor<16x16x4xf32>) -> tensor<9x4xf32>
    return %96, %143, %141, %123, %149 : tensor<4x16x4x16xbf16>, tensor<4x16x4x16xbf16>, tensor<4x16x4x16xbf16>, tensor<4x16x4x16xbf16>, tensor<9x4xf32>
  }
  func.func private @clip(%arg0: tensor<16x16xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<16x16xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<16x16xi32>
    %3 = stablehlo.convert %arg2 : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
    %5 = stablehlo.minimum %4, %2 : tensor<16x16xi32>
    return %5 : tensor<16x16xi32>
  }
  func.func private @_where(%arg0: tensor<4x1x1x16xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<4x1x1x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x1x1x16xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<4x1x1x16xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<4x1x1x16xi1>, tensor<4x1x1x16xf32>
    return %2 : tensor<4x1x1x16xf32>
  }
}
