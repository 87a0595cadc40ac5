// RUN: soap-opt --soap-simplify-model %s | FileCheck %s
// RUN: soap-run %s --function=run | FileCheck %s --check-prefix=EXEC
// RUN: soap-run %s --machine=cpu:2 --check --quiet

// Sums of products of integers may be asked for as floats.

// CHECK-LABEL: func.func @main
// CHECK: %[[A:.*]] = stablehlo.convert %arg0 : (tensor<4x3xi8>) -> tensor<4x3xf32>
// CHECK: %[[B:.*]] = stablehlo.convert %arg1 : (tensor<3x2xi8>) -> tensor<3x2xf32>
// CHECK: stablehlo.dot_general %[[A]], %[[B]]
func.func @main(%a: tensor<4x3xi8>, %b: tensor<3x2xi8>) -> tensor<4x2xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x3xi8>, tensor<3x2xi8>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// Beyond what i8 holds.
// EXEC: dense<{{\[\[}}20000.0], [-100.0]]> : tensor<2x1xf32>
func.func @run() -> tensor<2x1xf32> {
  %a = stablehlo.constant dense<[[100, 100], [1, -2]]> : tensor<2x2xi8>
  %b = stablehlo.constant dense<[[100], [100]]> : tensor<2x1xi8>
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x2xi8>, tensor<2x1xi8>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}
