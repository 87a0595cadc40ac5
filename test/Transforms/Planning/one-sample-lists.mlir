// The same as ONNX's MatMulNBits has it, where scales are one list. From other starts
// searches end with features split among all 64 devices, at 233 us in place of 166.
// RUN: soap-run %s --machine=k80-16x4 --plan-only --budget=100 2>&1 | FileCheck %s

// CHECK: {{^}}contraction attribute m/4 x parameter n/16
// CHECK: {{^}}elementwise {{.*}} parameter d0/16 x 4 replicas
// CHECK: {{^}}contraction_1 attribute m/4 x parameter n/16
module {
  func.func @main(%arg0: tensor<1x64x2048xf32>, %arg1: tensor<2048x64x32xui8>, %arg2: tensor<131072xf32>, %arg3: tensor<2048x64x32xui8>, %arg4: tensor<131072xf32>) -> (tensor<1x64x2048xf32>) {
    %0 = stablehlo.reshape %arg2 : (tensor<131072xf32>) -> tensor<2048x64xf32>
    %cst = stablehlo.constant dense<1.280000e+02> : tensor<2048x64xf32>
    %1 = stablehlo.reshape %arg0 : (tensor<1x64x2048xf32>) -> tensor<1x64x64x32x1xf32>
    %2 = stablehlo.slice %1 [0:1, 0:64, 0:64, 0:32, 0:1] : (tensor<1x64x64x32x1xf32>) -> tensor<1x64x64x32x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x64x64x32x1xf32>) -> tensor<1x64x64x32xf32>
    %4 = stablehlo.convert %arg1 : (tensor<2048x64x32xui8>) -> tensor<2048x64x32xf32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [0, 1] : (tensor<2048x64xf32>) -> tensor<2048x64x32xf32>
    %6 = stablehlo.subtract %4, %5 : tensor<2048x64x32xf32>
    %7 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<2048x64xf32>) -> tensor<2048x64x32xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<2048x64x32xf32>
    %9 = stablehlo.reshape %8 : (tensor<2048x64x32xf32>) -> tensor<2048x2048xf32>
    %10 = stablehlo.reshape %3 : (tensor<1x64x64x32xf32>) -> tensor<1x64x2048xf32>
    %11 = stablehlo.dot_general %10, %9, contracting_dims = [2] x [1] : (tensor<1x64x2048xf32>, tensor<2048x2048xf32>) -> tensor<1x64x2048xf32>
    %12 = stablehlo.reshape %arg4 : (tensor<131072xf32>) -> tensor<2048x64xf32>
    %cst_0 = stablehlo.constant dense<1.280000e+02> : tensor<2048x64xf32>
    %13 = stablehlo.reshape %11 : (tensor<1x64x2048xf32>) -> tensor<1x64x64x32x1xf32>
    %14 = stablehlo.slice %13 [0:1, 0:64, 0:64, 0:32, 0:1] : (tensor<1x64x64x32x1xf32>) -> tensor<1x64x64x32x1xf32>
    %15 = stablehlo.reshape %14 : (tensor<1x64x64x32x1xf32>) -> tensor<1x64x64x32xf32>
    %16 = stablehlo.convert %arg3 : (tensor<2048x64x32xui8>) -> tensor<2048x64x32xf32>
    %17 = stablehlo.broadcast_in_dim %cst_0, dims = [0, 1] : (tensor<2048x64xf32>) -> tensor<2048x64x32xf32>
    %18 = stablehlo.subtract %16, %17 : tensor<2048x64x32xf32>
    %19 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<2048x64xf32>) -> tensor<2048x64x32xf32>
    %20 = stablehlo.multiply %18, %19 : tensor<2048x64x32xf32>
    %21 = stablehlo.reshape %20 : (tensor<2048x64x32xf32>) -> tensor<2048x2048xf32>
    %22 = stablehlo.reshape %15 : (tensor<1x64x64x32xf32>) -> tensor<1x64x2048xf32>
    %23 = stablehlo.dot_general %22, %21, contracting_dims = [2] x [1] : (tensor<1x64x2048xf32>, tensor<2048x2048xf32>) -> tensor<1x64x2048xf32>
    return %23 : tensor<1x64x2048xf32>
  }
}
