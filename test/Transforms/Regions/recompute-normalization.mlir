// RUN: soap-opt %s "--soap-plan=machine=cuda:1 algorithm=single-device" --soap-distribute --soap-form-gpu-normalization | FileCheck %s
// RUN: soap-opt %s "--soap-plan=machine=cpu:1 algorithm=single-device" --soap-distribute | FileCheck %s --check-prefix=CPU

// A step of training as JAX exports it: a product, batch normalisation, ReLU,
// another product. One call forward, one for the gradient, which computes the
// difference from the mean again.

// CHECK: func.func private @contraction(
// CHECK: soap_gpu.batch_norm forward
// CHECK: func.func private
// CHECK: soap_gpu.batch_norm backward
// CHECK: generated
// CHECK: stablehlo.subtract {{.*}} {soap.centered}

// CPU-NOT: soap.centered

module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x16xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16xf32>, %arg3: tensor<64x24xf32>, %arg4: tensor<64x8xf32>, %arg5: tensor<16x8xf32>) -> (tensor<24x16xf32>, tensor<16xf32>, tensor<16xf32>) {
    %0 = stablehlo.dot_general %arg3, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x24xf32>, tensor<24x16xf32>) -> tensor<64x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<64x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_0 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %3 = stablehlo.divide %1, %2 : tensor<16xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<64x16xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<64x16xf32>
    %7 = stablehlo.multiply %6, %6 : tensor<64x16xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<64x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_2 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %10 = stablehlo.divide %8, %9 : tensor<16xf32>
    %cst_3 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %12 = stablehlo.add %10, %11 : tensor<16xf32>
    %13 = stablehlo.rsqrt %12 : tensor<16xf32>
    %14 = stablehlo.divide %13, %12 : tensor<16xf32>
    %cst_4 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %16 = stablehlo.multiply %15, %14 : tensor<16xf32>
    %17 = stablehlo.multiply %13, %arg1 : tensor<16xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<64x16xf32>
    %20 = stablehlo.multiply %6, %19 : tensor<64x16xf32>
    %21 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<64x16xf32>
    %23 = stablehlo.add %20, %22 : tensor<64x16xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %25 = stablehlo.compare GT, %23, %24, FLOAT : (tensor<64x16xf32>, tensor<64x16xf32>) -> tensor<64x16xi1>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<64x8xf32>
    %27 = stablehlo.multiply %arg4, %26 : tensor<64x8xf32>
    %28 = stablehlo.dot_general %27, %arg5, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<64x8xf32>, tensor<16x8xf32>) -> tensor<64x16xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %30 = stablehlo.select %25, %28, %29 : tensor<64x16xi1>, tensor<64x16xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.reduce(%30 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<64x16xf32>, tensor<f32>) -> tensor<16xf32>
    %32 = stablehlo.reshape %31 : (tensor<16xf32>) -> tensor<1x16xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%32 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %34 = stablehlo.multiply %6, %30 : tensor<64x16xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.reduce(%34 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<64x16xf32>, tensor<f32>) -> tensor<16xf32>
    %36 = stablehlo.reshape %35 : (tensor<16xf32>) -> tensor<1x16xf32>
    %37 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<64x16xf32>
    %38 = stablehlo.multiply %30, %37 : tensor<64x16xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.reduce(%36 init: %cst_11) applies stablehlo.add across dimensions = [0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %40 = stablehlo.multiply %13, %39 : tensor<16xf32>
    %41 = stablehlo.multiply %39, %arg1 : tensor<16xf32>
    %42 = stablehlo.multiply %41, %16 : tensor<16xf32>
    %cst_12 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %44 = stablehlo.divide %42, %43 : tensor<16xf32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [1] : (tensor<16xf32>) -> tensor<64x16xf32>
    %46 = stablehlo.multiply %6, %45 : tensor<64x16xf32>
    %47 = stablehlo.add %38, %46 : tensor<64x16xf32>
    %48 = stablehlo.multiply %45, %6 : tensor<64x16xf32>
    %49 = stablehlo.add %47, %48 : tensor<64x16xf32>
    %50 = stablehlo.negate %49 : tensor<64x16xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.reduce(%50 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<64x16xf32>, tensor<f32>) -> tensor<16xf32>
    %52 = stablehlo.reshape %51 : (tensor<16xf32>) -> tensor<1x16xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.reduce(%52 init: %cst_14) applies stablehlo.add across dimensions = [0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_15 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %55 = stablehlo.divide %53, %54 : tensor<16xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [1] : (tensor<16xf32>) -> tensor<64x16xf32>
    %57 = stablehlo.add %49, %56 : tensor<64x16xf32>
    %58 = stablehlo.dot_general %57, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<64x16xf32>, tensor<64x24xf32>) -> tensor<16x24xf32>
    %59 = stablehlo.transpose %58, dims = [1, 0] : (tensor<16x24xf32>) -> tensor<24x16xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<24x16xf32>
    %61 = stablehlo.multiply %60, %59 : tensor<24x16xf32>
    %62 = stablehlo.subtract %arg0, %61 : tensor<24x16xf32>
    %cst_17 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %64 = stablehlo.multiply %63, %40 : tensor<16xf32>
    %65 = stablehlo.subtract %arg1, %64 : tensor<16xf32>
    %cst_18 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %67 = stablehlo.multiply %66, %33 : tensor<16xf32>
    %68 = stablehlo.subtract %arg2, %67 : tensor<16xf32>
    return %62, %65, %68 : tensor<24x16xf32>, tensor<16xf32>, tensor<16xf32>
  }
}

