module @jit__lambda attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=4]> {stablehlo.mesh = {axes = [{name = "a", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x5xf32>) -> (tensor<8x5xf32> {jax.result_info = "result[0]"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0:2 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, []>] manual_axes={"a"} (%arg1: tensor<2x5xf32>) {
      %1 = stablehlo.abs %arg1 : tensor<2x5xf32>
      %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<f32>
      %3 = "stablehlo.all_reduce"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %5 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
        stablehlo.return %5 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %4:2 = stablehlo.while(%iterArg = %arg1, %iterArg_0 = %3) : tensor<2x5xf32>, tensor<f32>
      cond {
        %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %5 = stablehlo.compare GT, %iterArg_0, %cst_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %5 : tensor<i1>
      } do {
        %cst_1 = stablehlo.constant dense<0.699999988> : tensor<f32>
        %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
        %6 = stablehlo.multiply %iterArg, %5 : tensor<2x5xf32>
        %7 = stablehlo.abs %iterArg : tensor<2x5xf32>
        %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %8 = stablehlo.reduce(%7 init: %cst_2) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<f32>
        %9 = "stablehlo.all_reduce"(%8) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
        ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
          %10 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
          stablehlo.return %10 : tensor<f32>
        }) : (tensor<f32>) -> tensor<f32>
        stablehlo.return %6, %9 : tensor<2x5xf32>, tensor<f32>
      }
      sdy.return %4#0, %4#1 : tensor<2x5xf32>, tensor<f32>
    } : (tensor<8x5xf32>) -> (tensor<8x5xf32>, tensor<f32>)
    return %0#0, %0#1 : tensor<8x5xf32>, tensor<f32>
  }
}
