module @jit_f attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=2, "model"=2]> {stablehlo.mesh = {axes = [{name = "data", size = 2 : i64}, {name = "model", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<64x32xf32> {jax.result_info = "result"}) {
    %0 = call @"<lambda>"(%arg0) : (tensor<64x32xf32>) -> tensor<64x32xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %2 = stablehlo.add %arg0, %1 : tensor<64x32xf32>
    %3 = call @"<lambda>"(%2) : (tensor<64x32xf32>) -> tensor<64x32xf32>
    %4 = stablehlo.add %0, %3 : tensor<64x32xf32>
    return %4 : tensor<64x32xf32>
  }
  func.func private @"<lambda>"(%arg0: tensor<64x32xf32>) -> tensor<64x32xf32> {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<64x32xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{"model"}, {}]> : tensor<64x32xf32>
    return %2 : tensor<64x32xf32>
  }
}
