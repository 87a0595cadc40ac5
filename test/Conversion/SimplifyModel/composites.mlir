// RUN: soap-opt --soap-simplify-model --verify-diagnostics %s | FileCheck %s

// jax.export writes operations of chlo as composites.
// CHECK-LABEL: func.func @chlo
func.func @chlo(%a: tensor<4x8xf32>, %b: tensor<4xcomplex<f32>>) -> (tensor<4x8xf32>, tensor<4xcomplex<f32>>, tensor<4x2xf32>, tensor<4x2xi32>) {
  // CHECK-NEXT: chlo.erf %{{.*}} : tensor<4x8xf32>
  %0 = stablehlo.composite "chlo.erf" %a {decomposition = @same, version = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: chlo.asinh %{{.*}} : tensor<4xcomplex<f32>>
  %1 = stablehlo.composite "chlo.asinh" %b {decomposition = @complex, version = 1 : i32} : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  // CHECK: "stablehlo.sort"
  // CHECK-NOT: call
  // CHECK: return
  %2:2 = stablehlo.composite "chlo.top_k" %a {composite_attributes = {k = 2 : i64}, decomposition = @top_k, version = 1 : i32} : (tensor<4x8xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return %0, %1, %2#0, %2#1 : tensor<4x8xf32>, tensor<4xcomplex<f32>>, tensor<4x2xf32>, tensor<4x2xi32>
}

// Others are what they decompose to: of no known name, of a dialect's that is
// not chlo's, of a later version, without what the operation needs.
// CHECK-LABEL: func.func @others
func.func @others(%a: tensor<4x8xf32>, %i: tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>, tensor<4x2xf32>) {
  // CHECK-NEXT: call @same
  %0 = stablehlo.composite "my.op" %a {decomposition = @same} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: call @same
  %1 = stablehlo.composite "chlo.frobnicate" %0 {decomposition = @same} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: call @same
  %2 = stablehlo.composite "stablehlo.sine" %1 {decomposition = @same} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: call @same
  %3 = stablehlo.composite "chlo.erf" %2 {decomposition = @same, version = 2 : i32} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: call @integers
  %4 = stablehlo.composite "chlo.erf" %i {decomposition = @integers} : (tensor<4x8xi32>) -> tensor<4x8xi32>
  // CHECK-NEXT: call @top_k
  %5:2 = stablehlo.composite "chlo.top_k" %3 {decomposition = @top_k, version = 1 : i32} : (tensor<4x8xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return %3, %4, %5#0 : tensor<4x8xf32>, tensor<4x8xi32>, tensor<4x2xf32>
}

func.func private @same(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  return %a : tensor<4x8xf32>
}
func.func private @integers(%a: tensor<4x8xi32>) -> tensor<4x8xi32> {
  return %a : tensor<4x8xi32>
}
func.func private @complex(%a: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  return %a : tensor<4xcomplex<f32>>
}
func.func private @top_k(%a: tensor<4x8xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>) {
  %0 = stablehlo.slice %a [0:4, 0:2] : (tensor<4x8xf32>) -> tensor<4x2xf32>
  %1 = stablehlo.iota dim = 1 : tensor<4x2xi32>
  return %0, %1 : tensor<4x2xf32>, tensor<4x2xi32>
}
