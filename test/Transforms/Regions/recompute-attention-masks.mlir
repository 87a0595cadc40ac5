// RUN: soap-opt %s --split-input-file --soap-plan="machine=cuda:1 budget=1" --soap-partition --soap-lower-reshard --soap-recompute-attention | FileCheck %s

// Attention with masks and biases of which it is known when the model runs
// whether they hide all keys of a query, and its gradient, as JAX writes them.
// Only statistics have a logarithm.

// Keys that are hidden by a mask: it becomes a bias, and queries without keys 0,
// whose gradient is 0.
// CHECK-LABEL: module @padding
// CHECK: %[[F:.*]]:2 = soap.spmd
// CHECK: %[[MOST:.*]] = stablehlo.reduce({{.*}}) applies stablehlo.maximum across dimensions = [1] : (tensor<2x8xf32>, tensor<f32>)
// CHECK: stablehlo.compare GT, %[[MOST]]
// CHECK: stablehlo.log
// CHECK: soap.return
// CHECK: soap.spmd {{.*}}%[[F]]#1, %arg4,
// CHECK: %[[SEEN:.*]] = stablehlo.compare GT,
// CHECK: %[[QUERY:.*]] = stablehlo.select %{{.*}} : tensor<2x8x2x16xi1>, tensor<2x8x2x16xbf16>
// CHECK: stablehlo.dot_general %[[QUERY]],
// CHECK: %[[ROWS:.*]] = stablehlo.broadcast_in_dim %[[SEEN]], dims = [0] : (tensor<2xi1>) -> tensor<2x2x8x16xi1>
// CHECK: stablehlo.select %[[ROWS]],
// CHECK: soap.return
// CHECK-NOT: stablehlo.exponential
module @padding {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>, %arg4: tensor<2x1x1x8xi1>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %cst_3 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1, 2, 3] : (tensor<2x1x1x8xi1>) -> tensor<2x2x8x8xi1>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %6 = stablehlo.select %4, %3, %5 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %9 = stablehlo.maximum %8, %7 : tensor<2x2x8xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %12 = stablehlo.subtract %6, %11 : tensor<2x2x8x8xf32>
    %13 = stablehlo.exponential %12 : tensor<2x2x8x8xf32>
    %14 = stablehlo.reduce(%13 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %17 = stablehlo.divide %13, %16 : tensor<2x2x8x8xf32>
    %18 = stablehlo.multiply %15, %15 : tensor<2x2x8x1xf32>
    %19 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %20 = stablehlo.divide %19, %18 : tensor<2x2x8x1xf32>
    %21 = stablehlo.convert %17 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %22 = stablehlo.dot_general %arg2, %21, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %23 = stablehlo.transpose %22, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %24 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %25 = stablehlo.dot_general %24, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %26 = stablehlo.dot_general %24, %21, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %27 = stablehlo.transpose %26, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %28 = stablehlo.convert %25 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %29 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %30 = stablehlo.multiply %28, %29 : tensor<2x2x8x8xf32>
    %31 = stablehlo.multiply %30, %13 : tensor<2x2x8x8xf32>
    %32 = stablehlo.reduce(%31 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %33 = stablehlo.reshape %32 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %34 = stablehlo.negate %33 : tensor<2x2x8x1xf32>
    %35 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %36 = stablehlo.divide %28, %35 : tensor<2x2x8x8xf32>
    %37 = stablehlo.reduce(%34 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %39 = stablehlo.add %36, %38 : tensor<2x2x8x8xf32>
    %40 = stablehlo.multiply %39, %13 : tensor<2x2x8x8xf32>
    %41 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %42 = stablehlo.select %4, %40, %41 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %43 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %44 = stablehlo.multiply %42, %43 : tensor<2x2x8x8xf32>
    %45 = stablehlo.convert %44 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %46 = stablehlo.dot_general %45, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %47 = stablehlo.transpose %46, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %48 = stablehlo.dot_general %45, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %49 = stablehlo.transpose %48, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %23, %49, %47, %27 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// What is known when the model runs may be -1e9 for all keys: the keys' gradient
// is that of two more products then.
// CHECK-LABEL: module @bias
// CHECK: stablehlo.log
// CHECK: soap.return
// CHECK: soap.spmd
// CHECK: stablehlo.compare LT,
// CHECK-COUNT-7: stablehlo.dot_general
// CHECK: soap.return
// CHECK-NOT: stablehlo.exponential
module @bias {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>, %arg4: tensor<2x1x1x8xf32>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1, 2, 3] : (tensor<2x1x1x8xf32>) -> tensor<2x2x8x8xf32>
    %5 = stablehlo.add %3, %4 : tensor<2x2x8x8xf32>
    %6 = stablehlo.reduce(%5 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %8 = stablehlo.maximum %7, %6 : tensor<2x2x8xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<2x2x8x8xf32>
    %12 = stablehlo.exponential %11 : tensor<2x2x8x8xf32>
    %13 = stablehlo.reduce(%12 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %16 = stablehlo.divide %12, %15 : tensor<2x2x8x8xf32>
    %17 = stablehlo.multiply %14, %14 : tensor<2x2x8x1xf32>
    %18 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %19 = stablehlo.divide %18, %17 : tensor<2x2x8x1xf32>
    %20 = stablehlo.convert %16 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %21 = stablehlo.dot_general %arg2, %20, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %22 = stablehlo.transpose %21, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %23 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %24 = stablehlo.dot_general %23, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %25 = stablehlo.dot_general %23, %20, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %26 = stablehlo.transpose %25, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %27 = stablehlo.convert %24 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %28 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %29 = stablehlo.multiply %27, %28 : tensor<2x2x8x8xf32>
    %30 = stablehlo.multiply %29, %12 : tensor<2x2x8x8xf32>
    %31 = stablehlo.reduce(%30 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %32 = stablehlo.reshape %31 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %33 = stablehlo.negate %32 : tensor<2x2x8x1xf32>
    %34 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %35 = stablehlo.divide %27, %34 : tensor<2x2x8x8xf32>
    %36 = stablehlo.reduce(%33 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %38 = stablehlo.add %35, %37 : tensor<2x2x8x8xf32>
    %39 = stablehlo.multiply %38, %12 : tensor<2x2x8x8xf32>
    %40 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %41 = stablehlo.multiply %39, %40 : tensor<2x2x8x8xf32>
    %42 = stablehlo.convert %41 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %43 = stablehlo.dot_general %42, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %44 = stablehlo.transpose %43, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %45 = stablehlo.dot_general %42, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %46 = stablehlo.transpose %45, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %22, %46, %44, %26 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// A bias of each query, which hides by one number.
// CHECK-LABEL: module @one_number
// CHECK: stablehlo.log
// CHECK: soap.return
// CHECK: soap.spmd
// CHECK: stablehlo.compare LT,
// CHECK-COUNT-7: stablehlo.dot_general
// CHECK: soap.return
// CHECK-NOT: stablehlo.exponential
module @one_number {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>, %arg4: tensor<2x1x8x8xi1>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x1x8x8xf32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x1x8x8xf32>
    %6 = stablehlo.select %arg4, %4, %5 : tensor<2x1x8x8xi1>, tensor<2x1x8x8xf32>
    %7 = stablehlo.convert %6 : tensor<2x1x8x8xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<2x1x8x8xf32>) -> tensor<2x2x8x8xf32>
    %9 = stablehlo.add %3, %8 : tensor<2x2x8x8xf32>
    %10 = stablehlo.reduce(%9 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %12 = stablehlo.maximum %11, %10 : tensor<2x2x8xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %15 = stablehlo.subtract %9, %14 : tensor<2x2x8x8xf32>
    %16 = stablehlo.exponential %15 : tensor<2x2x8x8xf32>
    %17 = stablehlo.reduce(%16 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %20 = stablehlo.divide %16, %19 : tensor<2x2x8x8xf32>
    %21 = stablehlo.multiply %18, %18 : tensor<2x2x8x1xf32>
    %22 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %23 = stablehlo.divide %22, %21 : tensor<2x2x8x1xf32>
    %24 = stablehlo.convert %20 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %25 = stablehlo.dot_general %arg2, %24, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %26 = stablehlo.transpose %25, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %27 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %28 = stablehlo.dot_general %27, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %29 = stablehlo.dot_general %27, %24, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %30 = stablehlo.transpose %29, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %31 = stablehlo.convert %28 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %32 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %33 = stablehlo.multiply %31, %32 : tensor<2x2x8x8xf32>
    %34 = stablehlo.multiply %33, %16 : tensor<2x2x8x8xf32>
    %35 = stablehlo.reduce(%34 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %36 = stablehlo.reshape %35 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %37 = stablehlo.negate %36 : tensor<2x2x8x1xf32>
    %38 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %39 = stablehlo.divide %31, %38 : tensor<2x2x8x8xf32>
    %40 = stablehlo.reduce(%37 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %42 = stablehlo.add %39, %41 : tensor<2x2x8x8xf32>
    %43 = stablehlo.multiply %42, %16 : tensor<2x2x8x8xf32>
    %44 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %45 = stablehlo.multiply %43, %44 : tensor<2x2x8x8xf32>
    %46 = stablehlo.convert %45 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %47 = stablehlo.dot_general %46, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %48 = stablehlo.transpose %47, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %49 = stablehlo.dot_general %46, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %50 = stablehlo.transpose %49, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %26, %50, %48, %30 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// No more than -1e4, whatever the mask: nothing has to change.
// CHECK-LABEL: module @small
// CHECK: stablehlo.log
// CHECK: soap.return
// CHECK: soap.spmd
// CHECK-NOT: stablehlo.compare
// CHECK-COUNT-5: stablehlo.dot_general
// CHECK-NOT: stablehlo.dot_general
module @small {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>, %arg4: tensor<2x1x8x8xi1>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = stablehlo.constant dense<-1.000000e+04> : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.convert %arg4 : (tensor<2x1x8x8xi1>) -> tensor<2x1x8x8xf32>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x1x8x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<2x1x8x8xf32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x1x8x8xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<2x1x8x8xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<2x1x8x8xf32>) -> tensor<2x2x8x8xf32>
    %10 = stablehlo.add %3, %9 : tensor<2x2x8x8xf32>
    %11 = stablehlo.reduce(%10 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %12 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %13 = stablehlo.maximum %12, %11 : tensor<2x2x8xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %16 = stablehlo.subtract %10, %15 : tensor<2x2x8x8xf32>
    %17 = stablehlo.exponential %16 : tensor<2x2x8x8xf32>
    %18 = stablehlo.reduce(%17 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %21 = stablehlo.divide %17, %20 : tensor<2x2x8x8xf32>
    %22 = stablehlo.multiply %19, %19 : tensor<2x2x8x1xf32>
    %23 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %24 = stablehlo.divide %23, %22 : tensor<2x2x8x1xf32>
    %25 = stablehlo.convert %21 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %26 = stablehlo.dot_general %arg2, %25, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %27 = stablehlo.transpose %26, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %28 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %29 = stablehlo.dot_general %28, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %30 = stablehlo.dot_general %28, %25, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %31 = stablehlo.transpose %30, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %32 = stablehlo.convert %29 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %33 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %34 = stablehlo.multiply %32, %33 : tensor<2x2x8x8xf32>
    %35 = stablehlo.multiply %34, %17 : tensor<2x2x8x8xf32>
    %36 = stablehlo.reduce(%35 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %37 = stablehlo.reshape %36 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %38 = stablehlo.negate %37 : tensor<2x2x8x1xf32>
    %39 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %40 = stablehlo.divide %32, %39 : tensor<2x2x8x8xf32>
    %41 = stablehlo.reduce(%38 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %43 = stablehlo.add %40, %42 : tensor<2x2x8x8xf32>
    %44 = stablehlo.multiply %43, %17 : tensor<2x2x8x8xf32>
    %45 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %46 = stablehlo.multiply %44, %45 : tensor<2x2x8x8xf32>
    %47 = stablehlo.convert %46 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %48 = stablehlo.dot_general %47, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %49 = stablehlo.transpose %48, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %50 = stablehlo.dot_general %47, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %51 = stablehlo.transpose %50, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %27, %51, %49, %31 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// Of each query, and more than one number where keys are hidden or not.
// CHECK-LABEL: module @two_numbers
// CHECK: stablehlo.log
// CHECK: soap.return
// CHECK: soap.spmd
// CHECK: stablehlo.compare LT,
// CHECK-COUNT-5: stablehlo.dot_general
// CHECK: soap.return
// CHECK-NOT: stablehlo.exponential
module @two_numbers {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>, %arg4: tensor<2x1x8x8xi1>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x1x8x8xf32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x1x8x8xf32>
    %6 = stablehlo.select %arg4, %4, %5 : tensor<2x1x8x8xi1>, tensor<2x1x8x8xf32>
    %7 = stablehlo.convert %6 : tensor<2x1x8x8xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<2x1x8x8xf32>) -> tensor<2x2x8x8xf32>
    %9 = stablehlo.add %3, %8 : tensor<2x2x8x8xf32>
    %10 = stablehlo.reduce(%9 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %12 = stablehlo.maximum %11, %10 : tensor<2x2x8xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %15 = stablehlo.subtract %9, %14 : tensor<2x2x8x8xf32>
    %16 = stablehlo.exponential %15 : tensor<2x2x8x8xf32>
    %17 = stablehlo.reduce(%16 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %20 = stablehlo.divide %16, %19 : tensor<2x2x8x8xf32>
    %21 = stablehlo.multiply %18, %18 : tensor<2x2x8x1xf32>
    %22 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %23 = stablehlo.divide %22, %21 : tensor<2x2x8x1xf32>
    %24 = stablehlo.convert %20 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %25 = stablehlo.dot_general %arg2, %24, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %26 = stablehlo.transpose %25, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %27 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %28 = stablehlo.dot_general %27, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %29 = stablehlo.dot_general %27, %24, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %30 = stablehlo.transpose %29, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %31 = stablehlo.convert %28 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %32 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %33 = stablehlo.multiply %31, %32 : tensor<2x2x8x8xf32>
    %34 = stablehlo.multiply %33, %16 : tensor<2x2x8x8xf32>
    %35 = stablehlo.reduce(%34 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %36 = stablehlo.reshape %35 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %37 = stablehlo.negate %36 : tensor<2x2x8x1xf32>
    %38 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %39 = stablehlo.divide %31, %38 : tensor<2x2x8x8xf32>
    %40 = stablehlo.reduce(%37 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %42 = stablehlo.add %39, %41 : tensor<2x2x8x8xf32>
    %43 = stablehlo.multiply %42, %16 : tensor<2x2x8x8xf32>
    %44 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %45 = stablehlo.multiply %43, %44 : tensor<2x2x8x8xf32>
    %46 = stablehlo.convert %45 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %47 = stablehlo.dot_general %46, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %48 = stablehlo.transpose %47, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %49 = stablehlo.dot_general %46, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %50 = stablehlo.transpose %49, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %26, %50, %48, %30 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// Some of the gradient of a query without keys would go through.
// CHECK-LABEL: module @bias_and_mask
// CHECK-NOT: stablehlo.log
module @bias_and_mask {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>, %arg4: tensor<2x1x1x8xf32>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %cst_5 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %5 = stablehlo.iota dim = 0 : tensor<8x8xi32>
    %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %7 = stablehlo.add %5, %6 : tensor<8x8xi32>
    %8 = stablehlo.iota dim = 1 : tensor<8x8xi32>
    %9 = stablehlo.compare GE, %7, %8, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %10 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %11 = stablehlo.select %9, %4, %10 : tensor<8x8xi1>, tensor<8x8xi1>
    %12 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1, 2, 3] : (tensor<2x1x1x8xf32>) -> tensor<2x2x8x8xf32>
    %13 = stablehlo.add %3, %12 : tensor<2x2x8x8xf32>
    %14 = stablehlo.convert %cst_3 : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
    %16 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %17 = stablehlo.select %15, %13, %16 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %18 = stablehlo.reduce(%17 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %19 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %20 = stablehlo.maximum %19, %18 : tensor<2x2x8xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %23 = stablehlo.subtract %17, %22 : tensor<2x2x8x8xf32>
    %24 = stablehlo.exponential %23 : tensor<2x2x8x8xf32>
    %25 = stablehlo.reduce(%24 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %28 = stablehlo.divide %24, %27 : tensor<2x2x8x8xf32>
    %29 = stablehlo.multiply %26, %26 : tensor<2x2x8x1xf32>
    %30 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %31 = stablehlo.divide %30, %29 : tensor<2x2x8x1xf32>
    %32 = stablehlo.convert %28 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %33 = stablehlo.dot_general %arg2, %32, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %34 = stablehlo.transpose %33, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %35 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %36 = stablehlo.dot_general %35, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %37 = stablehlo.dot_general %35, %32, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %38 = stablehlo.transpose %37, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %39 = stablehlo.convert %36 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %40 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %41 = stablehlo.multiply %39, %40 : tensor<2x2x8x8xf32>
    %42 = stablehlo.multiply %41, %24 : tensor<2x2x8x8xf32>
    %43 = stablehlo.reduce(%42 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %44 = stablehlo.reshape %43 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %45 = stablehlo.negate %44 : tensor<2x2x8x1xf32>
    %46 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %47 = stablehlo.divide %39, %46 : tensor<2x2x8x8xf32>
    %48 = stablehlo.reduce(%45 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %50 = stablehlo.add %47, %49 : tensor<2x2x8x8xf32>
    %51 = stablehlo.multiply %50, %24 : tensor<2x2x8x8xf32>
    %52 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %53 = stablehlo.select %15, %51, %52 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %54 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %55 = stablehlo.multiply %53, %54 : tensor<2x2x8x8xf32>
    %56 = stablehlo.convert %55 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %57 = stablehlo.dot_general %56, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %58 = stablehlo.transpose %57, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %59 = stablehlo.dot_general %56, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %60 = stablehlo.transpose %59, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %34, %60, %58, %38 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// The gradient is not 0 where the mask hides, which matters for queries without
// keys.
// CHECK-LABEL: module @through
// CHECK-NOT: stablehlo.log
module @through {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>, %arg4: tensor<2x1x1x8xi1>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %cst_2 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.convert %cst_1 : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1, 2, 3] : (tensor<2x1x1x8xi1>) -> tensor<2x2x8x8xi1>
    %6 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %7 = stablehlo.select %5, %3, %6 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %10 = stablehlo.maximum %9, %8 : tensor<2x2x8xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %13 = stablehlo.subtract %7, %12 : tensor<2x2x8x8xf32>
    %14 = stablehlo.exponential %13 : tensor<2x2x8x8xf32>
    %15 = stablehlo.reduce(%14 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %18 = stablehlo.divide %14, %17 : tensor<2x2x8x8xf32>
    %19 = stablehlo.convert %18 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %20 = stablehlo.dot_general %arg2, %19, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %21 = stablehlo.transpose %20, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %22 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %23 = stablehlo.convert %22 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %24 = stablehlo.multiply %18, %23 : tensor<2x2x8x8xf32>
    %25 = stablehlo.reduce(%24 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %28 = stablehlo.subtract %23, %27 : tensor<2x2x8x8xf32>
    %29 = stablehlo.multiply %18, %28 : tensor<2x2x8x8xf32>
    %30 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %31 = stablehlo.multiply %29, %30 : tensor<2x2x8x8xf32>
    %32 = stablehlo.convert %31 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %33 = stablehlo.dot_general %arg1, %32, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %34 = stablehlo.transpose %33, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %35 = stablehlo.dot_general %arg0, %32, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [2] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %36 = stablehlo.transpose %35, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %37 = stablehlo.convert %18 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %38 = stablehlo.dot_general %arg3, %37, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [2] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %39 = stablehlo.transpose %38, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    return %21, %34, %36, %39 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}
