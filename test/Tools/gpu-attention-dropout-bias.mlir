// Dropout with numbers for each head, as select, beside a bias that is trained.

// RUN: soap-opt %s --soap-plan="machine=cuda:1 budget=1" --soap-distribute --soap-form-gpu-attention | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet

// CHECK: soap_gpu.attention forward
// CHECK-SAME: dropout(%{{.*}} : tensor<2x2x16x16xbf16>)
// CHECK: %{{.*}}:4 = soap_gpu.attention backward
// CHECK-SAME: dropout(%{{.*}} : tensor<2x2x16x16xbf16>)
module @jit_f attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x16x2x16xbf16>, %arg1: tensor<2x16x2x16xbf16>, %arg2: tensor<2x16x2x16xbf16>, %arg3: tensor<2x2x16x16xf32>, %arg4: tensor<1x2x16x16xf32>, %arg5: tensor<2x16x2x16xbf16>) -> (tensor<2x16x2x16xbf16> {jax.result_info = "result[0]"}, tensor<2x16x2x16xbf16> {jax.result_info = "result[1]"}, tensor<2x16x2x16xbf16> {jax.result_info = "result[2]"}, tensor<2x16x2x16xbf16> {jax.result_info = "result[3]"}, tensor<1x2x16x16xf32> {jax.result_info = "result[4]"}) {
    %cst = stablehlo.constant dense<6.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x16x16xf32>
    %1 = stablehlo.compare LT, %arg3, %0, FLOAT : (tensor<2x2x16x16xf32>, tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xi1>
    %2 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x16x2x16xbf16>, tensor<2x16x2x16xbf16>) -> tensor<2x2x16x16xbf16>
    %3 = stablehlo.convert %2 : (tensor<2x2x16x16xbf16>) -> tensor<2x2x16x16xf32>
    %cst_0 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x16x16xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<2x2x16x16xf32>
    %6 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1, 2, 3] : (tensor<1x2x16x16xf32>) -> tensor<2x2x16x16xf32>
    %7 = stablehlo.add %5, %6 : tensor<2x2x16x16xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x16x16xf32>, tensor<f32>) -> tensor<2x2x16xf32>
    %9 = stablehlo.reshape %8 : (tensor<2x2x16xf32>) -> tensor<2x2x16x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2, 3] : (tensor<2x2x16x1xf32>) -> tensor<2x2x16x16xf32>
    %11 = stablehlo.compare EQ, %7, %10, FLOAT : (tensor<2x2x16x16xf32>, tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xi1>
    %12 = stablehlo.convert %11 : (tensor<2x2x16x16xi1>) -> tensor<2x2x16x16xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x2x16x16xf32>, tensor<f32>) -> tensor<2x2x16xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x16xf32>
    %15 = stablehlo.maximum %14, %8 : tensor<2x2x16xf32>
    %16 = stablehlo.compare EQ, %8, %15, FLOAT : (tensor<2x2x16xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xi1>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x2x16xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x16xf32>
    %19 = stablehlo.select %16, %17, %18 : tensor<2x2x16xi1>, tensor<2x2x16xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x2x16xf32>
    %21 = stablehlo.compare EQ, %20, %15, FLOAT : (tensor<2x2x16xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xi1>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x2x16xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x2x16xf32>
    %24 = stablehlo.select %21, %22, %23 : tensor<2x2x16xi1>, tensor<2x2x16xf32>
    %25 = stablehlo.divide %19, %24 : tensor<2x2x16xf32>
    %26 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<2x2x16xf32>) -> tensor<2x2x16x1xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<2x2x16x1xf32>) -> tensor<2x2x16x16xf32>
    %28 = stablehlo.subtract %7, %27 : tensor<2x2x16x16xf32>
    %29 = stablehlo.exponential %28 : tensor<2x2x16x16xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.reduce(%29 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<2x2x16x16xf32>, tensor<f32>) -> tensor<2x2x16xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<2x2x16xf32>) -> tensor<2x2x16x1xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3] : (tensor<2x2x16x1xf32>) -> tensor<2x2x16x16xf32>
    %33 = stablehlo.divide %29, %32 : tensor<2x2x16x16xf32>
    %34 = stablehlo.multiply %31, %31 : tensor<2x2x16x1xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x2x16x1xf32>
    %36 = stablehlo.divide %35, %34 : tensor<2x2x16x1xf32>
    %cst_11 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x2x16x16xf32>
    %38 = stablehlo.divide %33, %37 : tensor<2x2x16x16xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39:2 = call @_where(%1, %38, %cst_12) : (tensor<2x2x16x16xi1>, tensor<2x2x16x16xf32>, tensor<f32>) -> (tensor<2x2x16x16xf32>, tensor<2x2x16x16xf32>)
    %40 = stablehlo.convert %39#0 : (tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xbf16>
    %41 = stablehlo.dot_general %arg2, %40, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x16x2x16xbf16>, tensor<2x2x16x16xbf16>) -> tensor<2x2x16x16xbf16>
    %42 = stablehlo.transpose %41, dims = [0, 3, 1, 2] : (tensor<2x2x16x16xbf16>) -> tensor<2x16x2x16xbf16>
    %43 = stablehlo.transpose %arg5, dims = [0, 2, 3, 1] : (tensor<2x16x2x16xbf16>) -> tensor<2x2x16x16xbf16>
    %44 = stablehlo.dot_general %43, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x16x16xbf16>, tensor<2x16x2x16xbf16>) -> tensor<2x2x16x16xbf16>
    %45 = stablehlo.dot_general %43, %40, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x2x16x16xbf16>, tensor<2x2x16x16xbf16>) -> tensor<2x2x16x16xbf16>
    %46 = stablehlo.transpose %45, dims = [0, 3, 1, 2] : (tensor<2x2x16x16xbf16>) -> tensor<2x16x2x16xbf16>
    %47 = stablehlo.convert %44 : (tensor<2x2x16x16xbf16>) -> tensor<2x2x16x16xf32>
    %48 = call @_where_0(%1, %39#1, %47) : (tensor<2x2x16x16xi1>, tensor<2x2x16x16xf32>, tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xf32>
    %cst_13 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x2x16x16xf32>
    %50 = stablehlo.divide %48, %49 : tensor<2x2x16x16xf32>
    %51 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3] : (tensor<2x2x16x1xf32>) -> tensor<2x2x16x16xf32>
    %52 = stablehlo.multiply %50, %51 : tensor<2x2x16x16xf32>
    %53 = stablehlo.multiply %52, %29 : tensor<2x2x16x16xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.reduce(%53 init: %cst_14) applies stablehlo.add across dimensions = [3] : (tensor<2x2x16x16xf32>, tensor<f32>) -> tensor<2x2x16xf32>
    %55 = stablehlo.reshape %54 : (tensor<2x2x16xf32>) -> tensor<2x2x16x1xf32>
    %56 = stablehlo.negate %55 : tensor<2x2x16x1xf32>
    %57 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3] : (tensor<2x2x16x1xf32>) -> tensor<2x2x16x16xf32>
    %58 = stablehlo.divide %50, %57 : tensor<2x2x16x16xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %59 = stablehlo.reduce(%56 init: %cst_15) applies stablehlo.add across dimensions = [3] : (tensor<2x2x16x1xf32>, tensor<f32>) -> tensor<2x2x16xf32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [0, 1, 2] : (tensor<2x2x16xf32>) -> tensor<2x2x16x16xf32>
    %61 = stablehlo.add %58, %60 : tensor<2x2x16x16xf32>
    %62 = stablehlo.multiply %61, %29 : tensor<2x2x16x16xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.reduce(%62 init: %cst_16) applies stablehlo.add across dimensions = [0] : (tensor<2x2x16x16xf32>, tensor<f32>) -> tensor<2x16x16xf32>
    %64 = stablehlo.reshape %63 : (tensor<2x16x16xf32>) -> tensor<1x2x16x16xf32>
    %cst_17 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x2x16x16xf32>
    %66 = stablehlo.multiply %62, %65 : tensor<2x2x16x16xf32>
    %67 = stablehlo.convert %66 : (tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xbf16>
    %68 = stablehlo.dot_general %67, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x16x16xbf16>, tensor<2x16x2x16xbf16>) -> tensor<2x2x16x16xbf16>
    %69 = stablehlo.transpose %68, dims = [0, 2, 1, 3] : (tensor<2x2x16x16xbf16>) -> tensor<2x16x2x16xbf16>
    %70 = stablehlo.dot_general %67, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x16x16xbf16>, tensor<2x16x2x16xbf16>) -> tensor<2x2x16x16xbf16>
    %71 = stablehlo.transpose %70, dims = [0, 2, 1, 3] : (tensor<2x2x16x16xbf16>) -> tensor<2x16x2x16xbf16>
    return %42, %71, %69, %46, %64 : tensor<2x16x2x16xbf16>, tensor<2x16x2x16xbf16>, tensor<2x16x2x16xbf16>, tensor<2x16x2x16xbf16>, tensor<1x2x16x16xf32>
  }
  func.func private @_where(%arg0: tensor<2x2x16x16xi1>, %arg1: tensor<2x2x16x16xf32>, %arg2: tensor<f32>) -> (tensor<2x2x16x16xf32>, tensor<2x2x16x16xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2x16x16xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<2x2x16x16xi1>, tensor<2x2x16x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x16x16xf32>
    return %2, %3 : tensor<2x2x16x16xf32>, tensor<2x2x16x16xf32>
  }
  func.func private @_where_0(%arg0: tensor<2x2x16x16xi1>, %arg1: tensor<2x2x16x16xf32>, %arg2: tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x16x16xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x2x16x16xi1>, tensor<2x2x16x16xf32>
    return %1 : tensor<2x2x16x16xf32>
  }
}
