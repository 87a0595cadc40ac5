module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 2 : i64}, {name = "b", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x6x12x3xf32>, %arg1: tensor<3x3x3x5xf32>) -> (tensor<2x6x12x3xf32> {jax.result_info = "result[0]"}, tensor<3x3x3x5xf32> {jax.result_info = "result[1]"}) {
    %0:3 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{}, {"a"}, {"b"}, {}]>, <@mesh, [{}, {}, {}, {}]>] out_shardings=[<@mesh, [{"a", "b"}, {}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}, {}]>, <@mesh, [{}, {"a"}, {"b"}, {}]>] manual_axes={"a", "b"} (%arg2: tensor<2x3x3x3xf32>, %arg3: tensor<3x3x3x5xf32>) {
      %7 = stablehlo.slice %arg2 [0:2, 2:3, 0:3, 0:3] : (tensor<2x3x3x3xf32>) -> tensor<2x1x3x3xf32>
      %8 = "stablehlo.collective_permute"(%7) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>}> : (tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
      %9 = stablehlo.slice %arg2 [0:2, 0:1, 0:3, 0:3] : (tensor<2x3x3x3xf32>) -> tensor<2x1x3x3xf32>
      %10 = "stablehlo.collective_permute"(%9) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[4, 0], [5, 1], [6, 2], [7, 3]]> : tensor<4x2xi64>}> : (tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
      %11 = stablehlo.concatenate %8, %arg2, %10, dim = 1 : (tensor<2x1x3x3xf32>, tensor<2x3x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x5x3x3xf32>
      %12 = stablehlo.slice %11 [0:2, 0:5, 2:3, 0:3] : (tensor<2x5x3x3xf32>) -> tensor<2x5x1x3xf32>
      %13 = "stablehlo.collective_permute"(%12) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [4, 5], [5, 6], [6, 7]]> : tensor<6x2xi64>}> : (tensor<2x5x1x3xf32>) -> tensor<2x5x1x3xf32>
      %14 = stablehlo.slice %11 [0:2, 0:5, 0:1, 0:3] : (tensor<2x5x3x3xf32>) -> tensor<2x5x1x3xf32>
      %15 = "stablehlo.collective_permute"(%14) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[1, 0], [2, 1], [3, 2], [5, 4], [6, 5], [7, 6]]> : tensor<6x2xi64>}> : (tensor<2x5x1x3xf32>) -> tensor<2x5x1x3xf32>
      %16 = stablehlo.concatenate %13, %11, %15, dim = 2 : (tensor<2x5x1x3xf32>, tensor<2x5x3x3xf32>, tensor<2x5x1x3xf32>) -> tensor<2x5x5x3xf32>
      %17 = stablehlo.convolution(%16, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x5x5x3xf32>, tensor<3x3x3x5xf32>) -> tensor<2x3x3x5xf32>
      sdy.return %arg3, %16, %17 : tensor<3x3x3x5xf32>, tensor<2x5x5x3xf32>, tensor<2x3x3x5xf32>
    } : (tensor<2x6x12x3xf32>, tensor<3x3x3x5xf32>) -> (tensor<24x3x3x5xf32>, tensor<16x5x5x3xf32>, tensor<2x6x12x5xf32>)
    %1 = stablehlo.sine %0#2 : tensor<2x6x12x5xf32>
    %2 = stablehlo.cosine %0#2 : tensor<2x6x12x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<2x6x12x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x6x12x5xf32>
    %5 = stablehlo.multiply %4, %2 : tensor<2x6x12x5xf32>
    %6:2 = sdy.manual_computation(%5, %0#0, %0#1) in_shardings=[<@mesh, [{}, {"a"}, {"b"}, {}]>, <@mesh, [{"a", "b"}, {}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}, {}]>] out_shardings=[<@mesh, [{}, {"a"}, {"b"}, {}]>, <@mesh, [{}, {}, {}, {}]>] manual_axes={"a", "b"} (%arg2: tensor<2x3x3x5xf32>, %arg3: tensor<3x3x3x5xf32>, %arg4: tensor<2x5x5x3xf32>) {
      %7 = stablehlo.convolution(%arg4, %arg2) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x5x5x3xf32>, tensor<2x3x3x5xf32>) -> tensor<3x3x3x5xf32>
      %8 = stablehlo.reverse %arg3, dims = [0, 1] : tensor<3x3x3x5xf32>
      %9 = stablehlo.convolution(%arg2, %8) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x3x3x5xf32>, tensor<3x3x3x5xf32>) -> tensor<2x5x5x3xf32>
      %10 = "stablehlo.all_reduce"(%7) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
        %29 = stablehlo.add %arg5, %arg6 : tensor<f32>
        stablehlo.return %29 : tensor<f32>
      }) : (tensor<3x3x3x5xf32>) -> tensor<3x3x3x5xf32>
      %11 = stablehlo.slice %9 [0:2, 0:5, 0:1, 0:3] : (tensor<2x5x5x3xf32>) -> tensor<2x5x1x3xf32>
      %12 = stablehlo.slice %9 [0:2, 0:5, 1:4, 0:3] : (tensor<2x5x5x3xf32>) -> tensor<2x5x3x3xf32>
      %13 = stablehlo.slice %9 [0:2, 0:5, 4:5, 0:3] : (tensor<2x5x5x3xf32>) -> tensor<2x5x1x3xf32>
      %14 = "stablehlo.collective_permute"(%13) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [4, 5], [5, 6], [6, 7]]> : tensor<6x2xi64>}> : (tensor<2x5x1x3xf32>) -> tensor<2x5x1x3xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %15 = stablehlo.pad %14, %cst_1, low = [0, 0, 0, 0], high = [0, 0, 2, 0], interior = [0, 0, 0, 0] : (tensor<2x5x1x3xf32>, tensor<f32>) -> tensor<2x5x3x3xf32>
      %16 = stablehlo.add %12, %15 : tensor<2x5x3x3xf32>
      %17 = "stablehlo.collective_permute"(%11) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[1, 0], [2, 1], [3, 2], [5, 4], [6, 5], [7, 6]]> : tensor<6x2xi64>}> : (tensor<2x5x1x3xf32>) -> tensor<2x5x1x3xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %18 = stablehlo.pad %17, %cst_2, low = [0, 0, 2, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x5x1x3xf32>, tensor<f32>) -> tensor<2x5x3x3xf32>
      %19 = stablehlo.add %16, %18 : tensor<2x5x3x3xf32>
      %20 = stablehlo.slice %19 [0:2, 0:1, 0:3, 0:3] : (tensor<2x5x3x3xf32>) -> tensor<2x1x3x3xf32>
      %21 = stablehlo.slice %19 [0:2, 1:4, 0:3, 0:3] : (tensor<2x5x3x3xf32>) -> tensor<2x3x3x3xf32>
      %22 = stablehlo.slice %19 [0:2, 4:5, 0:3, 0:3] : (tensor<2x5x3x3xf32>) -> tensor<2x1x3x3xf32>
      %23 = "stablehlo.collective_permute"(%22) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>}> : (tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %24 = stablehlo.pad %23, %cst_3, low = [0, 0, 0, 0], high = [0, 2, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x1x3x3xf32>, tensor<f32>) -> tensor<2x3x3x3xf32>
      %25 = stablehlo.add %21, %24 : tensor<2x3x3x3xf32>
      %26 = "stablehlo.collective_permute"(%20) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[4, 0], [5, 1], [6, 2], [7, 3]]> : tensor<4x2xi64>}> : (tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %27 = stablehlo.pad %26, %cst_4, low = [0, 2, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x1x3x3xf32>, tensor<f32>) -> tensor<2x3x3x3xf32>
      %28 = stablehlo.add %25, %27 : tensor<2x3x3x3xf32>
      sdy.return %28, %10 : tensor<2x3x3x3xf32>, tensor<3x3x3x5xf32>
    } : (tensor<2x6x12x5xf32>, tensor<24x3x3x5xf32>, tensor<16x5x5x3xf32>) -> (tensor<2x6x12x3xf32>, tensor<3x3x3x5xf32>)
    return %6#0, %6#1 : tensor<2x6x12x3xf32>, tensor<3x3x3x5xf32>
  }
}
