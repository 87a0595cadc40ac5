module @jit__lambda attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x3xi32>, %arg1: tensor<4x5xi1>) -> (tensor<8x3xi32> {jax.result_info = "result[0]"}, tensor<4x5xi1> {jax.result_info = "result[1]"}) {
    %0:2 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] manual_axes={"a"} (%arg2: tensor<2x3xi32>, %arg3: tensor<1x5xi1>) {
      %1 = "stablehlo.collective_permute"(%arg2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 2], [2, 1], [1, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x3xi32>) -> tensor<2x3xi32>
      %2 = "stablehlo.collective_permute"(%arg3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 2], [2, 1], [1, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<1x5xi1>) -> tensor<1x5xi1>
      sdy.return %1, %2 : tensor<2x3xi32>, tensor<1x5xi1>
    } : (tensor<8x3xi32>, tensor<4x5xi1>) -> (tensor<8x3xi32>, tensor<4x5xi1>)
    return %0#0, %0#1 : tensor<8x3xi32>, tensor<4x5xi1>
  }
}
