// RUN: soap-opt %s --soap-kernel-pipeline | FileCheck %s

// Where a few rows of state change, nothing else of it is read or written.
// CHECK-LABEL: llvm.func internal @"rows:body"(
// CHECK-NOT: call @
// CHECK-NOT: memcpy
// CHECK: llvm.return
func.func @rows(%t: tensor<4000x64xf32>, %i: tensor<25x1xi32>, %u: tensor<25x64xf32>) -> tensor<4000x64xf32> attributes {soap.in_place = array<i64: 0>} {
  %0 = "stablehlo.scatter"(%t, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4000x64xf32>, tensor<25x1xi32>, tensor<25x64xf32>) -> tensor<4000x64xf32>
  return %0 : tensor<4000x64xf32>
}

// What is written is 2 rows: of 4000, a copy would have 1,024,000 bytes.
// CHECK-LABEL: llvm.func internal @"slice:body"(
// CHECK-NOT: call @
// CHECK-NOT: 1024000
// CHECK: llvm.return
func.func @slice(%t: tensor<4000x64xf32>, %i: tensor<i32>, %u: tensor<2x64xf32>) -> tensor<4000x64xf32> attributes {soap.in_place = array<i64: 0>} {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_update_slice %t, %u, %i, %c : (tensor<4000x64xf32>, tensor<2x64xf32>, tensor<i32>, tensor<i32>) -> tensor<4000x64xf32>
  return %0 : tensor<4000x64xf32>
}
