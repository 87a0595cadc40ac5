// RUN: soap-opt %s --soap-lower-quantized | FileCheck %s -enable-var-scope

// Tensors are of the integers that are stored; what computes does so on the
// numbers that they stand for.

!q = !quant.uniform<i8:f32, 0.5:3>
!u = !quant.uniform<u8:f32, 0.25>

// CHECK-LABEL: func.func @quantize(
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>) -> tensor<4xi8>
// CHECK: %[[SCALE:.*]] = stablehlo.constant dense<5.000000e-01> : tensor<f32>
// CHECK: %[[SCALED:.*]] = chlo.broadcast_divide %[[A]], %[[SCALE]]
// CHECK: %[[ZERO:.*]] = stablehlo.constant dense<3.000000e+00> : tensor<f32>
// CHECK: %[[SHIFTED:.*]] = chlo.broadcast_add %[[SCALED]], %[[ZERO]]
// CHECK: %[[LOW:.*]] = stablehlo.constant dense<-1.280000e+02> : tensor<f32>
// CHECK: %[[HIGH:.*]] = stablehlo.constant dense<1.270000e+02> : tensor<f32>
// CHECK: %[[BOUNDED:.*]] = stablehlo.clamp %[[LOW]], %[[SHIFTED]], %[[HIGH]]
// CHECK: %[[ROUNDED:.*]] = stablehlo.round_nearest_even %[[BOUNDED]]
// CHECK: stablehlo.convert %[[ROUNDED]] : (tensor<4xf32>) -> tensor<4xi8>
func.func @quantize(%a: tensor<4xf32>) -> tensor<4x!q> {
  %0 = stablehlo.uniform_quantize %a : (tensor<4xf32>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}

// The difference to the zero point may not fit into the storage.
// CHECK-LABEL: func.func @dequantize(
// CHECK-SAME: %[[A:.*]]: tensor<4xi8>) -> tensor<4xf32>
// CHECK: %[[WIDE:.*]] = stablehlo.convert %[[A]] : (tensor<4xi8>) -> tensor<4xi32>
// CHECK: %[[DIFFERENCE:.*]] = chlo.broadcast_subtract %[[WIDE]]
// CHECK: %[[REAL:.*]] = stablehlo.convert %[[DIFFERENCE]] : (tensor<4xi32>) -> tensor<4xf32>
// CHECK: chlo.broadcast_multiply %[[REAL]]
func.func @dequantize(%a: tensor<4x!q>) -> tensor<4xf32> {
  %0 = stablehlo.uniform_dequantize %a : (tensor<4x!q>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @per_axis(
// CHECK: stablehlo.constant dense<[5.000000e-01, 2.500000e-01]> : tensor<2xf32>
// CHECK: chlo.broadcast_multiply {{.*}} {broadcast_dimensions = array<i64: 1>} : (tensor<4x2xf32>, tensor<2xf32>) -> tensor<4x2xf32>
func.func @per_axis(%a: tensor<4x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<4x2xf32> {
  %0 = stablehlo.uniform_dequantize %a : (tensor<4x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// Movement, and what is carried by loops and calls.
// CHECK-LABEL: func.func @moves(
// CHECK-SAME: tensor<2x3xui8>) -> tensor<3x2xui8>
// CHECK-NEXT: stablehlo.transpose {{.*}} -> tensor<3x2xui8>
// CHECK-NEXT: call @identity({{.*}}) : (tensor<3x2xui8>) -> tensor<3x2xui8>
// CHECK-NEXT: return
func.func @moves(%a: tensor<2x3x!u>) -> tensor<3x2x!u> {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3x!u>) -> tensor<3x2x!u>
  %1 = call @identity(%0) : (tensor<3x2x!u>) -> tensor<3x2x!u>
  return %1 : tensor<3x2x!u>
}
// CHECK: func.func private @identity(%{{.*}}: tensor<3x2xui8>) -> tensor<3x2xui8>
func.func private @identity(%a: tensor<3x2x!u>) -> tensor<3x2x!u> {
  return %a : tensor<3x2x!u>
}

// CHECK-LABEL: func.func @reduction(
// CHECK: stablehlo.reduce
// CHECK: reducer(%{{.*}}: tensor<ui8>, %{{.*}}: tensor<ui8>)
// CHECK: stablehlo.add {{.*}} : tensor<f32>
func.func @reduction(%a: tensor<2x3x!u>) -> tensor<2x!u> {
  %c = stablehlo.constant() {value = dense<0> : tensor<ui8>} : () -> tensor<!u>
  %0 = stablehlo.reduce(%a init: %c) applies stablehlo.add across dimensions = [1] : (tensor<2x3x!u>, tensor<!u>) -> tensor<2x!u>
  return %0 : tensor<2x!u>
}

// CHECK-LABEL: func.func @hybrid(
// CHECK: stablehlo.dot_general {{.*}} : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
// CHECK-NEXT: return
func.func @hybrid(%a: tensor<2x3xf32>, %b: tensor<3x2x!q>) -> tensor<2x2xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2x!q>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// Sizes need not be known.
// CHECK-LABEL: func.func @dynamic(
// CHECK: chlo.broadcast_multiply {{.*}} : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
func.func @dynamic(%a: tensor<?x!u>) -> tensor<?x!u> {
  %0 = stablehlo.tanh %a : tensor<?x!u>
  return %0 : tensor<?x!u>
}
