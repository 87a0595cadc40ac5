module @jit_mlp_body attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 2 : i64}, {name = "b", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x3x6xf32>, %arg1: tensor<6x20xf32>, %arg2: tensor<20xf32>, %arg3: tensor<20x6xf32>, %arg4: tensor<6xf32>) -> (tensor<8x3x6xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1, %arg2, %arg3, %arg4) in_shardings=[<@mesh, [{"a"}, {}, {}]>, <@mesh, [{}, {"b"}]>, <@mesh, [{"b"}]>, <@mesh, [{"b"}, {}]>, <@mesh, [{}]>] out_shardings=[<@mesh, [{"a"}, {}, {}]>] manual_axes={"a", "b"} (%arg5: tensor<4x3x6xf32>, %arg6: tensor<6x5xf32>, %arg7: tensor<5xf32>, %arg8: tensor<5x6xf32>, %arg9: tensor<6xf32>) {
      %1 = stablehlo.dot_general %arg5, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x3x6xf32>, tensor<6x5xf32>) -> tensor<4x3x5xf32>
      %2 = stablehlo.broadcast_in_dim %arg7, dims = [2] : (tensor<5xf32>) -> tensor<1x1x5xf32>
      %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x1x5xf32>) -> tensor<4x3x5xf32>
      %4 = stablehlo.add %1, %3 : tensor<4x3x5xf32>
      %5 = stablehlo.multiply %4, %4 : tensor<4x3x5xf32>
      %6 = stablehlo.multiply %5, %4 : tensor<4x3x5xf32>
      %cst = stablehlo.constant dense<4.471500e-02> : tensor<f32>
      %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x3x5xf32>
      %8 = stablehlo.multiply %7, %6 : tensor<4x3x5xf32>
      %9 = stablehlo.add %4, %8 : tensor<4x3x5xf32>
      %cst_0 = stablehlo.constant dense<0.797884583> : tensor<f32>
      %10 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x3x5xf32>
      %11 = stablehlo.multiply %10, %9 : tensor<4x3x5xf32>
      %12 = stablehlo.tanh %11 : tensor<4x3x5xf32>
      %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x3x5xf32>
      %14 = stablehlo.add %13, %12 : tensor<4x3x5xf32>
      %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %15 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x3x5xf32>
      %16 = stablehlo.multiply %15, %14 : tensor<4x3x5xf32>
      %17 = stablehlo.multiply %4, %16 : tensor<4x3x5xf32>
      %18 = stablehlo.dot_general %17, %arg8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x3x5xf32>, tensor<5x6xf32>) -> tensor<4x3x6xf32>
      %19 = "stablehlo.all_reduce"(%18) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
        %23 = stablehlo.add %arg10, %arg11 : tensor<f32>
        stablehlo.return %23 : tensor<f32>
      }) : (tensor<4x3x6xf32>) -> tensor<4x3x6xf32>
      %20 = stablehlo.broadcast_in_dim %arg9, dims = [2] : (tensor<6xf32>) -> tensor<1x1x6xf32>
      %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<1x1x6xf32>) -> tensor<4x3x6xf32>
      %22 = stablehlo.add %19, %21 : tensor<4x3x6xf32>
      sdy.return %22 : tensor<4x3x6xf32>
    } : (tensor<8x3x6xf32>, tensor<6x20xf32>, tensor<20xf32>, tensor<20x6xf32>, tensor<6xf32>) -> tensor<8x3x6xf32>
    return %0 : tensor<8x3x6xf32>
  }
}
