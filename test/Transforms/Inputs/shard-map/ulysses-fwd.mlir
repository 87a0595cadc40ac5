module @jit_ulysses attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x12x8x5xf32>, %arg1: tensor<2x12x8x5xf32>, %arg2: tensor<2x12x8x5xf32>) -> (tensor<2x12x8x5xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1, %arg2) in_shardings=[<@mesh, [{}, {"a"}, {}, {}]>, <@mesh, [{}, {"a"}, {}, {}]>, <@mesh, [{}, {"a"}, {}, {}]>] out_shardings=[<@mesh, [{}, {"a"}, {}, {}]>] manual_axes={"a"} (%arg3: tensor<2x3x8x5xf32>, %arg4: tensor<2x3x8x5xf32>, %arg5: tensor<2x3x8x5xf32>) {
      %1 = "stablehlo.all_to_all"(%arg3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 2 : i64}> : (tensor<2x3x8x5xf32>) -> tensor<2x12x2x5xf32>
      %2 = "stablehlo.all_to_all"(%arg4) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 2 : i64}> : (tensor<2x3x8x5xf32>) -> tensor<2x12x2x5xf32>
      %3 = "stablehlo.all_to_all"(%arg5) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 2 : i64}> : (tensor<2x3x8x5xf32>) -> tensor<2x12x2x5xf32>
      %c = stablehlo.constant dense<true> : tensor<i1>
      %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<12x12xi1>
      %5 = func.call @tril(%4) : (tensor<12x12xi1>) -> tensor<12x12xi1>
      %6 = stablehlo.dot_general %1, %2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x12x2x5xf32>, tensor<2x12x2x5xf32>) -> tensor<2x2x12x12xf32>
      %cst = stablehlo.constant dense<2.23606801> : tensor<f32>
      %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x12x12xf32>
      %8 = stablehlo.divide %6, %7 : tensor<2x2x12x12xf32>
      %cst_0 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
      %9 = func.call @_where(%5, %8, %cst_0) : (tensor<12x12xi1>, tensor<2x2x12x12xf32>, tensor<f32>) -> tensor<2x2x12x12xf32>
      %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %10 = stablehlo.reduce(%9 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x12x12xf32>, tensor<f32>) -> tensor<2x2x12xf32>
      %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x12xf32>
      %12 = stablehlo.maximum %11, %10 : tensor<2x2x12xf32>
      %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<2x2x12xf32>) -> tensor<2x2x12x1xf32>
      %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x2x12x1xf32>) -> tensor<2x2x12x12xf32>
      %15 = stablehlo.subtract %9, %14 : tensor<2x2x12x12xf32>
      %16 = stablehlo.exponential %15 : tensor<2x2x12x12xf32>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %17 = stablehlo.reduce(%16 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x2x12x12xf32>, tensor<f32>) -> tensor<2x2x12xf32>
      %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<2x2x12xf32>) -> tensor<2x2x12x1xf32>
      %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<2x2x12x1xf32>) -> tensor<2x2x12x12xf32>
      %20 = stablehlo.divide %16, %19 : tensor<2x2x12x12xf32>
      %21 = stablehlo.dot_general %3, %20, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x12x2x5xf32>, tensor<2x2x12x12xf32>) -> tensor<2x2x5x12xf32>
      %22 = stablehlo.transpose %21, dims = [0, 3, 1, 2] : (tensor<2x2x5x12xf32>) -> tensor<2x12x2x5xf32>
      %23 = "stablehlo.all_to_all"(%22) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 2 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 1 : i64}> : (tensor<2x12x2x5xf32>) -> tensor<2x3x8x5xf32>
      sdy.return %23 : tensor<2x3x8x5xf32>
    } : (tensor<2x12x8x5xf32>, tensor<2x12x8x5xf32>, tensor<2x12x8x5xf32>) -> tensor<2x12x8x5xf32>
    return %0 : tensor<2x12x8x5xf32>
  }
  func.func private @tril(%arg0: tensor<12x12xi1>) -> tensor<12x12xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<12x12xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %2 = stablehlo.add %0, %1 : tensor<12x12xi32>
    %3 = stablehlo.iota dim = 1 : tensor<12x12xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<12x12xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<12x12xi1>, tensor<12x12xi1>
    return %6 : tensor<12x12xi1>
  }
  func.func private @_where(%arg0: tensor<12x12xi1>, %arg1: tensor<2x2x12x12xf32>, %arg2: tensor<f32>) -> tensor<2x2x12x12xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<12x12xi1>) -> tensor<2x2x12x12xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2x12x12xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x2x12x12xi1>, tensor<2x2x12x12xf32>
    return %3 : tensor<2x2x12x12xf32>
  }
}
