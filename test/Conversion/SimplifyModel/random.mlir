// RUN: soap-opt %s --soap-simplify-model | FileCheck %s -enable-var-scope

// Numbers depend on the row-major index and the stream of the op.
// CHECK-LABEL: func.func @uniform(
// CHECK-NOT: stablehlo.rng
// CHECK-DAG: %[[COLUMN:.*]] = stablehlo.iota dim = 1 : tensor<4x3xui64>
// CHECK-DAG: %[[ROW:.*]] = stablehlo.iota dim = 0 : tensor<4x3xui64>
// CHECK-DAG: stablehlo.multiply %[[ROW]]
// CHECK-DAG: stablehlo.convert {{.*}} : (tensor<4x3xui64>) -> tensor<4x3xf32>
// CHECK: return
func.func @uniform(%a: tensor<f32>, %b: tensor<f32>) -> tensor<4x3xf32> {
  %s = stablehlo.constant dense<[4, 3]> : tensor<2xi64>
  %0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// Of two numbers per element.
// CHECK-LABEL: func.func @normal(
// CHECK-NOT: stablehlo.rng
// CHECK: stablehlo.cosine {{.*}} : tensor<4x3xf32>
// CHECK: return
func.func @normal(%a: tensor<f32>, %x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %s = stablehlo.constant dense<[4, 3]> : tensor<2xi64>
  %0 = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<4x3xf32>
  %1 = stablehlo.add %0, %x : tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}
