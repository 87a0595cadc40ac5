// RUN: soap-opt %s --soap-form-operators | FileCheck %s
// RUN: soap-opt %s --soap-form-operators --soap-print-graph -o /dev/null 2>&1 | FileCheck %s --check-prefix=GRAPH

// The gradient of a table of biases that several layers add to their scores: the
// terms are added as they come, and only the last sum is the scatter's own.
// CHECK: %[[A:.*]] = soap.operator "reduction"
// CHECK: %[[B:.*]] = soap.operator "reduction.1"
// CHECK: %[[C:.*]] = soap.operator "reduction_1"
// CHECK: %[[AB:.*]] = soap.operator "reduction.2" {{.*}}(%[[A]], %[[B]])
// CHECK: soap.operator "scatter.gradient" {{.*}}(%[[AB]], %[[C]], %arg4)
// CHECK: soap.operator "scatter.update"

// It passes pending sums of both terms on; its indices are no sums.
// GRAPH: "linear":[0,1],"name":"scatter.gradient"
func.func @main(%table: tensor<32x4xf32> {tf.aliasing_output = 0 : i32}, %a: tensor<8x4x16x16xf32>, %b: tensor<8x4x16x16xf32>, %c: tensor<8x4x16x16xf32>, %i: tensor<16x16x1xi32>) -> tensor<32x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<32x4xf32>
  %ra = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<4x16x16xf32>
  %rb = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<4x16x16xf32>
  %rc = stablehlo.reduce(%c init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<4x16x16xf32>
  %ab = stablehlo.add %ra, %rb : tensor<4x16x16xf32>
  %abc = stablehlo.add %ab, %rc : tensor<4x16x16xf32>
  %updates = stablehlo.transpose %abc, dims = [1, 2, 0] : (tensor<4x16x16xf32>) -> tensor<16x16x4xf32>
  %gradient = "stablehlo.scatter"(%zeros, %i, %updates) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %sum = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<32x4xf32>, tensor<16x16x1xi32>, tensor<16x16x4xf32>) -> tensor<32x4xf32>
  %next = stablehlo.subtract %table, %gradient : tensor<32x4xf32>
  return %next : tensor<32x4xf32>
}
