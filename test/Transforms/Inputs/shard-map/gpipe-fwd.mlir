module @jit_gpipe attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<4x6x6xf32>, %arg1: tensor<5x3x6xf32>) -> (tensor<5x3x6xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"a"}, {}, {}]>, <@mesh, [{}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a"} (%arg2: tensor<1x6x6xf32>, %arg3: tensor<5x3x6xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<4> : tensor<ui32>
      %1 = stablehlo.partition_id : tensor<ui32>
      %2 = stablehlo.divide %1, %c : tensor<ui32>
      %3 = stablehlo.remainder %2, %c_0 : tensor<ui32>
      %4 = stablehlo.convert %3 : (tensor<ui32>) -> tensor<i32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x6xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5x3x6xf32>
      %7 = stablehlo.iota dim = 0 : tensor<8xi32>
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %8:7 = stablehlo.while(%iterArg = %7, %iterArg_5 = %4, %iterArg_6 = %arg3, %iterArg_7 = %arg2, %iterArg_8 = %c_2, %iterArg_9 = %5, %iterArg_10 = %6) : tensor<8xi32>, tensor<i32>, tensor<5x3x6xf32>, tensor<1x6x6xf32>, tensor<i32>, tensor<3x6xf32>, tensor<5x3x6xf32>
      cond {
        %c_11 = stablehlo.constant dense<8> : tensor<i32>
        %12 = stablehlo.compare LT, %iterArg_8, %c_11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %12 : tensor<i1>
      } do {
        %12 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_8) : (tensor<8xi32>, tensor<i32>) -> tensor<i32>
        %13:2 = func.call @closed_call(%iterArg_5, %iterArg_6, %iterArg_7, %iterArg_9, %iterArg_10, %12) : (tensor<i32>, tensor<5x3x6xf32>, tensor<1x6x6xf32>, tensor<3x6xf32>, tensor<5x3x6xf32>, tensor<i32>) -> (tensor<3x6xf32>, tensor<5x3x6xf32>)
        %c_11 = stablehlo.constant dense<1> : tensor<i32>
        %14 = stablehlo.add %iterArg_8, %c_11 : tensor<i32>
        stablehlo.return %iterArg, %iterArg_5, %iterArg_6, %iterArg_7, %14, %13#0, %13#1 : tensor<8xi32>, tensor<i32>, tensor<5x3x6xf32>, tensor<1x6x6xf32>, tensor<i32>, tensor<3x6xf32>, tensor<5x3x6xf32>
      }
      %c_3 = stablehlo.constant dense<3> : tensor<i32>
      %9 = stablehlo.compare EQ, %4, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %10 = func.call @_where_1(%9, %8#6, %cst_4) : (tensor<i1>, tensor<5x3x6xf32>, tensor<f32>) -> tensor<5x3x6xf32>
      %11 = "stablehlo.all_reduce"(%10) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
        %12 = stablehlo.add %arg4, %arg5 : tensor<f32>
        stablehlo.return %12 : tensor<f32>
      }) : (tensor<5x3x6xf32>) -> tensor<5x3x6xf32>
      sdy.return %11 : tensor<5x3x6xf32>
    } : (tensor<4x6x6xf32>, tensor<5x3x6xf32>) -> tensor<5x3x6xf32>
    return %0 : tensor<5x3x6xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<8xi32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<8xi32>, tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<5x3x6xf32>, %arg2: tensor<1x6x6xf32>, %arg3: tensor<3x6xf32>, %arg4: tensor<5x3x6xf32>, %arg5: tensor<i32>) -> (tensor<3x6xf32>, tensor<5x3x6xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare EQ, %arg0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %1 = stablehlo.minimum %arg5, %c_0 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare LT, %1, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<5> : tensor<i32>
    %3 = stablehlo.add %1, %c_2 : tensor<i32>
    %4 = stablehlo.select %2, %3, %1 : tensor<i1>, tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %c_3, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<3> : tensor<i32>
    %6 = stablehlo.add %c_5, %c_6 : tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.select %5, %6, %c_7 : tensor<i1>, tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.compare LT, %c_8, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %c_11 = stablehlo.constant dense<6> : tensor<i32>
    %9 = stablehlo.add %c_10, %c_11 : tensor<i32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.select %8, %9, %c_12 : tensor<i1>, tensor<i32>
    %11 = stablehlo.dynamic_slice %arg1, %4, %7, %10, sizes = [1, 3, 6] : (tensor<5x3x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x6xf32>
    %12 = stablehlo.reshape %11 : (tensor<1x3x6xf32>) -> tensor<3x6xf32>
    %13 = call @_where(%0, %12, %arg3) : (tensor<i1>, tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
    %14 = stablehlo.reshape %arg2 : (tensor<1x6x6xf32>) -> tensor<6x6xf32>
    %15 = stablehlo.dot_general %13, %14, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x6xf32>, tensor<6x6xf32>) -> tensor<3x6xf32>
    %16 = stablehlo.tanh %15 : tensor<3x6xf32>
    %c_13 = stablehlo.constant dense<3> : tensor<i32>
    %17 = stablehlo.subtract %arg5, %c_13 : tensor<i32>
    %c_14 = stablehlo.constant dense<3> : tensor<i32>
    %18 = stablehlo.compare EQ, %arg0, %c_14, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.compare GE, %17, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %20 = stablehlo.and %18, %19 : tensor<i1>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %21 = stablehlo.maximum %17, %c_16 : tensor<i32>
    %22 = call @dynamic_update_index_in_dim(%arg4, %16, %21) : (tensor<5x3x6xf32>, tensor<3x6xf32>, tensor<i32>) -> tensor<5x3x6xf32>
    %23 = call @_where_0(%20, %22, %arg4) : (tensor<i1>, tensor<5x3x6xf32>, tensor<5x3x6xf32>) -> tensor<5x3x6xf32>
    %24 = "stablehlo.collective_permute"(%16) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<3x6xf32>) -> tensor<3x6xf32>
    return %24, %23 : tensor<3x6xf32>, tensor<5x3x6xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<3x6xf32>, %arg2: tensor<3x6xf32>) -> tensor<3x6xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<3x6xf32>
    return %0 : tensor<3x6xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<5x3x6xf32>, %arg1: tensor<3x6xf32>, %arg2: tensor<i32>) -> tensor<5x3x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<3x6xf32>) -> tensor<1x3x6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare LT, %arg2, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %2 = stablehlo.add %arg2, %c_0 : tensor<i32>
    %3 = stablehlo.select %1, %2, %arg2 : tensor<i1>, tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.dynamic_update_slice %arg0, %0, %3, %c_1, %c_2 : (tensor<5x3x6xf32>, tensor<1x3x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x3x6xf32>
    return %4 : tensor<5x3x6xf32>
  }
  func.func private @_where_0(%arg0: tensor<i1>, %arg1: tensor<5x3x6xf32>, %arg2: tensor<5x3x6xf32>) -> tensor<5x3x6xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<5x3x6xf32>
    return %0 : tensor<5x3x6xf32>
  }
  func.func private @_where_1(%arg0: tensor<i1>, %arg1: tensor<5x3x6xf32>, %arg2: tensor<f32>) -> tensor<5x3x6xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<5x3x6xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<5x3x6xf32>
    return %2 : tensor<5x3x6xf32>
  }
}
