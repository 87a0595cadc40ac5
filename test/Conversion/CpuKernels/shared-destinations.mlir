// RUN: soap-run %s --machine=cpu:1 --check --quiet
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet

// What one loop makes is a result, and what another one begins with. The second
// one's result comes first: it must not be written over what the first one made.
func.func @main(%u: tensor<4x2xf32>) -> (tensor<12xf32>, tensor<12xf32>) {
  %z = stablehlo.constant dense<0.000000e+00> : tensor<4x3xf32>
  %i = stablehlo.constant dense<[[[0], [1]], [[1], [2]], [[2], [0]], [[0], [1]]]> : tensor<4x2x1xi32>
  %j = stablehlo.constant dense<[[[2], [0]], [[0], [1]], [[1], [2]], [[2], [0]]]> : tensor<4x2x1xi32>
  %a = "stablehlo.scatter"(%z, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x3xf32>, tensor<4x2x1xi32>, tensor<4x2xf32>) -> tensor<4x3xf32>
  %b = "stablehlo.scatter"(%a, %j, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    stablehlo.return %q : tensor<f32>
  }) : (tensor<4x3xf32>, tensor<4x2x1xi32>, tensor<4x2xf32>) -> tensor<4x3xf32>
  %r = stablehlo.reshape %b : (tensor<4x3xf32>) -> tensor<12xf32>
  %t = stablehlo.reshape %a : (tensor<4x3xf32>) -> tensor<12xf32>
  return %r, %t : tensor<12xf32>, tensor<12xf32>
}
