module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 2 : i64}, {name = "b", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<6x12xf32>, %arg1: tensor<16x6xf32>, %arg2: tensor<16x12xf32>) -> (tensor<6x12xf32> {jax.result_info = "result[0]"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0:2 = sdy.manual_computation(%arg0, %arg1, %arg2) in_shardings=[<@mesh, [{}, {"b"}]>, <@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}]>] out_shardings=[<@mesh, [{}, {"b"}]>, <@mesh, []>] manual_axes={"a", "b"} (%arg3: tensor<6x3xf32>, %arg4: tensor<2x6xf32>, %arg5: tensor<2x12xf32>) {
      %1 = "stablehlo.all_gather"(%arg3) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> : (tensor<6x3xf32>) -> tensor<6x12xf32>
      %2 = stablehlo.dot_general %arg4, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x6xf32>, tensor<6x12xf32>) -> tensor<2x12xf32>
      %3 = stablehlo.subtract %2, %arg5 : tensor<2x12xf32>
      %4 = stablehlo.multiply %3, %3 : tensor<2x12xf32>
      %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x12xf32>
      %6 = stablehlo.multiply %5, %3 : tensor<2x12xf32>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x12xf32>, tensor<f32>) -> tensor<f32>
      %cst_1 = stablehlo.constant dense<2.400000e+01> : tensor<f32>
      %8 = stablehlo.divide %7, %cst_1 : tensor<f32>
      %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %9 = stablehlo.divide %cst_2, %cst_1 : tensor<f32>
      %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<2x12xf32>
      %11 = stablehlo.multiply %10, %6 : tensor<2x12xf32>
      %12 = stablehlo.dot_general %11, %arg4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x12xf32>, tensor<2x6xf32>) -> tensor<12x6xf32>
      %13 = stablehlo.transpose %12, dims = [1, 0] : (tensor<12x6xf32>) -> tensor<6x12xf32>
      %14 = "stablehlo.all_reduce"(%13) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %24 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %24 : tensor<f32>
      }) : (tensor<6x12xf32>) -> tensor<6x12xf32>
      %15 = "stablehlo.reduce_scatter"(%14) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %24 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %24 : tensor<f32>
      }) : (tensor<6x12xf32>) -> tensor<6x3xf32>
      %16 = "stablehlo.all_reduce"(%15) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %24 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %24 : tensor<f32>
      }) : (tensor<6x3xf32>) -> tensor<6x3xf32>
      %cst_3 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6x3xf32>
      %18 = stablehlo.divide %16, %17 : tensor<6x3xf32>
      %cst_4 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<6x3xf32>
      %20 = stablehlo.multiply %19, %18 : tensor<6x3xf32>
      %21 = stablehlo.subtract %arg3, %20 : tensor<6x3xf32>
      %22 = "stablehlo.all_reduce"(%8) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %24 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %24 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %cst_5 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %23 = stablehlo.divide %22, %cst_5 : tensor<f32>
      sdy.return %21, %23 : tensor<6x3xf32>, tensor<f32>
    } : (tensor<6x12xf32>, tensor<16x6xf32>, tensor<16x12xf32>) -> (tensor<6x12xf32>, tensor<f32>)
    return %0#0, %0#1 : tensor<6x12xf32>, tensor<f32>
  }
}
