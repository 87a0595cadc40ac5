// RUN: soap-opt --soap-simplify-model --soap-auto-parallel="machine=cpu:4 algorithm=data-parallel" %s | FileCheck %s

// Where a norm limits gradients (JAX 0.10.2), those of biases and scales are not
// for updates alone, and families of their own; data parallelism sums them over
// its samples all the same, as it does the loss.
// CHECK: soap.operator "reduction" {{.*}} dims ["d0" = 64 : reduction, "d1" = 8 : reduction] config <[4, 1] on
// CHECK: soap.operator "reduction_1" {{.*}} dims ["d0" = 64 : reduction, "d1" = 32 : attribute] config <[4, 1] on
// CHECK: soap.operator "reduction_2" {{.*}} dims ["d0" = 64 : reduction, "d1" = 32 : attribute] config <[4, 1] on
// Not the norm itself, nor updates.
// CHECK: soap.operator "reduction_3" {{.*}} config <[1, 1] replicas 4 on
// CHECK: soap.operator "a.update" {{.*}} config <[1, 1] replicas 4 on

module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x32xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<32xf32> {tf.aliasing_output = 1 : i32}, %arg2: tensor<32x8xf32> {tf.aliasing_output = 2 : i32}, %arg3: tensor<32xf32> {tf.aliasing_output = 3 : i32}, %arg4: tensor<64x16xf32>) -> (tensor<16x32xf32> {jax.result_info = "result[0]['a']"}, tensor<32xf32> {jax.result_info = "result[0]['b']"}, tensor<32x8xf32> {jax.result_info = "result[0]['c']"}, tensor<32xf32> {jax.result_info = "result[0]['scale']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg4, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x16xf32>, tensor<16x32xf32>) -> tensor<64x32xf32>
    %1 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<64x32xf32>
    %3 = stablehlo.multiply %0, %2 : tensor<64x32xf32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<64x32xf32>
    %6 = stablehlo.add %3, %5 : tensor<64x32xf32>
    %7 = stablehlo.tanh %6 : tensor<64x32xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %9 = stablehlo.subtract %8, %7 : tensor<64x32xf32>
    %10 = stablehlo.dot_general %7, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x32xf32>, tensor<32x8xf32>) -> tensor<64x8xf32>
    %11 = chlo.square %10 : tensor<64x8xf32> -> tensor<64x8xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<64x8xf32>
    %13 = stablehlo.multiply %12, %10 : tensor<64x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%11 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %15 = stablehlo.divide %14, %cst_2 : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_4 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %16 = stablehlo.divide %cst_3, %cst_4 : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<f32>) -> tensor<64x8xf32>
    %18 = stablehlo.multiply %17, %13 : tensor<64x8xf32>
    %19 = stablehlo.dot_general %18, %7, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x8xf32>, tensor<64x32xf32>) -> tensor<8x32xf32>
    %20 = stablehlo.transpose %19, dims = [1, 0] : (tensor<8x32xf32>) -> tensor<32x8xf32>
    %21 = stablehlo.dot_general %18, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<64x8xf32>, tensor<32x8xf32>) -> tensor<64x32xf32>
    %22 = stablehlo.multiply %21, %9 : tensor<64x32xf32>
    %23 = stablehlo.multiply %22, %7 : tensor<64x32xf32>
    %24 = stablehlo.add %22, %23 : tensor<64x32xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.reduce(%24 init: %cst_5) applies stablehlo.add across dimensions = [0] : (tensor<64x32xf32>, tensor<f32>) -> tensor<32xf32>
    %26 = stablehlo.reshape %25 : (tensor<32xf32>) -> tensor<1x32xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.reduce(%26 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %28 = stablehlo.multiply %0, %24 : tensor<64x32xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.reduce(%28 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<64x32xf32>, tensor<f32>) -> tensor<32xf32>
    %30 = stablehlo.reshape %29 : (tensor<32xf32>) -> tensor<1x32xf32>
    %31 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<64x32xf32>
    %32 = stablehlo.multiply %24, %31 : tensor<64x32xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%30 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %34 = stablehlo.dot_general %32, %arg4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x32xf32>, tensor<64x16xf32>) -> tensor<32x16xf32>
    %35 = stablehlo.transpose %34, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %36 = chlo.square %35 : tensor<16x32xf32> -> tensor<16x32xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.reduce(%36 init: %cst_9) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<f32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.add %cst_10, %37 : tensor<f32>
    %39 = chlo.square %27 : tensor<32xf32> -> tensor<32xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.reduce(%39 init: %cst_11) applies stablehlo.add across dimensions = [0] : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
    %41 = stablehlo.add %38, %40 : tensor<f32>
    %42 = chlo.square %20 : tensor<32x8xf32> -> tensor<32x8xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.reduce(%42 init: %cst_12) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x8xf32>, tensor<f32>) -> tensor<f32>
    %44 = stablehlo.add %41, %43 : tensor<f32>
    %45 = chlo.square %33 : tensor<32xf32> -> tensor<32xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.reduce(%45 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
    %47 = stablehlo.add %44, %46 : tensor<f32>
    %48 = stablehlo.sqrt %47 : tensor<f32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %49 = stablehlo.divide %cst_14, %48 : tensor<f32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %50 = stablehlo.minimum %cst_15, %49 : tensor<f32>
    %cst_16 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %51 = stablehlo.multiply %cst_16, %50 : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %53 = stablehlo.multiply %52, %35 : tensor<16x32xf32>
    %54 = stablehlo.subtract %arg0, %53 : tensor<16x32xf32>
    %cst_17 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %55 = stablehlo.multiply %cst_17, %50 : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %57 = stablehlo.multiply %56, %27 : tensor<32xf32>
    %58 = stablehlo.subtract %arg1, %57 : tensor<32xf32>
    %cst_18 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %59 = stablehlo.multiply %cst_18, %50 : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [] : (tensor<f32>) -> tensor<32x8xf32>
    %61 = stablehlo.multiply %60, %20 : tensor<32x8xf32>
    %62 = stablehlo.subtract %arg2, %61 : tensor<32x8xf32>
    %cst_19 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %63 = stablehlo.multiply %cst_19, %50 : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %65 = stablehlo.multiply %64, %33 : tensor<32xf32>
    %66 = stablehlo.subtract %arg3, %65 : tensor<32xf32>
    return %54, %58, %62, %66, %15 : tensor<16x32xf32>, tensor<32xf32>, tensor<32x8xf32>, tensor<32xf32>, tensor<f32>
  }
}

