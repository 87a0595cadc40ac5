// RUN: soap-opt --soap-simplify-model -split-input-file %s | FileCheck %s --enable-var-scope

// Over a mesh of one device, JAX writes what shard_map maps in place of a
// computation for every device, and leaves its collectives.
module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {

// CHECK-LABEL: func.func @mapped
// CHECK-SAME: (%[[X:.*]]: tensor<4x2xf32>, %[[N:.*]]: tensor<i32>)
// CHECK-NEXT: return %[[X]], %[[X]], %[[N]], %[[X]], %[[X]], %[[X]], %[[X]]
func.func @mapped(%x: tensor<4x2xf32>, %n: tensor<i32>) -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<i32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>) {
  %gathered = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> : (tensor<4x2xf32>) -> tensor<4x2xf32>
  %sum = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<4x2xf32>) -> tensor<4x2xf32>
  // Groups that are not told are of all processes.
  %all = "stablehlo.all_reduce"(%n) <{replica_groups = dense<> : tensor<0x0xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.maximum %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  %scattered = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<4x2xf32>) -> tensor<4x2xf32>
  %exchanged = "stablehlo.all_to_all"(%x) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 1 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4x2xf32>) -> tensor<4x2xf32>
  %sent = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<0> : tensor<1x2xi64>}> : (tensor<4x2xf32>) -> tensor<4x2xf32>
  %told = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4x2xf32>) -> tensor<4x2xf32>
  return %gathered, %sum, %all, %scattered, %exchanged, %sent, %told : tensor<4x2xf32>, tensor<4x2xf32>, tensor<i32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>
}

// CHECK-LABEL: func.func @index
func.func @index() -> (tensor<ui32>, tensor<ui32>) {
  // CHECK-DAG: %[[P:.*]] = stablehlo.constant dense<0> : tensor<ui32>
  // CHECK-DAG: %[[R:.*]] = stablehlo.constant dense<0> : tensor<ui32>
  // CHECK: return %[[P]], %[[R]]
  %p = stablehlo.partition_id : tensor<ui32>
  %r = stablehlo.replica_id : tensor<ui32>
  return %p, %r : tensor<ui32>, tensor<ui32>
}

// Who gets from nobody has zeros.
// CHECK-LABEL: func.func @shifted
func.func @shifted(%x: tensor<4xf32>, %z: tensor<4xcomplex<f32>>) -> (tensor<4xf32>, tensor<4xcomplex<f32>>) {
  // CHECK: %[[ZEROS:.*]] = stablehlo.constant dense<0.0{{.*}}> : tensor<4xf32>
  // CHECK: %[[PART:.*]] = stablehlo.constant dense<0.0{{.*}}> : tensor<4xf32>
  // CHECK: %[[COMPLEX:.*]] = stablehlo.complex %[[PART]], %[[PART]]
  // CHECK: return %[[ZEROS]], %[[COMPLEX]]
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.collective_permute"(%z) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %0, %1 : tensor<4xf32>, tensor<4xcomplex<f32>>
}
}

// -----

// Several processes, or how many nobody says. Groups of one have nothing to
// exchange.
module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 2 : i32} {

// CHECK-LABEL: func.func @several
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
func.func @several(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<ui32>) {
  // CHECK: %[[SUM:.*]] = "stablehlo.all_reduce"
  // CHECK: %[[SENT:.*]] = "stablehlo.collective_permute"
  // CHECK: %[[R:.*]] = stablehlo.replica_id
  // CHECK: return %[[SUM]], %[[X]], %[[SENT]], %[[R]]
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<> : tensor<0x0xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<0> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  %3 = stablehlo.replica_id : tensor<ui32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<ui32>
}
}

// -----

// CHECK-LABEL: func.func @unknown
func.func @unknown(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<ui32>) {
  // CHECK: "stablehlo.all_reduce"
  // CHECK: stablehlo.partition_id
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<> : tensor<0x0xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.partition_id : tensor<ui32>
  return %0, %1 : tensor<4xf32>, tensor<ui32>
}
