module @jit__lambda attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<2x12x3x5xf32>, %arg1: tensor<2x12x3x5xf32>, %arg2: tensor<2x12x3x5xf32>) -> (tensor<2x12x3x5xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1, %arg2) in_shardings=[<@mesh, [{}, {"a"}, {}, {}]>, <@mesh, [{}, {"a"}, {}, {}]>, <@mesh, [{}, {"a"}, {}, {}]>] out_shardings=[<@mesh, [{}, {"a"}, {}, {}]>] manual_axes={"a"} (%arg3: tensor<2x3x3x5xf32>, %arg4: tensor<2x3x3x5xf32>, %arg5: tensor<2x3x3x5xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<4> : tensor<ui32>
      %1 = stablehlo.partition_id : tensor<ui32>
      %2 = stablehlo.divide %1, %c : tensor<ui32>
      %3 = stablehlo.remainder %2, %c_0 : tensor<ui32>
      %4 = stablehlo.convert %3 : (tensor<ui32>) -> tensor<i32>
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %5 = stablehlo.multiply %4, %c_1 : tensor<i32>
      %6 = stablehlo.iota dim = 0 : tensor<3xi32>
      %7 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %8 = stablehlo.add %7, %6 : tensor<3xi32>
      %cst = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
      %9 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x3xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x3x3xf32>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x3x3x5xf32>
      %12 = stablehlo.iota dim = 0 : tensor<4xi32>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %13:10 = stablehlo.while(%iterArg = %12, %iterArg_5 = %4, %iterArg_6 = %arg3, %iterArg_7 = %8, %iterArg_8 = %c_4, %iterArg_9 = %arg4, %iterArg_10 = %arg5, %iterArg_11 = %9, %iterArg_12 = %10, %iterArg_13 = %11) : tensor<4xi32>, tensor<i32>, tensor<2x3x3x5xf32>, tensor<3xi32>, tensor<i32>, tensor<2x3x3x5xf32>, tensor<2x3x3x5xf32>, tensor<2x3x3xf32>, tensor<2x3x3xf32>, tensor<2x3x3x5xf32>
      cond {
        %c_14 = stablehlo.constant dense<4> : tensor<i32>
        %18 = stablehlo.compare LT, %iterArg_8, %c_14, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %18 : tensor<i1>
      } do {
        %18 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_8) : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
        %19:5 = func.call @closed_call(%iterArg_5, %iterArg_6, %iterArg_7, %iterArg_9, %iterArg_10, %iterArg_11, %iterArg_12, %iterArg_13, %18) : (tensor<i32>, tensor<2x3x3x5xf32>, tensor<3xi32>, tensor<2x3x3x5xf32>, tensor<2x3x3x5xf32>, tensor<2x3x3xf32>, tensor<2x3x3xf32>, tensor<2x3x3x5xf32>, tensor<i32>) -> (tensor<2x3x3x5xf32>, tensor<2x3x3x5xf32>, tensor<2x3x3xf32>, tensor<2x3x3xf32>, tensor<2x3x3x5xf32>)
        %c_14 = stablehlo.constant dense<1> : tensor<i32>
        %20 = stablehlo.add %iterArg_8, %c_14 : tensor<i32>
        stablehlo.return %iterArg, %iterArg_5, %iterArg_6, %iterArg_7, %20, %19#0, %19#1, %19#2, %19#3, %19#4 : tensor<4xi32>, tensor<i32>, tensor<2x3x3x5xf32>, tensor<3xi32>, tensor<i32>, tensor<2x3x3x5xf32>, tensor<2x3x3x5xf32>, tensor<2x3x3xf32>, tensor<2x3x3xf32>, tensor<2x3x3x5xf32>
      }
      %14 = stablehlo.transpose %13#8, dims = [0, 2, 1] : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
      %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<2x3x3xf32>) -> tensor<2x3x3x1xf32>
      %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3] : (tensor<2x3x3x1xf32>) -> tensor<2x3x3x5xf32>
      %17 = stablehlo.divide %13#9, %16 : tensor<2x3x3x5xf32>
      sdy.return %17 : tensor<2x3x3x5xf32>
    } : (tensor<2x12x3x5xf32>, tensor<2x12x3x5xf32>, tensor<2x12x3x5xf32>) -> tensor<2x12x3x5xf32>
    return %0 : tensor<2x12x3x5xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<4xi32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<4xi32>, tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<2x3x3x5xf32>, %arg2: tensor<3xi32>, %arg3: tensor<2x3x3x5xf32>, %arg4: tensor<2x3x3x5xf32>, %arg5: tensor<2x3x3xf32>, %arg6: tensor<2x3x3xf32>, %arg7: tensor<2x3x3x5xf32>, %arg8: tensor<i32>) -> (tensor<2x3x3x5xf32>, tensor<2x3x3x5xf32>, tensor<2x3x3xf32>, tensor<2x3x3xf32>, tensor<2x3x3x5xf32>) {
    %0 = stablehlo.subtract %arg0, %arg8 : tensor<i32>
    %c = stablehlo.constant dense<4> : tensor<i32>
    %1 = call @remainder(%0, %c) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = stablehlo.dot_general %arg1, %arg3, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x3x3x5xf32>, tensor<2x3x3x5xf32>) -> tensor<2x3x3x3xf32>
    %cst = stablehlo.constant dense<2.23606801> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x3x3xf32>
    %4 = stablehlo.divide %2, %3 : tensor<2x3x3x3xf32>
    %5 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %6 = stablehlo.multiply %1, %c_0 : tensor<i32>
    %7 = stablehlo.iota dim = 0 : tensor<3xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<3xi32>) -> tensor<1x3xi32>
    %9 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
    %10 = stablehlo.add %9, %8 : tensor<1x3xi32>
    %11 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %13 = stablehlo.compare GE, %11, %12, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %14 = stablehlo.broadcast_in_dim %13, dims = [2, 3] : (tensor<3x3xi1>) -> tensor<1x1x3x3xi1>
    %cst_1 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %15 = call @_where_0(%14, %4, %cst_1) : (tensor<1x1x3x3xi1>, tensor<2x3x3x3xf32>, tensor<f32>) -> tensor<2x3x3x3xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<2x3x3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
    %17 = stablehlo.convert %arg5 : tensor<2x3x3xf32>
    %18 = stablehlo.maximum %17, %16 : tensor<2x3x3xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x3x3xf32>) -> tensor<2x3x3x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x3x3x1xf32>) -> tensor<2x3x3x3xf32>
    %21 = stablehlo.subtract %15, %20 : tensor<2x3x3x3xf32>
    %22 = stablehlo.exponential %21 : tensor<2x3x3x3xf32>
    %23 = stablehlo.convert %arg5 : tensor<2x3x3xf32>
    %24 = stablehlo.subtract %23, %18 : tensor<2x3x3xf32>
    %25 = stablehlo.exponential %24 : tensor<2x3x3xf32>
    %26 = stablehlo.multiply %arg6, %25 : tensor<2x3x3xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.reduce(%22 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x3x3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
    %28 = stablehlo.add %26, %27 : tensor<2x3x3xf32>
    %29 = stablehlo.transpose %25, dims = [0, 2, 1] : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2] : (tensor<2x3x3xf32>) -> tensor<2x3x3x1xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3] : (tensor<2x3x3x1xf32>) -> tensor<2x3x3x5xf32>
    %32 = stablehlo.multiply %arg7, %31 : tensor<2x3x3x5xf32>
    %33 = stablehlo.dot_general %arg4, %22, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x3x3x5xf32>, tensor<2x3x3x3xf32>) -> tensor<2x3x5x3xf32>
    %34 = stablehlo.transpose %33, dims = [0, 3, 1, 2] : (tensor<2x3x5x3xf32>) -> tensor<2x3x3x5xf32>
    %35 = stablehlo.add %32, %34 : tensor<2x3x3x5xf32>
    %36 = "stablehlo.collective_permute"(%arg3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x3x3x5xf32>) -> tensor<2x3x3x5xf32>
    %37 = "stablehlo.collective_permute"(%arg4) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<2x3x3x5xf32>) -> tensor<2x3x3x5xf32>
    return %36, %37, %18, %28, %35 : tensor<2x3x3x5xf32>, tensor<2x3x3x5xf32>, tensor<2x3x3xf32>, tensor<2x3x3xf32>, tensor<2x3x3x5xf32>
  }
  func.func private @remainder(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.remainder %arg0, %2 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.compare NE, %3, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %3, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.compare NE, %5, %6, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %8 = stablehlo.and %7, %4 : tensor<i1>
    %9 = stablehlo.add %3, %2 : tensor<i32>
    %10 = stablehlo.select %8, %9, %3 : tensor<i1>, tensor<i32>
    return %10 : tensor<i32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_0(%arg0: tensor<1x1x3x3xi1>, %arg1: tensor<2x3x3x3xf32>, %arg2: tensor<f32>) -> tensor<2x3x3x3xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<1x1x3x3xi1>) -> tensor<2x3x3x3xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x3x3x3xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x3x3x3xi1>, tensor<2x3x3x3xf32>
    return %3 : tensor<2x3x3x3xf32>
  }
}
