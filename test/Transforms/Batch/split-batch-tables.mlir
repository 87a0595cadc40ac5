// RUN: soap-opt %s -split-input-file --soap-split-batch="parts=2 turns=0 remarks" -verify-diagnostics | FileCheck %s
// RUN: soap-opt %s -split-input-file --soap-plan="microbatches=2 machine=cpu:2 algorithm=data-parallel" | FileCheck %s --check-prefix=PLAN

// The gradient of a table that is larger than what is added to it: one scatter of
// both parts' updates, no table per part.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[TABLE:.*]]: tensor<100x4xf32> {{.*}}, %[[I:.*]]: tensor<8x1xi32>, %[[X:.*]]: tensor<8x4xf32>)
// CHECK: %[[U0:.*]] = stablehlo.multiply
// CHECK: %[[U1:.*]] = stablehlo.multiply
// CHECK: %[[ZEROS:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<100x4xf32>
// CHECK: %[[I0:.*]] = stablehlo.reshape %{{.*}} : (tensor<4x1xi32>) -> tensor<1x4x1xi32>
// CHECK: %[[I1:.*]] = stablehlo.reshape %{{.*}} : (tensor<4x1xi32>) -> tensor<1x4x1xi32>
// CHECK: %[[IS:.*]] = stablehlo.concatenate %[[I0]], %[[I1]], dim = 0 : {{.*}} -> tensor<2x4x1xi32>
// CHECK: %[[V0:.*]] = stablehlo.reshape %[[U0]] : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
// CHECK: %[[V1:.*]] = stablehlo.reshape %[[U1]] : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
// CHECK: %[[VS:.*]] = stablehlo.concatenate %[[V0]], %[[V1]], dim = 0 : {{.*}} -> tensor<2x4x4xf32>
// CHECK: %[[G:.*]] = "stablehlo.scatter"(%[[ZEROS]], %[[IS]], %[[VS]])
// CHECK-SAME: update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>
// CHECK-NOT: stablehlo.scatter
// CHECK: stablehlo.subtract %[[TABLE]], %[[G]]

// Data parallel, its sum stays pending, and is reduced once.
// PLAN-LABEL: func.func @main
// PLAN: soap.operator "arg0.gradient" family "arg0" {{.*}} dims ["d0" = 2 : reduction, "d1" = 4 : reduction, {{.*}} config <[1, 2, 1, 1] on [0, 1]>
// PLAN: soap.operator "arg0.update" {{.*}} config <[1, 1] replicas 2 on [0, 1]>
// expected-remark @below {{has 2 ops in each of 2 parts of the batch of 8, 2 once; 0 of them read the whole batch}}
func.func @main(%table: tensor<100x4xf32> {tf.aliasing_output = 0 : i32}, %i: tensor<8x1xi32>, %x: tensor<8x4xf32>) -> tensor<100x4xf32> {
  %zeros = stablehlo.constant dense<0.0> : tensor<100x4xf32>
  %rows = "stablehlo.gather"(%table, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<100x4xf32>, tensor<8x1xi32>) -> tensor<8x4xf32>
  %u = stablehlo.multiply %rows, %x : tensor<8x4xf32>
  %g = "stablehlo.scatter"(%zeros, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<100x4xf32>, tensor<8x1xi32>, tensor<8x4xf32>) -> tensor<100x4xf32>
  %n = stablehlo.subtract %table, %g : tensor<100x4xf32>
  return %n : tensor<100x4xf32>
}

// -----

// A table that is smaller is made by every part.
// CHECK-LABEL: func.func @main
// CHECK: %[[G0:.*]] = "stablehlo.scatter"
// CHECK: %[[G1:.*]] = "stablehlo.scatter"
// CHECK: stablehlo.add %[[G0]], %[[G1]] : tensor<6x4xf32>
// PLAN-LABEL: func.func @main
// expected-remark @below {{has 2 ops in each of 2 parts of the batch of 8, 1 once; 0 of them read the whole batch}}
func.func @main(%table: tensor<6x4xf32> {tf.aliasing_output = 0 : i32}, %i: tensor<8x1xi32>, %x: tensor<8x4xf32>) -> tensor<6x4xf32> {
  %zeros = stablehlo.constant dense<0.0> : tensor<6x4xf32>
  %e = stablehlo.exponential %x : tensor<8x4xf32>
  %g = "stablehlo.scatter"(%zeros, %i, %e) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<6x4xf32>, tensor<8x1xi32>, tensor<8x4xf32>) -> tensor<6x4xf32>
  %n = stablehlo.subtract %table, %g : tensor<6x4xf32>
  return %n : tensor<6x4xf32>
}

// -----

// Samples that are no leading dimension of indices and updates.
// CHECK-LABEL: func.func @main
// CHECK: stablehlo.concatenate {{.*}} dim = 1 : (tensor<3x1x4xi32>, tensor<3x1x4xi32>) -> tensor<3x2x4xi32>
// CHECK: stablehlo.concatenate {{.*}} dim = 2 : (tensor<2x3x1x4xf32>, tensor<2x3x1x4xf32>) -> tensor<2x3x2x4xf32>
// CHECK: "stablehlo.scatter"
// CHECK-SAME: update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 3>
// CHECK: }) : (tensor<2x100xf32>, tensor<3x2x4xi32>, tensor<2x3x2x4xf32>) -> tensor<2x100xf32>
// PLAN-LABEL: func.func @main
// expected-remark @below {{has 4 ops in each of 2 parts of the batch of 8, 2 once; 0 of them read the whole batch}}
func.func @main(%table: tensor<2x100xf32> {tf.aliasing_output = 0 : i32}, %i: tensor<8x3xi32>, %x: tensor<8x3x2xf32>) -> tensor<2x100xf32> {
  %zeros = stablehlo.constant dense<0.0> : tensor<2x100xf32>
  %it = stablehlo.transpose %i, dims = [1, 0] : (tensor<8x3xi32>) -> tensor<3x8xi32>
  %xt = stablehlo.transpose %x, dims = [2, 1, 0] : (tensor<8x3x2xf32>) -> tensor<2x3x8xf32>
  %e = stablehlo.exponential %xt : tensor<2x3x8xf32>
  %t = stablehlo.tanh %e : tensor<2x3x8xf32>
  %g = "stablehlo.scatter"(%zeros, %it, %t) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<2x100xf32>, tensor<3x8xi32>, tensor<2x3x8xf32>) -> tensor<2x100xf32>
  %n = stablehlo.subtract %table, %g : tensor<2x100xf32>
  return %n : tensor<2x100xf32>
}
