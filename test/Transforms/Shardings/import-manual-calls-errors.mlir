// RUN: soap-opt %s -split-input-file --soap-import-shardings -verify-diagnostics

// What is no shard_map as JAX writes it without Shardy gets an error.

func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'@SPMDFullToShardShape' is of a value that no '@Sharding' says the parts of}}
  %0 = stablehlo.custom_call @SPMDFullToShardShape(%a) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  %1 = stablehlo.custom_call @SPMDShardToFullShape(%0) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

func.func @main(%a: tensor<8xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  // expected-error @below {{'func.return' has values of a computation that is written for every device (shard_map) and values from outside of it}}
  return %1 : tensor<4xf32>
}

// -----

func.func @main(%a: tensor<8xf32>, %b: tensor<4xf32>) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  // expected-error @below {{'stablehlo.add' has values of a computation that is written for every device (shard_map) and values from outside of it}}
  %2 = stablehlo.add %1, %b : tensor<4xf32>
  %3 = stablehlo.custom_call @SPMDShardToFullShape(%2) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %3 : tensor<8xf32>
}

// -----

func.func @main(%a: tensor<8xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @below {{'@SPMDFullToShardShape' lacks an 'mhlo.sharding'}}
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) : (tensor<8xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

func.func @main(%a: tensor<8xf32>) -> tensor<4xf32> {
  // expected-error @below {{'@Sharding' lacks an 'mhlo.sharding'}}
  %0 = stablehlo.custom_call @Sharding(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

func.func @main(%a: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error @below {{'@SPMDShardToFullShape' has an 'mhlo.sharding' that cannot be read: expected 2 devices, found 1 at}}
  %0 = stablehlo.custom_call @SPMDShardToFullShape(%a) {mhlo.sharding = "{devices=[2]0}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%a: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error @below {{'@SPMDShardToFullShape' has an 'mhlo.sharding' that cannot be read: expected a number from 1 to 1048576 at}}
  %0 = stablehlo.custom_call @SPMDShardToFullShape(%a) {mhlo.sharding = "{devices=[2097152]<=[2097152]}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%a: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error @below {{'@SPMDShardToFullShape' has an 'mhlo.sharding' that is no string}}
  %0 = stablehlo.custom_call @SPMDShardToFullShape(%a) {mhlo.sharding = 2 : i32} : (tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%a: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error @below {{'@SPMDShardToFullShape' has the 'mhlo.sharding' of 2 values}}
  %0 = stablehlo.custom_call @SPMDShardToFullShape(%a) {mhlo.sharding = "{{manual}, {manual}}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%a: tensor<4xf32>) -> tensor<2x4xf32> {
  // expected-error @below {{'@SPMDShardToFullShape' makes a value of type 'tensor<2x4xf32>' of one of type 'tensor<4xf32>'}}
  %0 = stablehlo.custom_call @SPMDShardToFullShape(%a) {mhlo.sharding = "{replicated}"} : (tensor<4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @main(%a: tensor<?xf32>) -> tensor<8xf32> {
  // expected-error @below {{makes a value of type 'tensor<8xf32>' of one of type 'tensor<?xf32>'}}
  %0 = stablehlo.custom_call @SPMDShardToFullShape(%a) {mhlo.sharding = "{replicated}"} : (tensor<?xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%a: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error @below {{'@SPMDShardToFullShape' has other than one operand and one result}}
  %0 = stablehlo.custom_call @SPMDShardToFullShape(%a, %a) {mhlo.sharding = "{replicated}"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @main(%a: tensor<8xf32>) -> tensor<6xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @below {{'@SPMDFullToShardShape' has a value of type 'tensor<8xf32>' in parts of type 'tensor<3xf32>', which its 'mhlo.sharding' does not give: "{devices=[2]<=[2]}"}}
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<3xf32>
  %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<3xf32>) -> tensor<6xf32>
  return %2 : tensor<6xf32>
}

// -----

func.func @main(%a: tensor<8xf32>) -> tensor<6xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  // expected-error @below {{'@SPMDShardToFullShape' has a value of type 'tensor<6xf32>' in parts of type 'tensor<4xf32>', which its}}
  %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<6xf32>
  return %2 : tensor<6xf32>
}

// -----

func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2,1]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @below {{'@SPMDFullToShardShape' has an 'mhlo.sharding' of 2 dimensions for a value of type 'tensor<8xf32>'}}
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{maximal device=0}"} : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @below {{has an 'mhlo.sharding' that does not say how the whole value lies: "{maximal device=0}"}}
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// Devices that are not along axes.
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'@Sharding' has an 'mhlo.sharding' over devices of no mesh: "{devices=[4]0,1,3,2}"}}
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[4]0,1,3,2}"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<2xf32>
  %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{devices=[4]<=[4]}"} : (tensor<2xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

func.func @main(%a: tensor<6xf32>) -> tensor<9xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2,3]<=[6] last_tile_dim_replicate}"} : (tensor<6xf32>) -> tensor<6xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<6xf32>) -> tensor<3xf32>
  // expected-error @below {{'@SPMDShardToFullShape' has an 'mhlo.sharding' over devices of another mesh than one before: "{devices=[3,2]<=[6] last_tile_dim_replicate}"}}
  %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{devices=[3,2]<=[6] last_tile_dim_replicate}"} : (tensor<3xf32>) -> tensor<9xf32>
  return %2 : tensor<9xf32>
}

// -----

func.func @main(%a: tensor<8xf32>) -> tensor<16xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  // expected-error @below {{'@SPMDShardToFullShape' has an 'mhlo.sharding' over 4 devices, not 2 like another one}}
  %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{devices=[4]<=[4]}"} : (tensor<4xf32>) -> tensor<16xf32>
  return %2 : tensor<16xf32>
}

// -----

// expected-error @below {{is for other than 1 to 1048576 devices}}
module attributes {mhlo.num_partitions = 4294967296 : i64} {
  func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
    %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{replicated}"} : (tensor<8xf32>) -> tensor<8xf32>
    %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<8xf32>
    %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{replicated}"} : (tensor<8xf32>) -> tensor<8xf32>
    return %2 : tensor<8xf32>
  }
}

// -----

func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @below {{'@SPMDFullToShardShape' makes a value of type 'tensor<4xf32>' of one of type 'tensor<8xf32>' on the same devices}}
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{replicated}"} : (tensor<8xf32>) -> tensor<4xf32>
  %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// A computation that reads what is made of its own results.
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @below {{'sdy.manual_computation' is of a computation that is written for every device (shard_map) and reads what depends on its own results}}
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  %3 = stablehlo.reverse %2, dims = [0] : tensor<8xf32>
  %4 = stablehlo.custom_call @Sharding(%3) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  %5 = stablehlo.custom_call @SPMDFullToShardShape(%4) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  %6 = stablehlo.add %1, %5 : tensor<4xf32>
  %7 = stablehlo.custom_call @SPMDShardToFullShape(%6) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %7 : tensor<8xf32>
}

// -----

// The same, without anything in between.
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @below {{'sdy.manual_computation' is of a computation that is written for every device (shard_map) and reads what depends on its own results}}
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  %3 = stablehlo.custom_call @Sharding(%2) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  %4 = stablehlo.custom_call @SPMDFullToShardShape(%3) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  %5 = stablehlo.add %1, %4 : tensor<4xf32>
  %6 = stablehlo.custom_call @SPMDShardToFullShape(%5) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %6 : tensor<8xf32>
}

// -----

// A branch of the whole model that reads parts.
func.func @main(%a: tensor<8xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  %2 = "stablehlo.case"(%i) ({
    // expected-error @below {{'@SPMDShardToFullShape' reads what is written for every device (shard_map) outside of the computation}}
    %3 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
    stablehlo.return %3 : tensor<8xf32>
  }) : (tensor<i32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// From devices along one axis to devices along another one.
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2,2]<=[4] last_tile_dim_replicate}"} : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @below {{'@SPMDFullToShardShape' is of a computation over some devices (shard_map) that cannot be told from another one}}
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{devices=[1,2,2]<=[4] last_tile_dims={manual, replicated}}"} : (tensor<8xf32>) -> tensor<4xf32>
  %2 = stablehlo.custom_call @Sharding(%1) {mhlo.sharding = "{devices=[2,2]<=[2,2]T(1,0) last_tile_dims={manual}}"} : (tensor<4xf32>) -> tensor<4xf32>
  %3 = stablehlo.custom_call @SPMDFullToShardShape(%2) {mhlo.sharding = "{devices=[1,2,2]<=[2,2]T(1,0) last_tile_dims={manual, replicated}}"} : (tensor<4xf32>) -> tensor<2xf32>
  %4 = stablehlo.custom_call @SPMDShardToFullShape(%3) {mhlo.sharding = "{devices=[4]<=[4]}"} : (tensor<2xf32>) -> tensor<8xf32>
  return %4 : tensor<8xf32>
}

// -----

// Devices that the computation is in already.
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2,2]<=[4] last_tile_dim_replicate}"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{devices=[1,2,2]<=[4] last_tile_dims={manual, replicated}}"} : (tensor<8xf32>) -> tensor<4xf32>
  %2 = stablehlo.custom_call @Sharding(%1) {mhlo.sharding = "{devices=[2,2]<=[4] last_tile_dim_replicate}"} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error @below {{'@SPMDFullToShardShape' cuts a value over devices for each of which what is around is written}}
  %3 = stablehlo.custom_call @SPMDFullToShardShape(%2) {mhlo.sharding = "{manual}"} : (tensor<4xf32>) -> tensor<2xf32>
  %4 = stablehlo.custom_call @SPMDShardToFullShape(%3) {mhlo.sharding = "{devices=[1,2,2]<=[4] last_tile_dims={manual, replicated}}"} : (tensor<2xf32>) -> tensor<2xf32>
  %5 = stablehlo.custom_call @SPMDShardToFullShape(%4) {mhlo.sharding = "{devices=[2,2]<=[4] last_tile_dim_replicate}"} : (tensor<2xf32>) -> tensor<4xf32>
  %6 = stablehlo.concatenate %5, %5, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %6 : tensor<8xf32>
}

// -----

// The collective is found where it is.
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[4]<=[4]}"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<2xf32>
  // expected-error @below {{'stablehlo.all_reduce' has groups other than all devices along axes of the mesh}}
  %2 = "stablehlo.all_reduce"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 3], [1, 2]]> : tensor<2x2xi64>, use_global_device_ids}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %4 = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %4 : tensor<f32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = stablehlo.custom_call @SPMDShardToFullShape(%2) {mhlo.sharding = "{devices=[4]<=[4]}"} : (tensor<2xf32>) -> tensor<8xf32>
  return %3 : tensor<8xf32>
}
