module @jit_b attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 2 : i64}, {name = "b", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x6xf32>, %arg1: tensor<6x12xf32>) -> (tensor<8x12xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"a", ?}, {?}]>, <@mesh, [{?}, {?}]>] out_shardings=[<@mesh, [{"a", ?}, {?}]>] manual_axes={"a"} (%arg2: tensor<4x6xf32>, %arg3: tensor<6x12xf32>) {
      %1 = stablehlo.dot_general %arg2, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6xf32>, tensor<6x12xf32>) -> tensor<4x12xf32>
      %2 = sdy.sharding_constraint %1 <@mesh, [{?}, {?}]> : tensor<4x12xf32>
      %3 = stablehlo.tanh %2 : tensor<4x12xf32>
      %4 = sdy.sharding_constraint %3 <@mesh, [{?}, {?}]> : tensor<4x12xf32>
      %5 = sdy.sharding_constraint %4 <@mesh, [{}, {"b"}]> : tensor<4x12xf32>
      %6 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, []>] manual_axes={"b"} () {
        %c = stablehlo.constant dense<4> : tensor<ui32>
        %c_1 = stablehlo.constant dense<2> : tensor<ui32>
        %24 = stablehlo.partition_id : tensor<ui32>
        %25 = stablehlo.divide %24, %c : tensor<ui32>
        %26 = stablehlo.remainder %25, %c_1 : tensor<ui32>
        %27 = stablehlo.convert %26 : (tensor<ui32>) -> tensor<i32>
        sdy.return %27 : tensor<i32>
      } : () -> tensor<i32>
      %7 = stablehlo.convert %6 : (tensor<i32>) -> tensor<f32>
      %8 = sdy.sharding_constraint %7 <@mesh, []> : tensor<f32>
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %9 = stablehlo.add %cst, %8 : tensor<f32>
      %10 = sdy.sharding_constraint %9 <@mesh, []> : tensor<f32>
      %11 = stablehlo.convert %10 : tensor<f32>
      %12 = sdy.sharding_constraint %11 <@mesh, []> : tensor<f32>
      %13 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<4x12xf32>
      %14 = sdy.sharding_constraint %13 <@mesh, [{?}, {?}]> : tensor<4x12xf32>
      %15 = stablehlo.multiply %5, %14 : tensor<4x12xf32>
      %16 = sdy.sharding_constraint %15 <@mesh, [{?}, {?}]> : tensor<4x12xf32>
      %17 = "stablehlo.all_reduce"(%5) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
        %24 = stablehlo.add %arg4, %arg5 : tensor<f32>
        %25 = sdy.sharding_constraint %24 <@mesh, []> : tensor<f32>
        stablehlo.return %25 : tensor<f32>
      }) : (tensor<4x12xf32>) -> tensor<4x12xf32>
      %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %18 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x12xf32>
      %19 = sdy.sharding_constraint %18 <@mesh, [{?}, {?}]> : tensor<4x12xf32>
      %20 = stablehlo.divide %17, %19 : tensor<4x12xf32>
      %21 = sdy.sharding_constraint %20 <@mesh, [{?}, {?}]> : tensor<4x12xf32>
      %22 = stablehlo.subtract %16, %21 : tensor<4x12xf32>
      %23 = sdy.sharding_constraint %22 <@mesh, [{?}, {?}]> : tensor<4x12xf32>
      sdy.return %23 : tensor<4x12xf32>
    } : (tensor<8x6xf32>, tensor<6x12xf32>) -> tensor<8x12xf32>
    return %0 : tensor<8x12xf32>
  }
}
