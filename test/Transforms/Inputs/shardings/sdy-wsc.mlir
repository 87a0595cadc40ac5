module @jit_f attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=2, "model"=4]> {stablehlo.mesh = {axes = [{name = "data", size = 2 : i64}, {name = "model", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<64x32xf32>, %arg1: tensor<32x48xf32>) -> (tensor<64x48xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x32xf32>, tensor<32x48xf32>) -> tensor<64x48xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"data", "model"}, {}]> : tensor<64x48xf32>
    %2 = stablehlo.tanh %1 : tensor<64x48xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{?}, {"model"}]> : tensor<64x48xf32>
    %4 = sdy.sharding_constraint %3 <@mesh, [{}, {}]> : tensor<64x48xf32>
    return %4 : tensor<64x48xf32>
  }
}
