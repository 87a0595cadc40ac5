module @jit_outer attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 2 : i64}, {name = "b", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<6x12xf32>) -> (tensor<3x12xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a", ?}, {?}]>] out_shardings=[<@mesh, [{?}, {?}]>] manual_axes={"a"} (%arg1: tensor<3x12xf32>) {
      %1 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, []>] manual_axes={"b"} () {
        %c = stablehlo.constant dense<4> : tensor<ui32>
        %c_0 = stablehlo.constant dense<2> : tensor<ui32>
        %14 = stablehlo.partition_id : tensor<ui32>
        %15 = stablehlo.divide %14, %c : tensor<ui32>
        %16 = stablehlo.remainder %15, %c_0 : tensor<ui32>
        %17 = stablehlo.convert %16 : (tensor<ui32>) -> tensor<i32>
        sdy.return %17 : tensor<i32>
      } : () -> tensor<i32>
      %2 = stablehlo.convert %1 : (tensor<i32>) -> tensor<f32>
      %3 = sdy.sharding_constraint %2 <@mesh, []> : tensor<f32>
      %cst = stablehlo.constant dense<1.000000e+01> : tensor<f32>
      %4 = stablehlo.multiply %cst, %3 : tensor<f32>
      %5 = sdy.sharding_constraint %4 <@mesh, []> : tensor<f32>
      %6 = stablehlo.convert %5 : tensor<f32>
      %7 = sdy.sharding_constraint %6 <@mesh, []> : tensor<f32>
      %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<3x12xf32>
      %9 = sdy.sharding_constraint %8 <@mesh, [{?}, {?}]> : tensor<3x12xf32>
      %10 = stablehlo.add %arg1, %9 : tensor<3x12xf32>
      %11 = sdy.sharding_constraint %10 <@mesh, [{?}, {?}]> : tensor<3x12xf32>
      %12 = sdy.manual_computation(%11) in_shardings=[<@mesh, [{?}, {"b", ?}]>] out_shardings=[<@mesh, [{?}, {"b", ?}]>] manual_axes={"b"} (%arg2: tensor<3x3xf32>) {
        %c = stablehlo.constant dense<1> : tensor<ui32>
        %c_0 = stablehlo.constant dense<4> : tensor<ui32>
        %14 = stablehlo.partition_id : tensor<ui32>
        %15 = stablehlo.divide %14, %c : tensor<ui32>
        %16 = stablehlo.remainder %15, %c_0 : tensor<ui32>
        %17 = stablehlo.convert %16 : (tensor<ui32>) -> tensor<i32>
        %18 = stablehlo.convert %17 : (tensor<i32>) -> tensor<f32>
        %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %19 = stablehlo.add %cst_1, %18 : tensor<f32>
        %20 = stablehlo.convert %19 : tensor<f32>
        %21 = stablehlo.broadcast_in_dim %20, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
        %22 = stablehlo.multiply %arg2, %21 : tensor<3x3xf32>
        %23 = "stablehlo.collective_permute"(%22) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0], [4, 5], [5, 6], [6, 7], [7, 4]]> : tensor<8x2xi64>}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
        %c_2 = stablehlo.constant dense<1> : tensor<ui32>
        %c_3 = stablehlo.constant dense<4> : tensor<ui32>
        %24 = stablehlo.partition_id : tensor<ui32>
        %25 = stablehlo.divide %24, %c_2 : tensor<ui32>
        %26 = stablehlo.remainder %25, %c_3 : tensor<ui32>
        %27 = stablehlo.convert %26 : (tensor<ui32>) -> tensor<i32>
        %28 = stablehlo.convert %27 : (tensor<i32>) -> tensor<f32>
        %cst_4 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
        %29 = stablehlo.multiply %cst_4, %28 : tensor<f32>
        %30 = stablehlo.convert %29 : tensor<f32>
        %31 = stablehlo.broadcast_in_dim %30, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
        %32 = stablehlo.add %23, %31 : tensor<3x3xf32>
        sdy.return %32 : tensor<3x3xf32>
      } : (tensor<3x12xf32>) -> tensor<3x12xf32>
      %13 = "stablehlo.all_reduce"(%12) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %14 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %15 = sdy.sharding_constraint %14 <@mesh, []> : tensor<f32>
        stablehlo.return %15 : tensor<f32>
      }) : (tensor<3x12xf32>) -> tensor<3x12xf32>
      sdy.return %13 : tensor<3x12xf32>
    } : (tensor<6x12xf32>) -> tensor<3x12xf32>
    return %0 : tensor<3x12xf32>
  }
}
