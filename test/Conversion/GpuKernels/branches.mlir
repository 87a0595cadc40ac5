// A scatter of one number is a branch. What reads its memory runs in the same
// block, and so does what lies between: copies of scalars, and other branches
// with all that reads their memory.

// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s
// RUN: soap-run %s --machine=cuda:1 --emulate --check --quiet --algorithm=single-device

// CHECK-LABEL: func.func @main
// CHECK-COUNT-3: gpu.launch_func
// CHECK: gpu.module
// CHECK-NOT: gpu.launch_func
func.func @main(%x: tensor<f32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<64xf32>
  %up = stablehlo.ceil %x : tensor<f32>
  %i = stablehlo.convert %up : (tensor<f32>) -> tensor<i32>
  %is = stablehlo.broadcast_in_dim %i, dims = [] : (tensor<i32>) -> tensor<1xi32>
  %p = "stablehlo.scatter"(%zeros, %is, %x) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = false}> ({
  ^bb0(%u: tensor<f32>, %v: tensor<f32>):
    %s = stablehlo.add %u, %v : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<64xf32>, tensor<1xi32>, tensor<f32>) -> tensor<64xf32>
  %down = stablehlo.floor %x : tensor<f32>
  %j = stablehlo.convert %down : (tensor<f32>) -> tensor<i32>
  %js = stablehlo.broadcast_in_dim %j, dims = [] : (tensor<i32>) -> tensor<1xi32>
  %q = "stablehlo.scatter"(%zeros, %js, %x) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = false}> ({
  ^bb0(%u: tensor<f32>, %v: tensor<f32>):
    %s = stablehlo.add %u, %v : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<64xf32>, tensor<1xi32>, tensor<f32>) -> tensor<64xf32>
  %r = stablehlo.add %p, %q : tensor<64xf32>
  %back = stablehlo.reverse %r, dims = [0] : tensor<64xf32>
  %more = stablehlo.add %back, %q : tensor<64xf32>
  return %r, %more : tensor<64xf32>, tensor<64xf32>
}
