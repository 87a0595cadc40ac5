// A bias that is trained beside a causal mask, with numbers for some queries
// beside which scores vanish, and larger ones for keys that are not seen.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=1" --soap-distribute --soap-form-gpu-attention | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet

// CHECK: soap_gpu.attention forward
// CHECK: %{{.*}}:4 = soap_gpu.attention backward
module @jit_bigc attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x16x4x16xbf16>, %arg1: tensor<4x16x4x16xbf16>, %arg2: tensor<4x16x4x16xbf16>, %arg3: tensor<1x4x16x16xf32>, %arg4: tensor<4x16x4x16xbf16>) -> (tensor<4x16x4x16xbf16> {jax.result_info = "result[0]"}, tensor<4x16x4x16xbf16> {jax.result_info = "result[1]"}, tensor<4x16x4x16xbf16> {jax.result_info = "result[2]"}, tensor<4x16x4x16xbf16> {jax.result_info = "result[3]"}, tensor<1x4x16x16xf32> {jax.result_info = "result[4]"}) {
    %0 = stablehlo.iota dim = 0 : tensor<16xi32>
    %c = stablehlo.constant dense<3> : tensor<i32>
    %1 = call @remainder(%0, %c) : (tensor<16xi32>, tensor<i32>) -> tensor<16xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<16xi32>
    %3 = stablehlo.compare EQ, %1, %2, SIGNED : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi1>
    %4 = stablehlo.convert %3 : (tensor<16xi1>) -> tensor<16xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<16xf32>) -> tensor<16x1xf32>
    %c_1 = stablehlo.constant dense<4> : tensor<i32>
    %6 = call @remainder(%0, %c_1) : (tensor<16xi32>, tensor<i32>) -> tensor<16xi32>
    %7 = stablehlo.convert %6 : (tensor<16xi32>) -> tensor<16xf32>
    %cst = stablehlo.constant dense<1.000000e-07> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %9 = stablehlo.multiply %7, %8 : tensor<16xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %11 = stablehlo.add %10, %9 : tensor<16xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %13 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<16x1xf32>) -> tensor<16x16xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<16x16xf32>
    %15 = stablehlo.multiply %13, %14 : tensor<16x16xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+09> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %17 = stablehlo.multiply %15, %16 : tensor<16x16xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [2, 3] : (tensor<16x16xf32>) -> tensor<1x1x16x16xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<1x1x16x16xf32>) -> tensor<1x4x16x16xf32>
    %20 = stablehlo.add %arg3, %19 : tensor<1x4x16x16xf32>
    %21 = stablehlo.iota dim = 0 : tensor<16xi32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [1] : (tensor<16xi32>) -> tensor<1x16xi32>
    %c_4 = stablehlo.constant dense<15> : tensor<i32>
    %23 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<1x16xi32>
    %24 = stablehlo.compare EQ, %22, %23, SIGNED : (tensor<1x16xi32>, tensor<1x16xi32>) -> tensor<1x16xi1>
    %25 = stablehlo.convert %24 : (tensor<1x16xi1>) -> tensor<1x16xf32>
    %cst_5 = stablehlo.constant dense<3.000000e+09> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1x16xf32>
    %27 = stablehlo.multiply %25, %26 : tensor<1x16xf32>
    %28 = stablehlo.convert %27 : tensor<1x16xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [2, 3] : (tensor<1x16xf32>) -> tensor<1x1x1x16xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3] : (tensor<1x1x1x16xf32>) -> tensor<1x4x16x16xf32>
    %31 = stablehlo.add %20, %30 : tensor<1x4x16x16xf32>
    %32 = stablehlo.reshape %arg0 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x4x1x16xbf16>
    %33 = stablehlo.reshape %31 : (tensor<1x4x16x16xf32>) -> tensor<1x4x1x16x16xf32>
    %34 = stablehlo.dot_general %32, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x16x4x1x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x1x16xf32>
    %cst_6 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x4x16x1x16xf32>
    %36 = stablehlo.multiply %34, %35 : tensor<4x4x16x1x16xf32>
    %37 = stablehlo.transpose %36, dims = [3, 0, 1, 2, 4] : (tensor<4x4x16x1x16xf32>) -> tensor<1x4x4x16x16xf32>
    %38 = stablehlo.transpose %33, dims = [2, 0, 1, 3, 4] : (tensor<1x4x1x16x16xf32>) -> tensor<1x1x4x16x16xf32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 2, 3, 4] : (tensor<1x1x4x16x16xf32>) -> tensor<1x4x4x16x16xf32>
    %40 = stablehlo.add %37, %39 : tensor<1x4x4x16x16xf32>
    %c_7 = stablehlo.constant dense<true> : tensor<i1>
    %41 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i1>) -> tensor<4x4x16x16xi1>
    %c_8 = stablehlo.constant dense<true> : tensor<i1>
    %42 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
    %43 = call @tril(%42) : (tensor<16x16xi1>) -> tensor<16x16xi1>
    %44 = stablehlo.broadcast_in_dim %43, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<1x1x16x16xi1>
    %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2, 3] : (tensor<1x1x16x16xi1>) -> tensor<4x4x16x16xi1>
    %46 = stablehlo.and %41, %45 : tensor<4x4x16x16xi1>
    %cst_9 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
    %47:3 = call @_where_0(%46, %40, %cst_9) : (tensor<4x4x16x16xi1>, tensor<1x4x4x16x16xf32>, tensor<f32>) -> (tensor<1x4x4x16x16xf32>, tensor<1x4x4x16x16xi1>, tensor<1x4x4x16x16xf32>)
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %48 = stablehlo.reduce(%47#0 init: %cst_10) applies stablehlo.maximum across dimensions = [4] : (tensor<1x4x4x16x16xf32>, tensor<f32>) -> tensor<1x4x4x16xf32>
    %49 = stablehlo.reshape %48 : (tensor<1x4x4x16xf32>) -> tensor<1x4x4x16x1xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2, 3, 4] : (tensor<1x4x4x16x1xf32>) -> tensor<1x4x4x16x16xf32>
    %51 = stablehlo.compare EQ, %47#0, %50, FLOAT : (tensor<1x4x4x16x16xf32>, tensor<1x4x4x16x16xf32>) -> tensor<1x4x4x16x16xi1>
    %52 = stablehlo.convert %51 : (tensor<1x4x4x16x16xi1>) -> tensor<1x4x4x16x16xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.reduce(%52 init: %cst_11) applies stablehlo.add across dimensions = [4] : (tensor<1x4x4x16x16xf32>, tensor<f32>) -> tensor<1x4x4x16xf32>
    %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<1x4x4x16xf32>
    %55 = stablehlo.maximum %54, %48 : tensor<1x4x4x16xf32>
    %56 = stablehlo.compare EQ, %48, %55, FLOAT : (tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xi1>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<1x4x4x16xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<1x4x4x16xf32>
    %59 = stablehlo.select %56, %57, %58 : tensor<1x4x4x16xi1>, tensor<1x4x4x16xf32>
    %cst_15 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<1x4x4x16xf32>
    %61 = stablehlo.compare EQ, %60, %55, FLOAT : (tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xi1>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<1x4x4x16xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<1x4x4x16xf32>
    %64 = stablehlo.select %61, %62, %63 : tensor<1x4x4x16xi1>, tensor<1x4x4x16xf32>
    %65 = stablehlo.divide %59, %64 : tensor<1x4x4x16xf32>
    %66 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<1x4x4x16xf32>) -> tensor<1x4x4x16x1xf32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2, 3, 4] : (tensor<1x4x4x16x1xf32>) -> tensor<1x4x4x16x16xf32>
    %68 = stablehlo.subtract %47#0, %67 : tensor<1x4x4x16x16xf32>
    %69 = stablehlo.exponential %68 : tensor<1x4x4x16x16xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.reduce(%69 init: %cst_18) applies stablehlo.add across dimensions = [4] : (tensor<1x4x4x16x16xf32>, tensor<f32>) -> tensor<1x4x4x16xf32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2, 3] : (tensor<1x4x4x16xf32>) -> tensor<1x4x4x16x1xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [0, 1, 2, 3, 4] : (tensor<1x4x4x16x1xf32>) -> tensor<1x4x4x16x16xf32>
    %73 = stablehlo.divide %69, %72 : tensor<1x4x4x16x16xf32>
    %74 = stablehlo.multiply %71, %71 : tensor<1x4x4x16x1xf32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<1x4x4x16x1xf32>
    %76 = stablehlo.divide %75, %74 : tensor<1x4x4x16x1xf32>
    %77 = stablehlo.convert %73 : (tensor<1x4x4x16x16xf32>) -> tensor<1x4x4x16x16xbf16>
    %78 = stablehlo.dot_general %arg2, %77, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4], precision = [DEFAULT, DEFAULT] : (tensor<4x16x4x16xbf16>, tensor<1x4x4x16x16xbf16>) -> tensor<4x4x16x1x16xbf16>
    %79 = stablehlo.transpose %78, dims = [3, 0, 4, 1, 2] : (tensor<4x4x16x1x16xbf16>) -> tensor<1x4x16x4x16xbf16>
    %80 = stablehlo.transpose %79, dims = [1, 2, 3, 0, 4] : (tensor<1x4x16x4x16xbf16>) -> tensor<4x16x4x1x16xbf16>
    %81 = stablehlo.reshape %80 : (tensor<4x16x4x1x16xbf16>) -> tensor<4x16x4x16xbf16>
    %82 = stablehlo.reshape %arg4 : (tensor<4x16x4x16xbf16>) -> tensor<4x16x4x1x16xbf16>
    %83 = stablehlo.transpose %82, dims = [3, 0, 1, 2, 4] : (tensor<4x16x4x1x16xbf16>) -> tensor<1x4x16x4x16xbf16>
    %84 = stablehlo.transpose %83, dims = [1, 3, 4, 0, 2] : (tensor<1x4x16x4x16xbf16>) -> tensor<4x4x16x1x16xbf16>
    %85 = stablehlo.dot_general %84, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x16x1x16xbf16>, tensor<4x16x4x16xbf16>) -> tensor<4x4x1x16x16xbf16>
    %86 = stablehlo.transpose %85, dims = [2, 0, 1, 3, 4] : (tensor<4x4x1x16x16xbf16>) -> tensor<1x4x4x16x16xbf16>
    %87 = stablehlo.dot_general %84, %77, batching_dims = [0, 1] x [1, 2], contracting_dims = [3, 4] x [0, 3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x16x1x16xbf16>, tensor<1x4x4x16x16xbf16>) -> tensor<4x4x16x16xbf16>
    %88 = stablehlo.transpose %87, dims = [0, 3, 1, 2] : (tensor<4x4x16x16xbf16>) -> tensor<4x16x4x16xbf16>
    %89 = stablehlo.convert %86 : (tensor<1x4x4x16x16xbf16>) -> tensor<1x4x4x16x16xf32>
    %90 = stablehlo.broadcast_in_dim %76, dims = [0, 1, 2, 3, 4] : (tensor<1x4x4x16x1xf32>) -> tensor<1x4x4x16x16xf32>
    %91 = stablehlo.multiply %89, %90 : tensor<1x4x4x16x16xf32>
    %92 = stablehlo.multiply %91, %69 : tensor<1x4x4x16x16xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %93 = stablehlo.reduce(%92 init: %cst_20) applies stablehlo.add across dimensions = [4] : (tensor<1x4x4x16x16xf32>, tensor<f32>) -> tensor<1x4x4x16xf32>
    %94 = stablehlo.reshape %93 : (tensor<1x4x4x16xf32>) -> tensor<1x4x4x16x1xf32>
    %95 = stablehlo.negate %94 : tensor<1x4x4x16x1xf32>
    %96 = stablehlo.broadcast_in_dim %71, dims = [0, 1, 2, 3, 4] : (tensor<1x4x4x16x1xf32>) -> tensor<1x4x4x16x16xf32>
    %97 = stablehlo.divide %89, %96 : tensor<1x4x4x16x16xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %98 = stablehlo.reduce(%95 init: %cst_21) applies stablehlo.add across dimensions = [0, 4] : (tensor<1x4x4x16x1xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %99 = stablehlo.broadcast_in_dim %98, dims = [1, 2, 3] : (tensor<4x4x16xf32>) -> tensor<1x4x4x16xf32>
    %100 = stablehlo.broadcast_in_dim %99, dims = [0, 1, 2, 3] : (tensor<1x4x4x16xf32>) -> tensor<1x4x4x16x16xf32>
    %101 = stablehlo.add %97, %100 : tensor<1x4x4x16x16xf32>
    %102 = stablehlo.multiply %101, %69 : tensor<1x4x4x16x16xf32>
    %103 = call @_where_1(%47#1, %47#2, %102) : (tensor<1x4x4x16x16xi1>, tensor<1x4x4x16x16xf32>, tensor<1x4x4x16x16xf32>) -> tensor<1x4x4x16x16xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = stablehlo.reduce(%103 init: %cst_22) applies stablehlo.add across dimensions = [1] : (tensor<1x4x4x16x16xf32>, tensor<f32>) -> tensor<1x4x16x16xf32>
    %105 = stablehlo.reshape %104 : (tensor<1x4x16x16xf32>) -> tensor<1x1x4x16x16xf32>
    %106 = stablehlo.transpose %105, dims = [1, 2, 0, 3, 4] : (tensor<1x1x4x16x16xf32>) -> tensor<1x4x1x16x16xf32>
    %107 = stablehlo.transpose %103, dims = [1, 2, 3, 0, 4] : (tensor<1x4x4x16x16xf32>) -> tensor<4x4x16x1x16xf32>
    %cst_23 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %108 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<4x4x16x1x16xf32>
    %109 = stablehlo.multiply %107, %108 : tensor<4x4x16x1x16xf32>
    %110 = stablehlo.dot_general %109, %32, batching_dims = [0, 1] x [0, 2], contracting_dims = [2, 3] x [1, 3], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x4x16x1x16xf32>, tensor<4x16x4x1x16xbf16>) -> tensor<4x4x16x16xf32>
    %111 = stablehlo.transpose %110, dims = [0, 2, 1, 3] : (tensor<4x4x16x16xf32>) -> tensor<4x16x4x16xf32>
    %112 = stablehlo.convert %111 : (tensor<4x16x4x16xf32>) -> tensor<4x16x4x16xbf16>
    %113 = stablehlo.dot_general %109, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x4x16x1x16xf32>, tensor<4x16x4x16xbf16>) -> tensor<4x4x16x1x16xf32>
    %114 = stablehlo.transpose %113, dims = [0, 2, 1, 3, 4] : (tensor<4x4x16x1x16xf32>) -> tensor<4x16x4x1x16xf32>
    %115 = stablehlo.convert %114 : (tensor<4x16x4x1x16xf32>) -> tensor<4x16x4x1x16xbf16>
    %116 = stablehlo.reshape %106 : (tensor<1x4x1x16x16xf32>) -> tensor<1x4x16x16xf32>
    %117 = stablehlo.reshape %115 : (tensor<4x16x4x1x16xbf16>) -> tensor<4x16x4x16xbf16>
    return %81, %117, %112, %88, %116 : tensor<4x16x4x16xbf16>, tensor<4x16x4x16xbf16>, tensor<4x16x4x16xbf16>, tensor<4x16x4x16xbf16>, tensor<1x4x16x16xf32>
  }
  func.func private @remainder(%arg0: tensor<16xi32>, %arg1: tensor<i32>) -> tensor<16xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<16xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<16xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<16xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<16xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<16xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<16xi1>, tensor<16xi1>) -> tensor<16xi1>
    %12 = stablehlo.and %11, %6 : tensor<16xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<16xi32>
    %14 = stablehlo.add %4, %13 : tensor<16xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<16xi1>, tensor<16xi32>
    return %15 : tensor<16xi32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @tril(%arg0: tensor<16x16xi1>) -> tensor<16x16xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<16x16xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
    %2 = stablehlo.add %0, %1 : tensor<16x16xi32>
    %3 = stablehlo.iota dim = 1 : tensor<16x16xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<16x16xi1>, tensor<16x16xi1>
    return %6 : tensor<16x16xi1>
  }
  func.func private @_where_0(%arg0: tensor<4x4x16x16xi1>, %arg1: tensor<1x4x4x16x16xf32>, %arg2: tensor<f32>) -> (tensor<1x4x4x16x16xf32>, tensor<1x4x4x16x16xi1>, tensor<1x4x4x16x16xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2, 3, 4] : (tensor<4x4x16x16xi1>) -> tensor<1x4x4x16x16xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [1, 2, 3, 4] : (tensor<4x4x16x16xf32>) -> tensor<1x4x4x16x16xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<1x4x4x16x16xi1>, tensor<1x4x4x16x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x4x4x16x16xf32>
    return %3, %1, %4 : tensor<1x4x4x16x16xf32>, tensor<1x4x4x16x16xi1>, tensor<1x4x4x16x16xf32>
  }
  func.func private @_where_1(%arg0: tensor<1x4x4x16x16xi1>, %arg1: tensor<1x4x4x16x16xf32>, %arg2: tensor<1x4x4x16x16xf32>) -> tensor<1x4x4x16x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x4x4x16x16xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<1x4x4x16x16xi1>, tensor<1x4x4x16x16xf32>
    return %1 : tensor<1x4x4x16x16xf32>
  }
}
