// Models in TOSA, as they are: a perceptron and a convolutional network.
// RUN: split-file %s %t
// RUN: soap-run %t/mlp.mlir --machine=cpu:2 --budget=100 --check | FileCheck %s
// RUN: soap-run %t/cnn.mlir --machine=cpu:2 --budget=100 --check | FileCheck %s
// RUN: soap-opt %t/mlp.mlir --soap-simplify-model | FileCheck %s --check-prefix=LINALG
// CHECK: 1 results agree with the evaluator
// LINALG-NOT: tosa
// LINALG: linalg.batch_matmul
// LINALG-NOT: tosa
// Zero points are taken out of the factors: [[0, 1], [2, 3]] · [[3, 4], [5, 6]].
// RUN: soap-run %t/quantized.mlir --function=main | FileCheck %s --check-prefix=QUANTIZED
// QUANTIZED: dense<{{\[\[\[}}5, 6], [21, 26]]]> : tensor<1x2x2xi32>
// What upstream's passes do not lower is an error.
// RUN: not soap-run %t/custom.mlir 2>&1 | FileCheck %s --check-prefix=CUSTOM
// CUSTOM: custom.mlir:3:8: error: failed to legalize operation 'tosa.custom'

//--- mlp.mlir
func.func @main(%x: tensor<4x8xf32>, %w1: tensor<1x8x16xf32>, %b1: tensor<1x1x16xf32>, %w2: tensor<1x16x5xf32>) -> tensor<4x5xf32> {
  %shape = tosa.const_shape {values = dense<[1, 4, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %shape : (tensor<4x8xf32>, !tosa.shape<3>) -> tensor<1x4x8xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.matmul %0, %w1, %zero, %zero : (tensor<1x4x8xf32>, tensor<1x8x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x16xf32>
  %2 = tosa.add %1, %b1 : (tensor<1x4x16xf32>, tensor<1x1x16xf32>) -> tensor<1x4x16xf32>
  %3 = tosa.clamp %2 {min_val = 0.0 : f32, max_val = 3.4028235e+38 : f32} : (tensor<1x4x16xf32>) -> tensor<1x4x16xf32>
  %4 = tosa.matmul %3, %w2, %zero, %zero : (tensor<1x4x16xf32>, tensor<1x16x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5xf32>
  %5 = tosa.exp %4 : (tensor<1x4x5xf32>) -> tensor<1x4x5xf32>
  %6 = tosa.reduce_sum %5 {axis = 2 : i32} : (tensor<1x4x5xf32>) -> tensor<1x4x1xf32>
  %7 = tosa.reciprocal %6 : (tensor<1x4x1xf32>) -> tensor<1x4x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %8 = tosa.mul %5, %7, %shift : (tensor<1x4x5xf32>, tensor<1x4x1xf32>, tensor<1xi8>) -> tensor<1x4x5xf32>
  %flat = tosa.const_shape {values = dense<[4, 5]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %9 = tosa.reshape %8, %flat : (tensor<1x4x5xf32>, !tosa.shape<2>) -> tensor<4x5xf32>
  return %9 : tensor<4x5xf32>
}
//--- cnn.mlir
func.func @main(%x: tensor<2x8x8x3xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>, %dw: tensor<3x3x4x1xf32>, %db: tensor<4xf32>, %fc: tensor<1x64x5xf32>) -> tensor<1x2x5xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<2x8x8x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x8x8x4xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<2x8x8x4xf32>) -> tensor<2x8x8x4xf32>
  %2 = tosa.depthwise_conv2d %1, %dw, %db, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<2x8x8x4xf32>, tensor<3x3x4x1xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x8x8x4xf32>
  %3 = tosa.max_pool2d %2 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<2x8x8x4xf32>) -> tensor<2x4x4x4xf32>
  %4 = tosa.transpose %3 {perms = array<i32: 0, 3, 1, 2>} : (tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  %shape = tosa.const_shape {values = dense<[1, 2, 64]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %5 = tosa.reshape %4, %shape : (tensor<2x4x4x4xf32>, !tosa.shape<3>) -> tensor<1x2x64xf32>
  %6 = tosa.matmul %5, %fc, %zero, %zero : (tensor<1x2x64xf32>, tensor<1x64x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x5xf32>
  %7 = tosa.tanh %6 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
  return %7 : tensor<1x2x5xf32>
}
//--- quantized.mlir
func.func @main() -> tensor<1x2x2xi32> {
  %a = "tosa.const"() <{values = dense<[[[1, 2], [3, 4]]]> : tensor<1x2x2xi8>}> : () -> tensor<1x2x2xi8>
  %b = "tosa.const"() <{values = dense<[[[5, 6], [7, 8]]]> : tensor<1x2x2xi8>}> : () -> tensor<1x2x2xi8>
  %za = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zb = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %a, %b, %za, %zb : (tensor<1x2x2xi8>, tensor<1x2x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2xi32>
  return %0 : tensor<1x2x2xi32>
}
//--- custom.mlir
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.custom %0 {operator_name = "mine", domain_name = "d", implementation_attrs = ""} : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
