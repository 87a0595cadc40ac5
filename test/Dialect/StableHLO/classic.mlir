// RUN: soap-opt %s | soap-opt | FileCheck %s

// Operations that others have replaced.

// CHECK-LABEL: func.func @dot
func.func @dot(%arg0: tensor<3x16xf32>, %arg1: tensor<16x5xf32>) {
  // CHECK: %{{.*}} = stablehlo.dot %{{.*}}, %{{.*}}, precision = [HIGH, DEFAULT] : (tensor<3x16xf32>, tensor<16x5xf32>) -> tensor<3x5xf32>
  %0 = stablehlo.dot %arg0, %arg1, precision = [HIGH, DEFAULT] : (tensor<3x16xf32>, tensor<16x5xf32>) -> tensor<3x5xf32>
  // CHECK: %{{.*}} = stablehlo.dot %{{.*}}, %{{.*}} : (tensor<3x16xf32>, tensor<16x5xf32>) -> tensor<3x5xf32>
  %1 = stablehlo.dot %arg0, %arg1 : (tensor<3x16xf32>, tensor<16x5xf32>) -> tensor<3x5xf32>
  // CHECK: %{{.*}} = stablehlo.einsum %{{.*}}, %{{.*}}, config = "ab,bc->ac" : (tensor<3x16xf32>, tensor<16x5xf32>) -> tensor<3x5xf32>
  %2 = stablehlo.einsum %arg0, %arg1, config = "ab,bc->ac" : (tensor<3x16xf32>, tensor<16x5xf32>) -> tensor<3x5xf32>
  // CHECK: %{{.*}} = stablehlo.unary_einsum %{{.*}}, config = "ab->a" : (tensor<3x16xf32>) -> tensor<3xf32>
  %3 = stablehlo.unary_einsum %arg0, config = "ab->a" : (tensor<3x16xf32>) -> tensor<3xf32>
  return
}
