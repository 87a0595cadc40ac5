// RUN: soap-opt %s -split-input-file -verify-diagnostics

// Dimension numbers of gather and scatter, and starts and sizes of slices.

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<i32>) {
  // expected-error @below {{start_indices has 1 values, but there are 2 dimensions}}
  %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1, 1] : (tensor<2x3xf32>, tensor<i32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<i32>) {
  // expected-error @below {{slice_sizes has 1 values, but there are 2 dimensions}}
  %0 = stablehlo.dynamic_slice %arg0, %arg1, %arg1, sizes = [1] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<i32>) {
  // expected-error @below {{takes 4 elements of dimension 1, whose size is 3}}
  %0 = stablehlo.dynamic_slice %arg0, %arg1, %arg1, sizes = [1, 4] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<i32>, %arg2: tensor<i64>) {
  // expected-error @below {{has start indices of types 'tensor<i32>' and 'tensor<i64>'}}
  %0 = stablehlo.dynamic_slice %arg0, %arg1, %arg2, sizes = [1, 1] : (tensor<2x3xf32>, tensor<i32>, tensor<i64>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<i32>) {
  // expected-error @below {{but its operands and attributes give 'tensor<1x1xf32>'}}
  %0 = stablehlo.dynamic_slice %arg0, %arg1, %arg1, sizes = [1, 1] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<3x1xf32>,
             %arg2: tensor<i32>) {
  // expected-error @below {{updates 3 elements of dimension 0, whose size is 2}}
  %0 = stablehlo.dynamic_update_slice %arg0, %arg1, %arg2, %arg2 : (tensor<2x3xf32>, tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<1xf32>, %arg2: tensor<i32>) {
  // expected-error @below {{updates a tensor of rank 2 with one of rank 1}}
  %0 = stablehlo.dynamic_update_slice %arg0, %arg1, %arg2, %arg2 : (tensor<2x3xf32>, tensor<1xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<1x1xi32>,
             %arg2: tensor<i32>) {
  // expected-error @below {{updates elements of type 'f32' with ones of type 'i32'}}
  %0 = stablehlo.dynamic_update_slice %arg0, %arg1, %arg2, %arg2 : (tensor<2x3xf32>, tensor<1x1xi32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{offset_dims, collapsed_slice_dims and operand_batching_dims have 1 dimensions, but the operand's rank is 2}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{has index_vector_dim 3 for indices of rank 2}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{has index vectors of 1 components, but start_index_map has 2}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{start_index_map has 2, which is no dimension of a tensor of rank 2}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{collapsed_slice_dims has 2, which is no dimension of a tensor of rank 2}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{offset_dims has 2, which is no dimension of a tensor of rank 2}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{offset_dims must ascend, but is [1, 0]}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{collapsed_slice_dims must ascend, but is [1, 0]}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1, 0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{takes 2 elements of dimension 0, which the result does not have}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{takes 5 elements of dimension 1, whose size is 4}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<0xi32>) {
  // expected-error @below {{takes -9223372036854775808 elements of dimension 0}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], index_vector_dim = 0>, slice_sizes = array<i64: -9223372036854775808, 1>}> : (tensor<8x4xf32>, tensor<0xi32>) -> tensor<0xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{slice_sizes has 1 values, but there are 2 dimensions}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{but its operands and attributes give 'tensor<5x3xf32>'}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{batches dimension 0 of size 8 with dimension 0 of the indices, of size 5}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{operand_batching_dims and start_indices_batching_dims differ in number}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{start_indices_batching_dims has the dimension of the index vectors, 1}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{collapsed_slice_dims and operand_batching_dims both have dimension 0}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<operand_batching_dims = [0], collapsed_slice_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>) {
  // expected-error @below {{start_index_map and operand_batching_dims both have dimension 0}}
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>,
             %arg2: tensor<6x4xf32>) {
  // expected-error @below {{has updates of size 6 in dimension 0, where 5 fit}}
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    stablehlo.return %arg4 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<6x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>,
             %arg2: tensor<5x5xf32>) {
  // expected-error @below {{has updates of size 5 in dimension 1, where at most 4 fit}}
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    stablehlo.return %arg4 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x5xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>,
             %arg2: tensor<5x4x1xf32>) {
  // expected-error @below {{has updates of rank 3 instead of 2}}
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    stablehlo.return %arg4 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x4x1xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>,
             %arg2: tensor<5x4xi32>) {
  // expected-error @below {{updates elements of type 'f32' with ones of type 'i32'}}
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    stablehlo.return %arg4 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x4xi32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>,
             %arg2: tensor<5x4xf32>) {
  // expected-error @below {{has a update_computation with 1 arguments instead of 2}}
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%arg3: tensor<f32>):
    stablehlo.return %arg3 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>,
             %arg2: tensor<5x4xf32>) {
  // expected-error @below {{has a update_computation that returns 0 values instead of 1}}
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    stablehlo.return
  }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>,
             %arg2: tensor<5x4xf32>) {
  // expected-error @below {{has a update_computation whose argument 0 is of type 'tensor<i32>'}}
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
    stablehlo.return %arg3 : tensor<i32>
  }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>,
             %arg2: tensor<5x4xf32>) {
  // expected-error @below {{but its operands and attributes give 'tensor<8x4xf32>'}}
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    stablehlo.return %arg4 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<8x5xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>,
             %arg2: tensor<5x4xf32>) {
  // expected-error @below {{update_window_dims has 2, which is no dimension of a tensor of rank 2}}
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    stablehlo.return %arg4 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>,
             %arg2: tensor<5x4xf32>) {
  // expected-error @below {{update_window_dims, inserted_window_dims and input_batching_dims have 1 dimensions, but the operand's rank is 2}}
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    stablehlo.return %arg4 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>,
             %arg2: tensor<5x4xf32>) {
  // expected-error @below {{has index vectors of 1 components, but scatter_dims_to_operand_dims has 2}}
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    stablehlo.return %arg4 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  return
}
