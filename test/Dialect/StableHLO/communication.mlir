// RUN: soap-opt %s | soap-opt | FileCheck %s

// Collectives, tokens, channels, asynchronous operations.

// CHECK-LABEL: func.func @a
func.func @a(%arg0: !stablehlo.token) {
  // CHECK: %{{.*}} = stablehlo.after_all %{{.*}}, %{{.*}} : !stablehlo.token
  %0 = stablehlo.after_all %arg0, %arg0 : !stablehlo.token
  // CHECK: %{{.*}} = stablehlo.create_token : !stablehlo.token
  %1 = stablehlo.create_token : !stablehlo.token
  // CHECK: %{{.*}} = stablehlo.after_all  : !stablehlo.token
  %2 = stablehlo.after_all  : !stablehlo.token
  return
}

// CHECK-LABEL: func.func @b
func.func @b(%arg0: tensor<2x4xf32>, %arg1: tensor<2x4xi32>) {
  // CHECK: %{{.*}} = "stablehlo.all_gather"(%{{.*}}) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<{{\[\[}}0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  %0 = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  // CHECK: %{{.*}} = "stablehlo.all_reduce"(%{{.*}}, %{{.*}}) <{replica_groups = dense<{{\[\[}}0, 2], [1, 3]]> : tensor<2x2xi64>}> ({
  %1:2 = "stablehlo.all_reduce"(%arg0, %arg0) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
    %8 = stablehlo.add %arg2, %arg3 : tensor<f32>
    stablehlo.return %8 : tensor<f32>
  }) : (tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  // CHECK: %{{.*}} = "stablehlo.all_to_all"(%{{.*}}) <{concat_dimension = 0 : i64, replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  %2 = "stablehlo.all_to_all"(%arg0) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  // CHECK: %{{.*}} = "stablehlo.reduce_scatter"(%{{.*}}) <{channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>, replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  %3 = "stablehlo.reduce_scatter"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
    %8 = stablehlo.add %arg2, %arg3 : tensor<f32>
    stablehlo.return %8 : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x2xf32>
  // CHECK: %{{.*}} = "stablehlo.collective_permute"(%{{.*}}) <{source_target_pairs = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %4 = "stablehlo.collective_permute"(%arg0) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: %{{.*}} = "stablehlo.collective_broadcast"(%{{.*}}) <{replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %5 = "stablehlo.collective_broadcast"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: %{{.*}} = stablehlo.partition_id : tensor<ui32>
  %6 = stablehlo.partition_id : tensor<ui32>
  // CHECK: %{{.*}} = stablehlo.replica_id : tensor<ui32>
  %7 = stablehlo.replica_id : tensor<ui32>
  return
}

// CHECK-LABEL: func.func @c
func.func @c(%arg0: !stablehlo.token, %arg1: tensor<2x4xf32>) {
  // CHECK: %{{.*}} = "stablehlo.send"(%{{.*}}, %{{.*}}) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true}> : (tensor<2x4xf32>, !stablehlo.token) -> !stablehlo.token
  %0 = "stablehlo.send"(%arg1, %arg0) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true}> : (tensor<2x4xf32>, !stablehlo.token) -> !stablehlo.token
  // CHECK: %{{.*}} = "stablehlo.recv"(%{{.*}}) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<2x4xf32>, !stablehlo.token)
  %1:2 = "stablehlo.recv"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<2x4xf32>, !stablehlo.token)
  // CHECK: %{{.*}} = "stablehlo.infeed"(%{{.*}}) <{infeed_config = "x", layout = {{\[\[}}0, 1]]}> : (!stablehlo.token) -> (tensor<2x4xf32>, !stablehlo.token)
  %2:2 = "stablehlo.infeed"(%arg0) <{infeed_config = "x", layout = [[0, 1]]}> : (!stablehlo.token) -> (tensor<2x4xf32>, !stablehlo.token)
  // CHECK: %{{.*}} = "stablehlo.outfeed"(%{{.*}}, %{{.*}}) <{outfeed_config = "y"}> : (tensor<2x4xf32>, !stablehlo.token) -> !stablehlo.token
  %3 = "stablehlo.outfeed"(%arg1, %arg0) <{outfeed_config = "y"}> : (tensor<2x4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// CHECK-LABEL: func.func @async
func.func @async(%arg0: tensor<2x4xf32>) {
  // CHECK: %{{.*}} = "stablehlo.async_start"(%{{.*}}) ({
  %0 = "stablehlo.async_start"(%arg0) ({
  ^bb0(%arg1: tensor<2x4xf32>):
    // CHECK: %{{.*}} = "stablehlo.collective_permute"(%{{.*}}) <{source_target_pairs = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %2 = "stablehlo.collective_permute"(%arg1) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
    stablehlo.return %2 : tensor<2x4xf32>
  // CHECK: }) : (tensor<2x4xf32>) -> !stablehlo.future<tensor<2x4xf32>>
  }) : (tensor<2x4xf32>) -> !stablehlo.future<tensor<2x4xf32>>
  // CHECK: %{{.*}} = "stablehlo.async_done"(%{{.*}}) : (!stablehlo.future<tensor<2x4xf32>>) -> tensor<2x4xf32>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<2x4xf32>>) -> tensor<2x4xf32>
  return
}

// CHECK-LABEL: func.func @mesh_axes
func.func @mesh_axes(%arg0: tensor<2x4xf32>) {
  // CHECK: %{{.*}} = "stablehlo.all_gather"(%{{.*}}) <{all_gather_dim = 1 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "x", size = 2>], device_ids=dense<[1, 0]> : tensor<2xi64>>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>]>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  %0 = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 1 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "x", size = 2>], device_ids=dense<[1, 0]> : tensor<2xi64>>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>]>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}
