// RUN: soap-opt %s -split-input-file --soap-import-shardings=shardings=ignore --canonicalize | FileCheck %s

// Computations that are written for every device become those of the whole model.

// Tiles stay where they are, and what a collective adds up is contracted.
// CHECK-LABEL: func.func @layer
// CHECK: %[[V0:.+]] = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
// CHECK: return %[[V0]] : tensor<8x4xf32>
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

// Where the summands themselves are of use, they have a dimension in front.
// CHECK-LABEL: func.func @summands
// CHECK: %[[CST:.+]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK: %[[V0:.+]] = stablehlo.reshape %arg0 : (tensor<8x6xf32>) -> tensor<8x2x3xf32>
// CHECK: %[[V1:.+]] = stablehlo.transpose %[[V0]], dims = [1, 0, 2] : (tensor<8x2x3xf32>) -> tensor<2x8x3xf32>
// CHECK: %[[V2:.+]] = stablehlo.reshape %arg1 : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
// CHECK: %[[V3:.+]] = stablehlo.dot_general %[[V1]], %[[V2]], batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x3xf32>, tensor<2x3x4xf32>) -> tensor<2x8x4xf32>
// CHECK: %[[V4:.+]] = stablehlo.tanh %[[V3]] : tensor<2x8x4xf32>
// CHECK: %[[V5:.+]] = stablehlo.reduce(%[[V4]] init: %[[CST]]) applies stablehlo.add across dimensions = [0] : (tensor<2x8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
// CHECK: return %[[V5]] : tensor<8x4xf32>
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @summands(%a: tensor<8x6xf32>, %w: tensor<6x4xf32>) -> tensor<8x4xf32> {
  %0 = sdy.manual_computation(%a, %w) in_shardings=[<@m, [{"x"}, {"y"}]>, <@m, [{"y"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x", "y"} (%b: tensor<4x3xf32>, %v: tensor<3x4xf32>) {
    %1 = stablehlo.dot_general %b, %v, contracting_dims = [1] x [0] : (tensor<4x3xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
    %t = stablehlo.tanh %1 : tensor<4x4xf32>
    %2 = "stablehlo.all_reduce"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %3 = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %2 : tensor<4x4xf32>
  } : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

// A value is a number for each device, and what it scales has a dimension for it.
// CHECK-LABEL: func.func @number
// CHECK: %[[C:.+]] = stablehlo.constant dense<{{\[\[}}0, 1], [2, 3{{\]\]}}> : tensor<2x2xui32>
// CHECK: %[[V0:.+]] = stablehlo.convert %[[C]] : (tensor<2x2xui32>) -> tensor<2x2xf32>
// CHECK: %[[V1:.+]] = stablehlo.broadcast_in_dim %[[V0]], dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x2xf32>
// CHECK: %[[V2:.+]] = stablehlo.transpose %[[V1]], dims = [1, 0, 2] : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
// CHECK: %[[V3:.+]] = stablehlo.reshape %[[V2]] : (tensor<2x2x2xf32>) -> tensor<8xf32>
// CHECK: %[[V4:.+]] = stablehlo.add %arg0, %[[V3]] : tensor<8xf32>
// CHECK: return %[[V4]] : tensor<8xf32>
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @number(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"y", "x"}]>] out_shardings=[<@m, [{"y", "x"}]>] manual_axes={"x", "y"} (%b: tensor<2xf32>) {
    %id = stablehlo.partition_id : tensor<ui32>
    %f = stablehlo.convert %id : (tensor<ui32>) -> tensor<f32>
    %s = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %r = stablehlo.add %b, %s : tensor<2xf32>
    sdy.return %r : tensor<2xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Each to its neighbour along the second axis.
// CHECK-LABEL: func.func @neighbours
// CHECK: %[[V0:.+]] = stablehlo.slice %arg0 [4:8] : (tensor<8xf32>) -> tensor<4xf32>
// CHECK: %[[V1:.+]] = stablehlo.slice %arg0 [0:4] : (tensor<8xf32>) -> tensor<4xf32>
// CHECK: %[[V2:.+]] = stablehlo.concatenate %[[V0]], %[[V1]], dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
// CHECK: return %[[V2]] : tensor<8xf32>
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @neighbours(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"y"}]>] out_shardings=[<@m, [{"y"}]>] manual_axes={"x", "y"} (%b: tensor<4xf32>) {
    %r = "stablehlo.collective_permute"(%b) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 0], [2, 3], [3, 2]]> : tensor<4x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    sdy.return %r : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Nobody sends to the first one.
// CHECK-LABEL: func.func @pipeline
// CHECK: %[[CST:.+]] = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
// CHECK: %[[V0:.+]] = stablehlo.slice %arg0 [0:6] : (tensor<8xf32>) -> tensor<6xf32>
// CHECK: %[[V1:.+]] = stablehlo.concatenate %[[CST]], %[[V0]], dim = 0 : (tensor<2xf32>, tensor<6xf32>) -> tensor<8xf32>
// CHECK: return %[[V1]] : tensor<8xf32>
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @pipeline(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x", "y"}]>] out_shardings=[<@m, [{"x", "y"}]>] manual_axes={"x", "y"} (%b: tensor<2xf32>) {
    %r = "stablehlo.collective_permute"(%b) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3]]> : tensor<3x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
    sdy.return %r : tensor<2xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Gathers and exchanges are other ways to see the same elements.
// CHECK-LABEL: func.func @views
// CHECK: return %arg0, %arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @views(%a: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %0:3 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}, {"y"}]>] out_shardings=[<@m, [{"x"}, {}]>, <@m, [{"x", "y"}, {}]>, <@m, [{"x"}, {"y"}]>] manual_axes={"x", "y"} (%b: tensor<2x4xf32>) {
    %g = "stablehlo.all_gather"(%b) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
    %e = "stablehlo.all_to_all"(%b) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x4xf32>) -> tensor<1x8xf32>
    %s = "stablehlo.reduce_scatter"(%g) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %3 = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<2x8xf32>) -> tensor<2x4xf32>
    sdy.return %g, %e, %s : tensor<2x8xf32>, tensor<1x8xf32>, tensor<2x4xf32>
  } : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
  return %0#0, %0#1, %0#2 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// A loop takes what its body gives back; devices that are done wait for others.
// CHECK-LABEL: func.func @until
// CHECK: %[[C:.+]] = stablehlo.constant dense<false> : tensor<i1>
// CHECK: %[[CST:.+]] = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
// CHECK: %[[CST_0:.+]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK: %[[CST_1:.+]] = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
// CHECK: %[[V0:.+]]:2 = stablehlo.while(%[[ITERARG:.+]] = %[[CST_1]], %[[ITERARG_2:.+]] = %arg0) : tensor<2xf32>, tensor<4xf32>
// CHECK: cond {
// CHECK: %[[V1:.+]] = stablehlo.compare LT, %[[ITERARG]], %[[CST]] : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
// CHECK: %[[V2:.+]] = stablehlo.reduce(%[[V1]] init: %[[C]]) applies stablehlo.or across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
// CHECK: stablehlo.return %[[V2]] : tensor<i1>
// CHECK: } do {
// CHECK: %[[V1:.+]] = stablehlo.compare LT, %[[ITERARG]], %[[CST]] : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
// CHECK: %[[V2:.+]] = stablehlo.add %[[ITERARG_2]], %[[ITERARG_2]] : tensor<4xf32>
// CHECK: %[[V3:.+]] = stablehlo.reshape %[[ITERARG_2]] : (tensor<4xf32>) -> tensor<2x2xf32>
// CHECK: %[[V4:.+]] = stablehlo.reduce(%[[V3]] init: %[[CST_0]]) applies stablehlo.add across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
// CHECK: %[[V5:.+]] = stablehlo.broadcast_in_dim %[[V1]], dims = [0] : (tensor<2xi1>) -> tensor<2xi1>
// CHECK: %[[V6:.+]] = stablehlo.select %[[V5]], %[[V4]], %[[ITERARG]] : tensor<2xi1>, tensor<2xf32>
// CHECK: %[[V7:.+]] = stablehlo.broadcast_in_dim %[[V1]], dims = [0] : (tensor<2xi1>) -> tensor<2x2xi1>
// CHECK: %[[V8:.+]] = stablehlo.reshape %[[V7]] : (tensor<2x2xi1>) -> tensor<4xi1>
// CHECK: %[[V9:.+]] = stablehlo.select %[[V8]], %[[V2]], %[[ITERARG_2]] : tensor<4xi1>, tensor<4xf32>
// CHECK: stablehlo.return %[[V6]], %[[V9]] : tensor<2xf32>, tensor<4xf32>
// CHECK: return %[[V0]]#1 : tensor<4xf32>
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @until(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %r:2 = stablehlo.while(%i = %zero, %c = %b) : tensor<f32>, tensor<2xf32>
    cond {
      %one = stablehlo.constant dense<1.0> : tensor<f32>
      %go = stablehlo.compare LT, %i, %one : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %sum = stablehlo.reduce(%c init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
      %twice = stablehlo.add %c, %c : tensor<2xf32>
      stablehlo.return %sum, %twice : tensor<f32>, tensor<2xf32>
    }
    sdy.return %r#1 : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Each device does what its number says.
// CHECK-LABEL: func.func @branches
// CHECK: %[[C:.+]] = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
// CHECK: %[[C_0:.+]] = stablehlo.constant dense<0> : tensor<2xi32>
// CHECK: %[[V0:.+]] = stablehlo.compare EQ, %[[C]], %[[C_0]] : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
// CHECK: %[[V1:.+]] = stablehlo.negate %arg0 : tensor<4xf32>
// CHECK: %[[V2:.+]] = stablehlo.broadcast_in_dim %[[V0]], dims = [0] : (tensor<2xi1>) -> tensor<2x2xi1>
// CHECK: %[[V3:.+]] = stablehlo.reshape %[[V2]] : (tensor<2x2xi1>) -> tensor<4xi1>
// CHECK: %[[V4:.+]] = stablehlo.select %[[V3]], %[[V1]], %arg0 : tensor<4xi1>, tensor<4xf32>
// CHECK: return %[[V4]] : tensor<4xf32>
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @branches(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
    %two = stablehlo.constant dense<2> : tensor<ui32>
    %id = stablehlo.partition_id : tensor<ui32>
    %at = stablehlo.divide %id, %two : tensor<ui32>
    %i = stablehlo.convert %at : (tensor<ui32>) -> tensor<i32>
    %r = "stablehlo.case"(%i) ({
      %n = stablehlo.negate %b : tensor<2xf32>
      stablehlo.return %n : tensor<2xf32>
    }, {
      stablehlo.return %b : tensor<2xf32>
    }) : (tensor<i32>) -> tensor<2xf32>
    sdy.return %r : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Rows that each device looks up in its own part of a table.
// CHECK-LABEL: func.func @lookup
// CHECK: %[[V0:.+]] = stablehlo.reshape %arg1 : (tensor<6xi32>) -> tensor<6x1xi32>
// CHECK: %[[V1:.+]] = stablehlo.reshape %arg0 : (tensor<8x3xf32>) -> tensor<2x4x3xf32>
// CHECK: %[[V2:.+]] = stablehlo.reshape %[[V0]] : (tensor<6x1xi32>) -> tensor<2x3x1xi32>
// CHECK: %[[V3:.+]] = "stablehlo.gather"(%[[V1]], %[[V2]]) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 3>}> : (tensor<2x4x3xf32>, tensor<2x3x1xi32>) -> tensor<2x3x3xf32>
// CHECK: %[[V4:.+]] = stablehlo.reshape %[[V3]] : (tensor<2x3x3xf32>) -> tensor<6x3xf32>
// CHECK: return %[[V4]] : tensor<6x3xf32>
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @lookup(%t: tensor<8x3xf32>, %i: tensor<6xi32>) -> tensor<6x3xf32> {
  %0 = sdy.manual_computation(%t, %i) in_shardings=[<@m, [{"x"}, {}]>, <@m, [{"x"}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%b: tensor<4x3xf32>, %j: tensor<3xi32>) {
    %k = stablehlo.reshape %j : (tensor<3xi32>) -> tensor<3x1xi32>
    %r = "stablehlo.gather"(%b, %k) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xf32>, tensor<3x1xi32>) -> tensor<3x3xf32>
    sdy.return %r : tensor<3x3xf32>
  } : (tensor<8x3xf32>, tensor<6xi32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// -----

// What one computation puts together and another cuts in the same way stays in
// parts, wherever they lie.
// CHECK-LABEL: func.func @handed
// CHECK: %[[V0:.+]] = stablehlo.exponential %arg0 : tensor<4x4xf32>
// CHECK: %[[V1:.+]] = stablehlo.negate %[[V0]] : tensor<4x4xf32>
// CHECK: return %[[V1]] : tensor<4x4xf32>
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @handed(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{}, {"x"}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%b: tensor<4x2xf32>) {
    %1 = stablehlo.exponential %b : tensor<4x2xf32>
    sdy.return %1 : tensor<4x2xf32>
  } : (tensor<4x4xf32>) -> tensor<8x2xf32>
  %2 = sdy.manual_computation(%0) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{}, {"x"}]>] manual_axes={"x"} (%b: tensor<4x2xf32>) {
    %1 = stablehlo.negate %b : tensor<4x2xf32>
    sdy.return %1 : tensor<4x2xf32>
  } : (tensor<8x2xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// -----

// A loop that is counted is as long for all devices, also in a branch that only
// some take.
// CHECK-LABEL: func.func @counted
// CHECK: stablehlo.while
// CHECK: cond
// CHECK-NEXT: stablehlo.compare LT, %{{.+}}, %{{.+}} : (tensor<i32>, tensor<i32>) -> tensor<i1>
// CHECK-NEXT: stablehlo.return
// CHECK: stablehlo.select
sdy.mesh @m = <["x"=2]>
func.func @counted(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
    %id = stablehlo.partition_id : tensor<ui32>
    %i = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
    %r = "stablehlo.case"(%i) ({
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %w:2 = stablehlo.while(%k = %zero, %c = %b) : tensor<i32>, tensor<2xf32>
      cond {
        %three = stablehlo.constant dense<3> : tensor<i32>
        %go = stablehlo.compare LT, %k, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %go : tensor<i1>
      } do {
        %one = stablehlo.constant dense<1> : tensor<i32>
        %n = stablehlo.add %k, %one : tensor<i32>
        %d = stablehlo.add %c, %c : tensor<2xf32>
        stablehlo.return %n, %d : tensor<i32>, tensor<2xf32>
      }
      stablehlo.return %w#1 : tensor<2xf32>
    }, {
      stablehlo.return %b : tensor<2xf32>
    }) : (tensor<i32>) -> tensor<2xf32>
    sdy.return %r : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
