module @jit_b attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x12xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<8x12xf32> {jax.result_info = "result[1]"}) {
    %0:8 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, []>] manual_axes={"a"} (%arg1: tensor<2x12xf32>) {
      %2 = "stablehlo.all_gather"(%arg1) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2x12xf32>) -> tensor<8x12xf32>
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<4> : tensor<ui32>
      %3 = stablehlo.partition_id : tensor<ui32>
      %4 = stablehlo.divide %3, %c : tensor<ui32>
      %5 = stablehlo.remainder %4, %c_0 : tensor<ui32>
      %6 = stablehlo.convert %5 : (tensor<ui32>) -> tensor<i32>
      %7 = stablehlo.convert %6 : (tensor<i32>) -> tensor<f32>
      %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %8 = stablehlo.add %cst_1, %7 : tensor<f32>
      %9 = stablehlo.convert %8 : tensor<f32>
      %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
      %11 = stablehlo.multiply %2, %10 : tensor<8x12xf32>
      %12 = stablehlo.sine %11 : tensor<8x12xf32>
      %13 = stablehlo.cosine %11 : tensor<8x12xf32>
      %14 = "stablehlo.reduce_scatter"(%12) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %37 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %37 : tensor<f32>
      }) : (tensor<8x12xf32>) -> tensor<2x12xf32>
      %15 = stablehlo.cosine %14 : tensor<2x12xf32>
      %16 = stablehlo.sine %14 : tensor<2x12xf32>
      %17 = stablehlo.multiply %15, %arg1 : tensor<2x12xf32>
      %18 = "stablehlo.all_to_all"(%17) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 1 : i64}> : (tensor<2x12xf32>) -> tensor<8x3xf32>
      %c_2 = stablehlo.constant dense<1> : tensor<ui32>
      %c_3 = stablehlo.constant dense<4> : tensor<ui32>
      %19 = stablehlo.partition_id : tensor<ui32>
      %20 = stablehlo.divide %19, %c_2 : tensor<ui32>
      %21 = stablehlo.remainder %20, %c_3 : tensor<ui32>
      %22 = stablehlo.convert %21 : (tensor<ui32>) -> tensor<i32>
      %23 = stablehlo.convert %22 : (tensor<i32>) -> tensor<f32>
      %24 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
      %25 = stablehlo.multiply %18, %24 : tensor<8x3xf32>
      %26 = "stablehlo.collective_permute"(%25) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3]]> : tensor<3x2xi64>}> : (tensor<8x3xf32>) -> tensor<8x3xf32>
      %27 = stablehlo.multiply %26, %26 : tensor<8x3xf32>
      %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %28 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
      %29 = stablehlo.multiply %28, %26 : tensor<8x3xf32>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %30 = stablehlo.reduce(%27 init: %cst_5) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x3xf32>, tensor<f32>) -> tensor<f32>
      %31 = stablehlo.multiply %14, %arg1 : tensor<2x12xf32>
      %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %32 = stablehlo.reduce(%31 init: %cst_6) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x12xf32>, tensor<f32>) -> tensor<f32>
      %33 = stablehlo.add %30, %32 : tensor<f32>
      %34 = "stablehlo.all_reduce"(%33) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %37 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %37 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %35 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %36 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<f32>) -> tensor<1xf32>
      sdy.return %35, %13, %16, %15, %36, %29, %14, %34 : tensor<1xf32>, tensor<8x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>, tensor<1xf32>, tensor<8x3xf32>, tensor<2x12xf32>, tensor<f32>
    } : (tensor<8x12xf32>) -> (tensor<4xf32>, tensor<32x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<4xf32>, tensor<32x3xf32>, tensor<8x12xf32>, tensor<f32>)
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = sdy.manual_computation(%cst, %0#0, %0#1, %0#2, %arg0, %0#3, %0#4, %0#5, %0#6) in_shardings=[<@mesh, []>, <@mesh, [{"a"}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}]>, <@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%arg1: tensor<f32>, %arg2: tensor<1xf32>, %arg3: tensor<8x12xf32>, %arg4: tensor<2x12xf32>, %arg5: tensor<2x12xf32>, %arg6: tensor<2x12xf32>, %arg7: tensor<1xf32>, %arg8: tensor<8x3xf32>, %arg9: tensor<2x12xf32>) {
      %2 = stablehlo.reshape %arg2 : (tensor<1xf32>) -> tensor<f32>
      %3 = stablehlo.reshape %arg7 : (tensor<1xf32>) -> tensor<f32>
      %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x12xf32>
      %5 = stablehlo.multiply %arg9, %4 : tensor<2x12xf32>
      %6 = stablehlo.multiply %4, %arg5 : tensor<2x12xf32>
      %7 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
      %8 = stablehlo.multiply %7, %arg8 : tensor<8x3xf32>
      %9 = "stablehlo.collective_permute"(%8) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[1, 0], [2, 1], [3, 2]]> : tensor<3x2xi64>}> : (tensor<8x3xf32>) -> tensor<8x3xf32>
      %10 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
      %11 = stablehlo.multiply %9, %10 : tensor<8x3xf32>
      %12 = "stablehlo.all_to_all"(%11) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<8x3xf32>) -> tensor<2x12xf32>
      %13 = stablehlo.multiply %arg6, %12 : tensor<2x12xf32>
      %14 = stablehlo.add %5, %13 : tensor<2x12xf32>
      %15 = stablehlo.multiply %12, %arg5 : tensor<2x12xf32>
      %16 = stablehlo.negate %15 : tensor<2x12xf32>
      %17 = stablehlo.multiply %16, %arg4 : tensor<2x12xf32>
      %18 = stablehlo.add %6, %17 : tensor<2x12xf32>
      %19 = "stablehlo.all_gather"(%18) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2x12xf32>) -> tensor<8x12xf32>
      %20 = stablehlo.multiply %19, %arg3 : tensor<8x12xf32>
      %21 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
      %22 = stablehlo.multiply %20, %21 : tensor<8x12xf32>
      %23 = "stablehlo.reduce_scatter"(%22) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
        %25 = stablehlo.add %arg10, %arg11 : tensor<f32>
        stablehlo.return %25 : tensor<f32>
      }) : (tensor<8x12xf32>) -> tensor<2x12xf32>
      %24 = stablehlo.add %14, %23 : tensor<2x12xf32>
      sdy.return %24 : tensor<2x12xf32>
    } : (tensor<f32>, tensor<4xf32>, tensor<32x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<4xf32>, tensor<32x3xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    return %0#7, %1 : tensor<f32>, tensor<8x12xf32>
  }
}
