// RUN: soap-run %s --machine=cpu:2 --algorithm=single-device --steps=2 --check | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --emulate --algorithm=single-device --steps=2 --check | FileCheck %s

// Rows of state change in place where its old value is needed still.
// CHECK: step 2: 4 results agree with the evaluator
func.func @main(%t: tensor<40x8xf32> {tf.aliasing_output = 0 : i32}, %s: tensor<40x8xf32> {tf.aliasing_output = 1 : i32}, %i: tensor<6x1xi32>, %u: tensor<6x8xf32>) -> (tensor<40x8xf32>, tensor<40x8xf32>, tensor<40x8xf32>, tensor<8x40xf32>) {
  %0 = "stablehlo.scatter"(%t, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<40x8xf32>, tensor<6x1xi32>, tensor<6x8xf32>) -> tensor<40x8xf32>
  %2 = "stablehlo.scatter"(%s, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<40x8xf32>, tensor<6x1xi32>, tensor<6x8xf32>) -> tensor<40x8xf32>
  %3 = stablehlo.add %2, %t : tensor<40x8xf32>
  %4 = stablehlo.transpose %t, dims = [1, 0] : (tensor<40x8xf32>) -> tensor<8x40xf32>
  return %0, %3, %t, %4 : tensor<40x8xf32>, tensor<40x8xf32>, tensor<40x8xf32>, tensor<8x40xf32>
}
