// A scalar that is copied amid what one block does, and read by a launch behind
// it, is in memory of both.

// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s

// CHECK: gpu.launch_func @soap_kernels::@k_main_0
// CHECK: %[[SCALAR:.*]] = memref.alloc() : memref<i32>
// CHECK-NEXT: gpu.launch_func @soap_kernels::@k_main_1 {{.*}} %[[SCALAR]] : memref<i32>
// CHECK-NEXT: gpu.launch_func @soap_kernels::@k_main_2 {{.*}} %[[SCALAR]] : memref<i32>
func.func @main(%x: tensor<f32>, %m: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
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
  %five = stablehlo.constant dense<5> : tensor<i32>
  %k = stablehlo.add %j, %five : tensor<i32>
  %e = stablehlo.dynamic_slice %m, %k, sizes = [1] : (tensor<64xf32>, tensor<i32>) -> tensor<1xf32>
  %r = stablehlo.add %p, %m : tensor<64xf32>
  %eb = stablehlo.broadcast_in_dim %e, dims = [0] : (tensor<1xf32>) -> tensor<64xf32>
  %q = stablehlo.sine %eb : tensor<64xf32>
  return %r, %q : tensor<64xf32>, tensor<64xf32>
}
