module attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  func.func public @main(%arg0: tensor<16x3xf32>) -> (tensor<16x3xf32>, tensor<8x3xf32>) {
    %0:2 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a", "b"}, {}]>] out_shardings=[<@mesh, [{"b", "a"}, {}]>, <@mesh, [{"a"}, {}]>] manual_axes={"a", "b"} (%arg1: tensor<2x3xf32>) {
      %1 = "stablehlo.all_gather"(%arg1) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "b">, #stablehlo.axis_ref<name = "a">]>, use_global_device_ids}> : (tensor<2x3xf32>) -> tensor<16x3xf32>
      %2 = stablehlo.slice %1 [3:5, 0:3] : (tensor<16x3xf32>) -> tensor<2x3xf32>
      %3 = stablehlo.multiply %2, %arg1 : tensor<2x3xf32>
      %4 = "stablehlo.all_gather"(%arg1) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "b">]>, use_global_device_ids}> : (tensor<2x3xf32>) -> tensor<8x3xf32>
      %5 = stablehlo.slice %4 [2:6, 0:3] : (tensor<8x3xf32>) -> tensor<4x3xf32>
      sdy.return %3, %5 : tensor<2x3xf32>, tensor<4x3xf32>
    } : (tensor<16x3xf32>) -> (tensor<16x3xf32>, tensor<8x3xf32>)
    return %0#0, %0#1 : tensor<16x3xf32>, tensor<8x3xf32>
  }
}
