module @jit_b attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 2 : i64}, {name = "b", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<6x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}, %arg1: tensor<3x12x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {}]>}) -> (tensor<6x12xf32> {jax.result_info = "result[0]"}, tensor<3x24xf32> {jax.result_info = "result[1]"}) {
    %0:2 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"a", ?}, {?}]>, <@mesh, [{?}, {?}, {?}]>] out_shardings=[<@mesh, [{"a", ?}, {?}]>, <@mesh, [{?}, {"a", ?}]>] manual_axes={"a"} (%arg2: tensor<3x12xf32>, %arg3: tensor<3x12x12xf32>) {
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x12xf32>
      %2 = sdy.sharding_constraint %1 <@mesh, [{?}, {?}]> : tensor<3x12xf32>
      %c = stablehlo.constant dense<0> : tensor<i32>
      %3:4 = stablehlo.while(%iterArg = %arg3, %iterArg_0 = %c, %iterArg_1 = %arg2, %iterArg_2 = %2) : tensor<3x12x12xf32>, tensor<i32>, tensor<3x12xf32>, tensor<3x12xf32>
      cond {
        %c_3 = stablehlo.constant dense<3> : tensor<i32>
        %7 = sdy.sharding_constraint %iterArg_0 <@mesh, []> : tensor<i32>
        %8 = sdy.sharding_constraint %c_3 <@mesh, []> : tensor<i32>
        %9 = stablehlo.compare LT, %7, %8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %9 : tensor<i1>
      } do {
        %7 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_0) : (tensor<3x12x12xf32>, tensor<i32>) -> tensor<12x12xf32>
        %8:2 = func.call @closed_call(%iterArg_1, %7) : (tensor<3x12xf32>, tensor<12x12xf32>) -> (tensor<3x12xf32>, tensor<12xf32>)
        %9 = func.call @dynamic_update_index_in_dim(%iterArg_2, %8#1, %iterArg_0) : (tensor<3x12xf32>, tensor<12xf32>, tensor<i32>) -> tensor<3x12xf32>
        %c_3 = stablehlo.constant dense<1> : tensor<i32>
        %10 = sdy.sharding_constraint %iterArg_0 <@mesh, []> : tensor<i32>
        %11 = sdy.sharding_constraint %c_3 <@mesh, []> : tensor<i32>
        %12 = stablehlo.add %10, %11 : tensor<i32>
        %13 = sdy.sharding_constraint %12 <@mesh, []> : tensor<i32>
        stablehlo.return %iterArg, %13, %8#0, %9 : tensor<3x12x12xf32>, tensor<i32>, tensor<3x12xf32>, tensor<3x12xf32>
      }
      %4 = sdy.sharding_constraint %3#1 <@mesh, []> : tensor<i32>
      %5 = sdy.sharding_constraint %3#2 <@mesh, [{?}, {?}]> : tensor<3x12xf32>
      %6 = sdy.sharding_constraint %3#3 <@mesh, [{?}, {?}]> : tensor<3x12xf32>
      sdy.return %5, %6 : tensor<3x12xf32>, tensor<3x12xf32>
    } : (tensor<6x12xf32>, tensor<3x12x12xf32>) -> (tensor<6x12xf32>, tensor<3x24xf32>)
    return %0#0, %0#1 : tensor<6x12xf32>, tensor<3x24xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x12x12xf32>, %arg1: tensor<i32>) -> tensor<12x12xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 12, 12] : (tensor<3x12x12xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x12x12xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{?}, {?}, {?}]> : tensor<1x12x12xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x12x12xf32>) -> tensor<12x12xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{?}, {?}]> : tensor<12x12xf32>
    return %3 : tensor<12x12xf32>
  }
  func.func private @closed_call(%arg0: tensor<3x12xf32>, %arg1: tensor<12x12xf32>) -> (tensor<3x12xf32>, tensor<12xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x12xf32>, tensor<12x12xf32>) -> tensor<3x12xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{?}, {?}]> : tensor<3x12xf32>
    %2 = stablehlo.tanh %1 : tensor<3x12xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{?}, {?}]> : tensor<3x12xf32>
    %4 = "stablehlo.all_reduce"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %13 = stablehlo.add %arg2, %arg3 : tensor<f32>
      %14 = sdy.sharding_constraint %13 <@mesh, []> : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<3x12xf32>) -> tensor<3x12xf32>
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x12xf32>
    %6 = sdy.sharding_constraint %5 <@mesh, [{?}, {?}]> : tensor<3x12xf32>
    %7 = stablehlo.multiply %4, %6 : tensor<3x12xf32>
    %8 = sdy.sharding_constraint %7 <@mesh, [{?}, {?}]> : tensor<3x12xf32>
    %9 = stablehlo.add %3, %8 : tensor<3x12xf32>
    %10 = sdy.sharding_constraint %9 <@mesh, [{?}, {?}]> : tensor<3x12xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3x12xf32>, tensor<f32>) -> tensor<12xf32>
    %12 = sdy.sharding_constraint %11 <@mesh, [{?}]> : tensor<12xf32>
    return %10, %12 : tensor<3x12xf32>, tensor<12xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3x12xf32>, %arg1: tensor<12xf32>, %arg2: tensor<i32>) -> tensor<3x12xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<12xf32>) -> tensor<1x12xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{?}, {?}]> : tensor<1x12xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.dynamic_update_slice %arg0, %1, %arg2, %c : (tensor<3x12xf32>, tensor<1x12xf32>, tensor<i32>, tensor<i32>) -> tensor<3x12xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{?}, {?}]> : tensor<3x12xf32>
    return %3 : tensor<3x12xf32>
  }
}
