// RUN: soap-opt %s | soap-opt | FileCheck %s
// RUN: soap-opt %s -mlir-print-op-generic | soap-opt | FileCheck %s

!q = !quant.uniform<i8:f32, 0.5:3>
!r = !quant.uniform<i8:f32, 0.25>

// CHECK-LABEL: func.func @conversions
func.func @conversions(%a: tensor<2x4xf32>, %b: tensor<2x4x!q>) {
  // CHECK: stablehlo.uniform_quantize %{{.*}} : (tensor<2x4xf32>) -> tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %0 = stablehlo.uniform_quantize %a : (tensor<2x4xf32>) -> tensor<2x4x!q>
  // CHECK: stablehlo.uniform_dequantize %{{.*}} : (tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x4xf32>
  %1 = stablehlo.uniform_dequantize %b : (tensor<2x4x!q>) -> tensor<2x4xf32>
  // CHECK: stablehlo.uniform_quantize %{{.*}} : (tensor<2x4xf32>) -> tensor<2x4x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>
  %2 = stablehlo.uniform_quantize %a : (tensor<2x4xf32>) -> tensor<2x4x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  // CHECK: stablehlo.uniform_quantize %{{.*}} -> tensor<2x4x!quant.uniform<u8:f32, 5.000000e-01:3>>
  %3 = stablehlo.uniform_quantize %b : (tensor<2x4x!q>) -> tensor<2x4x!quant.uniform<u8:f32, 0.5:3>>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<2x2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x2xi16>
  %4 = stablehlo.reshape %b : (tensor<2x4x!q>) -> tensor<2x2x2x!q>
  %5 = stablehlo.bitcast_convert %4 : (tensor<2x2x2x!q>) -> tensor<2x2xi16>
  return
}

// Operands and results of elementwise ops may differ in scales.
// CHECK-LABEL: func.func @elementwise
func.func @elementwise(%a: tensor<4x!q>, %b: tensor<4x!r>) {
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %0 = stablehlo.add %a, %a : tensor<4x!q>
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
  %1 = stablehlo.add %a, %b : (tensor<4x!q>, tensor<4x!r>) -> tensor<4x!quant.uniform<i8:f32, 1.0>>
  // CHECK: stablehlo.tanh %{{.*}} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>
  %2 = stablehlo.tanh %a : (tensor<4x!q>) -> tensor<4x!r>
  // CHECK: stablehlo.abs %{{.*}} -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>
  %3 = stablehlo.abs %a : (tensor<4x!q>) -> tensor<4x!r>
  // CHECK: stablehlo.clamp %{{.*}} -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>
  %4 = stablehlo.clamp %a, %b, %a : (tensor<4x!q>, tensor<4x!r>, tensor<4x!q>) -> tensor<4x!r>
  // CHECK: stablehlo.compare LT, %{{.*}}, %{{.*}}, FLOAT : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<4xi1>
  %5 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<4x!q>, tensor<4x!r>) -> tensor<4xi1>
  return
}

// CHECK-LABEL: func.func @constant
func.func @constant() {
  // CHECK: stablehlo.constant() {value = dense<[1, -2]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %0 = stablehlo.constant() {value = dense<[1, -2]> : tensor<2xi8>} : () -> tensor<2x!q>
  // CHECK: stablehlo.constant() {value = dense<7> : tensor<2xui8>} : () -> tensor<2x!quant.uniform<u8:f32, 5.000000e-01>>
  %1 = stablehlo.constant() {value = dense<7> : tensor<2xui8>} : () -> tensor<2x!quant.uniform<u8:f32, 0.5>>
  return
}

// The axis of quantization moves with its dimension.
// CHECK-LABEL: func.func @axes
func.func @axes(%a: tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 1.0}>>, %b: tensor<1x!quant.uniform<i8:f32:0, {0.5}>>) {
  // CHECK: stablehlo.transpose %{{.*}} -> tensor<3x2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01,1.000000e+00}>>
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 1.0}>>) -> tensor<3x2x!quant.uniform<i8:f32:0, {0.5, 0.25, 1.0}>>
  // CHECK: stablehlo.reshape %{{.*}} -> tensor<1x2x3x1x!quant.uniform<i8:f32:2, {5.000000e-01,2.500000e-01,1.000000e+00}>>
  %1 = stablehlo.reshape %a : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 1.0}>>) -> tensor<1x2x3x1x!quant.uniform<i8:f32:2, {0.5, 0.25, 1.0}>>
  // CHECK: stablehlo.broadcast_in_dim %{{.*}} -> tensor<2x3x5x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01,1.000000e+00}>>
  %2 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 1.0}>>) -> tensor<2x3x5x!quant.uniform<i8:f32:1, {0.5, 0.25, 1.0}>>
  // CHECK: stablehlo.broadcast_in_dim %{{.*}} -> tensor<5x2x!quant.uniform<i8:f32:1, {5.000000e-01,5.000000e-01}>>
  %3 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<1x!quant.uniform<i8:f32:0, {0.5}>>) -> tensor<5x2x!quant.uniform<i8:f32:1, {0.5, 0.5}>>
  return
}

// CHECK-LABEL: func.func @contractions
func.func @contractions(%a: tensor<2x3x!q>, %f: tensor<2x3xf32>, %b: tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) {
  // CHECK: stablehlo.dot_general %{{.*}} -> tensor<2x2x!quant.uniform<i32:f32, 1.000000e+00>>
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3x!q>, tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i32:f32, 1.0>>
  // CHECK: stablehlo.dot_general %{{.*}} -> tensor<2x2xf32>
  %1 = stablehlo.dot_general %f, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<2x2xf32>
  return
}
