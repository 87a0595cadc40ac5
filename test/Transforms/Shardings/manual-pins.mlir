// RUN: soap-opt %s -split-input-file --soap-import-shardings | FileCheck %s

// Where the parts of a computation that is written for every device lie becomes
// pins, of what collectives make as well.

// CHECK-LABEL: func.func @layer
// CHECK-SAME: %arg0: tensor<8x6xf32> {soap.pin = #soap.pin<[2, 2] on [0, 1, 2, 3]>}
// CHECK-SAME: %arg1: tensor<6x4xf32> {soap.pin = #soap.pin<[2, 1] replicas 2 on [0, 2, 1, 3]>}
// CHECK: stablehlo.dot_general %arg0, %arg1
// CHECK-SAME: soap.result_pins = [#soap.pin<[2, 1] replicas 2 on [0, 1, 2, 3]>]
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @layer(%a: tensor<8x6xf32>, %w: tensor<6x4xf32>) -> tensor<8x4xf32> {
  %0 = sdy.manual_computation(%a, %w) in_shardings=[<@m, [{"x"}, {"y"}]>, <@m, [{"y"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x", "y"} (%b: tensor<4x3xf32>, %v: tensor<3x4xf32>) {
    %1 = stablehlo.dot_general %b, %v, contracting_dims = [1] x [0] : (tensor<4x3xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
    %2 = "stablehlo.all_reduce"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %3 = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %2 : tensor<4x4xf32>
  } : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

// Over one axis of two: what lies along the other one is up to the planner, but
// for what is said of it.
// CHECK-LABEL: func.func @partly
// CHECK-SAME: %arg0: tensor<8x6xf32> {soap.pin = #soap.pin<[2, ?] replicas 2 on [0, 1, 2, 3]>}
// CHECK: stablehlo.negate %arg0 {soap.result_pins = [#soap.pin<[2, 2] on [0, 1, 2, 3]>]}
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @partly(%a: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x", ?}, {?}]>] out_shardings=[<@m, [{"x", ?}, {?}]>] manual_axes={"x"} (%b: tensor<4x6xf32>) {
    %1 = stablehlo.negate %b : tensor<4x6xf32>
    %2 = sdy.sharding_constraint %1 <@m, [{?}, {"y"}]> : tensor<4x6xf32>
    sdy.return %2 : tensor<4x6xf32>
  } : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

// A gather's operand is made in parts.
// CHECK-LABEL: func.func @gathered
// CHECK: stablehlo.negate %arg0 {soap.result_pins = [#soap.pin<[4] on [0, 1, 2, 3]>]}
// CHECK: stablehlo.exponential
// CHECK-SAME: soap.operand_pins = [#soap.pin<[1] replicas 4 on [0, 1, 2, 3]>]
sdy.mesh @m = <["x"=4]>
func.func @gathered(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
    %1 = stablehlo.negate %b : tensor<2xf32>
    %2 = "stablehlo.all_gather"(%1) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2xf32>) -> tensor<8xf32>
    %3 = stablehlo.exponential %2 : tensor<8xf32>
    sdy.return %3 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
