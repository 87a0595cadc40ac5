// RUN: soap-opt --soap-simplify-model --soap-auto-parallel="machine=cpu:1 budget=1 report=-" %s -o /dev/null 2>&1 | FileCheck %s
// RUN: soap-run %s --machine=cpu:2 --algorithm=random --check --steps=2 --quiet

// Six layers by jax.lax.scan with jax.checkpoint (JAX 0.10.2). Of 128 KiB that
// a layer computes from its input, four times over with the gradients', those
// of one layer are there at a time: with all layers' it would be 2.5 MiB.
// CHECK: one device {{.*}} 1.19 MiB

module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x16x512xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<6x512x16xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<64x16xf32>) -> (tensor<6x16x512xf32> {jax.result_info = "result[0][0]"}, tensor<6x512x16xf32> {jax.result_info = "result[0][1]"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x64x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:5 = stablehlo.while(%iterArg = %arg0, %iterArg_10 = %arg1, %iterArg_11 = %c, %iterArg_12 = %arg2, %iterArg_13 = %0) : tensor<6x16x512xf32>, tensor<6x512x16xf32>, tensor<i32>, tensor<64x16xf32>, tensor<6x64x16xf32>
    cond {
      %c_14 = stablehlo.constant dense<6> : tensor<i32>
      %19 = stablehlo.compare LT, %iterArg_11, %c_14, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %19 : tensor<i1>
    } do {
      %19 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_11) : (tensor<6x16x512xf32>, tensor<i32>) -> tensor<16x512xf32>
      %20 = func.call @dynamic_index_in_dim_0(%iterArg_10, %iterArg_11) : (tensor<6x512x16xf32>, tensor<i32>) -> tensor<512x16xf32>
      %21:2 = func.call @closed_call(%iterArg_12, %19, %20) : (tensor<64x16xf32>, tensor<16x512xf32>, tensor<512x16xf32>) -> (tensor<64x16xf32>, tensor<64x16xf32>)
      %22 = func.call @dynamic_update_index_in_dim(%iterArg_13, %21#1, %iterArg_11) : (tensor<6x64x16xf32>, tensor<64x16xf32>, tensor<i32>) -> tensor<6x64x16xf32>
      %c_14 = stablehlo.constant dense<1> : tensor<i32>
      %23 = stablehlo.add %iterArg_11, %c_14 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_10, %23, %21#0, %22 : tensor<6x16x512xf32>, tensor<6x512x16xf32>, tensor<i32>, tensor<64x16xf32>, tensor<6x64x16xf32>
    }
    %2 = chlo.square %1#3 : tensor<64x16xf32> -> tensor<64x16xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %4 = stablehlo.multiply %3, %1#3 : tensor<64x16xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%2 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<1.024000e+03> : tensor<f32>
    %6 = stablehlo.divide %5, %cst_2 : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.024000e+03> : tensor<f32>
    %7 = stablehlo.divide %cst_3, %cst_4 : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %9 = stablehlo.multiply %8, %4 : tensor<64x16xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<6x16x512xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<6x512x16xf32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %12:7 = stablehlo.while(%iterArg = %1#4, %iterArg_10 = %arg0, %iterArg_11 = %arg1, %iterArg_12 = %c_7, %iterArg_13 = %9, %iterArg_14 = %10, %iterArg_15 = %11) : tensor<6x64x16xf32>, tensor<6x16x512xf32>, tensor<6x512x16xf32>, tensor<i32>, tensor<64x16xf32>, tensor<6x16x512xf32>, tensor<6x512x16xf32>
    cond {
      %c_16 = stablehlo.constant dense<6> : tensor<i32>
      %19 = stablehlo.compare LT, %iterArg_12, %c_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %19 : tensor<i1>
    } do {
      %c_16 = stablehlo.constant dense<6> : tensor<i32>
      %19 = stablehlo.subtract %c_16, %iterArg_12 : tensor<i32>
      %c_17 = stablehlo.constant dense<1> : tensor<i32>
      %20 = stablehlo.subtract %19, %c_17 : tensor<i32>
      %21 = func.call @dynamic_index_in_dim_1(%iterArg, %20) : (tensor<6x64x16xf32>, tensor<i32>) -> tensor<64x16xf32>
      %22 = func.call @dynamic_index_in_dim(%iterArg_10, %20) : (tensor<6x16x512xf32>, tensor<i32>) -> tensor<16x512xf32>
      %23 = func.call @dynamic_index_in_dim_0(%iterArg_11, %20) : (tensor<6x512x16xf32>, tensor<i32>) -> tensor<512x16xf32>
      %24:3 = func.call @closed_call_2(%iterArg_13, %21, %22, %23) : (tensor<64x16xf32>, tensor<64x16xf32>, tensor<16x512xf32>, tensor<512x16xf32>) -> (tensor<64x16xf32>, tensor<16x512xf32>, tensor<512x16xf32>)
      %25 = func.call @dynamic_update_index_in_dim_3(%iterArg_14, %24#1, %20) : (tensor<6x16x512xf32>, tensor<16x512xf32>, tensor<i32>) -> tensor<6x16x512xf32>
      %26 = func.call @dynamic_update_index_in_dim_4(%iterArg_15, %24#2, %20) : (tensor<6x512x16xf32>, tensor<512x16xf32>, tensor<i32>) -> tensor<6x512x16xf32>
      %c_18 = stablehlo.constant dense<1> : tensor<i32>
      %27 = stablehlo.add %iterArg_12, %c_18 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_10, %iterArg_11, %27, %24#0, %25, %26 : tensor<6x64x16xf32>, tensor<6x16x512xf32>, tensor<6x512x16xf32>, tensor<i32>, tensor<64x16xf32>, tensor<6x16x512xf32>, tensor<6x512x16xf32>
    }
    %cst_8 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<6x16x512xf32>
    %14 = stablehlo.multiply %13, %12#5 : tensor<6x16x512xf32>
    %15 = stablehlo.subtract %arg0, %14 : tensor<6x16x512xf32>
    %cst_9 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<6x512x16xf32>
    %17 = stablehlo.multiply %16, %12#6 : tensor<6x512x16xf32>
    %18 = stablehlo.subtract %arg1, %17 : tensor<6x512x16xf32>
    return %15, %18, %6 : tensor<6x16x512xf32>, tensor<6x512x16xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<6x16x512xf32>, %arg1: tensor<i32>) -> tensor<16x512xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 16, 512] : (tensor<6x16x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x512xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x16x512xf32>) -> tensor<16x512xf32>
    return %1 : tensor<16x512xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<6x512x16xf32>, %arg1: tensor<i32>) -> tensor<512x16xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 512, 16] : (tensor<6x512x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x512x16xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x512x16xf32>) -> tensor<512x16xf32>
    return %1 : tensor<512x16xf32>
  }
  func.func private @closed_call(%arg0: tensor<64x16xf32>, %arg1: tensor<16x512xf32>, %arg2: tensor<512x16xf32>) -> (tensor<64x16xf32>, tensor<64x16xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x16xf32>, tensor<16x512xf32>) -> tensor<64x512xf32>
    %1 = chlo.square %0 : tensor<64x512xf32> -> tensor<64x512xf32>
    %2 = stablehlo.negate %1 : tensor<64x512xf32>
    %3 = stablehlo.exponential %2 : tensor<64x512xf32>
    %4 = stablehlo.dot_general %3, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x512xf32>, tensor<512x16xf32>) -> tensor<64x16xf32>
    %5 = stablehlo.tanh %4 : tensor<64x16xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<64x16xf32>
    return %6, %arg0 : tensor<64x16xf32>, tensor<64x16xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<6x64x16xf32>, %arg1: tensor<64x16xf32>, %arg2: tensor<i32>) -> tensor<6x64x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<64x16xf32>) -> tensor<1x64x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x64x16xf32>, tensor<1x64x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x64x16xf32>
    return %1 : tensor<6x64x16xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<6x64x16xf32>, %arg1: tensor<i32>) -> tensor<64x16xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 64, 16] : (tensor<6x64x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x16xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x64x16xf32>) -> tensor<64x16xf32>
    return %1 : tensor<64x16xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<64x16xf32>, %arg1: tensor<64x16xf32>, %arg2: tensor<16x512xf32>, %arg3: tensor<512x16xf32>) -> (tensor<64x16xf32>, tensor<16x512xf32>, tensor<512x16xf32>) {
    %0:4 = stablehlo.optimization_barrier %arg1, %arg2, %arg3, %arg0 : tensor<64x16xf32>, tensor<16x512xf32>, tensor<512x16xf32>, tensor<64x16xf32>
    %1 = stablehlo.dot_general %0#0, %0#1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x16xf32>, tensor<16x512xf32>) -> tensor<64x512xf32>
    %2 = chlo.square %1 : tensor<64x512xf32> -> tensor<64x512xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x512xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<64x512xf32>
    %5 = stablehlo.negate %2 : tensor<64x512xf32>
    %6 = stablehlo.exponential %5 : tensor<64x512xf32>
    %7 = stablehlo.dot_general %6, %0#2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x512xf32>, tensor<512x16xf32>) -> tensor<64x16xf32>
    %8 = stablehlo.tanh %7 : tensor<64x16xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %10 = stablehlo.subtract %9, %8 : tensor<64x16xf32>
    %11 = stablehlo.multiply %0#3, %10 : tensor<64x16xf32>
    %12 = stablehlo.multiply %11, %8 : tensor<64x16xf32>
    %13 = stablehlo.add %11, %12 : tensor<64x16xf32>
    %14 = stablehlo.dot_general %13, %6, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x16xf32>, tensor<64x512xf32>) -> tensor<16x512xf32>
    %15 = stablehlo.transpose %14, dims = [1, 0] : (tensor<16x512xf32>) -> tensor<512x16xf32>
    %16 = stablehlo.dot_general %13, %0#2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<64x16xf32>, tensor<512x16xf32>) -> tensor<64x512xf32>
    %17 = stablehlo.multiply %16, %6 : tensor<64x512xf32>
    %18 = stablehlo.negate %17 : tensor<64x512xf32>
    %19 = stablehlo.multiply %18, %4 : tensor<64x512xf32>
    %20 = stablehlo.dot_general %19, %0#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x512xf32>, tensor<64x16xf32>) -> tensor<512x16xf32>
    %21 = stablehlo.transpose %20, dims = [1, 0] : (tensor<512x16xf32>) -> tensor<16x512xf32>
    %22 = stablehlo.dot_general %19, %0#1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<64x512xf32>, tensor<16x512xf32>) -> tensor<64x16xf32>
    %23 = stablehlo.add %0#3, %22 : tensor<64x16xf32>
    return %23, %21, %15 : tensor<64x16xf32>, tensor<16x512xf32>, tensor<512x16xf32>
  }
  func.func private @dynamic_update_index_in_dim_3(%arg0: tensor<6x16x512xf32>, %arg1: tensor<16x512xf32>, %arg2: tensor<i32>) -> tensor<6x16x512xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<16x512xf32>) -> tensor<1x16x512xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x16x512xf32>, tensor<1x16x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x16x512xf32>
    return %1 : tensor<6x16x512xf32>
  }
  func.func private @dynamic_update_index_in_dim_4(%arg0: tensor<6x512x16xf32>, %arg1: tensor<512x16xf32>, %arg2: tensor<i32>) -> tensor<6x512x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<512x16xf32>) -> tensor<1x512x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x512x16xf32>, tensor<1x512x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x512x16xf32>
    return %1 : tensor<6x512x16xf32>
  }
}

