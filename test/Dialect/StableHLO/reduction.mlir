// RUN: soap-opt %s | soap-opt | FileCheck %s
// RUN: soap-opt --mlir-print-op-generic %s | soap-opt | FileCheck %s

// Operations that apply functions of scalars.

// CHECK-LABEL: func.func @reduce_compact
func.func @reduce_compact(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>,
                          %arg2: tensor<4x8xi1>, %arg3: tensor<i1>) {
  // CHECK: stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %0 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.multiply across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.multiply across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
  // CHECK: stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
  %2 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.minimum across dimensions = [] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %3 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.minimum across dimensions = [] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  // CHECK: stablehlo.reduce(%arg2 init: %arg3) applies stablehlo.and across dimensions = [0] : (tensor<4x8xi1>, tensor<i1>) -> tensor<8xi1>
  %4 = stablehlo.reduce(%arg2 init: %arg3) applies stablehlo.and across dimensions = [0] : (tensor<4x8xi1>, tensor<i1>) -> tensor<8xi1>
  // CHECK: stablehlo.reduce(%arg2 init: %arg3) applies stablehlo.or across dimensions = [0] : (tensor<4x8xi1>, tensor<i1>) -> tensor<8xi1>
  %5 = stablehlo.reduce(%arg2 init: %arg3) applies stablehlo.or across dimensions = [0] : (tensor<4x8xi1>, tensor<i1>) -> tensor<8xi1>
  // CHECK: stablehlo.reduce(%arg2 init: %arg3) applies stablehlo.xor across dimensions = [0] : (tensor<4x8xi1>, tensor<i1>) -> tensor<8xi1>
  %6 = stablehlo.reduce(%arg2 init: %arg3) applies stablehlo.xor across dimensions = [0] : (tensor<4x8xi1>, tensor<i1>) -> tensor<8xi1>
  // CHECK: stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [1] {note = 1 : i32} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %7 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [1] {note = 1 : i32} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// What is not commutative, or not just one operation, is written out.
// CHECK-LABEL: func.func @reduce_full
func.func @reduce_full(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // CHECK: stablehlo.reduce(%arg0 init: %arg1) across dimensions = [1] {note = 1 : i32} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK-NEXT: reducer(%arg2: tensor<f32>, %arg3: tensor<f32>)  {
  // CHECK-NEXT: %1 = stablehlo.subtract %arg2, %arg3 : tensor<f32>
  // CHECK-NEXT: stablehlo.return %1 : tensor<f32>
  // CHECK-NEXT: }
  %0 = stablehlo.reduce(%arg0 init: %arg1) across dimensions = [1] {note = 1 : i32} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
   reducer(%arg2: tensor<f32>, %arg3: tensor<f32>)  {
    %1 = stablehlo.subtract %arg2, %arg3 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }
  return
}

// The body may compute in a wider type.
// CHECK-LABEL: func.func @reduce_promoted
func.func @reduce_promoted(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // CHECK: stablehlo.reduce(%arg0 init: %arg1) across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf64>
  // CHECK-NEXT: reducer(%arg2: tensor<f64>, %arg3: tensor<f64>)  {
  // CHECK-NEXT: %1 = stablehlo.add %arg2, %arg3 : tensor<f64>
  // CHECK-NEXT: stablehlo.return %1 : tensor<f64>
  // CHECK-NEXT: }
  %0 = stablehlo.reduce(%arg0 init: %arg1) across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf64>
   reducer(%arg2: tensor<f64>, %arg3: tensor<f64>)  {
    %1 = stablehlo.add %arg2, %arg3 : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }
  return
}

// CHECK-LABEL: func.func @reduce_swapped
func.func @reduce_swapped(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) {
  // CHECK: stablehlo.reduce(%arg0 init: %arg1) across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK-NEXT: reducer(%arg2: tensor<f32>, %arg3: tensor<f32>)  {
  // CHECK-NEXT: %1 = stablehlo.add %arg3, %arg2 : tensor<f32>
  // CHECK-NEXT: stablehlo.return %1 : tensor<f32>
  // CHECK-NEXT: }
  %0 = stablehlo.reduce(%arg0 init: %arg1) across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
   reducer(%arg2: tensor<f32>, %arg3: tensor<f32>)  {
    %1 = stablehlo.add %arg3, %arg2 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }
  return
}

// CHECK-LABEL: func.func @reduce_several
func.func @reduce_several(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>,
                          %arg2: tensor<4x8xi32>, %arg3: tensor<i32>) {
  // CHECK: stablehlo.reduce(%arg0 init: %arg1), (%arg2 init: %arg3) across dimensions = [0] : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
  // CHECK-NEXT: reducer(%arg4: tensor<f32>, %arg6: tensor<f32>) (%arg5: tensor<i32>, %arg7: tensor<i32>)  {
  // CHECK-NEXT: stablehlo.return %arg4, %arg5 : tensor<f32>, tensor<i32>
  // CHECK-NEXT: }
  %0:2 = stablehlo.reduce(%arg0 init: %arg1), (%arg2 init: %arg3) across dimensions = [0] : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
   reducer(%arg4: tensor<f32>, %arg6: tensor<f32>) (%arg5: tensor<i32>, %arg7: tensor<i32>)  {
    stablehlo.return %arg4, %arg5 : tensor<f32>, tensor<i32>
  }
  return
}

// CHECK-LABEL: func.func @reduce_window
func.func @reduce_window(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<f32>) {
  // CHECK: "stablehlo.reduce_window"(%arg0, %arg1) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  // CHECK-NEXT: ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
  // CHECK-NEXT: %2 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
  // CHECK-NEXT: stablehlo.return %2 : tensor<f32>
  // CHECK-NEXT: }) : (tensor<1x8x8x3xf32>, tensor<f32>) -> tensor<1x4x4x3xf32>
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
    %2 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<1x8x8x3xf32>, tensor<f32>) -> tensor<1x4x4x3xf32>
  // CHECK: "stablehlo.reduce_window"(%arg0, %arg1) <{base_dilations = array<i64: 1, 2, 1, 1>, padding = dense<{{\[\[}}0, 0], [1, 2], [0, -1], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 3, 1>, window_dimensions = array<i64: 1, 3, 2, 1>}> ({
  // CHECK-NEXT: ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
  // CHECK-NEXT: %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
  // CHECK-NEXT: stablehlo.return %2 : tensor<f32>
  // CHECK-NEXT: }) : (tensor<1x8x8x3xf32>, tensor<f32>) -> tensor<1x16x4x3xf32>
  %1 = "stablehlo.reduce_window"(%arg0, %arg1) <{base_dilations = array<i64: 1, 2, 1, 1>, padding = dense<[[0, 0], [1, 2], [0, -1], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 3, 1>, window_dimensions = array<i64: 1, 3, 2, 1>}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
    %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<1x8x8x3xf32>, tensor<f32>) -> tensor<1x16x4x3xf32>
  return
}

// CHECK-LABEL: func.func @select_and_scatter
func.func @select_and_scatter(%arg0: tensor<1x8x8x3xf32>,
                              %arg1: tensor<1x4x4x3xf32>, %arg2: tensor<f32>) {
  // CHECK: "stablehlo.select_and_scatter"(%arg0, %arg1, %arg2) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  // CHECK-NEXT: ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
  // CHECK-NEXT: %1 = stablehlo.compare GE, %arg3, %arg4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  // CHECK-NEXT: stablehlo.return %1 : tensor<i1>
  // CHECK-NEXT: }, {
  // CHECK-NEXT: ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
  // CHECK-NEXT: %1 = stablehlo.add %arg3, %arg4 : tensor<f32>
  // CHECK-NEXT: stablehlo.return %1 : tensor<f32>
  // CHECK-NEXT: }) : (tensor<1x8x8x3xf32>, tensor<1x4x4x3xf32>, tensor<f32>) -> tensor<1x8x8x3xf32>
  %0 = "stablehlo.select_and_scatter"(%arg0, %arg1, %arg2) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    %1 = stablehlo.compare GE, %arg3, %arg4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
    %1 = stablehlo.add %arg3, %arg4 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<1x8x8x3xf32>, tensor<1x4x4x3xf32>, tensor<f32>) -> tensor<1x8x8x3xf32>
  return
}

// CHECK-LABEL: func.func @map
func.func @map(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xi32>) {
  // CHECK: "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0, 1>}> ({
  // CHECK-NEXT: ^bb0(%arg2: tensor<f32>, %arg3: tensor<i32>):
  // CHECK-NEXT: stablehlo.return %arg3 : tensor<i32>
  // CHECK-NEXT: }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  %0 = "stablehlo.map"(%arg0, %arg1) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<i32>):
    stablehlo.return %arg3 : tensor<i32>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}

// CHECK-LABEL: func.func @sort
func.func @sort(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xi32>) {
  // CHECK: "stablehlo.sort"(%arg0, %arg1) <{dimension = 1 : i64, is_stable = true}> ({
  // CHECK-NEXT: ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<i32>, %arg5: tensor<i32>):
  // CHECK-NEXT: %1 = stablehlo.compare LT, %arg2, %arg3, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
  // CHECK-NEXT: stablehlo.return %1 : tensor<i1>
  // CHECK-NEXT: }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  %0:2 = "stablehlo.sort"(%arg0, %arg1) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<i32>, %arg5: tensor<i32>):
    %1 = stablehlo.compare LT, %arg2, %arg3, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  return
}
