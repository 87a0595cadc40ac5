// RUN: soap-opt %s | soap-opt | FileCheck %s

// Calls of functions with the meaning of an operation.

func.func private @dec(%arg0: tensor<2x4xf32>) -> tensor<2x4xf32> {
  return %arg0 : tensor<2x4xf32>
}
// CHECK-LABEL: func.func @comp
func.func @comp(%arg0: tensor<2x4xf32>) {
  // CHECK: %{{.*}} = stablehlo.composite "my.op" %{{.*}} {composite_attributes = {a = 1 : i32}, decomposition = @dec, version = 1 : i32} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %0 = stablehlo.composite "my.op" %arg0 {composite_attributes = {a = 1 : i32}, decomposition = @dec, version = 1 : i32} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: %{{.*}} = stablehlo.composite "my.op" %{{.*}} {decomposition = @dec} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = stablehlo.composite "my.op" %arg0 {decomposition = @dec} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
