// RUN: soap-opt %s --soap-simplify-model | FileCheck %s

// Tensors without elements are constants.

// CHECK-LABEL: @products(
// CHECK-NEXT: %[[NONE:.*]] = stablehlo.constant dense<> : tensor<2x0xf32>
// CHECK-NEXT: return %[[NONE]]
func.func @products(%a: tensor<2x3xf32>, %b: tensor<3x0xf32>)
    -> tensor<2x0xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
    : (tensor<2x3xf32>, tensor<3x0xf32>) -> tensor<2x0xf32>
  return %0 : tensor<2x0xf32>
}

// Sums over none stay.

// CHECK-LABEL: @sums(
// CHECK: stablehlo.dot_general %arg0, %arg1
func.func @sums(%a: tensor<2x0xf32>, %b: tensor<0x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
    : (tensor<2x0xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Loops do not carry them.

// CHECK-LABEL: @carried(
// CHECK: %[[W:.*]] = stablehlo.while(%{{.*}} = %arg0) : tensor<4xf32>
// CHECK: return %[[W]], %{{.*}} : tensor<4xf32>, tensor<0x4xf32>
func.func @carried(%x: tensor<4xf32>, %e: tensor<0x4xf32>, %go: tensor<i1>)
    -> (tensor<4xf32>, tensor<0x4xf32>) {
  %0:2 = stablehlo.while(%n = %e, %r = %x) : tensor<0x4xf32>, tensor<4xf32>
  cond {
    stablehlo.return %go : tensor<i1>
  } do {
    %1 = stablehlo.add %n, %n : tensor<0x4xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add
      across dimensions = [0] : (tensor<0x4xf32>, tensor<f32>) -> tensor<4xf32>
    %3 = stablehlo.add %r, %2 : tensor<4xf32>
    stablehlo.return %1, %3 : tensor<0x4xf32>, tensor<4xf32>
  }
  return %0#1, %0#0 : tensor<4xf32>, tensor<0x4xf32>
}

// CHECK-LABEL: @nothing_else(
// CHECK-NOT: stablehlo.while
// CHECK: return
func.func @nothing_else(%e: tensor<0xi32>, %go: tensor<i1>) -> tensor<0xi32> {
  %0 = stablehlo.while(%n = %e) : tensor<0xi32>
  cond {
    stablehlo.return %go : tensor<i1>
  } do {
    %1 = stablehlo.add %n, %n : tensor<0xi32>
    stablehlo.return %1 : tensor<0xi32>
  }
  return %0 : tensor<0xi32>
}

// Of matrices without elements there is nothing to factor: nothing went wrong.

// CHECK-LABEL: @factors(
// CHECK-NOT: custom_call
// CHECK: %[[INFO:.*]] = stablehlo.constant dense<0> : tensor<5xi32>
// CHECK: return %{{.*}}, %[[INFO]] : tensor<5x0x3xf32>, tensor<5xi32>
func.func @factors(%a: tensor<5x0x3xf32>) -> (tensor<5x0x3xf32>, tensor<5xi32>) {
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%a)
    {mhlo.backend_config = {}, api_version = 4 : i32}
    : (tensor<5x0x3xf32>) -> (tensor<5x0x3xf32>, tensor<5x0xi32>, tensor<5xi32>)
  return %0#0, %0#2 : tensor<5x0x3xf32>, tensor<5xi32>
}

// CHECK-LABEL: @tridiagonal(
// CHECK-NOT: custom_call
// CHECK: return %{{.*}} : tensor<0x2xf32>
func.func @tridiagonal(%d: tensor<0xf32>, %b: tensor<0x2xf32>) -> tensor<0x2xf32> {
  %0:5 = stablehlo.custom_call @lapack_sgtsv_ffi(%d, %d, %d, %b)
    {mhlo.backend_config = {}, api_version = 4 : i32}
    : (tensor<0xf32>, tensor<0xf32>, tensor<0xf32>, tensor<0x2xf32>)
    -> (tensor<0xf32>, tensor<0xf32>, tensor<0xf32>, tensor<0x2xf32>, tensor<i32>)
  return %0#3 : tensor<0x2xf32>
}
