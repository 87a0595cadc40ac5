module @jit_g attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x7x6x3xf32>, %arg1: tensor<12x2x3x5xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<8x7x6x3xf32> {jax.result_info = "result[1][0]"}, tensor<12x2x3x5xf32> {jax.result_info = "result[1][1]"}) {
    %0:3 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"a"}, {}, {}, {}]>, <@mesh, [{"a"}, {}, {}, {}]>] out_shardings=[<@mesh, []>, <@mesh, [{"a"}, {}, {}, {}]>, <@mesh, [{"a"}, {}, {}, {}]>] manual_axes={"a"} (%arg2: tensor<2x7x6x3xf32>, %arg3: tensor<3x2x3x5xf32>) {
      %1 = stablehlo.convolution(%arg2, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x7x6x3xf32>, tensor<3x2x3x5xf32>) -> tensor<2x7x6x5xf32>
      %2 = stablehlo.sine %1 : tensor<2x7x6x5xf32>
      %3 = stablehlo.cosine %1 : tensor<2x7x6x5xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %4 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<2x7x6x5xf32>, tensor<f32>) -> tensor<f32>
      %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x7x6x5xf32>
      %6 = stablehlo.multiply %5, %3 : tensor<2x7x6x5xf32>
      %7 = stablehlo.convolution(%arg2, %6) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x7x6x3xf32>, tensor<2x7x6x5xf32>) -> tensor<3x2x3x5xf32>
      %8 = stablehlo.reverse %arg3, dims = [0, 1] : tensor<3x2x3x5xf32>
      %9 = stablehlo.convolution(%6, %8) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x7x6x5xf32>, tensor<3x2x3x5xf32>) -> tensor<2x7x6x3xf32>
      %10 = "stablehlo.all_reduce"(%4) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
        %11 = stablehlo.add %arg4, %arg5 : tensor<f32>
        stablehlo.return %11 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      sdy.return %10, %9, %7 : tensor<f32>, tensor<2x7x6x3xf32>, tensor<3x2x3x5xf32>
    } : (tensor<8x7x6x3xf32>, tensor<12x2x3x5xf32>) -> (tensor<f32>, tensor<8x7x6x3xf32>, tensor<12x2x3x5xf32>)
    return %0#0, %0#1, %0#2 : tensor<f32>, tensor<8x7x6x3xf32>, tensor<12x2x3x5xf32>
  }
}
