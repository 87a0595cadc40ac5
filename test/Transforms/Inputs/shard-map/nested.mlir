module @jit_outer attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 2 : i64}, {name = "b", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<6x12xf32>, %arg1: tensor<12x5xf32>) -> (tensor<6x5xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"a", ?}, {?}]>, <@mesh, [{?}, {?}]>] out_shardings=[<@mesh, [{"a", ?}, {?}]>] manual_axes={"a"} (%arg2: tensor<3x12xf32>, %arg3: tensor<12x5xf32>) {
      %1 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, []>] manual_axes={"b"} () {
        %c = stablehlo.constant dense<4> : tensor<ui32>
        %c_2 = stablehlo.constant dense<2> : tensor<ui32>
        %24 = stablehlo.partition_id : tensor<ui32>
        %25 = stablehlo.divide %24, %c : tensor<ui32>
        %26 = stablehlo.remainder %25, %c_2 : tensor<ui32>
        %27 = stablehlo.convert %26 : (tensor<ui32>) -> tensor<i32>
        sdy.return %27 : tensor<i32>
      } : () -> tensor<i32>
      %2 = stablehlo.convert %1 : (tensor<i32>) -> tensor<f32>
      %3 = sdy.sharding_constraint %2 <@mesh, []> : tensor<f32>
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %4 = stablehlo.add %cst, %3 : tensor<f32>
      %5 = sdy.sharding_constraint %4 <@mesh, []> : tensor<f32>
      %6 = stablehlo.convert %5 : tensor<f32>
      %7 = sdy.sharding_constraint %6 <@mesh, []> : tensor<f32>
      %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<3x12xf32>
      %9 = sdy.sharding_constraint %8 <@mesh, [{?}, {?}]> : tensor<3x12xf32>
      %10 = stablehlo.multiply %arg2, %9 : tensor<3x12xf32>
      %11 = sdy.sharding_constraint %10 <@mesh, [{?}, {?}]> : tensor<3x12xf32>
      %12 = sdy.manual_computation(%11, %arg3) in_shardings=[<@mesh, [{?}, {"b", ?}]>, <@mesh, [{"b", ?}, {?}]>] out_shardings=[<@mesh, [{?}, {?}]>] manual_axes={"b"} (%arg4: tensor<3x3xf32>, %arg5: tensor<3x5xf32>) {
        %24 = stablehlo.dot_general %arg4, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x3xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
        %25 = "stablehlo.all_reduce"(%24) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
        ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
          %26 = stablehlo.add %arg6, %arg7 : tensor<f32>
          stablehlo.return %26 : tensor<f32>
        }) : (tensor<3x5xf32>) -> tensor<3x5xf32>
        sdy.return %25 : tensor<3x5xf32>
      } : (tensor<3x12xf32>, tensor<12x5xf32>) -> tensor<3x5xf32>
      %13 = stablehlo.tanh %12 : tensor<3x5xf32>
      %14 = sdy.sharding_constraint %13 <@mesh, [{?}, {?}]> : tensor<3x5xf32>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %15 = stablehlo.reduce(%arg2 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x12xf32>, tensor<f32>) -> tensor<f32>
      %16 = sdy.sharding_constraint %15 <@mesh, []> : tensor<f32>
      %17 = "stablehlo.all_reduce"(%16) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
        %24 = stablehlo.add %arg4, %arg5 : tensor<f32>
        %25 = sdy.sharding_constraint %24 <@mesh, []> : tensor<f32>
        stablehlo.return %25 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %18 = stablehlo.divide %17, %cst_1 : tensor<f32>
      %19 = sdy.sharding_constraint %18 <@mesh, []> : tensor<f32>
      %20 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
      %21 = sdy.sharding_constraint %20 <@mesh, [{?}, {?}]> : tensor<3x5xf32>
      %22 = stablehlo.add %14, %21 : tensor<3x5xf32>
      %23 = sdy.sharding_constraint %22 <@mesh, [{?}, {?}]> : tensor<3x5xf32>
      sdy.return %23 : tensor<3x5xf32>
    } : (tensor<6x12xf32>, tensor<12x5xf32>) -> tensor<6x5xf32>
    return %0 : tensor<6x5xf32>
  }
}
