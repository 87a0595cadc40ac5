// RUN: soap-opt %s --soap-form-gpu-alternatives | FileCheck %s
// RUN: soap-opt %s --soap-widen-sums --soap-form-gpu-alternatives | FileCheck %s
// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s --check-prefix=STEPS

// SoftmaxTest.cpp compares what becomes of these functions with the evaluator,
// CudnnPlanTest.cpp asks cuDNN for descriptions of their operands. As JAX 0.10
// writes jax.nn.softmax and jax.nn.log_softmax and derives their gradients.

// STEPS-LABEL: func.func @probabilities(
// STEPS: soap_gpu.alternatives ins(%arg0 : memref<4x6x5xf32>) outs(%arg1 : memref<4x6x5xf32>) library {
// STEPS: ^bb0(%[[X:.*]]: memref<4x6x5xf32>, %[[Y:.*]]: memref<4x6x5xf32>):
// STEPS-NEXT: soap_gpu.softmax forward ins(%[[X]] : memref<4x6x5xf32>) outs(%[[Y]] : memref<4x6x5xf32>) sizes [24, 5, 1]
// STEPS: generated {
// STEPS: gpu.launch_func
// CHECK-LABEL: @probabilities(
// CHECK: soap_gpu.alternatives ins(%arg0 : {{.*}}) -> tensor<4x6x5xf32> library {
// CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<4x6x5xf32>):
// CHECK-NOT: stablehlo
// CHECK: %[[P:.*]] = soap_gpu.softmax forward ins(%[[X]] : tensor<4x6x5xf32>) outs(%{{.*}} : tensor<4x6x5xf32>) sizes [24, 5, 1] -> tensor<4x6x5xf32>
// CHECK-NEXT: soap_gpu.yield %[[P]]
// CHECK: generated {
// CHECK: stablehlo.exponential
func.func @probabilities(%arg0: tensor<4x6x5xf32>) -> tensor<4x6x5xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  %2 = stablehlo.maximum %1, %0 : tensor<4x6xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %5 = stablehlo.subtract %arg0, %4 : tensor<4x6x5xf32>
  %6 = stablehlo.exponential %5 : tensor<4x6x5xf32>
  %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %10 = stablehlo.divide %6, %9 : tensor<4x6x5xf32>
  return %10 : tensor<4x6x5xf32>
}

// Along a dimension that is not the last.
// CHECK-LABEL: @channels(
// CHECK: soap_gpu.softmax forward
// CHECK-SAME: sizes [4, 6, 5]
func.func @channels(%arg0: tensor<4x6x5xf32>) -> tensor<4x6x5xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [1] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x5xf32>
  %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
  %2 = stablehlo.maximum %1, %0 : tensor<4x5xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 2] : (tensor<4x5xf32>) -> tensor<4x1x5xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x1x5xf32>) -> tensor<4x6x5xf32>
  %5 = stablehlo.subtract %arg0, %4 : tensor<4x6x5xf32>
  %6 = stablehlo.exponential %5 : tensor<4x6x5xf32>
  %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x5xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 2] : (tensor<4x5xf32>) -> tensor<4x1x5xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<4x1x5xf32>) -> tensor<4x6x5xf32>
  %10 = stablehlo.divide %6, %9 : tensor<4x6x5xf32>
  return %10 : tensor<4x6x5xf32>
}

// Along several.
// CHECK-LABEL: @axes(
// CHECK: soap_gpu.softmax forward
// CHECK-SAME: sizes [4, 30, 1]
func.func @axes(%arg0: tensor<4x6x5xf32>) -> tensor<4x6x5xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [1, 2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4xf32>
  %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %2 = stablehlo.maximum %1, %0 : tensor<4xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xf32>) -> tensor<4x1x1xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x1x1xf32>) -> tensor<4x6x5xf32>
  %5 = stablehlo.subtract %arg0, %4 : tensor<4x6x5xf32>
  %6 = stablehlo.exponential %5 : tensor<4x6x5xf32>
  %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [1, 2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<4xf32>) -> tensor<4x1x1xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<4x1x1xf32>) -> tensor<4x6x5xf32>
  %10 = stablehlo.divide %6, %9 : tensor<4x6x5xf32>
  return %10 : tensor<4x6x5xf32>
}

// CHECK-LABEL: @logarithms(
// CHECK: soap_gpu.softmax log_forward
// CHECK-SAME: sizes [24, 5, 1]
// CHECK-NEXT: soap_gpu.yield
func.func @logarithms(%arg0: tensor<4x6x5xf32>) -> tensor<4x6x5xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  %2 = stablehlo.maximum %1, %0 : tensor<4x6xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %5 = stablehlo.subtract %arg0, %4 : tensor<4x6x5xf32>
  %6 = stablehlo.exponential %5 : tensor<4x6x5xf32>
  %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %9 = stablehlo.log %8 : tensor<4x6x1xf32>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %11 = stablehlo.subtract %5, %10 : tensor<4x6x5xf32>
  return %11 : tensor<4x6x5xf32>
}

// Of 16 bits, in f32: the conversions are the call's.
// CHECK-LABEL: @widened(
// CHECK: soap_gpu.softmax forward ins(%{{.*}} : tensor<4x6x5xbf16>)
// CHECK-NEXT: soap_gpu.yield
func.func @widened(%arg0: tensor<4x6x5xbf16>) -> tensor<4x6x5xbf16> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.convert %arg0 : (tensor<4x6x5xbf16>) -> tensor<4x6x5xf32>
  %1 = stablehlo.reduce(%0 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  %3 = stablehlo.maximum %2, %1 : tensor<4x6xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %6 = stablehlo.subtract %0, %5 : tensor<4x6x5xf32>
  %7 = stablehlo.exponential %6 : tensor<4x6x5xf32>
  %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %11 = stablehlo.divide %7, %10 : tensor<4x6x5xf32>
  %12 = stablehlo.convert %11 : (tensor<4x6x5xf32>) -> tensor<4x6x5xbf16>
  return %12 : tensor<4x6x5xbf16>
}

// CHECK-LABEL: @narrow(
// CHECK: soap_gpu.softmax forward ins(%{{.*}} : tensor<4x6x5xbf16>)
// CHECK-NEXT: soap_gpu.yield
func.func @narrow(%arg0: tensor<4x6x5xbf16>) -> tensor<4x6x5xbf16> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x5xbf16>, tensor<bf16>) -> tensor<4x6xbf16>
  %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<4x6xbf16>
  %2 = stablehlo.maximum %1, %0 : tensor<4x6xbf16>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x1xbf16>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x6x1xbf16>) -> tensor<4x6x5xbf16>
  %5 = stablehlo.subtract %arg0, %4 : tensor<4x6x5xbf16>
  %6 = stablehlo.exponential %5 : tensor<4x6x5xbf16>
  %7 = stablehlo.convert %6 : (tensor<4x6x5xbf16>) -> tensor<4x6x5xf32>
  %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %10 = stablehlo.convert %9 : (tensor<4x6x1xf32>) -> tensor<4x6x1xbf16>
  %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<4x6x1xbf16>) -> tensor<4x6x5xbf16>
  %12 = stablehlo.divide %6, %11 : tensor<4x6x5xbf16>
  return %12 : tensor<4x6x5xbf16>
}

// CHECK-LABEL: @half(
// CHECK: soap_gpu.softmax log_forward ins(%{{.*}} : tensor<4x6x5xf16>)
// CHECK-NEXT: soap_gpu.yield
func.func @half(%arg0: tensor<4x6x5xf16>) -> tensor<4x6x5xf16> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFC00> : tensor<f16>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x5xf16>, tensor<f16>) -> tensor<4x6xf16>
  %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f16>) -> tensor<4x6xf16>
  %2 = stablehlo.maximum %1, %0 : tensor<4x6xf16>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x6xf16>) -> tensor<4x6x1xf16>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x6x1xf16>) -> tensor<4x6x5xf16>
  %5 = stablehlo.subtract %arg0, %4 : tensor<4x6x5xf16>
  %6 = stablehlo.exponential %5 : tensor<4x6x5xf16>
  %7 = stablehlo.convert %6 : (tensor<4x6x5xf16>) -> tensor<4x6x5xf32>
  %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %10 = stablehlo.convert %9 : (tensor<4x6x1xf32>) -> tensor<4x6x1xf16>
  %11 = stablehlo.log %10 : tensor<4x6x1xf16>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x6x1xf16>) -> tensor<4x6x5xf16>
  %13 = stablehlo.subtract %5, %12 : tensor<4x6x5xf16>
  return %13 : tensor<4x6x5xf16>
}

// CHECK-LABEL: @double(
// CHECK: soap_gpu.softmax forward ins(%{{.*}} : tensor<4x6x5xf64>)
// CHECK-NEXT: soap_gpu.yield
func.func @double(%arg0: tensor<4x6x5xf64>) -> tensor<4x6x5xf64> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
  %cst_0 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x5xf64>, tensor<f64>) -> tensor<4x6xf64>
  %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<4x6xf64>
  %2 = stablehlo.maximum %1, %0 : tensor<4x6xf64>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x6xf64>) -> tensor<4x6x1xf64>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x6x1xf64>) -> tensor<4x6x5xf64>
  %5 = stablehlo.subtract %arg0, %4 : tensor<4x6x5xf64>
  %6 = stablehlo.exponential %5 : tensor<4x6x5xf64>
  %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf64>, tensor<f64>) -> tensor<4x6xf64>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x6xf64>) -> tensor<4x6x1xf64>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<4x6x1xf64>) -> tensor<4x6x5xf64>
  %10 = stablehlo.divide %6, %9 : tensor<4x6x5xf64>
  return %10 : tensor<4x6x5xf64>
}

// Of quotients, as JAX derives it, with the forward computation.
// CHECK-LABEL: @gradient(
// CHECK: ^bb0(%[[X:.*]]: tensor<4x6x5xf32>, %[[G:.*]]: tensor<4x6x5xf32>):
// CHECK: %[[Y:.*]] = soap_gpu.softmax forward ins(%[[X]] :
// CHECK: %[[D:.*]] = soap_gpu.softmax backward ins(%[[Y]], %[[G]] :
// CHECK-SAME: sizes [4, 6, 5]
// CHECK-NEXT: soap_gpu.yield %[[D]]
func.func @gradient(%arg0: tensor<4x6x5xf32>, %arg1: tensor<4x6x5xf32>) -> tensor<4x6x5xf32> {
  %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst_1) applies stablehlo.maximum across dimensions = [1] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x5xf32>
  %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
  %2 = stablehlo.maximum %1, %0 : tensor<4x5xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 2] : (tensor<4x5xf32>) -> tensor<4x1x5xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x1x5xf32>) -> tensor<4x6x5xf32>
  %5 = stablehlo.subtract %arg0, %4 : tensor<4x6x5xf32>
  %6 = stablehlo.exponential %5 : tensor<4x6x5xf32>
  %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x5xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 2] : (tensor<4x5xf32>) -> tensor<4x1x5xf32>
  %9 = stablehlo.multiply %8, %8 : tensor<4x1x5xf32>
  %10 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x1x5xf32>
  %11 = stablehlo.divide %10, %9 : tensor<4x1x5xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x1x5xf32>) -> tensor<4x6x5xf32>
  %13 = stablehlo.multiply %arg1, %12 : tensor<4x6x5xf32>
  %14 = stablehlo.multiply %13, %6 : tensor<4x6x5xf32>
  %15 = stablehlo.reduce(%14 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x5xf32>
  %16 = stablehlo.reshape %15 : (tensor<4x5xf32>) -> tensor<4x1x5xf32>
  %17 = stablehlo.negate %16 : tensor<4x1x5xf32>
  %18 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<4x1x5xf32>) -> tensor<4x6x5xf32>
  %19 = stablehlo.divide %arg1, %18 : tensor<4x6x5xf32>
  %20 = stablehlo.reduce(%17 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x1x5xf32>, tensor<f32>) -> tensor<4x5xf32>
  %21 = stablehlo.broadcast_in_dim %20, dims = [0, 2] : (tensor<4x5xf32>) -> tensor<4x6x5xf32>
  %22 = stablehlo.add %19, %21 : tensor<4x6x5xf32>
  %23 = stablehlo.multiply %22, %6 : tensor<4x6x5xf32>
  return %23 : tensor<4x6x5xf32>
}

// CHECK-LABEL: @log_gradient(
// CHECK: ^bb0(%[[X:.*]]: tensor<4x6x5xf32>, %[[G:.*]]: tensor<4x6x5xf32>):
// CHECK: %[[Y:.*]] = soap_gpu.softmax log_forward ins(%[[X]] :
// CHECK: %[[D:.*]] = soap_gpu.softmax log_backward ins(%[[Y]], %[[G]] :
// CHECK-NEXT: soap_gpu.yield %[[D]]
func.func @log_gradient(%arg0: tensor<4x6x5xf32>, %arg1: tensor<4x6x5xf32>) -> tensor<4x6x5xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  %2 = stablehlo.maximum %1, %0 : tensor<4x6xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %5 = stablehlo.subtract %arg0, %4 : tensor<4x6x5xf32>
  %6 = stablehlo.exponential %5 : tensor<4x6x5xf32>
  %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %9 = stablehlo.negate %arg1 : tensor<4x6x5xf32>
  %10 = stablehlo.reduce(%9 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %11 = stablehlo.reshape %10 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %12 = stablehlo.divide %11, %8 : tensor<4x6x1xf32>
  %13 = stablehlo.reduce(%12 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<4x6xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x5xf32>
  %15 = stablehlo.multiply %14, %6 : tensor<4x6x5xf32>
  %16 = stablehlo.add %arg1, %15 : tensor<4x6x5xf32>
  return %16 : tensor<4x6x5xf32>
}

// Beside other work; exponentials are gone.
// CHECK-LABEL: @loss(
// CHECK: %[[Y:.*]] = soap_gpu.softmax log_forward
// CHECK: stablehlo.multiply %{{.*}}, %[[Y]]
// CHECK: %[[D:.*]] = soap_gpu.softmax log_backward ins(%[[Y]],
// CHECK-NOT: stablehlo.exponential
// CHECK: soap_gpu.yield %{{.*}}, %[[D]]
// CHECK: generated {
func.func @loss(%arg0: tensor<8x16xf32>, %arg1: tensor<8xi32>) -> (tensor<f32>, tensor<8x16xf32>) {
  %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
  %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
  %1 = stablehlo.iota dim = 1 : tensor<1x16xi32>
  %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<8x1xi32>) -> tensor<8x16xi32>
  %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x16xi32>) -> tensor<8x16xi32>
  %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %5 = stablehlo.convert %4 : (tensor<8x16xi1>) -> tensor<8x16xf32>
  %6 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %8 = stablehlo.maximum %7, %6 : tensor<8xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
  %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x16xf32>
  %11 = stablehlo.subtract %arg0, %10 : tensor<8x16xf32>
  %12 = stablehlo.exponential %11 : tensor<8x16xf32>
  %13 = stablehlo.reduce(%12 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
  %15 = stablehlo.log %14 : tensor<8x1xf32>
  %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x16xf32>
  %17 = stablehlo.subtract %11, %16 : tensor<8x16xf32>
  %18 = stablehlo.multiply %5, %17 : tensor<8x16xf32>
  %19 = stablehlo.reduce(%18 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  %20 = stablehlo.reduce(%19 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  %21 = stablehlo.divide %20, %cst_1 : tensor<f32>
  %22 = stablehlo.negate %21 : tensor<f32>
  %23 = stablehlo.negate %cst_0 : tensor<f32>
  %24 = stablehlo.divide %23, %cst_1 : tensor<f32>
  %25 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %26 = stablehlo.broadcast_in_dim %25, dims = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
  %27 = stablehlo.multiply %5, %26 : tensor<8x16xf32>
  %28 = stablehlo.negate %27 : tensor<8x16xf32>
  %29 = stablehlo.reduce(%28 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  %30 = stablehlo.reshape %29 : (tensor<8xf32>) -> tensor<8x1xf32>
  %31 = stablehlo.divide %30, %14 : tensor<8x1xf32>
  %32 = stablehlo.reduce(%31 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<8x1xf32>, tensor<f32>) -> tensor<8xf32>
  %33 = stablehlo.broadcast_in_dim %32, dims = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
  %34 = stablehlo.multiply %33, %12 : tensor<8x16xf32>
  %35 = stablehlo.add %27, %34 : tensor<8x16xf32>
  return %22, %35 : tensor<f32>, tensor<8x16xf32>
}

// Exponentials of logarithms of 16 bits would be of few bits: in f32.
// CHECK-LABEL: @log_gradient_narrow(
// CHECK: soap_gpu.softmax log_forward ins(%{{.*}} : tensor<4x6x5xf32>)
// CHECK: soap_gpu.softmax log_backward ins(%{{.*}}, %{{.*}} : tensor<4x6x5xf32>, tensor<4x6x5xf32>)
// CHECK: stablehlo.convert
// CHECK: soap_gpu.yield
func.func @log_gradient_narrow(%arg0: tensor<4x6x5xbf16>, %arg1: tensor<4x6x5xbf16>) -> tensor<4x6x5xbf16> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %0 = stablehlo.reduce(%arg0 init: %cst_1) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x5xbf16>, tensor<bf16>) -> tensor<4x6xbf16>
  %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<bf16>) -> tensor<4x6xbf16>
  %2 = stablehlo.maximum %1, %0 : tensor<4x6xbf16>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x6xbf16>) -> tensor<4x6x1xbf16>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x6x1xbf16>) -> tensor<4x6x5xbf16>
  %5 = stablehlo.subtract %arg0, %4 : tensor<4x6x5xbf16>
  %6 = stablehlo.exponential %5 : tensor<4x6x5xbf16>
  %7 = stablehlo.convert %6 : (tensor<4x6x5xbf16>) -> tensor<4x6x5xf32>
  %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %10 = stablehlo.convert %9 : (tensor<4x6x1xf32>) -> tensor<4x6x1xbf16>
  %11 = stablehlo.negate %arg1 : tensor<4x6x5xbf16>
  %12 = stablehlo.reduce(%11 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xbf16>, tensor<bf16>) -> tensor<4x6xbf16>
  %13 = stablehlo.reshape %12 : (tensor<4x6xbf16>) -> tensor<4x6x1xbf16>
  %14 = stablehlo.divide %13, %10 : tensor<4x6x1xbf16>
  %15 = stablehlo.convert %14 : (tensor<4x6x1xbf16>) -> tensor<4x6x1xf32>
  %16 = stablehlo.reduce(%15 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<4x6xf32>
  %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x5xf32>
  %18 = stablehlo.convert %17 : (tensor<4x6x5xf32>) -> tensor<4x6x5xbf16>
  %19 = stablehlo.multiply %18, %6 : tensor<4x6x5xbf16>
  %20 = stablehlo.add %arg1, %19 : tensor<4x6x5xbf16>
  return %20 : tensor<4x6x5xbf16>
}

// CHECK-LABEL: @with_neighbours(
// CHECK: %[[X:.*]] = stablehlo.add
// CHECK: %[[P:.*]] = soap_gpu.softmax forward ins(%[[X]] :
// CHECK: stablehlo.multiply %[[P]],
func.func @with_neighbours(%arg0: tensor<4x6x5xf32>, %arg1: tensor<5xf32>) -> tensor<4x6x5xf32> {
  %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
  %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0.797884583> : tensor<f32>
  %cst_2 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
  %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x6x5xf32>
  %1 = stablehlo.multiply %arg0, %0 : tensor<4x6x5xf32>
  %2 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<5xf32>) -> tensor<1x1x5xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x1x5xf32>) -> tensor<4x6x5xf32>
  %4 = stablehlo.add %1, %3 : tensor<4x6x5xf32>
  %5 = stablehlo.reduce(%4 init: %cst_4) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %6 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  %7 = stablehlo.maximum %6, %5 : tensor<4x6xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %10 = stablehlo.subtract %4, %9 : tensor<4x6x5xf32>
  %11 = stablehlo.exponential %10 : tensor<4x6x5xf32>
  %12 = stablehlo.reduce(%11 init: %cst_3) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %15 = stablehlo.divide %11, %14 : tensor<4x6x5xf32>
  %16 = stablehlo.multiply %15, %15 : tensor<4x6x5xf32>
  %17 = stablehlo.multiply %16, %15 : tensor<4x6x5xf32>
  %18 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x6x5xf32>
  %19 = stablehlo.multiply %18, %17 : tensor<4x6x5xf32>
  %20 = stablehlo.add %15, %19 : tensor<4x6x5xf32>
  %21 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x6x5xf32>
  %22 = stablehlo.multiply %21, %20 : tensor<4x6x5xf32>
  %23 = stablehlo.tanh %22 : tensor<4x6x5xf32>
  %24 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6x5xf32>
  %25 = stablehlo.add %24, %23 : tensor<4x6x5xf32>
  %26 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x5xf32>
  %27 = stablehlo.multiply %26, %25 : tensor<4x6x5xf32>
  %28 = stablehlo.multiply %15, %27 : tensor<4x6x5xf32>
  return %28 : tensor<4x6x5xf32>
}

// From probabilities that are computed elsewhere.
// CHECK-LABEL: @gradient_alone(
// CHECK: ^bb0(%[[Y:.*]]: tensor<4x6x5xf32>, %[[G:.*]]: tensor<4x6x5xf32>):
// CHECK: %[[D:.*]] = soap_gpu.softmax backward ins(%[[Y]], %[[G]] :
// CHECK-SAME: sizes [24, 5, 1]
// CHECK-NEXT: soap_gpu.yield %[[D]]
func.func @gradient_alone(%arg0: tensor<4x6x5xf32>, %arg1: tensor<4x6x5xf32>) -> tensor<4x6x5xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.multiply %arg0, %arg1 : tensor<4x6x5xf32>
  %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %4 = stablehlo.subtract %arg1, %3 : tensor<4x6x5xf32>
  %5 = stablehlo.multiply %arg0, %4 : tensor<4x6x5xf32>
  return %5 : tensor<4x6x5xf32>
}

// CHECK-LABEL: @gradient_of_products(
// CHECK: ^bb0(%[[Y:.*]]: tensor<4x6x5xbf16>, %[[G:.*]]: tensor<4x6x5xbf16>):
// CHECK: %[[D:.*]] = soap_gpu.softmax backward ins(%[[Y]], %[[G]] :
// CHECK-SAME: sizes [4, 6, 5]
// CHECK-NEXT: soap_gpu.yield %[[D]]
func.func @gradient_of_products(%arg0: tensor<4x6x5xbf16>, %arg1: tensor<4x6x5xbf16>) -> tensor<4x6x5xbf16> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.multiply %arg0, %arg1 : tensor<4x6x5xbf16>
  %1 = stablehlo.multiply %arg1, %arg0 : tensor<4x6x5xbf16>
  %2 = stablehlo.convert %1 : (tensor<4x6x5xbf16>) -> tensor<4x6x5xf32>
  %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x5xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 2] : (tensor<4x5xf32>) -> tensor<4x1x5xf32>
  %5 = stablehlo.convert %4 : (tensor<4x1x5xf32>) -> tensor<4x1x5xbf16>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<4x1x5xbf16>) -> tensor<4x6x5xbf16>
  %7 = stablehlo.multiply %arg0, %6 : tensor<4x6x5xbf16>
  %8 = stablehlo.subtract %0, %7 : tensor<4x6x5xbf16>
  return %8 : tensor<4x6x5xbf16>
}

// The exponentials are a result, too.
// CHECK-LABEL: @kept(
// CHECK-NOT: soap_gpu
func.func @kept(%arg0: tensor<4x6x5xf32>) -> (tensor<4x6x5xf32>, tensor<4x6x5xf32>) {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %3 = stablehlo.subtract %arg0, %2 : tensor<4x6x5xf32>
  %4 = stablehlo.exponential %3 : tensor<4x6x5xf32>
  %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %8 = stablehlo.divide %4, %7 : tensor<4x6x5xf32>
  return %4, %8 : tensor<4x6x5xf32>, tensor<4x6x5xf32>
}

// A mask of -infinity.
// CHECK-LABEL: @masked(
// CHECK-NOT: soap_gpu
func.func @masked(%arg0: tensor<4x6x5xf32>, %arg1: tensor<4x6x5xi1>) -> tensor<4x6x5xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_1 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %0 = stablehlo.convert %cst_1 : (tensor<f64>) -> tensor<f32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x6x5xf32>
  %2 = stablehlo.select %arg1, %arg0, %1 : tensor<4x6x5xi1>, tensor<4x6x5xf32>
  %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  %5 = stablehlo.maximum %4, %3 : tensor<4x6xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %8 = stablehlo.subtract %2, %7 : tensor<4x6x5xf32>
  %9 = stablehlo.exponential %8 : tensor<4x6x5xf32>
  %10 = stablehlo.reduce(%9 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %13 = stablehlo.divide %9, %12 : tensor<4x6x5xf32>
  return %13 : tensor<4x6x5xf32>
}

// Behind a large number.
// CHECK-LABEL: @hidden(
// CHECK: %[[X:.*]] = stablehlo.select
// CHECK: soap_gpu.softmax forward ins(%[[X]] :
func.func @hidden(%arg0: tensor<4x6x5xf32>, %arg1: tensor<4x6x5xi1>) -> tensor<4x6x5xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %cst_1 = stablehlo.constant dense<-1.000000e+09> : tensor<f64>
  %0 = stablehlo.convert %cst_1 : (tensor<f64>) -> tensor<f32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x6x5xf32>
  %2 = stablehlo.select %arg1, %arg0, %1 : tensor<4x6x5xi1>, tensor<4x6x5xf32>
  %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  %5 = stablehlo.maximum %4, %3 : tensor<4x6xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %8 = stablehlo.subtract %2, %7 : tensor<4x6x5xf32>
  %9 = stablehlo.exponential %8 : tensor<4x6x5xf32>
  %10 = stablehlo.reduce(%9 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %13 = stablehlo.divide %9, %12 : tensor<4x6x5xf32>
  return %13 : tensor<4x6x5xf32>
}

// The maximum of other rows.
// CHECK-LABEL: @other_maximum(
// CHECK-NOT: soap_gpu
func.func @other_maximum(%arg0: tensor<4x6x5xf32>) -> tensor<4x6x5xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [0] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<6x5xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [1, 2] : (tensor<6x5xf32>) -> tensor<1x6x5xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x6x5xf32>) -> tensor<4x6x5xf32>
  %3 = stablehlo.subtract %arg0, %2 : tensor<4x6x5xf32>
  %4 = stablehlo.exponential %3 : tensor<4x6x5xf32>
  %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %8 = stablehlo.divide %4, %7 : tensor<4x6x5xf32>
  return %8 : tensor<4x6x5xf32>
}

// The sums of other rows.
// CHECK-LABEL: @other_rows(
// CHECK-NOT: soap_gpu
func.func @other_rows(%arg0: tensor<6x6xf32>) -> tensor<6x6xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [1] : (tensor<6x6xf32>, tensor<f32>) -> tensor<6xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x6xf32>
  %3 = stablehlo.subtract %arg0, %2 : tensor<6x6xf32>
  %4 = stablehlo.exponential %3 : tensor<6x6xf32>
  %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<6x6xf32>, tensor<f32>) -> tensor<6xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<6x6xf32>
  %8 = stablehlo.divide %4, %7 : tensor<6x6xf32>
  return %8 : tensor<6x6xf32>
}

// Exponentials that may overflow.
// CHECK-LABEL: @without_maximum(
// CHECK-NOT: soap_gpu
func.func @without_maximum(%arg0: tensor<4x6x5xf32>) -> tensor<4x6x5xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.exponential %arg0 : tensor<4x6x5xf32>
  %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %4 = stablehlo.divide %0, %3 : tensor<4x6x5xf32>
  return %4 : tensor<4x6x5xf32>
}

// Dimensions that do not follow each other.
// CHECK-LABEL: @apart(
// CHECK-NOT: soap_gpu
func.func @apart(%arg0: tensor<4x6x5xf32>) -> tensor<4x6x5xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [0, 2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<6xf32>
  %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6xf32>
  %2 = stablehlo.maximum %1, %0 : tensor<6xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<6xf32>) -> tensor<1x6x1xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<1x6x1xf32>) -> tensor<4x6x5xf32>
  %5 = stablehlo.subtract %arg0, %4 : tensor<4x6x5xf32>
  %6 = stablehlo.exponential %5 : tensor<4x6x5xf32>
  %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<6xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<6xf32>) -> tensor<1x6x1xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x6x1xf32>) -> tensor<4x6x5xf32>
  %10 = stablehlo.divide %6, %9 : tensor<4x6x5xf32>
  return %10 : tensor<4x6x5xf32>
}

// Results that are compared bit by bit.
// CHECK-LABEL: @choices(
// CHECK-NOT: soap_gpu
func.func @choices(%arg0: tensor<4x5xf32>) -> tensor<4xi32> {
  %c = stablehlo.constant dense<0> : tensor<i64>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [1] : (tensor<4x5xf32>, tensor<f32>) -> tensor<4xf32>
  %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %2 = stablehlo.maximum %1, %0 : tensor<4xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x5xf32>
  %5 = stablehlo.subtract %arg0, %4 : tensor<4x5xf32>
  %6 = stablehlo.exponential %5 : tensor<4x5xf32>
  %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x5xf32>, tensor<f32>) -> tensor<4xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
  %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x5xf32>
  %10 = stablehlo.divide %6, %9 : tensor<4x5xf32>
  %11 = stablehlo.iota dim = 1 : tensor<4x5xi64>
  %12:2 = stablehlo.reduce(%10 init: %cst_0), (%11 init: %c) across dimensions = [1] : (tensor<4x5xf32>, tensor<4x5xi64>, tensor<f32>, tensor<i64>) -> (tensor<4xf32>, tensor<4xi64>)
   reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
    %14 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %15 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %16 = stablehlo.or %14, %15 : tensor<i1>
    %17 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %18 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %19 = stablehlo.and %17, %18 : tensor<i1>
    %20 = stablehlo.or %16, %19 : tensor<i1>
    %21 = stablehlo.select %16, %arg1, %arg3 : tensor<i1>, tensor<f32>
    %22 = stablehlo.select %20, %arg2, %arg4 : tensor<i1>, tensor<i64>
    stablehlo.return %21, %22 : tensor<f32>, tensor<i64>
  }
  %13 = stablehlo.convert %12#1 : (tensor<4xi64>) -> tensor<4xi32>
  return %13 : tensor<4xi32>
}

// CHECK-LABEL: @twice_gradient(
// CHECK-NOT: soap_gpu
func.func @twice_gradient(%arg0: tensor<4x6x5xf32>, %arg1: tensor<4x6x5xf32>) -> tensor<4x6x5xf32> {
  %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.multiply %arg0, %arg1 : tensor<4x6x5xf32>
  %1 = stablehlo.reduce(%0 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<4x6x5xf32>, tensor<f32>) -> tensor<4x6xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
  %4 = stablehlo.multiply %3, %2 : tensor<4x6x1xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x5xf32>
  %6 = stablehlo.subtract %arg1, %5 : tensor<4x6x5xf32>
  %7 = stablehlo.multiply %arg0, %6 : tensor<4x6x5xf32>
  return %7 : tensor<4x6x5xf32>
}
