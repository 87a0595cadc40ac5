// RUN: soap-opt %s | soap-opt | FileCheck %s
// RUN: soap-opt --mlir-print-op-generic %s | soap-opt | FileCheck %s

// Creating tensors and moving elements to static places.

// CHECK-LABEL: func.func @constant
func.func @constant() {
  // CHECK: stablehlo.constant dense<1.500000e+00> : tensor<2x3xf32>
  %0 = stablehlo.constant dense<1.500000e+00> : tensor<2x3xf32>
  // CHECK: stablehlo.constant dense<[1, -2]> : tensor<2xi32>
  %1 = stablehlo.constant dense<[1, -2]> : tensor<2xi32>
  // CHECK: stablehlo.constant dense<0xFF800000> : tensor<f32>
  %2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  // CHECK: stablehlo.constant dense<> : tensor<0xf32>
  %3 = stablehlo.constant dense<> : tensor<0xf32>
  // CHECK: stablehlo.constant dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>
  %4 = stablehlo.constant dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>
  // CHECK: stablehlo.constant dense<true> : tensor<i1>
  %5 = stablehlo.constant dense<true> : tensor<i1>
  // CHECK: stablehlo.constant {note = 1 : i32} dense<7> : tensor<ui8>
  %6 = stablehlo.constant {note = 1 : i32} dense<7> : tensor<ui8>
  return
}

// CHECK-LABEL: func.func @constant_hex
func.func @constant_hex() {
  // CHECK: stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
  %0 = stablehlo.constant dense<"0x0000803F00000040"> : tensor<2xf32>
  return
}

// Results of constants are named by the kind of their elements.
// CHECK-LABEL: func.func @constant_names
func.func @constant_names() -> (tensor<i32>, tensor<f32>) {
  // CHECK: %c = stablehlo.constant
  // CHECK: %cst = stablehlo.constant
  %0 = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0, %1 : tensor<i32>, tensor<f32>
}

// CHECK-LABEL: func.func @iota
func.func @iota() {
  // CHECK: stablehlo.iota dim = 1 : tensor<2x3xi32>
  %0 = stablehlo.iota dim = 1 : tensor<2x3xi32>
  // CHECK: stablehlo.iota dim = 0 : tensor<2x3xf32>
  %1 = stablehlo.iota dim = 0 : tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @broadcast_in_dim
func.func @broadcast_in_dim(%arg0: tensor<f32>, %arg1: tensor<3xf32>,
                            %arg2: tensor<1x3xf32>) {
  // CHECK: stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.broadcast_in_dim %arg2, dims = [2, 0] : (tensor<1x3xf32>) -> tensor<3x2x4xf32>
  %3 = stablehlo.broadcast_in_dim %arg2, dims = [2, 0] : (tensor<1x3xf32>) -> tensor<3x2x4xf32>
  return
}

// CHECK-LABEL: func.func @reshape
func.func @reshape(%arg0: tensor<2x3xf32>) {
  // CHECK: stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %0 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // CHECK: stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<1x6x1xf32>
  %1 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<1x6x1xf32>
  return
}

// CHECK-LABEL: func.func @transpose
func.func @transpose(%arg0: tensor<2x3x4xf32>) {
  // CHECK: stablehlo.transpose %arg0, dims = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %0 = stablehlo.transpose %arg0, dims = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return
}

// CHECK-LABEL: func.func @slice
func.func @slice(%arg0: tensor<4x9xf32>) {
  // CHECK: stablehlo.slice %arg0 [0:1, 3:9:2] : (tensor<4x9xf32>) -> tensor<1x3xf32>
  %0 = stablehlo.slice %arg0 [0:1, 3:9:2] : (tensor<4x9xf32>) -> tensor<1x3xf32>
  // CHECK: stablehlo.slice %arg0 [2:2, 0:9:4] : (tensor<4x9xf32>) -> tensor<0x3xf32>
  %1 = stablehlo.slice %arg0 [2:2, 0:9:4] : (tensor<4x9xf32>) -> tensor<0x3xf32>
  return
}

// CHECK-LABEL: func.func @pad
func.func @pad(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) {
  // CHECK: stablehlo.pad %arg0, %arg1, low = [1, 0], high = [0, 2], interior = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x7xf32>
  %0 = stablehlo.pad %arg0, %arg1, low = [1, 0], high = [0, 2], interior = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x7xf32>
  // CHECK: stablehlo.pad %arg0, %arg1, low = [-1, 0], high = [0, -3], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x0xf32>
  %1 = stablehlo.pad %arg0, %arg1, low = [-1, 0], high = [0, -3], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x0xf32>
  return
}

// CHECK-LABEL: func.func @concatenate
func.func @concatenate(%arg0: tensor<2x3xf32>, %arg1: tensor<4x3xf32>) {
  // CHECK: stablehlo.concatenate %arg0, %arg1, dim = 0 : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  %0 = stablehlo.concatenate %arg0, %arg1, dim = 0 : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  // CHECK: stablehlo.concatenate %arg0, dim = 1 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.concatenate %arg0, dim = 1 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @reverse
func.func @reverse(%arg0: tensor<2x3xf32>) {
  // CHECK: stablehlo.reverse %arg0, dims = [0, 1] : tensor<2x3xf32>
  %0 = stablehlo.reverse %arg0, dims = [0, 1] : tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @get_dimension_size
func.func @get_dimension_size(%arg0: tensor<2x3xf32>) {
  // CHECK: stablehlo.get_dimension_size %arg0, dim = 1 : (tensor<2x3xf32>) -> tensor<i32>
  %0 = stablehlo.get_dimension_size %arg0, dim = 1 : (tensor<2x3xf32>) -> tensor<i32>
  return
}
