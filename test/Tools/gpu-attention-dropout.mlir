// Dropout of all heads together, as Flax has it, beside a causal mask: random bits
// are made in the model, what is kept is so for the gradient as well.

// RUN: soap-opt %s --soap-plan="machine=cuda:2 algorithm=data-parallel" --soap-distribute --soap-form-gpu-attention | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet
// RUN: soap-run %s --machine=cuda:2 --algorithm=data-parallel --emulate --check --quiet

// CHECK: soap_gpu.attention forward
// CHECK-SAME: dropout(%{{.*}} : tensor<1x1x16x16xbf16>)
// CHECK: soap_gpu.attention backward
// CHECK-SAME: dropout(%{{.*}} : tensor<1x1x16x16xbf16>)
module @jit_f attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x16x2x16xbf16>, %arg1: tensor<2x16x2x16xbf16>, %arg2: tensor<2x16x2x16xbf16>, %arg3: tensor<2xui32>, %arg4: tensor<2x16x2x16xbf16>) -> (tensor<2x16x2x16xbf16> {jax.result_info = "result[0]"}, tensor<2x16x2x16xbf16> {jax.result_info = "result[1]"}, tensor<2x16x2x16xbf16> {jax.result_info = "result[2]"}, tensor<2x16x2x16xbf16> {jax.result_info = "result[3]"}) {
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %0 = call @_bernoulli(%arg3, %cst) : (tensor<2xui32>, tensor<f32>) -> tensor<1x1x16x16xi1>
    %1 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x16x2x16xbf16>, tensor<2x16x2x16xbf16>) -> tensor<2x2x16x16xbf16>
    %2 = stablehlo.convert %1 : (tensor<2x2x16x16xbf16>) -> tensor<2x2x16x16xf32>
    %cst_0 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x16x16xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<2x2x16x16xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
    %6 = call @tril(%5) : (tensor<16x16xi1>) -> tensor<16x16xi1>
    %cst_1 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %7:3 = call @_where(%6, %4, %cst_1) : (tensor<16x16xi1>, tensor<2x2x16x16xf32>, tensor<f32>) -> (tensor<2x2x16x16xf32>, tensor<2x2x16x16xi1>, tensor<2x2x16x16xf32>)
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %8 = stablehlo.reduce(%7#0 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x16x16xf32>, tensor<f32>) -> tensor<2x2x16xf32>
    %9 = stablehlo.reshape %8 : (tensor<2x2x16xf32>) -> tensor<2x2x16x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2, 3] : (tensor<2x2x16x1xf32>) -> tensor<2x2x16x16xf32>
    %11 = stablehlo.compare EQ, %7#0, %10, FLOAT : (tensor<2x2x16x16xf32>, tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xi1>
    %12 = stablehlo.convert %11 : (tensor<2x2x16x16xi1>) -> tensor<2x2x16x16xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x2x16x16xf32>, tensor<f32>) -> tensor<2x2x16xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x2x16xf32>
    %15 = stablehlo.maximum %14, %8 : tensor<2x2x16xf32>
    %16 = stablehlo.compare EQ, %8, %15, FLOAT : (tensor<2x2x16xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xi1>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x16xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x2x16xf32>
    %19 = stablehlo.select %16, %17, %18 : tensor<2x2x16xi1>, tensor<2x2x16xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x2x16xf32>
    %21 = stablehlo.compare EQ, %20, %15, FLOAT : (tensor<2x2x16xf32>, tensor<2x2x16xf32>) -> tensor<2x2x16xi1>
    %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x2x16xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x2x16xf32>
    %24 = stablehlo.select %21, %22, %23 : tensor<2x2x16xi1>, tensor<2x2x16xf32>
    %25 = stablehlo.divide %19, %24 : tensor<2x2x16xf32>
    %26 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<2x2x16xf32>) -> tensor<2x2x16x1xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<2x2x16x1xf32>) -> tensor<2x2x16x16xf32>
    %28 = stablehlo.subtract %7#0, %27 : tensor<2x2x16x16xf32>
    %29 = stablehlo.exponential %28 : tensor<2x2x16x16xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.reduce(%29 init: %cst_10) applies stablehlo.add across dimensions = [3] : (tensor<2x2x16x16xf32>, tensor<f32>) -> tensor<2x2x16xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<2x2x16xf32>) -> tensor<2x2x16x1xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3] : (tensor<2x2x16x1xf32>) -> tensor<2x2x16x16xf32>
    %33 = stablehlo.divide %29, %32 : tensor<2x2x16x16xf32>
    %34 = stablehlo.multiply %31, %31 : tensor<2x2x16x1xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x2x16x1xf32>
    %36 = stablehlo.divide %35, %34 : tensor<2x2x16x1xf32>
    %37 = stablehlo.convert %33 : (tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xbf16>
    %38 = stablehlo.convert %0 : (tensor<1x1x16x16xi1>) -> tensor<1x1x16x16xbf16>
    %cst_12 = stablehlo.constant dense<8.984370e-01> : tensor<bf16>
    %39 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<bf16>) -> tensor<1x1x16x16xbf16>
    %40 = stablehlo.divide %38, %39 : tensor<1x1x16x16xbf16>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3] : (tensor<1x1x16x16xbf16>) -> tensor<2x2x16x16xbf16>
    %42 = stablehlo.multiply %37, %41 : tensor<2x2x16x16xbf16>
    %43 = stablehlo.dot_general %arg2, %42, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x16x2x16xbf16>, tensor<2x2x16x16xbf16>) -> tensor<2x2x16x16xbf16>
    %44 = stablehlo.transpose %43, dims = [0, 3, 1, 2] : (tensor<2x2x16x16xbf16>) -> tensor<2x16x2x16xbf16>
    %45 = stablehlo.transpose %arg4, dims = [0, 2, 3, 1] : (tensor<2x16x2x16xbf16>) -> tensor<2x2x16x16xbf16>
    %46 = stablehlo.dot_general %45, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x16x16xbf16>, tensor<2x16x2x16xbf16>) -> tensor<2x2x16x16xbf16>
    %47 = stablehlo.dot_general %45, %42, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x2x16x16xbf16>, tensor<2x2x16x16xbf16>) -> tensor<2x2x16x16xbf16>
    %48 = stablehlo.transpose %47, dims = [0, 3, 1, 2] : (tensor<2x2x16x16xbf16>) -> tensor<2x16x2x16xbf16>
    %49 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3] : (tensor<1x1x16x16xbf16>) -> tensor<2x2x16x16xbf16>
    %50 = stablehlo.multiply %46, %49 : tensor<2x2x16x16xbf16>
    %51 = stablehlo.convert %50 : (tensor<2x2x16x16xbf16>) -> tensor<2x2x16x16xf32>
    %52 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3] : (tensor<2x2x16x1xf32>) -> tensor<2x2x16x16xf32>
    %53 = stablehlo.multiply %51, %52 : tensor<2x2x16x16xf32>
    %54 = stablehlo.multiply %53, %29 : tensor<2x2x16x16xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.reduce(%54 init: %cst_13) applies stablehlo.add across dimensions = [3] : (tensor<2x2x16x16xf32>, tensor<f32>) -> tensor<2x2x16xf32>
    %56 = stablehlo.reshape %55 : (tensor<2x2x16xf32>) -> tensor<2x2x16x1xf32>
    %57 = stablehlo.negate %56 : tensor<2x2x16x1xf32>
    %58 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3] : (tensor<2x2x16x1xf32>) -> tensor<2x2x16x16xf32>
    %59 = stablehlo.divide %51, %58 : tensor<2x2x16x16xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.reduce(%57 init: %cst_14) applies stablehlo.add across dimensions = [3] : (tensor<2x2x16x1xf32>, tensor<f32>) -> tensor<2x2x16xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2] : (tensor<2x2x16xf32>) -> tensor<2x2x16x16xf32>
    %62 = stablehlo.add %59, %61 : tensor<2x2x16x16xf32>
    %63 = stablehlo.multiply %62, %29 : tensor<2x2x16x16xf32>
    %64 = call @_where_0(%7#1, %7#2, %63) : (tensor<2x2x16x16xi1>, tensor<2x2x16x16xf32>, tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xf32>
    %cst_15 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x2x16x16xf32>
    %66 = stablehlo.multiply %64, %65 : tensor<2x2x16x16xf32>
    %67 = stablehlo.convert %66 : (tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xbf16>
    %68 = stablehlo.dot_general %67, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x16x16xbf16>, tensor<2x16x2x16xbf16>) -> tensor<2x2x16x16xbf16>
    %69 = stablehlo.transpose %68, dims = [0, 2, 1, 3] : (tensor<2x2x16x16xbf16>) -> tensor<2x16x2x16xbf16>
    %70 = stablehlo.dot_general %67, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x16x16xbf16>, tensor<2x16x2x16xbf16>) -> tensor<2x2x16x16xbf16>
    %71 = stablehlo.transpose %70, dims = [0, 2, 1, 3] : (tensor<2x2x16x16xbf16>) -> tensor<2x16x2x16xbf16>
    return %44, %71, %69, %48 : tensor<2x16x2x16xbf16>, tensor<2x16x2x16xbf16>, tensor<2x16x2x16xbf16>, tensor<2x16x2x16xbf16>
  }
  func.func private @_bernoulli(%arg0: tensor<2xui32>, %arg1: tensor<f32>) -> tensor<1x1x16x16xi1> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = call @_uniform(%arg0, %cst, %cst_0) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<1x1x16x16xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1x1x16x16xf32>
    %2 = stablehlo.compare LT, %0, %1, FLOAT : (tensor<1x1x16x16xf32>, tensor<1x1x16x16xf32>) -> tensor<1x1x16x16xi1>
    return %2 : tensor<1x1x16x16xi1>
  }
  func.func private @_uniform(%arg0: tensor<2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<1x1x16x16xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.convert %arg2 : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x1x1x1xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1x1x1x1xf32>
    %4 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %5 = stablehlo.reshape %4 : (tensor<1xui32>) -> tensor<ui32>
    %6 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %7 = stablehlo.reshape %6 : (tensor<1xui32>) -> tensor<ui32>
    %8 = stablehlo.iota dim = 0 : tensor<1x1x16x16xui64>
    %9 = stablehlo.iota dim = 1 : tensor<1x1x16x16xui64>
    %10 = stablehlo.iota dim = 2 : tensor<1x1x16x16xui64>
    %11 = stablehlo.iota dim = 3 : tensor<1x1x16x16xui64>
    %c = stablehlo.constant dense<256> : tensor<ui64>
    %12 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<1x1x16x16xui64>
    %13 = stablehlo.multiply %12, %8 : tensor<1x1x16x16xui64>
    %c_0 = stablehlo.constant dense<256> : tensor<ui64>
    %14 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<1x1x16x16xui64>
    %15 = stablehlo.multiply %14, %9 : tensor<1x1x16x16xui64>
    %c_1 = stablehlo.constant dense<16> : tensor<ui64>
    %16 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui64>) -> tensor<1x1x16x16xui64>
    %17 = stablehlo.multiply %16, %10 : tensor<1x1x16x16xui64>
    %c_2 = stablehlo.constant dense<1> : tensor<ui64>
    %18 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui64>) -> tensor<1x1x16x16xui64>
    %19 = stablehlo.multiply %18, %11 : tensor<1x1x16x16xui64>
    %20 = stablehlo.add %13, %15 : tensor<1x1x16x16xui64>
    %21 = stablehlo.add %20, %17 : tensor<1x1x16x16xui64>
    %22 = stablehlo.add %21, %19 : tensor<1x1x16x16xui64>
    %c_3 = stablehlo.constant dense<32> : tensor<ui64>
    %23 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<ui64>) -> tensor<1x1x16x16xui64>
    %24 = stablehlo.shift_right_logical %22, %23 : tensor<1x1x16x16xui64>
    %25 = stablehlo.convert %22 : (tensor<1x1x16x16xui64>) -> tensor<1x1x16x16xui32>
    %26 = stablehlo.convert %24 : (tensor<1x1x16x16xui64>) -> tensor<1x1x16x16xui32>
    %27:2 = call @threefry2x32(%5, %7, %26, %25) : (tensor<ui32>, tensor<ui32>, tensor<1x1x16x16xui32>, tensor<1x1x16x16xui32>) -> (tensor<1x1x16x16xui32>, tensor<1x1x16x16xui32>)
    %28 = stablehlo.xor %27#0, %27#1 : tensor<1x1x16x16xui32>
    %c_4 = stablehlo.constant dense<9> : tensor<ui32>
    %29 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %30 = stablehlo.shift_right_logical %28, %29 : tensor<1x1x16x16xui32>
    %c_5 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %31 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %32 = stablehlo.or %30, %31 : tensor<1x1x16x16xui32>
    %33 = stablehlo.bitcast_convert %32 : (tensor<1x1x16x16xui32>) -> tensor<1x1x16x16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x1x16x16xf32>
    %35 = stablehlo.subtract %33, %34 : tensor<1x1x16x16xf32>
    %36 = stablehlo.subtract %3, %2 : tensor<1x1x1x1xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xf32>) -> tensor<1x1x16x16xf32>
    %38 = stablehlo.multiply %35, %37 : tensor<1x1x16x16xf32>
    %39 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xf32>) -> tensor<1x1x16x16xf32>
    %40 = stablehlo.add %38, %39 : tensor<1x1x16x16xf32>
    %41 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xf32>) -> tensor<1x1x16x16xf32>
    %42 = stablehlo.maximum %41, %40 : tensor<1x1x16x16xf32>
    return %42 : tensor<1x1x16x16xf32>
  }
  func.func private @threefry2x32(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<1x1x16x16xui32>, %arg3: tensor<1x1x16x16xui32>) -> (tensor<1x1x16x16xui32>, tensor<1x1x16x16xui32>) {
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<1x1x16x16xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<1x1x16x16xui32>
    %6 = stablehlo.add %3, %5 : tensor<1x1x16x16xui32>
    %c_0 = stablehlo.constant dense<13> : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %8 = stablehlo.shift_left %5, %7 : tensor<1x1x16x16xui32>
    %c_1 = stablehlo.constant dense<19> : tensor<ui32>
    %9 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %10 = stablehlo.shift_right_logical %5, %9 : tensor<1x1x16x16xui32>
    %11 = stablehlo.or %8, %10 : tensor<1x1x16x16xui32>
    %12 = stablehlo.xor %6, %11 : tensor<1x1x16x16xui32>
    %13 = stablehlo.add %6, %12 : tensor<1x1x16x16xui32>
    %c_2 = stablehlo.constant dense<15> : tensor<ui32>
    %14 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %15 = stablehlo.shift_left %12, %14 : tensor<1x1x16x16xui32>
    %c_3 = stablehlo.constant dense<17> : tensor<ui32>
    %16 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %17 = stablehlo.shift_right_logical %12, %16 : tensor<1x1x16x16xui32>
    %18 = stablehlo.or %15, %17 : tensor<1x1x16x16xui32>
    %19 = stablehlo.xor %13, %18 : tensor<1x1x16x16xui32>
    %20 = stablehlo.add %13, %19 : tensor<1x1x16x16xui32>
    %c_4 = stablehlo.constant dense<26> : tensor<ui32>
    %21 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %22 = stablehlo.shift_left %19, %21 : tensor<1x1x16x16xui32>
    %c_5 = stablehlo.constant dense<6> : tensor<ui32>
    %23 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %24 = stablehlo.shift_right_logical %19, %23 : tensor<1x1x16x16xui32>
    %25 = stablehlo.or %22, %24 : tensor<1x1x16x16xui32>
    %26 = stablehlo.xor %20, %25 : tensor<1x1x16x16xui32>
    %27 = stablehlo.add %20, %26 : tensor<1x1x16x16xui32>
    %c_6 = stablehlo.constant dense<6> : tensor<ui32>
    %28 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %29 = stablehlo.shift_left %26, %28 : tensor<1x1x16x16xui32>
    %c_7 = stablehlo.constant dense<26> : tensor<ui32>
    %30 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %31 = stablehlo.shift_right_logical %26, %30 : tensor<1x1x16x16xui32>
    %32 = stablehlo.or %29, %31 : tensor<1x1x16x16xui32>
    %33 = stablehlo.xor %27, %32 : tensor<1x1x16x16xui32>
    %34 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %35 = stablehlo.add %27, %34 : tensor<1x1x16x16xui32>
    %36 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %37 = stablehlo.add %33, %36 : tensor<1x1x16x16xui32>
    %c_8 = stablehlo.constant dense<1> : tensor<ui32>
    %38 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %39 = stablehlo.add %37, %38 : tensor<1x1x16x16xui32>
    %40 = stablehlo.add %35, %39 : tensor<1x1x16x16xui32>
    %c_9 = stablehlo.constant dense<17> : tensor<ui32>
    %41 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %42 = stablehlo.shift_left %39, %41 : tensor<1x1x16x16xui32>
    %c_10 = stablehlo.constant dense<15> : tensor<ui32>
    %43 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %44 = stablehlo.shift_right_logical %39, %43 : tensor<1x1x16x16xui32>
    %45 = stablehlo.or %42, %44 : tensor<1x1x16x16xui32>
    %46 = stablehlo.xor %40, %45 : tensor<1x1x16x16xui32>
    %47 = stablehlo.add %40, %46 : tensor<1x1x16x16xui32>
    %c_11 = stablehlo.constant dense<29> : tensor<ui32>
    %48 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %49 = stablehlo.shift_left %46, %48 : tensor<1x1x16x16xui32>
    %c_12 = stablehlo.constant dense<3> : tensor<ui32>
    %50 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %51 = stablehlo.shift_right_logical %46, %50 : tensor<1x1x16x16xui32>
    %52 = stablehlo.or %49, %51 : tensor<1x1x16x16xui32>
    %53 = stablehlo.xor %47, %52 : tensor<1x1x16x16xui32>
    %54 = stablehlo.add %47, %53 : tensor<1x1x16x16xui32>
    %c_13 = stablehlo.constant dense<16> : tensor<ui32>
    %55 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %56 = stablehlo.shift_left %53, %55 : tensor<1x1x16x16xui32>
    %c_14 = stablehlo.constant dense<16> : tensor<ui32>
    %57 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %58 = stablehlo.shift_right_logical %53, %57 : tensor<1x1x16x16xui32>
    %59 = stablehlo.or %56, %58 : tensor<1x1x16x16xui32>
    %60 = stablehlo.xor %54, %59 : tensor<1x1x16x16xui32>
    %61 = stablehlo.add %54, %60 : tensor<1x1x16x16xui32>
    %c_15 = stablehlo.constant dense<24> : tensor<ui32>
    %62 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %63 = stablehlo.shift_left %60, %62 : tensor<1x1x16x16xui32>
    %c_16 = stablehlo.constant dense<8> : tensor<ui32>
    %64 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %65 = stablehlo.shift_right_logical %60, %64 : tensor<1x1x16x16xui32>
    %66 = stablehlo.or %63, %65 : tensor<1x1x16x16xui32>
    %67 = stablehlo.xor %61, %66 : tensor<1x1x16x16xui32>
    %68 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %69 = stablehlo.add %61, %68 : tensor<1x1x16x16xui32>
    %70 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %71 = stablehlo.add %67, %70 : tensor<1x1x16x16xui32>
    %c_17 = stablehlo.constant dense<2> : tensor<ui32>
    %72 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %73 = stablehlo.add %71, %72 : tensor<1x1x16x16xui32>
    %74 = stablehlo.add %69, %73 : tensor<1x1x16x16xui32>
    %c_18 = stablehlo.constant dense<13> : tensor<ui32>
    %75 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %76 = stablehlo.shift_left %73, %75 : tensor<1x1x16x16xui32>
    %c_19 = stablehlo.constant dense<19> : tensor<ui32>
    %77 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %78 = stablehlo.shift_right_logical %73, %77 : tensor<1x1x16x16xui32>
    %79 = stablehlo.or %76, %78 : tensor<1x1x16x16xui32>
    %80 = stablehlo.xor %74, %79 : tensor<1x1x16x16xui32>
    %81 = stablehlo.add %74, %80 : tensor<1x1x16x16xui32>
    %c_20 = stablehlo.constant dense<15> : tensor<ui32>
    %82 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %83 = stablehlo.shift_left %80, %82 : tensor<1x1x16x16xui32>
    %c_21 = stablehlo.constant dense<17> : tensor<ui32>
    %84 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %85 = stablehlo.shift_right_logical %80, %84 : tensor<1x1x16x16xui32>
    %86 = stablehlo.or %83, %85 : tensor<1x1x16x16xui32>
    %87 = stablehlo.xor %81, %86 : tensor<1x1x16x16xui32>
    %88 = stablehlo.add %81, %87 : tensor<1x1x16x16xui32>
    %c_22 = stablehlo.constant dense<26> : tensor<ui32>
    %89 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %90 = stablehlo.shift_left %87, %89 : tensor<1x1x16x16xui32>
    %c_23 = stablehlo.constant dense<6> : tensor<ui32>
    %91 = stablehlo.broadcast_in_dim %c_23, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %92 = stablehlo.shift_right_logical %87, %91 : tensor<1x1x16x16xui32>
    %93 = stablehlo.or %90, %92 : tensor<1x1x16x16xui32>
    %94 = stablehlo.xor %88, %93 : tensor<1x1x16x16xui32>
    %95 = stablehlo.add %88, %94 : tensor<1x1x16x16xui32>
    %c_24 = stablehlo.constant dense<6> : tensor<ui32>
    %96 = stablehlo.broadcast_in_dim %c_24, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %97 = stablehlo.shift_left %94, %96 : tensor<1x1x16x16xui32>
    %c_25 = stablehlo.constant dense<26> : tensor<ui32>
    %98 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %99 = stablehlo.shift_right_logical %94, %98 : tensor<1x1x16x16xui32>
    %100 = stablehlo.or %97, %99 : tensor<1x1x16x16xui32>
    %101 = stablehlo.xor %95, %100 : tensor<1x1x16x16xui32>
    %102 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %103 = stablehlo.add %95, %102 : tensor<1x1x16x16xui32>
    %104 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %105 = stablehlo.add %101, %104 : tensor<1x1x16x16xui32>
    %c_26 = stablehlo.constant dense<3> : tensor<ui32>
    %106 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %107 = stablehlo.add %105, %106 : tensor<1x1x16x16xui32>
    %108 = stablehlo.add %103, %107 : tensor<1x1x16x16xui32>
    %c_27 = stablehlo.constant dense<17> : tensor<ui32>
    %109 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %110 = stablehlo.shift_left %107, %109 : tensor<1x1x16x16xui32>
    %c_28 = stablehlo.constant dense<15> : tensor<ui32>
    %111 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %112 = stablehlo.shift_right_logical %107, %111 : tensor<1x1x16x16xui32>
    %113 = stablehlo.or %110, %112 : tensor<1x1x16x16xui32>
    %114 = stablehlo.xor %108, %113 : tensor<1x1x16x16xui32>
    %115 = stablehlo.add %108, %114 : tensor<1x1x16x16xui32>
    %c_29 = stablehlo.constant dense<29> : tensor<ui32>
    %116 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %117 = stablehlo.shift_left %114, %116 : tensor<1x1x16x16xui32>
    %c_30 = stablehlo.constant dense<3> : tensor<ui32>
    %118 = stablehlo.broadcast_in_dim %c_30, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %119 = stablehlo.shift_right_logical %114, %118 : tensor<1x1x16x16xui32>
    %120 = stablehlo.or %117, %119 : tensor<1x1x16x16xui32>
    %121 = stablehlo.xor %115, %120 : tensor<1x1x16x16xui32>
    %122 = stablehlo.add %115, %121 : tensor<1x1x16x16xui32>
    %c_31 = stablehlo.constant dense<16> : tensor<ui32>
    %123 = stablehlo.broadcast_in_dim %c_31, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %124 = stablehlo.shift_left %121, %123 : tensor<1x1x16x16xui32>
    %c_32 = stablehlo.constant dense<16> : tensor<ui32>
    %125 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %126 = stablehlo.shift_right_logical %121, %125 : tensor<1x1x16x16xui32>
    %127 = stablehlo.or %124, %126 : tensor<1x1x16x16xui32>
    %128 = stablehlo.xor %122, %127 : tensor<1x1x16x16xui32>
    %129 = stablehlo.add %122, %128 : tensor<1x1x16x16xui32>
    %c_33 = stablehlo.constant dense<24> : tensor<ui32>
    %130 = stablehlo.broadcast_in_dim %c_33, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %131 = stablehlo.shift_left %128, %130 : tensor<1x1x16x16xui32>
    %c_34 = stablehlo.constant dense<8> : tensor<ui32>
    %132 = stablehlo.broadcast_in_dim %c_34, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %133 = stablehlo.shift_right_logical %128, %132 : tensor<1x1x16x16xui32>
    %134 = stablehlo.or %131, %133 : tensor<1x1x16x16xui32>
    %135 = stablehlo.xor %129, %134 : tensor<1x1x16x16xui32>
    %136 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %137 = stablehlo.add %129, %136 : tensor<1x1x16x16xui32>
    %138 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %139 = stablehlo.add %135, %138 : tensor<1x1x16x16xui32>
    %c_35 = stablehlo.constant dense<4> : tensor<ui32>
    %140 = stablehlo.broadcast_in_dim %c_35, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %141 = stablehlo.add %139, %140 : tensor<1x1x16x16xui32>
    %142 = stablehlo.add %137, %141 : tensor<1x1x16x16xui32>
    %c_36 = stablehlo.constant dense<13> : tensor<ui32>
    %143 = stablehlo.broadcast_in_dim %c_36, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %144 = stablehlo.shift_left %141, %143 : tensor<1x1x16x16xui32>
    %c_37 = stablehlo.constant dense<19> : tensor<ui32>
    %145 = stablehlo.broadcast_in_dim %c_37, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %146 = stablehlo.shift_right_logical %141, %145 : tensor<1x1x16x16xui32>
    %147 = stablehlo.or %144, %146 : tensor<1x1x16x16xui32>
    %148 = stablehlo.xor %142, %147 : tensor<1x1x16x16xui32>
    %149 = stablehlo.add %142, %148 : tensor<1x1x16x16xui32>
    %c_38 = stablehlo.constant dense<15> : tensor<ui32>
    %150 = stablehlo.broadcast_in_dim %c_38, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %151 = stablehlo.shift_left %148, %150 : tensor<1x1x16x16xui32>
    %c_39 = stablehlo.constant dense<17> : tensor<ui32>
    %152 = stablehlo.broadcast_in_dim %c_39, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %153 = stablehlo.shift_right_logical %148, %152 : tensor<1x1x16x16xui32>
    %154 = stablehlo.or %151, %153 : tensor<1x1x16x16xui32>
    %155 = stablehlo.xor %149, %154 : tensor<1x1x16x16xui32>
    %156 = stablehlo.add %149, %155 : tensor<1x1x16x16xui32>
    %c_40 = stablehlo.constant dense<26> : tensor<ui32>
    %157 = stablehlo.broadcast_in_dim %c_40, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %158 = stablehlo.shift_left %155, %157 : tensor<1x1x16x16xui32>
    %c_41 = stablehlo.constant dense<6> : tensor<ui32>
    %159 = stablehlo.broadcast_in_dim %c_41, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %160 = stablehlo.shift_right_logical %155, %159 : tensor<1x1x16x16xui32>
    %161 = stablehlo.or %158, %160 : tensor<1x1x16x16xui32>
    %162 = stablehlo.xor %156, %161 : tensor<1x1x16x16xui32>
    %163 = stablehlo.add %156, %162 : tensor<1x1x16x16xui32>
    %c_42 = stablehlo.constant dense<6> : tensor<ui32>
    %164 = stablehlo.broadcast_in_dim %c_42, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %165 = stablehlo.shift_left %162, %164 : tensor<1x1x16x16xui32>
    %c_43 = stablehlo.constant dense<26> : tensor<ui32>
    %166 = stablehlo.broadcast_in_dim %c_43, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %167 = stablehlo.shift_right_logical %162, %166 : tensor<1x1x16x16xui32>
    %168 = stablehlo.or %165, %167 : tensor<1x1x16x16xui32>
    %169 = stablehlo.xor %163, %168 : tensor<1x1x16x16xui32>
    %170 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %171 = stablehlo.add %163, %170 : tensor<1x1x16x16xui32>
    %172 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %173 = stablehlo.add %169, %172 : tensor<1x1x16x16xui32>
    %c_44 = stablehlo.constant dense<5> : tensor<ui32>
    %174 = stablehlo.broadcast_in_dim %c_44, dims = [] : (tensor<ui32>) -> tensor<1x1x16x16xui32>
    %175 = stablehlo.add %173, %174 : tensor<1x1x16x16xui32>
    return %171, %175 : tensor<1x1x16x16xui32>, tensor<1x1x16x16xui32>
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
  func.func private @_where(%arg0: tensor<16x16xi1>, %arg1: tensor<2x2x16x16xf32>, %arg2: tensor<f32>) -> (tensor<2x2x16x16xf32>, tensor<2x2x16x16xi1>, tensor<2x2x16x16xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<2x2x16x16xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2x16x16xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x2x16x16xi1>, tensor<2x2x16x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x16x16xf32>
    return %3, %1, %4 : tensor<2x2x16x16xf32>, tensor<2x2x16x16xi1>, tensor<2x2x16x16xf32>
  }
  func.func private @_where_0(%arg0: tensor<2x2x16x16xi1>, %arg1: tensor<2x2x16x16xf32>, %arg2: tensor<2x2x16x16xf32>) -> tensor<2x2x16x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x16x16xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x2x16x16xi1>, tensor<2x2x16x16xf32>
    return %1 : tensor<2x2x16x16xf32>
  }
}
