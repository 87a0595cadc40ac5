// RUN: soap-opt --soap-simplify-model %s | FileCheck %s

// Without jax.checkpoint, the loop of the backward pass computes nothing again
// (it multiplies by the same weights, though).
// CHECK-NOT: {{optimization_barrier|soap.iteration|stablehlo.while}}
// CHECK: return

module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x16x512xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<6x512x16xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<64x16xf32>) -> (tensor<6x16x512xf32> {jax.result_info = "result[0][0]"}, tensor<6x512x16xf32> {jax.result_info = "result[0][1]"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x64x16xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x64x512xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x64x512xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x64x16xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6x64x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5:9 = stablehlo.while(%iterArg = %arg0, %iterArg_14 = %arg1, %iterArg_15 = %c, %iterArg_16 = %arg2, %iterArg_17 = %0, %iterArg_18 = %1, %iterArg_19 = %2, %iterArg_20 = %3, %iterArg_21 = %4) : tensor<6x16x512xf32>, tensor<6x512x16xf32>, tensor<i32>, tensor<64x16xf32>, tensor<6x64x16xf32>, tensor<6x64x512xf32>, tensor<6x64x512xf32>, tensor<6x64x16xf32>, tensor<6x64x16xf32>
    cond {
      %c_22 = stablehlo.constant dense<6> : tensor<i32>
      %23 = stablehlo.compare LT, %iterArg_15, %c_22, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %23 : tensor<i1>
    } do {
      %23 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_15) : (tensor<6x16x512xf32>, tensor<i32>) -> tensor<16x512xf32>
      %24 = func.call @dynamic_index_in_dim_0(%iterArg_14, %iterArg_15) : (tensor<6x512x16xf32>, tensor<i32>) -> tensor<512x16xf32>
      %25:6 = func.call @closed_call(%iterArg_16, %23, %24) : (tensor<64x16xf32>, tensor<16x512xf32>, tensor<512x16xf32>) -> (tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x512xf32>, tensor<64x512xf32>, tensor<64x16xf32>, tensor<64x16xf32>)
      %26 = func.call @dynamic_update_index_in_dim(%iterArg_17, %25#1, %iterArg_15) : (tensor<6x64x16xf32>, tensor<64x16xf32>, tensor<i32>) -> tensor<6x64x16xf32>
      %27 = func.call @dynamic_update_index_in_dim_1(%iterArg_18, %25#2, %iterArg_15) : (tensor<6x64x512xf32>, tensor<64x512xf32>, tensor<i32>) -> tensor<6x64x512xf32>
      %28 = func.call @dynamic_update_index_in_dim_1(%iterArg_19, %25#3, %iterArg_15) : (tensor<6x64x512xf32>, tensor<64x512xf32>, tensor<i32>) -> tensor<6x64x512xf32>
      %29 = func.call @dynamic_update_index_in_dim(%iterArg_20, %25#4, %iterArg_15) : (tensor<6x64x16xf32>, tensor<64x16xf32>, tensor<i32>) -> tensor<6x64x16xf32>
      %30 = func.call @dynamic_update_index_in_dim(%iterArg_21, %25#5, %iterArg_15) : (tensor<6x64x16xf32>, tensor<64x16xf32>, tensor<i32>) -> tensor<6x64x16xf32>
      %c_22 = stablehlo.constant dense<1> : tensor<i32>
      %31 = stablehlo.add %iterArg_15, %c_22 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_14, %31, %25#0, %26, %27, %28, %29, %30 : tensor<6x16x512xf32>, tensor<6x512x16xf32>, tensor<i32>, tensor<64x16xf32>, tensor<6x64x16xf32>, tensor<6x64x512xf32>, tensor<6x64x512xf32>, tensor<6x64x16xf32>, tensor<6x64x16xf32>
    }
    %6 = chlo.square %5#3 : tensor<64x16xf32> -> tensor<64x16xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %8 = stablehlo.multiply %7, %5#3 : tensor<64x16xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_5) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<1.024000e+03> : tensor<f32>
    %10 = stablehlo.divide %9, %cst_6 : tensor<f32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_8 = stablehlo.constant dense<1.024000e+03> : tensor<f32>
    %11 = stablehlo.divide %cst_7, %cst_8 : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %13 = stablehlo.multiply %12, %8 : tensor<64x16xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<6x16x512xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<6x512x16xf32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %16:11 = stablehlo.while(%iterArg = %arg0, %iterArg_14 = %5#4, %iterArg_15 = %5#5, %iterArg_16 = %5#6, %iterArg_17 = %arg1, %iterArg_18 = %5#7, %iterArg_19 = %5#8, %iterArg_20 = %c_11, %iterArg_21 = %13, %iterArg_22 = %14, %iterArg_23 = %15) : tensor<6x16x512xf32>, tensor<6x64x16xf32>, tensor<6x64x512xf32>, tensor<6x64x512xf32>, tensor<6x512x16xf32>, tensor<6x64x16xf32>, tensor<6x64x16xf32>, tensor<i32>, tensor<64x16xf32>, tensor<6x16x512xf32>, tensor<6x512x16xf32>
    cond {
      %c_24 = stablehlo.constant dense<6> : tensor<i32>
      %23 = stablehlo.compare LT, %iterArg_20, %c_24, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %23 : tensor<i1>
    } do {
      %c_24 = stablehlo.constant dense<6> : tensor<i32>
      %23 = stablehlo.subtract %c_24, %iterArg_20 : tensor<i32>
      %c_25 = stablehlo.constant dense<1> : tensor<i32>
      %24 = stablehlo.subtract %23, %c_25 : tensor<i32>
      %25 = func.call @dynamic_index_in_dim(%iterArg, %24) : (tensor<6x16x512xf32>, tensor<i32>) -> tensor<16x512xf32>
      %26 = func.call @dynamic_index_in_dim_2(%iterArg_14, %24) : (tensor<6x64x16xf32>, tensor<i32>) -> tensor<64x16xf32>
      %27 = func.call @dynamic_index_in_dim_3(%iterArg_15, %24) : (tensor<6x64x512xf32>, tensor<i32>) -> tensor<64x512xf32>
      %28 = func.call @dynamic_index_in_dim_3(%iterArg_16, %24) : (tensor<6x64x512xf32>, tensor<i32>) -> tensor<64x512xf32>
      %29 = func.call @dynamic_index_in_dim_0(%iterArg_17, %24) : (tensor<6x512x16xf32>, tensor<i32>) -> tensor<512x16xf32>
      %30 = func.call @dynamic_index_in_dim_2(%iterArg_18, %24) : (tensor<6x64x16xf32>, tensor<i32>) -> tensor<64x16xf32>
      %31 = func.call @dynamic_index_in_dim_2(%iterArg_19, %24) : (tensor<6x64x16xf32>, tensor<i32>) -> tensor<64x16xf32>
      %32:3 = func.call @closed_call_4(%iterArg_21, %25, %26, %27, %28, %29, %30, %31) : (tensor<64x16xf32>, tensor<16x512xf32>, tensor<64x16xf32>, tensor<64x512xf32>, tensor<64x512xf32>, tensor<512x16xf32>, tensor<64x16xf32>, tensor<64x16xf32>) -> (tensor<64x16xf32>, tensor<16x512xf32>, tensor<512x16xf32>)
      %33 = func.call @dynamic_update_index_in_dim_5(%iterArg_22, %32#1, %24) : (tensor<6x16x512xf32>, tensor<16x512xf32>, tensor<i32>) -> tensor<6x16x512xf32>
      %34 = func.call @dynamic_update_index_in_dim_6(%iterArg_23, %32#2, %24) : (tensor<6x512x16xf32>, tensor<512x16xf32>, tensor<i32>) -> tensor<6x512x16xf32>
      %c_26 = stablehlo.constant dense<1> : tensor<i32>
      %35 = stablehlo.add %iterArg_20, %c_26 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_14, %iterArg_15, %iterArg_16, %iterArg_17, %iterArg_18, %iterArg_19, %35, %32#0, %33, %34 : tensor<6x16x512xf32>, tensor<6x64x16xf32>, tensor<6x64x512xf32>, tensor<6x64x512xf32>, tensor<6x512x16xf32>, tensor<6x64x16xf32>, tensor<6x64x16xf32>, tensor<i32>, tensor<64x16xf32>, tensor<6x16x512xf32>, tensor<6x512x16xf32>
    }
    %cst_12 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<6x16x512xf32>
    %18 = stablehlo.multiply %17, %16#9 : tensor<6x16x512xf32>
    %19 = stablehlo.subtract %arg0, %18 : tensor<6x16x512xf32>
    %cst_13 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<6x512x16xf32>
    %21 = stablehlo.multiply %20, %16#10 : tensor<6x512x16xf32>
    %22 = stablehlo.subtract %arg1, %21 : tensor<6x512x16xf32>
    return %19, %22, %10 : tensor<6x16x512xf32>, tensor<6x512x16xf32>, tensor<f32>
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
  func.func private @closed_call(%arg0: tensor<64x16xf32>, %arg1: tensor<16x512xf32>, %arg2: tensor<512x16xf32>) -> (tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x512xf32>, tensor<64x512xf32>, tensor<64x16xf32>, tensor<64x16xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x16xf32>, tensor<16x512xf32>) -> tensor<64x512xf32>
    %1 = chlo.square %0 : tensor<64x512xf32> -> tensor<64x512xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x512xf32>
    %3 = stablehlo.multiply %2, %0 : tensor<64x512xf32>
    %4 = stablehlo.negate %1 : tensor<64x512xf32>
    %5 = stablehlo.exponential %4 : tensor<64x512xf32>
    %6 = stablehlo.dot_general %5, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x512xf32>, tensor<512x16xf32>) -> tensor<64x16xf32>
    %7 = stablehlo.tanh %6 : tensor<64x16xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %9 = stablehlo.subtract %8, %7 : tensor<64x16xf32>
    %10 = stablehlo.add %arg0, %7 : tensor<64x16xf32>
    return %10, %arg0, %3, %5, %7, %9 : tensor<64x16xf32>, tensor<64x16xf32>, tensor<64x512xf32>, tensor<64x512xf32>, tensor<64x16xf32>, tensor<64x16xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<6x64x16xf32>, %arg1: tensor<64x16xf32>, %arg2: tensor<i32>) -> tensor<6x64x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<64x16xf32>) -> tensor<1x64x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x64x16xf32>, tensor<1x64x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x64x16xf32>
    return %1 : tensor<6x64x16xf32>
  }
  func.func private @dynamic_update_index_in_dim_1(%arg0: tensor<6x64x512xf32>, %arg1: tensor<64x512xf32>, %arg2: tensor<i32>) -> tensor<6x64x512xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<64x512xf32>) -> tensor<1x64x512xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x64x512xf32>, tensor<1x64x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x64x512xf32>
    return %1 : tensor<6x64x512xf32>
  }
  func.func private @dynamic_index_in_dim_2(%arg0: tensor<6x64x16xf32>, %arg1: tensor<i32>) -> tensor<64x16xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 64, 16] : (tensor<6x64x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x16xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x64x16xf32>) -> tensor<64x16xf32>
    return %1 : tensor<64x16xf32>
  }
  func.func private @dynamic_index_in_dim_3(%arg0: tensor<6x64x512xf32>, %arg1: tensor<i32>) -> tensor<64x512xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 64, 512] : (tensor<6x64x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x512xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x64x512xf32>) -> tensor<64x512xf32>
    return %1 : tensor<64x512xf32>
  }
  func.func private @closed_call_4(%arg0: tensor<64x16xf32>, %arg1: tensor<16x512xf32>, %arg2: tensor<64x16xf32>, %arg3: tensor<64x512xf32>, %arg4: tensor<64x512xf32>, %arg5: tensor<512x16xf32>, %arg6: tensor<64x16xf32>, %arg7: tensor<64x16xf32>) -> (tensor<64x16xf32>, tensor<16x512xf32>, tensor<512x16xf32>) {
    %0 = stablehlo.multiply %arg0, %arg7 : tensor<64x16xf32>
    %1 = stablehlo.multiply %0, %arg6 : tensor<64x16xf32>
    %2 = stablehlo.add %0, %1 : tensor<64x16xf32>
    %3 = stablehlo.dot_general %2, %arg4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x16xf32>, tensor<64x512xf32>) -> tensor<16x512xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<16x512xf32>) -> tensor<512x16xf32>
    %5 = stablehlo.dot_general %2, %arg5, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<64x16xf32>, tensor<512x16xf32>) -> tensor<64x512xf32>
    %6 = stablehlo.multiply %5, %arg4 : tensor<64x512xf32>
    %7 = stablehlo.negate %6 : tensor<64x512xf32>
    %8 = stablehlo.multiply %7, %arg3 : tensor<64x512xf32>
    %9 = stablehlo.dot_general %8, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x512xf32>, tensor<64x16xf32>) -> tensor<512x16xf32>
    %10 = stablehlo.transpose %9, dims = [1, 0] : (tensor<512x16xf32>) -> tensor<16x512xf32>
    %11 = stablehlo.dot_general %8, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<64x512xf32>, tensor<16x512xf32>) -> tensor<64x16xf32>
    %12 = stablehlo.add %arg0, %11 : tensor<64x16xf32>
    return %12, %10, %4 : tensor<64x16xf32>, tensor<16x512xf32>, tensor<512x16xf32>
  }
  func.func private @dynamic_update_index_in_dim_5(%arg0: tensor<6x16x512xf32>, %arg1: tensor<16x512xf32>, %arg2: tensor<i32>) -> tensor<6x16x512xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<16x512xf32>) -> tensor<1x16x512xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x16x512xf32>, tensor<1x16x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x16x512xf32>
    return %1 : tensor<6x16x512xf32>
  }
  func.func private @dynamic_update_index_in_dim_6(%arg0: tensor<6x512x16xf32>, %arg1: tensor<512x16xf32>, %arg2: tensor<i32>) -> tensor<6x512x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<512x16xf32>) -> tensor<1x512x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x512x16xf32>, tensor<1x512x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x512x16xf32>
    return %1 : tensor<6x512x16xf32>
  }
}

