// Gathers, scatters and dynamic slices; indices reach beyond what they index.
// Every function is a case of OpStrategiesTest.

func.func @gather(%t: tensor<7x4xf32>, %i: tensor<2x3x1xi32>) -> tensor<2x3x4xf32> {
  %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 4>}> : (tensor<7x4xf32>, tensor<2x3x1xi32>) -> tensor<2x3x4xf32>
  %1 = stablehlo.add %0, %0 : tensor<2x3x4xf32>
  %2 = stablehlo.tanh %1 : tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}
func.func @gather_in_two_dimensions(%t: tensor<5x4x6xf32>, %i: tensor<2x3xi32>) -> (tensor<2x3x6xf32>, tensor<3x6xf32>) {
  %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 0>, slice_sizes = array<i64: 1, 2, 6>}> : (tensor<5x4x6xf32>, tensor<2x3xi32>) -> tensor<2x3x6xf32>
  %1 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<5x4x6xf32>, tensor<2x3xi32>) -> tensor<3x6xf32>
  return %0, %1 : tensor<2x3x6xf32>, tensor<3x6xf32>
}
func.func @gather_batched(%t: tensor<3x5x4xi1>, %i: tensor<2x3x1xi32>) -> tensor<2x3x4xi1> {
  %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 4>}> : (tensor<3x5x4xi1>, tensor<2x3x1xi32>) -> tensor<2x3x4xi1>
  return %0 : tensor<2x3x4xi1>
}
func.func @embedding_step(%t: tensor<9x4xf32>, %i: tensor<6x1xi32>) -> (tensor<9x4xf32>, tensor<6x4xf32>) {
  %x = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<9x4xf32>, tensor<6x1xi32>) -> tensor<6x4xf32>
  %dx = stablehlo.tanh %x : tensor<6x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<9x4xf32>
  %dt = "stablehlo.scatter"(%zero, %i, %dx) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<9x4xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<9x4xf32>
  %t1 = stablehlo.subtract %t, %dt : tensor<9x4xf32>
  return %t1, %dx : tensor<9x4xf32>, tensor<6x4xf32>
}
func.func @scatter_replaces(%t: tensor<7x4xf32>, %i: tensor<6xi32>, %u: tensor<6x4xf32>) -> tensor<7x4xf32> {
  %0 = "stablehlo.scatter"(%t, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<7x4xf32>, tensor<6xi32>, tensor<6x4xf32>) -> tensor<7x4xf32>
  return %0 : tensor<7x4xf32>
}
func.func @scatter_windows(%t: tensor<3x7x4xf32>, %i: tensor<3x2x1xi32>, %u: tensor<3x2x3x4xf32>) -> tensor<3x7x4xf32> {
  %0 = "stablehlo.scatter"(%t, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 3], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x7x4xf32>, tensor<3x2x1xi32>, tensor<3x2x3x4xf32>) -> tensor<3x7x4xf32>
  return %0 : tensor<3x7x4xf32>
}
func.func @scatter_several(%t: tensor<7xf32>, %v: tensor<7xi32>, %i: tensor<5x1xi32>, %u: tensor<5xf32>, %w: tensor<5xi32>) -> (tensor<7xf32>, tensor<7xi32>) {
  %0:2 = "stablehlo.scatter"(%t, %v, %i, %u, %w) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %s = stablehlo.add %a, %c : tensor<f32>
    %r = stablehlo.add %b, %d : tensor<i32>
    stablehlo.return %s, %r : tensor<f32>, tensor<i32>
  }) : (tensor<7xf32>, tensor<7xi32>, tensor<5x1xi32>, tensor<5xf32>, tensor<5xi32>) -> (tensor<7xf32>, tensor<7xi32>)
  return %0#0, %0#1 : tensor<7xf32>, tensor<7xi32>
}
func.func @dynamic_slice(%x: tensor<7x4x5xf32>, %i: tensor<i32>, %j: tensor<i32>, %k: tensor<i32>) -> (tensor<3x4x1xf32>, tensor<7x4x5xf32>) {
  %0 = stablehlo.dynamic_slice %x, %i, %j, %k, sizes = [3, 4, 1] : (tensor<7x4x5xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x1xf32>
  %1 = stablehlo.tanh %0 : tensor<3x4x1xf32>
  %2 = stablehlo.dynamic_update_slice %x, %1, %k, %j, %i : (tensor<7x4x5xf32>, tensor<3x4x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<7x4x5xf32>
  return %1, %2 : tensor<3x4x1xf32>, tensor<7x4x5xf32>
}
