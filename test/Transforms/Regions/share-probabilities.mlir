// RUN: soap-opt %s --split-input-file --soap-plan="machine=cuda:1 budget=1" --soap-partition --soap-lower-reshard --soap-merge-regions --soap-share-probabilities | FileCheck %s
// RUN: soap-opt %s --split-input-file --soap-plan="machine=cuda:2 algorithm=data-parallel" --soap-partition --soap-lower-reshard --soap-merge-regions --soap-share-probabilities | FileCheck %s
// RUN: soap-opt %s --split-input-file --soap-plan="machine=cuda:1 budget=1" --soap-partition --soap-lower-reshard --soap-merge-regions --soap-share-probabilities=machine=cpu:1 | FileCheck %s --check-prefix=CPU

// Softmax of products as JAX writes it, and its gradient: the forward kernel
// returns the probabilities alone, from which the gradient follows.

// CHECK-LABEL: module @attention
// CHECK: %[[P:.*]] = soap.spmd "contraction"
// CHECK: %[[Y:.*]] = stablehlo.divide
// CHECK-NEXT: soap.return %[[Y]] : tensor<
// CHECK: soap.spmd "contraction_1.gradient.1" {{.*}} (%arg3, %arg2, %[[P]]) :
// CHECK-NEXT: ^bb0(%{{.*}}, %{{.*}}, %[[P:.*]]: tensor<{{.*}}x8x16xf32>):
// CHECK: %[[G:.*]] = stablehlo.dot_general
// CHECK: %[[PG:.*]] = stablehlo.multiply %[[P]], %[[G]]
// CHECK: %[[SUM:.*]] = stablehlo.reduce(%[[PG]] init: %{{.*}}) applies stablehlo.add across dimensions = [2]
// CHECK: %[[ROWS:.*]] = stablehlo.broadcast_in_dim %[[SUM]], dims = [0, 1]
// CHECK: %[[LESS:.*]] = stablehlo.subtract %[[G]], %[[ROWS]]
// CHECK: %[[R:.*]] = stablehlo.multiply %[[P]], %[[LESS]]
// CHECK-NEXT: soap.return %[[R]]

// On other machines, and where others read the exponentials, all stays.
// CPU-LABEL: module @attention
// CPU: soap.return %{{.*}}, %{{.*}}, %{{.*}} : tensor<2x8x16xf32>, tensor<2x8x1xf32>, tensor<2x8x16xf32>
module @attention {
  func.func public @main(%arg0: tensor<2x8x4xf32>, %arg1: tensor<2x16x4xf32>, %arg2: tensor<2x16x4xf32>, %arg3: tensor<2x8x4xf32>) -> (tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x16x4xf32>, tensor<2x16x4xf32>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x16x4xf32>) -> tensor<2x8x16xf32>
    %1 = stablehlo.reduce(%0 init: %cst_1) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x16xf32>, tensor<f32>) -> tensor<2x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %3 = stablehlo.maximum %2, %1 : tensor<2x8xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<2x8x1xf32>) -> tensor<2x8x16xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<2x8x16xf32>
    %7 = stablehlo.exponential %6 : tensor<2x8x16xf32>
    %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<2x8x16xf32>, tensor<f32>) -> tensor<2x8xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x8x1xf32>) -> tensor<2x8x16xf32>
    %11 = stablehlo.divide %7, %10 : tensor<2x8x16xf32>
    %12 = stablehlo.multiply %9, %9 : tensor<2x8x1xf32>
    %13 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8x1xf32>
    %14 = stablehlo.divide %13, %12 : tensor<2x8x1xf32>
    %15 = stablehlo.dot_general %11, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x16xf32>, tensor<2x16x4xf32>) -> tensor<2x8x4xf32>
    %16 = stablehlo.dot_general %arg3, %11, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x8x4xf32>, tensor<2x8x16xf32>) -> tensor<2x4x16xf32>
    %17 = stablehlo.transpose %16, dims = [0, 2, 1] : (tensor<2x4x16xf32>) -> tensor<2x16x4xf32>
    %18 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x16x4xf32>) -> tensor<2x8x16xf32>
    %19 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<2x8x1xf32>) -> tensor<2x8x16xf32>
    %20 = stablehlo.multiply %18, %19 : tensor<2x8x16xf32>
    %21 = stablehlo.multiply %20, %7 : tensor<2x8x16xf32>
    %22 = stablehlo.reduce(%21 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<2x8x16xf32>, tensor<f32>) -> tensor<2x8xf32>
    %23 = stablehlo.reshape %22 : (tensor<2x8xf32>) -> tensor<2x8x1xf32>
    %24 = stablehlo.negate %23 : tensor<2x8x1xf32>
    %25 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x8x1xf32>) -> tensor<2x8x16xf32>
    %26 = stablehlo.divide %18, %25 : tensor<2x8x16xf32>
    %27 = stablehlo.reduce(%24 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<2x8x1xf32>, tensor<f32>) -> tensor<2x8xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x16xf32>
    %29 = stablehlo.add %26, %28 : tensor<2x8x16xf32>
    %30 = stablehlo.multiply %29, %7 : tensor<2x8x16xf32>
    %31 = stablehlo.dot_general %30, %arg0, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x8x16xf32>, tensor<2x8x4xf32>) -> tensor<2x16x4xf32>
    %32 = stablehlo.dot_general %30, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x16xf32>, tensor<2x16x4xf32>) -> tensor<2x8x4xf32>
    return %15, %32, %31, %17 : tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x16x4xf32>, tensor<2x16x4xf32>
  }
}

// -----

// CHECK-LABEL: module @exponentials
// CHECK: soap.spmd "contraction"
// CHECK: soap.return %{{.*}}, %{{.*}}, %{{.*}} : tensor<
module @exponentials {
  func.func public @main(%arg0: tensor<2x8x4xf32>, %arg1: tensor<2x16x4xf32>, %arg2: tensor<2x16x4xf32>, %arg3: tensor<2x8x4xf32>) -> (tensor<2x8x4xf32>, tensor<2x8x16xf32>, tensor<2x8x4xf32>, tensor<2x16x4xf32>, tensor<2x16x4xf32>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x16x4xf32>) -> tensor<2x8x16xf32>
    %1 = stablehlo.reduce(%0 init: %cst_1) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x16xf32>, tensor<f32>) -> tensor<2x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x1xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<2x8x1xf32>) -> tensor<2x8x16xf32>
    %4 = stablehlo.subtract %0, %3 : tensor<2x8x16xf32>
    %5 = stablehlo.exponential %4 : tensor<2x8x16xf32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<2x8x16xf32>, tensor<f32>) -> tensor<2x8xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<2x8x1xf32>) -> tensor<2x8x16xf32>
    %9 = stablehlo.divide %5, %8 : tensor<2x8x16xf32>
    %10 = stablehlo.multiply %7, %7 : tensor<2x8x1xf32>
    %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8x1xf32>
    %12 = stablehlo.divide %11, %10 : tensor<2x8x1xf32>
    %13 = stablehlo.dot_general %9, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x16xf32>, tensor<2x16x4xf32>) -> tensor<2x8x4xf32>
    %14 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x8x16xf32>
    %15 = stablehlo.dot_general %arg3, %9, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x8x4xf32>, tensor<2x8x16xf32>) -> tensor<2x4x16xf32>
    %16 = stablehlo.transpose %15, dims = [0, 2, 1] : (tensor<2x4x16xf32>) -> tensor<2x16x4xf32>
    %17 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x16x4xf32>) -> tensor<2x8x16xf32>
    %18 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<2x8x1xf32>) -> tensor<2x8x16xf32>
    %19 = stablehlo.multiply %17, %18 : tensor<2x8x16xf32>
    %20 = stablehlo.multiply %19, %5 : tensor<2x8x16xf32>
    %21 = stablehlo.reduce(%20 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<2x8x16xf32>, tensor<f32>) -> tensor<2x8xf32>
    %22 = stablehlo.reshape %21 : (tensor<2x8xf32>) -> tensor<2x8x1xf32>
    %23 = stablehlo.negate %22 : tensor<2x8x1xf32>
    %24 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<2x8x1xf32>) -> tensor<2x8x16xf32>
    %25 = stablehlo.divide %17, %24 : tensor<2x8x16xf32>
    %26 = stablehlo.add %14, %25 : tensor<2x8x16xf32>
    %27 = stablehlo.reduce(%23 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<2x8x1xf32>, tensor<f32>) -> tensor<2x8xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x16xf32>
    %29 = stablehlo.add %26, %28 : tensor<2x8x16xf32>
    %30 = stablehlo.multiply %29, %5 : tensor<2x8x16xf32>
    %31 = stablehlo.dot_general %30, %arg0, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x8x16xf32>, tensor<2x8x4xf32>) -> tensor<2x16x4xf32>
    %32 = stablehlo.dot_general %30, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x16xf32>, tensor<2x16x4xf32>) -> tensor<2x8x4xf32>
    return %13, %5, %32, %31, %16 : tensor<2x8x4xf32>, tensor<2x8x16xf32>, tensor<2x8x4xf32>, tensor<2x16x4xf32>, tensor<2x16x4xf32>
  }
}
