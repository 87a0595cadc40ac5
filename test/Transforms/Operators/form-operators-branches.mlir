// RUN: soap-opt %s --soap-form-operators | FileCheck %s
// RUN: soap-run %s --machine=cpu:4 --check 2>&1 | FileCheck %s --check-prefix=EXEC

// A value that branches read along different dimensions is an operand for each.
// The operator's dimensions are those of what it then holds, where the two are
// no longer known to be one.

// CHECK-LABEL: func.func @main
// CHECK: soap.operator "other.1"
// CHECK-SAME: (%arg0, %[[A:[0-9]+]], %[[A]])
// CHECK-SAME: "d4" = 2 : attribute]
// EXEC: agree with the evaluator
func.func @main(%which: tensor<i32>, %arg1: tensor<4x6x3xf32>) -> tensor<2x2x6x1xf32> {
  %0 = stablehlo.maximum %arg1, %arg1 : tensor<4x6x3xf32>
  %1 = "stablehlo.case"(%which) ({
    %2 = stablehlo.reverse %0, dims = [1, 2] : tensor<4x6x3xf32>
    %3 = stablehlo.reshape %2 : (tensor<4x6x3xf32>) -> tensor<72xf32>
    %4 = stablehlo.reshape %3 : (tensor<72xf32>) -> tensor<1x72xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x72xf32>) -> tensor<72xf32>
    %6 = stablehlo.reshape %5 : (tensor<72xf32>) -> tensor<2x36xf32>
    %7 = stablehlo.slice %6 [0:2, 0:12] : (tensor<2x36xf32>) -> tensor<2x12xf32>
    %8 = stablehlo.reshape %7 : (tensor<2x12xf32>) -> tensor<2x2x6x1xf32>
    stablehlo.return %8 : tensor<2x2x6x1xf32>
  }, {
    %half = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %half, dims = [] : (tensor<f32>) -> tensor<4x6x3xf32>
    %3 = stablehlo.compare GT, %0, %2, FLOAT : (tensor<4x6x3xf32>, tensor<4x6x3xf32>) -> tensor<4x6x3xi1>
    %false = stablehlo.constant dense<false> : tensor<i1>
    %4 = stablehlo.reshape %3 : (tensor<4x6x3xi1>) -> tensor<2x2x6x3xi1>
    %5 = stablehlo.reduce(%4 init: %false) applies stablehlo.or across dimensions = [1] : (tensor<2x2x6x3xi1>, tensor<i1>) -> tensor<2x6x3xi1>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 2, 3] : (tensor<2x6x3xi1>) -> tensor<2x1x6x3xi1>
    %7 = stablehlo.convert %6 : (tensor<2x1x6x3xi1>) -> tensor<2x1x6x3xf32>
    %8 = stablehlo.reshape %7 : (tensor<2x1x6x3xf32>) -> tensor<2x18xf32>
    %9 = stablehlo.reshape %8 : (tensor<2x18xf32>) -> tensor<2x1x18xf32>
    %10 = stablehlo.reshape %9 : (tensor<2x1x18xf32>) -> tensor<2x18xf32>
    %11 = stablehlo.slice %10 [0:2, 0:12] : (tensor<2x18xf32>) -> tensor<2x12xf32>
    %12 = stablehlo.reshape %11 : (tensor<2x12xf32>) -> tensor<2x2x6x1xf32>
    stablehlo.return %12 : tensor<2x2x6x1xf32>
  }) : (tensor<i32>) -> tensor<2x2x6x1xf32>
  return %1 : tensor<2x2x6x1xf32>
}
