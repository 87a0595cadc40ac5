// RUN: soap-opt %s | soap-opt | FileCheck %s
// RUN: soap-opt --mlir-print-op-generic %s | soap-opt | FileCheck %s

// Reading and writing at computed indices.

// CHECK-LABEL: func.func @dynamic_slice
func.func @dynamic_slice(%arg0: tensor<4x9xf32>, %arg1: tensor<i32>) {
  // CHECK: stablehlo.dynamic_slice %arg0, %arg1, %arg1, sizes = [2, 3] : (tensor<4x9xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  %0 = stablehlo.dynamic_slice %arg0, %arg1, %arg1, sizes = [2, 3] : (tensor<4x9xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @dynamic_slice_scalar
func.func @dynamic_slice_scalar(%arg0: tensor<f32>) {
  // CHECK: stablehlo.dynamic_slice %arg0, sizes = [] : (tensor<f32>) -> tensor<f32>
  %0 = stablehlo.dynamic_slice %arg0, sizes = [] : (tensor<f32>) -> tensor<f32>
  return
}

// CHECK-LABEL: func.func @dynamic_update_slice
func.func @dynamic_update_slice(%arg0: tensor<4x9xf32>, %arg1: tensor<2x3xf32>,
                                %arg2: tensor<i32>) {
  // CHECK: stablehlo.dynamic_update_slice %arg0, %arg1, %arg2, %arg2 : (tensor<4x9xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x9xf32>
  %0 = stablehlo.dynamic_update_slice %arg0, %arg1, %arg2, %arg2 : (tensor<4x9xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x9xf32>
  return
}

// One row for each index; without a dimension for it, an index is a vector of
// one component.
// CHECK-LABEL: func.func @gather
func.func @gather(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>,
                  %arg2: tensor<5xi32>) {
  // CHECK: "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  // CHECK: "stablehlo.gather"(%arg0, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}> : (tensor<8x4xf32>, tensor<5xi32>) -> tensor<2x5xf32>
  %1 = "stablehlo.gather"(%arg0, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}> : (tensor<8x4xf32>, tensor<5xi32>) -> tensor<2x5xf32>
  return
}

// CHECK-LABEL: func.func @gather_batching
func.func @gather_batching(%arg0: tensor<5x8x4xf32>, %arg1: tensor<5x1xi32>) {
  // CHECK: "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 4>}> : (tensor<5x8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 4>}> : (tensor<5x8x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

// CHECK-LABEL: func.func @scatter
func.func @scatter(%arg0: tensor<8x4xf32>, %arg1: tensor<5x1xi32>,
                   %arg2: tensor<5x4xf32>) {
  // CHECK: "stablehlo.scatter"(%arg0, %arg1, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  // CHECK-NEXT: ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
  // CHECK-NEXT: %1 = stablehlo.add %arg3, %arg4 : tensor<f32>
  // CHECK-NEXT: stablehlo.return %1 : tensor<f32>
  // CHECK-NEXT: }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    %1 = stablehlo.add %arg3, %arg4 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  return
}

// CHECK-LABEL: func.func @scatter_several
func.func @scatter_several(%arg0: tensor<8x4xf32>, %arg1: tensor<8x4xi32>,
                           %arg2: tensor<5x1xi32>, %arg3: tensor<5x4xf32>,
                           %arg4: tensor<5x4xi32>) {
  // CHECK: "stablehlo.scatter"(%arg0, %arg1, %arg2, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  // CHECK-NEXT: ^bb0(%arg5: tensor<f32>, %arg6: tensor<i32>, %arg7: tensor<f32>, %arg8: tensor<i32>):
  // CHECK-NEXT: stablehlo.return %arg7, %arg8 : tensor<f32>, tensor<i32>
  // CHECK-NEXT: }) : (tensor<8x4xf32>, tensor<8x4xi32>, tensor<5x1xi32>, tensor<5x4xf32>, tensor<5x4xi32>) -> (tensor<8x4xf32>, tensor<8x4xi32>)
  %0:2 = "stablehlo.scatter"(%arg0, %arg1, %arg2, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%arg5: tensor<f32>, %arg6: tensor<i32>, %arg7: tensor<f32>, %arg8: tensor<i32>):
    stablehlo.return %arg7, %arg8 : tensor<f32>, tensor<i32>
  }) : (tensor<8x4xf32>, tensor<8x4xi32>, tensor<5x1xi32>, tensor<5x4xf32>, tensor<5x4xi32>) -> (tensor<8x4xf32>, tensor<8x4xi32>)
  return
}
