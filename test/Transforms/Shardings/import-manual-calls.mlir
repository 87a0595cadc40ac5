// RUN: soap-opt %s -split-input-file --soap-import-shardings | FileCheck %s

// JAX's shard_map without Shardy: what lies between calls of
// @SPMDFullToShardShape and @SPMDShardToFullShape is of all devices, and becomes
// the whole model's.

// CHECK-LABEL: func.func @matmul
// CHECK-SAME: %arg0: tensor<8x6xf32> {soap.pin = #soap.pin<[2, 2] on [0, 1, 2, 3]>}
// CHECK-SAME: %arg1: tensor<6x4xf32> {soap.pin = #soap.pin<[2, 1] replicas 2 on [0, 2, 1, 3]>}
// CHECK-NEXT: %[[DOT:.*]] = stablehlo.dot_general %arg0, %arg1, {{.*}} : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
// CHECK-NEXT: return %[[DOT]]
// CHECK-NOT: @body
func.func @matmul(%a: tensor<8x6xf32>, %b: tensor<6x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2,2]<=[4]}"} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8x6xf32>) -> tensor<4x3xf32>
  %2 = stablehlo.custom_call @Sharding(%b) {mhlo.sharding = "{devices=[2,1,2]<=[2,2]T(1,0) last_tile_dim_replicate}"} : (tensor<6x4xf32>) -> tensor<6x4xf32>
  %3 = stablehlo.custom_call @SPMDFullToShardShape(%2) {mhlo.sharding = "{manual}"} : (tensor<6x4xf32>) -> tensor<3x4xf32>
  %4 = call @body(%1, %3) : (tensor<4x3xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
  %5 = stablehlo.custom_call @Sharding(%4) {mhlo.sharding = "{manual}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %6 = stablehlo.custom_call @SPMDShardToFullShape(%5) {mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"} : (tensor<4x4xf32>) -> tensor<8x4xf32>
  return %6 : tensor<8x4xf32>
}
func.func private @body(%a: tensor<4x3xf32>, %b: tensor<3x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x3xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
  %1 = "stablehlo.all_reduce"(%0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %2 = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

// Two computations, of which the second one reads results of the first, also
// what the whole model makes of one, before the others are given.
// CHECK-LABEL: func.func @twice
// CHECK: %[[SIN:.*]] = stablehlo.sine %arg0
// CHECK: %[[COS:.*]] = stablehlo.cosine %arg0
// CHECK: %[[OUT:.*]] = stablehlo.negate %[[SIN]]
// CHECK: %[[MUL:.*]] = stablehlo.multiply %[[OUT]], %[[COS]]
// CHECK: return %[[MUL]] : tensor<8xf32>
func.func @twice(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  %2 = stablehlo.sine %1 : tensor<4xf32>
  %3 = stablehlo.custom_call @SPMDShardToFullShape(%2) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  %4 = stablehlo.negate %3 : tensor<8xf32>
  %5 = stablehlo.custom_call @Sharding(%4) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  %6 = stablehlo.custom_call @SPMDFullToShardShape(%5) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  %7 = stablehlo.cosine %1 : tensor<4xf32>
  %8 = stablehlo.custom_call @SPMDShardToFullShape(%7) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  %9 = stablehlo.custom_call @Sharding(%8) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  %10 = stablehlo.custom_call @SPMDFullToShardShape(%9) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
  %11 = stablehlo.multiply %6, %10 : tensor<4xf32>
  %12 = stablehlo.custom_call @SPMDShardToFullShape(%11) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %12 : tensor<8xf32>
}

// -----

// Over one axis of two: the other one is for the sharding in the body. In it,
// the number of the device needs a computation over both.
// CHECK-LABEL: func.func @partial
// CHECK: stablehlo.tanh {{.*}} {soap.result_pins = [#soap.pin<[2, 2] on [0, 1, 2, 3]>]} : tensor<8x6xf32>
// CHECK: stablehlo.constant dense<{{\[}}[0, 1], [2, 3]]> : tensor<2x2xui32>
// CHECK: stablehlo.multiply {{.*}} : tensor<8x6xf32>
// CHECK: return
func.func @partial(%a: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {backend_config = "unspecified_dims=[0,1]", mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {backend_config = "unspecified_dims=[0,1]", mhlo.sharding = "{devices=[1,1,2,2]<=[4] last_tile_dims={manual, replicated}}"} : (tensor<8x6xf32>) -> tensor<4x6xf32>
  %2 = stablehlo.tanh %1 : tensor<4x6xf32>
  %3 = stablehlo.custom_call @Sharding(%2) {mhlo.sharding = "{devices=[1,2,2]<=[2,2]T(1,0) last_tile_dims={manual}}"} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %c = stablehlo.constant dense<2> : tensor<ui32>
  %4 = stablehlo.partition_id : tensor<ui32>
  %5 = stablehlo.divide %4, %c : tensor<ui32>
  %6 = stablehlo.custom_call @Sharding(%5) {mhlo.sharding = "{manual}"} : (tensor<ui32>) -> tensor<ui32>
  %7 = stablehlo.custom_call @SPMDShardToFullShape(%6) {mhlo.sharding = "{devices=[2,2]<=[4] last_tile_dims={manual, replicated}}"} : (tensor<ui32>) -> tensor<ui32>
  %8 = stablehlo.convert %7 : (tensor<ui32>) -> tensor<f32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  %10 = stablehlo.multiply %3, %9 : tensor<4x6xf32>
  %11 = stablehlo.custom_call @Sharding(%10) {backend_config = "unspecified_dims=[0,1]", mhlo.sharding = "{devices=[1,1,2,2]<=[4] last_tile_dims={manual, replicated}}"} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %12 = stablehlo.custom_call @SPMDShardToFullShape(%11) {backend_config = "unspecified_dims=[0,1]", mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"} : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return %12 : tensor<8x6xf32>
}

// -----

// In a loop of the whole model; the mesh is finer than the sharding says, as the
// sum tells. A constant goes in as well.
// CHECK-LABEL: func.func @loop
// CHECK: stablehlo.while
// CHECK: do {
// CHECK: stablehlo.reshape {{.*}} : (tensor<8xf32>) -> tensor<2x4xf32>
// CHECK: stablehlo.reduce{{.*}} across dimensions = [0]
// CHECK-NOT: all_reduce
// CHECK: return
module attributes {mhlo.num_partitions = 4 : i32} {
  func.func @loop(%a: tensor<8xf32>) -> tensor<8xf32> {
    %i = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%x = %a, %n = %i) : tensor<8xf32>, tensor<i32>
    cond {
      %c = stablehlo.constant dense<3> : tensor<i32>
      %1 = stablehlo.compare LT, %n, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %c = stablehlo.constant dense<1> : tensor<i32>
      %1 = stablehlo.add %n, %c : tensor<i32>
      %2 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{devices=[4]<=[4]}"} : (tensor<8xf32>) -> tensor<8xf32>
      %3 = stablehlo.custom_call @SPMDFullToShardShape(%2) {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<2xf32>
      %cst = stablehlo.constant dense<0.5> : tensor<2xf32>
      %4 = stablehlo.custom_call @Sharding(%cst) {mhlo.sharding = "{replicated}"} : (tensor<2xf32>) -> tensor<2xf32>
      %5 = stablehlo.custom_call @SPMDFullToShardShape(%4) {mhlo.sharding = "{manual}"} : (tensor<2xf32>) -> tensor<2xf32>
      %6 = stablehlo.multiply %3, %5 : tensor<2xf32>
      %7 = "stablehlo.all_reduce"(%6) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
      ^bb0(%p: tensor<f32>, %q: tensor<f32>):
        %9 = stablehlo.add %p, %q : tensor<f32>
        stablehlo.return %9 : tensor<f32>
      }) : (tensor<2xf32>) -> tensor<2xf32>
      %8 = stablehlo.custom_call @SPMDShardToFullShape(%7) {mhlo.sharding = "{devices=[4]<=[4]}"} : (tensor<2xf32>) -> tensor<8xf32>
      stablehlo.return %8, %1 : tensor<8xf32>, tensor<i32>
    }
    return %0#0 : tensor<8xf32>
  }
}

// -----

// Without operands, over devices in another order.
// CHECK-LABEL: func.func @order
// CHECK: stablehlo.constant dense<{{\[}}[0, 1], [2, 3]]> : tensor<2x2xui32>
// CHECK: stablehlo.transpose {{.*}}, dims = [1, 0, 2]
// CHECK: soap.result_pins = [#soap.pin<[4] on [0, 2, 1, 3]>]
// CHECK: return {{.*}} : tensor<4xui32>
func.func @order() -> tensor<4xui32> {
  %0 = stablehlo.partition_id : tensor<ui32>
  %1 = stablehlo.reshape %0 : (tensor<ui32>) -> tensor<1xui32>
  %2 = stablehlo.custom_call @SPMDShardToFullShape(%1) {mhlo.sharding = "{devices=[4]0,2,1,3}"} : (tensor<1xui32>) -> tensor<4xui32>
  return %2 : tensor<4xui32>
}

// -----

// Along an axis of size 1, nothing is cut.
// CHECK-LABEL: func.func @one
// CHECK-NEXT: %[[SIN:.*]] = stablehlo.sine %arg0
// CHECK-NEXT: return %[[SIN]]
func.func @one(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @Sharding(%a) {backend_config = "unspecified_dims=[0]", mhlo.sharding = "{replicated}"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {backend_config = "unspecified_dims=[0]", mhlo.sharding = "{devices=[1,1,4]<=[4] last_tile_dims={manual, replicated}}"} : (tensor<8xf32>) -> tensor<8xf32>
  %2 = stablehlo.sine %1 : tensor<8xf32>
  %3 = stablehlo.custom_call @SPMDShardToFullShape(%2) {backend_config = "unspecified_dims=[0]", mhlo.sharding = "{replicated}"} : (tensor<8xf32>) -> tensor<8xf32>
  return %3 : tensor<8xf32>
}
