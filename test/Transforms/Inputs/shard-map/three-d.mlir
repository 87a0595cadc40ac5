module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]> {stablehlo.mesh = {axes = [{name = "a", size = 2 : i64}, {name = "b", size = 2 : i64}, {name = "c", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<6x20xf32> {jax.buffer_donor = true}, %arg1: tensor<20x10xf32> {jax.buffer_donor = true}, %arg2: tensor<8x6xf32>, %arg3: tensor<8x10xf32>) -> (tensor<6x20xf32> {jax.result_info = "result[0]"}, tensor<20x10xf32> {jax.result_info = "result[1]"}, tensor<f32> {jax.result_info = "result[2]"}) {
    %0:3 = sdy.manual_computation(%arg0, %arg1, %arg2, %arg3) in_shardings=[<@mesh, [{"c"}, {"b"}]>, <@mesh, [{"b"}, {"c"}]>, <@mesh, [{"a", "c"}, {}]>, <@mesh, [{"a", "c"}, {}]>] out_shardings=[<@mesh, [{"c"}, {"b"}]>, <@mesh, [{"b"}, {"c"}]>, <@mesh, []>] manual_axes={"a", "b", "c"} (%arg4: tensor<3x10xf32>, %arg5: tensor<10x5xf32>, %arg6: tensor<2x6xf32>, %arg7: tensor<2x10xf32>) {
      %1 = "stablehlo.all_gather"(%arg4) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, use_global_device_ids}> : (tensor<3x10xf32>) -> tensor<6x10xf32>
      %2 = stablehlo.dot_general %arg6, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x6xf32>, tensor<6x10xf32>) -> tensor<2x10xf32>
      %3 = stablehlo.tanh %2 : tensor<2x10xf32>
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x10xf32>
      %5 = stablehlo.subtract %4, %3 : tensor<2x10xf32>
      %6 = "stablehlo.all_gather"(%arg5) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, use_global_device_ids}> : (tensor<10x5xf32>) -> tensor<10x10xf32>
      %7 = stablehlo.dot_general %3, %6, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x10xf32>, tensor<10x10xf32>) -> tensor<2x10xf32>
      %8 = "stablehlo.all_reduce"(%7) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3], [4, 6], [5, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %39 = stablehlo.add %arg8, %arg9 : tensor<f32>
        stablehlo.return %39 : tensor<f32>
      }) : (tensor<2x10xf32>) -> tensor<2x10xf32>
      %9 = stablehlo.subtract %8, %arg7 : tensor<2x10xf32>
      %10 = stablehlo.multiply %9, %9 : tensor<2x10xf32>
      %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x10xf32>
      %12 = stablehlo.multiply %11, %9 : tensor<2x10xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %13 = stablehlo.reduce(%10 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x10xf32>, tensor<f32>) -> tensor<f32>
      %cst_2 = stablehlo.constant dense<2.000000e+01> : tensor<f32>
      %14 = stablehlo.divide %13, %cst_2 : tensor<f32>
      %15 = "stablehlo.all_reduce"(%14) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 4, 5], [2, 3, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %39 = stablehlo.add %arg8, %arg9 : tensor<f32>
        stablehlo.return %39 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %cst_3 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %16 = stablehlo.divide %15, %cst_3 : tensor<f32>
      %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %17 = stablehlo.divide %cst_4, %cst_5 : tensor<f32>
      %18 = stablehlo.divide %17, %cst_2 : tensor<f32>
      %19 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<f32>) -> tensor<2x10xf32>
      %20 = stablehlo.multiply %19, %12 : tensor<2x10xf32>
      %21 = stablehlo.dot_general %20, %3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x10xf32>, tensor<2x10xf32>) -> tensor<10x10xf32>
      %22 = stablehlo.transpose %21, dims = [1, 0] : (tensor<10x10xf32>) -> tensor<10x10xf32>
      %23 = stablehlo.dot_general %20, %6, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x10xf32>, tensor<10x10xf32>) -> tensor<2x10xf32>
      %24 = "stablehlo.all_reduce"(%22) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %39 = stablehlo.add %arg8, %arg9 : tensor<f32>
        stablehlo.return %39 : tensor<f32>
      }) : (tensor<10x10xf32>) -> tensor<10x10xf32>
      %25 = "stablehlo.reduce_scatter"(%24) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %39 = stablehlo.add %arg8, %arg9 : tensor<f32>
        stablehlo.return %39 : tensor<f32>
      }) : (tensor<10x10xf32>) -> tensor<10x5xf32>
      %26 = stablehlo.multiply %23, %5 : tensor<2x10xf32>
      %27 = stablehlo.multiply %26, %3 : tensor<2x10xf32>
      %28 = stablehlo.add %26, %27 : tensor<2x10xf32>
      %29 = stablehlo.dot_general %28, %arg6, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x10xf32>, tensor<2x6xf32>) -> tensor<10x6xf32>
      %30 = stablehlo.transpose %29, dims = [1, 0] : (tensor<10x6xf32>) -> tensor<6x10xf32>
      %31 = "stablehlo.all_reduce"(%30) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %39 = stablehlo.add %arg8, %arg9 : tensor<f32>
        stablehlo.return %39 : tensor<f32>
      }) : (tensor<6x10xf32>) -> tensor<6x10xf32>
      %32 = "stablehlo.reduce_scatter"(%31) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %39 = stablehlo.add %arg8, %arg9 : tensor<f32>
        stablehlo.return %39 : tensor<f32>
      }) : (tensor<6x10xf32>) -> tensor<3x10xf32>
      %cst_6 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %33 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x10xf32>
      %34 = stablehlo.multiply %33, %32 : tensor<3x10xf32>
      %35 = stablehlo.subtract %arg4, %34 : tensor<3x10xf32>
      %cst_7 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %36 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<10x5xf32>
      %37 = stablehlo.multiply %36, %25 : tensor<10x5xf32>
      %38 = stablehlo.subtract %arg5, %37 : tensor<10x5xf32>
      sdy.return %35, %38, %16 : tensor<3x10xf32>, tensor<10x5xf32>, tensor<f32>
    } : (tensor<6x20xf32>, tensor<20x10xf32>, tensor<8x6xf32>, tensor<8x10xf32>) -> (tensor<6x20xf32>, tensor<20x10xf32>, tensor<f32>)
    return %0#0, %0#1, %0#2 : tensor<6x20xf32>, tensor<20x10xf32>, tensor<f32>
  }
}
