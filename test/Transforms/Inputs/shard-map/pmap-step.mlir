module @jit__fun attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["i"=4]> {stablehlo.mesh = {axes = [{name = "i", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<6x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<4x3x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"i"}, {}, {}]>}, %arg2: tensor<4x3x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"i"}, {}, {}]>}) -> (tensor<4x6x5xf32> {jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{"i"}, {}, {}]>}, tensor<4xf32> {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, [{"i"}]>}) {
    %0:2 = sdy.manual_computation(%arg0, %arg1, %arg2) in_shardings=[<@mesh, [{}, {}]>, <@mesh, [{"i"}, {}, {}]>, <@mesh, [{"i"}, {}, {}]>] out_shardings=[<@mesh, [{"i"}, {}, {}]>, <@mesh, [{"i"}]>] manual_axes={"i"} (%arg3: tensor<6x5xf32>, %arg4: tensor<1x3x6xf32>, %arg5: tensor<1x3x5xf32>) {
      %1 = stablehlo.reshape %arg4 : (tensor<1x3x6xf32>) -> tensor<3x6xf32>
      %2 = stablehlo.reshape %arg5 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
      %3 = stablehlo.dot_general %1, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x6xf32>, tensor<6x5xf32>) -> tensor<3x5xf32>
      %4 = stablehlo.subtract %3, %2 : tensor<3x5xf32>
      %5 = stablehlo.multiply %4, %4 : tensor<3x5xf32>
      %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
      %7 = stablehlo.multiply %6, %4 : tensor<3x5xf32>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %8 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<f32>
      %cst_1 = stablehlo.constant dense<1.500000e+01> : tensor<f32>
      %9 = stablehlo.divide %8, %cst_1 : tensor<f32>
      %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %cst_3 = stablehlo.constant dense<1.500000e+01> : tensor<f32>
      %10 = stablehlo.divide %cst_2, %cst_3 : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
      %12 = stablehlo.multiply %11, %7 : tensor<3x5xf32>
      %13 = stablehlo.dot_general %12, %1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x5xf32>, tensor<3x6xf32>) -> tensor<5x6xf32>
      %14 = stablehlo.transpose %13, dims = [1, 0] : (tensor<5x6xf32>) -> tensor<6x5xf32>
      %15 = "stablehlo.all_reduce"(%14) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %25 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %25 : tensor<f32>
      }) : (tensor<6x5xf32>) -> tensor<6x5xf32>
      %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %16 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
      %17 = stablehlo.divide %15, %16 : tensor<6x5xf32>
      %cst_5 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %18 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
      %19 = stablehlo.multiply %18, %17 : tensor<6x5xf32>
      %20 = stablehlo.subtract %arg3, %19 : tensor<6x5xf32>
      %21 = "stablehlo.all_reduce"(%9) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %25 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %25 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %cst_6 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %22 = stablehlo.divide %21, %cst_6 : tensor<f32>
      %23 = stablehlo.broadcast_in_dim %20, dims = [1, 2] : (tensor<6x5xf32>) -> tensor<1x6x5xf32>
      %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<f32>) -> tensor<1xf32>
      sdy.return %23, %24 : tensor<1x6x5xf32>, tensor<1xf32>
    } : (tensor<6x5xf32>, tensor<4x3x6xf32>, tensor<4x3x5xf32>) -> (tensor<4x6x5xf32>, tensor<4xf32>)
    return %0#0, %0#1 : tensor<4x6x5xf32>, tensor<4xf32>
  }
}
