module @jit__lambda attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x9x11x3xf32>, %arg1: tensor<3x2x3x5xf32>) -> (tensor<8x9x11x5xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"a"}, {}, {}, {}]>, <@mesh, [{}, {}, {}, {}]>] out_shardings=[<@mesh, [{"a"}, {}, {}, {}]>] manual_axes={"a"} (%arg2: tensor<2x9x11x3xf32>, %arg3: tensor<3x2x3x5xf32>) {
      %1 = stablehlo.convolution(%arg2, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [1, 2]], lhs_dilate = [1, 1], rhs_dilate = [2, 3], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x9x11x3xf32>, tensor<3x2x3x5xf32>) -> tensor<2x9x11x5xf32>
      sdy.return %1 : tensor<2x9x11x5xf32>
    } : (tensor<8x9x11x3xf32>, tensor<3x2x3x5xf32>) -> tensor<8x9x11x5xf32>
    return %0 : tensor<8x9x11x5xf32>
  }
}
