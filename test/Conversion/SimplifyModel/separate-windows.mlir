// RUN: soap-opt --soap-simplify-model -split-input-file %s | FileCheck %s --enable-var-scope

// Maxima of 5 by 5: of the columns, then of their rows. Each pass has the
// strides and the padding of its dimension, the first one also those of the others.
// CHECK-LABEL: func.func @maxima
// CHECK-SAME: (%[[X:.*]]: tensor<2x8x16x16xf32>)
// CHECK: %[[I:.*]] = stablehlo.constant dense<0xFF800000> : tensor<f32>
// CHECK: %[[C:.*]] = "stablehlo.reduce_window"(%[[X]], %[[I]]) <{
// CHECK-SAME: padding = dense<{{\[\[}}0, 0], [0, 0], [2, 1], [0, 0]]> : tensor<4x2xi64>
// CHECK-SAME: window_dimensions = array<i64: 1, 1, 5, 1>
// CHECK-SAME: window_strides = array<i64: 2, 1, 2, 1>
// CHECK: stablehlo.maximum
// CHECK: -> tensor<1x8x8x16xf32>
// CHECK: %[[R:.*]] = "stablehlo.reduce_window"(%[[C]], %[[I]]) <{
// CHECK-SAME: padding = dense<{{\[\[}}0, 0], [0, 0], [0, 0], [2, 2]]> : tensor<4x2xi64>
// CHECK-SAME: window_dimensions = array<i64: 1, 1, 1, 5>
// CHECK-SAME: window_strides = array<i64: 1, 1, 1, 1>
// CHECK: stablehlo.maximum
// CHECK: -> tensor<1x8x8x16xf32>
// CHECK: return %[[R]]
func.func @maxima(%x: tensor<2x8x16x16xf32>) -> tensor<1x8x8x16xf32> {
  %init = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %init) <{padding = dense<[[0, 0], [0, 0], [2, 1], [2, 2]]> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 1, 5, 5>, window_strides = array<i64: 2, 1, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<2x8x16x16xf32>, tensor<f32>) -> tensor<1x8x8x16xf32>
  return %0 : tensor<1x8x8x16xf32>
}

// -----

// Volumes in three passes, with dilations.
// CHECK-LABEL: func.func @volumes
// CHECK: base_dilations = array<i64: 1, 2, 1>
// CHECK-SAME: window_dilations = array<i64: 1, 3, 1>
// CHECK-SAME: window_dimensions = array<i64: 1, 3, 1>
// CHECK: -> tensor<6x9x8xi32>
// CHECK: window_dimensions = array<i64: 1, 1, 5>
// CHECK-NOT: stablehlo.reduce_window
// CHECK: return
func.func @volumes(%x: tensor<8x8x8xi32>) -> tensor<6x9x4xi32> {
  %init = stablehlo.constant dense<9> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%x, %init) <{base_dilations = array<i64: 1, 2, 1>, window_dilations = array<i64: 1, 3, 1>, window_dimensions = array<i64: 3, 3, 5>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.minimum %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<8x8x8xi32>, tensor<i32>) -> tensor<6x9x4xi32>
  return %0 : tensor<6x9x4xi32>
}

// -----

// Sums would be rounded otherwise; small windows are read once.
// CHECK-LABEL: func.func @others
// CHECK: window_dimensions = array<i64: 5, 5>
// CHECK: window_dimensions = array<i64: 3, 3>
func.func @others(%x: tensor<16x16xf32>) -> (tensor<12x12xf32>, tensor<14x14xf32>) {
  %init = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 5, 5>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<16x16xf32>, tensor<f32>) -> tensor<12x12xf32>
  %1 = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 3, 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<16x16xf32>, tensor<f32>) -> tensor<14x14xf32>
  return %0, %1 : tensor<12x12xf32>, tensor<14x14xf32>
}
