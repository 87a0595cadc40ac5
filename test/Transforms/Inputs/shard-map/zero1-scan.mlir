module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x8xf32> {jax.buffer_donor = true}, %arg1: tensor<8x8xf32> {jax.buffer_donor = true}, %arg2: tensor<5x12x8xf32>, %arg3: tensor<12x8xf32>) -> (tensor<8x8xf32> {jax.result_info = "result[0]"}, tensor<8x8xf32> {jax.result_info = "result[1]"}, tensor<f32> {jax.result_info = "result[2]"}) {
    %0:3 = sdy.manual_computation(%arg0, %arg1, %arg2, %arg3) in_shardings=[<@mesh, [{}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{}, {"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, []>] manual_axes={"a"} (%arg4: tensor<8x8xf32>, %arg5: tensor<2x8xf32>, %arg6: tensor<5x3x8xf32>, %arg7: tensor<3x8xf32>) {
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5x3x8xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5x3x8xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<5x3x8xf32>
      %c = stablehlo.constant dense<0> : tensor<i32>
      %5:7 = stablehlo.while(%iterArg = %arg6, %iterArg_21 = %arg4, %iterArg_22 = %c, %iterArg_23 = %1, %iterArg_24 = %2, %iterArg_25 = %3, %iterArg_26 = %4) : tensor<5x3x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<3x8xf32>, tensor<5x3x8xf32>, tensor<5x3x8xf32>, tensor<5x3x8xf32>
      cond {
        %c_27 = stablehlo.constant dense<5> : tensor<i32>
        %39 = stablehlo.compare LT, %iterArg_22, %c_27, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %39 : tensor<i1>
      } do {
        %39 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_22) : (tensor<5x3x8xf32>, tensor<i32>) -> tensor<3x8xf32>
        %40:4 = func.call @closed_call(%iterArg_21, %iterArg_23, %39) : (tensor<8x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>) -> (tensor<3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>)
        %41 = func.call @dynamic_update_index_in_dim(%iterArg_24, %40#1, %iterArg_22) : (tensor<5x3x8xf32>, tensor<3x8xf32>, tensor<i32>) -> tensor<5x3x8xf32>
        %42 = func.call @dynamic_update_index_in_dim(%iterArg_25, %40#2, %iterArg_22) : (tensor<5x3x8xf32>, tensor<3x8xf32>, tensor<i32>) -> tensor<5x3x8xf32>
        %43 = func.call @dynamic_update_index_in_dim(%iterArg_26, %40#3, %iterArg_22) : (tensor<5x3x8xf32>, tensor<3x8xf32>, tensor<i32>) -> tensor<5x3x8xf32>
        %c_27 = stablehlo.constant dense<1> : tensor<i32>
        %44 = stablehlo.add %iterArg_22, %c_27 : tensor<i32>
        stablehlo.return %iterArg, %iterArg_21, %44, %40#0, %41, %42, %43 : tensor<5x3x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<3x8xf32>, tensor<5x3x8xf32>, tensor<5x3x8xf32>, tensor<5x3x8xf32>
      }
      %6 = stablehlo.subtract %5#3, %arg7 : tensor<3x8xf32>
      %7 = stablehlo.multiply %6, %6 : tensor<3x8xf32>
      %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %8 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
      %9 = stablehlo.multiply %8, %6 : tensor<3x8xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %10 = stablehlo.reduce(%7 init: %cst_4) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x8xf32>, tensor<f32>) -> tensor<f32>
      %cst_5 = stablehlo.constant dense<2.400000e+01> : tensor<f32>
      %11 = stablehlo.divide %10, %cst_5 : tensor<f32>
      %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %12 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
      %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %cst_8 = stablehlo.constant dense<2.400000e+01> : tensor<f32>
      %13 = stablehlo.divide %cst_7, %cst_8 : tensor<f32>
      %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
      %15 = stablehlo.multiply %14, %9 : tensor<3x8xf32>
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %16 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      %c_10 = stablehlo.constant dense<0> : tensor<i32>
      %17:7 = stablehlo.while(%iterArg = %5#4, %iterArg_21 = %5#5, %iterArg_22 = %5#6, %iterArg_23 = %arg4, %iterArg_24 = %c_10, %iterArg_25 = %16, %iterArg_26 = %15) : tensor<5x3x8xf32>, tensor<5x3x8xf32>, tensor<5x3x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<3x8xf32>
      cond {
        %c_27 = stablehlo.constant dense<5> : tensor<i32>
        %39 = stablehlo.compare LT, %iterArg_24, %c_27, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %39 : tensor<i1>
      } do {
        %c_27 = stablehlo.constant dense<5> : tensor<i32>
        %39 = stablehlo.subtract %c_27, %iterArg_24 : tensor<i32>
        %c_28 = stablehlo.constant dense<1> : tensor<i32>
        %40 = stablehlo.subtract %39, %c_28 : tensor<i32>
        %41 = func.call @dynamic_index_in_dim(%iterArg, %40) : (tensor<5x3x8xf32>, tensor<i32>) -> tensor<3x8xf32>
        %42 = func.call @dynamic_index_in_dim(%iterArg_21, %40) : (tensor<5x3x8xf32>, tensor<i32>) -> tensor<3x8xf32>
        %43 = func.call @dynamic_index_in_dim(%iterArg_22, %40) : (tensor<5x3x8xf32>, tensor<i32>) -> tensor<3x8xf32>
        %44:2 = func.call @closed_call_0(%iterArg_23, %iterArg_25, %iterArg_26, %41, %42, %43) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>) -> (tensor<8x8xf32>, tensor<3x8xf32>)
        %c_29 = stablehlo.constant dense<1> : tensor<i32>
        %45 = stablehlo.add %iterArg_24, %c_29 : tensor<i32>
        stablehlo.return %iterArg, %iterArg_21, %iterArg_22, %iterArg_23, %45, %44#0, %44#1 : tensor<5x3x8xf32>, tensor<5x3x8xf32>, tensor<5x3x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<3x8xf32>
      }
      %18 = "stablehlo.reduce_scatter"(%17#5) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %39 = stablehlo.add %arg8, %arg9 : tensor<f32>
        stablehlo.return %39 : tensor<f32>
      }) : (tensor<8x8xf32>) -> tensor<2x8xf32>
      %cst_11 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %19 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
      %20 = stablehlo.divide %18, %19 : tensor<2x8xf32>
      %cst_12 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %21 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
      %22 = stablehlo.multiply %21, %arg5 : tensor<2x8xf32>
      %23 = stablehlo.add %22, %20 : tensor<2x8xf32>
      %c_13 = stablehlo.constant dense<1> : tensor<ui32>
      %c_14 = stablehlo.constant dense<4> : tensor<ui32>
      %24 = stablehlo.partition_id : tensor<ui32>
      %25 = stablehlo.divide %24, %c_13 : tensor<ui32>
      %26 = stablehlo.remainder %25, %c_14 : tensor<ui32>
      %27 = stablehlo.convert %26 : (tensor<ui32>) -> tensor<i32>
      %c_15 = stablehlo.constant dense<2> : tensor<i32>
      %28 = stablehlo.multiply %27, %c_15 : tensor<i32>
      %c_16 = stablehlo.constant dense<0> : tensor<i32>
      %29 = stablehlo.compare LT, %28, %c_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_17 = stablehlo.constant dense<8> : tensor<i32>
      %30 = stablehlo.add %28, %c_17 : tensor<i32>
      %31 = stablehlo.select %29, %30, %28 : tensor<i1>, tensor<i32>
      %c_18 = stablehlo.constant dense<0> : tensor<i32>
      %32 = stablehlo.dynamic_slice %arg4, %31, %c_18, sizes = [2, 8] : (tensor<8x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x8xf32>
      %cst_19 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %33 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
      %34 = stablehlo.multiply %33, %23 : tensor<2x8xf32>
      %35 = stablehlo.subtract %32, %34 : tensor<2x8xf32>
      %36 = "stablehlo.all_gather"(%35) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2x8xf32>) -> tensor<8x8xf32>
      %37 = "stablehlo.all_reduce"(%11) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %39 = stablehlo.add %arg8, %arg9 : tensor<f32>
        stablehlo.return %39 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %cst_20 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %38 = stablehlo.divide %37, %cst_20 : tensor<f32>
      sdy.return %36, %23, %38 : tensor<8x8xf32>, tensor<2x8xf32>, tensor<f32>
    } : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<5x12x8xf32>, tensor<12x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>)
    return %0#0, %0#1, %0#2 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<5x3x8xf32>, %arg1: tensor<i32>) -> tensor<3x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 3, 8] : (tensor<5x3x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x3x8xf32>) -> tensor<3x8xf32>
    return %1 : tensor<3x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8x8xf32>, %arg1: tensor<3x8xf32>, %arg2: tensor<3x8xf32>) -> (tensor<3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>) {
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x8xf32>, tensor<8x8xf32>) -> tensor<3x8xf32>
    %1 = stablehlo.add %0, %arg2 : tensor<3x8xf32>
    %2 = stablehlo.tanh %1 : tensor<3x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %4 = stablehlo.subtract %3, %2 : tensor<3x8xf32>
    return %2, %arg1, %2, %4 : tensor<3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<3x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<5x3x8xf32>, %arg1: tensor<3x8xf32>, %arg2: tensor<i32>) -> tensor<5x3x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<3x8xf32>) -> tensor<1x3x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<5x3x8xf32>, tensor<1x3x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x3x8xf32>
    return %1 : tensor<5x3x8xf32>
  }
  func.func private @closed_call_0(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<3x8xf32>, %arg3: tensor<3x8xf32>, %arg4: tensor<3x8xf32>, %arg5: tensor<3x8xf32>) -> (tensor<8x8xf32>, tensor<3x8xf32>) {
    %0 = stablehlo.multiply %arg2, %arg5 : tensor<3x8xf32>
    %1 = stablehlo.multiply %0, %arg4 : tensor<3x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<3x8xf32>
    %3 = stablehlo.dot_general %2, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<8x8xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %5 = stablehlo.add %arg1, %4 : tensor<8x8xf32>
    %6 = stablehlo.dot_general %2, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x8xf32>, tensor<8x8xf32>) -> tensor<3x8xf32>
    return %5, %6 : tensor<8x8xf32>, tensor<3x8xf32>
  }
}
