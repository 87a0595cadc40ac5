// RUN: soap-opt %s --soap-simplify-model=unroll-loops=never | FileCheck %s -enable-var-scope

// Rows of other groups are zero, and all are contracted with.
// CHECK-LABEL: func.func @rows(
// CHECK: %[[SPLIT:.*]] = stablehlo.select {{.*}} : tensor<3x11x5xi1>, tensor<3x11x5xf32>
// CHECK: stablehlo.dot_general %[[SPLIT]], %{{.*}}, contracting_dims = [2, 0] x [1, 0]
func.func @rows(%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %g: tensor<3xi32>) -> tensor<11x7xf32> {
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi32>) -> tensor<11x7xf32>
  return %0 : tensor<11x7xf32>
}

// CHECK-LABEL: func.func @contracted(
// CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x5x11xf32>, tensor<3x11x7xf32>) -> tensor<3x5x7xf32>
func.func @contracted(%a: tensor<5x11xf32>, %b: tensor<11x7xf32>, %g: tensor<3xi32>) -> tensor<3x5x7xf32> {
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [1]>}> : (tensor<5x11xf32>, tensor<11x7xf32>, tensor<3xi32>) -> tensor<3x5x7xf32>
  return %0 : tensor<3x5x7xf32>
}

// CHECK-LABEL: func.func @scan(
// CHECK: stablehlo.while
// CHECK: stablehlo.compare LT
// CHECK: stablehlo.dynamic_slice {{.*}} sizes = [1, 3]
// CHECK: stablehlo.dynamic_update_slice
func.func @scan(%x: tensor<5x3xf32>, %c: tensor<3xf32>) -> tensor<5x3xf32> {
  %0:2 = chlo.scan(%x) inits (%c) dimension=0 {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
    %1 = stablehlo.add %a, %b : tensor<3xf32>
    stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<5x3xf32>, tensor<3xf32>) -> (tensor<5x3xf32>, tensor<3xf32>)
  return %0#0 : tensor<5x3xf32>
}
