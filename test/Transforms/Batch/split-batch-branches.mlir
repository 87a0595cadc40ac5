// RUN: soap-opt %s --split-input-file --soap-split-batch=parts=2 | FileCheck %s

// A branch reads a weight whole, which others read, too.

// CHECK-LABEL: func.func @weight
// CHECK-COUNT-2: stablehlo.dot_general %{{.*}} (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
func.func @weight(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>, %p: tensor<i1>) -> tensor<4x8xf32> {
  %v = stablehlo.negate %w : tensor<8x8xf32>
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<4x8xf32>
  }, {
    %1 = stablehlo.dot_general %x, %v, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    stablehlo.return %1 : tensor<4x8xf32>
  }) : (tensor<i1>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// The branch computes something that nothing reads.

// CHECK-LABEL: func.func @unused
func.func @unused(%a: tensor<3x2xf32>, %x: tensor<4x2x3xi32>, %p: tensor<i1>) -> (tensor<4x2x3xi32>, tensor<3x2xf32>) {
 %r = "stablehlo.if"(%p) ({
   %m = stablehlo.minimum %x, %x : tensor<4x2x3xi32>
   %z = stablehlo.constant dense<0.0> : tensor<f32>
   %s = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<3x2xf32>, tensor<f32>) -> tensor<3xf32>
   stablehlo.return %x : tensor<4x2x3xi32>
 }, {
   stablehlo.return %x : tensor<4x2x3xi32>
 }) : (tensor<i1>) -> tensor<4x2x3xi32>
 %b = stablehlo.add %a, %a : tensor<3x2xf32>
 return %r, %b : tensor<4x2x3xi32>, tensor<3x2xf32>
}

// -----

// What is read outside of a loop makes no difference to how it is split.

// CHECK-LABEL: func.func @read_outside
func.func @read_outside(%a0: tensor<4x3xf32>, %a1: tensor<4xi32>, %a3: tensor<4x2x3xi32>, %v6: tensor<4x3xf32>) -> tensor<4x3xf32> {
 %v7 = stablehlo.constant dense<1> : tensor<i32>
 %v8 = stablehlo.constant dense<3> : tensor<i32>
 %v10:2 = stablehlo.while(%v11 = %v7, %v12 = %a0) : tensor<i32>, tensor<4x3xf32>
  cond {
   %c = stablehlo.compare LT, %v11, %v8 : (tensor<i32>, tensor<i32>) -> tensor<i1>
   stablehlo.return %c : tensor<i1>
  } do {
   %v13 = stablehlo.compare EQ, %a3, %a3 : (tensor<4x2x3xi32>, tensor<4x2x3xi32>) -> tensor<4x2x3xi1>
   %v14 = stablehlo.subtract %a0, %a0 : tensor<4x3xf32>
   %v15 = "stablehlo.scatter"(%a0, %a1, %v6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
 ^bb0(%p: tensor<f32>, %q: tensor<f32>):
  %r = stablehlo.add %p, %q : tensor<f32>
  stablehlo.return %r : tensor<f32>
 }) : (tensor<4x3xf32>, tensor<4xi32>, tensor<4x3xf32>) -> tensor<4x3xf32>
   %v16 = stablehlo.sign %v12 : tensor<4x3xf32>
   %nx = stablehlo.add %v11, %v7 : tensor<i32>
   stablehlo.return %nx, %v14 : tensor<i32>, tensor<4x3xf32>
  }
 return %v10#1 : tensor<4x3xf32>
}
