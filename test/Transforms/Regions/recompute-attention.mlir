// RUN: soap-opt %s --split-input-file --soap-plan="machine=cuda:1 budget=1" --soap-partition --soap-lower-reshard --soap-recompute-attention | FileCheck %s
// RUN: soap-opt %s --split-input-file --soap-plan="machine=cuda:1 budget=1" --soap-partition --soap-lower-reshard --soap-recompute-attention=machine=cpu:1 | FileCheck %s --check-prefix=CPU
// CPU-NOT: stablehlo.log

// Attention and its gradient as JAX writes them, after its calls are inlined:
// o, dq, dk, dv of q, k, v, do. Only statistics have a logarithm.

// JAX's softmax, causal, in f32.
// CHECK-LABEL: module @causal
// CHECK: %[[F:.*]]:2 = soap.spmd
// CHECK-COUNT-2: stablehlo.dot_general
// CHECK: soap.return %{{.*}}, %{{.*}} : tensor<2x8x2x16xbf16>, tensor<2x2x8xf32>
// CHECK: %[[B:.*]]:3 = soap.spmd {{.*}}%[[F]]#1, %arg1, %arg0, %[[F]]#0, %arg2)
// CHECK-COUNT-5: stablehlo.dot_general
// CHECK: soap.return
// CHECK-NOT: soap.spmd
// CHECK-NOT: stablehlo.dot_general
module @causal {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
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
    %12 = stablehlo.convert %cst_3 : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %15 = stablehlo.select %13, %3, %14 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %16 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %18 = stablehlo.maximum %17, %16 : tensor<2x2x8xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %21 = stablehlo.subtract %15, %20 : tensor<2x2x8x8xf32>
    %22 = stablehlo.exponential %21 : tensor<2x2x8x8xf32>
    %23 = stablehlo.reduce(%22 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %26 = stablehlo.divide %22, %25 : tensor<2x2x8x8xf32>
    %27 = stablehlo.multiply %24, %24 : tensor<2x2x8x1xf32>
    %28 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %29 = stablehlo.divide %28, %27 : tensor<2x2x8x1xf32>
    %30 = stablehlo.convert %26 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %31 = stablehlo.dot_general %arg2, %30, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %32 = stablehlo.transpose %31, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %33 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %34 = stablehlo.dot_general %33, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %35 = stablehlo.dot_general %33, %30, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %36 = stablehlo.transpose %35, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %37 = stablehlo.convert %34 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %38 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %39 = stablehlo.multiply %37, %38 : tensor<2x2x8x8xf32>
    %40 = stablehlo.multiply %39, %22 : tensor<2x2x8x8xf32>
    %41 = stablehlo.reduce(%40 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %42 = stablehlo.reshape %41 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %43 = stablehlo.negate %42 : tensor<2x2x8x1xf32>
    %44 = stablehlo.divide %37, %25 : tensor<2x2x8x8xf32>
    %45 = stablehlo.reduce(%43 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %47 = stablehlo.add %44, %46 : tensor<2x2x8x8xf32>
    %48 = stablehlo.multiply %47, %22 : tensor<2x2x8x8xf32>
    %49 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %50 = stablehlo.select %13, %48, %49 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %51 = stablehlo.multiply %50, %2 : tensor<2x2x8x8xf32>
    %52 = stablehlo.convert %51 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %53 = stablehlo.dot_general %52, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %54 = stablehlo.transpose %53, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %55 = stablehlo.dot_general %52, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %56 = stablehlo.transpose %55, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %32, %56, %54, %36 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// The same in bf16, unmasked.
// CHECK-LABEL: module @narrow
// CHECK: stablehlo.log
// CHECK: soap.return
// CHECK: soap.spmd
// CHECK: stablehlo.exponential
// CHECK-COUNT-4: stablehlo.dot_general
// CHECK: soap.return
// CHECK-NOT: stablehlo.exponential
module @narrow {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0xFF80> : tensor<bf16>
    %cst_3 = stablehlo.constant dense<2.500000e-01> : tensor<bf16>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<bf16>) -> tensor<2x2x8x8xbf16>
    %2 = stablehlo.multiply %0, %1 : tensor<2x2x8x8xbf16>
    %3 = stablehlo.reduce(%2 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xbf16>, tensor<bf16>) -> tensor<2x2x8xbf16>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<bf16>) -> tensor<2x2x8xbf16>
    %5 = stablehlo.maximum %4, %3 : tensor<2x2x8xbf16>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x2x8xbf16>) -> tensor<2x2x8x1xbf16>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xbf16>) -> tensor<2x2x8x8xbf16>
    %8 = stablehlo.subtract %2, %7 : tensor<2x2x8x8xbf16>
    %9 = stablehlo.exponential %8 : tensor<2x2x8x8xbf16>
    %10 = stablehlo.convert %9 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %11 = stablehlo.reduce(%10 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %13 = stablehlo.convert %12 : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x1xbf16>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xbf16>) -> tensor<2x2x8x8xbf16>
    %15 = stablehlo.divide %9, %14 : tensor<2x2x8x8xbf16>
    %16 = stablehlo.multiply %13, %13 : tensor<2x2x8x1xbf16>
    %17 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<2x2x8x1xbf16>
    %18 = stablehlo.divide %17, %16 : tensor<2x2x8x1xbf16>
    %19 = stablehlo.dot_general %arg2, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %20 = stablehlo.transpose %19, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %21 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %22 = stablehlo.dot_general %21, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %23 = stablehlo.dot_general %21, %15, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %24 = stablehlo.transpose %23, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %25 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xbf16>) -> tensor<2x2x8x8xbf16>
    %26 = stablehlo.multiply %22, %25 : tensor<2x2x8x8xbf16>
    %27 = stablehlo.multiply %26, %9 : tensor<2x2x8x8xbf16>
    %28 = stablehlo.reduce(%27 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xbf16>, tensor<bf16>) -> tensor<2x2x8xbf16>
    %29 = stablehlo.reshape %28 : (tensor<2x2x8xbf16>) -> tensor<2x2x8x1xbf16>
    %30 = stablehlo.negate %29 : tensor<2x2x8x1xbf16>
    %31 = stablehlo.divide %22, %14 : tensor<2x2x8x8xbf16>
    %32 = stablehlo.convert %30 : (tensor<2x2x8x1xbf16>) -> tensor<2x2x8x1xf32>
    %33 = stablehlo.reduce(%32 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %35 = stablehlo.convert %34 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %36 = stablehlo.add %31, %35 : tensor<2x2x8x8xbf16>
    %37 = stablehlo.multiply %36, %9 : tensor<2x2x8x8xbf16>
    %38 = stablehlo.multiply %37, %1 : tensor<2x2x8x8xbf16>
    %39 = stablehlo.dot_general %38, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %40 = stablehlo.transpose %39, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %41 = stablehlo.dot_general %38, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %42 = stablehlo.transpose %41, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %20, %42, %40, %24 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// Heads that share keys; sums of their gradients.
// CHECK-LABEL: module @grouped
// CHECK: stablehlo.log
// CHECK: soap.return
// CHECK: soap.spmd
// CHECK: stablehlo.exponential
// CHECK-COUNT-4: stablehlo.dot_general
// CHECK: soap.return
// CHECK-NOT: stablehlo.exponential
module @grouped {
  func.func @main(%arg0: tensor<2x8x4x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x4x16xbf16>) -> (tensor<2x8x4x16xbf16>, tensor<2x8x4x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = stablehlo.constant dense<-2.38197633E+38> : tensor<f32>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %cst_5 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.reshape %arg0 : (tensor<2x8x4x16xbf16>) -> tensor<2x8x2x2x16xbf16>
    %1 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x8x2x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x2x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x8x2x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x2x8xf32>
    %4 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i1>) -> tensor<2x2x8x8xi1>
    %5 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %6 = stablehlo.iota dim = 0 : tensor<8x8xi32>
    %7 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %8 = stablehlo.add %6, %7 : tensor<8x8xi32>
    %9 = stablehlo.iota dim = 1 : tensor<8x8xi32>
    %10 = stablehlo.compare GE, %8, %9, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %12 = stablehlo.select %10, %5, %11 : tensor<8x8xi1>, tensor<8x8xi1>
    %13 = stablehlo.broadcast_in_dim %12, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<1x1x8x8xi1>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<1x1x8x8xi1>) -> tensor<2x2x8x8xi1>
    %15 = stablehlo.and %4, %14 : tensor<2x2x8x8xi1>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %17 = stablehlo.broadcast_in_dim %15, dims = [1, 2, 3, 4] : (tensor<2x2x8x8xi1>) -> tensor<2x2x2x8x8xi1>
    %18 = stablehlo.broadcast_in_dim %16, dims = [1, 2, 3, 4] : (tensor<2x2x8x8xf32>) -> tensor<2x2x2x8x8xf32>
    %19 = stablehlo.transpose %3, dims = [3, 0, 1, 2, 4] : (tensor<2x2x8x2x8xf32>) -> tensor<2x2x2x8x8xf32>
    %20 = stablehlo.select %17, %19, %18 : tensor<2x2x2x8x8xi1>, tensor<2x2x2x8x8xf32>
    %21 = stablehlo.reduce(%20 init: %cst_2) applies stablehlo.maximum across dimensions = [4] : (tensor<2x2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x2x8xf32>
    %22 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x2x8xf32>
    %23 = stablehlo.maximum %22, %21 : tensor<2x2x2x8xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x2x2x8xf32>) -> tensor<2x2x2x8x1xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x8x1xf32>) -> tensor<2x2x2x8x8xf32>
    %26 = stablehlo.subtract %20, %25 : tensor<2x2x2x8x8xf32>
    %27 = stablehlo.exponential %26 : tensor<2x2x2x8x8xf32>
    %28 = stablehlo.reduce(%27 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x2x8xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<2x2x2x8xf32>) -> tensor<2x2x2x8x1xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x8x1xf32>) -> tensor<2x2x2x8x8xf32>
    %31 = stablehlo.divide %27, %30 : tensor<2x2x2x8x8xf32>
    %32 = stablehlo.multiply %29, %29 : tensor<2x2x2x8x1xf32>
    %33 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x2x8x1xf32>
    %34 = stablehlo.divide %33, %32 : tensor<2x2x2x8x1xf32>
    %35 = stablehlo.convert %31 : (tensor<2x2x2x8x8xf32>) -> tensor<2x2x2x8x8xbf16>
    %36 = stablehlo.dot_general %arg2, %35, batching_dims = [0, 2] x [1, 2], contracting_dims = [1] x [4] : (tensor<2x8x2x16xbf16>, tensor<2x2x2x8x8xbf16>) -> tensor<2x2x16x2x8xbf16>
    %37 = stablehlo.transpose %36, dims = [3, 0, 4, 1, 2] : (tensor<2x2x16x2x8xbf16>) -> tensor<2x2x8x2x16xbf16>
    %38 = stablehlo.transpose %37, dims = [1, 2, 3, 0, 4] : (tensor<2x2x8x2x16xbf16>) -> tensor<2x8x2x2x16xbf16>
    %39 = stablehlo.reshape %38 : (tensor<2x8x2x2x16xbf16>) -> tensor<2x8x4x16xbf16>
    %40 = stablehlo.reshape %arg3 : (tensor<2x8x4x16xbf16>) -> tensor<2x8x2x2x16xbf16>
    %41 = stablehlo.transpose %40, dims = [3, 0, 1, 2, 4] : (tensor<2x8x2x2x16xbf16>) -> tensor<2x2x8x2x16xbf16>
    %42 = stablehlo.transpose %41, dims = [1, 3, 4, 0, 2] : (tensor<2x2x8x2x16xbf16>) -> tensor<2x2x16x2x8xbf16>
    %43 = stablehlo.dot_general %42, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x2x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x2x8x8xbf16>
    %44 = stablehlo.transpose %43, dims = [2, 0, 1, 3, 4] : (tensor<2x2x2x8x8xbf16>) -> tensor<2x2x2x8x8xbf16>
    %45 = stablehlo.dot_general %42, %35, batching_dims = [0, 1] x [1, 2], contracting_dims = [3, 4] x [0, 3] : (tensor<2x2x16x2x8xbf16>, tensor<2x2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %46 = stablehlo.transpose %45, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %47 = stablehlo.convert %44 : (tensor<2x2x2x8x8xbf16>) -> tensor<2x2x2x8x8xf32>
    %48 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3, 4] : (tensor<2x2x2x8x1xf32>) -> tensor<2x2x2x8x8xf32>
    %49 = stablehlo.multiply %47, %48 : tensor<2x2x2x8x8xf32>
    %50 = stablehlo.multiply %49, %27 : tensor<2x2x2x8x8xf32>
    %51 = stablehlo.reduce(%50 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x2x8xf32>
    %52 = stablehlo.reshape %51 : (tensor<2x2x2x8xf32>) -> tensor<2x2x2x8x1xf32>
    %53 = stablehlo.negate %52 : tensor<2x2x2x8x1xf32>
    %54 = stablehlo.divide %47, %30 : tensor<2x2x2x8x8xf32>
    %55 = stablehlo.reduce(%53 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<2x2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x2x8xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<2x2x2x8xf32>) -> tensor<2x2x2x8x8xf32>
    %57 = stablehlo.add %54, %56 : tensor<2x2x2x8x8xf32>
    %58 = stablehlo.multiply %57, %27 : tensor<2x2x2x8x8xf32>
    %59 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x2x8x8xf32>
    %60 = stablehlo.select %17, %58, %59 : tensor<2x2x2x8x8xi1>, tensor<2x2x2x8x8xf32>
    %61 = stablehlo.transpose %60, dims = [1, 2, 3, 0, 4] : (tensor<2x2x2x8x8xf32>) -> tensor<2x2x8x2x8xf32>
    %62 = stablehlo.multiply %61, %2 : tensor<2x2x8x2x8xf32>
    %63 = stablehlo.dot_general %62, %0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2, 3] x [1, 3], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2x8x2x8xf32>, tensor<2x8x2x2x16xbf16>) -> tensor<2x2x8x16xf32>
    %64 = stablehlo.transpose %63, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xf32>) -> tensor<2x8x2x16xf32>
    %65 = stablehlo.convert %64 : (tensor<2x8x2x16xf32>) -> tensor<2x8x2x16xbf16>
    %66 = stablehlo.dot_general %62, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2x8x2x8xf32>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x2x16xf32>
    %67 = stablehlo.transpose %66, dims = [0, 2, 1, 3, 4] : (tensor<2x2x8x2x16xf32>) -> tensor<2x8x2x2x16xf32>
    %68 = stablehlo.convert %67 : (tensor<2x8x2x2x16xf32>) -> tensor<2x8x2x2x16xbf16>
    %69 = stablehlo.reshape %68 : (tensor<2x8x2x2x16xbf16>) -> tensor<2x8x4x16xbf16>
    return %39, %69, %65, %46 : tensor<2x8x4x16xbf16>, tensor<2x8x4x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// Nobody wants the gradients of keys and values.
// CHECK-LABEL: module @queries_alone
// CHECK: stablehlo.log
// CHECK: %{{.*}} = soap.spmd {{.*}} -> !soap.dist<tensor<2x8x2x16xbf16>, #{{.*}}> {
// CHECK-COUNT-3: stablehlo.dot_general
// CHECK: soap.return
// CHECK-NOT: stablehlo.dot_general
module @queries_alone {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.reduce(%3 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %6 = stablehlo.maximum %5, %4 : tensor<2x2x8xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %9 = stablehlo.subtract %3, %8 : tensor<2x2x8x8xf32>
    %10 = stablehlo.exponential %9 : tensor<2x2x8x8xf32>
    %11 = stablehlo.reduce(%10 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %14 = stablehlo.divide %10, %13 : tensor<2x2x8x8xf32>
    %15 = stablehlo.multiply %12, %12 : tensor<2x2x8x1xf32>
    %16 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %17 = stablehlo.divide %16, %15 : tensor<2x2x8x1xf32>
    %18 = stablehlo.convert %14 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %19 = stablehlo.dot_general %arg2, %18, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %20 = stablehlo.transpose %19, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %21 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %22 = stablehlo.dot_general %21, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %23 = stablehlo.convert %22 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %24 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %25 = stablehlo.multiply %23, %24 : tensor<2x2x8x8xf32>
    %26 = stablehlo.multiply %25, %10 : tensor<2x2x8x8xf32>
    %27 = stablehlo.reduce(%26 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %28 = stablehlo.reshape %27 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %29 = stablehlo.negate %28 : tensor<2x2x8x1xf32>
    %30 = stablehlo.divide %23, %13 : tensor<2x2x8x8xf32>
    %31 = stablehlo.reduce(%29 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %33 = stablehlo.add %30, %32 : tensor<2x2x8x8xf32>
    %34 = stablehlo.multiply %33, %10 : tensor<2x2x8x8xf32>
    %35 = stablehlo.multiply %34, %2 : tensor<2x2x8x8xf32>
    %36 = stablehlo.convert %35 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %37 = stablehlo.dot_general %36, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %38 = stablehlo.transpose %37, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %20, %38 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// Queries are keys: their gradients are told apart by what is summed.
// CHECK-LABEL: module @same_source
// CHECK: stablehlo.log
// CHECK: soap.return
// CHECK: soap.spmd
// CHECK: stablehlo.exponential
// CHECK-COUNT-4: stablehlo.dot_general
// CHECK: soap.return
// CHECK-NOT: stablehlo.exponential
module @same_source {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %cst_5 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg0, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
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
    %12 = stablehlo.convert %cst_3 : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %15 = stablehlo.select %13, %3, %14 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %16 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %18 = stablehlo.maximum %17, %16 : tensor<2x2x8xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %21 = stablehlo.subtract %15, %20 : tensor<2x2x8x8xf32>
    %22 = stablehlo.exponential %21 : tensor<2x2x8x8xf32>
    %23 = stablehlo.reduce(%22 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %26 = stablehlo.divide %22, %25 : tensor<2x2x8x8xf32>
    %27 = stablehlo.multiply %24, %24 : tensor<2x2x8x1xf32>
    %28 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %29 = stablehlo.divide %28, %27 : tensor<2x2x8x1xf32>
    %30 = stablehlo.convert %26 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %31 = stablehlo.dot_general %arg1, %30, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %32 = stablehlo.transpose %31, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %33 = stablehlo.transpose %arg2, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %34 = stablehlo.dot_general %33, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %35 = stablehlo.dot_general %33, %30, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %36 = stablehlo.transpose %35, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %37 = stablehlo.convert %34 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %38 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %39 = stablehlo.multiply %37, %38 : tensor<2x2x8x8xf32>
    %40 = stablehlo.multiply %39, %22 : tensor<2x2x8x8xf32>
    %41 = stablehlo.reduce(%40 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %42 = stablehlo.reshape %41 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %43 = stablehlo.negate %42 : tensor<2x2x8x1xf32>
    %44 = stablehlo.divide %37, %25 : tensor<2x2x8x8xf32>
    %45 = stablehlo.reduce(%43 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %47 = stablehlo.add %44, %46 : tensor<2x2x8x8xf32>
    %48 = stablehlo.multiply %47, %22 : tensor<2x2x8x8xf32>
    %49 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %50 = stablehlo.select %13, %48, %49 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %51 = stablehlo.multiply %50, %2 : tensor<2x2x8x8xf32>
    %52 = stablehlo.convert %51 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %53 = stablehlo.dot_general %52, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %54 = stablehlo.transpose %53, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %55 = stablehlo.dot_general %52, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %56 = stablehlo.transpose %55, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %57 = stablehlo.add %54, %56 : tensor<2x8x2x16xbf16>
    return %32, %57, %36 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// P (dP - sum of P dP), without JAX's quotients.
// CHECK-LABEL: module @by_hand
// CHECK: stablehlo.log
// CHECK: soap.return
// CHECK: soap.spmd
// CHECK: stablehlo.exponential
// CHECK-COUNT-4: stablehlo.dot_general
// CHECK: soap.return
// CHECK-NOT: stablehlo.exponential
module @by_hand {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %6 = stablehlo.maximum %5, %4 : tensor<2x2x8xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %9 = stablehlo.subtract %3, %8 : tensor<2x2x8x8xf32>
    %10 = stablehlo.exponential %9 : tensor<2x2x8x8xf32>
    %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %14 = stablehlo.divide %10, %13 : tensor<2x2x8x8xf32>
    %15 = stablehlo.convert %14 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %16 = stablehlo.dot_general %arg2, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %17 = stablehlo.transpose %16, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %18 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %19 = stablehlo.convert %18 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %20 = stablehlo.multiply %14, %19 : tensor<2x2x8x8xf32>
    %21 = stablehlo.reduce(%20 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %24 = stablehlo.subtract %19, %23 : tensor<2x2x8x8xf32>
    %25 = stablehlo.multiply %14, %24 : tensor<2x2x8x8xf32>
    %26 = stablehlo.multiply %25, %2 : tensor<2x2x8x8xf32>
    %27 = stablehlo.convert %26 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %28 = stablehlo.dot_general %arg1, %27, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %29 = stablehlo.transpose %28, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %30 = stablehlo.dot_general %arg0, %27, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [2] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %31 = stablehlo.transpose %30, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %32 = stablehlo.dot_general %arg3, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [2] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %33 = stablehlo.transpose %32, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    return %17, %29, %31, %33 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// The gradient of the output is moved in the computation that makes it.
// CHECK-LABEL: module @projected
// CHECK: stablehlo.log
// CHECK: soap.return
// CHECK: soap.spmd
// CHECK: stablehlo.exponential
// CHECK-COUNT-4: stablehlo.dot_general
// CHECK: soap.return
// CHECK-NOT: stablehlo.exponential
module @projected {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x16x32xbf16>, %arg4: tensor<2x8x32xbf16>) -> (tensor<2x8x32xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
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
    %12 = stablehlo.convert %cst_3 : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %15 = stablehlo.select %13, %3, %14 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %16 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %18 = stablehlo.maximum %17, %16 : tensor<2x2x8xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %21 = stablehlo.subtract %15, %20 : tensor<2x2x8x8xf32>
    %22 = stablehlo.exponential %21 : tensor<2x2x8x8xf32>
    %23 = stablehlo.reduce(%22 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %26 = stablehlo.divide %22, %25 : tensor<2x2x8x8xf32>
    %27 = stablehlo.multiply %24, %24 : tensor<2x2x8x1xf32>
    %28 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %29 = stablehlo.divide %28, %27 : tensor<2x2x8x1xf32>
    %30 = stablehlo.convert %26 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %31 = stablehlo.dot_general %arg2, %30, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %32 = stablehlo.transpose %31, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %33 = stablehlo.dot_general %32, %arg3, contracting_dims = [3, 2] x [1, 0] : (tensor<2x8x2x16xbf16>, tensor<2x16x32xbf16>) -> tensor<2x8x32xbf16>
    %34 = stablehlo.dot_general %arg4, %arg3, contracting_dims = [2] x [2] : (tensor<2x8x32xbf16>, tensor<2x16x32xbf16>) -> tensor<2x8x2x16xbf16>
    %35 = stablehlo.transpose %34, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %36 = stablehlo.dot_general %35, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %37 = stablehlo.dot_general %35, %30, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %38 = stablehlo.transpose %37, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %39 = stablehlo.convert %36 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %40 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %41 = stablehlo.multiply %39, %40 : tensor<2x2x8x8xf32>
    %42 = stablehlo.multiply %41, %22 : tensor<2x2x8x8xf32>
    %43 = stablehlo.reduce(%42 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %44 = stablehlo.reshape %43 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %45 = stablehlo.negate %44 : tensor<2x2x8x1xf32>
    %46 = stablehlo.divide %39, %25 : tensor<2x2x8x8xf32>
    %47 = stablehlo.reduce(%45 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %49 = stablehlo.add %46, %48 : tensor<2x2x8x8xf32>
    %50 = stablehlo.multiply %49, %22 : tensor<2x2x8x8xf32>
    %51 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %52 = stablehlo.select %13, %50, %51 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %53 = stablehlo.multiply %52, %2 : tensor<2x2x8x8xf32>
    %54 = stablehlo.convert %53 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %55 = stablehlo.dot_general %54, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %56 = stablehlo.transpose %55, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %57 = stablehlo.dot_general %54, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %58 = stablehlo.transpose %57, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %33, %58, %56, %38 : tensor<2x8x32xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// The gradient has another scale than the scores.
// CHECK-LABEL: module @wrong_scale
// CHECK-NOT: stablehlo.log
module @wrong_scale {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.reduce(%3 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %6 = stablehlo.maximum %5, %4 : tensor<2x2x8xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %9 = stablehlo.subtract %3, %8 : tensor<2x2x8x8xf32>
    %10 = stablehlo.exponential %9 : tensor<2x2x8x8xf32>
    %11 = stablehlo.reduce(%10 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %14 = stablehlo.divide %10, %13 : tensor<2x2x8x8xf32>
    %15 = stablehlo.convert %14 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %16 = stablehlo.dot_general %arg2, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %17 = stablehlo.transpose %16, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %18 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %19 = stablehlo.convert %18 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %20 = stablehlo.multiply %14, %19 : tensor<2x2x8x8xf32>
    %21 = stablehlo.reduce(%20 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %24 = stablehlo.subtract %19, %23 : tensor<2x2x8x8xf32>
    %25 = stablehlo.multiply %14, %24 : tensor<2x2x8x8xf32>
    %26 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %27 = stablehlo.multiply %25, %26 : tensor<2x2x8x8xf32>
    %28 = stablehlo.convert %27 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %29 = stablehlo.dot_general %arg1, %28, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %30 = stablehlo.transpose %29, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %31 = stablehlo.dot_general %arg0, %28, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [2] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %32 = stablehlo.transpose %31, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %33 = stablehlo.dot_general %arg3, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [2] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %34 = stablehlo.transpose %33, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    return %17, %30, %32, %34 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// No gradient of a softmax.
// CHECK-LABEL: module @no_mean
// CHECK-NOT: stablehlo.log
module @no_mean {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %6 = stablehlo.maximum %5, %4 : tensor<2x2x8xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %9 = stablehlo.subtract %3, %8 : tensor<2x2x8x8xf32>
    %10 = stablehlo.exponential %9 : tensor<2x2x8x8xf32>
    %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %14 = stablehlo.divide %10, %13 : tensor<2x2x8x8xf32>
    %15 = stablehlo.convert %14 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %16 = stablehlo.dot_general %arg2, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %17 = stablehlo.transpose %16, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %18 = stablehlo.dot_general %arg3, %arg2, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %19 = stablehlo.convert %18 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %20 = stablehlo.multiply %14, %19 : tensor<2x2x8x8xf32>
    %21 = stablehlo.multiply %20, %2 : tensor<2x2x8x8xf32>
    %22 = stablehlo.convert %21 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %23 = stablehlo.dot_general %arg1, %22, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %24 = stablehlo.transpose %23, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %25 = stablehlo.dot_general %arg0, %22, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [2] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %26 = stablehlo.transpose %25, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %27 = stablehlo.dot_general %arg3, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [2] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %28 = stablehlo.transpose %27, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    return %17, %24, %26, %28 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// f32.
// CHECK-LABEL: module @wide
// CHECK-NOT: stablehlo.log
module @wide {
  func.func @main(%arg0: tensor<2x8x2x16xf32>, %arg1: tensor<2x8x2x16xf32>, %arg2: tensor<2x8x2x16xf32>, %arg3: tensor<2x8x2x16xf32>) -> (tensor<2x8x2x16xf32>, tensor<2x8x2x16xf32>, tensor<2x8x2x16xf32>, tensor<2x8x2x16xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %cst_5 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xf32>, tensor<2x8x2x16xf32>) -> tensor<2x2x8x8xf32>
    %1 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<2x2x8x8xf32>
    %3 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %4 = stablehlo.iota dim = 0 : tensor<8x8xi32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %6 = stablehlo.add %4, %5 : tensor<8x8xi32>
    %7 = stablehlo.iota dim = 1 : tensor<8x8xi32>
    %8 = stablehlo.compare GE, %6, %7, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %9 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %10 = stablehlo.select %8, %3, %9 : tensor<8x8xi1>, tensor<8x8xi1>
    %11 = stablehlo.convert %cst_3 : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
    %13 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %14 = stablehlo.select %12, %2, %13 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %15 = stablehlo.reduce(%14 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %17 = stablehlo.maximum %16, %15 : tensor<2x2x8xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %20 = stablehlo.subtract %14, %19 : tensor<2x2x8x8xf32>
    %21 = stablehlo.exponential %20 : tensor<2x2x8x8xf32>
    %22 = stablehlo.reduce(%21 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %25 = stablehlo.divide %21, %24 : tensor<2x2x8x8xf32>
    %26 = stablehlo.multiply %23, %23 : tensor<2x2x8x1xf32>
    %27 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %28 = stablehlo.divide %27, %26 : tensor<2x2x8x1xf32>
    %29 = stablehlo.dot_general %arg2, %25, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x16x8xf32>
    %30 = stablehlo.transpose %29, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xf32>) -> tensor<2x8x2x16xf32>
    %31 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xf32>) -> tensor<2x2x16x8xf32>
    %32 = stablehlo.dot_general %31, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xf32>, tensor<2x8x2x16xf32>) -> tensor<2x2x8x8xf32>
    %33 = stablehlo.dot_general %31, %25, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x16x8xf32>
    %34 = stablehlo.transpose %33, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xf32>) -> tensor<2x8x2x16xf32>
    %35 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %36 = stablehlo.multiply %32, %35 : tensor<2x2x8x8xf32>
    %37 = stablehlo.multiply %36, %21 : tensor<2x2x8x8xf32>
    %38 = stablehlo.reduce(%37 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %39 = stablehlo.reshape %38 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %40 = stablehlo.negate %39 : tensor<2x2x8x1xf32>
    %41 = stablehlo.divide %32, %24 : tensor<2x2x8x8xf32>
    %42 = stablehlo.reduce(%40 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %44 = stablehlo.add %41, %43 : tensor<2x2x8x8xf32>
    %45 = stablehlo.multiply %44, %21 : tensor<2x2x8x8xf32>
    %46 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %47 = stablehlo.select %12, %45, %46 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %48 = stablehlo.multiply %47, %1 : tensor<2x2x8x8xf32>
    %49 = stablehlo.dot_general %48, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xf32>, tensor<2x8x2x16xf32>) -> tensor<2x2x8x16xf32>
    %50 = stablehlo.transpose %49, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xf32>) -> tensor<2x8x2x16xf32>
    %51 = stablehlo.dot_general %48, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xf32>, tensor<2x8x2x16xf32>) -> tensor<2x2x8x16xf32>
    %52 = stablehlo.transpose %51, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xf32>) -> tensor<2x8x2x16xf32>
    return %30, %52, %50, %34 : tensor<2x8x2x16xf32>, tensor<2x8x2x16xf32>, tensor<2x8x2x16xf32>, tensor<2x8x2x16xf32>
  }
}

// -----

// A mask of each query and key; recompute-attention-masks.mlir has others.
// CHECK-LABEL: module @mask
// CHECK: stablehlo.log
// CHECK: soap.return
// CHECK: soap.spmd
// CHECK: stablehlo.exponential
// CHECK-COUNT-4: stablehlo.dot_general
// CHECK: soap.return
// CHECK-NOT: stablehlo.exponential
module @mask {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x1x8x8xi1>, %arg4: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %cst_3 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.convert %cst_2 : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2, 3] : (tensor<2x1x8x8xi1>) -> tensor<2x2x8x8xi1>
    %6 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %7 = stablehlo.select %5, %3, %6 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %10 = stablehlo.maximum %9, %8 : tensor<2x2x8xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %13 = stablehlo.subtract %7, %12 : tensor<2x2x8x8xf32>
    %14 = stablehlo.exponential %13 : tensor<2x2x8x8xf32>
    %15 = stablehlo.reduce(%14 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %18 = stablehlo.divide %14, %17 : tensor<2x2x8x8xf32>
    %19 = stablehlo.multiply %16, %16 : tensor<2x2x8x1xf32>
    %20 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %21 = stablehlo.divide %20, %19 : tensor<2x2x8x1xf32>
    %22 = stablehlo.convert %18 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %23 = stablehlo.dot_general %arg2, %22, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %24 = stablehlo.transpose %23, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %25 = stablehlo.transpose %arg4, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %26 = stablehlo.dot_general %25, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %27 = stablehlo.dot_general %25, %22, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %28 = stablehlo.transpose %27, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %29 = stablehlo.convert %26 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %30 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %31 = stablehlo.multiply %29, %30 : tensor<2x2x8x8xf32>
    %32 = stablehlo.multiply %31, %14 : tensor<2x2x8x8xf32>
    %33 = stablehlo.reduce(%32 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %34 = stablehlo.reshape %33 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %35 = stablehlo.negate %34 : tensor<2x2x8x1xf32>
    %36 = stablehlo.divide %29, %17 : tensor<2x2x8x8xf32>
    %37 = stablehlo.reduce(%35 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %39 = stablehlo.add %36, %38 : tensor<2x2x8x8xf32>
    %40 = stablehlo.multiply %39, %14 : tensor<2x2x8x8xf32>
    %41 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %42 = stablehlo.select %5, %40, %41 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %43 = stablehlo.multiply %42, %2 : tensor<2x2x8x8xf32>
    %44 = stablehlo.convert %43 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %45 = stablehlo.dot_general %44, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %46 = stablehlo.transpose %45, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %47 = stablehlo.dot_general %44, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %48 = stablehlo.transpose %47, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %24, %48, %46, %28 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// Dropout, of all heads together: both read which probabilities are kept.
// CHECK-LABEL: module @dropout
// CHECK: %[[F:.*]]:2 = soap.spmd {{.*}}%arg3
// CHECK: stablehlo.log
// CHECK: soap.return
// CHECK: soap.spmd {{.*}}%[[F]]#1, {{.*}}%arg3
// CHECK: stablehlo.exponential
// CHECK-COUNT-4: stablehlo.dot_general
// CHECK: soap.return
// CHECK-NOT: stablehlo.exponential
module @dropout {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x1x8x8xi1>, %arg4: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %c_5 = stablehlo.constant dense<true> : tensor<i1>
    %cst_6 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %5 = stablehlo.iota dim = 0 : tensor<8x8xi32>
    %6 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %7 = stablehlo.add %5, %6 : tensor<8x8xi32>
    %8 = stablehlo.iota dim = 1 : tensor<8x8xi32>
    %9 = stablehlo.compare GE, %7, %8, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %10 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %11 = stablehlo.select %9, %4, %10 : tensor<8x8xi1>, tensor<8x8xi1>
    %12 = stablehlo.convert %cst_4 : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %15 = stablehlo.select %13, %3, %14 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %16 = stablehlo.reduce(%15 init: %cst_3) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %18 = stablehlo.maximum %17, %16 : tensor<2x2x8xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %21 = stablehlo.subtract %15, %20 : tensor<2x2x8x8xf32>
    %22 = stablehlo.exponential %21 : tensor<2x2x8x8xf32>
    %23 = stablehlo.reduce(%22 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %26 = stablehlo.divide %22, %25 : tensor<2x2x8x8xf32>
    %27 = stablehlo.multiply %24, %24 : tensor<2x2x8x1xf32>
    %28 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %29 = stablehlo.divide %28, %27 : tensor<2x2x8x1xf32>
    %30 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %31 = stablehlo.divide %26, %30 : tensor<2x2x8x8xf32>
    %32 = stablehlo.convert %c_0 : (tensor<i32>) -> tensor<f32>
    %33 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2, 3] : (tensor<2x1x8x8xi1>) -> tensor<2x2x8x8xi1>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %35 = stablehlo.select %33, %31, %34 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %36 = stablehlo.convert %35 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %37 = stablehlo.dot_general %arg2, %36, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %38 = stablehlo.transpose %37, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %39 = stablehlo.transpose %arg4, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %40 = stablehlo.dot_general %39, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %41 = stablehlo.dot_general %39, %36, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %42 = stablehlo.transpose %41, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %43 = stablehlo.convert %40 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %44 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %45 = stablehlo.select %33, %43, %44 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %46 = stablehlo.divide %45, %30 : tensor<2x2x8x8xf32>
    %47 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %48 = stablehlo.multiply %46, %47 : tensor<2x2x8x8xf32>
    %49 = stablehlo.multiply %48, %22 : tensor<2x2x8x8xf32>
    %50 = stablehlo.reduce(%49 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %51 = stablehlo.reshape %50 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %52 = stablehlo.negate %51 : tensor<2x2x8x1xf32>
    %53 = stablehlo.divide %46, %25 : tensor<2x2x8x8xf32>
    %54 = stablehlo.reduce(%52 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %56 = stablehlo.add %53, %55 : tensor<2x2x8x8xf32>
    %57 = stablehlo.multiply %56, %22 : tensor<2x2x8x8xf32>
    %58 = stablehlo.select %13, %57, %44 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %59 = stablehlo.multiply %58, %2 : tensor<2x2x8x8xf32>
    %60 = stablehlo.convert %59 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %61 = stablehlo.dot_general %60, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %62 = stablehlo.transpose %61, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %63 = stablehlo.dot_general %60, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %64 = stablehlo.transpose %63, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %38, %64, %62, %42 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// A bias has a gradient, that of the scores: one more result. Those of the keys
// are a product of it, as the bias may hide all keys.
// CHECK-LABEL: module @bias
// CHECK: stablehlo.log
// CHECK: soap.return
// CHECK: %[[B:.*]]:4 = soap.spmd
// CHECK: stablehlo.exponential
// CHECK: %[[SCORES:.*]] = stablehlo.multiply %{{.*}} : tensor<2x2x8x8xf32>
// CHECK: stablehlo.multiply %[[SCORES]],
// CHECK-COUNT-3: stablehlo.dot_general
// CHECK: soap.return {{.*}}%[[SCORES]],
// CHECK: soap.spmd {{.*}}(%[[B]]#1)
// CHECK-NOT: stablehlo.exponential
module @bias {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x8xf32>, %arg4: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x8xf32>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.broadcast_in_dim %arg3, dims = [1, 2, 3] : (tensor<2x8x8xf32>) -> tensor<1x2x8x8xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2, 3] : (tensor<1x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %6 = stablehlo.add %3, %5 : tensor<2x2x8x8xf32>
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
    %24 = stablehlo.transpose %arg4, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
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
    %35 = stablehlo.divide %28, %16 : tensor<2x2x8x8xf32>
    %36 = stablehlo.reduce(%34 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %38 = stablehlo.add %35, %37 : tensor<2x2x8x8xf32>
    %39 = stablehlo.multiply %38, %13 : tensor<2x2x8x8xf32>
    %40 = stablehlo.reduce(%39 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x8x8xf32>
    %41 = stablehlo.reshape %40 : (tensor<2x8x8xf32>) -> tensor<1x2x8x8xf32>
    %42 = stablehlo.reduce(%41 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x2x8x8xf32>, tensor<f32>) -> tensor<2x8x8xf32>
    %43 = stablehlo.multiply %39, %2 : tensor<2x2x8x8xf32>
    %44 = stablehlo.convert %43 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %45 = stablehlo.dot_general %44, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %46 = stablehlo.transpose %45, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %47 = stablehlo.dot_general %44, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %48 = stablehlo.transpose %47, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %23, %48, %46, %27, %42 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x8xf32>
  }
}

// -----

// A bias of each query that may hide all keys, without a gradient of its own.
// CHECK-LABEL: module @bias_without_gradient
// CHECK: stablehlo.log
// CHECK: soap.return
// CHECK: %{{.*}}:3 = soap.spmd
// CHECK: stablehlo.compare LT,
// CHECK-COUNT-5: stablehlo.dot_general
// CHECK: soap.return
// CHECK-NOT: stablehlo.exponential
module @bias_without_gradient {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x8xf32>, %arg4: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.broadcast_in_dim %arg3, dims = [1, 2, 3] : (tensor<2x8x8xf32>) -> tensor<1x2x8x8xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2, 3] : (tensor<1x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %6 = stablehlo.add %3, %5 : tensor<2x2x8x8xf32>
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
    %24 = stablehlo.transpose %arg4, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
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
    %35 = stablehlo.divide %28, %16 : tensor<2x2x8x8xf32>
    %36 = stablehlo.reduce(%34 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %38 = stablehlo.add %35, %37 : tensor<2x2x8x8xf32>
    %39 = stablehlo.multiply %38, %13 : tensor<2x2x8x8xf32>
    %40 = stablehlo.multiply %39, %2 : tensor<2x2x8x8xf32>
    %41 = stablehlo.convert %40 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %42 = stablehlo.dot_general %41, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %43 = stablehlo.transpose %42, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %44 = stablehlo.dot_general %41, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %45 = stablehlo.transpose %44, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %23, %45, %43, %27 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// The gradient of the values alone needs no more than the probabilities.
// CHECK-LABEL: module @values_alone
// CHECK-NOT: stablehlo.log
module @values_alone {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %1 = stablehlo.convert %0 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x2x8x8xf32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %6 = stablehlo.maximum %5, %4 : tensor<2x2x8xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %9 = stablehlo.subtract %3, %8 : tensor<2x2x8x8xf32>
    %10 = stablehlo.exponential %9 : tensor<2x2x8x8xf32>
    %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %14 = stablehlo.divide %10, %13 : tensor<2x2x8x8xf32>
    %15 = stablehlo.convert %14 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %16 = stablehlo.dot_general %arg2, %15, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %17 = stablehlo.transpose %16, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %18 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %19 = stablehlo.dot_general %18, %15, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %20 = stablehlo.transpose %19, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    return %17, %20 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// Something else reads the probabilities.
// CHECK-LABEL: module @probabilities_read
// CHECK-NOT: stablehlo.log
module @probabilities_read {
  func.func @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xf32>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) {
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
    %12 = stablehlo.convert %cst_3 : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x2x8x8xi1>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %15 = stablehlo.select %13, %3, %14 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %16 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %18 = stablehlo.maximum %17, %16 : tensor<2x2x8xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %21 = stablehlo.subtract %15, %20 : tensor<2x2x8x8xf32>
    %22 = stablehlo.exponential %21 : tensor<2x2x8x8xf32>
    %23 = stablehlo.reduce(%22 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %26 = stablehlo.divide %22, %25 : tensor<2x2x8x8xf32>
    %27 = stablehlo.multiply %24, %24 : tensor<2x2x8x1xf32>
    %28 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %29 = stablehlo.divide %28, %27 : tensor<2x2x8x1xf32>
    %30 = stablehlo.convert %26 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %31 = stablehlo.dot_general %arg2, %30, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %32 = stablehlo.transpose %31, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %33 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %34 = stablehlo.transpose %arg3, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %35 = stablehlo.dot_general %34, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %36 = stablehlo.dot_general %34, %30, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %37 = stablehlo.transpose %36, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %38 = stablehlo.convert %35 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %39 = stablehlo.add %33, %38 : tensor<2x2x8x8xf32>
    %40 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %41 = stablehlo.multiply %39, %40 : tensor<2x2x8x8xf32>
    %42 = stablehlo.multiply %41, %22 : tensor<2x2x8x8xf32>
    %43 = stablehlo.reduce(%42 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %44 = stablehlo.reshape %43 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %45 = stablehlo.negate %44 : tensor<2x2x8x1xf32>
    %46 = stablehlo.divide %39, %25 : tensor<2x2x8x8xf32>
    %47 = stablehlo.reduce(%45 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %49 = stablehlo.add %46, %48 : tensor<2x2x8x8xf32>
    %50 = stablehlo.multiply %49, %22 : tensor<2x2x8x8xf32>
    %51 = stablehlo.select %13, %50, %33 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %52 = stablehlo.multiply %51, %2 : tensor<2x2x8x8xf32>
    %53 = stablehlo.convert %52 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %54 = stablehlo.dot_general %53, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %55 = stablehlo.transpose %54, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %56 = stablehlo.dot_general %53, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %57 = stablehlo.transpose %56, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %32, %26, %57, %55, %37 : tensor<2x8x2x16xbf16>, tensor<2x2x8x8xf32>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
}

// -----

// The gradient is that of another dropout than forward's.
// CHECK-LABEL: module @other_dropout
// CHECK-NOT: stablehlo.log
module @other_dropout {
  func.func public @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x2x8x8xf32>, %arg4: tensor<2x2x8x8xf32>, %arg5: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16> {jax.result_info = "result[0]"}, tensor<2x8x2x16xbf16> {jax.result_info = "result[1]"}, tensor<2x8x2x16xbf16> {jax.result_info = "result[2]"}, tensor<2x8x2x16xbf16> {jax.result_info = "result[3]"}) {
    %cst = stablehlo.constant dense<6.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %1 = stablehlo.compare LT, %arg3, %0, FLOAT : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xi1>
    %2 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %3 = stablehlo.convert %2 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %cst_0 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<2x2x8x8xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %8 = stablehlo.maximum %7, %6 : tensor<2x2x8xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<2x2x8x8xf32>
    %12 = stablehlo.exponential %11 : tensor<2x2x8x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %16 = stablehlo.divide %12, %15 : tensor<2x2x8x8xf32>
    %cst_4 = stablehlo.constant dense<7.500000e-01> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %18 = stablehlo.divide %16, %17 : tensor<2x2x8x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = call @_where(%1, %18, %cst_5) : (tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8x8xf32>
    %20 = stablehlo.convert %19 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %21 = stablehlo.dot_general %arg2, %20, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %22 = stablehlo.transpose %21, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %cst_6 = stablehlo.constant dense<6.000000e-01> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %24 = stablehlo.compare LT, %arg4, %23, FLOAT : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xi1>
    %25 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %26 = stablehlo.convert %25 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %cst_7 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %28 = stablehlo.multiply %26, %27 : tensor<2x2x8x8xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %29 = stablehlo.reduce(%28 init: %cst_8) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %30 = stablehlo.reshape %29 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %32 = stablehlo.compare EQ, %28, %31, FLOAT : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xi1>
    %33 = stablehlo.convert %32 : (tensor<2x2x8x8xi1>) -> tensor<2x2x8x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.reduce(%33 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %36 = stablehlo.maximum %35, %29 : tensor<2x2x8xf32>
    %37 = stablehlo.compare EQ, %29, %36, FLOAT : (tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xi1>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %40 = stablehlo.select %37, %38, %39 : tensor<2x2x8xi1>, tensor<2x2x8xf32>
    %cst_13 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %42 = stablehlo.compare EQ, %41, %36, FLOAT : (tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xi1>
    %cst_14 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %45 = stablehlo.select %42, %43, %44 : tensor<2x2x8xi1>, tensor<2x2x8xf32>
    %46 = stablehlo.divide %40, %45 : tensor<2x2x8xf32>
    %47 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %49 = stablehlo.subtract %28, %48 : tensor<2x2x8x8xf32>
    %50 = stablehlo.exponential %49 : tensor<2x2x8x8xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.reduce(%50 init: %cst_16) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %54 = stablehlo.divide %50, %53 : tensor<2x2x8x8xf32>
    %55 = stablehlo.multiply %52, %52 : tensor<2x2x8x1xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %57 = stablehlo.divide %56, %55 : tensor<2x2x8x1xf32>
    %cst_18 = stablehlo.constant dense<7.500000e-01> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %59 = stablehlo.divide %54, %58 : tensor<2x2x8x8xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60:2 = call @_where_0(%24, %59, %cst_19) : (tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>, tensor<f32>) -> (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>)
    %61 = stablehlo.convert %60#0 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %62 = stablehlo.dot_general %arg2, %61, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %63 = stablehlo.transpose %62, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %64 = stablehlo.transpose %arg5, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %65 = stablehlo.dot_general %64, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %66 = stablehlo.dot_general %64, %61, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %67 = stablehlo.transpose %66, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %68 = stablehlo.convert %65 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %69 = call @_where_1(%24, %60#1, %68) : (tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %cst_20 = stablehlo.constant dense<7.500000e-01> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %71 = stablehlo.divide %69, %70 : tensor<2x2x8x8xf32>
    %72 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %73 = stablehlo.multiply %71, %72 : tensor<2x2x8x8xf32>
    %74 = stablehlo.multiply %73, %50 : tensor<2x2x8x8xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.reduce(%74 init: %cst_21) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %76 = stablehlo.reshape %75 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %77 = stablehlo.negate %76 : tensor<2x2x8x1xf32>
    %78 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %79 = stablehlo.divide %71, %78 : tensor<2x2x8x8xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %80 = stablehlo.reduce(%77 init: %cst_22) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %81 = stablehlo.broadcast_in_dim %80, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %82 = stablehlo.add %79, %81 : tensor<2x2x8x8xf32>
    %83 = stablehlo.multiply %82, %50 : tensor<2x2x8x8xf32>
    %cst_23 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %85 = stablehlo.multiply %83, %84 : tensor<2x2x8x8xf32>
    %86 = stablehlo.convert %85 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %87 = stablehlo.dot_general %86, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %88 = stablehlo.transpose %87, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %89 = stablehlo.dot_general %86, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %90 = stablehlo.transpose %89, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %22, %90, %88, %67 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
  func.func private @_where(%arg0: tensor<2x2x8x8xi1>, %arg1: tensor<2x2x8x8xf32>, %arg2: tensor<f32>) -> tensor<2x2x8x8xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    return %2 : tensor<2x2x8x8xf32>
  }
  func.func private @_where_0(%arg0: tensor<2x2x8x8xi1>, %arg1: tensor<2x2x8x8xf32>, %arg2: tensor<f32>) -> (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    return %2, %3 : tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>
  }
  func.func private @_where_1(%arg0: tensor<2x2x8x8xi1>, %arg1: tensor<2x2x8x8xf32>, %arg2: tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    return %1 : tensor<2x2x8x8xf32>
  }
}

// -----

// The gradient keeps the same, times another number.
// CHECK-LABEL: module @other_scale
// CHECK-NOT: stablehlo.log
module @other_scale {
  func.func public @main(%arg0: tensor<2x8x2x16xbf16>, %arg1: tensor<2x8x2x16xbf16>, %arg2: tensor<2x8x2x16xbf16>, %arg3: tensor<2x2x8x8xf32>, %arg4: tensor<2x8x2x16xbf16>) -> (tensor<2x8x2x16xbf16> {jax.result_info = "result[0]"}, tensor<2x8x2x16xbf16> {jax.result_info = "result[1]"}, tensor<2x8x2x16xbf16> {jax.result_info = "result[2]"}, tensor<2x8x2x16xbf16> {jax.result_info = "result[3]"}) {
    %cst = stablehlo.constant dense<6.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %1 = stablehlo.compare LT, %arg3, %0, FLOAT : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xi1>
    %2 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %3 = stablehlo.convert %2 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %cst_0 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<2x2x8x8xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %8 = stablehlo.maximum %7, %6 : tensor<2x2x8xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<2x2x8x8xf32>
    %12 = stablehlo.exponential %11 : tensor<2x2x8x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %16 = stablehlo.divide %12, %15 : tensor<2x2x8x8xf32>
    %cst_4 = stablehlo.constant dense<7.500000e-01> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %18 = stablehlo.divide %16, %17 : tensor<2x2x8x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = call @_where(%1, %18, %cst_5) : (tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8x8xf32>
    %20 = stablehlo.convert %19 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %21 = stablehlo.dot_general %arg2, %20, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %22 = stablehlo.transpose %21, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %cst_6 = stablehlo.constant dense<6.000000e-01> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %24 = stablehlo.compare LT, %arg3, %23, FLOAT : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xi1>
    %25 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %26 = stablehlo.convert %25 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %cst_7 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %28 = stablehlo.multiply %26, %27 : tensor<2x2x8x8xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %29 = stablehlo.reduce(%28 init: %cst_8) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %30 = stablehlo.reshape %29 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %32 = stablehlo.compare EQ, %28, %31, FLOAT : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xi1>
    %33 = stablehlo.convert %32 : (tensor<2x2x8x8xi1>) -> tensor<2x2x8x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.reduce(%33 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %36 = stablehlo.maximum %35, %29 : tensor<2x2x8xf32>
    %37 = stablehlo.compare EQ, %29, %36, FLOAT : (tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xi1>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %40 = stablehlo.select %37, %38, %39 : tensor<2x2x8xi1>, tensor<2x2x8xf32>
    %cst_13 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %42 = stablehlo.compare EQ, %41, %36, FLOAT : (tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xi1>
    %cst_14 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x2x8xf32>
    %45 = stablehlo.select %42, %43, %44 : tensor<2x2x8xi1>, tensor<2x2x8xf32>
    %46 = stablehlo.divide %40, %45 : tensor<2x2x8xf32>
    %47 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %49 = stablehlo.subtract %28, %48 : tensor<2x2x8x8xf32>
    %50 = stablehlo.exponential %49 : tensor<2x2x8x8xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.reduce(%50 init: %cst_16) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %54 = stablehlo.divide %50, %53 : tensor<2x2x8x8xf32>
    %55 = stablehlo.multiply %52, %52 : tensor<2x2x8x1xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x2x8x1xf32>
    %57 = stablehlo.divide %56, %55 : tensor<2x2x8x1xf32>
    %cst_18 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %59 = stablehlo.divide %54, %58 : tensor<2x2x8x8xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60:2 = call @_where_0(%24, %59, %cst_19) : (tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>, tensor<f32>) -> (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>)
    %61 = stablehlo.convert %60#0 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %62 = stablehlo.dot_general %arg2, %61, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x16xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %63 = stablehlo.transpose %62, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %64 = stablehlo.transpose %arg4, dims = [0, 2, 3, 1] : (tensor<2x8x2x16xbf16>) -> tensor<2x2x16x8xbf16>
    %65 = stablehlo.dot_general %64, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x16x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x8xbf16>
    %66 = stablehlo.dot_general %64, %61, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x2x16x8xbf16>, tensor<2x2x8x8xbf16>) -> tensor<2x2x16x8xbf16>
    %67 = stablehlo.transpose %66, dims = [0, 3, 1, 2] : (tensor<2x2x16x8xbf16>) -> tensor<2x8x2x16xbf16>
    %68 = stablehlo.convert %65 : (tensor<2x2x8x8xbf16>) -> tensor<2x2x8x8xf32>
    %69 = call @_where_1(%24, %60#1, %68) : (tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
    %cst_20 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %71 = stablehlo.divide %69, %70 : tensor<2x2x8x8xf32>
    %72 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %73 = stablehlo.multiply %71, %72 : tensor<2x2x8x8xf32>
    %74 = stablehlo.multiply %73, %50 : tensor<2x2x8x8xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.reduce(%74 init: %cst_21) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %76 = stablehlo.reshape %75 : (tensor<2x2x8xf32>) -> tensor<2x2x8x1xf32>
    %77 = stablehlo.negate %76 : tensor<2x2x8x1xf32>
    %78 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2, 3] : (tensor<2x2x8x1xf32>) -> tensor<2x2x8x8xf32>
    %79 = stablehlo.divide %71, %78 : tensor<2x2x8x8xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %80 = stablehlo.reduce(%77 init: %cst_22) applies stablehlo.add across dimensions = [3] : (tensor<2x2x8x1xf32>, tensor<f32>) -> tensor<2x2x8xf32>
    %81 = stablehlo.broadcast_in_dim %80, dims = [0, 1, 2] : (tensor<2x2x8xf32>) -> tensor<2x2x8x8xf32>
    %82 = stablehlo.add %79, %81 : tensor<2x2x8x8xf32>
    %83 = stablehlo.multiply %82, %50 : tensor<2x2x8x8xf32>
    %cst_23 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %85 = stablehlo.multiply %83, %84 : tensor<2x2x8x8xf32>
    %86 = stablehlo.convert %85 : (tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xbf16>
    %87 = stablehlo.dot_general %86, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %88 = stablehlo.transpose %87, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    %89 = stablehlo.dot_general %86, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x8x8xbf16>, tensor<2x8x2x16xbf16>) -> tensor<2x2x8x16xbf16>
    %90 = stablehlo.transpose %89, dims = [0, 2, 1, 3] : (tensor<2x2x8x16xbf16>) -> tensor<2x8x2x16xbf16>
    return %22, %90, %88, %67 : tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>, tensor<2x8x2x16xbf16>
  }
  func.func private @_where(%arg0: tensor<2x2x8x8xi1>, %arg1: tensor<2x2x8x8xf32>, %arg2: tensor<f32>) -> tensor<2x2x8x8xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    return %2 : tensor<2x2x8x8xf32>
  }
  func.func private @_where_0(%arg0: tensor<2x2x8x8xi1>, %arg1: tensor<2x2x8x8xf32>, %arg2: tensor<f32>) -> (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    return %2, %3 : tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>
  }
  func.func private @_where_1(%arg0: tensor<2x2x8x8xi1>, %arg1: tensor<2x2x8x8xf32>, %arg2: tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x8x8xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
    return %1 : tensor<2x2x8x8xf32>
  }
}
