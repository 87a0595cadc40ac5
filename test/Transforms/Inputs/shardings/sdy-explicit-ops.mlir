module @jit_f attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=4]> {stablehlo.mesh = {axes = [{name = "data", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<32xf32> {jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{"data"}]>}, tensor<64x32xf32> {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, [{}, {"data"}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"data"}]> : tensor<64x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<64x32xf32>, tensor<f32>) -> tensor<32xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{"data"}]> : tensor<32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3:3 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %c, %iterArg_2 = %2) : tensor<i32>, tensor<i32>, tensor<32xf32>
    cond {
      %c_3 = stablehlo.constant dense<5> : tensor<i32>
      %8 = sdy.sharding_constraint %iterArg <@mesh, []> : tensor<i32>
      %9 = sdy.sharding_constraint %c_3 <@mesh, []> : tensor<i32>
      %10 = stablehlo.compare LT, %8, %9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    } do {
      %8:2 = func.call @closed_call(%iterArg_1, %iterArg_2) : (tensor<i32>, tensor<32xf32>) -> (tensor<i32>, tensor<32xf32>)
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %9 = sdy.sharding_constraint %iterArg <@mesh, []> : tensor<i32>
      %10 = sdy.sharding_constraint %c_3 <@mesh, []> : tensor<i32>
      %11 = stablehlo.add %9, %10 : tensor<i32>
      %12 = sdy.sharding_constraint %11 <@mesh, []> : tensor<i32>
      stablehlo.return %12, %8#0, %8#1 : tensor<i32>, tensor<i32>, tensor<32xf32>
    }
    %4 = sdy.sharding_constraint %3#0 <@mesh, []> : tensor<i32>
    %5 = sdy.sharding_constraint %3#1 <@mesh, []> : tensor<i32>
    %6 = sdy.sharding_constraint %3#2 <@mesh, [{"data"}]> : tensor<32xf32>
    %7 = call @sort(%0) : (tensor<64x32xf32>) -> tensor<64x32xf32>
    return %6, %7 : tensor<32xf32>, tensor<64x32xf32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<32xf32>) -> (tensor<i32>, tensor<32xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = sdy.sharding_constraint %arg0 <@mesh, []> : tensor<i32>
    %1 = sdy.sharding_constraint %c <@mesh, []> : tensor<i32>
    %2 = stablehlo.add %0, %1 : tensor<i32>
    %3 = sdy.sharding_constraint %2 <@mesh, []> : tensor<i32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{"data"}]> : tensor<32xf32>
    %6 = stablehlo.multiply %arg1, %5 : tensor<32xf32>
    %7 = sdy.sharding_constraint %6 <@mesh, [{"data"}]> : tensor<32xf32>
    %8 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %10 = sdy.sharding_constraint %9 <@mesh, [{"data"}]> : tensor<32xf32>
    %11 = stablehlo.add %7, %10 : tensor<32xf32>
    %12 = sdy.sharding_constraint %11 <@mesh, [{"data"}]> : tensor<32xf32>
    return %3, %12 : tensor<i32>, tensor<32xf32>
  }
  func.func private @sort(%arg0: tensor<64x32xf32>) -> tensor<64x32xf32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = sdy.sharding_constraint %cst <@mesh, []> : tensor<f32>
      %3 = stablehlo.compare EQ, %arg1, %2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %4 = sdy.sharding_constraint %cst_0 <@mesh, []> : tensor<f32>
      %5 = stablehlo.select %3, %4, %arg1 : tensor<i1>, tensor<f32>
      %6 = sdy.sharding_constraint %5 <@mesh, []> : tensor<f32>
      %7 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = sdy.sharding_constraint %cst_1 <@mesh, []> : tensor<f32>
      %9 = stablehlo.select %7, %8, %6 : tensor<i1>, tensor<f32>
      %10 = sdy.sharding_constraint %9 <@mesh, []> : tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %11 = sdy.sharding_constraint %cst_2 <@mesh, []> : tensor<f32>
      %12 = stablehlo.compare EQ, %arg2, %11, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %13 = sdy.sharding_constraint %cst_3 <@mesh, []> : tensor<f32>
      %14 = stablehlo.select %12, %13, %arg2 : tensor<i1>, tensor<f32>
      %15 = sdy.sharding_constraint %14 <@mesh, []> : tensor<f32>
      %16 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %17 = sdy.sharding_constraint %cst_4 <@mesh, []> : tensor<f32>
      %18 = stablehlo.select %16, %17, %15 : tensor<i1>, tensor<f32>
      %19 = sdy.sharding_constraint %18 <@mesh, []> : tensor<f32>
      %20 = stablehlo.compare LT, %10, %19, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %20 : tensor<i1>
    }) : (tensor<64x32xf32>) -> tensor<64x32xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"data"}]> : tensor<64x32xf32>
    return %1 : tensor<64x32xf32>
  }
}
