module @jit_b attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x5x6x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<8x5x6x3xf32> {jax.result_info = "result[1][0]"}, tensor<3xf32> {jax.result_info = "result[1][1]"}, tensor<3xf32> {jax.result_info = "result[1][2]"}, tensor<3xf32> {jax.result_info = "result[2][0]"}, tensor<3xf32> {jax.result_info = "result[2][1]"}) {
    %0:6 = sdy.manual_computation(%arg0, %arg1, %arg2) in_shardings=[<@mesh, [{"a"}, {}, {}, {}]>, <@mesh, [{}]>, <@mesh, [{}]>] out_shardings=[<@mesh, []>, <@mesh, [{"a"}, {}, {}, {}]>, <@mesh, [{}]>, <@mesh, [{}]>, <@mesh, [{}]>, <@mesh, [{}]>] manual_axes={"a"} (%arg3: tensor<2x5x6x3xf32>, %arg4: tensor<3xf32>, %arg5: tensor<3xf32>) {
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.reduce(%arg3 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x5x6x3xf32>, tensor<f32>) -> tensor<3xf32>
      %cst_0 = stablehlo.constant dense<6.000000e+01> : tensor<f32>
      %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %3 = stablehlo.divide %1, %2 : tensor<3xf32>
      %4 = "stablehlo.all_reduce"(%3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %54 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %54 : tensor<f32>
      }) : (tensor<3xf32>) -> tensor<3xf32>
      %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %6 = stablehlo.divide %4, %5 : tensor<3xf32>
      %7 = stablehlo.multiply %arg3, %arg3 : tensor<2x5x6x3xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %8 = stablehlo.reduce(%7 init: %cst_2) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x5x6x3xf32>, tensor<f32>) -> tensor<3xf32>
      %cst_3 = stablehlo.constant dense<6.000000e+01> : tensor<f32>
      %9 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %10 = stablehlo.divide %8, %9 : tensor<3xf32>
      %11 = "stablehlo.all_reduce"(%10) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %54 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %54 : tensor<f32>
      }) : (tensor<3xf32>) -> tensor<3xf32>
      %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %12 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %13 = stablehlo.divide %11, %12 : tensor<3xf32>
      %14 = stablehlo.multiply %6, %6 : tensor<3xf32>
      %15 = stablehlo.subtract %13, %14 : tensor<3xf32>
      %16 = stablehlo.broadcast_in_dim %6, dims = [3] : (tensor<3xf32>) -> tensor<1x1x1x3xf32>
      %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<1x1x1x3xf32>) -> tensor<2x5x6x3xf32>
      %18 = stablehlo.subtract %arg3, %17 : tensor<2x5x6x3xf32>
      %cst_5 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %19 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %20 = stablehlo.add %15, %19 : tensor<3xf32>
      %21 = stablehlo.rsqrt %20 : tensor<3xf32>
      %22 = stablehlo.broadcast_in_dim %21, dims = [3] : (tensor<3xf32>) -> tensor<1x1x1x3xf32>
      %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3] : (tensor<1x1x1x3xf32>) -> tensor<2x5x6x3xf32>
      %24 = stablehlo.multiply %18, %23 : tensor<2x5x6x3xf32>
      %25 = stablehlo.broadcast_in_dim %arg4, dims = [3] : (tensor<3xf32>) -> tensor<1x1x1x3xf32>
      %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2, 3] : (tensor<1x1x1x3xf32>) -> tensor<2x5x6x3xf32>
      %27 = stablehlo.multiply %24, %26 : tensor<2x5x6x3xf32>
      %28 = stablehlo.broadcast_in_dim %arg5, dims = [3] : (tensor<3xf32>) -> tensor<1x1x1x3xf32>
      %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<1x1x1x3xf32>) -> tensor<2x5x6x3xf32>
      %30 = stablehlo.add %27, %29 : tensor<2x5x6x3xf32>
      %31 = stablehlo.sine %30 : tensor<2x5x6x3xf32>
      %32 = stablehlo.cosine %30 : tensor<2x5x6x3xf32>
      %33 = stablehlo.multiply %31, %31 : tensor<2x5x6x3xf32>
      %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %34 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x5x6x3xf32>
      %35 = stablehlo.multiply %34, %31 : tensor<2x5x6x3xf32>
      %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %36 = stablehlo.reduce(%33 init: %cst_7) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<2x5x6x3xf32>, tensor<f32>) -> tensor<f32>
      %cst_8 = stablehlo.constant dense<1.800000e+02> : tensor<f32>
      %37 = stablehlo.divide %36, %cst_8 : tensor<f32>
      %38 = "stablehlo.all_reduce"(%37) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %54 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %54 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %cst_9 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %39 = stablehlo.divide %38, %cst_9 : tensor<f32>
      %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %cst_11 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %40 = stablehlo.divide %cst_10, %cst_11 : tensor<f32>
      %41 = stablehlo.divide %40, %cst_8 : tensor<f32>
      %42 = stablehlo.broadcast_in_dim %41, dims = [] : (tensor<f32>) -> tensor<2x5x6x3xf32>
      %43 = stablehlo.multiply %42, %35 : tensor<2x5x6x3xf32>
      %44 = stablehlo.multiply %43, %32 : tensor<2x5x6x3xf32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %45 = stablehlo.reduce(%44 init: %cst_12) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x5x6x3xf32>, tensor<f32>) -> tensor<3xf32>
      %46 = stablehlo.reshape %45 : (tensor<3xf32>) -> tensor<1x1x1x3xf32>
      %47 = "stablehlo.all_reduce"(%46) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %54 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %54 : tensor<f32>
      }) : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %48 = stablehlo.reduce(%47 init: %cst_13) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x3xf32>, tensor<f32>) -> tensor<3xf32>
      %49 = stablehlo.multiply %24, %44 : tensor<2x5x6x3xf32>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %50 = stablehlo.reduce(%49 init: %cst_14) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x5x6x3xf32>, tensor<f32>) -> tensor<3xf32>
      %51 = stablehlo.reshape %50 : (tensor<3xf32>) -> tensor<1x1x1x3xf32>
      %52 = "stablehlo.all_reduce"(%51) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %54 = stablehlo.add %arg6, %arg7 : tensor<f32>
        stablehlo.return %54 : tensor<f32>
      }) : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
      %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %53 = stablehlo.reduce(%52 init: %cst_15) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x3xf32>, tensor<f32>) -> tensor<3xf32>
      sdy.return %39, %30, %6, %15, %53, %48 : tensor<f32>, tensor<2x5x6x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
    } : (tensor<8x5x6x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<f32>, tensor<8x5x6x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
    return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5 : tensor<f32>, tensor<8x5x6x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
  }
}
