// RUN: soap-opt %s --convert-stablehlo-to-linalg | FileCheck %s

// CHECK-LABEL: func.func @add(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<2x3xf32>)
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]{{.*}} ins(%[[A]], %[[B]] :
// CHECK: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %{{.*}}: f32):
// CHECK:   %[[SUM:.*]] = arith.addf %[[X]], %[[Y]]
// CHECK:   linalg.yield %[[SUM]]
func.func @add(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.add %a, %b : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Booleans are bytes in memory and bits in bodies.
// CHECK-LABEL: func.func @booleans(
// CHECK-SAME: tensor<4xi8>{{.*}} -> tensor<4xi8>
// CHECK: arith.cmpf ogt
// CHECK: %[[BYTE:.*]] = arith.extui %{{.*}} : i1 to i8
// CHECK: linalg.yield %[[BYTE]] : i8
// CHECK: %[[BIT:.*]] = arith.trunci %{{.*}} : i8 to i1
// CHECK: arith.andi
func.func @booleans(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xi1> {
  %0 = stablehlo.compare GT, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.and %p, %0 : tensor<4xi1>
  return %1 : tensor<4xi1>
}

// The signedness lies in the op that is chosen.
// CHECK-LABEL: func.func @unsigned(
// CHECK-SAME: tensor<4xi32>
// CHECK: arith.maxui
func.func @unsigned(%a: tensor<4xui32>, %b: tensor<4xui32>) -> tensor<4xui32> {
  %0 = stablehlo.maximum %a, %b : tensor<4xui32>
  return %0 : tensor<4xui32>
}

// Division by zero must not trap.
// CHECK-LABEL: func.func @divide(
// CHECK: %[[DIVISOR:.*]] = arith.select
// CHECK: arith.divsi %{{.*}}, %[[DIVISOR]]
func.func @divide(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.divide %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// Narrow floats are computed in f32.
// CHECK-LABEL: func.func @narrow(
// CHECK-COUNT-2: arith.extf %{{.*}} : bf16 to f32
// CHECK: arith.mulf %{{.*}} : f32
// CHECK: arith.truncf %{{.*}} : f32 to bf16
func.func @narrow(%a: tensor<4xbf16>, %b: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = stablehlo.multiply %a, %b : tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// A broadcast constant stays a constant; another broadcast is a copy.
// CHECK-LABEL: func.func @broadcast(
// CHECK: arith.constant dense<2.000000e+00> : tensor<3x4xf32>
// CHECK: linalg.generic
func.func @broadcast(%a: tensor<4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %c = stablehlo.constant dense<2.0> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
  %1 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<4xf32>) -> tensor<3x4xf32>
  return %0, %1 : tensor<3x4xf32>, tensor<3x4xf32>
}
