module @jit_prop attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=4]> {stablehlo.mesh = {axes = [{name = "data", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg1: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<128x32xf32> {jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, tensor<4x16x32xf32> {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}, {}]>}, tensor<32x64xf32> {jax.result_info = "result[2]", sdy.sharding = #sdy.sharding<@mesh, [{}, {"data"}]>}, tensor<64x32xbf16> {jax.result_info = "result[3]", sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
    %0 = stablehlo.concatenate %arg0, %arg1, dim = 0 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<128x32xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"data"}, {}]> : tensor<128x32xf32>
    %2 = stablehlo.reshape %arg0 : (tensor<64x32xf32>) -> tensor<4x16x32xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"data"}, {}, {}]> : tensor<4x16x32xf32>
    %4 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{}, {"data"}]> : tensor<32x64xf32>
    %6 = stablehlo.convert %arg0 : (tensor<64x32xf32>) -> tensor<64x32xbf16>
    %7 = sdy.sharding_constraint %6 <@mesh, [{"data"}, {}]> : tensor<64x32xbf16>
    return %1, %3, %5, %7 : tensor<128x32xf32>, tensor<4x16x32xf32>, tensor<32x64xf32>, tensor<64x32xbf16>
  }
}
