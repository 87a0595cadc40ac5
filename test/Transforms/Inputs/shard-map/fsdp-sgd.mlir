module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=8]> {stablehlo.mesh = {axes = [{name = "a", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<24xf32> {jax.buffer_donor = true}, %arg1: tensor<8x24xf32> {jax.buffer_donor = true}, %arg2: tensor<24x5xf32> {jax.buffer_donor = true}, %arg3: tensor<24xf32> {jax.buffer_donor = true}, %arg4: tensor<8x24xf32> {jax.buffer_donor = true}, %arg5: tensor<24x5xf32> {jax.buffer_donor = true}, %arg6: tensor<16x8xf32>, %arg7: tensor<16x5xf32>) -> (tensor<24xf32> {jax.result_info = "result[0]['b1']"}, tensor<8x24xf32> {jax.result_info = "result[0]['w1']"}, tensor<24x5xf32> {jax.result_info = "result[0]['w2']"}, tensor<24xf32> {jax.result_info = "result[1][0].trace['b1']"}, tensor<8x24xf32> {jax.result_info = "result[1][0].trace['w1']"}, tensor<24x5xf32> {jax.result_info = "result[1][0].trace['w2']"}, tensor<f32> {jax.result_info = "result[2]"}) {
    %0:7 = sdy.manual_computation(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7) in_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, []>] manual_axes={"a"} (%arg8: tensor<3xf32>, %arg9: tensor<1x24xf32>, %arg10: tensor<3x5xf32>, %arg11: tensor<3xf32>, %arg12: tensor<1x24xf32>, %arg13: tensor<3x5xf32>, %arg14: tensor<2x8xf32>, %arg15: tensor<2x5xf32>) {
      %1 = "stablehlo.all_gather"(%arg8) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> : (tensor<3xf32>) -> tensor<24xf32>
      %2 = "stablehlo.all_gather"(%arg9) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> : (tensor<1x24xf32>) -> tensor<8x24xf32>
      %3 = "stablehlo.all_gather"(%arg10) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> : (tensor<3x5xf32>) -> tensor<24x5xf32>
      %4 = stablehlo.dot_general %arg14, %2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x24xf32>) -> tensor<2x24xf32>
      %5 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<24xf32>) -> tensor<1x24xf32>
      %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x24xf32>) -> tensor<2x24xf32>
      %7 = stablehlo.add %4, %6 : tensor<2x24xf32>
      %8 = stablehlo.tanh %7 : tensor<2x24xf32>
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %9 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x24xf32>
      %10 = stablehlo.subtract %9, %8 : tensor<2x24xf32>
      %11 = stablehlo.dot_general %8, %3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24xf32>, tensor<24x5xf32>) -> tensor<2x5xf32>
      %12 = stablehlo.subtract %11, %arg15 : tensor<2x5xf32>
      %13 = stablehlo.multiply %12, %12 : tensor<2x5xf32>
      %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %14 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
      %15 = stablehlo.multiply %14, %12 : tensor<2x5xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %16 = stablehlo.reduce(%13 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<f32>
      %cst_2 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
      %17 = stablehlo.divide %16, %cst_2 : tensor<f32>
      %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %18 = stablehlo.divide %cst_3, %cst_2 : tensor<f32>
      %19 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
      %20 = stablehlo.multiply %19, %15 : tensor<2x5xf32>
      %21 = stablehlo.dot_general %20, %8, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x5xf32>, tensor<2x24xf32>) -> tensor<5x24xf32>
      %22 = stablehlo.transpose %21, dims = [1, 0] : (tensor<5x24xf32>) -> tensor<24x5xf32>
      %23 = stablehlo.dot_general %20, %3, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x5xf32>, tensor<24x5xf32>) -> tensor<2x24xf32>
      %24 = stablehlo.multiply %23, %10 : tensor<2x24xf32>
      %25 = stablehlo.multiply %24, %8 : tensor<2x24xf32>
      %26 = stablehlo.add %24, %25 : tensor<2x24xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %27 = stablehlo.reduce(%26 init: %cst_4) applies stablehlo.add across dimensions = [0] : (tensor<2x24xf32>, tensor<f32>) -> tensor<24xf32>
      %28 = stablehlo.reshape %27 : (tensor<24xf32>) -> tensor<1x24xf32>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %29 = stablehlo.reduce(%28 init: %cst_5) applies stablehlo.add across dimensions = [0] : (tensor<1x24xf32>, tensor<f32>) -> tensor<24xf32>
      %30 = stablehlo.dot_general %26, %arg14, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x24xf32>, tensor<2x8xf32>) -> tensor<24x8xf32>
      %31 = stablehlo.transpose %30, dims = [1, 0] : (tensor<24x8xf32>) -> tensor<8x24xf32>
      %32 = "stablehlo.reduce_scatter"(%29) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
        %61 = stablehlo.add %arg16, %arg17 : tensor<f32>
        stablehlo.return %61 : tensor<f32>
      }) : (tensor<24xf32>) -> tensor<3xf32>
      %cst_6 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %33 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %34 = stablehlo.divide %32, %33 : tensor<3xf32>
      %35 = "stablehlo.reduce_scatter"(%31) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
        %61 = stablehlo.add %arg16, %arg17 : tensor<f32>
        stablehlo.return %61 : tensor<f32>
      }) : (tensor<8x24xf32>) -> tensor<1x24xf32>
      %cst_7 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %36 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x24xf32>
      %37 = stablehlo.divide %35, %36 : tensor<1x24xf32>
      %38 = "stablehlo.reduce_scatter"(%22) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
        %61 = stablehlo.add %arg16, %arg17 : tensor<f32>
        stablehlo.return %61 : tensor<f32>
      }) : (tensor<24x5xf32>) -> tensor<3x5xf32>
      %cst_8 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %39 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
      %40 = stablehlo.divide %38, %39 : tensor<3x5xf32>
      %cst_9 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %41 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %42 = stablehlo.multiply %41, %arg11 : tensor<3xf32>
      %43 = stablehlo.add %34, %42 : tensor<3xf32>
      %cst_10 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %44 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<1x24xf32>
      %45 = stablehlo.multiply %44, %arg12 : tensor<1x24xf32>
      %46 = stablehlo.add %37, %45 : tensor<1x24xf32>
      %cst_11 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %47 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
      %48 = stablehlo.multiply %47, %arg13 : tensor<3x5xf32>
      %49 = stablehlo.add %40, %48 : tensor<3x5xf32>
      %cst_12 = stablehlo.constant dense<-1.000000e-01> : tensor<f32>
      %50 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %51 = stablehlo.multiply %50, %43 : tensor<3xf32>
      %cst_13 = stablehlo.constant dense<-1.000000e-01> : tensor<f32>
      %52 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<1x24xf32>
      %53 = stablehlo.multiply %52, %46 : tensor<1x24xf32>
      %cst_14 = stablehlo.constant dense<-1.000000e-01> : tensor<f32>
      %54 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
      %55 = stablehlo.multiply %54, %49 : tensor<3x5xf32>
      %56 = stablehlo.add %arg8, %51 : tensor<3xf32>
      %57 = stablehlo.add %arg9, %53 : tensor<1x24xf32>
      %58 = stablehlo.add %arg10, %55 : tensor<3x5xf32>
      %59 = "stablehlo.all_reduce"(%17) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
        %61 = stablehlo.add %arg16, %arg17 : tensor<f32>
        stablehlo.return %61 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %cst_15 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %60 = stablehlo.divide %59, %cst_15 : tensor<f32>
      sdy.return %56, %57, %58, %43, %46, %49, %60 : tensor<3xf32>, tensor<1x24xf32>, tensor<3x5xf32>, tensor<3xf32>, tensor<1x24xf32>, tensor<3x5xf32>, tensor<f32>
    } : (tensor<24xf32>, tensor<8x24xf32>, tensor<24x5xf32>, tensor<24xf32>, tensor<8x24xf32>, tensor<24x5xf32>, tensor<16x8xf32>, tensor<16x5xf32>) -> (tensor<24xf32>, tensor<8x24xf32>, tensor<24x5xf32>, tensor<24xf32>, tensor<8x24xf32>, tensor<24x5xf32>, tensor<f32>)
    return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6 : tensor<24xf32>, tensor<8x24xf32>, tensor<24x5xf32>, tensor<24xf32>, tensor<8x24xf32>, tensor<24x5xf32>, tensor<f32>
  }
}
